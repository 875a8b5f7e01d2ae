//! What can go wrong before a program runs, in words for its user.

use std::fmt;
use std::path::PathBuf;

use thiserror::Error;

/// Why a program could not be loaded. Each message says what to do, or shows
/// what the compiler said.
#[derive(Debug, Error)]
pub enum LoadError {
    /// Nothing was given to load.
    #[error("nothing to load: name a C file, bitcode, a compile_commands.json or a binary")]
    NoInput,
    /// A file does not exist.
    #[error("{0}: no such file")]
    NotFound(PathBuf),
    /// A file cannot be read.
    #[error("{0}: cannot be read: {1}")]
    Unreadable(PathBuf, std::io::Error),
    /// clang 19 is not installed.
    #[error(
        "clang 19 not found (tried {}): install it (Debian: apt install clang-19), or name it in CONCORD_CLANG",
        tried.join(", ")
    )]
    ClangMissing {
        /// Where it was looked for.
        tried: Vec<String>,
    },
    /// clang rejected a source file.
    #[error("{}{}: does not compile", lines(stderr), file.display())]
    Compile {
        /// The source.
        file: PathBuf,
        /// Everything that clang said, unchanged.
        stderr: String,
    },
    /// A bitcode file that LLVM does not accept.
    #[error("{file}: damaged or foreign bitcode: {reason}")]
    BadBitcode {
        /// The file.
        file: PathBuf,
        /// LLVM's reason.
        reason: String,
    },
    /// Compiled for another machine.
    #[error(
        "{file}: compiled for {target}; Concord executes programs for x86-64 (compile with -target x86_64-linux-gnu)"
    )]
    WrongTarget {
        /// The file.
        file: PathBuf,
        /// LLVM's name of the machine.
        target: String,
    },
    /// An object or binary without bitcode inside.
    #[error("{0}: contains no program for Concord: build it with 'concord cc' in place of mpicc")]
    NoBitcode(PathBuf),
    /// A `compile_commands.json` that is none.
    #[error("{file}: not a usable compilation database: {reason}")]
    BadDatabase {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// No file defines `main`.
    #[error("no file defines 'main'")]
    NoMain,
    /// More than one file defines `main`.
    #[error(
        "several files define 'main': choose one with --target:{}",
        list(targets)
    )]
    SeveralMains {
        /// The programs to choose from.
        targets: Vec<String>,
    },
    /// `--target` names no program.
    #[error("no program is called '{target}'; there are:{}", list(targets))]
    UnknownTarget {
        /// What was asked for.
        target: String,
        /// The programs that there are.
        targets: Vec<String>,
    },
    /// Two files do not fit together.
    #[error("{file}: cannot be linked to the other files: {reason}")]
    Link {
        /// The file that did not fit.
        file: PathBuf,
        /// The linker's reason.
        reason: String,
    },
    /// Our own temporary files.
    #[error("cannot {what}: {error}")]
    Scratch {
        /// What was attempted.
        what: String,
        /// Why it failed.
        error: std::io::Error,
    },
    /// A defect of Concord: it translated the program into something invalid.
    #[error("Concord translated the program wrongly, which is a bug in Concord: {0}")]
    Invalid(String),
}

/// One a line.
fn list(targets: &[String]) -> String {
    targets
        .iter()
        .map(|target| format!("\n  {target}"))
        .collect()
}

/// A text that ends with its line, if there is any.
fn lines(text: &str) -> String {
    match text.is_empty() || text.ends_with('\n') {
        true => text.to_owned(),
        false => format!("{text}\n"),
    }
}

/// What a user should know about a program that was loaded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Warning {
    /// What clang said about a file, unchanged.
    Compiler {
        /// The file.
        file: PathBuf,
        /// clang's words.
        text: String,
    },
    /// A file of a compilation database that does not compile and that the
    /// program, as far as can be told, does not need.
    Skipped {
        /// The file.
        file: PathBuf,
        /// clang's words.
        text: String,
    },
    /// A global variable whose initial value is not covered; using it will be
    /// reported.
    UncoveredGlobal {
        /// Its name.
        name: String,
        /// What is not covered.
        reason: String,
    },
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::Compiler { text, .. } => write!(f, "{}", text.trim_end_matches('\n')),
            Warning::Skipped { file, text } => {
                write!(
                    f,
                    "{}\n{}: left out",
                    text.trim_end_matches('\n'),
                    file.display()
                )
            }
            Warning::UncoveredGlobal { name, reason } => {
                write!(
                    f,
                    "the initial value of '{name}' is not supported: {reason}"
                )
            }
        }
    }
}
