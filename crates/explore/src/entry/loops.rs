//! Which side of a branch leaves the innermost loop around it, and which functions communicate.
//!
//! Loops over unknown bounds are left after so many iterations, and what follows them is explored
//! (pse §III-E2): for that it has to be known which way leads out. Natural loops of the control
//! flow; a branch in a loop without one entry, which C has only by `goto`, leads nowhere out, and
//! such a loop is cut like any other path that is too long.

use std::collections::{BTreeMap, BTreeSet};

use concord_ir::{Body, EdgeId, FuncId, Inst, Module};

use super::reach::mentioned;

/// The branches of a program that can leave a loop.
#[derive(Debug, Default)]
pub(crate) struct Loops {
    /// By function and instruction: whether the branch that is taken when its condition holds
    /// leads out.
    exits: BTreeMap<(FuncId, u32), bool>,
    /// Functions from which an MPI call is reached.
    communicating: BTreeSet<FuncId>,
}

impl Loops {
    /// Those of all functions.
    pub(crate) fn of(module: &Module) -> Loops {
        let mut exits = BTreeMap::new();
        for (function, id) in module.functions.iter().zip(0..) {
            let Some(body) = &function.body else { continue };
            for (pc, leaves_if_true) in exits_of(body) {
                exits.insert((FuncId(id), pc), leaves_if_true);
            }
        }
        Loops {
            exits,
            communicating: BTreeSet::new(),
        }
    }

    /// The same, with the functions from which one of these is reached.
    pub(crate) fn reaching(self, module: &Module, calls: impl Fn(FuncId) -> bool) -> Loops {
        let all = || (0..module.functions.len() as u32).map(FuncId);
        let mut callers: BTreeMap<FuncId, Vec<FuncId>> = BTreeMap::new();
        for id in all() {
            for callee in mentioned(module, id).functions {
                callers.entry(callee).or_default().push(id);
            }
        }
        let mut communicating: BTreeSet<FuncId> = all().filter(|id| calls(*id)).collect();
        let mut work: Vec<FuncId> = communicating.iter().copied().collect();
        while let Some(id) = work.pop() {
            for caller in callers.get(&id).into_iter().flatten() {
                if communicating.insert(*caller) {
                    work.push(*caller);
                }
            }
        }
        Loops {
            communicating,
            ..self
        }
    }

    /// Whether an MPI call is reached from a function.
    pub(crate) fn communicates(&self, function: FuncId) -> bool {
        self.communicating.contains(&function)
    }

    /// The value of a branch's condition with which it leaves its loop.
    pub(crate) fn exit(&self, place: (FuncId, u32)) -> Option<bool> {
        self.exits.get(&place).copied()
    }
}

fn exits_of(body: &Body) -> Vec<(u32, bool)> {
    let target = |edge: EdgeId| body.edges[edge.0 as usize].target.0 as usize;
    let successors: Vec<Vec<usize>> = (0..body.blocks.len())
        .map(|block| {
            let last = body.blocks[block].end as usize - 1;
            match &body.code[last] {
                Inst::Jump { edge } => vec![target(*edge)],
                Inst::Branch {
                    then, otherwise, ..
                } => vec![target(*then), target(*otherwise)],
                Inst::Switch { table, .. } | Inst::IndirectJump { table, .. } => {
                    let table = &body.switches[*table as usize];
                    let cases = table.cases.iter().map(|(_, edge)| *edge);
                    cases.chain(table.default).map(target).collect()
                }
                _ => Vec::new(),
            }
        })
        .collect();
    let loops = natural_loops(&successors);
    let mut exits = Vec::new();
    for (block, range) in body.blocks.iter().enumerate() {
        let pc = range.end - 1;
        let Inst::Branch {
            then, otherwise, ..
        } = &body.code[pc as usize]
        else {
            continue;
        };
        let around = loops.iter().filter(|l| l.contains(&block));
        let Some(innermost) = around.min_by_key(|l| l.len()) else {
            continue;
        };
        match [then, otherwise].map(|edge| innermost.contains(&target(*edge))) {
            [false, true] => exits.push((pc, true)),
            [true, false] => exits.push((pc, false)),
            _ => {}
        }
    }
    exits
}

/// The blocks of each loop: of edges back to a block that is still being looked at, all that
/// lead there.
fn natural_loops(successors: &[Vec<usize>]) -> Vec<BTreeSet<usize>> {
    let mut predecessors = vec![Vec::new(); successors.len()];
    for (from, all) in successors.iter().enumerate() {
        for to in all {
            predecessors[*to].push(from);
        }
    }
    let mut bodies: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    for (latch, header) in back_edges(successors) {
        let body = bodies
            .entry(header)
            .or_insert_with(|| BTreeSet::from([header]));
        let mut work = vec![latch];
        while let Some(block) = work.pop() {
            if body.insert(block) {
                work.extend(&predecessors[block]);
            }
        }
    }
    bodies.into_values().collect()
}

fn back_edges(successors: &[Vec<usize>]) -> Vec<(usize, usize)> {
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        New,
        Open,
        Done,
    }
    let mut marks = vec![Mark::New; successors.len()];
    let mut found = Vec::new();
    let mut stack: Vec<(usize, usize)> = Vec::new();
    if !successors.is_empty() {
        marks[0] = Mark::Open;
        stack.push((0, 0));
    }
    while let Some((block, next)) = stack.last_mut() {
        let Some(&to) = successors[*block].get(*next) else {
            marks[*block] = Mark::Done;
            stack.pop();
            continue;
        };
        *next += 1;
        let from = *block;
        match marks[to] {
            Mark::New => {
                marks[to] = Mark::Open;
                stack.push((to, 0));
            }
            Mark::Open => found.push((from, to)),
            Mark::Done => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nested_loops_are_found() {
        // 0 -> 1; 1 -> 2 | 5; 2 -> 3 | 4; 3 -> 2; 4 -> 1
        let successors = vec![vec![1], vec![2, 5], vec![3, 4], vec![2], vec![1], vec![]];
        let loops = natural_loops(&successors);
        assert_eq!(loops.len(), 2);
        assert!(loops.contains(&BTreeSet::from([2, 3])));
        assert!(loops.contains(&BTreeSet::from([1, 2, 3, 4])));
    }
}
