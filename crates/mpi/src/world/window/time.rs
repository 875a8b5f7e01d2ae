//! Everybody's time: what a process knows to have happened.
//!
//! Happens-before is kept as vector clocks, only while a window lives, or if the program has ready
//! sends, frees requests or shares files. Messages, collectives and synchronisations on windows carry what their origin knows
//! ([`World::tell`]), and who receives them learns it ([`World::learn`]). A synchronous send that is
//! complete tells its sender what the receiver knew when it posted the receive (MPI 4.1 §3.4: it has
//! started to receive); other sends tell nothing, since they may be buffered, whether they were in
//! this execution or not. A collective tells a member what those knew whose data it has
//! (`Collective::teachers`): no more is promised (§6.1).
//!
//! The moments of one rank that others cannot tell apart have the same time: it moves when something
//! is told. Order may be missed, never invented.

use std::sync::Arc;

use concord_base::Rank;

use super::super::context::Context;
use super::super::options::Outcomes;
use super::super::request::{Receipt, State};
use super::super::{Options, Process, World};
use super::Window;
use super::races::Races;

/// What somebody knows of everybody's time.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Clock {
    times: Vec<u32>,
    /// Up to which of these each rank has made what it stored in shared memory visible to others, by a call
    /// that synchronises a window; none where no memory is shared.
    shown: Vec<u32>,
}

impl Clock {
    pub(crate) fn of(&self, rank: Rank) -> u32 {
        self.times.get(rank.index()).copied().unwrap_or(0)
    }

    /// Up to when a rank's stores in shared memory can be seen by who knows this.
    pub(super) fn shown(&self, rank: Rank) -> u32 {
        self.shown.get(rank.index()).copied().unwrap_or(0)
    }

    /// The times that it knows of, by rank.
    pub(crate) fn times(&self) -> impl Iterator<Item = (Rank, u32)> + '_ {
        (0..).map(Rank).zip(self.times.iter().copied())
    }

    /// Whether nothing is known that the other does not know.
    pub(crate) fn is_within(&self, other: &Clock) -> bool {
        let known = self.times.iter().zip(0..);
        known
            .into_iter()
            .all(|(time, rank)| *time <= other.of(Rank(rank)))
    }

    pub(crate) fn join(&mut self, other: &Clock) {
        join(&mut self.times, &other.times);
        join(&mut self.shown, &other.shown);
    }
}

fn join(all: &mut Vec<u32>, others: &[u32]) {
    if all.len() < others.len() {
        all.resize(others.len(), 0);
    }
    for (mine, theirs) in all.iter_mut().zip(others) {
        *mine = (*mine).max(*theirs);
    }
}

impl Races {
    /// Starts to keep time.
    pub(super) fn begin(&mut self, ranks: u32) {
        if self.clocks.is_empty() {
            let clock = |rank: u32| {
                let mut times = vec![0; ranks as usize];
                times[rank as usize] = 1;
                let shown = Vec::new();
                Clock { times, shown }
            };
            self.clocks = (0..ranks).map(clock).collect();
        }
    }

    pub(super) fn now(&self, rank: Rank) -> u32 {
        self.clocks.get(rank.index()).map_or(0, |c| c.of(rank))
    }
}

impl World {
    pub(crate) fn begin_races(&mut self) {
        let size = self.size();
        Arc::make_mut(&mut self.races).begin(size);
    }

    pub(super) fn end_races(&mut self) {
        if self.windows.is_empty() {
            let races = Arc::make_mut(&mut self.races);
            races.records.clear();
            races.observed.clear();
            races.seen.clear();
            races.seeing.clear();
        }
    }

    pub(in crate::world) fn keeps_time(&self) -> bool {
        let Options {
            ready_order,
            freed_order,
            file_order,
            ..
        } = self.options;
        ready_order || freed_order || file_order || !self.windows.is_empty()
    }

