//! A program asks for more than the name of a rank.
//!
//! It gets what is true of the actual numbers. Where that is true of every choice of different numbers from 1
//! on, nothing was told: *am I rank 0?* has one answer for all that may be alike.

use concord_base::Rank;
use concord_mpi::RankName;
use concord_term::{Substitution, Term, TermPool};

use crate::ranks::{Question, Turns};
use crate::state::State;

/// Choices of numbers that are tried at most, for one question.
const MOST: u64 = 1 << 10;

impl Turns<'_> {
    /// Answers a question about names of ranks alone; `false` if it is about anything else.
    pub(crate) fn answers_for_names(
        &self,
        state: &mut State,
        rank: Rank,
        question: Question,
    ) -> bool {
        if !state.world.options().alike {
            return false;
        }
        let (Question::Truth(term) | Question::Value(term)) = question else {
            return false;
        };
        let pool = self.cx.pool;
        let Some(names) = RankName::all_in(pool, term).filter(|names| !names.is_empty()) else {
            return false;
        };
        let actual: Vec<u32> = names.iter().map(|name| name.0).collect();
        let Some(value) = value(pool, term, &names, &actual) else {
            return false;
        };
        if !is_same_for_all(pool, term, &names, state.world.size(), value) {
            self.tells_apart(state, rank);
        }
        let process = &mut state.rank_mut(rank).process;
        match question {
            Question::Truth(_) => process.assume(term, value != 0),
            _ => process.assume_value(term, value),
        }
        true
    }

    /// The instruction at hand tells ranks apart.
    pub(crate) fn tells_apart(&self, state: &mut State, rank: Rank) {
        match state.rank(rank).process.position() {
            Some(site) => state.told_apart.push(site),
            None => state.spoilt = true,
        }
    }
}

/// A term's value with these numbers for these ranks.
fn value(pool: &TermPool, term: Term, names: &[Rank], numbers: &[u32]) -> Option<u64> {
    let mut known = Substitution::new();
    for (name, number) in names.iter().zip(numbers) {
        let number = pool.constant(32, u128::from(*number));
        known.insert(RankName(*name).term(pool), number);
    }
    let value = known.apply(pool, term);
    pool.as_const(value).map(|value| value as u64)
}

fn is_same_for_all(pool: &TermPool, term: Term, names: &[Rank], size: u32, is: u64) -> bool {
    let numbers = u64::from(size);
    let tries = numbers.checked_pow(names.len() as u32);
    if tries.is_none_or(|tries| tries > MOST) {
        return false;
    }
    let mut chosen = vec![1; names.len()];
    loop {
        let differ = (1..chosen.len()).all(|at| !chosen[..at].contains(&chosen[at]));
        if differ && value(pool, term, names, &chosen) != Some(is) {
            return false;
        }
        let Some(at) = chosen.iter().rposition(|number| number + 1 < size) else {
            return true;
        };
        chosen[at] += 1;
        chosen[at + 1..].fill(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_true_of_all_tells_nothing() {
        let pool = TermPool::new();
        let one = RankName(Rank(1)).term(&pool);
        let two = RankName(Rank(2)).term(&pool);
        let number = |n| pool.constant(32, n);
        let same = |term, names: &[Rank]| {
            let actual: Vec<u32> = names.iter().map(|name| name.0).collect();
            let is = value(&pool, term, names, &actual).expect("a value");
            is_same_for_all(&pool, term, names, 4, is)
        };
        assert!(same(pool.eq(one, number(0)), &[Rank(1)]));
        assert!(same(pool.ult(one, number(4)), &[Rank(1)]));
        assert!(same(pool.eq(one, two), &[Rank(1), Rank(2)]));
        assert!(!same(pool.eq(one, number(1)), &[Rank(1)]));
        assert!(!same(pool.eq(one, number(3)), &[Rank(1)]));
        assert!(!same(pool.ult(one, two), &[Rank(1), Rank(2)]));
        assert!(!same(pool.ult(one, number(3)), &[Rank(1)]));
    }
}
