//! All executions: `concord verify`.
//!
//! A state runs until it asks or must choose; a question with two answers and
//! a choice with several outcomes fork it. The loop is deterministic for any
//! number of workers: states are taken from the frontier in batches of a fixed
//! size, advanced independently, and their results absorbed in order.

mod bounds;
mod counted;
mod covered;
mod crew;
mod endings;
mod environment;
mod first;
mod foldings;
mod frontier;
mod livelock;
mod needed;
mod order;
mod question;
mod race;
mod reduced;
mod replay;
mod settle;
mod temporal;
mod unnoticed;
mod verdict;
mod visited;
mod worker;

pub use bounds::{Bounds, Reason};
pub(crate) use counted::Polling;
pub use environment::SymbolicEnvironment;
pub use frontier::Search;
pub use race::Results;
use reduced::{Exhausted, Unfounded, exhaust};
pub use replay::concrete_setup;
pub use temporal::Property;
pub(crate) use unnoticed::Release;
pub(crate) use verdict::same_cause;
pub use verdict::{
    InputValue, TestCase, Unreproduced, Verdict, VerifyOutcome, VerifyStats, Violation,
};

use crate::files::SharedFiles;
use crate::resolve::Models;
use crate::sources::SymbolicInputs;
use crate::start::{Setup, StartError};
use crate::state::State;
use concord_base::{Check, FileThing, Kind, Levels};
use concord_exec::{Context, Program};
use concord_mpi::{Deed, Gap, OpId};
use concord_solver::ChainOptions;
use concord_term::TermPool;
use covered::Uncovered;
use crew::Crew;
use first::first_run;
use frontier::Frontier;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use verdict::{Findings, Partial};
use visited::Visited;
use worker::{End, Phase, Shared};

/// States that are advanced before their results are absorbed. Part of the
/// search's definition: independent of the number of workers.
const BATCH: usize = 16;

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
    /// Stop at the first violation.
    pub first: bool,
    /// Execute a verified program once more in each other order of reductions, where that matters.
    pub other_foldings: bool,
    /// Keep a test case for every finished path.
    pub test_cases: bool,
    /// Keep the communication of executions that were recorded for the path
    /// model.
    pub paths: bool,
    /// Temporal properties that all executions should have.
    pub properties: Vec<Property>,
    /// How queries are answered.
    pub solver: ChainOptions,
    /// Where violations are put as soon as they are confirmed, for somebody
    /// who cannot wait for the end.
    pub so_far: Arc<Mutex<SoFar>>,
}

/// What is certain before a search has come to its end.
#[derive(Debug, Default)]
pub struct SoFar {
    /// Confirmed violations.
    pub violations: Vec<Violation>,
    /// Names of files whose users take turns in them.
    pub contended: Arc<BTreeSet<FileThing>>,
}

/// What a search has done so far, for progress lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Finished paths.
    pub paths: u64,
    /// Different states at choices, where equal ones are explored once.
    pub states: u64,
    /// States waiting.
    pub frontier: u64,
    /// The depth of the deepest state so far.
    pub depth: u32,
    /// Solver queries.
    pub queries: u64,
    /// Violations so far.
    pub violations: u64,
}

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
    let models = Models::of(&program.module);
    let started = Instant::now();
    let mut files = SharedFiles::default();
    for _ in 0..MOST_ROUNDS {
        let mut options = options.clone();
        options.setup.mpi.file_order = files.ordered;
        options.setup.contended = Arc::clone(&files.contended);
        *options
            .so_far
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = SoFar {
            violations: Vec::new(),
            contended: Arc::clone(&files.contended),
        };
        let whole = Whole {
            cx: Context { program, pool },
            models: &models,
            options: &options,
            files: &files,
            started,
        };
        match whole.answer(interrupt, progress)? {
            Round::Answered(outcome) => {
                let tries = options.other_foldings && foldings::order_matters(&outcome);
                let mut outcome = match tries {
                    true => {
                        let none = Arc::default();
                        foldings::try_others(&whole.shared(&none), *outcome, started, interrupt)?
                    }
                    false => *outcome,
                };
                outcome.contended = files.contended;
                return Ok(outcome);
            }
            Round::SharesFiles(more) => files = files.joined(&more),
        }
    }
    let what = "processes share more and more files: their orders are not explored";
    Ok(VerifyOutcome::unanswered(Reason::Approximated(
        what.to_owned(),
    )))
}

