//! Numbers as `printf` writes them: sign, prefix and digits, before padding.

use super::parse::Directive;
use crate::float::{Decimal, Unpacked, fixed, scientific};

/// A converted number: what padding with zeros must keep apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Number {
    /// The sign and a `0x`.
    pub(super) prefix: Vec<u8>,
    /// Everything else.
    pub(super) body: Vec<u8>,
    /// Whether the `0` flag may fill with zeros between the two.
    pub(super) fillable: bool,
}

fn sign(d: &Directive<'_>, negative: bool) -> Vec<u8> {
    match (negative, d.plus, d.space) {
        (true, _, _) => vec![b'-'],
        (false, true, _) => vec![b'+'],
        (false, false, true) => vec![b' '],
        _ => Vec::new(),
    }
}

/// `d i u o x X b B`.
pub(super) fn integer(
    d: &Directive<'_>,
    negative: bool,
    magnitude: u64,
    precision: Option<u64>,
) -> Number {
    let mut body = match d.conversion {
        b'o' => format!("{magnitude:o}"),
        b'x' => format!("{magnitude:x}"),
        b'X' => format!("{magnitude:X}"),
        b'b' | b'B' => format!("{magnitude:b}"),
        _ => magnitude.to_string(),
    }
    .into_bytes();
    if magnitude == 0 && precision == Some(0) {
        body.clear();
    }
    let least = usize::try_from(precision.unwrap_or(0)).unwrap_or(usize::MAX);
    if body.len() < least {
        body.splice(0..0, std::iter::repeat_n(b'0', least - body.len()));
    }
    let mut prefix = Vec::new();
    match d.conversion {
        b'd' | b'i' => prefix = sign(d, negative),
        b'o' if d.alternate && body.first() != Some(&b'0') => body.insert(0, b'0'),
        b'x' | b'X' | b'b' | b'B' if d.alternate && magnitude != 0 => {
            prefix = vec![b'0', d.conversion]
        }
        _ => {}
    }
    // A precision switches the 0 flag off (7.21.6.1p6).
    Number {
        prefix,
        body,
        fillable: precision.is_none(),
    }
}

/// `f F e E g G a A`. `extended`: a `long double`, whose hexadecimal form
/// begins with four bits instead of one.
pub(super) fn float(
    d: &Directive<'_>,
    value: Unpacked,
    precision: Option<u64>,
    extended: bool,
) -> Number {
    let upper = d.conversion.is_ascii_uppercase();
    let word = |negative, text: &str| Number {
        prefix: sign(d, negative),
        body: if upper {
            text.to_uppercase()
        } else {
            text.to_owned()
        }
        .into_bytes(),
        fillable: false,
    };
    let (negative, mantissa, exponent) = match value {
        Unpacked::Nan { negative } => return word(negative, "nan"),
        Unpacked::Infinite { negative } => return word(negative, "inf"),
        Unpacked::Finite {
            negative,
            mantissa,
            exponent,
        } => (negative, mantissa, exponent),
    };
    let mut prefix = sign(d, negative);
    let places = precision.unwrap_or(6);
    let body = match d.conversion.to_ascii_lowercase() {
        b'f' => with_point(&fixed(mantissa, exponent, places), d.alternate),
        b'e' => with_exponent(
            &scientific(mantissa, exponent, places + 1),
            d.alternate,
            upper,
        ),
        b'g' => general(mantissa, exponent, places.max(1), d.alternate, upper),
        _ => {
            prefix.extend(if upper { b"0X" } else { b"0x" });
            hexadecimal(mantissa, exponent, precision, extended, d.alternate, upper)
        }
    };
    Number {
        prefix,
        body,
        fillable: true,
    }
}

/// Digits with a decimal point at its place, as `%f` has them.
fn with_point(decimal: &Decimal, always: bool) -> Vec<u8> {
    let point = decimal.point as usize;
    let mut out = decimal.digits[..point].to_vec();
    if always || decimal.digits.len() > point {
        out.push(b'.');
    }
    out.extend(&decimal.digits[point..]);
    out
}

