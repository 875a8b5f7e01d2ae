//! Exponents, fractions and conversions to integers, in all three formats.

use concord_abi::Arg;
use rustc_apfloat::ieee::{Double, Single, X87DoubleExtended as Extended};
use rustc_apfloat::{Float, FloatConvert, Round};

use super::{Underflow, give_arg, give_checked, real};
use crate::call::Call;
use crate::errno;
use crate::float::{Format, parse};
use crate::function::Entry;
use crate::reply::Outcome;
use crate::strtod::float_arg;

macro_rules! in_three_formats {
    ($($name:literal $single:literal $extended:literal => $model:expr;)*) => {
        &[$(
            ($name, |c| $model(c, Format::Double)),
            ($single, |c| $model(c, Format::Single)),
            ($extended, |c| $model(c, Format::Extended)),
        )*]
    };
}

pub(super) const TABLE: &[Entry] = in_three_formats! {
    "frexp" "frexpf" "frexpl" => frexp;
    "ldexp" "ldexpf" "ldexpl" => scale;
    "scalbn" "scalbnf" "scalbnl" => scale;
    "scalbln" "scalblnf" "scalblnl" => scale;
    "modf" "modff" "modfl" => modf;
    "ilogb" "ilogbf" "ilogbl" => ilogb;
    "logb" "logbf" "logbl" => logb;
    "significand" "significandf" "significandl" => significand;
    "remquo" "remquof" "remquol" => remquo;
    "nexttoward" "nexttowardf" "nexttowardl" => nexttoward;
    "lrint" "lrintf" "lrintl" => |c: &mut _, f| to_integer(c, f, Round::NearestTiesToEven);
    "llrint" "llrintf" "llrintl" => |c: &mut _, f| to_integer(c, f, Round::NearestTiesToEven);
    "lround" "lroundf" "lroundl" => |c: &mut _, f| to_integer(c, f, Round::NearestTiesToAway);
    "llround" "llroundf" "llroundl" => |c: &mut _, f| to_integer(c, f, Round::NearestTiesToAway);
    "nan" "nanf" "nanl" => nan;
};

/// Runs a generic function in the format's type.
macro_rules! in_format {
    ($format:expr, $function:ident($($argument:expr),*)) => {
        match $format {
            Format::Single => $function::<Single>($($argument),*),
            Format::Double => $function::<Double>($($argument),*),
            Format::Extended => $function::<Extended>($($argument),*),
        }
    };
}

fn split<F: Float>(bits: u128) -> (u128, i32) {
    let x = F::from_bits(bits);
    if !x.is_finite_non_zero() {
        return (bits, 0);
    }
    let mut exponent = 0;
    let fraction = x.frexp(&mut exponent);
    (fraction.to_bits(), exponent)
}

fn frexp(c: &mut Call<'_>, format: Format) -> Outcome {
    let (bits, place) = (real(c, 0, format)?, c.pointer(1)?);
    let (fraction, exponent) = in_format!(format, split(bits));
    c.store_u32(place, exponent.cast_unsigned())?;
    give_arg(float_arg(format, fraction))
}

fn scaled<F: Float>(bits: u128, exponent: i64) -> u128 {
    // Beyond this everything is 0 or infinite in every format.
    F::from_bits(bits)
        .scalbn(exponent.clamp(-40_000, 40_000) as i32)
        .to_bits()
}

fn scale(c: &mut Call<'_>, format: Format) -> Outcome {
    let (bits, exponent) = (real(c, 0, format)?, c.long(1)?);
    let result = in_format!(format, scaled(bits, exponent));
    give_checked(c, format, result, &[bits], Underflow::Possible)
}

/// The integral part and the fraction, both with the number's sign.
fn broken<F: Float>(bits: u128) -> (u128, u128) {
    let x = F::from_bits(bits);
    if x.is_nan() {
        return (bits, bits);
    }
    let whole = x.round_to_integral(Round::TowardZero).value;
    let fraction = if x.is_infinite() {
        F::ZERO
    } else {
        x.sub_r(whole, Round::NearestTiesToEven).value
    };
    (whole.to_bits(), fraction.copy_sign(x).to_bits())
}

fn size(format: Format) -> usize {
    match format {
        Format::Single => 4,
        Format::Double => 8,
        Format::Extended => 10,
    }
}

fn modf(c: &mut Call<'_>, format: Format) -> Outcome {
    let (bits, place) = (real(c, 0, format)?, c.pointer(1)?);
    let (whole, fraction) = in_format!(format, broken(bits));
    c.store_bytes(place, &whole.to_le_bytes()[..size(format)])?;
    give_arg(float_arg(format, fraction))
}

/// The exponent; `None` for zeros, infinities and NaNs.
fn exponent<F: Float>(bits: u128) -> Option<i32> {
    let x = F::from_bits(bits);
    x.is_finite_non_zero().then(|| x.ilogb())
}

fn is_infinite<F: Float>(bits: u128) -> bool {
    F::from_bits(bits).is_infinite()
}

fn is_zero<F: Float>(bits: u128) -> bool {
    F::from_bits(bits).is_zero()
}

