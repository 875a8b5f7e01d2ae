//! One plain execution before all others.
//!
//! Where one execution cannot stand for all, exploring them may take longer than anybody waits.
//! What a single run shows is told whatever happens: the first execution is followed to its end,
//! with the first answer to every question and the first possibility at every choice, and its
//! mistakes are confirmed as all others are. It proves nothing, and nothing rests on it: what it does
//! is only what the search behind it expects to be done (`reduced.rs`), and need not learn piece by piece.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use concord_base::{Finding, Kind, Rank};
use concord_mpi::{Deed, Transition};

use super::advanced::{End, PathEnd, remarks};
use super::findings::Findings;
use super::partial::Partial;
use super::question::Answered;
use super::watch::Watch;
use super::worker::{Shared, Worker};
use crate::machine::Event;
use crate::ranks::Problem;
use crate::start::StartError;
use crate::state::State;

/// Instructions between two looks at the limits.
const INSTRUCTIONS_PER_LOOK: u64 = 2_000_000;
/// Instructions and choices after which it is given up: some seconds.
const MOST_INSTRUCTIONS: u64 = 300_000_000;
const MOST_CHOICES: u64 = 300_000;
/// Choices after a data race: nothing is promised of what the program does then.
const MOST_AFTER_RACE: u64 = 1_000;
/// The same for programs with threads: there the search goes the same way first, and many have no other.
const MOST_OF_THREADS: u64 = 30_000_000;
/// Questions with several answers, and all questions: a loop over an input may go on for ever.
const MOST_FORKS: u32 = 64;
const MOST_QUESTIONS: u32 = 1_000;

/// What the first execution shows, and what was done in it.
pub(super) fn first_run(
    shared: &Shared<'_>,
    watch: &Watch<'_>,
) -> Result<(Partial, BTreeSet<Deed>), StartError> {
    let options = shared.options;
    let mut findings = Findings::new(shared);
    let setups = options.symbolic.setups(shared.cx.pool, &options.setup);
    let mut deeds = BTreeSet::new();
    for (setup, path) in setups.into_iter().take(1) {
        let mut state = State::start(shared.cx, shared.models, &setup)?;
        state.begin_path(path);
        let most = match shared.models.has_threads() {
            true => MOST_OF_THREADS,
            false => MOST_INSTRUCTIONS,
        };
        let late = |executed: u64| {
            executed >= most.min(options.bounds.instructions)
                || watch.is_interrupted()
                || options.bounds.used_up(watch.elapsed()).is_some()
        };
        let mut first = First {
            worker: Worker::new(shared),
            turns_taken: BTreeMap::new(),
            deeds: BTreeSet::new(),
            in_a_row: (None, 0),
        };
        for end in first.run(state, &late) {
            findings.path_ended(end);
        }
        deeds.append(&mut first.deeds);
    }
    Ok((findings.seen(), deeds))
}

struct First<'a> {
    worker: Worker<'a>,
    /// How often ranks took their turn with a one-sided call.
    turns_taken: BTreeMap<Rank, u64>,
    /// What was done, in the end.
    deeds: BTreeSet<Deed>,
    /// The thread that was chosen last, and how often in a row.
    in_a_row: (Option<u32>, u32),
}

/// Steps of one thread in a row after which another one has its turn: it may wait for that in a loop.
const PATIENCE: u32 = 50;

