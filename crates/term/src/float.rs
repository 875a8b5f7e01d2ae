//! The meaning of floating-point operations on bit patterns, for all formats.
//!
//! Arithmetic is that of `rustc_apfloat` (IEEE 754; for the 80-bit format of the x87 as the
//! hardware computes it). C leaves open which NaN an operation gives; here it is the one that
//! x86-64 gives, since programs see it by its sign and its bits: the first operand that is NaN,
//! made quiet ([`nan_of`]), else the format's own, which is negative. What only moves a float
//! (copies, signs) keeps all its bits, and needs no operation.
//! Conversions to integers saturate and take NaN to 0, like `rustc_apfloat`; the interpreter asks
//! first whether the number fits.

use num_bigint::BigUint;
use rustc_apfloat::ieee::{Double, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert, Round};

use crate::bv::{mask, signed};
use crate::expr::{Format, FpBinOp, FpRel, FpUnOp, Rounding};

impl Format {
    /// Bits of the stored pattern.
    pub fn width(self) -> u32 {
        match self {
            Format::Half => 16,
            Format::Single => 32,
            Format::Double => 64,
            Format::X87 => 80,
            Format::Quad => 128,
        }
    }

    /// Bits of the exponent.
    pub fn exponent_bits(self) -> u32 {
        match self {
            Format::Half => 5,
            Format::Single => 8,
            Format::Double => 11,
            Format::X87 | Format::Quad => 15,
        }
    }

    /// Bits of the significand, with the leading one, whether stored or hidden.
    pub fn precision(self) -> u32 {
        match self {
            Format::Half => 11,
            Format::Single => 24,
            Format::Double => 53,
            Format::X87 => 64,
            Format::Quad => 113,
        }
    }

    /// The pattern of positive infinity.
    pub fn infinity(self) -> u128 {
        let stored = self.width() - 1 - self.exponent_bits();
        let exponent = mask(self.exponent_bits()) << stored;
        match self {
            Format::X87 => exponent | 1 << 63,
            _ => exponent,
        }
    }

    /// The NaN of an operation without a result, such as 0/0: x86's "indefinite".
    pub fn nan(self) -> u128 {
        self.sign_mask() | self.infinity() | self.quiet_bit()
    }

    /// The bit that tells quiet from signalling NaNs.
    pub fn quiet_bit(self) -> u128 {
        1 << (self.precision() - 2)
    }

    /// The bits of the significand behind the point.
    pub(crate) fn fraction_bits(self) -> u32 {
        self.precision() - 1
    }

    /// Whether a pattern is NaN; those of the x87 that are no numbers are not meant.
    pub fn is_nan(self, bits: u128) -> bool {
        let magnitude = bits & !self.sign_mask() & mask(self.width());
        magnitude > self.infinity()
    }

    /// The sign bit.
    pub fn sign_mask(self) -> u128 {
        1 << (self.width() - 1)
    }
}

fn round(r: Rounding) -> Round {
    match r {
        Rounding::NearestEven => Round::NearestTiesToEven,
        Rounding::NearestAway => Round::NearestTiesToAway,
        Rounding::TowardPositive => Round::TowardPositive,
        Rounding::TowardNegative => Round::TowardNegative,
        Rounding::TowardZero => Round::TowardZero,
    }
}

/// Runs a generic expression with `F` bound to the type of the format.
macro_rules! with_format {
    ($format:expr, $f:ident => $body:expr) => {
        match $format {
            Format::Half => {
                type $f = Half;
                $body
            }
            Format::Single => {
                type $f = Single;
                $body
            }
            Format::Double => {
                type $f = Double;
                $body
            }
            Format::X87 => {
                type $f = X87DoubleExtended;
                $body
            }
            Format::Quad => {
                type $f = Quad;
                $body
            }
        }
    };
}

/// The NaN that an operation on these operands gives, if it gives one: the first operand that is
/// NaN, made quiet (Intel SDM vol. 1, 4.8.3.5); the x87 takes the one of larger significand.
pub fn nan_of(format: Format, operands: &[u128]) -> u128 {
    let mut nans = operands.iter().copied().filter(|bits| format.is_nan(*bits));
    let Some(first) = nans.next() else {
        return format.nan();
    };
    let chosen = match format {
        Format::X87 => nans.fold(first, larger),
        _ => first,
    };
    chosen | format.quiet_bit()
}

/// Of two NaNs of the x87 the one of larger significand; the positive one if these are equal.
fn larger(a: u128, b: u128) -> u128 {
    let significand = |bits: u128| bits & mask(64);
    match significand(a).cmp(&significand(b)) {
        std::cmp::Ordering::Greater => a,
        std::cmp::Ordering::Less => b,
        std::cmp::Ordering::Equal => a.min(b),
    }
}

