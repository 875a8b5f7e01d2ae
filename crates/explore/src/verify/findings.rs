//! What a search has found, and what follows from it.
//!
//! "Verified" is said only if the frontier is empty, at least one execution
//! ran to its end, and nothing was cut, given up or left undecided.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, MutexGuard, PoisonError};

use concord_base::{Certainty, Finding, FindingDetail, Kind, Level, SearchStats, Span, Verdict};
use concord_libc::{Assumption, Failing};
use concord_mpi::{Gap, Transition};
use concord_path::Path;

use super::advanced::{Advanced, End, PathEnd, Successor};
use super::bounds::Reason;
use super::endings::Endings;
use super::frontier::Search;
use super::outcome::{InputValue, TestCase, Unreproduced, VerifyOutcome, Violation};
use super::partial::{Partial, smallest_deadlocks};
use super::race::{Races, Results};
use super::resting::Resting;
use super::temporal::Claim;
use super::visited::{Lasso, Visited};
use super::watch::Progress;
use super::worker::Shared;
use super::{Observations, SoFar, livelock, replay};
use crate::assumptions::Assumptions;
use crate::diagnose::{Cause, Journal, cause_of};
use crate::entry::{anomaly, business};
use crate::path::{CallerRecord, PathRecord};

/// Something that an execution shows, not replayed yet.
struct Suspicion {
    finding: Finding,
    level: Level,
    path: PathRecord,
}

/// Why a finding cannot be shown.
enum Unconfirmed {
    /// No inputs are known that lead there.
    NoInputs(String),
    /// It did not show itself again with these.
    NotAgain(String, Vec<InputValue>),
}

/// What has been found so far.
pub(super) struct Findings<'a> {
    shared: Shared<'a>,
    /// The results of executions.
    pub races: Races,
    found: BTreeMap<Cause, Violation>,
    /// What was found in a search that may come to nothing: confirmed when it is believed.
    suspected: BTreeMap<Cause, Suspicion>,
    allowed: BTreeSet<Cause>,
    reasons: BTreeSet<Reason>,
    stats: SearchStats,
    tests: Vec<TestCase>,
    paths: Vec<Path>,
    unreproduced: Vec<Unreproduced>,
    /// Properties that were found to be violated.
    claimed: BTreeSet<usize>,
    assumed: Assumptions,
    endings: Endings,
    caller: CallerRecord,
    observations: Observations,
    resting: Resting,
    /// The longest execution so far, if one is to be looked at.
    longest: Option<PathRecord>,
}

