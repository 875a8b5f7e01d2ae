//! All executions: `concord verify`.
//!
//! What is tried, in this order, and what each may conclude:
//!
//! 1. *One execution for all matchings* ([`covered`]): if it can be shown that one abstract run
//!    stands for all matchings and bufferings of its inputs, its answer is the answer. A few other
//!    executions are run all the same to compare what they print; a mistake there is an objection.
//! 2. *One plain execution* ([`first`]): what it shows is told whatever ends the search. It proves
//!    nothing.
//! 3. *All executions without every order* ([`reduced`]): right programs are verified here. What
//!    is found is found again in
//! 4. *all executions*, in all orders, whose answer needs no argument but the merging of equal
//!    states ([`visited`]).
//! 5. A verified program whose reductions may be folded in several ways runs once in each of
//!    them ([`foldings`]).
//!
//! Confirmed findings of any step stay true; a later answer is completed with them ([`partial`]).
//! All of it begins again where ranks turn out to share files in a way that was not known.

mod advanced;
mod alike;
mod any_order;
mod bounds;
mod checkpoint;
mod choice;
mod counted;
mod covered;
mod crew;
mod endings;
mod environment;
mod findings;
mod first;
mod foldings;
mod frontier;
mod guarded;
mod guide;
mod livelock;
mod meetings;
mod moves;
mod needed;
mod observation;
mod obstacle;
mod order;
mod outcome;
mod partial;
mod pins;
mod question;
mod race;
mod reduced;
mod replay;
mod resting;
mod room;
mod search;
mod settle;
mod steps;
mod temporal;
mod unknown;
mod unnoticed;
mod visited;
mod watch;
mod ways;
mod worker;

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use bounds::processor_time;
pub use bounds::{Bounds, Reason};
pub use checkpoint::{CHECKPOINT_PERIOD, Checkpoint, CheckpointError, Identity};
use concord_base::{Check, FileThing, Kind, Levels, Verdict};
use concord_exec::{Context, Program};
use concord_mpi::{Gap, OpId};
use concord_solver::ChainOptions;
use concord_term::TermPool;
use covered::Uncovered;
pub use environment::SymbolicEnvironment;
use findings::Findings;
use first::first_run;
pub use frontier::Search;
use guide::Guide;
pub use meetings::{Meeting, Meetings};
pub(crate) use moves::Began;
pub use observation::Observation;
use observation::Observations;
pub use obstacle::Obstacle;
pub use outcome::{
    InputValue, RaceExecution, Sample, TestCase, Unreproduced, VerifyOutcome, Violation,
};
use partial::Partial;
pub use race::Results;
use reduced::{exhaust, further};
pub use replay::concrete_setup;
pub use room::{Scarcity, scarcity};
use search::{Halt, Searched, search};
pub use temporal::Property;
use visited::Visited;
pub use watch::Progress;
use watch::Watch;
use ways::Known;
use worker::{Phase, Shared};

use crate::entry::Loops;
use crate::files::SharedFiles;
use crate::resolve::{Model, Models};
use crate::sources::{PairedInputs, SymbolicInputs};
use crate::start::{Setup, StartError};

/// How to verify.
#[derive(Clone, Debug)]
pub struct VerifyOptions {
    /// What every execution starts from.
    pub setup: Setup,
    /// What of it is symbolic.
    pub symbolic: SymbolicEnvironment,
    /// Where to stop.
    pub bounds: Bounds,
    /// In which order states are explored.
    pub search: Search,
    /// Worker threads.
    pub jobs: usize,
    /// What is looked for. Executions that break other rules end there, and
    /// the answer says so.
    pub checks: BTreeSet<Check>,
    /// How serious findings are. Executions that end at one which is no error
    /// leave the answer open.
    pub levels: Levels,
    /// Let one execution stand for all its matchings where that can be shown.
    pub model: bool,
    /// Explore equal global states once.
    pub merge: bool,
    /// Repeat steps of ranks that were computed before from the same state.
    pub remember: bool,
    /// Take completed requests in one order where that makes no difference.
    pub any_order: bool,
    /// From how many states on those that differ by a permutation of ranks are explored once; `None` for
    /// never.
    pub alike: Option<u64>,
    /// Stop at the first violation.
    pub first: bool,
    /// Execute a verified program once more in each other order of reductions, where that matters.
    pub other_foldings: bool,
    /// Keep a test case for every finished path.
    pub test_cases: bool,
    /// Keep the communication of executions that were recorded for the path
    /// model.
    pub paths: bool,
    /// Where nothing is found, keep one of the executions to look at.
    pub sample: bool,
    /// Temporal properties that all executions should have.
    pub properties: Vec<Property>,
    /// Where pairs of receives from any source and messages are noted, if somebody wants to know.
    pub meetings: Option<Arc<Meetings>>,
    /// How queries are answered.
    pub solver: ChainOptions,
    /// Where violations are put as soon as they are confirmed, for somebody
    /// who cannot wait for the end.
    pub so_far: Arc<Mutex<SoFar>>,
    /// What an earlier process has done, and where it is written what this one does.
    pub checkpoint: Option<Arc<Checkpoint>>,
}

