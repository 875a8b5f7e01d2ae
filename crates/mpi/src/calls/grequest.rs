//! Generalised requests: operations that the program itself completes.
//!
//! MPI 4.1 §13.2. The calls that complete such a request first ask its owner for the status, then
//! tell it that the request goes; `MPI_Cancel` asks it to cancel.

use concord_abi::{Arg, Callback, Class};
use concord_term::{Byte, Bytes};

use super::status::{BYTES, CANCELLED, SIZE as STATUS, SOURCE, TAG};
use super::{Call, Entry, Flow};
use crate::errors::ErrorClass;
use crate::world::{
    Env, Envelope, Filled, Generalized, Holder, MisuseKind, Progress, RequestId, State, Status,
    Stop, TaskEvent, Work, code,
};

pub(super) const TABLE: &[Entry] = &[
    ("MPI_Grequest_start", start),
    ("MPI_Grequest_complete", complete),
];

/// A question to a request's owner.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Ask {
    /// What is the status?
    Query {
        /// The request.
        request: RequestId,
        /// Where the owner fills it in.
        status: u64,
    },
    /// The request goes.
    Free {
        /// The owner's function.
        function: u64,
        /// Its state.
        extra: u64,
    },
    /// Cancel it, please.
    Cancel {
        /// The owner's function.
        function: u64,
        /// Its state.
        extra: u64,
        /// Whether it is complete already.
        complete: bool,
    },
}

impl Ask {
    pub(crate) fn query(request: RequestId) -> Ask {
        Ask::Query { request, status: 0 }
    }

    pub(crate) fn free(owner: &Generalized) -> Ask {
        Ask::Free {
            function: owner.free,
            extra: owner.extra,
        }
    }

    pub(crate) fn cancel(owner: &Generalized, complete: bool) -> Ask {
        Ask::Cancel {
            function: owner.cancel,
            extra: owner.extra,
            complete,
        }
    }
}

pub(crate) fn run(task: &mut Ask, env: &mut Env<'_>, event: TaskEvent) -> Result<Progress, Stop> {
    if let TaskEvent::Returned(answer) = event {
        return answered(task, env, answer);
    }
    let (function, args) = match task {
        Ask::Query { request, status } => {
            let Some(Work::Generalized(owner)) = env.request(*request).map(|r| r.work.clone())
            else {
                return Ok(Progress::Done);
            };
            *status = env.scratch(STATUS)?;
            env.write_data(*status, &Bytes::undef(STATUS as usize))?;
            (owner.query, vec![Arg::ptr(owner.extra), Arg::ptr(*status)])
        }
        Ask::Free { function, extra } => (*function, vec![Arg::ptr(*extra)]),
        Ask::Cancel {
            function,
            extra,
            complete,
        } => (
            *function,
            vec![Arg::ptr(*extra), Arg::int(i32::from(*complete))],
        ),
    };
    if function == 0 {
        return Ok(Progress::Done);
    }
    Ok(Progress::Call(Callback {
        function,
        args,
        result: Some(Class::Int(32)),
    }))
}

fn answered(task: &Ask, env: &mut Env<'_>, answer: Option<Arg>) -> Result<Progress, Stop> {
    let failed = code(answer)?;
    if let Ask::Query { request, status } = *task {
        let filled_in = given(env, status)?;
        env.release_scratch(status)?;
        if let Some(State::Complete(completed)) =
            env.request_mut(request).map(|request| &mut request.state)
        {
            completed.status = filled_in;
        }
    }
    match failed {
        0 => Ok(Progress::Done),
        failed => Err(super::errhandler::raised(
            failed,
            "a callback of a generalised request failed",
        )),
    }
}

/// What the owner has filled in (§13.2: that is its task, nobody else knows). What it has left out holds
/// nothing, and whoever reads it reads what was never written.
fn given(env: &mut Env<'_>, at: u64) -> Result<Status, Stop> {
    let bytes = env.read_data(at, STATUS)?;
    let is_given = |field: u64, len: u64| {
        let mut place = field..field + len;
        place.all(|byte| bytes.get(byte as usize) != Byte::Undef)
    };
    let filled = Filled {
        source: is_given(SOURCE, 4),
        tag: is_given(TAG, 4),
        cancelled: is_given(CANCELLED, 4),
        bytes: is_given(BYTES, 8),
    };
    let mut word = |given: bool, field: u64| match given {
        true => env.read_i32(at + field),
        false => Ok(0),
    };
    let (source, tag) = (word(filled.source, SOURCE)?, word(filled.tag, TAG)?);
    let cancelled = word(filled.cancelled, CANCELLED)? != 0;
    let bytes = match filled.bytes {
        true => env.read_u64(at + BYTES)?,
        false => 0,
    };
    Ok(Status {
        source,
        tag,
        bytes,
        cancelled,
        envelope: Envelope::Partly(filled),
    })
}

fn start(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let (query, free, cancel, extra) = (call.ptr(0)?, call.ptr(1)?, call.ptr(2)?, call.ptr(3)?);
    let out = call.out(4)?;
    let work = Work::Generalized(Generalized {
        query,
        free,
        cancel,
        extra,
        asked: false,
    });
    let (function, site) = (call.function, call.site);
    let id = call.prepare(work, Holder::Program, function, site);
    call.start(id)?;
    call.give_request(out, id)?;
    Ok(Flow::Success)
}

fn complete(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let handle = call.int(0)?;
    let wrong =
        |text: &str| Stop::argument(0, MisuseKind::RequestMisuse, ErrorClass::Request, text);
    let id = call
        .request_at(0, handle)?
        .ok_or_else(|| wrong("the request is MPI_REQUEST_NULL"))?;
    match call
        .request(id)
        .map(|request| (&request.work, &request.state))
    {
        Some((Work::Generalized(_), State::Active)) => {}
        Some((Work::Generalized(_), _)) => return Err(wrong("the request is already complete")),
        _ => return Err(wrong("the request is not a generalised request")),
    }
    call.complete(id, Status::EMPTY);
    // §13.2: the program itself has said so; every later test is told.
    if let Some(request) = call.request_mut(id) {
        request.observed = true;
    }
    Ok(Flow::Success)
}
