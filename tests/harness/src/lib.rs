//! Compares executions in Concord with native ones.
//!
//! A [`Case`] is a C program with directives in its leading comments. It is
//! built and run natively ([`Native`], with a cache, since that dominates the
//! time) and by `concord run` ([`Concord`]); both give a [`Transcript`], and
//! [`difference`] says where two of them part. [`Fault`] programs have their
//! guilty line marked instead. A [`Witness`] is played back under Open MPI.
//! [`small`] programs, those with [`windows`] or [`threads`], those that share [`files`] and [`loops`]
//! over completed requests are compared with brute force; functions of unknown [`callers`] with what their
//! harnesses do natively.

pub mod alike;
pub mod callers;
mod case;
mod compare;
mod concord;
mod corpus;
pub mod csmith;
pub mod csmith_symbolic;
mod driven;
pub mod family;
mod fault;
pub mod files;
mod listing;
pub mod loops;
mod native;
mod process;
pub mod small;
mod steered;
pub mod threads;
mod transcript;
pub mod windows;

/// That of the tool, so that searches in tests and sweeps cost what they cost there.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

pub use case::{Case, Run};
pub use compare::{agree, difference};
pub use concord::{Answer, Concord, Finding, Reason, Spot};
pub use corpus::{programs, repository};
pub use driven::Seen;
pub use fault::{Fault, Mark};
pub use native::{Language, Native};
pub use process::{Finished, Invocation, Limit, Trouble};
pub use steered::{Played, Witness};
pub use transcript::{RankOutput, Transcript};
