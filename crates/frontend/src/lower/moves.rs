//! Phi nodes as moves on edges.
//!
//! All phis of a block take their values at once; executing the moves one
//! after the other must give the same. A move may go ahead when nobody still
//! reads what it overwrites; a cycle is opened with one temporary (the "swap
//! problem" and the "lost copy problem" of SSA destruction).

use concord_ir::{Move, Slot};
use rustc_hash::FxHashMap;

/// Orders parallel moves. `fresh(like)` makes a temporary of the type of
/// slot `like`. Destinations are distinct.
pub(super) fn sequentialise(
    parallel: &[Move],
    mut fresh: impl FnMut(Slot) -> Slot,
    out: &mut Vec<Move>,
) {
    let mut pending: Vec<Move> = parallel
        .iter()
        .copied()
        .filter(|m| m.dst != m.src)
        .collect();
    // How many pending moves read a slot.
    let mut readers: FxHashMap<Slot, u32> = FxHashMap::default();
    // Which pending move writes a slot.
    let mut writer: FxHashMap<Slot, usize> = FxHashMap::default();
    for (index, m) in pending.iter().enumerate() {
        *readers.entry(m.src).or_default() += 1;
        writer.insert(m.dst, index);
    }
    let mut done = vec![false; pending.len()];
    let mut ready: Vec<usize> = (0..pending.len())
        .rev()
        .filter(|&i| !readers.contains_key(&pending[i].dst))
        .collect();
    let mut next_cycle = 0;
    loop {
        while let Some(index) = ready.pop() {
            let m = pending[index];
            out.push(m);
            done[index] = true;
            let left = readers.entry(m.src).or_default();
            *left = left.saturating_sub(1);
            if *left == 0
                && let Some(&freed) = writer.get(&m.src)
                && !done[freed]
            {
                ready.push(freed);
            }
        }
        // Only cycles are left: save one slot's old value, redirect its
        // readers to the copy.
        while next_cycle < pending.len() && done[next_cycle] {
            next_cycle += 1;
        }
        let Some(&Move { dst, .. }) = pending.get(next_cycle) else {
            return;
        };
        let saved = fresh(dst);
        out.push(Move {
            dst: saved,
            src: dst,
        });
        for (index, m) in pending.iter_mut().enumerate() {
            if !done[index] && m.src == dst {
                m.src = saved;
                *readers.entry(saved).or_default() += 1;
            }
        }
        readers.insert(dst, 0);
        ready.push(next_cycle);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// Runs the sequence and compares with the parallel meaning.
    fn check(parallel: &[(u32, u32)]) -> usize {
        let parallel: Vec<Move> = parallel
            .iter()
            .map(|&(d, s)| Move {
                dst: Slot(d),
                src: Slot(s),
            })
            .collect();
        let mut next = 1000;
        let mut out = Vec::new();
        let fresh = |_| {
            next += 1;
            Slot(next)
        };
        sequentialise(&parallel, fresh, &mut out);
        let value = |slots: &BTreeMap<Slot, u32>, s: Slot| slots.get(&s).copied().unwrap_or(s.0);
        let mut slots = BTreeMap::new();
        for m in &out {
            let v = value(&slots, m.src);
            slots.insert(m.dst, v);
        }
        for m in &parallel {
            assert_eq!(value(&slots, m.dst), m.src.0, "{parallel:?} -> {out:?}");
        }
        out.len()
    }

    #[test]
    fn swap_needs_one_temporary() {
        assert_eq!(check(&[(1, 2), (2, 1)]), 3);
    }

    #[test]
    fn chain_needs_none() {
        assert_eq!(check(&[(1, 2), (2, 3), (3, 4)]), 3);
        assert_eq!(check(&[(3, 4), (2, 3), (1, 2)]), 3);
    }

    #[test]
    fn self_moves_vanish() {
        assert_eq!(check(&[(1, 1), (2, 2)]), 0);
    }

    #[test]
    fn every_map_on_five_slots() {
        // All functions {0..4} -> {0..4} as parallel moves: every mixture of
        // chains, trees and cycles of that size.
        for code in 0..5u32.pow(5) {
            let moves: Vec<(u32, u32)> = (0..5).map(|i| (i, code / 5u32.pow(i) % 5)).collect();
            check(&moves);
        }
    }
}
