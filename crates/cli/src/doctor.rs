//! `concord doctor`: what Concord needs, which of it is here, and how to get the rest.
//!
//! What is needed decides the exit status; what is only useful does not. The last words are two
//! small programs that go the whole way, from C to a verdict: a list of versions proves nothing.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use concord_frontend::Clang;

use crate::failure::Failure;
use crate::output;
use crate::status::VIOLATION;

/// Two processes that exchange a number.
const RIGHT: &str = "#include <mpi.h>\nint main(int argc, char **argv) {\n  int rank, x = 1;\n  \
    MPI_Init(&argc, &argv);\n  MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n  \
    if (rank == 0) MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);\n  \
    else MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n  \
    MPI_Finalize();\n  return 0;\n}\n";

/// What was looked at, and what came of it.
struct Item {
    what: &'static str,
    state: State,
}

enum State {
    /// It is there: which.
    There(String),
    /// It is not, and Concord does not work without it: how to get it.
    Missing(String),
    /// It is not, and something cannot be done without it.
    Useful(String),
}

/// Looks at everything and tells about it.
pub(crate) fn doctor() -> Result<ExitCode, Failure> {
    let items = [
        Item {
            what: "concord",
            state: State::There(ourselves()),
        },
        Item {
            what: "clang 19",
            state: clang(),
        },
        Item {
            what: "LLVM, built in",
            state: State::There(concord_frontend::llvm_version()),
        },
        Item {
            what: "Z3, built in",
            state: State::There(concord_solver::z3_version().to_owned()),
        },
        Item {
            what: "concord-cc",
            state: compiler(),
        },
        Item {
            what: "processors",
            state: State::There(processors()),
        },
        Item {
            what: "right program",
            state: tried(RIGHT, 0, "is verified"),
        },
        Item {
            what: "wrong program",
            state: tried(&RIGHT.replace("0, 0, MPI", "0, 1, MPI"), 1, "deadlocks"),
        },
    ];
    let (text, well) = told(&items);
    output::print(text)?;
    Ok(match well {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(VIOLATION as u8),
    })
}

/// The list, and whether nothing is missing.
fn told(items: &[Item]) -> (String, bool) {
    let mut text = String::new();
    let mut well = true;
    for Item { what, state } in items {
        let (mark, words) = match state {
            State::There(words) => ("ok", words),
            State::Missing(words) => ("MISSING", words),
            State::Useful(words) => ("absent", words),
        };
        well &= !matches!(state, State::Missing(_));
        // Writing to a string does not fail.
        let _ = writeln!(text, "{mark:8} {what:15} {words}");
    }
    text.push_str(match well {
        true => "\nConcord can work here. Next, in your project: concord init\n",
        false => "\nConcord cannot work here before what is MISSING is there.\n",
    });
    (text, well)
}

fn ourselves() -> String {
    let version = env!("CARGO_PKG_VERSION");
    match std::env::current_exe() {
        Ok(path) => format!("{version}, {}", path.display()),
        Err(_) => version.to_owned(),
    }
}

fn clang() -> State {
    match Clang::find() {
        Err(error) => State::Missing(error.to_string()),
        Ok(clang) => {
            let asked = Command::new(clang.program()).arg("--version").output();
            let answer = asked.ok().filter(|answer| answer.status.success());
            let text = answer.map(|answer| String::from_utf8_lossy(&answer.stdout).into_owned());
            match text.as_deref().and_then(|text| text.lines().next()) {
                Some(version) => State::There(format!("{version}, {}", clang.program().display())),
                None => State::Missing(format!(
                    "{} does not tell its version",
                    clang.program().display()
                )),
            }
        }
    }
}

/// Whether build systems find the compiler under its own name.
fn compiler() -> State {
    let name = "concord-cc";
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut found = std::env::split_paths(&path).map(|folder| folder.join(name));
    match found.find(|path| path.is_file()) {
        Some(path) => State::There(path.display().to_string()),
        None => State::Useful(format!(
            "not in PATH; build systems then take `concord cc`, or: ln -s {} DIRECTORY_IN_PATH/{name}",
            std::env::current_exe()
                .map_or_else(|_| "concord".to_owned(), |p| p.display().to_string())
        )),
    }
}

fn processors() -> String {
    let number = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{number}; use them with --jobs {number}")
}

/// Verifies a program in a process of its own.
fn tried(program: &str, status: i32, words: &str) -> State {
    match verified(program) {
        Ok((found, _)) if found == Some(status) => State::There(format!("{words}, as it should")),
        Ok((_, said)) => {
            let line = said.lines().find(|line| !line.trim().is_empty());
            State::Missing(format!("wrong answer: {}", line.unwrap_or("none")))
        }
        Err(error) => State::Missing(format!("cannot be tried: {error}")),
    }
}

/// The exit status, and what was said.
fn verified(program: &str) -> std::io::Result<(Option<i32>, String)> {
    let folder = Scratch::new()?;
    let source = folder.0.join("program.c");
    std::fs::write(&source, program)?;
    let finished = Command::new(std::env::current_exe()?)
        .args([
            "verify", "-n", "2", "--color", "never", "--check", "deadlock",
        ])
        .arg(&source)
        .output()?;
    let said = [finished.stderr, finished.stdout].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    Ok((finished.status.code(), said))
}

/// A folder that goes away again.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> std::io::Result<Scratch> {
        let name = format!("concord-doctor-{}", std::process::id());
        let folder: PathBuf = std::env::temp_dir().join(name);
        // Somebody else's folder of that name is refused.
        std::fs::create_dir(Path::new(&folder))?;
        Ok(Scratch(folder))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed was only a small file among temporary ones.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_needed_decides() {
        let item = |state| Item { what: "x", state };
        let there = || item(State::There("1".to_owned()));
        let (text, well) = told(&[there(), item(State::Useful("get it".to_owned()))]);
        assert!(well && text.contains("absent"), "{text}");
        let (text, well) = told(&[there(), item(State::Missing("get it".to_owned()))]);
        assert!(!well && text.contains("MISSING  x"), "{text}");
    }
}
