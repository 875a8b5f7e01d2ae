//! `concord verify`: all executions.

mod answer;
mod bundle;
mod checkpoint;
mod coverage;
mod describe;
mod emit;
mod entry;
mod harness;
mod inputs;
pub(crate) mod options;
mod progress;
mod properties;
pub(crate) mod watchdog;
pub(crate) mod witness;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use answer::{Found, Searched};
use checkpoint::Following;
use concord_base::{Levels, Verdict, WorldSize};
use concord_exec::Program;
use concord_explore::{
    Bounds, Checkpoint, Meeting, Property, Reason, Setup, SoFar, Unreproduced, VerifyOutcome,
};
use concord_ir::FuncId;
use concord_libc::Stdin;
use concord_report::Sources;
use concord_solver::{ChainOptions, Limits};
use concord_term::{Bytes, TermPool};
use emit::TestFolder;
use harness::HarnessFolder;
pub(crate) use options::VerifyOptions;
use progress::ProgressLine;
use watchdog::watched;
use witness::{WitnessFolder, WitnessMaker};

use crate::failure::Failure;
use crate::guard;
use crate::interrupt::interrupted;
use crate::load::{complete, load_from, sources};
use crate::options::{Format, When};
use crate::output;
use crate::page;
use crate::project::Project;
use crate::status::INTERNAL;
use crate::terminal::coloured;

impl VerifyOptions {
    /// The bounds of searches that begin at so many functions, or at `main`. The limits are for each of them, and a search
    /// ends itself: what they come to together is for the case that it does not.
    fn bounds_for(&self, entries: usize) -> Bounds {
        let mut bounds = self.bounds();
        if entries > 0 {
            let together = |limit| entries as u32 * limit * 5 / 4 + SPARE;
            bounds.time = bounds.time.map(together);
            bounds.cpu = bounds.cpu.map(together);
        }
        bounds
    }
}

/// Loads a program, explores its executions, and reports.
pub(crate) fn verify(mut options: VerifyOptions, colour: When) -> Result<ExitCode, Failure> {
    Project::of(&options.program)?.complete_verify(&mut options);
    let options = &options;
    let colour = coloured(colour, &io::stdout());
    let directory = std::env::current_dir().map_err(Failure::NoDirectory)?;
    let solver = solver_options(options)?;
    let properties = options.asked_properties()?;
    let starts = options
        .entry
        .is_given()
        .then(|| options.entry.entry.clone());
    let loaded = load_from(&options.program, colour, starts, &options.entry.model)?;
    let levels = options.levels.levels(&loaded.module)?;
    // After the program: bad input leaves nothing behind.
    let folder = match &options.witness {
        Some(path) => Some(WitnessFolder::new(path)?),
        None => None,
    };
    let tests = options.test_folders()?;
    let paths = options.path_folders()?;
    let sources = sources(&loaded.module, &directory);
    let entries = options.entry.functions(&loaded.module)?;
    if entries.is_empty() {
        complete(&options.program, &loaded.module, &sources)?;
    }
    let pool = TermPool::new();
    let mut program = Program::new(loaded.module, &pool);
    if options.wants_coverage() {
        program = program.watched();
    }
    let folders = Folders {
        tests,
        paths,
        harnesses: options.entry.harnesses(&program, &directory)?,
    };
    let checkpoint = checkpoint::open(options, &program.module, &pool)?;
    guard::on_program(&program.module, || {
        let search = Searching {
            options,
            program: &program,
            sources: &sources,
            pool: &pool,
            directory: &directory,
            levels,
            properties,
            solver,
            interrupt: interrupted(),
            started: Instant::now(),
            checkpoint,
            under_way: Mutex::new(None),
        };
        let reporting = Reporting {
            options,
            program: &program,
            directory: &directory,
            sources: &sources,
            folder: folder.as_ref(),
            colour,
        };
        let worlds: Mutex<Vec<Searched>> = Mutex::new(Vec::new());
        let give_up = |reason: Reason| {
            let mut worlds = std::mem::take(&mut *hold(&worlds));
            worlds.extend(search.left(reason));
            reporting.report_and_exit(worlds);
        };
        let bounds = options.bounds_for(entries.len());
        watched(&bounds, search.started, &search.interrupt, give_up, || {
            for ((size, start), number) in search.starts(&entries).into_iter().zip(0..) {
                let (setup, outcome, meetings) = search.with(
                    size,
                    start,
                    options.entry.emit_paths_too || !folders.tests.is_empty(),
                )?;
                folders.write(number, start, &setup, &outcome)?;
                let violated = outcome.verdict == Verdict::Violated;
                hold(&worlds).push(Searched {
                    entry: entry::name_of(&program, setup.entry.as_ref()),
                    setup,
                    outcome,
                    found: Vec::new(),
                    meetings,
                });
                if search.interrupt.load(Ordering::Relaxed) || (options.first && violated) {
                    break;
                }
            }
            Following::new(search.checkpoint.as_deref()).finish(&pool);
            Ok::<(), Failure>(())
        })?;
        let worlds = std::mem::take(&mut *hold(&worlds));
        reporting.report(worlds).map(ExitCode::from)
    })
}

