//! One rank's turn: it runs until it blocks, ends, asks, or something is
//! wrong.

use std::cell::RefCell;

use concord_abi::{Arg, Callback};
use concord_base::{FaultKind, Kind, MemoryFault, Rank};
use concord_exec::{Context, Fault, Past, Stop, Unsupported};
use concord_ir::FuncId;
use concord_libc::{LibcMisuse, Signal};
use concord_mpi::Misuse;
use concord_term::Term;

use crate::remembered::Steps;
use crate::resolve::Models;
use crate::sources::{InputMismatch, InputSource};
use crate::state::{Caller, State};

/// Where a rank is in its life.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Stage {
    /// Before anything: the C library's own start.
    Fresh {
        argc: u32,
        argv: u64,
        environment: u64,
    },
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
    /// It waits before an MPI call, which it will make when it is its turn.
    Held,
    /// It has ended.
    Ended,
    /// `MPI_Abort`: everybody ends with this status.
    Aborted(i32),
    /// Something is wrong, or cannot go on.
    Problem(Problem),
    /// Going on needs to know something about symbolic values.
    Asks(Question),
    /// It is about to use a name of a file that others use, too.
    Queued,
    /// The current thread waits to be chosen, or for another one, or has ended.
    Threads,
    /// The budget of instructions is used up.
    OutOfFuel,
}

/// Something that only a solver can answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    /// Whether a condition holds.
    Truth(Term),
    /// The value of a term of at most 64 bits.
    Value(Term),
    /// Executions in which the condition does not hold do not count.
    Assume(Term),
    /// Where an address leads that depends on an unknown caller.
    Unknown(Term),
    /// Whether a condition holds; where it can, other executions are left to the caller.
    Prefer(Term),
    /// One value of a count that depends on an unknown caller.
    Sample(Term),
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
    /// Threads are misused.
    Threads(Box<ThreadProblem>),
    /// An assertion failed, with its text.
    Assertion(String),
    /// An assumption does not hold: this execution does not count.
    Assumption,
    /// Concord cannot go on.
    Unsupported(Unsupported),
    /// The recorded inputs are not those of this program.
    Input(Box<InputMismatch>),
}

/// A rule about threads that is broken.
#[derive(Clone, Debug)]
pub(crate) struct ThreadProblem {
    pub kind: Kind,
    /// The rule's stable name.
    pub rule: &'static str,
    /// A sentence.
    pub text: String,
    /// What other threads did.
    pub others: Vec<Past>,
}

/// What every turn needs and none changes.
#[derive(Clone, Copy)]
pub(crate) struct Turns<'a> {
    pub cx: Context<'a>,
    pub models: &'a Models,
    pub inputs: &'a dyn InputSource,
    /// Steps that are remembered, in a search.
    pub steps: Option<&'a RefCell<Steps>>,
}

/// How a rank goes on after an external call.
pub(crate) enum Next {
    /// The call is finished with these results.
    Return(Vec<Arg>),
    /// Make the call again: something about it was settled meanwhile.
    Again,
    /// Call this function of the program first.
    Call(Caller, Callback),
    /// The process ends; exit handlers have run.
    Exit(i32),
    /// End of the turn.
    End(Turn),
}

