//! Exact decimal digits of a binary floating-point number, rounded to
//! nearest with ties to even, as C11 7.21.6.1p13 recommends and glibc does.

use num_bigint::BigUint;
use num_traits::Zero;

/// Decimal digits with a position: `0.d1 d2 d3… × 10^point`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Decimal {
    /// ASCII digits.
    pub(crate) digits: Vec<u8>,
    /// How many of the digits stand before the decimal point.
    pub(crate) point: i64,
}

/// No binary number that C has needs more decimal places than this; what is
/// asked for beyond it is zeros.
const MOST_PLACES: u64 = 16_500;

fn power_of_ten(exponent: u64) -> BigUint {
    BigUint::from(10u32).pow(exponent as u32)
}

/// `value >> shift`, rounded to nearest, ties to even.
fn shift_rounded(value: &BigUint, shift: u64) -> BigUint {
    if shift == 0 {
        return value.clone();
    }
    let quotient = value >> shift;
    let half = value.bit(shift - 1);
    let above_half = shift > 1 && value.trailing_zeros().is_some_and(|z| z < shift - 1);
    if half && (above_half || quotient.bit(0)) {
        quotient + 1u32
    } else {
        quotient
    }
}

/// `numerator / denominator`, rounded to nearest, ties to even.
fn divide_rounded(numerator: &BigUint, denominator: &BigUint) -> BigUint {
    let quotient = numerator / denominator;
    let twice = (numerator - &quotient * denominator) << 1u32;
    match twice.cmp(denominator) {
        std::cmp::Ordering::Greater => quotient + 1u32,
        std::cmp::Ordering::Equal if quotient.bit(0) => quotient + 1u32,
        _ => quotient,
    }
}

/// `mantissa × 2^exponent` with exactly `places` digits after the point; at
/// least one digit before it.
pub(crate) fn fixed(mantissa: u64, exponent: i32, places: u64) -> Decimal {
    let kept = places.min(MOST_PLACES);
    let scaled = BigUint::from(mantissa) * power_of_ten(kept);
    let whole = if exponent >= 0 {
        scaled << exponent as u64
    } else {
        shift_rounded(&scaled, (-exponent) as u64)
    };
    let mut digits = whole.to_str_radix(10).into_bytes();
    let wanted = kept as usize + 1;
    if digits.len() < wanted {
        let mut padded = vec![b'0'; wanted - digits.len()];
        padded.append(&mut digits);
        digits = padded;
    }
    let point = (digits.len() - kept as usize) as i64;
    digits.resize(point as usize + places as usize, b'0');
    Decimal { digits, point }
}

/// `mantissa × 2^exponent` with exactly `count` significant digits
/// (`count >= 1`). Zero has the point after its first digit.
pub(crate) fn scientific(mantissa: u64, exponent: i32, count: u64) -> Decimal {
    if mantissa.is_zero() {
        return Decimal {
            digits: vec![b'0'; count as usize],
            point: 1,
        };
    }
    let kept = count.min(MOST_PLACES);
    // floor(log10(value)), or one less, never more: with one digit too few a number just below a
    // power of ten would round up to it unnoticed.
    let log2 = f64::from(exponent) + (mantissa as f64).log2();
    let mut magnitude = (log2 * std::f64::consts::LOG10_2 - 1e-9).floor() as i64;
    loop {
        let scale = kept as i64 - 1 - magnitude;
        let mut numerator = BigUint::from(mantissa);
        let mut denominator = BigUint::from(1u32);
        if scale >= 0 {
            numerator *= power_of_ten(scale as u64);
        } else {
            denominator *= power_of_ten((-scale) as u64);
        }
        let whole = if exponent >= 0 {
            divide_rounded(&(numerator << exponent as u64), &denominator)
        } else if scale >= 0 {
            shift_rounded(&numerator, (-exponent) as u64)
        } else {
            divide_rounded(&numerator, &(denominator << (-exponent) as u64))
        };
        let mut digits = whole.to_str_radix(10).into_bytes();
        // One digit too many: the estimate was low, or rounding carried into a new digit (then the
        // digits are 1000…0, and the second round gives the same number with one digit less).
        if digits.len() as u64 == kept {
            digits.resize(count as usize, b'0');
            return Decimal {
                digits,
                point: magnitude + 1,
            };
        }
        magnitude += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::{fixed, scientific};

    fn text(d: super::Decimal) -> (String, i64) {
        (String::from_utf8(d.digits).unwrap(), d.point)
    }

    #[test]
    fn ties_go_to_even() {
        // 0.5, 1.5, 2.5 and 0.125 are exact in binary.
        assert_eq!(text(fixed(1, -1, 0)), ("0".into(), 1));
        assert_eq!(text(fixed(3, -1, 0)), ("2".into(), 1));
        assert_eq!(text(fixed(5, -1, 0)), ("2".into(), 1));
        assert_eq!(text(fixed(1, -3, 2)), ("012".into(), 1));
    }

    #[test]
    fn carries_make_a_new_digit() {
        // 9.5 and 99.96875
        assert_eq!(text(scientific(19, -1, 1)), ("1".into(), 2));
        assert_eq!(text(scientific(3199, -5, 3)), ("100".into(), 3));
    }

    #[test]
    fn estimate_is_corrected_at_powers_of_ten() {
        for k in 0..19 {
            let n = 10u64.pow(k);
            assert_eq!(text(scientific(n, 0, 3)).1, i64::from(k) + 1, "{n}");
            assert_eq!(
                text(scientific(n.max(2) - 1, 0, 20)).1,
                n.max(2).checked_sub(1).unwrap().to_string().len() as i64
            );
        }
    }
}
