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

use super::buffer::{Agreement, Received};
use super::context::ContextId;
use super::mailbox::{Message, Pair};
use super::misuse::{Misuse, MisuseKind};
use super::options::{Buffering, Outcomes};
use super::process::{Matched, Outcome, Phase};
use super::request::{Completed, RequestId, SendMode, SendPlan, State, Status, Work};
use super::step::{WaitingFor, involved};
use super::trace::OpId;
use super::{Memories, World};
use crate::calls::{completion, probe};
use crate::world::task::Task;
use concord_base::Rank;
use concord_term::TermPool;
use std::sync::Arc;

/// Something that may happen next.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
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
        /// Whether the receive could meet something else: it accepts any source, or it is being
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
    /// For `MPI_Waitsome` and `MPI_Testsome` the list has all completed ones together and each
    /// alone, not every subset: a program that behaves differently for another subset may be
    /// missed.
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
    /// A standard send that its rank waits for turns out to be buffered.
    Release {
        /// The sending rank.
        rank: Rank,
        /// The send's request.
        request: RequestId,
        /// The send.
        op: OpId,
    },
    /// A poll finds nothing.
    PollFails {
        /// The polling rank.
        rank: Rank,
    },
}

impl Transition {
    /// Whether it can be fired without looking at the others.
    pub fn is_deterministic(&self) -> bool {
        match self {
            Transition::Match { has_choice, .. } => !has_choice,
            Transition::Collective { .. } => true,
            Transition::Sees { .. }
            | Transition::Completes { .. }
            | Transition::Cancels { .. }
            | Transition::Release { .. }
            | Transition::PollFails { .. } => false,
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
        for (&id, context) in &self.contexts {
            for sequence in 0..context.sequence.len() {
                all.extend(self.collective(id, sequence));
            }
        }
        let mut wildcards = Vec::new();
        for (&id, context) in &self.contexts {
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
        for rank in self.ranks() {
            self.outcomes(rank, &mut all);
        }
        for rank in self.ranks() {
            self.releases(rank, &mut all);
        }
        let polls = |rank: &Rank| {
            matches!(self.blocked(*rank), Some(blocked) if matches!(blocked.on, WaitingFor::Poll { .. }))
                && self.process(*rank).outcome.is_none()
        };
        all.extend(
            self.ranks()
                .filter(polls)
                .map(|rank| Transition::PollFails { rank }),
        );
        all
    }

    fn ranks(&self) -> impl Iterator<Item = Rank> + use<> {
        (0..self.size()).map(Rank)
    }

    fn match_of(&self, context: ContextId, to: Rank, pair: Pair) -> Option<Transition> {
        let mailbox = self.context(context).mailbox(to)?;
        let posted = mailbox.posted(pair.receive)?;
        Some(Transition::Match {
            context,
            to,
            receive: pair.receive,
            source: pair.source,
            message: pair.message,
            has_choice: posted.has_choice(),
            sent_by: mailbox.message(pair.source, pair.message)?.op.0,
            received_by: posted.op.0,
        })
    }

    fn collective(&self, context: ContextId, sequence: usize) -> Option<Transition> {
        let here = self.contexts.get(&context)?;
        let members = here
            .sequence
            .get(sequence)?
            .servable(&here.groups, self.options.leaving);
        if members.is_empty() || !self.has_counterpart(context, sequence) {
            return None;
        }
        Some(Transition::Collective {
            context,
            sequence,
            members,
        })
    }

    /// The alternatives of a rank's blocked call.
    fn outcomes(&self, rank: Rank, all: &mut Vec<Transition>) {
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
            _ => {}
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

    /// The standard sends that a rank is blocked in or waits for (DESIGN: potential deadlocks
    /// hide behind any of them).
    fn releases(&self, rank: Rank, all: &mut Vec<Transition>) {
        if self.options.buffering != Buffering::Any {
            return;
        }
        let requests = match self.blocked(rank).map(|blocked| &blocked.on) {
            Some(WaitingFor::AllOf(requests) | WaitingFor::AnyOf(requests)) => requests,
            Some(WaitingFor::Poll { requests, .. }) => requests,
            Some(WaitingFor::Message { .. } | WaitingFor::Buffer) | None => return,
        };
        for &request in requests {
            let Some(found) = self.process(rank).requests.get(request.0) else {
                continue;
            };
            if let (Work::Send(plan), State::Active) = (&found.work, &found.state)
                && plan.mode == SendMode::Standard
            {
                all.push(Transition::Release {
                    rank,
                    request,
                    op: found.op.0,
                });
            }
        }
    }

    /// Fires deterministic transitions until there are none, and says which.
    pub fn settle(
        &mut self,
        mems: &mut dyn Memories,
        pool: &TermPool,
    ) -> Result<Vec<Transition>, Box<Misuse>> {
        let mut fired = Vec::new();
        while let Some((context, to)) = self.dirty.0.pop_first() {
            let mailbox = self.contexts.get(&context).and_then(|c| c.mailbox(to));
            let pairs = mailbox
                .map(|mailbox| mailbox.deterministic())
                .unwrap_or_default();
            for pair in pairs {
                fired.extend(self.match_of(context, to, pair));
                self.meet(context, to, pair, mems)?;
            }
            // What was just searched has no such pair left.
            self.dirty.0.remove(&(context, to));
        }
        while let Some(&context) = self.stirred.0.first() {
            let open = self.contexts.get(&context).map_or(0, |c| c.sequence.len());
            match (0..open).find_map(|sequence| self.collective(context, sequence)) {
                Some(transition) => {
                    if let Transition::Collective {
                        sequence, members, ..
                    } = &transition
                    {
                        self.serve(context, *sequence, members, mems, pool)?;
                    }
                    fired.push(transition);
                }
                None => {
                    self.stirred.0.remove(&context);
                }
            }
        }
        Ok(fired)
    }

    /// Lets a transition happen.
    pub fn fire(
        &mut self,
        transition: &Transition,
        mems: &mut dyn Memories,
        pool: &TermPool,
    ) -> Result<(), FireError> {
        match transition {
            Transition::Match {
                context,
                to,
                receive,
                source,
                message,
                ..
            } => {
                let pair = Pair {
                    receive: *receive,
                    source: *source,
                    message: *message,
                };
                let mailbox = self.contexts.get(context).and_then(|c| c.mailbox(*to));
                if !mailbox.is_some_and(|mailbox| mailbox.pairs().contains(&pair)) {
                    return Err(FireError::NotEnabled);
                }
                self.meet(*context, *to, pair, mems)
                    .map_err(FireError::Misuse)
            }
            Transition::Collective {
                context, sequence, ..
            } => {
                if self.collective(*context, *sequence).as_ref() != Some(transition) {
                    return Err(FireError::NotEnabled);
                }
                let Transition::Collective { members, .. } = transition else {
                    return Ok(());
                };
                self.serve(*context, *sequence, members, mems, pool)
                    .map_err(FireError::Misuse)
            }
            Transition::Sees { rank, .. }
            | Transition::Completes { rank, .. }
            | Transition::Cancels { rank, .. } => {
                let mut enabled = Vec::new();
                if rank.0 < self.size() {
                    self.outcomes(*rank, &mut enabled);
                }
                if !enabled.contains(transition) {
                    return Err(FireError::NotEnabled);
                }
                self.decide(transition);
                Ok(())
            }
            Transition::Release { rank, request, .. } => {
                let mut enabled = Vec::new();
                if rank.0 < self.size() {
                    self.releases(*rank, &mut enabled);
                }
                if !enabled.contains(transition) {
                    return Err(FireError::NotEnabled);
                }
                self.release(*rank, *request);
                Ok(())
            }
            Transition::PollFails { rank } => {
                let blocked = (rank.0 < self.size())
                    .then(|| self.blocked(*rank))
                    .flatten();
                if !blocked.is_some_and(|blocked| matches!(blocked.on, WaitingFor::Poll { .. })) {
                    return Err(FireError::NotEnabled);
                }
                self.process_mut(*rank).outcome = Some(Outcome::Fails);
                self.wake(*rank);
                Ok(())
            }
        }
    }

    fn decide(&mut self, transition: &Transition) {
        match transition {
            Transition::Sees {
                rank,
                source,
                message,
            } => {
                self.process_mut(*rank).outcome = Some(Outcome::Sees {
                    source: *source,
                    message: *message,
                });
                self.wake(*rank);
            }
            Transition::Completes { rank, chosen } => {
                self.process_mut(*rank).outcome = Some(Outcome::Completes(chosen.clone()));
                self.wake(*rank);
            }
            Transition::Cancels { rank, request } => self.cancel(*rank, *request),
            _ => {}
        }
    }

    /// A message meets a receive: rule SR.
    fn meet(
        &mut self,
        context: ContextId,
        to: Rank,
        pair: Pair,
        mems: &mut dyn Memories,
    ) -> Result<(), Box<Misuse>> {
        let taken = self.context_mut(context).with_mailbox(to, |mailbox| {
            mailbox
                .take_posted(pair.receive)
                .zip(mailbox.take_message(pair.source, pair.message))
        });
        let Some((posted, message)) = taken else {
            return Ok(());
        };
        self.dirty.0.insert((context, to));
        self.received(&message);
        self.deliver(to, posted.request, pair.source, &message, mems)
    }

    /// The sender of a message that was received: it need not wait any more, and the message's
    /// part of the attached buffer is free again.
    pub(crate) fn received(&mut self, message: &Message) {
        if let Some(request) = message.request {
            self.complete(message.sender, request, Completed::from(Status::EMPTY));
        }
        if message.attached > 0
            && let Some(attached) = &mut self.process_mut(message.sender).attached
        {
            attached.used = attached.used.saturating_sub(message.attached);
        }
        if message.attached > 0 {
            // `MPI_Buffer_detach` may wait for it.
            self.wake(message.sender);
        }
    }

    /// A receive gets its message.
    pub(crate) fn deliver(
        &mut self,
        to: Rank,
        id: RequestId,
        source: u32,
        message: &Arc<Message>,
        mems: &mut dyn Memories,
    ) -> Result<(), Box<Misuse>> {
        let process = self.process(to);
        let gone = process.phase >= Phase::Finalized;
        let Some(request) = process.requests.get(id.0).cloned() else {
            return Ok(());
        };
        let Work::Receive(plan) = &request.work else {
            return Ok(());
        };
        let status = Status {
            source: source as i32,
            tag: message.tag,
            bytes: message.payload.len(),
            cancelled: false,
        };
        let mut outcome = Completed::from(status);
        let broken = |kind, text: String, fault| {
            Box::new(Misuse {
                kind,
                message: text,
                rank: to,
                function: request.function,
                site: request.site,
                argument: None,
                class: None,
                code: None,
                others: vec![involved(message.op.0, message.function, message.site)],
                fault,
            })
        };
        if !gone {
            let agreement = if self.options.check_types {
                Agreement::Prefix
            } else {
                Agreement::Bytes
            };
            match plan
                .buffer
                .receive(mems.of(to), &message.payload, agreement)
            {
                Ok(Received::Whole) => {}
                Ok(Received::Failed(mut raised)) => {
                    raised.others = vec![involved(message.op.0, message.function, message.site)];
                    outcome.status.bytes = plan.buffer.capacity();
                    outcome.error = Some(raised);
                }
                Ok(Received::Mistyped(mismatch)) => {
                    return Err(broken(MisuseKind::TypeMismatch, mismatch.to_string(), None));
                }
                Err(fault) => {
                    let text = fault.to_string();
                    return Err(broken(MisuseKind::BufferFault, text, Some(fault)));
                }
            }
        }
        self.complete(to, id, outcome);
        self.wake(to);
        Ok(())
    }

    /// A standard send turns out to be buffered.
    fn release(&mut self, rank: Rank, id: RequestId) {
        let Some(request) = self.process(rank).requests.get(id.0) else {
            return;
        };
        let Work::Send(plan) = &request.work else {
            return;
        };
        let (context, source) = (plan.at.context, plan.at.rank);
        if let Some((to, at)) = self.message_of(rank, id, plan) {
            self.context_mut(context).with_mailbox(to, |mailbox| {
                if let Some(message) = mailbox.message_mut(source, at) {
                    message.request = None;
                }
            });
        } else if let Some((to, slot)) = self.probed_message_of(rank, id, plan)
            && let Some(matched) = self.process_mut(to).messages.get_mut(slot)
        {
            Arc::make_mut(&mut matched.message).request = None;
        }
        self.complete(rank, id, Completed::from(Status::EMPTY));
    }

    /// Where the message of a send request waits: the receiver and the place in its mailbox.
    fn message_of(&self, rank: Rank, id: RequestId, plan: &SendPlan) -> Option<(Rank, usize)> {
        let context = self.contexts.get(&plan.at.context)?;
        let to = context.groups.peer(rank, plan.dest?)?;
        Some((to, context.mailbox(to)?.message_of(plan.at.rank, id)?))
    }

    /// The same for a message that a matched probe has taken out.
    fn probed_message_of(&self, rank: Rank, id: RequestId, plan: &SendPlan) -> Option<(Rank, u32)> {
        let to = self
            .contexts
            .get(&plan.at.context)?
            .groups
            .peer(rank, plan.dest?)?;
        let mut probed = self.process(to).messages.iter();
        let is_it = |m: &Matched| m.message.sender == rank && m.message.request == Some(id);
        probed.find_map(|(slot, matched)| is_it(matched).then_some((to, slot)))
    }

    /// Notes that a posted receive is being cancelled; says whether a message waits for it.
    pub(crate) fn mark_cancelling(
        &mut self,
        context: ContextId,
        rank: Rank,
        id: RequestId,
    ) -> bool {
        self.context_mut(context).with_mailbox(rank, |mailbox| {
            let Some(at) = mailbox.posted_of(id) else {
                return false;
            };
            if let Some(posted) = mailbox.posted_mut(at) {
                posted.cancelling = true;
            }
            mailbox.pairs().iter().any(|pair| pair.receive == at)
        })
    }

    /// An unmatched operation is taken back (MPI 4.1 §3.8.4).
    pub(crate) fn cancel(&mut self, rank: Rank, id: RequestId) {
        let Some(request) = self.process(rank).requests.get(id.0).cloned() else {
            return;
        };
        match &request.work {
            Work::Receive(plan) => {
                let context = plan.at.context;
                self.context_mut(context).with_mailbox(rank, |mailbox| {
                    if let Some(at) = mailbox.posted_of(id) {
                        mailbox.take_posted(at);
                    }
                });
                self.dirty.0.insert((context, rank));
            }
            Work::Send(plan) => {
                let (context, source) = (plan.at.context, plan.at.rank);
                // A matched probe has decided that it will be received.
                let Some((to, at)) = self.message_of(rank, id, plan) else {
                    return;
                };
                self.context_mut(context)
                    .with_mailbox(to, |mailbox| mailbox.take_message(source, at));
                self.dirty.0.insert((context, to));
            }
            Work::Collective { .. } | Work::Both(..) | Work::Generalized(_) => return,
        }
        self.complete(rank, id, Completed::from(Status::CANCELLED));
    }
}
