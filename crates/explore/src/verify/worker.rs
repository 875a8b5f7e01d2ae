//! One worker: advances states until they end or have forked enough.
//!
//! [`Worker::advance`] is the loop; each kind of event has a handler, which gives the state back if
//! it goes on at once. What happens at a choice of MPI stands in `choice.rs`, what questions about
//! symbolic values lead to in `question.rs`.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use concord_base::{Kind, Level, Rank};
use concord_exec::Context;
use concord_libc::OutputChunk;
use concord_mpi::{Deed, OpId};
use concord_solver::{Answer, Solver};
use concord_term::{Term, TermPool};

use super::VerifyOptions;
use super::advanced::{Advanced, End, is_lone, remarks};
use super::bounds::Reason;
use super::counted::mentions_forgotten;
use super::frontier::Search;
use super::guarded::beyond;
use super::guide::Guide;
use super::moves::Moves;
use super::obstacle::Obstacle;
use super::pins::Again;
use super::question::{Answered, remember};
use super::race::EndResult;
use super::room::Lookout;
use super::ways::{Known, Ways};
use crate::alike::Alike;
use crate::entry::{Loops, grow_object};
use crate::files::SharedFiles;
use crate::machine::Event;
use crate::path::Way;
use crate::ranks::{Problem, Question, Turns};
use crate::remembered::Steps;
use crate::resolve::Models;
use crate::sources::InputSource;
use crate::state::State;

/// Forks after which a state goes back to the frontier, so that limits on the
/// whole search are looked at.
const FORKS_PER_TURN: usize = 32;
/// Instructions after which it does: well under a second of concrete code, a few of symbolic code.
pub(super) const INSTRUCTIONS_PER_TURN: u64 = 2_000_000;

/// Decisions about received messages after which an abstract run is given up.
const MAX_DECISIONS: usize = 200;

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
    /// The program as it is run with concrete values: another pool where floats are real numbers.
    pub concrete: Context<'a>,
    pub models: &'a Models,
    pub inputs: &'a dyn InputSource,
    pub options: &'a VerifyOptions,
    /// What is known about files that ranks share.
    pub files: &'a SharedFiles,
    pub phase: Phase,
    /// What is done at most, if the search takes that for granted: then not
    /// every order of receives and turns is explored.
    pub known: Option<&'a Arc<BTreeSet<Deed>>>,
    /// Whether to stop as soon as something else is done.
    pub impatient: bool,
    /// Receives that are open in an abstract run, beside those from any source.
    pub opened: &'a Arc<BTreeSet<OpId>>,
    /// Which messages an abstract run takes, where that is known to matter.
    pub guide: &'a Guide,
    /// Whether numbers that only polling loops change are forgotten.
    pub forgets: bool,
    /// Which branches leave loops, where executions start in the middle.
    pub loops: &'a Loops,
    /// Which ways were gone, likewise.
    pub ways: &'a Known,
    /// What tells ranks apart, where states are compared up to names of ranks.
    pub alike: Option<&'a Alike>,
    /// Stop after so many states, to begin again up to names of ranks.
    pub until_many: Option<u64>,
    /// Stop after so many states behind choices; a search that only compares
    /// results does.
    pub most_states: Option<u64>,
}

impl<'a> Shared<'a> {
    pub(super) fn turns(&self) -> Turns<'a> {
        Turns {
            cx: self.cx,
            models: self.models,
            inputs: self.inputs,
            steps: None,
        }
    }
}

/// A worker with its own solver.
pub(super) struct Worker<'a> {
    pub shared: Shared<'a>,
    pub solver: Box<dyn Solver>,
    room: Lookout,
    /// Steps that it remembers.
    steps: RefCell<Steps>,
    /// Moves, likewise.
    pub moves: Moves,
    /// Which ways were gone before the batch that it works on.
    pub gone: Arc<Ways>,
    /// Executions of partial programs that begin again with other numbers.
    pub begun_again: Vec<Again>,
}

