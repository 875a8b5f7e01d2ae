//! The calls that complete, free and cancel requests.
//!
//! MPI 4.1 §3.7.3 to §3.7.6, §3.8.4. The waiting itself is in [`super::completion`].

use super::completion::{Await, Out, Rule};
use super::{Call, Entry, Flow, grequest};
use crate::constants::{MPI_REQUEST_NULL, MPI_STATUSES_IGNORE};
use crate::errors::ErrorClass;
use crate::world::{Holder, MisuseKind, Outcomes, RequestId, State, Stop, Task, Work};

pub(super) const TABLE: &[Entry] = &[
    ("MPI_Wait", |c| one(c, None, 1)),
    ("MPI_Test", |c| one(c, Some(1), 2)),
    ("MPI_Waitall", |c| all(c, None, 2)),
    ("MPI_Testall", |c| all(c, Some(2), 3)),
    ("MPI_Waitany", |c| any(c, None, 3)),
    ("MPI_Testany", |c| any(c, Some(3), 4)),
    ("MPI_Waitsome", |c| some(c, false)),
    ("MPI_Testsome", |c| some(c, true)),
    ("MPI_Request_get_status", get_status),
    ("MPI_Request_get_status_all", |c| {
        all(c, Some(2), 3).map(keeping)
    }),
    ("MPI_Request_get_status_any", |c| {
        any(c, Some(3), 4).map(keeping)
    }),
    ("MPI_Request_get_status_some", |c| {
        some(c, true).map(keeping)
    }),
    ("MPI_Request_free", free),
    ("MPI_Cancel", cancel),
    ("MPI_Test_cancelled", test_cancelled),
];

/// The requests of an array.
fn requests(
    call: &mut Call<'_>,
    count: usize,
    array: usize,
) -> Result<(Vec<Option<RequestId>>, u64), Stop> {
    let n = call.count(count)?;
    let at = call.ptr(array)?;
    let handles = call.read_i32s(at, n)?;
    let mut found = Vec::with_capacity(handles.len());
    for handle in handles {
        let request = call.request_at(array, handle)?;
        if let Some(id) = request
            && found.contains(&request)
            && !call.request(id).is_some_and(|r| r.state == State::Inactive)
        {
            let text = "the same active request twice";
            return Err(Stop::argument(
                array,
                MisuseKind::RequestMisuse,
                ErrorClass::Request,
                text,
            ));
        }
        found.push(request);
    }
    Ok((found, at))
}

fn waiting(requests: Vec<Option<RequestId>>, rule: Rule, poll: bool, out: Out) -> Flow {
    Flow::Tasks(vec![Task::Await(Await::new(requests, rule, poll, out))])
}

/// The same call that leaves the requests as they are.
fn keeping(flow: Flow) -> Flow {
    let keep = |task| match task {
        Task::Await(task) => Task::Await(task.keeping()),
        other => other,
    };
    match flow {
        Flow::Tasks(tasks) => Flow::Tasks(tasks.into_iter().map(keep).collect()),
        other => other,
    }
}

fn one(call: &mut Call<'_>, flag: Option<usize>, status: usize) -> Result<Flow, Stop> {
    let handles = call.out(0)?;
    let handle = call.read_i32(handles)?;
    let request = call.request_at(0, handle)?;
    let poll = flag.is_some();
    let flag = flag.map_or(Ok(0), |at| call.out(at))?;
    let out = Out {
        handles,
        status: call.out(status)?,
        flag,
        ..Out::default()
    };
    Ok(waiting(vec![request], Rule::All, poll, out))
}

fn get_status(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let handle = call.int(0)?;
    let request = call.request_at(0, handle)?;
    let out = Out {
        flag: call.out(1)?,
        status: call.out(2)?,
        ..Out::default()
    };
    Ok(keeping(waiting(vec![request], Rule::All, true, out)))
}

fn all(call: &mut Call<'_>, flag: Option<usize>, status: usize) -> Result<Flow, Stop> {
    let (found, handles) = requests(call, 0, 1)?;
    let poll = flag.is_some();
    let flag = flag.map_or(Ok(0), |at| call.out(at))?;
    let status = if found.is_empty() {
        MPI_STATUSES_IGNORE
    } else {
        call.out(status)?
    };
    let out = Out {
        handles,
        status,
        many: true,
        flag,
        ..Out::default()
    };
    Ok(waiting(found, Rule::All, poll, out))
}