impl First<'_> {
    /// Follows an execution; what it ended with, and what was noticed on the way.
    fn run(&mut self, mut state: State, late: &dyn Fn(u64) -> bool) -> Vec<PathEnd> {
        let turns = self.worker.shared.turns();
        let mut ends = Vec::new();
        let (mut choices_made, mut forks, mut questions) = (0, 0, 0);
        let mut most_choices = MOST_CHOICES;
        let mut silence = |state: &mut State| {
            state.note_output();
            ControlFlow::Continue(())
        };
        loop {
            let mut fuel = INSTRUCTIONS_PER_LOOK;
            let event = turns.advance(&mut state, &mut fuel, &mut silence);
            state.path.executed += INSTRUCTIONS_PER_LOOK - fuel;
            for finding in std::mem::take(&mut state.fresh) {
                if finding.kind == Kind::DataRace {
                    most_choices = most_choices.min(choices_made + MOST_AFTER_RACE);
                }
                ends.push(PathEnd::new(state.path.clone(), End::Remark, vec![finding]));
            }
            let (how, finding) = match event {
                Event::Asks(rank, question) => {
                    questions += 1;
                    let worker = &mut self.worker;
                    match worker.answer(&mut state, rank, question, &mut Vec::new()) {
                        Answered::GoesOn(others) => {
                            forks += u32::from(!others.is_empty());
                            if forks < MOST_FORKS && questions < MOST_QUESTIONS {
                                continue;
                            }
                            (End::Cut, Vec::new())
                        }
                        Answered::Infeasible => (End::Assumed, Vec::new()),
                    }
                }
                Event::OutOfFuel | Event::Stopped if !late(state.path.executed) => continue,
                Event::OutOfFuel | Event::Stopped => (End::Cut, Vec::new()),
                Event::Choice(choices) => {
                    choices_made += 1;
                    let hangs = turns.deadlocked(&state, &choices) && state.launcher_status() == 0;
                    let told = |end: &PathEnd| end.how == End::Warning;
                    if hangs && !ends.iter().any(told) {
                        let findings = turns.deadlock(&state);
                        ends.push(PathEnd::new(state.path.clone(), End::Warning, findings));
                    }
                    let over = choices_made % 1024 == 0 && late(state.path.executed);
                    match self.choose(&mut state, &choices) {
                        Ok(()) if !over && choices_made < most_choices => continue,
                        Ok(()) => (End::Cut, Vec::new()),
                        Err(finding) => (End::Violation, finding.into_iter().collect()),
                    }
                }
                Event::Stuck if state.launcher_status() == 0 => {
                    (End::Violation, turns.deadlock(&state))
                }
                Event::Stuck => (End::Cut, Vec::new()),
                Event::Finished | Event::Aborted(_) => (End::Finished, Vec::new()),
                Event::Problem(rank, problem) => match turns.finding(&state, rank, &problem) {
                    Some(finding) => (End::Violation, vec![finding]),
                    None => (End::Cut, Vec::new()),
                },
            };
            self.deeds.clone_from(state.world.deeds());
            let mut findings = finding;
            findings.extend(remarks(&state, how));
            ends.push(PathEnd::new(state.path, how, findings));
            return ends;
        }
    }

    /// The first possibility; of polls that fail, all in one round, and of one-sided calls that of
    /// the rank that had the fewest turns, so that no rank starves another.
    fn choose(&mut self, state: &mut State, choices: &[Transition]) -> Result<(), Option<Finding>> {
        let turns = self.worker.shared.turns();
        let polls = |t: &&Transition| t.is_failing_poll();
        let chosen: Vec<&Transition> = match choices.iter().find(|t| !polls(t)) {
            Some(Transition::Turn { .. }) => vec![self.fair(choices)],
            Some(first @ Transition::Thread { .. }) => vec![self.patient(first, choices)],
            Some(first) => vec![first],
            None => choices.iter().collect(),
        };
        for transition in chosen {
            if let Transition::Turn { rank } = transition {
                *self.turns_taken.entry(*rank).or_default() += 1;
            }
            state.path.choices.push(transition.clone());
            if let Err(problem) = turns.fire(state, transition) {
                let Problem::Mpi(misuse) = &problem else {
                    unreachable!("what happens between ranks is MPI's");
                };
                return Err(turns.finding(state, misuse.rank, &problem));
            }
        }
        Ok(())
    }

    /// The first one, or that of another thread if this one has had its turn too often.
    fn patient<'t>(&mut self, first: &'t Transition, choices: &'t [Transition]) -> &'t Transition {
        let thread_of = |transition: &Transition| match transition {
            Transition::Thread { thread, .. } => Some(*thread),
            _ => None,
        };
        let (last, times) = self.in_a_row;
        let is_other = |t: &&Transition| thread_of(t).is_some_and(|_| thread_of(t) != last);
        let promised = |t: &&Transition| !t.is_release();
        let other = choices.iter().filter(promised).find(is_other);
        let chosen = other.filter(|_| times >= PATIENCE).unwrap_or(first);
        let thread = thread_of(chosen);
        self.in_a_row = (thread, if thread == last { times + 1 } else { 0 });
        chosen
    }

    /// The turn of whom had the fewest; there is one.
    fn fair<'t>(&self, choices: &'t [Transition]) -> &'t Transition {
        let taken = |transition: &&Transition| match transition {
            Transition::Turn { rank } => self.turns_taken.get(rank).copied().unwrap_or(0),
            _ => u64::MAX,
        };
        let fewest = choices.iter().min_by_key(taken);
        fewest.expect("a turn is among the choices")
    }
}
