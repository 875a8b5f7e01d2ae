//! The usual chain, assembled from options.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use crate::answer::{Limits, Solver};
use crate::backend::{BitBlaster, Portfolio, Reals, Z3};
use crate::bounds::Bounds;
use crate::cache::CounterexampleCache;
use crate::guard::Guarded;
use crate::guess::Guess;
use crate::log::QueryLog;
use crate::reuse::ModelReuse;
use crate::simplify::Simplify;
use crate::slice::Slicing;
use crate::stats::ChainStats;
use crate::validate::Validating;

/// What the second backend of a validated chain may spend on one query.
const SECOND_STEPS: u32 = 300_000;

/// Which backend answers what the decorators leave over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Backend {
    /// The bit-blaster for what it can do quickly, Z3 for the rest.
    #[default]
    Portfolio,
    /// The bit-blaster alone; `fmod` stays undecided.
    BitBlaster,
    /// Z3 alone.
    Z3,
}

/// What floats are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Arithmetic {
    /// Bit patterns.
    #[default]
    Ieee,
    /// Real numbers; `defined` if divisors are taken not to be zero.
    Real {
        /// Whether they are.
        defined: bool,
    },
}

/// How to build a chain. Chains belong to one thread; build one per worker.
#[derive(Clone, Debug, Default)]
pub struct ChainOptions {
    /// The backend.
    pub backend: Backend,
    /// What floats are; the pool must be one for reals where they are.
    pub arithmetic: Arithmetic,
    /// Limits on each backend query.
    pub limits: Limits,
    /// Compare every answer with a second backend and evaluate every model.
    pub validate: bool,
    /// Where to write queries, with the counter that numbers them.
    pub log: Option<(PathBuf, Arc<AtomicU64>)>,
    /// Counters, shared with whoever reports them.
    pub stats: Arc<ChainStats>,
}

impl ChainOptions {
    /// A chain with all decorators. Validation goes around all of them: what a cache or a
    /// guess answers is compared too.
    pub fn build(&self) -> Box<dyn Solver> {
        match self.arithmetic {
            Arithmetic::Ieee => self.build_for_bits(),
            // Slices are found again; nothing else in front of it may evaluate floats.
            Arithmetic::Real { defined } => {
                let reals = Reals::new(self.build_for_bits(), self.limits, defined);
                Box::new(Slicing::new(reals))
            }
        }
    }

    fn build_for_bits(&self) -> Box<dyn Solver> {
        let stats = &self.stats;
        let guess = Guess::new(self.unvalidated(), Arc::clone(stats));
        let cache = CounterexampleCache::new(guess, Arc::clone(stats));
        let bounds = Bounds::new(cache, Arc::clone(stats));
        let reuse = ModelReuse::new(Slicing::new(bounds), Arc::clone(stats));
        self.validated(Box::new(Simplify::new(reuse, Arc::clone(stats))))
    }

    /// A chain without memory: its models depend on the query alone, not on what was asked
    /// before or by which thread. For the inputs that reports print.
    pub fn build_stateless(&self) -> Box<dyn Solver> {
        let options = self.clone();
        let fresh = Fresh { options };
        if let Arithmetic::Real { defined } = self.arithmetic {
            let reals = Reals::new(fresh, self.limits, defined);
            return Box::new(Slicing::new(reals));
        }
        Box::new(Simplify::new(Slicing::new(fresh), Arc::clone(&self.stats)))
    }

    /// The backend with log and validation, without the decorators above it.
    pub fn build_backend(&self) -> Box<dyn Solver> {
        self.validated(self.unvalidated())
    }

    fn unvalidated(&self) -> Box<dyn Solver> {
        let (limits, kind) = (self.limits, self.backend);
        let solver = Guarded::new(move || make(kind, limits));
        match &self.log {
            Some((dir, counter)) => Box::new(QueryLog::new(solver, dir, Arc::clone(counter))),
            None => Box::new(solver),
        }
    }

    fn validated(&self, solver: Box<dyn Solver>) -> Box<dyn Solver> {
        if !self.validate {
            return solver;
        }
        // A second opinion that does not come is none: it may not hold up the first.
        let limits = Limits {
            steps: Some(self.limits.steps.unwrap_or(u32::MAX).min(SECOND_STEPS)),
            ..self.limits
        };
        let second = match self.backend {
            Backend::Z3 => Backend::BitBlaster,
            _ => Backend::Z3,
        };
        let second = Guarded::new(move || make(second, limits));
        Box::new(Validating::new(solver, second))
    }
}

fn make(kind: Backend, limits: Limits) -> Box<dyn Solver> {
    match kind {
        Backend::Portfolio => Box::new(Portfolio::new(limits)),
        Backend::BitBlaster => Box::new(BitBlaster::new(limits)),
        Backend::Z3 => Box::new(Z3::new(limits)),
    }
}

/// A new backend for every query.
struct Fresh {
    options: ChainOptions,
}

impl Solver for Fresh {
    fn check(
        &mut self,
        pool: &concord_term::TermPool,
        assertions: &[concord_term::Term],
    ) -> crate::Answer {
        let mut sorted = assertions.to_vec();
        sorted.sort_by(|&a, &b| pool.order(a, b));
        self.options.build_backend().check(pool, &sorted)
    }
}
