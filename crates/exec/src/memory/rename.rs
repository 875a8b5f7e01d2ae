//! Heap blocks under new names.
//!
//! Which block is created first often depends on which message arrives first;
//! where it lies in memory makes no difference to a program that does not look
//! at addresses as numbers. For comparing states, blocks are therefore
//! numbered in the order in which pointers lead to them, from variables and
//! registers on. Two memories that differ only in their blocks' addresses then
//! have the same fingerprint.
//!
//! Only for programs that nowhere turn pointers into integers, except to
//! subtract them ([`concord_ir::Module::numbers_from_addresses`]). A block
//! keeps its own name where something else than bytes in memory and registers
//! mentions it: an operation of MPI under way, the C library, a term. Eight
//! bytes that look like the address of a living heap block count as one;
//! identifiers of blocks are such that no other data does by accident.

use super::ObjectId;
use super::fingerprint::findable;
use super::reuse::each_number;
use concord_term::{Term, TermPool};
use rustc_hash::{FxHashMap, FxHashSet};
use std::hash::{Hash, Hasher};

/// The heap blocks that something mentions, of whichever process.
#[derive(Clone, Debug, Default)]
pub struct Mentions {
    blocks: FxHashSet<u32>,
    /// There is no telling.
    unknown: bool,
    window: u64,
}

impl Mentions {
    /// Something mentions what this term can be.
    pub fn term(&mut self, pool: &TermPool, term: Term) {
        if !self.unknown && !each_number(pool, term, |value| self.number(value)) {
            self.unknown = true;
        }
    }

    /// The blocks of `all` that nothing mentions.
    pub fn spare(&self, all: &[u32]) -> Vec<u32> {
        match self.unknown {
            true => Vec::new(),
            false => {
                let spared = all.iter().filter(|id| !self.blocks.contains(id));
                spared.copied().collect()
            }
        }
    }

    fn number(&mut self, value: u64) {
        if let Some((id, _)) = findable(&value.to_le_bytes())
            && ObjectId(id).is_heap()
        {
            self.blocks.insert(id);
        }
    }
}

/// Models are searched by hashing them, as in [`super::Search`].
impl Hasher for Mentions {
    fn finish(&self) -> u64 {
        0
    }

    fn write(&mut self, bytes: &[u8]) {
        for window in bytes.windows(8) {
            if let Some((id, _)) = findable(window)
                && ObjectId(id).is_heap()
            {
                self.blocks.insert(id);
            }
        }
    }

    fn write_u8(&mut self, byte: u8) {
        self.window = self.window >> 8 | u64::from(byte) << 56;
        self.number(self.window);
    }

    fn write_u64(&mut self, value: u64) {
        self.number(value);
    }

    fn write_usize(&mut self, value: usize) {
        self.number(value as u64);
    }

    fn write_u128(&mut self, value: u128) {
        self.number(value as u64);
        self.number((value >> 64) as u64);
    }
}

/// New names of some blocks of a memory, given when they are met.
#[derive(Debug)]
pub struct Renaming<'a> {
    /// The blocks, ascending.
    blocks: &'a [u32],
    names: FxHashMap<u32, u32>,
    met: Vec<ObjectId>,
    visited: usize,
}

impl<'a> Renaming<'a> {
    /// New names for these blocks, given in ascending order.
    pub fn of(blocks: &'a [u32]) -> Renaming<'a> {
        Renaming {
            blocks,
            names: FxHashMap::default(),
            met: Vec::new(),
            visited: 0,
        }
    }

    /// Whether no block gets another name.
    pub fn is_idle(&self) -> bool {
        self.blocks.is_empty()
    }

    /// Whether a block gets another name.
    pub fn covers(&self, id: ObjectId) -> bool {
        id.is_heap() && self.blocks.binary_search(&id.0).is_ok()
    }

    /// Adds a number of the program.
    pub fn number(&mut self, value: u64, hasher: &mut impl Hasher) {
        match findable(&value.to_le_bytes()) {
            Some((id, lower)) => self.address(ObjectId(id), lower, hasher),
            None => value.hash(hasher),
        }
    }

    /// Adds an address by its new name, or else as it is.
    pub fn address(&mut self, id: ObjectId, lower: u32, hasher: &mut impl Hasher) {
        if !self.covers(id) {
            (false, id, lower).hash(hasher);
            return;
        }
        let next = self.names.len() as u32;
        let name = *self.names.entry(id.0).or_insert(next);
        if name == next {
            self.met.push(id);
        }
        (true, name, lower).hash(hasher);
    }

    /// The next block that was met and not asked for yet.
    pub fn next_met(&mut self) -> Option<ObjectId> {
        let id = self.met.get(self.visited).copied();
        self.visited += usize::from(id.is_some());
        id
    }

    /// The blocks that nothing has led to.
    pub fn never_met(&self) -> Vec<ObjectId> {
        let unmet = self.blocks.iter().filter(|id| !self.names.contains_key(id));
        unmet.map(|id| ObjectId(*id)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::address::FIRST_HEAP;
    use xxhash_rust::xxh3::Xxh3Default;

    fn address(block: u32, offset: u64) -> u64 {
        ObjectId(FIRST_HEAP + block).base() + offset
    }

    fn print(blocks: &[u32], numbers: &[u64]) -> u64 {
        let mut names = Renaming::of(blocks);
        let mut hasher = Xxh3Default::new();
        for number in numbers {
            names.number(*number, &mut hasher);
        }
        hasher.finish()
    }

    #[test]
    fn blocks_are_told_apart_by_where_they_are_met() {
        let both = [FIRST_HEAP, FIRST_HEAP + 1];
        let (a, b) = (address(0, 8), address(1, 8));
        assert_eq!(print(&both, &[a, b, a]), print(&both, &[b, a, b]));
        assert_ne!(print(&both, &[a, b, a]), print(&both, &[b, a, a]));
        assert_ne!(print(&both, &[a]), print(&both, &[address(0, 9)]));
        assert_ne!(print(&[], &[a]), print(&[], &[b]));
    }

    #[test]
    fn what_is_mentioned_keeps_its_name() {
        let mut mentions = Mentions::default();
        (7u32, address(1, 100), 9u8).hash(&mut mentions);
        assert_eq!(mentions.spare(&[FIRST_HEAP, FIRST_HEAP + 1]), [FIRST_HEAP]);
        let mut bytes = Mentions::default();
        [1, 2, address(0, 0)].hash(&mut bytes);
        assert_eq!(bytes.spare(&[FIRST_HEAP, FIRST_HEAP + 1]), [FIRST_HEAP + 1]);
    }
}
