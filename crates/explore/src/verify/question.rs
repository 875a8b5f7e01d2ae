//! Answers to a rank's questions about symbolic values.

use concord_base::Rank;
use concord_solver::Answer;
use concord_term::{Flags, Term, TermPool, Value};

use super::bounds::Reason;
use super::counted::mentions_forgotten;
use super::unknown::base_of;
use super::ways::gone;
use super::worker::{Worker, iterations};
use crate::path::Way;
use crate::ranks::Question;
use crate::state::State;

/// A number that an unknown caller gives is split into so many values, or it has one.
const FEW_VALUES: u32 = 16;

/// What a question leads to.
pub(super) enum Answered {
    /// The state goes on; these forked off.
    GoesOn(Vec<State>),
    /// No execution goes on: an assumption contradicts the path.
    Infeasible,
}

impl Question {
    /// What it is about.
    fn term(self) -> Term {
        let (Question::Truth(term)
        | Question::Assume(term)
        | Question::Value(term)
        | Question::Unknown(term)
        | Question::Prefer(term)
        | Question::Sample(term)) = self;
        term
    }

    /// Whether it is about numbers that were forgotten.
    pub(super) fn mentions_forgotten(&self, pool: &TermPool) -> bool {
        mentions_forgotten(pool, self.term())
    }
}

