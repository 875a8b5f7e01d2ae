//! What a search has found, and what follows from it.
//!
//! "Verified" is said only if the frontier is empty, at least one execution
//! ran to its end, and nothing was cut, given up or left undecided.

use super::Progress;
use super::bounds::Reason;
use super::endings::Endings;
use super::frontier::Search;
use super::race::{Races, Results};
use super::temporal::Claim;
use super::visited::{Lasso, Visited};
use super::worker::{Advanced, End, PathEnd, Shared, Successor};
use super::{livelock, replay};
use crate::assumptions::Assumptions;
use crate::journal::Journal;
use crate::path::{InputRecord, Origin, PathRecord};
use concord_abi::Class;
use concord_base::{Certainty, FileThing, Finding, Kind, Level, Place, Span};
use concord_libc::{Assumption, Failing};
use concord_mpi::{Folding, Transition};
use concord_path::Path;
use concord_term::Term;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, PoisonError};

/// The answer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// No execution within the bounds is wrong.
    Verified,
    /// At least one is.
    Violated,
    /// Neither is shown; the reasons say why.
    Inconclusive,
}

/// What a search came to.
#[derive(Clone, Debug)]
pub struct VerifyOutcome {
    /// How many temporal properties were asked for.
    pub properties: usize,
    /// Why matchings were explored one by one, where that was not asked for.
    pub given_up: Option<String>,
    /// The answer.
    pub verdict: Verdict,
    /// What is wrong, in order of the source; warnings too.
    pub violations: Vec<Violation>,
    /// How many different findings the user allows.
    pub allowed: u64,
    /// Whether all matchings lead to the same results.
    pub results: Results,
    /// Why the verdict is not stronger.
    pub reasons: Vec<Reason>,
    /// Whether the program can read a clock. Time passes in one fixed way: the
    /// verdict speaks of that course of time only.
    pub reads_clock: bool,
    /// Figures.
    pub stats: VerifyStats,
    /// A test case for each finished path, if they were asked for.
    pub tests: Vec<TestCase>,
    /// The communication of recorded executions, if it was asked for.
    pub paths: Vec<Path>,
    /// Violations that did not show themselves again: mistakes of ours.
    pub unreproduced: Vec<Unreproduced>,
    /// Names of files whose users took turns.
    pub contended: Arc<BTreeSet<FileThing>>,
    /// What executions take for granted about the host.
    pub assumptions: Vec<Assumption>,
    /// How all executions end, if none ends well.
    pub ending: Option<String>,
}

impl VerifyOutcome {
    /// The search was left for this reason, with these violations.
    pub fn left(reason: Reason, violations: Vec<Violation>) -> VerifyOutcome {
        let seen = Partial {
            violations,
            ..Partial::default()
        };
        seen.complete(VerifyOutcome::unanswered(reason), None)
    }

    /// Nothing is known, for this reason.
    pub(super) fn unanswered(reason: Reason) -> VerifyOutcome {
        VerifyOutcome {
            properties: 0,
            given_up: None,
            verdict: Verdict::Inconclusive,
            violations: Vec::new(),
            allowed: 0,
            results: Results::Unknown,
            reasons: vec![reason],
            reads_clock: false,
            stats: VerifyStats::default(),
            tests: Vec::new(),
            paths: Vec::new(),
            unreproduced: Vec::new(),
            contended: Arc::default(),
            assumptions: Vec::new(),
            ending: None,
        }
    }
}

/// A violation that did not show itself again in a concrete run.
#[derive(Clone, Debug)]
pub struct Unreproduced {
    /// What was found.
    pub violation: Violation,
    /// What happened instead.
    pub why: String,
}

/// Figures of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct VerifyStats {
    /// Paths that were explored to their end.
    pub paths: u64,
    /// Paths that an assumption excluded.
    pub assumed: u64,
    /// Paths that were cut or given up.
    pub cut: u64,
    /// The largest number of states that waited to be explored.
    pub most_waiting: u64,
    /// Explored executions that stand for all their matchings.
    pub covering: u64,
    /// Different global states at choices; none if equal states are not
    /// looked for.
    pub states: u64,
    /// States that equalled an earlier one, and were not explored again.
    pub merged: u64,
    /// Executed instructions on ended paths.
    pub instructions: u64,
    /// The largest number of forks on a path.
    pub depth: u32,
    /// Queries that reached the solver chain.
    pub queries: u64,
    /// Queries that reached a backend.
    pub backend_queries: u64,
}

