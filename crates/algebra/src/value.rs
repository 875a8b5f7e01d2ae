//! Exact values: of constants, and of expressions at a point.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};

use crate::algebra::{Algebra, Atom, AtomId};
use crate::poly::Poly;

/// An expression has no rational value at this point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undefined;

/// The number `mantissa · 2^two · 10^ten / divisor`.
pub fn scaled_value(mantissa: u64, two: i32, ten: i32, divisor: u32) -> BigRational {
    let power = |base: u32, exponent: i32| {
        let whole = BigRational::from_integer(BigInt::from(base).pow(exponent.unsigned_abs()));
        if exponent < 0 { whole.recip() } else { whole }
    };
    let whole = BigRational::new(BigInt::from(mantissa), BigInt::from(divisor));
    whole * power(2, two) * power(10, ten)
}

impl Algebra {
    /// The value of an expression where each unknown has the value that `point` gives; square roots only
    /// where they are rational, other functions nowhere.
    pub fn value(
        &self,
        p: &Poly,
        point: &dyn Fn(u64) -> BigRational,
    ) -> Result<BigRational, Undefined> {
        let mut sum = BigRational::zero();
        for (monomial, coefficient) in p.terms() {
            let mut product = coefficient.clone();
            for (atom, power) in monomial.powers() {
                let value = self.atom_value(*atom, point)?;
                for _ in 0..*power {
                    product *= &value;
                }
            }
            sum += product;
        }
        Ok(sum)
    }

    fn atom_value(
        &self,
        atom: AtomId,
        point: &dyn Fn(u64) -> BigRational,
    ) -> Result<BigRational, Undefined> {
        match self.atom(atom) {
            Atom::Unknown(number) => Ok(point(*number)),
            Atom::Inverse(of) => {
                let value = self.value(of, point)?;
                match value.is_zero() {
                    true => Err(Undefined),
                    false => Ok(value.recip()),
                }
            }
            Atom::Apply(name, arguments) if name == "sqrt" => {
                let x = self.value(&arguments[0], point)?;
                if x < BigRational::zero() {
                    return Err(Undefined);
                }
                let (n, d): (BigInt, BigInt) = (x.numer().sqrt(), x.denom().sqrt());
                let root = BigRational::new(n, d.max(BigInt::one()));
                match &root * &root == x {
                    true => Ok(root),
                    false => Err(Undefined),
                }
            }
            Atom::Apply(..) => Err(Undefined),
        }
    }
}
