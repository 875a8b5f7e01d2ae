//! Following a schedule step by step: whatever a solver found, this is what happens.

use super::machine::{Machine, set};
use crate::answer::Schedule;
use crate::buffering::{Buffering, Freedom};
use concord_path::{OpId, Path};

/// What came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Replay {
    /// Nothing can happen any more; these operations wait.
    Hangs(Vec<OpId>),
    /// All ranks came to their end.
    Finished,
    /// The schedule was followed to its end, and more could happen.
    GoesOn,
    /// A step of the schedule is not possible.
    Impossible(String),
}

/// Follows a schedule.
pub fn replay(path: &Path, buffering: Buffering, schedule: &Schedule) -> Replay {
    let machine = Machine::new(path, buffering, false);
    let mut state = machine.start();
    for &id in schedule.buffered.iter().chain(&schedule.left) {
        if path.op(id).is_none() || machine.freedom(machine.number(id)) != Freedom::Either {
            return Replay::Impossible(format!("{id} has no choice"));
        }
        set(&mut state.freed, machine.number(id));
    }
    machine.run_ranks(&mut state);
    for &(send, receive) in &schedule.matches {
        if path.op(send).is_none() || path.op(receive).is_none() {
            return Replay::Impossible(format!("there is no {send} or {receive}"));
        }
        let pair = (machine.number(send), machine.number(receive));
        if !machine.may_meet(&state, pair.0, pair.1) {
            return Replay::Impossible(format!("{send} cannot meet {receive} now"));
        }
        machine.meet(&mut state, pair.0, pair.1);
        machine.run_ranks(&mut state);
    }
    if machine.finished(&state) {
        Replay::Finished
    } else if machine.hangs(&state) {
        let waiting = (0..machine.ranks()).filter_map(|rank| machine.at(&state, rank));
        Replay::Hangs(waiting.map(|op| machine.id(op)).collect())
    } else {
        Replay::GoesOn
    }
}
