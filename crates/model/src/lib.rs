//! The path model: all matchings, interleavings and bufferings of one recorded path.

mod alternatives;
mod answer;
mod buffering;
mod cache;
mod certain;
mod check;
mod csp;
pub mod drat;
mod epochs;
pub mod explicit;
mod graph;
pub mod ltl;
mod matches;
mod modelled;
mod net;
pub mod programs;
pub mod proof;
pub mod sat;
mod structure;

pub use alternatives::{Alternative, alternatives};
pub use answer::{Answer, Reason, Schedule};
pub use buffering::{Buffering, Freedom};
pub use cache::{Cache, Loaded};
pub use certain::{Certain, certain};
pub use check::{Checked, Effort, Options, check, check_with, summary};
pub use csp::csp;
pub use epochs::Epochs;
pub use matches::{Matches, Refinements};
pub use net::Net;
