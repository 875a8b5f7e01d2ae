//! One symbolic process: memory, frames, and the interpreter's step.
//!
//! A [`Process`] runs a [`Program`] until somebody else has to act: it calls a
//! function that the program does not define, needs a decision about a
//! symbolic condition, ends, or breaks a rule ([`Stop`]). It knows no MPI and
//! no libc; those are models behind [`Stop::External`].

mod cells;
mod coverage;
mod depends;
mod exact;
mod facts;
mod fault;
mod fingerprint;
mod liveness;
mod memory;
mod process;
mod program;
mod race;
mod remark;
mod step;
mod stray;
mod threads;
mod undef;
mod word;

pub use cells::{Cell, Content};
pub use coverage::{Coverage, Decided};
pub use depends::{condition as depends_on_uninitialised, defined};
pub use facts::Facts;
pub use fault::{Fault, Unsupported, Use};
pub use liveness::edges;
pub use memory::{
    ByteState, Came, Lineage, Memory, Mentions, NameId, Object, ObjectId, ObjectKind, POINTER_MARK,
    Scan, Search, Stored, Unknown,
};
pub use process::{Context, Frame, Fresh, Limits, Process, Stop, globals_fit};
pub use program::{ARGV_NAME, CALLER_NAME, Program};
pub use race::{Past, Race, Races, Token};
pub use remark::{Remark, Remarks, Rule};
pub use undef::lineage as lineage_of;
pub use word::Word;
