//! Byte strings that travel between memories and messages.
//!
//! Most are wholly concrete: then a [`Bytes`] is a shared vector and nothing else. A shadow
//! appears with the first byte that is symbolic or never written. Bytes that were never written
//! carry their lineage: a number that tells their memory where they come from (0 if nobody
//! knows). It is for reports and counts neither in comparisons nor in hashes.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::hash::StructuralHasher;
use crate::pool::TermPool;
use crate::runs::Runs;
use crate::term::Term;

/// One byte of a [`Bytes`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Byte {
    /// A known value.
    Concrete(u8),
    /// A term of width 8.
    Symbolic(Term),
    /// Never written.
    Undef,
}

/// Neighbouring bytes of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stretch<'a> {
    /// Known values.
    Concrete(&'a [u8]),
    /// So many bytes, each of which is this term of width 8.
    Symbolic(Term, usize),
    /// So many bytes that were never written.
    Undef(usize),
}

impl Stretch<'_> {
    /// How many bytes.
    #[allow(clippy::len_without_is_empty, reason = "none is empty")]
    pub fn len(&self) -> usize {
        match self {
            Stretch::Concrete(bytes) => bytes.len(),
            Stretch::Symbolic(_, n) | Stretch::Undef(n) => *n,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
enum Mark {
    #[default]
    Concrete,
    Undef,
    Symbolic(Term),
}

#[derive(Clone, Debug, Default)]
struct Shadow {
    marks: Runs<Mark>,
    lineages: Runs<u64>,
}

impl PartialEq for Shadow {
    fn eq(&self, other: &Shadow) -> bool {
        self.marks == other.marks
    }
}

impl Eq for Shadow {}

impl Hash for Shadow {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.marks.hash(hasher);
    }
}

impl Shadow {
    fn is_default(&self) -> bool {
        self.marks.is_default()
    }
}

/// A byte string with optional symbolic and undefined marks.
///
/// Invariant: under a mark other than concrete the data byte is 0, and a shadow without
/// content is not kept; so equality and hash are those of the contents.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Bytes {
    data: Arc<Vec<u8>>,
    shadow: Option<Arc<Shadow>>,
}

impl From<Vec<u8>> for Bytes {
    fn from(data: Vec<u8>) -> Bytes {
        Bytes {
            data: Arc::new(data),
            shadow: None,
        }
    }
}

impl From<&[u8]> for Bytes {
    fn from(data: &[u8]) -> Bytes {
        data.to_vec().into()
    }
}

impl FromIterator<Byte> for Bytes {
    fn from_iter<I: IntoIterator<Item = Byte>>(bytes: I) -> Bytes {
        let (mut data, mut undef, mut symbolic) = (Vec::new(), Vec::new(), Vec::new());
        for (at, byte) in bytes.into_iter().enumerate() {
            data.push(match byte {
                Byte::Concrete(value) => value,
                Byte::Symbolic(term) => {
                    symbolic.push((at, term));
                    0
                }
                Byte::Undef => {
                    undef.push((at, 1));
                    0
                }
            });
        }
        Bytes::marked(data, &undef, &symbolic, [])
    }
}

impl Bytes {
    /// No bytes.
    pub fn new() -> Bytes {
        Bytes::default()
    }

    /// `len` zero bytes.
    pub fn zeroed(len: usize) -> Bytes {
        vec![0; len].into()
    }

    /// `len` bytes that were never written.
    pub fn undef(len: usize) -> Bytes {
        let mut out = Bytes::zeroed(len);
        out.edit_shadow(|s| s.marks.fill(0, len, Mark::Undef));
        out
    }

    /// So many bytes that nobody may rely on, because whoever writes them leaves their values open.
    pub fn left_open(len: usize) -> Bytes {
        let mut out = Bytes::undef(len);
        out.set_lineage(0, len, Bytes::LEFT_OPEN);
        out
    }

    /// The lineage of bytes that come from nowhere: a function left their values open just now.
    pub const LEFT_OPEN: u64 = 1;

