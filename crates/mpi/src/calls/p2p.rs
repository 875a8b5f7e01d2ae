//! Point-to-point communication: sends in all modes, receives, send-receive.
//!
//! MPI 4.1 §3.2 to §3.7, §3.9 and §3.11. A blocking call is a nonblocking one and a wait;
//! `MPI_Sendrecv` is two of them (§3.11 says as much), a persistent request is the arguments of a
//! call for later.

use SendMode::{Buffered, Ready, Standard, Synchronous};
use concord_base::{Buffering, SendMode};

use super::completion::Await;
use super::{Call, Entry, Flow};
use crate::constants::MPI_STATUS_IGNORE;
use crate::errors::ErrorClass;
use crate::world::{
    Attached, Buffer, Described, Env, Flavour, Gap, Holder, MisuseKind, Progress, ReceivePlan,
    RequestId, SendPlan, Source, State, Stop, Task, WaitingFor, Work,
};

pub(super) const TABLE: &[Entry] = &[
    ("MPI_Send", |c| send(c, Standard, Flavour::Blocking)),
    ("MPI_Ssend", |c| send(c, Synchronous, Flavour::Blocking)),
    ("MPI_Bsend", |c| send(c, Buffered, Flavour::Blocking)),
    ("MPI_Rsend", |c| send(c, Ready, Flavour::Blocking)),
    ("MPI_Isend", |c| send(c, Standard, Flavour::Nonblocking)),
    ("MPI_Issend", |c| send(c, Synchronous, Flavour::Nonblocking)),
    ("MPI_Ibsend", |c| send(c, Buffered, Flavour::Nonblocking)),
    ("MPI_Irsend", |c| send(c, Ready, Flavour::Nonblocking)),
    ("MPI_Send_init", |c| send(c, Standard, Flavour::Persistent)),
    ("MPI_Ssend_init", |c| {
        send(c, Synchronous, Flavour::Persistent)
    }),
    ("MPI_Bsend_init", |c| send(c, Buffered, Flavour::Persistent)),
    ("MPI_Rsend_init", |c| send(c, Ready, Flavour::Persistent)),
    ("MPI_Recv", |c| receive(c, Flavour::Blocking)),
    ("MPI_Irecv", |c| receive(c, Flavour::Nonblocking)),
    ("MPI_Recv_init", |c| receive(c, Flavour::Persistent)),
    ("MPI_Sendrecv", |c| sendrecv(c, Flavour::Blocking)),
    ("MPI_Isendrecv", |c| sendrecv(c, Flavour::Nonblocking)),
    ("MPI_Sendrecv_replace", |c| replace(c, Flavour::Blocking)),
    ("MPI_Isendrecv_replace", |c| {
        replace(c, Flavour::Nonblocking)
    }),
    ("MPI_Start", start),
    ("MPI_Startall", startall),
    ("MPI_Buffer_attach", attach),
    ("MPI_Buffer_detach", detach),
    ("MPI_Buffer_flush", |_| Ok(Flow::Tasks(vec![Task::Drain]))),
];

impl Call<'_> {
    /// Makes an operation's request, starts it if the call does, and waits for it or gives the
    /// program its handle. `last` is the place of the status or of the request.
    pub(crate) fn launch(
        &mut self,
        work: Work,
        flavour: Flavour,
        last: Option<usize>,
    ) -> Result<Flow, Stop> {
        let last = match last {
            Some(at) => self.out(at)?,
            None => MPI_STATUS_IGNORE,
        };
        let holder = if flavour == Flavour::Blocking {
            Holder::Call
        } else {
            Holder::Program
        };
        let (function, site) = (self.function, self.site);
        let id = self.prepare(work, holder, function, site);
        if flavour == Flavour::Persistent {
            if let Some(request) = self.request_mut(id) {
                request.persistent = true;
            }
            self.hand_over(id);
        } else if let Err(stop) = self.start(id) {
            self.process_mut().requests.remove(id.0);
            return Err(stop);
        }
        if flavour == Flavour::Blocking {
            return Ok(Flow::Tasks(vec![Task::Await(Await::blocking(
                vec![id],
                last,
            ))]));
        }
        self.give_request(last, id)?;
        Ok(Flow::Success)
    }
}

