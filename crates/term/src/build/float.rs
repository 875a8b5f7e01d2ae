//! Floating-point operations: folding, order of operands, exact integer conversions.
//!
//! Few identities of arithmetic hold for floats, so few are used. Comparisons of converted
//! integers become integer comparisons where the conversion is exact.

use crate::expr::{Expr, Format, FpBinOp, FpRel, FpUnOp, Rounding};
use crate::float;
use crate::pool::TermPool;
use crate::term::Term;

impl TermPool {
    fn check_format(&self, format: Format, t: Term) {
        assert_eq!(
            self.width(t),
            format.width(),
            "operand of a {format:?} operation"
        );
    }

    /// A rounded operation on two floats.
    pub fn fp2(&self, op: FpBinOp, f: Format, r: Rounding, a: Term, b: Term) -> Term {
        self.check_format(f, a);
        self.check_format(f, b);
        if let (Some(x), Some(y)) = (self.as_const(a), self.as_const(b))
            && let Some(value) = self.folded2(op, f, r, x, y)
        {
            return self.constant(f.width(), value);
        }
        // Not commutative: of two NaNs the first one counts.
        self.mk(Expr::Fp2(op, f, r, a, b), f.width())
    }

    /// Sum, rounded to nearest.
    pub fn fp_add(&self, f: Format, a: Term, b: Term) -> Term {
        self.fp2(FpBinOp::Add, f, Rounding::NearestEven, a, b)
    }

    /// Difference, rounded to nearest.
    pub fn fp_sub(&self, f: Format, a: Term, b: Term) -> Term {
        self.fp2(FpBinOp::Sub, f, Rounding::NearestEven, a, b)
    }

    /// Product, rounded to nearest.
    pub fn fp_mul(&self, f: Format, a: Term, b: Term) -> Term {
        self.fp2(FpBinOp::Mul, f, Rounding::NearestEven, a, b)
    }

    /// Quotient, rounded to nearest.
    pub fn fp_div(&self, f: Format, a: Term, b: Term) -> Term {
        self.fp2(FpBinOp::Div, f, Rounding::NearestEven, a, b)
    }

    /// C's `fmod`.
    pub fn fp_fmod(&self, f: Format, a: Term, b: Term) -> Term {
        self.fp2(FpBinOp::Fmod, f, Rounding::NearestEven, a, b)
    }

    /// A rounded operation on one float.
    pub fn fp1(&self, op: FpUnOp, f: Format, r: Rounding, a: Term) -> Term {
        self.check_format(f, a);
        if let Some(x) = self.as_const(a)
            && let Some(value) = self.folded1(op, f, r, x)
        {
            return self.constant(f.width(), value);
        }
        if op == FpUnOp::RoundToIntegral
            && let Some(value) = self.rounded_bounds(f, r, a)
        {
            let bits = match f {
                Format::Single => u128::from((value as f32).to_bits()),
                _ => value.to_bits().into(),
            };
            return self.constant(f.width(), bits);
        }
        self.mk(Expr::Fp1(op, f, r, a), f.width())
    }

    /// Square root, rounded to nearest.
    pub fn fp_sqrt(&self, f: Format, a: Term) -> Term {
        self.fp1(FpUnOp::Sqrt, f, Rounding::NearestEven, a)
    }

    /// Rounding to an integral float: `floor`, `ceil`, `trunc`, `round`, `rint` by direction.
    pub fn fp_round(&self, f: Format, r: Rounding, a: Term) -> Term {
        self.fp1(FpUnOp::RoundToIntegral, f, r, a)
    }

    /// `a * b + c`, rounded once.
    pub fn fp_fma(&self, f: Format, r: Rounding, a: Term, b: Term, c: Term) -> Term {
        for t in [a, b, c] {
            self.check_format(f, t);
        }
        if let (Some(x), Some(y), Some(z)) = (self.as_const(a), self.as_const(b), self.as_const(c))
            && let Some(value) = self.folded_fma(f, r, [x, y, z])
        {
            return self.constant(f.width(), value);
        }
        self.mk(Expr::FpFma(f, r, a, b, c), f.width())
    }

    /// Conversion between formats, rounded to nearest.
    pub fn fp_to_fp(&self, from: Format, to: Format, a: Term) -> Term {
        self.fp_to_fp_rounded(from, to, Rounding::NearestEven, a)
    }

    /// Conversion between formats; between equal formats the pattern stays as it is.
    pub fn fp_to_fp_rounded(&self, from: Format, to: Format, r: Rounding, a: Term) -> Term {
        self.check_format(from, a);
        if from == to {
            return a;
        }
        if let Some(x) = self.as_const(a)
            && let Some(value) = self.folded_convert(from, to, r, x)
        {
            return self.constant(to.width(), value);
        }
        // An exactly converted integer converts the same way directly.
        if let Expr::FpFromInt(_, is_signed, _, x) = *self.expr(a)
            && exact(from, is_signed, self.width(x))
        {
            return self.fp_from_int_rounded(to, is_signed, r, x);
        }
        self.mk(Expr::FpToFp(from, to, r, a), to.width())
    }

