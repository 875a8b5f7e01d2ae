//! Type maps: sequences of (displacement, basic type).
//!
//! MPI 4.1 §5.1. A map is kept folded (runs, repetitions, concatenations), so
//! that a type of a million elements takes a few words, and is unfolded (see
//! `walk`) only where somebody looks at the pieces. Bounds and markers are not
//! the map's business (see `bounds`).
//!
//! All arithmetic is checked: `None` means that a displacement or a size does
//! not fit 64 bits.

use std::sync::Arc;

use super::basic::Basic;
use super::summary::Summary;
use super::walk::{Coalesced, Leaves};

/// A sequence of (displacement, basic type), in the order of the standard.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TypeMap(Arc<Node>);

#[derive(PartialEq, Eq, Hash, Debug)]
pub(super) struct Node {
    pub shape: Shape,
    pub summary: Summary,
}

/// Never deeper than the nesting of the datatype's constructors.
#[derive(PartialEq, Eq, Hash, Debug)]
pub(super) enum Shape {
    Empty,
    /// `count >= 1` adjacent entries from displacement 0.
    Run {
        basic: Basic,
        count: u64,
    },
    /// `count >= 2` copies of a map that is not empty.
    Repeat {
        count: u64,
        stride: i64,
        inner: TypeMap,
    },
    /// Maps that are not empty, each moved by its displacement.
    Sequence(Box<[(i64, TypeMap)]>),
}

/// Adjacent entries of one basic type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BasicRun {
    /// The displacement of the first one.
    pub offset: i64,
    /// Their type.
    pub basic: Basic,
    /// How many.
    pub count: u64,
}

/// Adjacent bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Segment {
    /// The displacement of the first one.
    pub offset: i64,
    /// How many.
    pub length: u64,
}

impl TypeMap {
    fn new(shape: Shape, summary: Summary) -> TypeMap {
        TypeMap(Arc::new(Node { shape, summary }))
    }

    pub(super) fn node(&self) -> &Node {
        &self.0
    }

    /// No entries.
    pub fn empty() -> TypeMap {
        TypeMap::new(Shape::Empty, Summary::EMPTY)
    }

    /// Adjacent entries of one type from displacement 0.
    pub fn run(basic: Basic, count: u64) -> Option<TypeMap> {
        if count == 0 {
            return Some(TypeMap::empty());
        }
        let summary = Summary::run(basic, count)?;
        Some(TypeMap::new(Shape::Run { basic, count }, summary))
    }

    /// `count` copies, each `stride` bytes after the one before.
    pub fn repeat(&self, count: u64, stride: i64) -> Option<TypeMap> {
        let (inner, count, stride) = match (&self.0.shape, count) {
            (Shape::Empty, _) | (_, 0) => return Some(TypeMap::empty()),
            (_, 1) => return Some(self.clone()),
            (
                Shape::Run {
                    basic,
                    count: inner,
                },
                _,
            ) if i64::try_from(self.size()) == Ok(stride) => {
                return TypeMap::run(*basic, inner.checked_mul(count)?);
            }
            (
                Shape::Repeat {
                    count: fewer,
                    stride: pitch,
                    inner,
                },
                _,
            ) if i64::try_from(*fewer).ok()?.checked_mul(*pitch) == Some(stride) => {
                (inner, fewer.checked_mul(count)?, *pitch)
            }
            _ => (self, count, stride),
        };
        let summary = inner.0.summary.repeat(count, stride)?;
        let inner = inner.clone();
        Some(TypeMap::new(
            Shape::Repeat {
                count,
                stride,
                inner,
            },
            summary,
        ))
    }