/// What is certain before a search has come to its end.
#[derive(Debug, Default)]
pub struct SoFar {
    /// Confirmed violations.
    pub violations: Vec<Violation>,
    /// Names of files whose users take turns in them.
    pub contended: Arc<BTreeSet<FileThing>>,
}

/// Searches that may each find further files that ranks share.
const MOST_ROUNDS: u32 = 64;

/// Explores all executions of a program within the bounds.
///
/// `interrupt` ends the search with what is known so far; `progress` is called
/// after every batch.
pub fn verify(
    program: &Program,
    pool: &TermPool,
    options: &VerifyOptions,
    interrupt: &AtomicBool,
    progress: &mut dyn FnMut(Progress),
) -> Result<VerifyOutcome, StartError> {
    let cx = Context { program, pool };
    verify_with(cx, cx, options, interrupt, progress)
}

/// The same; violations are executed again as another program in another pool: the same one, where floats
/// are bit patterns.
pub fn verify_with(
    cx: Context<'_>,
    concrete: Context<'_>,
    options: &VerifyOptions,
    interrupt: &AtomicBool,
    progress: &mut dyn FnMut(Progress),
) -> Result<VerifyOutcome, StartError> {
    let program = cx.program;
    let models = Models::of(&program.module);
    let mut watch = Watch::start(interrupt, progress);
    let mut files = SharedFiles::default();
    let (none, guide) = (Arc::default(), Guide::default());
    // Of several functions to start at, each has its own time.
    let until = match options.setup.entry {
        Some(_) => options.bounds.cpu.map(|limit| limit + processor_time()),
        None => options.bounds.cpu,
    };
    let ways = Known::default();
    let loops = match options.setup.entry {
        Some(_) => Loops::of(&program.module).reaching(&program.module, |id| {
            matches!(models.model(id), Model::Mpi(_))
        }),
        None => Loops::default(),
    };
    for _ in 0..MOST_ROUNDS {
        let mut options = options.with_files(&files);
        options.bounds.cpu = until;
        options.begin_again(&files);
        let shared = Shared {
            cx,
            concrete,
            models: &models,
            inputs: match options.setup.observe {
                true => &PairedInputs,
                false => &SymbolicInputs,
            },
            options: &options,
            files: &files,
            phase: Phase::Exhaustive,
            known: None,
            impatient: false,
            opened: &none,
            guide: &guide,
            forgets: false,
            loops: &loops,
            ways: &ways,
            alike: None,
            until_many: None,
            most_states: None,
        };
        match answer(&shared, &mut watch) {
            Ok(outcome) => {
                let contended = Arc::clone(&files.contended);
                return Ok(VerifyOutcome {
                    contended,
                    ..outcome
                });
            }
            Err(Halt::CannotStart(why)) => return Err(why),
            Err(Halt::SharesFiles(more)) => files = files.joined(&more),
        }
    }
    let what = "processes share more and more files: their orders are not explored";
    Ok(VerifyOutcome::unanswered(Reason::Approximated(
        what.to_owned(),
    )))
}

impl VerifyOptions {
    /// With what is known about files. Properties speak of what has happened, which equal states
    /// do not tell.
    fn with_files(&self, files: &SharedFiles) -> VerifyOptions {
        let mut options = self.clone();
        options.setup.mpi.file_order = files.ordered;
        options.setup.contended = Arc::clone(&files.contended);
        options.merge &= options.properties.is_empty();
        options
    }