    /// Conversion from a signed integer, rounded to nearest.
    pub fn fp_from_sint(&self, to: Format, a: Term) -> Term {
        self.fp_from_int_rounded(to, true, Rounding::NearestEven, a)
    }

    /// Conversion from an unsigned integer, rounded to nearest.
    pub fn fp_from_uint(&self, to: Format, a: Term) -> Term {
        self.fp_from_int_rounded(to, false, Rounding::NearestEven, a)
    }

    /// Conversion from an integer of at most 128 bits.
    pub fn fp_from_int_rounded(&self, to: Format, is_signed: bool, r: Rounding, a: Term) -> Term {
        let width = self.width(a);
        assert!((1..=128).contains(&width), "conversion from {width} bits");
        if let Some(x) = self.as_const(a)
            && let Some(value) = self.folded_from_int(to, is_signed, r, width, x)
        {
            return self.constant(to.width(), value);
        }
        // A zero-extended integer is the narrow unsigned one, a sign-extended the narrow signed one.
        match *self.expr(a) {
            Expr::SExt(x) if is_signed => return self.fp_from_int_rounded(to, true, r, x),
            Expr::Concat(h, l) if self.as_const(h) == Some(0) => {
                return self.fp_from_int_rounded(to, false, r, l);
            }
            _ => {}
        }
        self.mk(Expr::FpFromInt(to, is_signed, r, a), to.width())
    }

    /// Conversion to a signed integer, towards zero; saturates.
    pub fn fp_to_sint(&self, from: Format, width: u32, a: Term) -> Term {
        self.fp_to_int_rounded(from, true, Rounding::TowardZero, width, a)
    }

    /// Conversion to an unsigned integer, towards zero; saturates.
    pub fn fp_to_uint(&self, from: Format, width: u32, a: Term) -> Term {
        self.fp_to_int_rounded(from, false, Rounding::TowardZero, width, a)
    }

    /// Conversion to an integer of at most 128 bits; saturates, NaN gives 0.
    pub fn fp_to_int_rounded(
        &self,
        from: Format,
        is_signed: bool,
        r: Rounding,
        width: u32,
        a: Term,
    ) -> Term {
        self.check_format(from, a);
        assert!((1..=128).contains(&width), "conversion to {width} bits");
        if let Some(x) = self.as_const(a) {
            return self.constant(width, float::to_int(from, is_signed, r, width, x));
        }
        if let Expr::FpFromInt(_, s, _, x) = *self.expr(a) {
            let w = self.width(x);
            if exact(from, s, w) {
                match (s, is_signed) {
                    (true, true) if w <= width => return self.sext(x, width),
                    (false, false) if w <= width => return self.zext(x, width),
                    (false, true) if w < width => return self.zext(x, width),
                    _ => {}
                }
            }
        }
        if let Some(value) = self.rounded_bounds(from, r, a) {
            let bits = value.to_bits().into();
            return self.constant(
                width,
                float::to_int(Format::Double, is_signed, r, width, bits),
            );
        }
        self.mk(Expr::FpToInt(from, is_signed, r, a), width)
    }

    /// An ordered relation; false if an operand is NaN.
    pub fn fp_rel(&self, rel: FpRel, f: Format, a: Term, b: Term) -> Term {
        self.check_format(f, a);
        self.check_format(f, b);
        let (x, y) = (self.as_const(a), self.as_const(b));
        if let (Some(x), Some(y)) = (x, y) {
            return self.bool(float::relation(rel, f, x, y));
        }
        let nan = |c: Option<u128>| c.is_some_and(|c| !float::relation(FpRel::Eq, f, c, c));
        if nan(x) || nan(y) {
            return self.fls();
        }
        if a == b {
            return match rel {
                FpRel::Lt => self.fls(),
                _ => self.not(self.fp_is_nan(f, a)),
            };
        }
        if let Some(t) = self.relation_to_infinity(rel, f, a, b) {
            return t;
        }
        if let Some(t) = self.compare_integers(rel, f, a, b) {
            return t;
        }
        let (a, b) = match rel {
            FpRel::Eq => self.ordered(a, b),
            _ => (a, b),
        };
        self.mk(Expr::FpRel(rel, f, a, b), 1)
    }

    /// `a == b` on floats.
    pub fn fp_eq(&self, f: Format, a: Term, b: Term) -> Term {
        self.fp_rel(FpRel::Eq, f, a, b)
    }

