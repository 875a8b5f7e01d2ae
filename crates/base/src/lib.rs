//! Vocabulary that layers share: ids, source positions, findings and verdicts, and what MPI leaves
//! to implementations.
//!
//! One idea has one type, and it is here if two layers that may not see each
//! other both need it.

mod check;
mod detail;
mod fault;
mod file_access;
mod finding;
mod freedom;
mod ids;
mod levels;
mod message;
mod misuse;
mod ranks;
mod span;
mod verdict;

pub use check::{BOTH_WRITE, Check};
pub use detail::FindingDetail;
pub use fault::{Access, FAR, FaultKind, FaultObject, MemoryFault, Storage};
pub use file_access::{FileAccess, FileThing, FileUse};
pub use finding::{Certainty, Finding, Kind, Level, Place, StackFrame};
pub use freedom::{
    Buffering, Freedom, Freedoms, Leaving, NoBuffering, NoLeaving, Released, UNPROMISED,
};
pub use ids::{Rank, WorldSize};
pub use levels::{Levels, Treatment, kinds_named};
pub use message::{Pattern, SendMode};
pub use misuse::{BufferUse, MisuseKind};
pub use ranks::ranks_in_words;
pub use span::{FileId, Span};
pub use verdict::{SearchStats, Verdict};
