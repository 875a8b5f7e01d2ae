//! The program under `concord run --format json`.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::case::{Case, Run};
use crate::native::write_files;
use crate::process::{Finished, Invocation, Limit};
use crate::transcript::{RankOutput, Transcript};

/// The binary under test.
#[derive(Clone, Debug)]
pub struct Concord {
    binary: PathBuf,
    /// After how many seconds an execution counts as endless.
    pub seconds: u32,
}

/// What `concord run` answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The execution.
    pub transcript: Transcript,
    /// What is wrong with the program.
    pub findings: Vec<Finding>,
    /// Why there is no answer.
    pub reasons: Vec<Reason>,
    /// Executed instructions.
    pub instructions: u64,
}

/// A finding, as far as tests look at it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[allow(missing_docs)]
pub struct Finding {
    pub code: String,
    pub kind: String,
    pub level: String,
    pub message: String,
    pub spans: Vec<Spot>,
}

/// A place of a finding.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[allow(missing_docs)]
pub struct Spot {
    pub file: Option<String>,
    pub line: Option<u32>,
    /// Who called whom, innermost first, where that says more.
    #[serde(default)]
    pub stack: Vec<Spot>,
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[allow(missing_docs)]
pub struct Reason {
    pub message: String,
    pub line: Option<u32>,
}

#[derive(Deserialize)]
struct Form {
    status: i32,
    findings: Vec<Finding>,
    reasons: Vec<Reason>,
    output: Vec<Piece>,
    stats: Stats,
}

#[derive(Deserialize)]
struct Piece {
    rank: usize,
    stream: String,
    text: String,
}

#[derive(Deserialize)]
struct Stats {
    instructions: u64,
}

/// Programs that are compared with native runs may do what machines do not mind.
const HARMLESS: [&str; 2] = ["--allow=strict-c", "--allow=reduction-order"];

impl Concord {
    /// Tests this binary.
    pub fn new(binary: impl Into<PathBuf>) -> Concord {
        Concord {
            binary: binary.into(),
            seconds: 300,
        }
    }

    /// The binary.
    pub fn binary(&self) -> &Path {
        &self.binary
    }

    /// Runs a case; an error if Concord did not answer in its JSON form.
    pub fn run(&self, case: &Case, run: &Run) -> Result<Answer, String> {
        let scratch = tempfile::tempdir().map_err(|e| format!("temporary directory: {e}"))?;
        write_files(case, scratch.path())?;
        let source = std::path::absolute(&case.source).map_err(|e| e.to_string())?;
        let mut arguments = vec!["--format=json".to_owned(), "--cflag=-w".to_owned()];
        arguments.extend(HARMLESS.map(str::to_owned));
        arguments.extend(case.cflags.iter().map(|f| format!("--cflag={f}")));
        arguments.extend([
            "-n".to_owned(),
            run.processes.to_string(),
            source.to_string_lossy().into_owned(),
        ]);
        arguments.push("--".to_owned());
        arguments.extend(run.arguments.iter().cloned());
        self.answer(&arguments, scratch.path(), &case.stdin, run.processes)
    }

    /// Verifies a case with all checks; without a verdict after so many seconds it is inconclusive.
    pub fn verify_case(&self, case: &Case, run: &Run, seconds: u32) -> Result<Answer, String> {
        let scratch = tempfile::tempdir().map_err(|e| format!("temporary directory: {e}"))?;
        write_files(case, scratch.path())?;
        // Beside the program's files, not among them.
        let input = tempfile::NamedTempFile::new().map_err(|e| format!("temporary file: {e}"))?;
        std::fs::write(input.path(), &case.stdin).map_err(|e| format!("temporary file: {e}"))?;
        let source = std::path::absolute(&case.source).map_err(|e| e.to_string())?;
        let mut arguments = vec!["--format=json".to_owned(), "--cflag=-w".to_owned()];
        arguments.extend(HARMLESS.map(str::to_owned));
        arguments.extend(case.cflags.iter().map(|f| format!("--cflag={f}")));
        arguments.extend([
            format!("--time-limit={seconds}"),
            format!("--stdin={}", input.path().display()),
            "-n".to_owned(),
            run.processes.to_string(),
            source.to_string_lossy().into_owned(),
            "--".to_owned(),
        ]);
        arguments.extend(run.arguments.iter().cloned());
        self.answer_to("verify", &arguments, scratch.path(), b"", 0)
    }

