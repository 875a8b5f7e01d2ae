//! Random C programs without undefined behaviour, from csmith.

use crate::process::Invocation;
use std::path::{Path, PathBuf};

/// Flags to compile them with.
pub const FLAGS: [&str; 2] = ["-I/usr/include/csmith", "-w"];

/// What the random programs are made of beyond csmith's defaults, by seed, so
/// that many features meet in few programs.
fn features(seed: u64) -> &'static [&'static str] {
    match seed % 4 {
        0 => &[],
        1 => &["--float"],
        2 => &["--packed-struct", "--builtins", "--no-volatiles"],
        _ => &["--inline-function", "--unions", "--max-array-dim", "4"],
    }
}

/// Seeds whose programs end quickly.
pub const SEEDS: [u64; 0] = [];

/// Writes the program of a seed into a directory.
pub fn generate(seed: u64, directory: &Path) -> Result<PathBuf, String> {
    let name = format!("csmith_{seed}.c");
    let mut command: Vec<String> = ["csmith", "--output", &name, "--concise", "--seed"]
        .map(str::to_owned)
        .into();
    command.push(seed.to_string());
    command.extend(features(seed).iter().map(|f| (*f).to_owned()));
    let finished = Invocation {
        command,
        directory,
        stdin: b"",
        environment: &[],
        seconds: 60,
    }
    .finish()
    .map_err(|e| {
        format!("{e}\ncsmith is in the packages csmith and libcsmith-dev: `make install-deps`")
    })?;
    match finished.status {
        0 => Ok(directory.join(name)),
        status => Err(format!(
            "csmith ended with {status}: {}",
            String::from_utf8_lossy(&finished.stderr)
        )),
    }
}
