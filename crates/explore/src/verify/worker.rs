//! One worker: advances states until they end or have forked enough.

use super::VerifyOptions;
use super::bounds::Reason;
use super::counted::mentions_forgotten;
use super::covered::Uncovered;
use super::frontier::Search;
use super::question::{Answered, remember};
use super::race::Outcome;
use super::temporal::Claim;
use super::unnoticed::{Notice, Release};
use crate::files::SharedFiles;
use crate::machine::Event;
use crate::path::PathRecord;
use crate::ranks::{Problem, Turns};
use crate::resolve::Models;
use crate::sources::InputSource;
use crate::state::State;
use concord_base::{Check, Finding, Kind, Level, Levels, Rank};
use concord_exec::Context;
use concord_mpi::{Deed, OpId, Transition};
use concord_path::Path;
use concord_solver::Solver;
use concord_term::TermPool;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Forks after which a state goes back to the frontier, so that limits on the
/// whole search are looked at.
const FORKS_PER_TURN: usize = 32;
/// Instructions after which it does: well under a second of concrete code, a few of symbolic code.
const INSTRUCTIONS_PER_TURN: u64 = 2_000_000;

/// Decisions about received messages after which an abstract run is given up.
const MAX_DECISIONS: usize = 200;

/// Matches without alternatives after which a state is compared with others
/// all the same: an execution that goes round for ever is noticed then.
const MAX_ALONE: u32 = 64;

/// How choices of MPI are explored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    /// The first possibility stands for all, if that can be shown.
    Abstract,
    /// Every one.
    Exhaustive,
}

/// What all workers share.
#[derive(Clone, Copy)]
pub(super) struct Shared<'a> {
    pub cx: Context<'a>,
    pub models: &'a Models,
    pub inputs: &'a dyn InputSource,
    pub options: &'a VerifyOptions,
    /// What is known about files that ranks share.
    pub files: &'a SharedFiles,
    pub phase: Phase,
    /// What is done at most, if the search takes that for granted: then not
    /// every order of receives and turns is explored.
    pub known: Option<&'a BTreeSet<Deed>>,
    /// Whether to stop as soon as something else is done.
    pub impatient: bool,
    /// Receives that are open in an abstract run, beside those from any source.
    pub opened: &'a Arc<BTreeSet<OpId>>,
    /// Whether numbers that only polling loops change are forgotten.
    pub forgets: bool,
    /// Stop after so many states behind choices; a search that only compares
    /// results does.
    pub most_states: Option<u64>,
}

impl<'a> Shared<'a> {
    pub fn turns(&self) -> Turns<'a> {
        Turns {
            cx: self.cx,
            models: self.models,
            inputs: self.inputs,
        }
    }
}

/// A worker with its own solver.
pub(super) struct Worker<'a> {
    pub shared: Shared<'a>,
    pub solver: Box<dyn Solver>,
}

/// What became of a state.
pub(super) struct Advanced {
    /// States that are to be explored; in the order of their choices.
    pub successors: Vec<Successor>,
    /// Paths that have ended.
    pub ends: Vec<PathEnd>,
    /// Why the verdict is weaker than it could be.
    pub reasons: Vec<Reason>,
    /// A receive or a probe could take one of several messages.
    pub chose: bool,
    /// Why abstract runs cannot answer for all executions.
    pub given_up: Option<Uncovered>,
    /// The communication of an execution that has ended.
    pub recorded: Option<Path>,
    /// What was done on the way that others may have to do with.
    pub deeds: BTreeSet<Deed>,
    /// Executions without a property that they should have.
    pub claims: Vec<Claim>,
    /// An execution was ended from within, by `MPI_Abort` or an assumption:
    /// what the others would have done is not known.
    pub halted: bool,
    /// Numbers that a polling loop counts were forgotten.
    pub forgot: bool,
    /// Somebody asked for one of them.
    pub asks_forgotten: bool,
    /// What was not known about files that ranks share: then nothing else counts.
    pub files: Option<SharedFiles>,
}

