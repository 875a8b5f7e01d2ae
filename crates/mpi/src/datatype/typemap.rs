//! Type maps: sequences of (displacement, basic type).
//!
//! MPI 4.1 §5.1. A map is kept folded (runs, repetitions, concatenations),
//! so that a type of a million elements takes a few words, and unfolded by an
//! iterator only where somebody looks at the pieces. Bounds and markers are
//! not the map's business (see [`super::bounds`]).
//!
//! All arithmetic is checked: `None` means that a displacement or a size does
//! not fit 64 bits.

use super::basic::Basic;
use std::sync::Arc;

/// A sequence of (displacement, basic type), in the order of the standard.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TypeMap(Arc<Node>);

#[derive(PartialEq, Eq, Hash, Debug)]
struct Node {
    shape: Shape,
    /// Bytes of data.
    size: u64,
    /// Entries.
    elements: u64,
    /// The lowest displacement; 0 if there is no entry.
    true_lb: i64,
    /// The highest displacement plus size; 0 if there is no entry.
    true_ub: i64,
    /// The bytes `true_lb..true_ub`, ascending, each once.
    dense: bool,
    /// The basic type of all entries, if they have only one.
    uniform: Option<Basic>,
}

/// Never deeper than the nesting of the datatype's constructors.
#[derive(PartialEq, Eq, Hash, Debug)]
enum Shape {
    Empty,
    /// `count` adjacent entries from displacement 0.
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
pub struct Run {
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
    fn new(shape: Shape) -> Option<TypeMap> {
        let node = match &shape {
            Shape::Empty => Node {
                size: 0,
                elements: 0,
                true_lb: 0,
                true_ub: 0,
                dense: true,
                uniform: None,
                shape,
            },
            Shape::Run { basic, count } => {
                let size = basic.size().checked_mul(*count)?;
                Node {
                    size,
                    elements: *count,
                    true_lb: 0,
                    true_ub: i64::try_from(size).ok()?,
                    dense: true,
                    uniform: Some(*basic),
                    shape,
                }
            }
            Shape::Repeat {
                count,
                stride,
                inner,
            } => {
                let inner = &*inner.0;
                let last = stride.checked_mul(i64::try_from(*count - 1).ok()?)?;
                let size = inner.size.checked_mul(*count)?;
                i64::try_from(size).ok()?;
                Node {
                    size,
                    elements: inner.elements.checked_mul(*count)?,
                    true_lb: inner.true_lb.checked_add(last.min(0))?,
                    true_ub: inner.true_ub.checked_add(last.max(0))?,
                    dense: inner.dense && i64::try_from(inner.size).ok() == Some(*stride),
                    uniform: inner.uniform,
                    shape,
                }
            }
            Shape::Sequence(parts) => {
                let (mut size, mut elements) = (0u64, 0u64);
                let (mut true_lb, mut true_ub) = (i64::MAX, i64::MIN);
                let mut dense = true;
                let mut end = None;
                let first = parts.first().and_then(|(_, map)| map.0.uniform);
                let mut uniform = first;
                for (offset, map) in parts {
                    let part = &*map.0;
                    size = size.checked_add(part.size)?;
                    elements = elements.checked_add(part.elements)?;
                    let lb = part.true_lb.checked_add(*offset)?;
                    let ub = part.true_ub.checked_add(*offset)?;
                    dense &= part.dense && end.is_none_or(|end| end == lb);
                    end = Some(ub);
                    true_lb = true_lb.min(lb);
                    true_ub = true_ub.max(ub);
                    uniform = uniform.filter(|_| part.uniform == first);
                }
                i64::try_from(size).ok()?;
                Node {
                    size,
                    elements,
                    true_lb,
                    true_ub,
                    dense,
                    uniform,
                    shape,
                }
            }
        };
        // The span must be a number too.
        node.true_ub.checked_sub(node.true_lb)?;
        Some(TypeMap(Arc::new(node)))
    }

    /// No entries.
    pub fn empty() -> TypeMap {
        TypeMap(Arc::new(Node {
            shape: Shape::Empty,
            size: 0,
            elements: 0,
            true_lb: 0,
            true_ub: 0,
            dense: true,
            uniform: None,
        }))
    }

    /// Adjacent entries of one type from displacement 0.
    pub fn run(basic: Basic, count: u64) -> Option<TypeMap> {
        if count == 0 {
            return Some(TypeMap::empty());
        }
        TypeMap::new(Shape::Run { basic, count })
    }

    /// `count` copies, each `stride` bytes after the one before.
    pub fn repeat(&self, count: u64, stride: i64) -> Option<TypeMap> {
        match (&self.0.shape, count) {
            (Shape::Empty, _) | (_, 0) => Some(TypeMap::empty()),
            (_, 1) => Some(self.clone()),
            (
                Shape::Run {
                    basic,
                    count: inner,
                },
                _,
            ) if i64::try_from(self.0.size) == Ok(stride) => {
                TypeMap::run(*basic, inner.checked_mul(count)?)
            }
            (
                Shape::Repeat {
                    count: inner,
                    stride: pitch,
                    inner: map,
                },
                _,
            ) if i64::try_from(*inner).ok()?.checked_mul(*pitch) == Some(stride) => {
                TypeMap::new(Shape::Repeat {
                    count: inner.checked_mul(count)?,
                    stride: *pitch,
                    inner: map.clone(),
                })
            }
            _ => TypeMap::new(Shape::Repeat {
                count,
                stride,
                inner: self.clone(),
            }),
        }
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
                && start.checked_add(i64::try_from(before.0.size).ok()?) == Some(offset)
            {
                *before = TypeMap::run(*basic, count.checked_add(*already)?)?;
                continue;
            }
            kept.push((offset, map));
        }
        match &kept[..] {
            [] => Some(TypeMap::empty()),
            [(0, only)] => Some(only.clone()),
            _ => TypeMap::new(Shape::Sequence(kept.into())),
        }
    }

