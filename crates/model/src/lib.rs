//! The path model: all matchings, interleavings and bufferings of one recorded path.
//!
//! A [`concord_path::Path`] goes in, an [`Answer`] comes out: no execution of its operations
//! deadlocks; one does, with a [`Schedule`] that was replayed; or it is not known, with the reason.
//!
//! * [`check`] and [`check_with`] (with a [`Cache`] of epochs): deadlocks. The order of work is
//!   counting (`certain.rs`), refinement of matches, epochs (`epochs.rs`) with their symmetries and
//!   canonical forms (`structure.rs`), SAT (`sat/`), replay.
//! * [`Deadlocks`]: all of them, by cause. [`beyond`]: whether a rank comes to its end.
//! * [`ltl::violation`]: temporal properties. [`proof::formulas`]: proofs for others to check.
//!   [`csp()`]: the model as text for CSP checkers.
//! * [`explicit`]: the same questions by plain search, sharing nothing with the rest but the path.
//!
//! A path speaks for its own condition and outcomes. A choice that later operations depend on is
//! *pinned*: executions in which it turns out otherwise are not executions of this path, but a
//! state from which they could go on is no deadlock either. Everything is deterministic, and limits
//! are counts of states or conflicts, never times.

mod answer;
mod cache;
mod certain;
mod check;
mod csp;
mod deadlocks;
mod epochs;
pub mod explicit;
mod frat;
mod graph;
pub mod lrat;
pub mod ltl;
mod matches;
mod modelled;
mod net;
pub mod programs;
pub mod proof;
pub mod sat;
mod structure;

pub use answer::{Answer, Reason, Schedule};
pub use cache::{Cache, Loaded};
pub use certain::{Certain, certain};
pub use check::{Checked, Effort, Options, check, check_with, summary};
pub use concord_base::{Buffering, Freedom, Freedoms, Leaving};
pub use csp::csp;
pub use deadlocks::{Deadlocks, beyond};
pub use epochs::Epochs;
pub use matches::{Matches, Refinements};
pub use net::Net;
