//! What a search has seen that does not answer for all executions.

use std::collections::{BTreeMap, BTreeSet};

use concord_base::{Kind, Level, Span, Verdict};
use concord_path::Path;

use super::obstacle::Obstacle;
use super::outcome::{Unreproduced, VerifyOutcome, Violation};
use crate::diagnose::{Cause, cause_of};

/// What a search has seen that does not answer for all executions.
#[derive(Default)]
pub(super) struct Partial {
    /// Findings that were executed again: they are true whatever else is found.
    pub violations: Vec<Violation>,
    pub unreproduced: Vec<Unreproduced>,
    pub paths: Vec<Path>,
}

impl Partial {
    /// The rest of another search of the same program, whose paths are kept otherwise.
    pub(super) fn of(outcome: VerifyOutcome) -> Partial {
        Partial {
            violations: outcome.violations,
            unreproduced: outcome.unreproduced,
            paths: Vec::new(),
        }
    }

    /// Whether there is an error among the findings.
    pub(super) fn has_errors(&self) -> bool {
        self.violations.iter().any(|v| v.level == Level::Error)
    }

    /// Takes in what a further search has seen.
    pub(super) fn extend(&mut self, other: Partial) {
        self.violations.extend(other.violations);
        self.unreproduced.extend(other.unreproduced);
        self.paths.extend(other.paths);
    }

    /// Completes the answer of a search of all executions. It should have found everything itself;
    /// where it says that nothing is wrong, or was cut off, what was seen before still stands.
    pub(super) fn complete(
        self,
        mut outcome: VerifyOutcome,
        one_by_one: Option<Obstacle>,
    ) -> VerifyOutcome {
        outcome.one_by_one = one_by_one;
        outcome.paths = self.paths;
        outcome.unreproduced.extend(self.unreproduced);
        let is_error = |v: &Violation| v.level == Level::Error;
        if outcome.verdict != Verdict::Violated && self.violations.iter().any(is_error) {
            let known: BTreeSet<Cause> = outcome
                .violations
                .iter()
                .map(|v| cause_of(&v.finding))
                .collect();
            let mut new: BTreeMap<Cause, Violation> = BTreeMap::new();
            for violation in self.violations {
                let cause = cause_of(&violation.finding);
                if !known.contains(&cause) {
                    new.entry(cause).or_insert(violation);
                }
            }
            outcome.violations.extend(smallest_deadlocks(new));
            outcome.verdict = Verdict::Violated;
        }
        outcome
    }
}

/// Leaves out deadlocks that contain another one: ranks that wait at the same
/// places also without a further rank, whose send is buffered meanwhile, are
/// the mistake.
pub(super) fn smallest_deadlocks(found: BTreeMap<Cause, Violation>) -> Vec<Violation> {
    let is_deadlock = |cause: &Cause| cause.1 == Kind::Deadlock && !cause.0.is_empty();
    let causes = found.iter().filter(|(cause, violation)| {
        // One that is no error must not hide one that is.
        is_deadlock(cause) && violation.level == Level::Error
    });
    let places: Vec<BTreeSet<Span>> = causes.map(|(cause, _)| cause.0.clone()).collect();
    let contains_another = |cause: &Cause| {
        let smaller =
            |other: &BTreeSet<Span>| other.len() < cause.0.len() && other.is_subset(&cause.0);
        is_deadlock(cause) && places.iter().any(smaller)
    };
    let kept = found
        .into_iter()
        .filter(|(cause, _)| !contains_another(cause));
    kept.map(|(_, violation)| violation).collect()
}
