//! What a process still holds, and what its requests are about: data for reports.

use concord_base::{Leaving, Pattern, Rank, SendMode};

use super::request::{Source, State, Work};
use super::trace::{CallSite, OpId};
use super::{ContextId, RequestId, Routine, World};
use crate::calls::Function;
use crate::handle::{Handle, HandleKind};

/// An object that the program made and has not freed.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LiveObject {
    /// What sort.
    pub kind: HandleKind,
    /// Its handle.
    pub handle: Handle,
    /// The call that made it, where that is known.
    pub made_by: Option<(Function, CallSite)>,
}

/// A message that nobody has received.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Unreceived {
    /// The communicator.
    pub context: ContextId,
    /// Who sent it.
    pub from: Rank,
    /// To whom.
    pub to: Rank,
    /// Its tag.
    pub tag: i32,
    /// Its length in bytes.
    pub bytes: u64,
    /// The send.
    pub op: OpId,
    /// The call that sent it.
    pub function: Function,
    /// Where.
    pub site: CallSite,
}

/// An operation behind a request.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OpDescription {
    /// Which one.
    pub op: OpId,
    /// The call that started it.
    pub function: Function,
    /// Where.
    pub site: CallSite,
    /// What it does.
    pub kind: OpKind,
    /// Whether it is complete.
    pub complete: bool,
}

/// What an operation does.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum OpKind {
    /// Sends.
    Send {
        /// How.
        mode: SendMode,
        /// The communicator.
        context: ContextId,
        /// The receiving process; `None` for `MPI_PROC_NULL`.
        to: Option<Rank>,
        /// The tag.
        tag: i32,
    },
    /// Receives.
    Receive {
        /// The communicator.
        context: ContextId,
        /// The sending process; `None` for any, or for `MPI_PROC_NULL`.
        from: Option<Rank>,
        /// What it accepts; `None` for `MPI_PROC_NULL`.
        pattern: Option<Pattern<u32>>,
    },
    /// Takes part in a collective.
    Collective {
        /// The communicator.
        context: ContextId,
        /// Which one.
        routine: Routine,
        /// The members that have not called it yet.
        missing: Vec<Rank>,
        /// The rank could leave without them ([`Transition::Release`](super::Transition)).
        leavable: bool,
    },
    /// Sends and receives.
    Both(RequestId, RequestId),
    /// Whatever the program does.
    Generalized,
    /// Moves data to or from a window.
    OneSided,
}

impl World {
    /// What a request of a rank is about.
    pub fn operation(&self, rank: Rank, id: RequestId) -> Option<OpDescription> {
        let request = self.process(rank).requests.get(id.0)?;
        let peer = |context: ContextId, r: u32| self.contexts.get(&context)?.groups.peer(rank, r);
        let kind = match &request.work {
            Work::Send(plan) => OpKind::Send {
                mode: plan.mode,
                context: plan.at.context,
                to: plan.dest.and_then(|dest| peer(plan.at.context, dest)),
                tag: plan.tag,
            },
            Work::Receive(plan) => {
                let pattern = match plan.from {
                    Source::Null | Source::Probed => None,
                    Source::Matching(pattern) => Some(pattern),
                };
                let from = pattern
                    .and_then(|p| p.source)
                    .and_then(|s| peer(plan.at.context, s));
                OpKind::Receive {
                    context: plan.at.context,
                    from,
                    pattern,
                }
            }
            Work::Collective { plan, at } => OpKind::Collective {
                context: at.context,
                routine: plan.routine,
                missing: self.missing(rank, id, at.context),
                leavable: self.options.leaving == Leaving::Any
                    && self.may_leave(rank, id, at.context),
            },
            Work::Both(receive, send) => OpKind::Both(*receive, *send),
            Work::Generalized(_) => OpKind::Generalized,
            Work::OneSided => OpKind::OneSided,
        };
        Some(OpDescription {
            op: request.op.0,
            function: request.function,
            site: request.site,
            kind,
            complete: matches!(request.state, State::Complete(_)),
        })
    }

    /// An operation of a rank by its number, while its request lives or its message waits.
    pub fn operation_numbered(&self, op: OpId) -> Option<OpDescription> {
        let mut requests = self.process(op.rank).requests.iter();
        if let Some((slot, _)) = requests.find(|(_, request)| request.op.0 == op) {
            return self.operation(op.rank, RequestId(slot));
        }
        let message = self.unreceived().into_iter().find(|m| m.op == op)?;
        Some(OpDescription {
            op,
            function: message.function,
            site: message.site,
            kind: OpKind::Send {
                mode: SendMode::Standard,
                context: message.context,
                to: Some(message.to),
                tag: message.tag,
            },
            complete: true,
        })
    }

    fn missing(&self, rank: Rank, id: RequestId, context: ContextId) -> Vec<Rank> {
        let found = || {
            let context = self.contexts.get(&context)?;
            let at = context
                .sequence
                .position(context.groups.number_of(rank)?, id)?;
            let parts = &context.sequence.get(at)?.parts;
            let absent = (0..).zip(parts).filter(|(_, part)| part.is_none());
            Some(
                absent
                    .filter_map(|(member, _)| context.groups.process(member))
                    .collect(),
            )
        };
        found().unwrap_or_default()
    }

