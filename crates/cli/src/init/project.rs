//! What a project looks like from outside: how it is built, and which program is a first one to try.
//!
//! Everything here is a guess from names and plain text. A wrong one costs the user a look at the
//! proposed command and changes no verdict.

use std::io;
use std::path::{Path, PathBuf};

/// How deep sources are looked for below the project's directory.
const DEEPEST: usize = 4;

/// What was seen.
pub(super) struct Seen {
    /// How the project is built.
    pub build: Found,
    /// The name of its first program, where the build system's files say one.
    pub program: Option<String>,
    /// Folders of headers, relative to the project.
    pub headers: Vec<String>,
    /// The language of the sources, where it is another one than C.
    pub foreign: Option<&'static str>,
}

/// How a project is built.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// By something that left a compilation database there.
    Database(String),
    /// By CMake.
    Cmake,
    /// By Meson.
    Meson,
    /// By `configure`, which is there or has to be made first.
    Autotools {
        /// Whether it is there.
        configured: bool,
    },
    /// By make.
    Make {
        /// The variable that names the compiler.
        variable: String,
    },
    /// Not at all: C sources, the one with `main` first.
    Sources(Vec<String>),
    /// Nothing that could be recognised.
    Nothing,
}

impl Found {
    /// A sentence about it.
    pub(super) fn words(&self) -> String {
        match self {
            Found::Database(path) => format!("this project has a compilation database, {path}"),
            Found::Cmake => "this project is built with CMake".to_owned(),
            Found::Meson => "this project is built with Meson".to_owned(),
            Found::Autotools { .. } => "this project is built with Autotools".to_owned(),
            Found::Make { variable } => {
                format!("this project has a Makefile; its compiler is called {variable} there")
            }
            Found::Sources(files) => format!(
                "this project has no build files that are known here; `main` is in {}",
                files[0]
            ),
            Found::Nothing => {
                "there are neither build files that are known here nor C sources with `main`"
                    .to_owned()
            }
        }
    }
}

impl Seen {
    /// Looks at a directory.
    pub(super) fn of(folder: &Path) -> io::Result<Seen> {
        let mut files = Vec::new();
        collect(folder, Path::new(""), 0, &mut files)?;
        let (sources, others): (Vec<PathBuf>, Vec<PathBuf>) = files
            .into_iter()
            .partition(|file| language(file) == Some("C"));
        let foreign = others.first().and_then(|file| language(file));
        let text = |name: &str| std::fs::read_to_string(folder.join(name)).ok();
        let (build, program) = build(folder, &text, &sources);
        let headers = ["include", "inc"].into_iter();
        let headers = headers.filter(|name| folder.join(name).is_dir());
        Ok(Seen {
            build,
            program,
            headers: headers.map(str::to_owned).collect(),
            foreign: foreign.filter(|_| sources.is_empty()),
        })
    }
}

fn build(
    folder: &Path,
    text: &dyn Fn(&str) -> Option<String>,
    sources: &[PathBuf],
) -> (Found, Option<String>) {
    let there = |name: &str| folder.join(name).is_file();
    let databases = ["compile_commands.json", "build/compile_commands.json"];
    if let Some(database) = databases.into_iter().find(|name| there(name)) {
        // Which programs it builds is known only when it is read.
        return (Found::Database(database.to_owned()), None);
    }
    if let Some(text) = text("CMakeLists.txt") {
        return (Found::Cmake, argument(&text, "add_executable("));
    }
    if let Some(text) = text("meson.build") {
        return (Found::Meson, argument(&text, "executable("));
    }
    let configured = there("configure");
    if configured || there("configure.ac") {
        let program = text("Makefile.am").and_then(|text| first_program(&text));
        return (Found::Autotools { configured }, program);
    }
    let makefiles = ["GNUmakefile", "makefile", "Makefile"];
    if let Some(text) = makefiles.into_iter().find_map(text) {
        return (
            Found::Make {
                variable: compiler_variable(&text),
            },
            None,
        );
    }
    (plain(folder, sources), None)
}

