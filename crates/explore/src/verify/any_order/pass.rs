//! One pass through a loop over `MPI_Waitany`: from taking a request to the next call.
//!
//! Refuses whatever is more than computing: see [`super`].

use std::hash::Hash;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use concord_base::Rank;
use concord_exec::{Cell, Content};
use concord_mpi::{SettledWait, Transition};
use xxhash_rust::xxh3::Xxh3Default;

use super::Seen;
use super::roles::Roles;
use crate::machine::Event;
use crate::ranks::Turns;
use crate::state::{Doubt, RankState, State};

/// Instructions that a pass may take.
const FUEL: u64 = 2_000_000;

/// A rank in a call of `MPI_Waitany`, and all that can be done from there.
pub(super) struct Waits<'a> {
    turns: Turns<'a>,
    pub rank: Rank,
    /// The requests that it can take.
    pub places: Vec<u32>,
    /// Where its handles lie.
    handles: Range<u64>,
    /// The state in which nothing was taken.
    pub start: State,
    /// What may happen to others.
    others: Vec<Transition>,
    /// States after passes in the order of places; nothing taken first.
    chain: Vec<State>,
}

/// A 128-bit fingerprint.
pub(super) fn print(what: &impl Hash) -> u128 {
    let mut hasher = Xxh3Default::new();
    what.hash(&mut hasher);
    hasher.digest128()
}

/// Everything of a rank but its process.
fn print_beside_process(rank: &RankState) -> u128 {
    let mut hasher = Xxh3Default::new();
    rank.hash_beside_process(&mut hasher);
    hasher.digest128()
}

