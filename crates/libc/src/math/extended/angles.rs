//! Circular and hyperbolic functions of `long double` and their inverses.

use num_bigint::{BigInt, BigUint};
use num_traits::{Signed, Zero};

use super::number::{Finite, Taken, infinity, invalid, nearest, round, take, zero};
use super::powers::{ln, ln_fixed};
use super::to_double;
use crate::float::Format;
use crate::math::fixed::{
    PLACES, arctan, divide, exp, ln_two, multiply, one, pi, sin_cos, square_root,
};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Trigonometric {
    Sine,
    Cosine,
    Tangent,
}

/// Numbers whose odd functions are themselves to the last bit.
pub(super) fn is_tiny(x: Finite) -> bool {
    x.is_zero() || x.magnitude() < -33
}

pub(super) fn trigonometric(bits: u128, which: Trigonometric) -> u128 {
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
pub(super) fn angle(y: &BigInt, x: &BigInt) -> BigInt {
    if y > x {
        (pi(PLACES) >> 1u32) - arctan(&divide(x, y))
    } else {
        arctan(&divide(y, x))
    }
}

pub(super) fn asin(bits: u128) -> u128 {
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

pub(super) fn acos(bits: u128) -> u128 {
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

pub(super) fn atan(bits: u128) -> u128 {
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

pub(super) fn atan2(y_bits: u128, x_bits: u128) -> u128 {
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

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Hyperbolic {
    Sine,
    Cosine,
    Tangent,
}

pub(super) fn hyperbolic(bits: u128, which: Hyperbolic) -> u128 {
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

pub(super) fn asinh(bits: u128) -> u128 {
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

pub(super) fn acosh(bits: u128) -> u128 {
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

pub(super) fn atanh(bits: u128) -> u128 {
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
