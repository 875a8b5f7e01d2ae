//! Instructions with symbolic or uninitialised operands.
//!
//! Exact: each result is the term that the instruction's definition gives.
//! Where going on needs the truth of a condition that is not decided yet, the
//! instruction halts with it and is executed again once it is.

use concord_ir::{CmpPred, EdgeId, IntOp, Slot, SwitchTable, Ty};
use concord_term::{Term, TermPool};

use super::Halt;
use super::int::sign_extend;
use crate::depends;
use crate::facts::Known;
use crate::fault::{Fault, Use};
use crate::process::word;
use crate::program::slot_width;
use crate::undef;
use crate::word::Word;

/// The term of a word of this width.
pub(crate) fn term(pool: &TermPool, word: Word, width: u32) -> Term {
    match word.term() {
        Some(term) => term,
        None => pool.constant(width, u128::from(word.bits)),
    }
}

/// The term of a two-slot value of this width.
pub(super) fn wide_term(pool: &TermPool, regs: &[Word], slot: Slot, width: u32) -> Term {
    let low = term(pool, regs[slot.index()], 64);
    let high = term(pool, regs[slot.index() + 1], 64);
    pool.concat(pool.trunc(high, width - 64), low)
}

/// Writes a term of 65 to 128 bits into two slots.
pub(super) fn set_wide(pool: &TermPool, regs: &mut [Word], slot: Slot, value: Term) {
    let width = pool.width(value);
    regs[slot.index()] = word(pool, pool.trunc(value, 64));
    let high = pool.extract(value, 64, width - 64);
    regs[slot.index() + 1] = word(pool, pool.zext(high, 64));
}

impl Known<'_> {
    /// The concrete value of a word, as decided if it is symbolic.
    pub(crate) fn number(self, value: Word, use_: Use) -> Result<u64, Halt> {
        match value.term() {
            None => Ok(value.bits),
            Some(term) => self.value(self.defined(term, use_)?),
        }
    }

    /// The term, if it does not depend on anything uninitialised; whether it
    /// does is decided where only some inputs tell.
    pub(super) fn defined(self, term: Term, use_: Use) -> Result<Term, Halt> {
        if !self.pool.has_undef(term) {
            return Ok(term);
        }
        if self.is_undefined(depends::condition(self.pool, term))? {
            return Err(uninitialised(self.pool, term, use_).into());
        }
        Ok(depends::defined(self.pool, term))
    }

    /// The truth of a one-bit word.
    pub(super) fn truth(self, cond: Word, use_: Use) -> Result<bool, Halt> {
        self.holds(self.defined(term(self.pool, cond, 1), use_)?)
    }
}

/// The fault of letting this term decide something.
pub(crate) fn uninitialised(pool: &TermPool, term: Term, use_: Use) -> Fault {
    let lineage = undef::lineage(pool, term);
    Fault::Uninitialised {
        use_,
        term,
        lineage,
    }
}

/// Arithmetic on one-slot values.
pub(super) fn int(known: Known<'_>, op: IntOp, width: u8, a: Word, b: Word) -> Result<Word, Halt> {
    let w = u32::from(width);
    let [a, b] = [a, b].map(|word| term(known.pool, word, w));
    Ok(word(known.pool, int_term(known, op, w, a, b)?))
}

/// Arithmetic on terms, with the checks that C wants.
pub(super) fn int_term(
    known: Known<'_>,
    op: IntOp,
    width: u32,
    a: Term,
    b: Term,
) -> Result<Term, Halt> {
    let pool = known.pool;
    let check_width = u8::try_from(width).unwrap_or(u8::MAX);
    Ok(match op {
        IntOp::Add | IntOp::SAdd => pool.add(a, b),
        IntOp::Sub | IntOp::SSub => pool.sub(a, b),
        IntOp::Mul | IntOp::SMul => pool.mul(a, b),
        IntOp::And => pool.and(a, b),
        IntOp::Or => pool.or(a, b),
        IntOp::Xor => pool.xor(a, b),
        IntOp::Shl | IntOp::LShr | IntOp::AShr => {
            let too_far = pool.not(pool.ult(b, pool.constant(width, u128::from(width))));
            if !pool.has_undef(too_far) && known.holds(too_far)? {
                let amount = pool.as_const(b).unwrap_or(u128::from(width)) as u64;
                return Err(Fault::BadShift {
                    amount,
                    width: check_width,
                }
                .into());
            }
            match op {
                IntOp::Shl => pool.shl(a, b),
                IntOp::LShr => pool.lshr(a, b),
                _ => pool.ashr(a, b),
            }
        }
        IntOp::UDiv | IntOp::SDiv | IntOp::URem | IntOp::SRem => {
            let b = known.defined(b, Use::Divisor)?;
            if known.holds(pool.eq(b, pool.constant(width, 0)))? {
                return Err(Fault::DivisionByZero.into());
            }
            match op {
                IntOp::UDiv => pool.udiv(a, b),
                IntOp::URem => pool.urem(a, b),
                _ => {
                    let minus_one = pool.not(pool.constant(width, 0));
                    let lowest = pool.constant(width, 1 << (width - 1));
                    let overflow = pool.and(pool.eq(b, minus_one), pool.eq(a, lowest));
                    if !pool.has_undef(overflow) && known.holds(overflow)? {
                        return Err(Fault::DivisionOverflow.into());
                    }
                    if op == IntOp::SDiv {
                        pool.sdiv(a, b)
                    } else {
                        pool.srem(a, b)
                    }
                }
            }
        }
    })
}

