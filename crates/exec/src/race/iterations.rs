//! Iterations that nothing orders, within one strand.
//!
//! A loop whose iterations are concurrent (OpenMP's worksharing loops) could
//! have a strand per iteration. Clocks would have as many entries then. Instead,
//! the strand that executes the loop does not know its own past between the
//! loop's begin and the iteration at hand, except what it has learned since by
//! taking from tokens.
//!
//! Never reports what is ordered: knowledge is at least that of a strand per
//! iteration. May miss races between iterations of one thread: who takes what
//! an iteration gave also learns of the iterations before it on the same
//! thread. Such races are shown by no execution with these threads.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::Races;
use crate::memory::{ObjectId, split};

/// The loops in progress of one strand: perhaps one whose iterations threads
/// share, and `simd` loops in it, the innermost last.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Iterations {
    levels: Vec<Level>,
    /// When loops began and ended whose iterations other threads may have
    /// executed, as far as that is not known yet.
    over: Vec<(u32, u32)>,
}

/// A loop in progress.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Level {
    kind: Kind,
    /// When it began.
    begun: u32,
    /// Up to when the strand knows its own past.
    known: u32,
    /// When the iteration at hand began.
    since: u32,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    /// Loops around this one, in the same strand, whose iterations are not
    /// told apart any further; whether any thread may execute an iteration.
    Shared {
        depth: u32,
        free: bool,
    },
    Simd(Simd),
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Simd {
    /// How many iterations in a row may be concurrent.
    lanes: u32,
    /// When those began that may be concurrent with the one at hand, and it
    /// itself; kept if their number is limited.
    starts: VecDeque<u32>,
    /// When the last ordered region ended.
    ordered: u32,
    /// Objects that each lane has one of. No part of fingerprints: they follow
    /// from where the program is.
    private: BTreeSet<ObjectId>,
}

impl Level {
    fn separates(&self, time: u32, object: ObjectId, own: bool) -> bool {
        let apart = self.known < time && time < self.since;
        apart
            && match &self.kind {
                Kind::Shared { .. } => !own,
                Kind::Simd(simd) => !simd.private.contains(&object),
            }
    }
}

impl Iterations {
    /// The outermost loop to another iteration of which an access of this
    /// strand belongs, one that the iteration at hand does not know; `own`
    /// says that the object is the thread's.
    pub(super) fn separated(&self, time: u32, object: ObjectId, own: bool) -> Option<usize> {
        let within = |(from, to): &(u32, u32)| !own && *from < time && time < *to;
        if let Some(at) = self.over.iter().position(within) {
            return Some(at);
        }
        let level = |level: &Level| level.separates(time, object, own);
        let at = self.levels.iter().position(level)?;
        Some(at + self.over.len())
    }

    pub(super) fn learn(&mut self, time: u32) {
        for level in &mut self.levels {
            level.known = level.known.max(time);
        }
        for (from, _) in &mut self.over {
            *from = time.max(*from);
        }
        self.over.retain(|(from, to)| from + 1 < *to);
    }

    pub(super) fn known(&self) -> u32 {
        let levels = self.levels.iter().map(|level| level.known);
        let over = self.over.iter().map(|(from, _)| *from);
        levels.chain(over).min().unwrap_or(u32::MAX)
    }

    /// What the future depends on, with times numbered anew.
    pub(super) fn fingerprint(&self, before: impl Fn(u32) -> usize) -> Vec<usize> {
        let mut all = vec![self.over.len()];
        for (from, to) in &self.over {
            all.extend([before(from + 1), before(*to)]);
        }
        for level in &self.levels {
            let times = [level.known + 1, level.since, level.begun + 1];
            all.extend(times.map(&before));
            match &level.kind {
                Kind::Shared { depth, free } => all.extend([*depth as usize, usize::from(*free)]),
                Kind::Simd(simd) => {
                    all.extend([simd.lanes as usize, before(simd.ordered + 1)]);
                    all.extend(simd.starts.iter().map(|start| before(*start)));
                }
            }
        }
        all
    }
}

