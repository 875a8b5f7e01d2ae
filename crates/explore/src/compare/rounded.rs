//! Floats bit for bit in a usual form: what has the same form is equal in every bit, or NaN on both sides.
//!
//! Only steps that no rounding notices: sums and products do not depend on the order of two operands, `x + x` is `2 · x`, and to divide by
//! a power of two is to multiply by its inverse. Two NaNs may differ in their bits, which comparisons of floats do not see; so
//! conditions and whatever looks at bits stay as they are.

use concord_term::{Expr, Format, FpBinOp, Rounding, Term, TermPool};
use rustc_hash::FxHashMap;

/// Forms so far.
#[derive(Default)]
pub(super) struct Rounded {
    known: FxHashMap<Term, Term>,
}

impl Rounded {
    /// Whether two floats have the same form.
    pub(super) fn equal(&mut self, pool: &TermPool, a: Term, b: Term) -> bool {
        self.form(pool, a) == self.form(pool, b)
    }

    /// Operands first, without recursion: terms may be deep.
    fn form(&mut self, pool: &TermPool, root: Term) -> Term {
        let mut work = vec![root];
        while let Some(&t) = work.last() {
            let before = work.len();
            let parts = floats(pool, t).into_iter();
            work.extend(parts.filter(|part| !self.known.contains_key(part)));
            if work.len() == before {
                work.pop();
                let form = self.node(pool, t);
                self.known.insert(t, form);
            }
        }
        self.known[&root]
    }

    fn node(&self, pool: &TermPool, t: Term) -> Term {
        let of = |part: Term| self.known[&part];
        match *pool.expr(t) {
            Expr::Fp1(op, f, r, a) => pool.fp1(op, f, r, of(a)),
            Expr::Fp2(op, f, r, a, b) => binary(pool, (op, f, r), of(a), of(b)),
            Expr::FpFma(f, r, a, b, c) => {
                let (a, b) = in_order(pool, of(a), of(b));
                pool.fp_fma(f, r, a, b, of(c))
            }
            Expr::FpToFp(from, to, r, a) => pool.fp_to_fp_rounded(from, to, r, of(a)),
            Expr::Ite(c, a, b) if pool.width(t) > 1 => pool.ite(c, of(a), of(b)),
            _ => t,
        }
    }
}

fn binary(pool: &TermPool, (op, f, r): (FpBinOp, Format, Rounding), a: Term, b: Term) -> Term {
    match op {
        FpBinOp::Add if a == b => {
            let two = pool.fp_from_uint(f, pool.constant(8, 2));
            binary(pool, (FpBinOp::Mul, f, r), a, two)
        }
        FpBinOp::Add | FpBinOp::Mul => {
            let (a, b) = in_order(pool, a, b);
            pool.fp2(op, f, r, a, b)
        }
        FpBinOp::Div => match inverse(pool, f, b) {
            Some(inverse) => binary(pool, (FpBinOp::Mul, f, r), a, inverse),
            None => pool.fp2(op, f, r, a, b),
        },
        FpBinOp::Sub | FpBinOp::Fmod => pool.fp2(op, f, r, a, b),
    }
}

fn in_order(pool: &TermPool, a: Term, b: Term) -> (Term, Term) {
    match pool.order(a, b).is_le() {
        true => (a, b),
        false => (b, a),
    }
}

/// The inverse of a `double` that is a power of two, if it is no extreme one.
fn inverse(pool: &TermPool, f: Format, t: Term) -> Option<Term> {
    let bits = pool.as_const(t)? as u64;
    let exponent = bits >> 52 & 0x7ff;
    let is_power = f == Format::Double && bits << 12 == 0 && (2..0x7fd).contains(&exponent);
    is_power.then(|| pool.fp_constant(f, (1.0 / f64::from_bits(bits)).to_bits().into()))
}

/// The operands that are floats.
fn floats(pool: &TermPool, t: Term) -> Vec<Term> {
    match *pool.expr(t) {
        Expr::Fp1(.., a) | Expr::FpToFp(.., a) => vec![a],
        Expr::Fp2(.., a, b) => vec![a, b],
        Expr::FpFma(_, _, a, b, c) => vec![a, b, c],
        Expr::Ite(_, a, b) if pool.width(t) > 1 => vec![a, b],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use concord_term::VarKind;

    const D: Format = Format::Double;

    #[test]
    fn only_what_rounds_alike_is_equal() {
        let pool = TermPool::new();
        let [x, y, z] = ["x", "y", "z"].map(|name| pool.var(name, 64, VarKind::Input));
        let number = |x: f64| pool.fp_constant(D, x.to_bits().into());
        let mut forms = Rounded::default();
        let mut equal = |a, b| forms.equal(&pool, a, b);
        let sum = |a, b| pool.fp_add(D, a, b);
        assert!(equal(sum(sum(x, y), z), sum(z, sum(y, x))));
        assert!(!equal(sum(sum(x, y), z), sum(x, sum(y, z))));
        assert!(equal(sum(x, x), pool.fp_mul(D, number(2.0), x)));
        assert!(equal(
            pool.fp_div(D, x, number(-4.0)),
            pool.fp_mul(D, x, number(-0.25))
        ));
        assert!(!equal(
            pool.fp_div(D, x, number(3.0)),
            pool.fp_mul(D, x, number(1.0 / 3.0))
        ));
        assert!(!equal(pool.fp_sub(D, x, y), pool.fp_sub(D, y, x)));
    }
}
