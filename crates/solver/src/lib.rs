//! Solvers: is there an assignment that makes all these terms true?
//!
//! One trait, [`Solver`], implemented by backends and by decorators around other solvers. The
//! usual chain ([`ChainOptions::build`]) is
//!
//! ```text
//! [validation] → simplify → model reuse → slicing → bounds → counterexample cache → guess
//!     → [log] → guard → portfolio
//! ```
//!
//! No answer is made up: whatever went wrong (time, memory, an unsupported operation, a crash, two
//! backends that disagree) is [`Answer::Unknown`] with the reason, and nothing else.

mod answer;
mod backend;
mod bounds;
mod cache;
mod chain;
mod guard;
mod guess;
mod log;
mod reuse;
mod simplify;
mod slice;
mod stats;
mod validate;

pub use answer::{Answer, Limits, Model, Reason, Solver};
pub use backend::{BitBlaster, Portfolio, Reals, Z3};
pub use bounds::Bounds;
pub use cache::CounterexampleCache;
pub use chain::{Arithmetic, Backend, ChainOptions};
pub use guard::Guarded;
pub use guess::Guess;
pub use log::QueryLog;
pub use reuse::ModelReuse;
pub use simplify::{Simplify, simplify_under};
pub use slice::Slicing;
pub use stats::ChainStats;
pub use validate::Validating;

/// Which Z3 this is.
pub fn z3_version() -> &'static str {
    z3::full_version()
}
