//! Witnesses: one execution that shows a finding, so that it can be executed
//! again, step by step, by anybody.
//!
//! JSON with a versioned schema, `schema/witness-1.json`. What decides the
//! execution: the program with its fingerprint, the inputs, the buffering, and
//! the `choice` of every step that has one, in order. All the rest is for
//! people. A choice is a name: `match 2.5 -> 0.1` lets the sixth operation of
//! rank 2, a send, meet the second one of rank 0 (operations are counted from
//! 0); `release 1.3` lets a standard send be buffered, or a rank leave a
//! collective early; `complete R [I,…]` lets a completion call of rank R take
//! these requests of its array, `probe R sees S#K` a probe see the message K
//! of source S, `cancel R request Q` an operation be cancelled, `turn R` a
//! one-sided call, or the use of a file that others use, go on, and
//! `poll R fails` a poll find nothing.

use concord_base::Released;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::input_file::{InputFile, InputFileError};

/// The version that this program writes and reads.
pub const SCHEMA: &str = "concord-witness-1";

/// The schema itself.
pub const SCHEMA_TEXT: &str = include_str!("../schema/witness-1.json");

/// An execution that shows a finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    /// The program.
    pub program: WitnessProgram,
    /// The buffering of standard sends, as on the command line.
    pub buffering: String,
    /// When collectives are left, as on the command line.
    pub collectives: String,
    /// The order of reductions, as on the command line.
    pub reductions: String,
    /// Memory that nobody has written to holds zeros.
    pub fresh_zeros: bool,
    /// Calls that may fail, as on the command line.
    pub failing: Vec<String>,
    /// Names of files whose users take turns, each after the word `name`, and
    /// directories, after `listing`.
    pub contended: Vec<String>,
    /// Number of processes, arguments and all other inputs.
    pub input: InputFile,
    /// What happens between the processes.
    pub steps: Vec<Step>,
    /// Who waits for whom at the end, where nobody can go on; for people.
    pub waits: Vec<Waiting>,
    /// What is wrong.
    pub finding: Expected,
}

/// A process that waits for ever.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Waiting {
    /// Who.
    pub rank: u32,
    /// Which of its threads, where it has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thread: Option<u32>,
    /// For whom.
    pub awaits: Vec<u32>,
    /// For which other thread of the same process.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub awaits_thread: Option<u32>,
    /// What for, in words; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
}

impl Waiting {
    /// A process without threads that waits for others.
    pub fn of(rank: u32, awaits: Vec<u32>) -> Waiting {
        Waiting {
            rank,
            thread: None,
            awaits,
            awaits_thread: None,
            text: String::new(),
        }
    }
}

/// The program that a witness is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WitnessProgram {
    /// Its files, as they were named.
    pub files: Vec<String>,
    /// Flags for the compiler.
    pub cflags: Vec<String>,
    /// Which program, where the files build several.
    pub target: Option<String>,
    /// Where executions start, as on the command line, if that is not `main`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub entries: Vec<String>,
    /// The directory in which it was verified: names are relative to it.
    pub directory: String,
    /// A hash of the lowered program: it changes with the source, the flags,
    /// and Concord's own libraries.
    pub fingerprint: String,
}

macro_rules! step_kinds {
    ($($(#[$doc:meta])* $variant:ident $name:literal;)*) => {
        /// What sort of step.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "&'static str")]
        pub enum StepKind {
            $($(#[$doc])* $variant,)*
            /// A process goes on that could have been kept waiting: how, unless that was read from
            /// a file, which does not say.
            Release(Option<Released>),
        }

        impl From<StepKind> for &'static str {
            fn from(kind: StepKind) -> &'static str {
                match kind {
                    $(StepKind::$variant => $name,)*
                    StepKind::Release(_) => "release",
                }
            }
        }

        impl TryFrom<String> for StepKind {
            type Error = String;

            fn try_from(name: String) -> Result<StepKind, String> {
                match name.as_str() {
                    $($name => Ok(StepKind::$variant),)*
                    "release" => Ok(StepKind::Release(None)),
                    _ => Err(format!("`{name}` is not an event")),
                }
            }
        }
    };
}

step_kinds! {
    /// A process makes a call.
    Call "call";
    /// A message meets a receive.
    Match "match";
    /// Members of a collective get their results.
    Collective "collective";
    /// A probe sees a message.
    Sees "sees";
    /// A completion call takes some of its completed requests.
    Completes "completes";
    /// An operation is cancelled.
    Cancels "cancels";
    /// A one-sided call, or the use of a file, takes its turn.
    Turn "turn";
    /// A poll finds nothing.
    PollFails "poll-fails";
}

/// Something that happens between processes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// From 1.
    pub number: u32,
    /// What happens.
    pub event: StepKind,
    /// Whom it happens to; for a message, the receiver.
    pub rank: u32,
    /// Which of its threads, where it has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thread: Option<u32>,
    /// All processes that it concerns.
    pub ranks: Vec<u32>,
    /// For a message, the sender.
    pub from: Option<u32>,
    /// The numbers of the calls that it is about: for a message, those of the
    /// send and of the receive.
    #[serde(default)]
    pub calls: Vec<u32>,
    /// The MPI function that the process is in.
    pub function: String,
    /// Where it was called; nothing where that is unknown.
    pub file: Option<String>,
    /// See `file`.
    pub line: Option<u32>,
    /// See `file`.
    pub column: Option<u32>,
    /// What happens, in words.
    pub text: String,
    /// Where a message goes that the call sends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<u32>,
    /// What it holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contents: Option<String>,
    /// The communicator that the call is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comm: Option<String>,
    /// The tag that it gives; nothing for any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tag: Option<i32>,
    /// The call did not return at once.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub waits: bool,
    /// The name of what was chosen, where something else could have happened.
    pub choice: Option<String>,
    /// What else could have happened, in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<String>,
    /// How the call was reached: calling functions, innermost first; left out in `main`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stack: Vec<Frame>,
}

impl Step {
    /// A step of which nothing more is known.
    pub fn new(number: u32, event: StepKind, rank: u32) -> Step {
        Step {
            number,
            event,
            rank,
            thread: None,
            ranks: vec![rank],
            from: None,
            calls: Vec::new(),
            function: String::new(),
            file: None,
            line: None,
            column: None,
            text: String::new(),
            to: None,
            contents: None,
            comm: None,
            tag: None,
            waits: false,
            choice: None,
            others: Vec::new(),
            stack: Vec::new(),
        }
    }
}

/// A line of a call stack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Frame {
    /// The function.
    pub function: String,
    /// Where it stands; nothing where that is unknown.
    pub file: Option<String>,
    /// See `file`.
    pub line: Option<u32>,
    /// See `file`.
    pub column: Option<u32>,
}

