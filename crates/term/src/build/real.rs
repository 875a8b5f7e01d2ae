//! Floats as real numbers.
//!
//! In a pool for reals, an operation on constants is folded only if its result is exact, and if all of them are read as
//! themselves (`written.rs`: `0.1` is a tenth there), so that everything else stays a term that can be read as a real
//! expression. There are no NaNs, no infinities and no signed zeros. Terms of the executor are the same as elsewhere; what is read into them is the reader's business
//! (`solver/src/backend/real/`, `explore/src/compare/reals.rs`). Evaluation is that of IEEE 754 in every pool: nobody
//! may evaluate float terms of such a pool and believe the result.

use crate::dependent::Dependent;
use crate::expr::{Expr, Format, FpBinOp, FpRel, FpUnOp, Rounding};
use crate::float;
use crate::pool::{TermPool, VarId};
use crate::term::Term;
use crate::written::is_plain;

/// `pow(x, n)` is a product up to this `n`.
const MOST_FACTORS: u32 = 16;

/// Functions with a result for every number.
const TOTAL: [&str; 16] = [
    "asinh", "atan", "atan2", "cbrt", "cos", "cosh", "erf", "erfc", "exp", "exp10", "exp2",
    "expm1", "sin", "sinh", "tan", "tanh",
];

impl TermPool {
    /// An empty pool in which floats are real numbers.
    pub fn for_reals() -> TermPool {
        let mut pool = TermPool::new();
        pool.reals = true;
        pool
    }

    /// Whether floats are real numbers.
    pub fn is_real(&self) -> bool {
        self.reals
    }

    /// A function of real numbers of which little is known, `exp` for example, in the pattern of a format.
    /// Powers with small whole and half exponents are products, quotients and roots.
    pub fn real_function(&self, name: &str, format: Format, args: &[Term]) -> Term {
        assert!(
            self.reals,
            "functions of reals belong into a pool for reals"
        );
        match (name, args) {
            ("pow", [base, exponent]) => {
                if let Some(halves) = self.halves(format, *exponent) {
                    return self.power(format, *base, halves);
                }
            }
            ("hypot", [x, y]) => {
                let squares = (self.fp_mul(format, *x, *x), self.fp_mul(format, *y, *y));
                return self.fp_sqrt(format, self.fp_add(format, squares.0, squares.1));
            }
            _ => {}
        }
        self.dependent(
            Dependent::Function(name.to_owned(), args.to_vec()),
            format.width(),
        )
    }

    /// An exponent as a small number of halves.
    fn halves(&self, f: Format, exponent: Term) -> Option<i32> {
        let value = match f {
            Format::Single => f64::from(f32::from_bits(self.as_const(exponent)? as u32)),
            Format::Double => f64::from_bits(self.as_const(exponent)? as u64),
            Format::Half | Format::X87 | Format::Quad => return None,
        };
        let halves = value * 2.0;
        let is_small = halves.abs() <= f64::from(2 * MOST_FACTORS) && halves.fract() == 0.0;
        is_small.then_some(halves as i32)
    }

    /// A power: factors, a root for half a one, and the inverse of all if the exponent is negative.
    fn power(&self, f: Format, base: Term, halves: i32) -> Term {
        let one = self.constant(
            f.width(),
            float::from_int(f, false, Rounding::NearestEven, 8, 1),
        );
        let whole = halves.unsigned_abs() / 2;
        let root = (halves % 2 != 0).then(|| self.fp_sqrt(f, base));
        let factors = (0..whole).map(|_| base).chain(root);
        let product = factors.reduce(|product, factor| self.fp_mul(f, product, factor));
        match product {
            None => one,
            Some(product) if halves < 0 => self.fp_div(f, one, product),
            Some(product) => product,
        }
    }

    /// Whether a term is sure to be defined where floats are real numbers: nothing in it divides by what may be zero, takes
    /// a root of what may be negative, or is an infinity. What is no float in it does not count.
    pub fn is_number(&self, root: Term) -> bool {
        let mut work = vec![root];
        while let Some(&t) = work.last() {
            if self.numbers.read().contains_key(&t) {
                work.pop();
                continue;
            }
            let operands = self.operands(t);
            let before = work.len();
            {
                let known = self.numbers.read();
                work.extend(operands.iter().filter(|t| !known.contains_key(t)));
            }
            if work.len() == before {
                work.pop();
                let known = {
                    let known = self.numbers.read();
                    operands.iter().all(|t| known[t])
                };
                let is_number = known && self.is_total(t);
                self.numbers.write().insert(t, is_number);
            }
        }
        self.numbers.read()[&root]
    }

