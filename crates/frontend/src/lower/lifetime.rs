//! From when to when objects of a block live, where clang does not say all of it.
//!
//! A variable of a loop's body is another object in every iteration (C17 6.2.4p6), and clang has one `alloca` and a mark
//! where its life begins again. If its address is kept (stored, or joined with other pointers), two objects take turns, so
//! that a pointer to that of the last iteration dangles. One that is kept for two iterations does not, nor one that a called
//! function keeps.
//!
//! Compound literals live as long as the block around them (C17 6.5.2.5p5), and clang marks nothing. They begin where they
//! are first written, and end where a debug location leads out of the block that they were written in; without debug
//! information they live as long as the function. Blocks without braces (6.8.4p3) are part of what is around them.
//!
//! May miss a use after the end, reports none falsely.

use concord_ir::{Arg, ArgTy, CallSite, Callee, Inst, Intrinsic, Slot, Ty};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Uncovered;
use super::function::FunctionLowering;
use crate::llvm::{Block, Meta, Opcode, Value};

/// What clang calls the memory of a compound literal.
const LITERAL: &str = ".compoundliteral";

/// What is known about the objects of one function.
#[derive(Default)]
pub(super) struct Lifetimes<'c> {
    /// The other object, where two take turns.
    pub twins: FxHashMap<Value<'c>, Slot>,
    /// What happens before an instruction: which object, and whether its life begins or ends.
    changes: FxHashMap<Value<'c>, Vec<(Value<'c>, bool)>>,
    /// Compound literals that end before the function does.
    literals: Vec<Value<'c>>,
}

impl<'c> Lifetimes<'c> {
    pub(super) fn of(function: Value<'c>) -> Lifetimes<'c> {
        let mut lifetimes = Lifetimes::default();
        let entry = function.blocks().next();
        let objects = entry.into_iter().flat_map(Block::instructions);
        let literals: Vec<Value<'c>> = objects
            .filter(|object| object.opcode() == Some(Opcode::LLVMAlloca))
            .filter(|object| object.name().starts_with(LITERAL))
            .collect();
        for literal in literals {
            lifetimes.add_literal(function, literal);
        }
        lifetimes
    }

    fn add_literal(&mut self, function: Value<'c>, literal: Value<'c>) {
        let mut all = function.blocks().flat_map(Block::instructions);
        let Some(first) = all.find(|one| one.operands().any(|operand| operand == literal)) else {
            return;
        };
        let Some(block) = first.debug_location().and_then(Meta::scope) else {
            return;
        };
        // Most are copied at once, and nobody knows their address.
        let outlives = keeps_address(literal, true) || is_used_outside(literal, block);
        if block.parent_scope().is_none() || !outlives {
            return;
        }
        self.literals.push(literal);
        let mut change = |at, begins| {
            let changes = self.changes.entry(at).or_default();
            changes.push((literal, begins));
        };
        change(first, true);
        for way_out in ways_out(function, block) {
            change(way_out, false);
        }
    }

    /// Whether an object can live several times while its address is kept.
    pub(super) fn lives_again(&self, object: Value<'c>) -> bool {
        let begins_again = || {
            let begins = |call: &Value<'c>| {
                let callee = call.callee().map(Value::name);
                callee.is_some_and(|name| name.starts_with("llvm.lifetime.start"))
            };
            let mut begins = object.users().filter(begins);
            begins.any(|call| call.parent_block().is_some_and(comes_back))
        };
        keeps_address(object, false) && (self.literals.contains(&object) || begins_again())
    }
}

/// Whether a way leads from a block to itself.
fn comes_back<'c>(block: Block<'c>) -> bool {
    let after = |block: Block<'c>| block.terminator().map(|end| end.successors());
    let mut next = after(block).unwrap_or_default();
    let mut seen = FxHashSet::default();
    while let Some(other) = next.pop() {
        if other == block {
            return true;
        }
        if seen.insert(other) {
            next.extend(after(other).unwrap_or_default());
        }
    }
    false
}

