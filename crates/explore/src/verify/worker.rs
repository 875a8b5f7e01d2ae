//! One worker: advances states until they end or have forked enough.

use super::VerifyOptions;
use super::bounds::Reason;
use super::question::Answered;
use crate::machine::Event;
use crate::path::PathRecord;
use crate::ranks::{Problem, Turns};
use crate::resolve::Models;
use crate::sources::InputSource;
use crate::state::State;
use concord_base::{Finding, Rank};
use concord_exec::Context;
use concord_mpi::Transition;
use concord_solver::Solver;
use concord_term::TermPool;
use std::ops::ControlFlow;

/// Forks after which a state goes back to the frontier, so that limits on the
/// whole search are looked at.
const FORKS_PER_TURN: usize = 32;
/// Instructions after which it does.
const INSTRUCTIONS_PER_TURN: u64 = 100_000_000;

/// What all workers share.
#[derive(Clone, Copy)]
pub(super) struct Shared<'a> {
    pub cx: Context<'a>,
    pub models: &'a Models,
    pub inputs: &'a dyn InputSource,
    pub options: &'a VerifyOptions,
}

impl<'a> Shared<'a> {
    pub fn turns(&self) -> Turns<'a> {
        Turns {
            cx: self.cx,
            models: self.models,
            inputs: self.inputs,
        }
    }
}

/// A worker with its own solver.
pub(super) struct Worker<'a> {
    pub shared: Shared<'a>,
    pub solver: Box<dyn Solver>,
}

/// What became of a state.
pub(super) struct Advanced {
    /// States that are to be explored; in the order of their choices.
    pub successors: Vec<State>,
    /// Paths that have ended.
    pub ends: Vec<PathEnd>,
    /// Why the verdict is weaker than it could be.
    pub reasons: Vec<Reason>,
}

/// A path that has ended.
pub(super) struct PathEnd {
    pub path: PathRecord,
    pub how: End,
    /// Mistakes on it, the one that ended it first.
    pub findings: Vec<Finding>,
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
    /// An assumption does not hold on it.
    Assumed,
    /// It was cut off, or is not supported.
    Cut,
}

impl<'a> Worker<'a> {
    pub fn new(shared: &Shared<'a>) -> Worker<'a> {
        Worker {
            shared: *shared,
            solver: shared.options.solver.build(),
        }
    }

    pub fn pool(&self) -> &'a TermPool {
        self.shared.cx.pool
    }

    /// Where a rank stands, for people.
    pub fn place(&self, state: &State, rank: Rank) -> String {
        let place = self.shared.turns().place(state, rank, "");
        let files = &self.shared.cx.program.module.files;
        let file = files
            .get(place.span.file.0 as usize)
            .map_or("?", |file| file.path.as_str());
        format!("{file}:{}", place.span.line)
    }

