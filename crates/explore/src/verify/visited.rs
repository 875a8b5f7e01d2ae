//! The global states that have been reached: equal ones are explored once.
//!
//! States are looked at when there is something to choose and nobody can go on
//! before: then the programs have taken in what the last choice brought, and
//! two orders of the same messages lead to equal states.
//!
//! Cutting a state that was seen before is sound whether or not that one is
//! finished: it is explored, or waits in the frontier, or was cut by a bound,
//! and then the verdict says so. The graph of these states also shows
//! livelocks: states from which no execution ever ends, unless MPI does more
//! than it promises. That a send is buffered, or a collective left early, it
//! does not promise: steps that rest on a release may never come, so they lead
//! out of nothing. All others do come, if they stay possible (MPI 4.1 §2.4,
//! §3.7.4).

use std::sync::Arc;

use concord_mpi::Transition;
use rustc_hash::{FxHashMap, FxHashSet};

use super::advanced::Print;
use super::checkpoint::Waiting;
use super::moves::Step;
use super::race::Races;
use crate::history::History;
use crate::path::PathRecord;

/// All states with something to choose.
#[derive(Default)]
pub(super) struct Visited {
    at: FxHashMap<u128, u32>,
    nodes: Vec<Node>,
    merged: u64,
    /// Of the states that were compared up to names of ranks: what they are as they are, and how many
    /// were explored.
    renamed: FxHashSet<u128>,
    represented: u64,
}

/// One state with something to choose.
struct Node {
    /// How it was reached first.
    path: Box<PathRecord>,
    /// What it leads to.
    edges: Vec<Edge>,
    /// What can happen there, where moves that are remembered begin.
    choices: Option<Arc<[Transition]>>,
    /// Whether a path ends after it, before the next node; after `MPI_Abort` it may end anywhere.
    ends: bool,
}

/// The way from one node to the next.
struct Edge {
    to: u32,
    /// Whether a release is among its steps.
    releases: bool,
    /// Whether all that could happen was explored somewhere on it.
    whole: bool,
    choices: Choices,
}

/// What was chosen on the way from one node to the next.
enum Choices {
    /// All choices since the start.
    Since(History<Transition>),
    /// One of those that the first node offers.
    One(u32),
}

/// An execution that goes round for ever.
#[derive(Clone, Debug)]
pub(super) struct Lasso {
    /// The way to where the circle begins.
    pub way: PathRecord,
    /// The way round.
    pub circle: Vec<Transition>,
}

impl Node {
    /// The steps of a path that goes on from here.
    fn since(&self, choices: &Choices) -> Vec<Transition> {
        match choices {
            Choices::Since(choices) => choices.since(self.path.choices.len()),
            Choices::One(number) => {
                let all = self.choices.as_ref();
                let all = all.expect("a node has what can happen there");
                vec![all[*number as usize].clone()]
            }
        }
    }

    fn releases(&self, path: &PathRecord) -> bool {
        let steps = path.choices.len() - self.path.choices.len();
        let mut steps = path.choices.backwards().take(steps);
        steps.any(Transition::is_release)
    }

    /// Edges that MPI sees to.
    fn promised(&self) -> impl Iterator<Item = &Edge> {
        self.edges.iter().filter(|edge| !edge.releases)
    }
}

impl Visited {
    /// A state with something to choose; given back as an error if it was seen before.
    pub(super) fn arrive(
        &mut self,
        state: Waiting,
        print: Print,
        races: &mut Races,
    ) -> Result<Waiting, Waiting> {
        let mut state = match state {
            Waiting::Step(step) => return self.arrive_by_move(step, print.compared, races),
            other => other,
        };
        let ends = state.aborts();
        let path = state.path();
        let from = path.node;
        let next = self.nodes.len();
        let at = self.place(print.compared);
        if let Some(itself) = print.itself {
            self.renamed.insert(itself);
            self.represented += u64::from(at == next);
        }
        if let Some(from) = from {
            let edge = Edge {
                to: at as u32,
                releases: self.nodes[from].releases(path),
                choices: Choices::Since(path.choices.clone()),
                whole: path.whole,
            };
            self.nodes[from].edges.push(edge);
        }
        if at < next {
            self.merged += 1;
            races.met(&self.nodes[at].path, path);
            return Err(state);
        }
        self.nodes.push(Node {
            path: Box::new(path.clone()),
            edges: Vec::new(),
            choices: None,
            ends,
        });
        state.is_first(at);
        Ok(state)
    }

