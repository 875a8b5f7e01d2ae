//! What can go wrong before a program runs, in words for its user.

use std::fmt;
use std::path::PathBuf;

/// Why a program could not be loaded. Each message says what to do, or shows
/// what the compiler said.
#[derive(Debug)]
pub enum LoadError {
    /// Nothing was given to load.
    NoInput,
    /// A file does not exist.
    NotFound(PathBuf),
    /// A file cannot be read.
    Unreadable(PathBuf, std::io::Error),
    /// clang 19 is not installed.
    ClangMissing {
        /// Where it was looked for.
        tried: Vec<String>,
    },
    /// clang rejected a source file.
    Compile {
        /// The source.
        file: PathBuf,
        /// Everything that clang said, unchanged.
        stderr: String,
    },
    /// A bitcode file that LLVM does not accept.
    BadBitcode {
        /// The file.
        file: PathBuf,
        /// LLVM's reason.
        reason: String,
    },
    /// Compiled for another machine.
    WrongTarget {
        /// The file.
        file: PathBuf,
        /// LLVM's name of the machine.
        target: String,
    },
    /// An object or binary without bitcode inside.
    NoBitcode(PathBuf),
    /// A `compile_commands.json` that is none.
    BadDatabase {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// No file defines `main`.
    NoMain,
    /// More than one file defines `main`.
    SeveralMains {
        /// The programs to choose from.
        targets: Vec<String>,
    },
    /// `--target` names no program.
    UnknownTarget {
        /// What was asked for.
        target: String,
        /// The programs that there are.
        targets: Vec<String>,
    },
    /// Two files do not fit together.
    Link {
        /// The file that did not fit.
        file: PathBuf,
        /// The linker's reason.
        reason: String,
    },
    /// Our own temporary files.
    Scratch {
        /// What was attempted.
        what: String,
        /// Why it failed.
        error: std::io::Error,
    },
    /// A defect of Concord: it translated the program into something invalid.
    Invalid(String),
}

fn list(f: &mut fmt::Formatter<'_>, targets: &[String]) -> fmt::Result {
    for target in targets {
        write!(f, "\n  {target}")?;
    }
    Ok(())
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::NoInput => {
                write!(
                    f,
                    "nothing to load: name a C file, bitcode, a compile_commands.json or a binary"
                )
            }
            LoadError::NotFound(path) => write!(f, "{}: no such file", path.display()),
            LoadError::Unreadable(path, error) => {
                write!(f, "{}: cannot be read: {error}", path.display())
            }
            LoadError::ClangMissing { tried } => write!(
                f,
                "clang 19 not found (tried {}): install it (Debian: apt install clang-19), or name it in CONCORD_CLANG",
                tried.join(", ")
            ),
            LoadError::Compile { file, stderr } => {
                write!(f, "{stderr}")?;
                if !stderr.is_empty() && !stderr.ends_with('\n') {
                    writeln!(f)?;
                }
                write!(f, "{}: does not compile", file.display())
            }
            LoadError::BadBitcode { file, reason } => {
                write!(
                    f,
                    "{}: damaged or foreign bitcode: {reason}",
                    file.display()
                )
            }
            LoadError::WrongTarget { file, target } => write!(
                f,
                "{}: compiled for {target}; Concord executes programs for x86-64 (compile with -target x86_64-linux-gnu)",
                file.display()
            ),
            LoadError::NoBitcode(path) => write!(
                f,
                "{}: contains no program for Concord: build it with 'concord cc' in place of mpicc",
                path.display()
            ),
            LoadError::BadDatabase { file, reason } => {
                write!(
                    f,
                    "{}: not a usable compilation database: {reason}",
                    file.display()
                )
            }
            LoadError::NoMain => write!(f, "no file defines 'main'"),
            LoadError::SeveralMains { targets } => {
                write!(f, "several files define 'main': choose one with --target:")?;
                list(f, targets)
            }
            LoadError::UnknownTarget { target, targets } => {
                write!(f, "no program is called '{target}'; there are:")?;
                list(f, targets)
            }
            LoadError::Link { file, reason } => {
                write!(
                    f,
                    "{}: cannot be linked to the other files: {reason}",
                    file.display()
                )
            }
            LoadError::Scratch { what, error } => write!(f, "cannot {what}: {error}"),
            LoadError::Invalid(what) => {
                write!(
                    f,
                    "Concord translated the program wrongly, which is a defect of Concord: {what}"
                )
            }
        }
    }
}

impl std::error::Error for LoadError {}

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
