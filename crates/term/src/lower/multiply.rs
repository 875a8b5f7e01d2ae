//! Products, and products with a sum in one rounding.

use super::Circuit;
use super::add::Finite;
use crate::expr::{Format, Rounding};
use crate::term::Term;

impl Circuit<'_> {
    pub(super) fn multiply(self, f: Format, r: Rounding, a: Term, b: Term) -> Term {
        let p = self.pool;
        let (x, y) = (self.unpack(f, a), self.unpack(f, b));
        let sign = p.xor(x.sign, y.sign);
        let (inf, zero) = (p.or(x.inf, y.inf), p.or(x.zero, y.zero));
        let nan = p.or(p.or(x.nan, y.nan), p.and(inf, zero));
        let product = self.product(sign, &x.into(), &y.into());
        let rounded = self.round(f, r, sign, product.exponent, product.significand);
        let result = p.ite(zero, self.signed(f, sign, 0), rounded);
        let result = p.ite(inf, self.signed(f, sign, f.infinity()), result);
        p.ite(nan, self.nan(f, &[a, b]), result)
    }

    /// The exact product, normalised, with twice the bits.
    fn product(self, sign: Term, x: &Finite, y: &Finite) -> Finite {
        let p = self.pool;
        let width = 2 * p.width(x.significand);
        let ewidth = p.width(x.exponent);
        let raw = p.mul(p.zext(x.significand, width), p.zext(y.significand, width));
        // In [1, 4): the leading one is in one of the two highest places.
        let high = p.sign_bit(raw);
        let moved = p.concat(p.extract(raw, 0, width - 1), p.fls());
        let exponent = p.add(p.add(x.exponent, y.exponent), p.zext(high, ewidth));
        Finite {
            sign,
            exponent,
            significand: p.ite(high, raw, moved),
        }
    }

    pub(super) fn multiply_add(self, f: Format, r: Rounding, a: Term, b: Term, c: Term) -> Term {
        let p = self.pool;
        let precision = f.precision();
        let (x, y, z) = (self.unpack(f, a), self.unpack(f, b), self.unpack(f, c));
        let sign = p.xor(x.sign, y.sign);
        let opposite = p.xor(sign, z.sign);
        let (inf, zero) = (p.or(x.inf, y.inf), p.or(x.zero, y.zero));
        let nan = p.or(
            p.or(p.or(x.nan, y.nan), z.nan),
            p.or(p.and(inf, zero), p.and(p.and(inf, z.inf), opposite)),
        );
        let any_inf = p.or(inf, z.inf);
        let inf_sign = p.ite(inf, sign, z.sign);
        let zeros = p.and(zero, z.zero);
        let zero_sign = p.ite(opposite, self.zero_sign(r), sign);
        let z_zero = z.zero;
        let product = self.product(sign, &x.into(), &y.into());
        let alone = self.round(f, r, sign, product.exponent, product.significand);
        let addend = Finite {
            sign: z.sign,
            exponent: z.exponent,
            significand: p.concat(z.significand, p.constant(precision, 0)),
        };
        let sum = self.add_finite(f, r, product, addend);
        let sum = p.ite(z_zero, alone, p.ite(zero, c, sum));
        let sum = p.ite(zeros, self.signed(f, zero_sign, 0), sum);
        let sum = p.ite(any_inf, self.signed(f, inf_sign, f.infinity()), sum);
        p.ite(nan, self.nan(f, &[a, b, c]), sum)
    }
}