fn send(call: &mut Call<'_>, mode: SendMode, flavour: Flavour) -> Result<Flow, Stop> {
    let comm = call.comm(5)?;
    let buffer = call.buffer(0, 1, 2)?;
    let dest = call.dest(3, &comm)?;
    let tag = call.tag(4)?;
    let at = call.endpoint(5, &comm)?;
    let plan = SendPlan {
        mode,
        buffer,
        dest,
        tag,
        at,
    };
    call.launch(
        Work::Send(plan),
        flavour,
        (flavour != Flavour::Blocking).then_some(6),
    )
}

fn receive(call: &mut Call<'_>, flavour: Flavour) -> Result<Flow, Stop> {
    let comm = call.comm(5)?;
    let buffer = call.buffer(0, 1, 2)?;
    buffer.check_updated().map_err(|stop| stop.at(2))?;
    let from = call.source(3, 4, &comm)?;
    let at = call.endpoint(5, &comm)?;
    call.launch(
        Work::Receive(ReceivePlan { buffer, from, at }),
        flavour,
        Some(6),
    )
}

/// Sends and receives at the same time (§3.11).
fn both(
    call: &mut Call<'_>,
    flavour: Flavour,
    outgoing: SendPlan,
    incoming: ReceivePlan,
    last: usize,
) -> Result<Flow, Stop> {
    let last = call.out(last)?;
    let (function, site) = (call.function, call.site);
    let receive = call.prepare(Work::Receive(incoming), Holder::Call, function, site);
    let send = call.prepare(Work::Send(outgoing), Holder::Call, function, site);
    for id in [receive, send] {
        if let Err(stop) = call.start(id) {
            call.process_mut().requests.remove(receive.0);
            call.process_mut().requests.remove(send.0);
            return Err(stop);
        }
    }
    if flavour == Flavour::Blocking {
        return Ok(Flow::Tasks(vec![Task::Await(Await::sendrecv(
            receive, send, last,
        ))]));
    }
    let id = call.prepare(Work::Both(receive, send), Holder::Program, function, site);
    call.start(id)?;
    call.give_request(last, id)?;
    Ok(Flow::Success)
}

fn sendrecv(call: &mut Call<'_>, flavour: Flavour) -> Result<Flow, Stop> {
    let comm = call.comm(10)?;
    let at = call.endpoint(10, &comm)?;
    let outgoing = SendPlan {
        mode: Standard,
        buffer: call.buffer(0, 1, 2)?,
        dest: call.dest(3, &comm)?,
        tag: call.tag(4)?,
        at,
    };
    let incoming = ReceivePlan {
        buffer: call.buffer(5, 6, 7)?,
        from: call.source(8, 9, &comm)?,
        at,
    };
    incoming.buffer.check_updated().map_err(|stop| stop.at(7))?;
    call.check_overlap(&[
        &Work::Send(outgoing.clone()),
        &Work::Receive(incoming.clone()),
    ])?;
    both(call, flavour, outgoing, incoming, 11)
}

fn replace(call: &mut Call<'_>, flavour: Flavour) -> Result<Flow, Stop> {
    let comm = call.comm(7)?;
    let at = call.endpoint(7, &comm)?;
    let buffer: Buffer = call.buffer(0, 1, 2)?;
    buffer.check_updated().map_err(|stop| stop.at(2))?;
    call.describe_sent(std::slice::from_ref(&buffer));
    let dest = call.dest(3, &comm)?;
    let tag = call.tag(4)?;
    let from = call.source(5, 6, &comm)?;
    let outgoing = SendPlan {
        mode: Standard,
        buffer: buffer.clone(),
        dest,
        tag,
        at,
    };
    both(call, flavour, outgoing, ReceivePlan { buffer, from, at }, 8)
}

fn start_one(call: &mut Call<'_>, handle: i32) -> Result<(), Stop> {
    let wrong =
        |text: &str| Stop::argument(0, MisuseKind::RequestMisuse, ErrorClass::Request, text);
    let id: RequestId = call
        .request_at(0, handle)?
        .ok_or_else(|| wrong("the request is MPI_REQUEST_NULL"))?;
    let request = call.request(id).expect("a handle names a live request");
    if !request.persistent {
        return Err(wrong("the request is not persistent"));
    }
    if request.state != State::Inactive {
        return Err(wrong("the request is already active"));
    }
    // What goes out may have been stored since the request was made.
    let sends = match &request.work {
        Work::Send(plan) => vec![plan.buffer.clone()],
        Work::Collective { plan, .. } => plan.sends.clone(),
        _ => Vec::new(),
    };
    call.scope = request.comm();
    for buffer in sends.into_iter().filter(|buffer| buffer.count > 0) {
        call.described.borrow_mut().push(Described {
            argument: 0,
            address: buffer.addr,
            count: buffer.count,
            datatype: buffer.datatype,
            sent: true,
            owner: None,
        });
    }
    call.env.start(id)?;
    let by = (call.function, call.site);
    if let Some(request) = call.request_mut(id) {
        request.started = Some(by);
    }
    Ok(())
}

