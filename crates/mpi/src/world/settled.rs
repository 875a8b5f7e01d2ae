//! Calls of `MPI_Waitany` whose requests are all complete.
//!
//! Such a call takes one of them, whichever it likes (MPI 4.1 §3.7.5), and nothing that others do
//! changes which ones there are. What it does concerns its own rank alone: the request is gone or
//! inactive, its memory is the program's again, and the rank knows what the operation tells of its
//! sender. None of this depends on which were taken before, so it comes to the same in every order.
//!
//! Not for requests whose completion calls a function of the program, nor for those of one-sided
//! operations, nor where a rank has windows: what it stores there is noted with what it knew.

use concord_base::Rank;

use super::World;
use super::request::Work;
use super::task::Task;
use crate::calls::completion;

/// What a blocked call can take, once and for all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SettledWait {
    /// Who waits.
    pub rank: Rank,
    /// The completed requests, by their place in the call's array; ascending.
    pub places: Vec<u32>,
    /// Where the array of handles begins, in the rank's memory.
    pub handles: u64,
    /// Its bytes.
    pub length: u64,
}

impl World {
    /// What a rank's call of `MPI_Waitany` can take, if nothing is left that could still complete.
    pub fn settled_wait(&self, rank: Rank) -> Option<SettledWait> {
        let process = self.process(rank);
        let Some(Task::Await(task)) = process.calls.last()?.tasks.front() else {
            return None;
        };
        let places = completion::settled(process, task)?;
        let plain = task.requests().all(|id| {
            let request = process.requests.get(id.0);
            request.is_none_or(|request| {
                matches!(
                    request.work,
                    Work::Send(_) | Work::Receive(_) | Work::Collective { .. }
                )
            })
        });
        if !plain || process.calls.len() != 1 || process.wins.iter().next().is_some() {
            return None;
        }
        let (handles, length) = task.handles();
        Some(SettledWait {
            rank,
            places,
            handles,
            length,
        })
    }

    /// How many calls a rank has made so far that do more than read a status.
    pub fn calls_made(&self, rank: Rank) -> u64 {
        self.process(rank).made.0
    }
}
