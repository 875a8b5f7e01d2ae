//! The counterexample cache: answers of earlier queries that decide this one.
//!
//! A query is unsatisfiable if it contains an unsatisfiable set, and satisfiable if a
//! satisfiable set contains it. Undecided queries are not kept: another limit may decide them.

use std::sync::Arc;

use concord_term::{Term, TermPool};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::answer::{Answer, Model, PoolMark, Solver};
use crate::stats::{ChainStats, count};

/// Entries before the cache is emptied; a bound on memory that needs no clock.
const CAPACITY: usize = 1 << 17;
/// How many satisfiable sets with a common assertion are tried for inclusion.
const CANDIDATES: usize = 16;

/// Remembers satisfiable sets with their models, and unsatisfiable sets.
pub struct CounterexampleCache<S> {
    inner: S,
    /// Exact queries that are satisfiable.
    sat: FxHashMap<Arc<[Term]>, Model>,
    /// Satisfiable sets by each of their members, newest last.
    sat_by_member: FxHashMap<Term, Vec<Arc<[Term]>>>,
    /// Unsatisfiable sets, each under its first member.
    unsat_by_first: FxHashMap<Term, Vec<Arc<[Term]>>>,
    size: usize,
    pool: PoolMark,
    stats: Arc<ChainStats>,
}

fn set_of(assertions: &[Term]) -> Arc<[Term]> {
    let mut set = assertions.to_vec();
    set.sort_unstable_by_key(|t| t.index());
    set.dedup();
    set.into()
}

/// Whether the sorted set `small` is contained in the sorted set `large`.
fn contained(small: &[Term], large: &[Term]) -> bool {
    let mut rest = large.iter();
    small.len() <= large.len() && small.iter().all(|t| rest.any(|u| u == t))
}

impl<S: Solver> CounterexampleCache<S> {
    /// Puts a cache in front of a solver.
    pub fn new(inner: S, stats: Arc<ChainStats>) -> CounterexampleCache<S> {
        CounterexampleCache {
            inner,
            sat: FxHashMap::default(),
            sat_by_member: FxHashMap::default(),
            unsat_by_first: FxHashMap::default(),
            size: 0,
            pool: PoolMark::default(),
            stats,
        }
    }

    fn clear(&mut self) {
        self.sat.clear();
        self.sat_by_member.clear();
        self.unsat_by_first.clear();
        self.size = 0;
    }

    fn lookup(&self, set: &Arc<[Term]>) -> Option<Answer> {
        if let Some(model) = self.sat.get(set) {
            return Some(Answer::Sat(model.clone()));
        }
        let unsat = set.iter().any(|t| {
            self.unsat_by_first
                .get(t)
                .is_some_and(|sets| sets.iter().any(|s| contained(s, set)))
        });
        if unsat {
            return Some(Answer::Unsat);
        }
        // The member in the fewest satisfiable sets; a member in none rules them all out.
        let lists = set.iter().map(|t| self.sat_by_member.get(t));
        let rarest = lists.min_by_key(|list| list.map_or(0, Vec::len))??;
        rarest
            .iter()
            .rev()
            .take(CANDIDATES)
            .find(|larger| contained(set, larger))
            .and_then(|larger| self.sat.get(larger))
            .map(|model| Answer::Sat(model.clone()))
    }

    fn remember(&mut self, set: Arc<[Term]>, answer: &Answer) {
        if self.size >= CAPACITY {
            self.clear();
        }
        match answer {
            Answer::Sat(model) => {
                for &t in set.iter() {
                    let list = self.sat_by_member.entry(t).or_default();
                    list.push(Arc::clone(&set));
                }
                self.size += set.len();
                self.sat.insert(set, model.clone());
            }
            Answer::Unsat => {
                // The part that contradicts itself decides more queries than the whole.
                let core = match self.inner.core() {
                    Some(core) if !core.is_empty() => set_of(core),
                    _ => set,
                };
                if let Some(&first) = core.first() {
                    self.unsat_by_first.entry(first).or_default().push(core);
                    self.size += 1;
                }
            }
            Answer::Unknown(_) => {}
        }
    }
}

impl<S: Solver> Solver for CounterexampleCache<S> {
    fn check(&mut self, pool: &TermPool, assertions: &[Term]) -> Answer {
        if self.pool.changed(pool) {
            self.clear();
        }
        let set = set_of(assertions);
        if let Some(answer) = self.lookup(&set) {
            count(&self.stats.cached);
            return answer;
        }
        let answer = self.inner.check(pool, assertions);
        if matches!(answer, Answer::Unknown(_)) {
            count(&self.stats.unknown);
        }
        debug_assert!(core_is_part(self.inner.core(), assertions, &answer));
        self.remember(set, &answer);
        answer
    }
}

fn core_is_part(core: Option<&[Term]>, assertions: &[Term], answer: &Answer) -> bool {
    if !answer.is_unsat() {
        return true;
    }
    let all: FxHashSet<Term> = assertions.iter().copied().collect();
    core.is_none_or(|core| core.iter().all(|t| all.contains(t)))
}
