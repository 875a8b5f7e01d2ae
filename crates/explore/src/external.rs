//! Calls that leave the process: to MPI, to the C library, to Concord's own
//! input functions.

use crate::inputs::{Input, text};
use crate::ranks::{Next, Problem, Turn, Turns};
use crate::resolve::Model;
use crate::state::{Caller, RankMemories, State};
use concord_abi::{Arg, Class, Memory};
use concord_base::Rank;
use concord_exec::{Fault, Unsupported, Use};
use concord_ir::{FuncId, Inst};
use concord_libc::Reply;
use concord_mpi::{Step, Symbolic};
use concord_term::Bytes;

impl Turns<'_> {
    /// Answers a call of a function that the program does not define.
    pub(crate) fn external(
        &self,
        state: &mut State,
        rank: Rank,
        function: FuncId,
        args: &[Arg],
    ) -> Next {
        match self.models.model(function) {
            Model::Mpi(called) => {
                let site = self.site(state, rank);
                let State { world, ranks, .. } = state;
                let step = world.call(
                    rank,
                    called,
                    args,
                    site,
                    &mut RankMemories(ranks),
                    self.cx.pool,
                );
                self.after_mpi(state, rank, step, args)
            }
            Model::Libc(called) => {
                let State { host, ranks, .. } = state;
                let own = &mut ranks[rank.index()];
                let reply = own.libc.call(
                    called,
                    args,
                    &mut own.process.memory,
                    host,
                    rank,
                    self.cx.pool,
                );
                self.after_libc(state, rank, reply, args)
            }
            Model::Input(input) => self.input(state, rank, input, args),
            Model::Program | Model::Nobody => {
                let name = self.cx.program.module.function(function).name.clone();
                unsupported(Unsupported::Function(name))
            }
        }
    }

    /// A function that a model called has returned.
    pub(crate) fn callback_returned(&self, state: &mut State, rank: Rank, results: &[Arg]) -> Next {
        let State { world, host, ranks } = state;
        let own = &mut ranks[rank.index()];
        let result = results.first().copied();
        match own.callers.pop() {
            Some(Caller::Libc) => {
                let reply = own.libc.callback_returned(
                    result,
                    &mut own.process.memory,
                    host,
                    rank,
                    self.cx.pool,
                );
                self.after_libc(state, rank, reply, &[])
            }
            Some(Caller::Mpi) => {
                let step =
                    world.callback_returned(rank, result, &mut RankMemories(ranks), self.cx.pool);
                self.after_mpi(state, rank, step, &[])
            }
            None => unsupported(Unsupported::Construct(
                "a callback that nobody asked for".to_owned(),
            )),
        }
    }

    /// Ends the process as `exit` does: handlers first.
    pub(crate) fn exit(&self, state: &mut State, rank: Rank, status: i32) -> Next {
        let Some(exit) = concord_libc::knows("exit") else {
            return Next::Exit(status);
        };
        let State { host, ranks, .. } = state;
        let own = &mut ranks[rank.index()];
        let args = [Arg::int(status)];
        let reply = own.libc.call(
            exit,
            &args,
            &mut own.process.memory,
            host,
            rank,
            self.cx.pool,
        );
        self.after_libc(state, rank, reply, &args)
    }

    pub(crate) fn after_mpi(&self, state: &State, rank: Rank, step: Step, args: &[Arg]) -> Next {
        match step {
            Step::Return(result) => Next::Return(result.into_iter().collect()),
            Step::Block => Next::End(Turn::Blocked),
            Step::Call(callback) => Next::Call(Caller::Mpi, callback),
            Step::Exit { code, .. } => Next::End(Turn::Aborted(code)),
            Step::Misuse(misuse) => Next::End(Turn::Problem(Problem::Mpi(misuse))),
            Step::Concretise(Symbolic::Argument(n)) => self.not_concrete(state, rank, args, n),
            Step::Concretise(Symbolic::Memory { addr, len }) => {
                self.not_concrete_bytes(state, rank, addr, len)
            }
            Step::Concretise(Symbolic::Result) => {
                unsupported(Unsupported::Symbolic("callback result"))
            }
            Step::Unmodelled(what) => unsupported(Unsupported::Function(what)),
        }
    }

    fn after_libc(&self, state: &State, rank: Rank, reply: Reply, args: &[Arg]) -> Next {
        match reply {
            Reply::Return { results, .. } => Next::Return(results.iter().copied().collect()),
            Reply::Call(callback) => Next::Call(Caller::Libc, callback),
            Reply::Exit(status) => Next::Exit(status),
            Reply::Signal(signal) => problem(Problem::Signal(signal)),
            Reply::Fault(fault) => problem(Problem::Fault(Fault::Memory(fault))),
            Reply::Finding(misuse) => problem(Problem::Libc(misuse)),
            Reply::Unsupported(what) => unsupported(Unsupported::Construct(what)),
            Reply::NeedsConcrete { arg } => self.not_concrete(state, rank, args, arg),
            Reply::NeedsConcreteMemory { address, length } => {
                self.not_concrete_bytes(state, rank, address, length)
            }
            Reply::NeedsConcreteInput { .. } => unsupported(Unsupported::Symbolic("file contents")),
        }
    }

    /// A model needs an argument that is not concrete.
    fn not_concrete(&self, state: &State, rank: Rank, args: &[Arg], n: usize) -> Next {
        let term = args.get(n).and_then(|arg| arg.term);
        match term {
            Some(term) if self.cx.pool.has_undef(term) => {
                let object = state.rank(rank).process.origin_of(self.cx.pool, term);
                problem(Problem::Fault(Fault::Uninitialised {
                    use_: Use::Argument(n as u32),
                    object,
                }))
            }
            _ => unsupported(Unsupported::Symbolic("argument of a library call")),
        }
    }

    /// A model needs bytes that are not concrete.
    fn not_concrete_bytes(&self, state: &State, rank: Rank, address: u64, len: u64) -> Next {
        match state.rank(rank).process.memory.read_concrete(address, len) {
            Err(fault) => problem(Problem::Fault(Fault::Memory(fault))),
            Ok(_) => unsupported(Unsupported::Symbolic("bytes that a library call needs")),
        }
    }

    /// The number of the call site that a rank stands at.
    fn site(&self, state: &State, rank: Rank) -> concord_mpi::CallSite {
        let module = &self.cx.program.module;
        let Some((function, pc)) = state.rank(rank).process.position() else {
            return concord_mpi::CallSite(0);
        };
        let inst = module
            .function(function)
            .body
            .as_ref()
            .and_then(|body| body.code.get(pc as usize));
        match inst {
            Some(Inst::Call { site }) => self.models.site(function, *site),
            _ => concord_mpi::CallSite(0),
        }
    }

    fn input(&self, state: &mut State, rank: Rank, input: Input, args: &[Arg]) -> Next {
        let own = state.rank_mut(rank);
        let number = own.inputs_read;
        let is_zero = |n: usize| {
            args.get(n)
                .is_some_and(|arg| arg.term.is_none() && arg.bits == 0)
        };
        match input {
            Input::Symbolic => {
                own.inputs_read += 1;
                let (address, size) = (
                    args.first().map_or(0, Arg::u64),
                    args.get(1).map_or(0, Arg::u64),
                );
                let bytes = self.inputs.bytes(rank.0, number, size as usize);
                match own.process.memory.write(address, &Bytes::from(bytes)) {
                    Ok(()) => Next::Return(Vec::new()),
                    Err(fault) => problem(Problem::Fault(Fault::Memory(fault))),
                }
            }
            Input::Nondet(class) => {
                own.inputs_read += 1;
                Next::Return(vec![self.inputs.scalar(rank.0, number, class)])
            }
            Input::NamedInt => {
                own.inputs_read += 1;
                Next::Return(vec![self.inputs.scalar(rank.0, number, Class::Int(32))])
            }
            Input::Range => {
                own.inputs_read += 1;
                let (low, high) = (
                    args.first().map_or(0, Arg::i32),
                    args.get(1).map_or(0, Arg::i32),
                );
                let value = self.inputs.scalar(rank.0, number, Class::Int(32)).i32();
                let value = if (low..high).contains(&value) {
                    value
                } else {
                    low
                };
                Next::Return(vec![Arg::int(value)])
            }
            Input::Assume if is_zero(0) => problem(Problem::Assumption),
            Input::Assume | Input::Hint => Next::Return(Vec::new()),
            Input::Assert if is_zero(0) => {
                problem(Problem::Assertion(text(&own.process.memory, args.get(1))))
            }
            Input::Assert => Next::Return(Vec::new()),
            Input::ReportError => {
                problem(Problem::Assertion(text(&own.process.memory, args.get(2))))
            }
            Input::Error => problem(Problem::Assertion(
                "the error location is reached".to_owned(),
            )),
            Input::SilentExit => Next::Exit(args.first().map_or(0, Arg::i32)),
        }
    }
}

fn problem(problem: Problem) -> Next {
    Next::End(Turn::Problem(problem))
}

fn unsupported(what: Unsupported) -> Next {
    problem(Problem::Unsupported(what))
}