/// A finding with what is needed to reproduce it.
#[derive(Clone, Debug)]
pub struct Violation {
    /// What is wrong.
    pub finding: Finding,
    /// How serious that is for the user.
    pub level: Level,
    /// Further places that it rests on.
    pub involved: Vec<Place>,
    /// How many of them are decisions by inputs.
    pub decisions: usize,
    /// Inputs under which it happens.
    pub inputs: Vec<InputValue>,
    /// Choices of MPI under which it happens.
    pub choices: Vec<Transition>,
    /// The order of reductions under which it happens.
    pub folding: Folding,
    /// What happened between ranks in the replay.
    pub journal: Journal,
}

/// Decisions by inputs that a report names: the last one of the replayed
/// execution, and those of others with the same mistake.
const DECISIONS_SHOWN: usize = 3;

impl Violation {
    /// The same mistake on another path: the last decision before it may be
    /// the one that matters, where this path had nothing left to decide.
    fn also_on(&mut self, path: &PathRecord) {
        if self.decisions < DECISIONS_SHOWN {
            let known = self.finding.places.iter().chain(&self.involved);
            let last = path.decided(known);
            self.decisions += usize::from(last.is_some());
            self.involved.extend(last);
        }
    }
}

/// The value of an input.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct InputValue {
    /// The name that the program gave it.
    pub name: String,
    /// Where it enters the program.
    pub origin: Origin,
    /// The class of a scalar; `None` for bytes in memory.
    pub class: Option<Class>,
    /// Its bytes, lowest first.
    pub bytes: Vec<u8>,
}

/// Inputs that lead along one path.
#[derive(Clone, Debug)]
pub struct TestCase {
    /// The inputs.
    pub inputs: Vec<InputValue>,
    /// The path's condition: all inputs that lead along it satisfy it.
    pub condition: Vec<Term>,
    /// The variables of the condition, input by input.
    pub variables: Vec<InputRecord>,
    /// The choices of MPI.
    pub choices: Vec<Transition>,
}

/// What a search has seen that does not answer for all executions.
#[derive(Default)]
pub(super) struct Partial {
    /// Findings that were executed again: they are true whatever else is found.
    violations: Vec<Violation>,
    unreproduced: Vec<Unreproduced>,
    paths: Vec<Path>,
}

impl Partial {
    /// The rest of another search of the same program, whose paths are kept otherwise.
    pub fn of(outcome: VerifyOutcome) -> Partial {
        Partial {
            violations: outcome.violations,
            unreproduced: outcome.unreproduced,
            paths: Vec::new(),
        }
    }

    /// Whether there is an error among the findings.
    pub fn has_errors(&self) -> bool {
        self.violations.iter().any(|v| v.level == Level::Error)
    }

    /// Takes in what a further search has seen.
    pub fn extend(&mut self, other: Partial) {
        self.violations.extend(other.violations);
        self.unreproduced.extend(other.unreproduced);
        self.paths.extend(other.paths);
    }

    /// Completes the answer of a search of all executions. It should have found everything itself;
    /// where it says that nothing is wrong, or was cut off, what was seen before still stands.
    pub fn complete(self, mut outcome: VerifyOutcome, given_up: Option<String>) -> VerifyOutcome {
        outcome.given_up = given_up;
        outcome.paths = self.paths;
        outcome.unreproduced.extend(self.unreproduced);
        let is_error = |v: &Violation| v.level == Level::Error;
        if outcome.verdict != Verdict::Violated && self.violations.iter().any(is_error) {
            let known: BTreeSet<Cause> = outcome
                .violations
                .iter()
                .map(|v| cause_of(&v.finding))
                .collect();
            let mut new: BTreeMap<Cause, Violation> = BTreeMap::new();
            for violation in self.violations {
                let cause = cause_of(&violation.finding);
                if !known.contains(&cause) {
                    new.entry(cause).or_insert(violation);
                }
            }
            outcome.violations.extend(smallest_deadlocks(new));
            outcome.verdict = Verdict::Violated;
        }
        outcome
    }
}