/// Sources that are compiled together: one with `main`, and what lies beside it and has none.
fn plain(folder: &Path, sources: &[PathBuf]) -> Found {
    let is_main = |file: &&PathBuf| defines_main(&folder.join(file));
    let (mains, others): (Vec<&PathBuf>, Vec<&PathBuf>) = sources.iter().partition(is_main);
    let Some(main) = mains.first() else {
        return Found::Nothing;
    };
    let mut files = vec![main.display().to_string()];
    if mains.len() == 1 {
        let beside = others.iter().filter(|file| file.parent() == main.parent());
        files.extend(beside.map(|file| file.display().to_string()));
    }
    Found::Sources(files)
}

/// The language of a source, by its name.
fn language(file: &Path) -> Option<&'static str> {
    match file.extension()?.to_str()? {
        "c" => Some("C"),
        "cc" | "cpp" | "cxx" | "C" => Some("C++"),
        "f" | "F" | "f90" | "F90" | "f08" => Some("Fortran"),
        _ => None,
    }
}

/// All sources, whatever their language.
fn collect(
    folder: &Path,
    below: &Path,
    depth: usize,
    sources: &mut Vec<PathBuf>,
) -> io::Result<()> {
    let mut entries: Vec<_> = std::fs::read_dir(folder.join(below))?.collect::<Result<_, _>>()?;
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name();
        let kind = entry.file_type()?;
        let path = below.join(&name);
        let is_hidden = name.to_string_lossy().starts_with('.');
        if kind.is_dir() && depth < DEEPEST && !is_hidden {
            // A folder that cannot be read holds nothing to propose.
            let _ = collect(folder, &path, depth + 1, sources);
        } else if kind.is_file() && language(&path).is_some() {
            sources.push(path);
        }
    }
    Ok(())
}

/// Whether a C source seems to define `main`.
fn defines_main(file: &Path) -> bool {
    let bytes = std::fs::read(file).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    text.lines().any(|line| {
        let line = line.trim_start();
        let after = ["int main", "void main", "main"].into_iter();
        let mut after = after.filter_map(|start| line.strip_prefix(start));
        after.any(|rest| rest.trim_start().starts_with('('))
    })
}

/// The first word after a call's parenthesis, unless it is computed.
fn argument(text: &str, call: &str) -> Option<String> {
    let lower = text.to_ascii_lowercase();
    let at = lower.find(call)? + call.len();
    let rest = text[at..].trim_start().trim_start_matches(['\'', '"']);
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '+');
    let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
    (end > 0).then(|| rest[..end].to_owned())
}

/// The first program of a `Makefile.am`.
fn first_program(text: &str) -> Option<String> {
    let programs = text.lines().find_map(|line| {
        let (name, value) = line.split_once('=')?;
        name.trim_end_matches(['+', ' ', '\t'])
            .ends_with("_PROGRAMS")
            .then_some(value)
    });
    let first = programs?.split_whitespace().next()?;
    (!first.contains('$')).then(|| first.to_owned())
}

/// The variable that is set to `mpicc`, or else `CC`.
fn compiler_variable(text: &str) -> String {
    let named = text.lines().find_map(|line| {
        let (name, value) = line.split_once('=')?;
        let name = name.trim_end_matches([':', '?', ' ', '\t']).trim_start();
        let is_name = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
        let is_compiler = value.split_whitespace().next()?.ends_with("mpicc");
        (is_name && is_compiler).then(|| name.to_owned())
    });
    named.unwrap_or_else(|| "CC".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_compilers_name_is_found_in_makefiles() {
        assert_eq!(compiler_variable("CC = gcc\nMPICC ?= mpicc\n"), "MPICC");
        assert_eq!(compiler_variable("CC:=/usr/bin/mpicc -O2\n"), "CC");
        assert_eq!(compiler_variable("all:\n\tmpicc a.c\n"), "CC");
    }

    #[test]
    fn programs_are_found_in_build_files() {
        let cmake = "project(x C)\nadd_executable(heat main.c)\n";
        assert_eq!(argument(cmake, "add_executable("), Some("heat".to_owned()));
        let computed = "add_executable(${NAME} main.c)";
        assert_eq!(argument(computed, "add_executable("), None);
        let meson = "exe = executable('heat', 'main.c')";
        assert_eq!(argument(meson, "executable("), Some("heat".to_owned()));
        let automake = "SUBDIRS = src\nbin_PROGRAMS = heat ring\n";
        assert_eq!(first_program(automake), Some("heat".to_owned()));
        assert_eq!(first_program("bin_PROGRAMS = $(ALL)\n"), None);
    }
}
