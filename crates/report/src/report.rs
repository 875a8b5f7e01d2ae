//! What is known after a run.

use crate::sources::Sources;
use concord_base::{Finding, Span};

/// The answer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// No execution within the bounds breaks a rule.
    Verified,
    /// One execution ended by itself and broke no rule. Says nothing about
    /// other executions.
    Completed,
    /// A rule was broken.
    Violated,
    /// Something stopped the execution that says nothing about the program.
    Inconclusive,
}

impl Verdict {
    /// The stable kebab-case name.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Verified => "verified",
            Verdict::Completed => "completed",
            Verdict::Violated => "violated",
            Verdict::Inconclusive => "inconclusive",
        }
    }
}

/// Why there is no answer: something that is not modelled was reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsupported {
    /// One sentence.
    pub message: String,
    /// Which process reached it; `None` if it concerns the program as a whole.
    pub rank: Option<u32>,
    /// Where.
    pub span: Span,
}

/// A piece of what the program wrote.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Output {
    /// Who wrote it.
    pub rank: u32,
    /// To standard error rather than standard output.
    pub stderr: bool,
    /// What.
    pub bytes: Vec<u8>,
}

/// What the run took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Executed instructions of our instruction set, over all ranks.
    pub instructions: u64,
    /// Executions that were explored to their end, where more than one was.
    pub paths: Option<u64>,
    /// Questions to the solver.
    pub queries: Option<u64>,
}

/// Everything that is known after a run.
#[derive(Debug)]
pub struct Report<'a> {
    /// The answer.
    pub verdict: Verdict,
    /// How many processes ran.
    pub processes: u32,
    /// The arguments that the program was given.
    pub arguments: &'a [String],
    /// The exit status of the whole run, as a process starter would give it.
    pub status: i32,
    /// What is wrong with the program.
    pub findings: &'a [Finding],
    /// Why there is no answer.
    pub reasons: &'a [Unsupported],
    /// What the program wrote, in order.
    pub output: &'a [Output],
    /// What it took.
    pub stats: Stats,
    /// The source files that spans refer to.
    pub sources: &'a Sources,
}
