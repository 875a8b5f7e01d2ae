//! The MPI events of one execution, for witnesses and for people.
//!
//! Kept only where somebody will read it: by replays. An event is a call that
//! communicates, or something that happened between ranks: a message that met
//! its receive, a collective that completed, a send that was buffered. Calls
//! that only ask (`MPI_Comm_rank`) are left out.

use std::collections::{BTreeMap, BTreeSet};

use concord_abi::Arg;
use concord_base::{Place, Rank, Released};
use concord_mpi::{Choice, ContextId, Function, OpDescription, OpId, OpKind, Transition};

use super::origins::{Given, given};
use super::threads::does;
use super::waiting::people;
use crate::ranks::Turns;
use crate::state::State;

/// The events so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Journal {
    /// In order; people count them from 1.
    pub events: Vec<MpiEvent>,
    /// The event that posted each operation.
    posted: BTreeMap<OpId, usize>,
    /// Receives and the sends that they met, in order.
    pub(crate) met: Vec<(OpId, OpId)>,
    /// The operations of collectives that were complete, in order.
    pub(crate) collectives: Vec<(ContextId, Vec<OpId>)>,
    /// Where the handles came from that a call was given, by its event.
    pub(crate) handles: BTreeMap<usize, Vec<Given>>,
    /// The same for the latest call of each rank, be it an event or not.
    pub(crate) latest: BTreeMap<Rank, Vec<Given>>,
    /// Who waits for whom at the end, where nobody can go on.
    pub waits: Vec<WaitsFor>,
}

/// A rank that waits for ever.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WaitsFor {
    /// Who.
    pub rank: Rank,
    /// Which of its threads, where it has several.
    pub thread: Option<u32>,
    /// For whom; nobody where that is not known.
    pub awaits: BTreeSet<Rank>,
    /// For which other thread of the same rank.
    pub awaits_thread: Option<u32>,
    /// What for, in words.
    pub text: String,
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MpiEvent {
    /// What.
    pub what: Happening,
    /// Whom it happened to; for a message, the receiver.
    pub rank: Rank,
    /// Which of its threads, where it has, or had, several.
    pub thread: Option<u32>,
    /// All ranks that it concerns.
    pub ranks: BTreeSet<Rank>,
    /// The function that the rank is in.
    pub function: &'static str,
    /// Where it was called.
    pub place: Place,
    /// In words, without rank and place.
    pub text: String,
    /// Where a message goes that the call sends.
    pub to: Option<Rank>,
    /// What it holds.
    pub contents: Option<String>,
    /// The communicator that the call is about, by name.
    pub comm: Option<String>,
    /// The tag that the call gives; none for any.
    pub tag: Option<i32>,
    /// The call did not return at once.
    pub waits: bool,
    /// Its name, if something else could have happened instead.
    pub choice: Option<Choice>,
    /// What else could have happened, in words.
    pub others: Vec<String>,
}

/// What an event is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Happening {
    /// A rank makes a call.
    Call,
    /// A message meets a receive; the event numbers of the two calls, from 0.
    Match {
        /// The send.
        send: Option<usize>,
        /// The receive.
        receive: Option<usize>,
    },
    /// Members of a collective get their results.
    Collective,
    /// A standard send is buffered, or a rank leaves a collective early, or its buffered messages
    /// are transmitted.
    Release {
        /// The event number of the call, from 0.
        call: Option<usize>,
        /// Which of them.
        how: Released,
    },
    /// A probe sees a message.
    Sees,
    /// A completion call takes some of its completed requests.
    Completes,
    /// An operation is cancelled.
    Cancels,
    /// A one-sided call takes its turn: a lock is granted, an atomic operation
    /// happens.
    Turn,
    /// A poll finds nothing.
    PollFails,
}

impl Journal {
    /// The event that posted an operation.
    pub(crate) fn call_of(&self, op: OpId) -> Option<usize> {
        self.posted.get(&op).copied()
    }

    fn name_of(&self, op: OpId) -> String {
        match self.call_of(op) {
            Some(event) => format!("`{}` (event {})", self.events[event].function, event + 1),
            None => format!("operation {op}"),
        }
    }
}