/// What strands have made in the regions that they execute. Iterations of one
/// thread use it one after the other, and nobody else does: private variables
/// (OpenMP 5.2, 5.4.3). No part of states' fingerprints: what is merged
/// wrongly can only hide races between iterations of one thread.
#[derive(Clone, Debug, Default)]
pub(super) struct Owned {
    /// The regions that strands execute, innermost last.
    regions: BTreeMap<u32, Vec<Region>>,
    /// Who made an object, and when.
    made: BTreeMap<ObjectId, (u32, u32)>,
    /// Objects that every thread has one of.
    thread_local: BTreeSet<ObjectId>,
}

/// A region that a strand executes.
#[derive(Clone, Copy, Debug)]
struct Region {
    began: u32,
    /// When the strand last met its team.
    met: u32,
}

impl Owned {
    pub(super) fn is_own(&self, object: ObjectId, strand: u32) -> bool {
        let since = self.regions.get(&strand).and_then(|regions| regions.last());
        let made = self.made.get(&object);
        let here = made.is_some_and(|(maker, time)| {
            *maker == strand && since.is_some_and(|region| *time >= region.began)
        });
        here || self.thread_local.contains(&object)
    }

    pub(super) fn forget(&mut self, object: ObjectId) {
        // The scope of a local variable may begin again; it is the same object.
        if !object.is_stack() {
            self.made.remove(&object);
        }
        self.thread_local.remove(&object);
    }
}

impl Races {
    /// The current strand begins or ends a region: what it makes there is its
    /// own.
    pub fn region(&mut self, begins: bool) {
        self.take_noted();
        let strand = self.current();
        self.tick();
        let now = self.strands[&strand].of(strand);
        let regions = self.owned.regions.entry(strand).or_default();
        match begins {
            true => regions.push(Region {
                began: now,
                met: now - 1,
            }),
            false => {
                regions.pop();
            }
        }
    }

    /// An object was made.
    pub(crate) fn made(&mut self, object: ObjectId) {
        let strand = self.current();
        if self
            .owned
            .regions
            .get(&strand)
            .is_some_and(|r| !r.is_empty())
        {
            let now = self.strands[&strand].of(strand);
            self.owned.made.insert(object, (strand, now));
        }
    }

    /// The current thread's object of a thread-local variable is used.
    pub(crate) fn thread_local(&mut self, object: ObjectId) {
        if self.owned.thread_local.insert(object) {
            self.disregard_marks();
        }
    }

    /// The current strand has just met its team: all know what all knew.
    pub fn met_team(&mut self) {
        self.take_noted();
        let strand = self.current();
        let now = self.strands[&strand].of(strand);
        if let Some(region) = self
            .owned
            .regions
            .get_mut(&strand)
            .and_then(|r| r.last_mut())
        {
            region.met = now;
        }
        if let Some(iterations) = self.loops.get_mut(&strand) {
            iterations.over.clear();
            if iterations.levels.is_empty() {
                self.loops.remove(&strand);
            }
        }
        self.tick();
    }

    /// The current strand begins a loop whose iterations nothing orders; `free`
    /// if any thread may execute each of them.
    pub fn begin_iterations(&mut self, free: bool) {
        let strand = self.current();
        let outer = self.loops.get_mut(&strand);
        let shared = outer.and_then(|outer| {
            let mut kinds = outer.levels.iter_mut().map(|level| &mut level.kind);
            kinds.find_map(|kind| match kind {
                Kind::Shared { depth, .. } => Some(depth),
                Kind::Simd(_) => None,
            })
        });
        match shared {
            Some(depth) => *depth += 1,
            None => {
                self.begin_level(Kind::Shared { depth: 0, free });
                let region = self.owned.regions.get(&strand).and_then(|r| r.last());
                let met = region.filter(|_| free).map(|region| region.met);
                if let (Some(met), Some(level)) = (met, self.innermost()) {
                    level.known = level.known.min(met);
                }
            }
        }
    }

    fn begin_level(&mut self, kind: Kind) {
        self.take_noted();
        let strand = self.current();
        let known = self.strands[&strand].of(strand);
        self.tick();
        let begun = Level {
            kind,
            begun: known,
            known,
            since: known + 1,
        };
        self.loops.entry(strand).or_default().levels.push(begun);
    }

    /// The loop whose iterations threads share, if they are told apart.
    fn shared_level(&mut self) -> Option<&mut Level> {
        let strand = self.current();
        let mut levels = self.loops.get_mut(&strand)?.levels.iter_mut().rev();
        let nearest = levels.find(|level| matches!(level.kind, Kind::Shared { .. }))?;
        matches!(nearest.kind, Kind::Shared { depth: 0, .. }).then_some(nearest)
    }

