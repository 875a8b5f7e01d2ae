//! What becomes of a state: paths that end, states to explore, and what was learned on the way.

use std::collections::BTreeSet;

use concord_base::{Check, Finding, Kind, Level, Levels};
use concord_mpi::Deed;
use concord_path::Path;

use super::bounds::Reason;
use super::checkpoint::Waiting;
use super::covered::Uncovered;
use super::moves::Step;
use super::obstacle::Obstacle;
use super::pins::Again;
use super::race::EndResult;
use super::temporal::Claim;
use crate::alike::Site;
use crate::files::SharedFiles;
use crate::path::{PathRecord, Way};
use crate::state::State;

/// What became of a state.
#[derive(Default)]
pub(super) struct Advanced {
    /// States that are to be explored; in the order of their choices.
    pub successors: Vec<Successor>,
    /// Paths that have ended.
    pub ends: Vec<PathEnd>,
    /// Why the verdict is weaker than it could be.
    pub reasons: Vec<Reason>,
    /// Ways that it went where it could have gone others.
    pub ways: Vec<Way>,
    /// What is to be looked at from the start, with other numbers.
    pub again: Vec<Again>,
    /// A receive or a probe could take one of several messages.
    pub chose: bool,
    /// Why abstract runs cannot answer for all executions.
    pub uncovered: Option<Uncovered>,
    /// The communication of an execution that has ended.
    pub recorded: Option<Path>,
    /// What was done on the way that others may have to do with.
    pub deeds: BTreeSet<Deed>,
    /// Executions without a property that they should have.
    pub claims: Vec<Claim>,
    /// An execution was ended from within, by `MPI_Abort` or an assumption:
    /// what the others would have done is not known.
    pub halted: bool,
    /// Numbers that a polling loop counts were forgotten.
    pub forgot: bool,
    /// Somebody asked for one of them.
    pub asks_forgotten: bool,
    /// Instructions that tell ranks apart, and were not known to.
    pub told_apart: BTreeSet<Site>,
    /// Something was done that is not compared up to names of ranks.
    pub spoilt: bool,
    /// What was not known about files that ranks share: then nothing else counts.
    pub files: Option<SharedFiles>,
    /// It was put back early because memory is scarce: not what it comes to elsewhere.
    pub hurried: bool,
}

/// A state that is to be explored.
pub(super) struct Successor {
    pub state: Waiting,
    /// Its fingerprint, if it may have been reached before: it stands at a
    /// choice.
    pub print: Option<Print>,
}

/// What a state is compared by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Print {
    pub compared: u128,
    /// Its fingerprint as it is, where it is compared up to names of ranks.
    pub itself: Option<u128>,
}

/// A path that has ended.
pub(super) struct PathEnd {
    pub path: PathRecord,
    pub how: End,
    /// Mistakes on it, the one that ended it first.
    pub findings: Vec<Finding>,
    /// What was seen of it, if it ended by itself.
    pub outcome: Option<EndResult>,
}

/// How a path ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// Every rank has ended, or `MPI_Abort` was called.
    Finished,
    /// A finding ended it.
    Violation,
    /// A finding, after which the path goes on under another assumption.
    Warning,
    /// A finding that ends nothing.
    Remark,
    /// One that is told again where the path ends, if it does while somebody looks.
    Beforehand,
    /// An assumption does not hold on it.
    Assumed,
    /// It was cut off, or is not supported.
    Cut,
}

impl End {
    /// Whether nothing of the path is left to explore.
    pub(super) fn is_final(self) -> bool {
        !matches!(self, End::Warning | End::Remark | End::Beforehand)
    }
}

impl PathEnd {
    /// An end of which nobody compares the results.
    pub(super) fn new(path: PathRecord, how: End, findings: Vec<Finding>) -> PathEnd {
        PathEnd {
            path,
            how,
            findings,
            outcome: None,
        }
    }
}

/// Mistakes that did not end the path. What ranks leave behind only counts if all went well: one
/// that others failed could not clean up.
pub(super) fn remarks(state: &State, how: End) -> Vec<Finding> {
    let judged = |f: &&Finding| how == End::Finished || f.kind.check() != Check::Leaks;
    state.remarks.iter().filter(judged).cloned().collect()
}

