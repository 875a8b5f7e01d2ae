//! The functions of `long double` that are not exactly defined.
//!
//! Elementary functions are evaluated in fixed point with 256 places and
//! rounded once, so they are correctly rounded but for cases closer than some
//! 2^-150 to a tie. The special functions go through `double`.

use super::fixed::{
    PLACES, arctan, divide, exp, ln_ten, ln_two, ln_unit, multiply, one, pi, sin_cos, square_root,
};
use super::{Underflow, give_checked, real};
use crate::call::Call;
use crate::float::{Format, Unpacked};
use crate::function::Entry;
use crate::reply::{Outcome, Results, Stop};
use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{One, Signed, Zero};
use rustc_apfloat::ieee::{Double, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert};

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
    c.decide(c.arg(0)?.origin);
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
    super::give(c, Format::Extended, pow(x, n))
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

/// A finite number, taken apart.
#[derive(Clone, Copy)]
struct Finite {
    negative: bool,
    mantissa: u64,
    exponent: i64,
}

impl Finite {
    /// The exponent of the leading bit; the mantissa is not 0.
    fn magnitude(self) -> i64 {
        self.exponent + 63 - i64::from(self.mantissa.leading_zeros())
    }

    fn is_zero(self) -> bool {
        self.mantissa == 0
    }

    /// As a fixed-point number; bits below 2^-256 are lost.
    fn fixed(self) -> BigInt {
        let shift = self.exponent + PLACES as i64;
        let value = BigInt::from(self.mantissa);
        let value = if shift >= 0 {
            value << shift as u64
        } else {
            value >> (-shift) as u64
        };
        if self.negative { -value } else { value }
    }

    fn is_integer(self) -> bool {
        self.is_zero() || self.exponent + i64::from(self.mantissa.trailing_zeros()) >= 0
    }

    fn is_odd(self) -> bool {
        !self.is_zero() && self.exponent + i64::from(self.mantissa.trailing_zeros()) == 0
    }
}

/// A number, or what to return because it is none.
enum Taken {
    Finite(Finite),
    Nan,
    Infinite { negative: bool },
}

fn take(bits: u128) -> Taken {
    match Unpacked::extended(bits) {
        Unpacked::Nan { .. } => Taken::Nan,
        Unpacked::Infinite { negative } => Taken::Infinite { negative },
        Unpacked::Finite {
            negative,
            mantissa,
            exponent,
        } => Taken::Finite(Finite {
            negative,
            mantissa,
            exponent: i64::from(exponent),
        }),
    }
}

/// The nearest `long double` to `value × 2^exponent`.
fn nearest(value: &BigInt, exponent: i64) -> u128 {
    let negative = value.sign() == Sign::Minus;
    Format::Extended
        .nearest(negative, value.magnitude(), &BigUint::one(), exponent)
        .bits
}

/// The nearest `long double` to a fixed-point number.
fn round(value: &BigInt) -> u128 {
    nearest(value, -(PLACES as i64))
}

fn invalid() -> u128 {
    Format::Extended.nan(true, 0)
}

fn infinity(negative: bool) -> u128 {
    Format::Extended.infinity(negative)
}

