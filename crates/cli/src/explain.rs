//! `concord explain`.

use std::fmt::Write as _;
use std::process::ExitCode;

use concord_base::Kind;
use concord_report::explain;

use crate::failure::Failure;
use crate::options::ExplainOptions;
use crate::output;

/// Prints what a code means, or all codes.
pub(crate) fn explain(options: &ExplainOptions) -> Result<ExitCode, Failure> {
    let text = match &options.code {
        None => list(),
        Some(code) => {
            let kind = explain::find(code).ok_or_else(|| Failure::UnknownCode(code.clone()))?;
            explain::text(kind).to_owned()
        }
    };
    output::print(text)?;
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
