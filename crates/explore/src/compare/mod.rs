//! Two programs, execution by execution: `concord compare`.
//!
//! Both were explored with the same inputs ([`crate::PairedInputs`]), in one pool of terms. An observation
//! is what executions under a condition on the inputs showed. For every pair of an observation of the
//! specification and one of the implementation whose conditions can hold together, all outputs must be
//! equal: as terms, which costs nothing; by their normal form; or by the solver.
//!
//! Why that is enough: both explorations were complete, so every execution of either program under any
//! input is one of its observations; two executions under the same input are a pair whose conditions hold
//! together, namely for that input. Directions: "equivalent" is said only if no pair is left undecided and
//! at least one pair can happen; where floats are real numbers, the implementation must be defined wherever the
//! specification is ([`defined`]); a difference is told only after both programs were run with its inputs.

mod defined;
mod outputs;
mod pairs;
mod reals;
mod restricted;
mod rounded;
mod runs;
mod samples;
mod text;
mod usage;
mod whole;

use std::collections::BTreeSet;
use std::fmt;

use concord_exec::{Context, Program};
use concord_solver::{Arithmetic, ChainOptions};
use concord_term::TermPool;
pub use outputs::{Files, Key, Output, Outputs, Selection, Stdout};
pub use restricted::Restricted;
pub use runs::{Differs, Executed, Shows};
pub use usage::Unpaired;

use crate::start::Setup;
use crate::verify::{Observation, Reason};

/// What floats are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Floats {
    /// Bit patterns: every rounding counts. All NaNs are one value.
    Ieee,
    /// Real numbers.
    Real,
    /// Bit patterns, in runs with some inputs only: numbers may differ by so many units in the last place.
    Ulp(u64),
}

/// One of the two programs.
#[derive(Clone, Copy)]
pub struct Side<'a> {
    /// The program, as it is executed with concrete values.
    pub program: &'a Program,
    /// The pool that goes with it.
    pub pool: &'a TermPool,
    /// What its executions started from.
    pub setup: &'a Setup,
    /// What they showed.
    pub observations: &'a [Observation],
    /// Whether some were cut off by an assumption.
    pub assumes: bool,
    /// Whether the program looks at a clock.
    pub reads_clock: bool,
}

/// How to compare.
#[derive(Clone, Debug)]
pub struct CompareOptions {
    /// What floats are.
    pub floats: Floats,
    /// What is compared.
    pub selection: Selection,
    /// How queries are answered.
    pub solver: ChainOptions,
}

impl CompareOptions {
    /// How queries are answered; where floats are real numbers, whether all of them are taken to be defined.
    fn chain(&self, defined: bool) -> ChainOptions {
        ChainOptions {
            arithmetic: match self.floats {
                Floats::Ieee | Floats::Ulp(_) => Arithmetic::Ieee,
                Floats::Real => Arithmetic::Real { defined },
            },
            ..self.solver.clone()
        }
    }
}

/// What a comparison came to.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// Whether the programs are equivalent, as far as these observations go.
    pub answer: Compared,
    /// What only one of them excludes, if they are equivalent.
    pub restricted: Vec<Restricted>,
    /// Figures.
    pub stats: PairStats,
}

/// The answer.
#[derive(Clone, Debug)]
pub enum Compared {
    /// Every pair of executions with the same inputs shows the same.
    Equivalent,
    /// One does not.
    Different(Box<Differs>),
    /// It is not known, for these reasons.
    Undecided(BTreeSet<Undecided>),
}

/// Why it is not known whether two programs are equivalent.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Undecided {
    /// No input satisfies what both programs assume.
    NoCommonInput,
    /// So many pairs of runs agreed, and no more was asked for.
    Tested(u64),
    /// What a program shows depends on the time: the specification's, or the implementation's.
    Time(bool),
    /// The solver gave no answer; it says why.
    Solver(String),
    /// Pairs were left, for this reason.
    Left(String),
    /// An output is of a kind that cannot be compared.
    Unclear(Key, &'static str),
    /// The solver says that an output differs, the programs did not show it.
    NotShown(Key, String),
}

impl fmt::Display for Undecided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Undecided::NoCommonInput => f.write_str(
                "no input satisfies the assumptions of both programs: nothing was compared",
            ),
            Undecided::Tested(runs) => write!(
                f,
                "with a tolerance programs are only tested: {runs} pairs of runs agreed, which proves nothing"
            ),
            Undecided::Time(true) => {
                f.write_str("what the specification shows depends on the time (--outputs says what is compared)")
            }
            Undecided::Time(false) => {
                f.write_str("what the implementation shows depends on the time (--outputs says what is compared)")
            }
            Undecided::Solver(why) => f.write_str(why),
            Undecided::Left(why) => write!(f, "not all pairs of results were compared: {why}"),
            Undecided::Unclear(key, why) => write!(f, "{key}: {why}"),
            Undecided::NotShown(key, why) => {
                write!(f, "{key} may differ, but no pair of runs shows it: {why}")
            }
        }
    }
}

/// Figures of a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PairStats {
    /// Pairs of observations.
    pub pairs: u64,
    /// Pairs that no input leads to.
    pub apart: u64,
    /// Outputs that are the same term.
    pub by_term: u64,
    /// Outputs with the same normal form.
    pub by_normal_form: u64,
    /// Outputs that the solver shows to be equal.
    pub by_solver: u64,
}

impl PairStats {
    /// Both together.
    #[must_use]
    pub fn and(self, other: PairStats) -> PairStats {
        PairStats {
            pairs: self.pairs + other.pairs,
            apart: self.apart + other.apart,
            by_term: self.by_term + other.by_term,
            by_normal_form: self.by_normal_form + other.by_normal_form,
            by_solver: self.by_solver + other.by_solver,
        }
    }
}

impl Comparison {
    /// Nothing was compared.
    #[must_use]
    pub fn none() -> Comparison {
        Comparison {
            answer: Compared::Undecided(BTreeSet::new()),
            restricted: Vec::new(),
            stats: PairStats::default(),
        }
    }
}

/// Compares two programs that were explored with the terms of one pool, as long as there is no reason to leave.
pub fn compare(
    pool: &TermPool,
    spec: Side<'_>,
    implementation: Side<'_>,
    options: &CompareOptions,
    left: &dyn Fn() -> Option<Reason>,
) -> Comparison {
    pairs::Pairs::new(pool, spec, implementation, options).compare(left)
}

/// Whether inputs and outputs of two programs can be paired at all; all that cannot.
pub fn unpaired(
    pool: &TermPool,
    spec: Side<'_>,
    implementation: Side<'_>,
    selection: &Selection,
) -> Vec<Unpaired> {
    usage::unpaired(pool, spec, implementation, selection)
}

impl<'a> Side<'a> {
    fn context(&self) -> Context<'a> {
        Context {
            program: self.program,
            pool: self.pool,
        }
    }
}
