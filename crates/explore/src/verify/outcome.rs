//! The answer of a search, and what it rests on.

use std::collections::BTreeSet;
use std::sync::Arc;

use concord_abi::Class;
use concord_base::{FileThing, Finding, Level, Place, SearchStats, Verdict};
use concord_libc::Assumption;
use concord_mpi::{Folding, Transition};
use concord_path::Path;
use concord_term::Term;

use super::bounds::Reason;
use super::observation::Observation;
use super::obstacle::Obstacle;
use super::partial::Partial;
use super::race::Results;
use crate::diagnose::Journal;
use crate::path::{CallerRecord, InputOrigin, InputRecord, PathRecord};

/// What a search came to.
#[derive(Clone, Debug)]
pub struct VerifyOutcome {
    /// How many temporal properties were asked for.
    pub properties: usize,
    /// Why matchings were explored one by one, where that was not asked for.
    pub one_by_one: Option<Obstacle>,
    /// The answer.
    pub verdict: Verdict,
    /// What is wrong, in order of the source; warnings too.
    pub violations: Vec<Violation>,
    /// How many different findings the user allows.
    pub allowed: u64,
    /// Whether all matchings lead to the same results.
    pub results: Results,
    /// Why the verdict is not stronger.
    pub reasons: Vec<Reason>,
    /// Whether the program can read a clock. Time passes in one fixed way: the
    /// verdict speaks of that course of time only.
    pub reads_clock: bool,
    /// Figures.
    pub stats: SearchStats,
    /// A test case for each finished path, if they were asked for.
    pub tests: Vec<TestCase>,
    /// The communication of recorded executions, if it was asked for.
    pub paths: Vec<Path>,
    /// Violations that did not show themselves again: mistakes of ours.
    pub unreproduced: Vec<Unreproduced>,
    /// Names of files whose users took turns.
    pub contended: Arc<BTreeSet<FileThing>>,
    /// What executions take for granted about the host.
    pub assumptions: Vec<Assumption>,
    /// How all executions end, if none ends well.
    pub ending: Option<String>,
    /// What executions take for granted about an unknown caller, and what of it was left out.
    pub caller: CallerRecord,
    /// What executions showed, if that was asked for; each under its condition on the inputs.
    pub observations: Vec<Observation>,
    /// Where nothing was found: one of the executions to look at, if that was asked for.
    pub sample: Option<Sample>,
}

impl VerifyOutcome {
    /// The search was left for this reason, with these violations.
    pub fn left(reason: Reason, violations: Vec<Violation>) -> VerifyOutcome {
        let seen = Partial {
            violations,
            ..Partial::default()
        };
        seen.complete(VerifyOutcome::unanswered(reason), None)
    }

    /// Nothing is known, for this reason.
    pub(super) fn unanswered(reason: Reason) -> VerifyOutcome {
        VerifyOutcome {
            properties: 0,
            one_by_one: None,
            verdict: Verdict::Inconclusive,
            violations: Vec::new(),
            allowed: 0,
            results: Results::Unknown,
            reasons: vec![reason],
            reads_clock: false,
            stats: SearchStats::default(),
            tests: Vec::new(),
            paths: Vec::new(),
            unreproduced: Vec::new(),
            contended: Arc::default(),
            assumptions: Vec::new(),
            ending: None,
            caller: CallerRecord::default(),
            observations: Vec::new(),
            sample: None,
        }
    }
}

/// A violation that did not show itself again in a concrete run.
#[derive(Clone, Debug)]
pub struct Unreproduced {
    /// What was found.
    pub violation: Violation,
    /// What happened instead.
    pub why: String,
}

/// A finding with what is needed to reproduce it.
#[derive(Clone, Debug)]
pub struct Violation {
    /// What is wrong.
    pub finding: Finding,
    /// How serious that is for the user.
    pub level: Level,
    /// Further places that it rests on.
    pub involved: Vec<Place>,
    /// How many of them are decisions by inputs.
    pub decisions: usize,
    /// Inputs under which it happens.
    pub inputs: Vec<InputValue>,
    /// Choices of MPI under which it happens.
    pub choices: Vec<Transition>,
    /// The order of reductions under which it happens.
    pub folding: Folding,
    /// What happened between ranks in the replay.
    pub journal: Journal,
    /// The executions that differ, where it takes two to show it; otherwise none.
    pub sides: Vec<RaceExecution>,
}

/// One of the executions that a finding compares.
#[derive(Clone, Debug)]
pub struct RaceExecution {
    /// What is special about it, in words.
    pub when: String,
    /// What comes of it, in words.
    pub result: String,
    /// What happened between ranks.
    pub journal: Journal,
}

/// Decisions by inputs that a report names: the last one of the replayed
/// execution, and those of others with the same mistake.
const DECISIONS_SHOWN: usize = 3;

impl Violation {
    /// The same mistake on another path: the last decision before it may be
    /// the one that matters, where this path had nothing left to decide.
    pub(super) fn also_on(&mut self, path: &PathRecord) {
        if self.decisions < DECISIONS_SHOWN {
            let known = self.finding.places.iter().chain(&self.involved);
            let last = path.decided(known);
            self.decisions += usize::from(last.is_some());
            self.involved.extend(last);
        }
    }
}

/// The value of an input.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct InputValue {
    /// The name that the program gave it.
    pub name: String,
    /// Where it enters the program.
    pub origin: InputOrigin,
    /// The class of a scalar; `None` for bytes in memory.
    pub class: Option<Class>,
    /// Its bytes, lowest first.
    pub bytes: Vec<u8>,
}

/// One of the executions of a program in which nothing was found.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Its inputs.
    pub inputs: Vec<InputValue>,
    /// What happened between ranks.
    pub journal: Journal,
    /// Whether that is all; otherwise it is how it began.
    pub whole: bool,
}

/// Inputs that lead along one path.
#[derive(Clone, Debug)]
pub struct TestCase {
    /// The inputs.
    pub inputs: Vec<InputValue>,
    /// The path's condition: all inputs that lead along it satisfy it.
    pub condition: Vec<Term>,
    /// The variables of the condition, input by input.
    pub variables: Vec<InputRecord>,
    /// The choices of MPI.
    pub choices: Vec<Transition>,
    /// The end of what the execution printed.
    pub output: Vec<u8>,
}
