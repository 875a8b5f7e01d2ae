//! Numbers of the caller that stand for others.
//!
//! A count, a size, or an index into unknown memory must be a number where it is used; there are too many to
//! look at each. So the numbers that it is computed from get one value each, where the first of them is
//! needed (`unknown.rs`): they are *pinned*. They stay variables, and everything that depends on them alone
//! has that value.
//!
//! What the function decides later may come out differently for others. Then the search begins again at the
//! function, under the conditions of the path so far and with the other outcome, so that another number
//! is taken. That is done once all else was looked at, since it is of no use before. A number stands for those, and
//! only those, with which the function decides alike. Of the sizes of blocks the least one with which a path is the
//! same is looked at, too: if blocks are too small, then with that.
//!
//! Approximates: what depends on a number otherwise than by a decision (which elements are the same, which
//! buffers overlap) is seen for the values that are taken, and the verdict names these. Loops over a
//! pinned number count as loops over unknown bounds. Where too many numbers would have to be looked at, or the
//! solver does not know, the search is inconclusive.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use concord_base::Rank;
use concord_ir::{Callee, Inst};
use concord_solver::{Answer, Solver};
use concord_term::{Term, VarId};
use rustc_hash::FxHashSet;

use super::bounds::Reason;
use super::question::{Answered, remember};
use super::search::begin;
use super::worker::{Shared, Worker};
use crate::entry::name_of_variable;
use crate::path::{Stand, Way};
use crate::ranks::Question;
use crate::state::State;

/// How often a path is begun again with another number.
const MOST_AGAIN: u32 = 8;
/// How often that is done for the same outcome at one place.
const MOST_AT_A_PLACE: u32 = 1024;
/// What ways of these kinds are numbered from.
const OTHER_OUTCOME: usize = 1 << 20;
const LEAST: usize = OTHER_OUTCOME + 2;

/// Functions that make blocks of the heap.
const ALLOCATING: [&str; 6] = [
    "malloc",
    "calloc",
    "realloc",
    "reallocarray",
    "aligned_alloc",
    "posix_memalign",
];

/// What another execution is to be looked at for, from the start.
pub(super) struct Again {
    /// What it has in common with the one that was looked at, without the numbers that were taken there.
    before: Vec<Term>,
    other: Other,
    times: u32,
    /// Where the two part.
    way: Way,
    place: String,
}

/// How it differs.
enum Other {
    /// This holds.
    Holds(Term),
    /// This is as small as it can be, and smaller than it was.
    Least(Term, u64),
}

/// What is left to look at, once everything else was.
#[derive(Default)]
pub(super) struct Begun {
    waiting: VecDeque<Again>,
    /// How many came in at each place.
    at: BTreeMap<Way, u32>,
    solver: Option<Box<dyn Solver>>,
    roots: Vec<State>,
}

impl Begun {
    /// Takes in what a state has left; gives the places where there is too much.
    pub(super) fn absorb(&mut self, all: Vec<Again>) -> Vec<Reason> {
        let mut reasons = Vec::new();
        for again in all {
            let times = self.at.entry(again.way).or_default();
            *times += 1;
            if *times > MOST_AT_A_PLACE || again.times > MOST_AGAIN {
                reasons.push(Reason::Numbers(again.place));
            } else {
                self.waiting.push_back(again);
            }
        }
        reasons
    }

    /// The next executions that there are.
    pub(super) fn next(&mut self, shared: &Shared<'_>) -> Result<Vec<State>, Reason> {
        while let Some(again) = self.waiting.pop_front() {
            let Some(other) = self.feasible(shared, &again)? else {
                continue;
            };
            if self.roots.is_empty() {
                self.roots = begin(shared).expect("the search has begun in the same way");
            }
            let mut states = Vec::new();
            for root in &mut self.roots {
                let mut state = root.fork();
                for condition in again.before.iter().chain([&other]) {
                    if !state.path.condition.contains(condition) {
                        state.path.condition.push(*condition);
                    }
                }
                state.path.caller.again = again.times;
                states.push(state);
            }
            return Ok(states);
        }
        Ok(Vec::new())
    }