/// Whether a finding is a mistake of one execution alone. What is left behind at the end is so in
/// all executions that an abstract one stands for, but for messages: others may be left over, and
/// no comment allows those.
pub(super) fn is_lone(levels: &Levels, finding: &Finding) -> bool {
    match finding.kind.check() {
        Check::Leaks => {
            finding.kind == Kind::UnreceivedMessage && levels.of(finding) != Some(Level::Error)
        }
        _ => levels.of(finding) == Some(Level::Error),
    }
}

impl Advanced {
    /// Why what was found in abstract runs does not hold for all executions: a
    /// mistake after a choice may have company that only other choices show. A run
    /// that a finding ends, however serious, was not asked about the others.
    pub(super) fn objection(&self, levels: &Levels) -> Option<Uncovered> {
        if let Some(why) = &self.uncovered {
            return Some(why.clone());
        }
        if let Some(reason) = self.reasons.first() {
            return Some(Obstacle::Weakened(reason.clone()).into());
        }
        let lone = |end: &PathEnd| {
            let mistaken = end.findings.iter().any(|f| is_lone(levels, f));
            end.path.skipped > 0 && (end.how == End::Violation || mistaken)
        };
        let mistaken = self.ends.iter().any(lone);
        mistaken.then(|| Obstacle::Mistakes.into())
    }

    /// Abstract runs cannot answer for all executions.
    pub(super) fn give_up(&mut self, why: Obstacle) {
        self.uncovered = Some(why.into());
    }

    /// An execution is ended from within. It stands for itself alone: with
    /// other messages it could have gone on.
    pub(super) fn halt(&mut self, state: &State) {
        self.halted = true;
        if state.path.skipped > 0 {
            self.give_up(Obstacle::EndsByItself);
        }
    }

    /// A finding that ends nothing.
    pub(super) fn remark(&mut self, path: PathRecord, finding: Finding) {
        self.ends
            .push(PathEnd::new(path, End::Remark, vec![finding]));
    }

    /// Mistakes that did not end the path, as soon as they are made: where paths are long and many, not
    /// all of them come to their ends. What is left behind is only known there.
    pub(super) fn tell_beforehand(&mut self, state: &mut State) {
        let new = state.remarks.iter().skip(state.looked_at);
        let new: Vec<Finding> = new
            .filter(|f| f.kind.check() != Check::Leaks)
            .cloned()
            .collect();
        state.looked_at = state.remarks.len();
        if !new.is_empty() {
            let path = state.path.clone();
            self.ends.push(PathEnd::new(path, End::Beforehand, new));
        }
    }

    /// A state that is new for certain.
    pub(super) fn later(&mut self, state: impl Into<Box<State>>) {
        let state = Waiting::State(state.into());
        self.successors.push(Successor { state, print: None });
    }

    /// A state behind a move that is remembered, on its way there.
    pub(super) fn later_by_move(&mut self, step: Step) {
        self.successors.push(Successor {
            state: Waiting::Step(step),
            print: None,
        });
    }

    /// A path is over.
    pub(super) fn end(&mut self, state: Box<State>, how: End, mut findings: Vec<Finding>) {
        let gaps = state.world.gaps();
        self.reasons
            .extend(gaps.map(|gap| Reason::Approximated(gap.to_string())));
        findings.extend(remarks(&state, how));
        self.ends.push(PathEnd::new(state.path, how, findings));
    }

    /// A path is cut off, for this reason.
    pub(super) fn cut(&mut self, state: Box<State>, reason: Reason) {
        self.reasons.push(reason);
        self.end(state, End::Cut, Vec::new());
    }

    /// A path that ended by itself.
    pub(super) fn end_well(&mut self, state: Box<State>, outcome: EndResult) {
        self.end(state, End::Finished, Vec::new());
        let end = self.ends.last_mut().expect("it was just put there");
        end.outcome = Some(outcome);
    }
}
