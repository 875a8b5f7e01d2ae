//! The same program on the real machine: clang (gcc for OpenMP), and Open MPI's `mpirun`.
//!
//! What a native run shows depends only on the program, its input and the
//! tools, so it is kept in a cache under the hash of all of them; a second
//! run of the tests starts no native process.

use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use xxhash_rust::xxh3::Xxh3Default;

use crate::case::{Case, Run};
use crate::process::{Finished, Invocation, Limit, Trouble};
use crate::transcript::{RankOutput, Transcript};

/// Changes when the meaning of a cached transcript does.
const CACHE_VERSION: u32 = 3;

/// With which compiler and starter a program runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Language {
    /// Plain C: one process.
    C,
    /// C with MPI.
    Mpi,
}

/// Runs programs natively.
#[derive(Clone, Debug)]
pub struct Native {
    cache: PathBuf,
    /// After how many seconds a program counts as endless.
    limit: Limit,
}

/// The compiler, so that whatever C leaves open is decided alike.
const CLANG: &str = "clang-19";

/// Programs with OpenMP are compared with gcc's library: it shares nothing with clang's, whose
/// interface ours implements.
const GCC: &str = "gcc";

/// Concord's front end accepts old C; so does the native build.
const LENIENT: [&str; 7] = [
    "-w",
    "-fcommon",
    "-Wno-error=implicit-function-declaration",
    "-Wno-error=implicit-int",
    "-Wno-error=int-conversion",
    "-Wno-error=incompatible-function-pointer-types",
    "-ffp-contract=off",
];

pub(crate) const OPEN_MPI: [(&str, &str); 6] = [
    ("OMPI_CC", CLANG),
    ("OMPI_ALLOW_RUN_AS_ROOT", "1"),
    ("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"),
    ("OMPI_MCA_rmaps_base_oversubscribe", "1"),
    // Copying between processes needs a privilege that containers lack.
    ("OMPI_MCA_btl_vader_single_copy_mechanism", "none"),
    // Windows without that privilege: over messages.
    ("OMPI_MCA_osc", "sm,pt2pt"),
];

impl Native {
    /// Keeps transcripts in this directory.
    pub fn new(cache: impl Into<PathBuf>) -> Native {
        Native {
            cache: cache.into(),
            limit: Limit::Wall(600),
        }
    }

    /// Gives up soon, for programs of which many do not end.
    pub fn quick(cache: impl Into<PathBuf>) -> Native {
        Native {
            cache: cache.into(),
            limit: Limit::Wall(3),
        }
    }

    /// What a native run shows, from the cache if it is known.
    pub fn run(&self, case: &Case, run: &Run, language: Language) -> Result<Transcript, Trouble> {
        let mut hasher = Xxh3Default::new();
        (
            CACHE_VERSION,
            language,
            versions()?,
            &case.text,
            &case.cflags,
            &case.stdin,
            &case.files,
        )
            .hash(&mut hasher);
        let settings = (language == Language::Mpi).then_some(OPEN_MPI);
        (run, case.stem(), settings).hash(&mut hasher);
        let entry = self
            .cache
            .join(format!("{}-{:016x}.json", case.stem(), hasher.finish()));
        if let Some(known) = std::fs::read(&entry)
            .ok()
            .and_then(|t| serde_json::from_slice(&t).ok())
        {
            return Ok(known);
        }
        let transcript = self.execute(case, run, language)?;
        let text = serde_json::to_vec_pretty(&transcript).map_err(|e| e.to_string())?;
        // Written aside and moved: a test that runs at the same time must not
        // see half an entry.
        let store = || -> std::io::Result<()> {
            std::fs::create_dir_all(&self.cache)?;
            let mut file = tempfile::NamedTempFile::new_in(&self.cache)?;
            std::io::Write::write_all(&mut file, &text)?;
            file.persist(&entry).map(|_| ()).map_err(|e| e.error)
        };
        store().map_err(|e| format!("{}: {e}", entry.display()))?;
        Ok(transcript)
    }

    fn execute(&self, case: &Case, run: &Run, language: Language) -> Result<Transcript, Trouble> {
        let scratch = tempfile::tempdir().map_err(|e| format!("temporary directory: {e}"))?;
        let directory = scratch.path().join("work");
        std::fs::create_dir(&directory).map_err(|e| e.to_string())?;
        write_files(case, &directory)?;
        let binary = scratch.path().join(case.stem());
        let mut arguments = case.cflags.clone();
        arguments.push(case.source.to_string_lossy().into_owned());
        Native::build(&arguments, language, &binary, &directory)?;
        Native::start(&binary, run, language, &directory, &case.stdin, self.limit)
    }

