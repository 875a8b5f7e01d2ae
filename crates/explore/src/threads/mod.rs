//! Threads of the ranks: who runs, and what each has beside its frames.
//!
//! Between turns every rank stands at its lowest living thread, so that equal
//! states are equal whoever ran last.

mod calls;
mod independent;
mod mpi;
mod schedule;

use concord_abi::Arg;
use concord_base::Rank;
use concord_exec::ByteState;
use concord_threads::Threads;

use crate::ranks::Turns;
use crate::state::{Caller, State};

/// The threads of a rank.
#[derive(Clone, Debug, Default)]
pub(crate) struct RankThreads {
    /// What they are about to do.
    pub all: Threads,
    /// What those have that do not run, by number.
    parked: Vec<Parked>,
    /// The one that initialised MPI.
    pub main: u32,
    /// Which one ran last. Only for the order of choices: no part of what the
    /// state is.
    last: u32,
}

/// What a thread has that does not run, beside its frames.
#[derive(Clone, Debug, Default)]
struct Parked {
    waiting: bool,
    callers: Vec<Caller>,
    failure: Option<Arg>,
    leaving: Option<i32>,
    errno: Option<[ByteState; 4]>,
}

impl RankThreads {
    /// Adds what the future depends on.
    pub(crate) fn hash(&self, hasher: &mut impl std::hash::Hasher) {
        use std::hash::Hash;
        if !self.all.ever_several() {
            return;
        }
        (&self.all, self.main).hash(hasher);
        for parked in &self.parked {
            let failure = parked
                .failure
                .map(|arg| (arg.bits, arg.term.map(|t| t.to_raw())));
            (parked.waiting, &parked.callers, failure, parked.leaving).hash(hasher);
            parked.errno.hash(hasher);
        }
    }
}

impl Turns<'_> {
    /// Lets another thread of a rank be the current one.
    pub(crate) fn switch(&self, state: &mut State, rank: Rank, to: u32) {
        let own = state.rank_mut(rank);
        let from = own.process.thread();
        if from == to {
            return;
        }
        let errno = own.libc.errno_address();
        let bytes = |own: &mut crate::state::RankState| {
            std::array::from_fn(|i| own.process.memory.byte_at(errno + i as u64))
        };
        let most = from.max(to) as usize;
        if own.threads.parked.len() <= most {
            own.threads.parked.resize_with(most + 1, Parked::default);
        }
        let next = std::mem::take(&mut own.threads.parked[to as usize]);
        let left = Parked {
            errno: Some(bytes(own)),
            waiting: std::mem::replace(&mut own.waiting, next.waiting),
            callers: std::mem::replace(&mut own.callers, next.callers),
            failure: std::mem::replace(&mut own.failure, next.failure),
            leaving: std::mem::replace(&mut own.leaving, next.leaving),
        };
        own.threads.parked[from as usize] = left;
        let fresh = [ByteState::Concrete(0); 4];
        for (i, byte) in (0..).zip(next.errno.unwrap_or(fresh)) {
            own.process.memory.set_byte(errno + i, byte);
        }
        own.process.switch_to(to);
        state.world.switch_thread(rank, to);
    }

    /// The lowest living thread is the current one between turns.
    pub(crate) fn go_home(&self, state: &mut State, rank: Rank) {
        let own = state.rank_mut(rank);
        own.threads.last = own.process.thread();
        let lowest = own.threads.all.alive().next();
        if let Some(lowest) = lowest {
            self.switch(state, rank, lowest);
        }
    }
}
