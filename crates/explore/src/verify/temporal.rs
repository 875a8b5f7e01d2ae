//! Temporal properties of all executions (mpi-sv §4, §5.4).
//!
//! Every execution that comes to its end is recorded, and the path model is
//! asked about all orders of its operations: with all matchings, if it stands
//! for them, otherwise with its own. So each order of events is looked at
//! once, whatever the search left out. Exact, but for calls that are not
//! recorded and values that are not plain numbers: those leave the answer open.
//!
//! An order that violates a property is executed before it is reported: the
//! same messages meet, in a concrete run, and its record is asked again.

use concord_base::{Certainty, FileId, Finding, FindingDetail, Kind, Level, Place, Span};
use concord_model::ltl::{Counterexample, Formula, RunEvent, mentions, violation};
use concord_path::Path;

use super::advanced::Advanced;
use super::bounds::Reason;
use super::order::Order;
use super::worker::{Phase, Shared, Worker};
use super::{InputValue, Violation, replay};
use crate::path::PathRecord;
use crate::ranks::Turns;
use crate::record::{Opaque, RecordedPath, freedoms};
use crate::state::State;

/// States that a property may take on one execution.
const STATES: usize = 2_000_000;
/// Events that a report lists.
const EVENTS_SHOWN: usize = 12;

/// Something that all executions should have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Property {
    /// Its name, or the formula as it was written.
    pub name: String,
    /// What it says.
    pub formula: Formula,
}

/// An order of operations that violates a property, not executed yet.
pub(super) struct Claim {
    /// Which property.
    pub property: usize,
    /// The execution that was recorded.
    pub path: PathRecord,
    recorded: RecordedPath,
    run: Counterexample,
}

impl Worker<'_> {
    /// Asks about the properties of an execution that has ended.
    pub(super) fn ask_properties(&self, state: &State, advanced: &mut Advanced) {
        let properties = &self.shared.options.properties;
        for (number, property) in properties.iter().enumerate() {
            let pinned = self.shared.phase == Phase::Exhaustive;
            let asked = ask(&self.shared.turns(), state, property, pinned);
            match asked {
                Ok((_, None)) => {}
                Ok((recorded, Some(run))) => advanced.claims.push(Claim {
                    property: number,
                    path: state.path.clone(),
                    recorded,
                    run,
                }),
                Err(why) => advanced.reasons.push(Reason::Approximated(format!(
                    "property `{}`: {why}",
                    property.name
                ))),
            }
        }
    }
}

fn ask(
    turns: &Turns<'_>,
    state: &State,
    property: &Property,
    pinned: bool,
) -> Result<(RecordedPath, Option<Counterexample>), String> {
    if state.path.lost {
        return Err("a message was not recorded".to_owned());
    }
    let recorded = turns.recorded_path(state);
    let mut recorded = recorded.map_err(|Opaque(what)| format!("{what} is not recorded"))?;
    if pinned {
        recorded.pin(state);
    }
    if recorded.open_values && property.formula.looks_at_values() {
        return Err("the value of a message is not known".to_owned());
    }
    let freedoms = freedoms(state);
    let found = violation(&recorded.path, freedoms, &property.formula, STATES);
    let run = found.map_err(|why| why.to_string())?;
    Ok((recorded, run))
}

impl Claim {
    /// Executes the order, and asks again.
    pub(super) fn reproduce(
        &self,
        shared: &Shared<'_>,
        inputs: Vec<InputValue>,
    ) -> Result<Violation, String> {
        let property = &shared.options.properties[self.property];
        let (mut setup, values) = replay::concrete_setup(&shared.options.setup, &inputs);
        setup.mpi.recording = true;
        let turns = Turns {
            inputs: &values,
            ..shared.turns()
        };
        let mut state =
            State::start(shared.cx, shared.models, &setup).map_err(|error| error.to_string())?;
        state.journal = Some(Box::default());
        self.follow(&turns, &mut state)?;
        let (recorded, run) = ask(&turns, &state, property, true)?;
        let run = run.ok_or_else(|| format!("the replay has the property `{}`", property.name))?;
        Ok(Violation {
            finding: finding(property, &recorded.path, &run),
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

    /// Lets the same messages meet, and the same operations go on early.
    fn follow(&self, turns: &Turns<'_>, state: &mut State) -> Result<(), String> {
        let met = self.run.events.iter().filter_map(|event| match event {
            RunEvent::Received(send, receive) => Some((*send, *receive)),
            _ => None,
        });
        let order = Order::new(&self.recorded, met, self.run.freed.iter().copied());
        order.follow(turns, state, self.run.complete)
    }
}

fn finding(property: &Property, path: &Path, run: &Counterexample) -> Finding {
    let mentioned = |event: &&RunEvent| mentions(path, &property.formula, event);
    let events: Vec<&RunEvent> = run.events.iter().filter(mentioned).collect();
    let place = |event: &RunEvent, label: &str| {
        let id = actor(event);
        let span = path.op(id)?.place.map(|place| Span {
            file: FileId(place.file),
            line: place.line,
            column: place.column,
        })?;
        Some(Place {
            rank: id.rank,
            span,
            label: label.to_owned(),
            stack: Vec::new(),
        })
    };
    let last = run.events.last();
    let (guilty, label) = match (run.complete, events.last()) {
        (false, Some(event)) => (Some(*event), "after this, nothing can make it true"),
        (_, Some(event)) => (Some(*event), "the last event that the property mentions"),
        (_, None) => (
            last,
            "no event that the property mentions happens before the end",
        ),
    };
    let mut notes = Vec::new();
    let skipped = events.len().saturating_sub(EVENTS_SHOWN);
    if !events.is_empty() {
        let shown = events[skipped..].iter().map(|event| told(path, event));
        let shown: Vec<String> = shown.collect();
        let more = if skipped > 0 { "last " } else { "" };
        notes.push(format!(
            "the {more}events that the property mentions: {}",
            shown.join("; ")
        ));
    }
    if run.complete {
        notes.push("then the execution ends".to_owned());
    }
    Finding {
        kind: Kind::PropertyViolated,
        detail: FindingDetail::Nothing,
        message: format!("property `{}` does not hold", property.name),
        certainty: Certainty::Replayed,
        places: guilty
            .and_then(|event| place(event, label))
            .into_iter()
            .collect(),
        notes,
    }
}

fn actor(event: &RunEvent) -> concord_path::OpIndex {
    match *event {
        RunEvent::Sent(id) | RunEvent::Passed(id) | RunEvent::Received(_, id) => id,
    }
}

fn told(path: &Path, event: &RunEvent) -> String {
    let call = |id: concord_path::OpIndex| {
        let op = path.op(id);
        let function = op.map_or("?", |op| op.function.as_str());
        let line = op.and_then(|op| op.place).map(|place| place.line);
        match line {
            Some(line) => format!("rank {}'s `{function}` (line {line})", id.rank),
            None => format!("rank {}'s `{function}`", id.rank),
        }
    };
    match event {
        RunEvent::Sent(id) => format!("{} sends", call(*id)),
        RunEvent::Received(send, receive) => format!("{} receives {}", call(*receive), call(*send)),
        RunEvent::Passed(id) => format!("{} is over", call(*id)),
    }
}
