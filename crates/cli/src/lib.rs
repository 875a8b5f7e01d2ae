//! The command line: flags to options to pipeline.
//!
//! Each command is a module that turns its options into a call of the layers
//! below and their answer into text and an exit status. What can go wrong on
//! the way is a [`Failure`], and becomes one message and status 2; a defect of
//! Concord has status 4.

mod bug_report;
mod cc;
mod check;
mod compare;
mod doctor;
mod execution;
mod explain;
mod failure;
mod fingerprint;
mod folder;
mod generate;
mod guard;
mod init;
mod input;
mod interrupt;
mod ir;
mod keep;
mod levels;
mod load;
mod merge;
mod options;
mod output;
mod page;
mod project;
mod replay;
mod run;
mod setup;
mod status;
mod terminal;
mod verify;
mod words;

use std::ffi::OsStr;
use std::path::Path;
use std::process::ExitCode;

use clap::Parser;
pub use failure::Failure;
use options::{Command, Options};

/// The `concord` command: parses this process's arguments and obeys them. Under the name of
/// `concord-cc`, it is that.
pub fn main() -> ExitCode {
    let words = words::meant(std::env::args_os());
    let called = words.first().map(Path::new).and_then(Path::file_name);
    if called == Some(OsStr::new("concord-cc")) {
        return cc_main();
    }
    let base = words::exit_code_base(&words);
    let options = match Options::try_parse_from(words) {
        Ok(options) => options,
        Err(help_or_error) => {
            // Where standard error is closed, there is nobody left to tell.
            let _ = help_or_error.print();
            let code = u8::try_from(help_or_error.exit_code()).unwrap_or(status::BAD_INPUT);
            return ExitCode::from(if code == 0 { 0 } else { base + code });
        }
    };
    guard::guarded(base, || {
        let colour = options.colour;
        match options.command {
            Command::Verify(options) => verify::verify(*options, colour),
            Command::Compare(options) => compare::compare(*options, colour),
            Command::Run(options) => run::run(options, colour),
            Command::Replay(options) => replay::replay(&options, colour),
            Command::Check(options) => check::check(&options),
            Command::Properties => check::properties(),
            Command::Report(options) => page::report(&options),
            Command::Explain(options) => explain::explain(&options),
            Command::Ir(options) => ir::ir(&options, colour),
            Command::Init(options) => init::init(&options),
            Command::Doctor => doctor::doctor(),
            Command::Completions(options) => generate::completions(&options),
            Command::Man(options) => generate::man(&options),
            Command::Cc(options) => cc::cc(options.arguments),
        }
    })
}

/// The command line's definition, for what is made of it.
pub fn command() -> clap::Command {
    <Options as clap::CommandFactory>::command()
}

/// The `concord-cc` command: all arguments belong to the compiler.
pub fn cc_main() -> ExitCode {
    guard::guarded(0, || cc::cc(std::env::args_os().skip(1).collect()))
}
