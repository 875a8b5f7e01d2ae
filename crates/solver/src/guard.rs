//! A backend that panics is replaced by a fresh one; its query stays undecided.
//!
//! A backend is made when the first query reaches it: programs without symbolic data never pay
//! for one.

use std::panic::{AssertUnwindSafe, catch_unwind};

use concord_term::{Term, TermPool};

use crate::answer::{Answer, Reason, Solver};

/// Runs a backend so that its failure is an answer.
pub struct Guarded<S, F> {
    /// `None` before the first query and after a panic.
    inner: Option<S>,
    fresh: F,
}

impl<S: Solver, F: FnMut() -> S> Guarded<S, F> {
    /// Guards the backends that `fresh` makes.
    pub fn new(fresh: F) -> Guarded<S, F> {
        Guarded { inner: None, fresh }
    }
}

impl<S: Solver, F: FnMut() -> S> Solver for Guarded<S, F> {
    fn check(&mut self, pool: &TermPool, assertions: &[Term]) -> Answer {
        // The backend is thrown away after a panic, so nobody sees it half changed; the
        // pool only grows and is consistent after every step.
        let inner = self.inner.get_or_insert_with(&mut self.fresh);
        let run = AssertUnwindSafe(|| inner.check(pool, assertions));
        match catch_unwind(run) {
            Ok(answer) => answer,
            Err(payload) => {
                self.inner = None;
                let message = payload
                    .downcast_ref::<String>()
                    .cloned()
                    .or_else(|| payload.downcast_ref::<&str>().map(|s| (*s).to_owned()))
                    .unwrap_or_else(|| "panic".to_owned());
                Answer::Unknown(Reason::Died(message))
            }
        }
    }

    fn core(&self) -> Option<&[Term]> {
        self.inner.as_ref()?.core()
    }
}
