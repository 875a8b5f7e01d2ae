//! What threads may do with MPI (MPI 4.1 §11.6).
//!
//! Whether two calls could be made at the same time is asked of the race detector's clocks: nothing
//! orders them. So it is found in whatever order they were made here, and nothing is found where a
//! lock, a join or the like keeps them apart.
//!
//! A library may provide less than a program asks for: each level is a way of its own to go on, the
//! same one on all ranks, the one asked for first. Programs without threads are given what they
//! ask for.

use concord_abi::{Arg, Memory};
use concord_base::{Kind, Rank};
use concord_exec::Past;
use concord_mpi::constants::{
    MPI_REQUEST_NULL, MPI_THREAD_FUNNELED, MPI_THREAD_MULTIPLE, MPI_THREAD_SERIALIZED,
    MPI_THREAD_SINGLE,
};
use concord_mpi::{CompletedRequests, Function, Gathering, Handle, Index, Outcomes, Phase, Place};
use concord_threads::Op;

use crate::external::problem;
use crate::ranks::{Next, Problem, ThreadProblem, Turn, Turns};
use crate::state::State;

/// What calls have to do with each other.
#[derive(Clone, Copy)]
enum Shared {
    /// MPI as such.
    Everything,
    /// That MPI is not finalised.
    Life,
    /// A communicator, by its handle.
    Communicator(u32),
    /// A window, by its handle.
    Window(u32),
    /// An operation, by its number.
    Request(u32),
    /// A handle that may stand for several operations, one after the other.
    Handle(u32),
    /// An object that the process has made, by its handle: a communicator, a datatype and so on.
    Object(u32),
}

impl Shared {
    fn key(self) -> u64 {
        match self {
            Shared::Everything => 0,
            Shared::Life => 1,
            Shared::Communicator(handle) => 1 << 32 | u64::from(handle),
            Shared::Request(number) => 2 << 32 | u64::from(number),
            Shared::Handle(handle) => 3 << 32 | u64::from(handle),
            Shared::Window(handle) => 4 << 32 | u64::from(handle),
            Shared::Object(handle) => 5 << 32 | u64::from(handle),
        }
    }
}