/// A NaN in another format: its sign, and as much of its payload as there is room for.
pub fn convert_nan(from: Format, to: Format, a: u128) -> u128 {
    if !from.is_nan(a) {
        return to.nan();
    }
    let fraction = a & mask(from.fraction_bits());
    let (have, want) = (from.fraction_bits(), to.fraction_bits());
    let payload = if want >= have {
        fraction << (want - have)
    } else {
        fraction >> (have - want)
    };
    let sign = if a & from.sign_mask() != 0 {
        to.sign_mask()
    } else {
        0
    };
    sign | to.infinity() | payload | to.quiet_bit()
}

fn bits<F: Float>(format: Format, v: F, operands: &[u128]) -> u128 {
    if v.is_nan() {
        nan_of(format, operands)
    } else {
        v.to_bits()
    }
}

/// A rounded operation on two floats.
pub(crate) fn binary(op: FpBinOp, format: Format, r: Rounding, a: u128, b: u128) -> u128 {
    with_format!(format, F => {
        let (x, y) = (F::from_bits(a), F::from_bits(b));
        let v = match op {
            FpBinOp::Add => x.add_r(y, round(r)),
            FpBinOp::Sub => x.sub_r(y, round(r)),
            FpBinOp::Mul => x.mul_r(y, round(r)),
            FpBinOp::Div => x.div_r(y, round(r)),
            FpBinOp::Fmod => x.c_fmod(y),
        };
        bits(format, v.value, &[a, b])
    })
}

/// A rounded operation on one float.
pub(crate) fn unary(op: FpUnOp, format: Format, r: Rounding, a: u128) -> u128 {
    with_format!(format, F => {
        let x = F::from_bits(a);
        let v = match op {
            FpUnOp::RoundToIntegral => x.round_to_integral(round(r)).value,
            FpUnOp::Sqrt => square_root(x, format.precision(), round(r)),
        };
        bits(format, v, &[a])
    })
}

/// The correctly rounded root: an integer root with two guard bits and a sticky bit.
fn square_root<F: Float>(x: F, precision: u32, r: Round) -> F {
    if x.is_zero() || x.is_nan() || x.is_infinite() && !x.is_negative() {
        return x;
    }
    if x.is_negative() {
        return F::NAN;
    }
    // x = m · 2^e exactly, with an integer m of at most `precision` bits.
    let e = x.ilogb() - (precision as i32 - 1);
    let m = x.scalbn(-e).to_u128(128).value;
    // The radicand gets an even exponent and enough bits for precision + 2 bits of root.
    let mut shift = 2 * precision as i32 + 4 - (128 - m.leading_zeros() as i32);
    shift += (e - shift).rem_euclid(2);
    let radicand = BigUint::from(m) << shift;
    let root = radicand.sqrt();
    let exact = &root * &root == radicand;
    let root = u128::try_from(root).unwrap_or(u128::MAX) << 1 | u128::from(!exact);
    // A root is never subnormal, and the quad format can hold the root's bits only after
    // rounding, so the one rounding happens in the conversion.
    F::from_u128_r(root, r).value.scalbn((e - shift) / 2 - 1)
}

/// `a * b + c` with one rounding.
pub(crate) fn fma(format: Format, r: Rounding, a: u128, b: u128, c: u128) -> u128 {
    with_format!(format, F => {
        let (x, y, z) = (F::from_bits(a), F::from_bits(b), F::from_bits(c));
        bits(format, x.mul_add_r(y, z, round(r)).value, &[a, b, c])
    })
}

/// An ordered relation.
pub(crate) fn relation(rel: FpRel, format: Format, a: u128, b: u128) -> bool {
    with_format!(format, F => {
        let (x, y) = (F::from_bits(a), F::from_bits(b));
        match rel {
            FpRel::Eq => x == y,
            FpRel::Lt => x < y,
            FpRel::Le => x <= y,
        }
    })
}

/// Conversion between formats.
pub(crate) fn convert(from: Format, to: Format, r: Rounding, a: u128) -> u128 {
    fn go<F, T: Float>(v: F, r: Rounding) -> u128
    where
        F: Float + FloatConvert<T>,
    {
        let mut loses = false;
        v.convert_r(round(r), &mut loses).value.to_bits()
    }
    with_format!(from, F => {
        let v = F::from_bits(a);
        if v.is_nan() {
            return convert_nan(from, to, a);
        }
        with_format!(to, T => go::<F, T>(v, r))
    })
}

