//! Whether a program races, and what its ranks remember, by brute force.
//!
//! Ranks take one step at a time, in every order. An operation on a window is
//! under way from its call to the call that completes it: the fence, the
//! unlock, the flush, the `MPI_Win_complete` of its origin. (The target's wait
//! returns only then.) A program races if two accesses to the same cell, one of
//! which writes, are ever under way at the same time, whoever makes them (MPI
//! 4.1 §12.7); own loads and stores take no time. Sums may meet sums. Nothing is
//! said here of orders between accesses: those that nothing orders are under way
//! at the same time in some interleaving.
//!
//! Without a race it does not matter when an operation happens; here it is at
//! its completion.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use super::{CELLS, Cell, Known, OPS, Op, Program, Test};

/// What a rank remembers when everything is over.
pub(super) type Memory = ([u8; CELLS], [u8; OPS]);

/// All that can happen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Behaviour {
    /// Accesses to the same cell may meet.
    pub races: bool,
    /// An assertion may fail.
    pub fails: bool,
    /// Some execution cannot go on: the program is not well formed.
    pub stuck: bool,
    /// By rank; meaningless if it races.
    pub memories: Vec<BTreeSet<Memory>>,
}

/// All behaviours of a program; `None` if there are more than `limit` states.
pub fn explore(program: &Program, limit: usize) -> Option<Behaviour> {
    let mut behaviour = Behaviour {
        memories: vec![BTreeSet::new(); program.size()],
        ..Behaviour::default()
    };
    let start = State::start(program.size());
    let mut seen = FxHashSet::default();
    seen.insert(start.clone());
    let mut stack = vec![start];
    while let Some(state) = stack.pop() {
        if seen.len() > limit {
            return None;
        }
        let mut moved = false;
        for rank in 0..program.size() {
            for next in state.steps(program, rank, &mut behaviour) {
                moved = true;
                if seen.insert(next.clone()) {
                    stack.push(next);
                }
            }
        }
        if behaviour.races {
            // Nothing else is asked then.
            return Some(behaviour);
        }
        let ended = |rank: usize| usize::from(state.ranks[rank].at) >= program.ranks[rank].len();
        if (0..program.size()).all(ended) {
            for (rank, own) in state.ranks.iter().enumerate() {
                behaviour.memories[rank].insert((state.cells[rank], own.got));
            }
        } else if !moved && !state.ranks.iter().any(|rank| rank.failed) {
            behaviour.stuck = true;
        }
    }
    Some(behaviour)
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Rank {
    at: u8,
    got: [u8; OPS],
    /// Under way: the number of the operation.
    pending: Vec<u8>,
    /// Origins that it has posted for, and that have not completed.
    posted: u8,
    /// Targets that it has started.
    started: u8,
    failed: bool,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    ranks: Vec<Rank>,
    cells: Vec<[u8; CELLS]>,
    /// Who holds locks on each rank's window, and whether alone.
    locks: Vec<Vec<(u8, bool)>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    Read,
    Write,
    Sum,
}

fn access(op: &Op, rank: usize) -> Option<(Cell, Access)> {
    let own = |number: u8| Cell {
        rank: rank as u8,
        number,
    };
    Some(match *op {
        Op::Put(cell, _) => (cell, Access::Write),
        Op::Get(cell) => (cell, Access::Read),
        Op::Sum(cell, _) => (cell, Access::Sum),
        Op::Load(number) => (own(number), Access::Read),
        Op::Store(number, _) => (own(number), Access::Write),
        _ => return None,
    })
}

impl State {
    fn start(size: usize) -> State {
        let rank = Rank {
            at: 0,
            got: [0; OPS],
            pending: Vec::new(),
            posted: 0,
            started: 0,
            failed: false,
        };
        State {
            ranks: vec![rank; size],
            cells: vec![[0; CELLS]; size],
            locks: vec![Vec::new(); size],
        }
    }

    /// What a rank can do next.
    fn steps(&self, program: &Program, rank: usize, behaviour: &mut Behaviour) -> Vec<State> {
        let own = &self.ranks[rank];
        let Some(op) = program.ranks[rank].get(usize::from(own.at)) else {
            return Vec::new();
        };
        if own.failed {
            return Vec::new();
        }
        let bit = 1 << rank;
        let mut next = self.clone();
        match *op {
            Op::Fence | Op::Barrier => return self.meet(program, rank, op),
            Op::Lock { exclusive, target } => {
                let holders = &mut next.locks[usize::from(target)];
                let free = match exclusive {
                    true => holders.is_empty(),
                    false => holders.iter().all(|(_, alone)| !alone),
                };
                if !free {
                    return Vec::new();
                }
                holders.push((rank as u8, exclusive));
                // Who came first is forgotten.
                holders.sort_unstable();
            }
            Op::Unlock(target) => {
                next.complete(program, rank, Some(target));
                next.locks[usize::from(target)].retain(|(holder, _)| usize::from(*holder) != rank);
            }
            Op::Flush(target) => next.complete(program, rank, Some(target)),
            Op::Post(origins) => next.ranks[rank].posted = origins,
            Op::Start(targets) => {
                let ready = |target: usize| self.ranks[target].posted & bit != 0;
                if (0..self.ranks.len()).any(|t| targets >> t & 1 == 1 && !ready(t)) {
                    return Vec::new();
                }
                next.ranks[rank].started = targets;
            }
            Op::Complete => {
                next.complete(program, rank, None);
                let targets = std::mem::take(&mut next.ranks[rank].started);
                for target in (0..self.ranks.len()).filter(|t| targets >> t & 1 == 1) {
                    next.ranks[target].posted &= !bit;
                }
            }
            Op::Wait if own.posted != 0 => return Vec::new(),
            Op::Wait => {}
            Op::Put(..) | Op::Get(_) | Op::Sum(..) => {
                behaviour.races |= self.meets(program, rank, op);
                next.ranks[rank].pending.push(own.at);
            }
            Op::Load(number) => {
                behaviour.races |= self.meets(program, rank, op);
                next.ranks[rank].got[usize::from(own.at)] = self.cells[rank][usize::from(number)];
            }
            Op::Store(number, value) => {
                behaviour.races |= self.meets(program, rank, op);
                next.cells[rank][usize::from(number)] = value;
            }
            Op::Never(first, second) => {
                behaviour.races |= [Some(first), second].into_iter().flatten().any(|test| {
                    let (Known::Cell(cell), _) = test else {
                        return false;
                    };
                    self.meets(program, rank, &Op::Load(cell))
                });
                let holds = |(known, value): Test| match known {
                    Known::Cell(cell) => self.cells[rank][usize::from(cell)] == value,
                    Known::Got(op) => own.got[usize::from(op)] == value,
                };
                if holds(first) && second.is_none_or(holds) {
                    behaviour.fails = true;
                    next.ranks[rank].failed = true;
                    return vec![next];
                }
            }
        }
        next.ranks[rank].at += 1;
        vec![next]
    }

    /// A fence or a barrier: all ranks pass it when all have come.
    fn meet(&self, program: &Program, rank: usize, op: &Op) -> Vec<State> {
        // The last of those who wait for each other lets all pass.
        let waits = |other: usize| {
            let at = usize::from(self.ranks[other].at);
            program.ranks[other].get(at) == Some(op) && !self.ranks[other].failed
        };
        if rank != 0 || !(0..self.ranks.len()).all(waits) {
            return Vec::new();
        }
        let mut next = self.clone();
        for other in 0..self.ranks.len() {
            if *op == Op::Fence {
                next.complete(program, other, None);
            }
            next.ranks[other].at += 1;
        }
        vec![next]
    }

    /// Whether an access meets another one that is under way.
    fn meets(&self, program: &Program, rank: usize, op: &Op) -> bool {
        let Some((cell, new)) = access(op, rank) else {
            return false;
        };
        self.ranks.iter().enumerate().any(|(other, of)| {
            of.pending.iter().any(|at| {
                let old = access(&program.ranks[other][usize::from(*at)], other);
                old.is_some_and(|(there, old)| {
                    let harmless = old == new && new != Access::Write;
                    there == cell && !harmless
                })
            })
        })
    }

    /// What a rank has under way happens; only at a target, if one is named.
    fn complete(&mut self, program: &Program, rank: usize, target: Option<u8>) {
        for at in std::mem::take(&mut self.ranks[rank].pending) {
            let op = &program.ranks[rank][usize::from(at)];
            let Some((cell, _)) = access(op, rank) else {
                continue;
            };
            if target.is_some_and(|target| target != cell.rank) {
                self.ranks[rank].pending.push(at);
                continue;
            }
            let place = &mut self.cells[usize::from(cell.rank)][usize::from(cell.number)];
            match *op {
                Op::Put(_, value) => *place = value,
                Op::Sum(_, value) => *place += value,
                _ => self.ranks[rank].got[usize::from(at)] = *place,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn behaviour(text: &str) -> Behaviour {
        explore(&text.parse().expect("a program"), 10_000).expect("a small one")
    }

    #[test]
    fn a_fence_orders_and_nothing_does_not() {
        let ordered = "rank 0: fence; put 1.0 =3; fence; fence\nrank 1: fence; fence; load 0; fence; never g2=3\n";
        let found = behaviour(ordered);
        assert!(!found.races && found.fails && !found.stuck, "{found:?}");
        let racing = ordered.replace("fence; fence; load 0;", "fence; load 0; fence;");
        assert!(behaviour(&racing).races);
    }

    #[test]
    fn exclusive_locks_come_in_any_order_and_shared_ones_race() {
        let text = "rank 0: exclusive 0; put 0.0 =1; unlock 0; barrier\nrank 1: exclusive 0; put 0.0 =2; unlock 0; barrier\n";
        let found = behaviour(text);
        let last: Vec<u8> = found.memories[0]
            .iter()
            .map(|(cells, _)| cells[0])
            .collect();
        assert!(!found.races && last == [1, 2], "{found:?}");
        assert!(behaviour(&text.replace("exclusive", "shared")).races);
        assert!(!behaviour(&text.replace("exclusive", "shared").replace("put", "sum")).races);
    }

    #[test]
    fn a_target_waits_for_its_origins() {
        let text =
            "rank 0: post {1}; wait; load 0; never g2=0\nrank 1: start {0}; put 0.0 =4; complete\n";
        let found = behaviour(text);
        assert!(!found.races && !found.fails && !found.stuck, "{found:?}");
        assert!(behaviour(&text.replace("wait; load 0", "load 0; wait")).races);
    }
}