impl Turns<'_> {
    /// What becomes of an MPI call that the current thread is not allowed to make, or not yet.
    pub(crate) fn may_call_mpi(
        &self,
        state: &mut State,
        rank: Rank,
        called: Function,
        args: &[Arg],
    ) -> Option<Next> {
        if !self.models.has_threads() {
            return None;
        }
        if called.name() == "MPI_Init_thread"
            && let Some(next) = self.provide(state, rank, args)
        {
            return Some(next);
        }
        if called.is_noticed() && !self.may_pass(state, rank, Op::Go, None) {
            return Some(Next::End(Turn::Threads));
        }
        let thread = state.rank(rank).process.thread();
        if called.begins_mpi() {
            state.rank_mut(rank).threads.main = thread;
            return None;
        }
        if called.is_for_any_thread() || state.world.phase(rank) != Phase::Running {
            return None;
        }
        let broken = self.breaks_level(state, rank, called, thread);
        broken
            .or_else(|| self.is_concurrent(state, rank, called, args))
            .map(|trouble| problem(Problem::Threads(Box::new(trouble))))
    }

    /// The level that `MPI_Init_thread` provides: chosen once for all ranks.
    fn provide(&self, state: &mut State, rank: Rank, args: &[Arg]) -> Option<Next> {
        let wanted = args.get(2).filter(|arg| arg.term.is_none())?.bits as i32;
        let wanted = wanted.clamp(MPI_THREAD_SINGLE, MPI_THREAD_MULTIPLE);
        if state.world.options().outcomes != Outcomes::All || wanted == MPI_THREAD_SINGLE {
            return None;
        }
        if state.world.provided().is_none() {
            let own = state.rank_mut(rank);
            let thread = own.process.thread();
            let own = own.threads.all.get_mut(thread);
            match own.granted.take() {
                None => {
                    own.op = Some(Op::Level(wanted.cast_unsigned() + 1));
                    return Some(Next::End(Turn::Threads));
                }
                Some(way) => {
                    own.op = None;
                    state.world.provide(wanted - way.cast_signed());
                    self.others_go_on(state);
                }
            }
        }
        None
    }

    /// Nobody else chooses a level any more.
    fn others_go_on(&self, state: &mut State) {
        for rank in state.all_ranks() {
            let threads = &state.rank(rank).threads.all;
            let chooses = |thread: &u32| matches!(threads.get(*thread).op, Some(Op::Level(_)));
            let choosing: Vec<u32> = threads.alive().filter(chooses).collect();
            for thread in choosing {
                state.rank_mut(rank).threads.all.get_mut(thread).op = Some(Op::Run);
            }
        }
    }

    fn breaks_level(
        &self,
        state: &State,
        rank: Rank,
        called: Function,
        thread: u32,
    ) -> Option<ThreadProblem> {
        let threads = &state.rank(rank).threads;
        let trouble = |rule, text: String| {
            Some(ThreadProblem {
                kind: Kind::ThreadLevel,
                rule,
                text,
                others: Vec::new(),
            })
        };
        let is_main = thread == threads.main;
        if called.ends_mpi() && !is_main {
            let text = "`MPI_Finalize` is not called by the thread that initialised MPI";
            return trouble("finalize-by-other", text.to_owned());
        }
        let name = called.name();
        match state.world.thread_level(rank) {
            MPI_THREAD_SINGLE if threads.all.several() => trouble(
                "thread-under-single",
                format!(
                    "`{name}` while there are several threads, but MPI provides `MPI_THREAD_SINGLE`"
                ),
            ),
            MPI_THREAD_FUNNELED if !is_main => trouble(
                "not-the-main-thread",
                format!(
                    "`{name}` by another thread than the main one, but MPI provides `MPI_THREAD_FUNNELED`"
                ),
            ),
            _ => None,
        }
    }

    fn is_concurrent(
        &self,
        state: &mut State,
        rank: Rank,
        called: Function,
        args: &[Arg],
    ) -> Option<ThreadProblem> {
        let level = state.world.thread_level(rank);
        let span = self.user_span(&state.rank(rank).process);
        let mut all: Vec<(Shared, bool, &'static str)> = Vec::new();
        if level == MPI_THREAD_SERIALIZED {
            all.push((Shared::Everything, true, "two-at-once"));
        }
        all.push((Shared::Life, called.ends_mpi(), "call-and-finalize"));
        if let Some(gathered) = self.gathered(state, rank, called, args) {
            let rule = match gathered {
                Shared::Window(_) => "concurrent-at-window",
                _ => "concurrent-collectives",
            };
            all.push((gathered, true, rule));
        }
        let (handles, ends) = self.completed(state, rank, called, args);
        for handle in handles {
            let named = Shared::Handle(handle.cast_unsigned());
            match state.world.operation_of(rank, handle) {
                Some(number) => {
                    all.push((Shared::Request(number), ends, "completed-twice"));
                    // Who comes too late finds only the handle.
                    let races = state.rank_mut(rank).process.memory.races()?;
                    races.uses(named.key(), ends, span);
                }
                None => all.push((named, ends, "completed-twice")),
            }
        }
        for (handle, frees) in self.objects(state, rank, called, args) {
            let object = Shared::Object(handle.0.cast_unsigned());
            let races = state.rank_mut(rank).process.memory.races()?;
            let others = races.uses(object.key(), frees, span);
            if frees {
                // The next object may have the same handle. Who uses it too late is told that it is none.
                races.forget_uses(object.key());
            }
            if !others.is_empty() {
                return Some(concurrent(called, "freed-while-used", others));
            }
        }
        for (what, alone, rule) in all {
            let races = state.rank_mut(rank).process.memory.races()?;
            let others = races.uses(what.key(), alone, span);
            if !others.is_empty() {
                return Some(concurrent(called, rule, others));
            }
        }
        None
    }

    /// What all its processes make this call on.
    fn gathered(
        &self,
        state: &State,
        rank: Rank,
        called: Function,
        args: &[Arg],
    ) -> Option<Shared> {
        let (of, place): (fn(u32) -> Shared, _) = match called.gathers()? {
            Gathering::Communicator(place) => (Shared::Communicator, place),
            Gathering::Window(place) => (Shared::Window, place),
        };
        let handle = match place {
            Place::At(index) => args.get(index)?.bits as u32,
            Place::Behind(index) => handle_at(state, rank, args.get(index)?.u64())?.cast_unsigned(),
        };
        Some(of(handle))
    }

    /// The requests that a call completes, frees, or tries to, and that it does; or those that it
    /// looks at.
    fn completed(
        &self,
        state: &State,
        rank: Rank,
        called: Function,
        args: &[Arg],
    ) -> (Vec<i32>, bool) {
        let argument = |index: usize| args.get(index).map(|arg| arg.u64());
        let ends = called.completes() != CompletedRequests::None;
        let (count, array) = match (called.completes(), called.looks_at_requests()) {
            (CompletedRequests::None, None) => return (Vec::new(), ends),
            (CompletedRequests::None, Some(Place::At(index))) => {
                let handle = argument(index).map(|handle| handle as i32);
                let handle = handle.filter(|handle| *handle != MPI_REQUEST_NULL);
                return (handle.into_iter().collect(), ends);
            }
            (CompletedRequests::One, _) => (Some(1), argument(0)),
            (CompletedRequests::Several, _) | (_, Some(Place::Behind(_))) => {
                (argument(0), argument(1))
            }
        };
        let (Some(count), Some(array)) = (count, array) else {
            return (Vec::new(), ends);
        };
        let all = (0..count).map_while(|at| handle_at(state, rank, array + 4 * at));
        let all = all.filter(|handle| *handle != MPI_REQUEST_NULL);
        (all.collect(), ends)
    }

    /// The objects other than requests that a call is given, and whether it frees them. Those in arrays are
    /// left out.
    fn objects(
        &self,
        state: &State,
        rank: Rank,
        called: Function,
        args: &[Arg],
    ) -> Vec<(Handle, bool)> {
        const TYPES: [&str; 8] = [
            "MPI_Comm ",
            "MPI_Datatype ",
            "MPI_Errhandler ",
            "MPI_Group ",
            "MPI_Info ",
            "MPI_Op ",
            "MPI_Session ",
            "MPI_Win ",
        ];
        let object = |(declared, arg): (&str, &Arg)| {
            let is_object = TYPES.iter().any(|name| declared.starts_with(name));
            let frees = declared.contains('*');
            let handle = match (is_object && !declared.contains('['), frees) {
                (true, false) if arg.term.is_none() => arg.bits as i32,
                (true, true) if called.frees() && arg.term.is_none() => {
                    handle_at(state, rank, arg.u64())?
                }
                _ => return None,
            };
            let decoded = Handle(handle).decode()?;
            matches!(decoded.index, Index::Created(_)).then_some((Handle(handle), frees))
        };
        called.parameters().zip(args).filter_map(object).collect()
    }
}