/// The finding that a witness shows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Expected {
    /// Its code.
    pub code: String,
    /// Its kind.
    pub kind: String,
    /// A finer name within the kind.
    pub detail: Option<String>,
    /// What it says.
    pub message: String,
    /// The inputs that lead to it, in words.
    #[serde(default)]
    pub inputs: Vec<String>,
    /// How its first place was reached, as in a step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stack: Vec<Frame>,
}

/// Why a text is no witness.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WitnessError {
    /// Not JSON, or not of the right shape; the parser says where.
    #[error("not a witness: {0}")]
    Form(String),
    /// Another version of the schema.
    #[error("its schema is `{0}`; this program reads `{SCHEMA}`")]
    Version(String),
    /// Its inputs are damaged.
    #[error("its inputs: {0}")]
    Input(InputFileError),
}

#[derive(Serialize, Deserialize)]
struct Form {
    schema: String,
    concord: String,
    program: WitnessProgram,
    buffering: String,
    #[serde(default = "any")]
    collectives: String,
    #[serde(default = "ranks", skip_serializing_if = "is_ranks")]
    reductions: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    fresh_zeros: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    failing: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    contended: Vec<String>,
    input: serde_json::Value,
    finding: Expected,
    steps: Vec<Step>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    waits: Vec<Waiting>,
}

/// What a witness means that says nothing: releases among its choices let ranks leave.
fn any() -> String {
    "any".to_owned()
}

/// Reductions are folded by rank, where nothing else is said.
fn ranks() -> String {
    "ranks".to_owned()
}

fn is_ranks(order: &str) -> bool {
    order == "ranks"
}

#[derive(Deserialize)]
struct Version {
    schema: String,
}

impl Witness {
    fn form(&self) -> Result<Form, serde_json::Error> {
        Ok(Form {
            schema: SCHEMA.to_owned(),
            concord: env!("CARGO_PKG_VERSION").to_owned(),
            program: self.program.clone(),
            buffering: self.buffering.clone(),
            collectives: self.collectives.clone(),
            reductions: self.reductions.clone(),
            fresh_zeros: self.fresh_zeros,
            failing: self.failing.clone(),
            contended: self.contended.clone(),
            input: serde_json::from_str(&self.input.to_json()?)?,
            finding: self.finding.clone(),
            steps: self.steps.clone(),
            waits: self.waits.clone(),
        })
    }

    /// As a JSON value, to be part of a report.
    pub fn to_value(&self) -> Result<serde_json::Value, serde_json::Error> {
        serde_json::to_value(self.form()?)
    }

    /// The file's text.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string_pretty(&self.form()?)
    }

    /// Reads a file's text.
    pub fn from_json(text: &str) -> Result<Witness, WitnessError> {
        let wrong = |e: serde_json::Error| WitnessError::Form(e.to_string());
        let version: Version = serde_json::from_str(text).map_err(wrong)?;
        if version.schema != SCHEMA {
            return Err(WitnessError::Version(version.schema));
        }
        let form: Form = serde_json::from_str(text).map_err(wrong)?;
        let input = InputFile::from_json(&form.input.to_string()).map_err(WitnessError::Input)?;
        Ok(Witness {
            program: form.program,
            buffering: form.buffering,
            collectives: form.collectives,
            reductions: form.reductions,
            fresh_zeros: form.fresh_zeros,
            failing: form.failing,
            contended: form.contended,
            input,
            steps: form.steps,
            waits: form.waits,
            finding: form.finding,
        })
    }

    /// The names of what was chosen, in order.
    pub fn choices(&self) -> impl Iterator<Item = &str> {
        self.steps.iter().filter_map(|step| step.choice.as_deref())
    }
}
