//! The outermost frame: whatever happens, the user gets one message and a
//! status that means something.
//!
//! A panic is a defect of Concord, never bad usage and never a verdict: it has
//! a status of its own, and leaves a folder with what a report about it needs.

use std::io::Write;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

use concord_ir::Module;

use crate::bug_report::BugReport;
use crate::failure::Failure;

/// Set, it makes every command that has loaded a program fail as if by a
/// defect of Concord, so that tests see what becomes of one. Nothing else
/// reads it.
const PROVOKE: &str = "CONCORD_PROVOKE_INTERNAL_ERROR";

/// The panics so far. The hook that hears of them belongs to the whole
/// process, and so does this.
static HEARD: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Runs a command. `base` is added to the status of what went wrong.
pub(crate) fn guarded(base: u8, command: impl FnOnce() -> Result<ExitCode, Failure>) -> ExitCode {
    std::panic::set_hook(Box::new(apologise));
    let failure = match caught(None, command) {
        Ok(status) => return status,
        Err(failure) => failure,
    };
    tell(&failure);
    ExitCode::from(base + failure.status())
}

/// Says what went wrong.
pub(crate) fn tell(failure: &Failure) {
    // A reader that has gone away knows so itself.
    if !failure.is_closed_pipe() {
        complain(&format!("error: {failure}"));
    }
}

/// Does work on a program; a panic is a failure whose bug report has the
/// program.
pub(crate) fn on_program<T>(
    module: &Module,
    work: impl FnOnce() -> Result<T, Failure>,
) -> Result<T, Failure> {
    caught(Some(module), || {
        if std::env::var_os(PROVOKE).is_some() {
            panic!("{PROVOKE} asks for it");
        }
        work()
    })
}

fn caught<T>(
    module: Option<&Module>,
    work: impl FnOnce() -> Result<T, Failure>,
) -> Result<T, Failure> {
    let panicked = match catch_unwind(AssertUnwindSafe(work)) {
        Ok(result) => return result,
        Err(panicked) => panicked,
    };
    // The report itself must not fail in the same way.
    drop(panicked);
    let kept = catch_unwind(AssertUnwindSafe(|| keep(module)));
    let folder = match kept {
        Ok(Ok(folder)) => Some(folder),
        Ok(Err(failure)) => {
            tell(&failure);
            None
        }
        Err(_) => None,
    };
    Err(Failure::Internal(folder))
}

fn keep(module: Option<&Module>) -> Result<PathBuf, Failure> {
    let what = hold().join("\n\n");
    let parent = std::env::temp_dir();
    let report = match module {
        Some(module) => BugReport::about_program(module, &parent, &what)?,
        None => BugReport::about_command(&parent, &what)?,
    };
    Ok(report.folder().to_owned())
}

fn hold() -> std::sync::MutexGuard<'static, Vec<String>> {
    HEARD.lock().unwrap_or_else(PoisonError::into_inner)
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
    let text = text.unwrap_or("no reason given").replace('\n', " ");
    let message = format!("internal error of concord {version}{place}: {text}");
    let backtrace = std::backtrace::Backtrace::force_capture();
    let mut heard = hold();
    // Further ones follow from the first; the folder has all.
    if heard.is_empty() {
        complain(&format!("error: {message}"));
        if std::env::var_os("RUST_BACKTRACE").is_some_and(|v| v != "0") {
            complain(&backtrace.to_string());
        }
    }
    heard.push(format!("{message}\n{backtrace}"));
}

/// Writes a line to standard error; where that is closed, there is nobody
/// left to tell.
fn complain(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}
