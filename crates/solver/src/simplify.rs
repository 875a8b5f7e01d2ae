//! Simplification of a query as a whole: conjunctions taken apart, known values put in.

use std::sync::Arc;

use concord_term::{Assignment, BinOp, Bv, Expr, Rel, Substitution, Term, TermPool, Value, VarId};

use crate::answer::{Answer, PoolMark, Solver};
use crate::stats::{ChainStats, count};

/// Decides what needs no search and hands the rest on.
pub struct Simplify<S> {
    inner: S,
    known: Known,
    pool: PoolMark,
    stats: Arc<ChainStats>,
}

/// `var = value`, if that is all the assertion says.
fn binding(pool: &TermPool, t: Term) -> Option<(VarId, Term, Term)> {
    match *pool.expr(t) {
        Expr::Rel(Rel::Eq, x, c) if pool.is_const(c) => Some((pool.as_var(x)?, x, c)),
        Expr::Not(x) if pool.width(x) == 1 => Some((pool.as_var(x)?, x, pool.fls())),
        Expr::Var(v) => Some((v, t, pool.tru())),
        _ => None,
    }
}

/// The values that `path` fixes for variables of `cond`.
fn bindings(pool: &TermPool, path: &[Term], cond: Term) -> Vec<(Term, Term)> {
    let vars = pool.free_vars(cond);
    path.iter()
        .filter_map(|&t| binding(pool, t))
        .filter(|(v, _, _)| vars.binary_search(v).is_ok())
        .map(|(_, x, c)| (x, c))
        .collect()
}

/// `cond` with the values put in that `path` fixes: the form to store in a path condition.
pub fn simplify_under(pool: &TermPool, path: &[Term], cond: Term) -> Term {
    Known::default().apply(pool, path, cond)
}

/// The last substitution with its results: conditions of one path share most of their terms.
#[derive(Default)]
struct Known {
    values: Vec<(Term, Term)>,
    substitution: Substitution,
}

/// Results after which a substitution starts afresh, to give memory back.
const RESULTS: usize = 1 << 20;

impl Known {
    fn apply(&mut self, pool: &TermPool, path: &[Term], cond: Term) -> Term {
        if pool.is_const(cond) {
            return cond;
        }
        let values = bindings(pool, path, cond);
        if values.is_empty() {
            return cond;
        }
        if values != self.values || self.substitution.len() > RESULTS {
            let mut fresh = Substitution::new();
            for &(x, c) in &values {
                fresh.insert(x, c);
            }
            *self = Known {
                values,
                substitution: fresh,
            };
        }
        self.substitution.apply(pool, cond)
    }
}

/// The conjuncts of all assertions, each once, without those that are true.
fn conjuncts(pool: &TermPool, assertions: &[Term]) -> Vec<Term> {
    let mut seen = rustc_hash::FxHashSet::default();
    let mut out = Vec::with_capacity(assertions.len());
    let mut stack: Vec<Term> = assertions.iter().rev().copied().collect();
    while let Some(t) = stack.pop() {
        match *pool.expr(t) {
            Expr::Bin(BinOp::And, a, b) => stack.extend([b, a]),
            _ if pool.is_true(t) => {}
            _ => {
                if seen.insert(t) {
                    out.push(t);
                }
            }
        }
    }
    out
}

/// A query in solved form: values that are forced, and what remains.
struct Solved {
    rest: Vec<Term>,
    values: Vec<(VarId, Bv)>,
}

/// Puts forced values in until nothing changes; `None` if that yields a contradiction.
fn solve_forced(pool: &TermPool, assertions: &[Term]) -> Option<Solved> {
    let mut rest = conjuncts(pool, assertions);
    let mut values: Vec<(VarId, Bv)> = Vec::new();
    loop {
        let mut known = Substitution::new();
        let mut bound = rustc_hash::FxHashSet::default();
        for &t in &rest {
            if pool.is_false(t) {
                return None;
            }
            // A second, different value for the same variable stays behind as an
            // assertion and becomes false by substitution.
            if let Some((v, x, c)) = binding(pool, t)
                && bound.insert(v)
                && let Some(value) = pool.as_bv(c)
            {
                known.insert(x, c);
                values.push((v, value));
            }
        }
        if known.is_empty() {
            return Some(Solved { rest, values });
        }
        let replaced: Vec<Term> = rest.iter().map(|&t| known.apply(pool, t)).collect();
        rest = conjuncts(pool, &replaced);
    }
}

impl<S: Solver> Simplify<S> {
    /// Puts simplification in front of a solver.
    pub fn new(inner: S, stats: Arc<ChainStats>) -> Simplify<S> {
        Simplify {
            inner,
            known: Known::default(),
            pool: PoolMark::default(),
            stats,
        }
    }
}

impl<S: Solver> Solver for Simplify<S> {
    fn check(&mut self, pool: &TermPool, assertions: &[Term]) -> Answer {
        count(&self.stats.queries);
        let Some(solved) = solve_forced(pool, assertions) else {
            count(&self.stats.simplified);
            return Answer::Unsat;
        };
        let mut forced = Assignment::new();
        for (v, value) in solved.values {
            forced.set(v, Value::Bv(value));
        }
        if solved.rest.is_empty() {
            count(&self.stats.simplified);
            return Answer::Sat(forced.into());
        }
        match self.inner.check(pool, &solved.rest) {
            Answer::Sat(model) => Answer::Sat(model.overlaid(&forced.into())),
            other => other,
        }
    }

    fn check_extension(&mut self, pool: &TermPool, path: &[Term], cond: Term) -> Answer {
        count(&self.stats.queries);
        if self.pool.changed(pool) {
            self.known = Known::default();
        }
        let cond = self.known.apply(pool, path, cond);
        if pool.is_const(cond) {
            count(&self.stats.simplified);
            return if pool.is_true(cond) {
                Answer::Sat(Assignment::new().into())
            } else {
                Answer::Unsat
            };
        }
        self.inner.check_extension(pool, path, cond)
    }
}
