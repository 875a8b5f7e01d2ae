//! Which thread goes on: a choice like others.
//!
//! Where all threads of a rank wait for each other, or can go on, but none of
//! them waits in MPI, nothing outside of the rank has to do with what they do
//! next: then only their choices are offered (a persistent set: what other
//! ranks do, and messages that meet, neither enable nor disable nor change
//! these steps; a thread's step ends before its next MPI call). A rank of which a thread waits in MPI may get
//! another thread at any time; then everything is offered that can happen.

use concord_base::Rank;
use concord_mpi::Transition;
use concord_threads::Op;

use crate::machine::Event;
use crate::ranks::{Turn, Turns};
use crate::state::State;

impl Turns<'_> {
    /// The steps of a rank's threads, the preferred one first: who ran last
    /// goes on, unless it only looks whether others have done something.
    pub(crate) fn thread_steps(&self, state: &State, rank: Rank) -> Vec<Transition> {
        let own = state.rank(rank);
        let threads = &own.threads.all;
        if !threads
            .alive()
            .any(|thread| threads.get(thread).op.is_some())
        {
            return Vec::new();
        }
        let last = own.threads.last;
        let looks = threads.get(last).op == Some(Op::Look);
        let mut order: Vec<u32> = threads.alive().collect();
        order.sort_by_key(|thread| match looks {
            true => (*thread <= last, *thread),
            false => (*thread != last, *thread),
        });
        let step = |thread: u32| {
            let ways = threads.ways(thread, &own.process.memory);
            ways.into_iter()
                .map(move |way| Transition::Thread { rank, thread, way })
        };
        order.into_iter().flat_map(step).collect()
    }

    /// Whether a thread of the rank waits in MPI.
    pub(crate) fn waits_in_mpi(&self, state: &State, rank: Rank) -> bool {
        if !self.models.knows_threads() {
            return false;
        }
        let threads = &state.rank(rank).threads.all;
        let mut alive = threads.alive();
        alive.any(|thread| threads.get(thread).op == Some(Op::Mpi))
    }

    /// What threads can do next, and whether nothing else needs to be thought
    /// of.
    pub(crate) fn steps_of_threads(&self, state: &State) -> (Vec<Transition>, bool) {
        let mut all = Vec::new();
        if !self.models.knows_threads() {
            return (all, false);
        }
        for rank in state.all_ranks() {
            let steps = self.thread_steps(state, rank);
            // What nobody promises is no way on: then the others count, too.
            let promised = steps.iter().any(|step| !step.is_release());
            if promised && !self.waits_in_mpi(state, rank) {
                return (steps, true);
            }
            all.extend(steps);
        }
        (all, false)
    }

    /// Whether a step is one that a loop may come back to without any other
    /// choice.
    pub(crate) fn looks_again(&self, state: &State, step: &Transition) -> bool {
        match step {
            Transition::Thread { rank, thread, .. } => {
                let op = &state.rank(*rank).threads.all.get(*thread).op;
                *op == Some(Op::Look)
            }
            _ => false,
        }
    }

    /// A thread goes on.
    pub(crate) fn step_thread(&self, state: &mut State, rank: Rank, thread: u32, way: u32) {
        self.switch(state, rank, thread);
        state.rank_mut(rank).threads.all.grant(thread, way);
        state.ready.insert(rank);
    }

    /// Something has changed for a rank that waits in MPI. Of several threads
    /// those that can go on have their results, and wait to be chosen.
    pub(crate) fn wake(&self, state: &mut State, rank: Rank) -> Option<Event> {
        if !self.waits_in_mpi(state, rank) {
            state.ready.insert(rank);
            return None;
        }
        let threads: Vec<u32> = state.rank(rank).threads.all.alive().collect();
        for thread in threads {
            if state.rank(rank).threads.all.get(thread).op != Some(Op::Mpi) {
                continue;
            }
            self.switch(state, rank, thread);
            state.rank_mut(rank).process.stand(self.cx.program);
            state.rank_mut(rank).process.memory.heed_for_races(true);
            let (world, mut memories) = state.world_and_memories();
            let step = world.resume(rank, &mut memories, self.cx.pool);
            state.rank_mut(rank).process.memory.heed_for_races(false);
            let next = self.after_mpi(state, rank, step, &[]);
            let turn = self.go_on(state, rank, next);
            let op = match turn {
                None => Some(Op::Run),
                Some(Turn::Blocked) => Some(Op::Mpi),
                Some(_) => None,
            };
            state.rank_mut(rank).threads.all.get_mut(thread).op = op;
            match turn {
                None | Some(Turn::Blocked) => {}
                Some(Turn::Asks(question)) => {
                    state.ready.insert(rank);
                    return Some(Event::Asks(rank, question));
                }
                Some(Turn::Problem(problem)) => return Some(Event::Problem(rank, problem)),
                Some(other) => unreachable!("a call that waited comes to {other:?}"),
            }
        }
        self.go_home(state, rank);
        None
    }
}