impl Turns<'_> {
    /// A rank has made a call; `before` is how many operations it had posted.
    pub(crate) fn note_call(
        &self,
        state: &mut State,
        rank: Rank,
        function: Function,
        before: u32,
        args: &[Arg],
    ) {
        if state.journal.is_none() {
            return;
        }
        let handles = self.handles_given(state, rank, args);
        if let Some(journal) = &mut state.journal {
            journal.latest.insert(rank, handles.clone());
        }
        let posted = before..state.world.posted(rank);
        let blocked = state.world.blocked(rank).is_some();
        if posted.is_empty() && !blocked && !function.is_notable() {
            return;
        }
        let ops: Vec<OpId> = posted.map(|index| OpId { rank, index }).collect();
        let described = ops.iter();
        let described = described.filter_map(|op| state.world.operation_numbered(*op));
        let described: Vec<OpDescription> = described.collect();
        let about: Vec<String> = described.iter().filter_map(about).collect();
        let to = described.iter().find_map(|op| match &op.kind {
            OpKind::Send { to, .. } => *to,
            _ => None,
        });
        let contents: Vec<String> = ops
            .iter()
            .filter_map(|op| state.world.contents(*op))
            .collect();
        let (context, tag) = described.first().map_or((None, None), channel);
        let comm = context.map(|context| state.world.communicator_name(rank, context));
        let place = self.place(state, rank, "");
        let thread = thread_of(state, rank);
        let journal = state.journal.as_mut().expect("somebody reads it");
        for op in ops {
            journal.posted.insert(op, journal.events.len());
        }
        if !handles.is_empty() {
            journal.handles.insert(journal.events.len(), handles);
        }
        journal.events.push(MpiEvent {
            what: Happening::Call,
            rank,
            thread,
            ranks: BTreeSet::from([rank]),
            function: function.name(),
            place,
            text: about.join(", "),
            to,
            contents: (!contents.is_empty()).then(|| contents.join("; ")),
            comm,
            tag,
            waits: blocked,
            choice: None,
            others: Vec::new(),
        });
    }

    /// Where the handles came from that a rank passes to the call that it
    /// stands at.
    fn handles_given(&self, state: &State, rank: Rank, args: &[Arg]) -> Vec<Given> {
        let module = &self.cx.program.module;
        let Some((function, pc)) = state.rank(rank).process.position() else {
            return Vec::new();
        };
        let body = module.function(function).body.as_ref();
        body.map_or_else(Vec::new, |body| given(module, body, pc as usize, args))
    }

    /// A transition is about to happen, or has just happened.
    pub(crate) fn note(&self, state: &mut State, transition: &Transition, chosen: bool) {
        let Some(journal) = &state.journal else {
            return;
        };
        let told = journal.tell(state, transition);
        let (function, place, thread) = match (told.call, told.thread) {
            (Some(event), _) => {
                let event = &journal.events[event];
                (event.function, event.place.clone(), event.thread)
            }
            (None, Some(thread)) => {
                let place = self.thread_place(state, told.rank, thread, String::new());
                (told.function, place, Some(thread))
            }
            (None, None) => {
                let blocked = state.world.blocked(told.rank);
                let function = blocked.map_or("", |b| b.function.name());
                let thread = thread_of(state, told.rank);
                (function, self.place(state, told.rank, ""), thread)
            }
        };
        let journal = state.journal.as_mut().expect("it was just looked at");
        match transition {
            Transition::Match {
                sent_by,
                received_by,
                ..
            } => journal.met.push((*received_by, *sent_by)),
            Transition::Collective { context, ops, .. } => {
                journal.collectives.push((*context, ops.clone()));
            }
            _ => {}
        }
        journal.events.push(MpiEvent {
            what: told.what,
            rank: told.rank,
            thread,
            ranks: told.ranks,
            function,
            place,
            text: told.text,
            to: None,
            contents: None,
            comm: None,
            tag: None,
            waits: false,
            choice: chosen.then(|| Choice::of(transition)),
            others: Vec::new(),
        });
    }
}

/// The thread of a rank that runs, where there is, or was, more than one.
fn thread_of(state: &State, rank: Rank) -> Option<u32> {
    let own = state.rank(rank);
    let several = own.threads.all.ever_several();
    several.then(|| own.process.thread())
}

/// The communicator of an operation, and its tag unless that is any.
fn channel(op: &OpDescription) -> (Option<ContextId>, Option<i32>) {
    match &op.kind {
        OpKind::Send { context, tag, .. } => (Some(*context), Some(*tag)),
        OpKind::Receive {
            context, pattern, ..
        } => (Some(*context), pattern.and_then(|p| p.tag)),
        OpKind::Collective { context, .. } => (Some(*context), None),
        OpKind::Both(..) | OpKind::Generalized | OpKind::OneSided => (None, None),
    }
}

/// Something that happened between ranks, in words.
pub(super) struct Told {
    what: Happening,
    rank: Rank,
    ranks: BTreeSet<Rank>,
    pub(super) text: String,
    /// The event of the call that it is about.
    call: Option<usize>,
    /// The thread, if it is one that goes on, and the function of the thread library that it is in.
    thread: Option<u32>,
    function: &'static str,
}

impl Told {
    /// Of one rank alone.
    fn of(rank: Rank, what: Happening, text: String) -> Told {
        Told {
            what,
            rank,
            ranks: BTreeSet::from([rank]),
            text,
            call: None,
            thread: None,
            function: "",
        }
    }
}

