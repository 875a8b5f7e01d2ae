//! What may happen when no rank can go on by itself.
//!
//! Two sorts of transitions. *Deterministic* ones take nothing away from the others and need no
//! choice: a receive from one given source meets its message, a collective is complete. They can
//! be fired at once and in any order ([`World::settle`]). The others compete: a wildcard receive
//! takes one of several messages, a standard send is buffered or not, a poll succeeds or fails.
//! Exploring them all is the driver's business; the order of the list is fixed, and what a plain
//! run should prefer comes first.
//!
//! [`Transition::PollFails`] comes last. A driver that runs one execution fires all of them in one
//! round, so that no rank's polling loop starves another's.

use concord_base::{Buffering, Leaving, Rank, SendMode, UNPROMISED};
use serde::{Deserialize, Serialize};

use super::World;
use super::context::ContextId;
use super::mailbox::Pair;
use super::misuse::Misuse;
use super::options::Outcomes;
use super::request::{RequestId, State, Work};
use super::step::WaitingFor;
use super::trace::OpId;
use crate::calls::{completion, probe};
use crate::world::task::Task;

/// Something that may happen next.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Transition {
    /// A message meets a receive.
    Match {
        /// The communicator.
        context: ContextId,
        /// The receiving rank.
        to: Rank,
        /// The receive's place among those posted.
        receive: usize,
        /// The source's rank in the communicator.
        source: u32,
        /// The message's place among those from this source.
        message: usize,
        /// Whether the two need not meet: the receive accepts any source, or one of them may be
        /// cancelled.
        has_choice: bool,
        /// The send.
        sent_by: OpId,
        /// The receive.
        received_by: OpId,
    },
    /// Members of a collective get their results.
    Collective {
        /// The communicator.
        context: ContextId,
        /// Its place among the collectives under way there.
        sequence: usize,
        /// Who, by member number.
        members: Vec<u32>,
        /// Their operations.
        ops: Vec<OpId>,
    },
    /// A blocked probe, or a poll for messages, sees a message.
    Sees {
        /// The probing rank.
        rank: Rank,
        /// The source's rank in the communicator.
        source: u32,
        /// The message's place among those from this source.
        message: usize,
    },
    /// A call that waits for one or some requests, or polls them, takes these completed ones, by
    /// their place in its array.
    ///
    /// For `MPI_Waitsome` and `MPI_Testsome` every subset is an alternative; of very many
    /// completed ones only all together and each alone ([`World::leaves_out`]).
    Completes {
        /// The waiting rank.
        rank: Rank,
        /// Which ones.
        chosen: Vec<u32>,
    },
    /// An operation for which `MPI_Cancel` was called is cancelled.
    Cancels {
        /// The rank.
        rank: Rank,
        /// The operation's request.
        request: RequestId,
    },
    /// An operation that its rank waits for turns out not to wait for others: a standard send is
    /// buffered, a rank leaves a collective with all that it needs.
    ///
    /// MPI promises no such thing: where nothing but releases is left, there is a potential
    /// deadlock.
    Release {
        /// The waiting rank.
        rank: Rank,
        /// The operation's request.
        request: RequestId,
        /// The operation.
        op: OpId,
    },
    /// A one-sided call takes its turn: its lock is granted, its atomic operation happens.
    Turn {
        /// The calling rank.
        rank: Rank,
    },
    /// A rank makes a call that posts a receive or a ready send, where these are made one by one
    /// ([`super::Options::one_by_one`]).
    Posts {
        /// The calling rank.
        rank: Rank,
    },
    /// The system takes over the messages in the buffer that a rank has attached and waits for.
    ///
    /// As with a release, MPI promises no such thing.
    Transmits {
        /// The waiting rank.
        rank: Rank,
    },
    /// A poll finds nothing.
    PollFails {
        /// The polling rank.
        rank: Rank,
    },
    /// Something happens to a call of a thread that is not the current one.
    OfThread {
        /// The rank.
        rank: Rank,
        /// The thread.
        thread: u32,
        /// What.
        what: Box<Transition>,
    },
    /// A thread goes on, in one of several ways. The driver's business: MPI does not know it.
    Thread {
        /// The rank.
        rank: Rank,
        /// The thread.
        thread: u32,
        /// How.
        way: u32,
    },
}

impl Transition {
    /// Whether it is the same thing happening in an equal state that was
    /// reached in another way: the operations' numbers may differ.
    pub fn resembles(&self, other: &Transition) -> bool {
        match (self, other) {
            (
                Transition::Match {
                    context,
                    to,
                    receive,
                    source,
                    message,
                    ..
                },
                Transition::Match {
                    context: context2,
                    to: to2,
                    receive: receive2,
                    source: source2,
                    message: message2,
                    ..
                },
            ) => {
                (context, to, receive, source, message)
                    == (context2, to2, receive2, source2, message2)
            }
            (
                Transition::Collective {
                    context,
                    sequence,
                    members,
                    ..
                },
                Transition::Collective {
                    context: context2,
                    sequence: sequence2,
                    members: members2,
                    ..
                },
            ) => (context, sequence, members) == (context2, sequence2, members2),
            (
                Transition::Release { rank, request, .. },
                Transition::Release {
                    rank: rank2,
                    request: request2,
                    ..
                },
            ) => (rank, request) == (rank2, request2),
            _ => self == other,
        }
    }

