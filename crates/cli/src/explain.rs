//! `concord explain`.

use crate::failure::Failure;
use crate::options::ExplainOptions;
use concord_base::Kind;
use concord_report::explain;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::ExitCode;

/// Prints what a code means, or all codes.
pub fn explain(options: &ExplainOptions) -> Result<ExitCode, Failure> {
    let text = match &options.code {
        None => list(),
        Some(code) => {
            let kind = explain::find(code).ok_or_else(|| Failure::UnknownCode(code.clone()))?;
            explain::text(kind).to_owned()
        }
    };
    let mut stdout = std::io::stdout().lock();
    stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
        .map_err(Failure::Output)?;
    Ok(ExitCode::SUCCESS)
}

fn list() -> String {
    let mut text = String::new();
    for kind in Kind::ALL {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{}  {:22} {}", kind.code(), kind.name(), kind.title());
    }
    text
}
