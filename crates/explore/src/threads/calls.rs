//! Calls of thread functions, atomic instructions, and MPI calls of several
//! threads.

use concord_abi::Arg;
use concord_base::{Kind, Rank};
use concord_exec::{Fault, Token, Unsupported};
use concord_ir::{Atomic, AtomicKind};
use concord_libc::Assumption;
use concord_threads::{Call, FAILING, Function, Manner, Op, Order, Reply, Touched, Trouble, Using};

use crate::external::{problem, unsupported};
use crate::ranks::{Next, Problem, ThreadProblem, Turn, Turns, ended_by};
use crate::state::State;

/// Where uses of the C library are numbered.
const LIBC: u64 = 15 << 32;

/// How an atomic instruction uses its variable. One that orders nothing, nor carries on what a fence has
/// released, is no part of what clocks say, whatever it finds there.
fn manner_of(atomic: Atomic, fenced: bool) -> Manner {
    match atomic.kind {
        AtomicKind::Load => Manner::Reads,
        _ if atomic.adds && !atomic.acquires && !atomic.releases && !fenced => Manner::Adds,
        _ => Manner::Alone,
    }
}

impl Turns<'_> {
    /// A thread calls a function of the thread library, or of our run-time
    /// systems.
    pub(crate) fn thread_call(
        &self,
        state: &mut State,
        rank: Rank,
        called: Function,
        args: &[Arg],
    ) -> Next {
        if let Some(next) = self.strand_call(state, rank, called, args) {
            return next;
        }
        let own = state.rank_mut(rank);
        let memory = &mut own.process.memory;
        let at_once = memory.races().is_some_and(|races| races.hides());
        // What a join and the like write is the program's own.
        memory.heed(matches!(called, Function::Join | Function::SemGetvalue));
        let mut call = Call {
            thread: own.process.thread(),
            threads: &mut own.threads.all,
            memory: &mut own.process.memory,
            args,
            looked_at: self.models.looks_at_locks(),
            at_once,
            orders: Vec::new(),
        };
        let again = matches!(
            call.threads.get(call.thread).op,
            Some(Op::Condition { .. } | Op::Barrier { .. })
        );
        let made = call.make(called);
        let performed = match &made {
            Ok(Reply::Wait(Op::Condition { .. } | Op::Barrier { .. })) => !again,
            Ok(Reply::Wait(_)) => false,
            Ok(_) => true,
            Err(_) => false,
        };
        let using = call.using(called);
        let touched = match performed && !at_once {
            true => call.touches(called, again).unwrap_or_default(),
            false => Vec::new(),
        };
        let orders = call.orders;
        own.process.memory.heed(false);
        if made.is_ok() {
            self.note_using(state, rank, using);
        }
        self.touch(state, rank, touched.iter().filter(|t| t.before));
        for order in orders {
            self.order(state, rank, order);
        }
        if called != Function::Create {
            self.touch(state, rank, touched.iter().filter(|t| !t.before));
        }
        match made {
            Ok(Reply::Return(result)) => {
                if called == Function::Join {
                    state.rank_mut(rank).process.memory.end_races();
                }
                Next::Return(vec![result])
            }
            Ok(Reply::Wait(_)) => Next::End(Turn::Threads),
            Ok(Reply::Create {
                thread,
                function,
                args,
            }) => {
                let next = self.create_thread(state, rank, thread, function, args);
                self.touch(state, rank, touched.iter());
                next
            }
            Ok(Reply::Exit) => self.end_thread(state, rank),
            Err(Trouble::Fault(fault)) => problem(Problem::Fault(Fault::Memory(fault))),
            Err(Trouble::Symbolic { address, len }) => self.settle_bytes(state, rank, address, len),
            Err(Trouble::Argument(n)) => self.settle_argument(state, rank, args, n),
            Err(Trouble::Misuse(rule, text)) => {
                problem(Problem::Threads(Box::new(ThreadProblem {
                    kind: Kind::ThreadMisuse,
                    rule,
                    text,
                    others: Vec::new(),
                })))
            }
            Err(Trouble::Unsupported(what)) => unsupported(Unsupported::Construct(what)),
        }
    }

    /// Tells the race detector which locks a call has used.
    fn touch<'t>(&self, state: &mut State, rank: Rank, all: impl Iterator<Item = &'t Touched>) {
        let memory = &mut state.rank_mut(rank).process.memory;
        if memory.has_races() {
            all.for_each(|t| memory.note_use(t.address, t.len, t.atomic));
        }
    }

    /// Says what a call orders.
    fn order(&self, state: &mut State, rank: Rank, order: Order) {
        let Some(races) = state.rank_mut(rank).process.memory.races() else {
            return;
        };
        match order {
            Order::Give(at) => races.give(Token::Object(at)),
            Order::Take(at) => races.take(Token::Object(at)),
            Order::TakeEnd(thread) => races.take(Token::Thread(thread)),
            Order::Meet(threads) => races.meet(&threads),
        }
    }

    fn create_thread(
        &self,
        state: &mut State,
        rank: Rank,
        thread: u32,
        function: u64,
        args: [u64; 2],
    ) -> Next {
        let Some(function) = self.cx.program.function_at(function) else {
            return unsupported(Unsupported::Construct(
                "a thread without a function".to_owned(),
            ));
        };
        let args = args.map(Arg::ptr);
        let own = state.rank_mut(rank);
        match own.process.spawn(self.cx, thread, function, &args) {
            Ok(()) => Next::Return(vec![Arg::int(0)]),
            Err(stop) => Next::End(ended_by(stop)),
        }
    }

    /// The current thread ends. The last one ends the process (POSIX,
    /// `pthread_exit`).
    fn end_thread(&self, state: &mut State, rank: Rank) -> Next {
        let own = state.rank_mut(rank);
        own.process.end_thread();
        let last = own.threads.all.alive().next().is_none();
        match last {
            false => Next::End(Turn::Threads),
            true => self.exit(state, rank, 0),
        }
    }

    /// Whether the current thread may go on with something that others could
    /// notice, other than a call of the thread library.
    pub(crate) fn may_pass(
        &self,
        state: &mut State,
        rank: Rank,
        op: Op,
        using: Option<Using>,
    ) -> bool {
        self.pass(state, rank, op, using).is_some()
    }

    /// The same, with the way that was chosen.
    fn pass(&self, state: &mut State, rank: Rank, op: Op, using: Option<Using>) -> Option<u32> {
        let own = state.rank_mut(rank);
        if !own.threads.all.ever_several() {
            return Some(0);
        }
        let hidden = own
            .process
            .memory
            .races()
            .is_some_and(|races| races.hides());
        match hidden {
            true => Some(0),
            false => {
                let way = own.threads.all.may_pass(own.process.thread(), op, using);
                if way.is_some() {
                    self.note_using(state, rank, using);
                }
                way
            }
        }
    }

    /// A thread ends the process: `Some` if it has to be chosen first, or if another one does so, too
    /// (C17 7.22.4.4p2: `exit` may be called once).
    pub(crate) fn may_leave(&self, state: &mut State, rank: Rank) -> Option<Next> {
        let several = state.rank(rank).threads.all.several();
        if self.may_pass(state, rank, Op::Leave, None) {
            if several {
                state.path.assumes = state.path.assumes.with(Assumption::ThreadsAtExit.into());
            }
            return None;
        }
        let own = state.rank(rank);
        Some(match own.threads.all.leaves(own.process.thread()) {
            None => Next::End(Turn::Threads),
            Some(other) => problem(Problem::Threads(Box::new(ThreadProblem {
                kind: Kind::ThreadMisuse,
                rule: "exit-twice",
                text: format!("thread {other} may end the process at the same time"),
                others: Vec::new(),
            }))),
        })
    }

    /// What becomes of a call of the C library that another thread may make at the same time and
    /// must not, or that has to be chosen first.
    pub(crate) fn may_call_libc(
        &self,
        state: &mut State,
        rank: Rank,
        called: concord_libc::Function,
    ) -> Option<Next> {
        if called.moves_on_in_stream() && !self.may_pass(state, rank, Op::Look, None) {
            return Some(Next::End(Turn::Threads));
        }
        let what = called.shared_result()?;
        let place = self.frames_of(state, rank, state.rank(rank).process.thread());
        let span = place
            .first()
            .map_or(concord_base::Span::UNKNOWN, |frame| frame.span);
        let races = state.rank_mut(rank).process.memory.races()?;
        if races.hides() {
            return None;
        }
        let others = races.uses(LIBC | what, true, span);
        if others.is_empty() {
            return None;
        }
        let name = called.name();
        Some(problem(Problem::Threads(Box::new(ThreadProblem {
            kind: Kind::ThreadMisuse,
            rule: "not-thread-safe",
            text: format!(
                "nothing orders `{name}` and another thread's call that gives its result in the same place"
            ),
            others,
        }))))
    }

    /// An atomic instruction comes next.
    pub(crate) fn synchronise(
        &self,
        state: &mut State,
        rank: Rank,
        address: u64,
        atomic: Atomic,
    ) -> Next {
        state.path.assumes = state.path.assumes.with_atomics(atomic);
        let changes = match atomic.kind {
            AtomicKind::Exchange => state.rank(rank).process.exchange_succeeds(self.cx.program),
            _ => Some(true),
        };
        let op = match atomic.kind {
            AtomicKind::Exchange if atomic.weak && changes == Some(true) => Op::Weak,
            AtomicKind::Load | AtomicKind::Update | AtomicKind::Exchange => Op::Look,
            AtomicKind::Store | AtomicKind::Fence => Op::Go,
        };
        let way = match atomic.kind {
            AtomicKind::Fence => Some(0),
            _ => {
                let races = state.rank_mut(rank).process.memory.races();
                let fenced = races.is_some_and(|races| races.is_fenced());
                let using = Using::one(address, manner_of(atomic, fenced));
                self.pass(state, rank, op.clone(), Some(using))
            }
        };
        let Some(way) = way else {
            return Next::End(Turn::Threads);
        };
        let own = state.rank_mut(rank);
        if op == Op::Weak && !own.threads.all.several() {
            state.path.assumes = state.path.assumes.with(Assumption::WeakExchange.into());
        }
        let own = state.rank_mut(rank);
        let fails = way == FAILING && changes == Some(true);
        let Some(changes) = changes else {
            let what = "a compare-and-exchange of symbolic values by one of several threads";
            return unsupported(Unsupported::Construct(what.to_owned()));
        };
        if let Some(races) = own.process.memory.races() {
            races.atomic(address, atomic, changes && !fails);
        }
        match fails {
            true => own.process.fail_exchange(self.cx.program, address),
            false => own.process.synchronised(),
        }
        Next::Again
    }

    /// The functions that speak to the race detector.
    fn strand_call(
        &self,
        state: &mut State,
        rank: Rank,
        called: Function,
        args: &[Arg],
    ) -> Option<Next> {
        use Function as F;
        let number = args.first().map_or(0, |arg| arg.u64());
        if called == F::SimdEnd {
            // The function may end next, and the names of its variables with it.
            self.note_races(state, rank);
        }
        let memory = &mut state.rank_mut(rank).process.memory;
        if matches!(called, F::Sections | F::Chunks) {
            return Some(Next::Return(Vec::new()));
        }
        // Run-time code is hidden before there is a second strand.
        if matches!(called, F::StrandNew | F::Hidden | F::SimdBegin) {
            memory.start_races();
        }
        let strand = u32::try_from(number).unwrap_or(u32::MAX);
        if called == F::SimdUnknown {
            let what = "a `simd` loop of which it is not known what it makes private".to_owned();
            return Some(unsupported(Unsupported::Construct(what)));
        }
        if called == F::Misuse {
            let text = "not all threads of the team meet this barrier: others wait in another one";
            return Some(problem(Problem::Threads(Box::new(ThreadProblem {
                kind: Kind::ThreadMisuse,
                rule: "barrier-of-some",
                text: text.to_owned(),
                others: Vec::new(),
            }))));
        }
        let Some(races) = memory.races() else {
            return match called {
                F::StrandSelf => Some(Next::Return(vec![Arg::long(0)])),
                _ => called.tells_races().then(|| Next::Return(Vec::new())),
            };
        };
        let first = args.first().map_or(0, |arg| arg.bits as i32);
        match called {
            F::StrandNew => {
                let new = i64::from(races.new_strand());
                return Some(Next::Return(vec![Arg::long(new)]));
            }
            F::StrandSelf => {
                let current = i64::from(races.current());
                return Some(Next::Return(vec![Arg::long(current)]));
            }
            F::StrandEnter if races.enter(strand) => {}
            F::StrandEnter => {
                let what = format!("there is no strand {strand} any more");
                return Some(unsupported(Unsupported::Construct(what)));
            }
            F::StrandJoin => races.join_strand(strand),
            F::StrandGive => races.give(Token::Given(number)),
            F::StrandTake => races.take(Token::Given(number)),
            F::FoldBegin => races.begin_fold(number),
            F::FoldEnd => races.end_fold(number, args.get(1).map_or(0, |arg| arg.u64())),
            F::Hidden => races.hide(first),
            F::StrandEnd => races.end_strand(strand),
            F::Region => races.region(first > 0),
            F::IterationsBegin => races.begin_iterations(false),
            F::FreeIterations => races.begin_iterations(true),
            F::MetTeam => races.met_team(),
            F::IterationsEnd => races.end_iterations(),
            F::Iteration => races.iteration(),
            F::SimdBegin => races.begin_simd(strand),
            F::SimdPrivate => races.simd_private(number),
            F::SimdIteration => races.simd_iteration(),
            F::SimdOrdered => races.simd_ordered(number != 0),
            F::SimdEnd => {
                races.end_simd();
                memory.end_races();
            }
            _ => return None,
        }
        Some(Next::Return(Vec::new()))
    }
}
