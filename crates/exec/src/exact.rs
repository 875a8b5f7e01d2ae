//! A process's fingerprint with all that it could ever show, see [`crate::memory`]'s `exact.rs`. How
//! many instructions it has executed does not count: whoever repeats what it did knows how many
//! that took.

use std::hash::Hash;

use xxhash_rust::xxh3::Xxh3Default;

use crate::process::{Frame, Process};

impl Process {
    /// Adds everything to a hash; `false` if there is something that has no fingerprint. The process
    /// must be frozen.
    #[must_use]
    pub fn exact(&self, hasher: &mut Xxh3Default) -> bool {
        let Process {
            memory,
            slots,
            frames,
            stack_bytes,
            // The same for all processes of a run.
            limits: _,
            facts,
            executed: _,
            remarks,
            threads,
        } = self;
        if threads.is_some() {
            return false;
        }
        (slots, stack_bytes, facts).hash(hasher);
        for frame in frames {
            let Frame {
                function,
                pc,
                base,
                locals,
                bytes,
                ret,
                varargs,
            } = frame;
            (function, pc, base, locals, bytes, ret, varargs).hash(hasher);
        }
        remarks.exact(hasher) && memory.exact(hasher)
    }
}
