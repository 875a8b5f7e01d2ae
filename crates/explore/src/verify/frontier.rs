//! The order in which states are explored.

use std::collections::{BTreeMap, VecDeque};

use concord_ir::FuncId;

use super::checkpoint::Waiting;
use super::ways::{Ways, gone};
use crate::path::Way;

/// In which order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Search {
    /// The newest state first: little memory.
    #[default]
    Depth,
    /// The oldest state first: shortest paths first.
    Breadth,
    /// A fixed pseudo-random order.
    Random,
    /// States that stand where the fewest others have stood first.
    Coverage,
    /// States with the fewest choices of MPI first: the first witness of a
    /// finding is one of its shortest.
    Shortest,
}

/// States that wait to be explored.
pub(super) struct Frontier {
    search: Search,
    states: VecDeque<Waiting>,
    /// For `Search::Random`: the same order in every run.
    dice: fastrand::Rng,
    /// For `Search::Coverage`: how many states came in at each place.
    visits: BTreeMap<(FuncId, u32), u32>,
    /// For the same where executions start in the middle: how often each way was gone.
    ways: Option<Ways>,
    /// How many states were taken so.
    turns: u64,
}

impl Frontier {
    /// `midway`: executions start in the middle of a program.
    pub(super) fn new(search: Search, midway: bool) -> Frontier {
        Frontier {
            ways: (midway && search == Search::Coverage).then(Ways::default),
            search,
            states: VecDeque::new(),
            dice: fastrand::Rng::with_seed(1),
            visits: BTreeMap::new(),
            turns: 0,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    pub(super) fn extend(&mut self, states: impl IntoIterator<Item = Waiting>) {
        if self.search != Search::Coverage || self.ways.is_some() {
            self.states.extend(states);
            return;
        }
        for mut state in states {
            let goes_on = std::mem::take(&mut state.path_mut().goes_on);
            // One that was interrupted has its turn again.
            if let (Some(place), false) = (state.stands(), goes_on) {
                let visits = self.visits.entry(place).or_default();
                state.path_mut().crowd = *visits;
                *visits += 1;
            }
            self.states.push_back(state);
        }
    }

    /// Takes up to `n` states, the most wanted first.
    pub(super) fn take(&mut self, n: usize) -> Vec<Waiting> {
        let n = n.min(self.states.len());
        if self.ways.is_some() {
            return (0..n).filter_map(|_| self.pop_least_gone()).collect();
        }
        match self.search {
            Search::Depth => (0..n).filter_map(|_| self.states.pop_back()).collect(),
            Search::Breadth => (0..n).filter_map(|_| self.states.pop_front()).collect(),
            Search::Random => (0..n).filter_map(|_| self.pop_random()).collect(),
            // Stable: equally wanted states stay in order of creation.
            Search::Coverage => {
                self.states
                    .make_contiguous()
                    .sort_by_key(|state| state.path().crowd);
                (0..n).filter_map(|_| self.states.pop_front()).collect()
            }
            Search::Shortest => {
                self.states
                    .make_contiguous()
                    .sort_by_key(|state| state.path().choices.len());
                (0..n).filter_map(|_| self.states.pop_front()).collect()
            }
        }
    }

    /// Paths went these ways.
    pub(super) fn went(&mut self, gone: &[Way]) {
        if let Some(ways) = &mut self.ways {
            for way in gone {
                *ways.entry(*way).or_default() += 1;
            }
        }
    }

    /// How often each way was gone, where that is counted.
    pub(super) fn ways(&self) -> Option<&Ways> {
        self.ways.as_ref()
    }

    fn pop_least_gone(&mut self) -> Option<Waiting> {
        let ways = self.ways.as_ref()?;
        // Those that begin again with other numbers come last.
        let rarity = |state: &Waiting| {
            let times = state.path().way.map_or(0, |way| gone(ways, way));
            (state.path().caller.again, times)
        };
        let all = self.states.iter().map(rarity).enumerate();
        // Of equals the newest one and the oldest one in turn.
        let oldest = self.turns % 2 == 1;
        self.turns += 1;
        let last = self.states.len();
        let age = |at: usize| if oldest { at } else { last - at };
        let (at, _) = all.min_by_key(|(at, times)| (*times, age(*at)))?;
        let mut state = self.states.remove(at)?;
        let way = state.path_mut().way.take();
        self.went(way.as_slice());
        Some(state)
    }

    fn pop_random(&mut self) -> Option<Waiting> {
        if self.states.is_empty() {
            return None;
        }
        let at = self.dice.usize(..self.states.len());
        self.states.swap_remove_back(at)
    }
}
