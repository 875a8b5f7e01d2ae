//! `concord cc`: a compiler that takes the place of `mpicc` in a build.
//!
//! Every translation unit is compiled twice: natively with the build's own
//! flags, so that configuration checks and everything else that the build
//! does with objects works as ever; and to the bitcode that `concord` loads,
//! which goes into a section of the object (see `embed`). The linked binary
//! contains both. MPI functions are linked as stubs that tell how to run the
//! program: natively, there is no MPI behind them. OpenMP's are real: the
//! runtime that is interpreted otherwise, on the machine's own threads.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::clang::{Clang, Job};
use crate::command::{self, CommandLine, LinkWord, Stage};
use crate::embed;
use crate::error::LoadError;
use crate::headers;

/// What MPICH's and Open MPI's wrappers are asked for their flags.
const SHOW: &[&str] = &[
    "-show",
    "-showme",
    "--showme",
    "-compile_info",
    "-link_info",
    "-compile-info",
    "-link-info",
];

/// Runs the compiler. `args` are the words after `concord cc`. The result is
/// the exit status.
pub fn main(args: &[String]) -> u8 {
    match run(args) {
        Ok(status) => status,
        Err(error) => {
            eprintln!("concord cc: {error}");
            1
        }
    }
}

fn run(args: &[String]) -> Result<u8, LoadError> {
    let clang = Clang::find()?;
    if let Some(answer) = show(&clang, args)? {
        println!("{answer}");
        return Ok(0);
    }
    let line = command::parse(args);
    let inputs = !line.sources.is_empty() || line.link.iter().any(|w| !is_flag(w));
    if line.stage == Stage::Other || !inputs || line.opaque && line.stage == Stage::Object {
        // Preprocessing, questions, standard input: clang's business.
        return native(&clang, |command| {
            command.args(args);
        });
    }
    match line.stage {
        Stage::Object => compile_objects(&clang, args, &line),
        _ => compile_and_link(&clang, args, &line),
    }
}

fn is_flag(word: &LinkWord) -> bool {
    matches!(word, LinkWord::Word(word) if word.starts_with('-'))
}

/// Answers to `-show` and its relatives.
fn show(clang: &Clang, args: &[String]) -> Result<Option<String>, LoadError> {
    let Some(at) = args.iter().position(|a| {
        SHOW.contains(&a.as_str()) || a.starts_with("-showme:") || a.starts_with("--showme:")
    }) else {
        return Ok(None);
    };
    let library = library_directory()?;
    let compile = format!("-I{}", clang.include().display());
    let link = format!("-L{} -lconcordmpi", library.display());
    let what = args[at].trim_start_matches('-');
    Ok(Some(match what {
        "showme:compile" => compile,
        "showme:link" => link,
        "showme:incdirs" => clang.include().display().to_string(),
        "showme:libdirs" => library.display().to_string(),
        "showme:libs" => "concordmpi".to_owned(),
        "showme:command" => clang.program().display().to_string(),
        "showme:version" | "showme:help" => {
            concat!("concord ", env!("CARGO_PKG_VERSION")).to_owned()
        }
        _ => {
            let rest: Vec<&str> = args
                .iter()
                .enumerate()
                .filter(|&(i, _)| i != at)
                .map(|(_, a)| a.as_str())
                .collect();
            let mut words = vec![clang.program().display().to_string(), compile];
            words.extend(rest.iter().map(|w| (*w).to_owned()));
            if !rest.contains(&"-c") && !what.starts_with("compile") {
                words.push(link);
            }
            words.join(" ")
        }
    }))
}

/// Runs clang with our headers, its output going where ours goes.
fn native(clang: &Clang, add: impl FnOnce(&mut Command)) -> Result<u8, LoadError> {
    let mut command = Command::new(clang.program());
    command
        .arg("-I")
        .arg(clang.include())
        .args(crate::clang::DEFAULTS);
    add(&mut command);
    let status = command.status().map_err(|error| LoadError::Scratch {
        what: "run clang".to_owned(),
        error,
    })?;
    Ok(status
        .code()
        .and_then(|c| u8::try_from(c).ok())
        .unwrap_or(1))
}

/// `-c`: every source to an object beside it, or to the one that is named.
fn compile_objects(clang: &Clang, args: &[String], line: &CommandLine) -> Result<u8, LoadError> {
    let status = native(clang, |command| {
        command.args(args).arg("-fno-lto");
    })?;
    if status != 0 {
        return Ok(status);
    }
    for source in &line.sources {
        let object = match &line.output {
            Some(output) => output.clone(),
            None => PathBuf::from(source.file_name().unwrap_or_default()).with_extension("o"),
        };
        attach_bitcode(clang, line, source, &object)?;
    }
    Ok(0)
}

fn compile_and_link(clang: &Clang, args: &[String], line: &CommandLine) -> Result<u8, LoadError> {
    let directory = tempfile::Builder::new()
        .prefix("concord-cc-")
        .tempdir()
        .map_err(scratch("make a directory"))?;
    let mut objects = Vec::new();
    for (index, source) in line.sources.iter().enumerate() {
        let stem = source.file_stem().unwrap_or_default().to_string_lossy();
        let object = directory.path().join(format!("{stem}-{index}.o"));
        let status = native(clang, |command| {
            command
                .args(dependency_words(args))
                .args(&line.flags)
                .args(["-fno-lto", "-c", "-o"])
                .arg(&object)
                .arg(source);
        })?;
        if status != 0 {
            return Ok(status);
        }
        attach_bitcode(clang, line, source, &object)?;
        objects.push(object);
    }
    let library = library_directory()?;
    native(clang, |command| {
        let sources_are_objects = ["-x", "none"];
        command.args(link_words(line, &objects, &sources_are_objects));
        if let Some(output) = &line.output {
            command.arg("-o").arg(output);
        }
        command
            .args(["-fno-lto", "-Qunused-arguments"])
            .arg("-L")
            .arg(library)
            .args(["-lconcordmpi", "-lpthread"]);
    })
}

