//! Loop variables that are updated in place.
//!
//! `i++` at the end of a loop makes a new value, and the phi at the loop's
//! head takes it with a move on the back edge. Where nobody looks at the old
//! value any more, the new one can be written into the phi's slot at once,
//! and the move vanishes.
//!
//! The rule, for a phi `P` that takes `V` over an edge from block `B`:
//! `V` is computed in `B`, has no other use, and `B` goes nowhere but to `P`'s
//! block; and nothing behind `V` in `B`, nor another phi on that edge, reads
//! `P` or anything that may share its slot. Then between `V` and the edge the
//! old `P` is dead, and behind the edge it is `V`.

use rustc_hash::{FxHashMap, FxHashSet};

use super::control::phis;
use super::plan::BlockPlan;
use super::shape::HANDLES;
use crate::llvm::{Block, Opcode, Type, TypeKind, Value};

/// Which values are written into the slots of which phis.
pub(super) fn in_place<'c>(plan: &BlockPlan<'c>) -> FxHashMap<Value<'c>, Value<'c>> {
    let mut found = FxHashMap::default();
    for &head in &plan.leaders {
        for phi in phis(head).filter(|p| is_one_slot(p.ty())) {
            let mut readers = None;
            for (value, via) in phi.incoming() {
                let Some(block) = value.parent_block() else {
                    continue;
                };
                if !is_computed_at_once(value) || value.users().count() != 1 {
                    continue;
                }
                let successors = block
                    .terminator()
                    .map(Value::successors)
                    .unwrap_or_default();
                let [next] = successors[..] else { continue };
                let to = plan.destination(block, next);
                if to.block != head || to.via != via {
                    continue;
                }
                let readers: &Readers<'c> = readers.get_or_insert_with(|| Readers::of(plan, phi));
                if !readers.behind(value, block) && !readers.on_edge(phi, head, via) {
                    found.insert(value, phi);
                }
            }
        }
    }
    found
}

/// Whether values of the type take one slot.
fn is_one_slot(ty: Type<'_>) -> bool {
    match ty.kind() {
        TypeKind::Integer(width) => width <= 64,
        TypeKind::Float | TypeKind::Double | TypeKind::Pointer(0 | HANDLES) => true,
        _ => false,
    }
}

/// Whether lowering writes the value's slot with its last instruction, after
/// all operands have been read.
fn is_computed_at_once(value: Value<'_>) -> bool {
    use Opcode::*;
    matches!(
        value.opcode(),
        Some(
            LLVMAdd
                | LLVMSub
                | LLVMMul
                | LLVMUDiv
                | LLVMSDiv
                | LLVMURem
                | LLVMSRem
                | LLVMShl
                | LLVMLShr
                | LLVMAShr
                | LLVMAnd
                | LLVMOr
                | LLVMXor
                | LLVMFAdd
                | LLVMFSub
                | LLVMFMul
                | LLVMFDiv
                | LLVMFNeg
                | LLVMLoad
                | LLVMGetElementPtr
                | LLVMTrunc
                | LLVMZExt
                | LLVMSIToFP
                | LLVMUIToFP
                | LLVMFPExt
                | LLVMFPTrunc
        )
    )
}

/// Who reads a phi's slot: the users of the phi, and of whatever may be an
/// alias of it (see `FunctionLowering::alias`).
struct Readers<'c> {
    /// The phi and its possible aliases.
    shared: FxHashSet<Value<'c>>,
    users: FxHashSet<Value<'c>>,
}

impl<'c> Readers<'c> {
    fn of(plan: &BlockPlan<'c>, phi: Value<'c>) -> Readers<'c> {
        let mut readers = Readers {
            shared: FxHashSet::from_iter([phi]),
            users: FxHashSet::default(),
        };
        let mut work = vec![phi];
        while let Some(value) = work.pop() {
            for user in value.users() {
                readers.users.insert(user);
                if may_share(plan, user) && readers.shared.insert(user) {
                    work.push(user);
                }
            }
        }
        readers
    }

    /// Whether the slot is read behind an instruction of a block.
    fn behind(&self, value: Value<'c>, block: Block<'c>) -> bool {
        block
            .instructions()
            .skip_while(|i| *i != value)
            .skip(1)
            .any(|i| self.users.contains(&i))
    }

    /// Whether another phi reads the slot on the edge.
    fn on_edge(&self, phi: Value<'c>, head: Block<'c>, via: Block<'c>) -> bool {
        phis(head).filter(|other| *other != phi).any(|other| {
            other
                .incoming()
                .into_iter()
                .any(|(value, from)| from == via && self.shared.contains(&value))
        })
    }
}

/// Whether lowering may give a user the slot of its operand in place of one
/// of its own, or read the operand only later.
fn may_share(plan: &BlockPlan<'_>, user: Value<'_>) -> bool {
    match user.opcode() {
        Some(
            Opcode::LLVMSExt
            | Opcode::LLVMFreeze
            | Opcode::LLVMBitCast
            | Opcode::LLVMIntToPtr
            | Opcode::LLVMPtrToInt
            | Opcode::LLVMAddrSpaceCast
            | Opcode::LLVMGetElementPtr
            | Opcode::LLVMExtractValue
            | Opcode::LLVMExtractElement
            | Opcode::LLVMCall,
        ) => true,
        // Phis of other blocks take a copy on their edge, except where the
        // block was merged into its predecessor.
        Some(Opcode::LLVMPHI) => user
            .parent_block()
            .is_some_and(|block| plan.is_merged(block)),
        _ => false,
    }
}