    /// Whether it only lets a rank go on that an implementation may as well let wait: where
    /// nothing else is left, there is a potential deadlock.
    pub fn is_release(&self) -> bool {
        match self {
            Transition::Release { .. } | Transition::Transmits { .. } => true,
            Transition::Thread { way, .. } => way & UNPROMISED != 0,
            Transition::OfThread { what, .. } => what.is_release(),
            _ => false,
        }
    }

    /// Whether it is a poll that fails.
    pub fn is_failing_poll(&self) -> bool {
        match self {
            Transition::PollFails { .. } => true,
            Transition::OfThread { what, .. } => what.is_failing_poll(),
            _ => false,
        }
    }

    /// Whether it can be fired without looking at the others.
    pub fn is_deterministic(&self) -> bool {
        match self {
            Transition::Match { has_choice, .. } => !has_choice,
            Transition::Collective { .. } => true,
            Transition::Sees { .. }
            | Transition::Completes { .. }
            | Transition::Cancels { .. }
            | Transition::Release { .. }
            | Transition::Transmits { .. }
            | Transition::Turn { .. }
            | Transition::Posts { .. }
            | Transition::PollFails { .. }
            | Transition::OfThread { .. }
            | Transition::Thread { .. } => false,
        }
    }
}

/// Why a transition was not, or not well, fired.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum FireError {
    /// It shows that the program is wrong.
    Misuse(Box<Misuse>),
    /// It is not among those that may happen now; the world is as before.
    NotEnabled,
}

impl World {
    /// Everything that may happen next, in a fixed order, deterministic transitions first.
    ///
    /// Only meaningful when every rank is blocked or has ended: another rank could still add to
    /// the list.
    pub fn transitions(&self) -> Vec<Transition> {
        let mut all = Vec::new();
        for (&id, context) in self.contexts.iter() {
            for sequence in 0..context.sequence.len() {
                all.extend(self.collective(id, sequence));
            }
        }
        let mut wildcards = Vec::new();
        for (&id, context) in self.contexts.iter() {
            for (to, mailbox) in context.mailboxes() {
                for pair in mailbox.pairs() {
                    let Some(found) = self.match_of(id, to, pair) else {
                        continue;
                    };
                    if found.is_deterministic() {
                        all.push(found)
                    } else {
                        wildcards.push(found)
                    }
                }
            }
        }
        all.append(&mut wildcards);
        let turns = self.ranks().filter(|rank| self.has_turn(*rank));
        all.extend(turns.map(|rank| Transition::Turn { rank }));
        let held = self.ranks().filter(|rank| self.is_held_back(*rank));
        all.extend(held.map(|rank| Transition::Posts { rank }));
        for rank in self.ranks() {
            self.outcomes(rank, &mut all);
            self.withdrawals(rank, &mut all);
        }
        for rank in self.ranks() {
            self.releases(rank, &mut all);
            all.extend(self.transmission(rank));
        }
        self.of_parked(false, &mut all);
        all.extend(self.ranks().filter_map(|rank| self.poll_fails(rank)));
        self.of_parked(true, &mut all);
        all
    }

    fn ranks(&self) -> impl Iterator<Item = Rank> + use<> {
        (0..self.size()).map(Rank)
    }

    pub(super) fn match_of(&self, context: ContextId, to: Rank, pair: Pair) -> Option<Transition> {
        let mailbox = self.context(context).mailbox(to)?;
        let posted = mailbox.posted(pair.receive)?;
        let message = mailbox.message(pair.source, pair.message)?;
        Some(Transition::Match {
            context,
            to,
            receive: pair.receive,
            source: pair.source,
            message: pair.message,
            has_choice: posted.has_choice() || posted.may_miss(message),
            sent_by: message.op.0,
            received_by: posted.op.0,
        })
    }

    pub(super) fn collective(&self, context: ContextId, sequence: usize) -> Option<Transition> {
        let here = self.contexts.get(&context)?;
        let open = here.sequence.get(sequence)?;
        let members: Vec<u32> = if self.is_complete(context, sequence) {
            open.waiting().collect()
        } else if self.options.leaving == Leaving::WhenServed {
            let served = |member: &u32| self.is_served(context, sequence, *member);
            open.waiting().filter(served).collect()
        } else {
            Vec::new()
        };
        if members.is_empty() {
            return None;
        }
        let op = |member: &u32| Some(open.parts.get(*member as usize)?.as_ref()?.op.0);
        let ops = members.iter().filter_map(op).collect();
        Some(Transition::Collective {
            context,
            sequence,
            members,
            ops,
        })
    }