/// Searches that may each find further files that ranks share.
const MOST_ROUNDS: u32 = 64;

/// A search with what is known about files.
struct Whole<'a> {
    cx: Context<'a>,
    models: &'a Models,
    options: &'a VerifyOptions,
    files: &'a SharedFiles,
    started: Instant,
}

/// What it came to.
enum Round {
    Answered(Box<VerifyOutcome>),
    SharesFiles(SharedFiles),
}

impl<'a> Whole<'a> {
    /// A search of everything, without knowledge from earlier ones.
    fn shared<'b>(&self, opened: &'b Arc<BTreeSet<OpId>>) -> Shared<'b>
    where
        'a: 'b,
    {
        Shared {
            cx: self.cx,
            models: self.models,
            inputs: &SymbolicInputs,
            options: self.options,
            files: self.files,
            phase: Phase::Exhaustive,
            known: None,
            impatient: false,
            opened,
            forgets: false,
            most_states: None,
        }
    }

    fn answer(
        &self,
        interrupt: &AtomicBool,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Round, StartError> {
        let Whole {
            models,
            options,
            started,
            ..
        } = *self;
        // Properties speak of what has happened; equal states do not tell.
        let whole;
        let options = match options.properties.is_empty() {
            true => options,
            false => {
                whole = VerifyOptions {
                    merge: false,
                    ..options.clone()
                };
                &whole
            }
        };
        let none = Arc::default();
        let shared = Shared {
            options,
            ..self.shared(&none)
        };
        let (mut given_up, mut partial) = (None, Partial::default());
        if models.has_ready_sends() {
            // What is ordered with what depends on which messages meet.
            given_up = Some("there are ready sends".to_owned());
        }
        if models.cancels() {
            // Whether an operation meets anything is a choice of its own.
            given_up = Some("there are operations that are cancelled".to_owned());
        }
        // The shortest witness is one among all executions.
        if options.model && options.search != Search::Shortest && given_up.is_none() {
            match stand_for_all(&shared, started, interrupt, progress)? {
                Covered::All(mut outcome) => {
                    if !worth_comparing(options, &outcome) {
                        return Ok(Round::Answered(outcome));
                    }
                    let compared = compare(&shared, &mut outcome, started, interrupt)?;
                    let Some(contradiction) = compared else {
                        return Ok(Round::Answered(outcome));
                    };
                    given_up = Some("another matching shows a mistake".to_owned());
                    partial = contradiction;
                }
                Covered::SharesFiles(files) => return Ok(Round::SharesFiles(files)),
                Covered::NotAll(why, seen) => {
                    given_up = Some(why);
                    partial = seen;
                }
            }
        }
        partial.extend(first_run(&shared, started, interrupt)?);
        if options.first && partial.has_errors() {
            let outcome = Findings::new(&shared).conclude(false, &Visited::default());
            let outcome = partial.complete(outcome, given_up);
            return Ok(Round::Answered(Box::new(outcome)));
        }
        let mut outcome = match exhaust(&shared, started, interrupt, progress)? {
            Exhausted::SharesFiles(files) => return Ok(Round::SharesFiles(files)),
            Exhausted::Answered(outcome) => outcome,
        };
        let open = Reason::Approximated(Gap::ReadyOrder.to_string());
        if outcome.verdict == Verdict::Inconclusive && outcome.reasons.contains(&open) {
            let mut options = options.clone();
            options.setup.mpi.one_by_one = true;
            let shared = Shared {
                options: &options,
                ..shared
            };
            match exhaust(&shared, started, interrupt, progress)? {
                Exhausted::SharesFiles(files) => return Ok(Round::SharesFiles(files)),
                // Where that cannot be answered either, the first answer says more.
                Exhausted::Answered(ordered) if ordered.verdict != Verdict::Inconclusive => {
                    outcome = ordered;
                }
                Exhausted::Answered(_) => {}
            }
        }
        let outcome = partial.complete(*outcome, given_up);
        Ok(Round::Answered(Box::new(outcome)))
    }
}

