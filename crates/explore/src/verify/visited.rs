//! The global states that have been reached: equal ones are explored once.
//!
//! States are looked at when there is something to choose and nobody can go on
//! before: then the programs have taken in what the last choice brought, and
//! two orders of the same messages lead to equal states.
//!
//! Cutting a state that was seen before is sound whether or not that one is
//! finished: it is explored, or waits in the frontier, or was cut by a bound,
//! and then the verdict says so. The graph of these states also shows
//! livelocks: states from which no execution ever ends.

use super::race::Races;
use crate::path::PathRecord;
use crate::state::State;
use rustc_hash::FxHashMap;

/// All states with something to choose.
#[derive(Default)]
pub(super) struct Visited {
    at: FxHashMap<u128, usize>,
    nodes: Vec<Node>,
    merged: u64,
}

/// One state with something to choose.
struct Node {
    /// How it was reached first.
    path: PathRecord,
    /// What it leads to: the node, and the way there.
    edges: Vec<(usize, PathRecord)>,
    /// Whether a path ends after it, before the next node; after `MPI_Abort` it may end anywhere.
    ends: bool,
}

/// An execution that goes round for ever.
#[derive(Clone, Debug)]
pub(super) struct Lasso {
    /// The way to where the circle begins.
    pub way: PathRecord,
    /// The way round.
    pub circle: Vec<concord_mpi::Transition>,
}

impl Visited {
    /// A state with something to choose: `None` if it was seen before.
    pub fn arrive(&mut self, mut state: State, print: u128, races: &mut Races) -> Option<State> {
        let ends = state.aborted.is_some();
        let from = state.path.node;
        let next = self.nodes.len();
        let at = *self.at.entry(print).or_insert(next);
        if let Some(from) = from {
            self.nodes[from].edges.push((at, state.path.clone()));
        }
        if at < next {
            self.merged += 1;
            races.met(&self.nodes[at].path, &state.path);
            return None;
        }
        self.nodes.push(Node {
            path: state.path.clone(),
            edges: Vec::new(),
            ends,
        });
        state.path.node = Some(at);
        state.path.alone = 0;
        state.path.forked = false;
        state.compared = true;
        Some(state)
    }

    /// A path has ended, in whatever way.
    pub fn ended(&mut self, path: &PathRecord) {
        if let Some(node) = path.node {
            self.nodes[node].ends = true;
        }
    }

    /// How many different states.
    pub fn len(&self) -> u64 {
        self.nodes.len() as u64
    }

    /// How many were seen before.
    pub fn merged(&self) -> u64 {
        self.merged
    }

    /// Whether some execution comes back to a state.
    pub fn has_circle(&self) -> bool {
        let mut into = vec![0_u32; self.nodes.len()];
        for (to, _) in self.nodes.iter().flat_map(|node| &node.edges) {
            into[*to] += 1;
        }
        let mut work: Vec<usize> = (0..into.len()).filter(|i| into[*i] == 0).collect();
        let mut sorted = 0;
        while let Some(node) = work.pop() {
            sorted += 1;
            for (to, _) in &self.nodes[node].edges {
                into[*to] -= 1;
                if into[*to] == 0 {
                    work.push(*to);
                }
            }
        }
        sorted < into.len()
    }

    /// After a complete search: an execution that never ends, from the first
    /// state that no execution leaves.
    pub fn livelock(&self) -> Option<Lasso> {
        let mut into: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len()];
        for (from, node) in self.nodes.iter().enumerate() {
            for (to, _) in &node.edges {
                into[*to].push(from);
            }
        }
        let mut can_end: Vec<bool> = self.nodes.iter().map(|node| node.ends).collect();
        let mut work: Vec<usize> = (0..can_end.len()).filter(|i| can_end[*i]).collect();
        while let Some(node) = work.pop() {
            for before in &into[node] {
                if !can_end[*before] {
                    can_end[*before] = true;
                    work.push(*before);
                }
            }
        }
        let start = can_end.iter().position(|ends| !ends)?;
        self.circle_from(start)
    }

    /// Follows first edges until a node comes again.
    fn circle_from(&self, start: usize) -> Option<Lasso> {
        let mut order = vec![start];
        loop {
            let here = *order.last()?;
            let (next, _) = self.nodes[here].edges.first()?;
            if let Some(first) = order.iter().position(|node| node == next) {
                let way = self.nodes[*next].path.clone();
                let mut circle = Vec::new();
                for node in &order[first..] {
                    let (_, path) = self.nodes[*node].edges.first()?;
                    let known = self.nodes[*node].path.choices.len();
                    circle.extend(path.choices.since(known));
                }
                return Some(Lasso { way, circle });
            }
            order.push(*next);
        }
    }
}
