//! Binary floating-point formats: taking values apart and putting them
//! together, exactly.
//!
//! `printf`, `scanf` and `strtod` need the same two things for `float`,
//! `double` and the x87 `long double`: a value as `mantissa × 2^exponent`, and
//! the nearest value of a format to an exact rational. Both are integer
//! arithmetic here, so that no result depends on the host's own libc.

mod digits;
mod parse;

pub(crate) use digits::{Decimal, fixed, scientific};
use num_bigint::BigUint;
use num_traits::{One, Zero};
pub(crate) use parse::parse;

/// A floating-point number, taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unpacked {
    /// Not a number.
    Nan { negative: bool },
    /// An infinity.
    Infinite { negative: bool },
    /// `mantissa × 2^exponent`; the mantissa is as stored (not normalised for
    /// subnormal numbers), 0 for a zero.
    Finite {
        negative: bool,
        mantissa: u64,
        exponent: i32,
    },
}

impl Unpacked {
    /// Of a `double`.
    pub(crate) fn double(value: f64) -> Unpacked {
        let bits = value.to_bits();
        let negative = bits >> 63 != 0;
        let biased = (bits >> 52 & 0x7ff) as i32;
        let fraction = bits & ((1 << 52) - 1);
        match (biased, fraction) {
            (0x7ff, 0) => Unpacked::Infinite { negative },
            (0x7ff, _) => Unpacked::Nan { negative },
            (0, _) => Unpacked::Finite {
                negative,
                mantissa: fraction,
                exponent: -1074,
            },
            _ => Unpacked::Finite {
                negative,
                mantissa: fraction | 1 << 52,
                exponent: biased - 1075,
            },
        }
    }

    /// Of an x87 `long double`, from its 80 bits.
    ///
    /// Pseudo-infinities and unnormals, which no arithmetic produces, count as
    /// not-a-numbers, as in the processor.
    pub(crate) fn extended(bits: u128) -> Unpacked {
        let negative = bits >> 79 & 1 != 0;
        let biased = (bits >> 64 & 0x7fff) as i32;
        let mantissa = bits as u64;
        match (biased, mantissa) {
            (0x7fff, 0x8000_0000_0000_0000) => Unpacked::Infinite { negative },
            (0x7fff, _) => Unpacked::Nan { negative },
            (0, _) => Unpacked::Finite {
                negative,
                mantissa,
                exponent: -16445,
            },
            (_, m) if m >> 63 == 0 => Unpacked::Nan { negative },
            _ => Unpacked::Finite {
                negative,
                mantissa,
                exponent: biased - 16446,
            },
        }
    }
}

/// A binary format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// `float`.
    Single,
    /// `double`.
    Double,
    /// x87 `long double`.
    Extended,
}

impl Format {
    /// Bits of the significand, the leading one included.
    fn precision(self) -> u64 {
        match self {
            Format::Single => 24,
            Format::Double => 53,
            Format::Extended => 64,
        }
    }

    /// The exponent of the last bit of the smallest subnormal.
    fn min_exponent(self) -> i64 {
        match self {
            Format::Single => -149,
            Format::Double => -1074,
            Format::Extended => -16445,
        }
    }

    /// The exponent of the leading bit of the largest number.
    fn max_exponent(self) -> i64 {
        match self {
            Format::Single => 127,
            Format::Double => 1023,
            Format::Extended => 16383,
        }
    }

    /// The bits of a finite number. `mantissa` has at most `precision` bits
    /// and fewer only at the smallest exponent.
    fn encode(self, negative: bool, mantissa: u64, exponent: i64) -> u128 {
        let normal = mantissa >> (self.precision() - 1) != 0;
        let biased = if normal {
            exponent - self.min_exponent() + 1
        } else {
            0
        } as u128;
        let sign = u128::from(negative);
        let mantissa = u128::from(mantissa);
        match self {
            Format::Single => sign << 31 | biased << 23 | mantissa & 0x7f_ffff,
            Format::Double => sign << 63 | biased << 52 | mantissa & ((1 << 52) - 1),
            Format::Extended => sign << 79 | biased << 64 | mantissa,
        }
    }

    /// The bits of an infinity.
    pub(crate) fn infinity(self, negative: bool) -> u128 {
        let sign = u128::from(negative);
        match self {
            Format::Single => sign << 31 | 0x7f80_0000,
            Format::Double => sign << 63 | 0x7ff << 52,
            Format::Extended => sign << 79 | 0x7fff << 64 | 1 << 63,
        }
    }

    /// The bits of the quiet not-a-number with a given payload.
    pub(crate) fn nan(self, negative: bool, payload: u64) -> u128 {
        let sign = u128::from(negative);
        let payload = u128::from(payload);
        match self {
            Format::Single => sign << 31 | 0x7fc0_0000 | payload & 0x3f_ffff,
            Format::Double => sign << 63 | 0x7ff8 << 48 | payload & ((1 << 51) - 1),
            Format::Extended => sign << 79 | 0x7fff << 64 | 3 << 62 | payload & ((1 << 62) - 1),
        }
    }

    /// The nearest number to `numerator / denominator × 2^scale`, ties to even.
    pub(crate) fn nearest(
        self,
        negative: bool,
        numerator: &BigUint,
        denominator: &BigUint,
        scale: i64,
    ) -> Nearest {
        if numerator.is_zero() {
            return Nearest {
                bits: self.encode(negative, 0, self.min_exponent()),
                out_of_range: false,
            };
        }
        let precision = self.precision() as i64;
        // Two guard bits beyond the precision, the remainder as a sticky bit.
        let shift = precision + 2 - (numerator.bits() as i64 - denominator.bits() as i64);
        let (n, d) = if shift >= 0 {
            (numerator << shift as u64, denominator.clone())
        } else {
            (numerator.clone(), denominator << (-shift) as u64)
        };
        let quotient = &n / &d;
        let sticky = &quotient * &d != n;
        // The value is quotient × 2^(scale - shift), plus something if sticky.
        let lsb = scale - shift;
        let bits = quotient.bits() as i64;
        let exponent = (bits - precision + lsb).max(self.min_exponent());
        let drop = (exponent - lsb) as u64;
        let mut mantissa = &quotient >> drop;
        let dropped = &quotient - (&mantissa << drop);
        let half = BigUint::one() << (drop - 1);
        let inexact = sticky || !dropped.is_zero();
        let up = match dropped.cmp(&half) {
            std::cmp::Ordering::Greater => true,
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Equal => sticky || mantissa.bit(0),
        };
        if up {
            mantissa += 1u32;
        }
        let mut exponent = exponent;
        if mantissa.bits() as i64 > precision {
            mantissa >>= 1u32;
            exponent += 1;
        }
        if exponent + precision - 1 > self.max_exponent() {
            return Nearest {
                bits: self.infinity(negative),
                out_of_range: true,
            };
        }
        let tiny = (mantissa.bits() as i64) < precision;
        let mantissa = mantissa.iter_u64_digits().next().unwrap_or(0);
        Nearest {
            bits: self.encode(negative, mantissa, exponent),
            out_of_range: tiny && inexact,
        }
    }
}

/// The result of rounding into a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Nearest {
    /// The bits of the number.
    pub(crate) bits: u128,
    /// It overflowed, or it is subnormal and inexact: what `ERANGE` reports.
    pub(crate) out_of_range: bool,
}
