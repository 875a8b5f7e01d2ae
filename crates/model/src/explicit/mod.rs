//! The explicit-state oracle: executions of a path's operations, one step at a time.
//!
//! It shares nothing with the SAT engine but the path itself, so that the two can check each
//! other. The rules are those of `concord-mpi`:
//!
//! * a message and a posted receive that fit may meet unless an earlier message of the same source
//!   fits the receive, or an earlier receive of the same rank fits the message (MPI 4.1 §3.5);
//! * a rank goes on when what it waits for is complete; a standard send is complete when it is
//!   received or buffered; a collective when all have come, or, where the implementation may
//!   choose, when those have come whom the rank needs;
//! * a probe sees what a receive posted at that moment would get.
//!
//! A path pins some outcomes. An execution that leaves the path by another outcome is no concern
//! of this path's, and a state from which one leaves is not a deadlock: the program would go on.

pub(crate) mod machine;
mod replay;
mod run;
mod search;

pub use machine::{Machine, State};
pub(crate) use replay::first_hang;
pub use replay::{Replay, replay};
pub use search::{Found, Matching, Reduction, deadlock, deadlocks, matchings, meetings};
