//! The MPI Bugs Initiative: every generated program must load, and those
//! declared correct must run to the end without a finding.
//!
//! The header of a program lists its tests: a command line and the expected
//! outcome, `OK` or `ERROR: …`. What `concord run` finds of the errors is
//! counted, not demanded: it follows one schedule.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use concord_harness::{Concord, programs};

use crate::parallel;

struct Test {
    source: PathBuf,
    processes: u32,
    arguments: Vec<String>,
    correct: bool,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    NotLoaded(String),
    Unsupported(String),
    Finding(String),
    Finished,
}

/// Declared correct, yet these gather from four processes into a buffer of
/// one element, or scatter from one.
fn overflows(test: &Test) -> bool {
    let name = test
        .source
        .file_name()
        .unwrap_or_default()
        .to_string_lossy();
    ["MessageRace_Gather_", "MessageRace_Scatter_"]
        .iter()
        .any(|p| name.starts_with(p))
}

/// Runs all programs below a directory. `false` if one does not load, or a
/// correct one has a finding.
pub(crate) fn run(directory: &Path, concord: &Concord) -> Result<bool, String> {
    let sources = programs(directory);
    let mut tests = Vec::new();
    for source in &sources {
        let text =
            std::fs::read_to_string(source).map_err(|e| format!("{}: {e}", source.display()))?;
        tests.extend(tests_of(source, &text));
    }
    if tests.is_empty() {
        return Err(format!(
            "{}: no programs with MBI headers",
            directory.display()
        ));
    }
    let outcomes = parallel::map(&tests, |test| outcome(test, concord));
    let mut counts: BTreeMap<(bool, &str, &str), u32> = BTreeMap::new();
    let mut is_fine = true;
    for (test, outcome) in tests.iter().zip(&outcomes) {
        let (what, detail) = match outcome {
            Outcome::NotLoaded(_) => ("not loaded", ""),
            Outcome::Unsupported(what) => ("unsupported", what.as_str()),
            Outcome::Finding(code) => ("finding", code.as_str()),
            Outcome::Finished => ("runs to the end", ""),
        };
        *counts.entry((test.correct, what, detail)).or_default() += 1;
        let is_bad = match outcome {
            Outcome::NotLoaded(_) => true,
            Outcome::Finding(code) => test.correct && !(code == "C0201" && overflows(test)),
            _ => false,
        };
        if is_bad {
            is_fine = false;
            let reason = if let Outcome::NotLoaded(reason) = outcome {
                reason.as_str()
            } else {
                detail
            };
            println!("{}: {what} {reason}", test.source.display());
        }
    }
    println!("{} programs, {} tests", sources.len(), tests.len());
    for ((correct, what, detail), count) in counts {
        println!(
            "{:9} {count:5} {what} {detail}",
            if correct { "correct" } else { "erroneous" }
        );
    }
    Ok(is_fine)
}

fn tests_of(source: &Path, text: &str) -> Vec<Test> {
    let section = text
        .split("BEGIN_MBI_TESTS")
        .nth(1)
        .and_then(|t| t.split("END_MBI_TESTS").next());
    let lines: Vec<&str> = section.unwrap_or_default().lines().map(str::trim).collect();
    let pairs = lines.windows(2).filter_map(|pair| {
        let command = pair[0].strip_prefix('$')?;
        let expected = pair[1].strip_prefix('|')?.trim();
        let mut words = command.split_whitespace();
        let processes = words
            .by_ref()
            .skip_while(|w| *w != "-np")
            .nth(1)?
            .parse()
            .ok()?;
        let arguments = words
            .skip_while(|w| *w != "${EXE}")
            .skip(1)
            .map(str::to_owned)
            .collect();
        Some(Test {
            source: source.to_owned(),
            processes,
            arguments,
            correct: expected == "OK",
        })
    });
    pairs.collect()
}

fn outcome(test: &Test, concord: &Concord) -> Outcome {
    let mut arguments = vec![
        "--format=json".to_owned(),
        "--cflag=-w".to_owned(),
        "-n".to_owned(),
    ];
    arguments.extend([
        test.processes.to_string(),
        test.source.to_string_lossy().into_owned(),
        "--".to_owned(),
    ]);
    arguments.extend(test.arguments.iter().cloned());
    match concord.answer(&arguments, Path::new("/"), b"", test.processes) {
        Err(reason) => Outcome::NotLoaded(reason),
        Ok(answer) => match (
            answer.reasons.first(),
            answer.findings.iter().find(|f| f.level == "error"),
        ) {
            (_, Some(finding)) => Outcome::Finding(finding.code.clone()),
            (Some(reason), None) => Outcome::Unsupported(reason.message.clone()),
            (None, None) => Outcome::Finished,
        },
    }
}
