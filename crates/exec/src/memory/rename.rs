//! Heap blocks under new names.
//!
//! Which block is created first often depends on which message arrives first;
//! where it lies in memory makes no difference to a program that does not look
//! at addresses as numbers. For comparing states, blocks are therefore
//! numbered in the order in which pointers lead to them, from variables and
//! registers on. Two memories that differ only in their blocks' addresses then
//! have the same fingerprint.
//!
//! Assumes, and what ensures it:
//! - The program does not look at addresses as numbers. Only for programs that
//!   nowhere turn pointers into integers, except to subtract them
//!   ([`concord_ir::Module::numbers_from_addresses`]); and a block keeps its own
//!   name once its address was seen in another way: bytes of a pointer read one
//!   by one or through a union, pointers to different blocks compared for order,
//!   addresses printed, sent or written to a file (`expose.rs`;
//!   `tests/ui/violation/merging/{encoded_bytes,encoded_union,ordered_blocks}.c`).
//! - Nothing but bytes in memory and registers mentions the block: one that an
//!   operation of MPI under way, the C library, a file, a term or another
//!   process mentions keeps its own name.
//! - Eight bytes that look like the address of a living heap block are one;
//!   identifiers of blocks are such that no other data does by accident.
//!
//! `--no-merge` does without any of this.

use std::hash::{Hash, Hasher};

use concord_term::{Term, TermPool};
use rustc_hash::{FxHashMap, FxHashSet};

use super::fingerprint::{FINDABLE_SIZE, findable, is_findable};
use super::reuse::{Hidden, each_number};
use super::scan::Scan;
use super::{FIRST_HEAP, FIRST_STACK, Memory, ObjectId};

/// The heap blocks that something mentions, of whichever process.
#[derive(Clone, Debug, Default)]
pub struct Mentions {
    blocks: FxHashSet<u32>,
    /// There is no telling.
    unknown: bool,
}

impl Mentions {
    /// Something mentions what this term can be.
    pub fn term(&mut self, pool: &TermPool, term: Term) {
        if !self.unknown && !each_number(pool, term, |value| self.number(value)) {
            self.unknown = true;
        }
    }

    /// Something mentions this number.
    pub fn number(&mut self, value: u64) {
        if let Some((id, _)) = findable(&value.to_le_bytes()) {
            self.seen(id);
        }
    }

    /// Something mentions whatever it adds to a hash.
    pub fn hashed(&mut self, hash: impl FnOnce(&mut Scan<&mut dyn FnMut(u32, u32)>)) {
        hash(&mut Scan::new(&mut |id, _| self.seen(id)));
    }

    /// Whatever something else mentions.
    pub fn join(&mut self, other: &Mentions) {
        self.unknown |= other.unknown;
        self.blocks.extend(&other.blocks);
    }

    /// Whether something may mention this block.
    pub fn holds(&self, id: u32) -> bool {
        ObjectId(id).is_heap() && (self.unknown || self.blocks.contains(&id))
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

    fn seen(&mut self, id: u32) {
        if ObjectId(id).is_heap() {
            self.blocks.insert(id);
        }
    }
}

impl Memory {
    /// All heap blocks that can be found by their addresses, ascending.
    pub fn blocks(&self) -> Vec<u32> {
        let blocks = self
            .objects
            .range(ObjectId(FIRST_HEAP)..ObjectId(FIRST_STACK));
        blocks
            .filter(|(id, block)| block.size <= FINDABLE_SIZE && is_findable(**id))
            .filter(|(id, _)| !self.exposed().holds(id.0))
            .map(|(id, _)| id.0)
            .collect()
    }

    /// The blocks of other processes among those that are mentioned.
    pub fn foreign(&self, mut mentions: Mentions) -> Mentions {
        mentions.blocks.retain(|id| !self.own_heap.contains(id));
        mentions
    }

    /// Notes the blocks of other processes that bytes and terms mention.
    pub fn mention_foreign(&self, pool: &TermPool, mentions: &mut Mentions) {
        let others = self.objects.iter().map(|(_, object)| object);
        for object in self.all_locals().map(|(_, object)| object).chain(others) {
            let pages = object.pages().flat_map(|(_, page)| page.addresses());
            for (id, _) in pages.filter(|(id, _)| !self.own_heap.contains(id)) {
                mentions.seen(*id);
            }
        }
        self.mention_hidden(pool, mentions);
    }

    /// Notes what is mentioned by terms, and across two pages.
    pub fn mention_hidden(&self, pool: &TermPool, mentions: &mut Mentions) {
        self.each_hidden(|hidden| match hidden {
            Hidden::Term(term) => mentions.term(pool, term),
            Hidden::Bytes(bytes) => mentions.hashed(|scan| scan.write(bytes)),
        });
        for object in self.races.iter().flat_map(|races| races.objects()) {
            mentions.number(object.base());
        }
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
    use xxhash_rust::xxh3::Xxh3Default;

    use super::*;

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
        mentions.hashed(|scan| (7u32, address(1, 100), 9u8).hash(scan));
        assert_eq!(mentions.spare(&[FIRST_HEAP, FIRST_HEAP + 1]), [FIRST_HEAP]);
        let mut bytes = Mentions::default();
        bytes.hashed(|scan| [1, 2, address(0, 0)].hash(scan));
        assert_eq!(bytes.spare(&[FIRST_HEAP, FIRST_HEAP + 1]), [FIRST_HEAP + 1]);
    }
}
