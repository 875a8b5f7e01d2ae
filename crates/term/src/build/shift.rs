//! Shifts: by a constant they are concatenations; by a term they stay as they are.

use crate::bv::mask;
use crate::expr::{BinOp, Expr};
use crate::pool::TermPool;
use crate::term::Term;

impl TermPool {
    /// Shift left; by the width or more gives 0.
    pub fn shl(&self, a: Term, amount: Term) -> Term {
        self.shift(BinOp::Shl, a, amount)
    }

    /// Logical shift right; by the width or more gives 0.
    pub fn lshr(&self, a: Term, amount: Term) -> Term {
        self.shift(BinOp::LShr, a, amount)
    }

    /// Arithmetic shift right; by the width or more gives copies of the sign.
    pub fn ashr(&self, a: Term, amount: Term) -> Term {
        self.shift(BinOp::AShr, a, amount)
    }

    fn shift(&self, op: BinOp, a: Term, amount: Term) -> Term {
        self.same_width(a, amount);
        let width = self.width(a);
        if let (Some(x), Some(y)) = (self.as_bv(a), self.as_bv(amount)) {
            return self.constant_bv(&x.binary(op, &y));
        }
        if let Some(s) = self.as_bv(amount) {
            let s = s
                .small()
                .or_else(|| u128::try_from(s.big()).ok())
                .filter(|&s| s < u128::from(width))
                .map(|s| s as u32);
            return self.shift_by(op, a, s);
        }
        if self.as_const(a) == Some(0) {
            return a;
        }
        // An amount that is at least the width shifts everything out.
        if u128::from(self.known(amount).umin()) >= u128::from(width) {
            return self.shift_by(op, a, None);
        }
        if op == BinOp::AShr {
            if self.known(a).range(width - 1, 1) == Some(0) {
                return self.shift(BinOp::LShr, a, amount);
            }
            if self.as_const(a) == Some(mask(width)) {
                return a;
            }
        }
        self.mk(Expr::Bin(op, a, amount), width)
    }

    /// A shift by a constant; `None` stands for the width or more.
    fn shift_by(&self, op: BinOp, a: Term, amount: Option<u32>) -> Term {
        let width = self.width(a);
        match (op, amount) {
            (_, Some(0)) => a,
            (BinOp::Shl, Some(s)) => {
                self.concat(self.extract(a, 0, width - s), self.constant(s, 0))
            }
            (BinOp::LShr, Some(s)) => self.zext(self.extract(a, s, width - s), width),
            (BinOp::AShr, s) => {
                let s = s.unwrap_or(width - 1);
                self.sext(self.extract(a, s, width - s), width)
            }
            _ => self.constant(width, 0),
        }
    }
}
