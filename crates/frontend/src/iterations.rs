//! Where iterations of OpenMP's loops begin.
//!
//! The run-time system sees only bounds of loops. That each iteration counts as
//! concurrent with the others is said by the program itself, with a call of
//! `__concord_iteration` at the head of the loop's body, which is put here.
//!
//! Loops are recognised by what they compare with: clang keeps the upper bound
//! of a worksharing loop in a variable whose address it gives to
//! `__kmpc_for_static_init_*` or `__kmpc_dispatch_next_*`, and the loop goes on
//! while its counter is at most that. The outer loop over chunks has the same
//! form and gets a call, too: an iteration without accesses changes nothing.
//! A loop that is not recognised has fewer concurrent iterations: races between
//! those of one thread are missed there, none is made up.

use rustc_hash::FxHashSet;

use crate::llvm::{Block, Module, Opcode, Value};

/// The interpreter's function.
const ITERATION: &str = "__concord_iteration";

/// Marks the iterations of all worksharing loops of a program.
pub(crate) fn mark(program: &Module<'_>) {
    let mut heads: Vec<Block<'_>> = Vec::new();
    for function in program.functions().filter(|f| !f.is_declaration()) {
        let bounds = upper_bounds(function);
        if !bounds.is_empty() {
            heads.extend(function.blocks().filter_map(|block| body(block, &bounds)));
        }
    }
    heads.dedup();
    for head in heads {
        program.insert_call(head, ITERATION);
    }
}

/// The variables that worksharing functions put upper bounds into.
fn upper_bounds<'c>(function: Value<'c>) -> FxHashSet<Value<'c>> {
    let calls = function.blocks().flat_map(Block::instructions);
    let calls = calls.filter(|i| i.opcode() == Some(Opcode::LLVMCall));
    calls
        .filter_map(|call| {
            let name = call.callee()?.name();
            let position = if name.starts_with("__kmpc_for_static_init_") {
                5
            } else if name.starts_with("__kmpc_dispatch_next_") {
                4
            } else {
                return None;
            };
            call.arguments().get(position).copied()
        })
        .collect()
}

/// The block that follows `counter <= bound`.
fn body<'c>(block: Block<'c>, bounds: &FxHashSet<Value<'c>>) -> Option<Block<'c>> {
    let branch = block.terminator()?;
    let successors = branch.successors();
    let [inside, _] = successors[..] else {
        return None;
    };
    let loaded =
        |value: Value<'c>| (value.opcode() == Some(Opcode::LLVMLoad)).then(|| value.operand(0));
    let condition = branch.operand(0);
    if condition.opcode() != Some(Opcode::LLVMICmp) {
        return None;
    }
    let counter = loaded(condition.operand(0))?;
    let bound = loaded(operand_behind_casts(condition.operand(1)))?;
    (bounds.contains(&bound) && !bounds.contains(&counter)).then_some(inside)
}

fn operand_behind_casts(mut value: Value<'_>) -> Value<'_> {
    while let Some(Opcode::LLVMSExt | Opcode::LLVMZExt | Opcode::LLVMTrunc) = value.opcode() {
        value = value.operand(0);
    }
    value
}
