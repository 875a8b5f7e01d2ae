//! `concord compare`: two programs, the same outputs.
//!
//! Both are explored with `verify`'s search, with inputs paired by name and terms in one pool; the
//! specification once, the implementation for every number of processes. What the search finds in either
//! program is told like everywhere; only programs that were explored to the end can be equivalent.

mod answer;
mod describe;
mod inputs;
pub(crate) mod options;

use std::io;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use answer::{Answer, Explored};
use concord_base::{Check, Kind, Levels, Treatment, Verdict, WorldSize};
use concord_exec::{Context, Program};
use concord_explore::{Comparison, Floats, Reason, Setup, Side, SoFar, Stdout, VerifyOutcome};
use concord_libc::Stdin;
use concord_report::Sources;
use concord_solver::ChainOptions;
use concord_term::{Bytes, TermPool};
use options::{Arithmetic, CompareOptions};

use crate::failure::Failure;
use crate::guard;
use crate::interrupt::interrupted;
use crate::load::{complete, load, sources};
use crate::options::{ProgramOptions, When};
use crate::project::Project;
use crate::status::INTERNAL;
use crate::terminal::coloured;
use crate::verify::watchdog::watched;
use crate::verify::witness::{WitnessFolder, WitnessMaker};

/// A program with all that searches and runs of it need.
struct Loaded<'p> {
    options: ProgramOptions,
    program: Program,
    /// The program for runs with concrete values: in a pool in which floats are bit patterns.
    concrete: Program,
    sources: Sources,
    levels: Levels,
    pools: &'p Pools,
}

/// The terms of searches, and those of runs.
struct Pools {
    terms: TermPool,
    runs: TermPool,
}

/// Loads both programs, explores them, and compares.
pub(crate) fn compare(mut options: CompareOptions, colour: When) -> Result<ExitCode, Failure> {
    Project::of(&options.implementation())?.complete_compare(&mut options);
    let options = &options;
    if let (Stdout::Of(rank), least) = (options.selection().stdout, options.processes().least.get())
        && rank.0 >= least
    {
        return Err(Failure::NoRank(rank.0, least));
    }
    let colour = coloured(colour, &io::stdout());
    let directory = std::env::current_dir().map_err(Failure::NoDirectory)?;
    let pools = Pools {
        terms: match options.floats {
            Arithmetic::Ieee | Arithmetic::Ulp(_) => TermPool::new(),
            Arithmetic::Real => TermPool::for_reals(),
        },
        runs: TermPool::new(),
    };
    let implementation = Loaded::load(
        options.implementation(),
        options,
        &pools,
        &directory,
        colour,
    )?;
    let spec = match options.specification() {
        Some(program) => Some(Loaded::load(program, options, &pools, &directory, colour)?),
        None => None,
    };
    let folder = match &options.witness {
        Some(path) => Some(WitnessFolder::new(path)?),
        None => None,
    };
    let spec = spec.as_ref().unwrap_or(&implementation);
    guard::on_program(&implementation.program.module, || {
        let started = Instant::now();
        let interrupt = interrupted();
        let comparing = Comparing {
            options,
            directory: &directory,
            interrupt: &interrupt,
            started,
            so_far: Mutex::default(),
        };
        let makers = (
            WitnessMaker::new(
                &spec.options,
                &spec.program.module,
                &directory,
                &spec.sources,
            ),
            WitnessMaker::new(
                &implementation.options,
                &implementation.program.module,
                &directory,
                &implementation.sources,
            ),
        );
        let tell = |answer: Answer| -> Result<u8, Failure> {
            let answer = answer.with_witnesses(&makers.0, &makers.1, folder.as_ref())?;
            describe::describe(options, &answer, spec, &implementation, &directory, colour)?;
            Ok(answer.status())
        };
        // Nothing else is left to do: the process ends whatever comes of it.
        let give_up = |reason: Reason| {
            let status = tell(comparing.left(&reason)).unwrap_or(INTERNAL);
            std::process::exit(i32::from(status));
        };
        let bounds = options.bounds();
        let answer = watched(&bounds, started, &interrupt, give_up, || {
            comparing.answer(spec, &implementation)
        })?;
        tell(answer).map(ExitCode::from)
    })
}

