//! Answers to questions about the memory of an unknown caller.
//!
//! A pointer that is followed leads to a fresh object of its type, unless the path says that it is
//! null. That it is not, where the path leaves both open, is an assumption of the verdict. The address is put in the
//! pointer's place everywhere; the path's condition says it, too, so that inputs can be computed from it. An index
//! into such an object gets a value that lies inside, which stands for others (`pins.rs`); one that
//! cannot lie inside leads out of what is looked at.

use std::sync::Arc;

use concord_base::Rank;
use concord_exec::{Memory, ObjectId, Unknown};
use concord_solver::Answer;
use concord_term::{BinOp, Evaluator, Expr, Substitution, Term, TermPool, VarId};

use super::bounds::Reason;
use super::question::Answered;
use super::worker::Worker;
use crate::entry::{callable, make_function, make_object};
use crate::state::State;

/// Elements that an index is looked for among first: some way into an array, so that there is
/// something before it, too.
const PREFERRED: std::ops::Range<u64> = 8..16;

/// Functions that one pointer of the caller leads to; of more, these stand for all.
const MOST_CALLED: usize = 16;

/// Values for the numbers that a count is computed from; lengths of messages are multiples of the last.
const FACTORS: [u64; 5] = [2, 3, 4, 1, 16];

/// Counts up to this need little memory.
const FEW: u64 = 1 << 10;

/// Counts beyond this are the last that are tried: nobody has that much memory.
pub(super) const MODERATE: u64 = 1 << 20;

