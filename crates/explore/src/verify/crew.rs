//! The worker threads.
//!
//! Solvers belong to the thread that made them, so each worker lives on a
//! thread of its own for the whole search. Which worker advances a state
//! depends on its place in the batch alone, and results come back in the
//! batch's order.

use super::worker::{Advanced, Shared, Worker};
use crate::state::State;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Scope, ScopedJoinHandle};

/// The workers of a search.
pub(super) struct Crew<'scope> {
    members: Vec<Member<'scope>>,
}

struct Member<'scope> {
    work: Option<Sender<State>>,
    results: Receiver<Advanced>,
    thread: Option<ScopedJoinHandle<'scope, ()>>,
}

impl<'scope> Crew<'scope> {
    /// Starts the threads; they end when the crew is dropped.
    pub fn start<'env: 'scope>(
        scope: &'scope Scope<'scope, 'env>,
        shared: &Shared<'env>,
        size: usize,
    ) -> Crew<'scope> {
        let members = (0..size.max(1))
            .map(|_| {
                let (work, todo) = channel::<State>();
                let (done, results) = channel();
                let shared = *shared;
                let thread = scope.spawn(move || {
                    let mut worker = Worker::new(&shared);
                    for state in todo {
                        if done.send(worker.advance(state)).is_err() {
                            break;
                        }
                    }
                });
                Member {
                    work: Some(work),
                    results,
                    thread: Some(thread),
                }
            })
            .collect();
        Crew { members }
    }

    /// Advances the states of a batch; results in the batch's order.
    pub fn advance(&self, batch: Vec<State>) -> Vec<Advanced> {
        let count = self.members.len();
        let size = batch.len();
        for (i, state) in batch.into_iter().enumerate() {
            let work = &self.members[i % count].work;
            let work = work.as_ref().expect("the crew is at work");
            // A worker that is gone has panicked: there will be no result.
            let _ = work.send(state);
        }
        let result = |i: usize| {
            let result = self.members[i % count].results.recv();
            // Nothing may be concluded without it.
            result.unwrap_or_else(|_| panic!("a worker has stopped"))
        };
        (0..size).map(result).collect()
    }
}

impl Drop for Crew<'_> {
    fn drop(&mut self) {
        for member in &mut self.members {
            member.work = None;
            if let Some(thread) = member.thread.take()
                && let Err(panic) = thread.join()
                && !std::thread::panicking()
            {
                std::panic::resume_unwind(panic);
            }
        }
    }
}