/// When the result of signed arithmetic does not fit.
pub(super) fn overflow(pool: &TermPool, op: IntOp, width: u8, a: Word, b: Word) -> Term {
    let w = u32::from(width);
    let (x, y) = (term(pool, a, w), term(pool, b, w));
    let wide = if op == IntOp::SMul { 2 * w } else { w + 1 };
    // A factor that is a number leaves a range for the other one.
    if op == IntOp::SMul && w <= 64 {
        let factor = match (a.get(), b.get()) {
            (Some(bits), None) => Some((sign_extend(bits, width), y)),
            (None, Some(bits)) => Some((sign_extend(bits, width), x)),
            _ => None,
        };
        if let Some((factor, other)) = factor {
            return beyond_factor(pool, width, factor, other);
        }
    }
    let (x, y) = (pool.sext(x, wide), pool.sext(y, wide));
    let exact = match op {
        IntOp::SAdd => pool.add(x, y),
        IntOp::SSub => pool.sub(x, y),
        _ => pool.mul(x, y),
    };
    pool.ne(pool.sext(pool.trunc(exact, w), wide), exact)
}

/// When a product with this factor does not fit.
fn beyond_factor(pool: &TermPool, width: u8, factor: i64, other: Term) -> Term {
    let most = i128::from(i64::MAX >> (64 - u32::from(width)));
    let (low, high) = match i128::from(factor) {
        0 | 1 => return pool.fls(),
        f @ 1.. => ((-most - 1) / f, most / f),
        f => (most / f, (-most - 1) / f),
    };
    let w = u32::from(width);
    // The quotient by minus one of the smallest number is one too large.
    let number =
        |n: i128| pool.constant(w, (n.min(most).cast_unsigned()) & (u128::MAX >> (128 - w)));
    pool.or(pool.slt(other, number(low)), pool.slt(number(high), other))
}

/// A comparison of one-slot values.
pub(super) fn compare(pool: &TermPool, pred: CmpPred, width: u8, a: Word, b: Word) -> Word {
    let w = u32::from(width);
    word(
        pool,
        compare_terms(pool, pred, term(pool, a, w), term(pool, b, w)),
    )
}

/// A comparison of terms.
pub(super) fn compare_terms(pool: &TermPool, pred: CmpPred, a: Term, b: Term) -> Term {
    match pred {
        CmpPred::Eq => pool.eq(a, b),
        CmpPred::Ne => pool.not(pool.eq(a, b)),
        CmpPred::Ult => pool.ult(a, b),
        CmpPred::Ule => pool.not(pool.ult(b, a)),
        CmpPred::Ugt => pool.ult(b, a),
        CmpPred::Uge => pool.not(pool.ult(a, b)),
        CmpPred::Slt => pool.slt(a, b),
        CmpPred::Sle => pool.not(pool.slt(b, a)),
        CmpPred::Sgt => pool.slt(b, a),
        CmpPred::Sge => pool.not(pool.slt(a, b)),
    }
}

/// A choice by a symbolic condition.
pub(super) fn select(pool: &TermPool, ty: Ty, cond: Word, a: Word, b: Word) -> Word {
    let width = slot_width(ty);
    word(
        pool,
        pool.ite(
            term(pool, cond, 1),
            term(pool, a, width),
            term(pool, b, width),
        ),
    )
}

/// The edge that a symbolic value takes: one decision per case, in order.
pub(super) fn switch(
    known: Known<'_>,
    value: Word,
    width: u8,
    table: &SwitchTable,
) -> Result<Option<EdgeId>, Halt> {
    let (pool, width) = (known.pool, u32::from(width));
    let value = known.defined(term(pool, value, width), Use::Branch)?;
    for (key, edge) in &table.cases {
        if known.holds(pool.eq(value, pool.constant(width, u128::from(*key))))? {
            return Ok(Some(*edge));
        }
    }
    Ok(table.default)
}
