//! Floats as real numbers, decided by Z3's real arithmetic, nonlinear where it must be.
//!
//! Queries without floats go to the usual chain. In the others, a float term is read as a real expression; what is
//! neither arithmetic nor a comparison (a cast to an integer, bits of a float) has no meaning there, and the answer
//! is [`Reason::Unsupported`]. A float input is a real variable: the same input must not be looked at as bits in the
//! same query. The model gives every such input the double that is nearest to its value, so that a model need not
//! satisfy the query to the last digit: whoever believes it runs the program.
//!
//! Functions such as `exp` are uninterpreted, with a few facts (`translate.rs`); a square root of a negative number is
//! anything. So "unsatisfiable" is true of real numbers, and "satisfiable" may be too much.

mod translate;

use std::time::Instant;

use concord_term::{Assignment, Bv, Flags, Format, Sort, Term, TermPool, Value};
use rustc_hash::FxHashMap;
use translate::{Reading, Translator};
use z3::{Params, SatResult};

use crate::answer::{Answer, Limits, PoolMark, Reason, Solver};

/// Answers that are remembered.
const MOST_KNOWN: usize = 100_000;
/// Z3's own steps for one query: the same on every machine.
const STEPS: u32 = 30_000_000;

/// The solver for a pool for reals.
pub struct Reals<S> {
    /// For everything else.
    inner: S,
    limits: Limits,
    /// Divisors are taken not to be zero.
    defined: bool,
    known: FxHashMap<Vec<Term>, Answer>,
    pool: PoolMark,
}

impl<S: Solver> Reals<S> {
    /// Real arithmetic in front of a solver for bits.
    pub fn new(inner: S, limits: Limits, defined: bool) -> Reals<S> {
        Reals {
            inner,
            limits,
            defined,
            known: FxHashMap::default(),
            pool: PoolMark::default(),
        }
    }

    fn ask(&self, pool: &TermPool, assertions: &[Term]) -> Answer {
        let mut translator = Translator::new(pool, self.defined);
        let mut formulas = Vec::with_capacity(assertions.len());
        for assertion in assertions {
            match translator.boolean(*assertion) {
                Ok(formula) => formulas.push(formula),
                Err(what) => return Answer::Unknown(Reason::Unsupported(what.0.to_owned())),
            }
        }
        if let Some(what) = translator.is_ambiguous() {
            return Answer::Unknown(Reason::Unsupported(what.to_owned()));
        }
        let solver = z3::Solver::new();
        let mut parameters = Params::new();
        if let Some(wall) = self.limits.wall {
            parameters.set_u32(
                "timeout",
                u32::try_from(wall.as_millis()).unwrap_or(u32::MAX),
            );
        }
        parameters.set_u32("rlimit", self.limits.steps.unwrap_or(STEPS));
        parameters.set_u32("random_seed", 0);
        solver.set_params(&parameters);
        let ranges = translator.ranges();
        for formula in formulas.iter().chain(translator.facts()).chain(&ranges) {
            solver.assert(formula);
        }
        let started = Instant::now();
        match solver.check() {
            SatResult::Unsat => Answer::Unsat,
            SatResult::Unknown => Answer::Unknown(self.reason(started)),
            SatResult::Sat => match solver.get_model() {
                Some(model) => match read(pool, &model, translator.readings()) {
                    Some(values) => Answer::Sat(values.into()),
                    None => Answer::Unknown(Reason::Died("z3's model cannot be read".to_owned())),
                },
                None => Answer::Unknown(Reason::Died("z3 has no model".to_owned())),
            },
        }
    }

    fn reason(&self, started: Instant) -> Reason {
        let late = self
            .limits
            .wall
            .is_some_and(|wall| started.elapsed() >= wall);
        match late {
            true => Reason::Timeout,
            false => Reason::ResourceLimit,
        }
    }
}

impl<S: Solver> Solver for Reals<S> {
    fn check(&mut self, pool: &TermPool, assertions: &[Term]) -> Answer {
        if self.pool.changed(pool) || self.known.len() > MOST_KNOWN {
            self.known.clear();
        }
        let float = |t: &Term| pool.flags(*t).contains(Flags::HAS_FLOAT);
        if !assertions.iter().any(float) {
            return self.inner.check(pool, assertions);
        }
        let mut sorted = assertions.to_vec();
        sorted.sort_by(|a, b| pool.order(*a, *b));
        sorted.dedup();
        if let Some(answer) = self.known.get(&sorted) {
            return answer.clone();
        }
        let answer = self.ask(pool, &sorted);
        self.known.insert(sorted, answer.clone());
        answer
    }
}

/// The values of a model, byte variables and all.
fn read(pool: &TermPool, model: &z3::Model, readings: &[Reading]) -> Option<Assignment> {
    let mut values = Assignment::new();
    for reading in readings {
        match reading {
            Reading::Bits(var, ast) => {
                let value = model.eval(ast, true)?.as_u64()?;
                if let Sort::Bv(width) = pool.var_info(*var).sort {
                    values.set(*var, Value::Bv(Bv::new(width, value.into())));
                }
            }
            Reading::Real {
                variables,
                format,
                ast,
            } => {
                let value = model.eval(ast, true)?;
                let number = match value.as_rational() {
                    Some((n, d)) => n as f64 / d as f64,
                    None => value.approx_f64(),
                };
                let bits = match format {
                    Format::Single => u64::from((number as f32).to_bits()),
                    _ => number.to_bits(),
                };
                for (var, shift, width) in variables {
                    let part = match *width {
                        64 => bits,
                        width => bits >> shift & ((1 << width) - 1),
                    };
                    values.set(*var, Value::Bv(Bv::new(*width, part.into())));
                }
            }
        }
    }
    Some(values)
}
