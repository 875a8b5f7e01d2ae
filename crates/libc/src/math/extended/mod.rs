//! The functions of `long double` that are not exactly defined.
//!
//! Elementary functions are evaluated in fixed point with 256 places and
//! rounded once, so they are correctly rounded but for cases closer than some
//! 2^-150 to a tie. The special functions go through `double`.

mod angles;
mod number;
mod powers;

use angles::{
    Hyperbolic, Trigonometric, acos, acosh, asin, asinh, atan, atan2, atanh, hyperbolic,
    trigonometric,
};
use powers::{Base, cbrt, expm1, exponential, hypot, log1p, logarithm, pow};
use rustc_apfloat::ieee::{Double, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert};

use super::{Underflow, give_checked, real};
use crate::call::Call;
use crate::float::Format;
use crate::function::Entry;
use crate::reply::{Outcome, Results, Stop};

macro_rules! unary {
    ($($name:literal => $function:expr, $underflow:ident;)*) => {
        &[$(($name, |c| apply(c, $function, Underflow::$underflow)),)*
          ("powl", |c| apply_two(c, pow, Underflow::Possible)),
          ("atan2l", |c| apply_two(c, atan2, Underflow::Never)),
          ("hypotl", |c| apply_two(c, hypot, Underflow::Never)),
          ("sincosl", sincos),
          ("erfl", |c| through_double(c, libm::erf)),
          ("erfcl", |c| through_double(c, libm::erfc)),
          ("lgammal", |c| through_double(c, libm::lgamma)),
          ("tgammal", |c| through_double(c, libm::tgamma)),
          ("j0l", |c| through_double(c, libm::j0)),
          ("j1l", |c| through_double(c, libm::j1)),
          ("y0l", |c| through_double(c, libm::y0)),
          ("y1l", |c| through_double(c, libm::y1)),
          ("__powixf2", power),
        ]
    };
}

pub(super) const TABLE: &[Entry] = unary! {
    "expl" => |x| exponential(x, Base::E), Possible;
    "exp2l" => |x| exponential(x, Base::Two), Possible;
    "exp10l" => |x| exponential(x, Base::Ten), Possible;
    "pow10l" => |x| exponential(x, Base::Ten), Possible;
    "expm1l" => expm1, Never;
    "logl" => |x| logarithm(x, Base::E), Never;
    "log2l" => |x| logarithm(x, Base::Two), Never;
    "log10l" => |x| logarithm(x, Base::Ten), Never;
    "log1pl" => log1p, Never;
    "sinl" => |x| trigonometric(x, Trigonometric::Sine), Never;
    "cosl" => |x| trigonometric(x, Trigonometric::Cosine), Never;
    "tanl" => |x| trigonometric(x, Trigonometric::Tangent), Never;
    "asinl" => asin, Never;
    "acosl" => acos, Never;
    "atanl" => atan, Never;
    "sinhl" => |x| hyperbolic(x, Hyperbolic::Sine), Never;
    "coshl" => |x| hyperbolic(x, Hyperbolic::Cosine), Never;
    "tanhl" => |x| hyperbolic(x, Hyperbolic::Tangent), Never;
    "asinhl" => asinh, Never;
    "acoshl" => acosh, Never;
    "atanhl" => atanh, Never;
    "cbrtl" => cbrt, Never;
};

fn apply(c: &mut Call<'_>, f: fn(u128) -> u128, underflow: Underflow) -> Outcome {
    let x = real(c, 0, Format::Extended)?;
    give_checked(c, Format::Extended, f(x), &[x], underflow)
}

fn apply_two(c: &mut Call<'_>, f: fn(u128, u128) -> u128, underflow: Underflow) -> Outcome {
    let (x, y) = (real(c, 0, Format::Extended)?, real(c, 1, Format::Extended)?);
    give_checked(c, Format::Extended, f(x, y), &[x, y], underflow)
}

fn sincos(c: &mut Call<'_>) -> Outcome {
    let (x, sine, cosine) = (real(c, 0, Format::Extended)?, c.pointer(1)?, c.pointer(2)?);
    c.store_bytes(
        sine,
        &trigonometric(x, Trigonometric::Sine).to_le_bytes()[..10],
    )?;
    c.store_bytes(
        cosine,
        &trigonometric(x, Trigonometric::Cosine).to_le_bytes()[..10],
    )?;
    Ok(Results::Void)
}

fn power(c: &mut Call<'_>) -> Outcome {
    let (x, n) = (real(c, 0, Format::Extended)?, c.int(1)?);
    let n = X87DoubleExtended::from_i128(i128::from(n)).value.to_bits();
    super::give(Format::Extended, pow(x, n))
}

/// The nearest `double`.
pub(super) fn to_double(bits: u128) -> f64 {
    let mut loses = false;
    let converted: Double = X87DoubleExtended::from_bits(bits).convert(&mut loses).value;
    f64::from_bits(converted.to_bits() as u64)
}

/// A `double`, exactly.
pub(super) fn from_double(value: f64) -> u128 {
    let mut loses = false;
    let converted: X87DoubleExtended = Double::from_bits(u128::from(value.to_bits()))
        .convert(&mut loses)
        .value;
    converted.to_bits()
}

/// A function that has no `long double` version here. Where `double` has not
/// the range, the answer would be wrong, not just imprecise.
fn through_double(c: &mut Call<'_>, f: fn(f64) -> f64) -> Outcome {
    let x = real(c, 0, Format::Extended)?;
    let narrow = to_double(x);
    let value = f(narrow);
    let beyond = super::shape(Format::Extended, x) == super::Shape::Other
        && (narrow.is_infinite() || narrow == 0.0);
    if beyond || value.is_infinite() && narrow.is_finite() && narrow > 0.0 {
        return Err(Stop::unsupported(format!(
            "{} outside the range of double",
            c.name()
        )));
    }
    give_checked(
        c,
        Format::Extended,
        from_double(value),
        &[x],
        Underflow::Never,
    )
}