/// A state that is to be explored.
pub(super) struct Successor {
    pub state: State,
    /// Its fingerprint, if it may have been reached before: it stands at a
    /// choice.
    pub print: Option<u128>,
}

/// A path that has ended.
pub(super) struct PathEnd {
    pub path: PathRecord,
    pub how: End,
    /// Mistakes on it, the one that ended it first.
    pub findings: Vec<Finding>,
    /// What was seen of it, if it ended by itself.
    pub outcome: Option<Outcome>,
}

/// How a path ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// Every rank has ended, or `MPI_Abort` was called.
    Finished,
    /// A finding ended it.
    Violation,
    /// A finding, after which the path goes on under another assumption.
    Warning,
    /// A finding that ends nothing.
    Remark,
    /// An assumption does not hold on it.
    Assumed,
    /// It was cut off, or is not supported.
    Cut,
}

impl<'a> Worker<'a> {
    pub fn new(shared: &Shared<'a>) -> Worker<'a> {
        Worker {
            shared: *shared,
            solver: shared.options.solver.build(),
        }
    }

    pub fn pool(&self) -> &'a TermPool {
        self.shared.cx.pool
    }

    /// Where a rank stands, for people.
    pub fn place(&self, state: &State, rank: Rank) -> String {
        let place = self.shared.turns().place(state, rank, "");
        let files = &self.shared.cx.program.module.files;
        let file = files
            .get(place.span.file.0 as usize)
            .map_or("?", |file| file.path.as_str());
        format!("{file}:{}", place.span.line)
    }

