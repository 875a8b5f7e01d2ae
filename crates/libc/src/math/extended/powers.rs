//! Exponentials, logarithms, powers and roots of `long double`.

use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{One, Signed, Zero};

use super::number::{Finite, Taken, infinity, invalid, nearest, round, take, zero};
use super::{from_double, to_double};
use crate::float::Format;
use crate::math::fixed::{PLACES, divide, exp, ln_ten, ln_two, ln_unit, multiply, one};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Base {
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

pub(super) fn exponential(bits: u128, base: Base) -> u128 {
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

pub(super) fn expm1(bits: u128) -> u128 {
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
pub(super) fn ln(x: Finite) -> BigInt {
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

pub(super) fn logarithm(bits: u128, base: Base) -> u128 {
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

pub(super) fn log1p(bits: u128) -> u128 {
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
pub(super) fn ln_fixed(x: &BigInt) -> BigInt {
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

pub(super) fn cbrt(bits: u128) -> u128 {
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
pub(super) fn hypot(a: u128, b: u128) -> u128 {
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

pub(super) fn pow(x_bits: u128, y_bits: u128) -> u128 {
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
pub(super) fn pow_special(x_bits: u128, x: &Taken, y_bits: u128, y: &Taken) -> u128 {
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
