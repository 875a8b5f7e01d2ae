//! The SAT engine: one formula for all executions of a path, or of a part of it.
//!
//! Variables: a rank comes to a stop; a send meets a receive; a probe sees a send; the
//! implementation frees a send or a collective call. Clauses say what each of these needs; for a
//! deadlock, also that nothing more can happen and somebody has not come to the end. The formula
//! follows simian §5.2, with three differences. Being complete, not being matched, lets a rank go
//! on, so that every buffering fits. That nothing can happen is said by class (no class of sends
//! and class of receives that fit are both left with something), not by pair. And time is not
//! encoded: whether an assignment can be ordered is checked on the order that it induces, and a
//! cycle becomes a clause (`order.rs`); clocks are there too, for comparison.
//!
//! Exact: satisfiable if and only if some execution deadlocks. The tests compare it with the
//! explicit search.

mod balance;
mod clocks;
mod cnf;
mod encode;
mod engine;
mod order;
mod symmetry;

pub use clocks::Ordering;
pub use cnf::{Literal, Unknown};
pub use encode::{Goal, Scope};
pub use engine::{Engine, Settings, Solved, Statistics};