    /// Bytes of data.
    pub fn size(&self) -> u64 {
        self.0.size
    }

    /// Entries.
    pub fn elements(&self) -> u64 {
        self.0.elements
    }

    /// Whether there is no entry.
    pub fn is_empty(&self) -> bool {
        matches!(self.0.shape, Shape::Empty)
    }

    /// The lowest displacement; 0 if there is no entry.
    pub fn true_lb(&self) -> i64 {
        self.0.true_lb
    }

    /// The highest displacement plus size; 0 if there is no entry.
    pub fn true_ub(&self) -> i64 {
        self.0.true_ub
    }

    /// Whether the data is one segment.
    pub fn is_dense(&self) -> bool {
        self.0.dense
    }

    /// The basic type of all entries, if they have only one.
    pub fn uniform(&self) -> Option<Basic> {
        self.0.uniform
    }

    /// The entries in order, adjacent ones of one type together.
    pub fn runs(&self) -> impl Iterator<Item = Run> + '_ {
        let leaves = Leaves::new(self, |node| matches!(node.shape, Shape::Run { .. }));
        let runs = leaves.filter_map(|(offset, node)| match node.shape {
            Shape::Run { basic, count } => Some(Run {
                offset,
                basic,
                count,
            }),
            _ => None,
        });
        Coalesced::new(runs, |a: &mut Run, b: &Run| {
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
        let leaves = Leaves::new(self, |node| node.dense);
        let segments = leaves.map(|(offset, node)| Segment {
            offset: offset.wrapping_add(node.true_lb),
            length: node.size,
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
        let leaves = Leaves::new(self, |node| node.uniform.is_some());
        let types = leaves.filter_map(|(_, node)| node.uniform.map(|basic| (basic, node.elements)));
        Coalesced::new(types, |a: &mut (Basic, u64), b: &(Basic, u64)| {
            let same = a.0 == b.0;
            if same {
                a.1 += b.1;
            }
            same
        })
    }
}

/// Walks the folded map down to nodes that are fine enough for the caller.
struct Leaves<'a, F> {
    stack: Vec<Frame<'a>>,
    is_leaf: F,
}

struct Frame<'a> {
    node: &'a Node,
    base: i64,
    next: u64,
}

impl<'a, F: Fn(&Node) -> bool> Leaves<'a, F> {
    fn new(map: &'a TypeMap, is_leaf: F) -> Self {
        let mut leaves = Leaves {
            stack: Vec::new(),
            is_leaf,
        };
        if !map.is_empty() {
            leaves.stack.push(Frame {
                node: &map.0,
                base: 0,
                next: 0,
            });
        }
        leaves
    }
}

impl<'a, F: Fn(&Node) -> bool> Iterator for Leaves<'a, F> {
    type Item = (i64, &'a Node);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let top = self.stack.last_mut()?;
            if (self.is_leaf)(top.node)
                || matches!(top.node.shape, Shape::Empty | Shape::Run { .. })
            {
                let leaf = (top.base, top.node);
                self.stack.pop();
                return Some(leaf);
            }
            // A leaf's displacement lies between the checked bounds of the whole
            // map; on the way to it sums may wrap there and back.
            let child = match &top.node.shape {
                Shape::Repeat {
                    count,
                    stride,
                    inner,
                } if top.next < *count => {
                    let moved = stride.wrapping_mul(top.next.cast_signed());
                    Some((top.base.wrapping_add(moved), &*inner.0))
                }
                Shape::Sequence(parts) => {
                    let part = parts.get(top.next as usize);
                    part.map(|(offset, map)| (top.base.wrapping_add(*offset), &*map.0))
                }
                _ => None,
            };
            top.next += 1;
            match child {
                Some((base, node)) => self.stack.push(Frame {
                    node,
                    base,
                    next: 0,
                }),
                None => {
                    self.stack.pop();
                }
            }
        }
    }
}

/// Joins neighbours where `join` accepts the second into the first.
struct Coalesced<I: Iterator, J> {
    items: I,
    pending: Option<I::Item>,
    join: J,
}

impl<I: Iterator, J> Coalesced<I, J> {
    fn new(items: I, join: J) -> Self {
        Coalesced {
            items,
            pending: None,
            join,
        }
    }
}

impl<I: Iterator, J: Fn(&mut I::Item, &I::Item) -> bool> Iterator for Coalesced<I, J> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        let mut current = self.pending.take().or_else(|| self.items.next())?;
        for item in self.items.by_ref() {
            if !(self.join)(&mut current, &item) {
                self.pending = Some(item);
                break;
            }
        }
        Some(current)
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
    fn what_does_not_fit_is_refused() {
        assert!(int(1 << 40).repeat(1 << 40, 1 << 42).is_none());
        assert!(int(1).repeat(3, i64::MAX).is_none());
        assert!(TypeMap::sequence([(i64::MIN, int(1)), (0, int(1))]).is_none());
        assert!(TypeMap::sequence([(i64::MAX, int(1))]).is_none());
    }
}