/// `FP_ILOGB0` and `FP_ILOGBNAN` are both the smallest `int` on x86.
fn ilogb(c: &mut Call<'_>, format: Format) -> Outcome {
    let bits = real(c, 0, format)?;
    let value = match in_format!(format, exponent(bits)) {
        Some(value) => value,
        None => {
            c.set_errno(errno::EDOM)?;
            if in_format!(format, is_infinite(bits)) {
                i32::MAX
            } else {
                i32::MIN
            }
        }
    };
    give_arg(Arg::int(value))
}

fn from_integer<F: Float>(value: i32) -> u128 {
    F::from_i128(i128::from(value)).value.to_bits()
}

fn logb(c: &mut Call<'_>, format: Format) -> Outcome {
    let bits = real(c, 0, format)?;
    let result = match in_format!(format, exponent(bits)) {
        Some(value) => in_format!(format, from_integer(value)),
        None if in_format!(format, is_zero(bits)) => format.infinity(true),
        None if in_format!(format, is_infinite(bits)) => format.infinity(false),
        None => bits,
    };
    give_checked(c, format, result, &[bits], Underflow::Never)
}

fn significand(c: &mut Call<'_>, format: Format) -> Outcome {
    let bits = real(c, 0, format)?;
    let result = match in_format!(format, exponent(bits)) {
        Some(value) => in_format!(format, scaled(bits, -i64::from(value))),
        None => bits,
    };
    give_arg(float_arg(format, result))
}

/// The IEEE remainder and the low three bits of the quotient with its sign.
fn remainder_and_quotient<F: Float>(a: u128, b: u128) -> (u128, i32) {
    let (x, y) = (F::from_bits(a), F::from_bits(b));
    let remainder = if y.is_infinite() && x.is_finite() {
        x
    } else {
        x.ieee_rem(y).value
    };
    if !remainder.is_finite() || y.is_infinite() {
        return (remainder.to_bits(), 0);
    }
    // The quotient modulo 8: from what remains modulo 8y.
    let eight = y.abs().scalbn(3);
    let reduced = if eight.is_finite() {
        x.abs().c_fmod(eight).value
    } else {
        x.abs()
    };
    let mut quotient = 0;
    let mut rest = reduced;
    for bit in [4, 2, 1] {
        let part = y.abs().scalbn(match bit {
            4 => 2,
            2 => 1,
            _ => 0,
        });
        if rest >= part {
            rest = rest.sub_r(part, Round::NearestTiesToEven).value;
            quotient += bit;
        }
    }
    // Rounded to nearest, ties to even.
    let twice = rest.scalbn(1);
    if twice > y.abs() || twice == y.abs() && quotient % 2 == 1 {
        quotient += 1;
    }
    quotient &= 7;
    let negative = x.is_negative() != y.is_negative();
    (
        remainder.to_bits(),
        if negative { -quotient } else { quotient },
    )
}

fn remquo(c: &mut Call<'_>, format: Format) -> Outcome {
    let (a, b, place) = (real(c, 0, format)?, real(c, 1, format)?, c.pointer(2)?);
    let (remainder, quotient) = in_format!(format, remainder_and_quotient(a, b));
    c.store_u32(place, quotient.cast_unsigned())?;
    give_checked(c, format, remainder, &[a, b], Underflow::Never)
}

/// The next number towards a `long double`.
fn towards<F: Float + FloatConvert<Extended>>(bits: u128, goal: u128) -> u128
where
    Extended: FloatConvert<F>,
{
    let (x, goal) = (F::from_bits(bits), Extended::from_bits(goal));
    let mut loses = false;
    let wide: Extended = x.convert(&mut loses).value;
    if x.is_nan() {
        return bits;
    }
    if goal.is_nan() || wide == goal {
        return Extended::convert(goal, &mut loses).value.to_bits();
    }
    if x.is_zero() {
        let smallest = F::SMALLEST;
        return if goal.is_negative() {
            -smallest
        } else {
            smallest
        }
        .to_bits();
    }
    if wide < goal {
        x.next_up().value.to_bits()
    } else {
        x.next_down().value.to_bits()
    }
}

fn nexttoward(c: &mut Call<'_>, format: Format) -> Outcome {
    let (bits, goal) = (real(c, 0, format)?, real(c, 1, Format::Extended)?);
    let result = in_format!(format, towards(bits, goal));
    give_checked(c, format, result, &[bits], Underflow::Never)
}

/// `None` if it does not fit.
fn integer<F: Float>(bits: u128, round: Round) -> Option<i64> {
    let x = F::from_bits(bits);
    if !x.is_finite() {
        return None;
    }
    let mut exact = false;
    let converted = x.to_i128_r(64, round, &mut exact);
    if converted.status.contains(rustc_apfloat::Status::INVALID_OP) {
        return None;
    }
    i64::try_from(converted.value).ok()
}

/// What does not fit gives the smallest integer, as the processor does.
fn to_integer(c: &mut Call<'_>, format: Format, round: Round) -> Outcome {
    let bits = real(c, 0, format)?;
    let value = in_format!(format, integer(bits, round)).unwrap_or(i64::MIN);
    give_arg(Arg::long(value))
}

fn nan(c: &mut Call<'_>, format: Format) -> Outcome {
    let tag = c.string_at(0)?;
    let text = [b"nan(", &tag[..], b")"].concat();
    let bits = match parse(&text, format) {
        Some(parsed) if parsed.length == text.len() => parsed.bits,
        _ => format.nan(false, 0),
    };
    give_arg(float_arg(format, bits))
}
