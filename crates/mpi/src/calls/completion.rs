//! Completing requests: waits and tests, freeing and cancelling.
//!
//! MPI 4.1 §3.7.3 to §3.7.6, §3.8.4. Twelve functions are one task: a list of requests, whether all,
//! one or some of them are wanted, whether the call may come back without, and where the results
//! go. Which completed ones `MPI_Waitany` and the like take is free in MPI: see
//! [`crate::Transition::Completes`].

use super::{Call, Entry, Flow, grequest};
use crate::constants::{MPI_REQUEST_NULL, MPI_STATUS_IGNORE, MPI_STATUSES_IGNORE, MPI_UNDEFINED};
use crate::errors::ErrorClass;
use crate::world::{
    Env, Holder, MisuseKind, Outcome, Outcomes, Process, Progress, Raised, RequestId, State,
    Status, Stop, Task, WaitingFor, Work,
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

/// Which requests a call wants.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Rule {
    All,
    Any,
    Some,
}

/// Where results go; 0 for nowhere.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct Out {
    /// The program's array of handles.
    handles: u64,
    status: u64,
    /// Whether `status` is an array.
    many: bool,
    flag: u64,
    /// The index, or how many.
    index: u64,
    indices: u64,
}

/// A wait, or a test, under way.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Await {
    /// `None` for null handles.
    requests: Vec<Option<RequestId>>,
    rule: Rule,
    poll: bool,
    /// The requests live on (`MPI_Request_get_status`).
    keep: bool,
    out: Out,
    /// The ones that complete, by place, once that is decided.
    chosen: Option<Vec<u32>>,
}

impl Await {
    /// What a blocking operation waits for.
    pub fn blocking(requests: Vec<RequestId>, status: u64) -> Await {
        Await {
            requests: requests.into_iter().map(Some).collect(),
            rule: Rule::All,
            poll: false,
            keep: false,
            out: Out {
                status,
                ..Out::default()
            },
            chosen: None,
        }
    }

    /// The same for both halves of `MPI_Sendrecv`; the status is the receive's.
    pub fn sendrecv(receive: RequestId, send: RequestId, status: u64) -> Await {
        Await::blocking(vec![receive, send], status)
    }

    /// The requests that it is about.
    pub fn requests(&self) -> impl Iterator<Item = RequestId> + '_ {
        self.requests.iter().flatten().copied()
    }

    /// Those that are active, by place.
    fn active(&self, process: &Process) -> Vec<(u32, RequestId)> {
        let live = |id: &RequestId| {
            process
                .requests
                .get(id.0)
                .is_some_and(|request| request.is_active())
        };
        let all = (0..).zip(&self.requests);
        all.filter_map(|(at, id)| Some((at, id.filter(live)?)))
            .collect()
    }

    /// Whether the call has several outcomes even when everything is complete.
    fn has_choice(&self) -> bool {
        self.poll || self.rule != Rule::All
    }
}

fn is_complete(process: &Process, id: RequestId) -> bool {
    process
        .requests
        .get(id.0)
        .is_some_and(|request| match request.work {
            Work::Both(a, b) if request.is_active() => {
                is_complete(process, a) && is_complete(process, b)
            }
            _ => request.is_complete(),
        })
}

/// The choices that a blocked call has, the one that a plain run takes first.
pub(crate) fn alternatives(process: &Process, task: &Await) -> Vec<Vec<u32>> {
    if task.chosen.is_some() || !task.has_choice() {
        return Vec::new();
    }
    let active = task.active(process);
    let done: Vec<u32> = active
        .iter()
        .filter(|(_, id)| is_complete(process, *id))
        .map(|&(at, _)| at)
        .collect();
    let singles = done.iter().map(|&at| vec![at]);
    match task.rule {
        Rule::All if done.len() == active.len() && !done.is_empty() => vec![done],
        Rule::All => Vec::new(),
        Rule::Any => singles.collect(),
        Rule::Some if done.len() > 1 => std::iter::once(done.clone()).chain(singles).collect(),
        Rule::Some => singles.collect(),
    }
}