fn any(call: &mut Call<'_>, flag: Option<usize>, status: usize) -> Result<Flow, Stop> {
    let (found, handles) = requests(call, 0, 1)?;
    let poll = flag.is_some();
    let flag = flag.map_or(Ok(0), |at| call.out(at))?;
    let out = Out {
        handles,
        status: call.out(status)?,
        flag,
        index: call.out(2)?,
        ..Out::default()
    };
    Ok(waiting(found, Rule::Any, poll, out))
}

fn some(call: &mut Call<'_>, poll: bool) -> Result<Flow, Stop> {
    let (found, handles) = requests(call, 0, 1)?;
    let status = if found.is_empty() {
        MPI_STATUSES_IGNORE
    } else {
        call.out(4)?
    };
    let (index, indices) = (call.out(2)?, call.ptr(3)?);
    let out = Out {
        handles,
        status,
        many: true,
        index,
        indices,
        ..Out::default()
    };
    Ok(waiting(found, Rule::Some, poll, out))
}

/// §3.7.3: an active operation goes on without a handle.
fn free(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let at = call.out(0)?;
    let handle = call.read_i32(at)?;
    let Some(id) = call.request_at(0, handle)? else {
        return Err(Stop::argument(
            0,
            MisuseKind::RequestMisuse,
            ErrorClass::Request,
            "MPI_REQUEST_NULL",
        ));
    };
    call.write_i32(at, MPI_REQUEST_NULL)?;
    if call.request(id).is_some_and(|request| request.is_active()) {
        call.give_back(id);
    }
    let mut tasks = Vec::new();
    let Some(request) = call.request_mut(id) else {
        return Ok(Flow::Success);
    };
    match &request.work {
        Work::Generalized(owner) if request.is_complete() => {
            tasks.push(Task::Generalized(grequest::Ask::free(owner)));
        }
        Work::Both(a, b) => {
            let halves = [*a, *b];
            for half in halves {
                release(call, half);
            }
            call.process_mut().requests.remove(id.0);
            return Ok(Flow::Success);
        }
        _ => {}
    }
    release(call, id);
    Ok(Flow::Tasks(tasks))
}

fn release(call: &mut Call<'_>, id: RequestId) {
    let Some(request) = call.request_mut(id) else {
        return;
    };
    if request.state == State::Active {
        request.holder = Holder::Nobody;
        request.persistent = false;
    } else {
        call.process_mut().requests.remove(id.0);
    }
}

/// §3.8.4: the operation either completes as usual or is cancelled; which of them, the completing
/// call tells. In a plain run a receive that finds no message now is cancelled at once.
fn cancel(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let at = call.out(0)?;
    let handle = call.read_i32(at)?;
    let wrong =
        |text: &str| Stop::argument(0, MisuseKind::RequestMisuse, ErrorClass::Request, text);
    let id = call
        .request_at(0, handle)?
        .ok_or_else(|| wrong("MPI_REQUEST_NULL"))?;
    let rank = call.rank;
    let Some(request) = call.request_mut(id) else {
        return Ok(Flow::Success);
    };
    if request.state == State::Inactive {
        return Err(wrong("the request is not active"));
    }
    let complete = request.is_complete();
    match &request.work {
        Work::Generalized(owner) => {
            let ask = grequest::Ask::cancel(owner, complete);
            return Ok(Flow::Tasks(vec![Task::Generalized(ask)]));
        }
        // §6.12: erroneous.
        Work::Collective { .. } => return Err(wrong("a collective operation cannot be cancelled")),
        // §12.3.5: erroneous.
        Work::OneSided => return Err(wrong("a one-sided operation cannot be cancelled")),
        Work::Send(_) | Work::Receive(_) | Work::Both(..) => {}
    }
    request.cancelling = true;
    if let Work::Receive(plan) = &request.work
        && !complete
    {
        let context = plan.at.context;
        let found = call.world.mark_cancelling(context, rank, id);
        if !found && call.world.options().outcomes == Outcomes::Canonical {
            call.world.cancel(rank, id);
        }
    }
    Ok(Flow::Success)
}

fn test_cancelled(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let (status, flag) = (call.out(0)?, call.out(1)?);
    let cancelled = call.read_i32(status + 12)?;
    call.write_i32(flag, i32::from(cancelled != 0))?;
    Ok(Flow::Success)
}
