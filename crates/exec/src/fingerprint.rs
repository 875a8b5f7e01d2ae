//! What of a process its future depends on, as a fingerprint.

use std::hash::Hash;

use xxhash_rust::xxh3::Xxh3Default;

use crate::memory::{Mentions, Renaming, Search, may_hold};
use crate::process::{Context, Frame, Process, ReturnTo};

/// Which slots of a frame that stands at a call matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Live {
    /// The call may be made again with what is known then: its operands count.
    Before,
    /// It is under way: what is read after it.
    Across,
}

impl Live {
    /// For the frame at this depth. Calls of external functions may be made
    /// again.
    pub(crate) fn of(frames: &[Frame], depth: usize) -> Live {
        let above = frames.get(depth + 1);
        match above.is_none_or(|above| above.ret == ReturnTo::Model) {
            true => Live::Before,
            false => Live::Across,
        }
    }
}

impl Process {
    /// Adds everything that the process's behaviour depends on; the heap
    /// blocks in `renamed` (ascending) under new names. The process must be
    /// frozen. Temporaries that nobody reads any more, names, source positions
    /// and the number of executed instructions do not count.
    pub fn fingerprint(&self, cx: Context<'_>, renamed: &[u32], hasher: &mut Xxh3Default) {
        let mut names = Renaming::of(renamed);
        self.memory.fingerprint(&mut names, hasher);
        if let Some(threads) = &self.threads {
            threads.fingerprint(hasher);
        }
        for strand in self.strands() {
            strand.facts.hash(hasher);
            strand.stack_bytes.hash(hasher);
            for (depth, frame) in strand.frames.iter().enumerate() {
                let again = Live::of(strand.frames, depth);
                (frame.function, frame.pc, frame.locals, frame.ret).hash(hasher);
                frame.varargs.hash(hasher);
                self.each_live(cx, frame, again, |slot| match strand.slots[slot].get() {
                    Some(value) if !names.is_idle() => names.number(value, hasher),
                    _ => strand.slots[slot].hash(hasher),
                });
            }
        }
        self.memory.fingerprint_renamed(&mut names, hasher);
    }

    /// The heap blocks that only memory and registers name, ascending: they
    /// could go by other names without any difference to the process. What
    /// else mentions blocks is noted before.
    pub fn renamable(&self, cx: Context<'_>, mut mentions: Mentions) -> Vec<u32> {
        let blocks = self.memory.blocks();
        let asked = self.strands().any(|strand| !strand.facts.is_empty());
        let looked_at = cx.program.module.numbers_from_addresses || asked;
        if blocks.is_empty() || looked_at {
            return Vec::new();
        }
        let slots = self.strands().flat_map(|strand| strand.slots);
        for term in slots.filter_map(|word| word.term()) {
            mentions.term(cx.pool, term);
        }
        self.mention_varargs(cx, &mut mentions);
        self.memory.mention_hidden(cx.pool, &mut mentions);
        mentions.spare(&blocks)
    }

    /// The heap blocks of other processes that memory and registers name: a
    /// process that holds another one's pointers may hand them back.
    pub fn mentions_foreign(&self, cx: Context<'_>) -> Mentions {
        let mut mentions = Mentions::default();
        self.mention_varargs(cx, &mut mentions);
        for word in self.strands().flat_map(|strand| strand.slots) {
            match (word.get(), word.term()) {
                (_, Some(term)) => mentions.term(cx.pool, term),
                (Some(value), None) => mentions.number(value),
                (None, None) => {}
            }
        }
        self.memory.mention_foreign(cx.pool, &mut mentions);
        self.memory.foreign(mentions)
    }

    fn mention_varargs(&self, cx: Context<'_>, mentions: &mut Mentions) {
        let frames = self.strands().flat_map(|strand| strand.frames);
        for arg in frames.flat_map(|frame| &frame.varargs) {
            mentions.number(arg.bits as u64);
            mentions.number((arg.bits >> 64) as u64);
            if let Some(term) = arg.term {
                mentions.term(cx.pool, term);
            }
        }
    }

    /// Visits the slots of a frame that may be read again.
    pub(crate) fn each_live(
        &self,
        cx: Context<'_>,
        frame: &Frame,
        when: Live,
        mut visit: impl FnMut(usize),
    ) {
        let base = frame.base as usize;
        let liveness = cx.program.liveness(frame.function);
        let live = liveness.and_then(|liveness| match when {
            Live::Before => liveness.before(frame.pc),
            Live::Across => liveness.across(frame.pc),
        });
        match live {
            Some(slots) => slots.iter().for_each(|slot| visit(base + *slot as usize)),
            // Not at a call: everything counts.
            None => (base..base + cx.program.frame(frame.function).len()).for_each(visit),
        }
    }

    /// Whether a process of an unknown caller can still name this number of four bytes: it lies in its
    /// memory, or in a temporary that is read again. Conservative: a number that happens to look
    /// like it counts.
    pub fn may_name(&self, cx: Context<'_>, word: u32) -> bool {
        let is_it = |value: u64| value as u32 == word || (value >> 32) as u32 == word;
        for strand in self.strands() {
            for (depth, frame) in strand.frames.iter().enumerate() {
                let mut found = frame.varargs.iter().any(|arg| {
                    let by_term = arg.term.is_some_and(|term| may_hold(cx.pool, term, word));
                    by_term || is_it(arg.bits as u64) || is_it((arg.bits >> 64) as u64)
                });
                let again = Live::of(strand.frames, depth);
                self.each_live(cx, frame, again, |slot| {
                    let value = strand.slots[slot];
                    found |= match (value.get(), value.term()) {
                        (_, Some(term)) => may_hold(cx.pool, term, word),
                        (Some(value), None) => is_it(value),
                        (None, None) => false,
                    };
                });
                if found {
                    return true;
                }
            }
        }
        self.memory.may_name(cx.pool, word)
    }

    /// Shows everything that the process holds to a search for dead objects.
    pub fn show(&self, cx: Context<'_>, search: &mut Search) {
        for word in self.strands().flat_map(|strand| strand.slots) {
            match (word.get(), word.term()) {
                (_, Some(term)) => search.term(cx.pool, term),
                (Some(value), None) => search.number(value),
                (None, None) => {}
            }
        }
        let frames = self.strands().flat_map(|strand| strand.frames);
        for arg in frames.flat_map(|frame| &frame.varargs) {
            search.number(arg.bits as u64);
            search.number((arg.bits >> 64) as u64);
            if let Some(term) = arg.term {
                search.term(cx.pool, term);
            }
        }
        self.memory.show(cx.pool, search);
    }
}
