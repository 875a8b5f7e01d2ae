//! The number π, and what circular functions are at multiples of it.
//!
//! π is an atom like others, of which no polynomial with rational coefficients is zero, so that expressions with it have a normal form. Facts
//! that are used: `sin` and `cos` shifted by multiples of `π/2`, their values at multiples of `π/4` and `π/6`, and the angles of which these are
//! known: `4 · atan(1)` and `acos(−1)` are π.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

use crate::algebra::{Algebra, Atom};
use crate::poly::Poly;

/// The name of π as an atom: a function of nothing.
pub(crate) const PI: &str = "pi";

fn ratio(n: i64, d: i64) -> BigRational {
    BigRational::new(BigInt::from(n), BigInt::from(d))
}

impl Algebra {
    /// The number π.
    pub fn pi(&mut self) -> Poly {
        self.single(Atom::Apply(PI.to_owned(), Vec::new()))
    }

    /// So many times π.
    fn turned(&mut self, factor: &BigRational) -> Poly {
        self.pi().scaled(factor)
    }

    /// How often an expression has π as a summand, and the rest.
    fn without_pi(&mut self, x: &Poly) -> (BigRational, Poly) {
        let pi = self.pi();
        let (monomial, _) = pi.leading().expect("it is no zero");
        let factor = x.coefficient(monomial);
        let rest = x.minus(&pi.scaled(&factor));
        (factor, rest)
    }

    /// The sine or cosine of an angle with π in it, if it can be said in another way.
    pub(crate) fn circular(&mut self, name: &str, x: &Poly) -> Option<Poly> {
        let shift = match name {
            "sin" => 0,
            "cos" => 1,
            _ => return None,
        };
        let (factor, rest) = self.without_pi(x);
        let quarters = (&factor * ratio(2, 1)).floor();
        let left = &factor - &quarters * ratio(1, 2);
        let turns = (quarters.to_integer() % BigInt::from(4) + 4) % BigInt::from(4);
        let turns = u32::try_from(turns).expect("less than four") + shift;
        // Of the angle without whole quarters: sine, cosine, and then both negative.
        let sign = match turns % 4 {
            0 | 1 => BigRational::one(),
            _ => -BigRational::one(),
        };
        let is_cosine = turns % 2 == 1;
        if rest.is_zero()
            && let Some(value) = self.of_part(is_cosine, &left)
        {
            return Some(value.scaled(&sign));
        }
        if quarters.is_zero() {
            return None;
        }
        let angle = rest.plus(&self.turned(&left));
        let name = if is_cosine { "cos" } else { "sin" };
        Some(self.apply(name, vec![angle]).scaled(&sign))
    }

    /// The sine or cosine of a part of π below a half.
    fn of_part(&mut self, cosine: bool, part: &BigRational) -> Option<Poly> {
        let part = match cosine {
            true => ratio(1, 2) - part,
            false => part.clone(),
        };
        let half = ratio(1, 2);
        let known = [
            (ratio(0, 1), Poly::default()),
            (ratio(1, 6), Poly::constant(half.clone())),
            (ratio(1, 2), Poly::one()),
        ];
        if let Some((_, value)) = known.into_iter().find(|(at, _)| *at == part) {
            return Some(value);
        }
        let of = [(ratio(1, 4), 2), (ratio(1, 3), 3)];
        let (_, square) = of.into_iter().find(|(at, _)| *at == part)?;
        let root = self.sqrt(&Poly::constant(ratio(square, 1)));
        Some(root.scaled(&half))
    }

    /// The angle that an inverse function of constants gives, if it is a known part of π.
    pub(crate) fn angle(&mut self, name: &str, arguments: &[Poly]) -> Option<Poly> {
        let values: Option<Vec<BigRational>> = arguments.iter().map(Poly::as_constant).collect();
        let factor = match (name, values?.as_slice()) {
            ("atan", [x]) if x.abs().is_one() => x * ratio(1, 4),
            ("asin", [x]) => arc_sine(x)?,
            ("acos", [x]) => ratio(1, 2) - arc_sine(x)?,
            ("atan2", [y, x]) if y.is_zero() && !x.is_zero() => match x.is_negative() {
                true => ratio(1, 1),
                false => ratio(0, 1),
            },
            ("atan2", [y, x]) if x.is_zero() && !y.is_zero() => y.signum() * ratio(1, 2),
            ("atan2", [y, x]) if y.abs() == x.abs() && !x.is_zero() => {
                let steps = if x.is_negative() { 3 } else { 1 };
                y.signum() * ratio(steps, 4)
            }
            _ => return None,
        };
        Some(self.turned(&factor))
    }
}

