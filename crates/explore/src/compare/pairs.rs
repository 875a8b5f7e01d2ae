//! Every pair of observations.

use std::collections::{BTreeSet, HashMap, HashSet};

use concord_solver::{Answer, Model, Solver};
use concord_term::{Format, Term, TermPool};

use super::outputs::{Difference, Outputs, Shown, differences};
use super::reals::Reader;
use super::runs::Confirmed;
use super::{CompareOptions, Compared, Comparison, Floats, Key, PairStats, Side, Undecided, runs};
use crate::verify::Observation;

/// A comparison under way.
pub(super) struct Pairs<'a> {
    pool: &'a TermPool,
    spec: Side<'a>,
    implementation: Side<'a>,
    options: &'a CompareOptions,
    solver: Box<dyn Solver>,
    stats: PairStats,
    undecided: BTreeSet<Undecided>,
    /// Pairs of numbers that are known to be equal whatever the inputs are.
    equal: HashMap<(Term, Term), bool>,
    reader: Reader,
    /// Some pair can happen.
    met: bool,
}

impl<'a> Pairs<'a> {
    pub(super) fn new(
        pool: &'a TermPool,
        spec: Side<'a>,
        implementation: Side<'a>,
        options: &'a CompareOptions,
    ) -> Pairs<'a> {
        Pairs {
            pool,
            spec,
            implementation,
            options,
            solver: options.solver.build(),
            stats: PairStats::default(),
            undecided: BTreeSet::new(),
            equal: HashMap::new(),
            reader: Reader::default(),
            met: false,
        }
    }

    pub(super) fn compare(mut self) -> Comparison {
        let outputs = |all: &[Observation]| -> Vec<Outputs> {
            let shown = |o: &Observation| self.options.selection.of(Shown::of(o));
            all.iter().map(shown).collect()
        };
        let of_spec = outputs(self.spec.observations);
        let of_implementation = outputs(self.implementation.observations);
        for (spec, expected) in self.spec.observations.iter().zip(&of_spec) {
            for (implementation, shown) in self
                .implementation
                .observations
                .iter()
                .zip(&of_implementation)
            {
                if let Some(differs) = self.pair(spec, expected, implementation, shown) {
                    return self.answered(Compared::Different(Box::new(differs)));
                }
            }
        }
        if !self.met {
            self.undecided.insert(Undecided::NoCommonInput);
        }
        let answer = match self.undecided.is_empty() {
            true => Compared::Equivalent,
            false => Compared::Undecided(std::mem::take(&mut self.undecided)),
        };
        self.answered(answer)
    }

    fn answered(self, answer: Compared) -> Comparison {
        Comparison {
            answer,
            stats: self.stats,
        }
    }

    /// One pair; a difference that both programs have shown.
    fn pair(
        &mut self,
        spec: &Observation,
        expected: &Outputs,
        implementation: &Observation,
        shown: &Outputs,
    ) -> Option<runs::Differs> {
        self.stats.pairs += 1;
        if contradict(self.pool, &spec.condition, &implementation.condition) {
            self.stats.apart += 1;
            return None;
        }
        let mut same = 0;
        let reals = self.options.floats == Floats::Real;
        let mut found = differences(self.pool, expected, shown, reals, &mut same);
        self.stats.by_term += same;
        found.retain(|(_, difference)| !self.is_equal_anyway(difference));
        // One pair that can happen is enough to say that something was compared.
        if found.is_empty() && self.met {
            return None;
        }
        let mut both = spec.condition.clone();
        both.extend(&implementation.condition);
        both.sort_by(|a, b| self.pool.order(*a, *b));
        both.dedup();
        let model = match self.solver.check(self.pool, &both) {
            Answer::Unsat => {
                self.stats.apart += 1;
                return None;
            }
            Answer::Unknown(why) => {
                self.undecided.insert(Undecided::Solver(why.to_string()));
                return None;
            }
            Answer::Sat(model) => model,
        };
        self.met = true;
        for (key, difference) in found {
            let differs = self.decide(&both, &model, &key, &difference);
            let Some(model) = differs else {
                continue;
            };
            match self.confirm(spec, implementation, &both, &model, &difference) {
                Ok(differs) => return Some(differs),
                Err(why) => {
                    self.undecided.insert(Undecided::NotShown(key, why));
                }
            }
        }
        None
    }

    /// Inputs for which an output differs, if there are any.
    fn decide(
        &mut self,
        both: &[Term],
        model: &Model,
        key: &Key,
        difference: &Difference,
    ) -> Option<Model> {
        let condition = match difference {
            Difference::Certain => return Some(model.clone()),
            Difference::Unclear(why) => {
                self.undecided.insert(Undecided::Unclear(key.clone(), why));
                return None;
            }
            Difference::Bits(a, b) => self.pool.ne(*a, *b),
            Difference::Floats(format, a, b) => self.differ(*format, *a, *b),
        };
        let mut query = both.to_vec();
        query.push(condition);
        match self.solver.check(self.pool, &query) {
            Answer::Unsat => {
                self.stats.by_solver += 1;
                None
            }
            Answer::Sat(model) => Some(model),
            Answer::Unknown(why) => {
                let why = format!("whether {key} differs: {why}");
                self.undecided.insert(Undecided::Solver(why));
                None
            }
        }
    }

    /// Two floats differ.
    fn differ(&self, format: Format, a: Term, b: Term) -> Term {
        let pool = self.pool;
        match self.options.floats {
            Floats::Real => pool.not(pool.fp_eq(format, a, b)),
            Floats::Ieee => {
                let nans = pool.and(pool.fp_is_nan(format, a), pool.fp_is_nan(format, b));
                pool.not(pool.or(pool.eq(a, b), nans))
            }
        }
    }

    /// Whether two outputs are equal whatever the inputs are, by their normal forms.
    fn is_equal_anyway(&mut self, difference: &Difference) -> bool {
        let Difference::Floats(format, a, b) = *difference else {
            return false;
        };
        if self.options.floats != Floats::Real {
            return false;
        }
        let key = (a, b);
        let known = self.equal.get(&key).copied();
        let equal = known.unwrap_or_else(|| self.same_normal_form(format, a, b));
        self.equal.insert(key, equal);
        self.stats.by_normal_form += u64::from(equal);
        equal
    }

    fn same_normal_form(&mut self, format: Format, a: Term, b: Term) -> bool {
        self.reader.equal(self.pool, format, a, b)
    }

    /// Runs both programs with inputs that the solver gave.
    fn confirm(
        &mut self,
        spec: &Observation,
        implementation: &Observation,
        both: &[Term],
        model: &Model,
        difference: &Difference,
    ) -> Result<runs::Differs, String> {
        // Models of a solver that remembers depend on what was asked before.
        let condition = match difference {
            Difference::Bits(a, b) => Some(self.pool.ne(*a, *b)),
            Difference::Floats(format, a, b) => Some(self.differ(*format, *a, *b)),
            _ => None,
        };
        let mut query = both.to_vec();
        query.extend(condition);
        let fresh = self
            .options
            .solver
            .build_stateless()
            .check(self.pool, &query);
        let model = match fresh {
            Answer::Sat(fresh) => fresh,
            _ => model.clone(),
        };
        let wanted = Confirmed {
            pool: self.pool,
            model: &model,
            selection: &self.options.selection,
            floats: self.options.floats,
            numbers: matches!(difference, Difference::Floats(..)),
        };
        runs::confirm(
            &wanted,
            (&self.spec, spec),
            (&self.implementation, implementation),
        )
    }
}

/// Whether one side says what the other denies.
fn contradict(pool: &TermPool, one: &[Term], other: &[Term]) -> bool {
    let other: HashSet<Term> = other.iter().copied().collect();
    one.iter().any(|t| other.contains(&pool.not(*t)))
}

impl<'a> Shown<'a> {
    fn of(observation: &'a Observation) -> Shown<'a> {
        Shown {
            observed: &observation.observed,
            files: &observation.files,
            statuses: &observation.statuses,
            aborted: observation.aborted,
        }
    }
}