/// Where files about executions go, beside witnesses.
struct Folders<'a> {
    /// One for each number of processes, if asked for.
    tests: Vec<TestFolder>,
    /// Likewise.
    paths: Vec<TestFolder>,
    harnesses: Option<HarnessFolder<'a>>,
}

impl Folders<'_> {
    /// Writes what one search found.
    fn write(
        &self,
        number: usize,
        start: Option<FuncId>,
        setup: &Setup,
        outcome: &VerifyOutcome,
    ) -> Result<(), Failure> {
        if let Some(folder) = self.tests.get(number) {
            folder.write(setup, outcome)?;
        }
        if let Some(folder) = self.paths.get(number) {
            folder.write_paths(outcome)?;
        }
        if let (Some(folder), Some(start)) = (&self.harnesses, start) {
            folder.write(start, outcome)?;
        }
        Ok(())
    }
}

/// Time that a search has to end itself.
const SPARE: Duration = Duration::from_secs(5);

/// What is behind a lock, also if somebody panicked meanwhile.
fn hold<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a report needs beside the answers.
struct Reporting<'a> {
    options: &'a VerifyOptions,
    program: &'a Program,
    directory: &'a Path,
    sources: &'a Sources,
    folder: Option<&'a WitnessFolder>,
    colour: bool,
}

impl Reporting<'_> {
    /// Reports, and ends the process whatever else it does.
    fn report_and_exit(&self, worlds: Vec<Searched>) {
        let reported = guard::on_program(&self.program.module, || self.report(worlds));
        let status = reported.unwrap_or_else(|failure| {
            guard::tell(&failure);
            failure.status()
        });
        std::process::exit(i32::from(status));
    }

    /// Writes witnesses and the report; gives the exit status.
    fn report(&self, mut worlds: Vec<Searched>) -> Result<u8, Failure> {
        let Reporting {
            options, sources, ..
        } = *self;
        let module = &self.program.module;
        let maker = WitnessMaker::new(&options.program, module, self.directory, sources)
            .starting(&options.entry);
        if let Some(folder) = self.folder {
            folder.clear()?;
        }
        let mut number = 0;
        for world in &mut worlds {
            for violation in &world.outcome.violations {
                number += 1;
                let witness = maker.witness(violation, &world.setup);
                let sides = witness::sides(violation, world.setup.size.get(), sources);
                let files = match self.folder {
                    Some(folder) => folder.write_all(number, &witness, &sides)?,
                    None => Vec::new(),
                };
                let mut finding = violation.finding.clone();
                finding.places.extend(violation.involved.iter().cloned());
                finding.notes.extend(witness.finding.inputs.iter().cloned());
                world.found.push(Found {
                    finding,
                    level: violation.level,
                    witness,
                    sides,
                    files,
                });
            }
        }
        for world in &worlds {
            let levels = world.found.iter().map(|found| found.level);
            world.outcome.verdict.must_agree(levels);
        }
        let confessed = confess(&worlds, self.program, &maker)?;
        let coverage = coverage::of_program(self.program, sources);
        match options.format {
            Format::Human => {
                describe::describe(options, &worlds, &coverage, sources, self.colour)
                    .map_err(Failure::Output)?;
            }
            Format::Json | Format::Sarif | Format::Junit => {
                answer::with_report(options, &worlds, &coverage, sources, |report| {
                    output::report(options.format, report)
                })?
            }
        }
        // Last, so that nothing is lost if it cannot be written.
        if let Some(file) = &options.html {
            answer::with_report(options, &worlds, &coverage, sources, |report| {
                page::write(&output::json(report)?, self.directory, file)
            })?;
        }
        Ok(match confessed {
            true => INTERNAL,
            false => answer::status(answer::verdict(&worlds)) as u8,
        })
    }
}

