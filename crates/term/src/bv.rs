//! Bit-vector values and the meaning of every operation on them (SMT-LIB `FixedSizeBitVectors`).
//!
//! Up to 128 bits a value is a machine integer; beyond that a big integer. Division by zero gives
//! all ones, remainder by zero the dividend, shifts by the width or more zero (or the sign).

use num_bigint::BigUint;

use crate::expr::{BinOp, Rel};

/// A bit-vector value: a width and that many bits.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Bv {
    width: u32,
    repr: Repr,
}

/// Invariant: `Small` iff the width is at most 128; no bits above the width.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small(u128),
    Wide(Box<BigUint>),
}

/// The mask of the low `width` bits.
pub(crate) fn mask(width: u32) -> u128 {
    match width {
        0 => 0,
        128.. => u128::MAX,
        _ => (1 << width) - 1,
    }
}

/// Interprets the low `width` bits as a signed number.
pub(crate) fn signed(width: u32, v: u128) -> i128 {
    let shift = 128 - width.min(128);
    ((v << shift) as i128) >> shift
}

impl std::fmt::Debug for Bv {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.repr {
            Repr::Small(v) => write!(f, "{v:#x}:{}", self.width),
            Repr::Wide(v) => write!(f, "{:#x}:{}", **v, self.width),
        }
    }
}

impl Bv {
    /// The value `v`, cut to `width` bits.
    pub fn new(width: u32, v: u128) -> Bv {
        if width <= 128 {
            Bv {
                width,
                repr: Repr::Small(v & mask(width)),
            }
        } else {
            Bv::from_big(width, BigUint::from(v))
        }
    }

    /// The value `v`, cut to `width` bits.
    pub fn from_big(width: u32, v: BigUint) -> Bv {
        let v = if v.bits() > u64::from(width) {
            v % (BigUint::from(1u8) << width)
        } else {
            v
        };
        let repr = if width <= 128 {
            Repr::Small(u128::try_from(v).unwrap_or(0))
        } else {
            Repr::Wide(Box::new(v))
        };
        Bv { width, repr }
    }

    /// One bit.
    pub fn bool(b: bool) -> Bv {
        Bv::new(1, u128::from(b))
    }

    /// How many bits it has.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The value, if it has at most 128 bits.
    pub fn small(&self) -> Option<u128> {
        match self.repr {
            Repr::Small(v) => Some(v),
            Repr::Wide(_) => None,
        }
    }

    /// The low 128 bits.
    pub fn low(&self) -> u128 {
        match &self.repr {
            Repr::Small(v) => *v,
            Repr::Wide(v) => {
                let mut digits = v.iter_u64_digits();
                let lo = digits.next().unwrap_or(0);
                u128::from(lo) | u128::from(digits.next().unwrap_or(0)) << 64
            }
        }
    }

    /// The value as a big integer.
    pub fn big(&self) -> BigUint {
        match &self.repr {
            Repr::Small(v) => BigUint::from(*v),
            Repr::Wide(v) => (**v).clone(),
        }
    }

    /// Whether it is the single bit 1.
    pub fn is_true(&self) -> bool {
        self.width == 1 && self.low() == 1
    }

    /// Whether no bit is set.
    pub fn is_zero(&self) -> bool {
        match &self.repr {
            Repr::Small(v) => *v == 0,
            Repr::Wide(v) => v.bits() == 0,
        }
    }

    /// Whether every bit is set.
    pub fn is_ones(&self) -> bool {
        self.not().is_zero()
    }

    /// The bit at position `i`.
    pub fn bit(&self, i: u32) -> bool {
        match &self.repr {
            Repr::Small(v) => v >> i & 1 == 1,
            Repr::Wide(v) => v.bit(u64::from(i)),
        }
    }

    /// The value as a signed number, if it has at most 128 bits.
    pub fn signed(&self) -> Option<i128> {
        self.small().map(|v| signed(self.width, v))
    }

    /// Bitwise complement.
    #[must_use]
    pub fn not(&self) -> Bv {
        match &self.repr {
            Repr::Small(v) => Bv::new(self.width, !v),
            Repr::Wide(v) => Bv::from_big(self.width, ones(self.width) - &**v),
        }
    }

    /// Two's complement negation.
    #[must_use]
    pub fn neg(&self) -> Bv {
        self.not().binary(BinOp::Add, &Bv::new(self.width, 1))
    }