pub(crate) fn run(task: &mut Await, env: &mut Env<'_>) -> Result<Progress, Stop> {
    let chosen = match &task.chosen {
        Some(chosen) => chosen.clone(),
        None => match choose(task, env) {
            Some(Outcome::Completes(chosen)) => {
                task.chosen = Some(chosen.clone());
                chosen
            }
            Some(_) => return fail(task, env),
            None => {
                let requests: Vec<RequestId> = task
                    .active(env.process())
                    .into_iter()
                    .map(|(_, id)| id)
                    .collect();
                let on = match task.rule {
                    _ if task.poll => WaitingFor::Poll {
                        requests,
                        message: None,
                    },
                    Rule::All => WaitingFor::AllOf(requests),
                    Rule::Any | Rule::Some => WaitingFor::AnyOf(requests),
                };
                return Ok(Progress::Block(on));
            }
        },
    };
    let first = follow_ups(task, &chosen, env);
    if !first.is_empty() {
        return Ok(Progress::After(first));
    }
    finish(task, &chosen, env)?;
    Ok(Progress::Done)
}

/// `None` while the call has to wait.
fn choose(task: &Await, env: &mut Env<'_>) -> Option<Outcome> {
    let decided = env.process_mut().outcome.take();
    let process = env.process();
    let active = task.active(process);
    if active.is_empty() {
        return Some(Outcome::Completes(Vec::new()));
    }
    if !task.has_choice() {
        let done = active.iter().all(|&(_, id)| is_complete(process, id));
        return done.then(|| Outcome::Completes(active.into_iter().map(|(at, _)| at).collect()));
    }
    // What the program was told once stays true.
    let told = |id: RequestId| {
        process
            .requests
            .get(id.0)
            .is_some_and(|request| request.observed)
    };
    let free =
        env.world.options().outcomes == Outcomes::All && !active.iter().all(|&(_, id)| told(id));
    if decided.is_some() || free {
        return decided;
    }
    alternatives(process, task)
        .into_iter()
        .next()
        .map(Outcome::Completes)
}

/// A test without success.
fn fail(task: &Await, env: &mut Env<'_>) -> Result<Progress, Stop> {
    if task.out.flag != 0 {
        env.write_i32(task.out.flag, 0)?;
    }
    match task.rule {
        Rule::All => {}
        Rule::Any => env.write_i32(task.out.index, MPI_UNDEFINED)?,
        Rule::Some => env.write_i32(task.out.index, 0)?,
    }
    Ok(Progress::Done)
}

/// What the rank has to do before the chosen requests count as complete.
fn follow_ups(task: &Await, chosen: &[u32], env: &mut Env<'_>) -> Vec<Task> {
    let mut first = Vec::new();
    for &at in chosen {
        let Some(id) = task.requests[at as usize] else {
            continue;
        };
        let Some(request) = env.request(id) else {
            continue;
        };
        let needs = match (&request.work, &request.state) {
            (Work::Generalized(owner), _) => !owner.asked,
            (_, State::Complete(completed)) => completed.follow_up.is_some(),
            _ => false,
        };
        if !needs {
            continue;
        }
        let Some(request) = env.request_mut(id) else {
            continue;
        };
        match (&mut request.work, &mut request.state) {
            (Work::Generalized(owner), _) => {
                owner.asked = true;
                first.push(Task::Generalized(grequest::Ask::query(id)));
            }
            (_, State::Complete(completed)) => {
                first.extend(completed.follow_up.take().map(Task::Fold))
            }
            _ => {}
        }
    }
    first
}

/// The outcome of a request that completes; it becomes inactive or goes.
fn consume(task: &Await, id: RequestId, env: &mut Env<'_>) -> (Status, Option<Box<Raised>>) {
    let Some(request) = env.request(id).cloned() else {
        return (Status::EMPTY, None);
    };
    if let Work::Both(receive, send) = request.work {
        let (status, error) = consume(task, receive, env);
        let (_, other) = consume(task, send, env);
        if !task.keep {
            env.process_mut().requests.remove(id.0);
        }
        return (status, error.or(other));
    }
    let State::Complete(completed) = request.state else {
        return (Status::EMPTY, None);
    };
    if task.keep {
        if let Some(request) = env.request_mut(id) {
            request.observed = true;
        }
    } else if request.persistent {
        if let Some(request) = env.request_mut(id) {
            request.state = State::Inactive;
        }
    } else {
        env.process_mut().requests.remove(id.0);
    }
    (completed.status, completed.error)
}

