//! A JSON report, as far as a page shows it. Reports of later versions of Concord may say more.

use serde::Deserialize;

use crate::coverage::FileCoverage;
use crate::report::Side;
use crate::witness::{Frame, Step, Waiting};

#[derive(Deserialize)]
pub(super) struct Report {
    pub schema: String,
    pub subject: Option<String>,
    pub verdict: String,
    pub bounds: Bounds,
    pub findings: Vec<Finding>,
    pub allowed: u64,
    pub reasons: Vec<Reason>,
    pub output: Vec<Output>,
    pub stats: Stats,
    #[serde(default)]
    pub coverage: Vec<FileCoverage>,
    #[serde(default)]
    pub matchings: Vec<Matching>,
    pub execution: Option<Side>,
}

#[derive(Deserialize)]
pub(super) struct Matching {
    pub processes: u32,
    pub rank: u32,
    pub file: Option<String>,
    pub line: Option<u32>,
    pub from: u32,
    pub sent_file: Option<String>,
    pub sent_line: Option<u32>,
    pub seen: bool,
}

impl Matching {
    /// Who receives, and where.
    pub(super) fn receive(&self) -> (u32, String) {
        (self.rank, place(self.file.as_deref(), self.line))
    }

    /// Who sends, and where.
    pub(super) fn send(&self) -> (u32, String) {
        (self.from, place(self.sent_file.as_deref(), self.sent_line))
    }
}

/// `halo.c:12`: names alone, since tables are narrow.
fn place(file: Option<&str>, line: Option<u32>) -> String {
    let name = file.and_then(|file| file.rsplit('/').next());
    match (name, line) {
        (Some(name), Some(line)) => format!("{name}:{line}"),
        _ => "unknown place".to_owned(),
    }
}

#[derive(Deserialize)]
pub(super) struct Bounds {
    pub processes: u32,
    pub most_processes: Option<u32>,
    #[serde(default)]
    pub arguments: Vec<String>,
    pub buffering: Option<String>,
    pub collectives: Option<String>,
    #[serde(default)]
    pub checks: Vec<String>,
    #[serde(default)]
    pub unchecked: Vec<String>,
    #[serde(default)]
    pub assumptions: Vec<String>,
    pub ending: Option<String>,
    pub max_values: Option<u64>,
    pub max_instructions: Option<u64>,
    pub max_paths: Option<u64>,
    pub max_depth: Option<u64>,
    pub max_loop: Option<u64>,
    pub time_limit: Option<u64>,
    pub cpu_limit: Option<u64>,
    pub memory_limit: Option<u64>,
}

#[derive(Deserialize)]
pub(super) struct Finding {
    pub code: String,
    pub kind: String,
    pub level: String,
    pub message: String,
    pub spans: Vec<Span>,
    pub notes: Vec<String>,
    pub processes: u32,
    pub witness: Option<Witness>,
    #[serde(default)]
    pub sides: Vec<Side>,
}

#[derive(Deserialize)]
pub(super) struct Span {
    pub file: Option<String>,
    pub line: Option<u32>,
    pub rank: u32,
    pub label: String,
    #[serde(default)]
    pub stack: Vec<Frame>,
}

#[derive(Deserialize)]
pub(super) struct Witness {
    pub steps: Vec<Step>,
    #[serde(default)]
    pub waits: Vec<Waiting>,
}

#[derive(Deserialize)]
pub(super) struct Reason {
    pub message: String,
    pub file: Option<String>,
    pub line: Option<u32>,
}

#[derive(Deserialize)]
pub(super) struct Output {
    pub rank: u32,
    pub stream: String,
    pub text: String,
}

#[derive(Deserialize)]
pub(super) struct Stats {
    pub instructions: u64,
    pub paths: Option<u64>,
    pub queries: Option<u64>,
    pub states: Option<u64>,
    pub merged: Option<u64>,
    pub renamed: Option<u64>,
}