    /// What people call a communicator: by the name that the rank has given it, or by a number that
    /// counts all that the program has made.
    pub fn communicator_name(&self, rank: Rank, context: ContextId) -> String {
        let process = self.process(rank);
        let predefined = [&process.world, &process.itself];
        let made = process.comms.iter().map(|(_, comm)| comm);
        let known = predefined.into_iter().chain(made);
        let named = known.filter(|comm| !comm.name.is_empty());
        let own = named.into_iter().find(|comm| comm.context == context);
        match own {
            Some(comm) => String::from_utf8_lossy(&comm.name).into_owned(),
            None => format!(
                "communicator {}",
                context.0.saturating_sub(self.processes.len() as u32)
            ),
        }
    }

    /// The process that a rank means by a number in its communicator's (remote) group.
    pub fn peer(&self, rank: Rank, context: ContextId, number: u32) -> Option<Rank> {
        self.contexts.get(&context)?.groups.peer(rank, number)
    }

    /// The members of a communicator, by rank; both groups of an intercommunicator, one after the
    /// other.
    pub fn members(&self, context: ContextId) -> Vec<Rank> {
        let groups = &self.context(context).groups;
        (0..groups.total()).map(|m| groups.member(m)).collect()
    }

    /// The messages that nobody has received, by communicator, receiver and sender.
    pub fn unreceived(&self) -> Vec<Unreceived> {
        let mut all = Vec::new();
        for (&context, shared) in self.contexts.iter() {
            for (to, mailbox) in shared.mailboxes() {
                all.extend(mailbox.messages().map(|message| Unreceived {
                    context,
                    from: message.sender,
                    to,
                    tag: message.tag,
                    bytes: message.payload.len(),
                    op: message.op.0,
                    function: message.function,
                    site: message.site,
                }));
            }
        }
        all
    }

    /// Whether data under way may be symbolic: in messages, in collectives, in reductions that a
    /// rank has still to compute.
    pub fn holds_symbolic_data(&self) -> bool {
        let plain = |payload: &super::buffer::Typed| payload.bytes.as_concrete().is_some();
        let messages_plain = self.contexts.values().all(|context| {
            let mut messages = context.mailboxes().flat_map(|(_, m)| m.messages());
            messages.all(|message| plain(&message.payload))
        });
        let collectives_idle = self.contexts.values().all(|c| {
            let mut open = (0..c.sequence.len()).filter_map(|at| c.sequence.get(at));
            open.all(|open| {
                open.parts
                    .iter()
                    .flatten()
                    .all(|p| p.sent.iter().all(plain))
            })
        });
        let processes_plain = self.processes.iter().all(|process| {
            let folds = |request: &super::Request| match &request.state {
                State::Complete(completed) => completed.follow_up.is_some(),
                State::Inactive | State::Active => false,
            };
            let mut matched = process.messages.iter();
            matched.all(|(_, matched)| plain(&matched.message.payload))
                && !process.requests.iter().any(|(_, request)| folds(request))
                && process.calls.len() <= 1
        });
        !(messages_plain && collectives_idle && processes_plain && self.windows.is_empty())
    }

    /// What a rank made and has not freed.
    pub fn live_objects(&self, rank: Rank) -> Vec<LiveObject> {
        let process = self.process(rank);
        let mut all = Vec::new();
        let mut add = |kind: HandleKind, index: u32, made_by| {
            all.extend(Handle::created(kind, index).map(|handle| LiveObject {
                kind,
                handle,
                made_by,
            }));
        };
        macro_rules! table {
            ($kind:ident, $table:ident) => {
                for (index, _) in process.$table.iter() {
                    add(HandleKind::$kind, index, process.$table.maker(index));
                }
            };
        }
        table!(Comm, comms);
        table!(Group, groups);
        table!(Datatype, datatypes);
        for (index, request) in process.requests.iter().filter(|(_, r)| r.is_held()) {
            add(
                HandleKind::Request,
                index,
                Some((request.function, request.site)),
            );
        }
        table!(Op, ops);
        for (index, _) in process.errhandlers.iter().filter(|(_, h)| h.held > 0) {
            add(
                HandleKind::Errhandler,
                index,
                process.errhandlers.maker(index),
            );
        }
        for (index, win) in process.wins.iter() {
            add(HandleKind::Win, index, Some(win.made_by));
        }
        table!(Info, infos);
        for (index, matched) in process.messages.iter() {
            add(HandleKind::Message, index, Some(matched.by));
        }
        table!(Session, sessions);
        for (kind, keyvals) in [
            (HandleKind::CommKeyval, &process.comm_keyvals),
            (HandleKind::TypeKeyval, &process.type_keyvals),
            (HandleKind::WinKeyval, &process.win_keyvals),
        ] {
            for (index, _) in keyvals.iter().filter(|(_, keyval)| !keyval.freed) {
                add(kind, index, keyvals.maker(index));
            }
        }
        all
    }
}
