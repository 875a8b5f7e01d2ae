//! Equality and order.
//!
//! Normal form: constants stand on the right; `c < x` is `¬(x < c + 1)`, so that a comparison
//! and its negation share one node; equalities of concatenations are split by position,
//! equalities of sums moved to where terms cancel.

use super::linear::Linear;
use crate::bv::{Bv, mask, signed};
use crate::expr::{BinOp, Expr, Rel};
use crate::pool::TermPool;
use crate::term::Term;

/// How far an equality may be pushed into nested conditional terms.
const FUEL: u32 = 16;

impl TermPool {
    /// Whether two bit-vectors are equal.
    pub fn eq(&self, a: Term, b: Term) -> Term {
        self.same_width(a, b);
        self.eq_with(a, b, FUEL)
    }

    /// Whether two bit-vectors differ.
    pub fn ne(&self, a: Term, b: Term) -> Term {
        self.not(self.eq(a, b))
    }

    /// Unsigned less.
    pub fn ult(&self, a: Term, b: Term) -> Term {
        self.same_width(a, b);
        self.less_unsigned(a, b)
    }

    /// Unsigned less or equal.
    pub fn ule(&self, a: Term, b: Term) -> Term {
        self.not(self.ult(b, a))
    }

    /// Unsigned greater.
    pub fn ugt(&self, a: Term, b: Term) -> Term {
        self.ult(b, a)
    }

    /// Unsigned greater or equal.
    pub fn uge(&self, a: Term, b: Term) -> Term {
        self.not(self.ult(a, b))
    }

    /// Signed less.
    pub fn slt(&self, a: Term, b: Term) -> Term {
        self.same_width(a, b);
        self.less_signed(a, b)
    }

    /// Signed less or equal.
    pub fn sle(&self, a: Term, b: Term) -> Term {
        self.not(self.slt(b, a))
    }

    /// Signed greater.
    pub fn sgt(&self, a: Term, b: Term) -> Term {
        self.slt(b, a)
    }

    /// Signed greater or equal.
    pub fn sge(&self, a: Term, b: Term) -> Term {
        self.not(self.slt(a, b))
    }

    fn eq_with(&self, a: Term, b: Term, fuel: u32) -> Term {
        if a == b {
            return self.tru();
        }
        let (a, b) = self.ordered(a, b);
        let width = self.width(a);
        let (ka, kb) = (self.known(a), self.known(b));
        if ka.one & kb.zero != 0 || ka.zero & kb.one != 0 {
            return self.fls();
        }
        if let (Some(x), Some(y)) = (self.as_bv(a), self.as_bv(b)) {
            return self.bool(x == y);
        }
        if width == 1 {
            return match self.as_const(b) {
                Some(1) => a,
                Some(_) => self.not(a),
                None => self.not(self.xor(a, b)),
            };
        }
        if let Some(t) = self.eq_by_pieces(a, b, fuel) {
            return t;
        }
        if let Some(c) = self.as_bv(b)
            && let Some(t) = self.eq_constant(a, &c, fuel)
        {
            return t;
        }
        match (*self.expr(a), *self.expr(b)) {
            (Expr::Not(x), Expr::Not(y)) => return self.eq_with(x, y, fuel),
            (Expr::SExt(x), Expr::SExt(y)) if self.width(x) == self.width(y) => {
                return self.eq_with(x, y, fuel);
            }
            (Expr::Bin(BinOp::Add, ..) | Expr::Not(_), _)
            | (_, Expr::Bin(BinOp::Add, ..) | Expr::Not(_)) => {
                if let Some(t) = self.eq_linear(a, b, fuel) {
                    return t;
                }
            }
            _ => {}
        }
        self.mk(Expr::Rel(Rel::Eq, a, b), 1)
    }

    /// Concatenations against constants or each other: equality of the pieces.
    fn eq_by_pieces(&self, a: Term, b: Term, fuel: u32) -> Option<Term> {
        let concat = |t: Term| matches!(self.expr(t), Expr::Concat(..));
        if !(concat(a) && (concat(b) || self.is_const(b))) {
            return None;
        }
        let mut parts = Vec::new();
        self.aligned(a, b, |x, y| parts.push((x, y)));
        // The highest first: constants there often decide at once.
        let mut all = self.tru();
        for (x, y) in parts.into_iter().rev() {
            let e = self.eq_with(x, y, fuel);
            if self.is_false(e) {
                return Some(e);
            }
            all = self.and(all, e);
        }
        Some(all)
    }