    /// Bits `lo .. lo + width`.
    #[must_use]
    pub fn extract(&self, lo: u32, width: u32) -> Bv {
        match &self.repr {
            Repr::Small(v) => Bv::new(width, v >> lo),
            Repr::Wide(v) => Bv::from_big(width, &**v >> lo),
        }
    }

    /// `self` above `low`.
    #[must_use]
    pub fn concat(&self, low: &Bv) -> Bv {
        let width = self.width + low.width;
        match (&self.repr, &low.repr) {
            (Repr::Small(h), Repr::Small(l)) if width <= 128 => Bv::new(width, h << low.width | l),
            _ => Bv::from_big(width, (self.big() << low.width) | low.big()),
        }
    }

    /// Sign extension to `width` bits.
    #[must_use]
    pub fn sext(&self, width: u32) -> Bv {
        if width <= 128 {
            return Bv::new(width, signed(self.width, self.low()) as u128);
        }
        let extra = width - self.width;
        if extra == 0 {
            return self.clone();
        }
        let high = if self.bit(self.width - 1) {
            Bv::from_big(extra, ones(extra))
        } else {
            Bv::new(extra, 0)
        };
        high.concat(self)
    }

    /// Zero extension to `width` bits.
    #[must_use]
    pub fn zext(&self, width: u32) -> Bv {
        Bv::from_big(width, self.big())
    }

    fn is_negative(&self) -> bool {
        self.bit(self.width - 1)
    }

    fn abs(&self) -> Bv {
        if self.is_negative() {
            self.neg()
        } else {
            self.clone()
        }
    }

    /// The meaning of a binary operation.
    #[must_use]
    pub fn binary(&self, op: BinOp, rhs: &Bv) -> Bv {
        debug_assert_eq!(self.width, rhs.width);
        match (&self.repr, &rhs.repr) {
            (Repr::Small(a), Repr::Small(b)) => Bv::new(self.width, small(op, self.width, *a, *b)),
            _ => self.binary_wide(op, rhs),
        }
    }

    fn binary_wide(&self, op: BinOp, rhs: &Bv) -> Bv {
        let w = self.width;
        let (a, b) = (self.big(), rhs.big());
        let zero = rhs.is_zero();
        let value = match op {
            BinOp::And => a & b,
            BinOp::Or => a | b,
            BinOp::Xor => a ^ b,
            BinOp::Add => a + b,
            BinOp::Mul => a * b,
            BinOp::UDiv if zero => ones(w),
            BinOp::UDiv => a / b,
            BinOp::URem if zero => a,
            BinOp::URem => a % b,
            BinOp::SDiv => {
                let q = self.abs().binary(BinOp::UDiv, &rhs.abs());
                return if self.is_negative() == rhs.is_negative() {
                    q
                } else {
                    q.neg()
                };
            }
            BinOp::SRem => {
                let r = self.abs().binary(BinOp::URem, &rhs.abs());
                return if self.is_negative() { r.neg() } else { r };
            }
            BinOp::Shl | BinOp::LShr | BinOp::AShr => {
                let amount = u32::try_from(b).ok().filter(|&s| s < w);
                return match (op, amount) {
                    (BinOp::Shl, Some(s)) => Bv::from_big(w, a << s),
                    (BinOp::LShr, Some(s)) => Bv::from_big(w, a >> s),
                    (BinOp::AShr, s) => {
                        let s = s.unwrap_or(w - 1);
                        self.extract(s, w - s).sext(w)
                    }
                    _ => Bv::new(w, 0),
                };
            }
        };
        Bv::from_big(w, value)
    }

    /// The meaning of a relation.
    pub fn relation(&self, rel: Rel, rhs: &Bv) -> bool {
        match rel {
            Rel::Eq => self == rhs,
            Rel::Ult => match (&self.repr, &rhs.repr) {
                (Repr::Small(a), Repr::Small(b)) => a < b,
                _ => self.big() < rhs.big(),
            },
            Rel::Slt => match (self.is_negative(), rhs.is_negative()) {
                (true, false) => true,
                (false, true) => false,
                _ => self.relation(Rel::Ult, rhs),
            },
        }
    }
}

fn ones(width: u32) -> BigUint {
    (BigUint::from(1u8) << width) - 1u8
}