impl Worker<'_> {
    /// Answers a question: assumes one answer in the state and forks for each
    /// other one that is possible.
    pub(super) fn answer(
        &mut self,
        state: &mut State,
        rank: Rank,
        question: Question,
        reasons: &mut Vec<Reason>,
    ) -> Answered {
        let (pool, memory) = (self.pool(), &state.rank(rank).process.memory);
        if let Some(value) = memory.pinned(pool, question.term()) {
            return self.stands(state, rank, (question, value));
        }
        match question {
            Question::Truth(condition) => self.truth(state, rank, condition, reasons),
            Question::Assume(condition) => self.assume(state, rank, condition, reasons),
            Question::Value(term) if self.is_of_the_caller(state, rank, term) => {
                self.unknown(state, rank, term, reasons)
            }
            Question::Value(term) => self.values(state, rank, term, reasons),
            Question::Unknown(term) => self.unknown(state, rank, term, reasons),
            Question::Prefer(condition) => self.prefer(state, rank, condition, reasons),
            Question::Sample(term) => self.count(state, rank, term, reasons),
        }
    }

    /// Whether a value depends on where a pointer of the caller leads.
    pub(super) fn is_of_the_caller(&self, state: &State, rank: Rank, term: Term) -> bool {
        let pool = self.pool();
        let memory = &state.rank(rank).process.memory;
        let is_address = || pool.width(term) == 64 && base_of(pool, memory, term).is_some();
        memory.has_caller() && (memory.unknown_pointer(pool, term).is_some() || is_address())
    }

    fn truth(
        &mut self,
        state: &mut State,
        rank: Rank,
        condition: Term,
        reasons: &mut Vec<Reason>,
    ) -> Answered {
        self.deny_null(state, rank, condition);
        if state.rank(rank).process.memory.has_caller() {
            self.end_structures(state, rank, condition, reasons);
        }
        let actual = state.path.actual(self.pool(), condition);
        let negation = self.pool().not(actual);
        let can_hold = self.possible(state, actual, reasons);
        // The path is satisfiable, so one of the two is.
        let can_fail = !can_hold || self.possible(state, negation, reasons);
        let mut others = Vec::new();
        if can_hold
            && can_fail
            && let Some(holds) = self.leaves_loop(state, rank)
        {
            // Further iterations are beyond the bound; what follows the loop is explored.
            let assumed = if holds { actual } else { negation };
            state.path.caller.left_loop = true;
            decide(state, rank, assumed, condition, holds);
            return Answered::GoesOn(others);
        }
        if can_hold && can_fail {
            self.note_decision(state, rank, condition);
            let loops = count_fork(state, rank) > 1;
            let during = self.during(state, rank);
            let first = self.goes_first(state, rank, during);
            let mut other = state.fork();
            for (state, holds) in [(&mut other, !first), (&mut *state, first)] {
                let assumed = if holds { actual } else { negation };
                decide(state, rank, assumed, condition, holds);
                remember(state, condition, actual, holds);
                match loops {
                    true => self.settle(state, assumed),
                    false => self.settle_input(state, assumed),
                }
                let place = state.rank(rank).process.position();
                state.path.way = place.map(|place| Way::branch(place, holds).during(during));
            }
            others.push(other);
            return Answered::GoesOn(others);
        } else {
            let (follows, other) = match can_hold {
                true => (actual, negation),
                false => (negation, actual),
            };
            if self.was_the_other(state, follows)
                || self.comes_out_differently(state, rank, (other, !can_hold))
            {
                state.path.caller.decided.push(follows);
                state.path.caller.entailed.push(follows);
                self.note_decision(state, rank, condition);
            } else {
                keep_partial(self.pool(), state, follows);
            }
            state.rank_mut(rank).process.assume(condition, can_hold);
        }
        remember(state, condition, actual, can_hold);
        Answered::GoesOn(others)
    }

    /// Which answer a path goes on with that can have both: the one with which fewer have gone on, where
    /// that is counted.
    fn goes_first(&self, state: &State, rank: Rank, during: u64) -> bool {
        let Some(place) = state.rank(rank).process.position() else {
            return true;
        };
        let count = |holds| gone(&self.gone, Way::branch(place, holds).during(during));
        count(true) <= count(false)
    }

    /// What is under way, where a function decides that may call MPI yet: the same decision is another one
    /// then.
    pub(super) fn during(&self, state: &State, rank: Rank) -> u64 {
        let place = state.rank(rank).process.position();
        let communicates = place.is_some_and(|(id, _)| self.shared.loops.communicates(id));
        match communicates && state.world.is_alone() {
            true => state.world.under_way(rank),
            false => 0,
        }
    }

    /// How a condition comes out that leaves a loop which has had all its iterations, where
    /// executions start in the middle (pse §III-E2).
    fn leaves_loop(&self, state: &State, rank: Rank) -> Option<bool> {
        let options = self.shared.options;
        options.setup.entry.as_ref()?;
        let bound = options.bounds.iterations?;
        let place = state.rank(rank).process.position()?;
        let exit = self.shared.loops.exit(place)?;
        // Of all processes together: whoever comes first may decide for the others.
        let processes = state.all_ranks().count() as u32;
        (iterations(state, rank) >= bound.saturating_mul(processes)).then_some(exit)
    }

    fn assume(
        &mut self,
        state: &mut State,
        rank: Rank,
        condition: Term,
        reasons: &mut Vec<Reason>,
    ) -> Answered {
        let actual = state.path.actual(self.pool(), condition);
        remember(state, condition, actual, true);
        if !self.possible(state, actual, reasons) {
            self.comes_out_differently(state, rank, (actual, true));
            return Answered::Infeasible;
        }
        state.path.condition.push(actual);
        state.rank_mut(rank).process.assume(condition, true);
        Answered::GoesOn(Vec::new())
    }

    fn values(
        &mut self,
        state: &mut State,
        rank: Rank,
        term: Term,
        reasons: &mut Vec<Reason>,
    ) -> Answered {
        let has_caller = state.rank(rank).process.memory.has_caller();
        let bound = match has_caller {
            true => self.shared.options.bounds.values.min(FEW_VALUES),
            false => self.shared.options.bounds.values,
        };
        let actual = state.path.actual(self.pool(), term);
        let mut cases = Vec::new();
        let mut complete = true;
        let mut excluded = state.path.condition.clone();
        loop {
            let answer = self.solver.check(self.pool(), &excluded);
            let value = match answer {
                Answer::Unsat => break,
                Answer::Unknown(why) => {
                    reasons.push(Reason::Solver(why.to_string()));
                    complete = false;
                    break;
                }
                Answer::Sat(model) => value_of(self, &model, actual),
            };
            if cases.len() as u32 == bound && has_caller {
                return self.count(state, rank, term, reasons);
            }
            if cases.len() as u32 == bound {
                reasons.push(Reason::Values {
                    bound,
                    place: self.place(state, rank),
                });
                complete = false;
                break;
            }
            let width = self.pool().width(term);
            let equal = self
                .pool()
                .eq(actual, self.pool().constant(width, u128::from(value)));
            cases.push((value, equal));
            excluded.push(self.pool().not(equal));
        }
        if complete && has_caller {
            let pool = self.pool();
            let others = cases.iter().map(|(_, equal)| pool.not(*equal));
            let others = others.fold(pool.tru(), |all, one| pool.and(all, one));
            self.comes_out_differently(state, rank, (others, false));
        }
        // Found in the solver's order; explored in the order of the values.
        cases.sort_by_key(|(value, _)| *value);
        let Some((first, rest)) = cases.split_first() else {
            return Answered::Infeasible;
        };
        let mut others: Vec<State> = rest.iter().map(|_| state.fork()).collect();
        // A single possible value follows from the path already.
        let forks = !others.is_empty() || !complete;
        let pool = self.pool();
        let fix = |state: &mut State, (value, equal): &(u64, Term)| {
            let constant = pool.constant(pool.width(term), u128::from(*value));
            remember(state, pool.eq(term, constant), *equal, true);
            if forks {
                state.path.condition.push(*equal);
                state.path.depth += 1;
            } else {
                keep_partial(pool, state, *equal);
            }
            state.rank_mut(rank).process.assume_value(term, *value);
        };
        for (other, case) in others.iter_mut().zip(rest) {
            fix(other, case);
            self.settle_input(other, case.1);
        }
        fix(state, first);
        self.settle_input(state, first.1);
        Answered::GoesOn(others)
    }

    /// Whether a condition can hold on this path. An unanswered question
    /// counts as yes, and weakens the verdict.
    pub(super) fn possible(
        &mut self,
        state: &State,
        condition: Term,
        reasons: &mut Vec<Reason>,
    ) -> bool {
        match self
            .solver
            .check_extension(self.pool(), &state.path.condition, condition)
        {
            Answer::Sat(_) => true,
            Answer::Unsat => false,
            Answer::Unknown(why) => {
                reasons.push(Reason::Solver(why.to_string()));
                true
            }
        }
    }
}

