//! From facts to findings: what stopped a rank, which rule it broke, who waits for whom, and what
//! that rests on.
//!
//! Everything here reads states and journals and changes neither what a state is nor what is
//! explored; nothing here knows whether a search or a single run asks.

mod cause;
mod declared;
mod evidence;
mod instead;
mod involved;
mod journal;
mod misuse;
mod origins;
mod remarks;
mod stacks;
mod stopped;
mod threads;
mod unreached;
mod waiting;

pub(crate) use cause::{Cause, cause_of, same_cause};
pub use evidence::Sentence;
pub(crate) use evidence::{cut, together};
pub use journal::{Happening, Journal, MpiEvent, WaitsFor};
pub(crate) use stacks::Stacks;