/// What searches with different numbers of processes have in common.
struct Searching<'a> {
    options: &'a VerifyOptions,
    program: &'a Program,
    sources: &'a Sources,
    pool: &'a TermPool,
    directory: &'a Path,
    levels: Levels,
    properties: Vec<Property>,
    solver: ChainOptions,
    interrupt: Arc<AtomicBool>,
    started: Instant,
    checkpoint: Option<Arc<Checkpoint>>,
    /// The search under way: what it started from, and what is certain so far.
    under_way: Mutex<Option<(Setup, Arc<Mutex<SoFar>>)>>,
}

/// What a search started from, what came of it, and what receives from any source took.
type Explored = (Setup, VerifyOutcome, BTreeMap<Meeting, bool>);

impl Searching<'_> {
    /// With how many processes searches start, and in which functions: in `main`, or in each entry.
    fn starts(&self, entries: &[FuncId]) -> Vec<(WorldSize, Option<FuncId>)> {
        match entries {
            [] => {
                let sizes = self.options.processes().sizes();
                sizes.map(|size| (size, None)).collect()
            }
            _ => {
                let sizes: Vec<WorldSize> = self.options.processes().sizes().collect();
                let starts = entries.iter().map(|f| Some(*f));
                starts
                    .flat_map(|f| sizes.iter().map(move |size| (*size, f)))
                    .collect()
            }
        }
    }

    /// The search under way, left for this reason.
    fn left(&self, reason: Reason) -> Option<Searched> {
        let (mut setup, so_far) = hold(&self.under_way).take()?;
        let SoFar {
            violations,
            contended,
        } = std::mem::take(&mut *hold(&so_far));
        setup.contended = contended;
        Some(Searched {
            entry: entry::name_of(self.program, setup.entry.as_ref()),
            setup,
            outcome: VerifyOutcome::left(reason, violations),
            found: Vec::new(),
            meetings: Default::default(),
        })
    }

    /// Explores all executions with so many processes.
    fn with(
        &self,
        size: WorldSize,
        start: Option<FuncId>,
        tests: bool,
    ) -> Result<Explored, Failure> {
        let options = self.options;
        let mut bounds = options.bounds();
        // The limit is for all numbers of processes together.
        if start.is_none() {
            bounds.time = bounds
                .time
                .map(|limit| limit.saturating_sub(self.started.elapsed()));
        }
        let mut setup = setup(options, size, self.directory)?;
        setup.entry =
            start.map(|function| options.entry.start(function, options.processes.is_some()));
        if let Some(checkpoint) = &self.checkpoint {
            setup.environment = checkpoint.environment();
        }
        let explore = concord_explore::VerifyOptions {
            setup,
            symbolic: options.symbolic(),
            bounds,
            search: options.search(),
            jobs: options.jobs as usize,
            checks: options.checks(),
            levels: self.levels.clone(),
            model: !options.no_model && start.is_none(),
            merge: !options.no_merge,
            remember: !options.no_remember && start.is_none(),
            any_order: !options.no_any_order,
            alike: options.alike().filter(|_| start.is_none()),
            first: options.first,
            other_foldings: options.reductions.is_none(),
            test_cases: tests,
            paths: self.options.emit_paths.is_some(),
            sample: options.wants_sample() && start.is_none(),
            properties: self.properties.clone(),
            solver: ChainOptions {
                stats: Arc::default(),
                ..self.solver.clone()
            },
            meetings: options.wants_coverage().then(Arc::default),
            so_far: Arc::default(),
            checkpoint: self.checkpoint.clone(),
        };
        *hold(&self.under_way) = Some((explore.setup.clone(), Arc::clone(&explore.so_far)));
        let which = options.processes().is_range().then_some(size);
        let mut line = ProgressLine::new(which, self.sources);
        let mut following = Following::new(self.checkpoint.as_deref());
        let outcome = concord_explore::verify(
            self.program,
            self.pool,
            &explore,
            &self.interrupt,
            &mut |now| {
                line.tell(&hold(&explore.so_far).violations);
                line.show(now);
                following.batch();
            },
        )?;
        line.clear();
        *hold(&self.under_way) = None;
        let mut setup = explore.setup;
        setup.contended = Arc::clone(&outcome.contended);
        let meetings = explore.meetings.map(|meetings| meetings.all());
        Ok((setup, outcome, meetings.unwrap_or_default()))
    }
}

