//! Waiting for requests, and looking at them.
//!
//! MPI 4.1 §3.7.3 to §3.7.6. Twelve functions are one task: a list of requests, whether all,
//! one or some of them are wanted, whether the call may come back without, and where the results
//! go. Which completed ones `MPI_Waitany` and the like take is free in MPI: see
//! [`crate::Transition::Completes`].

use super::grequest;
use crate::constants::{MPI_REQUEST_NULL, MPI_STATUS_IGNORE, MPI_STATUSES_IGNORE, MPI_UNDEFINED};
use crate::errors::ErrorClass;
use crate::world::{
    CallOutcome, Env, Manner, Moment, OpId, Outcomes, Process, Progress, Raised, ReceivePlan,
    Recorded, RequestId, SendPlan, Side, Source, State, Status, Stop, Task, WaitingFor, Work,
    involved,
};

/// Which requests a call wants.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Rule {
    All,
    Any,
    Some,
}

/// Where results go; 0 for nowhere.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Out {
    /// The program's array of handles.
    pub handles: u64,
    pub status: u64,
    /// Whether `status` is an array.
    pub many: bool,
    pub flag: u64,
    /// The index, or how many.
    pub index: u64,
    pub indices: u64,
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
    /// Whether it was recorded that the rank waits.
    noted: bool,
}

impl Await {
    pub(crate) fn new(requests: Vec<Option<RequestId>>, rule: Rule, poll: bool, out: Out) -> Await {
        Await {
            requests,
            rule,
            poll,
            keep: false,
            out,
            chosen: None,
            noted: false,
        }
    }

    /// What a blocking operation waits for.
    pub(crate) fn blocking(requests: Vec<RequestId>, status: u64) -> Await {
        let out = Out {
            status,
            ..Out::default()
        };
        let requests = requests.into_iter().map(Some).collect();
        Await::new(requests, Rule::All, false, out)
    }

    /// The same call that leaves the requests as they are.
    pub(crate) fn keeping(self) -> Await {
        Await { keep: true, ..self }
    }

    /// The same for both halves of `MPI_Sendrecv`; the status is the receive's.
    pub(crate) fn sendrecv(receive: RequestId, send: RequestId, status: u64) -> Await {
        Await::blocking(vec![receive, send], status)
    }