    /// The bytes of a bit-vector whose width is a multiple of 8, lowest first.
    pub fn from_term(pool: &TermPool, t: Term) -> Bytes {
        let n = pool.width(t) / 8;
        (0..n)
            .map(|i| {
                let byte = pool.extract(t, 8 * i, 8);
                match pool.as_const(byte) {
                    Some(v) => Byte::Concrete(v as u8),
                    None => Byte::Symbolic(byte),
                }
            })
            .collect()
    }

    /// These bytes, but for ranges that were never written (start, length), symbolic ones, and
    /// the lineages of the former (start, length, lineage). All are sorted.
    pub fn marked(
        data: Vec<u8>,
        undef: &[(usize, usize)],
        symbolic: &[(usize, Term)],
        lineages: impl IntoIterator<Item = (usize, usize, u64)>,
    ) -> Bytes {
        let undef = undef.iter().map(|&(at, n)| (at, at + n, Mark::Undef));
        let symbolic = symbolic
            .iter()
            .map(|&(at, t)| (at, at + 1, Mark::Symbolic(t)));
        let mut marks: Vec<(usize, usize, Mark)> = undef.chain(symbolic).collect();
        marks.sort_by_key(|mark| mark.0);
        let shadow = Shadow {
            marks: Runs::of(marks),
            lineages: Runs::of(lineages.into_iter().map(|(at, n, l)| (at, at + n, l))),
        };
        Bytes {
            data: Arc::new(data),
            shadow: (!shadow.is_default()).then(|| Arc::new(shadow)),
        }
    }

    /// How many bytes.
    pub fn len(&self) -> usize {
        self.data.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    /// The bytes, if every one of them is concrete.
    pub fn as_concrete(&self) -> Option<&[u8]> {
        match &self.shadow {
            Some(s) if !s.marks.is_default() => None,
            _ => Some(&self.data),
        }
    }

    /// The data of all bytes, 0 where a byte is not concrete.
    pub fn raw(&self) -> &[u8] {
        &self.data
    }

    /// Whether every byte of the range is concrete.
    pub fn is_concrete(&self, off: usize, n: usize) -> bool {
        match &self.shadow {
            None => true,
            Some(s) => s.marks.iter(off, off + n).all(|r| r.2 == Mark::Concrete),
        }
    }

    /// Whether some byte of the range was never written.
    pub fn has_undef(&self, off: usize, n: usize) -> bool {
        match &self.shadow {
            None => false,
            Some(s) => s.marks.iter(off, off + n).any(|r| r.2 == Mark::Undef),
        }
    }

    /// The byte at a position.
    pub fn get(&self, at: usize) -> Byte {
        match self.shadow.as_ref().map(|s| s.marks.get(at)) {
            None | Some(Mark::Concrete) => Byte::Concrete(self.data[at]),
            Some(Mark::Undef) => Byte::Undef,
            Some(Mark::Symbolic(t)) => Byte::Symbolic(t),
        }
    }

    /// All bytes in order.
    pub fn iter(&self) -> impl Iterator<Item = Byte> + '_ {
        (0..self.len()).map(|i| self.get(i))
    }

