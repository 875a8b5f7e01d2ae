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

use std::collections::{BTreeMap, BTreeSet};

use super::Races;
use crate::memory::ObjectId;

/// A loop in progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Iterations {
    /// Loops around this one, in the same strand, whose iterations are not
    /// told apart any further.
    depth: u32,
    /// Up to when the strand knows its own past.
    known: u32,
    /// When the iteration at hand began.
    since: u32,
}

impl Iterations {
    /// Whether an access of this strand belongs to an iteration that the one at
    /// hand does not know.
    pub(super) fn separates(&self, time: u32) -> bool {
        self.known < time && time < self.since
    }

    pub(super) fn learn(&mut self, time: u32) {
        self.known = self.known.max(time);
    }

    pub(super) fn known(&self) -> u32 {
        self.known
    }

    /// What the future depends on, with times numbered anew.
    pub(super) fn fingerprint(&self, before: impl Fn(u32) -> usize) -> (u32, usize, usize) {
        (self.depth, before(self.known + 1), before(self.since))
    }
}

/// What strands have made in the regions that they execute. Iterations of one
/// thread use it one after the other, and nobody else does: private variables
/// (OpenMP 5.2, 5.4.3). No part of states' fingerprints: what is merged
/// wrongly can only hide races between iterations of one thread.
#[derive(Clone, Debug, Default)]
pub(super) struct Owned {
    /// When the regions began, innermost last.
    regions: BTreeMap<u32, Vec<u32>>,
    /// Who made an object, and when.
    made: BTreeMap<ObjectId, (u32, u32)>,
    /// Objects that every thread has one of.
    thread_local: BTreeSet<ObjectId>,
}

impl Owned {
    pub(super) fn is_own(&self, object: ObjectId, strand: u32) -> bool {
        let since = self.regions.get(&strand).and_then(|regions| regions.last());
        let made = self.made.get(&object);
        let here = made.is_some_and(|(maker, time)| {
            *maker == strand && since.is_some_and(|since| time >= since)
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
            true => regions.push(now),
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
        self.owned.thread_local.insert(object);
    }

    /// The current strand begins a loop whose iterations nothing orders.
    pub fn begin_iterations(&mut self) {
        self.take_noted();
        let strand = self.current();
        if let Some(outer) = self.loops.get_mut(&strand) {
            outer.depth += 1;
            return;
        }
        let known = self.strands[&strand].of(strand);
        self.tick();
        let begun = Iterations {
            depth: 0,
            known,
            since: known + 1,
        };
        self.loops.insert(strand, begun);
    }

    /// The next iteration begins.
    pub fn iteration(&mut self) {
        self.take_noted();
        let strand = self.current();
        let outermost = self.loops.get(&strand).is_some_and(|l| l.depth == 0);
        if outermost {
            self.tick();
            let since = self.strands[&strand].of(strand);
            if let Some(iterations) = self.loops.get_mut(&strand) {
                iterations.since = since;
            }
        }
    }

    /// The loop is over: the strand knows all of it.
    pub fn end_iterations(&mut self) {
        self.take_noted();
        let strand = self.current();
        if let Some(iterations) = self.loops.get_mut(&strand) {
            match iterations.depth {
                0 => {
                    self.loops.remove(&strand);
                }
                _ => iterations.depth -= 1,
            }
        }
    }
}
