//! Backends: the solvers that really search.

mod bitblast;
mod portfolio;
mod real;
mod z3;
mod z3_model;
mod z3_terms;

pub use bitblast::BitBlaster;
pub use portfolio::Portfolio;
pub use real::Reals;
pub use z3::Z3;