    /// The bytes of a range in order, those of one kind together.
    pub fn stretches(&self, off: usize, n: usize) -> impl Iterator<Item = Stretch<'_>> {
        let end = off + n;
        let none = Runs::default();
        let marks = self.shadow.as_ref().map_or(&none, |s| &s.marks);
        let mut marked: Vec<(usize, usize, Mark)> = marks.iter(off, end).collect();
        if marked.is_empty() && n > 0 {
            marked.push((off, end, Mark::Concrete));
        }
        marked.into_iter().map(|(from, to, mark)| match mark {
            Mark::Concrete => Stretch::Concrete(&self.data[from..to]),
            Mark::Symbolic(term) => Stretch::Symbolic(term, to - from),
            Mark::Undef => Stretch::Undef(to - from),
        })
    }

    /// The lineages of bytes that were never written, as far as they are known, with the range
    /// of each.
    pub fn lineages(&self) -> impl Iterator<Item = (std::ops::Range<usize>, u64)> {
        let runs = self
            .shadow
            .iter()
            .flat_map(|s| s.lineages.iter(0, self.len()));
        runs.filter(|run| run.2 != 0)
            .map(|(from, to, lineage)| (from..to, lineage))
    }

    /// Replaces one byte.
    pub fn set(&mut self, at: usize, byte: Byte) {
        let (value, mark) = match byte {
            Byte::Concrete(v) => (v, Mark::Concrete),
            Byte::Undef => (0, Mark::Undef),
            Byte::Symbolic(t) => (0, Mark::Symbolic(t)),
        };
        Arc::make_mut(&mut self.data)[at] = value;
        if mark != Mark::Concrete || self.shadow.is_some() {
            self.edit_shadow(|s| s.marks.fill(at, at + 1, mark));
        }
    }

    /// Appends one byte.
    pub fn push(&mut self, byte: Byte) {
        Arc::make_mut(&mut self.data).push(0);
        self.set(self.len() - 1, byte);
    }

    /// The lineage of a byte that was never written, 0 if nobody knows it.
    pub fn lineage(&self, at: usize) -> u64 {
        self.shadow.as_ref().map_or(0, |s| s.lineages.get(at))
    }

    /// Says where the bytes of a range come from, as far as they were never written.
    pub fn set_lineage(&mut self, off: usize, n: usize, lineage: u64) {
        assert!(off + n <= self.len(), "range beyond the end");
        if self.shadow.is_some() {
            self.edit_shadow(|s| s.lineages.fill(off, off + n, lineage));
        }
    }

    /// `len` bytes that are undefined because one of these is: their lineage is that one's.
    pub fn undef_because_of(len: usize, causes: &[&Bytes]) -> Bytes {
        let mut out = Bytes::undef(len);
        let lineages = causes.iter().flat_map(|bytes| {
            let undef = (0..bytes.len()).filter(|at| bytes.get(*at) == Byte::Undef);
            undef.map(|at| bytes.lineage(at))
        });
        if let Some(lineage) = lineages.into_iter().find(|lineage| *lineage != 0) {
            out.set_lineage(0, len, lineage);
        }
        out
    }

    fn edit_shadow(&mut self, edit: impl FnOnce(&mut Shadow)) {
        let shadow = self.shadow.get_or_insert_default();
        let inner = Arc::make_mut(shadow);
        edit(inner);
        if inner.is_default() {
            self.shadow = None;
        }
    }

    /// A copy of a range, marks included.
    #[must_use]
    pub fn slice(&self, off: usize, n: usize) -> Bytes {
        if off == 0 && n == self.len() {
            return self.clone();
        }
        let shadow = self.shadow.as_ref().and_then(|s| {
            let cut = Shadow {
                marks: s.marks.slice(off, off + n),
                lineages: s.lineages.slice(off, off + n),
            };
            (!cut.is_default()).then(|| Arc::new(cut))
        });
        Bytes {
            data: Arc::new(self.data[off..off + n].to_vec()),
            shadow,
        }
    }

    /// Overwrites the range that starts at `off` with all of `other`.
    pub fn write(&mut self, off: usize, other: &Bytes) {
        let end = off + other.len();
        Arc::make_mut(&mut self.data)[off..end].copy_from_slice(&other.data);
        if self.shadow.is_none() && other.shadow.is_none() {
            return;
        }
        let none = Shadow::default();
        let theirs = other.shadow.as_deref().unwrap_or(&none);
        self.edit_shadow(|s| {
            s.marks.splice(off, end, &theirs.marks);
            s.lineages.splice(off, end, &theirs.lineages);
        });
    }

    /// Appends all of `other`.
    pub fn extend(&mut self, other: &Bytes) {
        let at = self.len();
        Arc::make_mut(&mut self.data).resize(at + other.len(), 0);
        self.write(at, other);
    }

    /// The little-endian number in `n <= 16` bytes, if all of them are concrete.
    pub fn read_uint(&self, off: usize, n: usize) -> Option<u128> {
        let bytes = self.data.get(off..off + n)?;
        if n > 16 || !self.is_concrete(off, n) {
            return None;
        }
        Some(bytes.iter().rev().fold(0, |v, &b| v << 8 | u128::from(b)))
    }

    /// The little-endian term in `n >= 1` bytes; `undef` names the bytes that were never written.
    pub fn as_term(
        &self,
        off: usize,
        n: usize,
        pool: &TermPool,
        mut undef: impl FnMut(usize) -> Term,
    ) -> Term {
        if let Some(v) = self.read_uint(off, n) {
            return pool.constant(8 * n as u32, v);
        }
        pool.concat_all((off..off + n).map(|i| match self.get(i) {
            Byte::Concrete(v) => pool.constant(8, v.into()),
            Byte::Symbolic(t) => t,
            Byte::Undef => undef(i),
        }))
    }

    /// A hash of the contents that is the same in every run.
    pub fn structural_hash(&self, pool: &TermPool) -> u128 {
        let mut h = StructuralHasher::new(0xB17E5);
        h.bytes(&self.data);
        if let Some(s) = &self.shadow {
            for (start, _, mark) in s.marks.iter(0, self.len()) {
                h.word(start as u64);
                match mark {
                    Mark::Concrete => h.word(0),
                    Mark::Undef => h.word(1),
                    Mark::Symbolic(t) => h.wide(pool.structural_hash(t)),
                }
            }
        }
        h.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::VarKind;

    #[test]
    fn concrete_bytes_have_no_shadow() {
        let mut b = Bytes::from(vec![1, 2, 3, 4]);
        assert_eq!(b.read_uint(0, 4), Some(0x0403_0201));
        b.set(1, Byte::Undef);
        assert_eq!(b.read_uint(0, 4), None);
        assert_eq!(b.as_concrete(), None);
        b.set(1, Byte::Concrete(2));
        assert_eq!(b, Bytes::from(vec![1, 2, 3, 4]));
        assert!(b.shadow.is_none());
    }

    #[test]
    fn neighbours_of_a_kind_are_one_stretch() {
        let p = TermPool::new();
        let x = p.var("x", 8, VarKind::Input);
        let mut b = Bytes::from(vec![1, 2, 3, 4, 5, 6, 7]);
        let whole = |b: &Bytes| b.stretches(0, b.len()).count();
        assert_eq!(whole(&b), 1);
        b.write(1, &Bytes::undef(3));
        b.set(4, Byte::Symbolic(x));
        let all: Vec<Stretch<'_>> = b.stretches(0, 7).collect();
        let expected = [
            Stretch::Concrete(&[1]),
            Stretch::Undef(3),
            Stretch::Symbolic(x, 1),
            Stretch::Concrete(&[6, 7]),
        ];
        assert_eq!(all, expected);
        let part: Vec<Stretch<'_>> = b.stretches(2, 2).collect();
        assert_eq!(part, [Stretch::Undef(2)]);
        assert_eq!(b.stretches(3, 0).count(), 0);
        let at_once = Bytes::marked(vec![1, 0, 0, 0, 0, 6, 7], &[(1, 3)], &[(4, x)], [(1, 2, 9)]);
        assert_eq!(at_once, b);
        assert_eq!(at_once.lineages().collect::<Vec<_>>(), [(1..3, 9)]);
        assert_eq!((at_once.lineage(2), at_once.lineage(3)), (9, 0));
        assert_eq!(Bytes::marked(vec![1], &[], &[], []), Bytes::from(vec![1]));
    }

    #[test]
    fn terms_pass_through_bytes_unchanged() {
        let p = TermPool::new();
        let x = p.var("x", 32, VarKind::Input);
        let b = Bytes::from_term(&p, x);
        assert_eq!(b.as_term(0, 4, &p, |_| unreachable!()), x);
        let mut c = Bytes::from(vec![7; 8]);
        c.write(2, &b);
        assert_eq!(c.slice(2, 4), b);
        assert_eq!(c.as_term(2, 4, &p, |_| unreachable!()), x);
        assert_eq!(c.slice(6, 2), Bytes::from(vec![7, 7]));
    }

    #[test]
    fn hash_and_equality_ignore_what_lies_under_a_mark() {
        let p = TermPool::new();
        let mut a = Bytes::from(vec![5]);
        let mut b = Bytes::from(vec![6]);
        a.set(0, Byte::Undef);
        b.set(0, Byte::Undef);
        assert_eq!(a, b);
        assert_eq!(a, Bytes::undef(1));
        assert_eq!(a.structural_hash(&p), b.structural_hash(&p));
    }
}
