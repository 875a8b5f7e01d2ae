//! Integer arithmetic, of one slot and of two.

use concord_ir::{CmpPred, IntOp, Slot};
use concord_term::TermPool;

use super::{Halt, symbolic};
use crate::facts::Known;
use crate::fault::Fault;
use crate::word::Word;

/// The lowest `width` bits.
#[inline]
pub(super) fn truncate(bits: u64, width: u32) -> u64 {
    if width >= 64 {
        bits
    } else {
        bits & ((1 << width) - 1)
    }
}

/// A value of `width` (1..=64) bits as a signed number.
#[inline]
pub(super) fn sign_extend(bits: u64, width: u8) -> i64 {
    let shift = 64 - u32::from(width);
    (bits << shift).cast_signed() >> shift
}

/// Arithmetic on values of `width` (1..=64) bits. Part of the interpreter's loop: a call costs more than
/// most operations.
#[inline(always)]
pub(super) fn eval(op: IntOp, width: u8, a: u64, b: u64) -> Result<u64, Fault> {
    let w = u32::from(width);
    let value = match op {
        IntOp::Add | IntOp::SAdd => a.wrapping_add(b),
        IntOp::Sub | IntOp::SSub => a.wrapping_sub(b),
        IntOp::Mul | IntOp::SMul => a.wrapping_mul(b),
        IntOp::And => return Ok(a & b),
        IntOp::Or => return Ok(a | b),
        IntOp::Xor => return Ok(a ^ b),
        IntOp::Shl | IntOp::LShr | IntOp::AShr => {
            if b >= u64::from(w) {
                return Err(Fault::BadShift { amount: b, width });
            }
            match op {
                IntOp::Shl => a << b,
                IntOp::LShr => a >> b,
                _ => (sign_extend(a, width) >> b).cast_unsigned(),
            }
        }
        IntOp::UDiv | IntOp::URem | IntOp::SDiv | IntOp::SRem => return divide(op, width, a, b),
    };
    Ok(truncate(value, w))
}

/// Whether the result of signed arithmetic is another than the number that it
/// stands for.
#[inline(always)]
pub(super) fn overflows(op: IntOp, width: u8, a: u64, b: u64, value: u64) -> bool {
    let sign = 1 << (width - 1);
    match op {
        IntOp::SAdd => (a ^ value) & (b ^ value) & sign != 0,
        IntOp::SSub => (a ^ b) & (a ^ value) & sign != 0,
        IntOp::SMul => {
            let product = sign_extend(a, width).checked_mul(sign_extend(b, width));
            product != Some(sign_extend(value, width))
        }
        _ => false,
    }
}

#[inline(never)]
fn divide(op: IntOp, width: u8, a: u64, b: u64) -> Result<u64, Fault> {
    if b == 0 {
        return Err(Fault::DivisionByZero);
    }
    let value = match op {
        IntOp::UDiv => a / b,
        IntOp::URem => a % b,
        _ => {
            let (x, y) = (sign_extend(a, width), sign_extend(b, width));
            if y == -1 && x == i64::MIN >> (64 - u32::from(width)) {
                return Err(Fault::DivisionOverflow);
            }
            if op == IntOp::SDiv { x / y } else { x % y }.cast_unsigned()
        }
    };
    Ok(truncate(value, u32::from(width)))
}

/// Compares values of `width` (1..=64) bits.
#[inline]
pub(super) fn compare(pred: CmpPred, width: u8, a: u64, b: u64) -> bool {
    let signed = |f: fn(&i64, &i64) -> bool| f(&sign_extend(a, width), &sign_extend(b, width));
    match pred {
        CmpPred::Eq => a == b,
        CmpPred::Ne => a != b,
        CmpPred::Ult => a < b,
        CmpPred::Ule => a <= b,
        CmpPred::Ugt => a > b,
        CmpPred::Uge => a >= b,
        CmpPred::Slt => signed(i64::lt),
        CmpPred::Sle => signed(i64::le),
        CmpPred::Sgt => signed(i64::gt),
        CmpPred::Sge => signed(i64::ge),
    }
}

fn mask(width: u8) -> u128 {
    if width >= 128 {
        u128::MAX
    } else {
        (1 << width) - 1
    }
}

fn sign_extend_wide(bits: u128, width: u8) -> i128 {
    let shift = 128 - u32::from(width);
    (bits << shift).cast_signed() >> shift
}

/// Arithmetic on values of 65 to 128 bits.
pub(super) fn eval_wide(op: IntOp, width: u8, a: u128, b: u128) -> Result<u128, Fault> {
    let (x, y) = (sign_extend_wide(a, width), sign_extend_wide(b, width));
    let value = match op {
        IntOp::Add | IntOp::SAdd => a.wrapping_add(b),
        IntOp::Sub | IntOp::SSub => a.wrapping_sub(b),
        IntOp::Mul | IntOp::SMul => a.wrapping_mul(b),
        IntOp::And => a & b,
        IntOp::Or => a | b,
        IntOp::Xor => a ^ b,
        IntOp::Shl | IntOp::LShr | IntOp::AShr if b >= u128::from(width) => {
            return Err(Fault::BadShift {
                amount: b as u64,
                width,
            });
        }
        IntOp::Shl => a << b,
        IntOp::LShr => a >> b,
        IntOp::AShr => (x >> b).cast_unsigned(),
        _ if b == 0 => return Err(Fault::DivisionByZero),
        IntOp::UDiv => a / b,
        IntOp::URem => a % b,
        IntOp::SDiv | IntOp::SRem if y == -1 && x == i128::MIN >> (128 - u32::from(width)) => {
            return Err(Fault::DivisionOverflow);
        }
        IntOp::SDiv => (x / y).cast_unsigned(),
        IntOp::SRem => (x % y).cast_unsigned(),
    };
    Ok(value & mask(width))
}

