//! N processes, MPI and libc together.
//!
//! A [`State`] is the whole world of a run as plain data: every rank's
//! process, what MPI knows, what the ranks share of the machine. One rank runs
//! at a time until it blocks, lowest first; when all are blocked, messages and
//! collectives meet. [`run`] follows one deterministic execution.

mod alike;
mod assumptions;
mod chosen;
mod compare;
mod diagnose;
mod entry;
mod external;
mod files;
mod fingerprint;
mod history;
mod inputs;
mod machine;
mod observed;
mod pardon;
mod path;
mod ranks;
mod record;
mod remembered;
mod resolve;
mod run;
mod shown;
mod slot;
mod sources;
mod start;
mod state;
mod threads;
mod tracked;
mod undefined;
mod verify;

pub use assumptions::Assumptions;
pub use compare::{
    CompareOptions, Compared, Comparison, Differs, Executed, Files, Floats, Key, Output, Outputs,
    PairStats, Restricted, Selection, Shows, Side, Stdout, Undecided, Unpaired, compare, unpaired,
};
pub use diagnose::{Happening, Journal, MpiEvent, Sentence, WaitsFor};
pub use entry::{Chosen, Entry, Given, GivenObject, Made, choose};
pub use files::SharedFiles;
pub use inputs::Input;
pub use observed::{At, Content, NamedOutput, Observed, Printed};
pub use path::{CallerRecord, Exchange, InputOrigin, InputRecord, PathRecord};
pub use resolve::{Model, Models};
pub use run::{Conduct, Ending, Prepared, RunOptions, RunOutcome, Schedule, run};
pub use sources::{
    FAILURES, InputMismatch, InputSource, Inputs, PairedInputs, Request, SymbolicInputs,
};
pub use start::{Setup, StartError};
pub use state::{RankState, State};
pub use undefined::{Undefined, undefined, undefined_from};
pub use verify::{
    Bounds, CHECKPOINT_PERIOD, Checkpoint, CheckpointError, Identity, InputValue, Meeting,
    Meetings, Observation, Obstacle, Progress, Property, RaceExecution, Reason, Results, Sample,
    Scarcity, Search, SoFar, SymbolicEnvironment, TestCase, Unreproduced, VerifyOptions,
    VerifyOutcome, Violation, concrete_setup, scarcity, verify, verify_with,
};
