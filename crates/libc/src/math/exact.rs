//! Operations that IEEE 754 defines exactly, in all three formats, concrete
//! and symbolic.

use concord_abi::Arg;
use concord_term::{Rounding, Term, TermPool};
use num_bigint::BigUint;
use num_traits::One;
use rustc_apfloat::ieee::{Double, Single, X87DoubleExtended as Extended};
use rustc_apfloat::{Float, Round};

use super::{Underflow, give, give_checked, operand, real};
use crate::call::Call;
use crate::float::{Format, Unpacked};
use crate::function::Entry;
use crate::reply::{Outcome, Results};

macro_rules! in_three_formats {
    ($($name:literal $single:literal $extended:literal => $call:ident $operation:expr;)*) => {
        &[$(
            ($name, |c| $call(c, Format::Double, $operation)),
            ($single, |c| $call(c, Format::Single, $operation)),
            ($extended, |c| $call(c, Format::Extended, $operation)),
        )*]
    };
}

pub(super) const TABLE: &[Entry] = in_three_formats! {
    "sqrt" "sqrtf" "sqrtl" => one Unary::Sqrt;
    "fabs" "fabsf" "fabsl" => one Unary::Abs;
    "floor" "floorf" "floorl" => one Unary::Round(Rounding::TowardNegative);
    "ceil" "ceilf" "ceill" => one Unary::Round(Rounding::TowardPositive);
    "trunc" "truncf" "truncl" => one Unary::Round(Rounding::TowardZero);
    "round" "roundf" "roundl" => one Unary::Round(Rounding::NearestAway);
    "rint" "rintf" "rintl" => one Unary::Round(Rounding::NearestEven);
    "nearbyint" "nearbyintf" "nearbyintl" => one Unary::Round(Rounding::NearestEven);
    "roundeven" "roundevenf" "roundevenl" => one Unary::Round(Rounding::NearestEven);
    "fmod" "fmodf" "fmodl" => two Binary::Fmod;
    "remainder" "remainderf" "remainderl" => two Binary::Remainder;
    "drem" "dremf" "dreml" => two Binary::Remainder;
    "fmin" "fminf" "fminl" => two Binary::Min;
    "fmax" "fmaxf" "fmaxl" => two Binary::Max;
    "copysign" "copysignf" "copysignl" => two Binary::Copysign;
    "fdim" "fdimf" "fdiml" => two Binary::Difference;
    "nextafter" "nextafterf" "nextafterl" => two Binary::Next;
    "fma" "fmaf" "fmal" => three ();
};

/// Operations on one number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unary {
    Sqrt,
    Abs,
    Round(Rounding),
}

/// Operations on two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Binary {
    Fmod,
    Remainder,
    Min,
    Max,
    Copysign,
    Difference,
    Next,
}

pub(super) fn term_format(format: Format) -> concord_term::Format {
    match format {
        Format::Single => concord_term::Format::Single,
        Format::Double => concord_term::Format::Double,
        Format::Extended => concord_term::Format::X87,
    }
}

pub(super) fn term(pool: &TermPool, format: Format, arg: Arg) -> Term {
    arg.term
        .unwrap_or_else(|| pool.fp_constant(term_format(format), arg.bits))
}

/// A term of the format as the result.
pub(super) fn give_term(c: &Call<'_>, format: Format, term: Term) -> Outcome {
    let bits = c.pool.as_const(term);
    let value = Arg {
        term: if bits.is_some() { None } else { Some(term) },
        ..crate::strtod::float_arg(format, bits.unwrap_or(0))
    };
    Ok(Results::One(value))
}

