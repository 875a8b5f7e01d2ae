//! A page: up to [`PAGE_SIZE`] bytes of one object, with what is known about
//! each byte.
//!
//! Most pages of most programs hold plain initialised bytes; those take the
//! short way through every method. Uninitialised bytes cost a bit each,
//! symbolic ones an entry in a map.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use concord_term::{Runs, Term};

use super::fingerprint::Digest;
use super::stored::Stored;

/// Bytes per page; also the unit of copy-on-write.
pub(super) const PAGE_SIZE: usize = 1 << PAGE_BITS;
/// log2 of the page size.
pub(super) const PAGE_BITS: u32 = 12;

/// Up to a page of bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// Concrete contents; meaningless where uninitialised or symbolic.
    pub(super) bytes: Box<[u8]>,
    init: Init,
    /// Symbolic bytes, by offset. Always initialised ones.
    symbolic: Option<BTreeMap<u16, Term>>,
    /// What was stored there, for memory without a declared type.
    stored: Option<Stored>,
    /// Where uninitialised bytes were copied from; means nothing for others.
    lineages: Unseen<Option<Box<Runs<u64>>>>,
    pub(super) digest: Digest,
}

/// Something that makes no difference between pages.
#[derive(Clone, Debug)]
struct Unseen<T>(T);

impl<T> PartialEq for Unseen<T> {
    fn eq(&self, _: &Unseen<T>) -> bool {
        true
    }
}

impl<T> Eq for Unseen<T> {}

/// Which bytes have been written.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Init {
    All,
    /// For pages of at most 64 bytes.
    Small(u64),
    /// One bit per byte, and how many are still missing.
    Large(Box<[u64]>, u32),
}

/// What one byte is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum ByteState {
    /// A concrete value.
    Concrete(u8),
    /// An eight-bit term.
    Symbolic(Term),
    /// Never written.
    Uninit,
}

impl Page {
    /// A page of zeros.
    pub fn zeroed(len: usize) -> Page {
        Page {
            bytes: vec![0; len].into_boxed_slice(),
            init: Init::All,
            symbolic: None,
            stored: None,
            lineages: Unseen(None),
            digest: Digest::default(),
        }
    }

    /// A page that nobody has written to.
    pub fn uninit(len: usize) -> Page {
        let init = if len <= 64 {
            Init::Small(0)
        } else {
            Init::Large(vec![0; len.div_ceil(64)].into_boxed_slice(), len as u32)
        };
        Page {
            bytes: vec![0; len].into_boxed_slice(),
            init,
            symbolic: None,
            stored: None,
            lineages: Unseen(None),
            digest: Digest::default(),
        }
    }

    /// A copy with untouched bytes behind it.
    pub(super) fn longer(&self, len: usize) -> Page {
        let mut page = Page::uninit(len);
        page.stored = self.stored;
        for at in 0..self.len() {
            page.set_byte(at, self.byte(at));
        }
        page
    }

    /// The same page, in memory without a declared type.
    pub fn undeclared(mut self) -> Page {
        self.stored = Some(Stored::default());
        self
    }

    /// What was stored there, as far as that says something.
    pub fn stored(&self) -> Stored {
        self.stored.unwrap_or_default()
    }

    /// Something is stored there.
    #[inline]
    pub fn note_stored(&mut self, what: impl FnOnce() -> Stored) {
        if let Some(stored) = &mut self.stored {
            *stored = stored.with(what());
        }
    }

    /// Whether something in it was copied from where nobody has written.
    pub(super) fn has_lineages(&self) -> bool {
        self.lineages.0.is_some()
    }

    /// How many bytes it has.
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Whether every byte of the range is initialised and concrete.
    #[inline]
    pub fn is_plain(&self, at: usize, n: usize) -> bool {
        (self.symbolic.is_none() || self.is_concrete(at, n)) && self.init.covers(at, n)
    }

    /// Whether no byte of the range is symbolic, on a page with symbolic ones.
    #[cold]
    fn is_concrete(&self, at: usize, n: usize) -> bool {
        let symbolic = self.symbolic.iter();
        let mut within = symbolic.flat_map(|map| map.range(at as u16..(at + n) as u16));
        within.next().is_none()
    }

    /// The little-endian integer at `at`, if all its bytes are concrete.
    /// `n` is at most 8 and the range inside the page.
    #[inline]
    pub fn load_plain(&self, at: usize, n: usize) -> Option<u64> {
        if !self.is_plain(at, n) {
            return None;
        }
        Some(read_le(&self.bytes[at..at + n]))
    }

    /// Writes a concrete little-endian integer.
    #[inline]
    pub fn store_plain(&mut self, at: usize, n: usize, value: u64) {
        self.written(at, n);
        write_le(&mut self.bytes[at..at + n], value);
    }

