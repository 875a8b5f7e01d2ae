//! Concatenation, extraction and extension: the algebra of bit positions.
//!
//! Normal form: a concatenation is nested to the right, its high parts are not concatenations,
//! neighbouring constants and neighbouring pieces of one term are joined, and no extraction
//! stands over a concatenation, an extraction or a sign extension that it could pass through.

use crate::bv::Bv;
use crate::expr::{BinOp, Expr};
use crate::pool::{MAX_WIDTH, TermPool};
use crate::term::Term;

/// How many levels of other operations an extraction may be pushed through.
const FUEL: u32 = 6;

impl TermPool {
    /// `hi` above `lo`.
    pub fn concat(&self, hi: Term, lo: Term) -> Term {
        assert!(
            self.width(hi) + self.width(lo) <= MAX_WIDTH
                && self.width(hi) > 0
                && self.width(lo) > 0,
            "concatenation of widths {} and {}",
            self.width(hi),
            self.width(lo)
        );
        self.segments(hi)
            .into_iter()
            .fold(lo, |acc, piece| self.prepend(piece, acc))
    }

    /// All pieces joined, the first one lowest. Panics if there is none.
    pub fn concat_all(&self, pieces: impl IntoIterator<Item = Term>) -> Term {
        pieces
            .into_iter()
            .reduce(|acc, piece| self.concat(piece, acc))
            .expect("a concatenation has at least one piece")
    }

    /// The parts of a concatenation, lowest first; a term that is none is its own only part.
    pub fn segments(&self, t: Term) -> Vec<Term> {
        let mut out = Vec::new();
        let mut rest = t;
        while let Expr::Concat(h, l) = *self.expr(rest) {
            out.push(h);
            rest = l;
        }
        out.push(rest);
        out.reverse();
        out
    }

    /// Puts one piece, which is no concatenation, above `low`.
    fn prepend(&self, piece: Term, low: Term) -> Term {
        let (head, rest) = match *self.expr(low) {
            Expr::Concat(h, l) => (h, Some(l)),
            _ => (low, None),
        };
        let joined = self.join(piece, head);
        match (joined, rest) {
            (Some(j), Some(rest)) => self.concat(j, rest),
            (Some(j), None) => j,
            (None, _) => {
                let width = self.width(piece) + self.width(low);
                self.mk(Expr::Concat(piece, low), width)
            }
        }
    }

    /// One term for two neighbours, if there is a simpler one than their concatenation.
    fn join(&self, hi: Term, lo: Term) -> Option<Term> {
        if let (Some(h), Some(l)) = (self.as_bv(hi), self.as_bv(lo)) {
            return Some(self.constant_bv(&h.concat(&l)));
        }
        if let (&Expr::Extract(x, from_h), &Expr::Extract(y, from_l)) =
            (self.expr(hi), self.expr(lo))
            && x == y
            && from_h == from_l + self.width(lo)
        {
            return Some(self.extract(x, from_l, self.width(hi) + self.width(lo)));
        }
        // Copies of the sign bit of the lower neighbour: a sign extension taken apart.
        let bit = match *self.expr(hi) {
            Expr::SExt(b) if self.width(b) == 1 => b,
            Expr::Extract(..) if self.width(hi) == 1 => hi,
            _ => return None,
        };
        let sign = match *self.expr(lo) {
            Expr::SExt(b) if self.width(b) == 1 => b,
            Expr::Const(_) | Expr::WideConst(_) => return None,
            _ => self.sign_bit(lo),
        };
        (sign == bit).then(|| self.sext(lo, self.width(hi) + self.width(lo)))
    }

    /// The highest bit.
    pub fn sign_bit(&self, t: Term) -> Term {
        self.extract(t, self.width(t) - 1, 1)
    }

    /// Bits `lo .. lo + width` of `t`.
    pub fn extract(&self, t: Term, lo: u32, width: u32) -> Term {
        assert!(
            width > 0 && lo + width <= self.width(t),
            "bits {lo}..{} of width {}",
            lo + width,
            self.width(t)
        );
        self.extract_with(t, lo, width, FUEL)
    }

    /// The low `width` bits.
    pub fn trunc(&self, t: Term, width: u32) -> Term {
        self.extract(t, 0, width)
    }

    pub(crate) fn extract_with(&self, t: Term, lo: u32, width: u32, fuel: u32) -> Term {
        let (mut t, mut lo) = (t, lo);
        loop {
            if lo == 0 && width == self.width(t) {
                return t;
            }
            // Perhaps a choice of two real numbers: its bytes must find together again.
            if self.is_real()
                && matches!(*self.expr(t), Expr::Ite(..))
                && matches!(self.width(t), 32 | 64)
            {
                return self.intern(Expr::Extract(t, lo), width);
            }
            if let Some(v) = self.known(t).range(lo, width) {
                return self.constant(width, u128::from(v));
            }
            match *self.expr(t) {
                Expr::Extract(x, from) => {
                    t = x;
                    lo += from;
                }
                Expr::Concat(h, l) => {
                    let wl = self.width(l);
                    if lo >= wl {
                        t = h;
                        lo -= wl;
                    } else if lo + width <= wl {
                        t = l;
                    } else {
                        return self.extract_across(t, lo, width, fuel);
                    }
                }
                Expr::SExt(x) => {
                    let wx = self.width(x);
                    if lo + width <= wx {
                        t = x;
                    } else {
                        let from = lo.min(wx - 1);
                        let part = self.extract_with(x, from, wx - from, fuel);
                        return self.sext(part, width);
                    }
                }
                _ => return self.extract_through(t, lo, width, fuel),
            }
        }
    }

