//! The workers of a search.
//!
//! Solvers belong to the thread that made them, so each worker lives on a thread of its own for the
//! whole search; the first one where the search runs. A batch is dealt out in one go, and its results
//! come back in one go: which worker advances a state depends on its place in the batch alone, and
//! results are in the batch's order.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Scope, ScopedJoinHandle};

use super::advanced::Advanced;
use super::checkpoint::{Remaker, Roots, Task};
use super::worker::{Shared, Worker};

/// The workers of a search.
pub(super) struct Crew<'scope> {
    first: Box<Hand<'scope>>,
    others: Vec<Member<'scope>>,
}

/// A worker, and who makes states for it that are not there.
struct Hand<'a> {
    worker: Worker<'a>,
    remaker: Option<Remaker<'a>>,
}

impl<'a> Hand<'a> {
    fn new(shared: &Shared<'a>, roots: Option<Roots<'a>>) -> Hand<'a> {
        Hand {
            worker: Worker::new(shared),
            remaker: roots.map(|roots| Remaker::new(shared, roots)),
        }
    }

    fn advance(&mut self, task: Task) -> Advanced {
        let state = match task {
            Task::State(state) => Some(*state),
            Task::Remake(way, path) => {
                let remaker = self.remaker.as_mut();
                let remaker = remaker.expect("states are missing only after a checkpoint");
                remaker.remake(way, &path)
            }
        };
        state.map_or_else(Advanced::lost, |state| self.worker.advance(state))
    }
}

/// A worker on a thread of its own.
struct Member<'scope> {
    work: Option<Sender<Vec<Task>>>,
    results: Receiver<Vec<Advanced>>,
    thread: Option<ScopedJoinHandle<'scope, ()>>,
}

impl<'scope> Crew<'scope> {
    /// Starts the threads; they end when the crew is dropped.
    pub(super) fn start<'env: 'scope>(
        scope: &'scope Scope<'scope, 'env>,
        shared: &Shared<'env>,
        size: usize,
        roots: Vec<Roots<'env>>,
    ) -> Crew<'scope> {
        let mut roots = roots.into_iter();
        Crew {
            first: Box::new(Hand::new(shared, roots.next())),
            others: (1..size)
                .map(|_| Member::start(scope, shared, roots.next()))
                .collect(),
        }
    }

    /// Advances the states of a batch; results in the batch's order.
    pub(super) fn advance(&mut self, batch: Vec<Task>) -> Vec<Advanced> {
        let (size, workers) = (batch.len(), self.others.len() + 1);
        let mut shares: Vec<Vec<Task>> = (0..workers).map(|_| Vec::new()).collect();
        for (i, state) in batch.into_iter().enumerate() {
            shares[i % workers].push(state);
        }
        let mut shares = shares.into_iter();
        let own = shares.next().expect("there is one worker at least");
        for (member, share) in self.others.iter().zip(shares) {
            member.hand(share);
        }
        let own: Vec<Advanced> = own.into_iter().map(|t| self.first.advance(t)).collect();
        let others = self.others.iter().map(Member::results);
        let all = std::iter::once(own).chain(others);
        let mut results: Vec<_> = all.map(Vec::into_iter).collect();
        let result = |i: usize| results[i % workers].next();
        let results: Vec<Advanced> = (0..size).map_while(result).collect();
        assert_eq!(results.len(), size, "every state has come to something");
        results
    }
}

impl<'scope> Member<'scope> {
    fn start<'env: 'scope>(
        scope: &'scope Scope<'scope, 'env>,
        shared: &Shared<'env>,
        roots: Option<Roots<'env>>,
    ) -> Member<'scope> {
        let (work, todo) = channel::<Vec<Task>>();
        let (done, results) = channel();
        let shared = *shared;
        let thread = scope.spawn(move || {
            let mut hand = Hand::new(&shared, roots);
            for share in todo {
                let results = share.into_iter().map(|t| hand.advance(t)).collect();
                if done.send(results).is_err() {
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

    fn hand(&self, share: Vec<Task>) {
        let work = self.work.as_ref().expect("the crew is at work");
        // A worker that is gone has panicked: there will be no result.
        let _ = work.send(share);
    }

    fn results(&self) -> Vec<Advanced> {
        // Nothing may be concluded without it.
        let results = self.results.recv();
        results.unwrap_or_else(|_| panic!("a worker has stopped"))
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
