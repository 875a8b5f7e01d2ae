//! One unknown against constants: intervals and excluded values decide, no search is needed.
//!
//! After slicing, most queries of real programs compare one value with constants: characters of an
//! input, a switch, an index against the bounds of an array. If every assertion has that form
//! and the unknown is the same term in all of them, the set of its values is an interval in the
//! unsigned order, one in the signed order, and a list of excluded values. An empty set
//! is `Unsat`; a value is a model if the unknown is a variable.

use std::sync::Arc;

use concord_term::{Assignment, Bv, Expr, Rel, Term, TermPool, Value};

use crate::answer::{Answer, Solver};
use crate::stats::{ChainStats, count};

/// Decides comparisons of one unknown with constants.
pub struct Bounds<S> {
    inner: S,
    decided: bool,
    stats: Arc<ChainStats>,
}

/// What the assertions leave of the unknown, which has at most 64 bits.
struct Range {
    width: u32,
    unsigned: (u64, u64),
    signed: (i64, i64),
    excluded: Vec<u64>,
}

fn to_signed(width: u32, v: u64) -> i64 {
    let shift = 64 - width;
    ((v << shift) as i64) >> shift
}

impl Range {
    fn new(width: u32) -> Range {
        let most = u64::MAX >> (64 - width);
        let least = to_signed(width, 1 << (width - 1));
        Range {
            width,
            unsigned: (0, most),
            signed: (least, -1 - least),
            excluded: Vec::new(),
        }
    }

    /// Takes in one comparison; false if the set is empty at once.
    fn restrict(&mut self, rel: Rel, c: u64, holds: bool) -> bool {
        let s = to_signed(self.width, c);
        match (rel, holds) {
            (Rel::Eq, true) => {
                self.unsigned = (self.unsigned.0.max(c), self.unsigned.1.min(c));
            }
            (Rel::Eq, false) => self.excluded.push(c),
            (Rel::Ult, true) => match c.checked_sub(1) {
                Some(top) => self.unsigned.1 = self.unsigned.1.min(top),
                None => return false,
            },
            (Rel::Ult, false) => self.unsigned.0 = self.unsigned.0.max(c),
            (Rel::Slt, true) => {
                if s == self.signed_least() {
                    return false;
                }
                self.signed.1 = self.signed.1.min(s - 1);
            }
            (Rel::Slt, false) => self.signed.0 = self.signed.0.max(s),
        }
        true
    }

    fn signed_least(&self) -> i64 {
        to_signed(self.width, 1 << (self.width - 1))
    }

    /// The smallest value in the set. Within the nonnegative and within the negative numbers
    /// both orders agree, so each half is an interval.
    fn smallest(&self) -> Option<u64> {
        let half = 1u64 << (self.width - 1);
        let mask = u64::MAX >> (64 - self.width);
        let halves = [(0, half - 1), (half, mask)];
        halves.into_iter().find_map(|(first, last)| {
            let (low, high) = (
                self.signed.0.max(to_signed(self.width, first)),
                self.signed.1.min(to_signed(self.width, last)),
            );
            if low > high {
                return None;
            }
            let mut v = self.unsigned.0.max(low as u64 & mask);
            let end = self.unsigned.1.min(high as u64 & mask);
            // Each excluded value is stepped over at most once.
            while v <= end && self.excluded.contains(&v) {
                v = v.checked_add(1)?;
            }
            (v <= end).then_some(v)
        })
    }
}

/// The comparison that an assertion makes: unknown, relation, constant, and whether it holds.
fn comparison(pool: &TermPool, t: Term) -> Option<(Term, Rel, u64, bool)> {
    let (t, holds) = match *pool.expr(t) {
        Expr::Not(x) => (x, false),
        _ => (t, true),
    };
    match *pool.expr(t) {
        Expr::Rel(rel, x, c) if pool.width(x) <= 64 => {
            Some((x, rel, pool.as_const(c)? as u64, holds))
        }
        // The sign bit: x < 0.
        Expr::Extract(x, lo) if lo + 1 == pool.width(x) && lo < 64 => Some((x, Rel::Slt, 0, holds)),
        _ => None,
    }
}

/// The answer, if the query has the form.
fn decide(pool: &TermPool, assertions: &[Term]) -> Option<Answer> {
    let (unknown, ..) = comparison(pool, *assertions.first()?)?;
    let width = pool.width(unknown);
    let mut range = Range::new(width);
    for &t in assertions {
        let (x, rel, c, holds) = comparison(pool, t)?;
        if x != unknown {
            return None;
        }
        if !range.restrict(rel, c, holds) {
            return Some(Answer::Unsat);
        }
    }
    let Some(value) = range.smallest() else {
        return Some(Answer::Unsat);
    };
    let mut model = Assignment::new();
    model.set(
        pool.as_var(unknown)?,
        Value::Bv(Bv::new(width, value.into())),
    );
    Some(Answer::Sat(model.into()))
}

impl<S: Solver> Bounds<S> {
    /// Puts interval reasoning in front of a solver.
    pub fn new(inner: S, stats: Arc<ChainStats>) -> Bounds<S> {
        Bounds {
            inner,
            decided: false,
            stats,
        }
    }
}

impl<S: Solver> Solver for Bounds<S> {
    fn check(&mut self, pool: &TermPool, assertions: &[Term]) -> Answer {
        let answer = decide(pool, assertions);
        self.decided = answer.is_some();
        match answer {
            Some(answer) => {
                count(&self.stats.bounded);
                answer
            }
            None => self.inner.check(pool, assertions),
        }
    }

    fn core(&self) -> Option<&[Term]> {
        if self.decided {
            None
        } else {
            self.inner.core()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All sets of two comparisons with constants on 3 bits, against enumeration.
    #[test]
    fn intervals_agree_with_enumeration() {
        let rels = [Rel::Eq, Rel::Ult, Rel::Slt];
        let mut all = Vec::new();
        for rel in rels {
            for c in 0..8u64 {
                all.extend([(rel, c, true), (rel, c, false)]);
            }
        }
        let holds = |v: u64, (rel, c, expected): (Rel, u64, bool)| {
            let (x, k) = (Bv::new(3, v.into()), Bv::new(3, c.into()));
            x.relation(rel, &k) == expected
        };
        for &a in &all {
            for &b in &all {
                for &d in &all {
                    let mut range = Range::new(3);
                    let possible = [a, b, d]
                        .iter()
                        .all(|&(rel, c, h)| range.restrict(rel, c, h));
                    let found = if possible { range.smallest() } else { None };
                    let exists = (0..8).any(|v| holds(v, a) && holds(v, b) && holds(v, d));
                    assert_eq!(found.is_some(), exists, "{a:?} {b:?} {d:?}");
                    if let Some(v) = found {
                        assert!(holds(v, a) && holds(v, b) && holds(v, d));
                    }
                }
            }
        }
    }

    #[test]
    fn full_width_values_do_not_overflow() {
        let mut range = Range::new(64);
        assert!(range.restrict(Rel::Ult, u64::MAX, false));
        assert_eq!(range.smallest(), Some(u64::MAX));
        assert!(range.restrict(Rel::Eq, u64::MAX, false));
        assert_eq!(range.smallest(), None);
    }
}