    /// What a rank knows of another's time.
    pub(crate) fn known(&self, rank: Rank, of: Rank) -> u32 {
        let clock = self.races.clocks.get(rank.index());
        clock.map_or(0, |clock| clock.of(of))
    }

    /// Whether a rank knows all that somebody knew.
    pub(crate) fn has_heard(&self, rank: Rank, told: &Clock) -> bool {
        let clock = self.races.clocks.get(rank.index());
        clock.is_some_and(|clock| told.is_within(clock))
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
        races.clocks[rank.index()].times[rank.index()] += 1;
        told
    }

    /// A rank calls what synchronises its memory with a window's public copy (§12.7, rules 5 and 6): others may see
    /// what it has stored until now, and it sees, once the call has returned, all that it has heard of.
    pub(crate) fn synchronise_memory(&mut self, rank: Rank) {
        if !self.keeps_time() {
            return;
        }
        let shares = self.windows.values().any(|window| !window.maps.is_empty());
        let races = Arc::make_mut(&mut self.races);
        races.seeing.insert(rank);
        if shares {
            let clock = &mut races.clocks[rank.index()];
            let ranks = clock.times.len();
            clock.shown.resize(ranks, 0);
            clock.shown[rank.index()] = clock.times[rank.index()];
            clock.times[rank.index()] += 1;
        }
    }

    /// A rank goes on after such a call.
    pub(in crate::world) fn see_memory(&mut self, rank: Rank) {
        if !self.races.seeing.contains(&rank) {
            return;
        }
        let races = Arc::make_mut(&mut self.races);
        races.seeing.remove(&rank);
        if races.clocks.is_empty() {
            return;
        }
        let mut seen = races.clocks[rank.index()].clone();
        // Its own accesses need nothing.
        seen.times[rank.index()] = 0;
        if races.seen.len() <= rank.index() {
            races.seen.resize(rank.index() + 1, None);
        }
        races.seen[rank.index()] = Some(seen);
        races.forget();
    }

    /// A rank learns what others know.
    pub(crate) fn learn(&mut self, rank: Rank, clock: &Clock) {
        if !clock.times.is_empty() && self.keeps_time() {
            let races = Arc::make_mut(&mut self.races);
            races.clocks[rank.index()].join(clock);
            races.forget();
        }
    }

    /// Gives times the smallest numbers that say the same: only the order with regard to accesses
    /// that are kept matters, and states that behave alike should be equal.
    pub(crate) fn normalise_times(&mut self) {
        // Plain runs compare no states.
        if self.races.clocks.is_empty() || self.options.outcomes == Outcomes::Canonical {
            return;
        }
        let kept = self.kept_times();
        kept.renumber_races(Arc::make_mut(&mut self.races));
        for context in self.contexts.values_mut() {
            let has_clocks = context.mailboxes().next().is_some() || !context.sequence.is_empty();
            if has_clocks {
                kept.renumber_context(context.change());
            }
        }
        if self.options.file_order {
            Arc::make_mut(&mut self.files).renumber(
                |rank, time| kept.number(rank, time),
                |clock| kept.renumber(clock),
            );
        }
        for window in self.windows.values_mut() {
            kept.renumber_window(Arc::make_mut(window));
        }
        for process in &mut self.processes {
            kept.renumber_process(process.change());
        }
    }

    /// The times that something is kept with.
    fn kept_times(&self) -> KeptTimes {
        let mut times = vec![Vec::new(); self.races.clocks.len()];
        for sort in self.races.records.sorts().filter(|s| s.pending.is_none()) {
            times[sort.at.index()].push(sort.done);
        }
        let announced = self.races.records.sorts().filter(|s| s.announced > 0);
        announced.for_each(|s| times[s.by.index()].push(s.announced));
        if self.options.ready_order {
            for context in self.contexts.values() {
                let posted = context
                    .mailboxes()
                    .flat_map(|(_, mailbox)| mailbox.all_posted());
                posted.for_each(|p| times[p.op.0.rank.index()].push(p.since));
            }
        }
        for window in self.windows.values() {
            window.promises(&mut times);
        }
        for process in &self.processes {
            receipts(process).for_each(|(rank, time)| times[rank.index()].push(time));
        }
        if self.options.file_order {
            for (rank, time) in self.files.times() {
                times[rank.index()].push(time);
            }
        }
        for times in &mut times {
            times.sort_unstable();
            times.dedup();
        }
        KeptTimes(times)
    }
}

