//! From bit patterns to sign, exponent and normalised significand.

use super::Circuit;
use crate::expr::Format;
use crate::term::Term;

/// A float taken apart. For NaN, infinity and zero only the flags and the sign mean anything.
pub(super) struct Unpacked {
    pub(super) nan: Term,
    pub(super) inf: Term,
    pub(super) zero: Term,
    pub(super) sign: Term,
    /// Signed, unbiased, [`exponent_width`] bits.
    pub(super) exponent: Term,
    /// `precision` bits, the highest one set: 1.xxx with the point after it.
    pub(super) significand: Term,
}

/// Enough bits for exponents of products, subnormals and shift distances.
pub(super) fn exponent_width(f: Format) -> u32 {
    f.exponent_bits() + 4
}

/// The bias of the stored exponent.
pub(super) fn bias(f: Format) -> i128 {
    (1 << (f.exponent_bits() - 1)) - 1
}

impl Circuit<'_> {
    pub(super) fn unpack(self, f: Format, t: Term) -> Unpacked {
        let p = self.pool;
        let (ebits, precision) = (f.exponent_bits(), f.precision());
        let width = exponent_width(f);
        let stored = f.width() - 1 - ebits;
        let field = p.extract(t, stored, ebits);
        let normal = p.is_nonzero(field);
        // The leading one is stored by the x87 and hidden elsewhere.
        let plain = if f == Format::X87 {
            p.extract(t, 0, precision)
        } else {
            p.concat(normal, p.extract(t, 0, precision - 1))
        };
        let (significand, shift) = self.normalise(plain, width);
        let biased = p.zext(field, width);
        let unbiased = p.sub(biased, self.number(width, bias(f)));
        // Subnormals have the exponent of the smallest normal number.
        let least = self.number(width, 1 - bias(f));
        let exponent = p.sub(p.ite(normal, unbiased, least), shift);
        Unpacked {
            nan: p.fp_is_nan(f, t),
            inf: p.fp_is_inf(f, t),
            zero: p.fp_is_zero(f, t),
            sign: p.sign_bit(t),
            exponent,
            significand,
        }
    }
}
