//! Which accesses to windows are ordered, and which race.
//!
//! MPI 4.1 §12.7 and its rules on conflicting accesses. Every access to memory that others can
//! reach is kept with its bytes and a time: operations from their call to the call that completes
//! them, the program's own loads and stores and the buffers of other calls at the moment they
//! happen. Two accesses to the same byte, at least one of them a write, must be ordered by
//! happens-before: program order, messages, collectives, locks (an unlock before a later lock, if
//! one of them is exclusive), post before start, complete before wait, fences. Atomic operations
//! may meet if they use the same operation, or one does nothing (the default of
//! `accumulate_ops`), and those of one origin are ordered (`accumulate_ordering`).
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
//! Happens-before is kept as vector clocks, only while a window lives (or for ready sends, which
//! ask whether they know that their receive is posted). Never reports accesses that
//! the standard orders, except through the receiver of a synchronous send (its sender learns
//! nothing here). May miss: of several accesses of one rank at the same place only the last is
//! kept; an access in a PSCW epoch counts as complete for everybody after `MPI_Win_complete`,
//! though only the target's wait says so; the separate memory model asks for more than order
//! (§12.4), but windows here say that they are unified.

use super::super::context::ContextId;
use super::super::env::Env;
use super::super::extent::Extent;
use super::super::misuse::{Misuse, MisuseKind, Touched};
use super::super::request::{RequestId, State};
use super::super::step::involved;
use super::super::trace::{CallSite, OpId};
use super::super::{Memories, World};
use super::{Gap, Opener};
use crate::calls::Function;
use crate::op::PredefinedOp;
use concord_abi::{Touch, Watch};
use concord_base::{Access, Rank, Span};
use std::sync::Arc;

/// What somebody knows of everybody's time.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Clock(Vec<u32>);

impl Clock {
    fn of(&self, rank: Rank) -> u32 {
        self.0.get(rank.index()).copied().unwrap_or(0)
    }

    pub fn join(&mut self, other: &Clock) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine = (*mine).max(*theirs);
        }
    }
}

/// A memory: a process's own, or a segment that several share.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Space {
    Private(Rank),
    Shared(ContextId),
}

/// What an access does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Manner {
    Read,
    Write,
    Atomic {
        /// `None` for compare-and-swap.
        op: Option<PredefinedOp>,
        /// Made in the call, without regard to what others are about to do.
        eager: bool,
    },
}

impl Manner {
    pub fn plain(access: Access) -> Manner {
        match access {
            Access::Write => Manner::Write,
            _ => Manner::Read,
        }
    }

    /// Whether two accesses of different origins may meet.
    fn tolerates(self, other: Manner) -> bool {
        match (self, other) {
            (Manner::Read, Manner::Read) => true,
            (Manner::Atomic { op: a, .. }, Manner::Atomic { op: b, .. }) => {
                let idle = |op| op == Some(PredefinedOp::NoOp);
                a == b || a.is_none() || b.is_none() || idle(a) || idle(b)
            }
            _ => false,
        }
    }

    /// Whether the order of two accesses that may meet makes no difference.
    fn commutes(self, other: Manner) -> bool {
        match (self, other) {
            (
                Manner::Atomic {
                    op: Some(a),
                    eager: true,
                },
                Manner::Atomic {
                    op: Some(b),
                    eager: true,
                },
            ) => a == b && a.commutes(),
            _ => true,
        }
    }

    fn is_eager(self) -> bool {
        matches!(self, Manner::Atomic { eager: true, .. })
    }
}

/// Who made an access.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Cause {
    Call {
        function: Function,
        site: CallSite,
    },
    /// A load or store of the program.
    Program(Access, Span),
}

/// Which end of an operation an access belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Side {
    Origin,
    Target,
}

/// What completes an operation.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Pending {
    pub window: ContextId,
    pub target: u32,
    pub side: Side,
    /// For request-based operations.
    pub request: Option<RequestId>,
    /// The origin's bytes that are watched meanwhile, and what for.
    pub watched: Option<(Extent, Watch)>,
}

/// What an operation finds, or leaves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Value {
    Certain,
    /// It met an initialisation that nothing orders with it.
    Indeterminate,
}

/// An access that others may still be unordered with.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Record {
    space: Space,
    extent: Extent,
    by: Rank,
    manner: Manner,
    cause: Cause,
    /// `None` once it is complete.
    pending: Option<Pending>,
    /// The time of `by` at which it was complete.
    done: u32,
    /// A store before the first synchronisation.
    initial: bool,
    /// Part of a race that was told.
    told: bool,
}