/// The handle that lies there, if one can be read.
fn handle_at(state: &State, rank: Rank, address: u64) -> Option<i32> {
    let memory = &state.rank(rank).process.memory;
    let bytes = memory.read_concrete(address, 4).ok()??;
    Some(i32::from_le_bytes(bytes.try_into().ok()?))
}

fn concurrent(called: Function, rule: &'static str, others: Vec<Past>) -> ThreadProblem {
    let name = called.name();
    let (kind, text) = match rule {
        "two-at-once" => (
            Kind::ThreadLevel,
            format!(
                "`{name}` may be called while another thread calls MPI, but MPI provides `MPI_THREAD_SERIALIZED`"
            ),
        ),
        "call-and-finalize" => (
            Kind::ConcurrentCalls,
            format!(
                "nothing orders `{name}` and another thread's MPI call, one of which is `MPI_Finalize`"
            ),
        ),
        "concurrent-collectives" => (
            Kind::ConcurrentCalls,
            format!(
                "nothing orders `{name}` and another thread's collective call on the same communicator"
            ),
        ),
        "concurrent-at-window" => (
            Kind::ConcurrentCalls,
            format!(
                "nothing orders `{name}` and another thread's collective call on the same window"
            ),
        ),
        "freed-while-used" => (
            Kind::ConcurrentCalls,
            format!(
                "nothing orders `{name}` and another thread's call with the same object, one of which frees it"
            ),
        ),
        _ if name.contains("get_status") => (
            Kind::ConcurrentCalls,
            format!(
                "`{name}` and a call of another thread that completes the same request may come at the same time"
            ),
        ),
        _ => (
            Kind::ConcurrentCalls,
            format!(
                "`{name}` and a call of another thread may complete or free the same request at the same time"
            ),
        ),
    };
    ThreadProblem {
        kind,
        rule,
        text,
        others,
    }
}
