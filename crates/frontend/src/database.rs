//! Compilation databases (`compile_commands.json`), as CMake, Bear and others
//! write them: one entry per compilation, with its directory.
//!
//! A database does not say what is linked into what. CMake's object names do
//! (`CMakeFiles/TARGET.dir/`); elsewhere, files come in as a linker would take
//! them from a library, starting from the one with `main` (see `select`).

use std::path::{Component, Path, PathBuf};

use serde::Deserialize;

use crate::clang::Job;
use crate::command;
use crate::error::LoadError;

#[derive(Deserialize)]
struct Entry {
    directory: PathBuf,
    file: PathBuf,
    #[serde(default)]
    arguments: Option<Vec<String>>,
    #[serde(default)]
    command: Option<String>,
    #[serde(default)]
    output: Option<PathBuf>,
}

/// One compilation.
pub(crate) struct Compilation {
    /// How to repeat it.
    pub job: Job,
    /// The program or library that it is for, where the output's name says.
    pub program: Option<String>,
}

/// Whether a file is a database, by its name.
pub(crate) fn is_database(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "json")
}

/// Reads a database.
pub(crate) fn read(
    path: &Path,
    text: &[u8],
    cflags: &[String],
    color: bool,
) -> Result<Vec<Compilation>, LoadError> {
    let bad = |reason: String| LoadError::BadDatabase {
        file: path.to_owned(),
        reason,
    };
    let entries: Vec<Entry> = serde_json::from_slice(text).map_err(|e| bad(e.to_string()))?;
    if entries.is_empty() {
        return Err(bad("it has no entries".to_owned()));
    }
    let mut compilations = Vec::new();
    for entry in entries {
        let words = match (entry.arguments, entry.command) {
            (Some(words), _) => words,
            (None, Some(text)) => {
                shlex::split(&text).ok_or_else(|| bad(format!("unbalanced quotes in: {text}")))?
            }
            (None, None) => return Err(bad(format!("no command for {}", entry.file.display()))),
        };
        // Other languages than C are no part of what we can run.
        if !command::is_source_name(&entry.file) && !words.iter().any(|w| w.starts_with("-x")) {
            continue;
        }
        let line = command::parse(words.get(1..).unwrap_or_default());
        let output = entry.output.or(line.output);
        let mut flags = line.flags;
        flags.extend(cflags.iter().cloned());
        compilations.push(Compilation {
            program: output.as_deref().and_then(cmake_target),
            job: Job {
                source: entry.file,
                cflags: flags,
                directory: Some(entry.directory),
                color,
                lenient: true,
            },
        });
    }
    Ok(compilations)
}

/// `heat` in `CMakeFiles/heat.dir/src/heat.c.o`.
fn cmake_target(output: &Path) -> Option<String> {
    let mut parts = output
        .components()
        .skip_while(|c| *c != Component::Normal("CMakeFiles".as_ref()));
    parts.next()?;
    let target = parts.next()?.as_os_str().to_str()?;
    target.strip_suffix(".dir").map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_of_commands() {
        let text = br#"[
            {"directory": "/b", "file": "a.c", "command": "mpicc -DNAME='\"x y\"' -c a.c -o CMakeFiles/heat.dir/a.c.o"},
            {"directory": "/b", "file": "b.c", "arguments": ["cc", "-O3", "-c", "b.c"], "output": "b.o"},
            {"directory": "/b", "file": "c.f90", "arguments": ["f95", "c.f90"]}
        ]"#;
        let found = read(Path::new("x.json"), text, &["-DMORE".to_owned()], false)
            .expect("a good database");
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].job.cflags, ["-DNAME=\"x y\"", "-DMORE"]);
        assert_eq!(found[0].program.as_deref(), Some("heat"));
        assert_eq!(found[1].job.cflags, ["-O3", "-DMORE"]);
        assert_eq!(found[1].program, None);
    }

    #[test]
    fn what_is_no_database_is_refused() {
        for text in [
            "",
            "[]",
            "{}",
            "[{}]",
            "[1]",
            r#"[{"directory": "/b", "file": "a.c"}]"#,
        ] {
            assert!(
                read(Path::new("x.json"), text.as_bytes(), &[], false).is_err(),
                "{text}"
            );
        }
    }
}
