//! What of a process its future depends on, as a fingerprint.

use crate::memory::Search;
use crate::process::{Context, Frame, Process, ReturnTo};
use std::hash::Hash;
use xxhash_rust::xxh3::Xxh3Default;

impl Process {
    /// Adds everything that the process's behaviour depends on. The process
    /// must be frozen. Temporaries that nobody reads any more, names, source
    /// positions and the number of executed instructions do not count.
    pub fn fingerprint(&self, cx: Context<'_>, hasher: &mut Xxh3Default) {
        self.memory.fingerprint(hasher);
        self.facts.hash(hasher);
        self.stack_bytes.hash(hasher);
        for (depth, frame) in self.frames.iter().enumerate() {
            // An external call that is under way may be made again with what
            // is known then; its operands count.
            let above = self.frames.get(depth + 1);
            let again = above.is_none_or(|above| above.ret == ReturnTo::Model);
            (frame.function, frame.pc, frame.locals, frame.ret).hash(hasher);
            frame.varargs.hash(hasher);
            self.each_live(cx, frame, again, |slot| {
                self.slots[slot].hash(hasher);
            });
        }
    }

    /// Visits the slots of a frame that may be read again.
    fn each_live(&self, cx: Context<'_>, frame: &Frame, again: bool, mut visit: impl FnMut(usize)) {
        let base = frame.base as usize;
        let liveness = cx.program.liveness(frame.function);
        let live = liveness.and_then(|liveness| match again {
            true => liveness.before(frame.pc),
            false => liveness.across(frame.pc),
        });
        match live {
            Some(slots) => slots.iter().for_each(|slot| visit(base + *slot as usize)),
            // Not at a call: everything counts.
            None => (base..base + cx.program.frame(frame.function).len()).for_each(visit),
        }
    }

    /// Shows everything that the process holds to a search for dead objects.
    pub fn show(&self, cx: Context<'_>, search: &mut Search) {
        for word in &self.slots {
            match (word.get(), word.term()) {
                (_, Some(term)) => search.term(cx.pool, term),
                (Some(value), None) => search.number(value),
                (None, None) => {}
            }
        }
        for frame in &self.frames {
            for arg in &frame.varargs {
                search.number(arg.bits as u64);
                search.number((arg.bits >> 64) as u64);
                if let Some(term) = arg.term {
                    search.term(cx.pool, term);
                }
            }
        }
        self.memory.show(cx.pool, search);
    }
}