/// Violations that did not show themselves again are our own mistakes: says
/// so, and keeps what a report about them needs. Whether there are any.
fn confess(
    worlds: &[Searched],
    program: &Program,
    maker: &WitnessMaker<'_>,
) -> Result<bool, Failure> {
    let trouble: Vec<(&Setup, &Unreproduced)> = worlds
        .iter()
        .flat_map(|world| world.outcome.unreproduced.iter().map(|u| (&world.setup, u)))
        .collect();
    if trouble.is_empty() {
        return Ok(false);
    }
    let folder = bundle::write(&program.module, maker, &trouble, &std::env::temp_dir())?;
    writeln!(
        io::stderr(),
        "error: internal error of concord {}: {} could not be reproduced; please report it with the folder {}",
        env!("CARGO_PKG_VERSION"),
        if trouble.len() == 1 { "a violation" } else { "violations" },
        folder.display()
    )
    .map_err(Failure::Output)?;
    Ok(true)
}

/// What one question of a partial program may take: less than a second.
const STEPS: u32 = 1_000_000;
/// Likewise, of the SAT solver.
const CONFLICTS: u32 = 5_000;

fn solver_options(options: &VerifyOptions) -> Result<ChainOptions, Failure> {
    let log = match &options.log_queries {
        None => None,
        Some(directory) => {
            std::fs::create_dir_all(directory).map_err(Failure::Output)?;
            Some((directory.clone(), Arc::new(AtomicU64::new(0))))
        }
    };
    let usual = ChainOptions::default();
    let limits = match options.entry.is_given() {
        // Whoever starts in the middle has very many questions; a hard one leaves the answer open.
        true => Limits {
            steps: Some(STEPS),
            conflicts: Some(CONFLICTS),
            ..usual.limits
        },
        false => usual.limits,
    };
    Ok(ChainOptions {
        log,
        limits,
        validate: options.validate,
        ..usual
    })
}

fn setup(options: &VerifyOptions, size: WorldSize, directory: &Path) -> Result<Setup, Failure> {
    let stdin = match &options.stdin {
        None => Stdin::Empty,
        Some(path) => {
            let read = std::fs::read(path);
            let bytes = read.map_err(|e| Failure::Unreadable(path.clone(), e))?;
            Stdin::Bytes(Bytes::from(bytes))
        }
    };
    let mpi = concord_mpi::Options {
        folding: options.reductions.unwrap_or_default(),
        ..concord_mpi::Options::explore(options.buffering().with(options.collectives()))
    };
    let mut setup = crate::setup::setup(&options.program, &options.arguments, size, directory, mpi);
    setup.self_check = options.self_check;
    setup.host.stdin = stdin;
    setup.host.failing = options.failing.iter().copied().collect();
    setup.limits = options.fresh_memory.limits();
    Ok(setup)
}
