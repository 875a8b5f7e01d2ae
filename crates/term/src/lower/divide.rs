//! Quotients and square roots, digit by digit.

use super::Circuit;
use crate::expr::{Format, Rounding};
use crate::term::Term;

impl Circuit<'_> {
    pub(super) fn divide(self, f: Format, r: Rounding, a: Term, b: Term) -> Term {
        let p = self.pool;
        let precision = f.precision();
        let (x, y) = (self.unpack(f, a), self.unpack(f, b));
        let sign = p.xor(x.sign, y.sign);
        let nan = p.or(
            p.or(x.nan, y.nan),
            p.or(p.and(x.inf, y.inf), p.and(x.zero, y.zero)),
        );
        let inf = p.or(x.inf, y.zero);
        let zero = p.or(x.zero, y.inf);
        let (quotient, rest) = self.quotient(x.significand, y.significand, precision + 2);
        // In (1/2, 2): the leading one is in one of the two highest places.
        let sticky = p.is_nonzero(rest);
        let raw = p.concat(quotient, sticky);
        let width = p.width(raw);
        let high = p.sign_bit(raw);
        let moved = p.concat(p.extract(raw, 0, width - 1), p.fls());
        let ewidth = p.width(x.exponent);
        let low = p.zext(p.not(high), ewidth);
        let exponent = p.sub(p.sub(x.exponent, y.exponent), low);
        let significand = p.ite(high, raw, moved);
        let rounded = self.round(f, r, sign, exponent, significand);
        let result = p.ite(zero, self.signed(f, sign, 0), rounded);
        let result = p.ite(inf, self.signed(f, sign, f.infinity()), result);
        p.ite(nan, self.nan(f, &[a, b]), result)
    }

    /// `digits` bits of x / y, the highest worth one, and the remainder. Both have their highest
    /// bit set, so the quotient is below two.
    fn quotient(self, x: Term, y: Term, digits: u32) -> (Term, Term) {
        let p = self.pool;
        let width = p.width(x) + 1;
        let divisor = p.zext(y, width);
        let mut rest = p.zext(x, width);
        let mut bits = Vec::new();
        for digit in 0..digits {
            if digit > 0 {
                rest = p.concat(p.extract(rest, 0, width - 1), p.fls());
            }
            let fits = p.not(p.ult(rest, divisor));
            rest = p.ite(fits, p.sub(rest, divisor), rest);
            bits.push(fits);
        }
        (p.concat_all(bits.into_iter().rev()), rest)
    }

    pub(super) fn square_root(self, f: Format, r: Rounding, a: Term) -> Term {
        let p = self.pool;
        let precision = f.precision();
        let x = self.unpack(f, a);
        let ewidth = p.width(x.exponent);
        // An odd exponent moves one place into the radicand, which is then in [1, 4).
        let odd = p.extract(x.exponent, 0, 1);
        let shifted = p.concat(x.significand, p.fls());
        let radicand = p.ite(odd, shifted, p.zext(x.significand, precision + 1));
        let half = p.sext(p.extract(x.exponent, 1, ewidth - 1), ewidth);
        let (root, rest) = self.integer_root(radicand, precision + 2);
        let significand = p.concat(root, p.is_nonzero(rest));
        let rounded = self.round(f, r, p.fls(), half, significand);
        let negative = p.and(x.sign, p.not(x.zero));
        let same = p.or(x.zero, p.and(x.inf, p.not(x.sign)));
        let result = p.ite(same, a, rounded);
        p.ite(p.or(x.nan, negative), self.nan(f, &[a]), result)
    }

    /// `digits` bits of the root of a number in [1, 4) whose point is after its two highest
    /// bits, and the remainder. Two bits of the radicand come down for each digit.
    fn integer_root(self, radicand: Term, digits: u32) -> (Term, Term) {
        let p = self.pool;
        let have = p.width(radicand);
        let width = digits + 3;
        let mut rest = p.constant(width, 0);
        let mut root = p.constant(width, 0);
        for digit in 0..digits {
            let pair = if 2 * digit + 2 <= have {
                p.extract(radicand, have - 2 * digit - 2, 2)
            } else if 2 * digit < have {
                p.concat(p.extract(radicand, 0, 1), p.fls())
            } else {
                p.constant(2, 0)
            };
            rest = p.concat(p.extract(rest, 0, width - 2), pair);
            let trial = p.concat(p.extract(root, 0, width - 2), p.constant(2, 1));
            let fits = p.not(p.ult(rest, trial));
            rest = p.ite(fits, p.sub(rest, trial), rest);
            root = p.concat(p.extract(root, 0, width - 1), fits);
        }
        (p.extract(root, 0, digits), rest)
    }
}