/// The square root of a non-negative finite number, correctly rounded, from
/// integer arithmetic: the root of the mantissa with two extra bits and a
/// sticky one.
pub(super) fn sqrt_extended(bits: u128) -> u128 {
    let Unpacked::Finite {
        negative,
        mantissa,
        exponent,
    } = Unpacked::extended(bits)
    else {
        return match Unpacked::extended(bits) {
            Unpacked::Infinite { negative: false } => bits,
            Unpacked::Nan { .. } => bits,
            _ => Format::Extended.nan(true, 0),
        };
    };
    if mantissa == 0 {
        return bits;
    }
    if negative {
        return Format::Extended.nan(true, 0);
    }
    let mut exponent = i64::from(exponent) - 160;
    let mut value = BigUint::from(mantissa) << 160u32;
    if exponent % 2 != 0 {
        value <<= 1u32;
        exponent -= 1;
    }
    let root = value.sqrt();
    let sticky = &root * &root != value;
    let with_sticky = (root << 1u32) + u32::from(sticky);
    Format::Extended
        .nearest(false, &with_sticky, &BigUint::one(), exponent / 2 - 1)
        .bits
}

fn round_of(rounding: Rounding) -> Round {
    match rounding {
        Rounding::NearestEven => Round::NearestTiesToEven,
        Rounding::NearestAway => Round::NearestTiesToAway,
        Rounding::TowardPositive => Round::TowardPositive,
        Rounding::TowardNegative => Round::TowardNegative,
        Rounding::TowardZero => Round::TowardZero,
    }
}

fn round_double(x: f64, rounding: Rounding) -> f64 {
    match rounding {
        Rounding::NearestEven => x.round_ties_even(),
        Rounding::NearestAway => x.round(),
        Rounding::TowardPositive => x.ceil(),
        Rounding::TowardNegative => x.floor(),
        Rounding::TowardZero => x.trunc(),
    }
}

fn round_single(x: f32, rounding: Rounding) -> f32 {
    match rounding {
        Rounding::NearestEven => x.round_ties_even(),
        Rounding::NearestAway => x.round(),
        Rounding::TowardPositive => x.ceil(),
        Rounding::TowardNegative => x.floor(),
        Rounding::TowardZero => x.trunc(),
    }
}

fn one(c: &mut Call<'_>, format: Format, operation: Unary) -> Outcome {
    let arg = operand(c, 0, format)?;
    if arg.term.is_some() || c.pool.is_real() {
        let term = term(c.pool, format, arg);
        // errno is left alone: whether the argument is negative is open.
        let f = term_format(format);
        let result = match operation {
            Unary::Sqrt => c.pool.fp_sqrt(f, term),
            Unary::Abs => c.pool.fp_abs(f, term),
            Unary::Round(rounding) => c.pool.fp_round(f, rounding, term),
        };
        return give_term(c, format, result);
    }
    let bits = match format {
        Format::Double => {
            let x = f64::from_bits(arg.bits as u64);
            let y = match operation {
                Unary::Sqrt => x.sqrt(),
                Unary::Abs => x.abs(),
                Unary::Round(rounding) => round_double(x, rounding),
            };
            u128::from(y.to_bits())
        }
        Format::Single => {
            let x = f32::from_bits(arg.bits as u32);
            let y = match operation {
                Unary::Sqrt => x.sqrt(),
                Unary::Abs => x.abs(),
                Unary::Round(rounding) => round_single(x, rounding),
            };
            u128::from(y.to_bits())
        }
        Format::Extended => match operation {
            Unary::Sqrt => sqrt_extended(arg.bits),
            Unary::Abs => arg.bits & !(1 << 79),
            Unary::Round(rounding) => Extended::from_bits(arg.bits)
                .round_to_integral(round_of(rounding))
                .value
                .to_bits(),
        },
    };
    match operation {
        Unary::Sqrt => give_checked(c, format, bits, &[arg.bits], Underflow::Never),
        _ => give(format, bits),
    }
}

