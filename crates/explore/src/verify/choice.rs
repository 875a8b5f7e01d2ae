//! A state stands at a choice of MPI: which possibilities are explored, and whether it was reached
//! before.

use concord_base::{Finding, Rank};
use concord_mpi::Transition;

use super::advanced::{Advanced, End, PathEnd, Print, Successor, remarks};
use super::bounds::Reason;
use super::checkpoint::Waiting;
use super::moves::Origin;
use super::obstacle::Obstacle;
use super::race::EndResult;
use super::unnoticed::Notice;
use super::worker::{Phase, Worker};
use crate::path::Way;
use crate::ranks::{Problem, Turns};
use crate::state::State;
use crate::tracked::Unnoticed;

/// Matches without alternatives after which a state is compared with others
/// all the same: an execution that goes round for ever is noticed then.
const MAX_SINGLETONS: u32 = 64;

impl Worker<'_> {
    /// Nobody can move before one of these happens.
    pub(super) fn at_choice(
        &mut self,
        mut state: Box<State>,
        all: Vec<Transition>,
        advanced: &mut Advanced,
    ) -> Option<Box<State>> {
        if state.aborted.is_some() && !state.path.aborted {
            self.may_end_here(&mut state, advanced);
        }
        match state.noticed(&all) {
            Notice::Given => {}
            Notice::None => return None,
            Notice::NotYet(again) => {
                let turns = self.turns();
                return fire(&turns, &mut state, &again, false, advanced).then_some(state);
            }
        }
        let all = self.without_polls(&mut state, all, advanced);
        let part = self.part(&state, &all);
        let lone = part.as_ref().is_some_and(|part| part.len() == 1);
        let choices = part.as_deref().unwrap_or(&all);
        state.path.singletons += u32::from(lone);
        let waits = lone && !state.path.forked && state.path.singletons < MAX_SINGLETONS;
        if !waits && self.compares(&state, choices) {
            self.put_up_for_comparison(state, advanced);
            return None;
        }
        state.forget_move();
        state.path.whole |= part.is_none() && self.shared.models.has_threads();
        self.note_what_is_left_out(&state, advanced);
        // What one abstract run stands for, the path model says.
        if self.shared.phase == Phase::Exhaustive {
            self.note_possible_deadlock(&state, choices, advanced);
        }
        let takes = |t: &&Transition| is_wildcard(t) || matches!(t, Transition::Sees { .. });
        advanced.chose |= choices.iter().filter(takes).count() > 1;
        match self.shared.phase {
            Phase::Abstract => match self.take_one(&mut state, choices) {
                Ok(()) => Some(state),
                Err(why) => {
                    advanced.give_up(why);
                    None
                }
            },
            // That speaks of variables, too.
            Phase::Exhaustive if self.shared.alike.is_some() => {
                self.choose(state, choices, false, advanced)
            }
            Phase::Exhaustive => match self.in_any_order(&mut state, &all, choices) {
                Some(states) => {
                    states.into_iter().for_each(|state| advanced.later(state));
                    None
                }
                None => {
                    let remembers = self.remembers_moves(&state, &all, choices);
                    self.choose(state, choices, remembers, advanced)
                }
            },
        }
    }

    /// Where executions start in the middle, polls that failed as often as loops are repeated
    /// succeed; those for messages have seen enough of them then.
    fn without_polls(
        &self,
        state: &mut State,
        mut all: Vec<Transition>,
        advanced: &mut Advanced,
    ) -> Vec<Transition> {
        let options = self.shared.options;
        let polls = all.iter().any(Transition::is_failing_poll);
        if !state.world.is_alone() || !polls || all.len() < 2 {
            return all;
        }
        let Some(bound) = options.bounds.iterations else {
            return all;
        };
        let rank = Rank(0);
        let Some(place) = state.rank(rank).process.position() else {
            return all;
        };
        let sees = |t: &Transition| matches!(t, Transition::Sees { .. });
        if all.iter().any(sees) {
            // A poll for messages may fail for ever, and comes back to the same state then; each
            // message leads to another one.
            if state
                .path
                .forks_at
                .get(&place)
                .is_some_and(|seen| *seen >= bound)
            {
                state.path.caller.few_messages = true;
                // This path may come back to a state that was reached before.
                let path = state.path.clone();
                let noted = PathEnd::new(path, End::Beforehand, Vec::new());
                advanced.ends.push(noted);
                all.retain(|t| !sees(t));
            }
            return all;
        }
        let seen = state.path.forks_at.entry(place).or_default();
        *seen += 1;
        if *seen > bound {
            state.path.caller.left_loop = true;
            all.retain(|transition| !transition.is_failing_poll());
        }
        all
    }

    /// A rank has called `MPI_Abort`: the execution ends now, or goes on for a while.
    fn may_end_here(&self, state: &mut State, advanced: &mut Advanced) {
        state.path.aborted = true;
        advanced.halt(state);
        self.leave_properties_open(advanced);
        advanced.ends.push(PathEnd {
            outcome: state.aborted.map(EndResult::aborted),
            ..PathEnd::new(
                state.path.clone(),
                End::Finished,
                remarks(state, End::Finished),
            )
        });
    }

    /// A part of all that may happen that is enough to explore, if one is
    /// known.
    pub(super) fn part(&self, state: &State, all: &[Transition]) -> Option<Vec<Transition>> {
        let known = self.shared.known?;
        match self.shared.models.has_threads() {
            false => state.world.persistent_set(all, known),
            // What a process will do next that has several threads is not known, nor which of them counts.
            true => self.turns().part_of_threads(state, all, known),
        }
    }

    /// Whether a state that stands at a choice must first be compared with
    /// others.
    pub(super) fn compares(&self, state: &State, choices: &[Transition]) -> bool {
        // A loop may come back here without any choice only by polling. And
        // where a receive from any source has one message left, the orders of
        // those before it meet.
        let forks = choices.len() > 1;
        // Or by looking again whether another thread has done something.
        let looks = |t: &Transition| self.shared.turns().looks_again(state, t);
        let again = |t: &Transition| t.is_failing_poll() || is_wildcard(t) || looks(t);
        // Or by threads going round while others are left out.
        let long = state.path.singletons >= MAX_SINGLETONS;
        let meets = forks || long || choices.iter().any(again);
        // Or by looking at a file again and again.
        let meets = meets || !state.queued.is_empty();
        let merges = self.shared.options.merge && self.shared.phase == Phase::Exhaustive;
        merges && !state.compared && meets
    }

    fn put_up_for_comparison(&mut self, mut state: Box<State>, advanced: &mut Advanced) {
        let began = state.began.take();
        let keeps = began.is_some() && !state.may_reclaim();
        state.reclaim(self.shared.cx);
        if self.shared.forgets {
            advanced.forgot |= self.forget_counters(&mut state);
        }
        let cx = self.shared.cx;
        let itself = state.fingerprint(cx);
        if let Some(began) = began.filter(|_| keeps) {
            let known = self.shared.known.map(|known| &**known);
            self.moves.learn(cx, &began, &mut state, known);
        }
        let form = self.shared.alike.and_then(|alike| state.form(cx, alike));
        let print = Some(Print {
            compared: form.unwrap_or(itself),
            itself: form.and(Some(itself)),
        });
        let state = Waiting::State(state);
        advanced.successors.push(Successor { state, print });
    }

    /// Some calls have more outcomes than are explored.
    fn note_what_is_left_out(&self, state: &State, advanced: &mut Advanced) {
        for rank in state.world.leaves_out() {
            let place = self.place(state, rank);
            let what = "not every subset of the completed requests is explored";
            advanced
                .reasons
                .push(Reason::Approximated(format!("{what} ({place})")));
        }
    }

    /// An implementation that buffers nothing may hang here.
    fn note_possible_deadlock(
        &self,
        state: &State,
        choices: &[Transition],
        advanced: &mut Advanced,
    ) {
        let turns = self.shared.turns();
        if !turns.deadlocked(state, choices) {
            return;
        }
        match state.launcher_status() {
            0 => {
                let findings = turns.deadlock(state);
                let end = PathEnd::new(state.path.clone(), End::Warning, findings);
                advanced.ends.push(end);
            }
            status => advanced.reasons.push(Reason::EndedWhileOthersWait(status)),
        }
    }

    /// Takes one of several possibilities; the reason if that cannot stand for the others.
    fn take_one(&self, state: &mut State, choices: &[Transition]) -> Result<(), Obstacle> {
        let plain = |t: &Transition| {
            matches!(
                t,
                Transition::Match { .. }
                    | Transition::Collective { .. }
                    | Transition::Release { .. }
            )
        };
        if !choices.iter().all(plain) {
            return Err(Obstacle::SeveralOutcomes);
        }
        let taken = self.shared.guide.pick(choices).ok_or(Obstacle::Deadlock)?;
        state.path.choices.push(taken.clone());
        // A release is a choice even if there is nothing else: it need not happen.
        let skips = choices.len() > 1 || is_wildcard(taken) || taken.is_release();
        state.path.skipped += u32::from(skips);
        let turns = self.shared.turns();
        state.path.relies_on_release |= turns.deadlocked(state, choices);
        if let Some(meetings) = &self.shared.options.meetings {
            meetings.note(&turns, state, taken);
        }
        turns
            .fire(state, taken)
            .map_err(|_| Obstacle::FirstMessageMistaken)
    }

    /// Forks over what can happen; gives the state that goes on at once.
    fn choose(
        &mut self,
        mut state: Box<State>,
        choices: &[Transition],
        remembers: bool,
        advanced: &mut Advanced,
    ) -> Option<Box<State>> {
        let turns = self.turns();
        let (first, rest) = choices.split_first()?;
        let forks = !rest.is_empty();
        let reduces = self.shared.known.is_some() && !self.shared.models.has_threads();
        if let Some(meetings) = &self.shared.options.meetings {
            for transition in choices {
                meetings.note(&turns, &state, transition);
            }
        }
        if remembers {
            return self.choose_by_memory(Origin::new(state, choices), advanced);
        }
        let rank = state.ready.first().copied().unwrap_or(Rank(0));
        let place = state.rank(rank).process.position();
        let during = self.during(&state, rank);
        for (transition, number) in rest.iter().zip(0..) {
            let mut other = Box::new(state.fork());
            other.path.way = place.map(|place| Way::other(place, number).during(during));
            other.released = Unnoticed::of(&state, choices, transition).filter(|_| reduces);
            if fire(&turns, &mut other, transition, forks, advanced) {
                advanced.later(other);
            }
        }
        state.released = Unnoticed::of(&state, choices, first).filter(|_| reduces);
        fire(&turns, &mut state, first, forks, advanced).then_some(state)
    }
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
pub(super) fn fire(
    turns: &Turns<'_>,
    state: &mut State,
    transition: &Transition,
    forks: bool,
    advanced: &mut Advanced,
) -> bool {
    state.path.choices.push(transition.clone());
    state.path.depth += u32::from(forks);
    state.path.forked |= forks;
    if matches!(transition, Transition::Sees { .. })
        && state.world.is_alone()
        && let Some(place) = state.rank(Rank(0)).process.position()
    {
        *state.path.forks_at.entry(place).or_default() += 1;
    }
    let Err(problem) = turns.fire(state, transition) else {
        return true;
    };
    let Problem::Mpi(misuse) = &problem else {
        unreachable!("what happens between ranks is MPI's");
    };
    let rank = misuse.rank;
    let mut findings: Vec<Finding> = turns.finding(state, rank, &problem).into_iter().collect();
    findings.extend(remarks(state, End::Violation));
    advanced
        .ends
        .push(PathEnd::new(state.path.clone(), End::Violation, findings));
    false
}
