//! What a model of an external function sees of the process that calls it.
//!
//! The MPI and libc models are written against this crate alone: arguments
//! come in as [`Arg`]s, memory is reached through [`Memory`], and what the
//! call leads to goes back as data. The interpreter implements the trait; the
//! models know neither instructions nor frames.

mod address;
mod memory;
mod value;

pub use address::{displaced, indexed, lost, lost_from};
/// The name of the machine that programs see, whichever function they ask: the same everywhere, so
/// that results are.
pub const HOST_NAME: &str = "localhost";

pub use memory::{BlockKind, Memory, Touch, Watch};
pub use value::{Arg, Callback, Class};