    /// `a < b` on floats.
    pub fn fp_lt(&self, f: Format, a: Term, b: Term) -> Term {
        self.fp_rel(FpRel::Lt, f, a, b)
    }

    /// `a <= b` on floats.
    pub fn fp_le(&self, f: Format, a: Term, b: Term) -> Term {
        self.fp_rel(FpRel::Le, f, a, b)
    }

    /// The integer below an exact conversion.
    fn converted(&self, f: Format, t: Term) -> Option<(Term, bool)> {
        match *self.expr(t) {
            Expr::FpFromInt(_, s, _, x) if exact(f, s, self.width(x)) => Some((x, s)),
            _ => None,
        }
    }

    fn compare_integers(&self, rel: FpRel, f: Format, a: Term, b: Term) -> Option<Term> {
        match (self.converted(f, a), self.converted(f, b)) {
            (Some((x, s)), Some((y, t))) => {
                // One more bit holds both a signed and an unsigned number.
                let width = self.width(x).max(self.width(y)) + 1;
                let extend = |v, s| {
                    if s {
                        self.sext(v, width)
                    } else {
                        self.zext(v, width)
                    }
                };
                let (x, y) = (extend(x, s), extend(y, t));
                Some(match rel {
                    FpRel::Eq => self.eq(x, y),
                    FpRel::Lt => self.slt(x, y),
                    FpRel::Le => self.sle(x, y),
                })
            }
            (Some((x, s)), None) => {
                self.compare_with_constant(rel, f, x, s, self.as_const(b)?, true)
            }
            (None, Some((y, s))) => {
                self.compare_with_constant(rel, f, y, s, self.as_const(a)?, false)
            }
            (None, None) => None,
        }
    }

    /// A converted integer against a float constant that is not NaN: the constant is rounded
    /// to the integer that gives the same answer.
    fn compare_with_constant(
        &self,
        rel: FpRel,
        f: Format,
        x: Term,
        is_signed: bool,
        c: u128,
        left: bool,
    ) -> Option<Term> {
        let width = self.width(x) + 1;
        if width > 120 {
            return None;
        }
        let x = if is_signed {
            self.sext(x, width)
        } else {
            self.zext(x, width)
        };
        let rounded = |r| float::to_int(f, true, r, width + 1, c);
        let (floor, ceil) = (
            rounded(Rounding::TowardNegative),
            rounded(Rounding::TowardPositive),
        );
        // The bound in the wider width; beyond the range of x the saturated value still is.
        let wide = self.sext(x, width + 1);
        let bound = |v: u128| self.constant(width + 1, v);
        Some(match (rel, left) {
            (FpRel::Eq, _) if floor == ceil => {
                let back = float::from_int(f, true, Rounding::NearestEven, width + 1, floor);
                if float::relation(FpRel::Eq, f, back, c) {
                    self.eq(wide, bound(floor))
                } else {
                    self.fls()
                }
            }
            (FpRel::Eq, _) => self.fls(),
            (FpRel::Lt, true) => self.slt(wide, bound(ceil)),
            (FpRel::Le, true) => self.sle(wide, bound(floor)),
            (FpRel::Lt, false) => self.slt(bound(floor), wide),
            (FpRel::Le, false) => self.sle(bound(ceil), wide),
        })
    }

    /// Whether the float, cut to an integer, lies in the range of that integer type.
    pub fn fp_fits_int(&self, f: Format, is_signed: bool, width: u32, a: Term) -> Term {
        self.check_format(f, a);
        // The bounds ±2^k are floats; a format too small for them holds nothing beyond them.
        let power = |k: u32| {
            let v = if k < 127 { 1u128 << k } else { 1 << 126 };
            let p = float::from_int(f, false, Rounding::TowardPositive, 128, v);
            if k < 127 {
                p
            } else {
                let two = float::from_int(f, false, Rounding::NearestEven, 8, 1 << (k - 126));
                float::binary(FpBinOp::Mul, f, Rounding::NearestEven, p, two)
            }
        };
        let k = if is_signed { width - 1 } else { width };
        let upper = self.constant(f.width(), power(k));
        let cut = self.fp_round(f, Rounding::TowardZero, a);
        let below = self.fp_lt(f, cut, upper);
        let lower = if is_signed {
            power(k) | f.sign_mask()
        } else {
            0
        };
        let above = self.fp_le(f, self.constant(f.width(), lower), cut);
        let not_infinite = self.not(self.fp_is_inf(f, a));
        self.and(self.and(below, above), not_infinite)
    }
}

/// Whether every integer of that type is a float of that format.
fn exact(f: Format, is_signed: bool, width: u32) -> bool {
    let bits = width - u32::from(is_signed);
    // Half has too small an exponent for more than 16 bits, but precision decides before.
    bits <= f.precision()
}
