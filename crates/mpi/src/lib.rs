//! MPI semantics as a pure state machine over calls.
//!
//! A [`World`] holds the MPI side of all processes of a run as plain data: it clones, compares,
//! hashes and prints, and knows neither instructions nor a solver. A driver runs the processes,
//! hands every MPI call to [`World::call`], and, when nobody can go on by themselves, lets
//! messages meet with [`World::transitions`] and [`World::fire`].
//!
//! A driver for one execution:
//!
//! ```text
//! loop {
//!     for each rank that can run: run its program; every MPI call goes to `call`
//!         Return(v)   the program goes on with v
//!         Block       the rank waits
//!         Call(f)     run f on this rank, then `callback_returned`
//!     settle()        what needs no choice happens
//!     take_woken()    `resume` these; if there are none:
//!     transitions()   fire one of them (all `PollFails` together); if there are none and a rank
//!                     is blocked, that is a deadlock
//! }
//! ```
//!
//! The objects of MPI and their algebra (datatypes, operations, groups, topologies, info,
//! errors) are values in modules of their own; `world` holds the state machine, `calls` what
//! each function does, one file per family.

mod calls;
pub mod constants;
pub mod datatype;
mod errors;
mod group;
mod handle;
mod info;
pub mod op;
pub mod topology;
mod world;

pub use calls::{CompletedRequests, Function, Gathering, Place};
pub use concord_base::{Buffering, Leaving, Pattern, SendMode};
pub use errors::{ErrorClass, ErrorTable};
pub use group::{Comparison, Group, RankRange};
pub use handle::{Decoded, Handle, HandleKind, Index};
pub use info::Info;
pub use op::{Folding, NoFolding};
pub use world::{
    Apart, Asked, Blocked, CallSite, Choice, Chosen, ContextId, Deed, Described, FileRace,
    FireError, Gap, Involved, KnownPart, Latitude, LiveObject, Memories, Misuse, MisuseKind,
    OpDescription, OpId, OpKind, OpenReceives, Options, Outcomes, Part, Phase, RankName, RankNames,
    RankSide, Reach, Recorded, RequestId, Routine, SettledWait, Share, Step, Symbolic, Touched,
    Transition, TurnAlone, Unobserved, Unreceived, WaitingFor, World,
};
