//! Communicators: what their members share, and what each one holds of its own.
//!
//! MPI 4.1 §7. A [`Context`] is the shared side: the groups, the messages under way, the sequence
//! of collective calls. A [`Comm`] is one process's handle to it, with what MPI keeps per process:
//! name, attributes, error handler, info, topology.

use std::sync::Arc;

use concord_base::Rank;
use serde::{Deserialize, Serialize};

use super::collective::Sequence;
use super::kept::Kept;
use super::mailbox::Mailbox;
use super::sorted::Sorted;
use crate::group::Group;
use crate::info::Info;
use crate::topology::Topology;

/// A communicator's identity, the same on all its members.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct ContextId(pub u32);

impl ContextId {
    /// That of `MPI_COMM_WORLD`.
    pub const WORLD: ContextId = ContextId(0);
}

/// The shared side of a communicator.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Context {
    pub groups: Groups,
    /// Mailboxes of the members that have anything in them.
    boxes: Sorted<Rank, Kept<Mailbox>>,
    pub sequence: Kept<Sequence>,
    /// How many members have not freed it.
    pub holders: u32,
}

/// The members of a communicator.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Groups {
    Intra(Group),
    Inter([Group; 2]),
}

impl Groups {
    /// Members in total. Collectives number them: first group first.
    pub(crate) fn total(&self) -> u32 {
        match self {
            Groups::Intra(group) => group.size(),
            Groups::Inter([a, b]) => a.size() + b.size(),
        }
    }

    /// A process by its number among all members.
    pub(crate) fn process(&self, member: u32) -> Option<Rank> {
        match self {
            Groups::Intra(group) => group.member(member),
            Groups::Inter([a, b]) => a
                .member(member)
                .or_else(|| b.member(member.checked_sub(a.size())?)),
        }
    }

    /// The process of a member; there is one for every number below the total.
    pub(crate) fn member(&self, member: u32) -> Rank {
        let process = self.process(member);
        process.unwrap_or_else(|| panic!("member {member} of {}", self.total()))
    }

    /// The number of a process that is a member.
    pub(crate) fn own_number(&self, process: Rank) -> u32 {
        let number = self.number_of(process);
        number.unwrap_or_else(|| panic!("rank {process} uses what it is no member of"))
    }

    /// A process's number among all members.
    pub(crate) fn number_of(&self, process: Rank) -> Option<u32> {
        match self {
            Groups::Intra(group) => group.rank_of(process),
            Groups::Inter([a, b]) => a
                .rank_of(process)
                .or_else(|| Some(a.size() + b.rank_of(process)?)),
        }
    }

    /// The numbers of those that a member communicates with, in the order of their ranks: the
    /// whole group, or the other one.
    pub(crate) fn peers(&self, member: u32) -> std::ops::Range<u32> {
        match self {
            Groups::Intra(group) => 0..group.size(),
            Groups::Inter([a, b]) if member < a.size() => a.size()..a.size() + b.size(),
            Groups::Inter([a, _]) => 0..a.size(),
        }
    }

    /// The process with this rank in the group that a member communicates with.
    pub(crate) fn peer(&self, member: Rank, rank: u32) -> Option<Rank> {
        let peers = self.peers(self.number_of(member)?);
        self.process(
            peers
                .start
                .checked_add(rank)
                .filter(|number| peers.contains(number))?,
        )
    }

    /// A member's rank in its own group.
    pub(crate) fn rank(&self, member: u32) -> u32 {
        match self {
            Groups::Intra(_) => member,
            Groups::Inter([a, _]) => member.checked_sub(a.size()).unwrap_or(member),
        }
    }
}

impl Context {
    pub(crate) fn new(groups: Groups) -> Context {
        let holders = groups.total();
        let sequence = Kept::new(Sequence::new(holders));
        Context {
            groups,
            boxes: Sorted::default(),
            sequence,
            holders,
        }
    }

