//! What the user names, and how it becomes translation units.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::clang::{Clang, CompileOptions, Job};
use crate::error::{LoadError, Warning};
use crate::link::{Unit, build};
use crate::llvm::Exclusive;
use crate::probe::{Trial, try_out};
use crate::{database, embed};

/// A program that is ready to run.
#[derive(Debug)]
pub struct Loaded {
    /// The program.
    pub module: concord_ir::Module,
    /// What its user should know.
    pub warnings: Vec<Warning>,
}

/// A translation unit that is there, or one to be compiled.
enum Part {
    Unit(Unit),
    Source {
        job: Job,
        program: Option<String>,
        on_demand: bool,
    },
}

/// Compiles, links and lowers a program.
pub fn load(inputs: &[PathBuf], options: &CompileOptions) -> Result<Loaded, LoadError> {
    let mut parts = Vec::new();
    // Files whose bitcode we did not make just now.
    let mut foreign = Vec::new();
    for input in inputs {
        let before = parts.len();
        collect(input, options, &mut parts)?;
        if parts[before..]
            .iter()
            .any(|part| matches!(part, Part::Unit(_)))
        {
            foreign.push(input.clone());
        }
    }
    let mut warnings = Vec::new();
    let units = compile(parts, options, &mut warnings)?;
    if units.is_empty() {
        return Err(LoadError::NoInput);
    }
    let target = options.target.as_deref();
    let threads = options.threads();
    let entries = options.entries.as_deref();
    let exclusive = Exclusive::acquire();
    if let Some(file) = foreign.first() {
        let trial = try_out(|| drop(build(&exclusive, &units, target, threads, entries)));
        match trial.map_err(|error| LoadError::Scratch {
            what: "start a process".to_owned(),
            error,
        })? {
            Trial::Survived => {}
            Trial::Failed(reason) => {
                return Err(LoadError::BadBitcode {
                    file: file.clone(),
                    reason,
                });
            }
        }
    }
    let mut loaded = build(&exclusive, &units, target, threads, entries)?;
    warnings.append(&mut loaded.warnings);
    Ok(Loaded {
        module: loaded.module,
        warnings,
    })
}

/// What a file is: by its content where that tells, else by its name.
fn collect(path: &Path, options: &CompileOptions, parts: &mut Vec<Part>) -> Result<(), LoadError> {
    let bytes = std::fs::read(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => LoadError::NotFound(path.to_owned()),
        _ => LoadError::Unreadable(path.to_owned(), error),
    })?;
    let unit = |bytes, text| {
        Part::Unit(Unit {
            file: path.to_owned(),
            bytes,
            text,
            program: None,
            on_demand: false,
        })
    };
    let extension = path.extension().and_then(|e| e.to_str());
    if embed::is_native(&bytes) {
        parts.extend(embed::extract(path, &bytes)?.into_iter().map(Part::Unit));
    } else if bytes.starts_with(b"BC\xc0\xde")
        || bytes.starts_with(&[0xde, 0xc0, 0x17, 0x0b])
        || extension == Some("bc")
    {
        parts.push(unit(bytes, false));
    } else if extension == Some("ll") {
        parts.push(unit(bytes, true));
    } else if database::is_database(path) {
        for compilation in database::read(path, &bytes, &options.cflags, options.color)? {
            parts.push(Part::Source {
                job: compilation.job,
                program: compilation.program,
                on_demand: true,
            });
        }
    } else {
        let job = Job {
            source: path.to_owned(),
            cflags: options.cflags.clone(),
            directory: None,
            color: options.color,
            lenient: false,
        };
        parts.push(Part::Source {
            job,
            program: None,
            on_demand: false,
        });
    }
    Ok(())
}

/// Compiles what is to be compiled; the order stays.
fn compile(
    parts: Vec<Part>,
    options: &CompileOptions,
    warnings: &mut Vec<Warning>,
) -> Result<Vec<Unit>, LoadError> {
    let jobs: Vec<&Job> = parts
        .iter()
        .filter_map(|part| match part {
            Part::Source { job, .. } => Some(job),
            Part::Unit(_) => None,
        })
        .collect();
    let compiled = if jobs.is_empty() {
        Vec::new()
    } else {
        compile_all(&Clang::find()?, &jobs)
    };
    let mut compiled = compiled.into_iter();
    let mut units = Vec::with_capacity(parts.len());
    for part in parts {
        let (job, program, on_demand) = match part {
            Part::Unit(unit) => {
                units.push(unit);
                continue;
            }
            Part::Source {
                job,
                program,
                on_demand,
            } => (job, program, on_demand),
        };
        let Some(result) = compiled.next() else {
            continue;
        };
        let file = match &job.directory {
            Some(directory) if job.source.is_relative() => directory.join(&job.source),
            _ => job.source,
        };
        match result {
            Ok((bytes, text)) => {
                if !text.is_empty() {
                    warnings.push(Warning::Compiler {
                        file: file.clone(),
                        text,
                    });
                }
                units.push(Unit {
                    file,
                    bytes,
                    text: false,
                    program,
                    on_demand,
                });
            }
            // Another program of the same project: what it needs may be
            // missing on this machine.
            Err(LoadError::Compile { stderr, .. }) if options.entries.is_some() && on_demand => {
                warnings.push(Warning::Skipped { file, text: stderr });
            }
            Err(LoadError::Compile { stderr, .. })
                if program.is_some() && options.target.is_some() && program != options.target =>
            {
                warnings.push(Warning::Skipped { file, text: stderr });
            }
            Err(error) => return Err(error),
        }
    }
    Ok(units)
}

/// Compiles as many files at once as there are processors. Results come in
/// the order of the jobs.
fn compile_all(clang: &Clang, jobs: &[&Job]) -> Vec<Result<(Vec<u8>, String), LoadError>> {
    let results: Vec<Mutex<Option<_>>> = jobs.iter().map(|_| Mutex::new(None)).collect();
    let next = AtomicUsize::new(0);
    let workers = std::thread::available_parallelism()
        .map_or(1, usize::from)
        .min(jobs.len());
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some((job, result)) = jobs.get(index).zip(results.get(index)) else {
                        break;
                    };
                    let compiled = clang.compile(job);
                    *result.lock().unwrap_or_else(PoisonError::into_inner) = Some(compiled);
                }
            });
        }
    });
    results
        .into_iter()
        .filter_map(|result| result.into_inner().unwrap_or_else(PoisonError::into_inner))
        .collect()
}
