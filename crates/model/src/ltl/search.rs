//! Searching a run that violates a property: the explicit machine and the property, side by side.
//!
//! Where the property cannot tell steps apart (it has no `X` and no `Y`), a step that no condition of
//! it mentions and that commutes with everything else (issuing, going on, a receive from one given
//! source) is taken alone: a run with the steps in another order satisfies the same properties.

use std::collections::BTreeSet;

use concord_base::{Freedom, Freedoms};
use concord_path::{Call, OpIndex, Path};
use rustc_hash::FxHashSet;

use super::formula::{Atom, EventKind, Formula};
use super::progress::{Past, Progress};
use crate::answer::Reason;
use crate::explicit::machine::{Machine, State, set};

/// Something that happened in a run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RunEvent {
    /// A send was issued.
    Sent(OpIndex),
    /// A send met a receive.
    Received(OpIndex, OpIndex),
    /// A rank came out of a call.
    Passed(OpIndex),
}

/// A run that violates a property.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counterexample {
    /// What happened, in order.
    pub events: Vec<RunEvent>,
    /// Whether the run is over: in its beginning alone, nothing that follows could save it.
    pub complete: bool,
    /// The sends and collective calls that the implementation freed.
    pub freed: Vec<OpIndex>,
}

struct Step {
    after: State,
    event: Option<RunEvent>,
    /// Steps of the same group are the only ones of their rank, and commute with all others.
    group: Option<usize>,
}

/// A run that violates a property, if there is one among all executions of a path's operations.
pub fn violation(
    path: &Path,
    freedoms: impl Into<Freedoms>,
    property: &Formula,
    limit: usize,
) -> Result<Option<Counterexample>, Reason> {
    if let Some(reason) = path
        .ops()
        .find_map(|(id, op)| crate::modelled::lacks(id, op))
    {
        return Err(reason);
    }
    let machine = Machine::new(path, freedoms.into(), false);
    let progress = Progress::new(property);
    let mut atoms = BTreeSet::new();
    property.atoms(&mut atoms);
    let is_visible = |event: &RunEvent| atoms.iter().any(|atom| matches(path, atom, event));
    let reduces = !property.counts_steps();
    let mut seen: FxHashSet<(State, Formula, Past)> = FxHashSet::default();
    let mut stack = vec![(machine.start(), property.clone(), Past::default(), 0, None)];
    let mut trail: Vec<RunEvent> = Vec::new();
    while let Some((state, formula, past, depth, event)) = stack.pop() {
        trail.truncate(depth);
        trail.extend(event);
        let freed = || {
            let ops = 0..machine.ops();
            let freed = ops.filter(|&op| crate::explicit::machine::bit(&state.freed, op));
            freed.map(|op| machine.id(op)).collect()
        };
        if formula == Formula::False {
            return Ok(Some(Counterexample {
                events: trail,
                complete: false,
                freed: freed(),
            }));
        }
        if formula == Formula::True || !seen.insert((state.clone(), formula.clone(), past.clone()))
        {
            continue;
        }
        if seen.len() > limit {
            return Err(Reason::Limit {
                what: format!("more than {limit} states"),
            });
        }
        let mut steps = steps(&machine, path, &state);
        if steps.is_empty() {
            let is_over = machine.finished(&state) || machine.hangs(&state);
            if is_over && !progress.at_end(&formula, &past) {
                return Ok(Some(Counterexample {
                    events: trail,
                    complete: true,
                    freed: freed(),
                }));
            }
            continue;
        }
        if reduces {
            keep_one_group(&mut steps, &is_visible);
        }
        let depth = trail.len();
        for step in steps.into_iter().rev() {
            let (formula, past) = match &step.event {
                // A step that is no event is no position of the run.
                None => (formula.clone(), past.clone()),
                Some(event) => progress.step(&formula, &past, &|atom| matches(path, atom, event)),
            };
            stack.push((step.after, formula, past, depth, step.event));
        }
    }
    Ok(None)
}

fn keep_one_group(steps: &mut Vec<Step>, is_visible: &dyn Fn(&RunEvent) -> bool) {
    let hidden = |group: usize| {
        let own = steps.iter().filter(|step| step.group == Some(group));
        own.into_iter()
            .all(|step| !step.event.as_ref().is_some_and(is_visible))
    };
    let group = steps
        .iter()
        .filter_map(|step| step.group)
        .find(|&group| hidden(group));
    if let Some(group) = group {
        steps.retain(|step| step.group == Some(group));
    }
}

