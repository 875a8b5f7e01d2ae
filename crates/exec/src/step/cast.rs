//! Conversions between scalar types. A float that does not fit the integer type
//! that it is converted to is a fault: a real run gets one number here and
//! another there.

use concord_ir::{CastOp, FloatTy, Slot, Ty};
use concord_term::{Term, TermPool};

use super::float::{float_term, format_of, set_bits, set_term};
use super::int::{set_pair, sign_extend, truncate};
use super::symbolic::{set_wide, term, wide_term};
use super::{Halt, soft_float};
use crate::depends;
use crate::facts::Known;
use crate::fault::Fault;
use crate::process::word;
use crate::word::Word;

/// Executes a conversion. The common ones are part of the interpreter's loop.
#[inline(always)]
pub(super) fn cast(
    known: Known<'_>,
    regs: &mut [Word],
    op: CastOp,
    from: Ty,
    to: Ty,
    dst: Slot,
    a: Slot,
) -> Result<(), Halt> {
    let x = regs[a.index()];
    // A number that is not read as itself stays one in another format.
    let rounds = matches!(
        op,
        CastOp::FpTrunc | CastOp::FpExt | CastOp::SiToFp | CastOp::UiToFp
    );
    if rounds && known.pool.is_real() {
        return symbolic(known, regs, op, from, to, dst, a);
    }
    if from.slots() == 1 && to.slots() == 1 && x.is_concrete() {
        let value = match (op, from, to) {
            (CastOp::Trunc, _, _) => truncate(x.bits, to.bits()),
            (CastOp::ZExt | CastOp::Bitcast, _, _) => x.bits,
            (CastOp::SExt, Ty::Int(w), _) => {
                truncate(sign_extend(x.bits, w).cast_unsigned(), to.bits())
            }
            (CastOp::SiToFp, Ty::Int(w), Ty::F64) => (sign_extend(x.bits, w) as f64).to_bits(),
            (CastOp::UiToFp, _, Ty::F64) => (x.bits as f64).to_bits(),
            (CastOp::FpExt, Ty::F32, Ty::F64) if !f32::from_bits(x.bits as u32).is_nan() => {
                f64::from(f32::from_bits(x.bits as u32)).to_bits()
            }
            (CastOp::FpTrunc, Ty::F64, Ty::F32) if !f64::from_bits(x.bits).is_nan() => {
                u64::from((f64::from_bits(x.bits) as f32).to_bits())
            }
            _ => return slow(known, regs, op, from, to, dst, a),
        };
        regs[dst.index()] = Word::concrete(value);
        return Ok(());
    }
    slow(known, regs, op, from, to, dst, a)
}

fn float_ty(ty: Ty) -> Option<FloatTy> {
    Some(match ty {
        Ty::F16 => FloatTy::F16,
        Ty::F32 => FloatTy::F32,
        Ty::F64 => FloatTy::F64,
        Ty::F80 => FloatTy::F80,
        Ty::F128 => FloatTy::F128,
        _ => return None,
    })
}

fn read(regs: &[Word], ty: Ty, slot: Slot) -> Option<u128> {
    let low = u128::from(regs[slot.index()].get()?);
    match ty.slots() {
        1 => Some(low),
        _ => Some(low | u128::from(regs[slot.index() + 1].get()?) << 64),
    }
}

fn write(regs: &mut [Word], ty: Ty, slot: Slot, value: u128) {
    match (float_ty(ty), ty.slots()) {
        (Some(float), _) => set_bits(regs, float, slot, value),
        (None, 1) => regs[slot.index()] = Word::concrete(value as u64),
        (None, _) => set_pair(regs, slot, value),
    }
}

