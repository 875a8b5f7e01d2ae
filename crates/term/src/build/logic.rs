//! Boolean vocabulary on top of the bitwise operations.

use crate::pool::TermPool;
use crate::term::Term;

impl TermPool {
    /// `a` implies `b`.
    pub fn implies(&self, a: Term, b: Term) -> Term {
        self.or(self.not(a), b)
    }

    /// Whether the term is the constant 1 of width 1.
    pub fn is_true(&self, t: Term) -> bool {
        t == self.tru()
    }

    /// Whether the term is the constant 0 of width 1.
    pub fn is_false(&self, t: Term) -> bool {
        t == self.fls()
    }

    /// The conjunction of all; true if there is none.
    pub fn and_all(&self, terms: impl IntoIterator<Item = Term>) -> Term {
        terms
            .into_iter()
            .fold(self.tru(), |acc, t| self.and(acc, t))
    }

    /// The disjunction of all; false if there is none.
    pub fn or_all(&self, terms: impl IntoIterator<Item = Term>) -> Term {
        terms.into_iter().fold(self.fls(), |acc, t| self.or(acc, t))
    }

    /// Whether the bit-vector differs from 0, as C's truth value.
    pub fn is_nonzero(&self, t: Term) -> Term {
        self.ne(t, self.constant(self.width(t), 0))
    }
}