impl Record {
    /// Whether it is the target's end of an operation of somebody else.
    fn is_remote(&self, owner: Rank) -> bool {
        let target = |p: &Pending| p.side == Side::Target;
        self.by != owner && self.pending.as_ref().is_some_and(target)
    }
}

/// What a new access meets.
#[derive(Default)]
struct Met {
    /// The first access that it races with, and that no race was told of.
    clash: Option<usize>,
    /// It races with one that was told of.
    told: bool,
    /// It meets an initialisation: the value is indeterminate.
    doubt: bool,
    /// The order of atomic operations matters, and is not explored.
    matters: bool,
}

/// Everybody's time, and the accesses that matter.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Races {
    /// By rank; none before the first window.
    clocks: Vec<Clock>,
    records: Vec<Record>,
}

impl Races {
    /// Starts to keep time.
    fn begin(&mut self, ranks: u32) {
        if self.clocks.is_empty() {
            let clock = |rank: u32| {
                let mut times = vec![0; ranks as usize];
                times[rank as usize] = 1;
                Clock(times)
            };
            self.clocks = (0..ranks).map(clock).collect();
        }
    }

    fn now(&self, rank: Rank) -> u32 {
        self.clocks.get(rank.index()).map_or(0, |c| c.of(rank))
    }

    /// Whether a rank knows that an access is complete.
    fn ordered(&self, earlier: &Record, rank: Rank) -> bool {
        let knows = || {
            self.clocks
                .get(rank.index())
                .is_some_and(|clock| clock.of(earlier.by) >= earlier.done)
        };
        earlier.pending.is_none() && (earlier.by == rank || knows())
    }

    /// What a new access meets.
    fn meet(&self, new: &Record) -> Met {
        let mut met = Met::default();
        for (at, old) in self.records.iter().enumerate() {
            if old.space != new.space
                || self.ordered(old, new.by)
                || old.extent.common(&new.extent).is_none()
            {
                continue;
            }
            let both_atomic = matches!(
                (old.manner, new.manner),
                (Manner::Atomic { .. }, Manner::Atomic { .. })
            );
            if both_atomic && old.by == new.by {
                continue;
            }
            if old.initial && new.is_remote(old.by) {
                met.doubt = true;
                continue;
            }
            if !old.manner.tolerates(new.manner) {
                met.told |= old.told;
                if !old.told && met.clash.is_none() {
                    met.clash = Some(at);
                }
                continue;
            }
            let eager = old.manner.is_eager() || new.manner.is_eager();
            met.matters |= both_atomic
                && eager
                && (old.manner.is_eager() != new.manner.is_eager()
                    || !old.manner.commutes(new.manner));
        }
        met
    }

    /// An access is part of a race that is told.
    fn mark(&mut self, at: usize) {
        let mut record = self.records.remove(at);
        record.told = true;
        let at = self.records.partition_point(|old| *old <= record);
        self.records.insert(at, record);
    }

    /// Keeps an access; an older one of the same sort that it stands for goes.
    fn keep(&mut self, new: Record) {
        self.records.retain(|old| {
            old.pending.is_some()
                || new.pending.is_some()
                || (old.by, old.space, old.manner, &old.cause)
                    != (new.by, new.space, new.manner, &new.cause)
                || !new.extent.covers(&old.extent)
        });
        let at = self.records.partition_point(|old| *old <= new);
        self.records.insert(at, new);
    }

    /// Forgets what everybody knows.
    fn forget(&mut self) {
        let ranks = self.clocks.len() as u32;
        let Races { clocks, records } = self;
        let known = |old: &Record| {
            let by_all = (0..ranks).all(|rank| {
                let clock = &clocks[rank as usize];
                Rank(rank) == old.by || clock.of(old.by) >= old.done
            });
            old.pending.is_none() && by_all
        };
        records.retain(|old| !known(old));
    }
}

impl World {
    pub(crate) fn begin_races(&mut self) {
        let size = self.size();
        Arc::make_mut(&mut self.races).begin(size);
    }

    pub(super) fn end_races(&mut self) {
        if self.windows.is_empty() {
            Arc::make_mut(&mut self.races).records.clear();
        }
    }

    fn keeps_time(&self) -> bool {
        self.options.ready_order || !self.windows.is_empty()
    }

    /// What a rank knows of another's time.
    pub(crate) fn known(&self, rank: Rank, of: Rank) -> u32 {
        let clock = self.races.clocks.get(rank.index());
        clock.map_or(0, |clock| clock.of(of))
    }