fn two(c: &mut Call<'_>, format: Format, operation: Binary) -> Outcome {
    let (a, b) = (operand(c, 0, format)?, operand(c, 1, format)?);
    let inexact = !matches!(
        operation,
        Binary::Remainder | Binary::Next | Binary::Copysign
    );
    if a.term.is_some() || b.term.is_some() || c.pool.is_real() && inexact {
        let (x, y) = (term(c.pool, format, a), term(c.pool, format, b));
        let f = term_format(format);
        let pool = c.pool;
        let result = match operation {
            Binary::Fmod => pool.fp_fmod(f, x, y),
            Binary::Min => pool.fp_min(f, x, y),
            Binary::Max => pool.fp_max(f, x, y),
            Binary::Copysign => pool.fp_copysign(f, x, y),
            Binary::Difference => {
                // A NaN goes on; otherwise x - y if x > y, else +0.
                let zero = pool.fp_constant(f, 0);
                let small = pool.fp_le(f, x, y);
                pool.ite(small, zero, pool.fp_sub(f, x, y))
            }
            Binary::Remainder | Binary::Next => {
                let symbolic = usize::from(a.term.is_none());
                return real(c, symbolic, format).and_then(|bits| give(format, bits));
            }
        };
        return give_term(c, format, result);
    }
    let bits = match format {
        Format::Single => two_of::<Single>(operation, a.bits, b.bits),
        Format::Double => two_of::<Double>(operation, a.bits, b.bits),
        Format::Extended => two_of::<Extended>(operation, a.bits, b.bits),
    };
    match operation {
        Binary::Min | Binary::Max | Binary::Copysign => give(format, bits),
        _ => give_checked(c, format, bits, &[a.bits, b.bits], Underflow::Never),
    }
}

fn two_of<F: Float>(operation: Binary, a: u128, b: u128) -> u128 {
    let (x, y) = (F::from_bits(a), F::from_bits(b));
    if x.is_nan() && !matches!(operation, Binary::Min | Binary::Max | Binary::Copysign) {
        return a;
    }
    if y.is_nan() && !matches!(operation, Binary::Min | Binary::Max | Binary::Copysign) {
        return b;
    }
    let result = match operation {
        Binary::Fmod if y.is_infinite() && x.is_finite() => x,
        Binary::Fmod => x.c_fmod(y).value.copy_sign(x),
        Binary::Remainder if y.is_infinite() && x.is_finite() => x,
        Binary::Remainder => x.ieee_rem(y).value,
        // A signalling NaN is not ignored.
        Binary::Min | Binary::Max if x.is_signaling() || y.is_signaling() => {
            x.add_r(y, Round::NearestTiesToEven).value
        }
        Binary::Min if x.is_nan() => y,
        Binary::Min if y.is_nan() => x,
        Binary::Min => x.min(y),
        Binary::Max if x.is_nan() => y,
        Binary::Max if y.is_nan() => x,
        Binary::Max => x.max(y),
        Binary::Copysign => x.copy_sign(y),
        Binary::Difference if x <= y => F::ZERO,
        Binary::Difference => x.sub_r(y, Round::NearestTiesToEven).value,
        Binary::Next if x == y => y,
        Binary::Next if x.is_zero() => F::SMALLEST.copy_sign(y),
        Binary::Next if x < y => x.next_up().value,
        Binary::Next => x.next_down().value,
    };
    result.to_bits()
}

fn three(c: &mut Call<'_>, format: Format, (): ()) -> Outcome {
    let args = [
        operand(c, 0, format)?,
        operand(c, 1, format)?,
        operand(c, 2, format)?,
    ];
    if args.iter().any(|a| a.term.is_some()) || c.pool.is_real() {
        let [x, y, z] = args.map(|a| term(c.pool, format, a));
        let result = c
            .pool
            .fp_fma(term_format(format), Rounding::NearestEven, x, y, z);
        return give_term(c, format, result);
    }
    let [a, b, d] = args.map(|a| a.bits);
    let bits = match format {
        Format::Single => {
            let [x, y, z] = [a, b, d].map(|v| f32::from_bits(v as u32));
            u128::from(x.mul_add(y, z).to_bits())
        }
        Format::Double => {
            let [x, y, z] = [a, b, d].map(|v| f64::from_bits(v as u64));
            u128::from(x.mul_add(y, z).to_bits())
        }
        Format::Extended => {
            let [x, y, z] = [a, b, d].map(Extended::from_bits);
            x.mul_add(y, z).value.to_bits()
        }
    };
    give(format, bits)
}
