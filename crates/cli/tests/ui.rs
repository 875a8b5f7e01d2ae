//! Every program under `tests/ui`: the folder is the expected verdict, marks
//! name the guilty lines, `// paths:` the number of executions, `// states:` that of states.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use concord_base::Kind;
use concord_frontend::Clang;
use concord_harness::{Fault, Finding, Invocation, Limit, programs, repository};
use libtest_mimic::{Arguments, Failed, Trial};
use serde::Deserialize;

const FEWEST: usize = 1380;
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
    states: u64,
    #[serde(default)]
    renamed: u64,
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
    trials.push(Trial::test("every kind of finding has a pair", || {
        every_kind_has_a_pair().map_err(Failed::from)
    }));
    // Who makes a mistake on purpose wants to know whether it is noticed, not by how many programs.
    let one_failure_is_enough = std::env::var_os("CONCORD_FAIL_FAST").is_some();
    for source in found {
        let relative = source.strip_prefix(&root).unwrap_or(&source).to_owned();
        let name = relative.display().to_string();
        let expected = relative
            .components()
            .next()
            .map(|c| c.as_os_str().to_string_lossy().into_owned());
        trials.push(Trial::test(name.clone(), move || {
            let checked = check(&source, expected.as_deref().unwrap_or_default());
            if let Err(why) = &checked
                && one_failure_is_enough
            {
                eprintln!("{name}: {why}");
                std::process::exit(101);
            }
            checked.map_err(Failed::from)
        }));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// A program with the mistake, and one without.
fn every_kind_has_a_pair() -> Result<(), String> {
    let root = repository().join("tests/ui");
    // Only two programs together can differ: `tests/compare`.
    for kind in Kind::ALL.iter().filter(|k| **k != Kind::NotEquivalent) {
        let file = format!("kinds/{}.c", kind.name().replace('-', "_"));
        for folder in ["violation", "verified"] {
            if !root.join(folder).join(&file).is_file() {
                return Err(format!("there is no tests/ui/{folder}/{file}"));
            }
        }
        let text = std::fs::read_to_string(root.join("violation").join(&file));
        let mark = format!("//~ ERROR {}", kind.name());
        if !text.is_ok_and(|text| text.contains(&mark)) {
            return Err(format!("tests/ui/violation/{file} is not about its kind"));
        }
    }
    Ok(())
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
    let warned = directive(&text, "verdict").is_some_and(|v| v.starts_with("verified"));
    let (verdict, status) = match folder {
        "verified" => ("verified", 0),
        "violation" if warned => ("verified", 0),
        "violation" => ("violated", 1),
        "unknown" => ("inconclusive", 3),
        other => return Err(format!("`{other}` is no verdict")),
    };
    let flags = directive(&text, "verify").ok_or("no `// verify:` line")?;
    let flags = &with_levels(&text, flags);
    // Compiling takes longer than most searches: once for both.
    let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
    let bitcode = match flags.contains("--cflag") {
        // These are for Concord's own call of the compiler.
        true => source.to_owned(),
        false => compile(source, scratch.path())?,
    };
    if is_about_symmetry(source) {
        let flags = format!("--no-symmetry {flags}");
        let report = verify(source, &bitcode, &flags, "1", status)?;
        if report.verdict != verdict {
            return Err(format!("{} without symmetry", report.verdict));
        }
        if folder == "violation" {
            Fault::read(&text)?.matches(&report.findings)?;
        }
    }
    // One worker, whose solver is checked by a second one; then two workers.
    for jobs in ["1", "2"] {
        let flags = match jobs {
            "1" => format!("--validate {flags}"),
            _ => flags.clone(),
        };
        let report = verify(source, &bitcode, &flags, jobs, status)?;
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
        if let Some(states) = directive(&text, "states")
            && states.parse() != Ok(report.stats.states)
        {
            return Err(format!("{} states, expected {states}", report.stats.states));
        }
        if let Some(renamed) = directive(&text, "renamed")
            && renamed.parse() != Ok(report.stats.renamed)
        {
            let others = report.stats.renamed;
            return Err(format!("they stand for {others}, expected {renamed}"));
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
    if folder == "violation" {
        compare_report(source, flags)?;
    }
    Ok(())
}

/// What machines do not mind is allowed to programs that do not speak of it: many send what they
/// happen to have, and add up in any order.
const HARMLESS: [&str; 10] = [
    "strict-c",
    "signed-overflow",
    "uninitialised-sent",
    "float-division-by-zero",
    "pointer-arithmetic",
    "array-bounds",
    "misaligned",
    "call-type",
    "character-range",
    "reduction-order",
];

/// Programs of this topic are compared up to permutations of ranks from the first state on.
fn is_about_symmetry(source: &Path) -> bool {
    let topic = source.parent().and_then(Path::file_name);
    topic == Some(OsStr::new("alike"))
}

/// The flags of a program, which have the last word.
fn with_levels(text: &str, flags: &str) -> String {
    match HARMLESS.iter().any(|kind| text.contains(kind)) {
        true => flags.to_owned(),
        false => format!("--allow strict-c --allow reduction-order {flags}"),
    }
}

/// Folders whose programs must have their reports beside them.
const WITH_REPORTS: [&str; 3] = ["kinds", "tutorial", "inputs"];

/// The report for people, up to the verdict, is the one beside the program.
/// `CONCORD_BLESS=1` accepts it as it is now.
fn compare_report(source: &Path, flags: &str) -> Result<(), String> {
    let beside = source.with_extension("report");
    let topic = source.parent().and_then(Path::file_name);
    let wanted = WITH_REPORTS.iter().any(|t| topic == Some(OsStr::new(t)));
    if !wanted && !beside.exists() {
        return Ok(());
    }
    let directory = source.parent().unwrap_or(source);
    let name = source.file_name().unwrap_or_default().to_string_lossy();
    let mut command = vec![
        env!("CARGO_BIN_EXE_concord").to_owned(),
        "verify".to_owned(),
    ];
    command.extend(flags.split_whitespace().map(str::to_owned));
    command.push(name.into_owned());
    let finished = Invocation {
        command,
        directory,
        stdin: &[],
        environment: &[],
        limit: Limit::Processor(SECONDS),
    }
    .finish()?;
    let text = String::from_utf8_lossy(&finished.stdout);
    let end = ["\nviolated: ", "\nverified: "]
        .iter()
        .find_map(|verdict| text.find(verdict))
        .ok_or("no verdict in the report")?;
    let report = &text[..end];
    if std::env::var_os("CONCORD_BLESS").is_some() {
        return std::fs::write(&beside, report).map_err(|e| e.to_string());
    }
    match std::fs::read_to_string(&beside) {
        Ok(expected) if expected == report => Ok(()),
        Ok(expected) => Err(format!("expected:\n{expected}\nreported:\n{report}")),
        Err(e) => Err(format!(
            "{}: {e}; CONCORD_BLESS=1 writes it",
            beside.display()
        )),
    }
}

/// The bitcode of a program, under its name in another folder.
fn compile(source: &Path, folder: &Path) -> Result<PathBuf, String> {
    let bitcode = folder.join(source.with_extension("bc").file_name().unwrap_or_default());
    let clang = Clang::find().map_err(|e| e.to_string())?;
    let command = Command::new(clang.program())
        .args(clang.bitcode_arguments(&["-w".to_owned()], source, &bitcode))
        .output()
        .map_err(|e| format!("clang: {e}"))?;
    match command.status.success() {
        true => Ok(bitcode),
        false => Err(String::from_utf8_lossy(&command.stderr).into_owned()),
    }
}

fn verify(
    source: &Path,
    bitcode: &Path,
    flags: &str,
    jobs: &str,
    status: i32,
) -> Result<Report, String> {
    let directory = source.parent().unwrap_or(source);
    let binary = env!("CARGO_BIN_EXE_concord");
    let mut command: Vec<String> = [binary, "verify", "--format", "json", "--jobs", jobs]
        .map(str::to_owned)
        .to_vec();
    command.extend(flags.split_whitespace().map(str::to_owned));
    command.push(bitcode.display().to_string());
    let early = [("CONCORD_SYMMETRY_FROM", "0")];
    let invocation = Invocation {
        command,
        directory,
        stdin: &[],
        environment: &early[..usize::from(is_about_symmetry(source))],
        limit: Limit::Processor(SECONDS),
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
