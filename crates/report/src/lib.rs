//! Findings and verdicts as people and tools read them.
//!
//! Input is plain data: [`Finding`](concord_base::Finding)s, and a [`Report`]
//! that sums a run up. [`human`] draws them over the source text as a compiler
//! would, [`json`] writes the versioned form for other programs, [`explain`]
//! teaches what a code means. Nothing here decides what is wrong with a
//! program, and nothing here writes to a stream.

pub mod explain;
pub mod human;
pub mod input_file;
mod inside;
pub mod json;
mod ranks;
mod report;
mod sources;

pub use report::{Output, Report, Stats, Unsupported, Verdict};
pub use sources::{Source, Sources};