/// Conversion from an integer of `width` bits.
pub(crate) fn from_int(to: Format, is_signed: bool, r: Rounding, width: u32, a: u128) -> u128 {
    with_format!(to, T => {
        let v = if is_signed {
            T::from_i128_r(signed(width, a), round(r))
        } else {
            T::from_u128_r(a, round(r))
        };
        v.value.to_bits()
    })
}

/// Conversion to an integer of `width` bits.
pub(crate) fn to_int(from: Format, is_signed: bool, r: Rounding, width: u32, a: u128) -> u128 {
    with_format!(from, F => {
        let v = F::from_bits(a);
        let mut exact = false;
        if is_signed {
            // The library cannot do one signed bit, whose values are 0 and −1: two, clipped.
            let wide = v.to_i128_r(width.max(2) as usize, round(r), &mut exact).value;
            let value = if width == 1 { wide.clamp(-1, 0) } else { wide };
            value as u128 & mask(width)
        } else {
            v.to_u128_r(width as usize, round(r), &mut exact).value & mask(width)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const E: Rounding = Rounding::NearestEven;

    fn samples() -> Vec<f64> {
        let mut out = vec![
            0.0,
            -0.0,
            1.0,
            -1.0,
            0.1,
            2.0,
            3.5,
            -7.25,
            1e300,
            -1e-300,
            f64::MIN_POSITIVE / 8.0,
            f64::MAX,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NAN,
        ];
        let mut s = 0x1234_5678_9ABC_DEF1u64;
        for _ in 0..300 {
            s ^= s << 13;
            s ^= s >> 7;
            s ^= s << 17;
            out.push(f64::from_bits(s));
        }
        out
    }

    /// What the machine gives, with the NaN that the rule says: which of two NaNs a compiler takes
    /// first is its business.
    fn machine(v: f64, operands: &[f64]) -> u128 {
        if v.is_nan() {
            let bits: Vec<u128> = operands.iter().map(|x| x.to_bits().into()).collect();
            nan_of(Format::Double, &bits)
        } else {
            v.to_bits().into()
        }
    }

    #[test]
    fn double_arithmetic_agrees_with_the_machine() {
        for x in samples() {
            for y in samples() {
                let (a, b) = (x.to_bits().into(), y.to_bits().into());
                let f = |op| binary(op, Format::Double, E, a, b);
                assert_eq!(f(FpBinOp::Add), machine(x + y, &[x, y]));
                assert_eq!(f(FpBinOp::Sub), machine(x - y, &[x, y]));
                assert_eq!(f(FpBinOp::Mul), machine(x * y, &[x, y]));
                assert_eq!(f(FpBinOp::Div), machine(x / y, &[x, y]));
                assert_eq!(relation(FpRel::Le, Format::Double, a, b), x <= y);
            }
            let root = unary(FpUnOp::Sqrt, Format::Double, E, x.to_bits().into());
            assert_eq!(root, machine(x.sqrt(), &[x]), "sqrt {x:e}");
        }
    }

    #[test]
    fn fmod_agrees_with_the_machine() {
        for x in samples() {
            for y in samples() {
                let v = binary(
                    FpBinOp::Fmod,
                    Format::Double,
                    E,
                    x.to_bits().into(),
                    y.to_bits().into(),
                );
                assert_eq!(v, machine(x % y, &[x, y]), "{x:e} % {y:e}");
            }
        }
    }

    #[test]
    fn conversions_agree_with_the_machine() {
        for x in samples() {
            let a = u128::from(x.to_bits());
            assert_eq!(
                to_int(Format::Double, true, Rounding::TowardZero, 32, a),
                u128::from(x as i32 as u32)
            );
            assert_eq!(
                to_int(Format::Double, false, Rounding::TowardZero, 64, a),
                u128::from(x as u64)
            );
            let single = convert(Format::Double, Format::Single, E, a);
            if !x.is_nan() {
                assert_eq!(single, u128::from((x as f32).to_bits()));
            }
            let i = x.to_bits() as i64;
            assert_eq!(
                from_int(Format::Double, true, E, 64, (i as u64).into()),
                u128::from((i as f64).to_bits())
            );
        }
    }

    #[test]
    fn roots_in_other_formats() {
        for format in [Format::Half, Format::Single, Format::X87, Format::Quad] {
            for n in [1u128, 4, 9, 144, 1024, 961] {
                let x = from_int(format, false, E, 64, n);
                let root = unary(FpUnOp::Sqrt, format, E, x);
                assert_eq!(binary(FpBinOp::Mul, format, E, root, root), x);
            }
        }
        for x in [2.0f32, 0.1, 1e-40, 3e38] {
            let root = unary(FpUnOp::Sqrt, Format::Single, E, x.to_bits().into());
            assert_eq!(root, u128::from(x.sqrt().to_bits()));
        }
    }
}
