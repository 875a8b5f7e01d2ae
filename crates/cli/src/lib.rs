//! The command line: flags to options to pipeline.
//!
//! Each command is a module that turns its options into a call of the layers
//! below and their answer into text and an exit status. What can go wrong on
//! the way is a [`Failure`], and becomes one message and status 2.

mod cc;
mod check;
mod explain;
mod failure;
mod fingerprint;
mod guard;
mod input;
mod ir;
mod levels;
mod merge;
mod options;
mod project;
mod replay;
mod run;
mod status;
mod terminal;
mod verify;

pub use failure::Failure;

use clap::Parser;
use options::{Command, Options};
use std::process::ExitCode;

/// The `concord` command: parses this process's arguments and obeys them.
pub fn main() -> ExitCode {
    guard::guarded(|| {
        let options = Options::parse();
        let colour = options.colour;
        match options.command {
            Command::Verify(options) => verify::verify(*options, colour),
            Command::Run(options) => run::run(options, colour),
            Command::Replay(options) => replay::replay(&options, colour),
            Command::Check(options) => check::check(&options),
            Command::Properties => check::properties(),
            Command::Explain(options) => explain::explain(&options),
            Command::Ir(options) => ir::ir(&options, colour),
            Command::Cc(options) => cc::cc(options.arguments),
        }
    })
}

/// The `concord-cc` command: all arguments belong to the compiler.
pub fn cc_main() -> ExitCode {
    guard::guarded(|| cc::cc(std::env::args_os().skip(1).collect()))
}