    /// The time at which a rank posts a receive, for ready sends.
    pub(crate) fn posting_time(&self, rank: Rank) -> u32 {
        match self.options.ready_order {
            true => self.races.now(rank),
            false => 0,
        }
    }

    /// What a rank knows, for others to learn; what it does next is later.
    pub(crate) fn tell(&mut self, rank: Rank) -> Clock {
        if !self.keeps_time() {
            return Clock::default();
        }
        let races = Arc::make_mut(&mut self.races);
        let told = races.clocks[rank.index()].clone();
        races.clocks[rank.index()].0[rank.index()] += 1;
        told
    }

    /// A rank learns what others know.
    pub(crate) fn learn(&mut self, rank: Rank, clock: &Clock) {
        if !clock.0.is_empty() && self.keeps_time() {
            let races = Arc::make_mut(&mut self.races);
            races.clocks[rank.index()].join(clock);
            races.forget();
        }
    }

    /// Gives times the smallest numbers that say the same: only the order with regard to accesses
    /// that are kept matters, and states that behave alike should be equal.
    pub(crate) fn normalise_times(&mut self) {
        if self.races.clocks.is_empty() {
            return;
        }
        let ranks = self.races.clocks.len();
        let mut times = vec![Vec::new(); ranks];
        for record in self.races.records.iter().filter(|r| r.pending.is_none()) {
            times[record.by.index()].push(record.done);
        }
        if self.options.ready_order {
            for context in self.contexts.values() {
                let posted = context
                    .mailboxes()
                    .flat_map(|(_, mailbox)| mailbox.all_posted());
                posted.for_each(|p| times[p.op.0.rank.index()].push(p.since));
            }
        }
        for times in &mut times {
            times.sort_unstable();
            times.dedup();
        }
        let renumber = |clock: &mut Clock| {
            for (time, known) in clock.0.iter_mut().zip(&times) {
                *time = known.partition_point(|t| t <= time) as u32;
            }
        };
        let races = Arc::make_mut(&mut self.races);
        for (rank, clock) in races.clocks.iter_mut().enumerate() {
            let own = clock.0[rank];
            renumber(clock);
            // Later than all that others can know of, unless something happened at this time.
            clock.0[rank] = times[rank].partition_point(|t| *t < own) as u32 + 1;
        }
        for record in &mut races.records {
            record.done = match record.pending {
                Some(_) => 0,
                None => times[record.by.index()].partition_point(|t| *t <= record.done) as u32,
            };
        }
        races.records.sort();
        for context in self.contexts.values_mut() {
            let has_clocks = context.mailboxes().next().is_some() || !context.sequence.is_empty();
            if !has_clocks {
                continue;
            }
            let context = Arc::make_mut(context);
            for mailbox in context.mailboxes_mut() {
                mailbox.messages_mut().for_each(|m| renumber(&mut m.clock));
                for posted in mailbox.all_posted_mut() {
                    let times = &times[posted.op.0.rank.index()];
                    posted.since = times.partition_point(|t| *t <= posted.since) as u32;
                }
            }
            context
                .sequence
                .parts_mut()
                .for_each(|p| renumber(&mut p.clock));
        }
        for window in self.windows.values_mut() {
            Arc::make_mut(window).clocks_mut().for_each(renumber);
        }
        for process in &mut self.processes {
            let process = Arc::make_mut(process);
            let requests: Vec<u32> = process.requests.iter().map(|(id, _)| id).collect();
            for id in requests {
                if let Some(request) = process.requests.get_mut(id)
                    && let State::Complete(completed) = &mut request.state
                {
                    renumber(&mut completed.clock);
                }
            }
            let messages: Vec<u32> = process.messages.iter().map(|(id, _)| id).collect();
            for id in messages {
                if let Some(matched) = process.messages.get_mut(id) {
                    renumber(&mut Arc::make_mut(&mut matched.message).clock);
                }
            }
        }
    }

    /// Operations of a rank are complete: all that it started on a window, or those to one target,
    /// or those of one request; at both ends, or at the origin alone. Their buffers are the
    /// program's again.
    pub(crate) fn complete_accesses(
        &mut self,
        rank: Rank,
        chosen: impl Fn(&Pending) -> bool,
        mems: &mut dyn Memories,
    ) {
        if !self.keeps_time() {
            return;
        }
        let races = Arc::make_mut(&mut self.races);
        let now = races.now(rank);
        for record in &mut races.records {
            let done = |p: &mut Pending| chosen(p);
            if record.by != rank {
                continue;
            }
            let Some(pending) = record.pending.take_if(done) else {
                continue;
            };
            record.done = now;
            if let Some((extent, on)) = pending.watched {
                for &(start, end) in extent.ranges() {
                    mems.of(rank).unwatch(start, end - start, on);
                }
            }
        }
        races.records.sort();
    }