/// Abstract runs until it is known which receives must be open.
const MOST_ABSTRACT_ROUNDS: u32 = 16;

/// What abstract runs come to.
enum Covered {
    All(Box<VerifyOutcome>),
    /// Why not, and what was seen until then.
    NotAll(String, Partial),
    /// Ranks share files in a way that was not known.
    SharesFiles(SharedFiles),
}

/// Whether one execution under all inputs stands for all its matchings.
fn stand_for_all(
    shared: &Shared<'_>,
    started: Instant,
    interrupt: &AtomicBool,
    progress: &mut dyn FnMut(Progress),
) -> Result<Covered, StartError> {
    let mut opened: Arc<BTreeSet<OpId>> = Arc::default();
    let mut partial = Partial::default();
    for _ in 0..MOST_ABSTRACT_ROUNDS {
        let shared = Shared {
            phase: Phase::Abstract,
            opened: &opened,
            ..*shared
        };
        match search(&shared, started, interrupt, progress)? {
            Searched::Answered(outcome) => return Ok(Covered::All(outcome)),
            Searched::GivenUp(Uncovered::Because(why), seen) => {
                partial.extend(seen);
                return Ok(Covered::NotAll(why, partial));
            }
            Searched::GivenUp(Uncovered::Closed(more), seen) => {
                partial.extend(seen);
                Arc::make_mut(&mut opened).extend(more);
            }
            Searched::SharesFiles(files) => return Ok(Covered::SharesFiles(files)),
            Searched::Unfounded(_) => unreachable!("abstract runs take nothing for granted"),
        }
    }
    let why = "more and more receives depend on the matching".to_owned();
    Ok(Covered::NotAll(why, partial))
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
    started: Instant,
    interrupt: &AtomicBool,
) -> Result<Option<Partial>, StartError> {
    let each = outcome.stats.instructions.max(1);
    let mut options = shared.options.clone();
    options.bounds.paths = Some((COMPARED_INSTRUCTIONS / each).clamp(2, COMPARED_PATHS));
    options.test_cases = false;
    let shared = Shared {
        options: &options,
        most_states: options.bounds.paths.map(|paths| paths * STATES_PER_PATH),
        ..*shared
    };
    if let Searched::Answered(compared) = search(&shared, started, interrupt, &mut |_| {})? {
        let races = |v: &Violation| v.finding.kind == Kind::MessageRace;
        if compared.verdict == Verdict::Violated || !compared.unreproduced.is_empty() {
            return Ok(Some(Partial::of(*compared)));
        }
        outcome.results = compared.results;
        outcome.allowed += compared.allowed;
        let found = compared.violations.into_iter().filter(races);
        outcome.violations.extend(found);
    }
    Ok(None)
}

/// What a search came to.
enum Searched {
    Answered(Box<VerifyOutcome>),
    /// Abstract runs cannot answer for all executions, for this reason; what
    /// was seen until then.
    GivenUp(Uncovered, Partial),
    /// What was taken for granted does not hold.
    Unfounded(Unfounded),
    /// Ranks share files in a way that was not known.
    SharesFiles(SharedFiles),
}

