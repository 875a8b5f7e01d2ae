//! The loop over states.
//!
//! A state runs until it asks or must choose; a question with two answers and
//! a choice with several outcomes fork it. The loop is deterministic for any
//! number of workers: states are taken from the frontier in batches of a fixed
//! size, advanced independently, and their results absorbed in order.

use std::collections::BTreeSet;
use std::sync::Arc;

use concord_base::{Kind, Verdict};
use concord_mpi::Deed;

use super::advanced::Advanced;
use super::bounds::Reason;
use super::checkpoint::{Session, Waiting};
use super::covered::Uncovered;
use super::crew::Crew;
use super::findings::Findings;
use super::frontier::Frontier;
use super::outcome::VerifyOutcome;
use super::partial::Partial;
use super::pins::Begun;
use super::reduced::Unfounded;
use super::visited::Visited;
use super::watch::{Progress, Watch};
use super::worker::{Phase, Shared};
use crate::alike::Site;
use crate::files::SharedFiles;
use crate::start::StartError;
use crate::state::State;

/// States that are advanced before their results are absorbed: a part of those that wait, within
/// bounds. Part of the search's definition: independent of the number of workers.
const BATCH: std::ops::RangeInclusive<usize> = 16..=256;
const PART: usize = 8;
/// The same where paths are long and what they go by is looked at.
const FEW: usize = 4;
/// States after which comparing up to names of ranks should have paid.
const FUTILE: u64 = 10_000;

/// What a search came to.
pub(super) enum Searched {
    Answered(Box<VerifyOutcome>),
    /// Abstract runs cannot answer for all executions, for this reason; what
    /// was seen until then.
    GivenUp(Uncovered, Partial),
    /// What was taken for granted does not hold.
    Unfounded(Unfounded),
}

/// Why there is no answer, and no use in another search of the same kind.
pub(super) enum Halt {
    /// The program does not start.
    CannotStart(StartError),
    /// Ranks share files in a way that was not known: all searches begin again.
    SharesFiles(SharedFiles),
}

impl From<StartError> for Halt {
    fn from(why: StartError) -> Halt {
        Halt::CannotStart(why)
    }
}

/// Explores all executions.
pub(super) fn search(shared: &Shared<'_>, watch: &mut Watch<'_>) -> Result<Searched, Halt> {
    let (mut search, mut session) = Ongoing::start(shared)?;
    let mut left = false;
    let uncounted = shared.options.uncounted();
    let roots = session.roots(&uncounted);
    let stopped = std::thread::scope(|scope| {
        let mut crew = Crew::start(scope, shared, shared.options.jobs, roots);
        while search.goes_on() {
            if let Some(reason) = search.limit(watch) {
                session.left(&reason);
                left = true;
                search.findings.weaken(reason);
                break;
            }
            let batch = search.frontier.take(search.batch());
            session.advance(&mut crew, batch, &mut |advanced, discarded| {
                search.absorb(advanced, discarded)
            })?;
            search.findings.waiting(search.frontier.len() as u64);
            if let Some(ways) = search.frontier.ways() {
                shared.ways.publish(ways);
            }
            session.absorbed();
            watch.tell(search.progress());
            if search.has_enough() {
                break;
            }
        }
        Ok(())
    });
    session.end(left)?;
    match stopped {
        Err(Stop::CannotResume(why)) => Err(why.into()),
        Ok(()) => Ok(search.conclude()),
        Err(Stop::SharesFiles(files)) => Err(Halt::SharesFiles(files)),
        Err(Stop::Uncovered(why)) => Ok(Searched::GivenUp(why, search.findings.seen())),
        Err(Stop::NotAlike) => Ok(Searched::Unfounded(Unfounded::NotAlike)),
        Err(Stop::AsksForgotten) => Ok(Searched::Unfounded(Unfounded::Counted)),
    }
}

