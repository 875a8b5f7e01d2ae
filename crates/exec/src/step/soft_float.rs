//! The formats that Rust has no type for: binary16, x87 extended, binary128.
//!
//! `rustc_apfloat` is a port of LLVM's own APFloat and correctly rounded.

use std::cmp::Ordering;

use concord_ir::{FloatOp, FloatPred, FloatTy};
use rustc_apfloat::ieee::{Double, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert, Round};

/// Bits of every format, and what is done with them.
macro_rules! with_format {
    ($ty:expr, $name:ident => $body:expr) => {
        match $ty {
            FloatTy::F16 => {
                type $name = Half;
                $body
            }
            FloatTy::F32 => {
                type $name = Single;
                $body
            }
            FloatTy::F64 => {
                type $name = Double;
                $body
            }
            FloatTy::F80 => {
                type $name = X87DoubleExtended;
                $body
            }
            FloatTy::F128 => {
                type $name = Quad;
                $body
            }
        }
    };
}

/// Rounded arithmetic; `Rem` is C's `fmod`.
pub(super) fn arithmetic(op: FloatOp, ty: FloatTy, a: u128, b: u128) -> u128 {
    with_format!(ty, F => {
        let (x, y) = (F::from_bits(a), F::from_bits(b));
        let value = match op {
            FloatOp::Add => x + y,
            FloatOp::Sub => x - y,
            FloatOp::Mul => x * y,
            FloatOp::Div => x / y,
            FloatOp::Rem => x.c_fmod(y),
        };
        plain(ty, value.value, &[a, b])
    })
}

/// The bits of a result; NaNs are those of the machine.
pub(super) fn plain<F: Float>(ty: FloatTy, value: F, operands: &[u128]) -> u128 {
    if value.is_nan() {
        return concord_term::nan_of(super::float::format(ty), operands);
    }
    value.to_bits()
}

/// `a * b + c`, rounded once.
pub(super) fn fused(ty: FloatTy, a: u128, b: u128, c: u128) -> u128 {
    with_format!(ty, F => {
        let value = F::from_bits(a).mul_add(F::from_bits(b), F::from_bits(c));
        plain(ty, value.value, &[a, b, c])
    })
}

/// The order of two values, `None` if one is NaN.
pub(super) fn order(ty: FloatTy, a: u128, b: u128) -> Option<Ordering> {
    with_format!(ty, F => F::from_bits(a).partial_cmp(&F::from_bits(b)))
}

/// Whether a comparison with this outcome holds.
pub(super) fn holds(pred: FloatPred, order: Option<Ordering>) -> bool {
    use FloatPred as P;
    use Ordering::{Equal, Greater, Less};
    match pred {
        P::False => false,
        P::True => true,
        P::Ord => order.is_some(),
        P::Uno => order.is_none(),
        P::Oeq => order == Some(Equal),
        P::Ogt => order == Some(Greater),
        P::Oge => matches!(order, Some(Greater | Equal)),
        P::Olt => order == Some(Less),
        P::Ole => matches!(order, Some(Less | Equal)),
        P::One => matches!(order, Some(Less | Greater)),
        P::Ueq => matches!(order, None | Some(Equal)),
        P::Ugt => matches!(order, None | Some(Greater)),
        P::Uge => matches!(order, None | Some(Greater | Equal)),
        P::Ult => matches!(order, None | Some(Less)),
        P::Ule => matches!(order, None | Some(Less | Equal)),
        P::Une => matches!(order, None | Some(Less | Greater)),
    }
}

/// Converts between formats.
pub(super) fn convert(from: FloatTy, to: FloatTy, bits: u128) -> u128 {
    fn into<A, B: Float>(value: A) -> u128
    where
        A: FloatConvert<B>,
    {
        value.convert(&mut false).value.to_bits()
    }
    with_format!(from, F => {
        let value = F::from_bits(bits);
        if value.is_nan() {
            let (from, to) = (super::float::format(from), super::float::format(to));
            return concord_term::convert_nan(from, to, bits);
        }
        match to {
            FloatTy::F16 => into::<F, Half>(value),
            FloatTy::F32 => into::<F, Single>(value),
            FloatTy::F64 => into::<F, Double>(value),
            FloatTy::F80 => into::<F, X87DoubleExtended>(value),
            FloatTy::F128 => into::<F, Quad>(value),
        }
    })
}

/// An integer of up to 128 bits as a float.
pub(super) fn from_int(ty: FloatTy, signed: bool, value: u128) -> u128 {
    with_format!(ty, F => if signed {
        F::from_i128_r(value.cast_signed(), Round::NearestTiesToEven).value.to_bits()
    } else {
        F::from_u128_r(value, Round::NearestTiesToEven).value.to_bits()
    })
}

/// Truncates towards zero; `None` for NaN and values out of range.
pub(super) fn to_int(ty: FloatTy, signed: bool, width: u8, bits: u128) -> Option<u128> {
    let width = usize::from(width);
    with_format!(ty, F => {
        let value = F::from_bits(bits);
        if signed {
            let result = value.to_i128_r(width, Round::TowardZero, &mut false);
            (!result.status.contains(rustc_apfloat::Status::INVALID_OP)).then_some(result.value.cast_unsigned())
        } else {
            let result = value.to_u128_r(width, Round::TowardZero, &mut false);
            (!result.status.contains(rustc_apfloat::Status::INVALID_OP)).then_some(result.value)
        }
    })
}

/// Flips the sign bit.
pub(super) fn negate(ty: FloatTy, bits: u128) -> u128 {
    bits ^ (1 << (ty.ty().bits() - 1))
}