impl<'a> Waits<'a> {
    pub(super) fn new(
        turns: Turns<'a>,
        state: &mut State,
        wait: SettledWait,
        all: &[Transition],
    ) -> Waits<'a> {
        let mut start = state.fork();
        // What is left to tell is told by the state itself.
        start.fresh.clear();
        start.doubts.clear();
        let chain = vec![start.fork()];
        let rank = wait.rank;
        Waits {
            turns,
            rank,
            places: wait.places,
            handles: wait.handles..wait.handles + wait.length,
            others: all.iter().filter(|t| !is_of(rank, t)).cloned().collect(),
            start,
            chain,
        }
    }

    pub(super) fn pass_from_start(&mut self, place: u32) -> Option<State> {
        let state = self.start.fork();
        self.concrete(state, &[], place)
    }

    /// After so many passes, which took requests in order.
    pub(super) fn in_order(&mut self, passes: usize) -> Option<State> {
        while self.chain.len() <= passes {
            let taken = self.chain.len() - 1;
            let state = self.chain[taken].fork();
            let places = self.places.clone();
            let next = self.concrete(state, &places[..taken], places[taken])?;
            self.chain.push(next);
        }
        Some(self.chain[passes].fork())
    }

    /// After passes that took these requests.
    pub(super) fn passes(&mut self, order: &[u32]) -> Option<State> {
        let same = order.iter().zip(&self.places).take_while(|(a, b)| a == b);
        let same = same.count().min(self.places.len() - 1);
        let mut state = self.in_order(same)?;
        for at in same..order.len() {
            state = self.concrete(state, &order[..at], order[at])?;
        }
        Some(state)
    }

    /// A pass without variables, in which nothing is in doubt.
    fn concrete(&self, state: State, taken: &[u32], place: u32) -> Option<State> {
        let after = self.pass(state, taken, place, &[])?;
        after.doubts.is_empty().then_some(after)
    }

    /// A pass that takes a request after `k` others, whichever they are; what is in doubt.
    pub(super) fn veiled_pass(
        &mut self,
        roles: &Roles,
        seen: &Seen,
        place: u32,
        k: usize,
    ) -> Option<(Arc<RankState>, Vec<Doubt>)> {
        let at = self.places.iter().position(|p| *p == place)?;
        let mut state = self.start.fork();
        let process = &mut state.rank_mut(self.rank).process;
        let veil = roles.veil(self.turns.cx.pool, seen, at, k);
        for (cell, content) in &veil {
            process.set_content(*cell, *content);
        }
        let is_handle = |(cell, _): &&(Cell, Content)| self.is_handle(*cell);
        let handles: Vec<_> = veil.iter().filter(is_handle).copied().collect();
        let mut after = self.pass(state, &[], place, &handles)?;
        if print(&after.world) != seen.once[at].1 {
            return None;
        }
        let doubts = std::mem::take(&mut after.doubts);
        Some((after.shared_rank(self.rank), doubts))
    }

    /// Takes a request after others and goes on to the next call; `handles` are variables until it
    /// is made. `None` if anything else happens.
    fn pass(
        &self,
        mut state: State,
        taken: &[u32],
        place: u32,
        handles: &[(Cell, Content)],
    ) -> Option<State> {
        let rank = self.rank;
        let made = state.world.calls_made(rank);
        let transition = Transition::Completes {
            rank,
            chosen: vec![place],
        };
        state.path.choices.push(transition.clone());
        state.path.depth += 1;
        state.path.forked = true;
        self.turns.fire(&mut state, &transition).ok()?;
        let mut fuel = FUEL;
        let mut veiled = !handles.is_empty();
        let choices = loop {
            let mut silent = |_: &mut State| ControlFlow::Continue(());
            match self.turns.advance(&mut state, &mut fuel, &mut silent) {
                Event::Choice(choices) => break choices,
                Event::Asks(asking, _) if asking == rank && veiled => {
                    self.unveil(&mut state, handles)?;
                    veiled = false;
                }
                _ => return None,
            }
        };
        state.path.executed += FUEL - fuel;
        let calls = state.world.calls_made(rank) - made;
        let alike = calls == 1 && self.only_computed(&mut state);
        let left = |at: &&u32| **at != place && !taken.contains(at);
        let left: Vec<u32> = self.places.iter().filter(left).copied().collect();
        let waits = state.world.settled_wait(rank)?;
        let same = waits.handles == self.handles.start && waits.places == left;
        let others = choices.iter().filter(|t| !is_of(rank, t));
        (alike && same && others.eq(&self.others)).then_some(state)
    }

    /// Whether a cell is part of a handle that the call looks at.
    pub(super) fn is_handle(&self, cell: Cell) -> bool {
        let address = cell.address();
        address.is_some_and(|address| self.handles.contains(&address))
    }

    /// The next call asks for its handles: nobody has touched them.
    fn unveil(&self, state: &mut State, handles: &[(Cell, Content)]) -> Option<()> {
        let now = state.shared_rank(self.rank);
        let start = self.start.rank(self.rank);
        let place = |rank: &RankState| (rank.process.position(), rank.process.depth());
        let untouched = |(cell, veil): &(Cell, Content)| now.process.content(*cell) == *veil;
        if place(&now) != place(start) || !handles.iter().all(untouched) {
            return None;
        }
        for (cell, _) in handles {
            let content = start.process.content(*cell);
            let process = &mut state.rank_mut(self.rank).process;
            process.set_content(*cell, content);
        }
        Some(())
    }

    /// Whether nothing happened to anything but the rank's own memory and requests, and nothing is
    /// to be told but doubts.
    fn only_computed(&self, state: &mut State) -> bool {
        let start = &self.start;
        let rank = self.rank;
        let silent = state.host.output.take().is_empty()
            && state.fresh.is_empty()
            && state.remarks.len() == start.remarks.len()
            && print(&state.host) == print(&start.host);
        let [mine, first] = [&*state, start].map(|s| s.rank(rank));
        silent
            && state.aborted.is_none()
            && state.queued.is_empty()
            && state.world.posted(rank) == start.world.posted(rank)
            && state.path.condition.len() == start.path.condition.len()
            && state.path.inputs.len() == start.path.inputs.len()
            && print_beside_process(mine) == print_beside_process(first)
            && start
                .all_ranks()
                .all(|other| other == rank || state.has_same_rank(start, other))
    }
}

fn is_of(rank: Rank, transition: &Transition) -> bool {
    matches!(transition, Transition::Completes { rank: of, .. } if *of == rank)
}
