//! One deterministic execution: `concord run`.
//!
//! Lowest rank first; a rank runs until it blocks. Deterministic matches fire
//! before wildcard ones, of those the first in the fixed order; polls fail
//! only when nobody else can move. Behaves as a real run with ample buffers.

use crate::inputs::Inputs;
use crate::ranks::{Problem, Stage, Turn, Turns};
use crate::resolve::Models;
use crate::start::{Setup, StartError};
use crate::state::{RankMemories, State};
use concord_base::{Finding, Place, Rank};
use concord_exec::{Context, Program};
use concord_libc::OutputChunk;
use concord_mpi::{FireError, Phase, Transition};
use concord_term::TermPool;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// How to run.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// What the run starts from.
    pub setup: Setup,
    /// Values of the program's inputs.
    pub inputs: Inputs,
    /// How many instructions all ranks together may execute.
    pub fuel: u64,
}

/// What a run came to.
#[derive(Clone, Debug)]
pub struct RunOutcome {
    /// How it ended.
    pub ending: Ending,
    /// What is wrong with the program.
    pub findings: Vec<Finding>,
    /// Exit statuses of the ranks that have ended.
    pub statuses: Vec<Option<i32>>,
    /// Executed instructions.
    pub instructions: u64,
}

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Every rank has ended; the status that a launcher would give.
    Finished {
        /// The first non-zero status, or zero.
        status: i32,
    },
    /// `MPI_Abort`.
    Aborted {
        /// The status given to it.
        status: i32,
    },
    /// A finding ended it.
    Violation,
    /// An assumption does not hold for these inputs.
    Assumption {
        /// Where.
        place: Place,
    },
    /// Something is not supported.
    Unsupported {
        /// What, for people.
        what: String,
        /// Where.
        place: Place,
    },
    /// The budget of instructions is used up.
    OutOfFuel,
    /// Whoever takes the output did not want any more.
    Stopped,
}

/// Runs a program. `output` gets what the ranks write, as it comes.
pub fn run(
    program: &Program,
    pool: &TermPool,
    options: &RunOptions,
    output: &mut dyn FnMut(Vec<OutputChunk>) -> ControlFlow<()>,
) -> Result<RunOutcome, StartError> {
    let models = Models::of(&program.module);
    let cx = Context { program, pool };
    let turns = Turns {
        cx,
        models: &models,
        inputs: &options.inputs,
    };
    let mut state = State::start(cx, &models, &options.setup)?;
    let mut driver = Driver {
        turns,
        output,
        findings: Vec::new(),
        fuel: options.fuel,
    };
    let ending = driver.drive(&mut state);
    let stopped = driver.flush(&mut state);
    let ending = if stopped.is_break() {
        Ending::Stopped
    } else {
        ending
    };
    let findings = driver.findings;
    let statuses = state.ranks.iter().map(|rank| match rank.stage {
        Stage::Ended { status } => Some(status),
        _ => None,
    });
    Ok(RunOutcome {
        ending,
        findings,
        statuses: statuses.collect(),
        instructions: state.ranks.iter().map(|rank| rank.process.executed()).sum(),
    })
}

struct Driver<'a> {
    turns: Turns<'a>,
    output: &'a mut dyn FnMut(Vec<OutputChunk>) -> ControlFlow<()>,
    findings: Vec<Finding>,
    fuel: u64,
}