impl<'a> Findings<'a> {
    pub(super) fn new(shared: &Shared<'a>) -> Findings<'a> {
        Findings {
            shared: *shared,
            races: Races::default(),
            found: BTreeMap::new(),
            suspected: BTreeMap::new(),
            allowed: BTreeSet::new(),
            reasons: BTreeSet::new(),
            stats: SearchStats::default(),
            tests: Vec::new(),
            paths: Vec::new(),
            unreproduced: Vec::new(),
            claimed: BTreeSet::new(),
            assumed: shared.models.assumes_anyway(),
            endings: Endings::default(),
            caller: CallerRecord::default(),
            observations: Observations::default(),
            resting: Resting::default(),
            longest: None,
        }
    }

    /// Takes in what became of a state; gives the states to explore.
    pub(super) fn absorb(&mut self, advanced: Advanced) -> Vec<Successor> {
        // Without races nobody asks what files hold in the end.
        let asks = self.shared.options.checks.contains(&Kind::FileRace.check());
        let open = Reason::Approximated(Gap::FileWrites.to_string());
        let counts = |reason: &Reason| asks || *reason != open;
        self.reasons
            .extend(advanced.reasons.into_iter().filter(counts));
        for end in advanced.ends {
            self.path_ended(end);
        }
        for claim in advanced.claims {
            self.claimed(&claim);
        }
        advanced.successors
    }

    /// An execution was recorded.
    pub(super) fn recorded(&mut self, path: Option<Path>) {
        self.paths.extend(path);
    }

    /// What is left of a search that does not answer for all executions.
    pub(super) fn seen(self) -> Partial {
        Partial {
            violations: self.found.into_values().collect(),
            unreproduced: self.unreproduced,
            paths: self.paths,
        }
    }

    /// So many states wait.
    pub(super) fn waiting(&mut self, states: u64) {
        self.stats.most_waiting = self.stats.most_waiting.max(states);
    }

    pub(super) fn weaken(&mut self, reason: Reason) {
        self.reasons.insert(reason);
    }

    /// Whether anything was found at all, or is open.
    pub(super) fn has_something(&self) -> bool {
        !(self.found.is_empty() && self.suspected.is_empty() && self.reasons.is_empty())
    }

    /// Whether there is an error among the findings.
    pub(super) fn any(&self) -> bool {
        let found = self.found.values().map(|violation| violation.level);
        let suspected = self.suspected.values().map(|suspicion| suspicion.level);
        found.chain(suspected).any(|level| level == Level::Error)
    }

    pub(super) fn progress(&self) -> Progress {
        Progress {
            paths: self.stats.paths,
            frontier: 0,
            states: 0,
            depth: self.stats.depth,
            queries: self.shared.options.solver.stats.queries(),
            violations: (self.found.len() + self.suspected.len()) as u64,
        }
    }

    pub(super) fn path_ended(&mut self, mut end: PathEnd) {
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
        // Without races nobody asks what files hold in the end.
        let doubtful = |f: &&Finding| f.casts_doubt() && !checked(f) && !f.only_spoils_a_file();
        if let Some(finding) = end.findings.iter().find(doubtful) {
            self.reasons.insert(Reason::Unchecked {
                check: finding.kind.check().name(),
                message: finding.message.clone(),
            });
        }
        end.findings.retain(checked);
        self.tolerate(&mut end);
        self.assumed = self.assumed.with(end.path.assumes);
        self.caller.absorb(&end.path.caller);
        if let Some(outcome) = end.outcome.as_ref() {
            self.endings.note(outcome, &end.path.last_output);
        }
        if end.how == End::Finished
            && let Some(outcome) = end.outcome.as_ref()
        {
            self.observations.note(outcome, &end.path);
        }
        if let Some(outcome) = end.outcome.take() {
            self.races.ended(outcome, &end.path);
        }
        self.stats.depth = self.stats.depth.max(end.path.depth);
        if end.how.is_final() || end.how == End::Warning {
            self.stats.instructions += end.path.executed;
        }
        match end.how {
            End::Finished | End::Violation => {
                self.stats.paths += 1;
                self.stats.covering += u64::from(end.path.skipped > 0);
            }
            End::Assumed => self.stats.assumed += 1,
            End::Cut => self.stats.cut += 1,
            End::Warning | End::Remark | End::Beforehand => {}
        }
        for finding in std::mem::take(&mut end.findings) {
            self.find(finding, &end.path, end.how);
        }
        let is_longer = |known: &PathRecord| end.path.executed > known.executed;
        if self.shared.options.sample
            && end.how == End::Finished
            && self.longest.as_ref().is_none_or(is_longer)
        {
            self.longest = Some(end.path.clone());
        }
        if self.shared.options.test_cases && matches!(end.how, End::Finished | End::Violation) {
            match replay::inputs_of(&self.shared, &end.path) {
                Ok(inputs) => self.tests.push(TestCase {
                    inputs,
                    condition: end.path.condition.clone(),
                    variables: end.path.inputs.to_vec(),
                    choices: end.path.choices.to_vec(),
                    output: end.path.last_output,
                }),
                Err(why) => self.weaken(Reason::Solver(why)),
            }
        }
    }

    /// A mistake on a path: replayed if it is new, or shorter where that is asked for. A search
    /// that ends as soon as something unknown is done may come to nothing: there it only becomes
    /// known to those who cannot wait.
    fn find(&mut self, finding: Finding, path: &PathRecord, how: End) {
        let cause = cause_of(&finding);
        if let Some(known) = self.found.get_mut(&cause) {
            known.also_on(path);
        }
        let Some(mut level) = self.shared.options.levels.of(&finding) else {
            return;
        };
        if path.caller.unguarded {
            level = Level::Note;
        } else {
            let is_again = how == End::Beforehand;
            self.resting.note(&cause, &path.caller.decided, !is_again);
        }
        let known = self.found.get(&cause).map(|known| known.choices.len());
        let shortest = self.shared.options.search == Search::Shortest;
        let better = known.is_none_or(|known| shortest && path.choices.len() < known);
        if !better {
            return;
        }
        let suspicion = Suspicion {
            finding,
            level,
            path: path.clone(),
        };
        if !self.shared.impatient {
            return self.confirm(cause, &suspicion);
        }
        if self.suspected.contains_key(&cause) {
            return;
        }
        if !self.is_told(&cause)
            && let Ok(violation) = self.reproduced(&suspicion)
        {
            self.tell(&cause, &violation);
        }
        self.suspected.insert(cause, suspicion);
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
    fn confirm(&mut self, cause: Cause, suspicion: &Suspicion) {
        match self.reproduced(suspicion) {
            Ok(violation) => {
                self.tell(&cause, &violation);
                self.found.insert(cause, violation);
            }
            Err(Unconfirmed::NoInputs(why)) => self.weaken(Reason::Solver(why)),
            Err(Unconfirmed::NotAgain(why, inputs)) => {
                let Suspicion {
                    finding,
                    level,
                    path,
                } = suspicion;
                let choices = path.choices.to_vec();
                self.not_reproduced(why, finding.clone(), *level, inputs, choices);
            }
        }
    }

    /// The execution that shows a finding, with inputs that lead to it.
    fn reproduced(&self, suspicion: &Suspicion) -> Result<Violation, Unconfirmed> {
        let Suspicion {
            finding,
            level,
            path,
        } = suspicion;
        let inputs = replay::inputs_of(&self.shared, path).map_err(Unconfirmed::NoInputs)?;
        match replay::reproduce(&self.shared, path, &inputs, finding) {
            Ok(mut again) => {
                let known = again.finding.places.iter().chain(&again.involved);
                let decided = path.decided(known);
                again.involved.extend(decided);
                if self.shared.options.setup.entry.is_some() {
                    let named = anomaly(&again.finding).map(|name| format!("anomaly: {name}"));
                    again.finding.notes.extend(named);
                    let sees_to = path.caller.sees_to;
                    let pool = self.shared.cx.pool;
                    again
                        .finding
                        .notes
                        .extend(sees_to.map(|term| business(pool, term)));
                }
                Ok(Violation {
                    finding: again.finding,
                    level: *level,
                    involved: again.involved,
                    decisions: 1,
                    inputs,
                    choices: path.choices.to_vec(),
                    folding: self.shared.options.setup.mpi.folding,
                    journal: again.journal,
                    sides: Vec::new(),
                })
            }
            Err(why) => Err(Unconfirmed::NotAgain(why, inputs)),
        }
    }

    /// A violation did not show itself again: a mistake of ours.
    fn not_reproduced(
        &mut self,
        why: String,
        finding: Finding,
        level: Level,
        inputs: Vec<InputValue>,
        choices: Vec<Transition>,
    ) {
        self.weaken(Reason::NotReproduced(why.clone()));
        let violation = Violation {
            finding,
            level,
            involved: Vec::new(),
            decisions: 0,
            inputs,
            choices,
            folding: self.shared.options.setup.mpi.folding,
            journal: Journal::default(),
            sides: Vec::new(),
        };
        self.unreproduced.push(Unreproduced { violation, why });
    }

    /// Whether it is known already that something is certain.
    fn is_told(&self, cause: &Cause) -> bool {
        let told = self.so_far();
        let mut known = told.violations.iter().map(|known| &known.finding);
        known.any(|known| cause_of(known) == *cause)
    }

    fn so_far(&self) -> MutexGuard<'_, SoFar> {
        let so_far = &self.shared.options.so_far;
        so_far.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is certain by now, whatever ends the search.
    fn tell(&self, cause: &Cause, violation: &Violation) {
        let mut told = self.so_far();
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
        let mut open: Vec<_> = self.assumed.each().filter(|a| !is_explored(a)).collect();
        // One word for both where neither is explored; `--failing` leaves MPI's own memory out.
        if !fails(&[Failing::Malloc])
            && let Some(memory) = open.iter().position(|a| *a == Assumption::MpiMemory)
        {
            match open.contains(&Assumption::Allocation) {
                true => drop(open.remove(memory)),
                false => open[memory] = Assumption::Allocation,
            }
        }
        open
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
    pub(super) fn livelock(&mut self, lasso: &Lasso) {
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
                let mut choices = lasso.way.choices.to_vec();
                choices.extend(lasso.circle.iter().cloned());
                let finding = Finding {
                    kind: Kind::Livelock,
                    detail: FindingDetail::Nothing,
                    message: Kind::Livelock.title().to_owned(),
                    certainty: Certainty::Solved,
                    places: Vec::new(),
                    notes: Vec::new(),
                };
                self.not_reproduced(why, finding, Level::Error, inputs, choices);
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
    pub(super) fn conclude(mut self, complete: bool, visited: &Visited) -> VerifyOutcome {
        for (cause, suspicion) in std::mem::take(&mut self.suspected) {
            self.confirm(cause, &suspicion);
        }
        self.drop_consequences();
        if self.shared.options.setup.entry.is_some() {
            let (all, pool) = (self.stats.paths, self.shared.cx.pool);
            let complete = complete && self.reasons.is_empty();
            for (cause, violation) in &mut self.found {
                let notes = self.resting.told(pool, cause, complete.then_some(all));
                violation.finding.notes.extend(notes);
            }
        }
        let mut results = self.compare_results();
        if results == Results::Same && !(complete && self.reasons.is_empty()) {
            results = Results::Unknown;
        }
        self.stats.states = visited.len();
        self.stats.merged = visited.merged();
        self.stats.renamed = visited.renamed();
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
        let longest = self.longest.filter(|_| self.found.is_empty());
        let sample = longest.and_then(|path| replay::sample(&self.shared, &path));
        VerifyOutcome {
            properties: self.shared.options.properties.len(),
            one_by_one: None,
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
            caller: self.caller,
            observations: self.observations.all(),
            sample,
        }
    }
}

/// Why an execution that ends at this finding is not known to be right.
fn tolerated(finding: &Finding) -> Reason {
    Reason::Tolerated {
        kind: finding.kind.name(),
        message: finding.message.clone(),
    }
}
