//! Stores that land in nothing: just behind a block of the heap.
//!
//! Allocators round sizes up, so such a store often changes nothing that anybody has: an execution in which it is left out is one
//! that a real run can show, and what else is wrong there is none of its consequences. Only for programs that have more to show
//! (`explore/src/ranks.rs`); the store is a mistake all the same, and no proof rests on what follows
//! ([`concord_base::Finding::casts_doubt`]).

use concord_base::{Access, FAR, FaultKind, MemoryFault};
use concord_ir::Inst;

use crate::memory::{ObjectKind, split};
use crate::process::Process;
use crate::program::Program;

/// So many bytes behind a block belong to nobody.
const NOBODYS: i64 = 16;

impl Process {
    /// Goes on behind the store at hand without making it, if it is this one and lands in nothing.
    pub fn leave_out(&mut self, program: &Program, stray: &MemoryFault) -> bool {
        let behind = |object: &concord_base::FaultObject| {
            let beyond = object.offset.checked_sub_unsigned(object.size);
            object.offset != FAR && beyond.is_some_and(|by| (0..NOBODYS).contains(&by))
        };
        let writes = stray.kind == FaultKind::OutOfBounds && stray.access == Access::Write;
        let of_heap = || {
            let (id, _) = split(stray.address)?;
            let object = self.memory.object(id)?;
            (object.kind == ObjectKind::Heap).then_some(())
        };
        if !writes || !stray.object.as_ref().is_some_and(behind) || of_heap().is_none() {
            return false;
        }
        let Some(frame) = self.frames.last_mut() else {
            return false;
        };
        let body = program.module.function(frame.function).body.as_ref();
        let at_hand = body.and_then(|body| body.code.get(frame.pc as usize));
        let Some(Inst::Store { ptr, .. }) = at_hand else {
            return false;
        };
        // An address that is one of several has not been decided upon.
        if self.slots[frame.base as usize + ptr.index()].get() != Some(stray.address) {
            return false;
        }
        frame.pc += 1;
        self.facts.clear();
        true
    }
}