    /// The alternatives of a rank's blocked call.
    pub(super) fn outcomes(&self, rank: Rank, all: &mut Vec<Transition>) {
        let process = self.process(rank);
        if process.outcome.is_some() || self.blocked(rank).is_none() {
            return;
        }
        let Some(task) = process.calls.last().and_then(|call| call.tasks.front()) else {
            return;
        };
        match task {
            Task::Probe(task) => {
                let seen = probe::visible(self, rank, task);
                all.extend(seen.into_iter().map(|(source, message)| Transition::Sees {
                    rank,
                    source,
                    message,
                }));
            }
            Task::Await(task) => {
                if self.options.outcomes == Outcomes::All {
                    let chosen = completion::alternatives(process, task);
                    all.extend(
                        chosen
                            .into_iter()
                            .map(|chosen| Transition::Completes { rank, chosen }),
                    );
                }
                for request in task.requests() {
                    if self.cancellable(rank, request) {
                        all.push(Transition::Cancels { rank, request });
                    }
                }
            }
            Task::Window(task) if self.test_succeeds(rank, task) => {
                let chosen = Vec::new();
                all.push(Transition::Completes { rank, chosen });
            }
            _ => {}
        }
    }

    /// The ranks whose blocked call has more alternatives than [`World::transitions`] lists.
    pub fn leaves_out(&self) -> Vec<Rank> {
        let more = |rank: &Rank| {
            let process = self.process(*rank);
            let task = process.calls.last().and_then(|call| call.tasks.front());
            matches!(task, Some(Task::Await(task)) if completion::leaves_out(process, task))
        };
        self.ranks().filter(more).collect()
    }

    /// Operations that are being cancelled: that may happen at any time, whether somebody waits
    /// for them or not (MPI 4.1 §3.8.4). A message that comes later then finds no receive.
    pub(super) fn withdrawals(&self, rank: Rank, all: &mut Vec<Transition>) {
        for (slot, _) in self.process(rank).requests.iter() {
            let request = RequestId(slot);
            let withdrawn = Transition::Cancels { rank, request };
            // A call that waits for it has that as an outcome.
            if self.cancellable(rank, request) && !all.contains(&withdrawn) {
                all.push(withdrawn);
            }
        }
    }

    /// Whether an operation is being cancelled and could be.
    fn cancellable(&self, rank: Rank, id: RequestId) -> bool {
        let request = self.process(rank).requests.get(id.0);
        request.is_some_and(|r| {
            r.cancelling
                && r.state == State::Active
                && matches!(r.work, Work::Send(_) | Work::Receive(_))
        })
    }

    /// Whether a rank could leave a collective that others have not entered yet.
    pub(super) fn may_leave(&self, rank: Rank, id: RequestId, context: ContextId) -> bool {
        let here = self.context(context);
        let member = here.groups.own_number(rank);
        let at = here.sequence.position(member, id);
        at.is_some_and(|at| !self.is_complete(context, at) && self.is_served(context, at, member))
    }

    /// The operations that a rank waits for and need not: standard sends, and collectives that do
    /// not need everybody. Potential deadlocks hide behind any of them.
    pub(super) fn releases(&self, rank: Rank, all: &mut Vec<Transition>) {
        let requests = match self.blocked(rank).map(|blocked| &blocked.on) {
            Some(WaitingFor::AllOf(requests) | WaitingFor::AnyOf(requests)) => requests,
            Some(WaitingFor::Poll { requests, .. }) => requests,
            Some(WaitingFor::Message { .. } | WaitingFor::Buffer | WaitingFor::Ranks { .. })
            | None => return,
        };
        let halves = |&id: &RequestId| match self.process(rank).requests.get(id.0).map(|r| &r.work)
        {
            Some(Work::Both(a, b)) => vec![*a, *b],
            _ => vec![id],
        };
        for request in requests.iter().flat_map(halves) {
            let found = self.request_of(rank, request);
            // §3.8.4: a send that is being cancelled completes by being received, or is cancelled.
            let releasable = found.state == State::Active
                && !found.cancelling
                && match &found.work {
                    Work::Send(plan) => {
                        plan.mode == SendMode::Standard && self.options.buffering == Buffering::Any
                    }
                    Work::Collective { at, .. } => {
                        self.options.leaving == Leaving::Any
                            && self.may_leave(rank, request, at.context)
                    }
                    Work::Receive(_) | Work::Both(..) | Work::Generalized(_) | Work::OneSided => {
                        false
                    }
                };
            if releasable {
                all.push(Transition::Release {
                    rank,
                    request,
                    op: found.op.0,
                });
            }
        }
    }
}
