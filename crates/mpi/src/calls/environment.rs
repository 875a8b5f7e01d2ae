//! Starting, ending, and asking about the run.
//!
//! MPI 4.1 §9.1, §9.6, §9.7, §11.2, §11.4 to §11.6. `MPI_Wtime` is a clock of ours: it starts at
//! zero and moves by a microsecond every time that a rank looks at it, so that runs repeat.

use std::sync::Arc;

use concord_abi::{Arg, BlockKind};

use super::attribute::Delete;
use super::completion::Await;
use super::{Call, Entry, Flow};
use crate::constants::{
    MPI_COMM_SELF, MPI_COMM_WORLD, MPI_MAX_LIBRARY_VERSION_STRING, MPI_MAX_PROCESSOR_NAME,
    MPI_STATUS_IGNORE, MPI_SUBVERSION, MPI_THREAD_MULTIPLE, MPI_THREAD_SINGLE, MPI_VERSION,
};
use crate::errors::ErrorClass;
use crate::world::{
    Endpoint, Env, Holder, Latitude, MisuseKind, Phase, Plan, Progress, RequestId, Routine, Stop,
    Task, Work,
};

pub(super) const TABLE: &[Entry] = &[
    ("MPI_Init", |c| init(c, MPI_THREAD_SINGLE)),
    ("MPI_Init_thread", init_thread),
    ("MPI_Initialized", |c| {
        tell(c, |phase| phase != Phase::Fresh)
    }),
    ("MPI_Finalized", |c| {
        tell(c, |phase| phase >= Phase::Finalized)
    }),
    ("MPI_Finalize", finalize),
    ("MPI_Abort", abort),
    ("MPI_Query_thread", |c| {
        let level = c.process().thread_level;
        write(c, 0, level)
    }),
    ("MPI_Is_thread_main", |c| {
        let process = c.process();
        let main = process.thread == process.main_thread;
        write(c, 0, i32::from(main))
    }),
    ("MPI_Get_processor_name", |c| {
        let name = concord_abi::HOST_NAME.as_bytes();
        text(c, name, MPI_MAX_PROCESSOR_NAME)
    }),
    ("MPI_Get_library_version", |c| {
        text(c, b"Concord, MPI 4.1", MPI_MAX_LIBRARY_VERSION_STRING)
    }),
    ("MPI_Get_version", version),
    ("MPI_Abi_get_version", abi_version),
    ("MPI_Wtime", wtime),
    ("MPI_Wtick", |_| Ok(Flow::Value(Arg::double(TICK)))),
    ("MPI_Pcontrol", |_| Ok(Flow::Success)),
    ("MPI_Alloc_mem", alloc_mem),
    ("MPI_Free_mem", free_mem),
];

/// A tick of the clock, in seconds.
const TICK: f64 = 1e-6;
const NANOSECONDS_PER_TICK: u64 = 1_000;

fn write(call: &mut Call<'_>, at: usize, value: i32) -> Result<Flow, Stop> {
    let out = call.out(at)?;
    call.write_i32(out, value)?;
    Ok(Flow::Success)
}

/// Handles here are not those of the standard's binary interface (MPI 5.0 §20.2): there is none.
fn abi_version(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let (major, minor) = (call.out(0)?, call.out(1)?);
    call.write_i32(major, -1)?;
    call.write_i32(minor, -1)?;
    Ok(Flow::Success)
}

fn tell(call: &mut Call<'_>, fact: fn(Phase) -> bool) -> Result<Flow, Stop> {
    let answer = fact(call.process().phase);
    write(call, 0, i32::from(answer))
}

/// A name and its length.
fn text(call: &mut Call<'_>, text: &[u8], most: i32) -> Result<Flow, Stop> {
    let (out, length) = (call.out(0)?, call.out(1)?);
    call.write_text(out, text, most)?;
    call.write_i32(length, text.len() as i32)?;
    Ok(Flow::Success)
}

fn version(call: &mut Call<'_>) -> Result<Flow, Stop> {
    write(call, 0, MPI_VERSION)?;
    write(call, 1, MPI_SUBVERSION)
}

fn wtime(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let ticks = call.process().clock.0 / NANOSECONDS_PER_TICK;
    Ok(Flow::Value(Arg::double(ticks as f64 * TICK)))
}