impl Turns<'_> {
    /// Lets a rank go on until it blocks, ends or asks; what it asks about numbers of ranks is answered.
    pub(crate) fn take(&self, state: &mut State, rank: Rank, fuel: u64) -> Turn {
        loop {
            match self.take_once(state, rank, fuel) {
                Turn::Asks(question) if self.answers_for_names(state, rank, question) => {}
                turn => return turn,
            }
        }
    }

    fn take_once(&self, state: &mut State, rank: Rank, fuel: u64) -> Turn {
        let before = state.rank(rank).process.executed();
        if state.rank(rank).waiting {
            state.rank_mut(rank).process.memory.heed_for_races(true);
            let (world, mut memories) = state.world_and_memories();
            let step = world.resume(rank, &mut memories, self.cx.pool);
            state.rank_mut(rank).process.memory.heed_for_races(false);
            let next = self.after_mpi(state, rank, step, &[]);
            if let Some(turn) = self.go_on(state, rank, next) {
                return turn;
            }
        }
        loop {
            if !matches!(state.rank(rank).stage, Stage::Main)
                && let Some(turn) = self.begin(state, rank)
            {
                return turn;
            }
            if let Some(status) = state.rank_mut(rank).leaving.take() {
                let own = state.rank_mut(rank);
                own.threads.all.passed(own.process.thread());
                let next = self.exit(state, rank, status);
                if let Some(turn) = self.go_on(state, rank, next) {
                    return turn;
                }
                continue;
            }
            let used = state.rank(rank).process.executed() - before;
            let stop = state
                .rank_mut(rank)
                .process
                .run(self.cx, fuel.saturating_sub(used));
            let next = match stop {
                Stop::External { function, args } => self.external(state, rank, function, &args),
                Stop::CallbackReturned { results } => {
                    self.callback_returned(state, rank, results.first().copied())
                }
                Stop::Returned {
                    status,
                    stands_for_others,
                } if state.rank(rank).stage == Stage::Main => {
                    // Somebody compares it with another one, which is not done with one number that stands for many.
                    if stands_for_others && state.path.observed.is_some() {
                        return ended_by(Stop::Unsupported(Unsupported::Symbolic(
                            "result of `main` (`exit` takes one)",
                        )));
                    }
                    state.alone &= !stands_for_others;
                    state.path.shown.approximate |= stands_for_others;
                    match self.may_leave(state, rank) {
                        None => self.exit(state, rank, status),
                        Some(next) => {
                            state.rank_mut(rank).leaving = Some(status);
                            next
                        }
                    }
                }
                Stop::Synchronise { address, atomic } => {
                    self.synchronise(state, rank, address, atomic)
                }
                Stop::Fault(Fault::Memory(fault))
                    if fault.kind == FaultKind::BadCall
                        && state
                            .rank(rank)
                            .process
                            .memory
                            .lazy_at(fault.address)
                            .is_some() =>
                {
                    self.unknown_target(state, rank, fault.address)
                }
                Stop::Fault(Fault::Memory(fault)) => self.broken_memory(state, rank, fault),
                // A constructor or destructor: the stage says how to go on.
                Stop::Returned { .. } => continue,
                other => Next::End(ended_by(other)),
            };
            if let Some(turn) = self.go_on(state, rank, next) {
                return turn;
            }
        }
    }

    /// An access breaks a rule. One that lands in nothing does not hide what else threads do wrong.
    fn broken_memory(&self, state: &mut State, rank: Rank, fault: MemoryFault) -> Next {
        let problem = Problem::Fault(Fault::Memory(fault.clone()));
        let finding = self.finding(state, rank, &problem);
        let process = &mut state.rank_mut(rank).process;
        let goes_on = self.models.has_threads() && !process.memory.has_caller();
        match finding {
            Some(finding) if goes_on && process.leave_out(self.cx.program, &fault) => {
                state.remark(finding);
                Next::Again
            }
            _ => Next::End(Turn::Problem(problem)),
        }
    }

    /// Carries out what a call led to; `None` if the rank runs on.
    pub(crate) fn go_on(&self, state: &mut State, rank: Rank, next: Next) -> Option<Turn> {
        let own = state.rank_mut(rank);
        match next {
            Next::Return(results) => {
                own.waiting = false;
                own.process.finish_call(self.cx, &results);
                None
            }
            Next::Again => None,
            Next::Call(caller, callback) => {
                own.waiting = false;
                own.callers.push(caller);
                own.process
                    .call_back(self.cx, &callback)
                    .err()
                    .map(ended_by)
            }
            Next::Exit(status) => {
                let left_at = self.place(state, rank, "").span;
                let own = state.rank_mut(rank);
                own.left_at = left_at;
                own.stage = Stage::Destructors { next: 0, status };
                None
            }
            Next::End(turn) => {
                own.waiting = matches!(turn, Turn::Blocked);
                Some(turn)
            }
        }
    }

    /// Starts what a rank's stage asks for: a constructor, `main`, a
    /// destructor. `Some` if the rank has ended.
    fn begin(&self, state: &mut State, rank: Rank) -> Option<Turn> {
        let module = &self.cx.program.module;
        let own = state.rank_mut(rank);
        let (function, args) = match own.stage.clone() {
            Stage::Main => return None,
            Stage::Ended { .. } => return Some(Turn::Ended),
            Stage::Fresh {
                argc,
                argv,
                environment,
            } => {
                own.stage = Stage::Constructors {
                    next: 0,
                    argc,
                    argv,
                    environment,
                };
                if own.entry.is_some() {
                    // Constructors ran long ago.
                    let next = module.constructors.len();
                    own.stage = Stage::Constructors {
                        next,
                        argc,
                        argv,
                        environment,
                    };
                }
                let start = module.function_named("__concord_libc_start");
                let Some(start) = start.filter(|f| module.function(*f).body.is_some()) else {
                    return self.begin(state, rank);
                };
                (
                    start,
                    vec![
                        Arg::int(argc.cast_signed()),
                        Arg::ptr(argv),
                        Arg::ptr(environment),
                    ],
                )
            }
            Stage::Constructors {
                next,
                argc,
                argv,
                environment,
            } => match module.constructors.get(next) {
                Some(constructor) => {
                    own.stage = Stage::Constructors {
                        next: next + 1,
                        argc,
                        argv,
                        environment,
                    };
                    (*constructor, Vec::new())
                }
                None if own.entry.is_some() => {
                    own.stage = Stage::Main;
                    let (function, args) = own.entry.clone()?;
                    (function, args.to_vec())
                }
                None => {
                    own.stage = Stage::Main;
                    let args = [
                        Arg::int(argc.cast_signed()),
                        Arg::ptr(argv),
                        Arg::ptr(environment),
                    ];
                    (module.function_named("main")?, args.to_vec())
                }
            },
            Stage::Destructors { next, status } => match module.destructors.get(next) {
                Some(destructor) => {
                    own.stage = Stage::Destructors {
                        next: next + 1,
                        status,
                    };
                    (*destructor, Vec::new())
                }
                None => {
                    own.stage = Stage::Ended { status };
                    return Some(Turn::Ended);
                }
            },
        };
        self.start(state, rank, function, &args)
    }

    fn start(&self, state: &mut State, rank: Rank, function: FuncId, args: &[Arg]) -> Option<Turn> {
        state
            .rank_mut(rank)
            .process
            .start(self.cx, function, args)
            .err()
            .map(ended_by)
    }
}

/// What a stop means for the turn, where nobody else can help.
pub(crate) fn ended_by(stop: Stop) -> Turn {
    match stop {
        Stop::Fault(fault) => Turn::Problem(Problem::Fault(fault)),
        Stop::Unsupported(what) => Turn::Problem(Problem::Unsupported(what)),
        Stop::Decide(term) => Turn::Asks(Question::Truth(term)),
        Stop::Concretise(term) => Turn::Asks(Question::Value(term)),
        Stop::Unknown(term) => Turn::Asks(Question::Unknown(term)),
        Stop::OutOfFuel => Turn::OutOfFuel,
        Stop::External { .. }
        | Stop::Returned { .. }
        | Stop::CallbackReturned { .. }
        | Stop::Synchronise { .. } => {
            let what = "a call where none can be".to_owned();
            Turn::Problem(Problem::Unsupported(Unsupported::Construct(what)))
        }
    }
}