/// `d.ddde±dd`.
fn with_exponent(decimal: &Decimal, always: bool, upper: bool) -> Vec<u8> {
    let mut out = vec![decimal.digits[0]];
    if always || decimal.digits.len() > 1 {
        out.push(b'.');
    }
    out.extend(&decimal.digits[1..]);
    out.push(if upper { b'E' } else { b'e' });
    let exponent = decimal.point - 1;
    out.push(if exponent < 0 { b'-' } else { b'+' });
    out.extend(format!("{:02}", exponent.unsigned_abs()).bytes());
    out
}

/// `%g`: the shorter of the two forms by the rule of 7.21.6.1p8, without
/// trailing zeros unless `#`.
fn general(
    mantissa: u64,
    exponent: i32,
    significant: u64,
    alternate: bool,
    upper: bool,
) -> Vec<u8> {
    let mut decimal = scientific(mantissa, exponent, significant);
    let power = decimal.point - 1;
    // glibc: with `#`, a carry that switches to the exponent form leaves no
    // zeros behind the point (`%#g` of 999999.5 is `1.e+06`).
    let carried = alternate
        && power == significant as i64
        && scientific(mantissa, exponent, significant + 40).point - 1 < power;
    if carried {
        decimal.digits.truncate(1);
    }
    if !alternate {
        while decimal.digits.len() > 1 && decimal.digits.last() == Some(&b'0') {
            decimal.digits.pop();
        }
    }
    if power < -4 || power >= significant as i64 {
        return with_exponent(&decimal, alternate, upper);
    }
    if decimal.point <= 0 {
        let zeros = (1 - decimal.point) as usize;
        decimal
            .digits
            .splice(0..0, std::iter::repeat_n(b'0', zeros));
        decimal.point = 1;
    }
    let least = decimal.point as usize;
    if decimal.digits.len() < least {
        decimal.digits.resize(least, b'0');
    }
    with_point(&decimal, alternate)
}

/// `%a`: `h.hhhp±d`. As glibc: a `double` begins with its implicit bit, a
/// `long double` with the top four bits of its mantissa, and both have the
/// smallest normal exponent for subnormal numbers.
fn hexadecimal(
    mantissa: u64,
    exponent: i32,
    precision: Option<u64>,
    extended: bool,
    alternate: bool,
    upper: bool,
) -> Vec<u8> {
    let fraction_bits: u32 = if extended { 60 } else { 52 };
    // As (leading digit, fraction aligned to whole nibbles, exponent).
    let mut lead = mantissa >> fraction_bits;
    let mut fraction = mantissa & ((1 << fraction_bits) - 1);
    let mut power = if mantissa == 0 {
        0
    } else {
        exponent + fraction_bits as i32
    };
    let nibbles = u64::from(fraction_bits / 4);
    if let Some(p) = precision.filter(|p| *p < nibbles) {
        let drop = (nibbles - p) as u32 * 4;
        let whole = (u128::from(lead) << fraction_bits | u128::from(fraction)) >> drop;
        let dropped = fraction & ((1 << drop) - 1);
        let half = 1u64 << (drop - 1);
        let up = dropped > half || dropped == half && whole & 1 != 0;
        let rounded = (whole + u128::from(up)) << drop;
        lead = (rounded >> fraction_bits) as u64;
        fraction = rounded as u64 & ((1 << fraction_bits) - 1);
        if extended && lead > 15 {
            // The carry leaves the leading digit; glibc renormalises to 1.
            lead = 1;
            power += 4;
        }
    }
    let mut digits = format!("{fraction:0width$x}", width = nibbles as usize);
    match precision {
        Some(p) if p <= nibbles => digits.truncate(p as usize),
        Some(p) => digits.extend(std::iter::repeat_n('0', (p - nibbles) as usize)),
        None => digits.truncate(digits.trim_end_matches('0').len()),
    }
    let point = if alternate || !digits.is_empty() {
        "."
    } else {
        ""
    };
    let text = format!("{lead:x}{point}{digits}p{power:+}");
    if upper { text.to_uppercase() } else { text }.into_bytes()
}
