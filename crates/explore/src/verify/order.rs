//! An order of operations that the path model found, executed by the program.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ops::ControlFlow;

use concord_mpi::{OpId, Transition};
use concord_path::Call;

use crate::machine::Event;
use crate::ranks::Turns;
use crate::record::RecordedPath;
use crate::state::State;

/// Instructions that it may take.
const FUEL: u64 = 10_000_000_000;

/// Which messages meet where there is a choice, in order, and which operations
/// go on early.
pub(super) struct Order {
    wanted: VecDeque<(OpId, OpId)>,
    freed: BTreeSet<OpId>,
}

impl Order {
    /// From the model's names of operations.
    pub(super) fn new(
        recorded: &RecordedPath,
        met: impl Iterator<Item = (concord_path::OpIndex, concord_path::OpIndex)>,
        freed: impl Iterator<Item = concord_path::OpIndex>,
    ) -> Order {
        let places = recorded.places.iter();
        let ops: BTreeMap<concord_path::OpIndex, OpId> =
            places.map(|(op, place)| (*place, *op)).collect();
        let is_open = |receive: &concord_path::OpIndex| {
            let op = recorded.path.op(*receive).map(|op| &op.call);
            matches!(op, Some(Call::Receive(receive)) if receive.pattern.source.is_none())
        };
        let met = met.filter(|(_, receive)| is_open(receive));
        Order {
            wanted: met
                .filter_map(|(send, receive)| Some((*ops.get(&send)?, *ops.get(&receive)?)))
                .collect(),
            freed: freed.filter_map(|op| ops.get(&op).copied()).collect(),
        }
    }

    /// Goes along, and on to an end; `complete` if nothing may be left after
    /// it but what an implementation need not do.
    pub(super) fn follow(
        mut self,
        turns: &Turns<'_>,
        state: &mut State,
        complete: bool,
    ) -> Result<(), String> {
        let mut fuel = FUEL;
        let mut silence = |state: &mut State| {
            state.host.output.take();
            ControlFlow::Continue(())
        };
        loop {
            let choices = match turns.advance(state, &mut fuel, &mut silence) {
                Event::Choice(choices) => choices,
                Event::Finished | Event::Stuck => return Ok(()),
                _ => return Err("the replay of an order of operations fails".to_owned()),
            };
            let is_next = |t: &&Transition| match t {
                Transition::Match {
                    sent_by,
                    received_by,
                    ..
                } => self.wanted.front() == Some(&(*sent_by, *received_by)),
                _ => false,
            };
            let is_freed = |t: &&Transition| matches!(t, Transition::Release { op, .. } if self.freed.contains(op));
            let next = choices.iter().find(is_next);
            let over = complete && self.wanted.is_empty();
            let chosen = match next.or_else(|| choices.iter().find(is_freed)) {
                Some(chosen) => chosen,
                // In a hang nothing but releases is left.
                None if over && turns.deadlocked(state, &choices) => return Ok(()),
                // What follows makes no difference.
                None if self.wanted.is_empty() => choices.first().ok_or("nothing can happen")?,
                None => return Err("a message cannot be received in the replay".to_owned()),
            };
            let taken = next.is_some();
            state.path.choices.push(chosen.clone());
            turns
                .fire(state, chosen)
                .map_err(|_| "the replay of an order of operations fails".to_owned())?;
            if taken {
                self.wanted.pop_front();
            }
        }
    }
}
