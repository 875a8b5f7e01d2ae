//! Finding and running clang.
//!
//! Programs are compiled at `-O0` (without `optnone`, which would keep
//! `promote` from working) so that every fault of the source is still there;
//! with debug information; with lifetime markers, so that uses of variables
//! out of scope are seen; without contraction of `a*b+c`, as on x86-64
//! hardware without FMA; and with what old C needs turned from errors into
//! warnings. clang's words reach the user unchanged.

use std::ffi::OsString;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::LoadError;
use crate::headers;

/// How to compile and which program to take.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CompileOptions {
    /// Flags for clang, before the source file.
    pub cflags: Vec<String>,
    /// Which program of a compilation database.
    pub target: Option<String>,
    /// Whether clang's messages are coloured.
    pub color: bool,
    /// The functions that executions start at, by name or pattern, if they need not start at `main`:
    /// then it does not matter which program a unit belongs to, and units may be missing.
    pub entries: Option<Vec<String>>,
}

impl CompileOptions {
    /// The flag that gives teams of OpenMP their size.
    pub fn threads_flag(threads: u32) -> String {
        format!("{THREADS}{threads}")
    }

    /// The size of teams where the program does not say, if one is given.
    pub(crate) fn threads(&self) -> Option<u32> {
        let given = self.cflags.iter().rev();
        let mut given = given.filter_map(|flag| flag.strip_prefix(THREADS));
        given.next()?.parse().ok()
    }
}

/// Before the user's flags, so that those win.
pub(crate) const DEFAULTS: &[&str] = &[
    "-fcommon",
    "-Wno-error=implicit-function-declaration",
    "-Wno-error=implicit-int",
    "-Wno-error=int-conversion",
    "-Wno-error=incompatible-function-pointer-types",
    "-Wno-error=return-type",
    "-Wno-error=return-mismatch",
    "-Wno-unknown-warning-option",
];

/// After the user's flags: what the front end relies on.
const REQUIRED: &[&str] = &[
    "-Qunused-arguments",
    "-Wno-error",
    "-O0",
    "-g",
    "-fno-lto",
    "-fno-sanitize=all",
    "-fno-stack-protector",
    "-ffp-contract=off",
    "-U_FORTIFY_SOURCE",
    "-Xclang",
    "-disable-O0-optnone",
    "-Xclang",
    "-fsanitize-address-use-after-scope",
    // Compound literals are known by the name that clang gives them.
    "-fno-discard-value-names",
    // Calls of `isalpha` and the like, instead of glibc's look into a table: what is no character is seen.
    "-D__NO_CTYPE",
];

/// A flag of our own: the size of OpenMP's teams where the program does not say.
const THREADS: &str = "-fconcord-threads=";

/// Programs whose names say that they are what is looked for.
const NAMED_19: [&str; 2] = ["clang-19", "/usr/lib/llvm-19/bin/clang"];

/// A clang of version 19.
#[derive(Clone, Debug)]
pub struct Clang {
    program: PathBuf,
    include: PathBuf,
}

impl Clang {
    /// Looks for clang: `CONCORD_CLANG`, or else `clang-19` in `PATH`, then where Debian puts it,
    /// then `clang` in `PATH`. Who has the version in his name is not asked for it: that would
    /// take as long as compiling a small program.
    pub fn find() -> Result<Clang, LoadError> {
        let include = headers::directory().map_err(|error| LoadError::Scratch {
            what: "unpack mpi.h".to_owned(),
            error,
        })?;
        let (named, asked) = match std::env::var_os("CONCORD_CLANG").filter(|v| !v.is_empty()) {
            Some(given) => (vec![], PathBuf::from(given)),
            None => (NAMED_19.map(PathBuf::from).to_vec(), PathBuf::from("clang")),
        };
        let found = named.iter().find(|program| is_executable(program));
        match found.or_else(|| is_version_19(&asked).then_some(&asked)) {
            Some(program) => Ok(Clang {
                program: program.clone(),
                include,
            }),
            None => {
                let tried = named.iter().chain([&asked]);
                let tried = tried.map(|program| program.display().to_string()).collect();
                Err(LoadError::ClangMissing { tried })
            }
        }
    }

    /// The program itself.
    pub fn program(&self) -> &Path {
        &self.program
    }

    /// The directory with our headers.
    pub fn include(&self) -> &Path {
        &self.include
    }

