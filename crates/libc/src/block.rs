//! Blocks of memory: `memcpy` and relatives (C11 7.24).
//!
//! They move symbolic and uninitialised bytes as they are, with their
//! origins. `memcmp` on symbolic bytes gives a term; its sign is exact, its
//! magnitude is the difference of the first differing bytes, as in glibc.

use concord_abi::Arg;
use concord_base::Access;
use concord_term::{Byte, Bytes};

use crate::call::Call;
use crate::function::Entry;
use crate::reply::{LibcMisuse, Outcome, Results, Stop};

pub(crate) const TABLE: &[Entry] = &[
    ("memcpy", |c| {
        copy(c, Overlap::Forbidden, None, After::Start)
    }),
    ("memmove", |c| copy(c, Overlap::Allowed, None, After::Start)),
    ("mempcpy", |c| copy(c, Overlap::Forbidden, None, After::End)),
    ("__mempcpy", |c| {
        copy(c, Overlap::Forbidden, None, After::End)
    }),
    ("__memcpy_chk", |c| {
        copy(c, Overlap::Forbidden, Some(3), After::Start)
    }),
    ("__memmove_chk", |c| {
        copy(c, Overlap::Allowed, Some(3), After::Start)
    }),
    ("__mempcpy_chk", |c| {
        copy(c, Overlap::Forbidden, Some(3), After::End)
    }),
    ("bcopy", |c| {
        move_bytes(c, c.address(1)?, c.address(0)?, c.size(2)?).map(|()| Results::Void)
    }),
    ("memset", |c| set(c, None)),
    ("__memset_chk", |c| set(c, Some(3))),
    ("bzero", |c| erase(c)),
    ("explicit_bzero", |c| erase(c)),
    ("__explicit_bzero_chk", |c| erase(c)),
    ("memcmp", compare),
    ("bcmp", compare),
    ("__memcmpeq", compare),
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Overlap {
    Allowed,
    Forbidden,
}

/// What a copy returns: the start of the destination or its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum After {
    Start,
    End,
}

fn check_capacity(c: &Call<'_>, capacity: Option<usize>, needed: u64) -> Result<(), Stop> {
    let Some(index) = capacity else { return Ok(()) };
    let capacity = c.size(index)?;
    if needed > capacity {
        return Err(Stop::from(LibcMisuse::BufferOverflow {
            function: c.name(),
            needed,
            capacity,
        }));
    }
    Ok(())
}

fn copy(c: &mut Call<'_>, overlap: Overlap, capacity: Option<usize>, after: After) -> Outcome {
    let (to, from, length) = (c.address(0)?, c.address(1)?, c.size(2)?);
    check_capacity(c, capacity, length)?;
    // Copying something onto itself is what compilers make of `*p = *p`; every
    // implementation allows it.
    if overlap == Overlap::Forbidden && to != from && to.abs_diff(from) < length {
        c.mem.check(from, length, Access::Read)?;
        c.mem.check(to, length, Access::Write)?;
        return Err(Stop::from(LibcMisuse::OverlappingCopy {
            function: c.name(),
            destination: to,
            source: from,
            length,
        }));
    }
    move_bytes(c, to, from, length)?;
    c.pointer_result(if after == After::End { to + length } else { to })
}

fn move_bytes(c: &mut Call<'_>, to: u64, from: u64, length: u64) -> Result<(), Stop> {
    if length == 0 {
        // Nothing is accessed. C11 7.24.1p2 wants valid pointers even so, but
        // a null pointer with length 0 is everywhere and harmless.
        return Ok(());
    }
    c.mem.check(to, length, Access::Write)?;
    let bytes = c.mem.read(from, length)?;
    Ok(c.mem.write(to, &bytes)?)
}

fn set(c: &mut Call<'_>, capacity: Option<usize>) -> Outcome {
    let (to, value, length) = (c.address(0)?, c.arg(1)?, c.size(2)?);
    check_capacity(c, capacity, length)?;
    if length == 0 {
        return c.pointer_result(to);
    }
    // Before a vector of that length is made.
    c.mem.check(to, length, Access::Write)?;
    let count = length as usize;
    let bytes = match value.term {
        None => Bytes::from(vec![value.bits as u8; count]),
        Some(term) => {
            let low = c.pool.trunc(term, 8);
            let byte = c
                .pool
                .as_const(low)
                .map_or(Byte::Symbolic(low), |v| Byte::Concrete(v as u8));
            std::iter::repeat_n(byte, count).collect()
        }
    };
    c.mem.write(to, &bytes)?;
    c.pointer_result(to)
}

fn erase(c: &mut Call<'_>) -> Outcome {
    let (to, length) = (c.address(0)?, c.size(1)?);
    if length > 0 {
        c.mem.check(to, length, Access::Write)?;
        c.mem.write(to, &Bytes::zeroed(length as usize))?;
    }
    Ok(Results::Void)
}

fn compare(c: &mut Call<'_>) -> Outcome {
    let (a, b, length) = (c.address(0)?, c.address(1)?, c.size(2)?);
    if length == 0 {
        return c.int_result(0);
    }
    let (left, right) = (c.mem.read(a, length)?, c.mem.read(b, length)?);
    // Which is less is seen of addresses, too.
    c.mem.expose(c.pool, &left);
    c.mem.expose(c.pool, &right);
    let count = left.len();
    // Bytes beyond the first sure difference do not matter, not even
    // uninitialised ones.
    let sure = (0..count).find(|&i| match (left.get(i), right.get(i)) {
        (Byte::Concrete(x), Byte::Concrete(y)) => x != y,
        _ => false,
    });
    let end = sure.map_or(count, |i| i + 1) as u64;
    let (left, right) = (c.load_defined(a, end)?, c.load_defined(b, end)?);
    if let (Some(x), Some(y)) = (left.as_concrete(), right.as_concrete()) {
        let difference = x.iter().zip(y).find(|(x, y)| x != y);
        return c.int_result(difference.map_or(0, |(&x, &y)| i32::from(x) - i32::from(y)));
    }
    let pool = c.pool;
    let zero = pool.constant(8, 0);
    let mut result = pool.constant(32, 0);
    for i in (0..left.len()).rev() {
        let x = left.as_term(i, 1, pool, |_| zero);
        let y = right.as_term(i, 1, pool, |_| zero);
        let difference = pool.sub(pool.zext(x, 32), pool.zext(y, 32));
        result = pool.ite(pool.eq(x, y), result, difference);
    }
    Ok(Results::One(match pool.as_const(result) {
        Some(value) => Arg::int((value as u32).cast_signed()),
        None => Arg {
            term: Some(result),
            ..Arg::int(0)
        },
    }))
}
