//! What executions showed, for somebody who compares two programs.
//!
//! Executions of one condition on the inputs that show the same are kept once, whatever their matching.

use std::collections::HashSet;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use concord_mpi::Transition;
use concord_term::{Bytes, Term};
use xxhash_rust::xxh3::Xxh3Default;

use super::race::EndResult;
use crate::observed::Observed;
use crate::path::{InputOrigin, InputRecord, PathRecord};

/// What one execution, or several that differ in their matchings alone, showed.
#[derive(Clone, Debug)]
pub struct Observation {
    /// All inputs that lead here satisfy this; one of them does.
    pub condition: Vec<Term>,
    /// The inputs that were asked for.
    pub inputs: Vec<InputRecord>,
    /// The choices of MPI of the first of these executions.
    pub choices: Vec<Transition>,
    /// Its instructions.
    pub executed: u64,
    /// Whether one execution stands for all matchings here; then its choices are those of one of them.
    pub covering: bool,
    /// What was shown; nothing if it was aborted, since chance decides how far the others came.
    pub observed: Arc<Observed>,
    /// The files that were written.
    pub files: Vec<(String, Bytes)>,
    /// Those that were removed.
    pub removed: Vec<String>,
    /// The exit statuses of the ranks, or that of `MPI_Abort` alone.
    pub statuses: Vec<Option<i32>>,
    /// Ended by `MPI_Abort`.
    pub aborted: bool,
}

impl Observation {
    /// How many unknown arguments the program was given: executions with different numbers have no input in common.
    pub(crate) fn arguments(&self) -> usize {
        let is_argument = |input: &&InputRecord| matches!(input.origin, InputOrigin::Argument(_));
        self.inputs.iter().filter(is_argument).count()
    }
}

/// All of them.
#[derive(Default)]
pub(super) struct Observations {
    all: Vec<Observation>,
    known: HashSet<u128>,
}

impl Observations {
    /// An execution has ended.
    pub(super) fn note(&mut self, outcome: &EndResult, path: &PathRecord) {
        let Some(observed) = &path.observed else {
            return;
        };
        let observed = match outcome.aborted {
            true => Arc::default(),
            false => Arc::clone(observed),
        };
        let mut condition: Vec<u32> = path.condition.iter().map(|t| t.to_raw().get()).collect();
        condition.sort_unstable();
        condition.dedup();
        let mut hasher = Xxh3Default::new();
        (&condition, &observed, &outcome.files).hash(&mut hasher);
        (&outcome.statuses, outcome.aborted, &outcome.removed).hash(&mut hasher);
        hasher.write_usize(path.inputs.len());
        if !self.known.insert(hasher.digest128()) {
            return;
        }
        self.all.push(Observation {
            condition: path.condition.clone(),
            inputs: path.inputs.to_vec(),
            choices: path.choices.to_vec(),
            executed: path.executed,
            covering: path.skipped > 0,
            observed,
            files: outcome.files.clone(),
            removed: outcome.removed.clone(),
            statuses: outcome.statuses.clone(),
            aborted: outcome.aborted,
        });
    }

    /// In the order in which they were found.
    pub(super) fn all(self) -> Vec<Observation> {
        self.all
    }
}