/// The meaning of a binary operation on at most 128 bits; bits above the width may be left over.
fn small(op: BinOp, w: u32, a: u128, b: u128) -> u128 {
    let negative = |v: u128| v >> (w - 1) & 1 == 1;
    let abs = |v: u128| {
        if negative(v) {
            v.wrapping_neg() & mask(w)
        } else {
            v
        }
    };
    let udiv = |a: u128, b: u128| a.checked_div(b).unwrap_or(mask(w));
    let urem = |a: u128, b: u128| a.checked_rem(b).unwrap_or(a);
    match op {
        BinOp::And => a & b,
        BinOp::Or => a | b,
        BinOp::Xor => a ^ b,
        BinOp::Add => a.wrapping_add(b),
        BinOp::Mul => a.wrapping_mul(b),
        BinOp::UDiv => udiv(a, b),
        BinOp::URem => urem(a, b),
        BinOp::SDiv => {
            let q = udiv(abs(a), abs(b));
            if negative(a) == negative(b) {
                q
            } else {
                q.wrapping_neg()
            }
        }
        BinOp::SRem => {
            let r = urem(abs(a), abs(b));
            if negative(a) { r.wrapping_neg() } else { r }
        }
        BinOp::Shl => {
            if b < u128::from(w) {
                a << b
            } else {
                0
            }
        }
        BinOp::LShr => {
            if b < u128::from(w) {
                a >> b
            } else {
                0
            }
        }
        BinOp::AShr => (signed(w, a) >> b.min(u128::from(w - 1))) as u128,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPS: [BinOp; 12] = [
        BinOp::And,
        BinOp::Or,
        BinOp::Xor,
        BinOp::Add,
        BinOp::Mul,
        BinOp::UDiv,
        BinOp::SDiv,
        BinOp::URem,
        BinOp::SRem,
        BinOp::Shl,
        BinOp::LShr,
        BinOp::AShr,
    ];

    #[test]
    fn division_by_zero_follows_smt_lib() {
        let (a, z) = (Bv::new(8, 0xF3), Bv::new(8, 0));
        assert_eq!(a.binary(BinOp::UDiv, &z), Bv::new(8, 0xFF));
        assert_eq!(a.binary(BinOp::URem, &z), a);
        assert_eq!(a.binary(BinOp::SDiv, &z), Bv::new(8, 1));
        assert_eq!(a.binary(BinOp::SRem, &z), a);
    }

    #[test]
    fn small_operations_agree_with_i8() {
        for a in 0..=255u8 {
            for b in 0..=255u8 {
                let (x, y) = (Bv::new(8, a.into()), Bv::new(8, b.into()));
                let (sa, sb) = (a as i8, b as i8);
                if b != 0 {
                    assert_eq!(
                        x.binary(BinOp::SDiv, &y).low(),
                        u128::from(sa.wrapping_div(sb) as u8)
                    );
                    assert_eq!(
                        x.binary(BinOp::SRem, &y).low(),
                        u128::from(sa.wrapping_rem(sb) as u8)
                    );
                }
                if b < 8 {
                    assert_eq!(x.binary(BinOp::AShr, &y).low(), u128::from((sa >> b) as u8));
                }
                assert_eq!(x.relation(Rel::Slt, &y), sa < sb);
            }
        }
    }

    #[test]
    fn wide_path_agrees_with_small_path() {
        let values = [0u128, 1, 2, 7, 0x7F, 0x80, 0xFF, 0x1234, 0x8000, 0xFFFF];
        for op in OPS {
            for a in values {
                for b in values {
                    let (x, y) = (Bv::new(16, a), Bv::new(16, b));
                    assert_eq!(
                        x.binary(op, &y),
                        x.binary_wide(op, &y),
                        "{op:?} {a:#x} {b:#x}"
                    );
                }
            }
        }
    }

    #[test]
    fn concat_and_extract_cross_the_128_bit_border() {
        let a = Bv::new(100, 0x1234_5678);
        let b = Bv::new(100, 0x9ABC);
        let c = a.concat(&b);
        assert_eq!(c.width(), 200);
        assert_eq!(c.extract(0, 100), b);
        assert_eq!(c.extract(100, 100), a);
        assert_eq!(
            Bv::new(8, 0x80).sext(200).extract(190, 10),
            Bv::new(10, 0x3FF)
        );
    }
}