    /// Whether an operation has a result for all numbers, and constants that it takes for floats are numbers.
    fn is_total(&self, t: Term) -> bool {
        let is_finite = |f: Format, t: Term| {
            let bits = self.as_const(t);
            bits.is_none_or(|bits| bits & !f.sign_mask() < f.infinity())
        };
        // Words look like infinities by chance; then less is known than could be.
        let seems_finite = |t: Term| match self.width(t) {
            32 => is_finite(Format::Single, t),
            64 => is_finite(Format::Double, t),
            _ => true,
        };
        match *self.expr(t) {
            Expr::Fp2(op, f, _, a, b) => {
                let divides = matches!(op, FpBinOp::Div | FpBinOp::Fmod);
                let divisor = self.as_const(b);
                let is_fine = divisor.is_some_and(|c| c & !f.sign_mask() != 0);
                is_finite(f, a) && is_finite(f, b) && (!divides || is_fine)
            }
            Expr::Fp1(FpUnOp::Sqrt, f, _, a) => {
                let a = self.as_const(a);
                a.is_some_and(|c| c & f.sign_mask() == 0 && c < f.infinity())
            }
            Expr::Fp1(_, f, _, a) | Expr::FpToFp(f, _, _, a) => is_finite(f, a),
            Expr::FpFma(f, _, a, b, c) => [a, b, c].iter().all(|t| is_finite(f, *t)),
            Expr::Ite(_, a, b) => seems_finite(a) && seems_finite(b),
            Expr::Var(v) => match self.as_real_function(v) {
                Some((name, args)) => {
                    TOTAL.contains(&name.as_str()) && args.iter().all(|t| seems_finite(*t))
                }
                None => true,
            },
            _ => true,
        }
    }

    /// A claim that holds wherever a float is defined: its own equality, which nobody simplifies.
    pub(crate) fn fp_is_defined(&self, f: Format, a: Term) -> Term {
        match self.is_number(a) {
            true => self.tru(),
            false => self.intern(Expr::FpRel(FpRel::Eq, f, a, a), 1),
        }
    }

    /// How a number compares with an infinity; `None` if neither is one.
    pub(crate) fn relation_to_infinity(
        &self,
        rel: FpRel,
        f: Format,
        a: Term,
        b: Term,
    ) -> Option<Term> {
        if !self.reals {
            return None;
        }
        let infinite = |t: Term| {
            let bits = self.as_const(t)?;
            (bits & !f.sign_mask() == f.infinity()).then_some(bits & f.sign_mask() != 0)
        };
        let holds = match (infinite(a), infinite(b)) {
            (Some(negative), None) if self.is_number(b) => rel != FpRel::Eq && negative,
            (None, Some(negative)) if self.is_number(a) => rel != FpRel::Eq && !negative,
            _ => return None,
        };
        Some(self.bool(holds))
    }

    /// The function that a variable stands for.
    pub fn as_real_function(&self, var: VarId) -> Option<(String, Vec<Term>)> {
        match self.depends(var)? {
            Dependent::Function(name, args) => Some((name, args)),
            Dependent::Text(..) => None,
        }
    }

    /// The variables that a term consists of, side by side: each with the bit at which it begins and its width. `None`
    /// if it is anything else.
    pub fn input_parts(&self, t: Term) -> Option<Vec<(VarId, u32, u32)>> {
        let mut parts = Vec::new();
        let mut at = self.width(t);
        let mut rest = vec![t];
        while let Some(part) = rest.pop() {
            match *self.expr(part) {
                // The high part comes first.
                Expr::Concat(high, low) => rest.extend([low, high]),
                Expr::Var(v) if self.depends(v).is_none() => {
                    at -= self.width(part);
                    parts.push((v, at, self.width(part)));
                }
                _ => return None,
            }
        }
        Some(parts)
    }

    /// The result of an operation, if it may be folded: two directions of rounding agree, and it is a number.
    fn exact(&self, f: Format, operation: impl Fn(Rounding) -> u128) -> Option<u128> {
        let (up, down) = (
            operation(Rounding::TowardPositive),
            operation(Rounding::TowardNegative),
        );
        let finite = up & !f.sign_mask() < f.infinity() && down & !f.sign_mask() < f.infinity();
        let zero = up & !f.sign_mask() == 0;
        let exact = finite && float::relation(FpRel::Eq, f, up, down) && is_plain(f, up);
        exact.then_some(if zero { 0 } else { up })
    }

    /// A folded operation on two floats: as IEEE has it, or if it is exact.
    pub(crate) fn folded2(
        &self,
        op: FpBinOp,
        f: Format,
        r: Rounding,
        x: u128,
        y: u128,
    ) -> Option<u128> {
        match self.reals {
            true if !is_plain(f, x) || !is_plain(f, y) => None,
            true => self.exact(f, |r| float::binary(op, f, r, x, y)),
            false => Some(float::binary(op, f, r, x, y)),
        }
    }

