//! Nodes exactly as given, and rebuilding nodes through the simplifying constructors.

use crate::expr::{BinOp, Expr, Rel};
use crate::pool::TermPool;
use crate::term::Term;

impl TermPool {
    /// The node as it stands, with no rule applied: what tests compare the rules against.
    ///
    /// `width` is the width of the result, 0 for an array. The operands' widths must fit.
    pub fn unsimplified(&self, expr: Expr, width: u32) -> Term {
        self.intern(expr, width)
    }

    /// The node `t` with other operands, built by the simplifying constructors.
    pub fn rebuild_with(&self, t: Term, c: &[Term]) -> Term {
        let width = self.width(t);
        match *self.expr(t) {
            Expr::Const(_) | Expr::WideConst(_) | Expr::Table(_) => t,
            Expr::Var(v) => self.applied_to(v, c).unwrap_or(t),
            Expr::Not(_) => self.not(c[0]),
            Expr::Bin(op, ..) => self.binary(op, c[0], c[1]),
            Expr::Rel(rel, ..) => self.relation(rel, c[0], c[1]),
            Expr::Concat(..) => self.concat(c[0], c[1]),
            Expr::Extract(_, lo) => self.extract(c[0], lo, width),
            Expr::SExt(_) => self.sext(c[0], width),
            Expr::Ite(..) => self.ite(c[0], c[1], c[2]),
            Expr::Select(..) => self.select(c[0], c[1]),
            Expr::Store(..) => self.store(c[0], c[1], c[2]),
            Expr::ConstArray(_) => self.array_const(c[0]),
            Expr::Fp1(op, f, r, _) => self.fp1(op, f, r, c[0]),
            Expr::Fp2(op, f, r, ..) => self.fp2(op, f, r, c[0], c[1]),
            Expr::FpFma(f, r, ..) => self.fp_fma(f, r, c[0], c[1], c[2]),
            Expr::FpRel(rel, f, ..) => self.fp_rel(rel, f, c[0], c[1]),
            Expr::FpToFp(f, g, r, _) => self.fp_to_fp_rounded(f, g, r, c[0]),
            Expr::FpFromInt(f, s, r, _) => self.fp_from_int_rounded(f, s, r, c[0]),
            Expr::FpToInt(f, s, r, _) => self.fp_to_int_rounded(f, s, r, width, c[0]),
        }
    }

    /// A binary operation by its operator.
    pub fn binary(&self, op: BinOp, a: Term, b: Term) -> Term {
        match op {
            BinOp::And | BinOp::Or | BinOp::Xor => self.bitwise(op, a, b),
            BinOp::Add => self.add(a, b),
            BinOp::Mul => self.mul(a, b),
            BinOp::UDiv => self.udiv(a, b),
            BinOp::SDiv => self.sdiv(a, b),
            BinOp::URem => self.urem(a, b),
            BinOp::SRem => self.srem(a, b),
            BinOp::Shl => self.shl(a, b),
            BinOp::LShr => self.lshr(a, b),
            BinOp::AShr => self.ashr(a, b),
        }
    }

    /// A relation by its operator.
    pub fn relation(&self, rel: Rel, a: Term, b: Term) -> Term {
        match rel {
            Rel::Eq => self.eq(a, b),
            Rel::Ult => self.ult(a, b),
            Rel::Slt => self.slt(a, b),
        }
    }
}
