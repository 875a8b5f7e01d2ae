//! Text with values in it: standard output, and files that numbers were printed into.
//!
//! Text is compared as it stands, and values by their conversion, as terms; where one side has a value and the other text, the text is
//! read as the number that it must be, if the conversion prints plain integers. What cannot be paired so is different with almost any
//! inputs: the runs will show.

use std::collections::VecDeque;

use concord_term::{Byte, Bytes, Format, Term, TermPool};

use super::outputs::{Difference, Output};
use crate::observed::{Content, Printed};

/// The contents of a file: text, if numbers were printed into it whose text is unknown, else bytes.
pub(super) fn contents(pool: &TermPool, bytes: &Bytes) -> Vec<Output> {
    let is_text = |byte| matches!(byte, Byte::Symbolic(t) if pool.as_text(t).is_some());
    match bytes.as_concrete().is_none() && bytes.iter().any(is_text) {
        true => pieces(pool, bytes).into_iter().map(Output::Text).collect(),
        false => vec![Output::Data(None, Content::Bytes, bytes.clone())],
    }
}

/// Bytes as pieces of text.
fn pieces(pool: &TermPool, bytes: &Bytes) -> Vec<Printed> {
    let mut pieces: Vec<Printed> = Vec::new();
    for byte in bytes.iter() {
        let piece = match byte {
            Byte::Concrete(byte) => match pieces.last_mut() {
                Some(Printed::Text(text)) => {
                    text.push(byte);
                    continue;
                }
                _ => Printed::Text(vec![byte]),
            },
            Byte::Symbolic(term) => {
                let (conversion, term) = pool
                    .as_text(term)
                    .unwrap_or_else(|| ("%c".to_owned(), term));
                Printed::Value {
                    conversion,
                    term: Some(term),
                }
            }
            Byte::Undef => Printed::Value {
                conversion: "%c".to_owned(),
                term: None,
            },
        };
        pieces.push(piece);
    }
    pieces
}

/// Whether some of it is text.
pub(super) fn is_text(all: &[Output]) -> bool {
    all.iter().any(|output| matches!(output, Output::Text(_)))
}

/// A file as text; what is none (a removed one) stays as it is, and is equal to no text.
pub(super) fn as_text(pool: &TermPool, all: &[Output]) -> Vec<Output> {
    match all {
        [Output::Data(None, _, bytes)] => {
            pieces(pool, bytes).into_iter().map(Output::Text).collect()
        }
        _ => all.to_vec(),
    }
}

/// Where two texts may differ; after the first place where they cannot be paired nothing more is told.
pub(super) fn texts(
    pool: &TermPool,
    a: &[Output],
    b: &[Output],
    found: &mut Vec<Difference>,
    same: &mut u64,
) {
    let is_other = |all: &[Output]| all.iter().any(|output| !matches!(output, Output::Text(_)));
    if is_other(a) != is_other(b) {
        found.push(Difference::Certain);
        return;
    }
    let pieces = |all: &[Output]| -> VecDeque<Printed> {
        let all = all.iter().filter_map(|output| match output {
            Output::Text(piece) => Some(piece.clone()),
            _ => None,
        });
        all.collect()
    };
    let (mut a, mut b) = (pieces(a), pieces(b));
    loop {
        let paired = match (a.pop_front(), b.pop_front()) {
            (None, None) => return,
            (None, Some(one)) | (Some(one), None) => Err(unlike(&one)),
            (Some(one), Some(other)) => pair(pool, (one, &mut a), (other, &mut b)),
        };
        match paired {
            Ok(None) => *same += 1,
            Ok(Some(difference)) => found.push(difference),
            Err(difference) => {
                found.push(difference);
                return;
            }
        }
    }
}

/// What is there on one side alone.
fn unlike(one: &Printed) -> Difference {
    match one {
        Printed::Value { term: Some(x), .. } => Difference::Unlike(*x, *x),
        Printed::Value { term: None, .. } | Printed::Text(_) => Difference::Certain,
    }
}

