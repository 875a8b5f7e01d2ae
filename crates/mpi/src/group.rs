//! Groups: ordered sets of processes, and the calls that make new ones from
//! old ones.
//!
//! MPI 4.1 §7.3. Members are world ranks. A group whose members step evenly
//! (the world, a prefix, every second process) is stored as three numbers, so
//! that groups of thousands of processes cost nothing to copy or compare. The
//! representation is canonical: equal groups are equal values.

use std::fmt;
use std::sync::Arc;

use concord_base::Rank;

use crate::constants::{MPI_PROC_NULL, MPI_UNDEFINED};
use crate::errors::ErrorClass;

/// An ordered set of processes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Group(Repr);

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Repr {
    /// `first, first + stride, …`; `stride` is 1 for fewer than two members,
    /// and `first` is 0 for none.
    Strided { first: u32, stride: i32, count: u32 },
    /// At least three members that are not evenly spaced.
    List(Arc<List>),
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct List {
    members: Box<[Rank]>,
    /// `(world rank, rank in the group)`, ascending, for finding members.
    sorted: Box<[(Rank, u32)]>,
}

/// The answer of `MPI_Group_compare`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Comparison {
    /// The same members in the same order (`MPI_IDENT`).
    Identical,
    /// The same members in another order (`MPI_SIMILAR`).
    Similar,
    /// Other members (`MPI_UNEQUAL`).
    Unequal,
}

/// One `(first, last, stride)` triplet of `MPI_Group_range_incl`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RankRange {
    /// The first rank.
    pub first: i32,
    /// The last rank, which need not be hit.
    pub last: i32,
    /// The step; not zero.
    pub stride: i32,
}

impl Group {
    /// `MPI_GROUP_EMPTY`.
    pub fn empty() -> Group {
        Group(Repr::Strided {
            first: 0,
            stride: 1,
            count: 0,
        })
    }

    /// The processes `0..n`.
    pub fn world(n: u32) -> Group {
        Group(Repr::Strided {
            first: 0,
            stride: 1,
            count: n,
        })
    }

    /// A group of one.
    pub fn single(member: Rank) -> Group {
        Group(Repr::Strided {
            first: member.0,
            stride: 1,
            count: 1,
        })
    }

    /// A group of these processes in this order; `None` if one occurs twice.
    pub fn from_members(members: Vec<Rank>) -> Option<Group> {
        let mut sorted: Box<[(Rank, u32)]> = members.iter().copied().zip(0..).collect();
        sorted.sort_unstable();
        let distinct = sorted.windows(2).all(|pair| pair[0].0 != pair[1].0);
        distinct.then(|| Group::canonical(members, sorted))
    }

    fn canonical(members: Vec<Rank>, sorted: Box<[(Rank, u32)]>) -> Group {
        let step = |a: Rank, b: Rank| i64::from(b.0) - i64::from(a.0);
        let strided = match members[..] {
            [] => Some((0, 1)),
            [only] => Some((only.0, 1)),
            [a, b, ..] => {
                let stride = step(a, b);
                let even = members
                    .windows(2)
                    .all(|pair| step(pair[0], pair[1]) == stride);
                i32::try_from(stride)
                    .ok()
                    .filter(|_| even)
                    .map(|stride| (a.0, stride))
            }
        };
        Group(match strided {
            Some((first, stride)) => Repr::Strided {
                first,
                stride,
                count: members.len() as u32,
            },
            None => Repr::List(Arc::new(List {
                members: members.into(),
                sorted,
            })),
        })
    }

    /// How many processes.
    pub fn size(&self) -> u32 {
        match &self.0 {
            Repr::Strided { count, .. } => *count,
            Repr::List(list) => list.members.len() as u32,
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.size() == 0
    }

    /// The process with this rank in the group.
    pub fn member(&self, rank: u32) -> Option<Rank> {
        match &self.0 {
            Repr::Strided {
                first,
                stride,
                count,
            } => (rank < *count)
                .then(|| Rank((i64::from(*first) + i64::from(*stride) * i64::from(rank)) as u32)),
            Repr::List(list) => list.members.get(rank as usize).copied(),
        }
    }

    /// The rank of a process in the group, if it is a member.
    pub fn rank_of(&self, process: Rank) -> Option<u32> {
        match &self.0 {
            Repr::Strided {
                first,
                stride,
                count,
            } => {
                let distance = i64::from(process.0) - i64::from(*first);
                let stride = i64::from(*stride);
                let rank = distance / stride;
                (distance % stride == 0 && (0..i64::from(*count)).contains(&rank))
                    .then_some(rank as u32)
            }
            Repr::List(list) => {
                let found = list
                    .sorted
                    .binary_search_by_key(&process, |&(member, _)| member);
                found.ok().map(|at| list.sorted[at].1)
            }
        }
    }

    /// Whether the process is a member.
    pub fn contains(&self, process: Rank) -> bool {
        self.rank_of(process).is_some()
    }

    /// The members, by their rank in the group.
    pub fn members(&self) -> impl ExactSizeIterator<Item = Rank> + DoubleEndedIterator + '_ {
        let member = |rank| self.member(rank);
        (0..self.size()).map(move |rank| member(rank).expect("every index below the size is one"))
    }

