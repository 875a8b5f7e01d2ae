//! What each MPI function does, one file per family.
//!
//! # How to add a call, in six steps
//!
//! 1. Find its row in `runtime/mpi_functions.tsv`. If there is none, add it and generate the
//!    header anew (`runtime/prototypes.awk`): a function is known, and can be reported by name,
//!    through that table alone. Answer what the row asks; `facts.rs` says what the words mean.
//!    Nothing else in Concord knows it by name.
//! 2. Choose the family file, by the chapter of the standard; write one function
//!    `fn name(call: &mut Call) -> Result<Flow, Stop>` there and a line in the file's `TABLE`.
//!    The `_c` variant of a function uses the same line: [`Call::counts`] and relatives read and
//!    write numbers of the right width.
//! 3. Read and check all arguments first, with the methods of [`Call`], in the order in which the
//!    standard lists them: an argument may be symbolic, and then the call is made again with
//!    nothing done yet. What the standard calls erroneous is [`Stop::error`] with its error class
//!    (the error handler decides what becomes of it); what only a verifier minds is
//!    [`Stop::misuse`].
//! 4. Do what there is to do. Operations that others take part in are requests: prepare and
//!    [`start`](crate::world) them, also in blocking calls. What has to wait, or needs a function
//!    of the program, becomes a [`Task`]: plain data, a new variant if none fits.
//! 5. If it can have several outcomes, say so as transitions (`world/transition.rs`), the one that
//!    a plain run should take first.
//! 6. Write a unit test beside it with the scripted driver (`tests/` of this crate), and a C
//!    program in `tests/run` that a real MPI library runs to the same output.

/// The blocking, nonblocking and persistent form of each collective routine.
macro_rules! forms {
    ($($blocking:literal $nonblocking:literal $persistent:literal $plan:expr;)*) => {
        &[$(
            ($blocking, |c| { $plan(c).and_then(|planned| $crate::calls::collective::begin(c, planned, Flavour::Blocking)) }),
            ($nonblocking, |c| { $plan(c).and_then(|planned| $crate::calls::collective::begin(c, planned, Flavour::Nonblocking)) }),
            ($persistent, |c| { $plan(c).and_then(|planned| $crate::calls::collective::begin(c, planned, Flavour::Persistent)) }),
        )*]
    };
}

pub(crate) mod arguments;
pub(crate) mod attribute;
mod collective;
pub(crate) mod communicator;
pub(crate) mod completion;
mod conversion;
mod datatype;
pub(crate) mod environment;
pub(crate) mod epoch;
pub(crate) mod errhandler;
mod facts;
mod function;
pub(crate) mod grequest;
mod group;
mod handles;
mod info;
mod neighbour;
mod op;
pub(crate) mod p2p;
mod pack;
pub(crate) mod probe;
mod requests;
mod rma;
mod session;
mod status;
mod threading;
mod topology;
mod window;

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

pub(crate) use arguments::Call;
use concord_abi::Arg;
use concord_base::Rank;
use concord_term::TermPool;
pub use function::Function;
pub use threading::{CompletedRequests, Gathering, Place};

use crate::world::{
    ActiveCall, Attributes, CallSite, Env, Memories, MisuseKind, Phase, Step, Stop, Task,
    TaskEvent, Unobserved, World,
};

/// What a function does.
pub(crate) type CallModel = fn(&mut Call<'_>) -> Result<Flow, Stop>;

/// A line of a family's table.
pub(crate) type Entry = (&'static str, CallModel);

/// The functions that are modelled, by family.
const FAMILIES: &[&[Entry]] = &[
    environment::TABLE,
    p2p::TABLE,
    requests::TABLE,
    probe::TABLE,
    collective::TABLE,
    communicator::TABLE,
    attribute::TABLE,
    errhandler::TABLE,
    grequest::TABLE,
    datatype::TABLE,
    pack::TABLE,
    status::TABLE,
    op::TABLE,
    group::TABLE,
    info::TABLE,
    topology::TABLE,
    neighbour::TABLE,
    session::TABLE,
    window::TABLE,
    epoch::TABLE,
    rma::TABLE,
    conversion::TABLE,
];

/// What a function's first part leads to.
pub(crate) enum Flow {
    /// It returns `MPI_SUCCESS`.
    Success,
    /// It returns something else.
    Value(Arg),
    /// There is more to do; then it returns `MPI_SUCCESS`.
    Tasks(Vec<Task>),
    /// The program ends.
    Exit(i32),
}

/// A rank calls a function.
pub(crate) fn dispatch(
    world: &mut World,
    rank: Rank,
    function: Function,
    args: &[Arg],
    site: CallSite,
    mems: &mut dyn Memories,
    pool: &TermPool,
) -> Step {
    world.heed_touches(rank, (function, site), mems);
    world.note_call(rank, function);
    if !function.treats_ranks_alike() {
        world.tell_apart();
    }
    let success = Some(Arg::int(0));
    let (scope, flow) = match function.model() {
        None => (None, Err(Stop::Unmodelled(function.name().to_owned()))),
        Some(model) => {
            let env = Env {
                world,
                rank,
                mems,
                pool,
                caller: (function, site),
            };
            let mut call = Call {
                env,
                function,
                large: model.large,
                args,
                site,
                scope: None,
                described: RefCell::default(),
                arrays: Vec::new(),
                of_sessions: Cell::default(),
            };
            let checked = check_phase(&call).and_then(|()| check_caller(&call));
            let flow = checked.and_then(|()| (model.run)(&mut call));
            let described = call.described.take();
            let scope = call.scope;
            world.described = Unobserved(described);
            (scope, flow)
        }
    };
    let (tasks, stop) = match flow {
        Ok(Flow::Success) => return Step::Return(success),
        Ok(Flow::Value(value)) => return Step::Return(Some(value)),
        Ok(Flow::Exit(code)) => {
            return Step::Exit(code);
        }
        Ok(Flow::Tasks(tasks)) => (VecDeque::from(tasks), None),
        Err(stop) => (VecDeque::new(), Some(stop)),
    };
    let copied = Attributes::default();
    let results = match world.returns_errors(rank, scope) {
        true => function.results(args).collect(),
        false => Box::default(),
    };
    world.begin(
        rank,
        ActiveCall {
            function,
            site,
            scope,
            tasks,
            result: success,
            blocked: None,
            copied,
            answer: None,
            results,
        },
    );
    match stop.and_then(|stop| world.stop(rank, stop, mems)) {
        Some(step) => step,
        None => world.advance(rank, TaskEvent::Again, mems, pool),
    }
}

fn check_phase(call: &Call<'_>) -> Result<(), Stop> {
    let (kind, message) = match call.env.process().phase {
        Phase::Running => return Ok(()),
        _ if call.function.is_always_allowed() => return Ok(()),
        Phase::Fresh => (MisuseKind::CallBeforeInit, "MPI is not initialised"),
        Phase::Finalized | Phase::Ended => {
            (MisuseKind::CallAfterFinalize, "MPI is already finalised")
        }
    };
    // A process without MPI but with a session may use objects that come from it (§11.3).
    if call.env.process().sessions.iter().next().is_some() {
        return Ok(());
    }
    Err(Stop::misuse(kind, message))
}

/// §6.9.5: the function of an operation communicates with nobody. Other functions of the program
/// that MPI calls may.
fn check_caller(call: &Call<'_>) -> Result<(), Stop> {
    if call.function.communicates() && call.env.process().is_reducing() {
        let text = "communication inside the function of a reduction operation";
        return Err(Stop::misuse(MisuseKind::CallInOperation, text));
    }
    Ok(())
}
