//! What goes to standard output.

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, BufWriter, Write};

use concord_report::{Report, json, junit, sarif};

use crate::failure::Failure;
use crate::options::Format;

/// Writes a text as it is.
pub(crate) fn print(text: impl Display) -> Result<(), Failure> {
    let mut stdout = BufWriter::new(io::stdout().lock());
    write!(stdout, "{text}")
        .and_then(|()| stdout.flush())
        .map_err(Failure::Output)
}

/// Writes a report for programs.
pub(crate) fn report(format: Format, report: &Report) -> Result<(), Failure> {
    let text = match format {
        Format::Sarif => sarif::report(report).map_err(|e| Failure::Form(e.to_string()))?,
        Format::Junit => junit::report(report).map_err(|e| Failure::Form(e.to_string()))?,
        Format::Human | Format::Json => json(report)?,
    };
    print(format_args!("{}\n", text.trim_end()))
}

/// A report as JSON.
pub(crate) fn json(report: &Report) -> Result<String, Failure> {
    json::report(report).map_err(|e| Failure::Form(e.to_string()))
}

/// The program's arguments, for a report.
pub(crate) fn arguments(arguments: &[OsString]) -> Vec<String> {
    let arguments = arguments.iter();
    arguments
        .map(|a| a.to_string_lossy().into_owned())
        .collect()
}
