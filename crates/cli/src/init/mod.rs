//! `concord init`: looks at a project, writes a `concord.toml` for it, and says the next command.
//!
//! Nothing is overwritten, and nothing of the project is executed.

mod file;
mod project;

use std::fmt::Write as _;
use std::io::ErrorKind;
use std::path::Path;
use std::process::ExitCode;

use project::{Found, Seen};

use crate::failure::Failure;
use crate::options::InitOptions;
use crate::output;
use crate::project::NAME;

/// Writes the file and says what was seen.
pub(crate) fn init(options: &InitOptions) -> Result<ExitCode, Failure> {
    let folder = &options.folder;
    let seen = Seen::of(folder).map_err(|e| Failure::Unreadable(folder.clone(), e))?;
    let path = folder.join(NAME);
    let created = std::fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&path);
    let mut created = created.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => Failure::Exists(path.clone()),
        _ => Failure::Folder("the options", path.clone(), error),
    })?;
    std::io::Write::write_all(&mut created, file::text(&seen).as_bytes())
        .map_err(|error| Failure::Folder("the options", path.clone(), error))?;

    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = writeln!(text, "{}", seen.build.words());
    if let Some(language) = seen.foreign {
        let _ = writeln!(
            text,
            "its sources seem to be {language}; Concord executes C only"
        );
    }
    let _ = writeln!(text, "wrote {}", path.display());
    let _ = writeln!(text, "\nNext:");
    let here = folder.as_os_str().is_empty() || folder == Path::new(".");
    if !here {
        let _ = writeln!(text, "    cd {}", folder.display());
    }
    for line in next(&seen) {
        let _ = writeln!(text, "    {line}");
    }
    output::print(text)?;
    Ok(ExitCode::SUCCESS)
}

/// The commands that lead to a first verdict, from the project's directory.
fn next(seen: &Seen) -> Vec<String> {
    let built = |build: &[&str], program: String| {
        let build = build.iter().map(|line| (*line).to_owned());
        let verify = format!("concord verify {program}");
        build.chain([verify]).collect()
    };
    let program = seen.program.clone().unwrap_or_else(|| "PROGRAM".to_owned());
    match &seen.build {
        Found::Database(path) => vec![match &seen.program {
            Some(program) => format!("concord verify {path} --target {program}"),
            None => format!("concord verify {path}"),
        }],
        Found::Cmake => built(
            &[
                "cmake -B build-concord -DCMAKE_C_COMPILER=concord-cc",
                "cmake --build build-concord",
            ],
            format!("build-concord/{program}"),
        ),
        Found::Meson => built(
            &[
                "CC=concord-cc meson setup build-concord",
                "meson compile -C build-concord",
            ],
            format!("build-concord/{program}"),
        ),
        Found::Autotools { configured } => {
            let mut build = vec!["./configure CC=concord-cc", "make"];
            if !configured {
                build.insert(0, "autoreconf -i");
            }
            built(&build, format!("./{program}"))
        }
        Found::Make { variable } => {
            let make = format!("make {variable}=concord-cc");
            built(&[&make], format!("./{program}"))
        }
        Found::Sources(files) => vec![format!("concord verify {}", files.join(" "))],
        Found::Nothing => vec!["concord verify YOUR_PROGRAM.c".to_owned()],
    }
}
