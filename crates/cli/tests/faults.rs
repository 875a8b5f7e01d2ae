//! Every program under `tests/run/fault`: the mistake is found on the marked
//! line and nowhere else, and the report reads as the snapshot beside it.
//!
//! `CONCORD_BLESS=1 cargo test -p concord-cli --test faults` rewrites the
//! snapshots.

use std::path::Path;
use std::process::ExitCode;

use concord_harness::{Case, Concord, Fault, programs, repository};
use libtest_mimic::{Arguments, Failed, Trial};

const FEWEST: usize = 40;

fn main() -> ExitCode {
    let root = repository().join("tests/run/fault");
    let found = programs(&root);
    let count = found.len();
    let mut trials = vec![Trial::test(
        format!("there are at least {FEWEST} programs"),
        move || {
            if count >= FEWEST {
                Ok(())
            } else {
                Err(format!("only {count}").into())
            }
        },
    )];
    for source in found {
        let name = source
            .strip_prefix(&root)
            .unwrap_or(&source)
            .display()
            .to_string();
        trials.push(Trial::test(name, move || {
            check(&source).map_err(Failed::from)
        }));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn check(source: &Path) -> Result<(), String> {
    let concord = Concord::new(env!("CARGO_BIN_EXE_concord"));
    let case = Case::read(source)?;
    let fault = Fault::read(&case.text)?;
    let [run] = case.runs.as_slice() else {
        return Err("more than one way to run it".to_owned());
    };
    let answer = concord.run(&case, run)?;
    if let Some(reason) = answer.reasons.first() {
        return Err(format!(
            "unsupported on line {}: {}",
            reason.line.unwrap_or(0),
            reason.message
        ));
    }
    fault.matches(&answer.findings)?;

    // The report itself, with names relative to the program's directory.
    let directory = source.parent().unwrap_or(source);
    let name = source
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let mut arguments = vec![
        "run".to_owned(),
        "--cflag=-w".to_owned(),
        "-n".to_owned(),
        run.processes.to_string(),
    ];
    arguments.extend(case.cflags.iter().map(|f| format!("--cflag={f}")));
    arguments.extend([name, "--".to_owned()]);
    arguments.extend(run.arguments.iter().cloned());
    let finished = concord.finish(&arguments, directory, &case.stdin)?;
    let shown = String::from_utf8_lossy(&finished.stderr).into_owned();
    let snapshot = source.with_extension("stderr");
    if std::env::var_os("CONCORD_BLESS").is_some() {
        return std::fs::write(&snapshot, shown)
            .map_err(|e| format!("{}: {e}", snapshot.display()));
    }
    let expected = std::fs::read_to_string(&snapshot)
        .map_err(|e| format!("{}: {e}\nCONCORD_BLESS=1 writes it", snapshot.display()))?;
    if shown == expected {
        return Ok(());
    }
    Err(format!(
        "the report is not the snapshot (CONCORD_BLESS=1 rewrites it):\n{shown}\nexpected:\n{expected}"
    ))
}
