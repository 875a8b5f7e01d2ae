//! Visiting the slots of instructions and call sites.

use crate::function::{CallSite, Callee};
use crate::inst::{Inst, Slot};

impl Inst {
    /// The same instruction with every slot replaced.
    pub fn map_slots(self, mut map: impl FnMut(Slot) -> Slot) -> Inst {
        let mut inst = self;
        inst.for_each_slot_mut(|slot| *slot = map(*slot));
        inst
    }

    /// Calls `visit` for the first slot of every operand, destination
    /// included. Call sites and edges have their own slots.
    pub fn for_each_slot_mut(&mut self, mut visit: impl FnMut(&mut Slot)) {
        match self {
            Inst::Move { dst, src } => {
                visit(dst);
                visit(src);
            }
            Inst::Int { dst, a, b, .. }
            | Inst::WideInt { dst, a, b, .. }
            | Inst::Cmp { dst, a, b, .. }
            | Inst::WideCmp { dst, a, b, .. }
            | Inst::Float { dst, a, b, .. }
            | Inst::FloatCmp { dst, a, b, .. } => {
                visit(dst);
                visit(a);
                visit(b);
            }
            Inst::FloatNeg { dst, a, .. } | Inst::Cast { dst, a, .. } => {
                visit(dst);
                visit(a);
            }
            Inst::Select { dst, cond, a, b } => {
                visit(dst);
                visit(cond);
                visit(a);
                visit(b);
            }
            Inst::PtrAdd { dst, base, offset } => {
                visit(dst);
                visit(base);
                visit(offset);
            }
            Inst::PtrIndex {
                dst, base, index, ..
            }
            | Inst::PtrIndexIn {
                dst, base, index, ..
            } => {
                visit(dst);
                visit(base);
                visit(index);
            }
            Inst::PtrInside { ptr } => visit(ptr),
            Inst::Load { dst, ptr, .. } => {
                visit(dst);
                visit(ptr);
            }
            Inst::Store { ptr, value, .. } => {
                visit(ptr);
                visit(value);
            }
            Inst::Alloca { dst, count, .. } => {
                visit(dst);
                visit(count);
            }
            Inst::AtomicRmw {
                dst, ptr, value, ..
            } => {
                visit(dst);
                visit(ptr);
                visit(value);
            }
            Inst::CmpXchg {
                dst, ptr, expected, ..
            } => {
                visit(dst);
                visit(ptr);
                visit(expected);
            }
            Inst::Branch { cond, .. } => visit(cond),
            Inst::Switch { value, .. } => visit(value),
            Inst::IndirectJump { ptr, .. } => visit(ptr),
            Inst::Return { value, count } => {
                if *count > 0 {
                    visit(value);
                }
            }
            Inst::Call { .. }
            | Inst::Jump { .. }
            | Inst::Unreachable
            | Inst::Unsupported { .. } => {}
        }
    }
}

impl CallSite {
    /// Replaces every slot. The destination of a call without results is left
    /// alone.
    pub fn map_slots(&mut self, mut map: impl FnMut(Slot) -> Slot) {
        if let Callee::Indirect(slot) = &mut self.callee {
            *slot = map(*slot);
        }
        for arg in &mut self.args {
            arg.slot = map(arg.slot);
        }
        if !self.results.is_empty() {
            self.dst = map(self.dst);
        }
    }
}
