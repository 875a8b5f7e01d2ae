//! Windows: memory that other processes reach, and who may reach it now.
//!
//! MPI 4.1 §12. A [`Window`] is the shared side: where each member's memory lies, who holds which
//! lock, which exposure epochs are open. A [`Win`] is one process's handle to it, with its access
//! epochs. Which accesses are ordered is decided in [`races`] by [`time`], the life of locks and epochs in
//! [`sync`], windows come and go in [`create`], data moves in [`transfer`].
//!
//! **When operations happen.** `MPI_Win_lock` and `MPI_Win_start` wait until the lock is granted
//! and the targets have posted, as the standard allows; a fence waits for everybody, or else an
//! operation behind it waits for its target's fence. So an operation can take effect in the call that starts it, which is one of the moments that MPI
//! allows. In a program without races all moments are alike: two conflicting accesses that no
//! synchronisation orders are a finding ([`races`]), whatever order this execution gave them. Three
//! things are a choice all the same, and are explored: the order in which exclusive locks are
//! granted, the order of atomic operations that fetch or replace, and polls.
//!
//! What is not explored is noted as a [`Gap`] and keeps `verify` from a proof: executions in which
//! a contended lock call, or a start before its post, or an operation before its target's fence,
//! returns early and the process communicates inside that epoch; an exclusive lock that overtakes a shared one that was granted at once;
//! an accumulation before a fetch that saw it already. The rounding of floating-point sums in
//! another order is not explored and not noted.

mod access;
mod atomics;
mod create;
mod promise;
mod races;
mod records;
mod sync;
mod time;
mod transfer;

use std::collections::BTreeMap;
use std::fmt;

pub(crate) use access::{Cause, Manner, Pending, Side};
use concord_base::Rank;
pub(crate) use create::NewWindow;
pub(crate) use promise::{given_by_one, not_the_same};
pub(crate) use races::Races;
pub(crate) use sync::{Attempt, Await, Exposure, LockKind, Stage};
pub(crate) use time::Clock;
pub(crate) use transfer::{Atomic, Moves, Transfer};

use super::context::{Attributes, ContextId, Handler};
use super::misuse::Misuse;
use super::trace::CallSite;
use super::{Process, World};
use crate::calls::Function;
use crate::group::Group;
use crate::handle::{Handle, HandleKind, Index};
use crate::info::Info;

/// How a window got its memory (MPI 4.1 §12.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Flavour {
    Create,
    Allocate,
    Dynamic,
    Shared,
}

/// One member's memory in a window.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Share {
    /// In the member's own memory.
    pub base: u64,
    pub size: u64,
    pub short: Option<Short>,
    /// Bytes per unit of displacement.
    pub unit: u64,
    /// Attached memory of a dynamic window, by first address.
    pub attached: BTreeMap<u64, u64>,
}

/// Why the memory of a window is smaller than its size.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Short {
    /// The bytes that are there.
    pub there: u64,
    /// The mistake; it was noticed, and ends the run if bytes beyond are used.
    pub misuse: Box<Misuse>,
}

/// The shared side of a window; its context numbers it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Window {
    pub flavour: Flavour,
    pub group: Group,
    /// By rank in the group.
    pub shares: Vec<Share>,
    /// For shared memory: where each member sees the whole segment.
    pub maps: Vec<u64>,
    /// Whether the members' parts of it need not follow each other (`alloc_shared_noncontig`, §12.2.3). There is
    /// room between them then, so that who relies on the next one's place is seen.
    pub apart: bool,
    /// By member: whether it has the window by now, and has it still.
    pub joined: Vec<bool>,
    pub locks: Vec<sync::Locks>,
    pub exposures: Vec<Option<sync::Exposure>>,
    /// By member: the fences, with their turn, after which nobody is to update its memory.
    pub noput: Vec<Vec<(bool, Opener)>>,
}

/// Parts of a segment that lie apart begin at such places.
const PAGE: u64 = 4096;

