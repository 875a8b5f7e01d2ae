//! The path model: all matchings, interleavings and bufferings of one recorded path.

mod alternatives;
mod answer;
mod buffering;
mod certain;
mod check;
mod epochs;
pub mod explicit;
mod graph;
mod matches;
mod modelled;
mod net;
pub mod sat;

pub use alternatives::{Alternative, alternatives};
pub use answer::{Answer, Reason, Schedule};
pub use buffering::{Buffering, Freedom};
pub use certain::{Certain, certain};
pub use check::{Checked, Effort, Options, check};
pub use epochs::Epochs;
pub use matches::{Matches, Refinements};
pub use net::Net;
