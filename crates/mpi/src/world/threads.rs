//! Calls of several threads of one process (MPI 4.1 §11.6).
//!
//! One thread of a process is the current one: the calls under way that everything else here
//! speaks of are its calls. Those of the others are parked. What may happen to a parked call is
//! what could happen if its thread were the current one ([`Transition::OfThread`]).

use concord_base::Rank;

use super::World;
use super::process::ParkedCalls;
use super::step::{Blocked, WaitingFor};
use super::transition::Transition;

impl World {
    /// Another thread of a rank makes its calls from now on.
    pub fn switch_thread(&mut self, rank: Rank, to: u32) {
        let process = self.process(rank);
        if process.thread == to {
            return;
        }
        let from = process.thread;
        let process = self.process_mut(rank);
        process.thread = to;
        let next = process.parked.remove(&to).unwrap_or_default();
        let calls = ParkedCalls {
            calls: std::mem::replace(&mut process.calls, next.calls),
            outcome: std::mem::replace(&mut process.outcome, next.outcome),
        };
        if calls != ParkedCalls::default() {
            process.parked.insert(from, calls);
        }
    }

    /// What a thread's innermost call waits for, if it waits.
    pub fn blocked_thread(&self, rank: Rank, thread: u32) -> Option<&Blocked> {
        let process = self.process(rank);
        let calls = match process.thread == thread {
            true => &process.calls,
            false => &process.parked.get(&thread)?.calls,
        };
        calls.last()?.blocked.as_ref()
    }

    /// What may happen to parked calls; polls that fail are left out, or are all.
    pub(super) fn of_parked(&self, polls: bool, all: &mut Vec<Transition>) {
        for rank in (0..self.size()).map(Rank) {
            for thread in self.process(rank).parked.keys().copied() {
                let mut other = self.clone();
                other.switch_thread(rank, thread);
                let mut found = Vec::new();
                if polls {
                    found.extend(other.poll_fails(rank));
                } else {
                    other.outcomes(rank, &mut found);
                    other.releases(rank, &mut found);
                    found.extend(other.transmission(rank));
                }
                let wrapped = found.into_iter().map(|what| Transition::OfThread {
                    rank,
                    thread,
                    what: Box::new(what),
                });
                all.extend(wrapped);
            }
        }
    }

    /// A rank's poll may fail.
    pub(super) fn poll_fails(&self, rank: Rank) -> Option<Transition> {
        let polls = self
            .blocked(rank)
            .is_some_and(|blocked| matches!(blocked.on, WaitingFor::Poll { .. }));
        (polls && self.process(rank).outcome.is_none()).then_some(Transition::PollFails { rank })
    }
}
