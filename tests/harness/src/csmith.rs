//! Random C programs without undefined behaviour, from csmith.

use std::path::{Path, PathBuf};

use crate::process::{Invocation, Limit};

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

/// The first hundred seeds whose programs end natively (`cargo xtask csmith --list`).
pub const SEEDS: [u64; 100] = [
    2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 17, 18, 19, 21, 24, 25, 27, 28, 29, 30, 31, 32,
    33, 35, 36, 37, 39, 40, 41, 42, 43, 44, 45, 47, 48, 49, 50, 51, 52, 53, 56, 57, 58, 59, 61, 62,
    63, 64, 65, 66, 67, 68, 69, 70, 72, 73, 74, 76, 78, 80, 81, 83, 84, 85, 89, 90, 91, 92, 93, 94,
    95, 96, 97, 99, 100, 101, 102, 103, 104, 107, 108, 109, 111, 113, 116, 117, 118, 120, 121, 125,
    126, 128, 129, 131, 132, 133,
];

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
        limit: Limit::Processor(60),
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
