//! The path model: all matchings, interleavings and bufferings of one recorded path.

mod answer;
mod buffering;
mod certain;
pub mod explicit;
mod graph;
mod matches;
mod modelled;
mod net;
pub mod sat;

pub use answer::{Answer, Reason, Schedule};
pub use buffering::{Buffering, Freedom};
pub use certain::{Certain, certain};
pub use matches::Matches;
pub use net::Net;
