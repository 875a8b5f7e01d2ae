//! The path model: all matchings, interleavings and bufferings of one recorded path.

mod answer;
mod buffering;
pub mod explicit;
mod modelled;

pub use answer::{Answer, Reason, Schedule};
pub use buffering::{Buffering, Freedom};