fn start(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let at = call.out(0)?;
    let handle = call.read_request(0, at)?;
    start_one(call, handle)?;
    Ok(Flow::Success)
}

/// Whether it makes a difference which of two requests is started first: they are two messages for the same receives, or
/// two receives of the same messages.
fn compete(one: &Work, other: &Work) -> bool {
    match (one, other) {
        (Work::Send(a), Work::Send(b)) => {
            let same = (a.at.context, a.dest, a.tag) == (b.at.context, b.dest, b.tag);
            same && a.dest.is_some()
        }
        (Work::Receive(a), Work::Receive(b)) => match (&a.from, &b.from) {
            (Source::Matching(first), Source::Matching(second)) => {
                let meet = |a: Option<i64>, b: Option<i64>| a.is_none() || b.is_none() || a == b;
                a.at.context == b.at.context
                    && meet(first.source.map(i64::from), second.source.map(i64::from))
                    && meet(first.tag.map(i64::from), second.tag.map(i64::from))
            }
            _ => false,
        },
        _ => false,
    }
}

/// MPI 4.1 §3.9: the requests are started in some arbitrary order. Here it is that of the array, which is noted where the
/// order makes a difference.
fn startall(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let n = call.count(0)?;
    let at = call.ptr(1)?;
    let mut works: Vec<Work> = Vec::new();
    for i in 0..n {
        let handle = call.read_request(1, at.saturating_add(4 * i))?;
        let id = call.request_at(1, handle)?;
        if let Some(request) = id.and_then(|id| call.request(id)) {
            let work = request.work.clone();
            if works.iter().any(|earlier| compete(earlier, &work)) {
                call.world.leave_out(Gap::StartOrder);
            }
            works.push(work);
        }
        start_one(call, handle).map_err(|stop| stop.at(1))?;
    }
    Ok(Flow::Success)
}

fn attach(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let addr = call.ptr(0)?;
    let size = call.long(1)?;
    let size = u64::try_from(size).map_err(|_| {
        Stop::argument(
            1,
            MisuseKind::InvalidArgument,
            ErrorClass::Arg,
            format!("size {size} is negative"),
        )
    })?;
    if call.process().attached.is_some() {
        let text = "a buffer is already attached";
        return Err(Stop::error(
            MisuseKind::BufferMisuse,
            ErrorClass::Buffer,
            text,
        ));
    }
    call.mem().check(addr, size, concord_base::Access::Write)?;
    let maker = (call.function, call.site);
    call.attach(Attached {
        addr,
        size,
        used: 0,
        demanded: 0,
        maker,
        touched: false,
    });
    Ok(Flow::Success)
}

/// Waits until all messages in the buffer are received (§3.6).
fn detach(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let (buffer, size) = (call.out(0)?, call.out(1)?);
    let Some(attached) = call.process().attached else {
        let text = "no buffer is attached";
        return Err(Stop::error(
            MisuseKind::BufferMisuse,
            ErrorClass::Buffer,
            text,
        ));
    };
    call.write_i64(buffer, attached.addr.cast_signed())?;
    call.write_count(size, attached.size.cast_signed())?;
    Ok(Flow::Tasks(vec![Task::Drain, Task::Detach]))
}

/// Waits for the attached buffer to be empty. Ample system buffers take the messages over at once.
pub(crate) fn drain(env: &mut Env<'_>) -> Result<Progress, Stop> {
    match env.process().attached {
        Some(attached) if attached.used > 0 => {
            if env.world.options().buffering != Buffering::Infinite {
                return Ok(Progress::Block(WaitingFor::Buffer));
            }
            let rank = env.rank;
            env.world.transmit(rank);
        }
        _ => {}
    }
    if let Some(attached) = &mut env.process_mut().attached {
        attached.demanded = 0;
    }
    Ok(Progress::Done)
}
