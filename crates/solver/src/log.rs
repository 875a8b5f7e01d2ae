//! The query log: every query that reaches a backend, as an SMT-LIB file of its own.
//!
//! Files are numbered in the order of the queries and hold the answer, but no time, so that two
//! runs of one search write the same files. A log that cannot be written is an answer of its own:
//! a user who asked for a log must not lose it silently.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use concord_term::{Term, TermPool, smtlib};

use crate::answer::{Answer, Reason, Solver};

/// Writes every query that passes through.
pub struct QueryLog<S> {
    inner: S,
    dir: PathBuf,
    next: Arc<AtomicU64>,
}

impl<S: Solver> QueryLog<S> {
    /// Logs into `dir`, which must exist; chains of several threads share the counter.
    pub fn new(inner: S, dir: &Path, next: Arc<AtomicU64>) -> QueryLog<S> {
        QueryLog {
            inner,
            dir: dir.to_owned(),
            next,
        }
    }
}

impl<S: Solver> Solver for QueryLog<S> {
    fn check(&mut self, pool: &TermPool, assertions: &[Term]) -> Answer {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let answer = self.inner.check(pool, assertions);
        let note = match &answer {
            Answer::Unknown(reason) => format!("; {reason}\n"),
            _ => String::new(),
        };
        let text = format!(
            "(set-info :status {})\n{note}{}",
            answer.word(),
            smtlib::script(pool, assertions)
        );
        let path = self.dir.join(format!("{number:06}.smt2"));
        match fs::write(&path, text) {
            Ok(()) => answer,
            Err(e) => Answer::Unknown(Reason::Died(format!(
                "cannot write the query log {}: {e}",
                path.display()
            ))),
        }
    }

    fn core(&self) -> Option<&[Term]> {
        self.inner.core()
    }
}