    /// `MPI_Group_compare`.
    pub fn compare(&self, other: &Group) -> Comparison {
        if self == other {
            Comparison::Identical
        } else if self.size() == other.size() && self.members().all(|member| other.contains(member))
        {
            Comparison::Similar
        } else {
            Comparison::Unequal
        }
    }

    /// `MPI_Group_translate_ranks`: the ranks in `target` of the processes
    /// that have the given ranks here; `MPI_UNDEFINED` where there is none,
    /// and `MPI_PROC_NULL` stays itself.
    pub fn translate(&self, ranks: &[i32], target: &Group) -> Result<Vec<i32>, ErrorClass> {
        let one = |&rank: &i32| {
            if rank == MPI_PROC_NULL {
                return Ok(MPI_PROC_NULL);
            }
            let process = self.checked(rank)?;
            Ok(target.rank_of(process).map_or(MPI_UNDEFINED, |r| r as i32))
        };
        ranks.iter().map(one).collect()
    }

    fn checked(&self, rank: i32) -> Result<Rank, ErrorClass> {
        u32::try_from(rank)
            .ok()
            .and_then(|rank| self.member(rank))
            .ok_or(ErrorClass::Rank)
    }

    /// `MPI_Group_incl`: the members with these ranks, in this order.
    pub fn incl(&self, ranks: &[i32]) -> Result<Group, ErrorClass> {
        let members = ranks
            .iter()
            .map(|&rank| self.checked(rank))
            .collect::<Result<_, _>>()?;
        Group::from_members(members).ok_or(ErrorClass::Rank)
    }

    /// `MPI_Group_excl`: all members but these, in the old order.
    pub fn excl(&self, ranks: &[i32]) -> Result<Group, ErrorClass> {
        let mut dropped = vec![false; self.size() as usize];
        for &rank in ranks {
            self.checked(rank)?;
            if std::mem::replace(&mut dropped[rank as usize], true) {
                return Err(ErrorClass::Rank);
            }
        }
        Ok(self.filter(|rank, _| !dropped[rank as usize]))
    }

    /// `MPI_Group_range_incl`.
    pub fn range_incl(&self, ranges: &[RankRange]) -> Result<Group, ErrorClass> {
        self.incl(&self.expand(ranges)?)
    }

    /// `MPI_Group_range_excl`.
    pub fn range_excl(&self, ranges: &[RankRange]) -> Result<Group, ErrorClass> {
        self.excl(&self.expand(ranges)?)
    }

    /// The ranks of the triplets (§7.3.2): `first, first + stride, …` up to
    /// `first + ⌊(last - first) / stride⌋ · stride`.
    fn expand(&self, ranges: &[RankRange]) -> Result<Vec<i32>, ErrorClass> {
        let mut ranks = Vec::new();
        for &RankRange {
            first,
            last,
            stride,
        } in ranges
        {
            // Every rank of the sequence must be one of the group, and is looked at when it is
            // used; `last` itself need not be in the sequence.
            let towards = match stride {
                0 => return Err(ErrorClass::Rank),
                1.. => last >= first,
                _ => last <= first,
            };
            // With the wrong direction the standard's formula gives a negative
            // number of steps: no valid triplet.
            if !towards {
                return Err(ErrorClass::Rank);
            }
            let steps = (i64::from(last) - i64::from(first)) / i64::from(stride);
            // They are different, so the group would need as many members.
            if ranks.len() as i64 + steps >= i64::from(self.size()) {
                return Err(ErrorClass::Rank);
            }
            ranks.extend((0..=steps).map(|i| (i64::from(first) + i * i64::from(stride)) as i32));
        }
        Ok(ranks)
    }

    /// `MPI_Group_union`: this group, then the members of `other` that are not
    /// in it, in `other`'s order.
    pub fn union(&self, other: &Group) -> Group {
        let added = other.members().filter(|&member| !self.contains(member));
        Group::distinct(self.members().chain(added).collect())
    }

    /// `MPI_Group_intersection`, in this group's order.
    pub fn intersection(&self, other: &Group) -> Group {
        self.filter(|_, member| other.contains(member))
    }

    /// `MPI_Group_difference`, in this group's order.
    pub fn difference(&self, other: &Group) -> Group {
        self.filter(|_, member| !other.contains(member))
    }

    fn filter(&self, keep: impl Fn(u32, Rank) -> bool) -> Group {
        let kept = (0..)
            .zip(self.members())
            .filter(|&(rank, member)| keep(rank, member));
        Group::distinct(kept.map(|(_, member)| member).collect())
    }

    fn distinct(members: Vec<Rank>) -> Group {
        let mut sorted: Box<[(Rank, u32)]> = members.iter().copied().zip(0..).collect();
        sorted.sort_unstable();
        debug_assert!(sorted.windows(2).all(|pair| pair[0].0 != pair[1].0));
        Group::canonical(members, sorted)
    }
}