    /// Writes concrete bytes.
    pub fn store_bytes(&mut self, at: usize, bytes: &[u8]) {
        self.written(at, bytes.len());
        self.bytes[at..at + bytes.len()].copy_from_slice(bytes);
    }

    /// One byte, whatever it is.
    pub fn byte(&self, at: usize) -> ByteState {
        if !self.init.covers(at, 1) {
            return ByteState::Uninit;
        }
        if let Some(map) = &self.symbolic
            && let Some(term) = map.get(&(at as u16))
        {
            return ByteState::Symbolic(*term);
        }
        ByteState::Concrete(self.bytes[at])
    }

    /// Sets one byte.
    pub fn set_byte(&mut self, at: usize, state: ByteState) {
        match state {
            ByteState::Concrete(value) => {
                self.written(at, 1);
                self.bytes[at] = value;
            }
            ByteState::Symbolic(term) => {
                self.init.set(at, 1);
                self.bytes[at] = 0;
                self.symbolic
                    .get_or_insert_default()
                    .insert(at as u16, term);
            }
            ByteState::Uninit => self.unwrite(at, 1),
        }
    }

    /// Makes bytes as if they had never been written.
    pub fn unwrite(&mut self, at: usize, n: usize) {
        self.clear_symbolic(at, n);
        self.init.unset(at, n, self.bytes.len());
        self.bytes[at..at + n].fill(0);
        self.set_lineage(at, n, 0);
    }

    /// Where an uninitialised byte was copied from; 0 if it was not.
    pub fn lineage(&self, at: usize) -> u64 {
        self.lineages.0.as_ref().map_or(0, |runs| runs.get(at))
    }

    /// The uninitialised bytes of a range were copied from there.
    pub fn set_lineage(&mut self, at: usize, n: usize, lineage: u64) {
        if lineage != 0 || self.lineages.0.is_some() {
            let runs = self.lineages.0.get_or_insert_default();
            runs.fill(at, at + n, lineage);
        }
    }

    /// The symbolic bytes' terms.
    pub fn each_symbolic(&self, mut visit: impl FnMut(Term)) {
        for term in self.symbolic.iter().flat_map(BTreeMap::values) {
            visit(*term);
        }
    }

    /// Whether there are symbolic bytes.
    pub fn is_symbolic(&self) -> bool {
        self.symbolic.is_some()
    }

    /// The symbolic bytes by their places, ascending.
    pub fn symbolic_bytes(&self) -> impl Iterator<Item = (usize, Term)> {
        let bytes = self.symbolic.iter().flatten();
        bytes.map(|(at, term)| (usize::from(*at), *term))
    }

    #[inline]
    fn written(&mut self, at: usize, n: usize) {
        if self.symbolic.is_some() {
            self.clear_symbolic(at, n);
        }
        self.init.set(at, n);
    }

    fn clear_symbolic(&mut self, at: usize, n: usize) {
        let Some(map) = &mut self.symbolic else {
            return;
        };
        let within: Vec<u16> = map
            .range(at as u16..(at + n) as u16)
            .map(|(k, _)| *k)
            .collect();
        for key in within {
            map.remove(&key);
        }
        if map.is_empty() {
            self.symbolic = None;
        }
    }
}

impl Init {
    #[inline]
    fn covers(&self, at: usize, n: usize) -> bool {
        match self {
            Init::All => true,
            Init::Small(bits) => {
                let mask = mask(n) << at;
                bits & mask == mask
            }
            Init::Large(words, _) => covers_large(words, at, n),
        }
    }

    #[inline]
    fn set(&mut self, at: usize, n: usize) {
        match self {
            Init::All => {}
            Init::Small(bits) => *bits |= mask(n) << at,
            Init::Large(words, missing) => {
                if set_large(words, missing, at, n) {
                    *self = Init::All;
                }
            }
        }
    }

    fn unset(&mut self, at: usize, n: usize, len: usize) {
        if matches!(self, Init::All) {
            *self = if len <= 64 {
                Init::Small(mask(len))
            } else {
                let mut words = vec![u64::MAX; len.div_ceil(64)].into_boxed_slice();
                if !len.is_multiple_of(64)
                    && let Some(last) = words.last_mut()
                {
                    *last = mask(len % 64);
                }
                Init::Large(words, 0)
            };
        }
        match self {
            Init::All => {}
            Init::Small(bits) => *bits &= !(mask(n) << at),
            Init::Large(words, missing) => unset_large(words, missing, at, n),
        }
    }
}

