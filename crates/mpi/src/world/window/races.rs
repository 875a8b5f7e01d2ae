//! Which accesses to windows are ordered, and which race.
//!
//! MPI 4.1 §12.7 and its rules on conflicting accesses. Every access to memory that others can
//! reach is kept with its bytes and a time: operations from their call to the call that completes
//! them, the program's own loads and stores and the buffers of other calls at the moment they
//! happen. Two accesses to the same byte, at least one of them a write, must be ordered by
//! happens-before: program order, messages, collectives, locks (an unlock before a later lock, if
//! one of them is exclusive), post before start, complete before wait, fences. Atomic operations
//! may meet if they use the same operation, or one does nothing (the default of
//! `accumulate_ops`), on elements of the same predefined datatype that do not overlap in part
//! (§12.7.1), and those of one origin are ordered (`accumulate_ordering`). To attach or detach memory of
//! a dynamic window (§12.2.4) conflicts with every operation of others on it.
//!
//! One race is taken up only when it matters: what a process stores to its own window before its
//! first synchronisation on it, as initialisation. An operation of another process that meets such
//! a store leaves, or fetches, an indeterminate value: a decision that depends on it is a finding
//! (`uninitialised`).
//!
//! A race is noticed and the run goes on, with the data that this model has at that time. Of
//! accesses that race with each other in turn only the first two are told: what orders them is
//! missing in one place.
//!
//! What it rests on:
//!
//! * An access is the bytes that its datatype names, at both ends. A get is over at the target when it
//!   is complete at the origin (`MPI_Win_flush_local`, a wait for its request): the data is there. A put
//!   or an update is over at the target with the epoch or a flush; after `MPI_Win_complete`, when the
//!   target's `MPI_Win_wait` returns, and only the target knows (§12.5.2).
//! * Order is happens-before over what the standard promises ([`super::time`], [`super::atomics`]), not
//!   the order of this execution. Where the order of locks and of operations that fetch is a matter of
//!   choice, all of them are explored, so that a race that only some of them have is found there.
//! * The memory model is the unified one (§12.4), as the windows say. What is ordered is seen in this execution. The
//!   standard promises that a load sees an update by an operation only *eventually*, unless the process has synchronised
//!   since (a fence, a lock, `MPI_Win_wait`, `MPI_Win_sync`; §12.7, rule 6), and that a load of shared memory sees another process's store only
//!   if both have (§12.2.3): a load without that is told (`missing-sync`, a warning, since machines and barriers are kinder).
//! * An atomic operation takes effect in its call here, and may do so until it is complete. Where another
//!   process has heard of the call before that (by a message, or by a later operation on another location),
//!   and then reaches the same location, it may come first: that is not explored, and noted as a gap.
//! * Operations on the same bytes through different windows are never atomic to each other (§12.2.1).
//!
//! Never reports accesses that the standard orders. May miss: what a fence completes counts as complete
//! for every member that left it, though each only knows of its own memory; the separate memory model asks for more than order (§12.4); a
//! synchronisation of another window counts as one of this; accesses of one rank that `same_op_no_op` and the like would forbid.

use std::collections::BTreeSet;
use std::sync::Arc;

use concord_abi::{Touch, Watch};
use concord_base::{Access, Rank};

use super::super::context::ContextId;
use super::super::env::Env;
use super::super::extent::Extent;
use super::super::{Memories, World};
use super::access::{Cause, Manner, Pending, Side, Sort, Space, Value, misuse, unseen};
use super::atomics::Observed;
use super::records::{Lent, Met, Records};
use super::time::Clock;
use super::{Gap, Opener};

/// Everybody's time, and the accesses that matter.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Races {
    /// By rank; none before the first window.
    pub(super) clocks: Vec<Clock>,
    pub(super) records: Records,
    pub(super) lent: Lent,
    pub(super) observed: Observed,
    /// What each rank knew when it last synchronised its memory with a window: what it sees there for sure.
    pub(super) seen: Vec<Option<Clock>>,
    /// Ranks in a call that does so.
    pub(super) seeing: BTreeSet<Rank>,
}

impl Races {
    /// What a new access meets.
    fn meet(&self, new: &Sort, bytes: &Extent) -> Met {
        let unknowing = Clock::default();
        let knows = self.clocks.get(new.by.index()).unwrap_or(&unknowing);
        let nothing = None;
        let seen = self.seen.get(new.by.index()).unwrap_or(&nothing);
        self.records
            .meet(new, bytes, knows, seen.as_ref().unwrap_or(&unknowing))
    }

