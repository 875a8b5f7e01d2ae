//! The workers of a search.
//!
//! Solvers belong to the thread that made them, so each worker lives on a thread of its own for the
//! whole search; the first one where the search runs. A batch is dealt out in one go; which worker
//! advances a state depends on its place in the batch alone, and results are absorbed in the batch's
//! order. That is the first worker's business, too, while the others are still at work: it gets fewer
//! states than they. States that nobody needs go back to the worker that made them: taking them apart
//! takes time that the others should not have to wait for.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Scope, ScopedJoinHandle};

use super::advanced::Advanced;
use super::checkpoint::{Remaker, Roots, Task, Waiting};
use super::worker::{Shared, Worker};

/// Takes in what became of a state, and puts aside the states that nobody needs.
pub(super) type Absorb<'a, E> = dyn FnMut(Advanced, &mut Vec<Waiting>) -> Result<(), E> + 'a;

/// Results that are handed over together.
const CHUNK: usize = 8;

/// The workers of a search.
pub(super) struct Crew<'scope> {
    first: Box<Hand<'scope>>,
    others: Vec<Member<'scope>>,
    /// Who advances the states of a batch, by their places, again and again.
    turns: Vec<usize>,
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

    /// Advances its share, and hands over what became of it, a few at a time.
    fn work(&mut self, share: Share, mut done: impl FnMut(Vec<Advanced>)) {
        drop(share.discarded);
        let mut some = Vec::with_capacity(CHUNK);
        for task in share.tasks {
            some.push(self.advance(task));
            if some.len() == CHUNK {
                done(std::mem::replace(&mut some, Vec::with_capacity(CHUNK)));
            }
        }
        if !some.is_empty() {
            done(some);
        }
    }

    fn advance(&mut self, task: Task) -> Advanced {
        let state = match task {
            Task::State(state) => Some(state),
            Task::Step(step) => return self.worker.advance_step(step),
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
            turns: turns(size.max(1)),
            discarded: (0..size.max(1)).map(|_| Vec::new()).collect(),
        }
    }

    /// Advances the states of a batch; results in the batch's order.
    pub(super) fn advance(&mut self, batch: Vec<Task>) -> Vec<Advanced> {
        let mut results = Vec::with_capacity(batch.len());
        let taken = self.advance_each(batch, &mut |advanced, _| {
            results.push(advanced);
            Ok::<(), Infallible>(())
        });
        match taken {
            Ok(()) => results,
        }
    }

    /// Advances the states of a batch, and absorbs what became of each, in the batch's order;
    /// `absorb` puts aside the states that nobody needs.
    pub(super) fn advance_each<E>(
        &mut self,
        batch: Vec<Task>,
        absorb: &mut Absorb<'_, E>,
    ) -> Result<(), E> {
        let (size, workers) = (batch.len(), self.others.len() + 1);
        let share = |discarded: &mut Vec<Waiting>| Share {
            tasks: Vec::with_capacity(size / workers + 1),
            discarded: std::mem::take(discarded),
        };
        let mut shares: Vec<Share> = self.discarded.iter_mut().map(share).collect();
        for (i, task) in batch.into_iter().enumerate() {
            shares[self.turns[i % self.turns.len()]].tasks.push(task);
        }
        let mut shares = shares.into_iter();
        let own = shares.next().expect("there is one worker at least");
        for (member, share) in self.others.iter().zip(shares) {
            member.hand(share);
        }
        let mut results: Vec<VecDeque<Advanced>> = (0..workers).map(|_| VecDeque::new()).collect();
        self.first.work(own, |some| results[0].extend(some));
        for i in 0..size {
            let who = self.turns[i % self.turns.len()];
            if results[who].is_empty() && who > 0 {
                results[who].extend(self.others[who - 1].results());
            }
            let advanced = results[who].pop_front();
            let advanced = advanced.expect("every state has come to something");
            absorb(advanced, &mut self.discarded[who])?;
        }
        Ok(())
    }
}

/// How a batch is dealt out, place by place. Absorbing results is the first worker's: a sixth of all
/// work where steps are remembered, next to nothing where solvers are asked; taken to be a twelfth.
fn turns(workers: usize) -> Vec<usize> {
    // Of 60 parts of the work, five are absorbing.
    let own = (60 / workers).saturating_sub(5);
    let others = workers - 1;
    let mut next = 0;
    let mut turn = |place: usize| {
        if others == 0 || (place + 1) * own / 55 > place * own / 55 {
            return 0;
        }
        next = next % others + 1;
        next
    };
    (0..55 * others.max(1)).map(&mut turn).collect()
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
                // Whoever does not listen any more has seen enough; the share is done all the same, so
                // that figures are those of every run.
                hand.work(share, |some| drop(done.send(some)));
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
