//! How fast executions are explored, beside KLEE's figures on the same
//! programs.
//!
//! KLEE 3.3-pre with Z3 on a machine like the one that this was written on.
//! What is measured is processor time, with one worker: it does not depend on
//! what else the machine does. From that of whole searches, that of searches
//! which stop after their first execution is taken away, so loading does not
//! count.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use concord_harness::{Concord, Finished, repository};
use serde::Deserialize;

const KLEE_PATHS_PER_SECOND: f64 = 3150.0;
/// How often each search is made.
const RUNS: u32 = 10;
/// What the design asks for.
const LEAST_TIMES_KLEE: f64 = 5.0;
/// States that must be alive at once, and the memory for them.
const LIVE_STATES: u64 = 100_000;
const MEGABYTES: &str = "2048";

#[derive(Deserialize)]
struct Report {
    verdict: String,
    stats: Stats,
}

#[derive(Deserialize)]
struct Stats {
    paths: u64,
    queries: u64,
    most_waiting: u64,
}

/// Measures everything; `false` if a target is missed.
pub(crate) fn bench(concord: &Concord) -> Result<bool, String> {
    println!("program   paths  paths/s  queries  queries/s  KLEE    (per second of one processor)");
    let bytes = measured(
        concord,
        "bytes",
        4096,
        "3,150 paths/s, 13 queries with caches; 66 queries/s without",
    )?;
    measured(concord, "coupled", 1024, "no path in 41 s")?;
    measured(concord, "table", 0, "-")?;
    let ratio = bytes / KLEE_PATHS_PER_SECOND;
    println!("bytes: {ratio:.1} times KLEE's paths per second");
    let states = live_states(concord)?;
    Ok(ratio >= LEAST_TIMES_KLEE && states)
}

/// Explores a program; gives paths per second. All `paths` must be found, if
/// the number is known.
fn measured(concord: &Concord, name: &str, paths: u64, klee: &str) -> Result<f64, String> {
    let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
    let bitcode = scratch.path().join(format!("{name}.bc"));
    compile(name, &bitcode)?;
    let report = explored(concord, &bitcode, &[], 0)?;
    if report.verdict != "verified" || (paths > 0 && report.stats.paths != paths) {
        return Err(format!(
            "{name}: {} with {} paths",
            report.verdict, report.stats.paths
        ));
    }
    let start = processor_seconds(concord, &bitcode, &["--max-paths", "1"])?;
    let whole = processor_seconds(concord, &bitcode, &[])?;
    let seconds = (whole - start) / f64::from(RUNS);
    // A difference that is lost in the noise of starting says nothing.
    if whole <= 1.2 * start {
        return Err(format!(
            "{name}: {whole:.3} s for whole searches, {start:.3} s for their start: too close to tell"
        ));
    }
    let Stats { paths, queries, .. } = report.stats;
    let (rate, asked) = (paths as f64 / seconds, queries as f64 / seconds);
    println!("{name:8} {paths:6} {rate:8.0} {queries:8} {asked:10.0}  {klee}");
    Ok(rate)
}

fn compile(name: &str, bitcode: &Path) -> Result<(), String> {
    let root = repository();
    let status = Command::new("clang-19")
        .args(["-O0", "-g", "-Xclang", "-disable-O0-optnone", "-c"])
        .args(["-emit-llvm", "-I"])
        .arg(root.join("runtime/include"))
        .arg("-o")
        .arg(bitcode)
        .arg(root.join(format!("benches/{name}.c")))
        .status();
    match status {
        Ok(status) if status.success() => Ok(()),
        _ => Err(format!("clang-19 does not compile benches/{name}.c")),
    }
}

/// Processor time of several searches together, as a shell counts that of its
/// children.
fn processor_seconds(concord: &Concord, program: &Path, flags: &[&str]) -> Result<f64, String> {
    let script = format!("for i in $(seq {RUNS}); do \"$@\" > /dev/null; done; times");
    let output = Command::new("sh")
        .args(["-c", &script, "sh"])
        .arg(concord.binary())
        .arg("verify")
        .arg(program)
        .args(flags)
        .output()
        .map_err(|e| format!("sh: {e}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let seconds = |word: &str| {
        let (minutes, seconds) = word.strip_suffix('s')?.split_once('m')?;
        Some(60.0 * minutes.parse::<f64>().ok()? + seconds.parse::<f64>().ok()?)
    };
    let times: Vec<f64> = text.split_whitespace().filter_map(seconds).collect();
    // The shell's own times come first, then those of its children.
    match times.as_slice() {
        [_, _, user, system] if *user > 0.0 => Ok(user + system),
        _ => Err(format!("`times` of the shell says `{text}`")),
    }
}

/// Whether enough states of a program with ten megabytes of memory live at
/// once within the limit.
fn live_states(concord: &Concord) -> Result<bool, String> {
    let flags = ["--search", "breadth", "--memory-limit", MEGABYTES];
    let start = Instant::now();
    let report = explored(concord, &repository().join("benches/states.c"), &flags, 0)?;
    let most = report.stats.most_waiting;
    println!(
        "states: {most} states of 10 MB alive at once within {MEGABYTES} MB: {} in {:.0} s",
        report.verdict,
        start.elapsed().as_secs_f64()
    );
    Ok(report.verdict == "verified" && most >= LIVE_STATES)
}

fn explored(
    concord: &Concord,
    program: &Path,
    flags: &[&str],
    status: i32,
) -> Result<Report, String> {
    let source = program.to_string_lossy();
    let mut arguments = vec!["verify", "--format", "json", &source];
    arguments.extend(flags);
    let arguments: Vec<String> = arguments.into_iter().map(str::to_owned).collect();
    let Finished {
        status: found,
        stdout,
        stderr,
    } = concord.finish(&arguments, Path::new("/"), b"")?;
    if found != status {
        let stderr = String::from_utf8_lossy(&stderr);
        return Err(format!("{source} ends with status {found}: {stderr}"));
    }
    serde_json::from_slice(&stdout).map_err(|e| format!("{source}: {e}"))
}