    /// Runs `concord run` with these arguments, `--format=json` among them.
    pub fn answer(
        &self,
        arguments: &[String],
        directory: &Path,
        stdin: &[u8],
        processes: u32,
    ) -> Result<Answer, String> {
        self.answer_to("run", arguments, directory, stdin, processes)
    }

    /// Compares a source with itself, with these flags.
    pub fn compare_with_itself(&self, source: &Path, flags: &str) -> Result<Answer, String> {
        let scratch = tempfile::tempdir().map_err(|e| format!("temporary directory: {e}"))?;
        let source = std::path::absolute(source).map_err(|e| e.to_string())?;
        let mut arguments = vec!["--format=json".to_owned(), "--cflag=-w".to_owned()];
        arguments.extend(flags.split_whitespace().map(str::to_owned));
        arguments.push(format!("--impl={}", source.display()));
        self.answer_to("compare", &arguments, scratch.path(), b"", 0)
    }

    /// Verifies a source with these flags.
    pub fn verify(&self, source: &Path, flags: &str) -> Result<Answer, String> {
        let directory = source.parent().unwrap_or(source);
        let mut arguments = vec!["--format=json".to_owned()];
        arguments.extend(flags.split_whitespace().map(str::to_owned));
        arguments.push(source.to_string_lossy().into_owned());
        self.answer_to("verify", &arguments, directory, b"", 0)
    }

    /// Runs `concord verify` with these arguments, `--format=json` among them.
    pub fn verification(&self, arguments: &[String], directory: &Path) -> Result<Answer, String> {
        self.answer_to("verify", arguments, directory, b"", 0)
    }

    fn answer_to(
        &self,
        command: &str,
        arguments: &[String],
        directory: &Path,
        stdin: &[u8],
        processes: u32,
    ) -> Result<Answer, String> {
        let mut all = vec![command.to_owned()];
        all.extend(arguments.iter().cloned());
        let finished = self.finish(&all, directory, stdin)?;
        let stderr = String::from_utf8_lossy(&finished.stderr);
        let form: Form = serde_json::from_slice(&finished.stdout).map_err(|_| {
            format!(
                "concord gave no report (status {}):\n{stderr}",
                finished.status
            )
        })?;
        if form.status & 0xff != finished.status {
            return Err(format!(
                "concord reports status {} and exits with {}",
                form.status, finished.status
            ));
        }
        let mut ranks = vec![RankOutput::default(); processes as usize];
        for piece in form.output {
            let rank = ranks
                .get_mut(piece.rank)
                .ok_or_else(|| format!("output of a rank {}", piece.rank))?;
            let stream = if piece.stream == "stderr" {
                &mut rank.stderr
            } else {
                &mut rank.stdout
            };
            stream.push_str(&piece.text);
        }
        Ok(Answer {
            transcript: Transcript {
                status: finished.status,
                ranks,
            },
            findings: form.findings,
            reasons: form.reasons,
            instructions: form.stats.instructions,
        })
    }

    /// Runs the binary with any arguments.
    pub fn finish(
        &self,
        arguments: &[String],
        directory: &Path,
        stdin: &[u8],
    ) -> Result<Finished, String> {
        let mut command = vec![self.binary.to_string_lossy().into_owned()];
        command.extend(arguments.iter().cloned());
        Invocation {
            command,
            directory,
            stdin,
            environment: &[],
            limit: Limit::Processor(self.seconds),
        }
        .finish()
        .map_err(String::from)
    }
}
