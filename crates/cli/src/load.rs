//! Programs, as all commands load them.

use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use concord_frontend::{CompileOptions, LoadError, Loaded};
use concord_ir::Module;
use concord_report::{Source, Sources};

use crate::failure::Failure;
use crate::options::ProgramOptions;

/// Loads a program; what the compiler has to say goes to standard error.
pub(crate) fn load(options: &ProgramOptions, colour: bool) -> Result<Loaded, Failure> {
    load_from(options, colour, None, &[])
}

/// Loads a program that need not start at `main`, with further files of the user's.
pub(crate) fn load_from(
    options: &ProgramOptions,
    colour: bool,
    entries: Option<Vec<String>>,
    further: &[PathBuf],
) -> Result<Loaded, Failure> {
    let compile = CompileOptions {
        entries,
        cflags: options.flags(),
        target: options.target.clone(),
        color: colour,
    };
    let files: Vec<PathBuf> = options.files.iter().chain(further).cloned().collect();
    let loaded = concord_frontend::load(&files, &compile).map_err(|e| meant(options, e))?;
    let mut stderr = io::stderr().lock();
    for warning in &loaded.warnings {
        writeln!(stderr, "{warning}").map_err(Failure::Output)?;
    }
    Ok(loaded)
}

/// A word behind the program's first file that is no file is often an argument of the program.
fn meant(options: &ProgramOptions, error: LoadError) -> Failure {
    let file = match &error {
        LoadError::NotFound(file)
        | LoadError::NoBitcode(file)
        | LoadError::BadBitcode { file, .. } => Some(file),
        _ => None,
    };
    let further = options.files.iter().skip(1);
    match file.filter(|file| further.clone().any(|further| further == *file)) {
        Some(file) => Failure::NoFile {
            word: file.display().to_string(),
            error,
        },
        None => Failure::Load(error),
    }
}

/// Refuses a program that calls functions which nobody has.
pub(crate) fn complete(
    options: &ProgramOptions,
    module: &Module,
    sources: &Sources,
) -> Result<(), Failure> {
    let missing = match options.allow_undefined || is_linked(options) {
        true => Vec::new(),
        false => concord_explore::undefined(module),
    };
    match missing.is_empty() {
        true => Ok(()),
        false => {
            let place = |missing: &concord_explore::Undefined| sources.location(missing.span);
            let missing = missing.iter().map(|m| (m.name.clone(), place(m)));
            Err(Failure::Undefined(missing.collect()))
        }
    }
}

/// Whether the program is a binary: a linker has seen that nothing is missing, and what is not
/// among its files comes from libraries.
fn is_linked(options: &ProgramOptions) -> bool {
    const PARTS: [&str; 7] = ["c", "i", "bc", "ll", "o", "a", "json"];
    let is_part = |file: &PathBuf| {
        let ending = file.extension().and_then(OsStr::to_str);
        ending.is_some_and(|ending| PARTS.contains(&ending))
    };
    !options.files.iter().any(is_part)
}

/// The source files of a program, shown relative to a directory.
pub(crate) fn sources(module: &Module, directory: &Path) -> Sources {
    let files = module.files.iter();
    let files = files.map(|f| Source::new(f.path.clone(), f.runtime));
    Sources::new(files.collect(), directory)
}

/// Named as a build would name the binary.
pub(crate) fn program_name(program: &ProgramOptions) -> String {
    let first = program.files.first().and_then(|f| f.file_stem());
    let first = first.map(|f| f.to_string_lossy().into_owned());
    program.target.clone().or(first).unwrap_or_default()
}
