//! Quotients and remainders: powers of two become positions, narrow operands narrow divisions.

use crate::expr::{BinOp, Expr};
use crate::pool::TermPool;
use crate::term::Term;

impl TermPool {
    /// Unsigned quotient; all ones if the divisor is 0.
    pub fn udiv(&self, a: Term, b: Term) -> Term {
        self.divide(BinOp::UDiv, a, b)
    }

    /// Unsigned remainder; the dividend if the divisor is 0.
    pub fn urem(&self, a: Term, b: Term) -> Term {
        self.divide(BinOp::URem, a, b)
    }

    /// Signed quotient, rounded towards zero.
    pub fn sdiv(&self, a: Term, b: Term) -> Term {
        self.divide(BinOp::SDiv, a, b)
    }

    /// Signed remainder with the sign of the dividend.
    pub fn srem(&self, a: Term, b: Term) -> Term {
        self.divide(BinOp::SRem, a, b)
    }

    fn divide(&self, op: BinOp, a: Term, b: Term) -> Term {
        self.same_width(a, b);
        let width = self.width(a);
        if let (Some(x), Some(y)) = (self.as_bv(a), self.as_bv(b)) {
            return self.constant_bv(&x.binary(op, &y));
        }
        if self.as_const(b) == Some(1) {
            return match op {
                BinOp::UDiv | BinOp::SDiv if width > 1 => a,
                BinOp::URem | BinOp::SRem if width > 1 => self.constant(width, 0),
                _ => self.divide_by_constant(op, a, b),
            };
        }
        let nonnegative = |t: Term| self.known(t).range(width - 1, 1) == Some(0);
        if nonnegative(a) && nonnegative(b) {
            match op {
                BinOp::SDiv => return self.divide(BinOp::UDiv, a, b),
                BinOp::SRem => return self.divide(BinOp::URem, a, b),
                _ => {}
            }
        }
        self.divide_by_constant(op, a, b)
    }

    fn divide_by_constant(&self, op: BinOp, a: Term, b: Term) -> Term {
        let width = self.width(a);
        if let Some(d) = self.as_const(b)
            && d != 0
            && matches!(op, BinOp::UDiv | BinOp::URem)
        {
            if d.is_power_of_two() {
                let s = d.trailing_zeros();
                return match (op, s) {
                    (BinOp::UDiv, 0) => a,
                    (BinOp::UDiv, _) => self.zext(self.extract(a, s, width - s), width),
                    (_, 0) => self.constant(width, 0),
                    _ => self.zext(self.extract(a, 0, s), width),
                };
            }
            // The dividend has leading zeros: divide in the narrow width.
            let used = 64 - self.known(a).umax(width).leading_zeros();
            if width <= 64 && used < width {
                let divisor_bits = 128 - d.leading_zeros();
                if divisor_bits > used {
                    return match op {
                        BinOp::UDiv => self.constant(width, 0),
                        _ => a,
                    };
                }
                let narrow = self.extract(a, 0, used);
                let result = self.divide(op, narrow, self.constant(used, d));
                return self.zext(result, width);
            }
        }
        self.mk(Expr::Bin(op, a, b), width)
    }
}
