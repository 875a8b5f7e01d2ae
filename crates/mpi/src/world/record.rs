//! What the ranks asked of MPI, in each rank's order: what the path model works on.
//!
//! Kept only where somebody asks for it ([`Options::recording`](super::Options)), and in abstract
//! runs ([`Options::abstraction`](super::Options)). There, an *open* receive gets variables instead
//! of the message's bytes and status: what the program decides with them shows whether its course
//! depends on which message it was. What they stand for in this very execution follows from the
//! match and the recorded send. Open is every receive from any source, and whatever else the
//! driver says ([`World::open`]): a receive from one given source gets another message, too, where
//! one from any source has taken the first.
//!
//! Complete or marked: a call that takes part in communication in a way that is not recorded here
//! leaves [`Recorded::Opaque`], and nothing is concluded from such a record.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use concord_base::{Rank, SendMode};
use concord_term::{Byte, Bytes, Term, TermPool, VarKind};

use super::context::{ContextId, Groups};
use super::needs::Needs;
use super::trace::{CallSite, OpId};
use super::{Routine, World};
use crate::calls::Function;

/// One entry. Blocking calls are an operation and a wait for it.
#[derive(Clone, Debug)]
pub enum Recorded {
    /// A message is sent.
    Send {
        /// The operation.
        op: OpId,
        /// How it completes.
        mode: SendMode,
        /// The communicator.
        context: ContextId,
        /// The sender's rank in it.
        source: u32,
        /// To whom.
        to: Rank,
        /// The tag.
        tag: i32,
        /// What is sent; of a long message that is all known, nothing but its length.
        payload: Bytes,
        /// A hash of its type signature.
        signature: u64,
        /// Its first element, if that is an integer and a plain number.
        value: Option<i64>,
        /// Where.
        at: (Function, CallSite),
    },
    /// A receive is posted.
    Receive {
        /// The operation.
        op: OpId,
        /// The communicator.
        context: ContextId,
        /// From whom; `None` for any source.
        from: Option<Rank>,
        /// The tag; `None` for any.
        tag: Option<i32>,
        /// Where.
        at: (Function, CallSite),
    },
    /// A collective is entered.
    Collective {
        /// The operation.
        op: OpId,
        /// The communicator.
        context: ContextId,
        /// Which.
        routine: Routine,
        /// Whose arrival lets the rank leave; `None` for everybody's.
        needs: Option<Vec<Rank>>,
        /// Where.
        at: (Function, CallSite),
    },
    /// The rank waits until all of these are complete.
    Wait {
        /// The operations.
        ops: Vec<OpId>,
        /// Where.
        at: (Function, CallSite),
    },
    /// Something that is not recorded.
    Opaque {
        /// What.
        what: &'static str,
    },
}

/// Messages of more bytes are not made symbolic.
const MAX_BYTES: usize = 1 << 16;

/// The entries, by rank, and who belongs to the communicators in them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Record {
    ranks: Vec<Arc<Vec<Recorded>>>,
    members: Arc<BTreeMap<ContextId, Vec<Rank>>>,
    /// What stands for long messages, by length.
    blank: Arc<BTreeMap<usize, Bytes>>,
}

impl World {
    /// What a rank has asked of MPI so far, in an abstract run.
    pub fn recorded(&self, rank: Rank) -> &[Recorded] {
        self.record.0.ranks.get(rank.index()).map_or(&[], |all| all)
    }

    /// The members of a communicator in the record, which may be gone by now.
    pub fn recorded_members(&self, context: ContextId) -> &[Rank] {
        self.record.0.members.get(&context).map_or(&[], |all| all)
    }

    /// Whether what ranks ask for is recorded.
    pub(crate) fn records(&self) -> bool {
        self.options.abstraction || self.options.recording
    }

    pub(crate) fn note(&mut self, rank: Rank, entry: Recorded) {
        if !self.records() {
            return;
        }
        if let Recorded::Send { context, .. }
        | Recorded::Receive { context, .. }
        | Recorded::Collective { context, .. } = &entry
            && !self.record.0.members.contains_key(context)
        {
            let mut members = self.members(*context);
            members.sort_unstable();
            Arc::make_mut(&mut self.record.0.members).insert(*context, members);
        }
        let ranks = &mut self.record.0.ranks;
        if ranks.len() <= rank.index() {
            ranks.resize_with(rank.index() + 1, Arc::default);
        }
        Arc::make_mut(&mut ranks[rank.index()]).push(entry);
    }