/// Two findings with the same cause are the same mistake: of the same kind, at
/// the same place; deadlocks, if ranks wait for each other at the same places,
/// whichever ranks they are.
pub(super) type Cause = (BTreeSet<Span>, Kind, String);

/// The cause of a finding.
pub(super) fn cause_of(finding: &Finding) -> Cause {
    let count = match finding.kind {
        Kind::Deadlock => finding.places.len(),
        _ => 1,
    };
    let places = finding.places.iter().take(count).map(|place| place.span);
    (places.collect(), finding.kind, finding.detail.clone())
}

/// Leaves out deadlocks that contain another one: ranks that wait at the same
/// places also without a further rank, whose send is buffered meanwhile, are
/// the mistake.
fn smallest_deadlocks(found: BTreeMap<Cause, Violation>) -> Vec<Violation> {
    let is_deadlock = |cause: &Cause| cause.1 == Kind::Deadlock && !cause.0.is_empty();
    let causes = found.iter().filter(|(cause, violation)| {
        // One that is no error must not hide one that is.
        is_deadlock(cause) && violation.level == Level::Error
    });
    let places: Vec<BTreeSet<Span>> = causes.map(|(cause, _)| cause.0.clone()).collect();
    let contains_another = |cause: &Cause| {
        let smaller =
            |other: &BTreeSet<Span>| other.len() < cause.0.len() && other.is_subset(&cause.0);
        is_deadlock(cause) && places.iter().any(smaller)
    };
    let kept = found
        .into_iter()
        .filter(|(cause, _)| !contains_another(cause));
    kept.map(|(_, violation)| violation).collect()
}

/// Why an execution that ends at this finding is not known to be right.
fn tolerated(finding: &Finding) -> Reason {
    Reason::Tolerated {
        kind: finding.kind.name(),
        message: finding.message.clone(),
    }
}

/// Whether two findings have the same cause.
pub(crate) fn same_cause(a: &Finding, b: &Finding) -> bool {
    cause_of(a) == cause_of(b)
}

/// What has been found so far.
pub(super) struct Findings<'a> {
    shared: Shared<'a>,
    /// The results of executions.
    pub races: Races,
    found: BTreeMap<Cause, Violation>,
    allowed: BTreeSet<Cause>,
    reasons: BTreeSet<Reason>,
    stats: VerifyStats,
    tests: Vec<TestCase>,
    paths: Vec<Path>,
    unreproduced: Vec<Unreproduced>,
    /// Properties that were found to be violated.
    claimed: BTreeSet<usize>,
    assumed: Assumptions,
    endings: Endings,
}