/// Whether an address is stored, joined with others, or passed on.
fn keeps_address(address: Value<'_>, or_passes: bool) -> bool {
    address.users().any(|user| match user.opcode() {
        Some(Opcode::LLVMStore) => user.operand(0) == address,
        Some(Opcode::LLVMPHI | Opcode::LLVMSelect) => true,
        Some(Opcode::LLVMGetElementPtr) => keeps_address(user, or_passes),
        Some(Opcode::LLVMCall) => or_passes && user.callee().is_some_and(|f| !f.is_intrinsic()),
        _ => false,
    })
}

/// Whether something outside of a scope uses an address.
fn is_used_outside<'c>(address: Value<'c>, scope: Meta<'c>) -> bool {
    address.users().any(|user| {
        let place = user.debug_location().and_then(Meta::scope);
        let derived = user.opcode() == Some(Opcode::LLVMGetElementPtr);
        place.is_some_and(|place| !is_inside(place, scope))
            || derived && is_used_outside(user, scope)
    })
}

fn is_inside(scope: Meta<'_>, block: Meta<'_>) -> bool {
    let mut around = Some(scope);
    while let Some(scope) = around {
        if scope == block {
            return true;
        }
        around = scope.parent_scope();
    }
    false
}

/// The instructions of a block that have a place in the source, and whether that is inside of a scope.
fn places<'c>(block: Block<'c>, scope: Meta<'c>) -> impl Iterator<Item = (Value<'c>, bool)> {
    block.instructions().filter_map(move |instruction| {
        if instruction.opcode() == Some(Opcode::LLVMPHI) {
            return None;
        }
        let location = instruction.debug_location()?;
        let (line, _) = location.line_and_column()?;
        let place = location.scope().filter(|_| line != 0)?;
        Some((instruction, is_inside(place, scope)))
    })
}

/// The first instructions outside of a scope, whichever way leads out of it.
fn ways_out<'c>(function: Value<'c>, scope: Meta<'c>) -> Vec<Value<'c>> {
    let mut found = Vec::new();
    for block in function.blocks() {
        let mut before = false;
        for (instruction, inside) in places(block, scope) {
            if before && !inside {
                found.push(instruction);
            }
            before = inside;
        }
        let Some(end) = block.terminator().filter(|_| before) else {
            continue;
        };
        for successor in end.successors() {
            if let Some((instruction, false)) = places(successor, scope).next()
                && !found.contains(&instruction)
            {
                found.push(instruction);
            }
        }
    }
    found
}

impl<'c> FunctionLowering<'_, 'c> {
    /// Begins and ends what the plan says about this place.
    pub(super) fn change_lifetimes(&mut self, at: Value<'c>) -> Result<(), Uncovered> {
        let Some(changes) = self.lifetimes.changes.get(&at).cloned() else {
            return Ok(());
        };
        for (object, begins) in changes {
            if begins {
                self.take_turns(object);
            }
            let intrinsic = match begins {
                true => Intrinsic::LifetimeStart,
                false => Intrinsic::LifetimeEnd,
            };
            let size = self.int_constant(Ty::Int(64), 0);
            let address = self.operand(object)?;
            let arg = |slot, ty| Arg {
                slot,
                ty: ArgTy::Scalar(ty),
            };
            self.emit_call(CallSite {
                callee: Callee::Intrinsic(intrinsic),
                args: vec![arg(size, Ty::Int(64)), arg(address, Ty::Ptr)],
                dst: Slot(0),
                results: Vec::new(),
            });
        }
        Ok(())
    }

    /// The other object is the one from now on, if there are two.
    pub(super) fn take_turns(&mut self, object: Value<'c>) {
        let places = (self.values.get(&object), self.lifetimes.twins.get(&object));
        let (Some(&one), Some(&other)) = places else {
            return;
        };
        let between = self.temporary(Ty::Ptr);
        for (dst, src) in [(between, one), (one, other), (other, between)] {
            self.emit(Inst::Move { dst, src });
        }
    }
}