    /// What is kept of a message. A long one is never made symbolic: who receives it from any
    /// source leaves [`Recorded::Opaque`], so nothing but its shape is ever asked for, and all of
    /// one length share their bytes.
    pub(super) fn kept(&mut self, bytes: &Bytes) -> Bytes {
        let length = bytes.len();
        if !self.records() || length <= MAX_BYTES || bytes.as_concrete().is_none() {
            return bytes.clone();
        }
        let blank = &mut self.record.0.blank;
        if let Some(known) = blank.get(&length) {
            return known.clone();
        }
        let new = Bytes::zeroed(length);
        Arc::make_mut(blank).insert(length, new.clone());
        new
    }

    /// A call that is not recorded in full.
    pub(crate) fn note_call(&mut self, rank: Rank, function: Function) {
        if !function.is_recorded() {
            self.note(
                rank,
                Recorded::Opaque {
                    what: function.name(),
                },
            );
        }
    }

    /// From now on these receives are open, too.
    pub fn open(&mut self, receives: Arc<BTreeSet<OpId>>) {
        self.opened.0 = receives;
    }

    /// Whether what a receive gets stands for other messages, too.
    pub fn is_open(&self, receive: OpId, has_choice: bool) -> bool {
        self.options.abstraction && (has_choice || self.opened.0.contains(&receive))
    }

    /// What an open receive gets. Bytes that nobody has written stay what they are: the driver
    /// makes sure that they are the same ones in all messages that it could get.
    pub(crate) fn abstracted(&mut self, op: OpId, bytes: &Bytes, pool: &TermPool) -> Bytes {
        if bytes.len() > MAX_BYTES {
            self.note(
                op.rank,
                Recorded::Opaque {
                    what: "a long message",
                },
            );
            return bytes.clone();
        }
        (0..bytes.len())
            .map(|i| match bytes.get(i) {
                Byte::Undef => Byte::Undef,
                Byte::Concrete(_) | Byte::Symbolic(_) => Byte::Symbolic(Chosen(op).byte(pool, i)),
            })
            .collect()
    }
}

/// Whose arrival lets a rank leave a collective, as the path model has it: by rank, `None` for
/// everybody's.
pub(super) fn recorded_needs(
    routine: Routine,
    needs: &Needs,
    groups: &Groups,
) -> Result<Option<Vec<Rank>>, &'static str> {
    match (routine, needs) {
        (
            Routine::NeighborAllgather
            | Routine::NeighborAllgatherv
            | Routine::NeighborAlltoall
            | Routine::NeighborAlltoallv
            | Routine::NeighborAlltoallw,
            _,
        ) => Err("a neighbourhood collective"),
        (Routine::IntercommCreate | Routine::IntercommMerge, _) | (_, Needs::OneOf(_)) => {
            Err("an intercommunicator")
        }
        (_, Needs::All) => Ok(None),
        (_, Needs::Each(members)) => {
            let ranks = members.iter().filter_map(|m| groups.process(*m));
            Ok(Some(ranks.collect()))
        }
    }
}

/// The variables that stand for what a receive got.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Chosen(pub OpId);

impl Chosen {
    /// A byte of the message.
    pub fn byte(self, pool: &TermPool, index: usize) -> Term {
        self.variable(pool, &format!("[{index}]"), 8)
    }

    /// `MPI_SOURCE`.
    pub fn source(self, pool: &TermPool) -> Term {
        self.variable(pool, ".source", 32)
    }

    /// `MPI_TAG`.
    pub fn tag(self, pool: &TermPool) -> Term {
        self.variable(pool, ".tag", 32)
    }

    fn variable(self, pool: &TermPool, part: &str, width: u32) -> Term {
        let name = format!("received {}{part}", self.0);
        pool.var(&name, width, VarKind::Environment)
    }
}
