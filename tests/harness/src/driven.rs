//! One compiled C program, verified many times in this process: small programs
//! are tables that a driver interprets, so that nothing is compiled for each.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use concord_base::{Check, Kind, Level, Levels, Treatment, Verdict, WorldSize};
use concord_exec::{Limits, Program as Executable};
use concord_explore::{
    Bounds, Reason, Search, Setup, SymbolicEnvironment, VerifyOptions, VerifyOutcome, verify,
};
use concord_frontend::CompileOptions;
use concord_libc::HostOptions;
use concord_mpi::{Buffering, Options};
use concord_solver::ChainOptions;
use concord_term::{Bytes, TermPool};

/// A driver, loaded.
pub(crate) struct Driver {
    pub(crate) program: Executable,
    pub(crate) pool: TermPool,
}

impl Driver {
    /// Compiles and loads a driver, with these flags.
    pub(crate) fn load(source: &str, flags: &[&str]) -> Result<Driver, String> {
        let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
        let file = scratch.path().join("driver.c");
        std::fs::write(&file, source).map_err(|e| e.to_string())?;
        let options = CompileOptions {
            cflags: flags.iter().map(|flag| (*flag).to_owned()).collect(),
            ..CompileOptions::default()
        };
        let loaded = concord_frontend::load(&[file], &options).map_err(|e| e.to_string())?;
        let pool = TermPool::new();
        let program = Executable::new(loaded.module, &pool);
        Ok(Driver { program, pool })
    }

    /// Verifies what the arguments describe.
    pub(crate) fn verify(&self, options: &VerifyOptions) -> Result<VerifyOutcome, String> {
        let never = AtomicBool::new(false);
        verify(&self.program, &self.pool, options, &never, &mut |_| {}).map_err(|e| e.to_string())
    }
}

/// What a search has found that compares programs with races.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    /// A race.
    pub races: bool,
    /// A failed assertion.
    pub fails: bool,
    /// An execution that does not end.
    pub stuck: bool,
    /// The answer.
    pub verdict: Verdict,
    /// Why it is not certain.
    pub reasons: Vec<String>,
}

impl Seen {
    /// Sums an outcome up; anything but races of this kind, failed assertions and executions that
    /// do not end is an error.
    pub(crate) fn new(outcome: &VerifyOutcome, race: Kind) -> Result<Seen, String> {
        let mut seen = Seen {
            races: false,
            fails: false,
            stuck: false,
            verdict: outcome.verdict,
            reasons: outcome.reasons.iter().map(Reason::to_string).collect(),
        };
        for violation in &outcome.violations {
            let finding = &violation.finding;
            match finding.kind {
                kind if kind == race => seen.races = true,
                Kind::Assertion => seen.fails = true,
                Kind::Deadlock | Kind::Livelock => seen.stuck = true,
                kind if kind.level() < Level::Error => {}
                _ => {
                    return Err(format!(
                        "unexpected: {} ({})",
                        finding.message, finding.detail
                    ));
                }
            }
        }
        Ok(seen)
    }
}

/// How so many ranks start with these arguments.
pub(crate) fn setup(size: usize, arguments: &[String], buffering: Buffering) -> Setup {
    let mut args = vec![Bytes::from(b"driver".as_slice())];
    args.extend(arguments.iter().map(|a| Bytes::from(a.as_bytes())));
    Setup {
        contended: Default::default(),
        observe: false,
        self_check: false,
        entry: None,
        size: WorldSize::new(size as u32).unwrap_or(WorldSize::ONE),
        args,
        environment: Vec::new(),
        host: HostOptions {
            directory: Path::new("/").to_owned(),
            ..HostOptions::default()
        },
        files: Vec::new(),
        limits: Limits::default(),
        mpi: Options::explore(buffering),
    }
}

/// A search for everything, as `concord verify` does it.
pub(crate) fn options(setup: Setup) -> VerifyOptions {
    VerifyOptions {
        meetings: None,
        so_far: Default::default(),
        checkpoint: None,
        setup,
        symbolic: SymbolicEnvironment::default(),
        bounds: Bounds::default(),
        search: Search::Depth,
        jobs: 1,
        checks: Check::ALL.iter().copied().collect(),
        levels: without_leftovers(),
        model: true,
        merge: true,
        remember: true,
        any_order: true,
        alike: None,
        first: false,
        other_foldings: false,
        test_cases: false,
        sample: false,
        paths: false,
        properties: Vec::new(),
        solver: ChainOptions::default(),
    }
}

/// What small programs leave behind is not what they are about.
fn without_leftovers() -> Levels {
    let mut levels = Levels::default();
    let kinds = [
        Kind::UnreceivedMessage,
        Kind::ResourceLeak,
        Kind::RequestMisuse,
    ];
    levels.set(&kinds, Treatment::Allow);
    levels
}