    /// The same, but for queries that were counted before.
    fn uncounted(&self) -> VerifyOptions {
        let mut options = self.clone();
        options.solver.stats = Arc::default();
        options
    }

    /// Nothing is certain yet.
    fn begin_again(&self, files: &SharedFiles) {
        let mut so_far = self.so_far.lock().unwrap_or_else(PoisonError::into_inner);
        *so_far = SoFar {
            violations: Vec::new(),
            contended: Arc::clone(&files.contended),
        };
    }
}

/// The phases, as above.
fn answer(shared: &Shared<'_>, watch: &mut Watch<'_>) -> Result<VerifyOutcome, Halt> {
    let options = shared.options;
    if options.setup.entry.is_some() {
        // One process, and nothing to match: all there is are its own executions.
        let Searched::Answered(outcome) = search(shared, watch)? else {
            unreachable!("nothing was taken for granted");
        };
        return Ok(*outcome);
    }
    let (obstacle, mut seen) = match by_one_execution(shared, watch)? {
        Covered::All(outcome) => return in_other_foldings(shared, outcome, watch),
        Covered::NotAll(why, seen) => (Some(why), seen),
        Covered::NotTried => (None, Partial::default()),
    };
    let (shown, deeds) = first_run(shared, watch)?;
    seen.extend(shown);
    // What threads do is much, and each round would execute the program up to the next of it.
    let expected = match shared.models.has_threads() {
        true => deeds,
        false => BTreeSet::new(),
    };
    if options.first && seen.has_errors() {
        let outcome = Findings::new(shared).conclude(false, &Visited::default());
        return Ok(seen.complete(outcome, obstacle));
    }
    // That something is wrong is known: whatever else is has to be found in time.
    let searched = Shared {
        most_states: further(&seen.violations),
        ..*shared
    };
    let outcome = exhaust(&searched, expected, watch)?;
    let outcome = with_ready_operations_in_order(&searched, outcome, watch)?;
    let outcome = seen.complete(*outcome, obstacle);
    in_other_foldings(shared, Box::new(outcome), watch)
}

/// What abstract runs come to.
enum Covered {
    All(Box<VerifyOutcome>),
    /// Why not, and what was seen until then.
    NotAll(Obstacle, Partial),
    /// They were not asked for.
    NotTried,
}

/// Whether one execution under all inputs stands for all its matchings, and nothing contradicts
/// it.
fn by_one_execution(shared: &Shared<'_>, watch: &mut Watch<'_>) -> Result<Covered, Halt> {
    let not_at_all = |why| Ok(Covered::NotAll(why, Partial::default()));
    if shared.models.has_threads() {
        return not_at_all(Obstacle::Threads);
    }
    if shared.models.cancels() {
        return not_at_all(Obstacle::Cancels);
    }
    if shared.models.has_ready_sends() {
        return not_at_all(Obstacle::ReadySends);
    }
    // The shortest witness is one among all executions.
    if !shared.options.model || shared.options.search == Search::Shortest {
        return Ok(Covered::NotTried);
    }
    let mut covered = stand_for_all(shared, watch)?;
    if let Covered::All(outcome) = &mut covered
        && worth_comparing(shared.options, outcome)
        && let Some(contradiction) = compare(shared, outcome, watch)?
    {
        return Ok(Covered::NotAll(Obstacle::OtherMistake, contradiction));
    }
    Ok(covered)
}

/// Abstract runs until it is known which receives must be open, and which messages lead on.
const MOST_ABSTRACT_ROUNDS: u32 = 16;