impl Worker<'_> {
    /// Settles where an address leads.
    pub(super) fn unknown(
        &mut self,
        state: &mut State,
        rank: Rank,
        address: Term,
        reasons: &mut Vec<Reason>,
    ) -> Answered {
        let pool = self.pool();
        let memory = &state.rank(rank).process.memory;
        match memory.unknown_pointer(pool, address) {
            Some(pointer) => self.follow(state, rank, (pointer, address), reasons),
            None => self.sample(state, rank, address, reasons),
        }
    }

    fn follow(
        &mut self,
        state: &mut State,
        rank: Rank,
        (pointer, address): (VarId, Term),
        reasons: &mut Vec<Reason>,
    ) -> Answered {
        let (pool, cx) = (self.pool(), self.shared.cx);
        let variable = pool.var_info(pointer).term;
        let zero = pool.constant(pool.width(variable), 0);
        let null = pool.eq(variable, zero);
        let what = state.rank(rank).process.memory.pointer(pointer).cloned();
        let what = what.expect("it was found there");
        if !self.possible(state, pool.not(null), reasons) {
            self.comes_out_differently(state, rank, (pool.not(null), false));
            state.path.caller.follows_null = Some(pool.not(null));
            state.put(pool, &[(pointer, 0)]);
            return Answered::GoesOn(Vec::new());
        }
        if self.possible(state, null, reasons) {
            state.path.caller.not_null.insert(what.name.to_string());
        }
        if let Some(mut functions) = callable(&cx.program.module, &what) {
            // The path may have compared it with some.
            functions.retain(|function| {
                let at = u128::from(cx.program.function_object(*function).base());
                let is_it = pool.eq(variable, pool.constant(pool.width(variable), at));
                self.possible(state, is_it, reasons)
            });
            if functions.len() > MOST_CALLED {
                functions.truncate(MOST_CALLED);
                state.path.caller.some_functions = true;
            }
            let Some((last, others)) = functions.split_last() else {
                // Something that stands for a function of which nothing is known.
                if !self.may_be_new(state, rank, variable, reasons) {
                    return self.no_address(state, (pointer, variable), Vec::new(), reasons);
                }
                let Some(base) = make_function(cx, state, &what) else {
                    return Answered::Infeasible;
                };
                state.put(pool, &[(pointer, base)]);
                return Answered::GoesOn(Vec::new());
            };
            let mut forked = Vec::new();
            for function in others {
                let mut other = state.fork();
                let at = cx.program.function_object(*function).base();
                other.put(pool, &[(pointer, at)]);
                forked.push(other);
            }
            let at = cx.program.function_object(*last).base();
            state.put(pool, &[(pointer, at)]);
            return Answered::GoesOn(forked);
        }
        let mut origin = Substitution::new();
        origin.insert(variable, zero);
        let rest = origin.apply(pool, address);
        let need = pool.as_const(rest).map_or(0, |rest| rest as u64);
        let need = if need < 1 << 16 { need + 16 } else { 0 };
        let entry = self.shared.options.setup.entry.as_ref();
        let entry = entry.expect("only executions from an entry have a caller");
        let mut others = Vec::new();
        if entry.alias {
            let memory = &state.rank(rank).process.memory;
            let same = memory
                .lazy_objects()
                .filter(|(_, o)| o.element == what.element);
            let same: Vec<ObjectId> = same.map(|(id, _)| id).collect();
            for id in same {
                let base = pool.constant(64, u128::from(id.base()));
                if self.possible(state, pool.eq(variable, base), reasons) {
                    let mut other = state.fork();
                    other.put(pool, &[(pointer, id.base())]);
                    others.push(other);
                }
            }
        }
        if !self.may_be_new(state, rank, variable, reasons) {
            return self.no_address(state, (pointer, variable), others, reasons);
        }
        let size = (entry.lazy_size, need);
        let Some(base) = make_object(cx, state, (&entry.made, &what), size) else {
            return Answered::Infeasible;
        };
        state.put(pool, &[(pointer, base)]);
        Answered::GoesOn(others)
    }

    /// Whether a pointer can lead to an object that is made now.
    fn may_be_new(
        &mut self,
        state: &State,
        rank: Rank,
        variable: Term,
        reasons: &mut Vec<Reason>,
    ) -> bool {
        let pool = self.pool();
        let next = u128::from(state.rank(rank).process.memory.next_lazy());
        let next = pool.eq(variable, pool.constant(pool.width(variable), next));
        self.possible(state, next, reasons)
    }

    /// The path says of a pointer what no address of an object fulfils: it is a certain number, or that is
    /// beyond what is looked at.
    fn no_address(
        &mut self,
        state: &mut State,
        (pointer, variable): (VarId, Term),
        mut others: Vec<State>,
        reasons: &mut Vec<Reason>,
    ) -> Answered {
        let pool = self.pool();
        if let Answer::Sat(model) = self.solver.check(pool, &state.path.condition) {
            let mut evaluator = Evaluator::new(Arc::clone(model.assignment()));
            let value = evaluator.eval(pool, variable).bv().low() as u64;
            let same = pool.eq(variable, pool.constant(64, u128::from(value)));
            if !self.possible(state, pool.not(same), reasons) {
                state.put(pool, &[(pointer, value)]);
                return Answered::GoesOn(others);
            }
        }
        state.path.caller.odd_pointer = true;
        match others.pop() {
            None => Answered::Infeasible,
            Some(other) => {
                *state = other;
                Answered::GoesOn(others)
            }
        }
    }

    /// An index that depends on unknown numbers: a value of each that leads inside.
    fn sample(
        &mut self,
        state: &mut State,
        rank: Rank,
        address: Term,
        reasons: &mut Vec<Reason>,
    ) -> Answered {
        let pool = self.pool();
        let whole = address;
        let variables = self.unpinned(state, rank, address);
        let memory = &state.rank(rank).process.memory;
        let Some(object) = base_of(pool, memory, address) else {
            return Answered::Infeasible;
        };
        let address = sum_of(pool, address);
        let size = memory.object(object).map_or(0, |object| object.size);
        let step = memory
            .lazy_at(object.base())
            .and_then(|what| crate::entry::element_size(&self.shared.cx.program.module, what))
            .unwrap_or(1);
        let offset = pool.sub(address, pool.constant(64, u128::from(object.base())));
        let number = |n: u64| pool.constant(64, u128::from(n));
        let between = |low: u64, high: u64| {
            let from = pool.sub(offset, number(low));
            pool.ult(from, number(high - low))
        };
        let preferred = between(PREFERRED.start * step, PREFERRED.end * step);
        let inside = between(0, size.max(1));
        for wish in [pool.and(preferred, inside), inside] {
            // An extension need not come with the values of all variables.
            let mut all = state.path.condition.clone();
            all.push(wish);
            match self.solver.check(pool, &all) {
                Answer::Unsat => {}
                Answer::Unknown(why) => reasons.push(Reason::Solver(why.to_string())),
                Answer::Sat(model) => {
                    let mut evaluator = Evaluator::new(Arc::clone(model.assignment()));
                    let value = |v: &VarId| {
                        let term = pool.var_info(*v).term;
                        (*v, evaluator.eval(pool, term).bv().low() as u64)
                    };
                    let values: Vec<(VarId, u64)> = variables.iter().map(value).collect();
                    self.pin(state, rank, &values);
                    let memory = &state.rank(rank).process.memory;
                    let value = memory.pinned(pool, whole);
                    let value = value.expect("all that it depends on has a value now");
                    state.rank_mut(rank).process.assume_value(whole, value);
                    return Answered::GoesOn(Vec::new());
                }
            }
        }
        self.comes_out_differently(state, rank, (inside, true));
        state.path.caller.beyond = true;
        Answered::Infeasible
    }

    /// Where no pointer of the caller is null, those of a condition are not.
    pub(super) fn deny_null(&self, state: &mut State, rank: Rank, condition: Term) {
        let entry = self.shared.options.setup.entry.as_ref();
        if !entry.is_some_and(|entry| entry.non_null) {
            return;
        }
        let pool = self.pool();
        let variables = pool.free_vars(condition);
        for variable in variables.iter() {
            let memory = &state.rank(rank).process.memory;
            let term = pool.var_info(*variable).term;
            if memory.pointer(*variable).is_some() && pool.width(term) == 64 {
                let not_null = pool.ne(term, pool.constant(64, 0));
                if !state.path.condition.contains(&not_null) {
                    state.path.condition.push(not_null);
                }
            }
        }
    }

    /// Structures of the caller that lead to others of their kind do so as often as loops are repeated:
    /// then their pointers are null, where they can be.
    pub(super) fn end_structures(
        &mut self,
        state: &mut State,
        rank: Rank,
        condition: Term,
        reasons: &mut Vec<Reason>,
    ) {
        let Some(bound) = self.shared.options.bounds.iterations else {
            return;
        };
        let pool = self.pool();
        for variable in pool.free_vars(condition).iter() {
            let memory = &state.rank(rank).process.memory;
            let term = pool.var_info(*variable).term;
            let deep = memory.pointer(*variable).is_some_and(|what| {
                what.element.is_some() && depth(memory, what) >= bound as usize
            });
            if !deep || pool.width(term) != 64 {
                continue;
            }
            let null = pool.eq(term, pool.constant(64, 0));
            let new = !state.path.condition.contains(&null);
            if new && self.possible(state, null, reasons) {
                state.path.caller.left_loop = true;
                state.path.condition.push(null);
            }
        }
    }

    /// A condition that holds in all executions that are looked at, if it can.
    pub(super) fn prefer(
        &mut self,
        state: &mut State,
        rank: Rank,
        condition: Term,
        reasons: &mut Vec<Reason>,
    ) -> Answered {
        let holds = self.possible(state, condition, reasons);
        if !holds {
            self.comes_out_differently(state, rank, (condition, true));
        }
        if holds {
            let other = self.pool().not(condition);
            if self.possible(state, other, reasons) {
                state.path.caller.valid = true;
                state.path.condition.push(condition);
            }
        }
        state.rank_mut(rank).process.assume(condition, holds);
        Answered::GoesOn(Vec::new())
    }

    /// A value of a count: as large as the arrays of the caller are, if it can be.
    pub(super) fn count(
        &mut self,
        state: &mut State,
        rank: Rank,
        term: Term,
        reasons: &mut Vec<Reason>,
    ) -> Answered {
        let pool = self.pool();
        let allocates = self.is_allocating(state, rank);
        if pool.as_var(term).is_none() {
            // What is computed overflows for most numbers; small ones usually will do.
            for factor in FACTORS {
                let variables = self.unpinned(state, rank, term);
                let values: Vec<(VarId, u64)> = variables.iter().map(|v| (*v, factor)).collect();
                let equal = |(v, value): &(VarId, u64)| {
                    let term = pool.var_info(*v).term;
                    pool.eq(term, pool.constant(pool.width(term), u128::from(*value)))
                };
                let all = values.iter().map(equal);
                let all = all.fold(pool.tru(), |all, one| pool.and(all, one));
                if self.possible(state, all, reasons) {
                    self.take(state, rank, (term, &values), reasons);
                    return Answered::GoesOn(Vec::new());
                }
            }
        }
        let width = pool.width(term);
        let entry = self.shared.options.setup.entry.as_ref();
        let most = entry.map_or(1, |entry| entry.lazy_size);
        let number = |n: u64| pool.constant(width, u128::from(n));
        let positive = pool.and(pool.ule(number(1), term), pool.ule(term, number(most)));
        let half = pool.and(
            pool.ule(number(most / 2), term),
            pool.ule(term, number(most)),
        );
        let valid = pool.sle(number(0), term);
        let few = pool.ule(term, number(FEW));
        let moderate = pool.ule(term, number(MODERATE));
        let wishes = [half, positive, few, moderate, valid, pool.tru()];
        let wishes = match allocates {
            true => &wishes[..4],
            false => &wishes[..],
        };
        for wish in wishes.iter().copied() {
            // An extension need not come with the values of all variables.
            let mut all = state.path.condition.clone();
            all.push(wish);
            match self.solver.check(pool, &all) {
                Answer::Unsat => {}
                Answer::Unknown(why) => reasons.push(Reason::Solver(why.to_string())),
                Answer::Sat(model) => {
                    let mut evaluator = Evaluator::new(Arc::clone(model.assignment()));
                    let value = |v: &VarId| {
                        let term = pool.var_info(*v).term;
                        (*v, evaluator.eval(pool, term).bv().low() as u64)
                    };
                    let variables = self.unpinned(state, rank, term);
                    let values: Vec<(VarId, u64)> = variables.iter().map(value).collect();
                    self.take(state, rank, (term, &values), reasons);
                    return Answered::GoesOn(Vec::new());
                }
            }
        }
        // Of that size there is no block, or nobody looks at it.
        self.comes_out_differently(state, rank, (moderate, true));
        state.path.caller.huge |= allocates;
        Answered::Infeasible
    }

    /// These values are taken for what a count is computed from, if there are others.
    fn take(
        &mut self,
        state: &mut State,
        rank: Rank,
        (term, values): (Term, &[(VarId, u64)]),
        reasons: &mut Vec<Reason>,
    ) {
        let pool = self.pool();
        let mut known = Substitution::new();
        for (variable, value) in values {
            let own = pool.var_info(*variable).term;
            known.insert(own, pool.constant(pool.width(own), u128::from(*value)));
        }
        let memory = &state.rank(rank).process.memory;
        let taken = known.apply(pool, term);
        let taken = pool.as_const(taken).map(|bits| bits as u64);
        let taken = taken.or_else(|| memory.pinned(pool, known.apply(pool, term)));
        let taken = taken.expect("all that it depends on has a value");
        let equal = pool.eq(term, pool.constant(pool.width(term), u128::from(taken)));
        if self.possible(state, pool.not(equal), reasons) {
            if self.is_allocating(state, rank)
                && let Some(place) = state.rank(rank).process.position()
            {
                state.path.caller.sizes.push((rank, place, term, taken));
            }
            self.pin(state, rank, values);
            self.sensible(state, rank, (term, taken));
        }
        state.rank_mut(rank).process.assume_value(term, taken);
    }
}