    /// The condition with which there is such an execution.
    fn feasible(&mut self, shared: &Shared<'_>, again: &Again) -> Result<Option<Term>, Reason> {
        let pool = shared.cx.pool;
        let solver = self
            .solver
            .get_or_insert_with(|| shared.options.solver.build());
        let mut can_be = |condition| match solver.check_extension(pool, &again.before, condition) {
            Answer::Sat(_) => Ok(true),
            Answer::Unsat => Ok(false),
            Answer::Unknown(why) => Err(Reason::Solver(why.to_string())),
        };
        match again.other {
            Other::Holds(condition) => Ok(can_be(condition)?.then_some(condition)),
            Other::Least(term, taken) => {
                let number = |n: u64| pool.constant(pool.width(term), u128::from(n));
                let (mut low, mut high) = (0, taken);
                while low < high {
                    let middle = low + (high - low) / 2;
                    match can_be(pool.ule(term, number(middle)))? {
                        true => high = middle,
                        false => low = middle + 1,
                    }
                }
                Ok((high < taken).then(|| pool.eq(term, number(high))))
            }
        }
    }
}

impl Worker<'_> {
    /// Numbers stand for others from now on.
    pub(super) fn pin(&self, state: &mut State, rank: Rank, values: &[(VarId, u64)]) {
        let pool = self.pool();
        let place = self.place(state, rank);
        for (variable, value) in values {
            let term = pool.var_info(*variable).term;
            let width = pool.width(term);
            let equal = pool.eq(term, pool.constant(width, u128::from(*value)));
            state.path.condition.push(equal);
            state.path.caller.pins.push(equal);
            state.path.caller.stands.insert(Stand {
                place: place.clone(),
                name: name_of_variable(pool, *variable),
                value: signed(*value, width),
            });
            for other in state.all_ranks() {
                state.rank_mut(other).process.memory.pin(*variable, *value);
            }
        }
    }

    /// The variables of a term that are not pinned yet.
    pub(super) fn unpinned(&self, state: &State, rank: Rank, term: Term) -> Vec<VarId> {
        let pool = self.pool();
        let memory = &state.rank(rank).process.memory;
        let variables = pool.free_vars(term);
        let is_open = |v: &&VarId| memory.pinned(pool, pool.var_info(**v).term).is_none();
        variables.iter().filter(is_open).copied().collect()
    }

    /// Answers a question about something that only depends on pinned numbers.
    pub(super) fn stands(
        &mut self,
        state: &mut State,
        rank: Rank,
        (question, value): (Question, u64),
    ) -> Answered {
        let pool = self.pool();
        let holds = value != 0;
        match question {
            Question::Truth(condition) => {
                let actual = state.path.actual(pool, condition);
                let other = if holds { pool.not(actual) } else { actual };
                let follows = pool.not(other);
                if self.was_the_other(state, follows)
                    || self.comes_out_differently(state, rank, (other, !holds))
                {
                    state.path.caller.entailed.push(follows);
                    state.path.caller.decided.push(follows);
                    self.note_decision(state, rank, condition);
                }
                remember(state, condition, actual, holds);
                state.rank_mut(rank).process.assume(condition, holds);
            }
            Question::Assume(condition) | Question::Prefer(condition) if !holds => {
                let actual = state.path.actual(pool, condition);
                self.comes_out_differently(state, rank, (actual, true));
                if matches!(question, Question::Assume(_)) {
                    return Answered::Infeasible;
                }
                state.rank_mut(rank).process.assume(condition, false);
            }
            Question::Assume(condition) | Question::Prefer(condition) => {
                state.rank_mut(rank).process.assume(condition, true);
            }
            // A use of it, no decision.
            Question::Value(term) | Question::Unknown(term) | Question::Sample(term) => {
                state.rank_mut(rank).process.assume_value(term, value);
            }
        }
        Answered::GoesOn(Vec::new())
    }

    /// Whether something may be otherwise for other numbers than those that were taken: then an execution is
    /// looked at where it is, if there is one. `holds` says which outcome that is, where there are two.
    pub(super) fn comes_out_differently(
        &mut self,
        state: &mut State,
        rank: Rank,
        (other, holds): (Term, bool),
    ) -> bool {
        if state.path.caller.pins.is_empty() {
            return false;
        }
        let Some(place) = state.rank(rank).process.position() else {
            return false;
        };
        if let Some(bound) = self.shared.options.bounds.iterations
            && self.shared.loops.exit(place).is_some()
        {
            let times = state.path.caller.passed.entry(place).or_default();
            *times += 1;
            if *times > bound {
                state.path.caller.left_loop = true;
                return false;
            }
        }
        let before = without_pins(state);
        if !self.has_to_do_with_pins(state, rank, &before, other) {
            return false;
        }
        self.begun_again.push(Again {
            before,
            other: Other::Holds(other),
            times: state.path.caller.again + 1,
            way: Way::other(place, OTHER_OUTCOME + usize::from(holds)),
            place: self.place(state, rank),
        });
        true
    }

    /// Whether a path was begun again for this decision, or one that comes after it: it is one like others.
    pub(super) fn was_the_other(&self, state: &State, follows: Term) -> bool {
        state.path.caller.again > 0 && state.path.condition.contains(&follows)
    }

    /// Whether a pinned number occurs in a condition, or in what the path says of anything that does.
    fn has_to_do_with_pins(
        &self,
        state: &State,
        rank: Rank,
        before: &[Term],
        condition: Term,
    ) -> bool {
        let pool = self.pool();
        let memory = &state.rank(rank).process.memory;
        let is_pinned = |v: &VarId| memory.pinned(pool, pool.var_info(*v).term).is_some();
        let mut known: BTreeSet<VarId> = pool.free_vars(condition).iter().copied().collect();
        let mut rest: Vec<_> = before.iter().map(|term| pool.free_vars(*term)).collect();
        loop {
            if known.iter().any(is_pinned) {
                return true;
            }
            let all = rest.len();
            rest.retain(|variables| {
                let joined = variables.iter().any(|v| known.contains(v));
                if joined {
                    known.extend(variables.iter().copied());
                }
                !joined
            });
            if rest.len() == all {
                return false;
            }
        }
    }

    /// A path is over: with the least sizes of its blocks it is looked at, too.
    pub(super) fn least_too(&mut self, state: &State) {
        for (rank, place, term, taken) in &state.path.caller.sizes {
            self.begun_again.push(Again {
                before: without_pins(state),
                other: Other::Least(*term, *taken),
                times: state.path.caller.again + 1,
                way: Way::other(*place, LEAST),
                place: self.place(state, *rank),
            });
        }
    }

    /// Notes where something was decided, and the numbers that the function itself decides by, other than how often
    /// a loop is repeated.
    pub(super) fn note_decision(&self, state: &mut State, rank: Rank, condition: Term) {
        let Some((function, pc)) = state.rank(rank).process.position() else {
            return;
        };
        let span = self.shared.turns().place(state, rank, "").span;
        if span.is_known() {
            state.path.decided_at.push((rank, span));
        }
        if self.shared.loops.exit((function, pc)).is_some() {
            return;
        }
        let body = self
            .shared
            .cx
            .program
            .module
            .function(function)
            .body
            .as_ref();
        let inst = body.and_then(|body| body.code.get(pc as usize));
        if matches!(inst, Some(Inst::Branch { .. } | Inst::Switch { .. })) {
            let pool = self.pool();
            let variables = pool.free_vars(condition);
            state
                .path
                .caller
                .looked_at
                .extend(variables.iter().copied());
        }
    }

    /// Whether a rank makes a block of the heap, or a local array, here.
    pub(super) fn is_allocating(&self, state: &State, rank: Rank) -> bool {
        let module = &self.shared.cx.program.module;
        let Some((function, pc)) = state.rank(rank).process.position() else {
            return false;
        };
        let Some(body) = module.function(function).body.as_ref() else {
            return false;
        };
        match body.code.get(pc as usize) {
            Some(Inst::Alloca { .. }) => true,
            Some(Inst::Call { site }) => match body.calls[*site as usize].callee {
                Callee::Direct(called) => {
                    ALLOCATING.contains(&module.function(called).name.as_str())
                }
                Callee::Indirect(_) | Callee::Intrinsic(_) => false,
            },
            _ => false,
        }
    }
}

/// What a path says without the numbers that were taken, and where objects were made.
pub(super) fn without_pins(state: &State) -> Vec<Term> {
    let caller = &state.path.caller;
    let own: FxHashSet<Term> = caller.pins.iter().chain(&caller.made).copied().collect();
    let all = state.path.condition.iter().copied();
    let all = all.filter(|condition| !own.contains(condition));
    all.chain(caller.entailed.iter().copied()).collect()
}

fn signed(value: u64, width: u32) -> i64 {
    let unused = 64 - width.min(64);
    (value << unused).cast_signed() >> unused
}
