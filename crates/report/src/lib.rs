//! Findings and verdicts as people and tools read them.
//!
//! Input is plain data: [`Finding`](concord_base::Finding)s, and a [`Report`]
//! that sums a run up. [`human`] draws them over the source text as a compiler
//! would, [`json`], [`sarif`] and [`junit`] write forms for other programs, [`explain`]
//! teaches what a code means, [`html`] makes a page of a JSON report, [`coverage`] is what was executed. [`witness`] and [`input_file`] are the files that
//! executions are repeated from; [`steps`] and [`diagram`] show them. Nothing here decides what is wrong with a
//! program, and nothing here writes to a stream.

pub mod coverage;
pub mod diagram;
pub mod explain;
pub mod html;
pub mod human;
pub mod input_file;
mod inside;
pub mod json;
pub mod junit;
mod report;
pub mod sarif;
mod sources;
pub mod steps;
pub mod witness;

pub use report::{
    Matching, Output, ReasonKind, Report, Reported, Search, Side, Took, Unsupported, WorldReport,
};
pub use sources::{Source, Sources};
