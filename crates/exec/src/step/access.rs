//! Loads and stores that the short way does not cover: symbolic or
//! uninitialised bytes, wide values, page borders, and accesses that are not
//! allowed.

use super::symbolic::{self, refuse, term};
use super::{Halt, int};
use crate::fault::Use;
use crate::memory::{ByteState, Memory};
use crate::process::word;
use crate::undef;
use crate::word::Word;
use concord_base::Access;
use concord_ir::{CmpPred, FloatOp, RmwOp, Slot, Ty};
use concord_term::{Term, TermPool};

/// The concrete address of an access.
pub(super) fn address_of(
    pool: &TermPool,
    memory: &Memory,
    _facts: &[(Term, bool)],
    address: Word,
) -> Result<u64, Halt> {
    address
        .get()
        .ok_or_else(|| refuse(pool, memory, address, Use::Address))
}

/// Loads a scalar into its slot or slots.
pub(super) fn load(
    pool: &TermPool,
    memory: &mut Memory,
    facts: &[(Term, bool)],
    regs: &mut [Word],
    ty: Ty,
    dst: Slot,
    address: Word,
) -> Result<(), Halt> {
    let address = address_of(pool, memory, facts, address)?;
    memory.admit(address, u64::from(ty.store_size()), Access::Read)?;
    let low_bits = ty.bits().min(64);
    regs[dst.index()] = load_word(pool, memory, address, low_bits);
    if ty.slots() == 2 {
        regs[dst.index() + 1] = match load_word(pool, memory, address + 8, ty.bits() - 64) {
            w if w.is_concrete() => w,
            w => word(pool, pool.zext(term(pool, w, ty.bits() - 64), 64)),
        };
    }
    Ok(())
}

/// A permitted value of up to 64 bits.
fn load_word(pool: &TermPool, memory: &mut Memory, address: u64, bits: u32) -> Word {
    let n = bits.div_ceil(8) as usize;
    if let Some(value) = memory.load_fast(address, n) {
        return Word::concrete(int::truncate(value, bits));
    }
    let mut value: Option<Term> = None;
    for i in 0..n as u64 {
        let byte = match memory.byte_at(address + i) {
            ByteState::Concrete(byte) => pool.constant(8, u128::from(byte)),
            ByteState::Symbolic(term) => term,
            ByteState::Uninit => undef::byte(pool, address + i),
        };
        value = Some(match value {
            None => byte,
            Some(low) => pool.concat(byte, low),
        });
    }
    match value {
        Some(value) => word(pool, pool.trunc(value, bits)),
        None => Word::default(),
    }
}

/// Stores a scalar from its slot or slots.
pub(super) fn store(
    pool: &TermPool,
    memory: &mut Memory,
    facts: &[(Term, bool)],
    regs: &[Word],
    ty: Ty,
    value: Slot,
    address: Word,
) -> Result<(), Halt> {
    let address = address_of(pool, memory, facts, address)?;
    memory.admit(address, u64::from(ty.store_size()), Access::Write)?;
    store_word(
        pool,
        memory,
        address,
        regs[value.index()],
        ty.bits().min(64),
    );
    if ty.slots() == 2 {
        store_word(
            pool,
            memory,
            address + 8,
            regs[value.index() + 1],
            ty.bits() - 64,
        );
    }
    Ok(())
}

/// Writes the low `bits` of a word whose term, if it has one, may be wider.
fn store_word(pool: &TermPool, memory: &mut Memory, address: u64, value: Word, bits: u32) {
    let n = bits.div_ceil(8);
    let Some(term) = value.term() else {
        if !memory.store_fast(address, n as usize, value.bits) {
            for i in 0..n {
                memory.set_byte(
                    address + u64::from(i),
                    ByteState::Concrete((value.bits >> (8 * i)) as u8),
                );
            }
        }
        return;
    };
    let whole = n * 8;
    let have = pool.width(term);
    let term = if have < whole {
        pool.zext(term, whole)
    } else {
        term
    };
    for i in 0..n {
        let byte = pool.extract(term, 8 * i, 8);
        let state = match pool.as_const(byte) {
            Some(value) => ByteState::Concrete(value as u8),
            None if undef::is_byte(pool, byte) => ByteState::Uninit,
            None if undef::is_slice(pool, byte) => ByteState::Uninit,
            None => ByteState::Symbolic(byte),
        };
        memory.set_byte(address + u64::from(i), state);
    }
}

