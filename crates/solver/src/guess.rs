//! Guessing: small queries are often satisfied by values that stand in them.
//!
//! The candidates are 0, 1, all ones and every constant of a comparison with its neighbours,
//! first the same for all variables, then mixed in a fixed pseudo-random way. Only a model that
//! evaluates to true is an answer; a failed guess costs microseconds and decides nothing.

use std::sync::Arc;

use concord_term::{
    ArrayValue, Assignment, Bv, Evaluator, Expr, Rel, Sort, Term, TermPool, Value, VarId,
};
use rustc_hash::FxHashSet;

use crate::answer::{Answer, Solver};
use crate::stats::{ChainStats, count};

/// Queries with more nodes than this are not worth evaluating several times.
const NODES: usize = 32;
/// How many values are tried.
const CANDIDATES: usize = 16;
/// How many mixtures are tried.
const MIXTURES: usize = 8;

/// Tries plausible values before asking.
pub struct Guess<S> {
    inner: S,
    guessed: bool,
    stats: Arc<ChainStats>,
}

/// The values worth trying, or `None` if the query is large.
fn candidates(pool: &TermPool, assertions: &[Term]) -> Option<Vec<u128>> {
    let mut out = vec![0, u128::MAX, 1];
    let mut seen = FxHashSet::default();
    let mut stack = assertions.to_vec();
    while let Some(t) = stack.pop() {
        if !seen.insert(t) {
            continue;
        }
        if seen.len() > NODES {
            return None;
        }
        if let Expr::Rel(rel, _, b) = *pool.expr(t)
            && let Some(c) = pool.as_const(b)
        {
            // Equality wants the constant or another one; order its two sides.
            let near = match rel {
                Rel::Eq => [c, c.wrapping_add(1)],
                Rel::Ult | Rel::Slt => [c.wrapping_sub(1), c],
            };
            out.extend(near);
        }
        if let Expr::FpRel(_, _, a, b) = *pool.expr(t) {
            for c in [a, b].into_iter().filter_map(|t| pool.as_const(t)) {
                // The neighbouring pattern is the neighbouring float.
                out.extend([c, c.wrapping_add(1), c.wrapping_sub(1)]);
            }
        }
        stack.extend(pool.expr(t).children());
    }
    let mut kept: Vec<u128> = Vec::new();
    for v in out {
        if kept.len() < CANDIDATES && !kept.contains(&v) {
            kept.push(v);
        }
    }
    Some(kept)
}

/// The variables in an order that is the same in every run.
fn variables(pool: &TermPool, assertions: &[Term]) -> Vec<VarId> {
    let mut vars: Vec<VarId> = assertions
        .iter()
        .flat_map(|&t| pool.free_vars(t).to_vec())
        .collect();
    vars.sort_unstable();
    vars.dedup();
    vars.sort_by(|&a, &b| pool.order(pool.var_info(a).term, pool.var_info(b).term));
    vars
}

fn assignment(pool: &TermPool, vars: &[VarId], mut value: impl FnMut() -> u128) -> Arc<Assignment> {
    let mut out = Assignment::new();
    for &v in vars {
        let value = value();
        out.set(
            v,
            match pool.var_info(v).sort {
                Sort::Bv(w) => Value::Bv(Bv::new(w, value)),
                Sort::Array => Value::Array(Arc::new(ArrayValue::filled(value as u8))),
            },
        );
    }
    Arc::new(out)
}

fn guess(pool: &TermPool, assertions: &[Term]) -> Option<Arc<Assignment>> {
    let values = candidates(pool, assertions)?;
    let vars = variables(pool, assertions);
    let fits = |a: &Arc<Assignment>| {
        let mut evaluator = Evaluator::new(Arc::clone(a));
        assertions.iter().all(|&t| evaluator.holds(pool, t))
    };
    let same = values.iter().map(|&v| assignment(pool, &vars, || v));
    let mut dice = fastrand::Rng::with_seed(1);
    let mixtures = if vars.len() > 1 { MIXTURES } else { 0 };
    let mixed =
        (0..mixtures).map(|_| assignment(pool, &vars, || values[dice.usize(..values.len())]));
    same.chain(mixed).find(fits)
}

impl<S: Solver> Guess<S> {
    /// Puts guessing in front of a solver.
    pub fn new(inner: S, stats: Arc<ChainStats>) -> Guess<S> {
        Guess {
            inner,
            guessed: false,
            stats,
        }
    }
}

impl<S: Solver> Solver for Guess<S> {
    fn check(&mut self, pool: &TermPool, assertions: &[Term]) -> Answer {
        if let Some(found) = guess(pool, assertions) {
            count(&self.stats.guessed);
            self.guessed = true;
            return Answer::Sat(found.into());
        }
        self.guessed = false;
        count(&self.stats.backend);
        self.inner.check(pool, assertions)
    }

    fn core(&self) -> Option<&[Term]> {
        if self.guessed {
            None
        } else {
            self.inner.core()
        }
    }
}
