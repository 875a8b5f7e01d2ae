//! Real expressions in a normal form: polynomials with exact rational coefficients over atoms.
//!
//! An atom is an unknown, the inverse of a polynomial, or a function of polynomials such as a square root. Sums and
//! products of expressions that differ in nothing but the order and grouping of their operations have the same
//! normal form, so equality costs a comparison. Inverses are kept as they are: two rational functions
//! are equal if the numerator of their difference is zero ([`Algebra::is_zero`]), which needs no greatest common
//! divisors.
//!
//! Directions: what has the same value wherever it is defined, as a rational function, is recognised; what is said
//! to be zero is zero at every point at which no denominator is zero and every function is defined. Identities of
//! functions are used only as far as [`Algebra`] lists them, so "not zero" may be wrong where there are functions.
//! Expressions that grow beyond a limit are given up ([`TooLarge`]).

mod algebra;
mod circle;
mod divide;
mod poly;
mod value;

pub use algebra::{Algebra, Atom, AtomId, TooLarge};
pub use num_rational::BigRational;
pub use poly::{Monomial, Poly};
pub use value::{Undefined, scaled_value};