impl Window {
    /// A member has freed it.
    fn leave(&mut self, member: u32) {
        self.joined[member as usize] = false;
        // The segment's size is told by everybody's.
        if self.flavour != Flavour::Shared {
            self.shares[member as usize] = Share::default();
        }
    }

    /// The bytes of the whole shared segment.
    pub(crate) fn segment(&self) -> u64 {
        self.place(self.shares.len())
    }

    /// Where a member's part lies in the shared segment.
    pub(crate) fn place(&self, member: usize) -> u64 {
        let before = self.shares.iter().take(member);
        before.map(|share| self.taken(share.size)).sum()
    }

    /// What a part of this size takes of the segment.
    fn taken(&self, size: u64) -> u64 {
        match self.apart {
            true => size.saturating_add(PAGE) / PAGE * PAGE,
            false => size,
        }
    }

    /// The ranges of a member's memory that others can reach.
    pub(crate) fn reach(&self, member: u32) -> Vec<(u64, u64)> {
        let at = member as usize;
        match self.flavour {
            Flavour::Shared => vec![(self.maps[at], self.segment())],
            Flavour::Dynamic => {
                let attached = &self.shares[at].attached;
                attached.iter().map(|(&base, &size)| (base, size)).collect()
            }
            Flavour::Create | Flavour::Allocate => {
                let share = &self.shares[at];
                let there = share.short.as_ref().map_or(share.size, |s| s.there);
                vec![(share.base, there)]
            }
        }
    }
}

/// One process's handle to a window.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Win {
    pub context: ContextId,
    /// The process's rank in the window's group.
    pub rank: u32,
    pub name: Vec<u8>,
    pub errhandler: Handler,
    pub attributes: Attributes,
    pub info: Info,
    /// Addresses of the numbers behind predefined attributes, by key.
    pub constants: Vec<(i32, u64)>,
    pub epochs: Epochs,
    /// The process has synchronised on it; what it stored before is initialisation.
    pub synchronised: bool,
    /// What has updated the process's own memory of it on its own side since it last synchronised.
    pub stored: Option<Cause>,
    /// Changes with every fence: which of two that follow each other an operation belongs to.
    pub turn: bool,
    /// The call that made it.
    pub made_by: (Function, CallSite),
}

/// The access epochs of one process on one window (§12.5).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Epochs {
    /// The last synchronisation was a fence that lets an epoch begin.
    pub fence: Option<Fence>,
    pub start: Option<Start>,
    /// `MPI_Win_complete` need not wait for the post (§12.5.2): one that came behind a start that
    /// waited may have returned before, and the process may have been further ever since.
    pub left_early: bool,
    /// By target.
    pub locks: BTreeMap<u32, Held>,
    pub all: Option<Held>,
}

/// What began an epoch.
pub(crate) type Opener = (Function, CallSite);

/// An epoch between fences. It is one only if an operation is called in it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Fence {
    pub by: Opener,
    /// The first operation in it.
    pub used: Option<Opener>,
    /// An epoch of another sort in between in which an operation was called.
    pub mixed: Option<Opener>,
    /// Something was chosen while an operation waited for its target's fence.
    pub waited: bool,
}

/// An epoch from `MPI_Win_start` to `MPI_Win_complete`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Start {
    pub by: Opener,
    pub targets: Vec<u32>,
    /// It asserts that the targets have posted.
    pub nocheck: bool,
    /// Something was chosen while the call waited.
    pub waited: bool,
}

/// A lock that the process has asked for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Held {
    pub by: Opener,
    pub kind: LockKind,
    /// It asserts that nobody competes for it.
    pub nocheck: bool,
    /// Something was chosen while the call waited.
    pub waited: bool,
    /// An operation under it is known to have reached the target, so the lock was granted.
    pub acquired: bool,
}