/// The states that a search begins with.
pub(super) fn begin(shared: &Shared<'_>) -> Result<Vec<State>, StartError> {
    let options = shared.options;
    let mut setup = options.setup.clone();
    setup.mpi.abstraction = shared.phase == Phase::Abstract;
    setup.mpi.recording = !options.properties.is_empty();
    setup.mpi.alike = shared.alike.is_some();
    let mut states = Vec::new();
    for (setup, path) in options.symbolic.setups(shared.cx.pool, &setup) {
        let mut state = State::start(shared.cx, shared.models, &setup)?;
        state.begin_path(path);
        if let Some(alike) = shared.alike {
            alike.starts_with(&state.host);
        }
        state.world.open(Arc::clone(shared.opened));
        if let Some(known) = shared.known {
            state.world.presume(Arc::clone(known));
        }
        states.push(state);
    }
    Ok(states)
}

/// What ends a search at once.
enum Stop {
    /// The checkpoint does not fit.
    CannotResume(StartError),
    SharesFiles(SharedFiles),
    Uncovered(Uncovered),
    /// A number that was forgotten matters.
    AsksForgotten,
    /// States cannot be compared up to names of ranks.
    NotAlike,
}

impl From<StartError> for Stop {
    fn from(why: StartError) -> Stop {
        Stop::CannotResume(why)
    }
}

/// A search under way.
struct Ongoing<'a> {
    shared: Shared<'a>,
    frontier: Frontier,
    visited: Visited,
    findings: Findings<'a>,
    /// What is looked at last.
    begun: Begun,
    /// What was done so far that others may have to do with.
    deeds: BTreeSet<Deed>,
    /// An execution was ended from within.
    halted: bool,
    /// Numbers that polling loops count were forgotten.
    forgot: bool,
    /// What has told ranks apart, and was not known to.
    told_apart: BTreeSet<Site>,
}

impl<'a> Ongoing<'a> {
    fn start(shared: &Shared<'a>) -> Result<(Ongoing<'a>, Session<'a>), StartError> {
        let options = shared.options;
        let (session, waiting) = Session::begin(shared, begin(shared)?)?;
        let mut frontier = Frontier::new(options.search, options.setup.entry.is_some());
        frontier.extend(waiting);
        let mut findings = Findings::new(shared);
        for what in shared.models.approximated() {
            findings.weaken(Reason::Approximated(what));
        }
        let ongoing = Ongoing {
            shared: *shared,
            frontier,
            visited: Visited::default(),
            findings,
            begun: Begun::default(),
            deeds: BTreeSet::new(),
            halted: false,
            forgot: false,
            told_apart: BTreeSet::new(),
        };
        Ok((ongoing, session))
    }

    /// Whether anything is left to look at; where only executions with other numbers are, they are begun.
    fn goes_on(&mut self) -> bool {
        while self.frontier.is_empty() {
            match self.begun.next(&self.shared) {
                Ok(states) if states.is_empty() => return false,
                Ok(states) => {
                    let states = states
                        .into_iter()
                        .map(|state| Waiting::State(Box::new(state)));
                    self.frontier.extend(states);
                }
                Err(why) => self.findings.weaken(why),
            }
        }
        true
    }

    /// How many states are advanced next.
    fn batch(&self) -> usize {
        match self.frontier.ways() {
            // Each is followed to its end, and what it sees decides about the next ones.
            Some(_) => FEW,
            None => (self.frontier.len() / PART).clamp(*BATCH.start(), *BATCH.end()),
        }
    }

    /// The bound that has been reached.
    fn limit(&self, watch: &Watch<'_>) -> Option<Reason> {
        let bounds = &self.shared.options.bounds;
        if let Some(reason) = bounds.exceeded(&self.findings, watch) {
            return Some(reason);
        }
        let states = self.visited.len() + self.visited.merged();
        let full = self.shared.most_states.is_some_and(|most| states >= most);
        full.then(|| match bounds.paths {
            Some(_) => Reason::Paths(self.findings.progress().paths),
            None => Reason::Enough(states),
        })
    }

