//! What of the detector the future depends on.
//!
//! Accesses, and what clocks say of them, as far as some strand does not know
//! them yet; times are numbered anew. Who knows what stays the same, and nothing
//! else is ever asked of clocks.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};

use super::Races;
use super::clock::Clock;
use super::shadow::Past;

/// An access that some strand does not know yet: whose, when, whether it wrote, whether it was atomic.
type Unknown = (u32, usize, bool, bool);

impl Races {
    /// Adds what the future depends on.
    pub(crate) fn fingerprint(&self, hasher: &mut impl Hasher) {
        assert!(self.streams.is_empty(), "states are compared between turns");
        let all = self.known_to_all();
        let mut times: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
        let mut note = |strand: u32, time: u32| {
            if !all(strand, time) {
                times.entry(strand).or_default().insert(time);
            }
        };
        for clock in self.strands.values().chain(self.tokens.values()) {
            clock.entries().for_each(|(s, t)| note(s, t));
        }
        for runner in &self.runners {
            let fenced = runner.fenced.iter().flat_map(Clock::entries);
            let both = fenced.chain(runner.unfenced.entries());
            both.for_each(|(s, t)| note(s, t));
        }
        self.shadow
            .each(|_, _, pasts| pasts.iter().for_each(|p| note(p.strand, p.time)));
        for past in self.uses.values().flatten() {
            note(past.strand, past.time);
        }
        let anew = |strand: u32, time: u32| -> Option<usize> {
            let all = times.get(&strand)?;
            all.contains(&time).then(|| all.range(..time).count())
        };
        let add = |clock: &Clock, hasher: &mut dyn FnMut(u32, usize)| {
            for (strand, time) in clock.entries() {
                if let Some(number) = anew(strand, time) {
                    hasher(strand, number);
                }
            }
        };
        for (strand, clock) in &self.strands {
            strand.hash(hasher);
            add(clock, &mut |s, t| (s, t).hash(hasher));
        }
        for (token, clock) in &self.tokens {
            let mut any = false;
            add(clock, &mut |s, t| {
                if !std::mem::replace(&mut any, true) {
                    token.hash(hasher);
                }
                (s, t).hash(hasher);
            });
        }
        for (strand, iterations) in &self.loops {
            let before = |time: u32| times.get(strand).map_or(0, |t| t.range(..time).count());
            (strand, iterations.fingerprint(before)).hash(hasher);
        }
        for runner in &self.runners {
            (runner.strand, runner.hidden, &runner.folding).hash(hasher);
            if let Some(clock) = &runner.fenced {
                add(clock, &mut |s, t| (s, t).hash(hasher));
            }
            1_u8.hash(hasher);
            add(&runner.unfenced, &mut |s, t| (s, t).hash(hasher));
        }
        let unknown = |all: &[Past]| -> Vec<Unknown> {
            let of = |past: &Past| {
                let number = anew(past.strand, past.time)?;
                Some((past.strand, number, past.writes(), past.atomic))
            };
            all.iter().filter_map(of).collect()
        };
        // Neighbours with the same accesses are one range, wherever these were made.
        let mut last: Option<(u32, (u64, u64), Vec<Unknown>)> = None;
        self.shadow.each(|object, (start, end), all| {
            let all = unknown(all);
            match &mut last {
                Some((of, bytes, before))
                    if *of == object && bytes.1 == start && *before == all =>
                {
                    bytes.1 = end;
                }
                _ if all.is_empty() => {}
                _ => last.replace((object, (start, end), all)).hash(hasher),
            }
        });
        last.hash(hasher);
        for (what, all) in &self.uses {
            (what, unknown(all)).hash(hasher);
        }
    }
}