impl Worker<'_> {
    /// Where a count is not negative, others that are taken later are not either; and sizes are such as blocks have.
    fn sensible(&self, state: &mut State, rank: Rank, (term, taken): (Term, u64)) {
        let pool = self.pool();
        let number = |n: u64| pool.constant(pool.width(term), u128::from(n));
        let allocates = self.is_allocating(state, rank);
        let caller = &mut state.path.caller;
        let negative = taken >> (pool.width(term) - 1) & 1 == 1;
        let (sensible, fits, is_said) = match allocates {
            true => (
                pool.ule(term, number(MODERATE)),
                taken <= MODERATE,
                &mut caller.huge,
            ),
            false => (pool.sle(number(0), term), !negative, &mut caller.valid),
        };
        if fits && pool.as_const(sensible).is_none() {
            *is_said = true;
            state.path.caller.entailed.push(sensible);
        }
    }
}

/// How many objects of the kind that a pointer leads to there are on the way to it.
fn depth(memory: &Memory, what: &Unknown) -> usize {
    let is_before = |object: &Unknown| {
        let rest = what.name.strip_prefix(&*object.name);
        object.element == what.element && rest.is_some_and(|rest| rest.starts_with(['-', '[', '.']))
    };
    memory
        .lazy_objects()
        .filter(|(_, object)| is_before(object))
        .count()
}

/// The object of the caller that a summand of the address names.
pub(super) fn base_of(pool: &TermPool, memory: &Memory, address: Term) -> Option<ObjectId> {
    let mut work = vec![sum_of(pool, address)];
    while let Some(term) = work.pop() {
        if let Some(value) = pool.as_const(term) {
            let object = ObjectId((value as u64 >> 32) as u32);
            if memory.is_lazy(object) {
                return Some(object);
            }
        }
        if let Expr::Bin(BinOp::Add, a, b) = *pool.expr(term) {
            work.extend([a, b]);
        }
    }
    None
}

/// An address, whether or not it is lost.
fn sum_of(pool: &TermPool, address: Term) -> Term {
    match *pool.expr(address) {
        Expr::Ite(_, a, b) if pool.as_const(b).is_some() => a,
        Expr::Ite(_, a, b) if pool.as_const(a).is_some() => b,
        _ => address,
    }
}
