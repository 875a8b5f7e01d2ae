//! Calls that leave the process: to MPI, to the C library, to Concord's own
//! functions.

mod own;

use concord_abi::{Arg, Class, Memory};
use concord_base::Rank;
use concord_exec::{
    ByteState, Facts, Fault, Unsupported, Use, defined, depends_on_uninitialised, lineage_of,
};
use concord_ir::{FuncId, Inst};
use concord_libc::{Assumption, Reply};
use concord_mpi::{Step, Symbolic};
use concord_term::{Term, TermPool};
use concord_threads::Op;

use crate::assumptions::Assumptions;
use crate::inputs::Input;
use crate::ranks::{Next, Problem, Question, Turn, Turns};
use crate::resolve::Model;
use crate::sources::{FAILURES, Request, scalar, size_of};
use crate::state::{Caller, State};

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
        let unknown = args;
        let args: Vec<Arg> = args
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
        let ordered = state.rank(rank).process.memory.exposed().ordered();
        let chosen = chosen.with(Assumptions::of_order(ordered));
        let assumed = self.models.assumes(function).with(chosen);
        state.path.assumes = state.path.assumes.with(assumed);
        state.alone = state.alone
            && match self.models.model(function) {
                Model::Mpi(called) => called.is_alone(),
                Model::Libc(called) => called.is_alone() && state.rank(rank).libc.has_no_files(),
                Model::Input(Input::Rehearse) => true,
                Model::Input(_) | Model::Program | Model::Threads(_) | Model::Nobody => false,
            };
        match self.models.model(function) {
            Model::Threads(called) => self.thread_call(state, rank, called, &args),
            Model::Mpi(called) if state.world.holds_back(rank, called) => Next::End(Turn::Held),
            Model::Mpi(called) => self.mpi_call(state, rank, called, function, args),
            Model::Libc(called) => {
                let next = self.libc_call(state, rank, called, function, &args);
                if let Next::Return(results) = &next {
                    self.note_size(state, rank, called, (unknown, results));
                }
                next
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

    fn mpi_call(
        &self,
        state: &mut State,
        rank: Rank,
        called: concord_mpi::Function,
        function: FuncId,
        mut args: Vec<Arg>,
    ) -> Next {
        if let Some(next) = self.may_call_mpi(state, rank, called, &args) {
            return next;
        }
        if called.reads_clock() {
            set_time(state, rank);
        }
        if state.world.is_alone() {
            if !called.is_open() {
                let what = format!("{} where executions start at a function", called.name());
                return unsupported(Unsupported::Construct(what));
            }
            state.path.caller.two_blocks |= called.has_blocks_by_process();
            state.path.caller.probed |= called.is_plain_probe();
            if let Err(next) = self.open_arguments(state, rank, called, &mut args) {
                return next;
            }
        } else if state.rank(rank).process.memory.has_caller()
            && let Err(next) = self.common_arguments(state, rank, called, &mut args)
        {
            return next;
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
        if state.world.take_told_apart() {
            self.tells_apart(state, rank);
        }
        if !matches!(step, Step::Concretise(_)) {
            self.note_call(state, rank, called, posted, &args);
            self.check_buffers(state, rank, called, site);
            self.judge_overwritten(state, rank);
        }
        self.after_mpi(state, rank, step, &args)
    }

    /// Whether a process may end in its call now: others may have to go first.
    fn may_end(
        &self,
        state: &mut State,
        rank: Rank,
        called: concord_libc::Function,
    ) -> Option<Next> {
        let runs_handlers = matches!(called.name(), "exit" | "quick_exit");
        if runs_handlers && let Some(next) = self.may_leave(state, rank) {
            return Some(next);
        }
        if !runs_handlers && !self.may_pass(state, rank, Op::Go, None) {
            return Some(Next::End(Turn::Threads));
        }
        self.note_leaving(state, rank);
        let own = state.rank_mut(rank);
        own.threads.all.only(own.process.thread());
        None
    }

    fn libc_call(
        &self,
        state: &mut State,
        rank: Rank,
        called: concord_libc::Function,
        function: FuncId,
        args: &[Arg],
    ) -> Next {
        if called.ends_process()
            && let Some(next) = self.may_end(state, rank, called)
        {
            return next;
        }
        if let Some(next) = self.may_call_libc(state, rank, called) {
            return next;
        }
        let ignored = args.iter().any(|arg| arg.class == Class::Ptr)
            && called.name().contains("printf")
            && !self.uses_result(state, rank);
        let fails = match self.fails(state, rank, called, args) {
            Ok(fails) => fails,
            Err(next) => return next,
        };
        let silent = rank == Rank(0) || !called.writes_text();
        if !(called.is_alone() && silent) && state.world.options().alike {
            self.tells_apart(state, rank);
        }
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
            true => own.libc.fail(called, args, memory, host, rank, pool),
            false => own.libc.call(called, args, memory, host, rank, pool),
        };
        memory.heed(false);
        memory.made_by(0);
        if matches!(reply, Reply::Return(_)) {
            own.failure = None;
        }
        if state.host.missed_input {
            state.path.assumes = state.path.assumes.with(Assumption::NoInput.into());
        }
        self.note_files(state, rank, &reply);
        self.after_libc(state, rank, reply, args)
    }

    /// A block of the heap may be as large as the caller's numbers say.
    fn note_size(
        &self,
        state: &mut State,
        rank: Rank,
        called: concord_libc::Function,
        (args, results): (&[Arg], &[Arg]),
    ) {
        let memory = &mut state.rank_mut(rank).process.memory;
        let sizes = match called.name() {
            "malloc" => 0..1,
            "calloc" => 0..2,
            "realloc" | "aligned_alloc" => 1..2,
            "reallocarray" => 1..3,
            _ => return,
        };
        let (Some(sizes), [block]) = (args.get(sizes), results) else {
            return;
        };
        let pool = self.cx.pool;
        if !memory.has_caller() || block.term.is_some() || sizes.iter().all(|s| s.term.is_none()) {
            return;
        }
        let term = |size: &Arg| match size.term {
            Some(term) => pool.resize(term, 64),
            None => pool.constant(64, u128::from(size.u64())),
        };
        let one = pool.constant(64, 1);
        let size = sizes
            .iter()
            .map(term)
            .fold(one, |all, one| pool.mul(all, one));
        memory.has_size(block.u64(), size);
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
        // Of a caller's numbers there are too many: a size or a count has one value, as for MPI.
        let has_caller = state.rank(rank).process.memory.has_caller();
        let of_numbers = |arg: &Arg| matches!(arg.class, Class::Int(32..));
        if has_caller && args.get(n).is_some_and(of_numbers) {
            return asks(Question::Sample(term));
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
            let term = process.memory.completed(self.cx.pool, term);
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