    /// Runs a state until it ends, or until it has forked often enough.
    pub fn advance(&mut self, mut state: State) -> Advanced {
        let turns = self.shared.turns();
        let mut advanced = Advanced {
            successors: Vec::new(),
            ends: Vec::new(),
            reasons: Vec::new(),
            chose: false,
            given_up: None,
            recorded: None,
            deeds: BTreeSet::new(),
            claims: Vec::new(),
            halted: false,
            forgot: false,
            asks_forgotten: false,
            files: None,
        };
        let mut deeds = 0;
        let bounds = self.shared.options.bounds;
        let mut fuel = INSTRUCTIONS_PER_TURN;
        loop {
            if let Some(limit) = bounds.depth
                && state.path.depth > limit
            {
                advanced.reasons.push(Reason::Depth(limit));
                advanced.end(state, End::Cut, Vec::new());
                return advanced;
            }
            // In order of length: no state overtakes another by more than a
            // step.
            let patience = match self.shared.options.search {
                Search::Shortest => 1,
                _ => FORKS_PER_TURN,
            };
            if advanced.successors.len() >= patience {
                advanced.later(state);
                return advanced;
            }
            let before = fuel;
            let mut silence = |state: &mut State| {
                // What a path prints is printed again by its replay.
                state.note_output();
                ControlFlow::Continue(())
            };
            let event = turns.advance(&mut state, &mut fuel, &mut silence);
            state.note_output();
            state.path.executed += before - fuel;
            self.tell_remarks(&mut state, &mut advanced);
            advanced.files = self.shared.files.learned(&state);
            if advanced.files.is_some() {
                return advanced;
            }
            if deeds < state.world.deeds().len() {
                deeds = state.world.deeds().len();
                advanced.deeds.extend(state.world.deeds());
            }
            match event {
                Event::Asks(_, question)
                    if self.shared.forgets && question.mentions_forgotten(self.pool()) =>
                {
                    advanced.asks_forgotten = true;
                    return advanced;
                }
                Event::Asks(rank, question) => {
                    state.released = None;
                    if let Some(bound) = bounds.iterations
                        && iterations(&state, rank) > bound
                    {
                        let place = self.place(&state, rank);
                        advanced.reasons.push(Reason::Iterations { bound, place });
                        advanced.end(state, End::Cut, Vec::new());
                        return advanced;
                    }
                    if state.path.lost {
                        let what = "the program decides by uninitialised bytes of a message";
                        advanced.given_up = Some(what.into());
                        return advanced;
                    }
                    if state.path.decisions.len() > MAX_DECISIONS {
                        let what = "the program decides often by received messages";
                        advanced.given_up = Some(what.into());
                        return advanced;
                    }
                    match self.answer(&mut state, rank, question, &mut advanced.reasons) {
                        Answered::GoesOn(others) => {
                            others.into_iter().for_each(|s| advanced.later(s))
                        }
                        Answered::Infeasible => {
                            advanced.halt(&state);
                            advanced.end(state, End::Assumed, Vec::new());
                            return advanced;
                        }
                    }
                }
                Event::Choice(all) => {
                    if state.aborted.is_some() && !state.path.aborted {
                        self.may_end_here(&mut state, &mut advanced);
                    }
                    match state.noticed(&all) {
                        Notice::Given => {}
                        Notice::None => return advanced,
                        Notice::NotYet(again) => {
                            if fire(&turns, &mut state, &again, false, &mut advanced) {
                                continue;
                            }
                            return advanced;
                        }
                    }
                    let part = self.part(&state, &all);
                    let lone = part.as_ref().is_some_and(|part| part.len() == 1);
                    let choices = part.unwrap_or(all);
                    state.path.alone += u32::from(lone);
                    let waits = lone && !state.path.forked && state.path.alone < MAX_ALONE;
                    if !waits && self.compares(&state, &choices) {
                        state.reclaim(self.shared.cx);
                        if self.shared.forgets {
                            advanced.forgot |= self.forget_counters(&mut state);
                        }
                        let print = Some(state.fingerprint(self.shared.cx));
                        advanced.successors.push(Successor { state, print });
                        return advanced;
                    }
                    for rank in state.world.leaves_out() {
                        let place = self.place(&state, rank);
                        let what = "not every subset of the completed requests is explored";
                        advanced
                            .reasons
                            .push(Reason::Approximated(format!("{what} ({place})")));
                    }
                    let status = state.launcher_status();
                    if turns.deadlocked(&state, &choices) && status != 0 {
                        advanced.reasons.push(Reason::EndedWhileOthersWait(status));
                    } else if turns.deadlocked(&state, &choices) {
                        let findings = turns.deadlock(&state);
                        let path = state.path.clone();
                        advanced.ends.push(PathEnd {
                            path,
                            how: End::Warning,
                            findings,
                            outcome: None,
                        });
                    }
                    let takes =
                        |t: &&Transition| is_wildcard(t) || matches!(t, Transition::Sees { .. });
                    advanced.chose |= choices.iter().filter(takes).count() > 1;
                    if self.shared.phase == Phase::Abstract {
                        match first_only(&turns, &mut state, &choices) {
                            Ok(()) => continue,
                            Err(why) => {
                                advanced.given_up = Some(why.into());
                                return advanced;
                            }
                        }
                    }
                    match self.choose(&turns, state, &choices, &mut advanced) {
                        Some(same) => state = same,
                        None => return advanced,
                    }
                }
                Event::Stuck if state.launcher_status() != 0 => {
                    let status = state.launcher_status();
                    advanced.reasons.push(Reason::EndedWhileOthersWait(status));
                    advanced.end(state, End::Cut, Vec::new());
                    return advanced;
                }
                Event::Stuck => {
                    let findings = turns.deadlock(&state);
                    advanced.end(state, End::Violation, findings);
                    return advanced;
                }
                Event::Finished => {
                    let outcome = Outcome::of(&state);
                    if self.shared.options.paths && self.shared.phase == Phase::Abstract {
                        let recorded = turns.recorded_path(&state).ok();
                        advanced.recorded = recorded.map(|recorded| recorded.path);
                    }
                    if state.path.skipped > 0 && state.world.shares_files() {
                        // What orders their uses depends on which messages meet.
                        advanced.given_up = Some("processes share files".into());
                    } else if state.path.skipped > 0 && self.is_mistaken(&state) {
                        // It speaks for itself alone; nobody needs to ask about the others.
                        advanced.chose = true;
                    } else if state.path.skipped > 0 {
                        advanced.chose = true;
                        advanced.given_up = match outcome.is_approximate() && self.denies_races() {
                            true => Some("received values are printed".into()),
                            false => self.covers_all(&state, &mut advanced).err(),
                        };
                    }
                    if advanced.given_up.is_none() {
                        self.ask_properties(&state, &mut advanced);
                    }
                    advanced.end_well(state, outcome);
                    return advanced;
                }
                Event::Aborted(status) => {
                    advanced.halt(&state);
                    if !self.shared.options.properties.is_empty() {
                        let what = "properties of executions that abort";
                        advanced.reasons.push(Reason::Approximated(what.to_owned()));
                    }
                    advanced.end_well(state, Outcome::aborted(status));
                    return advanced;
                }
                Event::Problem(rank, problem) => {
                    self.problem(&turns, state, rank, &problem, &mut advanced);
                    return advanced;
                }
                Event::OutOfFuel | Event::Stopped => {
                    if state.path.executed >= bounds.instructions {
                        advanced
                            .reasons
                            .push(Reason::Instructions(bounds.instructions));
                        advanced.end(state, End::Cut, Vec::new());
                    } else {
                        advanced.later(state);
                    }
                    return advanced;
                }
            }
        }
    }

