//! Where lanes of `simd` loops begin.
//!
//! Iterations of such a loop may be executed together (OpenMP 5.2, 10.4), so
//! that one that depends on another is a race, also in a program without threads.
//! clang calls no function for them: it says in the metadata of the branch back
//! to the loop's head that it may be vectorised (`llvm.loop.vectorize.enable`),
//! with how many iterations at once (`width`, for `safelen`), or with any number
//! (`parallel_accesses`, which alone is a worksharing loop whose chunks come in any order). The loop's counter is a variable of the compiler's,
//! `.omp.iv`, which tells it from other loops with hints.
//!
//! The program says itself where such a loop begins and ends, where each iteration
//! does, and which of its variables every lane has one of: those that the compiler
//! made for the construct, and those that are declared in its body.
//!
//! A loop that is said to be parallel and is not of this form (optimised
//! bitcode, no debug information) makes the answer inconclusive where it is
//! reached. `safelen` with a smaller `simdlen` counts as the smaller one.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::llvm::{Block, Module, Opcode, Value};

const BEGIN: &str = "__concord_simd_begin";
const PRIVATE: &str = "__concord_simd_private";
const ITERATION: &str = "__concord_simd_iteration";
const ORDERED: &str = "__concord_simd_ordered";
const END: &str = "__concord_simd_end";
const UNKNOWN: &str = "__concord_simd_unknown";

/// How clang names functions that it makes of `ordered simd`.
const ORDERED_REGION: &str = "__captured_stmt";

/// The compiler's counter of a loop.
const COUNTER: &str = ".omp.iv";

/// The `simd` loops of a program.
#[derive(Default)]
pub(crate) struct Lanes<'c> {
    loops: Vec<Loop<'c>>,
    /// Heads of loops whose form is not known.
    unknown: Vec<Block<'c>>,
    /// Functions that are executed in the order of iterations.
    ordered: Vec<Value<'c>>,
}

struct Loop<'c> {
    function: Value<'c>,
    before: Block<'c>,
    body: Block<'c>,
    after: Block<'c>,
    inside: FxHashSet<Block<'c>>,
    /// How many iterations in a row may be executed together.
    width: u32,
}

/// Finds them, as long as all variables are in memory.
pub(crate) fn find<'c>(program: &Module<'c>) -> Lanes<'c> {
    let mut lanes = Lanes::default();
    for function in program.functions().filter(|f| !f.is_declaration()) {
        if function.name().starts_with(ORDERED_REGION) {
            lanes.ordered.push(function);
        }
        let hinted = function.blocks().filter_map(|latch| {
            let branch = latch.terminator()?;
            let hints = branch.loop_hints()?;
            let ours = hints.vectorize && (hints.parallel || !hints.must_progress);
            let width = if hints.parallel { None } else { hints.width };
            ours.then_some((latch, branch, width.unwrap_or(u32::MAX)))
        });
        let hinted: Vec<_> = hinted.collect();
        if hinted.is_empty() {
            continue;
        }
        let predecessors = predecessors(function);
        let counters = counters(function);
        for (latch, branch, width) in hinted {
            let successors = branch.successors();
            let found = match successors[..] {
                [head] => simple(function, head, latch, &predecessors, &counters, width),
                _ => None,
            };
            match (found, successors.first()) {
                (Some(found), _) => lanes.loops.push(found),
                (None, Some(head)) => lanes.unknown.push(*head),
                (None, None) => {}
            }
        }
    }
    lanes
}

type Predecessors<'c> = FxHashMap<Block<'c>, Vec<Block<'c>>>;

