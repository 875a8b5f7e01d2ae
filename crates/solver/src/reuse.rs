//! Model reuse: an assignment that satisfied an earlier query often satisfies this one.
//!
//! Evaluators keep the values of all subterms, so that trying a model on a path that grew by one
//! condition costs the new condition alone.

use std::collections::VecDeque;
use std::sync::Arc;

use concord_term::{Evaluator, Term, TermPool};

use crate::answer::{Answer, Model, PoolMark, Solver};
use crate::stats::{ChainStats, count};

/// How many models are tried.
const MODELS: usize = 24;
/// A model whose evaluator has grown beyond this many values is dropped.
const REMEMBERED: usize = 200_000;

/// A model with the assertions that it is known to satisfy.
struct Recent {
    evaluator: Evaluator,
    /// True under the model, in the order of a path: the next query mostly begins the same.
    /// All their variables have a value, so that the model may be laid over another one.
    satisfied: Vec<Term>,
}

impl Recent {
    /// Whether the model satisfies a path; only what it has not seen is evaluated.
    fn satisfies(&mut self, pool: &TermPool, path: &[Term]) -> bool {
        let shared = self
            .satisfied
            .iter()
            .zip(path)
            .take_while(|(a, b)| a == b)
            .count();
        let (_, new) = path.split_at(shared);
        // The newest conditions fail most often.
        if !new.iter().rev().all(|&t| self.evaluator.holds(pool, t)) {
            return false;
        }
        if !new.is_empty() {
            self.satisfied.truncate(shared);
            self.satisfied.extend_from_slice(new);
            for &t in new {
                self.evaluator.assign_open(pool, t);
            }
        }
        true
    }
}

/// Tries recent models before asking.
pub struct ModelReuse<S> {
    inner: S,
    /// The most recently useful first.
    recent: VecDeque<Recent>,
    pool: PoolMark,
    stats: Arc<ChainStats>,
}

impl<S: Solver> ModelReuse<S> {
    /// Puts model reuse in front of a solver.
    pub fn new(inner: S, stats: Arc<ChainStats>) -> ModelReuse<S> {
        ModelReuse {
            inner,
            recent: VecDeque::new(),
            pool: PoolMark::default(),
            stats,
        }
    }

    fn forget_other(&mut self, pool: &TermPool) {
        if self.pool.changed(pool) {
            self.recent.clear();
        }
    }

    fn find(&mut self, mut fits: impl FnMut(&mut Recent) -> bool) -> Option<Model> {
        let at = self.recent.iter_mut().position(&mut fits)?;
        let found = self.recent.remove(at)?;
        let model = Model::from(Arc::clone(found.evaluator.assignment()));
        if found.evaluator.remembered() < REMEMBERED {
            self.recent.push_front(found);
        }
        Some(model)
    }

    /// Keeps a model; variables of `open` may still lack values.
    fn keep(&mut self, pool: &TermPool, model: &Model, satisfied: &[Term], open: &[Term]) {
        let mut evaluator = Evaluator::new(Arc::clone(model.assignment()));
        for &t in open {
            evaluator.assign_open(pool, t);
        }
        self.recent.truncate(MODELS - 1);
        self.recent.push_front(Recent {
            evaluator,
            satisfied: satisfied.to_vec(),
        });
    }
}

impl<S: Solver> Solver for ModelReuse<S> {
    fn check(&mut self, pool: &TermPool, assertions: &[Term]) -> Answer {
        self.forget_other(pool);
        if let Some(model) = self.find(|m| m.satisfies(pool, assertions)) {
            count(&self.stats.reused);
            return Answer::Sat(model);
        }
        let answer = self.inner.check(pool, assertions);
        if let Answer::Sat(model) = &answer {
            self.keep(pool, model, assertions, assertions);
        }
        answer
    }

    fn check_extension(&mut self, pool: &TermPool, path: &[Term], cond: Term) -> Answer {
        self.forget_other(pool);
        let found = self.find(|m| {
            let fits = m.evaluator.holds(pool, cond) && m.satisfies(pool, path);
            if fits {
                m.evaluator.assign_open(pool, cond);
            }
            fits
        });
        if let Some(model) = found {
            count(&self.stats.reused);
            return Answer::Sat(model);
        }
        let answer = self.inner.check_extension(pool, path, cond);
        let Answer::Sat(part) = &answer else {
            return answer;
        };
        // Laid over a model of the path, the part is a model of the whole.
        let base = if path.is_empty() {
            Some(Model::default())
        } else {
            self.find(|m| m.satisfies(pool, path))
        };
        match base {
            Some(base) => {
                let whole = base.overlaid(part);
                self.keep(pool, &whole, path, &[cond]);
                Answer::Sat(whole)
            }
            None => answer,
        }
    }
}
