//! How long formatted output is where symbolic values are printed.
//!
//! On a log a placeholder stands for a symbolic value, but what `printf`
//! returns is the length of the real output. For integers and characters it is
//! exact, as a term; for other conversions it is not known, and then the value
//! has to be (`format.rs`).

use concord_term::{Term, TermPool};

use super::parse::Directive;

/// The length of output, apart from the bytes that are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct OutputLength {
    /// How many bytes only stand for others.
    placeholders: usize,
    /// How many bytes these others are, of width 32.
    others: Option<Term>,
    unknown: bool,
}

impl OutputLength {
    /// So many bytes stand for so many others, if that is known.
    pub(crate) fn replace(&mut self, pool: &TermPool, shown: usize, length: Option<Term>) {
        self.placeholders += shown;
        self.others = match (self.others, length) {
            (Some(before), Some(more)) => Some(pool.add(before, more)),
            (before, more) => before.or(more),
        };
        self.unknown |= length.is_none();
    }

    /// Whether there is no telling how long the output is.
    pub(crate) fn is_unknown(&self) -> bool {
        self.unknown
    }

    /// Whether it depends on symbolic values.
    pub(crate) fn is_symbolic(&self) -> bool {
        self.unknown || self.others.is_some()
    }

    /// The length, if it depends on symbolic values and is known; `shown` bytes
    /// were printed.
    pub(crate) fn total(&self, pool: &TermPool, shown: usize) -> Option<Term> {
        let known = pool.constant(32, (shown - self.placeholders) as u128);
        (!self.unknown)
            .then_some(self.others)
            .flatten()
            .map(|others| pool.add(known, others))
    }
}

/// How many bytes a conversion of a symbolic integer prints.
pub(crate) fn of(
    pool: &TermPool,
    d: &Directive<'_>,
    value: Term,
    width: usize,
    precision: Option<u64>,
) -> Option<Term> {
    let number = |n: u64| pool.constant(32, u128::from(n));
    let at_least =
        |term: Term, least: u64| pool.ite(pool.ult(term, number(least)), number(least), term);
    let body = match d.conversion {
        b'c' if d.length == super::Length::None => number(1),
        b'd' | b'i' | b'u' | b'x' | b'X' | b'o' if !d.alternate => {
            let bits = 8 * d.length.integer_size() as u32;
            let value = pool.resize(value, bits);
            let zero = pool.constant(bits, 0);
            let signed = matches!(d.conversion, b'd' | b'i');
            let negative = if signed {
                pool.slt(value, zero)
            } else {
                pool.fls()
            };
            let magnitude = pool.ite(negative, pool.sub(zero, value), value);
            let digits = digits(pool, magnitude, base(d.conversion));
            let digits = match precision {
                Some(0) => pool.ite(pool.eq(value, zero), number(0), digits),
                Some(least) => at_least(digits, least),
                None => digits,
            };
            let always = signed && (d.plus || d.space);
            let sign = if always { pool.tru() } else { negative };
            pool.add(digits, pool.zext(sign, 32))
        }
        _ => return None,
    };
    Some(at_least(body, width as u64))
}

fn base(conversion: u8) -> u128 {
    match conversion {
        b'x' | b'X' => 16,
        b'o' => 8,
        _ => 10,
    }
}

/// The digits of an unsigned number: one more for every power of the base that
/// it reaches.
fn digits(pool: &TermPool, value: Term, base: u128) -> Term {
    let bits = pool.width(value);
    let powers = std::iter::successors(Some(base), |power| power.checked_mul(base));
    powers
        .take_while(|power| *power < 1 << bits)
        .fold(pool.constant(32, 1), |count, power| {
            let reached = pool.not(pool.ult(value, pool.constant(bits, power)));
            pool.add(count, pool.zext(reached, 32))
        })
}

#[cfg(test)]
mod tests {
    use super::super::parse::{Piece, pieces};
    use super::*;

    fn length(format: &str, value: i64) -> Option<u128> {
        let pool = TermPool::new();
        let Some(Piece::Directive(d)) = pieces(format.as_bytes()).next() else {
            return None;
        };
        let bits = 8 * d.length.integer_size() as u32;
        let term = pool.constant(bits, u128::from(value.cast_unsigned()) & ((1 << bits) - 1));
        pool.as_const(of(&pool, &d, term, 0, None)?)
    }

    #[test]
    fn lengths_are_those_of_the_digits() {
        for value in [0, 1, 9, 10, -1, -10, 99, 100, 1 << 30, i64::from(i32::MIN)] {
            let decimal = value.to_string().len() as u128;
            assert_eq!(length("%d", value), Some(decimal), "{value}");
            let hex = format!("{:x}", value as u32).len() as u128;
            assert_eq!(length("%x", value), Some(hex), "{value}");
        }
        for value in [i64::MIN, i64::MAX, -5] {
            assert_eq!(length("%ld", value), Some(value.to_string().len() as u128));
            let octal = format!("{value:o}").len() as u128;
            assert_eq!(length("%lo", value), Some(octal));
        }
        assert_eq!(length("%+d", 7), Some(2));
        assert_eq!(length("%#x", 7), None);
    }
}
