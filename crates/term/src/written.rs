//! The real number that a float constant stands for, where floats are real numbers.
//!
//! A constant in a program is the float nearest to what was written: `0.1` stands for a tenth, and three of them for
//! three tenths. So a constant is read as the number that its author most likely wrote:
//!
//! - itself, if it has few significant bits: integers, halves, what exact operations give;
//! - else a decimal number of few digits that rounds to it, if there is one: `0.1`, `6.02214076e23`;
//! - else a fraction with a small denominator that rounds to it: what a compiler makes of `1.0 / 3.0`;
//! - else a simple part of π that rounds to it: `M_PI`, `2 * M_PI`, `M_PI / 180`;
//! - else itself: `2.718281828459045`, or the result of a folded `0.1 + 0.2`.
//!
//! Direction: whichever it is, it rounds to the constant. So this takes back at most one rounding of each constant, which real
//! arithmetic does not know of, and different constants of one format stay different numbers in the same
//! order. No integer lies between a constant below 2^53 and what it is read as, so that rounding constants to integers does not depend
//! on this. Operations on constants are folded only where all of them are [`is_plain`].

use crate::expr::{Format, Rounding};
use crate::float::convert;

/// A real number: `± mantissa · 2^two · 10^ten / divisor`, times π where that is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Written {
    /// Whether it is negative.
    pub negative: bool,
    /// The significant digits.
    pub mantissa: u64,
    /// The power of two.
    pub two: i32,
    /// The power of ten.
    pub ten: i32,
    /// What all of it is divided by.
    pub divisor: u32,
    /// Whether all of it is multiplied by π.
    pub pi: bool,
    /// Whether it is read as itself although it has many digits: it may be the result of a rounded operation that a
    /// compiler folded.
    pub is_long: bool,
}

/// What a format can tell apart.
struct Precision {
    /// Decimal numbers of so many digits survive being stored.
    digits: usize,
    /// Numbers with at most so many significant bits are themselves.
    plain_bits: u32,
    /// Integers below this power of two are themselves.
    whole_bits: i32,
    /// Denominators up to this one are tried: the chance that another number is near enough is below 10⁻⁴.
    divisors: u32,
}

const SINGLE: Precision = Precision {
    digits: 6,
    plain_bits: 12,
    whole_bits: 24,
    divisors: 30,
};

const DOUBLE: Precision = Precision {
    digits: 15,
    plain_bits: 26,
    whole_bits: 53,
    divisors: 1000,
};

fn precision(f: Format) -> Option<Precision> {
    match f {
        Format::Single => Some(SINGLE),
        Format::Double => Some(DOUBLE),
        Format::Half | Format::X87 | Format::Quad => None,
    }
}

/// The finite number that a pattern is.
fn value(f: Format, bits: u128) -> Option<f64> {
    let value = match f {
        Format::Single => f64::from(f32::from_bits(bits as u32)),
        Format::Double => f64::from_bits(bits as u64),
        Format::Half | Format::X87 | Format::Quad => return None,
    };
    value.is_finite().then_some(value)
}

/// An odd mantissa, or zero, and a power of two.
fn parts(x: f64) -> (u64, i32) {
    let bits = x.to_bits();
    let exponent = (bits >> 52 & 0x7ff) as i32;
    let stored = bits & ((1 << 52) - 1);
    let (mantissa, power) = match exponent {
        0 => (stored, -1074),
        _ => (stored | 1 << 52, exponent - 1075),
    };
    match mantissa {
        0 => (0, 0),
        m => (m >> m.trailing_zeros(), power + m.trailing_zeros() as i32),
    }
}

/// Whether a constant is read as itself because it has few significant bits, or is a small integer. Not of formats whose
/// constants have no reading, where every constant counts as plain.
pub(crate) fn is_plain(f: Format, bits: u128) -> bool {
    let (Some(precision), Some(x)) = (precision(f), value(f, bits)) else {
        return true;
    };
    let (mantissa, two) = parts(x);
    let length = 64 - mantissa.leading_zeros();
    length <= precision.plain_bits || two >= 0 && length as i32 + two <= precision.whole_bits
}

