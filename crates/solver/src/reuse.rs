//! Model reuse: an assignment that satisfied an earlier query often satisfies this one.
//!
//! Evaluators keep the values of all subterms, so that trying a model on a path that grew by one
//! condition costs the new condition alone.

use std::collections::VecDeque;
use std::sync::Arc;

use concord_term::{Evaluator, Term, TermPool};

use crate::answer::{Answer, Model, PoolMark, Solver};
use crate::stats::{Stats, count};

/// How many models are tried.
const MODELS: usize = 24;
/// A model whose evaluator has grown beyond this many values is dropped.
const REMEMBERED: usize = 200_000;

/// Tries recent models before asking.
pub struct ModelReuse<S> {
    inner: S,
    /// The most recently useful first.
    recent: VecDeque<Evaluator>,
    pool: PoolMark,
    stats: Arc<Stats>,
}

fn satisfies(pool: &TermPool, model: &mut Evaluator, terms: &[Term]) -> bool {
    // The newest conditions fail most often.
    terms.iter().rev().all(|&t| model.holds(pool, t))
}

impl<S: Solver> ModelReuse<S> {
    /// Puts model reuse in front of a solver.
    pub fn new(inner: S, stats: Arc<Stats>) -> ModelReuse<S> {
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

    fn find(&mut self, mut fits: impl FnMut(&mut Evaluator) -> bool) -> Option<Model> {
        let at = self.recent.iter_mut().position(&mut fits)?;
        let found = self.recent.remove(at)?;
        let model = Model::from(Arc::clone(found.assignment()));
        if found.remembered() < REMEMBERED {
            self.recent.push_front(found);
        }
        Some(model)
    }

    fn keep(&mut self, model: &Model) {
        self.recent.truncate(MODELS - 1);
        self.recent
            .push_front(Evaluator::new(Arc::clone(model.assignment())));
    }
}

impl<S: Solver> Solver for ModelReuse<S> {
    fn check(&mut self, pool: &TermPool, assertions: &[Term]) -> Answer {
        self.forget_other(pool);
        if let Some(model) = self.find(|m| satisfies(pool, m, assertions)) {
            count(&self.stats.reused);
            return Answer::Sat(model);
        }
        let answer = self.inner.check(pool, assertions);
        if let Answer::Sat(model) = &answer {
            self.keep(model);
        }
        answer
    }

    fn check_extension(&mut self, pool: &TermPool, path: &[Term], cond: Term) -> Answer {
        self.forget_other(pool);
        let found = self.find(|m| m.holds(pool, cond) && satisfies(pool, m, path));
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
            self.find(|m| satisfies(pool, m, path))
        };
        match base {
            Some(base) => {
                let whole = base.overlaid(part);
                self.keep(&whole);
                Answer::Sat(whole)
            }
            None => answer,
        }
    }
}
