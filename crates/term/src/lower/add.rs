//! Sums and differences.

use super::Circuit;
use super::unpack::Unpacked;
use crate::expr::{Format, Rounding};
use crate::term::Term;

/// A finite number that is not zero: sign, exponent, normalised significand.
pub(super) struct Finite {
    pub(super) sign: Term,
    pub(super) exponent: Term,
    pub(super) significand: Term,
}

impl From<Unpacked> for Finite {
    fn from(u: Unpacked) -> Finite {
        Finite {
            sign: u.sign,
            exponent: u.exponent,
            significand: u.significand,
        }
    }
}

impl Circuit<'_> {
    pub(super) fn sub(self, f: Format, r: Rounding, a: Term, b: Term) -> Term {
        let negated = self.pool.fp_neg(f, b);
        self.sum(f, r, a, negated, self.nan(f, &[a, b]))
    }

    pub(super) fn add(self, f: Format, r: Rounding, a: Term, b: Term) -> Term {
        self.sum(f, r, a, b, self.nan(f, &[a, b]))
    }

    /// The sum, with the NaN that it is where it is none.
    fn sum(self, f: Format, r: Rounding, a: Term, b: Term, no_number: Term) -> Term {
        let p = self.pool;
        let (x, y) = (self.unpack(f, a), self.unpack(f, b));
        let opposite = p.xor(x.sign, y.sign);
        let nan = p.or(p.or(x.nan, y.nan), p.and(p.and(x.inf, y.inf), opposite));
        let inf = p.or(x.inf, y.inf);
        let inf_sign = p.ite(x.inf, x.sign, y.sign);
        let zeros = p.and(x.zero, y.zero);
        let zero_sign = p.ite(opposite, self.zero_sign(r), x.sign);
        let (x_zero, y_zero) = (x.zero, y.zero);
        let sum = self.add_finite(f, r, x.into(), y.into());
        let sum = p.ite(y_zero, a, p.ite(x_zero, b, sum));
        let sum = p.ite(zeros, self.signed(f, zero_sign, 0), sum);
        let sum = p.ite(inf, self.signed(f, inf_sign, f.infinity()), sum);
        p.ite(nan, no_number, sum)
    }

    /// The sign of an exact zero from operands of opposite sign.
    pub(super) fn zero_sign(self, r: Rounding) -> Term {
        self.pool.bool(r == Rounding::TowardNegative)
    }

    /// The rounded sum of two numbers that are neither zero nor infinite.
    pub(super) fn add_finite(self, f: Format, r: Rounding, x: Finite, y: Finite) -> Term {
        let p = self.pool;
        let (ewidth, n) = (p.width(x.exponent), p.width(x.significand));
        // The one of larger magnitude first, so that the difference is not negative.
        let swap = p.or(
            p.slt(x.exponent, y.exponent),
            p.and(
                p.eq(x.exponent, y.exponent),
                p.ult(x.significand, y.significand),
            ),
        );
        let large = |u: Term, v: Term| p.ite(swap, v, u);
        let small = |u: Term, v: Term| p.ite(swap, u, v);
        let exponent = large(x.exponent, y.exponent);
        let sign = large(x.sign, y.sign);
        let distance = p.sub(exponent, small(x.exponent, y.exponent));
        // Three more bits below: guard, round and sticky; one above for the carry.
        let width = n + 4;
        let widen = |t: Term| p.zext(p.concat(t, p.constant(3, 0)), width);
        let a = widen(large(x.significand, y.significand));
        let b = self.shift_sticky(widen(small(x.significand, y.significand)), distance);
        let subtract = p.xor(x.sign, y.sign);
        let total = p.ite(subtract, p.sub(a, b), p.add(a, b));
        let (normal, shift) = self.normalise(total, ewidth);
        // The top bit is worth one more than the significands' leading one.
        let exponent = p.sub(p.add(exponent, self.number(ewidth, 1)), shift);
        let rounded = self.round(f, r, sign, exponent, normal);
        let zero = self.signed(f, self.zero_sign(r), 0);
        p.ite(p.is_nonzero(total), rounded, zero)
    }
}
