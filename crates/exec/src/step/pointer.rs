//! Pointer arithmetic with a symbolic base or offset.
//!
//! Exact, as the concrete kind is (`concord_abi::displaced`): a sum that can
//! leave its object's half of the address becomes a choice between the sum and
//! the object's lost pointer. Such a choice also tells which object the pointer
//! was derived from, whatever number the sum is (`place.rs`).
//!
//! Of a base that can name several objects, which one it is gets decided here,
//! unless the offset is too small to lead from one object to another.

use concord_abi::{lost, lost_from};
use concord_term::{Expr, Term, TermPool};

use super::Halt;
use super::int::sign_extend;
use super::symbolic::term;
use crate::facts::Known;
use crate::memory::{Memory, ObjectId, ObjectKind, mentions_pointer, split};
use crate::process::word;
use crate::word::Word;

/// Constant offsets below this lead from no object into another: objects are
/// much further apart.
const SMALL: i64 = 1 << 20;

/// A symbolic address that is known to come from one object.
pub(super) struct Derived {
    pub object: ObjectId,
    /// The sum, which need not be inside.
    pub sum: Term,
    /// Whether the pointer is not lost.
    pub kept: Term,
}

/// The object that a pointer was derived from, if it shows.
pub(super) fn derived(pool: &TermPool, address: Term) -> Option<Derived> {
    let Expr::Ite(condition, a, b) = *pool.expr(address) else {
        return None;
    };
    let object = |t: Term| lost_from(pool.as_const(t)? as u64).map(ObjectId);
    if let Some(object) = object(b) {
        let (sum, kept) = (a, condition);
        return Some(Derived { object, sum, kept });
    }
    let (object, sum) = (object(a)?, b);
    let kept = pool.not(condition);
    Some(Derived { object, sum, kept })
}

/// When an address that was computed lies outside of its object and its end; nothing if it names no living object: what
/// was derived from a null pointer or something dead is reported where it is followed. A symbolic address is only looked
/// at where it shows which object it was derived from.
#[cold]
pub(super) fn leads_out(pool: &TermPool, memory: &Memory, address: Word) -> Option<Term> {
    let living = |id| {
        let object = memory.object(id).filter(|object| object.in_scope);
        object.filter(|object| object.kind != ObjectKind::Code)
    };
    let Some(address) = address.term() else {
        let (id, offset) = split(address.bits)?;
        let size = living(id)?.size;
        return Some(pool.bool(u64::try_from(offset).map_or(true, |at| at > size)));
    };
    let from = derived(pool, address)?;
    let number = |n: u64| pool.constant(64, u128::from(n));
    let offset = pool.sub(from.sum, number(from.object.base()));
    let beyond = pool.ult(number(living(from.object)?.size), offset);
    Some(pool.or(pool.not(from.kept), beyond))
}

/// Whether an address is a multiple of a power of two.
#[inline]
pub(super) fn is_aligned(address: u64, size: usize) -> bool {
    address & (size as u64 - 1) == 0
}

/// When an address is no multiple of a power of two.
#[cold]
pub(super) fn is_odd(pool: &TermPool, address: Word, size: usize) -> Term {
    match address.term() {
        None => pool.bool(!is_aligned(address.bits, size)),
        Some(_) if size == 1 => pool.fls(),
        Some(address) => {
            let bits = size.trailing_zeros();
            let lowest = pool.extract(address, 0, bits);
            pool.not(pool.eq(lowest, pool.constant(bits, 0)))
        }
    }
}

/// `base + offset` bytes.
pub(super) fn add(known: Known<'_>, base: Word, offset: Word) -> Result<Word, Halt> {
    let offset = term(known.pool, offset, 64);
    displace(known, base, offset, known.pool.tru())
}

/// `base + index * scale` bytes, with an index of `width` bits.
pub(super) fn index(
    known: Known<'_>,
    base: Word,
    index: Word,
    width: u8,
    scale: u32,
) -> Result<Word, Halt> {
    let pool = known.pool;
    if let Some(bits) = index.get() {
        let offset = sign_extend(bits, width).checked_mul(i64::from(scale));
        // An offset that is no number leads out of everything.
        let offset = offset.unwrap_or(i64::MAX);
        let offset = pool.constant(64, u128::from(offset.cast_unsigned()));
        return displace(known, base, offset, pool.tru());
    }
    let index = pool.sext(term(pool, index, u32::from(width)), 64);
    let offset = pool.mul(index, pool.constant(64, u128::from(scale)));
    // No product of a smaller index is a number of more than 64 bits.
    let fits = if u32::from(width) + (32 - scale.leading_zeros()) < 64 {
        pool.tru()
    } else {
        let most = (1_i64 << 33) / i64::from(scale.max(1)) + 1;
        let number = |n: i64| pool.constant(64, u128::from(n.cast_unsigned()));
        pool.and(
            pool.sle(number(-most), index),
            pool.sle(index, number(most)),
        )
    };
    displace(known, base, offset, fits)
}

/// The sum, if `fits` holds and it does not leave the base's object; else the
/// object's lost pointer.
fn displace(known: Known<'_>, base: Word, offset: Term, fits: Term) -> Result<Word, Halt> {
    let pool = known.pool;
    let base = term(pool, base, 64);
    let number = pool.as_const(offset).map(|n| (n as u64).cast_signed());
    let small = number.is_some_and(|n| n.abs() < SMALL);
    if let Some(from) = derived(pool, base) {
        let sum = pool.add(from.sum, offset);
        let kept = match small {
            true => from.kept,
            false => pool.and(from.kept, pool.and(fits, stays(pool, sum, from.object.0))),
        };
        return Ok(word(pool, kept_or_lost(pool, kept, sum, from.object)));
    }
    let sum = pool.add(base, offset);
    let Some(object) = object_of(known, base, small)? else {
        return Ok(word(pool, sum));
    };
    let kept = pool.and(fits, stays(pool, sum, object.0));
    Ok(word(pool, kept_or_lost(pool, kept, sum, object)))
}

/// The object that a base names; `None` if it names none, or if it does not
/// matter which.
fn object_of(known: Known<'_>, base: Term, small: bool) -> Result<Option<ObjectId>, Halt> {
    let pool = known.pool;
    let upper = match pool.known(base).range(32, 32) {
        Some(upper) => upper,
        // What is uninitialised is reported where it is used.
        // Where a pointer of an unknown caller leads is asked where it is followed.
        None if small || pool.has_undef(base) || mentions_pointer(pool, base) => return Ok(None),
        None => known.value(pool.extract(base, 32, 32))?,
    };
    let object = split(upper << 32).map(|(object, _)| object);
    Ok(object.filter(|object| u64::from(object.0) == upper))
}

/// When a symbolic index is none of `0..end`.
pub(super) fn outside(pool: &TermPool, index: Word, width: u8, end: u64) -> Term {
    let index = pool.sext(term(pool, index, u32::from(width)), 64);
    pool.not(pool.ult(index, pool.constant(64, u128::from(end))))
}

fn stays(pool: &TermPool, sum: Term, upper: u32) -> Term {
    if pool.known(sum).range(32, 32) == Some(u64::from(upper)) {
        return pool.tru();
    }
    pool.eq(
        pool.extract(sum, 32, 32),
        pool.constant(32, u128::from(upper)),
    )
}

fn kept_or_lost(pool: &TermPool, kept: Term, sum: Term, object: ObjectId) -> Term {
    pool.ite(kept, sum, pool.constant(64, u128::from(lost(object.0))))
}