    /// Tells what was remarked since the last time; what depends on symbolic data, if it can
    /// happen on this path.
    fn tell_remarks(&mut self, state: &mut State, advanced: &mut Advanced) {
        for finding in std::mem::take(&mut state.fresh) {
            advanced.remark(state.path.clone(), finding);
        }
        for doubt in std::mem::take(&mut state.doubts) {
            let kind = doubt.finding.kind;
            let wanted = self.shared.options.checks.contains(&kind.check())
                && self.shared.options.levels.of_kind(kind).is_some();
            let when = state.path.actual(self.pool(), doubt.when);
            // A number that a polling loop counts may be anything here; how far it really comes,
            // only a search that counts can say.
            if self.shared.forgets && mentions_forgotten(self.pool(), when) {
                advanced.asks_forgotten |=
                    self.shared.options.levels.of_kind(kind) == Some(Level::Error);
                continue;
            }
            if !wanted {
                continue;
            }
            if !self.can_be(state, when, kind, advanced) {
                // Another message may break it where that counts.
                if self.shared.options.levels.of_kind(kind) == Some(Level::Error) {
                    remember(state, doubt.when, when, false);
                }
                continue;
            }
            let mut path = state.path.clone();
            path.condition.push(when);
            state.rank_mut(doubt.rank).process.remarks.tell(doubt.place);
            advanced.remark(path, doubt.finding);
        }
    }

    /// Whether a rule can be broken on this path. An unanswered question weakens the verdict where
    /// that would be an error.
    fn can_be(
        &mut self,
        state: &State,
        when: concord_term::Term,
        kind: Kind,
        advanced: &mut Advanced,
    ) -> bool {
        let asked = self
            .solver
            .check_extension(self.pool(), &state.path.condition, when);
        match asked {
            concord_solver::Answer::Sat(_) => true,
            concord_solver::Answer::Unsat => false,
            concord_solver::Answer::Unknown(why) => {
                if self.shared.options.levels.of_kind(kind) == Some(Level::Error) {
                    advanced.reasons.push(Reason::Solver(why.to_string()));
                }
                false
            }
        }
    }

    /// A rank has called `MPI_Abort`: the execution ends now, or goes on for a while.
    fn may_end_here(&self, state: &mut State, advanced: &mut Advanced) {
        state.path.aborted = true;
        advanced.halt(state);
        if !self.shared.options.properties.is_empty() {
            let what = "properties of executions that abort";
            advanced.reasons.push(Reason::Approximated(what.to_owned()));
        }
        advanced.ends.push(PathEnd {
            path: state.path.clone(),
            how: End::Finished,
            findings: remarks(state, End::Finished),
            outcome: state.aborted.map(Outcome::aborted),
        });
    }

