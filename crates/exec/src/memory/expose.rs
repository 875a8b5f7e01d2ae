//! Objects whose addresses the program has seen as numbers.
//!
//! Comparing states under new names (`rename.rs`) and giving identifiers out
//! again (`reuse.rs`) rest on finding every address: as a pointer in a register,
//! or as eight bytes in memory, in a message, in a file. A program that looks at
//! an address as a number can keep it in any other form (xor-ed, cut into
//! pieces, hashed, as text), where nobody finds it, or decide by it. From then
//! on the object keeps its identifier for ever, and the set of such objects is
//! part of what a state is.
//!
//! An address has been seen when
//! - a pointer is converted to an integer (differences of pointers apart),
//! - anything but a pointer is read from its bytes, a single byte included,
//! - it is compared for order with that of another object,
//! - it leaves the process: sent, read by a window, written to a file,
//! - it is printed with `%p`, or asked for with `MPI_Get_address`,
//! - it is stored where it spans two aligned words, since only whole aligned
//!   words are looked at when a part of one is read.
//!
//! Approximates towards "seen": numbers that happen to look like addresses
//! count. Only memories whose states are compared keep track of it.

use std::collections::BTreeSet;
use std::sync::Arc;

use concord_term::{Term, TermPool};
use rustc_hash::FxHashSet;

use super::fingerprint::findable;
use super::reuse::each_number;
use super::{ByteState, Memory, ObjectId};
use crate::word::Word;

/// The objects whose addresses have been seen.
#[derive(Clone, Debug, Default)]
pub struct Exposed {
    /// Whether anybody wants to know.
    tracks: bool,
    ids: Arc<BTreeSet<u32>>,
    /// There is no telling which.
    all: bool,
    /// Addresses of different objects were compared for order.
    ordered: bool,
}

impl Exposed {
    /// Whether the address of this object may have been seen.
    pub fn holds(&self, id: u32) -> bool {
        self.all || self.ids.contains(&id)
    }

    /// Whether the order of different objects was asked for. No part of what a state is: nothing that happens depends on it.
    pub fn ordered(&self) -> bool {
        self.ordered
    }

    /// Adds it to what a state is.
    pub fn hash(&self, hasher: &mut impl std::hash::Hasher) {
        use std::hash::Hash;
        (self.all, &*self.ids).hash(hasher);
    }

    fn number(&mut self, value: u64) {
        if let Some((id, _)) = findable(&value.to_le_bytes())
            && !self.ids.contains(&id)
        {
            Arc::make_mut(&mut self.ids).insert(id);
        }
    }

    fn bytes(&mut self, bytes: &[u8]) {
        for window in bytes.windows(8) {
            // The upper half of no address is zero or negative.
            if window[7] < 0x80 && window[4..] != [0; 4] {
                let value = super::page::read_le(window);
                self.number(value);
            }
        }
    }

    fn term(&mut self, pool: &TermPool, term: Term) {
        if !self.all && !each_number(pool, term, |value| self.number(value)) {
            self.all = true;
        }
    }
}

impl Memory {
    /// From now on, which addresses are seen as numbers is kept track of, or
    /// not any more.
    pub fn track_addresses(&mut self, tracks: bool) {
        self.exposed.tracks = tracks;
    }

    /// Whether that is kept track of.
    #[inline]
    pub fn tracks(&self) -> bool {
        self.exposed.tracks
    }

    /// Whether the address of an object may have been seen that this process has and processes of other
    /// numbers have elsewhere. What is below its own first one are globals, the same in all, or numbers
    /// that only look like addresses.
    pub fn has_shown_its_own(&self) -> bool {
        let own = self.exposed.ids.range(self.first_object..);
        self.exposed.all || own.take(1).count() > 0
    }

    /// The objects whose addresses have been seen.
    pub fn exposed(&self) -> &Exposed {
        &self.exposed
    }

    /// A number of `n` bytes was read here.
    pub(crate) fn read_number(&mut self, address: u64, n: usize, value: u64) {
        if n == 8 && address.is_multiple_of(8) {
            return self.exposed.number(value);
        }
        let mut word = address & !7;
        while word < address + n as u64 {
            if let Some(value) = self.load_near(word, 8) {
                self.exposed.number(value);
            }
            word += 8;
        }
    }