impl<'p> Loaded<'p> {
    fn load(
        program: ProgramOptions,
        options: &CompareOptions,
        pools: &'p Pools,
        directory: &Path,
        colour: bool,
    ) -> Result<Loaded<'p>, Failure> {
        let loaded = load(&program, colour)?;
        let sources = sources(&loaded.module, directory);
        complete(&program, &loaded.module, &sources)?;
        let mut levels = options.levels.levels(&loaded.module)?;
        // Different results of different matchings are differences, and told as such.
        levels.set(&[Kind::MessageRace, Kind::ReductionOrder], Treatment::Allow);
        // Among real numbers divisors are not zero: the answer says so.
        if options.floats == Arithmetic::Real {
            levels.set(&[Kind::FloatDivision], Treatment::Allow);
        }
        Ok(Loaded {
            options: program,
            concrete: Program::new(loaded.module.clone(), &pools.runs),
            program: Program::new(loaded.module, &pools.terms),
            sources,
            levels,
            pools,
        })
    }

    /// As a side of a comparison.
    fn side<'a>(&'a self, explored: &'a Explored) -> Side<'a> {
        Side {
            program: &self.concrete,
            pool: &self.pools.runs,
            setup: &explored.setup,
            observations: &explored.outcome.observations,
            assumes: explored.outcome.stats.assumed > 0,
            reads_clock: explored.outcome.reads_clock,
        }
    }
}

/// What all searches have in common.
struct Comparing<'a> {
    options: &'a CompareOptions,
    directory: &'a Path,
    interrupt: &'a Arc<AtomicBool>,
    started: Instant,
    so_far: Mutex<Partial>,
}

/// What is certain before everything is.
#[derive(Default)]
struct Partial {
    spec: Option<Arc<Explored>>,
    worlds: Vec<(Arc<Explored>, Comparison)>,
    /// The implementation with a number of processes, explored and not yet compared.
    explored: Option<Arc<Explored>>,
    /// What the search under way started from, and what it has found.
    under_way: Option<(Setup, Arc<Mutex<SoFar>>)>,
}