    /// One map after the other, each moved by its displacement.
    pub fn sequence(parts: impl IntoIterator<Item = (i64, TypeMap)>) -> Option<TypeMap> {
        let mut kept: Vec<(i64, TypeMap)> = Vec::new();
        for (offset, map) in parts {
            if map.is_empty() {
                continue;
            }
            if let (Shape::Run { basic, count }, Some((start, before))) =
                (&map.0.shape, kept.last_mut())
                && let Shape::Run {
                    basic: same,
                    count: already,
                } = &before.0.shape
                && basic == same
                && start.checked_add(i64::try_from(before.size()).ok()?) == Some(offset)
            {
                *before = TypeMap::run(*basic, count.checked_add(*already)?)?;
                continue;
            }
            kept.push((offset, map));
        }
        if let [(0, only)] = &kept[..] {
            return Some(only.clone());
        }
        if kept.is_empty() {
            return Some(TypeMap::empty());
        }
        let summary =
            Summary::sequence(kept.iter().map(|(offset, map)| (*offset, &map.0.summary)))?;
        Some(TypeMap::new(Shape::Sequence(kept.into()), summary))
    }

    /// Bytes of data.
    pub fn size(&self) -> u64 {
        self.0.summary.size
    }

    /// Entries.
    pub fn elements(&self) -> u64 {
        self.0.summary.elements
    }

    /// Whether there is no entry.
    pub fn is_empty(&self) -> bool {
        matches!(self.0.shape, Shape::Empty)
    }

    /// The lowest displacement; 0 if there is no entry.
    pub fn true_lb(&self) -> i64 {
        self.0.summary.true_lb
    }

    /// The highest displacement plus size; 0 if there is no entry.
    pub fn true_ub(&self) -> i64 {
        self.0.summary.true_ub
    }

    /// Whether the data is one segment.
    pub fn is_dense(&self) -> bool {
        self.0.summary.dense
    }

    /// Whether some byte belongs to more than one entry.
    ///
    /// Most maps show that none does by how they are folded; the others are unfolded.
    pub fn overlaps(&self) -> bool {
        if self.is_plainly_disjoint() {
            return false;
        }
        // A segment has each of its bytes once.
        let mut segments: Vec<Segment> = self.segments().collect();
        segments.sort_unstable();
        let end = |s: &Segment| s.offset.wrapping_add(s.length.cast_signed());
        !segments.is_sorted_by(|a, b| end(a) <= b.offset)
    }

    fn is_plainly_disjoint(&self) -> bool {
        if self.is_dense() {
            return true;
        }
        match &self.0.shape {
            Shape::Empty | Shape::Run { .. } => true,
            Shape::Repeat { stride, inner, .. } => {
                let width = inner.true_ub().abs_diff(inner.true_lb());
                stride.unsigned_abs() >= width && inner.is_plainly_disjoint()
            }
            Shape::Sequence(parts) => {
                let range = |(offset, map): &(i64, TypeMap)| {
                    (
                        offset.wrapping_add(map.true_lb()),
                        offset.wrapping_add(map.true_ub()),
                    )
                };
                let apart = parts.is_sorted_by(|a, b| range(a).1 <= range(b).0);
                apart && parts.iter().all(|(_, map)| map.is_plainly_disjoint())
            }
        }
    }

    /// The basic type of all entries, if they have only one.
    pub fn uniform(&self) -> Option<Basic> {
        self.0.summary.uniform
    }

    /// A hash of the signature of `count` such maps in a row: the same for all
    /// maps with the same sequence of basic types.
    pub fn signature_hash(&self, count: u64) -> u64 {
        self.0.summary.signature.repeated(count).value()
    }