impl Driver<'_> {
    fn drive(&mut self, state: &mut State) -> Ending {
        let mut ready: BTreeSet<Rank> = (0..state.ranks.len() as u32).map(Rank).collect();
        let mut started = BTreeSet::new();
        loop {
            while let Some(rank) = ready.pop_first() {
                let fuel = self.fuel;
                let before = state.rank(rank).process.executed();
                let turn = if started.insert(rank) {
                    self.turns.take(state, rank, fuel)
                } else {
                    self.turns.resume(state, rank, fuel)
                };
                self.fuel = fuel.saturating_sub(state.rank(rank).process.executed() - before);
                if self.flush(state).is_break() {
                    return Ending::Stopped;
                }
                if let Some(ending) = self.after_turn(state, rank, turn) {
                    return ending;
                }
            }
            if state
                .ranks
                .iter()
                .all(|rank| matches!(rank.stage, Stage::Ended { .. }))
            {
                return self.finished(state);
            }
            match self.meet(state) {
                Ok(woken) if woken.is_empty() => return self.stuck(state),
                Ok(woken) => ready.extend(woken),
                Err(ending) => return ending,
            }
        }
    }

    fn after_turn(&mut self, state: &mut State, rank: Rank, turn: Turn) -> Option<Ending> {
        match turn {
            Turn::Blocked => None,
            Turn::Ended => {
                let status = match state.rank(rank).stage {
                    Stage::Ended { status } => status,
                    _ => 0,
                };
                // A program that fails on purpose need not clean up.
                if status == 0 {
                    if state.world.phase(rank) == Phase::Running {
                        self.findings.push(self.turns.no_finalize(rank, status));
                    }
                    self.findings.extend(self.turns.leaks(state, rank));
                }
                state.world.end(rank);
                None
            }
            Turn::Aborted(status) => Some(Ending::Aborted { status }),
            Turn::OutOfFuel => Some(Ending::OutOfFuel),
            Turn::Problem(problem) => Some(self.problem(state, rank, &problem)),
        }
    }

    fn problem(&mut self, state: &State, rank: Rank, problem: &Problem) -> Ending {
        if let Some(finding) = self.turns.finding(state, rank, problem) {
            self.findings.insert(0, finding);
            return Ending::Violation;
        }
        match problem {
            Problem::Unsupported(what) => {
                let (what, place) = self.turns.unsupported(state, rank, what);
                Ending::Unsupported { what, place }
            }
            Problem::Assumption => Ending::Assumption {
                place: self.turns.place(state, rank, "assumed here"),
            },
            _ => Ending::Unsupported {
                what: "symbolic data in a concrete run".to_owned(),
                place: self.turns.place(state, rank, "here"),
            },
        }
    }

    /// Nobody can run: messages meet. Answers who can go on.
    fn meet(&mut self, state: &mut State) -> Result<Vec<Rank>, Ending> {
        let pool = self.turns.cx.pool;
        let State { world, ranks, .. } = &mut *state;
        let mut outcome = world.settle(&mut RankMemories(ranks), pool).map(|_| ());
        let woken = world.take_woken();
        if outcome.is_ok() && !woken.is_empty() {
            return Ok(woken);
        }
        if outcome.is_ok() {
            let choices = world.transitions();
            let polls = |t: &&Transition| matches!(t, Transition::PollFails { .. });
            let chosen: Vec<&Transition> = match choices.iter().find(|t| !polls(t)) {
                Some(first) => vec![first],
                None => choices.iter().filter(polls).collect(),
            };
            for transition in chosen {
                match world.fire(transition, &mut RankMemories(ranks), pool) {
                    Ok(()) | Err(FireError::NotEnabled) => {}
                    Err(FireError::Misuse(misuse)) => outcome = Err(misuse),
                }
            }
        }
        match outcome {
            Ok(()) => Ok(world.take_woken()),
            Err(misuse) => Err(self.problem(state, misuse.rank, &Problem::Mpi(misuse.clone()))),
        }
    }

    fn stuck(&mut self, state: &State) -> Ending {
        let (ended, blocked): (Vec<Rank>, Vec<Rank>) = (0..state.ranks.len() as u32)
            .map(Rank)
            .partition(|rank| matches!(state.rank(*rank).stage, Stage::Ended { .. }));
        // A rank that failed on purpose takes the others with it, as a
        // launcher kills them.
        let failed = ended.iter().find_map(|rank| match state.rank(*rank).stage {
            Stage::Ended { status } if status != 0 => Some(status),
            _ => None,
        });
        if let Some(status) = failed {
            return Ending::Finished { status };
        }
        let finding = self.turns.deadlock(state, &blocked, &ended);
        self.findings.insert(0, finding);
        Ending::Violation
    }

    fn finished(&self, state: &State) -> Ending {
        let status = state.ranks.iter().find_map(|rank| match rank.stage {
            Stage::Ended { status } if status != 0 => Some(status),
            _ => None,
        });
        Ending::Finished {
            status: status.unwrap_or(0),
        }
    }

    fn flush(&mut self, state: &mut State) -> ControlFlow<()> {
        let chunks = state.host.output.take();
        if chunks.is_empty() {
            ControlFlow::Continue(())
        } else {
            (self.output)(chunks)
        }
    }
}
