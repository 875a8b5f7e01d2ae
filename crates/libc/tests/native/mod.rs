//! Compiles a C driver with the native compiler and runs it once over many
//! cases: the independent answer for differential tests.

#![allow(dead_code, reason = "every test file uses another part")]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Pseudo-random numbers with a fixed seed.
pub(crate) struct Random(fastrand::Rng);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(fastrand::Rng::with_seed(seed))
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0.u64(..)
    }

    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.0.u64(..n)
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.0.usize(..from.len())]
    }

    pub(crate) fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }
}

/// Runs a driver on an input and returns what it prints.
pub(crate) fn run(name: &str, source: &str, input: &[u8]) -> Vec<u8> {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (code, program) = (directory.join(format!("{name}.c")), directory.join(name));
    std::fs::write(&code, source).unwrap();
    let compiler = Command::new("cc")
        .args(["-O0", "-w", "-o"])
        .arg(&program)
        .arg(&code)
        .args(["-lm"])
        .status();
    assert!(compiler.unwrap().success(), "the driver does not compile");
    let mut child = Command::new(&program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // The driver may fill its output before it has read everything.
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success(), "the driver failed");
    output.stdout
}
