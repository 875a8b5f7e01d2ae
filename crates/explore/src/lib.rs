//! N processes, MPI and libc together.
//!
//! A [`State`] is the whole world of a run as plain data: every rank's
//! process, what MPI knows, what the ranks share of the machine. One rank runs
//! at a time until it blocks, lowest first; when all are blocked, messages and
//! collectives meet. [`run`] follows one deterministic execution.

mod assumptions;
mod chosen;
mod declared;
mod diagnose;
mod evidence;
mod external;
mod files;
mod fingerprint;
mod history;
mod inputs;
mod involved;
mod journal;
mod machine;
mod misuse;
mod origins;
mod pardon;
mod path;
mod ranks;
mod record;
mod remarks;
mod resolve;
mod run;
mod shown;
mod sources;
mod stacks;
mod start;
mod state;
mod undefined;
mod unreached;
mod verify;
mod waiting;

pub use assumptions::Assumptions;
pub use files::SharedFiles;
pub use inputs::Input;
pub use journal::{Happening, Journal, MpiEvent};
pub use path::{InputRecord, Origin, PathRecord};
pub use resolve::{Model, Models};
pub use run::{Conduct, Ending, Prepared, RunOptions, RunOutcome, Schedule, run};
pub use sources::{FAILURES, InputMismatch, InputSource, Inputs, Request, SymbolicInputs};
pub use start::{Setup, StartError};
pub use state::{RankState, State};
pub use undefined::{Undefined, undefined};
pub use verify::{
    Bounds, InputValue, Progress, Property, Reason, Results, Search, SoFar, SymbolicEnvironment,
    TestCase, Unreproduced, Verdict, VerifyOptions, VerifyOutcome, VerifyStats, Violation,
    concrete_setup, verify,
};