/// Whether one execution under all inputs stands for all its matchings.
fn stand_for_all(shared: &Shared<'_>, watch: &mut Watch<'_>) -> Result<Covered, Halt> {
    let mut opened: Arc<BTreeSet<OpId>> = Arc::default();
    let mut guide = Guide::default();
    let mut partial = Partial::default();
    for _ in 0..MOST_ABSTRACT_ROUNDS {
        let shared = Shared {
            phase: Phase::Abstract,
            opened: &opened,
            guide: &guide,
            ..*shared
        };
        match search(&shared, watch)? {
            Searched::Answered(outcome) => return Ok(Covered::All(outcome)),
            Searched::GivenUp(Uncovered::Because(why), seen) => {
                partial.extend(seen);
                return Ok(Covered::NotAll(why, partial));
            }
            Searched::GivenUp(Uncovered::Closed(more), seen) => {
                partial.extend(seen);
                Arc::make_mut(&mut opened).extend(more);
            }
            Searched::GivenUp(Uncovered::Hangs(otherwise), seen) => {
                partial.extend(seen);
                guide = otherwise;
            }
            Searched::Unfounded(_) => unreachable!("abstract runs take nothing for granted"),
        }
    }
    Ok(Covered::NotAll(Obstacle::ManyReceives, partial))
}

/// Instructions that comparing results may take beyond what was asked for.
const COMPARED_INSTRUCTIONS: u64 = 100_000_000;
/// Executions that it may take.
const COMPARED_PATHS: u64 = 64;
/// States behind choices for each of them.
const STATES_PER_PATH: u64 = 8;

/// Whether one execution stands for all, but its result may not: it prints
/// what it received.
fn worth_comparing(options: &VerifyOptions, outcome: &VerifyOutcome) -> bool {
    let kind = Kind::MessageRace;
    outcome.verdict == Verdict::Verified
        && outcome.results == Results::Unknown
        && options.checks.contains(&kind.check())
        && options.levels.of_kind(kind).is_some()
}

/// Compares the results of a few executions of a verified program, to warn of
/// message races; of all, if there are only a few. A mistake that shows up in
/// one of them contradicts the answer, and is given back.
fn compare(
    shared: &Shared<'_>,
    outcome: &mut VerifyOutcome,
    watch: &Watch<'_>,
) -> Result<Option<Partial>, Halt> {
    let each = outcome.stats.instructions.max(1);
    let mut options = shared.options.clone();
    options.bounds.paths = Some((COMPARED_INSTRUCTIONS / each).clamp(2, COMPARED_PATHS));
    options.test_cases = false;
    options.sample = false;
    let shared = Shared {
        options: &options,
        most_states: options.bounds.paths.map(|paths| paths * STATES_PER_PATH),
        ..*shared
    };
    let Searched::Answered(compared) = search(&shared, &mut watch.unseen(&mut |_| {}))? else {
        unreachable!("nothing was taken for granted");
    };
    if compared.verdict == Verdict::Violated || !compared.unreproduced.is_empty() {
        return Ok(Some(Partial::of(*compared)));
    }
    outcome.results = compared.results;
    outcome.allowed += compared.allowed;
    let races = |v: &Violation| v.finding.kind == Kind::MessageRace;
    let found = compared.violations.into_iter().filter(races);
    outcome.violations.extend(found);
    Ok(None)
}

/// Where the order of ready sends and receives matters and is open, they are posted one by one.
/// Where that cannot be answered either, the first answer says more.
fn with_ready_operations_in_order(
    shared: &Shared<'_>,
    outcome: Box<VerifyOutcome>,
    watch: &mut Watch<'_>,
) -> Result<Box<VerifyOutcome>, Halt> {
    let open = Reason::Approximated(Gap::ReadyOrder.to_string());
    if outcome.verdict != Verdict::Inconclusive || !outcome.reasons.contains(&open) {
        return Ok(outcome);
    }
    let mut options = shared.options.clone();
    options.setup.mpi.one_by_one = true;
    let shared = Shared {
        options: &options,
        ..*shared
    };
    let ordered = exhaust(&shared, BTreeSet::new(), watch)?;
    Ok(match ordered.verdict {
        Verdict::Inconclusive => outcome,
        Verdict::Verified | Verdict::Completed | Verdict::Violated => ordered,
    })
}

/// Where the order of reductions matters, the others are tried.
fn in_other_foldings(
    shared: &Shared<'_>,
    outcome: Box<VerifyOutcome>,
    watch: &Watch<'_>,
) -> Result<VerifyOutcome, Halt> {
    match shared.options.other_foldings && foldings::order_matters(&outcome) {
        true => Ok(foldings::try_others(shared, *outcome, watch)?),
        false => Ok(*outcome),
    }
}