    /// The requests that it is about.
    pub(crate) fn requests(&self) -> impl Iterator<Item = RequestId> + '_ {
        self.requests.iter().flatten().copied()
    }

    /// Where the program keeps its handles, and how many bytes they are.
    pub(crate) fn handles(&self) -> (u64, u64) {
        (self.out.handles, 4 * self.requests.len() as u64)
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

    /// Whether a poll cannot fail: what the program was told once stays true.
    fn must_succeed(&self, process: &Process) -> bool {
        let active = self.active(process);
        let mut told = active.iter().map(|&(_, id)| is_told(process, id));
        match self.rule {
            Rule::All => told.all(|told| told),
            Rule::Any | Rule::Some => told.any(|told| told),
        }
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

/// Whether the program knows that it is complete.
fn is_told(process: &Process, id: RequestId) -> bool {
    process
        .requests
        .get(id.0)
        .is_some_and(|request| match request.work {
            Work::Both(a, b) => is_told(process, a) && is_told(process, b),
            _ => request.observed && request.is_complete(),
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
        Rule::Some => {
            let all: Vec<Vec<u32>> = match done.len() > ALL_SUBSETS {
                true => std::iter::once(done.clone()).chain(singles).collect(),
                false => subsets(&done),
            };
            // All that have completed are told of (§3.7.5), so those that the program knows of.
            let told =
                |at: &&u32| task.requests[**at as usize].is_some_and(|id| is_told(process, id));
            let known: Vec<u32> = done.iter().filter(told).copied().collect();
            let whole = |chosen: &Vec<u32>| known.iter().all(|at| chosen.contains(at));
            all.into_iter().filter(whole).collect()
        }
    }
}

/// The completed requests that a blocked `MPI_Waitany` can take, if there is no other left.
pub(crate) fn settled(process: &Process, task: &Await) -> Option<Vec<u32>> {
    let plain = task.rule == Rule::Any && !task.poll && !task.keep && task.chosen.is_none();
    let active = task.active(process);
    let complete = active.iter().all(|(_, id)| is_complete(process, *id));
    (plain && complete).then(|| active.into_iter().map(|(at, _)| at).collect())
}

/// Of so many completed requests every subset is an alternative; of more, all together and each
/// alone.
const ALL_SUBSETS: usize = 6;

/// All non-empty subsets, the largest first.
fn subsets(of: &[u32]) -> Vec<Vec<u32>> {
    let members = |mask: u32| {
        let chosen = of.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1);
        chosen.map(|(_, at)| *at).collect::<Vec<u32>>()
    };
    let mut all: Vec<Vec<u32>> = (1..1u32 << of.len()).rev().map(members).collect();
    all.sort_by_key(|subset| std::cmp::Reverse(subset.len()));
    all
}

/// Whether a blocked call has more alternatives than are offered.
pub(crate) fn leaves_out(process: &Process, task: &Await) -> bool {
    let done = |(_, id): &(u32, RequestId)| is_complete(process, *id);
    task.chosen.is_none()
        && task.rule == Rule::Some
        && task.active(process).iter().filter(|r| done(r)).count() > ALL_SUBSETS
}

pub(crate) fn run(task: &mut Await, env: &mut Env<'_>) -> Result<Progress, Stop> {
    if !task.noted {
        task.noted = true;
        note(task, env);
    }
    let chosen = match &task.chosen {
        Some(chosen) => chosen.clone(),
        None => match choose(task, env) {
            Some(CallOutcome::Completes(chosen)) => {
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
                blank(task, env)?;
                let may_fail = task.poll && !task.must_succeed(env.process());
                let on = match task.rule {
                    _ if may_fail => WaitingFor::Poll {
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

/// While a call waits for one of its requests, nobody can see where it will say which: what
/// earlier calls left there makes no difference, and so states should not differ in it.
fn blank(task: &Await, env: &mut Env<'_>) -> Result<(), Stop> {
    let all = env.world.options().outcomes == Outcomes::All;
    if all && !task.poll && task.rule == Rule::Any {
        write_results(task, &[], env)?;
    }
    Ok(())
}

/// Records that the rank waits.
fn note(task: &Await, env: &mut Env<'_>) {
    let process = env.process();
    let call = process.calls.last().expect("a task belongs to a call");
    let at = (call.function, call.site);
    let mut ops = Vec::new();
    for (_, id) in task.active(process) {
        awaited(process, id, &mut ops);
    }
    let entry = if task.has_choice() || task.keep {
        Recorded::Opaque { what: at.0.name() }
    } else {
        Recorded::Wait { ops, at }
    };
    env.world.note(env.rank, entry);
}

/// The recorded operations that a request is about. `MPI_Isendrecv` has two; with
/// `MPI_PROC_NULL` there is none.
fn awaited(process: &Process, id: RequestId, ops: &mut Vec<OpId>) {
    let request = process.requests.get(id.0).expect("an active request lives");
    match &request.work {
        Work::Both(receive, send) => {
            awaited(process, *receive, ops);
            awaited(process, *send, ops);
        }
        Work::Send(SendPlan { dest: None, .. })
        | Work::Receive(ReceivePlan {
            from: Source::Null, ..
        }) => {}
        Work::Send(_)
        | Work::Receive(_)
        | Work::Collective { .. }
        | Work::Generalized(_)
        | Work::OneSided => ops.push(request.op.0),
    }
}

/// `None` while the call has to wait.
fn choose(task: &Await, env: &mut Env<'_>) -> Option<CallOutcome> {
    let decided = env.process_mut().outcome.take();
    let process = env.process();
    let active = task.active(process);
    if active.is_empty() {
        return Some(CallOutcome::Completes(Vec::new()));
    }
    if !task.has_choice() {
        let done = active.iter().all(|&(_, id)| is_complete(process, id));
        return done
            .then(|| CallOutcome::Completes(active.into_iter().map(|(at, _)| at).collect()));
    }
    let mut possible = alternatives(process, task);
    let sure = task.must_succeed(process) && possible.len() == 1;
    let free = env.world.options().outcomes == Outcomes::All && !sure;
    if decided.is_some() || free {
        return decided;
    }
    possible.truncate(1);
    possible.pop().map(CallOutcome::Completes)
}

/// A test without success.
fn fail(task: &Await, env: &mut Env<'_>) -> Result<Progress, Stop> {
    if task.out.flag != 0 {
        env.write_i32(task.out.flag, 0)?;
    }
    // §3.7.3, §3.7.5: the status of what is not complete is undefined.
    let statuses = match task.rule {
        Rule::All if task.out.many => task.requests.len() as u64,
        Rule::All => 1,
        Rule::Any => {
            env.write_i32(task.out.index, MPI_UNDEFINED)?;
            1
        }
        Rule::Some => {
            env.write_i32(task.out.index, 0)?;
            0
        }
    };
    let wants = task.out.status != MPI_STATUS_IGNORE && task.out.status != MPI_STATUSES_IGNORE;
    for at in (0..statuses).filter(|_| wants) {
        env.write_status(task.out.status + 24 * at, &Status::UNDEFINED, None)?;
    }
    Ok(Progress::Done)
}

/// What the rank has to do before the chosen requests count as complete.
fn follow_ups(task: &Await, chosen: &[u32], env: &mut Env<'_>) -> Vec<Task> {
    let mut first = Vec::new();
    for &at in chosen {
        let id = task.requests[at as usize].expect("null handles complete nothing");
        let request = env.request(id).expect("what completes lives");
        let needs = match (&request.work, &request.state) {
            (Work::Generalized(owner), _) => !owner.asked,
            (_, State::Complete(completed)) => completed.follow_up.is_some(),
            _ => false,
        };
        if !needs {
            continue;
        }
        let request = env.request_mut(id).expect("what completes lives");
        match (&mut request.work, &mut request.state) {
            (Work::Generalized(owner), _) => {
                owner.asked = true;
                first.push(Task::Generalized(grequest::Ask::query(id)));
            }
            (_, State::Complete(completed)) => {
                first.extend(completed.follow_up.take().map(Task::Fold))
            }
            _ => unreachable!("nothing else has to be done first"),
        }
    }
    first
}

/// The outcome of a request that completes; it becomes inactive or goes.
fn consume(task: &Await, id: RequestId, env: &mut Env<'_>) -> (Status, Option<Box<Raised>>) {
    let request = env.request(id).cloned().expect("what completes lives");
    if !task.keep {
        env.give_back(id);
    }
    if request.work == Work::OneSided && !task.keep {
        // A get that is complete at the origin has read the target.
        env.complete_accesses(|pending, manner| {
            pending.request == Some(id) && (pending.side == Side::Origin || manner == Manner::Read)
        });
    }
    if let Work::Both(receive, send) = request.work {
        let (status, error) = consume(task, receive, env);
        let (_, other) = consume(task, send, env);
        if !task.keep {
            env.process_mut().requests.remove(id.0);
        }
        return (status, error.or(other));
    }
    let State::Complete(completed) = request.state else {
        unreachable!("{id:?} completes, and is {:?}", request.state);
    };
    let rank = env.rank;
    env.world.learn(rank, &completed.clock);
    env.world.note_receipt(rank, completed.origin);
    if task.keep {
        if let Some(request) = env.request_mut(id) {
            request.observed = true;
        }
    } else if request.persistent {
        if let Some(request) = env.request_mut(id) {
            request.state = State::Inactive;
            request.receipt = None;
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
        let id = task.requests[at as usize].expect("null handles complete nothing");
        let request = env.request(id);
        let persistent = request.is_some_and(|request| request.persistent);
        let comm = request.and_then(|request| request.comm());
        let origin = request
            .filter(|request| request.is_held())
            .map(|r| involved(r.op.0, r.function, r.site));
        if let Some(Work::Generalized(owner)) = request.map(|request| &request.work)
            && !task.keep
        {
            frees.push(Task::Generalized(grequest::Ask::free(owner)));
        }
        env.record_uses(id, Moment::End);
        let (status, error) = consume(task, id, env);
        if out.handles != 0 && !task.keep && !persistent {
            env.write_i32(out.handles + 4 * u64::from(at), MPI_REQUEST_NULL)?;
        }
        if error.is_some() && failed.is_none() {
            scope = comm;
            failed.clone_from(&error);
            // A wait tells what went wrong in another call.
            if let (Some(failed), Some(origin)) = (&mut failed, origin) {
                failed.others.insert(0, origin);
            }
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

/// The status of a call that completes one operation, with its error field: that is only set in the
/// empty status, which a call without an active request gives (MPI 4.1 §3.7.3, against §3.2.5).
fn single(results: &[(u32, Status, i32)]) -> (Status, Option<i32>) {
    match results.first() {
        Some(&(_, status, _)) => (status, None),
        None => (Status::EMPTY, Some(0)),
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
            let (status, error) = single(results);
            env.write_status(out.status, &status, error)?;
        }
        Rule::Any => {
            let index = results.first().map_or(MPI_UNDEFINED, |r| r.0 as i32);
            let (status, error) = single(results);
            env.write_i32(out.index, index)?;
            env.write_status(out.status, &status, error)?;
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
