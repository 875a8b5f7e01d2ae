//! Symbolic addresses: which object, and where in it.
//!
//! Exact. An address that was derived from one object is inside that one or
//! out of bounds (`pointer.rs`). One that can lie in several objects is decided
//! object by object; inside one object a read becomes a look-up in an array term, a
//! write a conditional change of every byte that it can reach. Only in large
//! objects the offset itself is split into cases.

use concord_base::{Access, FAR, FaultKind};
use concord_term::{BinOp, Expr, Term, TermPool};

use super::Halt;
use super::pointer::derived;
use crate::facts::Known;
use crate::fault::Use;
use crate::memory::{ByteState, Memory, Object, ObjectId, ObjectKind, split};
use crate::undef;
use crate::word::Word;

/// Reads in objects of up to so many bytes become array terms.
const MAX_SELECT: u64 = 1 << 16;
/// Writes in objects of up to so many bytes become conditional bytes.
const MAX_UPDATE: u64 = 1 << 10;

/// Beyond every block whose size is unknown.
const BEYOND_ALL: u64 = 1 << 30;

/// Where an access goes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Spot {
    /// To this address.
    At(u64),
    /// Somewhere inside this object, at this 64-bit offset.
    In { object: ObjectId, offset: Term },
}

/// The spot of an access of `n` bytes, which it is permitted to make. Where floats are real numbers, bytes are no
/// numbers, and no look-up among bytes has a meaning: the offset is split into cases.
pub(super) fn resolve(
    known: Known<'_>,
    memory: &Memory,
    address: Word,
    n: u64,
    access: Access,
) -> Result<Spot, Halt> {
    match spot(known, memory, address, n, access)? {
        Spot::In { object, offset } if known.pool.is_real() => {
            Ok(Spot::At(object.base().wrapping_add(known.value(offset)?)))
        }
        spot => Ok(spot),
    }
}

fn spot(
    known: Known<'_>,
    memory: &Memory,
    address: Word,
    n: u64,
    access: Access,
) -> Result<Spot, Halt> {
    let pool = known.pool;
    let Some(term) = address.term() else {
        memory.permit(address.bits, n, access)?;
        return Ok(Spot::At(address.bits));
    };
    let term = known.defined(term, Use::Address)?;
    if let Some(address) = pool.as_const(term) {
        memory.permit(address as u64, n, access)?;
        return Ok(Spot::At(address as u64));
    }
    if memory.unknown_pointer(pool, term).is_some() {
        return Err(Halt::Unknown(term));
    }
    if let Some(from) = derived(pool, term) {
        let object = from.object;
        if memory.is_lazy(object) {
            return of_the_caller(pool, memory, from.sum, n, access);
        }
        // A sum that wraps round may look as if it were inside.
        let inside = pool.and(from.kept, inside(pool, memory, object, from.sum, n));
        if known.holds(inside)? {
            return within(pool, memory, object, from.sum, n, access);
        }
        return outside(memory, object, n, access);
    }
    let likely = likely_object(pool, memory, term);
    if likely.is_some_and(|object| memory.is_lazy(object)) {
        return of_the_caller(pool, memory, term, n, access);
    }
    if let Some(object) = likely
        && known.holds(inside(pool, memory, object, term, n))?
    {
        return within(pool, memory, object, term, n, access);
    }
    // Somewhere else: each object that the address can name is a case.
    let named = known.value(pool.extract(term, 32, 32))?;
    let object = ObjectId(named as u32);
    if memory
        .object(object)
        .is_some_and(|o| o.kind != ObjectKind::Code)
        && known.holds(inside(pool, memory, object, term, n))?
    {
        return within(pool, memory, object, term, n, access);
    }
    outside(memory, object, n, access)
}

/// A place in an object of the caller: it is asked for, once for each unknown number.
fn of_the_caller(
    pool: &TermPool,
    memory: &Memory,
    address: Term,
    n: u64,
    access: Access,
) -> Result<Spot, Halt> {
    match memory.pinned(pool, address) {
        None => Err(Halt::Unknown(address)),
        Some(address) => {
            memory.permit(address, n, access)?;
            Ok(Spot::At(address))
        }
    }
}

/// An access of which not all bytes are inside: any address of this case shows
/// it.
fn outside(memory: &Memory, object: ObjectId, n: u64, access: Access) -> Result<Spot, Halt> {
    let size = memory.object(object).map_or(0, |o| o.size);
    let example = match object.0 {
        0 => 0,
        // Whatever size it has.
        _ if memory.size_of_block(object).is_some() => object.base() + BEYOND_ALL,
        _ => object.base() + size,
    };
    memory.permit(example, n.max(1), access)?;
    Err(memory
        .fault(FaultKind::OutOfBounds, access, example, n)
        .into())
}

fn within(
    pool: &TermPool,
    memory: &Memory,
    object: ObjectId,
    term: Term,
    n: u64,
    access: Access,
) -> Result<Spot, Halt> {
    if let Some(address) = memory.pinned(pool, term) {
        memory.permit(address, n, access)?;
        return Ok(Spot::At(address));
    }
    // The same answer for every offset inside: liveness and writability.
    memory.permit(object.base(), n, access)?;
    let offset = pool.sub(term, pool.constant(64, u128::from(object.base())));
    Ok(match pool.as_const(offset) {
        Some(offset) => Spot::At(object.base().wrapping_add(offset as u64)),
        None => Spot::In { object, offset },
    })
}