/// The number that a constant stands for; `None` if it is none, or one of type `long double` that is no small integer or
/// the like.
pub fn written(f: Format, bits: u128) -> Option<Written> {
    if f == Format::X87 {
        let narrow = convert(f, Format::Double, Rounding::NearestEven, bits);
        let back = convert(Format::Double, f, Rounding::NearestEven, narrow);
        let is_same = back == bits && is_plain(Format::Double, narrow);
        return written(Format::Double, narrow).filter(|_| is_same);
    }
    let (precision, x) = (precision(f)?, value(f, bits)?);
    let (mantissa, two) = parts(x);
    let itself = Written {
        negative: x < 0.0,
        mantissa,
        two,
        ten: 0,
        divisor: 1,
        pi: false,
        is_long: false,
    };
    if is_plain(f, bits) {
        return Some(itself);
    }
    let (digits, ten) = shortest(f, x);
    if digits.len() <= precision.digits {
        return Some(Written {
            mantissa: digits.parse().ok()?,
            two: 0,
            ten,
            ..itself
        });
    }
    let fraction = (2..=precision.divisors).find_map(|divisor| {
        let whole = (x.abs() * f64::from(divisor)).round();
        let near = whole / f64::from(divisor);
        let same = match f {
            Format::Single => near as f32 == x.abs() as f32,
            _ => near == x.abs(),
        };
        let small = whole < f64::from(1 << 20);
        (same && small).then_some((whole as u64, divisor, false))
    });
    let fraction =
        fraction.or_else(|| part_of_pi(f, x.abs()).map(|(whole, part)| (whole, part, true)));
    Some(match fraction {
        Some((mantissa, divisor, pi)) => Written {
            mantissa,
            two: 0,
            divisor,
            pi,
            ..itself
        },
        None => Written {
            is_long: true,
            ..itself
        },
    })
}

/// π · 2^112, cut.
const PI: u128 = 0x3_243F_6A88_85A3_08D3_1319_8A2E_0370;
const PI_BITS: i32 = 112;

/// Parts of π that are tried, in both directions: those of a degree for `double`, halves and quarters for `float`. The chance that another
/// number is near enough is below 10⁻⁵.
const PARTS: [u32; 2] = [360, 4];

/// The multiple of π that rounds to a number, as a fraction.
fn part_of_pi(f: Format, x: f64) -> Option<(u64, u32)> {
    let parts = match f {
        Format::Double => PARTS[0],
        Format::Single => PARTS[1],
        Format::Half | Format::X87 | Format::Quad => return None,
    };
    (1..=parts).find_map(|part| {
        let whole = (x * f64::from(part) / std::f64::consts::PI).round();
        if !(1.0..=f64::from(parts)).contains(&whole) {
            return None;
        }
        let near = (PI * (whole as u128) / u128::from(part)) as f64 * 2f64.powi(-PI_BITS);
        let is_same = match f {
            Format::Single => near as f32 == x as f32,
            _ => near == x,
        };
        is_same.then_some((whole as u64, part))
    })
}

