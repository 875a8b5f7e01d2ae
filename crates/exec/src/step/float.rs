//! Floating-point instructions.
//!
//! `float` and `double` run on the machine's own arithmetic, which is that of
//! the program's real run; the other formats in software.

use concord_ir::{FloatOp, FloatPred, FloatTy, Slot, Ty};
use concord_term::{Format, FpBinOp, Rounding, Term, TermPool};

use super::int::set_pair;
use super::soft_float;
use super::symbolic::{set_wide, term, wide_term};
use crate::depends;
use crate::process::word;
use crate::word::Word;

/// The concrete bits of a float of any format.
pub(super) fn bits(regs: &[Word], ty: FloatTy, slot: Slot) -> Option<u128> {
    let low = u128::from(regs[slot.index()].get()?);
    if ty.ty().slots() == 1 {
        return Some(low);
    }
    Some(low | u128::from(regs[slot.index() + 1].get()?) << 64)
}

/// Writes a float of any format.
pub(super) fn set_bits(regs: &mut [Word], ty: FloatTy, slot: Slot, bits: u128) {
    if ty.ty().slots() == 1 {
        regs[slot.index()] = Word::concrete(bits as u64);
    } else {
        set_pair(regs, slot, bits);
    }
}

/// The term of a float of any format.
pub(super) fn float_term(pool: &TermPool, regs: &[Word], ty: FloatTy, slot: Slot) -> Term {
    match ty.ty().slots() {
        1 => term(pool, regs[slot.index()], ty.ty().bits()),
        _ => wide_term(pool, regs, slot, ty.ty().bits()),
    }
}

/// Writes a term as a float of any format.
pub(super) fn set_term(pool: &TermPool, regs: &mut [Word], ty: FloatTy, slot: Slot, value: Term) {
    // What is computed from an undefined float is undefined as a whole.
    let value = depends::as_a_whole(pool, value);
    match ty.ty().slots() {
        1 => regs[slot.index()] = word(pool, value),
        _ => set_wide(pool, regs, slot, value),
    }
}

/// Whether a float is a zero of either sign; `None` if it is symbolic.
pub(super) fn is_zero(regs: &[Word], ty: FloatTy, slot: Slot) -> Option<bool> {
    let sign = 1 << (ty.ty().bits() - 1);
    Some(bits(regs, ty, slot)? & !sign == 0)
}

/// When a symbolic float is a zero.
pub(super) fn zero_condition(pool: &TermPool, regs: &[Word], ty: FloatTy, slot: Slot) -> Term {
    pool.fp_is_zero(format(ty), float_term(pool, regs, ty, slot))
}

/// The term format of an IR format.
pub(super) fn format(ty: FloatTy) -> Format {
    match ty {
        FloatTy::F16 => Format::Half,
        FloatTy::F32 => Format::Single,
        FloatTy::F64 => Format::Double,
        FloatTy::F80 => Format::X87,
        FloatTy::F128 => Format::Quad,
    }
}

/// The term format of a scalar float type; `double` for anything else, which
/// the validator has excluded.
pub(super) fn format_of(ty: Ty) -> Format {
    match ty {
        Ty::F16 => Format::Half,
        Ty::F32 => Format::Single,
        Ty::F80 => Format::X87,
        Ty::F128 => Format::Quad,
        _ => Format::Double,
    }
}

/// Executes an arithmetic instruction.
#[inline]
pub(super) fn arithmetic(
    pool: &TermPool,
    regs: &mut [Word],
    op: FloatOp,
    ty: FloatTy,
    dst: Slot,
    a: Slot,
    b: Slot,
) {
    let (x, y) = (regs[a.index()], regs[b.index()]);
    if ty == FloatTy::F64 && x.both_concrete(y) && !pool.is_real() {
        let (x, y) = (f64::from_bits(x.bits), f64::from_bits(y.bits));
        let value = match op {
            FloatOp::Add => x + y,
            FloatOp::Sub => x - y,
            FloatOp::Mul => x * y,
            FloatOp::Div => x / y,
            FloatOp::Rem => x % y,
        };
        regs[dst.index()] = Word::concrete(if value.is_nan() {
            no_number(Format::Double, &[x.to_bits(), y.to_bits()])
        } else {
            value.to_bits()
        });
    } else if ty == FloatTy::F32 && x.both_concrete(y) && !pool.is_real() {
        let (x, y) = (f32::from_bits(x.bits as u32), f32::from_bits(y.bits as u32));
        let value = match op {
            FloatOp::Add => x + y,
            FloatOp::Sub => x - y,
            FloatOp::Mul => x * y,
            FloatOp::Div => x / y,
            FloatOp::Rem => x % y,
        };
        regs[dst.index()] = Word::concrete(if value.is_nan() {
            no_number(Format::Single, &[x.to_bits().into(), y.to_bits().into()])
        } else {
            value.to_bits().into()
        });
    } else {
        slow_arithmetic(pool, regs, op, ty, dst, a, b);
    }
}