impl fmt::Debug for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Group")?;
        f.debug_list()
            .entries(self.members().map(|member| member.0))
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(members: &[u32]) -> Group {
        Group::from_members(members.iter().copied().map(Rank).collect()).unwrap()
    }

    fn range(first: i32, last: i32, stride: i32) -> RankRange {
        RankRange {
            first,
            last,
            stride,
        }
    }

    #[test]
    fn equal_groups_are_equal_values() {
        assert_eq!(group(&[0, 1, 2, 3]), Group::world(4));
        assert_eq!(group(&[]), Group::empty());
        assert_eq!(group(&[7]), Group::single(Rank(7)));
        assert_eq!(
            Group::world(6).range_incl(&[range(5, 0, -2)]).unwrap(),
            group(&[5, 3, 1])
        );
        assert_ne!(group(&[0, 1, 3]), group(&[0, 3, 1]));
    }

    #[test]
    fn ranks_and_members_are_inverse() {
        for members in [&[4u32, 2, 9, 0][..], &[9, 6, 3], &[5], &[], &[1, 2, 3]] {
            let g = group(members);
            assert_eq!(g.size() as usize, members.len());
            for world in 0..12 {
                let expected = members.iter().position(|&m| m == world).map(|p| p as u32);
                assert_eq!(g.rank_of(Rank(world)), expected, "{g:?} {world}");
            }
            assert_eq!(g.members().map(|m| m.0).collect::<Vec<_>>(), members);
            assert_eq!(g.member(g.size()), None);
        }
    }

    #[test]
    fn set_operations_keep_the_standards_order() {
        let (a, b) = (group(&[3, 1, 5]), group(&[4, 5, 3, 0]));
        assert_eq!(a.union(&b), group(&[3, 1, 5, 4, 0]));
        assert_eq!(a.intersection(&b), group(&[3, 5]));
        assert_eq!(b.intersection(&a), group(&[5, 3]));
        assert_eq!(a.difference(&b), group(&[1]));
        assert_eq!(a.compare(&group(&[1, 3, 5])), Comparison::Similar);
        assert_eq!(a.compare(&a.clone()), Comparison::Identical);
        assert_eq!(a.compare(&b), Comparison::Unequal);
    }

    #[test]
    fn inclusion_and_exclusion_check_their_ranks() {
        let g = group(&[10, 20, 30, 41]);
        assert_eq!(g.incl(&[3, 0]).unwrap(), group(&[41, 10]));
        assert_eq!(g.excl(&[3, 0]).unwrap(), group(&[20, 30]));
        for bad in [&[4][..], &[-1], &[0, 0]] {
            assert_eq!(g.incl(bad), Err(ErrorClass::Rank));
            assert_eq!(g.excl(bad), Err(ErrorClass::Rank));
        }
        assert_eq!(g.incl(&[]).unwrap(), Group::empty());
        assert_eq!(g.excl(&[]).unwrap(), g);
    }

    #[test]
    fn ranges_follow_the_formula() {
        let g = Group::world(10);
        let taken = g
            .range_incl(&[range(1, 8, 3), range(9, 8, -1), range(0, 0, 5)])
            .unwrap();
        assert_eq!(taken, group(&[1, 4, 7, 9, 8, 0]));
        assert_eq!(
            g.range_excl(&[range(6, 1, -2)]).unwrap(),
            group(&[0, 1, 3, 5, 7, 8, 9])
        );
        assert_eq!(g.range_incl(&[range(0, 3, 0)]), Err(ErrorClass::Rank));
        assert_eq!(g.range_incl(&[range(3, 0, 1)]), Err(ErrorClass::Rank));
        assert_eq!(g.range_incl(&[range(0, 10, 1)]), Err(ErrorClass::Rank));
        // `last` is not in the sequence, so it need not be in the group.
        let members = |g: &Group| g.members().map(|m| m.0).collect::<Vec<_>>();
        let far = g.range_incl(&[range(1, i32::MAX, i32::MAX), range(9, -2, -6)]);
        assert_eq!(far.map(|g| members(&g)), Ok(vec![1, 9, 3]));
        let rest = g.range_excl(&[range(0, 11, 6)]);
        assert_eq!(rest.map(|g| members(&g)), Ok(vec![1, 2, 3, 4, 5, 7, 8, 9]));
        assert_eq!(g.range_incl(&[range(0, 15, 5)]), Err(ErrorClass::Rank));
        assert_eq!(g.range_incl(&[range(-1, 1, 5)]), Err(ErrorClass::Rank));
        assert_eq!(
            g.range_excl(&[range(0, i32::MAX, 1)]),
            Err(ErrorClass::Rank)
        );
        assert_eq!(
            g.range_incl(&[range(0, 3, 1), range(3, 5, 1)]),
            Err(ErrorClass::Rank)
        );
    }

    #[test]
    fn translation_keeps_proc_null() {
        let (a, b) = (group(&[3, 1, 5]), group(&[5, 3]));
        assert_eq!(
            a.translate(&[0, 1, 2, MPI_PROC_NULL], &b).unwrap(),
            [1, MPI_UNDEFINED, 0, MPI_PROC_NULL]
        );
        assert_eq!(a.translate(&[3], &b), Err(ErrorClass::Rank));
    }
}
