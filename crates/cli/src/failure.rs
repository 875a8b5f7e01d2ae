//! Why a command could not do its work: our own trouble or the user's, never
//! a mistake of the program under test.

use crate::status;
use concord_explore::{InputMismatch, StartError};
use concord_frontend::LoadError;
use concord_report::witness::WitnessError;
use std::fmt;
use std::io;
use std::path::PathBuf;

/// Why a command failed. Displays as one message for the user.
#[derive(Debug)]
pub enum Failure {
    /// The program could not be loaded.
    Load(LoadError),
    /// The program was loaded but cannot start.
    Start(StartError),
    /// A defect of Concord, which was told already; where what a report about
    /// it needs was kept.
    Internal(Option<PathBuf>),
    /// Our own output could not be written.
    Output(io::Error),
    /// `explain` was asked for a code that does not exist.
    UnknownCode(String),
    /// The current directory is gone.
    NoDirectory(io::Error),
    /// An argument for the compiler that is no text.
    NotText(std::ffi::OsString),
    /// The report could not be put into its form.
    Form(String),
    /// Input files cannot be written there.
    TestFolder(PathBuf, io::Error),
    /// What cannot be written, and where.
    Folder(&'static str, PathBuf, io::Error),
    /// A file that is no witness.
    Witness(PathBuf, WitnessError),
    /// A witness that is not about this program, and why.
    OtherProgram(PathBuf, String),
    /// A file that cannot be read.
    Unreadable(PathBuf, io::Error),
    /// A file that cannot be used as input.
    InputFile(PathBuf, String),
    /// A file that holds no path.
    PathFile(PathBuf, String),
    /// Something that is no property, and why.
    Property(String),
    /// A `concord.toml` that cannot be used, and why.
    Project(PathBuf, String),
    /// A comment for Concord that means nothing.
    Comment {
        /// The source.
        file: String,
        /// The line.
        line: u32,
        /// What means nothing.
        word: String,
    },
    /// The program asks for other inputs than those of the file.
    OtherInputs(InputMismatch),
    /// Functions that the program calls and no file defines, each with the place of a call.
    Undefined(Vec<(String, Option<String>)>),
    /// A word among the files that is none, and may be meant for the program.
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

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Load(e) => write!(f, "{e}"),
            Failure::Start(e) => write!(f, "{e}"),
            Failure::Internal(Some(folder)) => write!(
                f,
                "please report the internal error with the folder {}",
                folder.display()
            ),
            Failure::Internal(None) => {
                f.write_str("please report the internal error with the input that caused it")
            }
            Failure::Output(e) => write!(f, "cannot write the output: {e}"),
            Failure::UnknownCode(code) => {
                write!(
                    f,
                    "there is no code `{code}`; `concord explain` lists all of them"
                )
            }
            Failure::NoDirectory(e) => write!(f, "cannot find the current directory: {e}"),
            Failure::NotText(argument) => {
                write!(f, "an argument is not valid UTF-8: {}", argument.display())
            }
            Failure::Form(reason) => write!(f, "cannot write the report: {reason}"),
            Failure::TestFolder(path, error) => {
                write!(f, "cannot write files to {}: {error}", path.display())
            }
            Failure::Folder(what, path, error) => {
                write!(f, "cannot write {what} to {}: {error}", path.display())
            }
            Failure::Witness(path, error) => write!(f, "{}: {error}", path.display()),
            Failure::OtherProgram(path, why) => write!(
                f,
                "{}: the witness does not fit the program any more: {why}; verify the program again",
                path.display()
            ),
            Failure::Unreadable(path, error) => write!(f, "{}: {error}", path.display()),
            Failure::InputFile(path, why) => {
                write!(f, "cannot use {} as input: {why}", path.display())
            }
            Failure::PathFile(path, why) => {
                write!(f, "cannot read {}: {why}", path.display())
            }
            Failure::Property(why) => f.write_str(why),
            Failure::Project(path, why) => write!(f, "{}: {why}", path.display()),
            Failure::Comment { file, line, word } => write!(
                f,
                "{file}:{line}: `{word}` in a comment for Concord means nothing; write `// concord: allow(KIND)`, \
                 with kinds as `concord explain` lists them"
            ),
            Failure::OtherInputs(mismatch) => {
                write!(f, "the input file is not for this program: {mismatch}")
            }
            Failure::Undefined(missing) => {
                for (number, (name, place)) in missing.iter().enumerate() {
                    let separator = if number == 0 { "" } else { "\n" };
                    write!(f, "{separator}undefined reference to `{name}`")?;
                    if let Some(place) = place {
                        write!(f, " ({place})")?;
                    }
                }
                let it = if missing.len() == 1 { "it" } else { "them" };
                write!(
                    f,
                    "\nno given file defines {it}: is a file missing? With --allow-undefined the program starts all the same"
                )
            }
            Failure::NoFile { error, word } => write!(
                f,
                "{error}; if `{word}` is an argument of the program, write it after `--`"
            ),
        }
    }
}

impl std::error::Error for Failure {}

impl From<LoadError> for Failure {
    fn from(error: LoadError) -> Failure {
        Failure::Load(error)
    }
}

impl From<StartError> for Failure {
    fn from(error: StartError) -> Failure {
        Failure::Start(error)
    }
}
