//! Conversions between formats and from and to integers, rounding to integral values.

use super::Circuit;
use super::unpack::exponent_width;
use crate::bv::mask;
use crate::expr::{Format, Rounding};
use crate::term::Term;

impl Circuit<'_> {
    pub(super) fn to_format(self, from: Format, to: Format, r: Rounding, a: Term) -> Term {
        let p = self.pool;
        let x = self.unpack(from, a);
        let width = exponent_width(from).max(exponent_width(to));
        let exponent = p.sext(x.exponent, width);
        let significand = self.padded(x.significand, to.precision() + 2);
        let rounded = self.round(to, r, x.sign, exponent, significand);
        let result = p.ite(x.zero, self.signed(to, x.sign, 0), rounded);
        let result = p.ite(x.inf, self.signed(to, x.sign, to.infinity()), result);
        p.ite(x.nan, p.fp_convert_nan(from, to, a), result)
    }

    /// At least `width` bits, filled with zeros below.
    fn padded(self, t: Term, width: u32) -> Term {
        let have = self.pool.width(t);
        if have >= width {
            return t;
        }
        self.pool.concat(t, self.pool.constant(width - have, 0))
    }

    pub(super) fn of_integer(self, to: Format, is_signed: bool, r: Rounding, a: Term) -> Term {
        let p = self.pool;
        let width = p.width(a);
        let sign = if is_signed { p.sign_bit(a) } else { p.fls() };
        let magnitude = p.ite(sign, p.neg(a), a);
        // Exponents up to 127, whatever the format.
        let ewidth = exponent_width(to).max(10);
        let (normal, shift) = self.normalise(magnitude, ewidth);
        let exponent = p.sub(self.number(ewidth, i128::from(width) - 1), shift);
        let significand = self.padded(normal, to.precision() + 2);
        let rounded = self.round(to, r, sign, exponent, significand);
        p.ite(p.is_nonzero(a), rounded, p.constant(to.width(), 0))
    }

    pub(super) fn to_integer(
        self,
        from: Format,
        is_signed: bool,
        r: Rounding,
        width: u32,
        a: Term,
    ) -> Term {
        let p = self.pool;
        let x = self.unpack(from, a);
        // Exponents beyond this are out of range whatever the significand says.
        let ewidth = p.width(x.exponent).max(10);
        let exponent = p.sext(x.exponent, ewidth);
        let huge = p.sle(self.number(ewidth, i128::from(width)), exponent);
        let integer = self.integral(r, x.sign, exponent, x.significand, width + 1);
        let wide = width + 2;
        let magnitude = p.zext(integer, wide);
        // The largest magnitudes of either sign.
        let (most, least) = if is_signed {
            (mask(width - 1), 1 << (width - 1))
        } else {
            (mask(width), 0)
        };
        let bound = |v: u128| p.zext(p.constant(width, v), wide);
        let (top, bottom) = (bound(most), bound(least));
        let limit = p.ite(x.sign, bottom, top);
        let beyond = p.or(huge, p.ult(limit, magnitude));
        let clipped = p.ite(beyond, limit, magnitude);
        let low = p.trunc(clipped, width);
        let value = p.ite(x.sign, p.neg(low), low);
        let infinite = {
            let low = p.trunc(limit, width);
            p.ite(x.sign, p.neg(low), low)
        };
        let zero = p.constant(width, 0);
        let value = p.ite(x.inf, infinite, value);
        p.ite(p.or(x.nan, x.zero), zero, value)
    }

    /// The magnitude rounded to an integer of `width` bits. The exponent must be below
    /// `width − 1` for the result to mean anything.
    fn integral(
        self,
        r: Rounding,
        sign: Term,
        exponent: Term,
        significand: Term,
        width: u32,
    ) -> Term {
        let p = self.pool;
        let (ewidth, precision) = (p.width(exponent), p.width(significand));
        // A fixed-point number with `precision + 1` places after the point; what is below a
        // quarter counts as a trace.
        let places = precision + 1;
        let total = width + places;
        let small = p.slt(exponent, self.number(ewidth, -2));
        let amount = p.add(exponent, self.number(ewidth, 2));
        let shifted = self.shift_left(p.zext(significand, total), amount);
        let fixed = p.ite(small, p.constant(total, 1), shifted);
        let whole = p.extract(fixed, places, width);
        let next = p.extract(fixed, places - 1, 1);
        let more = p.is_nonzero(p.extract(fixed, 0, places - 1));
        let last = p.extract(whole, 0, 1);
        let up = self.increments(r, sign, last, next, more);
        p.add(whole, p.zext(up, width))
    }

    fn shift_left(self, t: Term, amount: Term) -> Term {
        let p = self.pool;
        let width = p.width(t);
        let mut out = t;
        for stage in 0..p.width(amount) {
            let distance = 1u64.checked_shl(stage).unwrap_or(u64::MAX);
            if distance >= u64::from(width) {
                break;
            }
            let d = distance as u32;
            let moved = p.concat(p.extract(out, 0, width - d), p.constant(d, 0));
            out = p.ite(p.extract(amount, stage, 1), moved, out);
        }
        out
    }

    pub(super) fn round_to_integral(self, f: Format, r: Rounding, a: Term) -> Term {
        let p = self.pool;
        let precision = f.precision();
        let x = self.unpack(f, a);
        let ewidth = p.width(x.exponent);
        // With this exponent or a larger one there are no bits after the point.
        let whole = p.sle(self.number(ewidth, i128::from(precision) - 1), x.exponent);
        let integer = self.integral(r, x.sign, x.exponent, x.significand, precision + 1);
        let (normal, shift) = self.normalise(integer, ewidth);
        let exponent = p.sub(self.number(ewidth, i128::from(precision)), shift);
        let significand = self.padded(normal, precision + 2);
        // Exact: the rounding direction no longer matters.
        let packed = self.round(f, Rounding::TowardZero, x.sign, exponent, significand);
        let zero = self.signed(f, x.sign, 0);
        let result = p.ite(p.is_nonzero(integer), packed, zero);
        let same = p.or(whole, p.or(x.inf, x.zero));
        let result = p.ite(same, a, result);
        p.ite(x.nan, self.nan(f, &[a]), result)
    }
}
