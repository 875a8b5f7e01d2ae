//! Which messages an abstract run takes, where the first ones lead nowhere.
//!
//! An abstract run that hangs has not seen what its ranks do behind the calls in which they are
//! blocked. The path model knows whether they come any further if other messages meet; then the next
//! run takes those. Nothing rests on this: whatever a run takes, what it stands for is shown at its
//! end (`covered.rs`).

use std::collections::{BTreeMap, BTreeSet};

use concord_model::Schedule;
use concord_mpi::{OpId, Transition};
use concord_path::OpIndex;

use crate::record::RecordedPath;

/// What meets, and what an implementation lets go early.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Guide {
    /// By receive: whose message it gets.
    wanted: BTreeMap<OpId, OpId>,
    freed: BTreeSet<OpId>,
}

impl Guide {
    /// As the model has found it.
    pub(super) fn new(recorded: &RecordedPath, schedule: &Schedule) -> Guide {
        let places = recorded.places.iter();
        let ops: BTreeMap<OpIndex, OpId> = places.map(|(op, place)| (*place, *op)).collect();
        let met = schedule.matches.iter();
        let freed = schedule.buffered.iter().chain(&schedule.left);
        Guide {
            wanted: met
                .map(|(send, receive)| (ops[receive], ops[send]))
                .collect(),
            freed: freed.map(|op| ops[op]).collect(),
        }
    }

    /// What to take; `None` if all of it leads elsewhere.
    pub(super) fn pick<'c>(&self, choices: &'c [Transition]) -> Option<&'c Transition> {
        let fits = |t: &&Transition| match t {
            Transition::Match {
                sent_by,
                received_by,
                ..
            } => self
                .wanted
                .get(received_by)
                .is_none_or(|send| send == sent_by),
            _ => !t.is_release(),
        };
        let freed = |t: &&Transition| matches!(t, Transition::Release { op, .. } if self.freed.contains(op));
        let releases = |t: &&Transition| t.is_release();
        let all = || choices.iter();
        all()
            .find(fits)
            .or_else(|| all().find(freed))
            .or_else(|| all().find(releases))
    }
}