impl Journal {
    pub(super) fn tell(&self, state: &State, transition: &Transition) -> Told {
        match transition {
            Transition::Match {
                sent_by,
                received_by,
                to,
                ..
            } => {
                let (send, receive) = (self.call_of(*sent_by), self.call_of(*received_by));
                let text = format!(
                    "rank {}'s {} is received by rank {to}'s {}",
                    sent_by.rank,
                    self.name_of(*sent_by),
                    self.name_of(*received_by)
                );
                Told {
                    ranks: BTreeSet::from([sent_by.rank, *to]),
                    call: receive,
                    ..Told::of(*to, Happening::Match { send, receive }, text)
                }
            }
            Transition::Collective { ops, .. } => {
                let ranks: Vec<Rank> = ops.iter().map(|op| op.rank).collect();
                let call = ops.first().and_then(|op| self.call_of(*op));
                let function = call.map_or("a collective", |event| self.events[event].function);
                let text = format!("`{function}` completes on {}", people(&ranks));
                let first = *ranks.first().expect("a collective has members");
                Told {
                    ranks: ranks.into_iter().collect(),
                    call,
                    ..Told::of(first, Happening::Collective, text)
                }
            }
            Transition::Release { rank, op, .. } => {
                let call = self.call_of(*op);
                let kind = state.world.operation_numbered(*op).map(|op| op.kind);
                let name = self.name_of(*op);
                let (how, text) = match kind {
                    Some(OpKind::Collective { .. }) => {
                        (Released::Left, format!("rank {rank} leaves {name} early"))
                    }
                    _ => (
                        Released::Buffered,
                        format!("the message of rank {rank}'s {name} is buffered"),
                    ),
                };
                Told {
                    call,
                    ..Told::of(*rank, Happening::Release { call, how }, text)
                }
            }
            Transition::Sees { rank, source, .. } => {
                let text =
                    format!("the probe sees a message from rank {source} of its communicator");
                Told::of(*rank, Happening::Sees, text)
            }
            Transition::Completes { rank, chosen } => {
                let list: Vec<String> = chosen.iter().map(ToString::to_string).collect();
                let text = format!("takes completed request {}", list.join(", "));
                Told::of(*rank, Happening::Completes, text)
            }
            Transition::Cancels { rank, .. } => {
                let text = "the operation is cancelled".to_owned();
                Told::of(*rank, Happening::Cancels, text)
            }
            Transition::Transmits { rank } => {
                let text = format!("the messages in rank {rank}'s buffer are transmitted");
                let (call, how) = (None, Released::Transmitted);
                Told::of(*rank, Happening::Release { call, how }, text)
            }
            Transition::Turn { rank } => {
                let function = state.world.blocked(*rank).map(|b| b.function.name());
                let text = match function {
                    None => format!("rank {rank} goes on with a file that others use"),
                    Some(function) => format!("rank {rank}'s `{function}` takes its turn"),
                };
                Told::of(*rank, Happening::Turn, text)
            }
            Transition::Posts { rank } => {
                let text = format!("rank {rank} posts its next receive or ready send");
                Told::of(*rank, Happening::Turn, text)
            }
            Transition::PollFails { rank } => {
                let text = "the poll finds nothing".to_owned();
                Told::of(*rank, Happening::PollFails, text)
            }
            Transition::OfThread { rank, thread, what } => {
                let told = self.tell(state, what);
                let text = format!("{} (thread {thread} of rank {rank})", told.text);
                Told {
                    text,
                    thread: Some(*thread),
                    function: state.world.blocked(*rank).map_or("", |b| b.function.name()),
                    ..told
                }
            }
            Transition::Thread { rank, thread, way } => {
                let op = state.rank(*rank).threads.all.get(*thread).op.as_ref();
                let text = format!("thread {thread} of rank {rank} {}", does(op, *way));
                Told {
                    thread: Some(*thread),
                    ..Told::of(*rank, Happening::Turn, text)
                }
            }
        }
    }
}

/// What an operation is about.
fn about(op: &OpDescription) -> Option<String> {
    Some(match &op.kind {
        OpKind::Send {
            to: Some(to), tag, ..
        } => format!("to rank {to}, tag {tag}"),
        OpKind::Send { to: None, .. } => "to nobody".to_owned(),
        OpKind::Receive { from, pattern, .. } => {
            let pattern = (*pattern)?;
            let from = match (from, pattern.source) {
                (Some(from), _) => format!("from rank {from}"),
                (None, _) => "from any rank".to_owned(),
            };
            match pattern.tag {
                Some(tag) => format!("{from}, tag {tag}"),
                None => format!("{from}, any tag"),
            }
        }
        OpKind::Collective { .. } | OpKind::Both(..) | OpKind::Generalized | OpKind::OneSided => {
            return None;
        }
    })
}