    /// The node with this fingerprint; the next one, if there is none yet.
    fn place(&mut self, print: u128) -> usize {
        let next = self.nodes.len() as u32;
        *self.at.entry(print).or_insert(next) as usize
    }

    /// The same for a state behind a move that is remembered.
    fn arrive_by_move(
        &mut self,
        mut step: Step,
        print: u128,
        races: &mut Races,
    ) -> Result<Waiting, Waiting> {
        let next = self.nodes.len();
        let at = self.place(print);
        let origin = step.origin();
        let from = origin.state.path.node;
        let from = &mut self.nodes[from.expect("moves begin at states that were compared")];
        from.choices
            .get_or_insert_with(|| Arc::clone(&origin.choices));
        from.edges.push(Edge {
            to: at as u32,
            releases: step.transition().is_release(),
            // Moves are remembered of ranks without threads only, where nobody asks.
            whole: false,
            choices: Choices::One(step.number()),
        });
        if at < next {
            self.merged += 1;
            let known = &self.nodes[at].path;
            // A move shows nothing.
            if known.shown != origin.state.path.shown {
                races.met(known, &step.way());
            }
            return Err(Waiting::Step(step));
        }
        self.nodes.push(Node {
            path: Box::new(step.way()),
            edges: Vec::new(),
            choices: None,
            ends: false,
        });
        step.arrives(at);
        Ok(Waiting::Step(step))
    }

    /// A path has ended, in whatever way.
    pub(super) fn ended(&mut self, path: &PathRecord) {
        if let Some(node) = path.node {
            let node = &mut self.nodes[node];
            node.ends |= !node.releases(path);
        }
    }

    /// How many different states.
    pub(super) fn len(&self) -> u64 {
        self.nodes.len() as u64
    }

    /// How many more states those stand for that were compared up to names of ranks.
    pub(super) fn renamed(&self) -> u64 {
        self.renamed.len() as u64 - self.represented
    }

    /// How many were seen before.
    pub(super) fn merged(&self) -> u64 {
        self.merged
    }

    /// Whether some execution comes back to a state without having been anywhere where all that could happen
    /// was explored: what is put off there may never happen.
    pub(super) fn has_circle(&self) -> bool {
        let partial = |node: &'_ Node| -> Vec<usize> {
            let partial = node.edges.iter().filter(|edge| !edge.whole);
            partial.map(|edge| edge.to as usize).collect()
        };
        let mut into = vec![0_u32; self.nodes.len()];
        for to in self.nodes.iter().flat_map(partial) {
            into[to] += 1;
        }
        let mut work: Vec<usize> = (0..into.len()).filter(|i| into[*i] == 0).collect();
        let mut sorted = 0;
        while let Some(node) = work.pop() {
            sorted += 1;
            for to in partial(&self.nodes[node]) {
                into[to] -= 1;
                if into[to] == 0 {
                    work.push(to);
                }
            }
        }
        sorted < into.len()
    }

    /// After a complete search: an execution that never ends, from the first
    /// state that no execution leaves.
    pub(super) fn livelock(&self) -> Option<Lasso> {
        let mut into: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len()];
        for (from, node) in self.nodes.iter().enumerate() {
            for edge in node.promised() {
                into[edge.to as usize].push(from);
            }
        }
        // Where nothing but releases is left, there is a deadlock, which is told as such.
        let stops = |node: &Node| node.ends || node.promised().next().is_none();
        let mut can_end: Vec<bool> = self.nodes.iter().map(stops).collect();
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

    /// Follows first promised edges until a node comes again.
    fn circle_from(&self, start: usize) -> Option<Lasso> {
        let mut order = vec![start];
        loop {
            let here = *order.last()?;
            let next = self.nodes[here].promised().next()?.to as usize;
            if let Some(first) = order.iter().position(|node| *node == next) {
                let way = PathRecord::clone(&self.nodes[next].path);
                let mut circle = Vec::new();
                for node in &order[first..] {
                    let node = &self.nodes[*node];
                    circle.extend(node.since(&node.promised().next()?.choices));
                }
                return Some(Lasso { way, circle });
            }
            order.push(next);
        }
    }
}
