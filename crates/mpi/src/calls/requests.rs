//! The calls that complete, free and cancel requests.
//!
//! MPI 4.1 §3.7.3 to §3.7.6, §3.8.4. The waiting itself is in [`super::completion`].

use concord_base::FaultKind;

use super::completion::{Await, Out, Rule};
use super::{Call, Entry, Flow, grequest};
use crate::constants::{MPI_REQUEST_NULL, MPI_STATUSES_IGNORE};
use crate::errors::ErrorClass;
use crate::world::{
    Holder, MisuseKind, Outcomes, Request, RequestId, State, Stop, Task, Work, involved,
};

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
    let mut found = Vec::new();
    for i in 0..n {
        let handle = call.awaited_request(array, at.saturating_add(4 * i))?;
        let request = call.request_at(array, handle)?;
        if let Some(id) = request
            && found.contains(&request)
            && !call.request(id).is_some_and(|r| r.state == State::Inactive)
        {
            let text = "the same active request is given twice";
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

impl Call<'_> {
    /// The handle of a request in memory.
    pub(crate) fn read_request(&mut self, at: usize, addr: u64) -> Result<i32, Stop> {
        match self.read_i32(addr) {
            Err(Stop::Fault(fault)) if fault.kind == FaultKind::Uninitialised => {
                let text = "the request was never set";
                Err(Stop::misuse(MisuseKind::InvalidRequest, text).at(at))
            }
            other => other,
        }
    }

    /// The same for a call that completes requests: one that was never set is a mistake, and then
    /// as good as `MPI_REQUEST_NULL` (pse §II-4, unmatched wait).
    fn awaited_request(&mut self, at: usize, addr: u64) -> Result<i32, Stop> {
        match self.read_i32(addr) {
            Err(Stop::Fault(fault)) if fault.kind == FaultKind::Uninitialised => {
                let by = (self.function, self.site);
                let text = format!("rank {} waits for a request that was never set", self.rank);
                let mut misuse = self.broken(MisuseKind::UnmatchedWait, text, by);
                misuse.argument = Some(at);
                self.world.notice(misuse);
                Ok(MPI_REQUEST_NULL)
            }
            other => other,
        }
    }
}

/// A wait for persistent requests none of which was started returns at once (§3.7.3). That is
/// usual in loops; one that is never started at all is judged when it ends
/// ([`Call::notice_vain`](crate::world)).
fn doubt(call: &mut Call<'_>, requests: &[Option<RequestId>]) {
    let named = || requests.iter().flatten().copied();
    let inactive = |r: &Request| r.state == State::Inactive;
    if !named().all(|id| call.request(id).is_some_and(inactive)) {
        return;
    }
    let by = (call.function, call.site);
    for id in named() {
        if let Some(request) = call.request_mut(id) {
            request.vain.get_or_insert(by);
        }
    }
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
    let handle = call.awaited_request(0, handles)?;
    let request = call.request_at(0, handle)?;
    doubt(call, &[request]);
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
    doubt(call, &found);
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
    let handle = call.read_request(0, at)?;
    let Some(id) = call.request_at(0, handle)? else {
        return Err(Stop::argument(
            0,
            MisuseKind::RequestMisuse,
            ErrorClass::Request,
            "MPI_REQUEST_NULL",
        ));
    };
    let request = call.request(id);
    if request.is_some_and(|r| matches!(r.work, Work::Collective { .. }) && !r.persistent) {
        // §6.12: erroneous.
        return Err(Stop::argument(
            0,
            MisuseKind::RequestMisuse,
            ErrorClass::Request,
            "the request of a nonblocking collective operation cannot be freed",
        ));
    }
    if let Some(request) = request
        && request.state == State::Active
        && !request.cancelling
        && matches!(request.work, Work::Receive(_))
    {
        let origin = involved(request.op.0, request.function, request.site);
        let text =
            "the request of an active receive is freed: nothing tells when the receive is complete";
        let by = (call.function, call.site);
        let mut misuse = call.broken(MisuseKind::FreedReceive, text, by);
        misuse.others.push(origin);
        call.world.notice(misuse);
    }
    call.write_i32(at, MPI_REQUEST_NULL)?;
    call.let_go(id);
    let mut tasks = Vec::new();
    let request = call.request_mut(id);
    let request = request.expect("a handle names a live request");
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
    call.notice_vain(id);
    let request = call.env.request_mut(id);
    let request = request.expect("what is released lives");
    if request.state == State::Active {
        request.holder = Holder::Nobody;
        request.persistent = false;
        if !request.cancelling {
            let rank = call.rank;
            call.world.commit(rank, id);
        }
    } else {
        call.process_mut().requests.remove(id.0);
    }
}

/// §3.8.4: the operation either completes as usual or is cancelled; which of them, the completing
/// call tells. In a plain run a receive that finds no message now is cancelled at once; where all
/// outcomes are explored, what it could be called for has not met anything by itself
/// ([`crate::Options::cancels`]).
fn cancel(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let at = call.out(0)?;
    let handle = call.read_request(0, at)?;
    let wrong =
        |text: &str| Stop::argument(0, MisuseKind::RequestMisuse, ErrorClass::Request, text);
    let id = call
        .request_at(0, handle)?
        .ok_or_else(|| wrong("the request is MPI_REQUEST_NULL"))?;
    let rank = call.rank;
    let request = call.request_mut(id);
    let request = request.expect("a handle names a live request");
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
    if matches!(request.work, Work::Send(_)) {
        call.world.recall(rank, id);
        return Ok(Flow::Success);
    }
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