    fn eq_constant(&self, a: Term, c: &Bv, fuel: u32) -> Option<Term> {
        let width = self.width(a);
        let value = |v: &Bv| self.constant_bv(v);
        match *self.expr(a) {
            Expr::Not(x) => Some(self.eq_with(x, value(&c.not()), fuel)),
            Expr::SExt(x) => {
                let narrow = c.extract(0, self.width(x));
                if narrow.sext(width) == *c {
                    Some(self.eq_with(x, value(&narrow), fuel))
                } else {
                    Some(self.fls())
                }
            }
            Expr::Bin(BinOp::Xor, x, y) => {
                if let Some(k) = self.as_bv(y) {
                    return Some(self.eq_with(x, value(&k.binary(BinOp::Xor, c)), fuel));
                }
                c.is_zero().then(|| self.eq_with(x, y, fuel))
            }
            Expr::Bin(BinOp::Add, x, y) => {
                if let Some(k) = self.as_bv(y) {
                    return Some(self.eq_with(x, value(&c.binary(BinOp::Add, &k.neg())), fuel));
                }
                // x − y = 0 reads better, and solves better, as x = y.
                if c.is_zero() {
                    return self.eq_linear(a, value(c), fuel);
                }
                None
            }
            Expr::Bin(BinOp::Mul, x, y) => {
                let (k, c) = (self.as_const(y)?, c.small()?);
                let inverse = inverse_of_odd(k)?;
                let c = self.constant(width, c.wrapping_mul(inverse));
                Some(self.eq_with(x, c, fuel))
            }
            Expr::Ite(cond, x, y) if fuel > 0 => {
                let (kx, ky) = (self.as_bv(x), self.as_bv(y));
                match (kx, ky) {
                    (Some(k), _) => {
                        let rest = self.eq_with(y, value(c), fuel - 1);
                        Some(if k == *c {
                            self.or(cond, rest)
                        } else {
                            self.and(self.not(cond), rest)
                        })
                    }
                    (None, Some(k)) => {
                        let rest = self.eq_with(x, value(c), fuel - 1);
                        Some(if k == *c {
                            self.or(self.not(cond), rest)
                        } else {
                            self.and(cond, rest)
                        })
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Moves everything to one side and, if something cancels or changes sign, back to two.
    fn eq_linear(&self, a: Term, b: Term, fuel: u32) -> Option<Term> {
        let width = self.width(a);
        if width > 128 || fuel == 0 {
            return None;
        }
        let minus_one = mask(width);
        let mut sum = Linear::new(width);
        if !sum.add(self, a, 1) || !sum.add(self, b, minus_one) {
            return None;
        }
        if sum.atoms.is_empty() {
            return Some(self.bool(sum.constant == 0));
        }
        // One of the two ways to write the equation: the first atom is positive.
        sum.atoms.sort_by(|&(x, _), &(y, _)| self.order(x, y));
        if signed(width, sum.atoms[0].1) < 0 {
            sum.negate();
        }
        let (mut left, mut right) = (Linear::new(width), Linear::new(width));
        right.constant = sum.constant.wrapping_neg() & mask(width);
        for &(t, c) in &sum.atoms {
            if signed(width, c) < 0 {
                right.atoms.push((t, c.wrapping_neg() & mask(width)));
            } else {
                left.atoms.push((t, c));
            }
        }
        let (left, right) = (left.build(self), right.build(self));
        let (left, right) = self.ordered(left, right);
        if (left, right) == self.ordered(a, b) {
            return None;
        }
        Some(self.eq_with(left, right, 0))
    }

    fn less_unsigned(&self, a: Term, b: Term) -> Term {
        if let (Some(x), Some(y)) = (self.as_bv(a), self.as_bv(b)) {
            return self.bool(x.relation(Rel::Ult, &y));
        }
        let width = self.width(a);
        let zero = |t: Term| self.as_bv(t).is_some_and(|v| v.is_zero());
        let ones = |t: Term| self.as_bv(t).is_some_and(|v| v.is_ones());
        if a == b || zero(b) || ones(a) {
            return self.fls();
        }
        if width == 1 {
            return self.and(self.not(a), b);
        }
        if width <= 64 {
            let (ka, kb) = (self.known(a), self.known(b));
            if ka.umax(width) < kb.umin() {
                return self.tru();
            }
            if ka.umin() >= kb.umax(width) {
                return self.fls();
            }
        }
        if let Some(t) = self.strip(Rel::Ult, a, b) {
            return t;
        }
        if zero(a) {
            return self.ne(b, a);
        }
        if ones(b) {
            return self.ne(a, b);
        }
        if self.as_bv(b).is_some_and(|v| v.small() == Some(1)) {
            return self.eq(a, self.constant(width, 0));
        }
        if let Some(c) = self.as_bv(a) {
            let next = c.binary(BinOp::Add, &Bv::new(width, 1));
            return self.not(self.less_unsigned(b, self.constant_bv(&next)));
        }
        self.mk(Expr::Rel(Rel::Ult, a, b), 1)
    }

    /// Comparisons of extensions and of concatenations with an equal part, one level narrower.
    fn strip(&self, rel: Rel, a: Term, b: Term) -> Option<Term> {
        match (*self.expr(a), *self.expr(b)) {
            // Sign extension keeps both the signed and the unsigned order.
            (Expr::SExt(x), Expr::SExt(y)) if self.width(x) == self.width(y) => {
                return Some(match rel {
                    Rel::Slt => self.less_signed(x, y),
                    _ => self.less_unsigned(x, y),
                });
            }
            (Expr::Concat(h1, l1), Expr::Concat(h2, l2)) => {
                if self.width(h1) == self.width(h2) && l1 == l2 {
                    return Some(match rel {
                        Rel::Slt => self.less_signed(h1, h2),
                        _ => self.less_unsigned(h1, h2),
                    });
                }
                if h1 == h2 {
                    return Some(self.less_unsigned(l1, l2));
                }
            }
            _ => {}
        }
        if rel == Rel::Slt {
            return None;
        }
        // Equal known leading bits, zero extension above all.
        let width = self.width(a);
        let shared = if width <= 64 {
            let (ka, kb) = (self.known(a), self.known(b));
            let same = ka.zero & kb.zero | ka.one & kb.one;
            (same << (64 - width)).leading_ones().min(width - 1)
        } else {
            let leading = |t: Term| match *self.expr(t) {
                Expr::Concat(h, _) => self.as_bv(h).filter(Bv::is_zero).map_or(0, |v| v.width()),
                _ => self
                    .as_const(t)
                    .map_or(0, |c| c.leading_zeros() + width - 128),
            };
            if width > 128 {
                0
            } else {
                leading(a).min(leading(b)).min(width - 1)
            }
        };
        // Narrowing must not put an extraction over an operation.
        let concat = |t: Term| matches!(self.expr(t), Expr::Concat(..)) || self.is_const(t);
        if shared == 0 || !concat(a) || !concat(b) {
            return None;
        }
        let part = |t: Term| self.extract(t, 0, width - shared);
        Some(self.less_unsigned(part(a), part(b)))
    }

    fn less_signed(&self, a: Term, b: Term) -> Term {
        if let (Some(x), Some(y)) = (self.as_bv(a), self.as_bv(b)) {
            return self.bool(x.relation(Rel::Slt, &y));
        }
        if a == b {
            return self.fls();
        }
        let width = self.width(a);
        if width == 1 {
            // As signed numbers, the bit 1 is −1.
            return self.and(a, self.not(b));
        }
        if self.as_bv(b).is_some_and(|v| v.is_zero()) {
            return self.sign_bit(a);
        }
        let sign = |t: Term| match self.as_bv(t) {
            Some(v) => Some(v.bit(width - 1)),
            None => match *self.expr(t) {
                Expr::Concat(h, _) => self.as_bv(h).map(|v| v.bit(v.width() - 1)),
                _ => self.known(t).range(width - 1, 1).map(|s| s == 1),
            },
        };
        match (sign(a), sign(b)) {
            (Some(x), Some(y)) if x == y => return self.less_unsigned(a, b),
            (Some(x), Some(_)) => return self.bool(x),
            _ => {}
        }
        if let Some(t) = self.strip(Rel::Slt, a, b) {
            return t;
        }
        if let Some(t) = self.sext_against_constant(a, b) {
            return t;
        }
        if let Some(c) = self.as_bv(a) {
            let one = Bv::new(width, 1);
            let next = c.binary(BinOp::Add, &one);
            // The largest number is below nothing.
            return if c.relation(Rel::Slt, &next) {
                self.not(self.less_signed(b, self.constant_bv(&next)))
            } else {
                self.fls()
            };
        }
        if let Some(c) = self.as_bv(b) {
            // Nothing is below the smallest number; only it is below the next one.
            let smallest = Bv::new(1, 1).concat(&Bv::new(width - 1, 0));
            if c == smallest {
                return self.fls();
            }
        }
        self.mk(Expr::Rel(Rel::Slt, a, b), 1)
    }

    /// `sext(x) < c` and `c < sext(x)` in the width of `x`.
    fn sext_against_constant(&self, a: Term, b: Term) -> Option<Term> {
        let width = self.width(a);
        let (x, c, left) = match (*self.expr(a), *self.expr(b)) {
            (Expr::SExt(x), _) => (x, self.as_bv(b)?, true),
            (_, Expr::SExt(x)) => (x, self.as_bv(a)?, false),
            _ => return None,
        };
        let narrow = c.extract(0, self.width(x));
        if narrow.sext(width) != c {
            // The constant lies beyond all values of x.
            let negative = c.bit(width - 1);
            return Some(self.bool(left != negative));
        }
        let k = self.constant_bv(&narrow);
        Some(if left {
            self.less_signed(x, k)
        } else {
            self.less_signed(k, x)
        })
    }
}

/// The inverse of an odd number modulo 2^128.
fn inverse_of_odd(k: u128) -> Option<u128> {
    if k & 1 == 0 {
        return None;
    }
    // Newton: each step doubles the number of correct bits.
    let mut x = k;
    for _ in 0..7 {
        x = x.wrapping_mul(2u128.wrapping_sub(k.wrapping_mul(x)));
    }
    Some(x)
}