    /// The next iteration begins, also where it is one of a `simd` loop in a chunk of the same loop.
    pub fn iteration(&mut self) {
        let Some(since) = self.shared_level().map(|level| level.since) else {
            return;
        };
        if self.is_idle(since) {
            return;
        }
        self.take_noted();
        self.tick_within();
        let now = self.time;
        self.acted = now - 1;
        self.shared_level().expect("there is a loop").since = now;
    }

    fn innermost(&mut self) -> Option<&mut Level> {
        let strand = self.current();
        self.loops.get_mut(&strand)?.levels.last_mut()
    }

    /// The loop is over: the strand knows all of it.
    pub fn end_iterations(&mut self) {
        if let Some(Level {
            kind: Kind::Shared {
                depth: depth @ 1.., ..
            },
            ..
        }) = self.innermost()
        {
            *depth -= 1;
            return;
        }
        self.end_level();
    }

    fn end_level(&mut self) {
        self.take_noted();
        let strand = self.current();
        self.tick();
        let now = self.strands[&strand].of(strand);
        if let Some(iterations) = self.loops.get_mut(&strand) {
            let ended = iterations.levels.pop();
            if let Some(Level {
                kind: Kind::Shared { free: true, .. },
                begun,
                ..
            }) = ended
            {
                iterations.over.push((begun, now));
            }
            if iterations.levels.is_empty() && iterations.over.is_empty() {
                self.loops.remove(&strand);
            }
        }
    }

    /// The current strand begins a `simd` loop; so many iterations in a row may
    /// be concurrent.
    pub fn begin_simd(&mut self, lanes: u32) {
        self.begin_level(Kind::Simd(Simd {
            lanes,
            starts: VecDeque::new(),
            ordered: 0,
            private: BTreeSet::new(),
        }));
    }

    fn simd(&mut self) -> Option<(&mut Level, u32)> {
        let strand = self.current();
        let now = self.strands[&strand].of(strand);
        let level = self.innermost()?;
        matches!(level.kind, Kind::Simd(_)).then_some((level, now))
    }

    /// Each lane of the `simd` loop at hand has an object of its own like the one
    /// at this address.
    pub fn simd_private(&mut self, address: u64) {
        if let Some(Level {
            kind: Kind::Simd(simd),
            ..
        }) = self.innermost()
            && let Some((object, _)) = split(address)
        {
            simd.private.insert(object);
        }
    }

    /// The next iteration of the `simd` loop at hand begins.
    pub fn simd_iteration(&mut self) {
        let Some((level, _)) = self.simd() else {
            return;
        };
        let since = level.since;
        // How many lanes in a row there are is counted where it matters.
        let all = matches!(&level.kind, Kind::Simd(simd) if simd.lanes == u32::MAX);
        if all && self.is_idle(since) {
            return;
        }
        self.take_noted();
        // Lanes are concurrent in the strand's own memory, too.
        self.tick();
        self.acted = self.time - 1;
        let Some((level, now)) = self.simd() else {
            return;
        };
        level.since = now;
        let Kind::Simd(simd) = &mut level.kind else {
            unreachable!("it is a simd loop");
        };
        if simd.lanes < u32::MAX {
            simd.starts.push_back(now);
            if simd.starts.len() > simd.lanes as usize {
                simd.starts.pop_front();
            }
            if simd.starts.len() == simd.lanes as usize {
                level.known = level.known.max(simd.starts[0] - 1);
            }
        }
    }

    /// A region of the `simd` loop at hand begins or ends that its iterations
    /// execute in their order.
    pub fn simd_ordered(&mut self, begins: bool) {
        self.take_noted();
        let Some((level, now)) = self.simd() else {
            return;
        };
        let Kind::Simd(simd) = &mut level.kind else {
            unreachable!("it is a simd loop");
        };
        match begins {
            true => level.known = level.known.max(simd.ordered),
            false => simd.ordered = now,
        }
        self.tick();
    }

    /// The `simd` loop at hand is over.
    pub fn end_simd(&mut self) {
        if matches!(self.innermost(), Some(level) if matches!(level.kind, Kind::Simd(_))) {
            self.end_level();
        }
    }
}