    /// Whether different results are errors: then they have to be compared.
    fn denies_races(&self) -> bool {
        let options = self.shared.options;
        let kind = Kind::MessageRace;
        options.checks.contains(&kind.check()) && options.levels.of_kind(kind) == Some(Level::Error)
    }

    /// Whether something was noticed that gives up abstract runs: see [`Advanced::objection`].
    fn is_mistaken(&self, state: &State) -> bool {
        let levels = &self.shared.options.levels;
        remarks(state, End::Finished)
            .iter()
            .any(|finding| is_lone(levels, finding))
    }

    /// A part of all that may happen that is enough to explore, if one is
    /// known.
    fn part(&self, state: &State, all: &[Transition]) -> Option<Vec<Transition>> {
        state.world.alone(all, self.shared.known?)
    }

    /// Whether a state that stands at a choice must first be compared with
    /// others.
    fn compares(&self, state: &State, choices: &[Transition]) -> bool {
        // A loop may come back here without any choice only by polling. And
        // where a receive from any source has one message left, the orders of
        // those before it meet.
        let forks = choices.len() > 1;
        let polls = |t: &Transition| matches!(t, Transition::PollFails { .. });
        let meets = forks || choices.iter().any(|t| polls(t) || is_wildcard(t));
        // Or by looking at a file again and again.
        let meets = meets || !state.queued.is_empty();
        let merges = self.shared.options.merge && self.shared.phase == Phase::Exhaustive;
        merges && !state.compared && meets
    }

    /// Forks over what can happen; gives the state that goes on at once.
    fn choose(
        &mut self,
        turns: &Turns<'_>,
        mut state: State,
        choices: &[Transition],
        advanced: &mut Advanced,
    ) -> Option<State> {
        let (first, rest) = choices.split_first()?;
        let forks = !rest.is_empty();
        let reduces = self.shared.known.is_some();
        for transition in rest {
            let mut other = state.fork();
            other.released = Release::of(&state, choices, transition).filter(|_| reduces);
            if fire(turns, &mut other, transition, forks, advanced) {
                advanced.later(other);
            }
        }
        state.released = Release::of(&state, choices, first).filter(|_| reduces);
        fire(turns, &mut state, first, forks, advanced).then_some(state)
    }

    fn problem(
        &self,
        turns: &Turns<'_>,
        state: State,
        rank: Rank,
        problem: &Problem,
        advanced: &mut Advanced,
    ) {
        if let Some(finding) = turns.finding(&state, rank, problem) {
            advanced.end(state, End::Violation, vec![finding]);
            return;
        }
        match problem {
            Problem::Unsupported(what) => {
                let (what, _) = turns.unsupported(&state, rank, what);
                let place = self.place(&state, rank);
                advanced.reasons.push(Reason::Unsupported { what, place });
                advanced.end(state, End::Cut, Vec::new());
            }
            _ => {
                advanced.halt(&state);
                advanced.end(state, End::Assumed, Vec::new());
            }
        }
    }
}

/// Takes the first of several possibilities; the reason if that cannot stand
/// for the others.
fn first_only(turns: &Turns<'_>, state: &mut State, choices: &[Transition]) -> Result<(), String> {
    let plain = |t: &Transition| {
        matches!(
            t,
            Transition::Match { .. } | Transition::Collective { .. } | Transition::Release { .. }
        )
    };
    if turns.deadlocked(state, choices) {
        return Err("there is a deadlock".to_owned());
    }
    let (Some(first), true) = (choices.first(), choices.iter().all(plain)) else {
        return Err("calls with several outcomes".to_owned());
    };
    state.path.choices.push(first.clone());
    state.path.skipped += u32::from(choices.len() > 1 || is_wildcard(first));
    turns
        .fire(state, first)
        .map_err(|_| "a mistake with the first message".to_owned())
}

/// A receive from any source with one message may have others later.
fn is_wildcard(transition: &Transition) -> bool {
    matches!(
        transition,
        Transition::Match {
            has_choice: true,
            ..
        }
    )
}

