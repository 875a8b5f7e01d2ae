//! What was decided for the instruction at hand.
//!
//! An instruction that needs to know something about a symbolic value halts,
//! somebody decides (and remembers it in the path condition), and the
//! instruction is executed again with the answer here. The facts are dropped
//! as soon as it is done.

use concord_term::{Term, TermPool};

use crate::step::Halt;

/// Decisions for one instruction.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Facts {
    truths: Vec<(Term, bool)>,
    values: Vec<(Term, u64)>,
}

impl Facts {
    /// A condition holds, or does not.
    pub fn add_truth(&mut self, condition: Term, holds: bool) {
        self.truths.push((condition, holds));
    }

    /// A term has this value.
    pub fn add_value(&mut self, term: Term, value: u64) {
        self.values.push((term, value));
    }

    /// Whether nothing was decided.
    pub fn is_empty(&self) -> bool {
        self.truths.is_empty() && self.values.is_empty()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.truths.clear();
        self.values.clear();
    }

    /// Whether this condition was decided, and how.
    pub fn known_truth(&self, condition: Term) -> Option<bool> {
        self.truths
            .iter()
            .find(|(fact, _)| *fact == condition)
            .map(|(_, holds)| *holds)
    }

    /// The value that was decided for this term.
    pub fn known_value(&self, term: Term) -> Option<u64> {
        self.values
            .iter()
            .find(|(fact, _)| *fact == term)
            .map(|(_, value)| *value)
    }
}

/// The terms of an execution, with what was decided of them for the instruction at hand.
#[derive(Clone, Copy)]
pub(crate) struct Known<'a> {
    pub pool: &'a TermPool,
    pub facts: &'a Facts,
}

impl Known<'_> {
    /// Whether a condition holds.
    pub(crate) fn holds(self, condition: Term) -> Result<bool, Halt> {
        if let Some(value) = self.pool.as_const(condition) {
            return Ok(value != 0);
        }
        let known = self.facts.known_truth(condition);
        known.ok_or(Halt::Decide(condition))
    }

    /// Whether a value is undefined, given the condition for that. What was decided comes first:
    /// it may have been decided to overlook it.
    pub(crate) fn is_undefined(self, condition: Term) -> Result<bool, Halt> {
        match self.facts.known_truth(condition) {
            Some(undefined) => Ok(undefined),
            None => self.holds(condition),
        }
    }

    /// The value of a term of at most 64 bits.
    pub(crate) fn value(self, term: Term) -> Result<u64, Halt> {
        if let Some(value) = self.pool.as_const(term) {
            return Ok(value as u64);
        }
        self.facts.known_value(term).ok_or(Halt::Concretise(term))
    }
}
