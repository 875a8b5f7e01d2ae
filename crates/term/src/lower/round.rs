//! Rounding and packing, once per operation.

use super::Circuit;
use super::unpack::bias;
use crate::expr::{Format, Rounding};
use crate::term::Term;

impl Circuit<'_> {
    /// Whether to add one in the last place, given the bit below it and whether more follows.
    pub(super) fn increments(
        self,
        r: Rounding,
        sign: Term,
        last: Term,
        next: Term,
        more: Term,
    ) -> Term {
        let p = self.pool;
        match r {
            Rounding::NearestEven => p.and(next, p.or(more, last)),
            Rounding::NearestAway => next,
            Rounding::TowardPositive => p.and(p.not(sign), p.or(next, more)),
            Rounding::TowardNegative => p.and(sign, p.or(next, more)),
            Rounding::TowardZero => p.fls(),
        }
    }

    /// The float nearest, in the given direction, to ± 1.xxx · 2^exponent.
    ///
    /// The significand is normalised, not zero, and has at least two bits more than the
    /// precision, the lowest of which may stand for everything beyond.
    pub(super) fn round(
        self,
        f: Format,
        r: Rounding,
        sign: Term,
        exponent: Term,
        significand: Term,
    ) -> Term {
        let p = self.pool;
        let precision = f.precision();
        let (ewidth, m) = (p.width(exponent), p.width(significand));
        let least = self.number(ewidth, 1 - bias(f));
        let subnormal = p.slt(exponent, least);
        let distance = p.ite(subnormal, p.sub(least, exponent), self.number(ewidth, 0));
        let shifted = self.shift_sticky(significand, distance);
        let kept = p.extract(shifted, m - precision, precision);
        let next = p.extract(shifted, m - precision - 1, 1);
        let more = p.is_nonzero(p.extract(shifted, 0, m - precision - 1));
        let last = p.extract(kept, 0, 1);
        let up = self.increments(r, sign, last, next, more);
        // The leading one of a normal number adds one to the exponent field below it, and so
        // does a carry out of the significand; hence the field starts one too small.
        let base = p.ite(
            subnormal,
            self.number(ewidth, 0),
            p.add(exponent, self.number(ewidth, bias(f) - 1)),
        );
        let width = ewidth + precision;
        let field = p.concat(p.zext(base, ewidth + 1), p.constant(precision - 1, 0));
        let magnitude = p.add(p.add(field, p.zext(kept, width)), p.zext(up, width));
        let infinity = hidden_infinity(f);
        let overflow = p.not(p.ult(magnitude, p.constant(width, infinity)));
        let away = match r {
            Rounding::NearestEven | Rounding::NearestAway => p.tru(),
            Rounding::TowardPositive => p.not(sign),
            Rounding::TowardNegative => sign,
            Rounding::TowardZero => p.fls(),
        };
        let bits = f.exponent_bits() + precision - 1;
        let extreme = p.ite(
            away,
            p.constant(bits, infinity),
            p.constant(bits, infinity - 1),
        );
        let finite = p.extract(magnitude, 0, bits);
        let magnitude = p.ite(overflow, extreme, finite);
        p.concat(sign, self.with_leading_bit(f, magnitude))
    }

    /// Inserts the stored leading one of the x87.
    fn with_leading_bit(self, f: Format, magnitude: Term) -> Term {
        if f != Format::X87 {
            return magnitude;
        }
        let p = self.pool;
        let field = p.extract(magnitude, 63, 15);
        let low = p.extract(magnitude, 0, 63);
        p.concat(field, p.concat(p.is_nonzero(field), low))
    }
}

/// Infinity in a layout without stored leading one.
fn hidden_infinity(f: Format) -> u128 {
    ((1 << f.exponent_bits()) - 1) << (f.precision() - 1)
}
