//! Calls that leave the process: to MPI, to the C library, to Concord's own
//! input functions.

use std::sync::Arc;

use concord_abi::{Arg, Class, Memory};
use concord_base::Rank;
use concord_exec::{
    ByteState, Facts, Fault, Unsupported, Use, defined, depends_on_uninitialised, lineage_of,
};
use concord_ir::{FuncId, Inst};
use concord_libc::Reply;
use concord_mpi::{Step, Symbolic};
use concord_term::{Bytes, Term, TermPool};
use concord_threads::Op;

use crate::assumptions::Assumptions;
use crate::inputs::{Input, text};
use crate::observed::{At, Content, NamedOutput};
use crate::ranks::{Next, Problem, Question, Turn, Turns};
use crate::resolve::Model;
use crate::sources::{FAILURES, InputMismatch, Request, scalar, size_of};
use crate::state::{Caller, State};

/// Bytes of a `double`.
const DOUBLE: u64 = 8;

impl Turns<'_> {
    /// Answers a call of a function that the program does not define.
    pub(crate) fn external(
        &self,
        state: &mut State,
        rank: Rank,
        function: FuncId,
        args: &[Arg],
    ) -> Next {
        // Symbolic arguments whose values were decided for this call.
        let facts = state.rank(rank).process.facts();
        let mut args: Vec<Arg> = args
            .iter()
            .map(
                |arg| match arg.term.and_then(|term| decided(self.cx.pool, facts, term)) {
                    Some(value) => Arg {
                        term: None,
                        bits: u128::from(value),
                        ..*arg
                    },
                    None => *arg,
                },
            )
            .collect();
        let chosen = Assumptions::of_world(&state.world);
        let assumed = self.models.assumes(function).with(chosen);
        state.path.assumes = state.path.assumes.with(assumed);
        state.alone = state.alone
            && match self.models.model(function) {
                Model::Mpi(called) => called.is_alone(),
                Model::Libc(called) => called.is_alone() && state.rank(rank).libc.has_no_files(),
                Model::Input(_) | Model::Program | Model::Threads(_) | Model::Nobody => false,
            };
        match self.models.model(function) {
            Model::Threads(called) => self.thread_call(state, rank, called, &args),
            Model::Mpi(called) if state.world.holds_back(rank, called) => Next::End(Turn::Held),
            Model::Mpi(called) => {
                if let Some(next) = self.may_call_mpi(state, rank, called, &args) {
                    return next;
                }
                if called.reads_clock() {
                    set_time(state, rank);
                }
                if state.world.is_alone() {
                    if !called.is_open() {
                        let what =
                            format!("{} where executions start at a function", called.name());
                        return unsupported(Unsupported::Construct(what));
                    }
                    state.path.caller.two_blocks |= called.has_blocks_by_process();
                    if let Err(next) = self.open_arguments(state, rank, called, &mut args) {
                        return next;
                    }
                }
                let site = self.site(state, rank);
                if state.world.is_alone() {
                    self.note_exchange(state, rank, (called, site));
                }
                self.note_stack(state, rank, function, Some(site));
                let posted = state.world.posted(rank);
                state.host.sharing.moves_on(rank);
                state.rank_mut(rank).process.memory.heed_for_races(true);
                let (world, mut memories) = state.world_and_memories();
                let step = world.call(rank, called, &args, site, &mut memories, self.cx.pool);
                state.rank_mut(rank).process.memory.heed_for_races(false);
                // A call that waits for an answer is made again.
                state.take_unknowns(self.cx.pool);
                if !matches!(step, Step::Concretise(_)) {
                    self.note_call(state, rank, called, posted, &args);
                    self.check_buffers(state, rank, called, site);
                }
                self.after_mpi(state, rank, step, &args)
            }
            Model::Libc(called) => {
                if called.ends_process() {
                    let runs_handlers = matches!(called.name(), "exit" | "quick_exit");
                    if runs_handlers && let Some(next) = self.may_leave(state, rank) {
                        return next;
                    }
                    if !runs_handlers && !self.may_pass(state, rank, Op::Go, None) {
                        return Next::End(Turn::Threads);
                    }
                    self.note_leaving(state, rank);
                    let own = state.rank_mut(rank);
                    own.threads.all.only(own.process.thread());
                }
                if let Some(next) = self.may_call_libc(state, rank, called) {
                    return next;
                }
                let ignored = args.iter().any(|arg| arg.class == Class::Ptr)
                    && called.name().contains("printf")
                    && !self.uses_result(state, rank);
                let fails = match self.fails(state, rank, called, &args) {
                    Ok(fails) => fails,
                    Err(next) => return next,
                };
                self.note_stack(state, rank, function, None);
                let (own, host) = state.rank_and_host(rank);
                own.libc.worked(own.process.executed());
                if ignored {
                    own.libc.ignore_result();
                }
                let memory = &mut own.process.memory;
                let pool = self.cx.pool;
                memory.heed(true);
                let reply = match fails {
                    true => own.libc.fail(called, &args, memory, host, rank, pool),
                    false => own.libc.call(called, &args, memory, host, rank, pool),
                };
                memory.heed(false);
                memory.made_by(0);
                if matches!(reply, Reply::Return(_)) {
                    own.failure = None;
                }
                self.note_files(state, rank, &reply);
                self.after_libc(state, rank, reply, &args)
            }
            Model::Input(input) => self.input(state, rank, input, &args),
            Model::Program | Model::Nobody if state.rank(rank).process.memory.has_caller() => {
                self.unknown_function(state, rank, function, &args)
            }
            Model::Program | Model::Nobody => {
                let name = self.cx.program.module.function(function).name.clone();
                unsupported(Unsupported::Function(name))
            }
        }
    }

    /// Whether the program may look at what the call returns that a rank
    /// stands at.
    pub(crate) fn uses_result(&self, state: &State, rank: Rank) -> bool {
        let Some((function, pc)) = state.rank(rank).process.position() else {
            return true;
        };
        let liveness = self.cx.program.liveness(function);
        liveness.is_none_or(|live| live.uses_result(pc))
    }

    /// Whether a call of the C library fails, where that is explored: an input like others, but
    /// with numbers of its own.
    fn fails(
        &self,
        state: &mut State,
        rank: Rank,
        called: concord_libc::Function,
        args: &[Arg],
    ) -> Result<bool, Next> {
        if state.host.failing.is_empty() {
            return Ok(false);
        }
        let asked = called.failing().filter(|f| state.host.failing.contains(f));
        let own = state.rank_mut(rank);
        if asked.is_none() || !own.libc.may_fail(called, args) {
            return Ok(false);
        }
        let class = Class::Int(1);
        let answer = match own.failure {
            Some(answer) => answer,
            None => {
                let number = FAILURES + own.failures_asked;
                own.failures_asked += 1;
                let name = format!("{} fails", called.name());
                let request = Request {
                    rank: rank.0,
                    number,
                    name: &name,
                    size: size_of(class),
                    class: Some(class),
                };
                let bytes = self.inputs.bytes(self.cx.pool, &mut state.path, request);
                let bytes =
                    bytes.map_err(|mismatch| problem(Problem::Input(Box::new(mismatch))))?;
                let answer = scalar(self.cx.pool, class, &bytes);
                state.rank_mut(rank).failure = Some(answer);
                answer
            }
        };
        self.holds(state, rank, &[answer])
    }

    /// A function that a model called has returned.
    pub(crate) fn callback_returned(
        &self,
        state: &mut State,
        rank: Rank,
        result: Option<Arg>,
    ) -> Next {
        match state.rank_mut(rank).callers.pop() {
            Some(Caller::Libc) => {
                state.alone = false;
                let (own, host) = state.rank_and_host(rank);
                let memory = &mut own.process.memory;
                memory.heed(true);
                let reply = own
                    .libc
                    .callback_returned(result, memory, host, rank, self.cx.pool);
                memory.heed(false);
                self.note_files(state, rank, &reply);
                self.after_libc(state, rank, reply, &[])
            }
            Some(Caller::Mpi) => {
                let (world, mut memories) = state.world_and_memories();
                let step = world.callback_returned(rank, result, &mut memories, self.cx.pool);
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
        state.alone = state.alone && state.rank(rank).libc.has_no_files();
        let args = [Arg::int(status)];
        self.note_leaving(state, rank);
        let (own, host) = state.rank_and_host(rank);
        own.threads.all.only(own.process.thread());
        let reply = own.libc.call(
            exit,
            &args,
            &mut own.process.memory,
            host,
            rank,
            self.cx.pool,
        );
        self.note_files(state, rank, &reply);
        self.after_libc(state, rank, reply, &args)
    }

    pub(crate) fn after_mpi(
        &self,
        state: &mut State,
        rank: Rank,
        step: Step,
        args: &[Arg],
    ) -> Next {
        self.note_mistakes(state);
        match step {
            Step::Return(result) => Next::Return(result.into_iter().collect()),
            Step::Block => Next::End(Turn::Blocked),
            Step::Call(callback) => Next::Call(Caller::Mpi, callback),
            Step::Exit(code) => Next::End(Turn::Aborted(code)),
            Step::Misuse(misuse) => Next::End(Turn::Problem(Problem::Mpi(misuse))),
            Step::Concretise(Symbolic::Argument(n)) => self.settle_argument(state, rank, args, n),
            Step::Concretise(Symbolic::Memory { addr, len }) => {
                match self.open_bytes(state, rank, addr, len) {
                    Some(next) => next,
                    None => self.settle_bytes(state, rank, addr, len),
                }
            }
            Step::Concretise(Symbolic::Result) => {
                unsupported(Unsupported::Symbolic("callback result"))
            }
            Step::Unmodelled(what) => unsupported(Unsupported::Function(what)),
        }
    }

    fn after_libc(&self, state: &mut State, rank: Rank, reply: Reply, args: &[Arg]) -> Next {
        match reply {
            Reply::Return(results) => Next::Return(results.iter().copied().collect()),
            Reply::Call(callback) => Next::Call(Caller::Libc, callback),
            Reply::Exit(status) => Next::Exit(status),
            Reply::Signal(signal) => problem(Problem::Signal(signal)),
            Reply::Fault(fault) => problem(Problem::Fault(Fault::Memory(fault))),
            Reply::FaultUnless { condition, fault } => {
                match state.rank(rank).process.facts().known_truth(condition) {
                    Some(true) => {
                        state.rank_mut(rank).libc.assure(condition);
                        Next::Again
                    }
                    Some(false) => problem(Problem::Fault(Fault::Memory(fault))),
                    None => asks(Question::Truth(condition)),
                }
            }
            Reply::Finding(misuse) => problem(Problem::Libc(misuse)),
            Reply::Unsupported(what) => unsupported(Unsupported::Construct(what)),
            Reply::NeedsEnd { address, term } => self.settle_end(state, rank, address, term),
            Reply::NeedsTurn if state.rank(rank).threads.all.several() => {
                let what = "files that processes share, used by several threads";
                unsupported(Unsupported::Construct(what.to_owned()))
            }
            Reply::NeedsTurn => Next::End(Turn::Queued),
            Reply::NeedsConcrete { arg } => self.settle_argument(state, rank, args, arg),
            Reply::NeedsConcreteMemory { address, length } => {
                self.settle_bytes(state, rank, address, length)
            }
            Reply::NeedsConcreteInput { term } => {
                match state.rank(rank).process.facts().known_value(term) {
                    Some(value) => {
                        state.host.concretise(term, value as u8);
                        Next::Again
                    }
                    None => asks(Question::Value(term)),
                }
            }
        }
    }

    /// A model needs to know whether a string ends at a symbolic byte.
    fn settle_end(&self, state: &mut State, rank: Rank, address: u64, term: Term) -> Next {
        let pool = self.cx.pool;
        let ends = pool.eq(term, pool.constant(8, 0));
        let own = state.rank_mut(rank);
        match own.process.facts().known_truth(ends) {
            Some(true) => own.process.memory.set_byte(address, ByteState::Concrete(0)),
            Some(false) => own.libc.goes_on(term),
            None => return asks(Question::Truth(ends)),
        }
        Next::Again
    }

    /// A model needs an argument that is not concrete.
    pub(crate) fn settle_argument(
        &self,
        state: &State,
        rank: Rank,
        args: &[Arg],
        n: usize,
    ) -> Next {
        let Some(term) = args.get(n).and_then(|arg| arg.term) else {
            return unsupported(Unsupported::Symbolic("argument of a library call"));
        };
        let term = match self.defined(state, rank, term, Use::Argument(n as u32)) {
            Ok(term) => term,
            Err(next) => return next,
        };
        if self.cx.pool.width(term) > 64 {
            return unsupported(Unsupported::Symbolic("argument of more than 64 bits"));
        }
        asks(Question::Value(term))
    }

    /// A model needs bytes that are not concrete: those whose values were
    /// decided are written, the next one is asked for.
    pub(crate) fn settle_bytes(
        &self,
        state: &mut State,
        rank: Rank,
        address: u64,
        len: u64,
    ) -> Next {
        let process = &mut state.rank_mut(rank).process;
        if let Err(fault) = process.memory.read_concrete(address, len) {
            return problem(Problem::Fault(Fault::Memory(fault)));
        }
        for at in address..address + len {
            let ByteState::Symbolic(term) = state.rank(rank).process.memory.byte_at(at) else {
                continue;
            };
            let term = match self.defined(state, rank, term, Use::Argument(0)) {
                Ok(term) => term,
                Err(next) => return next,
            };
            let process = &mut state.rank_mut(rank).process;
            let value = self.cx.pool.as_const(term).map(|bits| bits as u64);
            match value.or_else(|| process.facts().known_value(term)) {
                Some(value) => process
                    .memory
                    .set_byte(at, ByteState::Concrete(value as u8)),
                None => return asks(Question::Value(term)),
            }
        }
        Next::Again
    }

    /// The term as it is where it is defined; a fault where it is not.
    fn defined(&self, state: &State, rank: Rank, term: Term, use_: Use) -> Result<Term, Next> {
        let pool = self.cx.pool;
        if !pool.has_undef(term) {
            return Ok(term);
        }
        let process = &state.rank(rank).process;
        let undefined = depends_on_uninitialised(pool, term);
        let known = process.facts().known_truth(undefined);
        match known.or_else(|| pool.as_const(undefined).map(|bits| bits != 0)) {
            None => Err(asks(Question::Truth(undefined))),
            Some(false) => Ok(defined(pool, term)),
            Some(true) => {
                let lineage = lineage_of(pool, term);
                Err(problem(Problem::Fault(Fault::Uninitialised {
                    use_,
                    term,
                    lineage,
                })))
            }
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
        let name = |state: &State, n: usize| text(&state.rank(rank).process.memory, args.get(n));
        match input {
            Input::Symbolic => self.symbolic_bytes(state, rank, args),
            Input::Nondet(class) => self.fresh(state, rank, class, "input"),
            Input::NamedInt => {
                let name = name(state, 0);
                self.fresh(state, rank, Class::Int(32), &name)
            }
            Input::Range => self.range(state, rank, args),
            Input::Assume => match self.holds(state, rank, args) {
                Ok(true) => Next::Return(Vec::new()),
                Ok(false) => problem(Problem::Assumption),
                Err(Next::End(Turn::Asks(Question::Truth(term)))) => asks(Question::Assume(term)),
                Err(next) => next,
            },
            Input::Assert => match self.holds(state, rank, args) {
                Ok(true) => Next::Return(Vec::new()),
                Ok(false) => problem(Problem::Assertion(name(state, 1))),
                Err(next) => next,
            },
            Input::Output => self.output(state, rank, args, 1, Content::Bytes),
            Input::OutputDoubles => self.output(state, rank, args, DOUBLE, Content::Doubles),
            Input::OutputDouble => self.output_double(state, rank, args),
            Input::Hint => Next::Return(Vec::new()),
            Input::ReportError => problem(Problem::Assertion(name(state, 2))),
            Input::Error => problem(Problem::Assertion(
                "the error location is reached".to_owned(),
            )),
            Input::SilentExit => Next::Exit(args.first().map_or(0, Arg::i32)),
        }
    }

    /// Whether the first argument is not zero.
    fn holds(&self, state: &State, rank: Rank, args: &[Arg]) -> Result<bool, Next> {
        let Some(arg) = args.first() else {
            return Ok(true);
        };
        let Some(term) = arg.term else {
            return Ok(arg.bits != 0);
        };
        let pool = self.cx.pool;
        let term = self.defined(state, rank, term, Use::Argument(0))?;
        let condition = pool.ne(term, pool.constant(pool.width(term), 0));
        match state.rank(rank).process.facts().known_truth(condition) {
            Some(holds) => Ok(holds),
            None => Err(asks(Question::Truth(condition))),
        }
    }

    /// `concord_symbolic(address, size, name)`.
    fn symbolic_bytes(&self, state: &mut State, rank: Rank, args: &[Arg]) -> Next {
        if let Some(n) = args.iter().take(2).position(|arg| arg.term.is_some()) {
            return self.settle_argument(state, rank, args, n);
        }
        let (address, size) = (
            args.first().map_or(0, Arg::u64),
            args.get(1).map_or(0, Arg::u64),
        );
        let memory = &state.rank(rank).process.memory;
        if let Err(fault) = memory.check(address, size, concord_base::Access::Write) {
            return problem(Problem::Fault(Fault::Memory(fault)));
        }
        let name = text(memory, args.get(2));
        let bytes = match self.ask(state, rank, &name, size as usize, None) {
            Ok(bytes) => bytes,
            Err(mismatch) => return problem(Problem::Input(mismatch)),
        };
        let memory = &mut state.rank_mut(rank).process.memory;
        memory.heed(true);
        let written = memory.write(address, &bytes);
        memory.heed(false);
        match written {
            Ok(()) => Next::Return(Vec::new()),
            Err(fault) => problem(Problem::Fault(Fault::Memory(fault))),
        }
    }

    /// `concord_output(address, size, name)`, or so many numbers of `each` bytes. What was never written
    /// cannot be shown.
    fn output(
        &self,
        state: &mut State,
        rank: Rank,
        args: &[Arg],
        each: u64,
        content: Content,
    ) -> Next {
        if let Some(n) = args.iter().take(2).position(|arg| arg.term.is_some()) {
            return self.settle_argument(state, rank, args, n);
        }
        let address = args.first().map_or(0, Arg::u64);
        let size = args.get(1).map_or(0, Arg::u64).saturating_mul(each);
        let memory = &mut state.rank_mut(rank).process.memory;
        memory.heed(true);
        let read = memory.read(address, size);
        memory.heed(false);
        let bytes = match read {
            Ok(bytes) => bytes,
            Err(fault) => return problem(Problem::Fault(Fault::Memory(fault))),
        };
        if bytes.as_concrete().is_none() {
            for at in address..address + size {
                let ByteState::Symbolic(term) = state.rank(rank).process.memory.byte_at(at) else {
                    continue;
                };
                if let Err(next) = self.defined(state, rank, term, Use::Argument(0)) {
                    return next;
                }
            }
        }
        let name = text(&state.rank(rank).process.memory, args.get(2));
        self.shows(state, rank, name, content, bytes)
    }

    /// `concord_output_double(value, name)`.
    fn output_double(&self, state: &mut State, rank: Rank, args: &[Arg]) -> Next {
        let pool = self.cx.pool;
        let bytes = match args.first() {
            None => Bytes::zeroed(DOUBLE as usize),
            Some(arg) => match arg.term {
                None => Bytes::from(&arg.bits.to_le_bytes()[..DOUBLE as usize]),
                Some(term) => match self.defined(state, rank, term, Use::Argument(0)) {
                    Ok(term) => Bytes::from_term(pool, term),
                    Err(next) => return next,
                },
            },
        };
        let name = text(&state.rank(rank).process.memory, args.get(1));
        self.shows(state, rank, name, Content::Doubles, bytes)
    }

    /// A rank shows an output, if somebody looks.
    fn shows(
        &self,
        state: &mut State,
        rank: Rank,
        name: String,
        content: Content,
        bytes: Bytes,
    ) -> Next {
        let span = state.rank(rank).process.span(self.cx.program);
        if let Some(observed) = &mut state.path.observed {
            let output = NamedOutput {
                name,
                content,
                bytes,
                at: At(span),
            };
            Arc::make_mut(observed).name(rank, output);
        }
        Next::Return(Vec::new())
    }

    /// `klee_range(low, high, name)`: an input in `[low, high)`.
    fn range(&self, state: &mut State, rank: Rank, args: &[Arg]) -> Next {
        if let Some(n) = args.iter().take(2).position(|arg| arg.term.is_some()) {
            return self.settle_argument(state, rank, args, n);
        }
        let (low, high) = (
            args.first().map_or(0, Arg::i32),
            args.get(1).map_or(0, Arg::i32),
        );
        if low >= high {
            return problem(Problem::Assertion(format!(
                "klee_range({low}, {high}): empty range"
            )));
        }
        let name = text(&state.rank(rank).process.memory, args.get(2));
        let pool = self.cx.pool;
        let bytes = match self.ask(state, rank, &name, 4, Some(Class::Int(32))) {
            Ok(bytes) => bytes,
            Err(mismatch) => return problem(Problem::Input(mismatch)),
        };
        let value = scalar(pool, Class::Int(32), &bytes);
        match value.term {
            None if (low..high).contains(&value.i32()) => Next::Return(vec![value]),
            None => Next::Return(vec![Arg::int(low)]),
            Some(term) => {
                let bound = |x: i32| pool.constant(32, u128::from(x.cast_unsigned()));
                let inside = pool.and(pool.sle(bound(low), term), pool.slt(term, bound(high)));
                // Fresh variables: some value is inside, whatever else holds.
                state.path.condition.push(inside);
                Next::Return(vec![value])
            }
        }
    }

    fn fresh(&self, state: &mut State, rank: Rank, class: Class, name: &str) -> Next {
        match self.ask(state, rank, name, size_of(class), Some(class)) {
            Ok(bytes) => Next::Return(vec![scalar(self.cx.pool, class, &bytes)]),
            Err(mismatch) => problem(Problem::Input(mismatch)),
        }
    }

    pub(crate) fn ask(
        &self,
        state: &mut State,
        rank: Rank,
        name: &str,
        size: usize,
        class: Option<Class>,
    ) -> Result<Bytes, Box<InputMismatch>> {
        let own = state.rank_mut(rank);
        let number = own.inputs_read;
        own.inputs_read += 1;
        let request = Request {
            rank: rank.0,
            number,
            name,
            size,
            class,
        };
        self.inputs
            .bytes(self.cx.pool, &mut state.path, request)
            .map_err(Box::new)
    }
}

/// `MPI_Wtime` and the C library's clocks tell the same time.
fn set_time(state: &mut State, rank: Rank) {
    let (own, host) = state.rank_and_host(rank);
    own.libc.worked(own.process.executed());
    let now = own.libc.time(host);
    state.world.set_time(rank, now);
}

/// The value that was decided for a term, if it was decided to be defined.
fn decided(pool: &TermPool, facts: &Facts, term: Term) -> Option<u64> {
    if !pool.has_undef(term) {
        return facts.known_value(term);
    }
    let undefined = depends_on_uninitialised(pool, term);
    let is_undefined = || pool.as_const(undefined).map(|bits| bits != 0);
    if facts.known_truth(undefined).or_else(is_undefined)? {
        return None;
    }
    let term = defined(pool, term);
    let value = pool.as_const(term).map(|bits| bits as u64);
    value.or_else(|| facts.known_value(term))
}

pub(crate) fn problem(problem: Problem) -> Next {
    Next::End(Turn::Problem(problem))
}

fn asks(question: Question) -> Next {
    Next::End(Turn::Asks(question))
}

pub(crate) fn unsupported(what: Unsupported) -> Next {
    problem(Problem::Unsupported(what))
}