/// By contents: a page whose bytes were written one by one is the same as one
/// that was never uninitialised.
impl Hash for Page {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write(&self.bytes);
        if !self.init.covers(0, self.bytes.len()) {
            match &self.init {
                Init::All => {}
                Init::Small(bits) => bits.hash(hasher),
                Init::Large(words, _) => words.hash(hasher),
            }
        }
        self.symbolic.hash(hasher);
        // What is checked later depends on it.
        if !self.stored().is_nothing() {
            self.stored().hash(hasher);
        }
    }
}

/// The lowest `n` bits, for `n` up to 64.
#[inline]
fn mask(n: usize) -> u64 {
    if n >= 64 { u64::MAX } else { (1 << n) - 1 }
}

fn covers_large(words: &[u64], at: usize, n: usize) -> bool {
    let (first, shift) = (at / 64, at % 64);
    if shift + n <= 64 {
        let m = mask(n) << shift;
        return words[first] & m == m;
    }
    (at..at + n).all(|i| words[i / 64] >> (i % 64) & 1 == 1)
}

/// Sets bits and keeps count; answers whether none is missing any more.
fn set_large(words: &mut [u64], missing: &mut u32, at: usize, n: usize) -> bool {
    for (word, m) in masks(at, n) {
        *missing -= (m & !words[word]).count_ones();
        words[word] |= m;
    }
    *missing == 0
}

/// Clears bits and keeps count.
fn unset_large(words: &mut [u64], missing: &mut u32, at: usize, n: usize) {
    for (word, m) in masks(at, n) {
        *missing += (m & words[word]).count_ones();
        words[word] &= !m;
    }
}

/// The words that hold `n` bits from `at` on, and which bits of each.
fn masks(at: usize, n: usize) -> impl Iterator<Item = (usize, u64)> {
    let end = at + n;
    let mut at = at;
    std::iter::from_fn(move || {
        let shift = at % 64;
        let run = (64 - shift).min(end - at);
        let found = (at / 64, mask(run) << shift);
        at += run;
        (run > 0).then_some(found)
    })
}

#[inline]
pub(super) fn read_le(bytes: &[u8]) -> u64 {
    match *bytes {
        [a] => u64::from(a),
        [a, b] => u64::from(u16::from_le_bytes([a, b])),
        [a, b, c, d] => u64::from(u32::from_le_bytes([a, b, c, d])),
        [a, b, c, d, e, f, g, h] => u64::from_le_bytes([a, b, c, d, e, f, g, h]),
        _ => bytes
            .iter()
            .rev()
            .fold(0, |value, byte| value << 8 | u64::from(*byte)),
    }
}

#[inline]
fn write_le(bytes: &mut [u8], value: u64) {
    let le = value.to_le_bytes();
    match bytes.len() {
        8 => bytes.copy_from_slice(&le),
        4 => bytes.copy_from_slice(&le[..4]),
        n => bytes.copy_from_slice(&le[..n]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_become_initialised_one_by_one() {
        for len in [3, 64, 65, 200, PAGE_SIZE] {
            let mut page = Page::uninit(len);
            assert_eq!(page.byte(len - 1), ByteState::Uninit);
            for at in 0..len {
                assert_eq!(page.load_plain(at, 1), None);
                page.store_plain(at, 1, 7);
                assert_eq!(page.load_plain(at, 1), Some(7));
            }
            assert!(page.is_plain(0, len));
            page.set_byte(len / 2, ByteState::Uninit);
            assert!(!page.is_plain(0, len));
            assert_eq!(page.byte(len / 2), ByteState::Uninit);
            page.store_plain(len / 2, 1, 9);
            assert!(page.is_plain(0, len));
            page.unwrite(1, len - 2);
            assert!(page.is_plain(0, 1) && page.is_plain(len - 1, 1));
            assert!((1..len - 1).all(|at| page.byte(at) == ByteState::Uninit));
            page.store_bytes(1, &vec![5; len - 2]);
            assert!(page.is_plain(0, len));
        }
    }

    #[test]
    fn bytes_beside_symbolic_ones_are_plain() {
        let pool = concord_term::TermPool::new();
        let input = pool.var("x", 8, concord_term::VarKind::Input);
        let mut page = Page::zeroed(100);
        page.set_byte(70, ByteState::Symbolic(input));
        assert!(page.is_plain(0, 70) && page.is_plain(71, 29));
        assert!(!page.is_plain(70, 1) && !page.is_plain(64, 8));
        page.store_plain(70, 1, 3);
        assert!(page.is_plain(0, 100));
    }

    #[test]
    fn integers_are_little_endian_at_any_width() {
        let mut page = Page::zeroed(16);
        page.store_plain(3, 5, 0x01_0203_0405);
        assert_eq!(page.load_plain(3, 5), Some(0x01_0203_0405));
        assert_eq!(page.load_plain(3, 1), Some(5));
        assert_eq!(page.load_plain(2, 1), Some(0));
        assert_eq!(page.load_plain(8, 1), Some(0));
    }
}