fn pair(regs: &[Word], slot: Slot) -> Option<u128> {
    let (low, high) = (regs[slot.index()].get()?, regs[slot.index() + 1].get()?);
    Some(u128::from(low) | u128::from(high) << 64)
}

pub(super) fn set_pair(regs: &mut [Word], slot: Slot, value: u128) {
    regs[slot.index()] = Word::concrete(value as u64);
    regs[slot.index() + 1] = Word::concrete((value >> 64) as u64);
}

/// Executes a two-slot instruction.
pub(super) fn wide(
    known: Known<'_>,
    regs: &mut [Word],
    op: IntOp,
    width: u8,
    dst: Slot,
    a: Slot,
    b: Slot,
) -> Result<(), Halt> {
    if let (Some(x), Some(y)) = (pair(regs, a), pair(regs, b)) {
        set_pair(regs, dst, eval_wide(op, width, x, y)?);
        return Ok(());
    }
    let w = u32::from(width);
    let [x, y] = [a, b].map(|slot| symbolic::wide_term(known.pool, regs, slot, w));
    let value = symbolic::int_term(known, op, w, x, y)?;
    symbolic::set_wide(known.pool, regs, dst, value);
    Ok(())
}

/// Executes a two-slot comparison.
pub(super) fn wide_compare(
    pool: &TermPool,
    regs: &mut [Word],
    pred: CmpPred,
    width: u8,
    dst: Slot,
    a: Slot,
    b: Slot,
) {
    regs[dst.index()] = match (pair(regs, a), pair(regs, b)) {
        (Some(x), Some(y)) => {
            let (sx, sy) = (sign_extend_wide(x, width), sign_extend_wide(y, width));
            Word::concrete(u64::from(match pred {
                CmpPred::Eq => x == y,
                CmpPred::Ne => x != y,
                CmpPred::Ult => x < y,
                CmpPred::Ule => x <= y,
                CmpPred::Ugt => x > y,
                CmpPred::Uge => x >= y,
                CmpPred::Slt => sx < sy,
                CmpPred::Sle => sx <= sy,
                CmpPred::Sgt => sx > sy,
                CmpPred::Sge => sx >= sy,
            }))
        }
        _ => {
            let w = u32::from(width);
            let (x, y) = (
                symbolic::wide_term(pool, regs, a, w),
                symbolic::wide_term(pool, regs, b, w),
            );
            crate::process::word(pool, symbolic::compare_terms(pool, pred, x, y))
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPS: [IntOp; 13] = [
        IntOp::Add,
        IntOp::Sub,
        IntOp::Mul,
        IntOp::UDiv,
        IntOp::SDiv,
        IntOp::URem,
        IntOp::SRem,
        IntOp::Shl,
        IntOp::LShr,
        IntOp::AShr,
        IntOp::And,
        IntOp::Or,
        IntOp::Xor,
    ];

    /// Both implementations, and both against the definition on numbers, on
    /// every pair of operands of a small width.
    #[test]
    fn both_widths_follow_the_definition() {
        for op in OPS {
            for a in 0..32u64 {
                for b in 0..32u64 {
                    let expected = definition(op, a.cast_signed(), b.cast_signed());
                    let name = format!("{op:?} {a} {b}");
                    assert_eq!(eval(op, 5, a, b).ok(), expected, "{name}");
                    let wide = eval_wide(op, 5, u128::from(a), u128::from(b));
                    assert_eq!(wide.ok(), expected.map(u128::from), "{name}");
                }
            }
        }
    }

    #[test]
    fn signed_results_must_fit() {
        for op in [IntOp::SAdd, IntOp::SSub, IntOp::SMul] {
            for a in -16..16_i64 {
                for b in -16..16_i64 {
                    let exact = match op {
                        IntOp::SAdd => a + b,
                        IntOp::SSub => a - b,
                        _ => a * b,
                    };
                    let (x, y) = (a.cast_unsigned() & 31, b.cast_unsigned() & 31);
                    let value = eval(op, 5, x, y).unwrap_or_default();
                    let fits = (-16..16).contains(&exact);
                    assert_eq!(overflows(op, 5, x, y, value), !fits, "{op:?} {a} {b}");
                }
            }
        }
        assert!(overflows(IntOp::SAdd, 64, u64::MAX >> 1, 1, 1 << 63));
        assert!(overflows(IntOp::SMul, 64, 1 << 62, 2, 1 << 63));
    }

    fn definition(op: IntOp, a: i64, b: i64) -> Option<u64> {
        let signed = |x: i64| if x >= 16 { x - 32 } else { x };
        let (sa, sb) = (signed(a), signed(b));
        let value = match op {
            IntOp::Add | IntOp::SAdd => a + b,
            IntOp::Sub | IntOp::SSub => a - b,
            IntOp::Mul | IntOp::SMul => a * b,
            IntOp::And => a & b,
            IntOp::Or => a | b,
            IntOp::Xor => a ^ b,
            IntOp::Shl | IntOp::LShr | IntOp::AShr if b >= 5 => return None,
            IntOp::Shl => a << b,
            IntOp::LShr => a >> b,
            IntOp::AShr => sa >> b,
            _ if b == 0 => return None,
            IntOp::UDiv => a / b,
            IntOp::URem => a % b,
            _ if sa == -16 && sb == -1 => return None,
            IntOp::SDiv => sa / sb,
            IntOp::SRem => sa % sb,
        };
        Some(value.cast_unsigned() & 31)
    }
}