    /// A number was read somewhere in this object.
    pub(crate) fn read_somewhere(&mut self, pool: &TermPool, id: ObjectId) {
        let size = self.object(id).map_or(0, |object| object.size);
        let mut plain = Vec::with_capacity(size as usize);
        let mut terms = FxHashSet::default();
        for at in 0..size {
            plain.push(match self.byte_at(id.base() + at) {
                ByteState::Concrete(byte) => byte,
                ByteState::Symbolic(term) => {
                    terms.insert(term);
                    0
                }
                ByteState::Uninit => 0,
            });
        }
        self.exposed.bytes(&plain);
        terms.into_iter().for_each(|t| self.exposed.term(pool, t));
    }

    /// A value is seen as a number.
    pub(crate) fn expose_word(&mut self, pool: &TermPool, word: Word) {
        match word.term() {
            None => self.exposed.number(word.bits),
            Some(term) => self.exposed.term(pool, term),
        }
    }

    /// Two values are compared for order: addresses of different objects are
    /// seen by it.
    pub(crate) fn compare_order(&mut self, pool: &TermPool, a: Word, b: Word) {
        if a.both_concrete(b) {
            if (a.bits ^ b.bits) >> 32 != 0 {
                self.exposed.number(a.bits);
                self.exposed.number(b.bits);
                let is_address = |bits: u64| findable(&bits.to_le_bytes()).is_some();
                self.exposed.ordered |= is_address(a.bits) && is_address(b.bits);
            }
            return;
        }
        for word in [a, b] {
            let term = word
                .term()
                .unwrap_or_else(|| pool.constant(64, word.bits.into()));
            for value in constants(pool, term) {
                self.exposed.number(value);
            }
        }
    }

    /// Bytes are seen as numbers, or by others.
    pub fn expose_bytes(&mut self, bytes: &[u8]) {
        if self.exposed.tracks {
            self.exposed.bytes(bytes);
        }
    }

    /// Bytes are written here: addresses that span two words count as seen.
    pub(super) fn expose_across(&mut self, address: u64, bytes: &[u8]) {
        if !self.exposed.tracks || bytes.len() < 8 {
            return;
        }
        for (at, window) in bytes.windows(8).enumerate() {
            let upper = window[7] < 0x80 && window[4..] != [0; 4];
            if upper && !(address + at as u64).is_multiple_of(8) {
                self.exposed.number(super::page::read_le(window));
            }
        }
    }

    /// The terms of bytes are seen.
    pub(super) fn expose_term(&mut self, pool: &TermPool, term: Term) {
        if self.exposed.tracks {
            self.exposed.term(pool, term);
        }
    }
}

/// All numbers in a term.
fn constants(pool: &TermPool, term: Term) -> Vec<u64> {
    let mut found = Vec::new();
    let mut work = vec![term];
    let mut visited = FxHashSet::default();
    while let Some(term) = work.pop() {
        if visited.insert(term) {
            found.extend(pool.as_const(term).map(|value| value as u64));
            work.extend(pool.expr(term).children());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::address::FIRST_HEAP;
    use super::*;

    fn memory() -> (Memory, u64, u64) {
        let mut memory = Memory::new(Arc::new([]), 1 << 20);
        memory.track_addresses(true);
        let mut create = |kind| {
            let id = memory.create(16, kind, super::super::NameId(0), true);
            id.map_or(0, ObjectId::base)
        };
        let block = create(super::super::ObjectKind::Heap);
        let place = create(super::super::ObjectKind::Global);
        (memory, block, place)
    }

    #[test]
    fn any_part_of_a_pointer_shows_its_object() {
        for (at, n) in [(0, 8), (0, 1), (3, 1), (4, 4), (6, 2), (5, 8)] {
            let (mut memory, block, place) = memory();
            assert!(memory.write_plain(place, &block.to_le_bytes()).is_ok());
            assert!(!memory.exposed().holds(FIRST_HEAP));
            memory.read_number(place + at, n, block >> (8 * at));
            assert!(memory.exposed().holds(FIRST_HEAP), "{n} bytes at {at}");
        }
        let (mut memory, block, place) = memory();
        assert!(memory.write_plain(place, &block.to_le_bytes()).is_ok());
        memory.read_number(place + 8, 4, 0);
        assert!(!memory.exposed().holds(FIRST_HEAP));
    }

    #[test]
    fn a_pointer_across_two_words_counts_as_seen() {
        let (mut memory, block, place) = memory();
        memory.expose_across(place, &block.to_le_bytes());
        assert!(!memory.exposed().holds(FIRST_HEAP));
        memory.expose_across(place + 3, &block.to_le_bytes());
        assert!(memory.exposed().holds(FIRST_HEAP));
    }
}
