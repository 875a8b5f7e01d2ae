//! Integers as polynomials of what they are computed from: `i + 1` is one more than `i`, where it does not overflow.
//!
//! Direction: the polynomial is the integer's value wherever the claim holds, whatever the operations between them are taken for: the claim says
//! just that, in so many bits that nothing is lost.

use concord_algebra::{Algebra, Poly, scaled_value};
use concord_term::{BinOp, Expr, Term, TermPool};

use super::reals::integer;

/// An integer, read.
pub(super) struct Whole {
    /// Its value, ...
    pub value: Poly,
    /// ... if this holds.
    pub claim: Term,
}

/// Operations that are looked at: what is shared counts as often as it is used.
const MOST_STEPS: u32 = 500;
/// Bits of a claim.
const MOST_BITS: u32 = 128;

/// What an integer is computed from, if that is sums and products.
#[derive(Clone)]
enum Shape {
    /// Something else, and whether its highest bit is a sign.
    Other(Term, bool),
    Number(i64),
    Sum(Box<Shape>, Box<Shape>),
    Product(Box<Shape>, Box<Shape>),
}

/// The value of an integer, if it is a sum or product of others.
pub(super) fn of_integer(
    pool: &TermPool,
    algebra: &mut Algebra,
    t: Term,
    signed: bool,
) -> Option<Whole> {
    let shape = shape(pool, t, signed, &mut { MOST_STEPS });
    if matches!(shape, Shape::Other(same, _) if same == t) {
        return None;
    }
    let bits = bits(pool, &shape).max(pool.width(t) + 1);
    if bits > MOST_BITS {
        return None;
    }
    let value = value(algebra, &shape)?;
    let exact = exact(pool, &shape, bits);
    let claim = pool.eq(extended(pool, t, signed, bits), exact);
    Some(Whole { value, claim })
}

fn shape(pool: &TermPool, t: Term, signed: bool, left: &mut u32) -> Shape {
    let other = Shape::Other(t, signed);
    let width = pool.width(t);
    if *left == 0 || width > 64 {
        return other;
    }
    *left -= 1;
    let mut of = |t, signed| Box::new(shape(pool, t, signed, left));
    match *pool.expr(t) {
        Expr::Const(c) => {
            // A number with the highest bit set is most likely a negative one: the claim decides.
            let shift = 64 - width;
            Shape::Number((c.get() as u64).cast_signed() << shift >> shift)
        }
        // Sums without carries are kept as this.
        Expr::Bin(BinOp::Add | BinOp::Or, a, b) => {
            let a = of(a, signed);
            Shape::Sum(a, of(b, signed))
        }
        Expr::Bin(BinOp::Mul, a, b) => {
            let a = of(a, signed);
            Shape::Product(a, of(b, signed))
        }
        Expr::Bin(BinOp::Shl, a, by) => match pool.as_const(by) {
            Some(by) if by < u128::from(width.min(62)) => {
                Shape::Product(of(a, signed), Box::new(Shape::Number(1 << by)))
            }
            _ => other,
        },
        // A multiple of a power of two.
        Expr::Concat(high, low) if pool.as_const(low) == Some(0) && pool.width(low) < 63 => {
            let whole = match *pool.expr(high) {
                Expr::Extract(a, 0) if pool.width(a) == width => a,
                _ => high,
            };
            let power = Box::new(Shape::Number(1 << pool.width(low)));
            Shape::Product(of(whole, signed), power)
        }
        Expr::Extract(a, 0) => *of(a, signed),
        Expr::SExt(a) => *of(a, true),
        Expr::Concat(high, low) if pool.as_const(high) == Some(0) => *of(low, false),
        _ => other,
    }
}

/// As many bits as any value of it needs, with its sign.
fn bits(pool: &TermPool, shape: &Shape) -> u32 {
    match shape {
        Shape::Other(t, _) => pool.width(*t) + 1,
        Shape::Number(n) => 66 - n.unsigned_abs().leading_zeros(),
        Shape::Sum(a, b) => bits(pool, a).max(bits(pool, b)) + 1,
        Shape::Product(a, b) => bits(pool, a) + bits(pool, b),
    }
}

fn value(algebra: &mut Algebra, shape: &Shape) -> Option<Poly> {
    Some(match shape {
        Shape::Other(t, signed) => integer(algebra, *t, *signed),
        Shape::Number(n) => {
            let size = scaled_value(n.unsigned_abs(), 0, 0, 1);
            Poly::constant(if *n < 0 { -size } else { size })
        }
        Shape::Sum(a, b) => value(algebra, a)?.plus(&value(algebra, b)?),
        Shape::Product(a, b) => {
            let (a, b) = (value(algebra, a)?, value(algebra, b)?);
            algebra.times(&a, &b).ok()?
        }
    })
}

/// The value in so many bits.
fn exact(pool: &TermPool, shape: &Shape, bits: u32) -> Term {
    match shape {
        Shape::Other(t, signed) => extended(pool, *t, *signed, bits),
        Shape::Number(n) => {
            let lost = 128 - bits;
            pool.constant(bits, i128::from(*n).cast_unsigned() << lost >> lost)
        }
        Shape::Sum(a, b) => pool.add(exact(pool, a, bits), exact(pool, b, bits)),
        Shape::Product(a, b) => pool.mul(exact(pool, a, bits), exact(pool, b, bits)),
    }
}

fn extended(pool: &TermPool, t: Term, signed: bool, bits: u32) -> Term {
    match signed {
        true => pool.sext(t, bits),
        false => pool.zext(t, bits),
    }
}