    /// Forgets what everybody knows.
    pub(super) fn forget(&mut self) {
        self.records.forget(&self.clocks, &self.seen);
    }
}

impl World {
    /// Operations of a rank are complete: all that it started on a window, or those to one target,
    /// or those of one request; at both ends, or at the origin alone. Their buffers are the
    /// program's again, and what they fetched is known.
    pub(crate) fn complete_accesses(
        &mut self,
        rank: Rank,
        chosen: impl Fn(&Pending, Manner) -> bool,
        mems: &mut dyn Memories,
    ) {
        if !self.keeps_time() {
            return;
        }
        let races = Arc::make_mut(&mut self.races);
        let now = races.now(rank);
        races.records.complete(rank, now, &|sort, pending| {
            sort.by == rank && chosen(pending, sort.manner)
        });
        for (on, ranges) in races.lent.take_back(rank, &chosen) {
            for (start, end) in ranges {
                mems.of(rank).unwatch(start, end - start, on);
            }
        }
        if let Some(lesson) = races.observed.take(rank, &chosen) {
            self.learn(rank, &lesson);
        }
    }

    /// An exposure epoch of a rank is over: what others did to its memory in it is complete there,
    /// and nobody knows but this rank.
    pub(crate) fn complete_exposed(&mut self, rank: Rank, window: ContextId, target: u32) {
        if !self.keeps_time() {
            return;
        }
        let races = Arc::make_mut(&mut self.races);
        let now = races.now(rank);
        races.records.complete(rank, now, &|_, pending| {
            (pending.window, pending.target, pending.side) == (window, target, Side::Target)
        });
    }

    /// The origin's buffer of an operation is watched until it is complete.
    pub(crate) fn lend_origin(
        &mut self,
        rank: Rank,
        pending: Pending,
        bytes: &Extent,
        on: Watch,
        mems: &mut dyn Memories,
    ) {
        let races = Arc::make_mut(&mut self.races);
        let new = races.lent.lend((rank, pending, on), bytes);
        for &(start, end) in new.ranges() {
            mems.of(rank).watch(start, end - start, on);
        }
    }

    /// The buffers of a rank's own operations that are not complete, with their calls.
    pub(crate) fn origin_buffers(&self, rank: Rank) -> impl Iterator<Item = (&Extent, Opener)> {
        let lent = self.races.records.of(Space::Private(rank));
        lent.filter_map(move |(sort, extent)| {
            let pending = sort.pending.filter(|p| p.side == Side::Origin)?;
            let Cause::Call { function, site } = sort.cause else {
                return None;
            };
            debug_assert!(sort.by == rank, "{pending:?} is of its own memory");
            Some((extent, (function, site)))
        })
    }

    /// Which memories some bytes of a rank belong to.
    pub(super) fn located(&self, rank: Rank, extent: &Extent) -> Vec<(Space, Extent)> {
        let mut found = Vec::new();
        for (&id, window) in &self.windows {
            if window.maps.is_empty() {
                continue;
            }
            let Some(member) = window.group.rank_of(rank) else {
                continue;
            };
            let start = window.maps[member as usize];
            let part = extent.within(start, start + window.segment());
            if !part.is_empty() {
                found.push((Space::Shared(id), part.moved(start, 0)));
            }
        }
        if found.is_empty() {
            found.push((Space::Private(rank), extent.clone()));
        }
        found
    }

    /// The bytes of a rank that others can reach.
    fn exposed(&self, rank: Rank, extent: &Extent) -> Extent {
        let windows = self.windows.values();
        let ranges = windows.filter_map(|w| Some(w.reach(w.group.rank_of(rank)?)));
        Extent::from_ranges(ranges.flatten().flat_map(|(start, size)| {
            let part = extent.within(start, start.saturating_add(size));
            part.ranges().to_vec()
        }))
    }

    /// What a new access meets; a race is told, unless one of its accesses is part of another.
    fn heed(&mut self, new: &mut Sort, bytes: &Extent, noticed: Opener) -> Met {
        let met = self.races.meet(new, bytes);
        new.told |= met.told;
        if let Some(old) = &met.clash {
            if !new.told {
                self.notice(misuse(old, new, noticed));
            }
            new.told = true;
            Arc::make_mut(&mut self.races).records.mark(old.clone());
        }
        if let (Some(old), false) = (&met.unseen, new.told) {
            self.notice(unseen(old, new, noticed));
        }
        met
    }

