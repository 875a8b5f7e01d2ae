//! The question, the answers, and why there may be none.

use std::sync::Arc;
use std::time::Duration;

use concord_term::{Assignment, Bv, Sort, Term, TermPool, Value, VarId};

/// Values for variables under which all assertions are true. Variables without one are zero.
#[derive(Clone, Debug, Default)]
pub struct Model {
    values: Arc<Assignment>,
}

impl From<Assignment> for Model {
    fn from(values: Assignment) -> Model {
        Model {
            values: Arc::new(values),
        }
    }
}

impl From<Arc<Assignment>> for Model {
    fn from(values: Arc<Assignment>) -> Model {
        Model { values }
    }
}

impl Model {
    /// The assignment, for evaluation.
    pub fn assignment(&self) -> &Arc<Assignment> {
        &self.values
    }

    /// The value of a variable; zero if the model leaves it open.
    pub fn value(&self, pool: &TermPool, v: VarId) -> Value {
        match (self.values.get(v), pool.var_info(v).sort) {
            (Some(value), _) => value.clone(),
            (None, Sort::Bv(w)) => Value::Bv(Bv::new(w, 0)),
            (None, Sort::Array) => Value::Array(Arc::default()),
        }
    }

    /// The values of the given variables, all of them, and of no other.
    #[must_use]
    pub fn restricted(&self, pool: &TermPool, vars: impl IntoIterator<Item = VarId>) -> Model {
        let mut values = Assignment::new();
        for v in vars {
            values.set(v, self.value(pool, v));
        }
        values.into()
    }

    /// This model with the values of `other` laid over it.
    #[must_use]
    pub fn overlaid(&self, other: &Model) -> Model {
        if other.values.is_empty() {
            return self.clone();
        }
        if self.values.is_empty() {
            return other.clone();
        }
        let mut values = Assignment::clone(&self.values);
        values.extend(&other.values);
        values.into()
    }
}

/// Why a solver has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// The wall-clock limit of the query passed.
    #[error("the solver ran out of time")]
    Timeout,
    /// The deterministic limit on steps was reached.
    #[error("the solver reached its resource limit")]
    ResourceLimit,
    /// The memory limit of the query was reached.
    #[error("the solver reached its memory limit")]
    MemoryLimit,
    /// The backend cannot handle some operation.
    #[error("the solver does not support {0}")]
    Unsupported(String),
    /// The backend failed in a way of its own.
    #[error("the solver failed: {0}")]
    Died(String),
    /// The backend's model does not satisfy the assertions.
    #[error("the solver {0} gave a model that does not satisfy the query")]
    WrongModel(String),
    /// Two backends gave opposite answers.
    #[error("solvers disagree: {0}")]
    Disagreement(String),
}

/// The answer to a query.
#[derive(Clone, Debug)]
pub enum Answer {
    /// There is an assignment; here is one.
    Sat(Model),
    /// There is none.
    Unsat,
    /// Not decided.
    Unknown(Reason),
}

impl Answer {
    /// Whether there is an assignment.
    pub fn is_sat(&self) -> bool {
        matches!(self, Answer::Sat(_))
    }

    /// Whether there is none.
    pub fn is_unsat(&self) -> bool {
        matches!(self, Answer::Unsat)
    }

    /// The word that SMT-LIB uses.
    pub fn word(&self) -> &'static str {
        match self {
            Answer::Sat(_) => "sat",
            Answer::Unsat => "unsat",
            Answer::Unknown(_) => "unknown",
        }
    }
}

/// Limits on one query. `steps` and `conflicts` make the outcome independent of the machine's
/// speed; `wall` does not and is meant as a safety net.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Wall-clock time.
    pub wall: Option<Duration>,
    /// Z3's count of internal steps (`rlimit`).
    pub steps: Option<u32>,
    /// Conflicts of the SAT solver.
    pub conflicts: Option<u32>,
    /// Memory of the backend in megabytes.
    pub memory_mb: Option<u32>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            wall: Some(Duration::from_secs(30)),
            steps: None,
            conflicts: None,
            memory_mb: Some(2048),
        }
    }
}

/// Tells a stateful solver when it meets another pool, whose terms have other meanings.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PoolMark(Option<u64>);

impl PoolMark {
    /// Whether everything remembered belongs to another pool.
    pub(crate) fn changed(&mut self, pool: &TermPool) -> bool {
        let before = self.0.replace(pool.id());
        before.is_some_and(|id| id != pool.id())
    }
}

/// Decides sets of Boolean terms (bit-vectors of width 1).
pub trait Solver {
    /// Whether all assertions can be true together.
    fn check(&mut self, pool: &TermPool, assertions: &[Term]) -> Answer;

    /// Whether `cond` can be true together with `path`, given that `path` is satisfiable.
    ///
    /// This is the question at every branch, and cheaper than [`Solver::check`]: only the part of
    /// `path` that shares variables with `cond` is looked at. The model, too, may cover only that part: laid over any
    /// model of `path` it satisfies everything.
    fn check_extension(&mut self, pool: &TermPool, path: &[Term], cond: Term) -> Answer {
        let mut all = path.to_vec();
        all.push(cond);
        self.check(pool, &all)
    }

    /// After an `Unsat` from [`Solver::check`]: a part of the assertions that is already unsatisfiable.
    fn core(&self) -> Option<&[Term]> {
        None
    }
}

impl<S: Solver + ?Sized> Solver for Box<S> {
    fn check(&mut self, pool: &TermPool, assertions: &[Term]) -> Answer {
        (**self).check(pool, assertions)
    }

    fn check_extension(&mut self, pool: &TermPool, path: &[Term], cond: Term) -> Answer {
        (**self).check_extension(pool, path, cond)
    }

    fn core(&self) -> Option<&[Term]> {
        (**self).core()
    }
}
