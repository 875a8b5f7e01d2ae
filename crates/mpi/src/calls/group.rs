//! Groups of processes (MPI 4.1 §7.3). The algebra is in [`crate::group`].

use super::{Call, Entry, Flow};
use crate::constants::{MPI_GROUP_NULL, MPI_IDENT, MPI_SIMILAR, MPI_UNDEFINED, MPI_UNEQUAL};
use crate::errors::ErrorClass;
use crate::group::{Comparison, Group, RankRange};
use crate::handle::{Handle, HandleKind, Index};
use crate::world::{MisuseKind, Stop};

pub(super) const TABLE: &[Entry] = &[
    ("MPI_Group_size", |c| {
        let (group, out) = (c.group(0)?, c.out(1)?);
        c.write_i32(out, group.size() as i32)?;
        Ok(Flow::Success)
    }),
    ("MPI_Group_rank", |c| {
        let (group, out) = (c.group(0)?, c.out(1)?);
        let rank = group
            .rank_of(c.rank)
            .map_or(MPI_UNDEFINED, |rank| rank as i32);
        c.write_i32(out, rank)?;
        Ok(Flow::Success)
    }),
    ("MPI_Group_compare", compare),
    ("MPI_Group_translate_ranks", translate),
    ("MPI_Group_union", |c| two(c, Group::union)),
    ("MPI_Group_intersection", |c| two(c, Group::intersection)),
    ("MPI_Group_difference", |c| two(c, Group::difference)),
    ("MPI_Group_incl", |c| listed(c, Group::incl)),
    ("MPI_Group_excl", |c| listed(c, Group::excl)),
    ("MPI_Group_range_incl", |c| ranged(c, Group::range_incl)),
    ("MPI_Group_range_excl", |c| ranged(c, Group::range_excl)),
    ("MPI_Group_free", free),
];

fn compare(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let (a, b, out) = (call.group(0)?, call.group(1)?, call.out(2)?);
    let answer = match a.compare(&b) {
        Comparison::Identical => MPI_IDENT,
        Comparison::Similar => MPI_SIMILAR,
        Comparison::Unequal => MPI_UNEQUAL,
    };
    call.write_i32(out, answer)?;
    Ok(Flow::Success)
}

fn refuse(at: usize) -> impl Fn(ErrorClass) -> Stop {
    move |class| Stop::argument(at, class.kind(), class, "the ranks do not fit the group")
}

fn translate(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let (from, n, ranks) = (call.group(0)?, call.count(1)?, call.ptr(2)?);
    let (to, out) = (call.group(3)?, call.ptr(4)?);
    let ranks = call.read_i32s(ranks, n)?;
    let translated = from.translate(&ranks, &to).map_err(refuse(2))?;
    call.write_i32s(out, translated)?;
    Ok(Flow::Success)
}

fn two(call: &mut Call<'_>, combine: fn(&Group, &Group) -> Group) -> Result<Flow, Stop> {
    let (a, b, out) = (call.group(0)?, call.group(1)?, call.out(2)?);
    call.give_group(out, combine(&a, &b))?;
    Ok(Flow::Success)
}

fn listed(
    call: &mut Call<'_>,
    choose: fn(&Group, &[i32]) -> Result<Group, ErrorClass>,
) -> Result<Flow, Stop> {
    let (group, n, ranks, out) = (call.group(0)?, call.count(1)?, call.ptr(2)?, call.out(3)?);
    let ranks = call.read_i32s(ranks, n)?;
    let chosen = choose(&group, &ranks).map_err(refuse(2))?;
    call.give_group(out, chosen)?;
    Ok(Flow::Success)
}

fn ranged(
    call: &mut Call<'_>,
    choose: fn(&Group, &[RankRange]) -> Result<Group, ErrorClass>,
) -> Result<Flow, Stop> {
    let (group, n, ranges, out) = (call.group(0)?, call.count(1)?, call.ptr(2)?, call.out(3)?);
    let numbers = call.read_i32s(ranges, n.saturating_mul(3))?;
    let triplet = |t: &[i32]| RankRange {
        first: t[0],
        last: t[1],
        stride: t[2],
    };
    let ranges: Vec<RankRange> = numbers.chunks_exact(3).map(triplet).collect();
    let chosen = choose(&group, &ranges).map_err(refuse(2))?;
    call.give_group(out, chosen)?;
    Ok(Flow::Success)
}

/// `MPI_GROUP_EMPTY` may be freed: it may be the result of a call (§7.3.2).
fn free(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let at = call.out(0)?;
    let handle = call.read_i32(at)?;
    if call.process().group(handle).is_none() {
        let text = call.describe(handle, HandleKind::Group);
        return Err(Stop::argument(
            0,
            MisuseKind::InvalidGroup,
            ErrorClass::Group,
            text,
        ));
    }
    if let Some(Index::Created(index)) = Handle(handle).index(HandleKind::Group) {
        let by = Some((call.function, call.site));
        call.process_mut().groups.free(index, by);
    }
    call.write_i32(at, MPI_GROUP_NULL)?;
    Ok(Flow::Success)
}