fn finish(task: &Await, chosen: &[u32], env: &mut Env<'_>) -> Result<(), Stop> {
    let out = &task.out;
    let mut failed: Option<Box<Raised>> = None;
    let mut scope = None;
    let mut results = Vec::with_capacity(chosen.len());
    let mut frees = Vec::new();
    for &at in chosen {
        let Some(id) = task.requests[at as usize] else {
            continue;
        };
        let request = env.request(id);
        let persistent = request.is_some_and(|request| request.persistent);
        let comm = request.and_then(|request| request.comm());
        if let Some(Work::Generalized(owner)) = request.map(|request| &request.work)
            && !task.keep
        {
            frees.push(Task::Generalized(grequest::Ask::free(owner)));
        }
        let (status, error) = consume(task, id, env);
        if out.handles != 0 && !task.keep && !persistent {
            env.write_i32(out.handles + 4 * u64::from(at), MPI_REQUEST_NULL)?;
        }
        if error.is_some() && failed.is_none() {
            scope = comm;
            failed.clone_from(&error);
        }
        results.push((at, status, error.map_or(0, |error| error.code)));
    }
    write_results(task, &results, env)?;
    if let Some(call) = env.process_mut().calls.last_mut() {
        for task in frees.into_iter().rev() {
            call.tasks.push_front(task);
        }
        if failed.is_some() {
            call.scope = scope;
        }
    }
    match failed {
        None => Ok(()),
        // §3.7.5: the statuses tell which ones.
        Some(mut raised) if out.many => {
            raised.class = ErrorClass::InStatus;
            raised.code = ErrorClass::InStatus.code();
            Err(Stop::Error(raised))
        }
        Some(raised) => Err(Stop::Error(raised)),
    }
}

fn write_results(
    task: &Await,
    results: &[(u32, Status, i32)],
    env: &mut Env<'_>,
) -> Result<(), Stop> {
    let out = &task.out;
    if out.flag != 0 {
        env.write_i32(out.flag, 1)?;
    }
    let wants = out.status != MPI_STATUS_IGNORE && out.status != MPI_STATUSES_IGNORE;
    match task.rule {
        Rule::All if !wants => {}
        Rule::All if out.many => {
            for at in 0..task.requests.len() as u32 {
                let found = results.iter().find(|(place, ..)| *place == at);
                let (status, code) =
                    found.map_or((Status::EMPTY, 0), |&(_, status, code)| (status, code));
                env.write_status(out.status + 24 * u64::from(at), &status, Some(code))?;
            }
        }
        Rule::All => {
            let status = results
                .first()
                .map_or(Status::EMPTY, |&(_, status, _)| status);
            env.write_status(out.status, &status, None)?;
        }
        Rule::Any => {
            let (index, status) = results
                .first()
                .map_or((MPI_UNDEFINED, Status::EMPTY), |&(at, s, _)| (at as i32, s));
            env.write_i32(out.index, index)?;
            env.write_status(out.status, &status, None)?;
        }
        Rule::Some => {
            // No active request at all: MPI_UNDEFINED of them complete.
            let count = if results.is_empty() {
                MPI_UNDEFINED
            } else {
                results.len() as i32
            };
            env.write_i32(out.index, count)?;
            env.write_i32s(out.indices, results.iter().map(|&(at, ..)| at as i32))?;
            for (place, (_, status, code)) in (0u64..).zip(results) {
                if wants {
                    env.write_status(out.status + 24 * place, status, Some(*code))?;
                }
            }
        }
    }
    Ok(())
}

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
    Flow::Tasks(vec![Task::Await(Await {
        requests,
        rule,
        poll,
        keep: false,
        out,
        chosen: None,
    })])
}

/// The same call that leaves the requests as they are.
fn keeping(flow: Flow) -> Flow {
    match flow {
        Flow::Tasks(mut tasks) => {
            for task in &mut tasks {
                if let Task::Await(task) = task {
                    task.keep = true;
                }
            }
            Flow::Tasks(tasks)
        }
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
