//! Division of polynomials without remainder.
//!
//! Where a quotient is a polynomial it is one in the normal form, too: `(x² − y²) / (x − y)` is `x + y`. Where it is not,
//! nothing is lost but that two forms of one function look different until their difference is looked at.

use crate::algebra::Algebra;
use crate::poly::Poly;

/// Steps of a division.
const MOST_STEPS: usize = 500;

/// `a / b`, if it is a polynomial.
pub(crate) fn quotient(algebra: &mut Algebra, a: &Poly, b: &Poly) -> Option<Poly> {
    let (lead, coefficient) = b.leading()?;
    let mut rest = a.clone();
    let mut quotient = Poly::default();
    for _ in 0..MOST_STEPS {
        let Some((monomial, value)) = rest.leading() else {
            return Some(quotient);
        };
        let step = Poly::of(monomial.over(lead)?, value / coefficient);
        let product = algebra.times(&step, b).ok()?;
        let less = rest.minus(&product);
        // Facts about functions may bring back what was taken away.
        if less.leading().map(|(m, _)| m) >= rest.leading().map(|(m, _)| m) {
            return None;
        }
        rest = less;
        quotient = quotient.plus(&step);
    }
    None
}
