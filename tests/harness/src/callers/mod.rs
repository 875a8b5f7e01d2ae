//! Random functions of unknown callers, and what their harnesses do natively.
//!
//! `concord verify --entry` explores a function whose parameters lead to structures, arrays and lists,
//! and writes a harness for every execution that comes to its end. Each is compiled by the machine's own
//! compiler and run: it must print what the execution printed, which is how its branches went. So memory
//! that came into being when it was read is compared with memory that was there from the start.

mod generate;

use std::path::Path;
use std::process::Command;

pub use generate::generate;

use crate::process::{Invocation, Limit};

/// Seconds of processor time for one function.
const SECONDS: u32 = 60;

/// What was seen of one function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    /// Executions whose harness did the same natively.
    pub paths: usize,
}

/// Explores the function of this seed and runs all its harnesses.
pub fn compare(seed: u64, concord: &Path) -> Result<Seen, String> {
    let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
    let source = scratch.path().join("f.c");
    std::fs::write(&source, generate(seed)).map_err(|e| e.to_string())?;
    let folder = scratch.path().join("harnesses");
    let binary = concord.display().to_string();
    let command = [
        binary.as_str(),
        "verify",
        "f.c",
        "--entry",
        "f",
        "--lazy-size",
        "4",
        "--max-loop",
        "2",
        "--max-paths",
        "200",
        "--harness-paths",
        "--emit-harness",
        "harnesses",
    ];
    let finished = run(&command.map(str::to_owned), scratch.path())?;
    if !matches!(finished.status, 0 | 1 | 3) {
        let text = String::from_utf8_lossy(&finished.stderr);
        return Err(format!("status {}: {text}", finished.status));
    }
    let listed = std::fs::read_dir(&folder).map_err(|e| format!("no harnesses: {e}"))?;
    let mut paths = Vec::new();
    for entry in listed {
        let file = entry.map_err(|e| e.to_string())?.path();
        if file.to_string_lossy().contains("-path-") {
            paths.push(file);
        }
    }
    paths.sort();
    for path in &paths {
        runs_alike(path, scratch.path()).map_err(|why| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let text = std::fs::read_to_string(path).unwrap_or_default();
            format!("{name}: {why}\n{text}")
        })?;
    }
    Ok(Seen { paths: paths.len() })
}

/// Whether a harness prints natively what its execution printed.
fn runs_alike(harness: &Path, folder: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(harness).map_err(|e| e.to_string())?;
    let wanted = text.lines().find_map(|line| {
        let (_, bytes) = line.split_once("the end of its output: ")?;
        bytes.split_whitespace().map(|b| b.parse().ok()).collect()
    });
    let wanted: Vec<u8> = wanted.ok_or("it does not say what it prints")?;
    let binary = folder.join("native");
    let compiled = Command::new("cc")
        .args([
            "-w",
            "-O0",
            "-fsanitize=undefined,address",
            "-fno-sanitize-recover=all",
        ])
        .arg("-o")
        .args([binary.as_path(), harness])
        .output()
        .map_err(|e| format!("cc: {e}"))?;
    if !compiled.status.success() {
        return Err(String::from_utf8_lossy(&compiled.stderr).into_owned());
    }
    let finished = run(&[binary.display().to_string()], folder)?;
    match finished.status == 0 && finished.stdout == wanted {
        true => Ok(()),
        false => Err(format!(
            "it printed `{}` with status {} instead of `{}`\n{}",
            String::from_utf8_lossy(&finished.stdout).trim_end(),
            finished.status,
            String::from_utf8_lossy(&wanted).trim_end(),
            String::from_utf8_lossy(&finished.stderr),
        )),
    }
}

fn run(command: &[String], directory: &Path) -> Result<crate::process::Finished, String> {
    let invocation = Invocation {
        command: command.to_vec(),
        directory,
        stdin: &[],
        environment: &[("ASAN_OPTIONS", "detect_leaks=0")],
        limit: Limit::Processor(SECONDS),
    };
    Ok(invocation.finish()?)
}