impl<'a> Findings<'a> {
    pub fn new(shared: &Shared<'a>) -> Findings<'a> {
        Findings {
            shared: *shared,
            races: Races::default(),
            found: BTreeMap::new(),
            allowed: BTreeSet::new(),
            reasons: BTreeSet::new(),
            stats: VerifyStats::default(),
            tests: Vec::new(),
            paths: Vec::new(),
            unreproduced: Vec::new(),
            claimed: BTreeSet::new(),
            assumed: shared.models.assumes_anyway(),
            endings: Endings::default(),
        }
    }

    /// Takes in what became of a state; gives the states to explore.
    pub fn absorb(&mut self, advanced: Advanced) -> Vec<Successor> {
        self.reasons.extend(advanced.reasons);
        for end in advanced.ends {
            self.path_ended(end);
        }
        for claim in advanced.claims {
            self.claimed(&claim);
        }
        advanced.successors
    }

    /// An execution was recorded.
    pub fn recorded(&mut self, path: Option<Path>) {
        self.paths.extend(path);
    }

    /// What abstract runs leave behind that cannot answer for all executions.
    pub fn given_up(self) -> Partial {
        Partial {
            violations: self.found.into_values().collect(),
            unreproduced: self.unreproduced,
            paths: self.paths,
        }
    }

    /// So many states wait.
    pub fn waiting(&mut self, states: u64) {
        self.stats.most_waiting = self.stats.most_waiting.max(states);
    }

    pub fn weaken(&mut self, reason: Reason) {
        self.reasons.insert(reason);
    }

    /// Whether there is an error among the findings.
    pub fn any(&self) -> bool {
        self.found
            .values()
            .any(|violation| violation.level == Level::Error)
    }

    pub fn progress(&self) -> Progress {
        Progress {
            paths: self.stats.paths,
            frontier: 0,
            states: 0,
            depth: self.stats.depth,
            queries: self.shared.options.solver.stats.queries(),
            violations: self.found.len() as u64,
        }
    }

    pub fn path_ended(&mut self, mut end: PathEnd) {
        let checked = |f: &Finding| self.shared.options.checks.contains(&f.kind.check());
        if end.how == End::Violation
            && let Some(last) = end.findings.first().filter(|f| !checked(f))
        {
            end.how = End::Cut;
            self.reasons.insert(Reason::Unchecked {
                check: last.kind.check().name(),
                message: last.message.clone(),
            });
        }
        let doubtful = |f: &&Finding| f.casts_doubt() && !checked(f);
        if let Some(finding) = end.findings.iter().find(doubtful) {
            self.reasons.insert(Reason::Unchecked {
                check: finding.kind.check().name(),
                message: finding.message.clone(),
            });
        }
        end.findings.retain(checked);
        self.tolerate(&mut end);
        self.assumed = self.assumed.with(end.path.assumes);
        if let Some(outcome) = end.outcome.as_ref() {
            self.endings.note(outcome, &end.path.last_output);
        }
        if let Some(outcome) = end.outcome.take() {
            self.races.ended(outcome, &end.path);
        }
        self.stats.depth = self.stats.depth.max(end.path.depth);
        if end.how != End::Remark {
            self.stats.instructions += end.path.executed;
        }
        match end.how {
            End::Finished | End::Violation => {
                self.stats.paths += 1;
                self.stats.covering += u64::from(end.path.skipped > 0);
            }
            End::Assumed => self.stats.assumed += 1,
            End::Cut => self.stats.cut += 1,
            End::Warning | End::Remark => {}
        }
        for finding in &end.findings {
            let cause = cause_of(finding);
            if let Some(known) = self.found.get_mut(&cause) {
                known.also_on(&end.path);
            }
            let known = self.found.get(&cause).map(|known| known.choices.len());
            let shorter = |known| {
                self.shared.options.search == Search::Shortest && end.path.choices.len() < known
            };
            let level = self.shared.options.levels.of(finding);
            if let Some(level) = level
                && known.is_none_or(shorter)
            {
                self.confirm(cause, finding, level, &end);
            }
        }
        if self.shared.options.test_cases && matches!(end.how, End::Finished | End::Violation) {
            match replay::inputs_of(&self.shared, &end.path) {
                Ok(inputs) => self.tests.push(TestCase {
                    inputs,
                    condition: end.path.condition,
                    variables: end.path.inputs.to_vec(),
                    choices: end.path.choices.to_vec(),
                }),
                Err(why) => self.weaken(Reason::Solver(why)),
            }
        }
    }

    /// Takes out what the user allows. An execution that ends at something
    /// that is no error is not known to be right: nobody saw what follows.
    fn tolerate(&mut self, end: &mut PathEnd) {
        let levels = &self.shared.options.levels;
        let ends_it = matches!(end.how, End::Violation | End::Warning);
        if let Some(last) = end.findings.first().filter(|_| ends_it)
            && levels.of(last) != Some(Level::Error)
        {
            self.reasons.insert(tolerated(last));
            if end.how == End::Violation && levels.of(last).is_none() {
                end.how = End::Cut;
            }
        }
        let doubtful = |f: &&Finding| f.casts_doubt() && levels.of(f) != Some(Level::Error);
        if let Some(finding) = end.findings.iter().find(doubtful) {
            self.reasons.insert(tolerated(finding));
        }
        let (kept, allowed): (Vec<Finding>, Vec<Finding>) = std::mem::take(&mut end.findings)
            .into_iter()
            .partition(|finding| levels.of(finding).is_some());
        end.findings = kept;
        self.allowed.extend(allowed.iter().map(cause_of));
    }

    /// Replays a finding; only what shows itself again is kept.
    fn confirm(&mut self, cause: Cause, finding: &Finding, level: Level, end: &PathEnd) {
        let inputs = match replay::inputs_of(&self.shared, &end.path) {
            Ok(inputs) => inputs,
            Err(why) => return self.weaken(Reason::Solver(why)),
        };
        match replay::reproduce(&self.shared, &end.path, &inputs, finding) {
            Ok(mut again) => {
                let known = again.finding.places.iter().chain(&again.involved);
                let decided = end.path.decided(known);
                again.involved.extend(decided);
                let choices = end.path.choices.to_vec();
                let violation = Violation {
                    finding: again.finding,
                    level,
                    involved: again.involved,
                    decisions: 1,
                    inputs,
                    choices,
                    folding: self.shared.options.setup.mpi.folding,
                    journal: again.journal,
                };
                self.tell(&cause, &violation);
                self.found.insert(cause, violation);
            }
            Err(why) => {
                self.weaken(Reason::NotReproduced(why.clone()));
                let violation = Violation {
                    finding: finding.clone(),
                    level,
                    involved: Vec::new(),
                    decisions: 0,
                    inputs,
                    choices: end.path.choices.to_vec(),
                    folding: self.shared.options.setup.mpi.folding,
                    journal: Journal::default(),
                };
                self.unreproduced.push(Unreproduced { violation, why });
            }
        }
    }

    /// What is certain by now, whatever ends the search.
    fn tell(&self, cause: &Cause, violation: &Violation) {
        let so_far = &self.shared.options.so_far;
        let mut told = so_far.lock().unwrap_or_else(PoisonError::into_inner);
        told.violations
            .retain(|known| cause_of(&known.finding) != *cause);
        told.violations.push(violation.clone());
    }

    /// What is taken for granted, and not explored otherwise.
    fn assumptions(&self) -> Vec<Assumption> {
        let failing = &self.shared.options.setup.host.failing;
        let fails = |all: &[Failing]| all.iter().all(|one| failing.contains(one));
        let is_explored = |assumption: &Assumption| match assumption {
            Assumption::Allocation => fails(&[Failing::Malloc]),
            Assumption::Opening => fails(&[
                Failing::Fopen,
                Failing::Open,
                Failing::Mkdir,
                Failing::Fwrite,
            ]),
            _ => false,
        };
        self.assumed.each().filter(|a| !is_explored(a)).collect()
    }

    /// An execution without a property was found.
    fn claimed(&mut self, claim: &Claim) {
        if !self.claimed.insert(claim.property) {
            return;
        }
        let inputs = match replay::inputs_of(&self.shared, &claim.path) {
            Ok(inputs) => inputs,
            Err(why) => return self.weaken(Reason::Solver(why)),
        };
        match claim.reproduce(&self.shared, inputs) {
            Ok(violation) => {
                let level = self.shared.options.levels.of(&violation.finding);
                let cause = cause_of(&violation.finding);
                match level {
                    Some(level) => {
                        self.found.insert(cause, Violation { level, ..violation });
                    }
                    None => {
                        self.allowed.insert(cause);
                    }
                }
            }
            Err(why) => self.weaken(Reason::NotReproduced(why)),
        }
    }

    /// An execution that never ends was found.
    pub fn livelock(&mut self, lasso: &Lasso) {
        let inputs = match replay::inputs_of(&self.shared, &lasso.way) {
            Ok(inputs) => inputs,
            Err(why) => return self.weaken(Reason::Solver(why)),
        };
        match livelock::reproduce(&self.shared, lasso, inputs.clone()) {
            Ok(mut violation) => {
                let cause = cause_of(&violation.finding);
                // Executions that never end are executions that nobody saw
                // the end of, whatever the user thinks of them.
                let level = self.shared.options.levels.of(&violation.finding);
                if level != Some(Level::Error) {
                    self.weaken(tolerated(&violation.finding));
                }
                match level {
                    Some(level) => {
                        violation.level = level;
                        self.found.insert(cause, violation);
                    }
                    None => drop(self.allowed.insert(cause)),
                }
            }
            Err(why) => {
                self.weaken(Reason::NotReproduced(why.clone()));
                let mut choices = lasso.way.choices.to_vec();
                choices.extend(lasso.circle.iter().cloned());
                let violation = Violation {
                    finding: Finding {
                        kind: Kind::Livelock,
                        detail: String::new(),
                        message: Kind::Livelock.title().to_owned(),
                        certainty: Certainty::Solved,
                        places: Vec::new(),
                        notes: Vec::new(),
                    },
                    level: Level::Error,
                    involved: Vec::new(),
                    decisions: 0,
                    inputs,
                    choices,
                    folding: self.shared.options.setup.mpi.folding,
                    journal: Journal::default(),
                };
                self.unreproduced.push(Unreproduced { violation, why });
            }
        }
    }

    /// Looks for message races. Where there are errors already, those come
    /// first: results are worth comparing once executions have some.
    fn compare_results(&mut self) -> Results {
        let races = std::mem::take(&mut self.races);
        let options = self.shared.options;
        let is_wanted = options.checks.contains(&Kind::MessageRace.check());
        if self.any() || !is_wanted {
            return Results::Unknown;
        }
        let (found, results) = races.confirm(&self.shared);
        for violation in found {
            let cause = cause_of(&violation.finding);
            match options.levels.of(&violation.finding) {
                None => drop(self.allowed.insert(cause)),
                Some(_) => drop(self.found.insert(cause, violation)),
            }
        }
        results
    }

    /// Drops what another finding is the cause of.
    ///
    /// A send that nobody receives blocks, if it is not buffered; a collective that one rank leaves
    /// out blocks the others, unless they leave early: those deadlocks are told, and what is seen
    /// of them otherwise is not. A buffer of another type than its datatype is why the types of two
    /// sides differ.
    fn drop_consequences(&mut self) {
        let places_of = |kind: Kind| -> BTreeSet<Span> {
            let of_kind = self.found.values().filter(|v| v.finding.kind == kind);
            of_kind
                .flat_map(|v| v.finding.places.iter().map(|place| place.span))
                .collect()
        };
        let (stuck, mistyped) = (places_of(Kind::Deadlock), places_of(Kind::BufferType));
        self.found.retain(|(guilty, kind, _), violation| {
            let mut all = violation.finding.places.iter().map(|place| place.span);
            match kind {
                Kind::UnreceivedMessage | Kind::CollectiveMismatch => guilty.is_disjoint(&stuck),
                Kind::TypeMismatch => !all.any(|span| mistyped.contains(&span)),
                _ => true,
            }
        });
    }

    /// The end of the search; `complete` if nothing is left to explore.
    pub fn conclude(mut self, complete: bool, visited: &Visited) -> VerifyOutcome {
        self.drop_consequences();
        let mut results = self.compare_results();
        if results == Results::Same && !(complete && self.reasons.is_empty()) {
            results = Results::Unknown;
        }
        self.stats.states = visited.len();
        self.stats.merged = visited.merged();
        let solver = &self.shared.options.solver.stats;
        self.stats.queries = solver.queries();
        self.stats.backend_queries = solver.backend();
        if complete && self.stats.paths == 0 && self.stats.cut == 0 && self.found.is_empty() {
            self.reasons.insert(Reason::Vacuous);
        }
        let verdict = if self.any() {
            Verdict::Violated
        } else if complete && self.reasons.is_empty() && self.stats.paths > 0 {
            Verdict::Verified
        } else {
            Verdict::Inconclusive
        };
        let assumptions = self.assumptions();
        VerifyOutcome {
            properties: self.shared.options.properties.len(),
            given_up: None,
            verdict,
            reads_clock: self.shared.models.reads_clock(),
            violations: smallest_deadlocks(self.found),
            allowed: self.allowed.len() as u64,
            results,
            reasons: self.reasons.into_iter().collect(),
            stats: self.stats,
            tests: self.tests,
            paths: self.paths,
            unreproduced: self.unreproduced,
            contended: Arc::default(),
            assumptions,
            ending: self.endings.remark(),
        }
    }
}