fn zero(negative: bool) -> u128 {
    u128::from(negative) << 79
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Base {
    E,
    Two,
    Ten,
}

impl Base {
    /// Its natural logarithm.
    fn ln(self) -> BigInt {
        match self {
            Base::E => one(),
            Base::Two => ln_two(),
            Base::Ten => ln_ten(),
        }
    }
}

fn exponential(bits: u128, base: Base) -> u128 {
    let x = match take(bits) {
        Taken::Nan => return bits,
        Taken::Infinite { negative: true } => return 0,
        Taken::Infinite { negative: false } => return bits,
        Taken::Finite(x) => x,
    };
    // 2^15 is outside the range for every base.
    if !x.is_zero() && x.magnitude() >= 15 {
        return if x.negative { 0 } else { infinity(false) };
    }
    let (value, exponent) = exp(&multiply(&x.fixed(), &base.ln()));
    nearest(&value, exponent - PLACES as i64)
}

fn expm1(bits: u128) -> u128 {
    let x = match take(bits) {
        Taken::Nan | Taken::Infinite { negative: false } => return bits,
        Taken::Infinite { negative: true } => return round(&-one()),
        Taken::Finite(x) => x,
    };
    if x.is_zero() || x.magnitude() < -66 {
        return bits;
    }
    if x.magnitude() >= 15 {
        return if x.negative {
            round(&-one())
        } else {
            infinity(false)
        };
    }
    let (value, exponent) = exp(&x.fixed());
    if exponent > 200 {
        return nearest(&value, exponent - PLACES as i64);
    }
    let value = if exponent >= 0 {
        value << exponent as u64
    } else {
        value >> (-exponent) as u64
    };
    round(&(value - one()))
}

/// `ln` of a positive finite number, as a fixed-point number.
fn ln(x: Finite) -> BigInt {
    let mut power = x.magnitude();
    // Between 1 and 2, then between 3/4 and 3/2, so that nothing cancels
    // near 1.
    let mut unit = BigInt::from(x.mantissa) << (PLACES as i64 - (power - x.exponent)) as u64;
    if unit > one() * 3 / 2 {
        unit >>= 1u32;
        power += 1;
    }
    ln_unit(&unit) + ln_two() * power
}

fn logarithm(bits: u128, base: Base) -> u128 {
    match take(bits) {
        Taken::Nan => bits,
        Taken::Infinite { negative: false } => bits,
        Taken::Infinite { negative: true } => invalid(),
        Taken::Finite(x) if x.is_zero() => infinity(true),
        Taken::Finite(x) if x.negative => invalid(),
        Taken::Finite(x) if base == Base::E => round(&ln(x)),
        Taken::Finite(x) => round(&divide(&ln(x), &base.ln())),
    }
}

fn log1p(bits: u128) -> u128 {
    let x = match take(bits) {
        Taken::Nan | Taken::Infinite { negative: false } => return bits,
        Taken::Infinite { negative: true } => return invalid(),
        Taken::Finite(x) => x,
    };
    if x.is_zero() || x.magnitude() < -66 {
        return bits;
    }
    if x.magnitude() > 200 {
        return if x.negative { invalid() } else { round(&ln(x)) };
    }
    let sum = one() + x.fixed();
    match sum.sign() {
        Sign::Minus => invalid(),
        Sign::NoSign => infinity(true),
        Sign::Plus => round(&ln_fixed(&sum)),
    }
}

/// `ln` of a positive fixed-point number.
fn ln_fixed(x: &BigInt) -> BigInt {
    let mut power = x.bits() as i64 - 1 - PLACES as i64;
    let mut unit = if power >= 0 {
        x >> power as u64
    } else {
        x << (-power) as u64
    };
    if unit > one() * 3 / 2 {
        unit >>= 1u32;
        power += 1;
    }
    ln_unit(&unit) + ln_two() * power
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Trigonometric {
    Sine,
    Cosine,
    Tangent,
}

/// Numbers whose odd functions are themselves to the last bit.
fn is_tiny(x: Finite) -> bool {
    x.is_zero() || x.magnitude() < -33
}

fn trigonometric(bits: u128, which: Trigonometric) -> u128 {
    let x = match take(bits) {
        Taken::Nan => return bits,
        Taken::Infinite { .. } => return invalid(),
        Taken::Finite(x) => x,
    };
    if is_tiny(x) {
        return if which == Trigonometric::Cosine {
            round(&one())
        } else {
            bits
        };
    }
    // The multiple of π/2, with as many places of π as the argument needs.
    let places = PLACES + x.magnitude().max(0) as u64 + 64;
    let half_pi = pi(places) >> 1u32;
    let exact = BigInt::from(x.mantissa) << (x.exponent + places as i64) as u64;
    let quotient: BigInt = ((&exact << 1u32) + &half_pi) / (&half_pi << 1u32);
    let reduced = (exact - &quotient * half_pi) >> (places - PLACES);
    let quadrant = (quotient.magnitude() % 4u32)
        .iter_u32_digits()
        .next()
        .unwrap_or(0);
    let (sine, cosine) = sin_cos(&reduced);
    let (sine, cosine) = match quadrant {
        0 => (sine, cosine),
        1 => (cosine, -sine),
        2 => (-sine, -cosine),
        _ => (-cosine, sine),
    };
    let sine = if x.negative { -sine } else { sine };
    match which {
        Trigonometric::Sine => round(&sine),
        Trigonometric::Cosine => round(&cosine),
        Trigonometric::Tangent => {
            let negative = sine.is_negative() != cosine.is_negative();
            Format::Extended
                .nearest(negative, sine.magnitude(), cosine.magnitude(), 0)
                .bits
        }
    }
}

/// `arctan(y/x)` for `y >= 0`, `x >= 0`, not both 0.
fn angle(y: &BigInt, x: &BigInt) -> BigInt {
    if y > x {
        (pi(PLACES) >> 1u32) - arctan(&divide(x, y))
    } else {
        arctan(&divide(y, x))
    }
}

fn asin(bits: u128) -> u128 {
    let x = match take(bits) {
        Taken::Nan => return bits,
        Taken::Infinite { .. } => return invalid(),
        Taken::Finite(x) => x,
    };
    if is_tiny(x) {
        return bits;
    }
    let value = x.fixed();
    let rest = one() - multiply(&value, &value);
    if rest.is_negative() {
        return invalid();
    }
    let result = angle(&value.abs(), &square_root(&rest));
    round(&if x.negative { -result } else { result })
}

fn acos(bits: u128) -> u128 {
    let x = match take(bits) {
        Taken::Nan => return bits,
        Taken::Infinite { .. } => return invalid(),
        Taken::Finite(x) => x,
    };
    let value = x.fixed();
    if value.abs() > one() {
        return invalid();
    }
    // 2 arctan(sqrt((1 - x) / (1 + x))): no cancellation at 1.
    let (y, x) = (
        square_root(&(one() - &value)),
        square_root(&(one() + &value)),
    );
    if y.is_zero() {
        return 0;
    }
    round(&(angle(&y, &x) << 1u32))
}

fn atan(bits: u128) -> u128 {
    match take(bits) {
        Taken::Nan => bits,
        Taken::Infinite { negative } => {
            let half = pi(PLACES) >> 1u32;
            round(&if negative { -half } else { half })
        }
        Taken::Finite(x) if is_tiny(x) => bits,
        Taken::Finite(x) => {
            let value = x.fixed().abs();
            let result = angle(&value, &one());
            round(&if x.negative { -result } else { result })
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Hyperbolic {
    Sine,
    Cosine,
    Tangent,
}

fn hyperbolic(bits: u128, which: Hyperbolic) -> u128 {
    let x = match take(bits) {
        Taken::Nan => return bits,
        Taken::Infinite { negative } => {
            return match which {
                Hyperbolic::Sine => bits,
                Hyperbolic::Cosine => infinity(false),
                Hyperbolic::Tangent => round(&if negative { -one() } else { one() }),
            };
        }
        Taken::Finite(x) => x,
    };
    if is_tiny(x) {
        return if which == Hyperbolic::Cosine {
            round(&one())
        } else {
            bits
        };
    }
    let signed = |value: BigInt| if x.negative { -value } else { value };
    if x.magnitude() >= 15 {
        return match which {
            Hyperbolic::Sine => infinity(x.negative),
            Hyperbolic::Cosine => infinity(false),
            Hyperbolic::Tangent => round(&signed(one())),
        };
    }
    let (grown, power) = exp(&x.fixed().abs());
    // e^x + e^-x with e^-x = 1/e^x; where it does not reach the last bit it
    // is dropped.
    if power > 120 {
        return match which {
            Hyperbolic::Sine => nearest(&signed(grown), power - 1 - PLACES as i64),
            Hyperbolic::Cosine => nearest(&grown, power - 1 - PLACES as i64),
            Hyperbolic::Tangent => round(&signed(one())),
        };
    }
    let grown = if power >= 0 {
        grown << power as u64
    } else {
        grown >> (-power) as u64
    };
    let shrunk = divide(&one(), &grown);
    match which {
        Hyperbolic::Sine => round(&signed((&grown - &shrunk) >> 1u32)),
        Hyperbolic::Cosine => round(&((&grown + &shrunk) >> 1u32)),
        Hyperbolic::Tangent => round(&signed(divide(&(&grown - &shrunk), &(&grown + &shrunk)))),
    }
}

fn asinh(bits: u128) -> u128 {
    let x = match take(bits) {
        Taken::Nan | Taken::Infinite { .. } => return bits,
        Taken::Finite(x) => x,
    };
    if is_tiny(x) {
        return bits;
    }
    let result = if x.magnitude() > 100 {
        ln(x) + ln_two()
    } else {
        let value = x.fixed().abs();
        ln_fixed(&(&value + square_root(&(multiply(&value, &value) + one()))))
    };
    round(&if x.negative { -result } else { result })
}

fn acosh(bits: u128) -> u128 {
    let x = match take(bits) {
        Taken::Nan | Taken::Infinite { negative: false } => return bits,
        Taken::Infinite { negative: true } => return invalid(),
        Taken::Finite(x) => x,
    };
    if !x.negative && !x.is_zero() && x.magnitude() > 100 {
        return round(&(ln(x) + ln_two()));
    }
    let value = x.fixed();
    if value < one() {
        return invalid();
    }
    let root = square_root(&(multiply(&value, &value) - one()));
    round(&ln_fixed(&(value + root)))
}

fn atanh(bits: u128) -> u128 {
    let x = match take(bits) {
        Taken::Nan => return bits,
        Taken::Infinite { .. } => return invalid(),
        Taken::Finite(x) => x,
    };
    if is_tiny(x) {
        return bits;
    }
    let value = x.fixed();
    let (above, below) = (one() + &value, one() - &value);
    if above.is_negative() || below.is_negative() {
        return invalid();
    }
    if above.is_zero() || below.is_zero() {
        return infinity(x.negative);
    }
    round(&((ln_fixed(&above) - ln_fixed(&below)) >> 1u32))
}

fn cbrt(bits: u128) -> u128 {
    let x = match take(bits) {
        Taken::Nan | Taken::Infinite { .. } => return bits,
        Taken::Finite(x) => x,
    };
    if x.is_zero() {
        return bits;
    }
    let mut exponent = x.exponent - 240;
    let mut value = BigUint::from(x.mantissa) << 240u32;
    while exponent % 3 != 0 {
        value <<= 1u32;
        exponent -= 1;
    }
    let root = value.cbrt();
    let sticky = root.pow(3) != value;
    let with_sticky = (root << 1u32) + u32::from(sticky);
    Format::Extended
        .nearest(x.negative, &with_sticky, &BigUint::one(), exponent / 3 - 1)
        .bits
}

/// From the exact sum of squares.
fn hypot(a: u128, b: u128) -> u128 {
    match (take(a), take(b)) {
        (Taken::Infinite { .. }, _) | (_, Taken::Infinite { .. }) => infinity(false),
        (Taken::Nan, _) => a,
        (_, Taken::Nan) => b,
        (Taken::Finite(x), Taken::Finite(y)) => {
            let low = x.exponent.min(y.exponent);
            let square =
                |v: Finite| BigUint::from(v.mantissa).pow(2) << (2 * (v.exponent - low)) as u64;
            let sum = square(x) + square(y);
            // At least 70 bits of root, so that the sticky bit is beyond the last.
            let lift = 140u64.saturating_sub(sum.bits()).next_multiple_of(2);
            let sum = sum << lift;
            let root = sum.sqrt();
            let sticky = &root * &root != sum;
            let with_sticky = (root << 1u32) + u32::from(sticky);
            let exponent = low - (lift / 2) as i64 - 1;
            Format::Extended
                .nearest(false, &with_sticky, &BigUint::one(), exponent)
                .bits
        }
    }
}

fn atan2(y_bits: u128, x_bits: u128) -> u128 {
    let (y, x) = match (take(y_bits), take(x_bits)) {
        (Taken::Nan, _) => return y_bits,
        (_, Taken::Nan) => return x_bits,
        (Taken::Finite(y), Taken::Finite(x)) if !y.is_zero() && !x.is_zero() => (y, x),
        _ => {
            // Zeros and infinities: a multiple of π/4, which `double` knows
            // from numbers of the same kind.
            let kind = |bits| match take(bits) {
                Taken::Finite(v) if !v.is_zero() => {
                    if v.negative {
                        -1.0
                    } else {
                        1.0
                    }
                }
                _ => to_double(bits),
            };
            let coarse = f64::atan2(kind(y_bits), kind(x_bits));
            let eighths = (coarse / std::f64::consts::FRAC_PI_4).round();
            if eighths == 0.0 {
                return zero(coarse.is_sign_negative());
            }
            return round(&((pi(PLACES) * eighths as i64) >> 2u32));
        }
    };
    let difference = y.magnitude() - x.magnitude();
    if difference < -60 && !x.negative {
        // The quotient itself, rounded once.
        let scale = y.exponent - x.exponent;
        let (n, d) = (BigUint::from(y.mantissa), BigUint::from(x.mantissa));
        return Format::Extended.nearest(y.negative, &n, &d, scale).bits;
    }
    // Only the quotient counts: bring both near 1.
    let shift = x.magnitude();
    let scaled = |v: Finite| Finite {
        negative: false,
        exponent: v.exponent - shift,
        ..v
    };
    let acute = if difference > 200 {
        pi(PLACES) >> 1u32
    } else {
        angle(&scaled(y).fixed(), &scaled(x).fixed())
    };
    let result = if x.negative {
        pi(PLACES) - acute
    } else {
        acute
    };
    round(&if y.negative { -result } else { result })
}

fn pow(x_bits: u128, y_bits: u128) -> u128 {
    let (x, y) = match (take(x_bits), take(y_bits)) {
        (Taken::Finite(x), Taken::Finite(y)) if !x.is_zero() && !y.is_zero() => (x, y),
        (taken_x, taken_y) => return pow_special(x_bits, &taken_x, y_bits, &taken_y),
    };
    if x.negative && !y.is_integer() {
        return invalid();
    }
    let negative = x.negative && y.is_odd();
    let logarithm = ln(Finite {
        negative: false,
        ..x
    });
    if logarithm.is_zero() {
        return round(&if negative { -one() } else { one() });
    }
    // y × ln|x|, exactly scaled.
    let product = BigInt::from(y.mantissa) * logarithm;
    let product = if y.negative { -product } else { product };
    let size = product.bits() as i64 + y.exponent - PLACES as i64;
    if size > 15 {
        return if product.is_negative() {
            zero(negative)
        } else {
            infinity(negative)
        };
    }
    let product = if y.exponent >= 0 {
        product << y.exponent as u64
    } else {
        product >> (-y.exponent) as u64
    };
    let (value, exponent) = exp(&product);
    nearest(
        &if negative { -value } else { value },
        exponent - PLACES as i64,
    )
}

/// Zeros, infinities and NaNs, by asking `double` about numbers of the same
/// kind.
fn pow_special(x_bits: u128, x: &Taken, y_bits: u128, y: &Taken) -> u128 {
    let base = match x {
        Taken::Finite(x) if !x.is_zero() => {
            let one = x.magnitude() == 0 && x.mantissa.is_power_of_two();
            let size = if one {
                1.0
            } else if x.magnitude() < 0 {
                0.5
            } else {
                2.0
            };
            if x.negative { -size } else { size }
        }
        _ => to_double(x_bits),
    };
    let exponent = match y {
        Taken::Finite(y) if !y.is_zero() => {
            let size = if y.is_odd() {
                3.0
            } else if y.is_integer() {
                2.0
            } else {
                0.5
            };
            if y.negative { -size } else { size }
        }
        _ => to_double(y_bits),
    };
    from_double(base.powf(exponent))
}

#[cfg(test)]
mod tests {
    use super::{from_double, pow, to_double};

    #[test]
    fn exact_powers_are_exact() {
        for (x, y) in [
            (2.0, 10.0),
            (3.0, 5.0),
            (-2.0, 3.0),
            (0.5, 20.0),
            (9.0, 0.5),
            (10.0, 15.0),
        ] {
            assert_eq!(
                to_double(pow(from_double(x), from_double(y))),
                f64::powf(x, y),
                "{x}^{y}"
            );
        }
    }

    #[test]
    fn special_powers() {
        let specials = [
            0.0,
            -0.0,
            1.0,
            -1.0,
            f64::INFINITY,
            f64::NEG_INFINITY,
            3.0,
            -3.0,
            0.5,
            -0.5,
            2.0,
        ];
        for x in specials {
            for y in specials {
                let (ours, expected) = (to_double(pow(from_double(x), from_double(y))), x.powf(y));
                let same =
                    ours.to_bits() == expected.to_bits() || ours.is_nan() && expected.is_nan();
                assert!(
                    same || (ours - expected).abs() < 1e-15,
                    "{x}^{y}: {ours} and {expected}"
                );
            }
        }
    }
}