/// The fewest digits that are stored as this number, and the power of ten of the last one.
fn shortest(f: Format, x: f64) -> (String, i32) {
    let text = match f {
        Format::Single => format!("{:e}", (x as f32).abs()),
        _ => format!("{:e}", x.abs()),
    };
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let (whole, rest) = digits.split_once('.').unwrap_or((digits, ""));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    (format!("{whole}{rest}"), exponent - rest.len() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(x: f64) -> (u64, i32, i32, u32) {
        let w = written(Format::Double, x.to_bits().into()).expect("a number");
        assert_eq!(w.negative, x < 0.0);
        (w.mantissa, w.two, w.ten, w.divisor)
    }

    fn single(x: f32) -> (u64, i32, i32, u32) {
        let w = written(Format::Single, x.to_bits().into()).expect("a number");
        (w.mantissa, w.two, w.ten, w.divisor)
    }

    #[test]
    fn constants_are_what_was_written() {
        assert_eq!(of(0.1), (1, 0, -1, 1));
        assert_eq!(of(-0.3), (3, 0, -1, 1));
        assert_eq!(of(0.5), (1, -1, 0, 1));
        assert_eq!(of(0.0), (0, 0, 0, 1));
        assert_eq!(of(6.022_140_76e23), (602_214_076, 0, 15, 1));
        assert_eq!(of(1.0 / 3.0), (1, 0, 0, 3));
        assert_eq!(of(22.0 / 7.0), (22, 0, 0, 7));
        assert_eq!(of(2f64.powi(-30)), (1, -30, 0, 1));
        assert_eq!(of(1e23), (1, 0, 23, 1));
        assert_eq!(of(f64::from_bits(1)), (1, -1074, 0, 1));
        assert_eq!(single(0.1), (1, 0, -1, 1));
        assert_eq!(single(1.0 / 3.0), (1, 0, 0, 3));
        assert_eq!(
            of(f64::from(0.1f32)).1,
            -27,
            "a float that became a double is itself"
        );
    }

    #[test]
    fn what_was_folded_is_itself() {
        for x in [0.1 + 0.2, std::f64::consts::E, std::f64::consts::LN_2 / 6.0] {
            let w = written(Format::Double, x.to_bits().into()).expect("a number");
            assert!(w.is_long && w.divisor == 1 && w.ten == 0 && !w.pi);
        }
    }

    #[test]
    fn parts_of_pi_are_seen() {
        use std::f64::consts::PI;
        for (x, part) in [
            (PI, (1, 1)),
            (2.0 * PI, (2, 1)),
            (-PI / 2.0, (1, 2)),
            (PI / 180.0, (1, 180)),
            (3.0 * PI / 4.0, (3, 4)),
        ] {
            let w = written(Format::Double, x.to_bits().into()).expect("a number");
            assert!(w.pi && !w.is_long, "{x}");
            assert_eq!((w.mantissa, w.divisor), part, "{x}");
        }
        // The last but one is rounded twice, and has become another number.
        for x in [PI + 1e-15, 1e200, 4.0 * PI / 3.0, 1e-200 / 3.0] {
            let w = written(Format::Double, x.to_bits().into()).expect("a number");
            assert!(!w.pi, "{x}");
        }
        let of = |x: f32| written(Format::Single, x.to_bits().into()).expect("a number");
        assert!(of(std::f32::consts::PI).pi && of(std::f32::consts::FRAC_PI_4).pi);
        assert!(!of(std::f32::consts::PI / 180.0).pi);
    }

    #[test]
    fn what_is_no_number_has_no_reading() {
        for x in [f64::INFINITY, f64::NEG_INFINITY, f64::NAN] {
            assert_eq!(written(Format::Double, x.to_bits().into()), None);
        }
        let extended = |x: f64| {
            let bits = convert(
                Format::Double,
                Format::X87,
                Rounding::NearestEven,
                x.to_bits().into(),
            );
            written(Format::X87, bits).map(|w| (w.mantissa, w.two))
        };
        assert_eq!(extended(2.5), Some((5, -1)));
        assert_eq!(extended(0.0), Some((0, 0)));
        assert_eq!(extended(0.1), None, "not what 0.1L is either");
        assert_eq!(extended(f64::NAN), None);
    }

    /// Whatever it is read as rounds to the constant.
    #[test]
    fn readings_round_back() {
        let mut random = 1u64;
        for round in 0..20_000u32 {
            random = random
                .wrapping_mul(0x5851_F42D_4C95_7F2D)
                .wrapping_add(0x1405_7B7E_F767_814F);
            let x = f64::from_bits(random);
            if !x.is_finite() {
                continue;
            }
            let shorter = format!("{x:.*e}", round as usize % 17);
            for x in [
                x,
                shorter.parse().expect("a number"),
                f64::from(round) / 7.0,
            ] {
                let Some(w) = written(Format::Double, f64::to_bits(x).into()) else {
                    continue;
                };
                let back = match (w.ten, w.divisor) {
                    _ if w.pi => continue,
                    (0, 1) => {
                        w.mantissa as f64 * 2f64.powi(w.two / 2) * 2f64.powi(w.two - w.two / 2)
                    }
                    (0, divisor) => w.mantissa as f64 / f64::from(divisor),
                    (ten, _) => format!("{}e{ten}", w.mantissa).parse().expect("a number"),
                };
                let back = if w.negative { -back } else { back };
                assert!(back == x, "{x:e} is read as {w:?}");
            }
        }
    }
}
