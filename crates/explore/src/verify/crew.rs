//! The workers of a search.
//!
//! Solvers belong to the thread that made them, so each worker lives on a thread of its own for the
//! whole search; the first one where the search runs. A batch is dealt out in one go, and its results
//! come back in one go: which worker advances a state depends on its place in the batch alone, and
//! results are in the batch's order. States that nobody needs go back to the worker that made them:
//! taking them apart takes time that the others should not have to wait for.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Scope, ScopedJoinHandle};

use super::advanced::Advanced;
use super::checkpoint::{Remaker, Roots, Task, Waiting};
use super::worker::{Shared, Worker};

/// The workers of a search.
pub(super) struct Crew<'scope> {
    first: Box<Hand<'scope>>,
    others: Vec<Member<'scope>>,
    /// By worker, states that are to be taken apart.
    discarded: Vec<Vec<Waiting>>,
}

/// What a worker gets at once.
struct Share {
    tasks: Vec<Task>,
    discarded: Vec<Waiting>,
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

    fn work(&mut self, share: Share) -> Vec<Advanced> {
        drop(share.discarded);
        let tasks = share.tasks.into_iter();
        tasks.map(|task| self.advance(task)).collect()
    }

    fn advance(&mut self, task: Task) -> Advanced {
        let state = match task {
            Task::State(state) => Some(state),
            Task::Remake(way, path) => {
                let remaker = self.remaker.as_mut();
                let remaker = remaker.expect("states are missing only after a checkpoint");
                remaker.remake(way, &path).map(Box::new)
            }
        };
        state.map_or_else(Advanced::lost, |state| self.worker.advance(state))
    }
}

/// A worker on a thread of its own.
struct Member<'scope> {
    work: Option<Sender<Share>>,
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
            discarded: (0..size.max(1)).map(|_| Vec::new()).collect(),
        }
    }

    /// States that came of the last batch's state with this number, and that nobody needs.
    pub(super) fn discard(&mut self, number: usize, states: &mut Vec<Waiting>) {
        let workers = self.discarded.len();
        self.discarded[number % workers].append(states);
    }

    /// Advances the states of a batch; results in the batch's order.
    pub(super) fn advance(&mut self, batch: Vec<Task>) -> Vec<Advanced> {
        let (size, workers) = (batch.len(), self.others.len() + 1);
        let share = |discarded: &mut Vec<Waiting>| Share {
            tasks: Vec::with_capacity(size / workers + 1),
            discarded: std::mem::take(discarded),
        };
        let mut shares: Vec<Share> = self.discarded.iter_mut().map(share).collect();
        for (i, task) in batch.into_iter().enumerate() {
            shares[i % workers].tasks.push(task);
        }
        let mut shares = shares.into_iter();
        let own = shares.next().expect("there is one worker at least");
        for (member, share) in self.others.iter().zip(shares) {
            member.hand(share);
        }
        let own = self.first.work(own);
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
        let (work, todo) = channel::<Share>();
        let (done, results) = channel();
        let shared = *shared;
        let thread = scope.spawn(move || {
            let mut hand = Hand::new(&shared, roots);
            for share in todo {
                if done.send(hand.work(share)).is_err() {
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

    fn hand(&self, share: Share) {
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