/// An atomic read-modify-write. One rank is one thread, so the plain sequence
/// is atomic.
#[allow(clippy::too_many_arguments, reason = "the operands of one instruction")]
pub(super) fn rmw(
    pool: &TermPool,
    memory: &mut Memory,
    facts: &[(Term, bool)],
    regs: &mut [Word],
    op: RmwOp,
    ty: Ty,
    dst: Slot,
    ptr: Slot,
    value: Slot,
) -> Result<(), Halt> {
    let address = address_of(pool, memory, facts, regs[ptr.index()])?;
    memory.admit(address, u64::from(ty.store_size()), Access::Write)?;
    let old = load_word(pool, memory, address, ty.bits());
    let new = modified(pool, op, ty, old, regs[value.index()]);
    store_word(pool, memory, address, new, ty.bits());
    regs[dst.index()] = old;
    Ok(())
}

fn modified(pool: &TermPool, op: RmwOp, ty: Ty, old: Word, value: Word) -> Word {
    let width = ty.bits();
    let (a, b) = (term(pool, old, width), term(pool, value, width));
    let pick = |pred| {
        let keep = symbolic::compare_terms(pool, pred, a, b);
        pool.ite(keep, a, b)
    };
    let float = |op| {
        let mut regs = [old, value, Word::default()];
        super::float::arithmetic_of(pool, &mut regs, op, ty);
        term(pool, regs[2], width)
    };
    let float_pick = |least: bool| {
        let format = super::float::format_of(ty);
        let less = pool.fp_lt(format, a, b);
        if least {
            pool.ite(less, a, b)
        } else {
            pool.ite(less, b, a)
        }
    };
    word(
        pool,
        match op {
            RmwOp::Xchg => b,
            RmwOp::Add => pool.add(a, b),
            RmwOp::Sub => pool.sub(a, b),
            RmwOp::And => pool.and(a, b),
            RmwOp::Nand => pool.not(pool.and(a, b)),
            RmwOp::Or => pool.or(a, b),
            RmwOp::Xor => pool.xor(a, b),
            RmwOp::Max => pick(CmpPred::Sgt),
            RmwOp::Min => pick(CmpPred::Slt),
            RmwOp::UMax => pick(CmpPred::Ugt),
            RmwOp::UMin => pick(CmpPred::Ult),
            RmwOp::FAdd => float(FloatOp::Add),
            RmwOp::FSub => float(FloatOp::Sub),
            RmwOp::FMax => float_pick(false),
            RmwOp::FMin => float_pick(true),
        },
    )
}

/// Compare-and-exchange.
#[allow(clippy::too_many_arguments, reason = "the operands of one instruction")]
pub(super) fn compare_exchange(
    pool: &TermPool,
    memory: &mut Memory,
    facts: &mut Vec<(Term, bool)>,
    regs: &mut [Word],
    ty: Ty,
    dst: Slot,
    ptr: Slot,
    expected: Slot,
) -> Result<(), Halt> {
    let address = address_of(pool, memory, facts, regs[ptr.index()])?;
    memory.admit(address, u64::from(ty.store_size()), Access::Write)?;
    let old = load_word(pool, memory, address, ty.bits());
    let (want, new) = (regs[expected.index()], regs[expected.index() + 1]);
    let width = ty.bits();
    let equal = word(
        pool,
        pool.eq(term(pool, old, width), term(pool, want, width)),
    );
    let success = match equal.get() {
        Some(bits) => bits != 0,
        None => symbolic::decide(pool, memory, facts, equal, Use::Branch)?,
    };
    if success {
        store_word(pool, memory, address, new, width);
    }
    regs[dst.index()] = old;
    regs[dst.index() + 1] = Word::concrete(u64::from(success));
    Ok(())
}