    /// An access is made, and kept for those to come; a race with one that is there is noticed.
    /// `owner` is whose memory it is, in whose addresses the extent is given.
    #[allow(clippy::too_many_arguments, reason = "one access, all that is known")]
    pub(crate) fn access(
        &mut self,
        by: Rank,
        owner: Rank,
        extent: &Extent,
        manner: Manner,
        cause: &Cause,
        pending: Option<Pending>,
        noticed: Opener,
    ) -> Value {
        let mut value = Value::Certain;
        if !self.keeps_time() || extent.is_empty() {
            return value;
        }
        // An operation on the process's own memory is none of its stores.
        let targeted = |p: &Pending| p.side == Side::Target;
        if by == owner && manner == Manner::Write && !pending.as_ref().is_some_and(targeted) {
            self.note_store(by, extent, cause);
        }
        let initial =
            matches!(cause, Cause::Program(Access::Write, _)) && self.is_initialisation(by, extent);
        for (space, extent) in self.located(owner, extent) {
            let done = match pending {
                Some(_) => 0,
                None => self.races.now(by),
            };
            let mut new = Sort {
                space,
                by,
                manner,
                cause: cause.clone(),
                pending,
                done,
                at: by,
                initial,
                told: false,
                announced: 0,
            };
            let met = self.heed(&mut new, &extent, noticed);
            if met.doubt {
                value = Value::Indeterminate;
            }
            if met.matters {
                self.leave_out(Gap::AtomicOrder);
            }
            let races = Arc::make_mut(&mut self.races);
            if manner.is_atomic() {
                // §12.7.2: only operations on the same location keep their order.
                let now = races.now(by);
                races.records.announce(by, now, Some((space, &extent)));
            }
            races.records.keep(new, &extent);
        }
        value
    }

    /// Whether a rank has not synchronised yet on any window that reaches these bytes of it.
    fn is_initialisation(&self, rank: Rank, extent: &Extent) -> bool {
        let wins = self.process(rank).wins.iter();
        wins.filter(|(_, win)| win.synchronised).all(|(_, win)| {
            let reach = self.window(win.context).reach(win.rank);
            let reached = |(start, size): &(u64, u64)| {
                !extent
                    .within(*start, start.saturating_add(*size))
                    .is_empty()
            };
            !reach.iter().any(reached)
        })
    }

    /// What the program itself did since its last call.
    pub(crate) fn check_accesses(
        &mut self,
        rank: Rank,
        touches: &[Touch],
        noticed: Opener,
        mems: &mut dyn Memories,
    ) {
        if !self.keeps_time() {
            return;
        }
        for touch in touches.iter().filter(|touch| !touch.access.ends_life()) {
            let extent = Extent::range(touch.start, touch.len);
            let cause = Cause::Program(touch.access, touch.span);
            self.local_access(rank, &extent, touch.access, &cause, noticed, mems);
        }
    }

    /// A rank attaches or detaches memory of a dynamic window.
    pub(crate) fn change_reach(&mut self, rank: Rank, extent: &Extent, manner: Manner, by: Opener) {
        let (function, site) = by;
        let cause = Cause::Call { function, site };
        self.access(rank, rank, extent, manner, &cause, None, by);
    }

    /// A rank's own memory is accessed on its side: by the program, or by a call with a buffer.
    /// Only what others can reach is kept.
    pub(crate) fn local_access(
        &mut self,
        rank: Rank,
        extent: &Extent,
        access: Access,
        cause: &Cause,
        noticed: Opener,
        mems: &mut dyn Memories,
    ) {
        if !self.keeps_time() {
            return;
        }
        let manner = Manner::plain(access);
        // Buffers of operations under way lie outside windows as well.
        for (space, extent) in self.located(rank, extent) {
            let mut new = Sort {
                space,
                by: rank,
                manner,
                cause: cause.clone(),
                pending: None,
                done: self.races.now(rank),
                at: rank,
                initial: false,
                told: false,
                announced: 0,
            };
            self.heed(&mut new, &extent, noticed);
        }
        let exposed = self.exposed(rank, extent);
        self.access(rank, rank, &exposed, manner, cause, None, noticed);
        if access == Access::Write {
            self.mirror(rank, &exposed, mems);
        }
    }
}

impl Env<'_> {
    /// A call other than a one-sided one uses a buffer.
    pub(crate) fn use_buffer(&mut self, extent: &Extent, access: Access, by: Opener) {
        let rank = self.rank;
        let cause = Cause::Call {
            function: by.0,
            site: by.1,
        };
        let Env { world, mems, .. } = self;
        world.local_access(rank, extent, access, &cause, by, &mut **mems);
    }
}
