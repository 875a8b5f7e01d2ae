//! Whether a fault is for an unknown caller to prevent.
//!
//! A fault that rests on a number of the caller which the function itself never looks at is a note, and says what
//! the caller has to see to: an index or a divisor, or the size of a block that is made with such a
//! number. One that the function does look at, and lets through, is its own business; that a loop
//! runs up to a number is no look at it. Faults that no number can prevent, and those that follow from the process's rank and
//! the number of processes alone, are errors. An assertion about nothing but what other processes have sent is one about
//! them, and a note, too.
//!
//! May take a mistake for the caller's business, and then says so; calls nothing an error that a
//! caller could prevent by a number that the function leaves alone.

use concord_base::{FaultKind, Finding, Kind, Rank, Span};
use concord_exec::{Fault, ObjectId};
use concord_solver::Answer;
use concord_term::Term;

use super::advanced::{Advanced, End};
use super::pins::without_pins;
use super::unknown::MODERATE;
use super::worker::Worker;
use crate::entry::is_of_ranks_alone;
use crate::ranks::Problem;
use crate::state::State;

impl Worker<'_> {
    /// What the caller has to see to, so that a fault does not happen; `None` if it is the function's own.
    pub(super) fn for_the_caller(
        &mut self,
        state: &State,
        rank: Rank,
        (problem, finding): (Option<&Problem>, &Finding),
    ) -> Option<Term> {
        if !state.rank(rank).process.memory.has_caller() {
            return None;
        }
        if finding.kind == Kind::OutOfBounds
            && let Some(problem) = problem
            && let Some(enough) = self.enough(state, rank, problem)
        {
            return Some(enough);
        }
        if finding.kind == Kind::Assertion {
            return self.about_others(state, rank, finding);
        }
        let by_number = matches!(
            finding.kind,
            Kind::OutOfBounds
                | Kind::DivisionByZero
                | Kind::IntegerOverflowTrap
                | Kind::BadShift
                | Kind::BadConversion
        );
        let last = *state.path.caller.decided.last()?;
        let here = finding.places.first().map(|place| place.span);
        let decided = state.path.decided_at.backwards().next();
        let decided_here = decided.is_some_and(|(r, span)| *r == rank && Some(*span) == here);
        let is_its_own = self.is_looked_at(state, last);
        if !by_number || !decided_here || is_its_own {
            return None;
        }
        let prevented = self.pool().not(last);
        self.can_be_before(state, last, prevented)
            .then_some(prevented)
    }

    /// Whether something else than what was decided last is possible, whichever numbers were taken.
    fn can_be_before(&mut self, state: &State, last: Term, otherwise: Term) -> bool {
        let mut before = without_pins(state);
        before.retain(|condition| *condition != last);
        let answer = self.solver.check_extension(self.pool(), &before, otherwise);
        !matches!(answer, Answer::Unsat)
    }

    /// A mistake of the last call that it did not stop at, and that is for the caller to prevent.
    pub(super) fn noticed_for_the_caller(&mut self, state: &State) -> Option<(Finding, Term)> {
        let rank = Rank(0);
        let new = state.remarks.iter().skip(state.looked_at);
        let outside = |finding: &&Finding| finding.kind == Kind::OutOfBounds;
        let new: Vec<Finding> = new.filter(outside).cloned().collect();
        new.into_iter().find_map(|finding| {
            let sees_to = self.for_the_caller(state, rank, (None, &finding))?;
            Some((finding, sees_to))
        })
    }

    /// A path ends at what the caller has to prevent.
    pub(super) fn leave_to_the_caller(
        &mut self,
        mut state: Box<State>,
        (finding, sees_to): (Finding, Term),
        advanced: &mut Advanced,
    ) {
        state.path.caller.unguarded = true;
        state.path.caller.sees_to = Some(sees_to);
        self.look_at_least(&state, advanced);
        advanced.remark(state.path.clone(), finding);
        advanced.end(state, End::Assumed, Vec::new());
    }

    /// Numbers of a caller are such that signed arithmetic does not overflow; a path on which it does
    /// for certain is not looked at.
    pub(super) fn deny_overflow(&mut self, state: &mut State, when: Term, advanced: &mut Advanced) {
        let pool = self.pool();
        let never = pool.not(when);
        let rank = Rank(0);
        // With the numbers that were taken it does not; with others it is asked again.
        if state.rank(rank).process.memory.pinned(pool, when) == Some(0) {
            return;
        }
        if state.path.condition.contains(&never)
            || !self.possible(state, when, &mut advanced.reasons)
        {
            return;
        }
        state.path.caller.no_overflow = true;
        if self.possible(state, never, &mut advanced.reasons) {
            state.path.condition.push(never);
            return;
        }
        self.comes_out_differently(state, rank, (never, true));
        advanced.again.append(&mut self.begun_again);
        state.path.caller.overflows = true;
    }

    /// What an assertion demands of messages.
    fn about_others(&self, state: &State, rank: Rank, finding: &Finding) -> Option<Term> {
        let pool = self.pool();
        let last = *state.path.caller.decided.last()?;
        let line = |span: Span| (span.file, span.line);
        let here = line(finding.places.first()?.span);
        let (decider, at) = state.path.decided_at.backwards().next()?;
        let variables = pool.free_vars(last);
        let mut names = variables.iter().map(|v| pool.var_info(*v));
        let received = names.all(|info| info.name.contains("message "));
        (received && *decider == rank && line(*at) == here).then(|| pool.not(last))
    }

    /// With so many processes, or at that rank, no caller can see to it; nor where the function decides by it.
    fn is_looked_at(&self, state: &State, condition: Term) -> bool {
        let pool = self.pool();
        let looked_at = &state.path.caller.looked_at;
        let variables = pool.free_vars(condition);
        is_of_ranks_alone(pool, condition) || variables.iter().any(|v| looked_at.contains(v))
    }

    /// The block that an access leads out of is large enough, if its size is a number of the caller's.
    fn enough(&mut self, state: &State, rank: Rank, problem: &Problem) -> Option<Term> {
        let fault = match problem {
            Problem::Fault(Fault::Memory(fault)) => fault,
            Problem::Mpi(misuse) => misuse.fault.as_ref()?,
            _ => return None,
        };
        let memory = &state.rank(rank).process.memory;
        let object = ObjectId((fault.address >> 32) as u32);
        let size = memory.size_of_block(object)?;
        let end = fault.address.checked_sub(object.base())?;
        let end = end.checked_add(fault.size)?;
        if fault.kind != FaultKind::OutOfBounds || end > MODERATE || self.is_looked_at(state, size)
        {
            return None;
        }
        let pool = self.pool();
        let number = |n: u64| pool.constant(64, u128::from(n));
        let enough = pool.ule(number(end), size);
        let moderate = pool.ule(size, number(MODERATE));
        let before = without_pins(state);
        let can_be = self
            .solver
            .check_extension(pool, &before, pool.and(enough, moderate));
        (!matches!(can_be, Answer::Unsat)).then_some(enough)
    }
}

/// The access that leads out of an object of the caller: how large that is nobody knows.
pub(super) fn beyond(state: &State, rank: Rank, problem: &Problem) -> Option<(u64, u64)> {
    let fault = match problem {
        Problem::Fault(Fault::Memory(fault)) => fault,
        Problem::Mpi(misuse) => match &misuse.fault {
            Some(fault) => fault,
            None => return None,
        },
        _ => return None,
    };
    let memory = &state.rank(rank).process.memory;
    let beyond = fault.kind == FaultKind::OutOfBounds && memory.lazy_at(fault.address).is_some();
    beyond.then_some((fault.address, fault.size))
}
