//! Why a command could not do its work: our own trouble or the user's, never
//! a mistake of the program under test.

use std::io;
use std::path::{Path, PathBuf};

use concord_explore::{CheckpointError, InputMismatch, StartError, Unpaired};
use concord_frontend::LoadError;
use concord_report::html::PageError;
use concord_report::witness::WitnessError;
use thiserror::Error;

use crate::status;

/// Why a command failed. Displays as one message for the user.
#[derive(Debug, Error)]
pub enum Failure {
    /// The program could not be loaded.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The program was loaded but cannot start.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A defect of Concord, which was told already; where what a report about
    /// it needs was kept.
    #[error("please report the internal error with {}", kept(.0.as_deref()))]
    Internal(Option<PathBuf>),
    /// Our own output could not be written.
    #[error("cannot write the output: {0}")]
    Output(io::Error),
    /// `explain` was asked for a code that does not exist.
    #[error("there is no code `{0}`; `concord explain` lists all of them")]
    UnknownCode(String),
    /// No function has the name that `--entry` gives.
    #[error("no function of the program is called `{name}`{}", meant(near))]
    NoEntry {
        /// The name.
        name: String,
        /// Names that may have been meant.
        near: Vec<String>,
    },
    /// `--entry auto`, and nobody calls MPI.
    #[error("`--entry auto`: no function of the program calls MPI")]
    NothingCommunicates,
    /// The current directory is gone.
    #[error("cannot find the current directory: {0}")]
    NoDirectory(io::Error),
    /// An argument for the compiler that is no text.
    #[error("an argument is not valid UTF-8: {}", .0.display())]
    NotText(std::ffi::OsString),
    /// The report could not be put into its form.
    #[error("cannot write the report: {0}")]
    Form(String),
    /// Input files cannot be written there.
    #[error("cannot write files to {0}: {1}")]
    TestFolder(PathBuf, io::Error),
    /// What cannot be written, and where.
    #[error("cannot write {0} to {1}: {2}")]
    Folder(&'static str, PathBuf, io::Error),
    /// A file that is no witness.
    #[error("{0}: {1}")]
    Witness(PathBuf, WitnessError),
    /// A file that is no report.
    #[error("{0}: {1}")]
    Report(PathBuf, PageError),
    /// A witness that is not about this program, and why.
    #[error("{0}: the witness no longer fits the program: {1}; verify the program again")]
    OtherProgram(PathBuf, String),
    /// A checkpoint that cannot be used, and why.
    #[error("{0}: {1}")]
    Checkpoint(PathBuf, CheckpointError),
    /// A file that cannot be read.
    #[error("{0}: {1}")]
    Unreadable(PathBuf, io::Error),
    /// A file that cannot be used as input.
    #[error("cannot use {0} as input: {1}")]
    InputFile(PathBuf, String),
    /// A file that holds no path.
    #[error("cannot read {0}: {1}")]
    PathFile(PathBuf, String),
    /// Something that is no property, and why.
    #[error("{0}")]
    Property(String),
    /// A `concord.toml` that cannot be used, and why.
    #[error("{0}: {1}")]
    Project(PathBuf, String),
    /// A file that `init` would have to overwrite.
    #[error("{0} is there already; `concord init` overwrites nothing")]
    Exists(PathBuf),
    /// A comment for Concord that means nothing.
    #[error(
        "{file}:{line}: `{word}` in a comment for Concord means nothing; write `// concord: allow(KIND)`, \
         with kinds as `concord explain` lists them"
    )]
    Comment {
        /// The source.
        file: String,
        /// The line.
        line: u32,
        /// What means nothing.
        word: String,
    },
    /// The program asks for other inputs than those of the file.
    #[error("the input file is not for this program: {0}")]
    OtherInputs(InputMismatch),
    /// Functions that the program calls and no file defines, each with the place of a call.
    #[error("{}", undefined(.0))]
    Undefined(Vec<(String, Option<String>)>),
    /// Inputs and outputs of two programs that have no counterpart.
    #[error("{}", unpaired(.0))]
    Unpaired(Vec<Unpaired>),
    /// Standard output is to be compared of a rank that an implementation does not have.
    #[error("--outputs stdout:{0}: with {1} processes there is no rank {0}")]
    NoRank(u32, u32),
    /// A word among the files that is none, and may be meant for the program.
    #[error("{error}; if `{word}` is an argument of the program, write it after `--`")]
    NoFile {
        /// What was tried with it.
        error: LoadError,
        /// The word.
        word: String,
    },
}

impl Failure {
    /// The exit status.
    pub fn status(&self) -> u8 {
        match self {
            Failure::Internal(_) => status::INTERNAL,
            _ => status::BAD_INPUT,
        }
    }

    /// Whether somebody closed the pipe that we wrote to, as `head` does.
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Failure::Output(e) if e.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// What goes with a report about a defect.
fn kept(folder: Option<&Path>) -> String {
    match folder {
        Some(folder) => format!("the folder {}", folder.display()),
        None => "the input that caused it".to_owned(),
    }
}

fn unpaired(all: &[Unpaired]) -> String {
    let all: Vec<String> = all.iter().map(ToString::to_string).collect();
    format!("the programs cannot be compared: {}", all.join("; "))
}

fn undefined(missing: &[(String, Option<String>)]) -> String {
    let mut text = String::new();
    for (name, place) in missing {
        let place = place.as_ref().map(|place| format!(" ({place})"));
        let place = place.unwrap_or_default();
        text.push_str(&format!("undefined reference to `{name}`{place}\n"));
    }
    let it = if missing.len() == 1 { "it" } else { "them" };
    text.push_str(&format!(
        "no given file defines {it}: is a file missing? With --allow-undefined the program starts anyway"
    ));
    text
}

/// Names that may have been meant.
fn meant(near: &[String]) -> String {
    match near {
        [] => String::new(),
        near => {
            let names: Vec<String> = near.iter().map(|name| format!("`{name}`")).collect();
            format!("; did you mean {}?", names.join(", "))
        }
    }
}
