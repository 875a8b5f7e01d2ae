//! `concord cc`: a compiler driver in the place of `mpicc`. The work is the
//! front end's; its exit status is the compiler's.

use std::ffi::OsString;
use std::process::ExitCode;

use crate::failure::Failure;

/// Compiles.
pub(crate) fn cc(arguments: Vec<OsString>) -> Result<ExitCode, Failure> {
    let text = arguments
        .into_iter()
        .map(|a| a.into_string().map_err(Failure::NotText));
    let words: Vec<String> = text.collect::<Result<_, _>>()?;
    Ok(ExitCode::from(concord_frontend::cc::main(&words)))
}
