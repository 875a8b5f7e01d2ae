//! Following a schedule step by step: whatever a solver found, this is what happens.

use concord_base::{Freedom, Freedoms};
use concord_path::{OpIndex, Path};

use super::machine::{Machine, set};
use super::run::Execution;
use crate::answer::Schedule;

/// What came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Replay {
    /// Nothing can happen any more; these operations wait.
    Hangs(Vec<OpIndex>),
    /// All ranks came to their end.
    Finished,
    /// The schedule was followed to its end, and more could happen.
    GoesOn,
    /// A step of the schedule is not possible.
    Impossible(String),
}

/// Follows a schedule.
pub fn replay(path: &Path, freedoms: impl Into<Freedoms>, schedule: &Schedule) -> Replay {
    let machine = Machine::new(path, freedoms.into(), false);
    let mut state = machine.start();
    for &id in schedule.buffered.iter().chain(&schedule.left) {
        if path.op(id).is_none() || machine.freedom(machine.number(id)) != Freedom::Either {
            return Replay::Impossible(format!("{id} has no choice"));
        }
        set(&mut state.freed, machine.number(id));
    }
    let mut run = Execution::new(&machine, state);
    run.settle();
    for &(send, receive) in &schedule.matches {
        if path.op(send).is_none() || path.op(receive).is_none() {
            return Replay::Impossible(format!("there is no {send} or {receive}"));
        }
        let pair = (machine.number(send), machine.number(receive));
        if !run.may_meet(pair.0, pair.1) {
            return Replay::Impossible(format!("{send} cannot meet {receive} now"));
        }
        run.meet(pair.0, pair.1);
        run.settle();
    }
    let state = run.state;
    if machine.finished(&state) {
        Replay::Finished
    } else if machine.hangs(&state) {
        let waiting = (0..machine.ranks()).filter_map(|rank| machine.at(&state, rank));
        Replay::Hangs(waiting.map(|op| machine.id(op)).collect())
    } else {
        Replay::GoesOn
    }
}

/// The execution in which nothing is buffered that need not be, and every message is received as
/// soon as it can be, if it hangs.
pub(crate) fn first_hang(path: &Path, freedoms: Freedoms) -> Option<Schedule> {
    let machine = Machine::new(path, freedoms, false);
    let mut run = Execution::new(&machine, machine.start());
    let trail = run.run_to_the_end();
    let state = run.state;
    machine.hangs(&state).then(|| {
        let waiting = (0..machine.ranks()).filter_map(|rank| machine.at(&state, rank));
        Schedule {
            matches: trail
                .iter()
                .map(|&(s, r)| (machine.id(s), machine.id(r)))
                .collect(),
            blocked: waiting.map(|op| machine.id(op)).collect(),
            ..Schedule::default()
        }
    })
}