fn init(call: &mut Call<'_>, level: i32) -> Result<Flow, Stop> {
    let process = call.process_mut();
    match process.phase {
        Phase::Fresh => {
            process.phase = Phase::Running;
            process.main_thread = process.thread;
            process.thread_level = level;
            Ok(Flow::Success)
        }
        Phase::Running => Err(Stop::misuse(
            MisuseKind::DoubleInit,
            "MPI is already initialised",
        )),
        Phase::Finalized | Phase::Ended => Err(Stop::misuse(
            MisuseKind::CallAfterFinalize,
            "MPI cannot be initialised again",
        )),
    }
}

/// Every level is provided, unless the driver has chosen another one.
fn init_thread(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let level = call.int(2)?.clamp(MPI_THREAD_SINGLE, MPI_THREAD_MULTIPLE);
    let most = call.env.world.provided();
    if most.is_none() && level > MPI_THREAD_SINGLE {
        call.env.world.note_latitude(Latitude::ThreadLevel);
    }
    let level = most.map_or(level, |most| level.min(most));
    let flow = init(call, level)?;
    write(call, 3, level)?;
    Ok(flow)
}

/// §11.4: first the attributes of `MPI_COMM_SELF` go, in reverse order; then all ranks meet. Until
/// then `MPI_Finalized` is false and communication goes on.
fn finalize(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let attributes: Vec<i32> = call
        .process()
        .itself
        .attributes
        .iter()
        .rev()
        .map(|(key, _)| key)
        .collect();
    let mut tasks: Vec<Task> = attributes
        .into_iter()
        .map(|key| Task::Delete(Delete::of_comm(MPI_COMM_SELF, key)))
        .collect();
    tasks.push(Task::Finalize(Finalize::Enter));
    Ok(Flow::Tasks(tasks))
}

/// The synchronising part of `MPI_Finalize`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Finalize {
    Enter,
    Leave,
}

pub(crate) fn run(task: &Finalize, env: &mut Env<'_>) -> Result<Progress, Stop> {
    if *task == Finalize::Leave {
        env.process_mut().phase = Phase::Finalized;
        env.reclaim();
        return Ok(Progress::Done);
    }
    let at = env.world_endpoint();
    let plan = Plan::new(Routine::Finalize);
    let Some(call) = env.process().calls.last() else {
        return Ok(Progress::Done);
    };
    let (function, site) = (call.function, call.site);
    env.notice_leftovers();
    let id: RequestId = env.prepare(
        Work::Collective {
            plan: Arc::new(plan),
            at,
        },
        Holder::Call,
        function,
        site,
    );
    env.start(id)?;
    let wait = Task::Await(Await::blocking(vec![id], MPI_STATUS_IGNORE));
    Ok(Progress::Next(vec![wait, Task::Finalize(Finalize::Leave)]))
}

impl Env<'_> {
    /// The rank's place in `MPI_COMM_WORLD`.
    pub(crate) fn world_endpoint(&self) -> Endpoint {
        let world = &self.process().world;
        Endpoint {
            context: world.context,
            comm: MPI_COMM_WORLD,
            rank: world.rank,
        }
    }
}

fn abort(call: &mut Call<'_>) -> Result<Flow, Stop> {
    call.comm(0)?;
    Ok(Flow::Exit(call.int(1)?))
}

fn alloc_mem(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let size = call.long(0)?;
    let out = call.out(2)?;
    let size = u64::try_from(size).map_err(|_| {
        Stop::argument(
            0,
            MisuseKind::InvalidArgument,
            ErrorClass::Arg,
            format!("size {size} is negative"),
        )
    })?;
    match call.mem().allocate(BlockKind::MpiHeap, size, 16, false) {
        Ok(addr) => {
            call.write_i64(out, addr.cast_signed())?;
            Ok(Flow::Success)
        }
        // Our limit: whether a host has this memory is not known.
        Err(fault) => Err(Stop::Fault(fault)),
    }
}

fn free_mem(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let addr = call.ptr(0)?;
    if addr != 0 {
        call.mem().release(BlockKind::MpiHeap, addr)?;
    }
    Ok(Flow::Success)
}
