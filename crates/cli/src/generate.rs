//! What is generated from the command line's own definition: completions for shells, manual pages.

use std::process::ExitCode;

use clap::CommandFactory as _;

use crate::failure::Failure;
use crate::options::{CompletionsOptions, ManOptions, Options};
use crate::output;

/// Prints the completions for a shell.
pub(crate) fn completions(options: &CompletionsOptions) -> Result<ExitCode, Failure> {
    let mut command = Options::command();
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut command, "concord", &mut script);
    output::print(String::from_utf8_lossy(&script))?;
    Ok(ExitCode::SUCCESS)
}

/// Writes a manual page for Concord and for each of its commands.
pub(crate) fn man(options: &ManOptions) -> Result<ExitCode, Failure> {
    let failed = |error| Failure::Folder("manual pages", options.folder.clone(), error);
    std::fs::create_dir_all(&options.folder).map_err(failed)?;
    let command = Options::command().disable_help_subcommand(true);
    clap_mangen::generate_to(command, &options.folder).map_err(failed)?;
    Ok(ExitCode::SUCCESS)
}
