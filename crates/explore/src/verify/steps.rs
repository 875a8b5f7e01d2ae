//! Moves that are remembered in a search: where they may be, how a choice is made by memory, and how the
//! state behind one is made when it is its turn. What they are and why that is exact stands in
//! [`super::moves`].

use std::sync::Arc;

use concord_base::Rank;
use concord_mpi::Transition;

use super::advanced::{Advanced, Print, Successor};
use super::checkpoint::{Waiting, is_same_way};
use super::choice::fire;
use super::frontier::Search;
use super::moves::{Began, Origin, Step};
use super::worker::{INSTRUCTIONS_PER_TURN, Phase, Worker};
use crate::assumptions::Assumptions;
use crate::machine::Event;
use crate::path::Way;
use crate::state::State;
use crate::tracked::Unnoticed;

impl Worker<'_> {
    /// Whether what choices lead to is remembered where a state stands.
    pub(super) fn remembers_moves(
        &self,
        state: &State,
        all: &[Transition],
        choices: &[Transition],
    ) -> bool {
        let shared = &self.shared;
        let options = shared.options;
        // Nobody looks at states that wait but to take them in some order, and to compare them.
        let plain = shared.phase == Phase::Exhaustive
            && options.merge
            && shared.alike.is_none()
            && !shared.forgets
            && options.checkpoint.is_none()
            && options.setup.entry.is_none()
            && options.bounds.depth.is_none()
            && !matches!(options.search, Search::Coverage | Search::Shortest);
        plain
            && self.moves.pays()
            && choices.len() > 1
            && state.compared
            && state.print.is_some()
            && state.aborted.is_none()
            && state.polling.is_empty()
            && state.queued.is_empty()
            && state.path.observed.is_none()
            && !state.world.has_windows()
            && self.turns().steps_for(state).is_some()
            && all.iter().all(Transition::is_plain)
    }

    /// Forks over what can happen, by memory where that is known; gives the state that goes on at
    /// once.
    pub(super) fn choose_by_memory(
        &mut self,
        mut origin: Origin,
        advanced: &mut Advanced,
    ) -> Option<Box<State>> {
        origin.know_ranks(self.shared.cx);
        let origin = Arc::new(origin);
        let allowed = self.shared.options.bounds.instructions;
        let left = allowed.saturating_sub(origin.state.path.executed);
        let fuel = INSTRUCTIONS_PER_TURN.min(left);
        for number in 1..origin.choices.len() {
            match self.moves.recall(&origin, number, fuel) {
                Some(known) => advanced.later_by_move(Step::new(&origin, number, known)),
                None => {
                    if let Some(other) = self.begin(&origin, number, advanced) {
                        advanced.later(other);
                    }
                }
            }
        }
        let Some(known) = self.moves.recall(&origin, 0, fuel) else {
            return self.begin(&origin, 0, advanced);
        };
        let step = Step::new(&origin, 0, known);
        let scarce = self.is_scarce();
        if advanced.successors.len() >= self.patience() || scarce {
            advanced.hurried = advanced.successors.len() < self.patience();
            advanced.later_by_move(step);
        } else {
            self.come_to_choice(step, advanced);
        }
        None
    }

    /// Makes one of the choices, in a way that may be remembered.
    fn begin(
        &mut self,
        origin: &Arc<Origin>,
        number: usize,
        advanced: &mut Advanced,
    ) -> Option<Box<State>> {
        let mut state = Box::new(origin.state.fork_frozen(origin.state.path.clone()));
        state.world.note_parts();
        if !self.make_choice(&mut state, &origin.choices, number, advanced) {
            return None;
        }
        state.began = Some(Began::new(origin, number));
        state.path.assumes = Assumptions::default();
        Some(state)
    }

    /// Lets one of several choices happen.
    fn make_choice(
        &self,
        state: &mut State,
        choices: &[Transition],
        number: usize,
        advanced: &mut Advanced,
    ) -> bool {
        if number > 0 {
            let place = state.rank(Rank(0)).process.position();
            state.path.way = place.map(|place| Way::other(place, number - 1));
        }
        let reduces = self.shared.known.is_some();
        let released = Unnoticed::of(state, choices, &choices[number]);
        state.released = released.filter(|_| reduces);
        fire(&self.turns(), state, &choices[number], true, advanced)
    }

    /// A state behind a remembered move is advanced to its choice, or on from there.
    pub(super) fn advance_step(&mut self, step: Step) -> Advanced {
        let mut advanced = Advanced::default();
        if step.has_arrived() {
            let state = match step.is_exact() {
                true => step.into_state(),
                false => self.made(step),
            };
            return self.advance(state);
        }
        if self.is_scarce() {
            advanced.hurried = true;
            advanced.later_by_move(step);
        } else {
            self.come_to_choice(step, &mut advanced);
        }
        advanced
    }

    /// A state behind a remembered move has come to its choice.
    fn come_to_choice(&mut self, step: Step, advanced: &mut Advanced) {
        if step.origin().state.self_checks {
            self.check(&step);
        }
        let print = Print {
            compared: step.print(),
            itself: None,
        };
        advanced.successors.push(Successor {
            state: Waiting::Step(step),
            print: Some(print),
        });
    }

    /// The state behind a remembered move that was made by a state with other numbers of operations.
    fn made(&mut self, step: Step) -> Box<State> {
        let print = step.print();
        let (mut state, _) = self.make(&step);
        state.reclaim(self.shared.cx);
        state.path = step.into_path();
        state.compared = true;
        state.print = Some(print);
        state
    }

    /// Really makes a remembered move; what can happen then.
    fn make(&mut self, step: &Step) -> (Box<State>, Vec<Transition>) {
        let origin = step.origin();
        let mut state = Box::new(origin.state.fork_frozen(origin.state.path.clone()));
        let mut nothing = Advanced::default();
        let number = step.number() as usize;
        let went = self.make_choice(&mut state, &origin.choices, number, &mut nothing);
        assert!(went, "a move that is remembered is no mistake");
        state.path.assumes = Assumptions::default();
        let mut fuel = INSTRUCTIONS_PER_TURN;
        match self.next_event(&mut state, &mut fuel, &mut nothing) {
            Event::Choice(all) => (state, all),
            _ => panic!("a move that is remembered comes to a choice"),
        }
    }

    /// Panics if a move that is really made comes to something else than what was remembered.
    fn check(&mut self, step: &Step) {
        let origin = step.origin();
        let (mut state, all) = self.make(step);
        let part = self.part(&state, &all);
        assert!(
            self.compares(&state, part.as_deref().unwrap_or(&all)),
            "states are compared where a move that is remembered ends"
        );
        state.reclaim(self.shared.cx);
        assert_eq!(state.fingerprint(self.shared.cx), step.print());
        state.path.assumes = origin.state.path.assumes.with(state.path.assumes);
        let mut again = step.state();
        again.path.singletons = state.path.singletons;
        assert!(
            is_same_way(&again.path, &state.path),
            "reached in the same way"
        );
        assert!(again.world == state.world, "MPI is as it was left then");
        assert_eq!(again.worked, state.worked);
        assert_eq!(again.fingerprint(self.shared.cx), step.print());
        for rank in state.all_ranks().filter(|_| step.is_exact()) {
            assert_eq!(again.exact(rank), state.exact(rank), "rank {rank}");
            assert_eq!(again.world.side_print(rank), state.world.side_print(rank));
        }
    }
}
