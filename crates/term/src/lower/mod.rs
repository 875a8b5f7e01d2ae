//! Floating-point operations as bit-vector terms, for solvers that know no floats.
//!
//! The circuits are the textbook ones: unpack into sign, exponent and normalised significand;
//! compute with guard and sticky bits; round and pack once. They are tested against the
//! reference semantics on all formats; `fmod` has no circuit of reasonable size and stays a float.

mod add;
mod convert;
mod divide;
mod multiply;
mod round;
mod unpack;

#[cfg(test)]
mod tests;

use crate::expr::{Expr, Format, FpBinOp, FpUnOp};
use crate::pool::TermPool;
use crate::term::Term;

/// Builds circuits in a pool.
#[derive(Clone, Copy)]
struct Circuit<'p> {
    pool: &'p TermPool,
}

impl TermPool {
    /// The node `t`, which must be a floating-point operation, as a term without one at its
    /// top; `None` if there is no circuit for it.
    pub fn fp_as_bits(&self, t: Term) -> Option<Term> {
        let c = Circuit { pool: self };
        Some(match *self.expr(t) {
            Expr::Fp2(FpBinOp::Fmod, ..) => return None,
            Expr::Fp2(FpBinOp::Add, f, r, a, b) => c.add(f, r, a, b),
            Expr::Fp2(FpBinOp::Sub, f, r, a, b) => c.sub(f, r, a, b),
            Expr::Fp2(FpBinOp::Mul, f, r, a, b) => c.multiply(f, r, a, b),
            Expr::Fp2(FpBinOp::Div, f, r, a, b) => c.divide(f, r, a, b),
            Expr::FpFma(f, r, a, b, d) => c.multiply_add(f, r, a, b, d),
            Expr::Fp1(FpUnOp::Sqrt, f, r, a) => c.square_root(f, r, a),
            Expr::Fp1(FpUnOp::RoundToIntegral, f, r, a) => c.round_to_integral(f, r, a),
            Expr::FpRel(rel, f, a, b) => self.fp_rel_as_bits(rel, f, a, b),
            Expr::FpToFp(f, g, r, a) => c.to_format(f, g, r, a),
            Expr::FpFromInt(f, s, r, a) => c.of_integer(f, s, r, a),
            Expr::FpToInt(f, s, r, a) => c.to_integer(f, s, r, self.width(t), a),
            _ => return None,
        })
    }
}

impl Circuit<'_> {
    fn number(self, width: u32, v: i128) -> Term {
        self.pool.constant(width, v as u128)
    }

    fn nan(self, f: Format, operands: &[Term]) -> Term {
        self.pool.fp_nan_of(f, operands)
    }

    /// An infinity or zero of the given sign.
    fn signed(self, f: Format, sign: Term, magnitude: u128) -> Term {
        let low = self.pool.constant(f.width() - 1, magnitude);
        self.pool.concat(sign, low)
    }

    /// Shift right that ors the bits shifted out into the lowest one.
    fn shift_sticky(self, t: Term, amount: Term) -> Term {
        let p = self.pool;
        let width = p.width(t);
        let mut out = t;
        let mut lost = p.fls();
        // One stage per bit of the amount; bits too far for the width lose everything.
        for stage in 0..p.width(amount) {
            let bit = p.extract(amount, stage, 1);
            let distance = 1u64.checked_shl(stage).unwrap_or(u64::MAX);
            let (moved, gone) = if distance >= u64::from(width) {
                (p.constant(width, 0), out)
            } else {
                let d = distance as u32;
                (
                    p.zext(p.extract(out, d, width - d), width),
                    p.extract(out, 0, d),
                )
            };
            lost = p.or(lost, p.and(bit, p.is_nonzero(gone)));
            out = p.ite(bit, moved, out);
        }
        p.or(out, p.zext(lost, width))
    }

    /// Moves the highest set bit to the top; the second result says by how far.
    fn normalise(self, t: Term, count_width: u32) -> (Term, Term) {
        let p = self.pool;
        let width = p.width(t);
        let mut out = t;
        let mut count = p.constant(count_width, 0);
        let mut step = (width - 1).checked_ilog2().map_or(0, |log| 1 << log);
        while step > 0 {
            let top = p.extract(out, width - step, step);
            let clear = p.not(p.is_nonzero(top));
            let moved = p.concat(p.extract(out, 0, width - step), p.constant(step, 0));
            out = p.ite(clear, moved, out);
            let more = p.ite(
                clear,
                p.constant(count_width, u128::from(step)),
                p.constant(count_width, 0),
            );
            count = p.add(count, more);
            step /= 2;
        }
        (out, count)
    }
}
