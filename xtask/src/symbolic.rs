//! How fast executions are explored, beside KLEE's figures on the same
//! programs.
//!
//! KLEE 3.3-pre with Z3 on a machine like the one that this was written on.
//! What is measured is the difference between a whole search and one that
//! stops after its first execution, so clang and start-up do not count; the
//! best of five. Machines are noisy: compare ratios of one run.

use concord_harness::{Concord, Finished, repository};
use serde::Deserialize;
use std::path::Path;
use std::time::Instant;

const KLEE_PATHS_PER_SECOND: f64 = 3150.0;
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
pub fn bench(concord: &Concord) -> Result<bool, String> {
    println!("program   paths  paths/s  queries  queries/s  KLEE");
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
    let (start, _) = best(concord, name, &["--max-paths", "1"], 3)?;
    let (whole, report) = best(concord, name, &[], 0)?;
    if report.verdict != "verified" || (paths > 0 && report.stats.paths != paths) {
        return Err(format!(
            "{name}: {} with {} paths",
            report.verdict, report.stats.paths
        ));
    }
    let seconds = (whole - start).max(1e-6);
    let Stats { paths, queries, .. } = report.stats;
    let (rate, asked) = (paths as f64 / seconds, queries as f64 / seconds);
    println!("{name:8} {paths:6} {rate:8.0} {queries:8} {asked:10.0}  {klee}");
    Ok(rate)
}

/// Whether enough states of a program with ten megabytes of memory live at
/// once within the limit.
fn live_states(concord: &Concord) -> Result<bool, String> {
    let flags = ["--search", "breadth", "--memory-limit", MEGABYTES];
    let start = Instant::now();
    let report = explored(concord, "states", &flags, 0)?;
    let most = report.stats.most_waiting;
    println!(
        "states: {most} states of 10 MB alive at once within {MEGABYTES} MB: {} in {:.0} s",
        report.verdict,
        start.elapsed().as_secs_f64()
    );
    Ok(report.verdict == "verified" && most >= LIVE_STATES)
}

fn best(
    concord: &Concord,
    name: &str,
    flags: &[&str],
    status: i32,
) -> Result<(f64, Report), String> {
    let mut best: Option<(f64, Report)> = None;
    for _ in 0..5 {
        let start = Instant::now();
        let report = explored(concord, name, flags, status)?;
        let seconds = start.elapsed().as_secs_f64();
        if best.as_ref().is_none_or(|(b, _)| seconds < *b) {
            best = Some((seconds, report));
        }
    }
    best.ok_or_else(|| "nothing was measured".to_owned())
}

fn explored(concord: &Concord, name: &str, flags: &[&str], status: i32) -> Result<Report, String> {
    let source = repository().join(format!("benches/{name}.c"));
    let source = source.to_string_lossy();
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
        return Err(format!("{name} ends with status {found}: {stderr}"));
    }
    serde_json::from_slice(&stdout).map_err(|e| format!("{name}: {e}"))
}