/// The times of each rank that something is kept with, ascending: their places here are their
/// new numbers.
struct KeptTimes(Vec<Vec<u32>>);

impl KeptTimes {
    fn number(&self, rank: Rank, time: u32) -> u32 {
        self.0[rank.index()].partition_point(|t| *t <= time) as u32
    }

    fn renumber(&self, clock: &mut Clock) {
        for (rank, time) in (0..).map(Rank).zip(&mut clock.times) {
            *time = self.number(rank, *time);
        }
        for (rank, time) in (0..).map(Rank).zip(&mut clock.shown) {
            *time = self.number(rank, *time);
        }
    }

    fn renumber_races(&self, races: &mut Races) {
        for (rank, clock) in races.clocks.iter_mut().enumerate() {
            let own = clock.times[rank];
            self.renumber(clock);
            // Later than all that others can know of, unless something happened at this time.
            clock.times[rank] = self.0[rank].partition_point(|t| *t < own) as u32 + 1;
        }
        let seen = races.seen.iter_mut().flatten();
        seen.for_each(|clock| self.renumber(clock));
        races.records.renumber(|by, done| self.number(by, done));
        races
            .observed
            .clocks_mut()
            .for_each(|clock| self.renumber(clock));
        let Races {
            clocks, observed, ..
        } = races;
        observed.forget(clocks);
    }

    fn renumber_context(&self, context: &mut Context) {
        for mailbox in context.mailboxes_mut() {
            mailbox
                .messages_mut()
                .for_each(|message| self.renumber(&mut message.clock));
            for posted in mailbox.all_posted_mut() {
                self.renumber(&mut posted.clock);
                posted.since = self.number(posted.op.0.rank, posted.since);
            }
        }
        let parts = context.sequence.change().parts_mut();
        parts.for_each(|part| self.renumber(&mut part.clock));
    }

    fn renumber_window(&self, window: &mut Window) {
        window.clocks_mut().for_each(|clock| self.renumber(clock));
        for (target, exposure) in (0..).zip(&mut window.exposures) {
            let target = window.group.member(target);
            let since = exposure.as_mut().and_then(|e| e.nocheck.as_mut());
            if let (Some(since), Some(target)) = (since, target) {
                *since = self.number(target, *since);
            }
        }
    }

    fn renumber_process(&self, process: &mut Process) {
        let requests: Vec<u32> = process.requests.iter().map(|(id, _)| id).collect();
        for id in requests {
            let request = process.requests.get_mut(id);
            let request = request.expect("its number was just listed");
            if let State::Complete(completed) = &mut request.state {
                self.renumber(&mut completed.clock);
            }
            self.renumber_receipt(&mut request.receipt);
        }
        for freed in &mut process.freed {
            self.renumber_receipt(&mut freed.receipt);
        }
        let messages: Vec<u32> = process.messages.iter().map(|(id, _)| id).collect();
        for id in messages {
            let matched = process.messages.get_mut(id);
            let matched = matched.expect("its number was just listed");
            self.renumber(&mut matched.message.change().clock);
        }
    }

    fn renumber_receipt(&self, receipt: &mut Option<Receipt>) {
        if let Some((rank, time)) = receipt {
            *time = self.number(*rank, *time);
        }
    }
}

/// When messages of a process's sends were received, as far as that matters.
fn receipts(process: &Process) -> impl Iterator<Item = Receipt> {
    let requests = process.requests.iter().filter_map(|(_, r)| r.receipt);
    requests.chain(process.freed.iter().filter_map(|freed| freed.receipt))
}