    pub(crate) fn mailbox(&self, owner: Rank) -> Option<&Mailbox> {
        self.boxes.get(&owner).map(|mailbox| &**mailbox)
    }

    /// Changes a mailbox; an empty one is dropped afterwards, so that equal contexts are equal
    /// values.
    pub(crate) fn with_mailbox<R>(
        &mut self,
        owner: Rank,
        change: impl FnOnce(&mut Mailbox) -> R,
    ) -> R {
        let mailbox = self.boxes.or_default(owner).change();
        let result = change(mailbox);
        if mailbox.is_empty() {
            self.boxes.remove(&owner);
        }
        result
    }

    pub(crate) fn mailboxes_mut(&mut self) -> impl Iterator<Item = &mut Mailbox> {
        self.boxes.values_mut().map(Kept::change)
    }

    pub(crate) fn mailboxes(&self) -> impl Iterator<Item = (Rank, &Kept<Mailbox>)> {
        self.boxes.iter().map(|(&owner, mailbox)| (owner, mailbox))
    }

    /// Whether nobody has used it so far.
    pub(super) fn is_untouched(&self) -> bool {
        let all = self.holders == self.groups.total();
        all && self.boxes.is_empty() && self.sequence.is_untouched()
    }

    /// Whether nobody can see it any more.
    pub(crate) fn is_dead(&self) -> bool {
        self.holders == 0 && self.boxes.is_empty() && self.sequence.is_empty()
    }
}

/// One process's handle to a communicator.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Comm {
    pub context: ContextId,
    /// The process's rank in `local`.
    pub rank: u32,
    pub local: Group,
    /// The other group of an intercommunicator.
    pub remote: Option<Group>,
    pub name: Vec<u8>,
    pub errhandler: Handler,
    pub attributes: Attributes,
    pub info: Info,
    pub topology: Option<Arc<Topology>>,
    /// It comes from no other communicator, or from one that does: what MPI knows of the World
    /// Model does not concern it (MPI 4.1 §11.3).
    pub of_sessions: bool,
}

impl Comm {
    pub(crate) fn new(context: ContextId, rank: u32, local: Group, remote: Option<Group>) -> Comm {
        Comm {
            context,
            rank,
            local,
            remote,
            name: Vec::new(),
            errhandler: Handler::Fatal,
            attributes: Attributes::default(),
            info: Info::default(),
            topology: None,
            of_sessions: false,
        }
    }

    /// The group that sources and destinations are ranks of.
    pub(crate) fn peers(&self) -> &Group {
        self.remote.as_ref().unwrap_or(&self.local)
    }

    pub(crate) fn is_inter(&self) -> bool {
        self.remote.is_some()
    }
}

/// The error handler of a communicator.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Handler {
    /// `MPI_ERRORS_ARE_FATAL`.
    Fatal,
    /// `MPI_ERRORS_ABORT`.
    Abort,
    /// `MPI_ERRORS_RETURN`.
    Return,
    /// One of the program's own, by its number in the process's table.
    Own(u32),
}

/// Attribute values by key, in the order in which they were set.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Attributes(Vec<(i32, u64)>);

impl Attributes {
    /// None.
    pub(crate) const NONE: Attributes = Attributes(Vec::new());

    pub(crate) fn get(&self, keyval: i32) -> Option<u64> {
        self.0
            .iter()
            .find(|(key, _)| *key == keyval)
            .map(|&(_, value)| value)
    }

    pub(crate) fn set(&mut self, keyval: i32, value: u64) {
        self.remove(keyval);
        self.0.push((keyval, value));
    }

    pub(crate) fn remove(&mut self, keyval: i32) -> Option<u64> {
        let at = self.0.iter().position(|(key, _)| *key == keyval)?;
        Some(self.0.remove(at).1)
    }

    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = (i32, u64)> + '_ {
        self.0.iter().copied()
    }
}
