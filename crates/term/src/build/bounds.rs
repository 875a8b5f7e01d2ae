//! Between which numbers a real number without inputs lies: enough to say what it is rounded to an integer.
//!
//! Direction: the bounds hold for the real number and for what doubles make of it, step by step; where both ends are rounded to
//! the same integer, so is everything between them. Constants are near what was written (`written.rs`), half a unit in the last place at most.

use crate::expr::{Expr, Format, FpBinOp, FpUnOp, Rounding};
use crate::float;
use crate::pool::TermPool;
use crate::term::Term;
use crate::written::is_plain;

/// The least and the largest that a number may be.
pub(crate) type Bounds = Option<(f64, f64)>;

/// Integers beyond these are not told: a format need not have them.
const MOST: [f64; 2] = [9.0e15, 1.6e7];

impl TermPool {
    /// The integer that a number without inputs is rounded to, as a double.
    pub(crate) fn rounded_bounds(&self, f: Format, r: Rounding, t: Term) -> Option<f64> {
        let most = match f {
            Format::Double => MOST[0],
            Format::Single => MOST[1],
            Format::Half | Format::X87 | Format::Quad => return None,
        };
        if !self.reals {
            return None;
        }
        let (least, largest) = self.bounds(f, t)?;
        let round = |x: f64| {
            let bits = x.to_bits().into();
            let bits = float::unary(FpUnOp::RoundToIntegral, Format::Double, r, bits);
            f64::from_bits(bits as u64)
        };
        let (low, high) = (round(least), round(largest));
        (low == high && low.abs() < most).then_some(if low == 0.0 { 0.0 } else { low })
    }

    /// Operands first, without recursion: terms may be deep.
    fn bounds(&self, f: Format, root: Term) -> Bounds {
        let mut work = vec![(f, root)];
        while let Some(&(f, t)) = work.last() {
            if self.bounded.read().contains_key(&t) {
                work.pop();
                continue;
            }
            let before = work.len();
            {
                let known = self.bounded.read();
                let operands = operands(self.expr(t)).into_iter();
                work.extend(operands.filter(|(_, t)| !known.contains_key(t)));
            }
            if work.len() == before {
                work.pop();
                let bounds = self.bounds_of(f, t);
                self.bounded.write().insert(t, bounds);
            }
        }
        self.bounded.read()[&root]
    }

    fn bounds_of(&self, f: Format, t: Term) -> Bounds {
        let known = self.bounded.read();
        let of = |t: Term| known[&t];
        match *self.expr(t) {
            Expr::Const(c) => {
                let value = match f {
                    Format::Single => f64::from(f32::from_bits(c.get() as u32)),
                    Format::Double => f64::from_bits(c.get() as u64),
                    Format::Half | Format::X87 | Format::Quad => return None,
                };
                let spread = match (is_plain(f, c.get()), f) {
                    (true, _) => 0.0,
                    (false, Format::Single) => f64::from(f32::EPSILON),
                    (false, _) => f64::EPSILON,
                };
                finite(value - value.abs() * spread, value + value.abs() * spread)
            }
            Expr::FpFromInt(_, signed, _, a) => {
                let value = self.as_const(a)?;
                let shift = 128 - self.width(a);
                let value = match signed {
                    true => (value << shift).cast_signed() >> shift,
                    false => i128::try_from(value).ok()?,
                } as f64;
                widened(f, value, value)
            }
            Expr::FpToFp(_, to, _, a) => {
                let (least, largest) = of(a)?;
                widened(to, least, largest)
            }
            Expr::Fp1(FpUnOp::Sqrt, f, _, a) => {
                let (least, largest) = of(a)?;
                (least >= 0.0).then_some(())?;
                widened(f, least.sqrt(), largest.sqrt())
            }
            Expr::Fp2(op, f, _, a, b) => {
                let ((a, b), (c, d)) = (of(a)?, of(b)?);
                let ends = match op {
                    FpBinOp::Add => [a + c, b + d, a + c, b + d],
                    FpBinOp::Sub => [a - d, b - c, a - d, b - c],
                    FpBinOp::Mul => [a * c, a * d, b * c, b * d],
                    FpBinOp::Div if c > 0.0 || d < 0.0 => [a / c, a / d, b / c, b / d],
                    FpBinOp::Div | FpBinOp::Fmod => return None,
                };
                let least = ends.into_iter().fold(f64::INFINITY, f64::min);
                let largest = ends.into_iter().fold(f64::NEG_INFINITY, f64::max);
                widened(f, least, largest)
            }
            _ => None,
        }
    }
}

/// The floats that a float is computed from.
fn operands(expr: &Expr) -> Vec<(Format, Term)> {
    match *expr {
        Expr::Fp1(_, f, _, a) => vec![(f, a)],
        Expr::Fp2(_, f, _, a, b) => vec![(f, a), (f, b)],
        Expr::FpToFp(from, _, _, a) => vec![(from, a)],
        _ => Vec::new(),
    }
}

/// What an operation that rounds makes of it, at most.
fn widened(f: Format, least: f64, largest: f64) -> Bounds {
    let unit = match f {
        Format::Single => f64::from(f32::EPSILON),
        Format::Double => f64::EPSILON,
        Format::Half | Format::X87 | Format::Quad => return None,
    };
    let tiny = f64::from(f32::MIN_POSITIVE);
    finite(
        least - least.abs() * unit - tiny,
        largest + largest.abs() * unit + tiny,
    )
}

fn finite(least: f64, largest: f64) -> Bounds {
    (least.is_finite() && largest.is_finite()).then_some((least, largest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::VarKind;

    const D: Format = Format::Double;

    #[test]
    fn only_what_is_certain_is_rounded() {
        let pool = TermPool::for_reals();
        let number = |x: f64| pool.fp_constant(D, x.to_bits().into());
        let down = |t| pool.rounded_bounds(D, Rounding::TowardNegative, t);
        let quotient = pool.fp_div(D, number(1.0), number(0.3));
        assert_eq!(down(quotient), Some(3.0));
        let up = pool.rounded_bounds(D, Rounding::TowardPositive, quotient);
        assert_eq!(up, Some(4.0));
        let negative = pool.fp_sub(D, number(0.1), quotient);
        assert_eq!(down(negative), Some(-4.0));
        let zero = pool.rounded_bounds(
            D,
            Rounding::TowardZero,
            pool.fp_mul(D, number(-0.1), number(3.0)),
        );
        assert_eq!(zero.map(f64::to_bits), Some(0.0f64.to_bits()));
        // As a real number this is 3; doubles may say otherwise.
        assert_eq!(down(pool.fp_mul(D, number(0.1), number(30.0))), None);
        assert_eq!(down(pool.fp_sqrt(D, number(17.0))), Some(4.0));
        let x = pool.var("x", 64, VarKind::Input);
        assert_eq!(down(pool.fp_mul(D, number(0.1), x)), None);
        let cast = pool.fp_to_sint(D, 32, negative);
        assert_eq!(
            pool.as_const(cast),
            Some(u128::from((-3i32).cast_unsigned()))
        );
        assert_eq!(
            pool.fp_round(D, Rounding::TowardNegative, quotient),
            number(3.0)
        );
        assert_eq!(
            TermPool::new().rounded_bounds(D, Rounding::TowardZero, x),
            None
        );
    }
}