impl Comparing<'_> {
    /// Explores and compares.
    fn answer(&self, spec: &Loaded<'_>, implementation: &Loaded<'_>) -> Result<Answer, Failure> {
        let options = self.options;
        let expected = self.explore(spec, options.of_spec())?;
        self.note().spec = Some(Arc::clone(&expected));
        for size in options.processes().sizes() {
            let own = options.spec.is_empty() && size == expected.setup.size;
            let explored = match own {
                true => Arc::clone(&expected),
                false => self.explore(implementation, size)?,
            };
            self.note().explored = Some(Arc::clone(&explored));
            let comparison = self.compare(spec, &expected, implementation, &explored)?;
            let mut so_far = self.note();
            so_far.explored = None;
            so_far.worlds.push((explored, comparison));
        }
        let worlds = std::mem::take(&mut self.note().worlds);
        Ok(Answer::new(expected, worlds, self.reals()))
    }

    fn reals(&self) -> bool {
        self.options.floats == Arithmetic::Real
    }

    fn note(&self) -> MutexGuard<'_, Partial> {
        self.so_far.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The answer, where everything was left for this reason.
    fn left(&self, reason: &Reason) -> Answer {
        let mut so_far = self.note();
        let Partial {
            mut spec,
            mut worlds,
            explored,
            under_way,
        } = std::mem::take(&mut *so_far);
        let explored = explored.or_else(|| {
            let (mut setup, found) = under_way?;
            let SoFar {
                violations,
                contended,
            } = std::mem::take(&mut *found.lock().unwrap_or_else(PoisonError::into_inner));
            setup.contended = contended;
            let outcome = VerifyOutcome::left(reason.clone(), violations);
            Some(Arc::new(Explored { setup, outcome }))
        });
        match (&spec, explored) {
            (None, explored) => spec = explored,
            (Some(_), Some(explored)) => worlds.push((explored, Comparison::none())),
            (Some(_), None) => {}
        }
        Answer::left(spec, worlds, self.reals(), reason)
    }

    /// Compares what was seen of both.
    fn compare(
        &self,
        spec: &Loaded<'_>,
        expected: &Explored,
        implementation: &Loaded<'_>,
        explored: &Explored,
    ) -> Result<Comparison, Failure> {
        let selection = self.options.selection();
        let (one, other) = (spec.side(expected), implementation.side(explored));
        let is_whole = |explored: &Explored| explored.outcome.verdict == Verdict::Verified;
        if is_whole(expected) && is_whole(explored) {
            let unpaired = concord_explore::unpaired(&spec.pools.terms, one, other, &selection);
            if !unpaired.is_empty() {
                return Err(Failure::Unpaired(unpaired));
            }
        }
        // Nothing to compare: the reason why not is told anyway.
        if one.observations.is_empty() || other.observations.is_empty() {
            return Ok(Comparison::none());
        }
        let options = concord_explore::CompareOptions {
            floats: self.floats(),
            selection,
            solver: self.solver(),
        };
        let terms = &spec.pools.terms;
        let bounds = self.options.bounds();
        let left = || match self.interrupt.load(Ordering::Relaxed) {
            true => Some(Reason::Interrupted),
            false => bounds.used_up(self.started.elapsed()),
        };
        Ok(concord_explore::compare(terms, one, other, &options, &left))
    }

    fn floats(&self) -> Floats {
        match self.options.floats {
            Arithmetic::Ieee => Floats::Ieee,
            Arithmetic::Ulp(most) => Floats::Ulp(most),
            Arithmetic::Real => Floats::Real,
        }
    }

    fn solver(&self) -> ChainOptions {
        ChainOptions {
            arithmetic: match self.options.floats {
                Arithmetic::Ieee | Arithmetic::Ulp(_) => concord_solver::Arithmetic::Ieee,
                Arithmetic::Real => concord_solver::Arithmetic::Real { defined: false },
            },
            ..ChainOptions::default()
        }
    }

    /// All executions of a program.
    fn explore(&self, loaded: &Loaded<'_>, size: WorldSize) -> Result<Arc<Explored>, Failure> {
        let options = self.options;
        let mut bounds = options.bounds();
        // The limit is for both programs together.
        bounds.time = bounds
            .time
            .map(|limit| limit.saturating_sub(self.started.elapsed()));
        let explore = concord_explore::VerifyOptions {
            checkpoint: None,
            setup: self.setup(loaded, size)?,
            symbolic: options.symbolic(),
            bounds,
            search: concord_explore::Search::Depth,
            jobs: options.jobs as usize,
            checks: Check::ALL.iter().copied().collect(),
            levels: loaded.levels.clone(),
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
            solver: self.solver(),
            meetings: None,
            so_far: Arc::default(),
        };
        self.note().under_way = Some((explore.setup.clone(), Arc::clone(&explore.so_far)));
        let outcome: VerifyOutcome = concord_explore::verify_with(
            Context {
                program: &loaded.program,
                pool: &loaded.pools.terms,
            },
            Context {
                program: &loaded.concrete,
                pool: &loaded.pools.runs,
            },
            &explore,
            self.interrupt,
            &mut |_| {},
        )?;
        let mut setup = explore.setup;
        setup.contended = Arc::clone(&outcome.contended);
        self.note().under_way = None;
        Ok(Arc::new(Explored { setup, outcome }))
    }

    fn setup(&self, loaded: &Loaded<'_>, size: WorldSize) -> Result<Setup, Failure> {
        let options = self.options;
        let freedoms = options
            .buffering
            .unwrap_or(concord_base::Buffering::Any)
            .with(options.collectives.unwrap_or(concord_base::Leaving::Any));
        let mpi = concord_mpi::Options {
            folding: options.reductions.unwrap_or_default(),
            ..concord_mpi::Options::explore(freedoms)
        };
        let arguments = &options.arguments;
        let mut setup = crate::setup::setup(&loaded.options, arguments, size, self.directory, mpi);
        setup.observe = true;
        setup.host.text_in_files = true;
        setup.limits = options.fresh_memory.limits();
        if let Some(path) = &options.stdin {
            let read = std::fs::read(path);
            let bytes = read.map_err(|e| Failure::Unreadable(path.clone(), e))?;
            setup.host.stdin = Stdin::Bytes(Bytes::from(bytes));
        }
        Ok(setup)
    }
}