    /// An extraction that covers parts of several pieces of a concatenation.
    fn extract_across(&self, t: Term, lo: u32, width: u32, fuel: u32) -> Term {
        let mut pieces = Vec::new();
        let mut at = 0;
        for piece in self.segments(t) {
            let (start, end) = (at, at + self.width(piece));
            at = end;
            let (from, to) = (lo.max(start), (lo + width).min(end));
            if from < to {
                pieces.push(self.extract_with(piece, from - start, to - from, fuel));
            }
        }
        self.concat_all(pieces)
    }

    /// An extraction from an operation: pushed inside where that removes something.
    fn extract_through(&self, t: Term, lo: u32, width: u32, fuel: u32) -> Term {
        let part = |x: Term| self.extract_with(x, lo, width, fuel - 1);
        let known = |x: Term| self.known(x).range(lo, width).is_some();
        if let Some(v) = self.as_bv(t) {
            return self.constant_bv(&v.extract(lo, width));
        }
        if fuel > 0 {
            match *self.expr(t) {
                Expr::Not(a) => return self.not(part(a)),
                Expr::Bin(op @ (BinOp::And | BinOp::Or | BinOp::Xor), a, b)
                    if known(a)
                        || known(b)
                        || self.narrows(a, lo, width, fuel - 1)
                            && self.narrows(b, lo, width, fuel - 1) =>
                {
                    return self.bitwise(op, part(a), part(b));
                }
                Expr::Ite(c, a, b) if known(a) || known(b) => {
                    return self.ite(c, part(a), part(b));
                }
                // The low bits of a sum or product need only the low bits of the operands.
                Expr::Bin(op @ (BinOp::Add | BinOp::Mul), a, b)
                    if lo == 0
                        && self.narrows(a, 0, width, fuel - 1)
                        && self.narrows(b, 0, width, fuel - 1) =>
                {
                    let (a, b) = (part(a), part(b));
                    return match op {
                        BinOp::Add => self.add(a, b),
                        _ => self.mul(a, b),
                    };
                }
                _ => {}
            }
        }
        self.mk(Expr::Extract(t, lo), width)
    }

    /// Whether extracting these bits of `t` makes no extraction over an operation or variable.
    fn narrows(&self, t: Term, lo: u32, width: u32, fuel: u32) -> bool {
        if lo == 0 && width == self.width(t) || self.known(t).range(lo, width).is_some() {
            return true;
        }
        let both = |a: Term, b: Term| {
            fuel > 0 && self.narrows(a, lo, width, fuel - 1) && self.narrows(b, lo, width, fuel - 1)
        };
        match *self.expr(t) {
            Expr::Const(_) | Expr::WideConst(_) => true,
            Expr::Concat(h, l) => {
                let wl = self.width(l);
                if lo + width <= wl {
                    self.narrows(l, lo, width, fuel)
                } else if lo >= wl {
                    self.narrows(h, lo - wl, width, fuel)
                } else {
                    lo == 0 && self.narrows(h, 0, width - wl, fuel)
                }
            }
            Expr::SExt(x) => {
                let wx = self.width(x);
                lo == 0 && (width >= wx || self.narrows(x, 0, width, fuel))
            }
            Expr::Not(a) => fuel > 0 && self.narrows(a, lo, width, fuel - 1),
            Expr::Bin(BinOp::And | BinOp::Or | BinOp::Xor, a, b) => both(a, b),
            Expr::Bin(BinOp::Add | BinOp::Mul, a, b) => lo == 0 && both(a, b),
            _ => false,
        }
    }

    /// Zero extension to `width` bits.
    pub fn zext(&self, t: Term, width: u32) -> Term {
        let w = self.width(t);
        assert!(width >= w, "zero extension from {w} to {width}");
        if width == w {
            return t;
        }
        self.concat(self.constant(width - w, 0), t)
    }

    /// Sign extension to `width` bits.
    pub fn sext(&self, t: Term, width: u32) -> Term {
        let w = self.width(t);
        assert!(
            width >= w && width <= MAX_WIDTH,
            "sign extension from {w} to {width}"
        );
        if width == w {
            return t;
        }
        if let Some(v) = self.as_bv(t) {
            return self.constant_bv(&v.sext(width));
        }
        let sign = match *self.expr(t) {
            Expr::SExt(x) => return self.sext(x, width),
            Expr::Concat(h, _) => self.as_bv(h).map(|v| v.bit(v.width() - 1)),
            _ => self.known(t).range(w - 1, 1).map(|b| b == 1),
        };
        match sign {
            Some(false) => self.zext(t, width),
            Some(true) => {
                let high = self.constant_bv(&Bv::new(width - w, 0).not());
                self.concat(high, t)
            }
            None => self.mk(Expr::SExt(t), width),
        }
    }

    /// Zero extension or truncation to `width` bits.
    pub fn resize(&self, t: Term, width: u32) -> Term {
        if width <= self.width(t) {
            self.trunc(t, width)
        } else {
            self.zext(t, width)
        }
    }
}
