//! What the user names, and how it becomes translation units.

use crate::clang::{Clang, CompileOptions, Job};
use crate::error::{LoadError, Warning};
use crate::link::{Unit, build};
use crate::probe::{Trial, try_out};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A program that is ready to run.
#[derive(Debug)]
pub struct Loaded {
    /// The program.
    pub module: concord_ir::Module,
    /// What its user should know.
    pub warnings: Vec<Warning>,
}

/// What a file is, by its content where that tells, else by its name.
enum Kind {
    Source,
    Bitcode(Vec<u8>),
    Text(Vec<u8>),
}

/// Compiles, links and lowers a program.
pub fn load(inputs: &[PathBuf], options: &CompileOptions) -> Result<Loaded, LoadError> {
    let mut jobs = Vec::new();
    let mut units: Vec<Option<Unit>> = Vec::new();
    let mut foreign = Vec::new();
    for input in inputs {
        let unit = |bytes, text| Unit {
            file: input.clone(),
            bytes,
            text,
            program: None,
            on_demand: false,
        };
        match classify(input)? {
            Kind::Source => {
                jobs.push((
                    units.len(),
                    Job {
                        source: input.clone(),
                        cflags: options.cflags.clone(),
                        directory: None,
                        color: options.color,
                    },
                ));
                units.push(None);
            }
            Kind::Bitcode(bytes) => {
                foreign.push(input.clone());
                units.push(Some(unit(bytes, false)));
            }
            Kind::Text(bytes) => {
                foreign.push(input.clone());
                units.push(Some(unit(bytes, true)));
            }
        }
    }
    let mut warnings = Vec::new();
    if !jobs.is_empty() {
        let clang = Clang::find()?;
        let compiled = compile_all(&clang, jobs.iter().map(|(_, job)| job));
        for ((at, job), result) in jobs.iter().zip(compiled) {
            let (bytes, text) = result?;
            if !text.is_empty() {
                warnings.push(Warning::Compiler {
                    file: job.source.clone(),
                    text,
                });
            }
            units[*at] = Some(Unit {
                file: job.source.clone(),
                bytes,
                text: false,
                program: None,
                on_demand: false,
            });
        }
    }
    let units: Vec<Unit> = units.into_iter().flatten().collect();
    if units.is_empty() {
        return Err(LoadError::NoInput);
    }
    let target = options.target.as_deref();
    if let Some(file) = foreign.first() {
        let trial = try_out(|| drop(build(&units, target)));
        match trial.map_err(|error| LoadError::Scratch {
            what: "start a process".to_owned(),
            error,
        })? {
            Trial::Survived => {}
            Trial::Died(reason) => {
                return Err(LoadError::BadBitcode {
                    file: file.clone(),
                    reason,
                });
            }
        }
    }
    let mut loaded = build(&units, target)?;
    warnings.append(&mut loaded.warnings);
    Ok(Loaded {
        module: loaded.module,
        warnings,
    })
}

/// Compiles as many files at once as there are processors. Results come in
/// the order of the jobs.
fn compile_all<'a>(
    clang: &Clang,
    jobs: impl Iterator<Item = &'a Job>,
) -> Vec<Result<(Vec<u8>, String), LoadError>> {
    let jobs: Vec<&Job> = jobs.collect();
    let results: Vec<Mutex<Option<_>>> = jobs.iter().map(|_| Mutex::new(None)).collect();
    let next = AtomicUsize::new(0);
    let workers = std::thread::available_parallelism()
        .map_or(1, usize::from)
        .min(jobs.len());
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some((job, result)) = {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    jobs.get(index).zip(results.get(index))
                } {
                    let compiled = clang.compile(job);
                    *result
                        .lock()
                        .unwrap_or_else(std::sync::PoisonError::into_inner) = Some(compiled);
                }
            });
        }
    });
    results
        .into_iter()
        .filter_map(|result| {
            result
                .into_inner()
                .unwrap_or_else(std::sync::PoisonError::into_inner)
        })
        .collect()
}

fn classify(path: &Path) -> Result<Kind, LoadError> {
    let bytes = read(path)?;
    if bytes.starts_with(b"BC\xc0\xde") || bytes.starts_with(&[0xde, 0xc0, 0x17, 0x0b]) {
        return Ok(Kind::Bitcode(bytes));
    }
    match path.extension().and_then(|e| e.to_str()) {
        Some("bc") => Ok(Kind::Bitcode(bytes)),
        Some("ll") => Ok(Kind::Text(bytes)),
        _ => Ok(Kind::Source),
    }
}

fn read(path: &Path) -> Result<Vec<u8>, LoadError> {
    std::fs::read(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => LoadError::NotFound(path.to_owned()),
        _ => LoadError::Unreadable(path.to_owned(), error),
    })
}