    pub(crate) fn folded1(&self, op: FpUnOp, f: Format, r: Rounding, x: u128) -> Option<u128> {
        match self.reals && op == FpUnOp::Sqrt {
            true if !is_plain(f, x) => None,
            true => self.exact(f, |r| float::unary(op, f, r, x)),
            false => Some(float::unary(op, f, r, x)),
        }
    }

    pub(crate) fn folded_fma(&self, f: Format, r: Rounding, [x, y, z]: [u128; 3]) -> Option<u128> {
        match self.reals {
            true if [x, y, z].iter().any(|c| !is_plain(f, *c)) => None,
            true => self.exact(f, |r| float::fma(f, r, x, y, z)),
            false => Some(float::fma(f, r, x, y, z)),
        }
    }

    pub(crate) fn folded_convert(
        &self,
        from: Format,
        to: Format,
        r: Rounding,
        x: u128,
    ) -> Option<u128> {
        match self.reals {
            true if !is_plain(from, x) => None,
            true => self.exact(to, |r| float::convert(from, to, r, x)),
            false => Some(float::convert(from, to, r, x)),
        }
    }

    pub(crate) fn folded_from_int(
        &self,
        to: Format,
        signed: bool,
        r: Rounding,
        width: u32,
        x: u128,
    ) -> Option<u128> {
        match self.reals {
            true => self.exact(to, |r| float::from_int(to, signed, r, width, x)),
            false => Some(float::from_int(to, signed, r, width, x)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::VarKind;

    const D: Format = Format::Double;

    fn double(pool: &TermPool, x: f64) -> Term {
        pool.fp_constant(D, x.to_bits().into())
    }

    #[test]
    fn only_what_is_read_as_itself_is_folded() {
        let pool = TermPool::for_reals();
        let [half, quarter, tenth, three] = [0.5, 0.25, 0.1, 3.0].map(|x| double(&pool, x));
        assert_eq!(pool.fp_add(D, half, quarter), double(&pool, 0.75));
        assert!(
            !pool.is_const(pool.fp_add(D, tenth, tenth)),
            "exact, and a fifth"
        );
        assert!(!pool.is_const(pool.fp_div(D, half, three)));
        assert!(!pool.is_const(pool.fp_fmod(D, tenth, three)));
        let single = pool.fp_constant(Format::Single, 0.1f32.to_bits().into());
        assert!(!pool.is_const(pool.fp_to_fp(Format::Single, D, single)));
    }

    #[test]
    fn small_powers_are_products() {
        let pool = TermPool::for_reals();
        let x = pool.var("x", 64, VarKind::Input);
        let power = |n: f64| pool.real_function("pow", D, &[x, double(&pool, n)]);
        assert_eq!(power(1.0), x);
        assert_eq!(power(3.0), pool.fp_mul(D, pool.fp_mul(D, x, x), x));
        let one = double(&pool, 1.0);
        assert_eq!(power(0.0), one);
        assert_eq!(power(0.5), pool.fp_sqrt(D, x));
        assert_eq!(power(-2.0), pool.fp_div(D, one, pool.fp_mul(D, x, x)));
        for n in [0.3, -17.0, 17.0] {
            let var = pool.as_var(power(n)).expect("unknown");
            assert!(pool.as_real_function(var).is_some());
        }
    }

    #[test]
    fn what_may_be_undefined_is_no_number() {
        let pool = TermPool::for_reals();
        let x = pool.var("x", 64, VarKind::Input);
        let [two, infinity] = [2.0, f64::INFINITY].map(|x| double(&pool, x));
        let inverse = pool.fp_div(D, two, x);
        let choice = pool.ite(pool.fp_lt(D, x, two), infinity, x);
        for (t, is_number) in [
            (x, true),
            (pool.fp_div(D, x, two), true),
            (pool.real_function("exp", D, &[x]), true),
            (inverse, false),
            (pool.fp_mul(D, inverse, two), false),
            (pool.real_function("exp", D, &[inverse]), false),
            (pool.fp_sqrt(D, x), false),
            (pool.real_function("acos", D, &[x]), false),
            (choice, false),
        ] {
            assert_eq!(pool.is_number(t), is_number, "{t:?}");
        }
        assert_eq!(pool.fp_lt(D, x, infinity), pool.tru());
        assert!(!pool.is_const(pool.fp_lt(D, choice, infinity)));
        assert_eq!(pool.fp_is_nan(D, x), pool.fls());
        assert!(!pool.is_const(pool.fp_is_nan(D, inverse)));
    }
}
