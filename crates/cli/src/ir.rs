//! `concord ir`: the program as the interpreter sees it.

use std::io;
use std::process::ExitCode;

use crate::failure::Failure;
use crate::load::load;
use crate::options::{IrOptions, When};
use crate::output;
use crate::terminal::coloured;

/// Prints the program's text form.
pub(crate) fn ir(options: &IrOptions, colour: When) -> Result<ExitCode, Failure> {
    let loaded = load(&options.program, coloured(colour, &io::stderr()))?;
    output::print(&loaded.module)?;
    Ok(ExitCode::SUCCESS)
}
