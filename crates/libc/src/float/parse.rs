//! Text to floating point: the subject sequence of `strtod` (C11 7.22.1.3),
//! decimal and hexadecimal, correctly rounded into any format.

use num_bigint::BigUint;
use num_traits::One;

use super::{Format, Nearest};

/// A number that was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Parsed {
    /// The bits of the number in the wanted format.
    pub(crate) bits: u128,
    /// How many bytes belong to it (sign included, leading space not).
    pub(crate) length: usize,
    /// Whether `errno` becomes `ERANGE`.
    pub(crate) out_of_range: bool,
}

/// The longest number at the start of `text`; `None` if there is none.
pub(crate) fn parse(text: &[u8], format: Format) -> Option<Parsed> {
    let negative = text.first() == Some(&b'-');
    let sign = usize::from(matches!(text.first(), Some(b'+' | b'-')));
    let rest = &text[sign..];
    if starts_with_ignore_case(rest, b"inf") {
        let word = if starts_with_ignore_case(rest, b"infinity") {
            8
        } else {
            3
        };
        return Some(Parsed {
            bits: format.infinity(negative),
            length: sign + word,
            out_of_range: false,
        });
    }
    if starts_with_ignore_case(rest, b"nan") {
        let (length, payload) = nan_payload(&rest[3..]);
        return Some(Parsed {
            bits: format.nan(negative, payload),
            length: sign + 3 + length,
            out_of_range: false,
        });
    }
    let (Nearest { bits, out_of_range }, length) = if starts_with_ignore_case(rest, b"0x")
        && (rest.get(2).is_some_and(u8::is_ascii_hexdigit)
            || rest.get(2) == Some(&b'.') && rest.get(3).is_some_and(u8::is_ascii_hexdigit))
    {
        let (nearest, length) = number(&rest[2..], 16, b'p', negative, format)?;
        (nearest, length + 2)
    } else {
        number(rest, 10, b'e', negative, format)?
    };
    Some(Parsed {
        bits,
        length: sign + length,
        out_of_range,
    })
}

fn starts_with_ignore_case(text: &[u8], word: &[u8]) -> bool {
    text.len() >= word.len() && text[..word.len()].eq_ignore_ascii_case(word)
}

/// `nan(…)`: the length of the parenthesised part and its number, 0 where
/// there is none.
fn nan_payload(text: &[u8]) -> (usize, u64) {
    if text.first() != Some(&b'(') {
        return (0, 0);
    }
    let word = text[1..]
        .iter()
        .take_while(|b| b.is_ascii_alphanumeric() || **b == b'_')
        .count();
    if text.get(1 + word) != Some(&b')') {
        return (0, 0);
    }
    let digits = &text[1..1 + word];
    let (digits, radix) = match digits {
        [b'0', b'x' | b'X', rest @ ..] => (rest, 16),
        [b'0', rest @ ..] => (rest, 8),
        _ => (digits, 10),
    };
    let payload = std::str::from_utf8(digits)
        .ok()
        .and_then(|d| u64::from_str_radix(d, radix).ok());
    (word + 2, payload.unwrap_or(0))
}

