//! The workers of a search.
//!
//! Solvers belong to the thread that made them, so each of several workers lives on a thread of its
//! own for the whole search; one alone works where the search runs. Which worker advances a state
//! depends on its place in the batch alone, and results come back in the batch's order.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Scope, ScopedJoinHandle};

use super::advanced::Advanced;
use super::worker::{Shared, Worker};
use crate::state::State;

/// The workers of a search.
pub(super) enum Crew<'scope> {
    Alone(Box<Worker<'scope>>),
    Several(Vec<Member<'scope>>),
}

/// A worker on a thread of its own.
pub(super) struct Member<'scope> {
    work: Option<Sender<State>>,
    results: Receiver<Advanced>,
    thread: Option<ScopedJoinHandle<'scope, ()>>,
}

impl<'scope> Crew<'scope> {
    /// Starts the threads; they end when the crew is dropped.
    pub(super) fn start<'env: 'scope>(
        scope: &'scope Scope<'scope, 'env>,
        shared: &Shared<'env>,
        size: usize,
    ) -> Crew<'scope> {
        match size {
            0 | 1 => Crew::Alone(Box::new(Worker::new(shared))),
            _ => Crew::Several((0..size).map(|_| Member::start(scope, shared)).collect()),
        }
    }

    /// Advances the states of a batch; results in the batch's order.
    pub(super) fn advance(&mut self, batch: Vec<State>) -> Vec<Advanced> {
        let members = match self {
            Crew::Alone(worker) => return batch.into_iter().map(|s| worker.advance(s)).collect(),
            Crew::Several(members) => members,
        };
        let size = batch.len();
        for (i, state) in batch.into_iter().enumerate() {
            members[i % members.len()].hand(state);
        }
        let result = |i: usize| members[i % members.len()].result();
        (0..size).map(result).collect()
    }
}

impl<'scope> Member<'scope> {
    fn start<'env: 'scope>(
        scope: &'scope Scope<'scope, 'env>,
        shared: &Shared<'env>,
    ) -> Member<'scope> {
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
    }

    fn hand(&self, state: State) {
        let work = self.work.as_ref().expect("the crew is at work");
        // A worker that is gone has panicked: there will be no result.
        let _ = work.send(state);
    }

    fn result(&self) -> Advanced {
        // Nothing may be concluded without it.
        let result = self.results.recv();
        result.unwrap_or_else(|_| panic!("a worker has stopped"))
    }
}

impl Drop for Member<'_> {
    fn drop(&mut self) {
        self.work = None;
        if let Some(thread) = self.thread.take()
            && let Err(panic) = thread.join()
            && !std::thread::panicking()
        {
            std::panic::resume_unwind(panic);
        }
    }
}