    /// Runs a state until it ends, or until it has forked often enough.
    pub fn advance(&mut self, mut state: State) -> Advanced {
        let turns = self.shared.turns();
        let mut advanced = Advanced {
            successors: Vec::new(),
            ends: Vec::new(),
            reasons: Vec::new(),
        };
        let bounds = self.shared.options.bounds;
        loop {
            if bounds.depth.is_some_and(|limit| state.path.depth > limit) {
                advanced
                    .reasons
                    .push(Reason::Depth(bounds.depth.unwrap_or(0)));
                advanced.end(state, End::Cut, Vec::new());
                return advanced;
            }
            if advanced.successors.len() >= FORKS_PER_TURN {
                advanced.successors.push(state);
                return advanced;
            }
            let mut fuel = INSTRUCTIONS_PER_TURN;
            let mut silence = |state: &mut State| {
                // What a path prints is printed again by its replay.
                state.host.output.take();
                ControlFlow::Continue(())
            };
            let event = turns.advance(&mut state, &mut fuel, &mut silence);
            state.path.executed += INSTRUCTIONS_PER_TURN - fuel;
            match event {
                Event::Asks(rank, question) => {
                    if let Some(bound) = bounds.iterations
                        && iterations(&state, rank) > bound
                    {
                        let place = self.place(&state, rank);
                        advanced.reasons.push(Reason::Iterations { bound, place });
                        advanced.end(state, End::Cut, Vec::new());
                        return advanced;
                    }
                    match self.answer(&mut state, rank, question, &mut advanced.reasons) {
                        Answered::GoesOn(others) => advanced.successors.extend(others),
                        Answered::Infeasible => {
                            advanced.end(state, End::Assumed, Vec::new());
                            return advanced;
                        }
                    }
                }
                Event::Choice(choices) => {
                    let status = state.launcher_status();
                    if turns.deadlocked(&choices) && status != 0 {
                        advanced.reasons.push(Reason::EndedWhileOthersWait(status));
                    } else if turns.deadlocked(&choices) {
                        let findings = turns.deadlock(&state);
                        let path = state.path.clone();
                        advanced.ends.push(PathEnd {
                            path,
                            how: End::Warning,
                            findings,
                        });
                    }
                    if !self.choose(&turns, &mut state, &choices, &mut advanced) {
                        return advanced;
                    }
                }
                Event::Stuck if state.launcher_status() != 0 => {
                    let status = state.launcher_status();
                    advanced.reasons.push(Reason::EndedWhileOthersWait(status));
                    advanced.end(state, End::Cut, Vec::new());
                    return advanced;
                }
                Event::Stuck => {
                    let findings = turns.deadlock(&state);
                    advanced.end(state, End::Violation, findings);
                    return advanced;
                }
                Event::Finished | Event::Aborted(_) => {
                    advanced.end(state, End::Finished, Vec::new());
                    return advanced;
                }
                Event::Problem(rank, problem) => {
                    self.problem(&turns, state, rank, &problem, &mut advanced);
                    return advanced;
                }
                Event::OutOfFuel | Event::Stopped => {
                    if state.path.executed >= bounds.instructions {
                        advanced
                            .reasons
                            .push(Reason::Instructions(bounds.instructions));
                        advanced.end(state, End::Cut, Vec::new());
                    } else {
                        advanced.successors.push(state);
                    }
                    return advanced;
                }
            }
        }
    }

    /// Forks over what can happen; `false` if no state goes on here.
    fn choose(
        &mut self,
        turns: &Turns<'_>,
        state: &mut State,
        choices: &[Transition],
        advanced: &mut Advanced,
    ) -> bool {
        let Some((first, rest)) = choices.split_first() else {
            return false;
        };
        let fire = |state: &mut State, transition: &Transition, advanced: &mut Advanced| {
            state.path.choices.push(transition.clone());
            state.path.depth += u32::from(!rest.is_empty());
            match turns.fire(state, transition) {
                Ok(()) => true,
                Err(problem) => {
                    let rank = match &problem {
                        Problem::Mpi(misuse) => misuse.rank,
                        _ => Rank(0),
                    };
                    let finding = turns.finding(state, rank, &problem);
                    let findings = finding.into_iter().collect();
                    advanced.ends.push(PathEnd {
                        path: state.path.clone(),
                        how: End::Violation,
                        findings,
                    });
                    false
                }
            }
        };
        for transition in rest {
            let mut other = state.fork();
            if fire(&mut other, transition, advanced) {
                advanced.successors.push(other);
            }
        }
        fire(state, first, advanced)
    }

    fn problem(
        &self,
        turns: &Turns<'_>,
        state: State,
        rank: Rank,
        problem: &Problem,
        advanced: &mut Advanced,
    ) {
        if let Some(finding) = turns.finding(&state, rank, problem) {
            advanced.end(state, End::Violation, vec![finding]);
            return;
        }
        match problem {
            Problem::Unsupported(what) => {
                let (what, _) = turns.unsupported(&state, rank, what);
                let place = self.place(&state, rank);
                advanced.reasons.push(Reason::Unsupported { what, place });
                advanced.end(state, End::Cut, Vec::new());
            }
            _ => advanced.end(state, End::Assumed, Vec::new()),
        }
    }
}

/// How often the path has forked where the rank stands.
fn iterations(state: &State, rank: Rank) -> u32 {
    let place = state.rank(rank).process.position();
    place
        .and_then(|place| state.path.forks_at.get(&place))
        .copied()
        .unwrap_or(0)
}

impl Advanced {
    fn end(&mut self, state: State, how: End, mut findings: Vec<Finding>) {
        findings.extend(state.remarks);
        self.ends.push(PathEnd {
            path: state.path,
            how,
            findings,
        });
    }
}