    /// Compiles and links; `arguments` are flags and files.
    pub fn build(
        arguments: &[String],
        language: Language,
        binary: &Path,
        directory: &Path,
    ) -> Result<(), Trouble> {
        let openmp = arguments.iter().any(|flag| flag == "-fopenmp");
        let compiler = match language {
            Language::C if openmp => GCC,
            Language::C => CLANG,
            Language::Mpi => "mpicc",
        };
        let mut environment = OPEN_MPI;
        if openmp {
            environment[0] = ("OMPI_CC", GCC);
        }
        // gcc takes flags about warnings that it does not know for mistakes.
        let lenient = LENIENT
            .iter()
            .filter(|flag| !openmp || !flag.starts_with("-Wno"));
        let mut command: Vec<String> = Vec::new();
        command.extend([compiler, "-O0", "-g"].map(str::to_owned));
        command.extend(lenient.map(|flag| (*flag).to_owned()));
        command.extend(arguments.iter().cloned());
        command.extend([
            "-o".to_owned(),
            binary.to_string_lossy().into_owned(),
            "-lm".to_owned(),
        ]);
        let built = Invocation {
            command,
            directory,
            stdin: b"",
            environment: &environment,
            limit: Limit::Processor(120),
        }
        .finish()?;
        match built.status {
            0 => Ok(()),
            _ => Err(Trouble::Rejected(format!(
                "does not compile natively:\n{}",
                String::from_utf8_lossy(&built.stderr)
            ))),
        }
    }

    /// Runs a binary; an error if it exceeds the limit.
    pub fn start(
        binary: &Path,
        run: &Run,
        language: Language,
        directory: &Path,
        stdin: &[u8],
        limit: Limit,
    ) -> Result<Transcript, Trouble> {
        let scratch = tempfile::tempdir().map_err(|e| format!("temporary directory: {e}"))?;
        let logs = scratch.path().join("logs");
        let mut command = Vec::new();
        if language == Language::Mpi {
            command.extend(["mpirun", "--oversubscribe", "--output-filename"].map(str::to_owned));
            command.push(format!("{}:nocopy", logs.display()));
            command.extend(["-np".to_owned(), run.processes.to_string()]);
        }
        command.push(binary.to_string_lossy().into_owned());
        command.extend(run.arguments.iter().cloned());
        let finished = Invocation {
            command,
            directory,
            stdin,
            environment: &OPEN_MPI,
            limit,
        }
        .launch()?;
        let ranks = match language {
            Language::C => vec![RankOutput {
                stdout: text(&finished.stdout),
                stderr: text(&finished.stderr),
            }],
            Language::Mpi => (0..run.processes)
                .map(|r| logged(&logs, r, run.processes))
                .collect::<Result<_, _>>()?,
        };
        Ok(Transcript {
            status: finished.status,
            ranks,
        })
    }
}

/// How often a run is tried whose launcher has trouble of its own.
const TRIES: u32 = 4;

impl Invocation<'_> {
    /// Runs a command under `mpirun`, again if that has trouble of its own, as it does on busy
    /// machines: that says nothing about the program.
    pub(crate) fn launch(&self) -> Result<Finished, Trouble> {
        for _ in 1..TRIES {
            match self.finish()? {
                finished if finished.launcher_failed() => {}
                finished => return Ok(finished),
            }
        }
        self.finish()
    }
}

impl Finished {
    /// Whether Open MPI's launcher complains about itself.
    fn launcher_failed(&self) -> bool {
        text(&self.stderr).contains("ORTE_ERROR_LOG")
    }
}

/// What the tools say about themselves.
fn versions() -> Result<&'static str, String> {
    static VERSIONS: OnceLock<Result<String, String>> = OnceLock::new();
    let ask = |tool: &str| {
        let command = vec![tool.to_owned(), "--version".to_owned()];
        let (directory, stdin, environment) = (Path::new("/"), &b""[..], &OPEN_MPI);
        Invocation {
            command,
            directory,
            stdin,
            environment,
            limit: Limit::Processor(30),
        }
        .finish()
        .map(|f| String::from_utf8_lossy(&f.stdout).into_owned())
        .map_err(|e| format!("{e}\nthe tests need {tool}: `make install-deps` installs it"))
    };
    let all = VERSIONS.get_or_init(|| Ok(format!("{}{}", ask(CLANG)?, ask("mpirun")?)));
    all.as_deref().map_err(Clone::clone)
}

/// The files that a program finds in its working directory.
pub(crate) fn write_files(case: &Case, directory: &Path) -> Result<(), String> {
    for (name, contents) in &case.files {
        std::fs::write(directory.join(name), contents).map_err(|e| format!("{name}: {e}"))?;
    }
    Ok(())
}

/// What `mpirun` kept of a rank's output. It pads rank numbers with zeros.
fn logged(logs: &Path, rank: u32, processes: u32) -> Result<RankOutput, String> {
    let width = (processes - 1).to_string().len();
    let directory = logs.join("1").join(format!("rank.{rank:0width$}"));
    let read = |name: &str| {
        let path = directory.join(name);
        std::fs::read(&path)
            .map(|b| text(&b))
            .map_err(|e| format!("{}: {e}", path.display()))
    };
    Ok(RankOutput {
        stdout: read("stdout")?,
        stderr: read("stderr")?,
    })
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
