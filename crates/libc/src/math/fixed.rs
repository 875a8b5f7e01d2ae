//! Elementary functions in fixed-point arithmetic with 256 binary places:
//! what `long double` is rounded from.
//!
//! A number here is an integer that counts units of 2^-256. Arguments of the
//! series are reduced far enough that some twenty to fifty terms suffice;
//! errors are a few hundred units, so results of magnitude 2^-100 still have
//! about 150 good bits.

use std::sync::LazyLock;

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Signed, Zero};

/// Binary places.
pub(super) const PLACES: u64 = 256;

pub(super) fn one() -> BigInt {
    BigInt::one() << PLACES
}

pub(super) fn multiply(a: &BigInt, b: &BigInt) -> BigInt {
    (a * b) >> PLACES
}

pub(super) fn divide(a: &BigInt, b: &BigInt) -> BigInt {
    (a << PLACES) / b
}

/// Of a non-negative number.
pub(super) fn square_root(a: &BigInt) -> BigInt {
    (a << PLACES).sqrt()
}

/// `arctan(1/n)` with `places` binary places, by its series.
fn arctan_inverse(n: u32, places: u64) -> BigUint {
    let square = n * n;
    let mut power = (BigUint::one() << places) / n;
    let mut sum = power.clone();
    let mut k = 1u32;
    while !power.is_zero() {
        power /= square;
        k += 2;
        let term = &power / k;
        if k % 4 == 3 { sum -= term } else { sum += term }
    }
    sum
}

/// π with `places` binary places (Machin's formula), less a few units.
pub(super) fn pi(places: u64) -> BigInt {
    static COMMON: LazyLock<BigInt> = LazyLock::new(|| machin(PLACES));
    if places == PLACES {
        COMMON.clone()
    } else {
        machin(places)
    }
}

fn machin(places: u64) -> BigInt {
    let guarded = places + 32;
    let quarter = arctan_inverse(5, guarded) * 4u32 - arctan_inverse(239, guarded);
    BigInt::from((quarter * 4u32) >> 32u32)
}

/// The natural logarithm of 2.
pub(super) fn ln_two() -> BigInt {
    static VALUE: LazyLock<BigInt> = LazyLock::new(|| arctanh_series(&(one() / 3)) << 1u32);
    VALUE.clone()
}

/// The natural logarithm of 10.
pub(super) fn ln_ten() -> BigInt {
    static VALUE: LazyLock<BigInt> = LazyLock::new(|| ln_two() * 3 + ln_unit(&(one() * 5 / 4)));
    VALUE.clone()
}

/// `arctanh` of a small number.
fn arctanh_series(x: &BigInt) -> BigInt {
    let square = multiply(x, x);
    let mut power = x.clone();
    let mut sum = x.clone();
    let mut k = 1;
    while power.abs() > BigInt::one() {
        power = multiply(&power, &square);
        k += 2;
        sum += &power / k;
    }
    sum
}

/// `ln` of a number between 1/2 and 2.
pub(super) fn ln_unit(x: &BigInt) -> BigInt {
    arctanh_series(&divide(&(x - one()), &(x + one()))) << 1u32
}

/// `e^x` as a number times a power of two, for `|x|` below 2^20.
pub(super) fn exp(x: &BigInt) -> (BigInt, i64) {
    const HALVINGS: u32 = 12;
    let ln_two = ln_two();
    // The nearest integer to x / ln 2.
    let k: BigInt = ((x << 1u32) + &ln_two).div_floor(&(&ln_two << 1u32));
    let reduced = (x - &k * &ln_two) >> HALVINGS;
    let mut term = one();
    let mut sum = one();
    let mut n = 1;
    while !term.is_zero() && term != BigInt::from(-1) {
        term = multiply(&term, &reduced) / n;
        sum += &term;
        n += 1;
    }
    for _ in 0..HALVINGS {
        sum = multiply(&sum, &sum);
    }
    (sum, i64::try_from(k).unwrap_or(0))
}