/// Executions that are allowed and not explored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Gap {
    /// A call that may return early waited, and its epoch has other communication in it.
    EarlyReturn,
    /// An accumulation was made before a conflicting atomic operation was called; or who called
    /// that had heard of one that was not complete.
    AtomicOrder,
    /// A receive was there for a ready send, but nothing orders the two.
    ReadyOrder,
    /// There was room for a buffered send, because earlier ones had been received.
    BufferRoom,
    /// An info key gives MPI more freedom than it has, or makes a promise.
    InfoKey,
    /// `MPI_Startall` started requests whose order makes a difference.
    StartOrder,
    /// The length of a file decides while another process writes to it; or uses of a file were
    /// too many to be told apart.
    FileOrder,
    /// Processes write to a file in no order, and where is not known of all of them. Leaves open what the
    /// file holds, and nothing else.
    FileWrites,
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Gap::EarlyReturn => {
                "executions in which a contended `MPI_Win_lock`, an `MPI_Win_start` or \
                 `MPI_Win_complete` before its `MPI_Win_post`, or an operation before its target's `MPI_Win_fence` returns early \
                 are not explored"
            }
            Gap::AtomicOrder => {
                "accumulations and other atomic operations compete: not every order is explored"
            }
            Gap::ReadyOrder => {
                "there is a ready send: whether its receive is always posted first is checked in some \
                 schedules only"
            }
            Gap::BufferRoom => {
                "the attached buffer has no room for all buffered sends: whether earlier ones are \
                 received in time is checked in some schedules only"
            }
            Gap::InfoKey => {
                "info keys that promise something about the program, or let messages and \
                 accumulations overtake each other, are neither checked nor explored"
            }
            Gap::StartOrder => {
                "`MPI_Startall` starts requests that the same messages belong to, in any order: only that of the \
                 array is explored"
            }
            Gap::FileOrder => {
                "processes use a file at the same time: what each of them finds there is checked in \
                 some schedules only"
            }
            Gap::FileWrites => {
                "processes write to a file at the same time: where each of them writes is checked in \
                 some schedules only"
            }
        })
    }
}

impl Process {
    /// A live window, by handle.
    pub(crate) fn win(&self, handle: i32) -> Option<&Win> {
        match Handle(handle).index(HandleKind::Win)? {
            Index::Created(index) => self.wins.get(index).map(|win| &**win),
            Index::Null | Index::Predefined(_) => None,
        }
    }

    pub(crate) fn win_mut(&mut self, handle: i32) -> Option<&mut Win> {
        match Handle(handle).index(HandleKind::Win)? {
            Index::Created(index) => self.wins.get_mut(index),
            Index::Null | Index::Predefined(_) => None,
        }
    }

    /// A live window, by its context.
    pub(crate) fn win_of(&self, context: ContextId) -> Option<&Win> {
        let mut wins = self.wins.iter().map(|(_, win)| win);
        wins.find(|win| win.context == context).map(|win| &**win)
    }

    /// The same, to change it.
    pub(crate) fn win_of_mut(&mut self, context: ContextId) -> Option<&mut Win> {
        let found = self.wins.iter().find(|(_, win)| win.context == context);
        let index = found?.0;
        self.wins.get_mut(index)
    }
}

impl World {
    /// A window that a handle names.
    pub(crate) fn window(&self, id: ContextId) -> &Window {
        &self.windows[&id]
    }

    pub(crate) fn window_mut(&mut self, id: ContextId) -> &mut Window {
        std::sync::Arc::make_mut(
            self.windows
                .get_mut(&id)
                .expect("a window lives while somebody names it"),
        )
    }

    /// The rank in `MPI_COMM_WORLD` of a member of a window.
    pub(crate) fn member(&self, id: ContextId, member: u32) -> Rank {
        let rank = self.window(id).group.member(member);
        rank.unwrap_or_else(|| panic!("member {member} of {id:?}"))
    }

    /// Whether any window is alive.
    pub fn has_windows(&self) -> bool {
        !self.windows.is_empty()
    }

    /// Executions of this sort are left out.
    pub(crate) fn leave_out(&mut self, gap: Gap) {
        self.spoil_turn();
        self.gaps.insert(gap);
    }

    /// What the standard allows and this execution's exploration leaves out.
    pub fn gaps(&self) -> impl Iterator<Item = Gap> + '_ {
        self.gaps.iter().copied()
    }
}
