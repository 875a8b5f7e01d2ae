//! Every program under `tests/ui`: the folder is the expected verdict, marks
//! name the guilty lines, and `// paths:` the number of executions.

use concord_harness::{Fault, Finding, Invocation, programs, repository};
use libtest_mimic::{Arguments, Failed, Trial};
use serde::Deserialize;
use std::path::Path;
use std::process::ExitCode;

const FEWEST: usize = 15;
const SECONDS: u32 = 200;

#[derive(Deserialize)]
struct Report {
    verdict: String,
    findings: Vec<Finding>,
    reasons: Vec<Reason>,
    stats: Stats,
}

#[derive(Deserialize)]
struct Reason {
    message: String,
}

#[derive(Deserialize)]
struct Stats {
    paths: u64,
}

fn main() -> ExitCode {
    let root = repository().join("tests/ui");
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
        let relative = source.strip_prefix(&root).unwrap_or(&source).to_owned();
        let name = relative.display().to_string();
        let expected = relative
            .components()
            .next()
            .map(|c| c.as_os_str().to_string_lossy().into_owned());
        trials.push(Trial::test(name, move || {
            check(&source, expected.as_deref().unwrap_or_default()).map_err(Failed::from)
        }));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// The text of a directive in the leading comments.
fn directive<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let prefix = format!("// {name}: ");
    text.lines()
        .find_map(|line| line.strip_prefix(prefix.as_str()))
        .map(str::trim)
}

fn check(source: &Path, folder: &str) -> Result<(), String> {
    let text = std::fs::read_to_string(source).map_err(|e| e.to_string())?;
    let (verdict, status) = match folder {
        "verified" => ("verified", 0),
        "violation" => ("violated", 1),
        "unknown" => ("inconclusive", 3),
        other => return Err(format!("`{other}` is no verdict")),
    };
    let flags = directive(&text, "verify").ok_or("no `// verify:` line")?;
    // One worker, whose solver is checked by a second one; then two workers.
    for jobs in ["1", "2"] {
        let flags = match jobs {
            "1" => format!("--validate {flags}"),
            _ => flags.to_owned(),
        };
        let report = verify(source, &flags, jobs, status)?;
        if report.verdict != verdict {
            return Err(format!("{} with {jobs} jobs", report.verdict));
        }
        match folder {
            "violation" => Fault::read(&text)?.matches(&report.findings)?,
            "unknown" => {
                let wanted = directive(&text, "reason").ok_or("no `// reason:` line")?;
                if !report
                    .reasons
                    .iter()
                    .any(|reason| reason.message.contains(wanted))
                {
                    let said: Vec<&str> =
                        report.reasons.iter().map(|r| r.message.as_str()).collect();
                    return Err(format!("the reasons are {said:?}"));
                }
            }
            _ if !report.findings.is_empty() => {
                return Err("findings in a verified program".to_owned());
            }
            _ => {}
        }
        if let Some(paths) = directive(&text, "paths")
            && paths.parse() != Ok(report.stats.paths)
        {
            return Err(format!(
                "{} executions, expected {paths}",
                report.stats.paths
            ));
        }
    }
    Ok(())
}

fn verify(source: &Path, flags: &str, jobs: &str, status: i32) -> Result<Report, String> {
    let directory = source.parent().unwrap_or(source);
    let binary = env!("CARGO_BIN_EXE_concord");
    let mut command: Vec<String> = [binary, "verify", "--format", "json", "--jobs", jobs]
        .map(str::to_owned)
        .to_vec();
    command.extend(flags.split_whitespace().map(str::to_owned));
    command.push(source.display().to_string());
    let invocation = Invocation {
        command,
        directory,
        stdin: &[],
        environment: &[],
        seconds: SECONDS,
    };
    let finished = invocation.finish()?;
    let stderr = String::from_utf8_lossy(&finished.stderr);
    if finished.status != status {
        return Err(format!(
            "status {}, expected {status}\n{stderr}",
            finished.status
        ));
    }
    serde_json::from_slice(&finished.stdout).map_err(|e| format!("{e}\n{stderr}"))
}
