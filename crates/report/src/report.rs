//! What is known after a run.

use concord_base::{Finding, Level, SearchStats, Span, Verdict};
use serde::{Deserialize, Serialize};

use crate::coverage::FileCoverage;
use crate::sources::Sources;
use crate::witness::{Step, Waiting, Witness};

/// What sort of reason there is for no answer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ReasonKind {
    /// Something that is not modelled was reached, or a search was not complete.
    Unsupported,
    /// An assumption of the program does not hold.
    Assumption,
    /// A limit that the user set.
    Limit,
    /// The user wanted no more.
    Interrupted,
    /// The program is wrong in a way that the user allows.
    Tolerated,
}

impl ReasonKind {
    /// The stable kebab-case name.
    pub fn name(self) -> &'static str {
        match self {
            ReasonKind::Unsupported => "unsupported",
            ReasonKind::Assumption => "assumption",
            ReasonKind::Limit => "limit",
            ReasonKind::Interrupted => "interrupted",
            ReasonKind::Tolerated => "tolerated",
        }
    }
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsupported {
    /// What sort of reason.
    pub kind: ReasonKind,
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

/// What a run or a search took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Took {
    /// One execution.
    Execution {
        /// Executed instructions of our instruction set, over all ranks.
        instructions: u64,
    },
    /// A search.
    Search(SearchStats),
}

/// A finding with what belongs to it.
#[derive(Clone, Copy, Debug)]
pub struct Reported<'a> {
    /// What is wrong.
    pub finding: &'a Finding,
    /// How serious that is for the user.
    pub level: Level,
    /// With how many processes.
    pub processes: u32,
    /// An execution that shows it.
    pub witness: Option<&'a Witness>,
    /// The executions that it compares, or the one that shows it where no witness can be replayed.
    pub sides: &'a [Side],
}

/// One of the executions that a finding compares.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Side {
    /// What is special about it: `if it takes the message of rank 1`, `the specification`.
    pub name: String,
    /// What comes of it.
    pub result: String,
    /// How many processes it has.
    pub processes: u32,
    /// What happens between them.
    pub steps: Vec<Step>,
    /// Who waits for whom at its end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waits: Vec<Waiting>,
}

/// What a search was told to look at: the bounds of its verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Search {
    /// The buffering of standard sends, as on the command line.
    pub buffering: String,
    /// When collectives are left, as on the command line.
    pub collectives: String,
    /// What was checked, by name.
    pub checks: Vec<String>,
    /// What was not.
    pub unchecked: Vec<String>,
    /// Memory that nobody has written to holds zeros.
    pub fresh_zeros: bool,
    /// Values per symbolic size, count, rank, tag or pointer.
    pub max_values: u32,
    /// Instructions per execution.
    pub max_instructions: u64,
    /// Executions.
    pub max_paths: Option<u64>,
    /// Forks per execution.
    pub max_depth: Option<u32>,
    /// Forks per execution at one place.
    pub max_loop: Option<u32>,
    /// Seconds.
    pub time_limit: Option<u64>,
    /// Seconds of processor time.
    pub cpu_limit: Option<u64>,
    /// Megabytes.
    pub memory_limit: Option<u64>,
    /// What the verdict takes for granted about the host, in words.
    pub assumptions: Vec<String>,
    /// How all executions end, if none ends well.
    pub ending: Option<String>,
    /// The program reads a clock, and time passes in one fixed way.
    pub reads_clock: bool,
}

/// The answer for one number of processes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WorldReport {
    /// How many processes.
    pub processes: u32,
    /// The answer.
    pub verdict: Verdict,
    /// What it took.
    pub stats: SearchStats,
}

/// A message that a receive from any source took, or could take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Matching {
    /// With how many processes.
    pub processes: u32,
    /// Who receives.
    pub rank: u32,
    /// Where.
    pub span: Span,
    /// Who sends.
    pub from: u32,
    /// Where.
    pub sent: Span,
    /// Whether an explored execution showed it; otherwise the path model says that it may be.
    pub seen: bool,
}

/// Everything that is known after a run or a search.
#[derive(Debug)]
pub struct Report<'a> {
    /// What the answer is about, in words, where that is not a program as it was given.
    pub subject: Option<&'a str>,
    /// The answer.
    pub verdict: Verdict,
    /// How many processes ran; the smallest number, if there were several.
    pub processes: u32,
    /// The arguments that the program was given.
    pub arguments: &'a [String],
    /// What a search was told; `None` for a single execution.
    pub search: Option<&'a Search>,
    /// A search's answers by number of processes; none for an execution.
    pub worlds: &'a [WorldReport],
    /// The exit status of the whole run, as a process starter would give it.
    pub status: i32,
    /// What is wrong with the program.
    pub findings: &'a [Reported<'a>],
    /// How many further findings the user allows.
    pub allowed: u64,
    /// Why there is no answer.
    pub reasons: &'a [Unsupported],
    /// What the program wrote, in order.
    pub output: &'a [Output],
    /// What was executed, if somebody wanted to know.
    pub coverage: &'a [FileCoverage],
    /// What receives from any source took, likewise.
    pub matchings: &'a [Matching],
    /// An execution to look at, likewise; findings have their own.
    pub execution: Option<&'a Side>,
    /// What it took.
    pub took: Took,
    /// The source files that spans refer to.
    pub sources: &'a Sources,
}
