//! Inputs that a path leaves one value only.
//!
//! A loop up to an input asks about it in every round; once it is left, the
//! input has one value. From then on it is an ordinary number, in the memories
//! and registers of all ranks: execution is fast again, and states that differ
//! only in how they got there are equal. Exact: a value is put in only if the
//! solver shows that the path allows no other.

use concord_solver::Answer;
use concord_term::{Flags, Sort, Substitution, Term};

use super::worker::Worker;
use crate::state::State;

/// At most so many variables are looked at together: a number of 64 bits.
const MOST_VARIABLES: usize = 8;

impl Worker<'_> {
    /// The same where two programs are compared: sizes and counts that every rank asks for are ordinary
    /// numbers as soon as one of them has asked. Not for floats.
    pub(super) fn settle_input(&mut self, state: &mut State, condition: Term) {
        let floats = self.pool().flags(condition).contains(Flags::HAS_FLOAT);
        if self.shared.options.setup.observe && !floats {
            self.settle(state, condition);
        }
    }

    /// Looks whether the variables of a condition, which the path now
    /// contains, have one value each.
    pub(super) fn settle(&mut self, state: &mut State, condition: Term) {
        let pool = self.pool();
        let variables = pool.free_vars(condition);
        let info = |v| pool.var_info(v);
        let plain = |v| matches!(info(v).sort, Sort::Bv(_));
        if variables.len() > MOST_VARIABLES || !variables.iter().all(|v| plain(*v)) {
            return;
        }
        let path = &state.path.condition;
        let Answer::Sat(model) = self.solver.check_extension(pool, path, condition) else {
            return;
        };
        let mut known = Substitution::new();
        let mut equalities = Vec::new();
        for variable in variables.iter() {
            let term = info(*variable).term;
            let value = concord_term::eval(pool, term, model.assignment()).bv();
            let value = pool.constant(pool.width(term), value.low());
            known.insert(term, value);
            equalities.push(pool.eq(term, value));
        }
        let all = equalities
            .iter()
            .fold(pool.tru(), |all, e| pool.and(all, *e));
        let other = pool.not(all);
        if !matches!(
            self.solver.check_extension(pool, path, other),
            Answer::Unsat
        ) {
            return;
        }
        // What was known of them follows from their values.
        state.path.condition.retain(|known| {
            let mut mentioned = pool.free_vars(*known).to_vec().into_iter();
            mentioned.any(|v| variables.binary_search(&v).is_err())
        });
        state.path.condition.extend(equalities);
        for rank in state.all_ranks() {
            if state.rank(rank).process.has_terms() {
                let process = &mut state.rank_mut(rank).process;
                process.settle(pool, &mut known);
            }
        }
    }
}
