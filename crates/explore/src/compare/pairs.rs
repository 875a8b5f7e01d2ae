//! Every pair of observations.

use std::collections::{BTreeSet, HashMap, HashSet};

use concord_solver::{Answer, Model, Solver};
use concord_term::{Flags, Format, Term, TermPool};

use super::defined::{Conditions, conditions};
use super::outputs::{Difference, Outputs, Shown, differences};
use super::reals::{Floating, Reader, float_inputs};
use super::restricted::restricted;
use super::rounded::Rounded;
use super::runs::Confirmed;
use super::samples::{Numbers, SAMPLES, sample};
use super::{CompareOptions, Compared, Comparison, Floats, Key, PairStats, Side, Undecided, runs};
use crate::verify::{Observation, Reason};

/// A comparison under way.
pub(super) struct Pairs<'a> {
    pool: &'a TermPool,
    spec: Side<'a>,
    implementation: Side<'a>,
    options: &'a CompareOptions,
    /// For what is asked about executions, and where they are defined.
    solver: Box<dyn Solver>,
    /// For outputs: these are defined.
    of_outputs: Box<dyn Solver>,
    stats: PairStats,
    undecided: BTreeSet<Undecided>,
    /// Pairs of numbers that are known to be equal whatever the inputs are.
    equal: HashMap<(Term, Term), bool>,
    reader: Reader,
    /// The same, with integers as what they are computed from.
    opening: Reader,
    rounded: Rounded,
    /// Some pair can happen.
    met: bool,
    /// Pairs of runs that agreed, where programs are only tested.
    tested: u64,
    /// Both programs were explored with the same numbers of arguments, each of which has results of its own.
    counted: bool,
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
            solver: options.chain(false).build(),
            of_outputs: options.chain(true).build(),
            stats: PairStats::default(),
            undecided: BTreeSet::new(),
            equal: HashMap::new(),
            reader: Reader::default(),
            opening: Reader::of_integers(),
            rounded: Rounded::default(),
            met: false,
            tested: 0,
            counted: numbers_of_arguments(spec) == numbers_of_arguments(implementation),
        }
    }

    pub(super) fn compare(mut self, left: &dyn Fn() -> Option<Reason>) -> Comparison {
        let outputs = |all: &[Observation]| -> Vec<Outputs> {
            let shown = |o: &Observation| self.options.selection.of(self.pool, Shown::of(o));
            all.iter().map(shown).collect()
        };
        let of_spec = outputs(self.spec.observations);
        let of_implementation = outputs(self.implementation.observations);
        let spec_defined = self.defined(self.spec.observations, &of_spec);
        let defined = self.defined(self.implementation.observations, &of_implementation);
        'pairs: for (at, (spec, expected)) in
            self.spec.observations.iter().zip(&of_spec).enumerate()
        {
            for (other, (implementation, shown)) in self
                .implementation
                .observations
                .iter()
                .zip(&of_implementation)
                .enumerate()
            {
                if self.stats.pairs.is_multiple_of(BETWEEN)
                    && let Some(reason) = left()
                {
                    self.undecided.insert(Undecided::Left(reason.to_string()));
                    break 'pairs;
                }
                let domains = (&spec_defined[at], &defined[other]);
                let one = (spec, expected);
                if let Some(differs) = self.pair(one, (implementation, shown), domains) {
                    return self.answered(Compared::Different(Box::new(differs)));
                }
            }
        }
        let was_left = |why: &Undecided| matches!(why, Undecided::Left(_));
        if !self.met && !self.undecided.iter().any(was_left) {
            self.undecided.insert(Undecided::NoCommonInput);
        }
        if let Floats::Ulp(_) = self.options.floats {
            self.undecided.insert(Undecided::Tested(self.tested));
        }
        if self.undecided.is_empty() {
            self.ask_for_time();
        }
        let answer = match self.undecided.is_empty() {
            true => Compared::Equivalent,
            false => Compared::Undecided(std::mem::take(&mut self.undecided)),
        };
        self.answered(answer)
    }

    /// Both programs saw the same course of time: whether it matters is tried with some executions.
    fn ask_for_time(&mut self) {
        let sides = [(true, self.spec), (false, self.implementation)];
        for (is_spec, side) in sides.into_iter().filter(|(_, side)| side.reads_clock) {
            for observation in side.observations.iter().take(MOST_TIMED) {
                let Answer::Sat(model) = self.solver.check(self.pool, &observation.condition)
                else {
                    continue;
                };
                let wanted = Confirmed {
                    pool: self.pool,
                    model: &model,
                    selection: &self.options.selection,
                    floats: Floats::Ieee,
                    numbers: None,
                    vague: false,
                };
                if runs::depends_on_time(&wanted, (&side, observation)) {
                    self.undecided.insert(Undecided::Time(is_spec));
                    break;
                }
            }
        }
    }

    fn answered(mut self, answer: Compared) -> Comparison {
        let restricted = match answer {
            Compared::Equivalent => {
                let (spec, implementation) = (self.spec, self.implementation);
                restricted(self.pool, self.solver.as_mut(), spec, implementation)
            }
            Compared::Different(_) | Compared::Undecided(_) => Vec::new(),
        };
        Comparison {
            answer,
            restricted,
            stats: self.stats,
        }
    }

    /// One pair; a difference that both programs have shown.
    fn pair(
        &mut self,
        (spec, expected): (&Observation, &Outputs),
        (implementation, shown): (&Observation, &Outputs),
        (spec_defined, defined): (&Conditions, &Conditions),
    ) -> Option<runs::Differs> {
        self.stats.pairs += 1;
        if self.counted && spec.arguments() != implementation.arguments()
            || contradict(self.pool, &spec.condition, &implementation.condition)
        {
            self.stats.apart += 1;
            return None;
        }
        let mut same = 0;
        let reals = self.options.floats == Floats::Real;
        let mut found = differences(self.pool, expected, shown, reals, &mut same);
        self.stats.by_term += same;
        found.retain(|(_, difference)| !self.is_equal_anyway(difference));
        let undefined = beyond(defined, spec_defined).into_iter();
        found.splice(
            0..0,
            undefined.map(|t| (Key::Status, Difference::Undefined(t))),
        );
        // One pair that can happen is enough to say that something was compared.
        let tests = matches!(self.options.floats, Floats::Ulp(_));
        if found.is_empty() && self.met && !tests {
            return None;
        }
        let mut both = spec.condition.clone();
        both.extend(&implementation.condition);
        // Where the specification is not defined, it says nothing.
        both.extend(spec_defined.values().filter(|c| c.exact).map(|c| c.holds));
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
        if let Floats::Ulp(_) = self.options.floats {
            return self.test((spec, implementation), &model, &found);
        }
        // Rounding shows itself with almost any numbers; the solver would have to multiply bits.
        let rounds =
            |(_, difference): &(Key, Difference)| matches!(difference, Difference::Floats(..));
        if self.options.floats == Floats::Ieee
            && found.iter().any(rounds)
            && let Some(differs) = self.test((spec, implementation), &model, &found)
        {
            return Some(differs);
        }
        for (key, difference) in found {
            let differs = self.decide(&both, &model, &key, &difference);
            let Some(model) = differs else {
                continue;
            };
            match self.confirm((spec, implementation), &both, &model, (&key, &difference)) {
                Ok(differs) => return Some(differs),
                Err(why) => {
                    self.undecided.insert(Undecided::NotShown(key, why));
                }
            }
        }
        None
    }

    /// Runs both programs with some inputs that lead here, or close to it.
    fn test(
        &mut self,
        (spec, implementation): (&Observation, &Observation),
        model: &Model,
        found: &[(Key, Difference)],
    ) -> Option<runs::Differs> {
        let terms = found.iter().flat_map(|(_, difference)| match difference {
            Difference::Floats(_, a, b) | Difference::Bits(a, b) | Difference::Unlike(a, b) => {
                vec![*a, *b]
            }
            Difference::Certain | Difference::Undefined(_) | Difference::Unclear(_) => Vec::new(),
        });
        let inputs = float_inputs(self.pool, &terms.collect::<Vec<Term>>()).inputs;
        let samples = (0..SAMPLES).map(|number| sample(model, &inputs, number, Numbers::Rough));
        for model in std::iter::once(model.clone()).chain(samples) {
            let wanted = Confirmed {
                pool: self.pool,
                model: &model,
                selection: &self.options.selection,
                floats: self.options.floats,
                numbers: None,
                vague: false,
            };
            let tried = runs::execute_both(
                &wanted,
                (&self.spec, spec),
                (&self.implementation, implementation),
            );
            match tried {
                Ok((differs, true)) => return Some(differs),
                Ok((_, false)) => self.tested += 1,
                // Outside the assumptions of one of them, for example.
                Err(_) => {}
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
            Difference::Certain | Difference::Unlike(..) => return Some(model.clone()),
            Difference::Unclear(why) => {
                self.undecided.insert(Undecided::Unclear(key.clone(), why));
                return None;
            }
            Difference::Bits(a, b) => self.pool.ne(*a, *b),
            Difference::Floats(format, a, b) => {
                if self.is_equal_without_overflow(both, (*format, *a, *b)) {
                    self.stats.by_normal_form += 1;
                    return None;
                }
                self.differ(*format, *a, *b)
            }
            Difference::Undefined(holds) => self.pool.not(*holds),
        };
        let mut query = both.to_vec();
        query.push(condition);
        let solver = match difference {
            Difference::Undefined(_) => &mut self.solver,
            _ => &mut self.of_outputs,
        };
        match solver.check(self.pool, &query) {
            Answer::Unsat => {
                self.stats.by_solver += 1;
                None
            }
            Answer::Sat(model) => Some(model),
            Answer::Unknown(why) => {
                if let Difference::Floats(format, a, b) = difference
                    && let Some(model) = self.overflowing(both, (*format, *a, *b))
                {
                    return Some(model);
                }
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
            Floats::Ieee | Floats::Ulp(_) => {
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
        let key = (a, b);
        let known = self.equal.get(&key).copied();
        let equal = known.unwrap_or_else(|| match self.options.floats {
            Floats::Real => self.reader.equal(self.pool, format, a, b),
            Floats::Ieee => self.rounded.equal(self.pool, a, b),
            Floats::Ulp(_) => false,
        });
        self.equal.insert(key, equal);
        self.stats.by_normal_form += u64::from(equal);
        equal
    }

    /// Whether two outputs are equal by their normal forms where no integer in them overflows, and none does.
    fn is_equal_without_overflow(
        &mut self,
        both: &[Term],
        (format, a, b): (Format, Term, Term),
    ) -> bool {
        let pool = self.pool;
        if self.options.floats != Floats::Real {
            return false;
        }
        let Some(overflows) = self.opening.unequal_where(pool, format, a, b) else {
            return false;
        };
        // What is said about floats has nothing to do with it.
        let is_whole = |t: &&Term| !pool.flags(**t).contains(Flags::HAS_FLOAT);
        let mut query: Vec<Term> = both.iter().filter(is_whole).copied().collect();
        query.push(overflows);
        matches!(self.solver.check(pool, &query), Answer::Unsat)
    }

    /// Inputs for which two outputs differ unless by chance: an integer in them overflows, and they are equal wherever none does.
    fn overflowing(
        &mut self,
        both: &[Term],
        (format, a, b): (Format, Term, Term),
    ) -> Option<Model> {
        if self.options.floats != Floats::Real {
            return None;
        }
        let mut query = both.to_vec();
        query.push(self.opening.unequal_where(self.pool, format, a, b)?);
        match self.solver.check(self.pool, &query) {
            Answer::Sat(model) => Some(model),
            Answer::Unsat | Answer::Unknown(_) => None,
        }
    }

    /// Where results are defined, where floats are real numbers.
    fn defined(&mut self, observations: &[Observation], outputs: &[Outputs]) -> Vec<Conditions> {
        let (pool, floats) = (self.pool, self.options.floats);
        let all = observations.iter().zip(outputs);
        let of = |(observation, outputs): (&Observation, &Outputs)| match floats {
            Floats::Ieee | Floats::Ulp(_) => Conditions::new(),
            Floats::Real => conditions(pool, &mut self.reader, &observation.condition, outputs),
        };
        all.map(of).collect()
    }

    /// Runs both programs with inputs that the solver gave.
    fn confirm(
        &mut self,
        (spec, implementation): (&Observation, &Observation),
        both: &[Term],
        model: &Model,
        (key, difference): (&Key, &Difference),
    ) -> Result<runs::Differs, String> {
        // Models of a solver that remembers depend on what was asked before.
        let condition = match difference {
            Difference::Bits(a, b) => Some(self.pool.ne(*a, *b)),
            Difference::Floats(format, a, b) => Some(self.differ(*format, *a, *b)),
            Difference::Undefined(holds) => Some(self.pool.not(*holds)),
            Difference::Certain | Difference::Unlike(..) | Difference::Unclear(_) => None,
        };
        let mut query = both.to_vec();
        query.extend(condition);
        let own = [&spec.condition, &implementation.condition];
        let is_of_domain = |t: &&Term| !own.iter().any(|condition| condition.contains(t));
        let domain: Vec<Term> = both.iter().filter(is_of_domain).copied().collect();
        let defined = matches!(difference, Difference::Floats(..) | Difference::Bits(..));
        let chain = self.options.chain(defined);
        let fresh = chain.build_stateless().check(self.pool, &query);
        let model = match fresh {
            Answer::Sat(fresh) => fresh,
            _ => model.clone(),
        };
        let wanted = Confirmed {
            pool: self.pool,
            model: &model,
            selection: &self.options.selection,
            floats: self.options.floats,
            // Lines in any order may have been paired wrongly: only what runs show counts there.
            numbers: (matches!(difference, Difference::Floats(..))
                && !(*key == Key::Stdout && self.options.selection.ignore_order))
                .then_some(key),
            vague: self.options.floats == Floats::Real
                && matches!(difference, Difference::Floats(_, a, b) if float_inputs(self.pool, &[*a, *b]).functions),
        };
        let (one, other) = (&self.spec, &self.implementation);
        let shown = runs::confirm(&wanted, (one, spec), (other, implementation));
        let is_shown = shown
            .as_ref()
            .is_ok_and(|differs| !differs.hidden_by_rounding);
        if let (Difference::Unlike(a, b), false) = (difference, is_shown) {
            let others = self.other_numbers(both, &model, (*a, *b));
            let mut others = others.iter().filter(|model| self.is_inside(model, &domain));
            let found = others.find_map(|model| {
                let wanted = Confirmed { model, ..wanted };
                runs::confirm(&wanted, (one, spec), (other, implementation)).ok()
            });
            return found.map_or(shown, Ok);
        }
        if is_shown || self.options.floats != Floats::Real {
            return shown;
        }
        // Other numbers may show what these do not: rounding hides it, or a function is not what the solver
        // took it for.
        let terms = match difference {
            Difference::Floats(_, a, b) => vec![*a, *b],
            Difference::Undefined(holds) => vec![*holds],
            Difference::Certain
            | Difference::Unlike(..)
            | Difference::Bits(..)
            | Difference::Unclear(_) => return shown,
        };
        let Floating {
            inputs,
            functions,
            rounded,
        } = float_inputs(self.pool, &terms);
        for number in 0..SAMPLES {
            let model = sample(&model, &inputs, number, Numbers::Plain);
            if !self.is_inside(&model, &domain) {
                continue;
            }
            let wanted = Confirmed {
                model: &model,
                ..wanted
            };
            let tried = runs::confirm(&wanted, (one, spec), (other, implementation));
            if let Ok(differs) = tried
                && !differs.hidden_by_rounding
            {
                return Ok(differs);
            }
        }
        match (shown, functions) {
            (Ok(_), true) => Err("the solver knows too little of the functions in it".to_owned()),
            (Ok(_), false) if rounded => {
                Err("constants in it may have been rounded by the compiler".to_owned())
            }
            (shown, _) => shown,
        }
    }
}

/// Pairs between two looks at the limits.
const BETWEEN: u64 = 16;

impl Pairs<'_> {
    /// Whether the specification seems to be defined for these inputs: what is not tried need not be exact.
    fn is_inside(&self, model: &Model, domain: &[Term]) -> bool {
        let holds = |t: &Term| concord_term::eval(self.pool, *t, model.assignment());
        domain.iter().all(|t| holds(t).bv().low() == 1)
    }

    /// Other inputs that lead to the same executions: with these values negative, or of several digits, and with other floats.
    fn other_numbers(&self, both: &[Term], model: &Model, (a, b): (Term, Term)) -> Vec<Model> {
        let pool = self.pool;
        let zero = |t| pool.constant(pool.width(t), 0);
        let tens = |t| pool.constant(pool.width(t), 12);
        let is_whole = |t: &Term| !pool.flags(*t).contains(Flags::HAS_FLOAT) && pool.width(*t) >= 8;
        let wanted = [a, b].into_iter().filter(is_whole);
        let wanted = wanted.flat_map(|t| [pool.slt(t, zero(t)), pool.ult(tens(t), t)]);
        let mut found = Vec::new();
        for condition in wanted {
            let mut query = both.to_vec();
            query.push(condition);
            let chain = self.options.chain(false);
            if let Answer::Sat(model) = chain.build_stateless().check(pool, &query) {
                found.push(model);
            }
        }
        let inputs = float_inputs(pool, &[a, b]).inputs;
        let floats = if inputs.is_empty() { 0 } else { SAMPLES };
        found.extend((0..floats).map(|number| sample(model, &inputs, number, Numbers::Rough)));
        found
    }
}

/// Executions that are run with another course of time.
const MOST_TIMED: usize = 16;

/// Conditions of one side that the other does not have.
fn beyond(these: &Conditions, others: &Conditions) -> Vec<Term> {
    let own = these
        .iter()
        .filter(|(domain, _)| !others.contains_key(*domain));
    own.map(|(_, condition)| condition.holds).collect()
}

fn numbers_of_arguments(side: Side<'_>) -> BTreeSet<usize> {
    let all = side.observations.iter();
    all.map(Observation::arguments).collect()
}

/// Whether one side says what the other denies.
fn contradict(pool: &TermPool, one: &[Term], other: &[Term]) -> bool {
    let other: HashSet<Term> = other.iter().copied().collect();
    one.iter().any(|t| other.contains(&pool.not(*t)))
}

impl<'a> Shown<'a> {
    pub(super) fn of(observation: &'a Observation) -> Shown<'a> {
        Shown {
            observed: &observation.observed,
            files: &observation.files,
            removed: &observation.removed,
            statuses: &observation.statuses,
            aborted: observation.aborted,
        }
    }
}