/// The NaN that an operation gives. Which of two a compiled operation of our own gives is not ours
/// to say.
#[cold]
pub(super) fn no_number(format: Format, operands: &[u64]) -> u64 {
    let operands: Vec<u128> = operands.iter().map(|bits| u128::from(*bits)).collect();
    concord_term::nan_of(format, &operands) as u64
}

fn slow_arithmetic(
    pool: &TermPool,
    regs: &mut [Word],
    op: FloatOp,
    ty: FloatTy,
    dst: Slot,
    a: Slot,
    b: Slot,
) {
    if let (Some(x), Some(y), false) = (bits(regs, ty, a), bits(regs, ty, b), pool.is_real()) {
        set_bits(regs, ty, dst, soft_float::arithmetic(op, ty, x, y));
        return;
    }
    let (x, y) = (float_term(pool, regs, ty, a), float_term(pool, regs, ty, b));
    let op = match op {
        FloatOp::Add => FpBinOp::Add,
        FloatOp::Sub => FpBinOp::Sub,
        FloatOp::Mul => FpBinOp::Mul,
        FloatOp::Div => FpBinOp::Div,
        FloatOp::Rem => FpBinOp::Fmod,
    };
    let value = pool.fp2(op, format(ty), Rounding::NearestEven, x, y);
    set_term(pool, regs, ty, dst, value);
}

/// Arithmetic on three adjacent registers: `regs[2] = regs[0] op regs[1]`.
pub(super) fn arithmetic_of(pool: &TermPool, regs: &mut [Word; 3], op: FloatOp, ty: Ty) {
    let ty = if ty == Ty::F32 {
        FloatTy::F32
    } else {
        FloatTy::F64
    };
    arithmetic(pool, regs, op, ty, Slot(2), Slot(0), Slot(1));
}

/// Executes a comparison.
#[inline]
pub(super) fn compare(
    pool: &TermPool,
    regs: &mut [Word],
    pred: FloatPred,
    ty: FloatTy,
    dst: Slot,
    a: Slot,
    b: Slot,
) {
    let (x, y) = (regs[a.index()], regs[b.index()]);
    let order = match ty {
        FloatTy::F64 if x.both_concrete(y) => {
            f64::from_bits(x.bits).partial_cmp(&f64::from_bits(y.bits))
        }
        FloatTy::F32 if x.both_concrete(y) => {
            f32::from_bits(x.bits as u32).partial_cmp(&f32::from_bits(y.bits as u32))
        }
        _ => match (bits(regs, ty, a), bits(regs, ty, b)) {
            (Some(x), Some(y)) => soft_float::order(ty, x, y),
            _ => {
                let (x, y) = (float_term(pool, regs, ty, a), float_term(pool, regs, ty, b));
                regs[dst.index()] = word(pool, compare_terms(pool, pred, format(ty), x, y));
                return;
            }
        },
    };
    regs[dst.index()] = Word::concrete(u64::from(soft_float::holds(pred, order)));
}

fn compare_terms(pool: &TermPool, pred: FloatPred, format: Format, a: Term, b: Term) -> Term {
    use FloatPred as P;
    let (eq, lt, le) = (
        |a, b| pool.fp_eq(format, a, b),
        |a, b| pool.fp_lt(format, a, b),
        |a, b| pool.fp_le(format, a, b),
    );
    // A value is unordered with itself iff it is NaN.
    let ordered = || pool.and(eq(a, a), eq(b, b));
    match pred {
        P::False => pool.fls(),
        P::True => pool.tru(),
        P::Ord => ordered(),
        P::Uno => pool.not(ordered()),
        P::Oeq => eq(a, b),
        P::Ogt => lt(b, a),
        P::Oge => le(b, a),
        P::Olt => lt(a, b),
        P::Ole => le(a, b),
        P::One => pool.or(lt(a, b), lt(b, a)),
        P::Ueq => pool.not(pool.or(lt(a, b), lt(b, a))),
        P::Ugt => pool.not(le(a, b)),
        P::Uge => pool.not(lt(a, b)),
        P::Ult => pool.not(le(b, a)),
        P::Ule => pool.not(lt(b, a)),
        P::Une => pool.not(eq(a, b)),
    }
}

/// Flips the sign.
pub(super) fn negate(pool: &TermPool, regs: &mut [Word], ty: FloatTy, dst: Slot, a: Slot) {
    if let Some(value) = bits(regs, ty, a) {
        set_bits(regs, ty, dst, soft_float::negate(ty, value));
        return;
    }
    if pool.is_real() {
        let negated = pool.fp_neg(format(ty), float_term(pool, regs, ty, a));
        return set_term(pool, regs, ty, dst, negated);
    }
    let width = ty.ty().bits();
    let flipped = pool.xor(
        float_term(pool, regs, ty, a),
        pool.constant(width, 1 << (width - 1)),
    );
    set_term(pool, regs, ty, dst, flipped);
}
