//! A recorded path: every rank's sequence of MPI operations along one execution.
//!
//! This is the waist between execution and reasoning. What comes before it needs no SAT solver,
//! what comes after it no compiler. A path holds what decides which messages can meet and who
//! waits for whom, and nothing else: no addresses, no instructions.
//!
//! * [`Path`] and [`Op`]: the operations, with world ranks and operation numbers everywhere;
//! * [`Path::parse`] and `Display`: the text form, whose grammar stands in [`grammar`];
//! * [`Path::validate`]: whether the operations make sense together.
//!
//! What is *not* said: a path speaks for its own condition and its own outcomes of calls that may
//! end in several ways. Other outcomes are other paths.

mod op;
mod parse;
mod print;
mod validate;

pub mod grammar;

pub use concord_base::{Pattern, SendMode};
pub use op::{
    Call, Collective, Comm, CommId, Completion, Match, Needs, Op, OpIndex, Path, Place, Receive,
    Send, Sighting, Wait,
};
pub use parse::ParseError;
pub use validate::Invalid;