/// Sine and cosine of a number of magnitude at most 1.
pub(super) fn sin_cos(x: &BigInt) -> (BigInt, BigInt) {
    let square = multiply(x, x);
    let series = |first: BigInt, start: u32| {
        let mut term = first.clone();
        let mut sum = first;
        let mut n = start;
        while term.abs() > BigInt::one() {
            term = -(multiply(&term, &square) / (n * (n + 1)));
            sum += &term;
            n += 2;
        }
        sum
    };
    (series(x.clone(), 2), series(one(), 1))
}

/// `arctan` of a number of magnitude at most 1.
pub(super) fn arctan(x: &BigInt) -> BigInt {
    const HALVINGS: u32 = 4;
    let mut reduced = x.clone();
    for _ in 0..HALVINGS {
        // tan(a/2) = tan a / (1 + sqrt(1 + tan² a))
        let root = square_root(&(one() + multiply(&reduced, &reduced)));
        reduced = divide(&reduced, &(one() + root));
    }
    let square = multiply(&reduced, &reduced);
    let mut power = reduced.clone();
    let mut sum = reduced;
    let mut k = 1;
    while power.abs() > BigInt::one() {
        power = -multiply(&power, &square);
        k += 2;
        sum += &power / k;
    }
    sum << HALVINGS
}

trait DivFloor {
    fn div_floor(&self, other: &BigInt) -> BigInt;
}

impl DivFloor for BigInt {
    /// Rounded down; the divisor is positive.
    fn div_floor(&self, other: &BigInt) -> BigInt {
        let quotient = self / other;
        if self.is_negative() && &quotient * other != *self {
            quotient - 1
        } else {
            quotient
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As a double.
    fn value(x: &BigInt) -> f64 {
        let top = (x >> (PLACES - 60)).to_string().parse::<f64>().unwrap();
        top / (1u64 << 60) as f64
    }

    fn fixed(x: f64) -> BigInt {
        BigInt::from((x * (1u64 << 60) as f64) as i64) << (PLACES - 60)
    }

    #[test]
    fn constants() {
        assert!((value(&pi(PLACES)) - std::f64::consts::PI).abs() < 1e-15);
        assert!((value(&ln_two()) - std::f64::consts::LN_2).abs() < 1e-15);
        assert!((value(&ln_ten()) - std::f64::consts::LN_10).abs() < 1e-15);
        // More digits of π do not change the first ones.
        let more = pi(PLACES + 512) >> 512u32;
        assert!((more - pi(PLACES)).abs() < BigInt::from(16));
    }

    #[test]
    fn functions_agree_with_the_standard_library() {
        for i in -99..=99 {
            let x = f64::from(i) / 100.0;
            let (mantissa, exponent) = exp(&fixed(x));
            assert!(
                (value(&mantissa) * 2f64.powi(exponent as i32) - x.exp()).abs() < 1e-15,
                "exp {x}"
            );
            let (sine, cosine) = sin_cos(&fixed(x));
            assert!((value(&sine) - x.sin()).abs() < 1e-15, "sin {x}");
            assert!((value(&cosine) - x.cos()).abs() < 1e-15, "cos {x}");
            assert!(
                (value(&arctan(&fixed(x))) - x.atan()).abs() < 1e-15,
                "atan {x}"
            );
            let y = 1.25 + x / 2.0;
            assert!(
                (value(&ln_unit(&fixed(y))) - y.ln()).abs() < 1e-15,
                "ln {y}"
            );
        }
    }

    #[test]
    fn identities_hold_to_two_hundred_bits() {
        let bound = BigInt::one() << 40u32;
        for i in 1..20 {
            let x = one() * i / 23;
            let (sine, cosine) = sin_cos(&x);
            let unit = multiply(&sine, &sine) + multiply(&cosine, &cosine);
            assert!((unit - one()).abs() < bound);
            let (mantissa, exponent) = exp(&x);
            let back = ln_unit(&(mantissa >> 1u32)) + ln_two() * (exponent + 1);
            assert!((back - &x).abs() < bound, "{i}");
            assert!((arctan(&divide(&sine, &cosine)) - x).abs() < bound || i > 18);
        }
    }
}
