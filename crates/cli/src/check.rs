//! `concord check`: the path model alone, on a path in its text form.

use crate::failure::Failure;
use crate::options::CheckOptions;
use crate::status;
use concord_model::{Answer, Checked, Options, Schedule, check as ask};
use concord_path::{OpId, Path};
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::ExitCode;

/// Says whether some execution of a path's operations deadlocks.
pub fn check(options: &CheckOptions) -> Result<ExitCode, Failure> {
    let bad = |why: String| Failure::PathFile(options.file.clone(), why);
    let text = std::fs::read_to_string(&options.file).map_err(|e| bad(e.to_string()))?;
    let path = Path::parse(&text).map_err(|e| bad(e.to_string()))?;
    let checked = ask(&path, &Options::new(options.buffering));
    let text = describe(&path, &checked);
    let mut stdout = std::io::stdout().lock();
    stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
        .map_err(Failure::Output)?;
    Ok(match checked.answer {
        Answer::NoDeadlock => ExitCode::SUCCESS,
        Answer::Deadlock(_) => ExitCode::from(status::VIOLATION as u8),
        Answer::Undecided(_) => ExitCode::from(status::INCONCLUSIVE as u8),
    })
}

fn describe(path: &Path, checked: &Checked) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    match &checked.answer {
        Answer::NoDeadlock => text.push_str("no execution of these operations deadlocks\n"),
        Answer::Undecided(reason) => {
            let _ = writeln!(text, "not decided: {reason}");
        }
        Answer::Deadlock(schedule) => deadlock(&mut text, path, schedule),
    }
    text
}

fn deadlock(text: &mut String, path: &Path, schedule: &Schedule) {
    let shown = |id: &OpId| match path.op(*id) {
        Some(op) => format!("{id} {op}"),
        None => id.to_string(),
    };
    text.push_str("deadlock\n");
    for id in &schedule.buffered {
        let _ = writeln!(text, "  buffered: {}", shown(id));
    }
    for id in &schedule.left {
        let _ = writeln!(text, "  left early: {}", shown(id));
    }
    for (send, receive) in &schedule.matches {
        let _ = writeln!(text, "  {} meets {}", shown(send), shown(receive));
    }
    for id in &schedule.blocked {
        let _ = writeln!(text, "  rank {} waits in {}", id.rank, shown(id));
    }
}