    /// Takes in what became of a state; states that were reached before are put aside.
    fn absorb(&mut self, mut advanced: Advanced, discarded: &mut Vec<Waiting>) -> Result<(), Stop> {
        if let Some(files) = advanced.files.take() {
            return Err(Stop::SharesFiles(files));
        }
        self.forgot |= advanced.forgot;
        if advanced.asks_forgotten {
            return Err(Stop::AsksForgotten);
        }
        self.findings.recorded(advanced.recorded.take());
        self.deeds.append(&mut advanced.deeds);
        self.frontier.went(&advanced.ways);
        for reason in self.begun.absorb(std::mem::take(&mut advanced.again)) {
            self.findings.weaken(reason);
        }
        self.halted |= advanced.halted;
        self.told_apart.append(&mut advanced.told_apart);
        if advanced.spoilt {
            return Err(Stop::NotAlike);
        }
        if self.shared.phase == Phase::Abstract
            && let Some(why) = advanced.objection(&self.shared.options.levels)
        {
            self.findings.absorb(advanced);
            return Err(Stop::Uncovered(why));
        }
        if advanced.chose {
            self.findings.races.chosen();
        }
        for end in advanced.ends.iter().filter(|end| end.how.is_final()) {
            self.visited.ended(&end.path);
        }
        for successor in self.findings.absorb(advanced) {
            let races = &mut self.findings.races;
            let arrived = match successor.print {
                None => Ok(successor.state),
                Some(print) => self.visited.arrive(successor.state, print, races),
            };
            match arrived {
                Ok(new) => self.frontier.extend([new]),
                Err(known) => discarded.push(known),
            }
        }
        Ok(())
    }

    fn progress(&self) -> Progress {
        Progress {
            frontier: self.frontier.len() as u64,
            states: self.visited.len(),
            ..self.findings.progress()
        }
    }

    /// Whether nothing that follows could matter.
    fn has_enough(&self) -> bool {
        let impatient = self.shared.impatient && self.is_unexpected();
        // Up to names of ranks, only a proof counts.
        let open =
            self.shared.alike.is_some() && (self.findings.has_something() || self.is_futile());
        impatient || open || self.has_many() || self.shared.options.first && self.findings.any()
    }

    /// Whether something was done that the search took not to be.
    fn is_unexpected(&self) -> bool {
        let known = self.shared.known;
        let deeds = known.is_some_and(|known| !self.deeds.is_subset(known));
        deeds || !self.told_apart.is_empty()
    }

    /// Whether it may pay to begin again up to names of ranks.
    fn has_many(&self) -> bool {
        let many = self.shared.until_many;
        many.is_some_and(|many| self.visited.len() >= many && !self.frontier.is_empty())
    }

    /// Whether comparing up to names of ranks has not paid for long.
    fn is_futile(&self) -> bool {
        self.visited.len() > FUTILE && self.visited.renamed() < self.visited.len() / 4
    }

    /// What the search has come to.
    fn conclude(mut self) -> Searched {
        let complete = self.frontier.is_empty();
        if (complete || self.shared.impatient) && self.is_unexpected() {
            return Searched::Unfounded(match self.told_apart.is_empty() {
                true => Unfounded::Deeds(self.deeds),
                false => Unfounded::ToldApart(self.deeds, self.told_apart),
            });
        }
        if !complete && self.shared.alike.is_some() {
            return Searched::Unfounded(Unfounded::NotAlike);
        }
        if self.has_many() {
            return Searched::Unfounded(Unfounded::Many(self.deeds));
        }
        let reduced = self.shared.known.is_some();
        if complete && reduced && (self.halted || self.visited.has_circle()) {
            return Searched::Unfounded(Unfounded::Unfinished);
        }
        let checks = &self.shared.options.checks;
        // Who polls for ever in the middle of a program waits for what others may do yet.
        if complete
            && self.shared.options.setup.entry.is_none()
            && checks.contains(&Kind::Livelock.check())
            && let Some(lasso) = self.visited.livelock()
        {
            if self.forgot {
                return Searched::Unfounded(Unfounded::Counted);
            }
            self.findings.livelock(&lasso);
        }
        let outcome = self.findings.conclude(complete, &self.visited);
        if self.forgot && complete && is_doubtful(&outcome) {
            return Searched::Unfounded(Unfounded::Counted);
        }
        Searched::Answered(Box::new(outcome))
    }
}

/// Whether real numbers may tell more than forgotten ones. What is told of executions within the
/// rules, or was replayed, is true of the numbers, too.
fn is_doubtful(outcome: &VerifyOutcome) -> bool {
    let open = |reason: &Reason| !matches!(reason, Reason::Approximated(_));
    let doubted = outcome.verdict == Verdict::Inconclusive && outcome.reasons.iter().any(open);
    doubted || !outcome.unreproduced.is_empty()
}