/// Digits, point and exponent in a radix. `None` if there is no digit.
fn number(
    text: &[u8],
    radix: u32,
    marker: u8,
    negative: bool,
    format: Format,
) -> Option<(Nearest, usize)> {
    let mut digits = Vec::new();
    let mut places: i64 = 0;
    let mut seen_point = false;
    let mut any = false;
    let mut i = 0;
    while let Some(&b) = text.get(i) {
        if b == b'.' && !seen_point {
            seen_point = true;
        } else if let Some(d) = (b as char).to_digit(radix) {
            any = true;
            // Leading zeros carry nothing.
            if d != 0 || !digits.is_empty() {
                digits.push(d as u8);
            }
            places += i64::from(seen_point);
        } else {
            break;
        }
        i += 1;
    }
    if !any {
        return None;
    }
    let mut exponent: i64 = 0;
    if text.get(i).is_some_and(|b| b.eq_ignore_ascii_case(&marker)) {
        let sign = usize::from(matches!(text.get(i + 1), Some(b'+' | b'-')));
        let down = text.get(i + 1) == Some(&b'-');
        let count = text[i + 1 + sign..]
            .iter()
            .take_while(|b| b.is_ascii_digit())
            .count();
        if count > 0 {
            for &b in &text[i + 1 + sign..i + 1 + sign + count] {
                exponent = (exponent * 10 + i64::from(b - b'0')).min(1 << 40);
            }
            if down {
                exponent = -exponent;
            }
            i += 1 + sign + count;
        }
    }
    Some((
        evaluate(&digits, places, exponent, radix, negative, format),
        i,
    ))
}

fn evaluate(
    digits: &[u8],
    places: i64,
    exponent: i64,
    radix: u32,
    negative: bool,
    format: Format,
) -> Nearest {
    if digits.is_empty() {
        return format.nearest(negative, &BigUint::ZERO, &BigUint::one(), 0);
    }
    // Far outside every format: the exact power would only cost memory.
    let magnitude = match radix {
        16 => (digits.len() as i64 - places) * 4 + exponent,
        _ => (digits.len() as i64 - places + exponent) * 3,
    };
    if magnitude > 200_000 {
        return Nearest {
            bits: format.infinity(negative),
            out_of_range: true,
        };
    }
    if magnitude < -200_000 {
        let zero = format.nearest(negative, &BigUint::ZERO, &BigUint::one(), 0);
        return Nearest {
            out_of_range: true,
            ..zero
        };
    }
    let mantissa = BigUint::from_radix_be(digits, radix).unwrap_or_default();
    if radix == 16 {
        return format.nearest(negative, &mantissa, &BigUint::one(), exponent - 4 * places);
    }
    let power = exponent - places;
    let scale = BigUint::from(10u32).pow(power.unsigned_abs() as u32);
    if power >= 0 {
        format.nearest(negative, &(mantissa * scale), &BigUint::one(), 0)
    } else {
        format.nearest(negative, &mantissa, &scale, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::{Format, parse};

    fn double(text: &str) -> (f64, usize) {
        let p = parse(text.as_bytes(), Format::Double).unwrap();
        (f64::from_bits(p.bits as u64), p.length)
    }

    #[test]
    fn agrees_with_the_standard_library() {
        for text in [
            "0",
            "-0.0",
            "1",
            "0.1",
            "123456789012345678901234567890",
            "1e23",
            "8.5e22",
            "1e308",
            "1.8e308",
            "1e309",
            "4.9e-324",
            "2.4e-324",
            "2.5e-324",
            "2.2250738585072011e-308",
            "9007199254740993",
            "1e-400",
            ".5",
            "5.",
        ] {
            let expected: f64 = text.parse().unwrap();
            assert_eq!(double(text), (expected, text.len()), "{text}");
        }
    }

    #[test]
    fn stops_where_the_number_ends() {
        assert_eq!(double("1e+x"), (1.0, 1));
        assert_eq!(double("0x"), (0.0, 1));
        assert_eq!(double("0x1.8p1z"), (3.0, 7));
        assert_eq!(double("infinite"), (f64::INFINITY, 3));
        assert!(parse(b"e5", Format::Double).is_none());
        assert!(parse(b"-.", Format::Double).is_none());
    }

    #[test]
    fn long_double_has_64_bits() {
        // 0.1L on x87.
        assert_eq!(
            parse(b"0.1", Format::Extended).unwrap().bits,
            0x3ffb_cccc_cccc_cccc_cccd
        );
        assert_eq!(
            parse(b"1", Format::Extended).unwrap().bits,
            0x3fff_8000_0000_0000_0000
        );
    }
}