/// `-MD` and its relatives, for the compilations of a line that also links.
fn dependency_words(args: &[String]) -> Vec<String> {
    let mut words = Vec::new();
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "-MD" | "-MMD" | "-MP" | "-MG" | "-MV" => words.push(arg.clone()),
            "-MF" | "-MT" | "-MQ" | "-MJ" => {
                words.push(arg.clone());
                words.extend(args.next().cloned());
            }
            _ => {}
        }
    }
    words
}

/// The linking step with objects in place of sources.
fn link_words(line: &CommandLine, objects: &[PathBuf], reset: &[&str]) -> Vec<OsString> {
    let mut words: Vec<OsString> = Vec::new();
    let mut skip = false;
    for word in &line.link {
        if std::mem::take(&mut skip) {
            continue;
        }
        match word {
            LinkWord::Source(index) => {
                words.extend(objects.get(*index).map(|o| o.clone().into_os_string()));
            }
            // What `-x` says of sources is not true of their objects.
            LinkWord::Word(word) if word == "-x" => {
                skip = true;
                words.extend(reset.iter().map(OsString::from));
            }
            LinkWord::Word(word) if word.starts_with("-x") => {
                words.extend(reset.iter().map(OsString::from))
            }
            // OpenMP's library is part of ours.
            LinkWord::Word(word) if is_openmp(word) => {}
            LinkWord::Word(word) => words.push(word.into()),
        }
    }
    words
}

fn is_openmp(word: &str) -> bool {
    word == "-fopenmp"
        || word.starts_with("-fopenmp=")
        || matches!(word, "-lgomp" | "-lomp" | "-liomp5")
}

/// Compiles a source to bitcode and puts it into its object.
fn attach_bitcode(
    clang: &Clang,
    line: &CommandLine,
    source: &Path,
    object: &Path,
) -> Result<(), LoadError> {
    let mut cflags = line.flags.clone();
    // Warnings came with the native compilation.
    cflags.push("-w".to_owned());
    let job = Job {
        source: source.to_owned(),
        cflags,
        directory: None,
        color: false,
        lenient: true,
    };
    let (bitcode, _) = clang.compile(&job)?;
    let full = source.canonicalize().unwrap_or_else(|_| source.to_owned());
    let mut section = tempfile::NamedTempFile::new().map_err(scratch("make a temporary file"))?;
    std::io::Write::write_all(&mut section, &embed::record(&full, &bitcode))
        .map_err(scratch("write bitcode"))?;
    let flag = format!("{}={}", embed::SECTION, section.path().display());
    for tool in object_copiers(clang) {
        let mut command = Command::new(&tool);
        command
            .arg(format!("--remove-section={}", embed::SECTION))
            .arg("--add-section")
            .arg(&flag);
        command
            .arg(format!("--set-section-flags={}=readonly", embed::SECTION))
            .arg(object);
        match command.output() {
            Ok(result) if result.status.success() => return Ok(()),
            Ok(result) => {
                let text = String::from_utf8_lossy(&result.stderr).into_owned();
                let error = std::io::Error::other(format!("{}: {text}", tool.display()));
                return Err(LoadError::Scratch {
                    what: "put bitcode into the object".to_owned(),
                    error,
                });
            }
            Err(_) => {}
        }
    }
    let error = std::io::Error::other(
        "neither llvm-objcopy-19 nor objcopy found (Debian: apt install llvm-19)",
    );
    Err(LoadError::Scratch {
        what: "put bitcode into the object".to_owned(),
        error,
    })
}

/// `llvm-objcopy` beside clang, by its Debian name, or the one of binutils.
fn object_copiers(clang: &Clang) -> Vec<PathBuf> {
    let beside = clang.program().with_file_name("llvm-objcopy");
    let mut tools = vec![
        PathBuf::from("llvm-objcopy-19"),
        PathBuf::from("/usr/lib/llvm-19/bin/llvm-objcopy"),
    ];
    if beside.components().count() > 1 {
        tools.insert(0, beside);
    }
    tools.push(PathBuf::from("objcopy"));
    tools
}

/// The directory with the library of stubs.
fn library_directory() -> Result<PathBuf, LoadError> {
    let directory = headers::directory()
        .map_err(scratch("unpack the MPI stubs"))?
        .join("lib");
    let path = directory.join("libconcordmpi.a");
    let stubs: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/libconcordmpi.a"));
    if !fs::read(&path).is_ok_and(|found| found == stubs) {
        headers::write_file(&path, stubs).map_err(scratch("unpack the MPI stubs"))?;
    }
    Ok(directory)
}

fn scratch(what: &'static str) -> impl Fn(std::io::Error) -> LoadError {
    move |error| LoadError::Scratch {
        what: what.to_owned(),
        error,
    }
}
