//! What no strand need know any more: accesses, strands and tokens of which all know all.

use std::collections::BTreeSet;

use super::iterations::Iterations;
use super::{Races, Runner, Token};
use crate::memory::ObjectId;

/// A set of strands, whose numbers are small.
#[derive(Default)]
struct Strands(Vec<bool>);

impl Strands {
    fn add(&mut self, strand: u32) {
        let at = strand as usize;
        if self.0.len() <= at {
            self.0.resize(at + 1, false);
        }
        self.0[at] = true;
    }

    fn has(&self, strand: u32) -> bool {
        self.0.get(strand as usize).copied().unwrap_or(false)
    }
}

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
        let mut used = Strands::default();
        self.strands.keys().for_each(|strand| used.add(*strand));
        for clock in self.strands.values().chain(self.tokens.values()) {
            clock.entries().for_each(|(strand, _)| used.add(strand));
        }
        self.shadow
            .each(|_, _, pasts| pasts.iter().for_each(|p| used.add(p.strand)));
        for past in self.uses.values().flatten() {
            used.add(past.strand);
        }
        let mut unused = (0..).filter(|strand| !used.has(*strand));
        let strand = unused.next().expect("few strands live");
        self.unused = unused.take(several).collect();
        self.unused.reverse();
        strand
    }

    /// For every strand, how much of it all others know.
    pub(super) fn known_to_all(&self) -> impl Fn(u32, u32) -> bool + use<> {
        // The least that others know of each, and how many of them know anything.
        let mut least: Vec<(u32, usize)> = Vec::new();
        for (owner, clock) in &self.strands {
            for (strand, time) in clock.entries() {
                let at = strand as usize;
                if least.len() <= at {
                    least.resize(at + 1, (u32::MAX, 0));
                }
                if strand != *owner {
                    least[at] = (least[at].0.min(time), least[at].1 + 1);
                }
            }
        }
        let known = |(at, (time, knowing)): (usize, (u32, usize))| {
            let strand = at as u32;
            let others = self.strands.len() - usize::from(self.strands.contains_key(&strand));
            match knowing == others {
                true => time.min(self.loops.get(&strand).map_or(u32::MAX, Iterations::known)),
                false => 0,
            }
        };
        let least: Vec<u32> = least.into_iter().enumerate().map(known).collect();
        move |strand, time| least.get(strand as usize).is_some_and(|all| time <= *all)
    }

    /// Forgets what everybody knows.
    pub(super) fn prune(&mut self) {
        self.move_on(true);
        let known = self.known_to_all();
        self.shadow.retain(|past| !known(past.strand, past.time));
        for uses in self.uses.values_mut() {
            uses.retain(|past| !known(past.strand, past.time));
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
                !working.contains(strand) && known(**strand, clock.of(**strand))
            })
            .map(|(strand, _)| *strand)
            .collect();
        for strand in over {
            self.strands.remove(&strand);
        }
        let mut live = Strands::default();
        self.strands.keys().for_each(|strand| live.add(*strand));
        for clock in self.strands.values_mut().chain(self.tokens.values_mut()) {
            clock.retain(|s, t| live.has(s) || !known(s, t));
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
