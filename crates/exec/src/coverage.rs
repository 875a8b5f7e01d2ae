//! What of a program was executed, over all processes and all executions, by any thread.
//!
//! Within a block execution is a straight line: who comes to an instruction has executed all before
//! it, in however many pieces, since calls come back to where they left. So the executed part of a
//! block is a beginning of it, and one number says which. Branches are counted by their edges.
//!
//! An instruction counts once it was begun: a receive that never returns is executed, what follows
//! it is not. Nothing here changes what is executed; marks are only ever added, so their order does
//! not matter.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use concord_base::Span;
use concord_ir::{Body, EdgeId, FuncId, Inst, Module};

/// What was executed.
#[derive(Debug)]
pub struct Coverage {
    /// By function; `None` for declarations.
    functions: Vec<Option<Seen>>,
}

/// What was executed of one function.
#[derive(Debug)]
pub(crate) struct Seen {
    /// By instruction, its block.
    blocks: Box<[u32]>,
    /// By block, one past the last instruction that was begun; 0 if none was.
    furthest: Box<[AtomicU32]>,
    edges: Box<[AtomicBool]>,
}

/// A decision of the program, and what came of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Decided {
    /// Where.
    pub span: Span,
    /// How many ways there are to go on.
    pub ways: u32,
    /// How many of them were taken.
    pub taken: u32,
}

impl Coverage {
    pub(crate) fn new(module: &Module) -> Coverage {
        let seen = |body: &Body| {
            let mut blocks = vec![0; body.code.len()];
            for (block, number) in body.blocks.iter().zip(0..) {
                blocks[block.start as usize..block.end as usize].fill(number);
            }
            Seen {
                blocks: blocks.into(),
                furthest: body.blocks.iter().map(|_| AtomicU32::new(0)).collect(),
                edges: body.edges.iter().map(|_| AtomicBool::new(false)).collect(),
            }
        };
        let functions = module.functions.iter();
        Coverage {
            functions: functions.map(|f| f.body.as_ref().map(seen)).collect(),
        }
    }

    pub(crate) fn of(&self, function: FuncId) -> Option<&Seen> {
        self.functions[function.0 as usize].as_ref()
    }

    /// Every instruction that stands somewhere, and whether it was executed.
    pub fn instructions<'a>(
        &'a self,
        module: &'a Module,
    ) -> impl Iterator<Item = (Span, bool)> + 'a {
        self.bodies(module).flat_map(|(body, seen)| {
            let spans = body.spans.iter().zip(0..);
            spans.map(|(span, pc)| (*span, seen.executed(pc)))
        })
    }

    /// Every decision that was come to.
    pub fn decisions<'a>(&'a self, module: &'a Module) -> impl Iterator<Item = Decided> + 'a {
        self.bodies(module).flat_map(|(body, seen)| {
            let all = body.code.iter().zip(0..);
            all.filter_map(|(inst, pc)| {
                let edges: Vec<EdgeId> = match inst {
                    Inst::Branch {
                        then, otherwise, ..
                    } => vec![*then, *otherwise],
                    Inst::Switch { table, .. } => {
                        let table = &body.switches[*table as usize];
                        let cases = table.cases.iter().map(|(_, edge)| *edge);
                        cases.chain(table.default).collect()
                    }
                    _ => return None,
                };
                if !seen.executed(pc) {
                    return None;
                }
                let taken = edges.iter().filter(|edge| seen.took(**edge)).count();
                Some(Decided {
                    span: body.spans[pc as usize],
                    ways: edges.len() as u32,
                    taken: taken as u32,
                })
            })
        })
    }

    /// All marks in a fixed order: how far each block was executed, which edges were taken.
    pub fn marks(&self) -> (Vec<u32>, Vec<bool>) {
        let all = || self.functions.iter().flatten();
        let furthest = all().flat_map(|seen| &seen.furthest);
        let edges = all().flat_map(|seen| &seen.edges);
        (
            furthest.map(|far| far.load(Ordering::Relaxed)).collect(),
            edges.map(|taken| taken.load(Ordering::Relaxed)).collect(),
        )
    }

    /// Adds the marks of another process that executes the same program.
    pub fn add_marks(&self, furthest: &[u32], edges: &[bool]) {
        let all = || self.functions.iter().flatten();
        for (mark, far) in all().flat_map(|seen| &seen.furthest).zip(furthest) {
            mark.fetch_max(*far, Ordering::Relaxed);
        }
        for (mark, taken) in all().flat_map(|seen| &seen.edges).zip(edges) {
            mark.fetch_or(*taken, Ordering::Relaxed);
        }
    }

    fn bodies<'a>(&'a self, module: &'a Module) -> impl Iterator<Item = (&'a Body, &'a Seen)> {
        let bodies = module.functions.iter().map(|f| f.body.as_ref());
        let both = bodies.zip(&self.functions);
        both.filter_map(|(body, seen)| Some((body?, seen.as_ref()?)))
    }
}

impl Seen {
    /// The instructions of this one's block before `end` were begun.
    pub(crate) fn reached(&self, pc: usize, end: usize) {
        let furthest = &self.furthest[self.blocks[pc] as usize];
        // Mostly it is known already, and reading is cheaper than writing.
        if furthest.load(Ordering::Relaxed) < end as u32 {
            furthest.fetch_max(end as u32, Ordering::Relaxed);
        }
    }

    /// The terminator `pc` goes this way.
    pub(crate) fn jumps(&self, pc: usize, edge: EdgeId) {
        self.reached(pc, pc + 1);
        let edge = &self.edges[edge.0 as usize];
        if !edge.load(Ordering::Relaxed) {
            edge.store(true, Ordering::Relaxed);
        }
    }

    fn executed(&self, pc: u32) -> bool {
        let block = self.blocks[pc as usize] as usize;
        pc < self.furthest[block].load(Ordering::Relaxed)
    }

    fn took(&self, edge: EdgeId) -> bool {
        self.edges[edge.0 as usize].load(Ordering::Relaxed)
    }
}