#[inline(never)]
fn slow(
    known: Known<'_>,
    regs: &mut [Word],
    op: CastOp,
    from: Ty,
    to: Ty,
    dst: Slot,
    a: Slot,
) -> Result<(), Halt> {
    match read(regs, from, a) {
        Some(bits) => match concrete(op, from, to, bits) {
            Some(value) => write(regs, to, dst, value),
            None => return Err(out_of_range(op, to).into()),
        },
        None => symbolic(known, regs, op, from, to, dst, a)?,
    }
    Ok(())
}

fn out_of_range(op: CastOp, to: Ty) -> Fault {
    Fault::BadConversion {
        width: u8::try_from(to.bits()).unwrap_or(u8::MAX),
        signed: op == CastOp::FpToSi,
    }
}

fn concrete(op: CastOp, from: Ty, to: Ty, bits: u128) -> Option<u128> {
    let width = to.bits();
    let low = |value: u128| {
        if width >= 128 {
            value
        } else {
            value & ((1 << width) - 1)
        }
    };
    Some(match op {
        CastOp::Trunc | CastOp::ZExt | CastOp::Bitcast => low(bits),
        CastOp::SExt => low(sign_extend_wide(bits, from.bits()).cast_unsigned()),
        CastOp::FpTrunc | CastOp::FpExt => {
            soft_float::convert(float_ty(from)?, float_ty(to)?, bits)
        }
        CastOp::UiToFp => soft_float::from_int(float_ty(to)?, false, bits),
        CastOp::SiToFp => soft_float::from_int(
            float_ty(to)?,
            true,
            sign_extend_wide(bits, from.bits()).cast_unsigned(),
        ),
        CastOp::FpToUi | CastOp::FpToSi => {
            let width = u8::try_from(width).ok()?;
            low(soft_float::to_int(
                float_ty(from)?,
                op == CastOp::FpToSi,
                width,
                bits,
            )?)
        }
    })
}

fn sign_extend_wide(bits: u128, width: u32) -> i128 {
    let shift = 128 - width;
    (bits << shift).cast_signed() >> shift
}

fn symbolic(
    known: Known<'_>,
    regs: &mut [Word],
    op: CastOp,
    from: Ty,
    to: Ty,
    dst: Slot,
    a: Slot,
) -> Result<(), Halt> {
    let pool = known.pool;
    let value = match (float_ty(from), from.slots()) {
        (Some(float), _) => float_term(pool, regs, float, a),
        (None, 1) => term(pool, regs[a.index()], from.bits()),
        (None, _) => wide_term(pool, regs, a, from.bits()),
    };
    let width = to.bits();
    if matches!(op, CastOp::FpToUi | CastOp::FpToSi) && !pool.has_undef(value) {
        let fits = pool.fp_fits_int(format_of(from), op == CastOp::FpToSi, width, value);
        if !known.holds(fits)? {
            return Err(out_of_range(op, to).into());
        }
    }
    let value = match op {
        CastOp::Trunc => pool.trunc(value, width),
        CastOp::ZExt => pool.zext(value, width),
        CastOp::SExt => pool.sext(value, width),
        CastOp::Bitcast => value,
        _ => depends::as_a_whole(pool, float_cast(pool, op, from, to, value)),
    };
    match (float_ty(to), to.slots()) {
        (Some(float), _) if op != CastOp::Bitcast => set_term(pool, regs, float, dst, value),
        (_, 1) => regs[dst.index()] = word(pool, value),
        (_, _) => set_wide(pool, regs, dst, value),
    }
    Ok(())
}

fn float_cast(pool: &TermPool, op: CastOp, from: Ty, to: Ty, value: Term) -> Term {
    match op {
        CastOp::UiToFp => pool.fp_from_uint(format_of(to), value),
        CastOp::SiToFp => pool.fp_from_sint(format_of(to), value),
        CastOp::FpToUi => pool.fp_to_uint(format_of(from), to.bits(), value),
        CastOp::FpToSi => pool.fp_to_sint(format_of(from), to.bits(), value),
        _ => pool.fp_to_fp(format_of(from), format_of(to), value),
    }
}