fn predecessors(function: Value<'_>) -> Predecessors<'_> {
    let mut all = Predecessors::default();
    for block in function.blocks() {
        for next in block
            .terminator()
            .map(Value::successors)
            .unwrap_or_default()
        {
            all.entry(next).or_default().push(block);
        }
    }
    all
}

/// The variables that count iterations.
fn counters(function: Value<'_>) -> FxHashSet<Value<'_>> {
    let mut all = FxHashSet::default();
    declared(function, |_, name, variable, _| {
        if name == COUNTER {
            all.insert(variable);
        }
    });
    all
}

/// Calls `visit(block, name, variable, artificial)` for every declaration.
fn declared<'c>(function: Value<'c>, mut visit: impl FnMut(Block<'c>, &str, Value<'c>, bool)) {
    for block in function.blocks() {
        for instruction in block.instructions() {
            instruction.debug_records(|entity, variable, declares| {
                if let Some(entity) = entity.entity().filter(|_| declares) {
                    visit(block, &entity.name, variable, entity.artificial);
                }
            });
        }
    }
}

/// A loop as clang makes it: it is entered from one block, which leads nowhere
/// else, and left at its head.
fn simple<'c>(
    function: Value<'c>,
    head: Block<'c>,
    latch: Block<'c>,
    predecessors: &Predecessors<'c>,
    counters: &FxHashSet<Value<'c>>,
    width: u32,
) -> Option<Loop<'c>> {
    let counts =
        |i: Value<'c>| i.opcode() == Some(Opcode::LLVMLoad) && counters.contains(&i.operand(0));
    if !head.instructions().any(counts) {
        return None;
    }
    let [body, after] = head.terminator()?.successors()[..] else {
        return None;
    };
    let mut inside = FxHashSet::from_iter([head]);
    let mut open = vec![latch];
    while let Some(block) = open.pop() {
        if inside.insert(block) {
            open.extend(predecessors.get(&block).into_iter().flatten());
        }
    }
    let outside = predecessors
        .get(&head)?
        .iter()
        .filter(|b| !inside.contains(b));
    let [before] = outside.copied().collect::<Vec<_>>()[..] else {
        return None;
    };
    let leads_here = before.terminator()?.successors().len() == 1;
    let comes_from_here = predecessors.get(&after)?.iter().all(|b| inside.contains(b));
    let left = inside.iter().filter(|block| **block != head).any(|block| {
        let next = block
            .terminator()
            .map(Value::successors)
            .unwrap_or_default();
        next.iter().any(|next| !inside.contains(next))
    });
    let is_simple = leads_here && comes_from_here && !left && inside.contains(&body);
    is_simple.then_some(Loop {
        function,
        before,
        body,
        after,
        inside,
        width,
    })
}

/// Marks them, once those variables are gone that need no memory.
pub(crate) fn mark<'c>(program: &Module<'c>, lanes: &Lanes<'c>) {
    for found in &lanes.loops {
        let end = found
            .before
            .terminator()
            .expect("verified blocks have an end");
        let width = program.long(found.width.into());
        program.insert_call_before(end, BEGIN, Some(width));
        let mut private: Vec<Value<'c>> = Vec::new();
        declared(found.function, |block, _, variable, artificial| {
            let own = artificial || found.inside.contains(&block);
            if own && is_there(variable, found) && !private.contains(&variable) {
                private.push(variable);
            }
        });
        for variable in private {
            program.insert_call_before(end, PRIVATE, Some(variable));
        }
        program.insert_call(found.body, ITERATION);
        program.insert_call(found.after, END);
    }
    for head in &lanes.unknown {
        program.insert_call(*head, UNKNOWN);
    }
    for function in &lanes.ordered {
        let Some(entry) = function.blocks().next() else {
            continue;
        };
        let first = entry.instructions().find(|i| i.allocated_type().is_none());
        let first = first.expect("verified blocks have an end");
        program.insert_call_before(first, ORDERED, Some(program.long(1)));
        let ends = function.blocks().filter_map(Block::terminator);
        let returns = ends.filter(|end| end.opcode() == Some(Opcode::LLVMRet));
        for end in returns.collect::<Vec<_>>() {
            program.insert_call_before(end, ORDERED, Some(program.long(0)));
        }
    }
}

/// Whether a variable has memory where a loop begins.
fn is_there(variable: Value<'_>, found: &Loop<'_>) -> bool {
    let block = variable
        .allocated_type()
        .and_then(|_| variable.parent_block());
    block.is_some() && (block == found.function.blocks().next() || block == Some(found.before))
}
