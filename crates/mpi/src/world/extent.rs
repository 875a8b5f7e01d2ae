//! Which bytes of a memory something is about.

use concord_base::Access;

use super::buffer::Buffer;

/// Bytes of one memory: disjoint ranges `start..end`, ascending.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Extent(Vec<(u64, u64)>);

impl Extent {
    /// One range.
    pub(crate) fn range(start: u64, len: u64) -> Extent {
        let end = start.saturating_add(len);
        Extent(if start < end {
            vec![(start, end)]
        } else {
            Vec::new()
        })
    }

    /// The bytes of a buffer that communication touches, gaps of its datatype left out.
    pub(crate) fn of(buffer: &Buffer) -> Extent {
        let map = buffer.datatype.map_of(buffer.count);
        let segments = map.iter().flat_map(|map| map.segments());
        let place = |offset: i64| buffer.addr.wrapping_add_signed(offset);
        Extent::from_ranges(segments.map(|s| {
            let start = place(s.offset);
            (start, start.saturating_add(s.length))
        }))
    }

    /// Ranges in any order.
    pub(crate) fn from_ranges(ranges: impl IntoIterator<Item = (u64, u64)>) -> Extent {
        let mut all: Vec<(u64, u64)> = ranges.into_iter().filter(|(a, b)| a < b).collect();
        all.sort_unstable();
        all.dedup_by(|next, last| {
            let joins = next.0 <= last.1;
            if joins {
                last.1 = last.1.max(next.1);
            }
            joins
        });
        Extent(all)
    }

    pub(crate) fn ranges(&self) -> &[(u64, u64)] {
        &self.0
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The first stretch that two have in common.
    pub(crate) fn common(&self, other: &Extent) -> Option<(u64, u64)> {
        let (few, many) = match self.0.len() <= other.0.len() {
            true => (self, other),
            false => (other, self),
        };
        few.0.iter().find_map(|&(start, end)| {
            let at = many.0.partition_point(|range| range.1 <= start);
            let range = many.0.get(at)?;
            let (from, to) = (range.0.max(start), range.1.min(end));
            (from < to).then_some((from, to))
        })
    }

    /// How many bytes both have.
    pub(crate) fn shared(&self, other: &Extent) -> u64 {
        let within = |&(start, end): &(u64, u64)| other.within(start, end);
        let bytes = |part: Extent| {
            part.ranges()
                .iter()
                .map(|(start, end)| end - start)
                .sum::<u64>()
        };
        self.0.iter().map(within).map(bytes).sum()
    }

    /// Adds the bytes of another one; a few to many cost little.
    pub(crate) fn add(&mut self, other: &Extent) {
        for &(from, to) in &other.0 {
            let first = self.0.partition_point(|range| range.1 < from);
            let end = self.0.partition_point(|range| range.0 <= to);
            let joined = self.0[first..end].iter().fold((from, to), |all, range| {
                (all.0.min(range.0), all.1.max(range.1))
            });
            self.0.splice(first..end, [joined]);
        }
    }

    /// Takes the bytes of another one away.
    pub(crate) fn remove(&mut self, other: &Extent) {
        for &(from, to) in &other.0 {
            let first = self.0.partition_point(|range| range.1 <= from);
            let end = self.0.partition_point(|range| range.0 < to);
            if first >= end {
                continue;
            }
            let (start, stop) = (self.0[first].0, self.0[end - 1].1);
            let rest = [(start, from), (to, stop)];
            let rest = rest.into_iter().filter(|(a, b)| a < b);
            self.0.splice(first..end, rest);
        }
    }

    /// Whether all bytes of another one are among these.
    pub(crate) fn covers(&self, other: &Extent) -> bool {
        other.0.iter().all(|&(from, to)| {
            let at = self.0.partition_point(|range| range.1 < to);
            self.0
                .get(at)
                .is_some_and(|range| range.0 <= from && to <= range.1)
        })
    }

    /// The part inside one range.
    pub(crate) fn within(&self, start: u64, end: u64) -> Extent {
        let cut = |&(a, b): &(u64, u64)| (a.max(start), b.min(end));
        Extent(self.0.iter().map(cut).filter(|(a, b)| a < b).collect())
    }

    /// The same bytes, counted from another place.
    pub(crate) fn moved(&self, from: u64, to: u64) -> Extent {
        let place = |x: u64| x.wrapping_sub(from).wrapping_add(to);
        Extent(self.0.iter().map(|&(a, b)| (place(a), place(b))).collect())
    }
}

/// Whether two accesses to the same bytes must not happen at the same time.
pub(crate) fn conflicting(a: Access, b: Access) -> bool {
    a != Access::Read || b != Access::Read
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_joined_and_compared() {
        let a = Extent::from_ranges([(8, 12), (0, 4), (4, 6), (20, 20)]);
        assert_eq!(a.ranges(), [(0, 6), (8, 12)]);
        assert_eq!(a.common(&Extent::range(6, 2)), None);
        assert_eq!(a.common(&Extent::range(5, 10)), Some((5, 6)));
        assert_eq!(a.common(&Extent::range(11, 10)), Some((11, 12)));
        assert_eq!(Extent::range(5, 10).common(&a), Some((5, 6)));
        assert_eq!(Extent::default().common(&a), None);
        assert!(a.covers(&Extent::from_ranges([(1, 2), (8, 12)])));
        assert!(!a.covers(&Extent::range(5, 4)));
        assert_eq!(a.within(2, 9).ranges(), [(2, 6), (8, 9)]);
        assert_eq!(a.moved(0, 100).ranges(), [(100, 106), (108, 112)]);
    }

    #[test]
    fn bytes_come_and_go() {
        let mut a = Extent::range(8, 4);
        a.add(&Extent::from_ranges([(0, 2), (12, 14)]));
        assert_eq!(a.ranges(), [(0, 2), (8, 14)]);
        a.add(&Extent::range(2, 6));
        assert_eq!(a.ranges(), [(0, 14)]);
        a.remove(&Extent::from_ranges([(0, 1), (4, 6), (13, 20)]));
        assert_eq!(a.ranges(), [(1, 4), (6, 13)]);
        a.remove(&Extent::range(2, 7));
        assert_eq!(a.ranges(), [(1, 2), (9, 13)]);
        a.remove(&Extent::range(0, 100));
        assert!(a.is_empty());
    }
}
