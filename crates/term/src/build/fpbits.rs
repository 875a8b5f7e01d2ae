//! Floats seen as bits: sign operations, classification, and relations without float theory.

use crate::expr::{Format, FpRel};
use crate::pool::TermPool;
use crate::term::Term;

/// The classes of finite numbers.
const FINITE: u32 = 0x1f8;

impl TermPool {
    /// A float constant by its bit pattern.
    pub fn fp_constant(&self, f: Format, bits: u128) -> Term {
        self.constant(f.width(), bits)
    }

    /// The pattern with the sign flipped, NaN too, as the hardware does.
    pub fn fp_neg(&self, f: Format, a: Term) -> Term {
        if self.is_real() {
            return self.fp_sub(f, self.constant(f.width(), 0), a);
        }
        let low = self.fp_magnitude(f, a);
        self.concat(self.not(self.sign_bit(a)), low)
    }

    /// The pattern with the sign cleared.
    pub fn fp_abs(&self, f: Format, a: Term) -> Term {
        if self.is_real() {
            let negative = self.fp_lt(f, a, self.constant(f.width(), 0));
            return self.ite(negative, self.fp_neg(f, a), a);
        }
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
        if self.is_real() && !self.is_const(a) {
            return self.not(self.fp_is_defined(f, a));
        }
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

    /// Whether it is a NaN that operations pass on.
    fn fp_is_plain_nan(&self, f: Format, a: Term) -> Term {
        let infinity = self.constant(f.width() - 1, f.infinity());
        self.ult(infinity, self.fp_magnitude(f, a))
    }

    /// The NaN that an operation on these operands gives, if it gives one; see
    /// [`crate::nan_of`].
    pub fn fp_nan_of(&self, f: Format, operands: &[Term]) -> Term {
        let own = self.constant(f.width(), f.nan());
        let quiet = self.constant(f.width(), f.quiet_bit());
        let Some((first, rest)) = operands.split_first() else {
            return own;
        };
        let mut none = self.not(self.fp_is_plain_nan(f, *first));
        let mut chosen = *first;
        for next in rest {
            let is_nan = self.fp_is_plain_nan(f, *next);
            let mut takes = none;
            if f == Format::X87 {
                let significand = |t: Term| self.extract(t, 0, 64);
                let (a, b) = (significand(chosen), significand(*next));
                let ties = self.and(self.eq(a, b), self.ult(*next, chosen));
                takes = self.or(takes, self.or(self.ult(a, b), ties));
            }
            chosen = self.ite(self.and(is_nan, takes), *next, chosen);
            none = self.and(none, self.not(is_nan));
        }
        self.ite(none, own, self.or(chosen, quiet))
    }

    /// A NaN in another format; see [`crate::convert_nan`].
    pub fn fp_convert_nan(&self, from: Format, to: Format, a: Term) -> Term {
        let own = self.constant(to.width(), to.nan());
        let (have, want) = (from.fraction_bits(), to.fraction_bits());
        let fraction = self.extract(a, 0, have);
        let payload = if want >= have {
            match want - have {
                0 => fraction,
                more => self.concat(fraction, self.constant(more, 0)),
            }
        } else {
            self.extract(fraction, have - want, want)
        };
        let fixed = to.infinity() | to.quiet_bit();
        let low = self.or(
            self.zext(payload, to.width() - 1),
            self.constant(to.width() - 1, fixed),
        );
        let moved = self.concat(self.sign_bit(a), low);
        self.ite(self.fp_is_plain_nan(from, a), moved, own)
    }

    /// Whether it is of one of the classes in a mask, as `llvm.is.fpclass` numbers them.
    pub fn fp_is_class(&self, f: Format, a: Term, classes: u32) -> Term {
        // A real number is finite; which kind of finite is a matter of bits.
        if self.is_real() && !self.is_const(a) && matches!(classes & FINITE, 0 | FINITE) {
            let defined = self.fp_is_defined(f, a);
            return match classes & FINITE != 0 {
                true => defined,
                false => self.not(defined),
            };
        }
        let nan = self.fp_is_nan(f, a);
        let quiet = self.extract(a, f.precision() - 2, 1);
        let (inf, zero) = (self.fp_is_inf(f, a), self.fp_is_zero(f, a));
        let stored = f.width() - 1 - f.exponent_bits();
        let tiny = self.not(self.is_nonzero(self.extract(a, stored, f.exponent_bits())));
        let number = self.not(self.or(nan, self.or(inf, zero)));
        let subnormal = self.and(number, tiny);
        let normal = self.and(number, self.not(tiny));
        let (minus, plus) = (self.sign_bit(a), self.not(self.sign_bit(a)));
        let all = [
            self.and(nan, self.not(quiet)),
            self.and(nan, quiet),
            self.and(inf, minus),
            self.and(normal, minus),
            self.and(subnormal, minus),
            self.and(zero, minus),
            self.and(zero, plus),
            self.and(subnormal, plus),
            self.and(normal, plus),
            self.and(inf, plus),
        ];
        let chosen = all
            .into_iter()
            .enumerate()
            .filter(|(bit, _)| classes >> bit & 1 != 0);
        chosen.fold(self.fls(), |any, (_, class)| self.or(any, class))
    }

    /// Whether it is an infinity.
    pub fn fp_is_inf(&self, f: Format, a: Term) -> Term {
        if self.is_real() && !self.is_const(a) {
            return self.not(self.fp_is_defined(f, a));
        }
        let infinity = self.constant(f.width() - 1, f.infinity());
        self.eq(self.fp_magnitude(f, a), infinity)
    }

    /// Whether it is a zero of either sign.
    pub fn fp_is_zero(&self, f: Format, a: Term) -> Term {
        if self.is_real() && !self.is_const(a) {
            return self.fp_eq(f, a, self.constant(f.width(), 0));
        }
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
        self.unless_nan(f, a, b, smaller)
    }

    /// C's `fmax`: the other operand if one is NaN.
    pub fn fp_max(&self, f: Format, a: Term, b: Term) -> Term {
        let larger = self.ite(self.fp_lt(f, a, b), b, a);
        self.unless_nan(f, a, b, larger)
    }

    /// A choice of two floats that is the other one if one is NaN.
    fn unless_nan(&self, f: Format, a: Term, b: Term, chosen: Term) -> Term {
        // Among real numbers only constants are NaN; what is undefined was compared, and stays there.
        let nan = |t| match self.is_real() && !self.is_const(t) {
            true => self.fls(),
            false => self.fp_is_nan(f, t),
        };
        let b_nan = self.ite(nan(b), a, chosen);
        self.ite(nan(a), b, b_nan)
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
