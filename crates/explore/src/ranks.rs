//! One rank's turn: it runs until it blocks, ends, or something is wrong.

use crate::inputs::Inputs;
use crate::resolve::Models;
use crate::state::{Caller, RankMemories, State};
use concord_abi::{Arg, Callback};
use concord_base::Rank;
use concord_exec::{Context, Fault, Stop, Unsupported};
use concord_libc::{LibcMisuse, Signal};
use concord_mpi::Misuse;

/// Where a rank is in its life.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// Before `main`: the next constructor to run, and `main`'s arguments.
    Constructors {
        next: usize,
        argc: u32,
        argv: u64,
        environment: u64,
    },
    /// In `main`, or in exit handlers.
    Main,
    /// After exit handlers: the next destructor to run.
    Destructors { next: usize, status: i32 },
    /// Ended with this status.
    Ended { status: i32 },
}

/// What a turn came to.
#[derive(Clone, Debug)]
pub(crate) enum Turn {
    /// The rank waits in an MPI call.
    Blocked,
    /// It has ended.
    Ended,
    /// `MPI_Abort`: everybody ends with this status.
    Aborted(i32),
    /// Something is wrong, or cannot go on.
    Problem(Problem),
    /// The budget of instructions is used up.
    OutOfFuel,
}

/// Why a turn cannot go on.
#[derive(Clone, Debug)]
pub(crate) enum Problem {
    /// The program is wrong.
    Fault(Fault),
    /// A signal that the program raised itself.
    Signal(Signal),
    /// The C library is misused.
    Libc(LibcMisuse),
    /// MPI is misused.
    Mpi(Box<Misuse>),
    /// An assertion failed, with its text.
    Assertion(String),
    /// An assumption does not hold: this execution does not count.
    Assumption,
    /// Concord cannot go on.
    Unsupported(Unsupported),
    /// A decision about a symbolic condition is needed.
    Decide,
}

/// What every turn needs and none changes.
#[derive(Clone, Copy)]
pub(crate) struct Turns<'a> {
    pub cx: Context<'a>,
    pub models: &'a Models,
    pub inputs: &'a Inputs,
}

/// How a rank goes on after an external call.
pub(crate) enum Next {
    /// The call is finished with these results.
    Return(Vec<Arg>),
    /// Call this function of the program first.
    Call(Caller, Callback),
    /// The process ends; exit handlers have run.
    Exit(i32),
    /// End of the turn.
    End(Turn),
}

impl Turns<'_> {
    /// Runs a rank until it blocks or ends.
    pub fn take(&self, state: &mut State, rank: Rank, fuel: u64) -> Turn {
        let before = state.rank(rank).process.executed();
        loop {
            if !matches!(state.rank(rank).stage, Stage::Main)
                && let Some(turn) = self.begin(state, rank)
            {
                return turn;
            }
            let used = state.rank(rank).process.executed() - before;
            let left = fuel.saturating_sub(used);
            let stop = state.rank_mut(rank).process.run(self.cx, left);
            let next = match stop {
                Stop::External { function, args } => self.external(state, rank, function, &args),
                Stop::CallbackReturned { results } => self.callback_returned(state, rank, &results),
                Stop::Returned { status } => match self.returned(state, rank, status) {
                    Some(next) => next,
                    None => continue,
                },
                Stop::Fault(fault) => Next::End(Turn::Problem(Problem::Fault(fault))),
                Stop::Unsupported(what) => Next::End(Turn::Problem(Problem::Unsupported(what))),
                Stop::Decide(_) | Stop::Concretise(_) => Next::End(Turn::Problem(Problem::Decide)),
                Stop::OutOfFuel => Next::End(Turn::OutOfFuel),
            };
            if let Some(turn) = self.go_on(state, rank, next) {
                return turn;
            }
        }
    }

    /// Looks again at a blocked rank, and runs it if it can go on.
    pub fn resume(&self, state: &mut State, rank: Rank, fuel: u64) -> Turn {
        let State { world, ranks, .. } = state;
        let step = world.resume(rank, &mut RankMemories(ranks), self.cx.pool);
        let next = self.after_mpi(state, rank, step, &[]);
        match self.go_on(state, rank, next) {
            Some(turn) => turn,
            None => self.take(state, rank, fuel),
        }
    }

    /// Carries out what a call led to; `None` if the rank runs on.
    fn go_on(&self, state: &mut State, rank: Rank, next: Next) -> Option<Turn> {
        match next {
            Next::Return(results) => {
                state.rank_mut(rank).process.finish_call(self.cx, &results);
                None
            }
            Next::Call(caller, callback) => {
                let rank_state = state.rank_mut(rank);
                match rank_state.process.call_back(self.cx, &callback) {
                    Ok(()) => {
                        rank_state.callers.push(caller);
                        None
                    }
                    Err(Stop::Fault(fault)) => Some(Turn::Problem(Problem::Fault(fault))),
                    Err(Stop::Unsupported(what)) => Some(Turn::Problem(Problem::Unsupported(what))),
                    Err(_) => Some(Turn::Problem(Problem::Unsupported(Unsupported::Symbolic(
                        "callback",
                    )))),
                }
            }
            Next::Exit(status) => {
                state.rank_mut(rank).stage = Stage::Destructors { next: 0, status };
                None
            }
            Next::End(turn) => Some(turn),
        }
    }

    /// Starts what a rank's stage asks for: a constructor, `main`, a
    /// destructor. `Some` if the rank has ended.
    fn begin(&self, state: &mut State, rank: Rank) -> Option<Turn> {
        let module = &self.cx.program.module;
        let rank_state = state.rank_mut(rank);
        let (function, args) = match rank_state.stage.clone() {
            Stage::Main => return None,
            Stage::Ended { .. } => return Some(Turn::Ended),
            Stage::Constructors {
                next,
                argc,
                argv,
                environment,
            } => {
                let args = vec![
                    Arg::int(argc.cast_signed()),
                    Arg::ptr(argv),
                    Arg::ptr(environment),
                ];
                match module.constructors.get(next) {
                    Some(constructor) => {
                        rank_state.stage = Stage::Constructors {
                            next: next + 1,
                            argc,
                            argv,
                            environment,
                        };
                        (*constructor, Vec::new())
                    }
                    None => {
                        rank_state.stage = Stage::Main;
                        (module.function_named("main")?, args)
                    }
                }
            }
            Stage::Destructors { next, status } => match module.destructors.get(next) {
                Some(destructor) => {
                    rank_state.stage = Stage::Destructors {
                        next: next + 1,
                        status,
                    };
                    (*destructor, Vec::new())
                }
                None => {
                    rank_state.stage = Stage::Ended { status };
                    return Some(Turn::Ended);
                }
            },
        };
        match rank_state.process.start(self.cx, function, &args) {
            Ok(()) => None,
            Err(Stop::Fault(fault)) => Some(Turn::Problem(Problem::Fault(fault))),
            Err(_) => Some(Turn::Problem(Problem::Unsupported(Unsupported::Symbolic(
                "start",
            )))),
        }
    }

    /// `main`, a constructor or a destructor has returned. `None`: its stage
    /// says how to go on.
    fn returned(&self, state: &mut State, rank: Rank, status: i32) -> Option<Next> {
        match state.rank(rank).stage {
            Stage::Main => Some(self.exit(state, rank, status)),
            _ => None,
        }
    }
}
