//! Steps of single ranks that are remembered.
//!
//! What a rank does from one call that waits to the next depends on its own state alone: memory,
//! registers, its part of the C library and of MPI. So does what a message that arrives does to it.
//! Rank by rank there are few such states, however many combinations of them a search meets; what
//! follows one is computed once and repeated from then on, without executing an instruction, copying
//! a page or hashing anything again.
//!
//! Exact, so that nothing depends on what is remembered: not the verdict, not the findings, not the
//! number of states, and another worker may remember other steps. A state of a rank is named by a
//! fingerprint of 128 bits of all that it could ever show, reports included (`exec/src/exact.rs`,
//! `mpi/src/world/print.rs`), but for the number of instructions that it has executed, which is kept
//! apart ([`State::worked`]).
//!
//! Assumes, and what ensures it:
//! - A turn reads nothing but the rank's own state. Only turns are remembered in which nothing was
//!   called but functions of which that is known ([`concord_mpi::Function::is_alone`],
//!   [`concord_libc::Function::is_alone`]); none where threads, windows, vector clocks, shared files,
//!   failing calls, clocks or a record of the execution are about.
//! - It changes nothing else but mailboxes, as noted. Whatever else is changed or said, a finding
//!   that was known before included, makes it one that is not remembered (`mpi/src/world/alone.rs`,
//!   [`State::alone`]). Turns that end in a question or a mistake are not either.
//! - In debug builds and with `--self-check` every repeated turn is made as well, and compared.
//!
//! Broken on purpose by `tests/ui/*/remembered`, by mistakes *remembered: …* in `xtask/mutants.txt`, and compared with
//! brute force, which remembers nothing, by `cargo xtask fuzz programs`.
//!
//! Where hardly anything of a rank repeats, remembering it is given up; where memory is scarce, all is forgotten.
//! `--no-remember` does without any of this.

use std::cell::RefCell;
use std::rc::Rc;

use concord_base::Rank;
use concord_exec::Context;
use concord_libc::OutputChunk;
use concord_mpi::{RankSide, TurnAlone};
use rustc_hash::FxHashMap;

use crate::assumptions::Assumptions;
use crate::ranks::{Turn, Turns};
use crate::slot::{Frozen, Stands};
use crate::state::State;

/// More than this is forgotten.
const MOST: usize = 1 << 17;
/// Whether it pays is asked after so many turns of a rank,
const TRIAL: u32 = 1024;
/// and needs one in so many to be a repeated one.
const WORTH: u32 = 4;

/// Steps that one worker remembers.
#[derive(Default)]
pub(crate) struct Steps {
    turns: FxHashMap<(u128, u128), Rc<KnownTurn>>,
    deliveries: FxHashMap<(u128, u128), (Frozen, RankSide)>,
    completions: FxHashMap<u128, RankSide>,
    /// Whether it pays, by rank.
    worth: Vec<Worth>,
}

/// Whether remembering a rank's steps pays.
#[derive(Clone, Copy, Default)]
struct Worth {
    /// Its turns since this was last judged, and those that were known.
    asked: u32,
    known: u32,
    given_up: bool,
}

/// A turn that was taken before.
struct KnownTurn {
    /// How it ended: in a call that waits, or with the rank.
    turn: Turn,
    after: Frozen,
    in_world: TurnAlone,
    used: u64,
    shown: Vec<OutputChunk>,
    assumes: Assumptions,
}

impl Steps {
    /// Whether a rank's steps are worth it.
    pub(crate) fn pays(&self, rank: Rank) -> bool {
        let worth = self.worth.get(rank.index());
        !worth.is_some_and(|worth| worth.given_up)
    }

    /// A turn was asked for, and was known or not.
    fn judge(&mut self, rank: Rank, known: bool) {
        if self.worth.len() <= rank.index() {
            self.worth.resize(rank.index() + 1, Worth::default());
        }
        let worth = &mut self.worth[rank.index()];
        worth.asked += 1;
        worth.known += u32::from(known);
        if worth.asked == TRIAL {
            *worth = Worth {
                given_up: worth.known < TRIAL / WORTH,
                ..Worth::default()
            };
        }
    }

    /// Forgets everything.
    pub(crate) fn forget(&mut self) {
        self.turns.clear();
        self.deliveries.clear();
        self.completions.clear();
    }

    fn make_room(&mut self) {
        if self.turns.len() + self.deliveries.len() + self.completions.len() >= MOST {
            self.forget();
        }
    }

    pub(crate) fn delivery(&self, key: (u128, u128)) -> Option<&(Frozen, RankSide)> {
        self.deliveries.get(&key)
    }

    pub(crate) fn delivered(&mut self, key: (u128, u128), after: Frozen, side: RankSide) {
        self.make_room();
        self.deliveries.insert(key, (after, side));
    }

    pub(crate) fn completion(&mut self, key: u128) -> Option<RankSide> {
        self.completions.get(&key).cloned()
    }

    pub(crate) fn completed(&mut self, key: u128, side: RankSide) {
        self.make_room();
        self.completions.insert(key, side);
    }
}

