//! `--emit-harness`: the harness of every finding of `tests/ui/violation/partial` compiles, and shows the
//! finding when it is executed; its witness shows the finding, too; and random functions do natively what
//! was explored. Programs that several processes start in have witnesses only.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use concord_harness::{Finding, Invocation, Limit, callers, programs, repository};
use libtest_mimic::{Arguments, Failed, Trial};
use serde::Deserialize;

const FEWEST: usize = 30;
const SECONDS: u32 = 60;
/// Random functions; `cargo xtask fuzz partial` tries more.
const SEEDS: u64 = 5;

/// Says that a harness ends in another way: by what follows a mistake that is told before its path ends, or because it
/// plays neither probes nor messages of other lengths than a receive asks for.
const HIDDEN: &str = "\n// harness: hidden";

#[derive(Deserialize)]
struct Report {
    findings: Vec<Finding>,
}

fn main() -> ExitCode {
    let found = programs(&repository().join("tests/ui/violation/partial"));
    let count = found.len();
    let mut trials = vec![Trial::test(
        format!("there are at least {FEWEST} programs"),
        move || match count >= FEWEST {
            true => Ok(()),
            false => Err(format!("only {count}").into()),
        },
    )];
    for source in found {
        let name = source.file_stem().unwrap_or_default().to_string_lossy();
        let again = source.clone();
        trials.push(Trial::test(format!("replay {name}"), move || {
            replays_all(&again).map_err(Failed::from)
        }));
        trials.push(Trial::test(name.into_owned(), move || {
            shows_all(&source).map_err(Failed::from)
        }));
    }
    for seed in 0..SEEDS {
        trials.push(Trial::test(format!("random function {seed}"), move || {
            let concord = Path::new(env!("CARGO_BIN_EXE_concord"));
            let seen = callers::compare(seed, concord)?;
            match seen.paths {
                0 => Err("no execution came to its end".into()),
                _ => Ok(()),
            }
        }));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// How a program is verified.
fn flags(source: &Path) -> Result<Vec<String>, String> {
    let text = std::fs::read_to_string(source).map_err(|e| e.to_string())?;
    let flags = text
        .lines()
        .find_map(|line| line.strip_prefix("// verify: "));
    let flags = flags.ok_or("no `// verify:` line")?;
    Ok(flags.split_whitespace().map(str::to_owned).collect())
}

/// The files of a folder, by name.
fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .and_then(|all| all.map(|entry| entry.map(|entry| entry.path())).collect())
        .map_err(|e| e.to_string())?;
    files.sort();
    Ok(files)
}

/// Writes the witnesses of a program's findings and replays each.
fn replays_all(source: &Path) -> Result<(), String> {
    let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
    let folder = scratch.path().join("witnesses");
    let mut words = vec!["--witness".to_owned(), folder.display().to_string()];
    words.extend(flags(source)?);
    let report = verify(source, &words, &[0, 1])?;
    let files = files(&folder)?;
    if files.len() != report.findings.len() || files.is_empty() {
        let found = report.findings.len();
        return Err(format!("{} witnesses, {found} findings", files.len()));
    }
    for (file, wanted) in files.iter().zip(&report.findings) {
        let command = ["replay", "--format", "json"].map(str::to_owned);
        let again = concord(command.to_vec(), file, &[1])?;
        let line = |finding: &Finding| finding.spans.first().map(|spot| spot.line);
        // A replay ends at the first place of a mistake that is made at several.
        let same = |f: &Finding| {
            f.kind == wanted.kind && (line(f) == line(wanted) || f.message == wanted.message)
        };
        if !again.findings.iter().any(same) {
            return Err(format!(
                "{} does not show {}",
                file.display(),
                wanted.message
            ));
        }
    }
    Ok(())
}

/// Emits the harnesses of a program's findings and executes each.
fn shows_all(source: &Path) -> Result<(), String> {
    let flags = flags(source)?;
    let text = std::fs::read_to_string(source).map_err(|e| e.to_string())?;
    if flags.iter().any(|flag| flag == "-n") || text.contains(HIDDEN) {
        return Ok(());
    }
    let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
    let folder = scratch.path().join("harnesses");
    let mut words = vec!["--emit-harness".to_owned(), folder.display().to_string()];
    words.extend(flags);
    let report = verify(source, &words, &[0, 1])?;
    let files = files(&folder)?;
    if files.len() != report.findings.len() {
        return Err(format!(
            "{} harnesses, {} findings",
            files.len(),
            report.findings.len()
        ));
    }
    for (file, wanted) in files.iter().zip(&report.findings) {
        // A note rests on a caller that nobody is; the harness is one.
        let words = ["-n", "1"].map(str::to_owned);
        let shown = verify(file, &words, &[0, 1, 3])?;
        let line = |finding: &Finding| finding.spans.first().map(|spot| spot.line);
        // The harness's layer over MPI may be the first to look at an argument.
        let through = |f: &Finding| {
            let stack = f.spans.first().map_or(&[][..], |spot| &spot.stack);
            stack.iter().any(|frame| Some(frame.line) == line(wanted))
        };
        let same = |f: &&Finding| f.kind == wanted.kind && (line(f) == line(wanted) || through(f));
        if !shown.findings.iter().any(|f| same(&f)) {
            let seen: Vec<String> = shown
                .findings
                .iter()
                .map(|f| format!("{} in line {:?}: {}", f.kind, line(f), f.message))
                .collect();
            let text = std::fs::read_to_string(file).unwrap_or_default();
            return Err(format!(
                "{} in line {:?} is not shown, but {seen:?}\n{text}",
                wanted.kind,
                line(wanted)
            ));
        }
    }
    Ok(())
}

fn verify(source: &Path, words: &[String], statuses: &[i32]) -> Result<Report, String> {
    let command = ["verify", "--format", "json", "--allow", "strict-c"].map(str::to_owned);
    let command = command.into_iter().chain(words.iter().cloned());
    concord(command.collect(), source, statuses)
}

fn concord(words: Vec<String>, source: &Path, statuses: &[i32]) -> Result<Report, String> {
    let mut command = vec![env!("CARGO_BIN_EXE_concord").to_owned()];
    command.extend(words);
    command.push(source.display().to_string());
    let invocation = Invocation {
        command,
        directory: source.parent().unwrap_or(source),
        stdin: &[],
        environment: &[],
        limit: Limit::Processor(SECONDS),
    };
    let finished = invocation.finish()?;
    if !statuses.contains(&finished.status) {
        let stderr = String::from_utf8_lossy(&finished.stderr);
        let text = std::fs::read_to_string(source).unwrap_or_default();
        return Err(format!("status {}\n{stderr}\n{text}", finished.status));
    }
    serde_json::from_slice(&finished.stdout).map_err(|e| e.to_string())
}