/// Where floats are real numbers, a decision that follows from the path is kept nevertheless if something in it may be
/// undefined: that it is decided at all rests on its being defined.
fn keep_partial(pool: &TermPool, state: &mut State, follows: Term) {
    let floats = pool.is_real() && pool.flags(follows).contains(Flags::HAS_FLOAT);
    if floats && !pool.is_number(follows) && !state.path.condition.contains(&follows) {
        state.path.condition.push(follows);
    }
}

/// Remembers a decision about received messages.
pub(super) fn remember(state: &mut State, condition: Term, actual: Term, holds: bool) {
    let decisions = &mut state.path.decisions;
    if condition != actual
        && !decisions
            .backwards()
            .any(|known| *known == (condition, holds))
    {
        decisions.push((condition, holds));
    }
}

/// Counts a fork at the place where the rank stands; gives the number.
fn count_fork(state: &mut State, rank: Rank) -> u32 {
    let Some(place) = state.rank(rank).process.position() else {
        return 0;
    };
    let forks = state.path.forks_at.entry(place).or_default();
    *forks += 1;
    *forks
}

fn decide(state: &mut State, rank: Rank, assumed: Term, condition: Term, holds: bool) {
    if state.rank(rank).process.memory.has_caller() {
        state.path.caller.decided.push(assumed);
    }
    state.path.condition.push(assumed);
    state.path.depth += 1;
    state.rank_mut(rank).process.assume(condition, holds);
}

fn value_of(worker: &Worker<'_>, model: &concord_solver::Model, term: Term) -> u64 {
    match concord_term::eval(worker.pool(), term, model.assignment()) {
        Value::Bv(bits) => bits.low() as u64,
        Value::Array(_) => unreachable!("only numbers are asked for"),
    }
}
