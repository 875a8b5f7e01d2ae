//! Running a command with input, a time limit and captured output.

use std::fmt;
use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};

/// A command to run.
#[derive(Debug)]
pub struct Invocation<'a> {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// Where.
    pub directory: &'a Path,
    /// Its standard input.
    pub stdin: &'a [u8],
    /// Environment variables on top of our own.
    pub environment: &'a [(&'a str, &'a str)],
    /// When to give up.
    pub limit: Limit,
}

/// When a command counts as one that does not end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// After so many seconds of processor time, for what computes: a busy machine changes nothing.
    Processor(u32),
    /// After so many seconds, for what may wait for ever.
    Wall(u32),
}

/// How many times longer than its processor time a command may take: something else is wrong then.
const BUSIEST: u32 = 40;

impl Limit {
    /// The command line that keeps it.
    fn command(self) -> Vec<String> {
        let timeout = |seconds: u32| {
            let words = ["timeout", "--kill-after=5"].map(str::to_owned);
            words.into_iter().chain([seconds.to_string()])
        };
        match self {
            Limit::Wall(seconds) => timeout(seconds).collect(),
            Limit::Processor(seconds) => {
                let limit = format!("--cpu={seconds}:{}", seconds + 5);
                let prlimit = ["prlimit".to_owned(), limit];
                timeout(seconds * BUSIEST).chain(prlimit).collect()
            }
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Processor(seconds) => write!(f, "{seconds} s of processor time"),
            Limit::Wall(seconds) => write!(f, "{seconds} s"),
        }
    }
}

/// How a command ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    /// Its status, or 128 plus the signal that killed it.
    pub status: i32,
    /// What it wrote.
    pub stdout: Vec<u8>,
    /// What it wrote to standard error.
    pub stderr: Vec<u8>,
}

/// Why a command gave no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// It did not end in time.
    Endless(String),
    /// The compiler does not take the program.
    Rejected(String),
    /// It could not be run, or something around it failed.
    Failed(String),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Endless(text) | Trouble::Rejected(text) | Trouble::Failed(text) => {
                f.write_str(text)
            }
        }
    }
}

impl From<Trouble> for String {
    fn from(trouble: Trouble) -> String {
        trouble.to_string()
    }
}

impl From<String> for Trouble {
    fn from(text: String) -> Trouble {
        Trouble::Failed(text)
    }
}

/// What `timeout` of the coreutils returns.
const TIMED_OUT: i32 = 124;
/// The status of what `SIGXCPU` ended.
const USED_UP: i32 = 128 + 24;

impl Invocation<'_> {
    /// Runs the command; an error if it cannot be started or takes too long.
    pub fn finish(&self) -> Result<Finished, Trouble> {
        let described = self.command.join(" ");
        let mut input = tempfile::tempfile().map_err(|e| format!("temporary file: {e}"))?;
        let written = input
            .write_all(self.stdin)
            .and_then(|()| input.seek(SeekFrom::Start(0)));
        written.map_err(|e| format!("temporary file: {e}"))?;
        let input: File = input;
        let limited = self.limit.command();
        let output = Command::new(&limited[0])
            .args(&limited[1..])
            .args(&self.command)
            .current_dir(self.directory)
            .envs(self.environment.iter().copied())
            .stdin(Stdio::from(input))
            .output()
            .map_err(|e| format!("cannot run `{described}`: {e}"))?;
        let status = output
            .status
            .code()
            .or_else(|| output.status.signal().map(|s| 128 + s))
            .unwrap_or(-1);
        match status {
            TIMED_OUT | USED_UP => Err(Trouble::Endless(format!(
                "`{described}` did not end within {}",
                self.limit
            ))),
            // What `timeout` says when there is no such command.
            126 | 127 if output.stdout.is_empty() => Err(Trouble::Failed(format!(
                "cannot run `{described}`: {}",
                String::from_utf8_lossy(&output.stderr)
            ))),
            _ => Ok(Finished {
                status,
                stdout: output.stdout,
                stderr: output.stderr,
            }),
        }
    }
}
