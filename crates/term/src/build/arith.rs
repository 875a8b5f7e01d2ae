//! Sums, differences and products.

use super::linear::Linear;
use crate::bv::mask;
use crate::expr::{BinOp, Expr};
use crate::pool::TermPool;
use crate::term::Term;

impl TermPool {
    /// Sum modulo 2^width.
    pub fn add(&self, a: Term, b: Term) -> Term {
        self.combine(a, b, false)
    }

    /// Difference modulo 2^width.
    pub fn sub(&self, a: Term, b: Term) -> Term {
        self.combine(a, b, true)
    }

    /// Two's complement negation.
    pub fn neg(&self, a: Term) -> Term {
        self.sub(self.constant(self.width(a), 0), a)
    }

    fn combine(&self, a: Term, b: Term, minus: bool) -> Term {
        self.same_width(a, b);
        let width = self.width(a);
        if let (Some(x), Some(y)) = (self.as_bv(a), self.as_bv(b)) {
            let y = if minus { y.neg() } else { y };
            return self.constant_bv(&x.binary(BinOp::Add, &y));
        }
        if self.as_bv(b).is_some_and(|v| v.is_zero()) {
            return a;
        }
        if !minus && self.as_bv(a).is_some_and(|v| v.is_zero()) {
            return b;
        }
        if width == 1 {
            return self.xor(a, b);
        }
        if width <= 128 {
            let mut sum = Linear::new(width);
            let coefficient = if minus { mask(width) } else { 1 };
            if sum.add(self, a, 1) && sum.add(self, b, coefficient) {
                return sum.build(self);
            }
        }
        let b = if minus {
            self.mul(b, self.constant_bv(&crate::Bv::new(width, 0).not()))
        } else {
            b
        };
        let (a, b) = self.ordered(a, b);
        self.mk(Expr::Bin(BinOp::Add, a, b), width)
    }

    /// Product modulo 2^width.
    pub fn mul(&self, a: Term, b: Term) -> Term {
        self.same_width(a, b);
        let width = self.width(a);
        if let (Some(x), Some(y)) = (self.as_bv(a), self.as_bv(b)) {
            return self.constant_bv(&x.binary(BinOp::Mul, &y));
        }
        if width == 1 {
            return self.and(a, b);
        }
        let (a, b) = self.ordered(a, b);
        if let Some(c) = self.as_bv(b) {
            if c.is_zero() {
                return b;
            }
            if let Some(c) = c.small() {
                if c == 1 {
                    return a;
                }
                let mut sum = Linear::new(width);
                if sum.add(self, a, c) {
                    return sum.build(self);
                }
            }
        }
        // (x·c)·y = (x·y)·c keeps constants outside.
        for (x, y) in [(a, b), (b, a)] {
            if let Expr::Bin(BinOp::Mul, inner, c) = *self.expr(x)
                && self.is_const(c)
                && !self.is_const(y)
            {
                return self.mul(self.mul(inner, y), c);
            }
        }
        self.mk(Expr::Bin(BinOp::Mul, a, b), width)
    }
}
