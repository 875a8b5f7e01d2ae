//! The outermost frame: whatever happens, the user gets one message and a
//! status that means something.

use crate::failure::Failure;
use crate::status;
use std::io::Write;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::process::ExitCode;

/// Runs a command. A panic is a defect of Concord and is reported as such. `base` is added to the
/// status of what went wrong.
pub fn guarded(base: u8, command: impl FnOnce() -> Result<ExitCode, Failure>) -> ExitCode {
    let failed = ExitCode::from(base + status::BAD_INPUT);
    std::panic::set_hook(Box::new(apologise));
    match catch_unwind(AssertUnwindSafe(command)) {
        Ok(Ok(status)) => status,
        Ok(Err(failure)) => {
            // A reader that has gone away knows so itself.
            if !failure.is_closed_pipe() {
                complain(&format!("error: {failure}"));
            }
            failed
        }
        Err(_) => failed,
    }
}

fn apologise(info: &PanicHookInfo) {
    let what = info.payload();
    let text = what
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| what.downcast_ref::<String>().map(String::as_str));
    let place = info
        .location()
        .map(|l| format!(" at {}:{}", l.file(), l.line()))
        .unwrap_or_default();
    let version = env!("CARGO_PKG_VERSION");
    complain(&format!(
        "error: internal error of concord {version}{place}: {}; please report it with the input that caused it",
        text.unwrap_or("no reason given").replace('\n', " ")
    ));
    if std::env::var_os("RUST_BACKTRACE").is_some_and(|v| v != "0") {
        complain(&std::backtrace::Backtrace::force_capture().to_string());
    }
}

/// Writes a line to standard error; where that is closed, there is nobody
/// left to tell.
fn complain(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}
