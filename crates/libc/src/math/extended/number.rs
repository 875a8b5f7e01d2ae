//! A `long double` as these functions see it: a finite number taken apart,
//! and the rounding back.

use num_bigint::{BigInt, BigUint, Sign};
use num_traits::One;

use crate::float::{Format, Unpacked};
use crate::math::fixed::PLACES;

/// A finite number, taken apart.
#[derive(Clone, Copy)]
pub(super) struct Finite {
    pub(super) negative: bool,
    pub(super) mantissa: u64,
    pub(super) exponent: i64,
}

impl Finite {
    /// The exponent of the leading bit; the mantissa is not 0.
    pub(super) fn magnitude(self) -> i64 {
        self.exponent + 63 - i64::from(self.mantissa.leading_zeros())
    }

    pub(super) fn is_zero(self) -> bool {
        self.mantissa == 0
    }

    /// As a fixed-point number; bits below 2^-256 are lost.
    pub(super) fn fixed(self) -> BigInt {
        let shift = self.exponent + PLACES as i64;
        let value = BigInt::from(self.mantissa);
        let value = if shift >= 0 {
            value << shift as u64
        } else {
            value >> (-shift) as u64
        };
        if self.negative { -value } else { value }
    }

    pub(super) fn is_integer(self) -> bool {
        self.is_zero() || self.exponent + i64::from(self.mantissa.trailing_zeros()) >= 0
    }

    pub(super) fn is_odd(self) -> bool {
        !self.is_zero() && self.exponent + i64::from(self.mantissa.trailing_zeros()) == 0
    }
}

/// A number, or what to return because it is none.
pub(super) enum Taken {
    Finite(Finite),
    Nan,
    Infinite { negative: bool },
}

pub(super) fn take(bits: u128) -> Taken {
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
pub(super) fn nearest(value: &BigInt, exponent: i64) -> u128 {
    let negative = value.sign() == Sign::Minus;
    Format::Extended
        .nearest(negative, value.magnitude(), &BigUint::one(), exponent)
        .bits
}

/// The nearest `long double` to a fixed-point number.
pub(super) fn round(value: &BigInt) -> u128 {
    nearest(value, -(PLACES as i64))
}

pub(super) fn invalid() -> u128 {
    Format::Extended.nan(true, 0)
}

pub(super) fn infinity(negative: bool) -> u128 {
    Format::Extended.infinity(negative)
}

pub(super) fn zero(negative: bool) -> u128 {
    u128::from(negative) << 79
}