/// Lets a chosen transition happen; `false` if that is a mistake of the
/// program, which ends the path.
fn fire(
    turns: &Turns<'_>,
    state: &mut State,
    transition: &Transition,
    forks: bool,
    advanced: &mut Advanced,
) -> bool {
    state.path.choices.push(transition.clone());
    state.path.depth += u32::from(forks);
    state.path.forked |= forks;
    let Err(problem) = turns.fire(state, transition) else {
        return true;
    };
    let Problem::Mpi(misuse) = &problem else {
        unreachable!("what happens between ranks is MPI's");
    };
    let rank = misuse.rank;
    let mut findings: Vec<Finding> = turns.finding(state, rank, &problem).into_iter().collect();
    findings.extend(remarks(state, End::Violation));
    advanced.ends.push(PathEnd {
        path: state.path.clone(),
        how: End::Violation,
        findings,
        outcome: None,
    });
    false
}

/// Mistakes that did not end the path. What ranks leave behind only counts if all went well: one
/// that others failed could not clean up.
pub(super) fn remarks(state: &State, how: End) -> Vec<Finding> {
    let judged = |f: &&Finding| how == End::Finished || f.kind.check() != Check::Leaks;
    state.remarks.iter().filter(judged).cloned().collect()
}

/// Whether a finding is a mistake of one execution alone. What is left behind at the end is so in
/// all executions that an abstract one stands for, but for messages: others may be left over, and
/// no comment allows those.
fn is_lone(levels: &Levels, finding: &Finding) -> bool {
    match finding.kind.check() {
        Check::Leaks => {
            finding.kind == Kind::UnreceivedMessage && levels.of(finding) != Some(Level::Error)
        }
        _ => levels.of(finding) == Some(Level::Error),
    }
}

/// How often the path has forked where the rank stands.
fn iterations(state: &State, rank: Rank) -> u32 {
    let place = state.rank(rank).process.position();
    place
        .and_then(|place| state.path.forks_at.get(&place))
        .copied()
        .unwrap_or(0)
}

impl Advanced {
    /// Why what was found in abstract runs does not hold for all executions: a
    /// mistake after a choice may have company that only other choices show.
    pub fn objection(&self, levels: &Levels) -> Option<Uncovered> {
        if let Some(why) = &self.given_up {
            return Some(why.clone());
        }
        if let Some(reason) = self.reasons.first() {
            return Some(reason.to_string().into());
        }
        let lone =
            |end: &PathEnd| end.path.skipped > 0 && end.findings.iter().any(|f| is_lone(levels, f));
        let mistaken = self.ends.iter().any(lone);
        mistaken.then(|| "there are mistakes".into())
    }

    /// An execution is ended from within. It stands for itself alone: with
    /// other messages it could have gone on.
    fn halt(&mut self, state: &State) {
        self.halted = true;
        if state.path.skipped > 0 {
            self.given_up = Some("an execution ends by itself after a choice".into());
        }
    }

    /// A finding that ends nothing.
    fn remark(&mut self, path: PathRecord, finding: Finding) {
        self.ends.push(PathEnd {
            path,
            how: End::Remark,
            findings: vec![finding],
            outcome: None,
        });
    }

    /// A state that is new for certain.
    fn later(&mut self, state: State) {
        self.successors.push(Successor { state, print: None });
    }

    fn end(&mut self, state: State, how: End, mut findings: Vec<Finding>) {
        let gaps = state.world.gaps();
        self.reasons
            .extend(gaps.map(|gap| Reason::Approximated(gap.to_string())));
        findings.extend(remarks(&state, how));
        self.ends.push(PathEnd {
            path: state.path,
            how,
            findings,
            outcome: None,
        });
    }

    /// A path that ended by itself.
    fn end_well(&mut self, state: State, outcome: Outcome) {
        self.end(state, End::Finished, Vec::new());
        if let Some(end) = self.ends.last_mut() {
            end.outcome = Some(outcome);
        }
    }
}