/// Two pieces, each with what follows it; a difference after which the texts still go together, or one after which they do not.
fn pair(
    pool: &TermPool,
    (one, after_one): (Printed, &mut VecDeque<Printed>),
    (other, after_other): (Printed, &mut VecDeque<Printed>),
) -> Result<Option<Difference>, Difference> {
    match (one, other) {
        (Printed::Value { term: None, .. }, _) | (_, Printed::Value { term: None, .. }) => Err(
            Difference::Unclear("text with symbolic characters is printed"),
        ),
        (Printed::Text(one), Printed::Text(other)) => {
            let common = one.len().min(other.len());
            if one[..common] != other[..common] {
                return Err(Difference::Certain);
            }
            put_back(&one[common..], after_one);
            put_back(&other[common..], after_other);
            Ok(None)
        }
        (
            Printed::Value {
                conversion,
                term: Some(x),
            },
            Printed::Value {
                conversion: other,
                term: Some(y),
            },
        ) => {
            let (one, x) = usual(pool, &conversion, x);
            let (other, y) = usual(pool, &other, y);
            if one != other || pool.width(x) != pool.width(y) {
                return Err(Difference::Unlike(x, y));
            }
            Ok(match is_float_conversion(&one) {
                _ if x == y => None,
                true => Some(Difference::Floats(Format::Double, x, y)),
                false => Some(Difference::Bits(x, y)),
            })
        }
        (
            Printed::Value {
                conversion,
                term: Some(x),
            },
            Printed::Text(text),
        ) => number(pool, (&conversion, x, after_one), (&text, after_other)),
        (
            Printed::Text(text),
            Printed::Value {
                conversion,
                term: Some(x),
            },
        ) => number(pool, (&conversion, x, after_other), (&text, after_one)),
    }
}

fn put_back(rest: &[u8], after: &mut VecDeque<Printed>) {
    if !rest.is_empty() {
        after.push_front(Printed::Text(rest.to_vec()));
    }
}

/// A value on one side, and on the other one text that must be this value.
fn number(
    pool: &TermPool,
    (conversion, x, after_value): (&str, Term, &VecDeque<Printed>),
    (text, after_text): (&[u8], &mut VecDeque<Printed>),
) -> Result<Option<Difference>, Difference> {
    let (conversion, x) = usual(pool, conversion, x);
    let sign = usize::from(conversion == "%d" && text.first() == Some(&b'-'));
    let digits = text[sign..].iter().take_while(|c| c.is_ascii_digit());
    let end = sign + digits.count();
    let is_digit = |piece: Option<&Printed>| match piece {
        Some(Printed::Text(text)) => text.first().is_some_and(u8::is_ascii_digit),
        Some(Printed::Value { .. }) => true,
        None => false,
    };
    // Digits that follow on either side may belong to it.
    let goes_on =
        is_digit(after_value.front()) || end == text.len() && is_digit(after_text.front());
    let known = std::str::from_utf8(&text[..end])
        .ok()
        .and_then(|text| text.parse::<i128>().ok())
        .filter(|number| number.to_string().as_bytes() == &text[..end]);
    match known {
        Some(number) if matches!(conversion.as_str(), "%d" | "%u") && !goes_on => {
            put_back(&text[end..], after_text);
            let fits = match conversion.as_str() {
                "%d" => i64::try_from(number).is_ok(),
                _ => u64::try_from(number).is_ok(),
            };
            if !fits {
                return Err(Difference::Unlike(x, x));
            }
            Ok(Some(Difference::Bits(
                x,
                pool.constant(64, number.cast_unsigned()),
            )))
        }
        _ => Err(Difference::Unlike(x, x)),
    }
}

/// A conversion without the type that it prints, and the value as that type has it: `%d` and `%ld` print equal numbers alike.
fn usual(pool: &TermPool, conversion: &str, value: Term) -> (String, Term) {
    let kept = || (conversion.to_owned(), value);
    let Some(letter) = conversion.chars().last() else {
        return kept();
    };
    let front = &conversion[..conversion.len() - letter.len_utf8()];
    let flags = front.trim_end_matches(['h', 'l', 'j', 'z', 't', 'q']);
    let length = &front[flags.len()..];
    if is_float_conversion(conversion) {
        return (format!("{flags}{letter}"), value);
    }
    let bits = match length {
        "hh" => 8,
        "h" => 16,
        "" => 32,
        _ => 64,
    };
    let signed = matches!(letter, 'd' | 'i');
    if !signed && !matches!(letter, 'u' | 'x' | 'X' | 'o') || pool.width(value) < bits {
        return kept();
    }
    let value = pool.trunc(value, bits);
    let (letter, value) = match signed {
        true => ('d', pool.sext(value, 64)),
        false => (letter, pool.zext(value, 64)),
    };
    (format!("{flags}{letter}"), value)
}

/// Whether a conversion of `printf` prints a `double`.
fn is_float_conversion(conversion: &str) -> bool {
    let letter = conversion
        .split('(')
        .next()
        .and_then(|text| text.chars().last());
    letter.is_some_and(|c| "fFeEgGaA".contains(c)) && !conversion.contains('L')
}