impl<'a> Worker<'a> {
    pub(super) fn new(shared: &Shared<'a>) -> Worker<'a> {
        Worker {
            shared: *shared,
            solver: shared.options.solver.build(),
            room: Lookout::default(),
            steps: RefCell::default(),
            moves: Moves::default(),
            gone: Arc::default(),
            begun_again: Vec::new(),
        }
    }

    /// What every turn needs, with what is remembered.
    pub(super) fn turns(&self) -> Turns<'_> {
        let shared = &self.shared;
        let remembers = shared.phase == Phase::Exhaustive && shared.options.remember;
        let steps = remembers.then_some(&self.steps);
        Turns {
            steps,
            ..self.shared.turns()
        }
    }

    pub(super) fn pool(&self) -> &'a TermPool {
        self.shared.cx.pool
    }

    /// Where a rank stands, for people.
    pub(super) fn place(&self, state: &State, rank: Rank) -> String {
        let place = self.shared.turns().place(state, rank, "");
        let files = &self.shared.cx.program.module.files;
        let file = files
            .get(place.span.file.0 as usize)
            .map_or("?", |file| file.path.as_str());
        format!("{file}:{}", place.span.line)
    }

    /// Runs a state until it ends, or until it has forked often enough.
    pub(super) fn advance(&mut self, state: Box<State>) -> Advanced {
        self.advance_while(state, self.patience())
    }

    /// The same, but no further than it takes to have a successor with this number.
    pub(super) fn advance_up_to(&mut self, state: Box<State>, successor: usize) -> Advanced {
        self.advance_while(state, self.patience().min(successor + 1))
    }

    fn advance_while(&mut self, mut state: Box<State>, patience: usize) -> Advanced {
        let mut advanced = Advanced::default();
        self.gone = self.shared.ways.now();
        let allowed = self.shared.options.bounds.instructions;
        let left = allowed.saturating_sub(state.path.executed);
        let most = match self.shared.options.setup.entry {
            None => INSTRUCTIONS_PER_TURN,
            Some(_) => INSTRUCTIONS_PER_TURN / 10,
        };
        let mut fuel = most.min(left);
        loop {
            if let Some(limit) = self.shared.options.bounds.depth
                && state.path.depth > limit
            {
                advanced.cut(state, Reason::Depth(limit));
                return advanced;
            }
            // States may take more memory than is left before the next look at all limits.
            let scarce = self.is_scarce();
            if advanced.successors.len() >= patience || scarce {
                advanced.hurried = advanced.successors.len() < patience;
                advanced.later(state);
                return advanced;
            }
            let event = self.next_event(&mut state, &mut fuel, &mut advanced);
            if !matches!(event, Event::Choice(_)) {
                state.forget_move();
            }
            advanced.files = self.shared.files.learned(&state);
            if advanced.files.is_some() {
                return advanced;
            }
            if state.path.caller.overflows {
                advanced.end(state, End::Assumed, Vec::new());
                return advanced;
            }
            if self.shared.options.setup.entry.is_some() {
                if let Some((finding, sees_to)) = self.noticed_for_the_caller(&state) {
                    let seen = state.looked_at;
                    state.remarks.truncate(seen);
                    self.leave_to_the_caller(state, (finding, sees_to), &mut advanced);
                    return advanced;
                }
                advanced.tell_beforehand(&mut state);
            }
            let goes_on = match event {
                Event::Asks(rank, question) => self.asked(state, rank, question, &mut advanced),
                Event::Choice(choices) => self.at_choice(state, choices, &mut advanced),
                Event::Stuck => self.stuck(state, &mut advanced),
                Event::Finished => self.finished(state, &mut advanced),
                Event::Aborted(status) => self.aborted(state, status, &mut advanced),
                Event::Problem(rank, problem) => self.problem(state, rank, &problem, &mut advanced),
                Event::OutOfFuel | Event::Stopped => self.interrupted(state, &mut advanced),
            };
            match goes_on {
                Some(same) => state = same,
                None => return advanced,
            }
        }
    }

    /// Forks after which a state goes back to the frontier. In order of length: no state overtakes
    /// another by more than a step.
    pub(super) fn patience(&self) -> usize {
        match self.shared.options.search {
            Search::Shortest => 1,
            // Mistakes that only show at the end of a function, and a caller's memory that makes
            // every loop fork: each way that was chosen for being new is followed to its end.
            Search::Coverage if self.shared.options.setup.entry.is_some() => usize::MAX,
            _ => FORKS_PER_TURN,
        }
    }

    /// Whether memory is; then what is remembered is forgotten.
    pub(super) fn is_scarce(&mut self) -> bool {
        let scarce = self.room.is_scarce();
        if scarce {
            self.steps.borrow_mut().forget();
            self.moves.forget();
        }
        scarce
    }

    /// Lets the ranks run up to the next event, and takes in what they did.
    pub(super) fn next_event(
        &mut self,
        state: &mut State,
        fuel: &mut u64,
        advanced: &mut Advanced,
    ) -> Event {
        let had = *fuel;
        let looks = self.shared.alike.is_some();
        let mut silence = |state: &mut State| {
            if looks {
                let symbolic = |chunk: &OutputChunk| !chunk.values.is_empty();
                state.spoilt |= state.host.output.chunks().any(symbolic);
                let failed = |rank| matches!(state.exit_status(rank), Some(status) if status != 0);
                state.spoilt |= state.all_ranks().any(failed);
            }
            // What a path prints is printed again by its replay.
            state.note_output();
            ControlFlow::Continue(())
        };
        let event = self.turns().advance(state, fuel, &mut silence);
        state.tell_assumptions();
        state.note_output();
        state.path.executed += had - *fuel;
        if let Some(alike) = self.shared.alike {
            let told = std::mem::take(&mut state.told_apart).into_iter();
            advanced
                .told_apart
                .extend(told.filter(|site| !alike.is_known(*site)));
            // An open question, or one that depends on more than names.
            let asked = matches!(event, Event::Asks(..)) || !state.doubts.is_empty();
            // Who has another rank's address would not be told that it leads nowhere.
            let seen = |rank| state.rank(rank).process.memory.has_shown_its_own();
            let exposed = state.all_ranks().skip(1).any(seen);
            advanced.spoilt |= asked || exposed || state.spoilt;
        }
        self.tell_remarks(state, advanced);
        if let Some(known) = self.shared.known {
            let deeds = state.world.deeds();
            // All that is known was there from the start.
            if deeds.len() > known.len() {
                advanced.deeds.extend(deeds.difference(known));
            }
        }
        event
    }

    /// A rank needs to know something about symbolic values.
    fn asked(
        &mut self,
        mut state: Box<State>,
        rank: Rank,
        question: Question,
        advanced: &mut Advanced,
    ) -> Option<Box<State>> {
        if self.shared.forgets && question.mentions_forgotten(self.pool()) {
            advanced.asks_forgotten = true;
            return None;
        }
        state.released = None;
        if let Some(bound) = self.shared.options.bounds.iterations
            && self.shared.options.setup.entry.is_none()
            && iterations(&state, rank) > bound
        {
            let place = self.place(&state, rank);
            advanced.cut(state, Reason::Iterations { bound, place });
            return None;
        }
        if state.path.lost {
            advanced.give_up(Obstacle::UndefinedDecision);
            return None;
        }
        if state.path.decisions.len() > MAX_DECISIONS {
            advanced.give_up(Obstacle::ManyDecisions);
            return None;
        }
        let place = state.rank(rank).process.position();
        let during = self.during(&state, rank);
        let answered = self.answer(&mut state, rank, question, &mut advanced.reasons);
        advanced.again.append(&mut self.begun_again);
        match answered {
            Answered::GoesOn(others) => {
                advanced.ways.extend(state.path.way.take());
                for (mut other, number) in others.into_iter().zip(0..) {
                    let way = place.map(|place| Way::other(place, number).during(during));
                    other.path.way = other.path.way.or(way);
                    advanced.later(other);
                }
                Some(state)
            }
            Answered::Infeasible => {
                advanced.halt(&state);
                advanced.end(state, End::Assumed, Vec::new());
                None
            }
        }
    }

    /// Nobody can move, and nothing can happen.
    fn stuck(&mut self, mut state: Box<State>, advanced: &mut Advanced) -> Option<Box<State>> {
        match state.launcher_status() {
            0 => {
                let findings = self.shared.turns().deadlock(&state);
                if self.shared.phase == Phase::Abstract && state.path.skipped > 0 {
                    self.speak_for_all_that_hang(&state, advanced);
                    // It has company; what it shows itself is an execution like any other.
                    state.path.skipped = 0;
                }
                advanced.end(state, End::Violation, findings);
            }
            status => advanced.cut(state, Reason::EndedWhileOthersWait(status)),
        }
        None
    }

    /// Every rank has ended.
    fn finished(&mut self, state: Box<State>, advanced: &mut Advanced) -> Option<Box<State>> {
        let outcome = EndResult::of(&state);
        self.look_at_least(&state, advanced);
        if self.shared.options.paths && self.shared.phase == Phase::Abstract {
            let recorded = self.shared.turns().recorded_path(&state).ok();
            advanced.recorded = recorded.map(|recorded| recorded.path);
        }
        if state.path.skipped > 0 {
            self.speak_for_all(&state, &outcome, advanced);
        }
        if advanced.uncovered.is_none() {
            self.ask_properties(&state, advanced);
        }
        advanced.end_well(state, outcome);
        None
    }

    /// Executions with smaller blocks, where those of this one were taken out of many.
    pub(super) fn look_at_least(&mut self, state: &State, advanced: &mut Advanced) {
        self.least_too(state);
        advanced.again.append(&mut self.begun_again);
    }

    /// An abstract run has come to its end: whether it stands for all its matchings.
    fn speak_for_all(&mut self, state: &State, outcome: &EndResult, advanced: &mut Advanced) {
        if state.world.shares_files() {
            advanced.give_up(Obstacle::SharedFiles);
            return;
        }
        advanced.chose = true;
        let observed = state.path.observed.as_deref();
        if observed.is_some_and(|shown| shown.depends_on_messages(&outcome.files, self.pool())) {
            advanced.give_up(Obstacle::Printed);
        } else if self.is_mistaken(state) {
            // It speaks for itself alone; nobody needs to ask about the others.
        } else if outcome.is_approximate() && self.denies_races() {
            advanced.give_up(Obstacle::Printed);
        } else {
            advanced.uncovered = self.covers_all(state, advanced).err();
        }
    }

    /// An abstract run hangs: whether all other executions do so, too, and where; or how it would
    /// have come further.
    fn speak_for_all_that_hang(&mut self, state: &State, advanced: &mut Advanced) {
        if state.world.shares_files() {
            advanced.give_up(Obstacle::SharedFiles);
            return;
        }
        advanced.chose = true;
        let covered = self
            .comes_no_further(state)
            .and_then(|()| self.covers_all(state, advanced));
        advanced.uncovered = covered.err();
    }

    /// `MPI_Abort`, and nobody else can move.
    fn aborted(
        &mut self,
        state: Box<State>,
        status: i32,
        advanced: &mut Advanced,
    ) -> Option<Box<State>> {
        advanced.halt(&state);
        self.look_at_least(&state, advanced);
        self.leave_properties_open(advanced);
        advanced.end_well(state, EndResult::aborted(status));
        None
    }

    /// Executions that abort are not recorded to their end.
    pub(super) fn leave_properties_open(&self, advanced: &mut Advanced) {
        if !self.shared.options.properties.is_empty() {
            let what = "properties of executions that abort are not decided";
            advanced.reasons.push(Reason::Approximated(what.to_owned()));
        }
    }

    /// Something is wrong, or not supported, or an assumption does not hold.
    fn problem(
        &mut self,
        mut state: Box<State>,
        rank: Rank,
        problem: &Problem,
        advanced: &mut Advanced,
    ) -> Option<Box<State>> {
        let turns = self.shared.turns();
        if let Some((address, len)) = beyond(&state, rank, problem) {
            // Of an MPI call something may have happened already.
            let whole = matches!(problem, Problem::Fault(_));
            let entry = self.shared.options.setup.entry.as_ref();
            let made = entry.map(|entry| &entry.made);
            let cx = self.shared.cx;
            if whole
                && let Some(made) = made
                && grow_object(cx, &mut state, rank, made, (address, len))
            {
                state.ready.insert(rank);
                return Some(state);
            }
            state.path.caller.beyond = true;
            advanced.end(state, End::Assumed, Vec::new());
            return None;
        }
        if let Some(finding) = turns.finding(&state, rank, problem) {
            let null = state.path.caller.follows_null;
            let null = null.filter(|_| finding.kind == Kind::NullDereference);
            let sees_to = match null {
                None => self.for_the_caller(&state, rank, (Some(problem), &finding)),
                null => null,
            };
            if let Some(sees_to) = sees_to {
                self.leave_to_the_caller(state, (finding, sees_to), advanced);
                return None;
            }
            advanced.end(state, End::Violation, vec![finding]);
            return None;
        }
        match problem {
            Problem::Unsupported(what) => {
                let (what, _) = turns.unsupported(&state, rank, what);
                let place = self.place(&state, rank);
                advanced.cut(state, Reason::Unsupported { what, place });
            }
            _ => {
                advanced.halt(&state);
                advanced.end(state, End::Assumed, Vec::new());
            }
        }
        None
    }

    /// The turn's instructions are used up, or the path's.
    fn interrupted(&self, mut state: Box<State>, advanced: &mut Advanced) -> Option<Box<State>> {
        let limit = self.shared.options.bounds.instructions;
        state.path.goes_on = true;
        match state.path.executed >= limit {
            true => advanced.cut(state, Reason::Instructions(limit)),
            false => advanced.later(state),
        }
        None
    }

    /// Tells what was remarked since the last time; what depends on symbolic data, if it can
    /// happen on this path.
    fn tell_remarks(&mut self, state: &mut State, advanced: &mut Advanced) {
        for finding in std::mem::take(&mut state.fresh) {
            advanced.remark(state.path.clone(), finding);
        }
        let options = self.shared.options;
        for doubt in std::mem::take(&mut state.doubts) {
            let kind = doubt.finding.kind;
            if options.setup.entry.is_some() {
                // Almost any sum of unknown numbers can be too large: the caller sees to that.
                if kind == Kind::SignedOverflow {
                    self.deny_overflow(state, doubt.when, advanced);
                }
                continue;
            }
            let level = options.levels.of_kind(kind);
            let when = state.path.actual(self.pool(), doubt.when);
            // A number that a polling loop counts may be anything here; how far it really comes,
            // only a search that counts can say.
            if self.shared.forgets && mentions_forgotten(self.pool(), when) {
                advanced.asks_forgotten |= level == Some(Level::Error);
                continue;
            }
            if !options.checks.contains(&kind.check()) || level.is_none() {
                continue;
            }
            if !self.can_be(state, when, kind, advanced) {
                // Another message may break it where that counts.
                if level == Some(Level::Error) {
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
    fn can_be(&mut self, state: &State, when: Term, kind: Kind, advanced: &mut Advanced) -> bool {
        let asked = self
            .solver
            .check_extension(self.pool(), &state.path.condition, when);
        match asked {
            Answer::Sat(_) => true,
            Answer::Unsat => false,
            Answer::Unknown(why) => {
                if self.shared.options.levels.of_kind(kind) == Some(Level::Error) {
                    advanced.reasons.push(Reason::Solver(why.to_string()));
                }
                false
            }
        }
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
}

/// How often the path has forked where the rank stands.
pub(super) fn iterations(state: &State, rank: Rank) -> u32 {
    let place = state.rank(rank).process.position();
    place
        .and_then(|place| state.path.forks_at.get(&place))
        .copied()
        .unwrap_or(0)
}