fn arc_sine(x: &BigRational) -> Option<BigRational> {
    let known = [
        (ratio(0, 1), ratio(0, 1)),
        (ratio(1, 2), ratio(1, 6)),
        (ratio(1, 1), ratio(1, 2)),
    ];
    let size = x.abs();
    let (_, angle) = known.into_iter().find(|(at, _)| *at == size)?;
    Some(if x.is_negative() { -angle } else { angle })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poly::Monomial;

    fn number(n: i64, d: i64) -> Poly {
        Poly::constant(ratio(n, d))
    }

    /// The value of a polynomial in `x`, π and roots, with doubles.
    fn near(algebra: &Algebra, p: &Poly, x: f64) -> f64 {
        let as_f64 = |r: &BigRational| {
            let part = |n: &BigInt| n.to_string().parse::<f64>().expect("digits");
            part(r.numer()) / part(r.denom())
        };
        let atom = |monomial: &Monomial| -> f64 {
            let powers = monomial.powers().iter().map(|(atom, n)| {
                let value = match algebra.atom(*atom) {
                    Atom::Unknown(_) => x,
                    Atom::Apply(name, arguments) => {
                        let of = |at: usize| near(algebra, &arguments[at], x);
                        match name.as_str() {
                            PI => std::f64::consts::PI,
                            "sqrt" => of(0).sqrt(),
                            "sin" => of(0).sin(),
                            "cos" => of(0).cos(),
                            other => panic!("{other}"),
                        }
                    }
                    Atom::Inverse(of) => 1.0 / near(algebra, of, x),
                };
                value.powi(*n as i32)
            });
            powers.product()
        };
        p.terms().map(|(m, c)| as_f64(c) * atom(m)).sum()
    }

    #[test]
    fn shifted_angles_keep_their_values() {
        let mut algebra = Algebra::new();
        let pi = algebra.pi();
        let x = algebra.unknown(7);
        for (n, d) in (-30..30).flat_map(|n| [1, 2, 3, 4, 5, 6, 8].map(|d| (n, d))) {
            for factor in [-2, 0, 1] {
                let angle = x.scaled(&ratio(factor, 1)).plus(&pi.scaled(&ratio(n, d)));
                let exact = factor as f64 * 0.7 + n as f64 / d as f64 * std::f64::consts::PI;
                for (name, value) in [("sin", exact.sin()), ("cos", exact.cos())] {
                    let form = algebra.apply(name, vec![angle.clone()]);
                    let form = near(&algebra, &form, 0.7);
                    assert!(
                        (form - value).abs() < 1e-12,
                        "{name} {factor} {n}/{d}: {form}"
                    );
                }
            }
        }
    }

    #[test]
    fn pi_is_known_by_its_angles() {
        let mut algebra = Algebra::new();
        let pi = algebra.pi();
        let minus = number(-1, 1);
        let four = algebra
            .apply("atan", vec![Poly::one()])
            .scaled(&ratio(4, 1));
        assert_eq!(four, pi);
        assert_eq!(algebra.apply("acos", vec![minus.clone()]), pi);
        assert_eq!(
            algebra.apply("acos", vec![Poly::default()]),
            pi.scaled(&ratio(1, 2))
        );
        assert_eq!(
            algebra.apply("asin", vec![number(-1, 2)]),
            pi.scaled(&ratio(-1, 6))
        );
        assert_eq!(
            algebra.apply("atan", vec![minus.clone()]),
            pi.scaled(&ratio(-1, 4))
        );
        assert_eq!(
            algebra.apply("atan2", vec![Poly::default(), minus.clone()]),
            pi
        );
        assert_eq!(
            algebra.apply("atan2", vec![minus.clone(), minus]),
            pi.scaled(&ratio(-3, 4))
        );
        assert_ne!(algebra.apply("acos", vec![number(1, 3)]), pi);
    }

    #[test]
    fn one_angle_has_one_form() {
        let mut algebra = Algebra::new();
        let pi = algebra.pi();
        let x = algebra.unknown(7);
        let half = pi.scaled(&ratio(1, 2));
        let sine = algebra.apply("sin", vec![x.clone()]);
        let cosine = algebra.apply("cos", vec![half.minus(&x)]);
        assert_eq!(sine, cosine);
        let around = algebra.apply("sin", vec![pi.scaled(&ratio(2, 1)).plus(&x)]);
        assert_eq!(sine, around);
        let other = algebra.apply("sin", vec![pi.minus(&x)]);
        assert_eq!(sine, other);
    }
}