impl<'a> Turns<'a> {
    /// What is remembered, where a state's ranks depend on nothing but themselves.
    pub(crate) fn steps_for(&self, state: &State) -> Option<&'a RefCell<Steps>> {
        let steps = self.steps?;
        let apart = state.world.has_ranks_alone()
            && !self.models.reads_clock()
            && !self.models.has_threads()
            && state.journal.is_none()
            && state.stacks.is_none()
            && state.host.failing.is_empty()
            && state.host.sharing.turn.is_none();
        apart.then_some(steps)
    }

    /// The name of a rank's state before its turn, if that may be remembered.
    fn turn_key(&self, steps: &Steps, state: &mut State, rank: Rank) -> Option<(u128, u128)> {
        if !steps.pays(rank) || state.host.sharing.looks_for_a_name(rank) {
            return None;
        }
        match state.stands(rank) {
            Stands::Running => {}
            Stands::Waiting => {
                let blocked = state.world.blocked(rank)?;
                blocked.function.is_alone().then_some(())?;
            }
            Stands::Ended(_) | Stands::Otherwise => return None,
        }
        Some((state.exact(rank)?, state.world.side_print(rank)))
    }

    /// Takes a rank's turn, as before if it is remembered: what it came to, and how many
    /// instructions that took.
    pub(crate) fn turn(&self, state: &mut State, rank: Rank, fuel: u64) -> (Turn, u64) {
        let Some(steps) = self.steps_for(state) else {
            return self.lone_turn(state, rank, fuel);
        };
        let Some(key) = self.turn_key(&steps.borrow(), state, rank) else {
            return self.lone_turn(state, rank, fuel);
        };
        let known = {
            let mut steps = steps.borrow_mut();
            let known = steps.turns.get(&key).cloned();
            steps.judge(rank, known.is_some());
            known
        };
        match known {
            Some(known) => {
                let again = state.self_checks.then(|| state.fork());
                if known.used >= fuel || !state.repeat(self.cx, rank, &known) {
                    return self.lone_turn(state, rank, fuel);
                }
                if let Some(mut again) = again {
                    self.compare(state, &mut again, rank, &known);
                }
                (known.turn.clone(), known.used)
            }
            None => {
                let (turn, used, known) = self.logged_turn(state, rank, fuel);
                if let Some(known) = known {
                    let mut steps = steps.borrow_mut();
                    steps.make_room();
                    steps.turns.insert(key, Rc::new(known));
                }
                (turn, used)
            }
        }
    }

    /// One that is not remembered, and so no part of a move that is.
    fn lone_turn(&self, state: &mut State, rank: Rank, fuel: u64) -> (Turn, u64) {
        if let Some(began) = &mut state.began {
            began.spoilt = true;
        }
        self.new_turn(state, rank, fuel)
    }

    fn new_turn(&self, state: &mut State, rank: Rank, fuel: u64) -> (Turn, u64) {
        let before = state.rank(rank).process.executed();
        let turn = self.take(state, rank, fuel);
        if let Turn::Ended = turn {
            self.rank_ended(state, rank);
        }
        self.note_remarks(state, rank);
        let used = state.rank(rank).process.executed() - before;
        state.worked[rank.index()] += used;
        (turn, used)
    }

    /// Takes a rank's turn, and says all that it comes to if that can be remembered.
    fn logged_turn(
        &self,
        state: &mut State,
        rank: Rank,
        fuel: u64,
    ) -> (Turn, u64, Option<KnownTurn>) {
        let before = std::mem::take(&mut state.path.assumes);
        let silent = state.host.output.chunks().next().is_none();
        state.alone = silent;
        state.world.log_turn(rank);
        let (turn, used) = self.new_turn(state, rank, fuel);
        let in_world = state.world.logged_turn();
        let assumes = state.path.assumes;
        state.path.assumes = before.with(assumes);
        let spoilt =
            in_world.is_none() || !state.alone || !matches!(turn, Turn::Blocked | Turn::Ended);
        if let Some(began) = &mut state.began {
            began.spoilt |= spoilt;
        }
        let known = match (in_world, &turn) {
            (Some(in_world), Turn::Blocked | Turn::Ended) if state.alone => Some(KnownTurn {
                turn: turn.clone(),
                after: Frozen::new(state.shared_rank(rank)),
                in_world,
                used,
                shown: state.host.output.chunks().cloned().collect(),
                assumes,
            }),
            _ => None,
        };
        (turn, used, known)
    }

    /// Panics if a turn that is really taken comes to something else than what was remembered.
    fn compare(&self, repeated: &mut State, again: &mut State, rank: Rank, known: &KnownTurn) {
        let (turn, _) = self.new_turn(again, rank, u64::MAX);
        assert_eq!(
            std::mem::discriminant(&turn),
            std::mem::discriminant(&known.turn),
            "rank {rank} comes as far as before"
        );
        assert_eq!(
            repeated.exact(rank),
            again.exact(rank),
            "rank {rank} has come to the state that is remembered"
        );
        assert!(
            repeated.world == again.world
                && repeated.world.side_print(rank) == again.world.side_print(rank),
            "rank {rank} has done to others what is remembered"
        );
        assert_eq!(repeated.host.output, again.host.output);
        assert_eq!(repeated.worked, again.worked);
        assert_eq!(repeated.remarks.len(), again.remarks.len());
        assert_eq!(repeated.fresh.len(), again.fresh.len());
    }
}

impl State {
    /// `false`, and nothing has happened, if others do not agree.
    fn repeat(&mut self, cx: Context<'_>, rank: Rank, known: &KnownTurn) -> bool {
        if !self.world.repeat_turn(rank, &known.in_world) {
            return false;
        }
        self.set_rank(rank, &known.after, cx);
        for chunk in &known.shown {
            let (rank, stream) = (chunk.rank, chunk.stream);
            self.host.output.push_values(
                rank,
                stream,
                &chunk.bytes,
                &chunk.values,
                chunk.approximate,
            );
        }
        self.path.assumes = self.path.assumes.with(known.assumes);
        self.worked[rank.index()] += known.used;
        true
    }
}
