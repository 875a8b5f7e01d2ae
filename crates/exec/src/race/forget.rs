//! What no strand need know any more: accesses, strands and tokens of which all know all.

use std::collections::{BTreeMap, BTreeSet};

use super::iterations::Iterations;
use super::{Races, Runner, Token};
use crate::memory::ObjectId;

impl Races {
    /// What lies in an object that is gone carries nothing.
    pub(super) fn forget_tokens(&mut self, object: ObjectId) {
        let first = u64::from(object.0) << 32;
        let last = first | u64::from(u32::MAX);
        for token in [Token::Object, Token::Atomic, Token::Given] {
            while let Some((gone, _)) = self.tokens.range(token(first)..=token(last)).next() {
                let gone = *gone;
                self.tokens.remove(&gone);
            }
        }
    }

    /// The lowest strand that nobody mentions, or one of the lowest if looking for it is expensive.
    pub(super) fn unused_strand(&mut self, several: usize) -> u32 {
        if let Some(strand) = self.unused.pop() {
            return strand;
        }
        let mut used: BTreeSet<u32> = self.strands.keys().copied().collect();
        let clocks = self.strands.values().chain(self.tokens.values());
        used.extend(clocks.flat_map(|clock| clock.entries().map(|(strand, _)| strand)));
        self.shadow
            .each(|_, _, pasts| used.extend(pasts.iter().map(|p| p.strand)));
        used.extend(self.uses.values().flatten().map(|past| past.strand));
        let mut unused = (0..).filter(|strand| !used.contains(strand));
        let strand = unused.next().expect("few strands live");
        self.unused = unused.take(several).collect();
        self.unused.reverse();
        strand
    }

    /// For every strand, how much of it all others know.
    pub(super) fn known_to_all(&self) -> impl Fn(u32, u32) -> bool + '_ {
        let mut least: BTreeMap<u32, u32> = BTreeMap::new();
        let clocks = || self.strands.iter();
        let mentioned: BTreeSet<u32> = clocks()
            .flat_map(|(_, clock)| clock.entries().map(|(s, _)| s))
            .collect();
        for strand in mentioned {
            let known = clocks()
                .filter(|(other, _)| **other != strand)
                .map(|(_, clock)| clock.of(strand))
                .min();
            let itself = self.loops.get(&strand).map_or(u32::MAX, Iterations::known);
            least.insert(strand, known.unwrap_or(u32::MAX).min(itself));
        }
        move |strand, time| time <= least.get(&strand).copied().unwrap_or(0)
    }

    /// Forgets what everybody knows.
    pub(super) fn prune(&mut self) {
        self.move_on(true);
        let known: BTreeSet<(u32, u32)> = {
            let all = self.known_to_all();
            let mut known = BTreeSet::new();
            let mut note = |strand, time| {
                if all(strand, time) {
                    known.insert((strand, time));
                }
            };
            for clock in self.strands.values().chain(self.tokens.values()) {
                clock.entries().for_each(|(s, t)| note(s, t));
            }
            self.shadow
                .each(|_, _, pasts| pasts.iter().for_each(|p| note(p.strand, p.time)));
            for past in self.uses.values().flatten() {
                note(past.strand, past.time);
            }
            known
        };
        self.shadow
            .retain(|past| !known.contains(&(past.strand, past.time)));
        for uses in self.uses.values_mut() {
            uses.retain(|past| !known.contains(&(past.strand, past.time)));
        }
        self.uses.retain(|_, uses| !uses.is_empty());
        // A strand that all know to its end, and that nobody works as.
        let strands = |runner: &Runner| {
            let outer = runner.folding.iter().copied();
            outer.chain([runner.strand]).collect::<Vec<u32>>()
        };
        let working: BTreeSet<u32> = self.runners.iter().flat_map(strands).collect();
        let over: Vec<u32> = self
            .strands
            .iter()
            .filter(|(strand, clock)| {
                !working.contains(strand) && known.contains(&(**strand, clock.of(**strand)))
            })
            .map(|(strand, _)| *strand)
            .collect();
        for strand in over {
            self.strands.remove(&strand);
        }
        let live: BTreeSet<u32> = self.strands.keys().copied().collect();
        for clock in self.strands.values_mut().chain(self.tokens.values_mut()) {
            clock.retain(|s, t| live.contains(&s) || !known.contains(&(s, t)));
        }
        // A token that carries nothing is like none.
        self.tokens.retain(|_, clock| !clock.is_empty());
    }

    /// Whether nothing is left that a single strand would have to know.
    pub(crate) fn is_over(&mut self) -> bool {
        self.take_noted();
        if self.strands.len() != 1
            || !self.found.is_empty()
            || self.is_hidden()
            || !self.loops.is_empty()
        {
            return false;
        }
        self.prune();
        self.shadow.is_empty() && self.uses.is_empty()
    }
}
