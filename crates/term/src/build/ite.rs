//! Conditional terms.

use crate::expr::Expr;
use crate::pool::TermPool;
use crate::term::Term;

impl TermPool {
    /// `then` where `cond` (of width 1) is 1, `otherwise` elsewhere.
    pub fn ite(&self, cond: Term, then: Term, otherwise: Term) -> Term {
        assert_eq!(self.width(cond), 1, "a condition has width 1");
        self.same_width(then, otherwise);
        let width = self.width(then);
        if let Some(c) = self.as_const(cond) {
            return if c == 1 { then } else { otherwise };
        }
        if then == otherwise {
            return then;
        }
        if let Expr::Not(c) = *self.expr(cond) {
            return self.ite(c, otherwise, then);
        }
        // The same condition below is already decided.
        if let Expr::Ite(c, t, _) = *self.expr(then)
            && c == cond
        {
            return self.ite(cond, t, otherwise);
        }
        if let Expr::Ite(c, _, e) = *self.expr(otherwise)
            && c == cond
        {
            return self.ite(cond, then, e);
        }
        if width == 1 {
            return self.ite_bool(cond, then, otherwise);
        }
        if let (Some(a), Some(b)) = (self.as_bv(then), self.as_bv(otherwise)) {
            if a.is_ones() && b.is_zero() {
                return self.sext(cond, width);
            }
            if a.is_zero() && b.is_ones() {
                return self.sext(self.not(cond), width);
            }
            if a.small() == Some(1) && b.is_zero() {
                return self.zext(cond, width);
            }
            if a.is_zero() && b.small() == Some(1) {
                return self.zext(self.not(cond), width);
            }
        }
        // Equal halves of concatenations move outside.
        if let (&Expr::Concat(h1, l1), &Expr::Concat(h2, l2)) =
            (self.expr(then), self.expr(otherwise))
        {
            if h1 == h2 {
                return self.concat(h1, self.ite(cond, l1, l2));
            }
            if l1 == l2 {
                return self.concat(self.ite(cond, h1, h2), l1);
            }
        }
        self.mk(Expr::Ite(cond, then, otherwise), width)
    }

    fn ite_bool(&self, cond: Term, then: Term, otherwise: Term) -> Term {
        match (self.as_const(then), self.as_const(otherwise)) {
            (Some(1), _) => return self.or(cond, otherwise),
            (Some(_), _) => return self.and(self.not(cond), otherwise),
            (_, Some(0)) => return self.and(cond, then),
            (_, Some(_)) => return self.or(self.not(cond), then),
            _ => {}
        }
        if then == cond {
            return self.or(cond, otherwise);
        }
        if otherwise == cond {
            return self.and(cond, then);
        }
        if then == self.not(otherwise) {
            return self.not(self.xor(cond, then));
        }
        self.mk(Expr::Ite(cond, then, otherwise), 1)
    }
}