fn steps(machine: &Machine<'_>, path: &Path, state: &State) -> Vec<Step> {
    let mut all = Vec::new();
    for rank in 0..machine.ranks() {
        let Some(op) = machine.at(state, rank) else {
            continue;
        };
        let id = machine.id(op);
        if machine.is_issuable(op) && !machine.is_issued(state, rank) {
            let choices: &[bool] = match machine.freedom(op) {
                Freedom::Either => &[false, true],
                Freedom::Always | Freedom::Never => &[false],
            };
            let sends = matches!(machine.call(op), Call::Send(_));
            for &freed in choices {
                let mut after = state.clone();
                machine.issue(&mut after, rank);
                if freed {
                    set(&mut after.freed, op);
                }
                all.push(Step {
                    after,
                    event: sends.then_some(RunEvent::Sent(id)),
                    group: Some(rank),
                });
            }
        } else if machine.passes(state, op) {
            let mut after = state.clone();
            machine.pass(&mut after, rank);
            let tells = path.op(id).is_some_and(|op| {
                matches!(op.call, Call::Wait(_) | Call::Collective(_) | Call::Mark(_))
            });
            all.push(Step {
                after,
                event: tells.then_some(RunEvent::Passed(id)),
                group: Some(rank),
            });
        }
    }
    for (send, receive, wildcard) in machine.meetings(state).0 {
        let mut after = state.clone();
        machine.meet(&mut after, send, receive);
        all.push(Step {
            after,
            event: Some(RunEvent::Received(machine.id(send), machine.id(receive))),
            group: (!wildcard).then_some(machine.ranks() + receive),
        });
    }
    all
}

/// Whether an event is what a condition asks for.
fn matches(path: &Path, atom: &Atom, event: &RunEvent) -> bool {
    let at = match *event {
        RunEvent::Sent(id) | RunEvent::Passed(id) | RunEvent::Received(_, id) => id,
    };
    let Some(op) = path.op(at) else { return false };
    let fits = |wanted: Option<i64>, found: Option<i64>| match wanted {
        Some(wanted) => found == Some(wanted),
        None => true,
    };
    if atom.rank.is_some_and(|rank| rank != at.rank)
        || !fits(
            atom.line.map(i64::from),
            op.place.map(|place| i64::from(place.line)),
        )
    {
        return false;
    }
    let message = |id: OpIndex| match path.op(id).map(|op| &op.call) {
        Some(Call::Send(send)) => Some(send),
        _ => None,
    };
    let is_message = |id: OpIndex, peer| {
        message(id).is_some_and(|send| {
            atom.peer.is_none_or(|wanted| wanted == peer)
                && fits(atom.tag.map(i64::from), Some(send.tag.into()))
                && fits(atom.comm.map(i64::from), Some(send.comm.0.into()))
                && fits(atom.value, send.value)
        })
    };
    let plain = atom.tag.is_none() && atom.value.is_none();
    match (&atom.kind, *event) {
        (EventKind::Send, RunEvent::Sent(id)) => {
            message(id).is_some_and(|send| is_message(id, send.to))
        }
        (EventKind::Recv, RunEvent::Received(send, _)) => is_message(send, send.rank),
        (EventKind::Coll(name), RunEvent::Passed(_)) => match &op.call {
            Call::Collective(call) => {
                plain
                    && name.as_ref().is_none_or(|name| same_name(name, &call.name))
                    && fits(atom.comm.map(i64::from), Some(call.comm.0.into()))
            }
            _ => false,
        },
        (EventKind::Wait, RunEvent::Passed(_)) => plain && matches!(op.call, Call::Wait(_)),
        (EventKind::Init, RunEvent::Passed(_)) => is_called(&op.call, "init"),
        (EventKind::Finalize, RunEvent::Passed(_)) => is_called(&op.call, "finalize"),
        _ => false,
    }
}

fn is_called(call: &Call, wanted: &str) -> bool {
    match call {
        Call::Mark(name) => name == wanted,
        Call::Collective(collective) => same_name(wanted, &collective.name),
        _ => false,
    }
}

/// `barrier` and `MPI_Barrier` are the same.
fn same_name(a: &str, b: &str) -> bool {
    let plain = |name: &str| name.trim_start_matches("MPI_").to_ascii_lowercase();
    plain(a) == plain(b)
}

/// Whether a property speaks of an event.
pub fn mentions(path: &Path, property: &Formula, event: &RunEvent) -> bool {
    let mut atoms = BTreeSet::new();
    property.atoms(&mut atoms);
    atoms.iter().any(|atom| matches(path, atom, event))
}
