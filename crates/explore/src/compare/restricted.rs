//! Inputs that only one program excludes by its assumptions.
//!
//! Equivalence is about inputs that both programs accept. Where one makes an assumption that the other does not make, the
//! claim is narrower than it looks, so that such inputs are named with the answer. A program accepts an input if one of its
//! observations has it. Direction: what is told was found by the solver and is not run; where the solver does not know, that is told.

use concord_solver::{Answer, Model, Solver};
use concord_term::{Term, TermPool};

use super::Side;
use crate::verify::{InputValue, Observation};

/// One program accepts fewer inputs than the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restricted {
    /// Whether that is the specification.
    pub spec: bool,
    /// Inputs that it excludes and the other one accepts; `None` if there may be some.
    pub example: Option<Vec<InputValue>>,
}

/// Observations beyond which nobody asks.
const MOST: usize = 2_000;

/// What the specification excludes and what the implementation does.
pub(super) fn restricted(
    pool: &TermPool,
    solver: &mut dyn Solver,
    spec: Side<'_>,
    implementation: Side<'_>,
) -> Vec<Restricted> {
    let sides = [(true, spec, implementation), (false, implementation, spec)];
    let found = sides.into_iter().filter_map(|(is_spec, own, other)| {
        let excluded = own.assumes.then(|| excluded(pool, solver, own, other));
        let example = excluded??;
        Some(Restricted {
            spec: is_spec,
            example: example.0,
        })
    });
    found.collect()
}

/// Perhaps an example.
struct Excluded(Option<Vec<InputValue>>);

/// Whether a program excludes inputs that another one accepts.
fn excluded(
    pool: &TermPool,
    solver: &mut dyn Solver,
    own: Side<'_>,
    other: Side<'_>,
) -> Option<Excluded> {
    if own.observations.len().max(other.observations.len()) > MOST {
        return Some(Excluded(None));
    }
    let all = |o: &Observation| -> Term {
        let tru = pool.tru();
        o.condition.iter().fold(tru, |all, t| pool.and(all, *t))
    };
    let not_all = |o: &Observation| (o.arguments(), pool.not(all(o)));
    let mut outside: Vec<(usize, Term)> = own.observations.iter().map(not_all).collect();
    outside.sort_by(|(n, a), (m, b)| n.cmp(m).then_with(|| pool.order(*a, *b)));
    outside.dedup();
    let mut unknown = None;
    for observation in other.observations {
        let mut query = observation.condition.clone();
        let count = observation.arguments();
        let alike = outside.iter().filter(|(own, _)| *own == count);
        query.extend(alike.map(|(_, t)| *t));
        match solver.check(pool, &query) {
            Answer::Unsat => {}
            Answer::Unknown(_) => unknown = Some(Excluded(None)),
            Answer::Sat(model) => return Some(Excluded(Some(inputs(pool, &model, observation)))),
        }
    }
    unknown
}

/// The inputs of an execution as a model has them.
pub(super) fn inputs(pool: &TermPool, model: &Model, observation: &Observation) -> Vec<InputValue> {
    let value = |byte| {
        let value = concord_term::eval(pool, byte, model.assignment());
        value.bv().low() as u8
    };
    let inputs = observation.inputs.iter().map(|input| InputValue {
        name: input.name.clone(),
        origin: input.origin.clone(),
        class: input.class,
        bytes: input.bytes.iter().map(|byte| value(*byte)).collect(),
    });
    inputs.collect()
}
