//! Executions that never end.
//!
//! A livelock is a state from which no execution ends, whatever is chosen: a
//! polling loop that no fair schedule leaves, or ranks that exchange messages
//! for ever. That nothing leads out was seen by the search; that it goes round
//! is reproduced here by a concrete run, twice the same state.

use std::ops::ControlFlow;

use concord_base::Level;
use concord_mpi::Transition;

use super::visited::Lasso;
use super::worker::Shared;
use super::{InputValue, Violation, replay};
use crate::machine::Event;
use crate::ranks::Turns;
use crate::state::State;

/// Instructions that the way and the circle may take in a replay.
const FUEL: u64 = 10_000_000_000;

/// Goes the way and round the circle; a violation, if the same state comes
/// again.
pub(super) fn reproduce(
    shared: &Shared<'_>,
    lasso: &Lasso,
    inputs: Vec<InputValue>,
) -> Result<Violation, String> {
    let (setup, values) = replay::concrete_setup(&shared.options.setup, &inputs);
    let turns = Turns {
        inputs: &values,
        ..shared.turns()
    };
    let mut state =
        State::start(shared.cx, shared.models, &setup).map_err(|error| error.to_string())?;
    state.journal = Some(Box::default());
    let mut fuel = FUEL;
    for choice in lasso.way.choices.to_vec() {
        follow(&turns, &mut state, &choice, &mut fuel)?;
    }
    advance(&turns, &mut state, &mut fuel)?;
    let before = comparable(shared, &mut state);
    let round = |state: &mut State, fuel: &mut u64| {
        let mut circle = lasso.circle.iter();
        circle.try_for_each(|choice| follow(&turns, state, choice, fuel))?;
        advance(&turns, state, fuel).map(drop)
    };
    // Identifiers of dead objects alternate: an even number of rounds brings
    // them back.
    round(&mut state, &mut fuel)?;
    let once = comparable(shared, &mut state);
    round(&mut state, &mut fuel)?;
    let twice = comparable(shared, &mut state);
    if before != once && before != twice && once != twice {
        return Err("an endless loop does not come back to the same state".to_owned());
    }
    Ok(Violation {
        finding: turns.livelock(&state),
        level: Level::Error,
        involved: Vec::new(),
        decisions: 0,
        inputs,
        choices: state.path.choices.to_vec(),
        folding: shared.options.setup.mpi.folding,
        journal: *state.journal.take().expect("it was asked for"),
        sides: Vec::new(),
    })
}

fn comparable(shared: &Shared<'_>, state: &mut State) -> u128 {
    state.reclaim(shared.cx);
    state.fingerprint(shared.cx)
}

/// Lets the wanted transition happen, or the one that differs from it only in
/// how many operations came before.
fn follow(
    turns: &Turns<'_>,
    state: &mut State,
    wanted: &Transition,
    fuel: &mut u64,
) -> Result<(), String> {
    let choices = advance(turns, state, fuel)?;
    state.reclaim(turns.cx);
    let chosen = choices.iter().find(|choice| choice.resembles(wanted));
    let Some(chosen) = chosen else {
        return Err(format!("{wanted:?} cannot happen in the replay"));
    };
    state.path.choices.push(chosen.clone());
    turns
        .fire(state, chosen)
        .map_err(|problem| format!("the replay ends with {problem:?}"))
}

fn advance(
    turns: &Turns<'_>,
    state: &mut State,
    fuel: &mut u64,
) -> Result<Vec<Transition>, String> {
    let mut silence = |state: &mut State| {
        state.host.output.take();
        ControlFlow::Continue(())
    };
    match turns.advance(state, fuel, &mut silence) {
        Event::Choice(choices) => Ok(choices),
        _ => Err("the replay of an endless loop ends".to_owned()),
    }
}