/// Whether `n` bytes at the address lie inside the object.
fn inside(pool: &TermPool, memory: &Memory, object: ObjectId, term: Term, n: u64) -> Term {
    if let Some(size) = memory.size_of_block(object) {
        let number = |n: u64| pool.constant(64, u128::from(n));
        let offset = pool.sub(term, number(object.base()));
        let room = pool.ule(number(n), size);
        return pool.and(room, pool.ule(offset, pool.sub(size, number(n))));
    }
    let size = memory.object(object).map_or(0, |o| o.size);
    let Some(last) = size.checked_sub(n) else {
        return pool.fls();
    };
    let offset = pool.sub(term, pool.constant(64, u128::from(object.base())));
    pool.ule(offset, pool.constant(64, u128::from(last)))
}

/// The object that a summand of the address names: `array + 4 * i`.
fn likely_object(pool: &TermPool, memory: &Memory, term: Term) -> Option<ObjectId> {
    let mut work = vec![term];
    while let Some(term) = work.pop() {
        if let Some(value) = pool.as_const(term) {
            let (object, _) = split(value as u64).filter(|(_, offset)| *offset != FAR)?;
            let usable = |o: &Object| o.kind != ObjectKind::Code;
            return memory.object(object).is_some_and(usable).then_some(object);
        }
        if let Expr::Bin(BinOp::Add, a, b) = *pool.expr(term) {
            work.extend([a, b]);
        }
    }
    None
}

/// One byte of memory as a term.
pub(super) fn byte_term(pool: &TermPool, memory: &Memory, address: u64) -> Term {
    match memory.byte_at(address) {
        ByteState::Concrete(byte) => pool.constant(8, u128::from(byte)),
        ByteState::Symbolic(term) => term,
        ByteState::Uninit => undef::byte(pool, memory, address),
    }
}

/// Stores an eight-bit term at a permitted address.
pub(super) fn store_byte(pool: &TermPool, memory: &mut Memory, address: u64, byte: Term) {
    let state = byte_state(pool, byte);
    memory.set_byte(address, state);
    if state == ByteState::Uninit {
        let lineage = undef::lineage(pool, byte);
        memory.set_lineage(address, 1, lineage);
    }
}

/// What storing an eight-bit term leaves in memory.
fn byte_state(pool: &TermPool, byte: Term) -> ByteState {
    match pool.as_const(byte) {
        Some(value) => ByteState::Concrete(value as u8),
        None if undef::is_byte(pool, byte) || undef::is_slice(pool, byte) => ByteState::Uninit,
        None => ByteState::Symbolic(byte),
    }
}

/// `n` bytes at a symbolic offset of an object.
pub(super) fn select(
    known: Known<'_>,
    memory: &Memory,
    object: ObjectId,
    offset: Term,
    n: u32,
) -> Result<Term, Halt> {
    let pool = known.pool;
    let base = object.base();
    let size = memory.object(object).map_or(0, |o| o.size);
    if size > MAX_SELECT {
        let offset = known.value(offset)?;
        let bytes = (0..u64::from(n)).map(|i| {
            let at = base.wrapping_add(offset).wrapping_add(i);
            byte_term(pool, memory, at)
        });
        return Ok(pool.concat_all(bytes));
    }
    let mut concrete = vec![0; size as usize];
    let mut others = Vec::new();
    for (i, slot) in concrete.iter_mut().enumerate() {
        match memory.byte_at(base + i as u64) {
            ByteState::Concrete(byte) => *slot = byte,
            ByteState::Symbolic(_) | ByteState::Uninit => others.push(i as u64),
        }
    }
    let mut array = pool.array_table(&concrete);
    for i in others {
        let index = pool.constant(64, u128::from(i));
        array = pool.store(array, index, byte_term(pool, memory, base + i));
    }
    Ok(pool.select_le(array, offset, n))
}

/// Writes a value of whole bytes to a symbolic offset of an object.
pub(super) fn update(
    known: Known<'_>,
    memory: &mut Memory,
    object: ObjectId,
    offset: Term,
    value: Term,
) -> Result<(), Halt> {
    let pool = known.pool;
    let n = u64::from(pool.width(value) / 8);
    let base = object.base();
    let size = memory.object(object).map_or(0, |o| o.size);
    let byte = |i: u64| pool.extract(value, 8 * i as u32, 8);
    if size > MAX_UPDATE {
        let offset = known.value(offset)?;
        for i in 0..n {
            let at = base.wrapping_add(offset).wrapping_add(i);
            store_byte(pool, memory, at, byte(i));
        }
        return Ok(());
    }
    for at in 0..=size.saturating_sub(n) {
        let here = pool.eq(offset, pool.constant(64, u128::from(at)));
        if pool.as_const(here) == Some(0) {
            continue;
        }
        for i in 0..n {
            let address = base + at + i;
            let old = byte_term(pool, memory, address);
            let new = pool.ite(here, byte(i), old);
            store_byte(pool, memory, address, new);
        }
    }
    Ok(())
}