    /// The entries in order, adjacent ones of one type together.
    pub fn runs(&self) -> impl Iterator<Item = BasicRun> + '_ {
        let leaves = Leaves::new(&self.0, |node| matches!(node.shape, Shape::Run { .. }));
        let runs = leaves.filter_map(|(offset, node)| match node.shape {
            Shape::Run { basic, count } => Some(BasicRun {
                offset,
                basic,
                count,
            }),
            _ => None,
        });
        Coalesced::new(runs, |a: &mut BasicRun, b: &BasicRun| {
            let bytes = a.count.wrapping_mul(a.basic.size()).cast_signed();
            let adjacent = a.basic == b.basic && a.offset.wrapping_add(bytes) == b.offset;
            if adjacent {
                a.count += b.count;
            }
            adjacent
        })
    }

    /// The bytes in order, adjacent ones together.
    pub fn segments(&self) -> impl Iterator<Item = Segment> + '_ {
        let leaves = Leaves::new(&self.0, |node| node.summary.dense);
        let segments = leaves.map(|(offset, node)| Segment {
            offset: offset.wrapping_add(node.summary.true_lb),
            length: node.summary.size,
        });
        Coalesced::new(segments, |a: &mut Segment, b: &Segment| {
            let adjacent = a.offset.wrapping_add(a.length.cast_signed()) == b.offset;
            if adjacent {
                a.length += b.length;
            }
            adjacent
        })
    }

    /// The basic types in order, with how many there are of each in a row.
    pub fn signature(&self) -> impl Iterator<Item = (Basic, u64)> + '_ {
        let leaves = Leaves::new(&self.0, |node| node.summary.uniform.is_some());
        let types =
            leaves.filter_map(|(_, node)| Some((node.summary.uniform?, node.summary.elements)));
        Coalesced::new(types, |a: &mut (Basic, u64), b: &(Basic, u64)| {
            let same = a.0 == b.0;
            if same {
                a.1 += b.1;
            }
            same
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(count: u64) -> TypeMap {
        TypeMap::run(Basic::Int, count).unwrap()
    }

    #[test]
    fn adjacent_runs_fold() {
        assert_eq!(int(2).repeat(3, 8).unwrap(), int(6));
        assert_eq!(
            TypeMap::sequence([(0, int(1)), (4, int(2))]).unwrap(),
            int(3)
        );
        let strided = int(1).repeat(4, 12).unwrap();
        assert_eq!(
            strided.repeat(5, 48).unwrap(),
            int(1).repeat(20, 12).unwrap()
        );
        assert!(int(0).is_empty() && int(3).repeat(0, 5).unwrap().is_empty());
    }

    #[test]
    fn negative_strides_move_the_lower_bound() {
        let map = int(1).repeat(3, -8).unwrap();
        assert_eq!((map.true_lb(), map.true_ub(), map.size()), (-16, 4, 12));
        let offsets: Vec<i64> = map.runs().map(|run| run.offset).collect();
        assert_eq!(offsets, [0, -8, -16]);
        assert!(!map.is_dense());
    }

    #[test]
    fn dense_structures_are_one_segment_and_several_runs() {
        let char3 = TypeMap::run(Basic::Char, 4).unwrap();
        let map = TypeMap::sequence([(0, int(1)), (4, char3), (8, int(2))]).unwrap();
        assert!(map.is_dense());
        assert_eq!(
            map.segments().collect::<Vec<_>>(),
            [Segment {
                offset: 0,
                length: 16
            }]
        );
        assert_eq!(map.runs().count(), 3);
        let twice = map.repeat(2, 16).unwrap();
        let signature: Vec<_> = twice.signature().collect();
        let expected = [
            (Basic::Int, 1),
            (Basic::Char, 4),
            (Basic::Int, 3),
            (Basic::Char, 4),
            (Basic::Int, 2),
        ];
        assert_eq!(signature, expected);
    }

    #[test]
    fn entries_that_share_bytes_are_seen() {
        assert!(!int(4).overlaps());
        assert!(!int(2).repeat(3, 8).unwrap().overlaps());
        assert!(!int(2).repeat(3, -8).unwrap().overlaps());
        assert!(int(2).repeat(2, 4).unwrap().overlaps());
        assert!(int(1).repeat(2, 0).unwrap().overlaps());
        // Two combs, one in the gaps of the other, or on its teeth.
        let comb = int(1).repeat(4, 8).unwrap();
        let meshed = |at| TypeMap::sequence([(0, comb.clone()), (at, comb.clone())]).unwrap();
        assert!(!meshed(4).overlaps());
        assert!(meshed(8).overlaps());
        assert!(meshed(2).overlaps());
        assert!(!comb.repeat(2, 4).unwrap().overlaps());
        assert!(comb.repeat(3, 4).unwrap().overlaps());
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        assert!(int(1 << 40).repeat(1 << 40, 1 << 42).is_none());
        assert!(int(1).repeat(3, i64::MAX).is_none());
        assert!(TypeMap::sequence([(i64::MIN, int(1)), (0, int(1))]).is_none());
        assert!(TypeMap::sequence([(i64::MAX, int(1))]).is_none());
    }
}
