//! Floats seen as bits: sign operations, classification, and relations without float theory.

use crate::expr::{Format, FpRel};
use crate::pool::TermPool;
use crate::term::Term;

impl TermPool {
    /// A float constant by its bit pattern.
    pub fn fp_constant(&self, f: Format, bits: u128) -> Term {
        self.constant(f.width(), bits)
    }

    /// The pattern with the sign flipped, NaN too, as the hardware does.
    pub fn fp_neg(&self, f: Format, a: Term) -> Term {
        let low = self.fp_magnitude(f, a);
        self.concat(self.not(self.sign_bit(a)), low)
    }

    /// The pattern with the sign cleared.
    pub fn fp_abs(&self, f: Format, a: Term) -> Term {
        self.zext(self.fp_magnitude(f, a), f.width())
    }

    /// The magnitude of `a` with the sign of `b`.
    pub fn fp_copysign(&self, f: Format, a: Term, b: Term) -> Term {
        self.concat(self.sign_bit(b), self.fp_magnitude(f, a))
    }

    /// All bits but the sign.
    fn fp_magnitude(&self, f: Format, a: Term) -> Term {
        self.extract(a, 0, f.width() - 1)
    }

    /// Whether it is NaN; for the x87 also the patterns that are no numbers.
    pub fn fp_is_nan(&self, f: Format, a: Term) -> Term {
        if f == Format::X87 {
            let exponent = self.extract(a, 64, 15);
            let all_ones = self.eq(exponent, self.constant(15, 0x7FFF));
            let fraction = self.is_nonzero(self.extract(a, 0, 63));
            let unnormal = self.and(self.is_nonzero(exponent), self.not(self.extract(a, 63, 1)));
            return self.or(self.and(all_ones, fraction), unnormal);
        }
        let infinity = self.constant(f.width() - 1, f.infinity());
        self.ult(infinity, self.fp_magnitude(f, a))
    }

    /// Whether it is an infinity.
    pub fn fp_is_inf(&self, f: Format, a: Term) -> Term {
        let infinity = self.constant(f.width() - 1, f.infinity());
        self.eq(self.fp_magnitude(f, a), infinity)
    }

    /// Whether it is a zero of either sign.
    pub fn fp_is_zero(&self, f: Format, a: Term) -> Term {
        let zero = self.constant(f.width() - 1, 0);
        self.eq(self.fp_magnitude(f, a), zero)
    }

    /// Whether two floats are unordered: one is NaN.
    pub fn fp_unordered(&self, f: Format, a: Term, b: Term) -> Term {
        self.or(self.fp_is_nan(f, a), self.fp_is_nan(f, b))
    }

    /// C's `fmin`: the other operand if one is NaN.
    pub fn fp_min(&self, f: Format, a: Term, b: Term) -> Term {
        let smaller = self.ite(self.fp_lt(f, b, a), b, a);
        let b_nan = self.ite(self.fp_is_nan(f, b), a, smaller);
        self.ite(self.fp_is_nan(f, a), b, b_nan)
    }

    /// C's `fmax`: the other operand if one is NaN.
    pub fn fp_max(&self, f: Format, a: Term, b: Term) -> Term {
        let larger = self.ite(self.fp_lt(f, a, b), b, a);
        let b_nan = self.ite(self.fp_is_nan(f, b), a, larger);
        self.ite(self.fp_is_nan(f, a), b, b_nan)
    }

    /// The same relation as a pure bit-vector term: floats compare as signed magnitudes.
    ///
    /// For the x87 this takes pseudo-denormals for different from the numbers they denote.
    pub fn fp_rel_as_bits(&self, rel: FpRel, f: Format, a: Term, b: Term) -> Term {
        let (sa, sb) = (self.sign_bit(a), self.sign_bit(b));
        let (ma, mb) = (self.fp_magnitude(f, a), self.fp_magnitude(f, b));
        let zeros = self.and(self.fp_is_zero(f, a), self.fp_is_zero(f, b));
        let equal = self.or(zeros, self.eq(a, b));
        let less = self.ite(
            sa,
            self.ite(sb, self.ult(mb, ma), self.not(zeros)),
            self.and(self.not(sb), self.ult(ma, mb)),
        );
        let holds = match rel {
            FpRel::Eq => equal,
            FpRel::Lt => less,
            FpRel::Le => self.or(less, equal),
        };
        self.and(self.not(self.fp_unordered(f, a, b)), holds)
    }
}