    /// Which memories some bytes of a rank belong to.
    fn located(&self, rank: Rank, extent: &Extent) -> Vec<(Space, Extent)> {
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
    fn heed(&mut self, new: &mut Record, noticed: Opener) -> Met {
        let met = self.races.meet(new);
        new.told |= met.told;
        if let Some(at) = met.clash {
            if !new.told {
                self.notice(misuse(&self.races.records[at], new, noticed));
            }
            new.told = true;
            Arc::make_mut(&mut self.races).mark(at);
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
        let initial =
            matches!(cause, Cause::Program(Access::Write, _)) && self.is_initialisation(by, extent);
        for (space, extent) in self.located(owner, extent) {
            let done = self.races.now(by);
            let mut new = Record {
                space,
                extent,
                by,
                manner,
                cause: cause.clone(),
                pending: pending.clone(),
                done,
                initial,
                told: false,
            };
            let met = self.heed(&mut new, noticed);
            if met.doubt {
                value = Value::Indeterminate;
            }
            if met.matters {
                self.gaps.insert(Gap::AtomicOrder);
            }
            Arc::make_mut(&mut self.races).keep(new);
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
        for touch in touches {
            let extent = Extent::range(touch.start, touch.len);
            let cause = Cause::Program(touch.access, touch.span);
            self.local_access(rank, &extent, touch.access, &cause, noticed, mems);
        }
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
            let mut new = Record {
                space,
                extent,
                by: rank,
                manner,
                cause: cause.clone(),
                pending: None,
                done: self.races.now(rank),
                initial: false,
                told: false,
            };
            self.heed(&mut new, noticed);
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
    pub fn use_buffer(&mut self, extent: &Extent, access: Access, by: Opener) {
        let rank = self.rank;
        let cause = Cause::Call {
            function: by.0,
            site: by.1,
        };
        let Env { world, mems, .. } = self;
        world.local_access(rank, extent, access, &cause, by, &mut **mems);
    }
}

/// What two accesses that race amount to.
fn misuse(old: &Record, new: &Record, noticed: Opener) -> Box<Misuse> {
    let in_use = |record: &Record| {
        record.by == new.by
            && record
                .pending
                .as_ref()
                .is_some_and(|p| p.side == Side::Origin)
    };
    let touched = |record: &Record| match record.cause {
        Cause::Program(access, span) => Some(Touched {
            rank: record.by,
            access,
            span,
        }),
        Cause::Call { .. } => None,
    };
    let call = |record: &Record| match record.cause {
        Cause::Call { function, site } => Some((record.by, function, site)),
        Cause::Program(..) => None,
    };
    let told = touched(new).into_iter().chain(touched(old)).collect();
    let mut calls = call(new).into_iter().chain(call(old));
    let (rank, function, site) = calls.next().unwrap_or((new.by, noticed.0, noticed.1));
    let others = calls
        .map(|(rank, function, site)| involved(OpId { rank, index: 0 }, function, site))
        .collect();
    let verb = match new.manner {
        Manner::Read => "reads",
        Manner::Write => "writes to",
        Manner::Atomic { .. } => "updates",
    };
    let (kind, message) = if in_use(old) {
        let name = call(old).map_or("", |(_, function, _)| function.name());
        let text = format!("{verb} the buffer of an `{name}` that is not complete");
        (MisuseKind::BufferInUse, text)
    } else {
        let theirs = match &old.cause {
            Cause::Call { function, .. } => format!("an `{}`", function.name()),
            Cause::Program(access, _) => format!("a {access}"),
        };
        let whose = match new.space {
            Space::Private(owner) => format!("rank {owner}'s window memory"),
            Space::Shared(_) => "shared window memory".to_owned(),
        };
        let text = format!(
            "rank {} {verb} {whose}, and nothing orders it with {theirs} of rank {}",
            new.by, old.by
        );
        (MisuseKind::WindowRace, text)
    };
    Box::new(Misuse {
        kind,
        message,
        rank,
        function,
        site,
        argument: None,
        class: None,
        code: None,
        others,
        fault: None,
        touched: told,
    })
}
