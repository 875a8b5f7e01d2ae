//! Every violation is executed again, concretely, before it is reported.

use std::ops::ControlFlow;
use std::sync::Arc;

use concord_base::{Certainty, Finding, Place};
use concord_libc::Stdin;
use concord_mpi::Choice;
use concord_solver::{Answer, Solver};
use concord_term::{Bytes, Evaluator, Expr, Term};

use super::needed;
use super::outcome::{InputValue, Sample};
use super::worker::Shared;
use crate::diagnose::{Journal, cause_of};
use crate::path::{InputOrigin, PathRecord};
use crate::run::{Conduct, Ending, RunOptions, RunOutcome, Schedule, run};
use crate::sources::Inputs;
use crate::start::Setup;

/// Instructions that a replay may execute beyond those of the path.
pub(super) const SLACK: u64 = 1_000_000;

/// Concrete inputs that lead along a path, from a solver without memory, so
/// that they depend on the path alone.
pub(super) fn inputs_of(shared: &Shared<'_>, path: &PathRecord) -> Result<Vec<InputValue>, String> {
    let pool = shared.cx.pool;
    let model = match shared
        .options
        .solver
        .build_stateless()
        .check(pool, &path.condition)
    {
        Answer::Sat(model) => model,
        Answer::Unsat => return Err("the path's condition is contradictory".to_owned()),
        Answer::Unknown(why) => return Err(why.to_string()),
    };
    // One for all bytes: there may be very many.
    let mut evaluator = Evaluator::new(Arc::clone(model.assignment()));
    let mut last: Option<(Term, u128)> = None;
    let mut value = |byte| match *pool.expr(byte) {
        // Most are bytes of the variable that the one before was of, too.
        Expr::Extract(whole, at) if pool.as_var(whole).is_some() && pool.width(whole) <= 128 => {
            let known = last.filter(|(of, _)| *of == whole).map(|(_, bits)| bits);
            let bits = known.unwrap_or_else(|| evaluator.eval(pool, whole).bv().low());
            last = Some((whole, bits));
            (bits >> at) as u8
        }
        _ => evaluator.eval(pool, byte).bv().low() as u8,
    };
    Ok(path
        .inputs
        .to_vec()
        .into_iter()
        .map(|input| InputValue {
            name: input.name,
            origin: input.origin,
            class: input.class,
            bytes: input.bytes.iter().map(|byte| value(*byte)).collect(),
        })
        .collect())
}

/// Events of an execution that is only to be looked at; nobody looks at more.
const MOST_EVENTS: usize = 20_000;
/// Instructions of such an execution: some seconds.
const MOST_INSTRUCTIONS: u64 = 300_000_000;

/// An execution that ended well, once more with a journal. Nothing rests on it: where it cannot be had, there is none.
pub(super) fn sample(shared: &Shared<'_>, path: &PathRecord) -> Option<Sample> {
    let inputs = inputs_of(shared, path).ok()?;
    let fuel = fuel_for(path).min(MOST_INSTRUCTIONS);
    let (_, outcome) = again(shared, path, &inputs, fuel, Some(MOST_EVENTS)).ok()?;
    let whole = match outcome.ending {
        Ending::Finished { .. } | Ending::Aborted { .. } => true,
        Ending::Stopped | Ending::OutOfFuel => false,
        _ => return None,
    };
    Some(Sample {
        inputs,
        journal: *outcome.journal.expect("it was asked for"),
        whole,
    })
}

/// What a path takes when it is executed again.
fn fuel_for(path: &PathRecord) -> u64 {
    path.executed.saturating_mul(2).saturating_add(SLACK)
}

/// The program with these inputs and the path's choices.
fn again(
    shared: &Shared<'_>,
    path: &PathRecord,
    inputs: &[InputValue],
    fuel: u64,
    until: Option<usize>,
) -> Result<(RunOptions, RunOutcome), String> {
    let (setup, inputs) = concrete_setup(&shared.options.setup, inputs);
    let options = RunOptions {
        setup,
        inputs,
        schedule: Schedule::Follow(path.choices.to_vec().iter().map(Choice::of).collect()),
        fuel,
        journal: true,
        until,
        conduct: Conduct::default(),
    };
    let mut silence = |_| ControlFlow::Continue(());
    let outcome = run(
        shared.concrete.program,
        shared.concrete.pool,
        &options,
        &mut silence,
    );
    let outcome = outcome.map_err(|e| e.to_string())?;
    Ok((options, outcome))
}

/// A finding that showed itself again.
pub(super) struct Reproduced {
    pub finding: Finding,
    pub involved: Vec<Place>,
    pub journal: Journal,
}

/// Runs the program concretely with these inputs and the path's choices, and
/// looks for the finding.
pub(super) fn reproduce(
    shared: &Shared<'_>,
    path: &PathRecord,
    inputs: &[InputValue],
    wanted: &Finding,
) -> Result<Reproduced, String> {
    let (options, outcome) = again(shared, path, inputs, fuel_for(path), None)?;
    let same = |finding: &Finding| cause_of(finding) == cause_of(wanted);
    let number = outcome.findings.iter().position(same);
    match number {
        Some(number) => Ok(Reproduced {
            finding: {
                let mut finding = outcome.findings[number].clone();
                finding.certainty = Certainty::Replayed;
                let choices: Vec<Choice> = path.choices.to_vec().iter().map(Choice::of).collect();
                let from = (&options.setup, &options.inputs);
                let released = &outcome.released;
                let needs = needed::note(shared, from, &choices, path.executed, released, &finding);
                finding.notes.extend(needs);
                finding
            },
            involved: outcome.involved.get(number).cloned().unwrap_or_default(),
            journal: *outcome.journal.expect("it was asked for"),
        }),
        None => Err(format!(
            "{}; the replay ended with {:?}",
            wanted.message, outcome.ending
        )),
    }
}

/// The setup with the symbolic parts replaced by their values, and the values
/// of what the program asks for itself.
pub fn concrete_setup(setup: &Setup, values: &[InputValue]) -> (Setup, Inputs) {
    let mut setup = setup.clone();
    let mut inputs = Inputs::default();
    for value in values {
        let bytes = || Bytes::from(value.bytes.as_slice());
        match &value.origin {
            InputOrigin::Call { rank, number } => {
                inputs.values.insert((*rank, *number), value.bytes.clone());
            }
            InputOrigin::Argument(index) => {
                let index = *index as usize;
                setup
                    .args
                    .resize(setup.args.len().max(index + 1), Bytes::new());
                setup.args[index] = bytes();
            }
            InputOrigin::Stdin => setup.host.stdin = Stdin::Bytes(bytes()),
            InputOrigin::Parameter(_)
            | InputOrigin::Global(_)
            | InputOrigin::Object { .. }
            | InputOrigin::Outside
            | InputOrigin::Handle => {
                let entry = setup.entry.as_mut();
                let entry = entry.expect("only executions from an entry have a caller");
                let given = Arc::make_mut(entry.given.get_or_insert_default());
                given.add(value);
            }
            InputOrigin::File(name) => {
                setup.files.retain(|(file, _)| file != name);
                setup.files.push((name.clone(), bytes()));
            }
        }
    }
    (setup, inputs)
}