    /// The arguments that make bitcode of a source file. `output` follows
    /// `-o`.
    pub fn bitcode_arguments(
        &self,
        cflags: &[String],
        source: &Path,
        output: &Path,
    ) -> Vec<OsString> {
        let mut args: Vec<OsString> = vec!["-I".into(), self.include.clone().into()];
        args.extend(DEFAULTS.iter().map(OsString::from));
        let flags = cflags.iter().filter(|flag| !flag.starts_with(THREADS));
        args.extend(flags.map(|flag| adapted(flag).into()));
        args.extend(REQUIRED.iter().map(OsString::from));
        args.extend(["-c".into(), "-emit-llvm".into(), "-o".into(), output.into()]);
        args.push(source.into());
        args
    }

    /// Compiles a source file to bitcode. On success, what clang said comes
    /// with it.
    pub fn compile(&self, job: &Job) -> Result<(Vec<u8>, String), LoadError> {
        let scratch = |what: &str, error| LoadError::Scratch {
            what: what.to_owned(),
            error,
        };
        let output = tempfile::Builder::new()
            .prefix("concord-")
            .suffix(".bc")
            .tempfile()
            .map_err(|e| scratch("make a temporary file", e))?
            .into_temp_path();
        let mut cflags = job.cflags.clone();
        loop {
            let mut command = Command::new(&self.program);
            command.args(self.bitcode_arguments(&cflags, &job.source, &output));
            command.arg(if job.color {
                "-fcolor-diagnostics"
            } else {
                "-fno-color-diagnostics"
            });
            if let Some(directory) = &job.directory {
                command.current_dir(directory);
            }
            let result = command.output().map_err(|e| scratch("run clang", e))?;
            let stderr = String::from_utf8_lossy(&result.stderr).into_owned();
            if result.status.success() {
                let bitcode =
                    std::fs::read(&output).map_err(|e| scratch("read what clang wrote", e))?;
                return Ok((bitcode, stderr));
            }
            let before = cflags.len();
            if job.lenient {
                cflags.retain(|flag| !is_rejected(flag, &stderr));
            }
            if cflags.len() == before {
                return Err(LoadError::Compile {
                    file: job.source.clone(),
                    stderr,
                });
            }
        }
    }
}

/// A flag as clang and our run-time library understand it: for another OpenMP
/// library than its own, clang leaves pragmas out.
fn adapted(flag: &str) -> &str {
    match flag.starts_with("-fopenmp=") {
        true => "-fopenmp",
        false => flag,
    }
}

/// Whether clang complains about a flag as such. Builds made for gcc pass
/// flags that clang does not know; what they tune does not change what the
/// program means.
fn is_rejected(flag: &str, stderr: &str) -> bool {
    let tunes = flag.starts_with("-f") || flag.starts_with("-m") || flag.starts_with("--param");
    tunes
        && [
            "unknown argument",
            "unsupported option",
            "unsupported argument",
            "unknown target CPU",
        ]
        .iter()
        .any(|complaint| {
            stderr.lines().any(|line| {
                line.contains("error:")
                    && line.contains(complaint)
                    && line.contains(&format!("'{flag}'"))
            })
        })
}

/// A source file to compile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job {
    /// The source, as clang gets it.
    pub source: PathBuf,
    /// The user's flags.
    pub cflags: Vec<String>,
    /// Where clang is started, if not here.
    pub directory: Option<PathBuf>,
    /// Whether messages are coloured.
    pub color: bool,
    /// Whether flags that clang does not know are left out: for command lines
    /// that were written for another compiler.
    pub lenient: bool,
}

/// Whether there is such a program, by its path or in `PATH`.
fn is_executable(program: &Path) -> bool {
    let executable = |path: PathBuf| {
        let metadata = std::fs::metadata(path);
        metadata.is_ok_and(|m| m.is_file() && m.permissions().mode() & 0o111 != 0)
    };
    match program.is_absolute() {
        true => executable(program.to_owned()),
        false => std::env::var_os("PATH").is_some_and(|path| {
            std::env::split_paths(&path).any(|directory| executable(directory.join(program)))
        }),
    }
}

fn is_version_19(program: &Path) -> bool {
    let Ok(answer) = Command::new(program).arg("--version").output() else {
        return false;
    };
    answer.status.success() && String::from_utf8_lossy(&answer.stdout).contains("clang version 19.")
}
