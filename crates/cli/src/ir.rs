//! `concord ir`: the program as the interpreter sees it.

use crate::failure::Failure;
use crate::options::{IrOptions, When};
use crate::run::load;
use crate::terminal::coloured;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

/// Prints the program's text form.
pub fn ir(options: &IrOptions, colour: When) -> Result<ExitCode, Failure> {
    let loaded = load(&options.program, coloured(colour, &io::stderr()))?;
    let mut stdout = BufWriter::new(io::stdout().lock());
    write!(stdout, "{}", loaded.module)
        .and_then(|()| stdout.flush())
        .map_err(Failure::Output)?;
    Ok(ExitCode::SUCCESS)
}