/// Explores all executions.
fn search(
    shared: &Shared<'_>,
    started: Instant,
    interrupt: &AtomicBool,
    progress: &mut dyn FnMut(Progress),
) -> Result<Searched, StartError> {
    let Shared {
        cx,
        models,
        options,
        phase,
        ..
    } = *shared;
    let mut setup = options.setup.clone();
    setup.mpi.abstraction = phase == Phase::Abstract;
    setup.mpi.recording = !options.properties.is_empty();
    let mut frontier = Frontier::new(options.search);
    for (setup, path) in options.symbolic.setups(cx.pool, &setup) {
        let mut state = State::start(cx, models, &setup)?;
        state.path = path;
        state.world.open(Arc::clone(shared.opened));
        frontier.extend([state]);
    }
    let mut visited = Visited::default();
    let mut findings = Findings::new(shared);
    let mut deeds = BTreeSet::new();
    let mut halted = false;
    let (mut forgot, mut uncountable) = (false, false);
    for what in models.approximated() {
        findings.weaken(Reason::Approximated(what));
    }

    let is_unexpected =
        |deeds: &BTreeSet<Deed>| shared.known.is_some_and(|known| !deeds.is_subset(known));
    let mut shares = None;
    let objection = std::thread::scope(|scope| {
        let crew = Crew::start(scope, shared, options.jobs);
        while !frontier.is_empty() {
            let interrupted = interrupt.load(Ordering::Relaxed);
            if let Some(reason) = options.bounds.exceeded(&findings, started, interrupted) {
                findings.weaken(reason);
                break;
            }
            if let Some(most) = shared.most_states
                && visited.len() + visited.merged() >= most
            {
                findings.weaken(Reason::Paths(findings.progress().paths));
                break;
            }
            let batch = frontier.take(BATCH);
            for mut result in crew.advance(batch) {
                if let Some(files) = result.files.take() {
                    shares = Some(files);
                    return None;
                }
                forgot |= result.forgot;
                if result.asks_forgotten {
                    uncountable = true;
                    return None;
                }
                findings.recorded(result.recorded.take());
                deeds.append(&mut result.deeds);
                halted |= result.halted;
                if phase == Phase::Abstract
                    && let Some(why) = result.objection(&options.levels)
                {
                    findings.absorb(result);
                    return Some(why);
                }
                if result.chose {
                    findings.races.chosen();
                }
                for end in result
                    .ends
                    .iter()
                    .filter(|end| !matches!(end.how, End::Warning | End::Remark))
                {
                    visited.ended(&end.path);
                }
                for successor in findings.absorb(result) {
                    match successor.print {
                        None => frontier.extend([successor.state]),
                        Some(print) => {
                            let races = &mut findings.races;
                            frontier.extend(visited.arrive(successor.state, print, races));
                        }
                    }
                }
            }
            if shared.impatient && is_unexpected(&deeds) {
                break;
            }
            findings.waiting(frontier.len() as u64);
            progress(Progress {
                frontier: frontier.len() as u64,
                states: visited.len(),
                ..findings.progress()
            });
            if options.first && findings.any() {
                break;
            }
        }
        None
    });
    if let Some(files) = shares {
        return Ok(Searched::SharesFiles(files));
    }
    if let Some(why) = objection {
        return Ok(Searched::GivenUp(why, findings.given_up()));
    }
    if uncountable {
        return Ok(Searched::Unfounded(Unfounded::Counted));
    }
    let complete = frontier.is_empty();
    if (complete || shared.impatient) && is_unexpected(&deeds) {
        return Ok(Searched::Unfounded(Unfounded::Deeds(deeds)));
    }
    if complete && shared.known.is_some() && (halted || visited.has_circle()) {
        return Ok(Searched::Unfounded(Unfounded::Unfinished));
    }
    if complete
        && options.checks.contains(&Kind::Livelock.check())
        && let Some(lasso) = visited.livelock()
    {
        if forgot {
            return Ok(Searched::Unfounded(Unfounded::Counted));
        }
        findings.livelock(&lasso);
    }
    let outcome = findings.conclude(complete, &visited);
    // What is told of executions within the rules, or was replayed, is true of the numbers, too.
    let doubtful = |reason: &Reason| !matches!(reason, Reason::Approximated(_));
    let doubted = outcome.verdict == Verdict::Inconclusive && outcome.reasons.iter().any(doubtful);
    if forgot && complete && (doubted || !outcome.unreproduced.is_empty()) {
        return Ok(Searched::Unfounded(Unfounded::Counted));
    }
    Ok(Searched::Answered(Box::new(outcome)))
}
