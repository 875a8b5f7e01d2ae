//! Looking at messages before receiving them.
//!
//! MPI 4.1 §3.8. A probe sees what a receive posted at the same moment would get. From any source
//! that is a choice, like that of a wildcard receive; a poll may also come back with nothing. What
//! a probe has told stays true: until the message is received, no later probe that it fits misses
//! it (§3.8.1: the probe tells of a message that can be received).

use concord_base::{Pattern, Rank};

use concord_term::Bytes;

use super::completion::Await;
use super::{Call, Entry, Flow};
use crate::constants::{MPI_MESSAGE_NO_PROC, MPI_MESSAGE_NULL};
use crate::errors::ErrorClass;
use crate::handle::{Handle, HandleKind, Index};
use crate::world::{
    CallOutcome, Endpoint, Env, Envelope, Flavour, Holder, Matched, MisuseKind, Outcomes, Progress,
    ReceivePlan, Source, Status, Stop, Task, WaitingFor, Work, World,
};

pub(super) const TABLE: &[Entry] = &[
    ("MPI_Probe", |c| look(c, false, false)),
    ("MPI_Iprobe", |c| look(c, true, false)),
    ("MPI_Mprobe", |c| look(c, false, true)),
    ("MPI_Improbe", |c| look(c, true, true)),
    ("MPI_Mrecv", |c| receive(c, Flavour::Blocking)),
    ("MPI_Imrecv", |c| receive(c, Flavour::Nonblocking)),
];

/// A probe under way.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Probe {
    pattern: Pattern<u32>,
    at: Endpoint,
    poll: bool,
    /// 0 without.
    flag: u64,
    /// Where the message's handle goes; 0 if the message stays in the queue.
    message: u64,
    status: u64,
}

fn look(call: &mut Call<'_>, poll: bool, take: bool) -> Result<Flow, Stop> {
    let comm = call.comm(2)?;
    let from = call.source(0, 1, &comm)?;
    let at = call.endpoint(2, &comm)?;
    let mut next = 3;
    let mut out = |wanted: bool| {
        if !wanted {
            return Ok(0);
        }
        next += 1;
        call.out(next - 1)
    };
    let (flag, message, status) = (out(poll)?, out(take)?, out(true)?);
    match from {
        Source::Matching(pattern) => Ok(Flow::Tasks(vec![Task::Probe(Probe {
            pattern,
            at,
            poll,
            flag,
            message,
            status,
        })])),
        Source::Null | Source::Probed => {
            if poll {
                call.write_i32(flag, 1)?;
            }
            if take {
                call.write_i32(message, MPI_MESSAGE_NO_PROC)?;
            }
            call.write_status(status, &Status::NULL, None)?;
            Ok(Flow::Success)
        }
    }
}

/// Whether a poll has to see something: the program was told of a message that fits, and that it
/// has not received since.
fn must_see(world: &World, rank: Rank, task: &Probe) -> bool {
    let mailbox = world.context(task.at.context).mailbox(rank);
    mailbox.is_some_and(|mailbox| mailbox.has_seen(task.pattern))
}

/// The messages that a blocked probe may see.
pub(crate) fn visible(world: &World, rank: Rank, task: &Probe) -> Vec<(u32, usize)> {
    if world.is_alone() {
        // Whoever else there is may have sent something.
        return vec![(1, 0)];
    }
    let mailbox = world.context(task.at.context).mailbox(rank);
    mailbox
        .map(|mailbox| mailbox.visible(task.pattern))
        .unwrap_or_default()
}

pub(crate) fn run(task: &mut Probe, env: &mut Env<'_>) -> Result<Progress, Stop> {
    let decided = env.process_mut().outcome.take();
    let seen = match decided {
        Some(CallOutcome::Sees { source, message }) => Some((source, message)),
        Some(_) => {
            env.write_i32(task.flag, 0)?;
            // §3.8.1, §3.8.2: neither the status nor the message is defined.
            env.write_status(task.status, &Status::UNDEFINED, None)?;
            if task.message != 0 {
                env.write_data(task.message, &Bytes::undef(4))?;
            }
            return Ok(Progress::Done);
        }
        None => {
            let told = must_see(env.world, env.rank, task);
            let has_choice = task.poll && !told || task.pattern.source.is_none();
            let free = env.world.options().outcomes == Outcomes::All && has_choice;
            if free {
                None
            } else {
                visible(env.world, env.rank, task).first().copied()
            }
        }
    };
    let Some((source, place)) = seen else {
        let (context, Pattern { source, tag }) = (task.at.context, task.pattern);
        let polls = task.poll && !must_see(env.world, env.rank, task);
        return Ok(Progress::Block(if polls {
            WaitingFor::Poll {
                requests: Vec::new(),
                message: Some((context, source, tag)),
            }
        } else {
            WaitingFor::Message {
                context,
                source,
                tag,
            }
        }));
    };
    if env.world.is_alone() {
        return see_unknown(task, env);
    }
    let rank = env.rank;
    let Some(message) = env
        .context(task.at.context)
        .mailbox(rank)
        .and_then(|m| m.message(source, place))
        .cloned()
    else {
        return Ok(Progress::Done);
    };
    let status = Status {
        source: source as i32,
        tag: message.tag,
        bytes: message.payload.len(),
        cancelled: false,
        envelope: Envelope::Known,
    };
    if task.message != 0 {
        let context = task.at.context;
        env.world
            .context_mut(context)
            .with_mailbox(rank, |mailbox| mailbox.take_message(source, place));
        let call = env.process().calls.last();
        let by = call.map_or((message.function, message.site), |c| (c.function, c.site));
        let index = env.process_mut().messages.insert(Matched {
            message,
            source,
            at: task.at,
            by,
        });
        let handle =
            Handle::created(HandleKind::Message, index).expect("handles are never used up");
        env.write_i32(task.message, handle.0)?;
    } else {
        let context = task.at.context;
        env.world
            .context_mut(context)
            .with_mailbox(rank, |mailbox| {
                if let Some(message) = mailbox.message_mut(source, place) {
                    message.seen = true;
                }
            });
    }
    if task.flag != 0 {
        env.write_i32(task.flag, 1)?;
    }
    env.write_status(task.status, &status, None)?;
    Ok(Progress::Done)
}

/// A poll or a probe sees a message of somebody who is not executed.
fn see_unknown(task: &Probe, env: &mut Env<'_>) -> Result<Progress, Stop> {
    let status = Status {
        envelope: Envelope::Outside(env.probed_message()),
        ..Status::UNDEFINED
    };
    if task.flag != 0 {
        env.write_i32(task.flag, 1)?;
    }
    env.write_status(task.status, &status, None)?;
    Ok(Progress::Done)
}

/// Receives a message that a matched probe took out.
fn receive(call: &mut Call<'_>, flavour: Flavour) -> Result<Flow, Stop> {
    let holder = call.out(3)?;
    let handle = call.read_i32(holder)?;
    let wrong =
        |text: String| Stop::argument(3, MisuseKind::InvalidMessage, ErrorClass::Request, text);
    let last = call.out(4)?;
    let matched = match Handle(handle).index(HandleKind::Message) {
        Some(Index::Predefined(_)) if handle == MPI_MESSAGE_NO_PROC => None,
        Some(Index::Created(index)) => match call.process().messages.get(index) {
            Some(matched) => Some((index, (**matched).clone())),
            None => return Err(wrong("the message has already been received".to_owned())),
        },
        _ => return Err(wrong(call.describe(handle, HandleKind::Message))),
    };
    let buffer = call.buffer(0, 1, 2)?;
    buffer.check_updated().map_err(|stop| stop.at(2))?;
    let at = match &matched {
        Some((_, matched)) => matched.at,
        None => call.world_endpoint(),
    };
    call.scope = Some(at.comm);
    let who = if flavour == Flavour::Blocking {
        Holder::Call
    } else {
        Holder::Program
    };
    let (function, site, rank) = (call.function, call.site, call.rank);
    let from = match &matched {
        Some(_) => Source::Probed,
        None => Source::Null,
    };
    let id = call.prepare(
        Work::Receive(ReceivePlan { buffer, from, at }),
        who,
        function,
        site,
    );
    match matched {
        None => call.start(id)?,
        Some((
            index,
            Matched {
                message, source, ..
            },
        )) => {
            if let Err(stop) = call.take_buffers(id) {
                call.process_mut().requests.remove(id.0);
                return Err(stop);
            }
            call.restart(id);
            call.process_mut().messages.remove(index);
            let known = call.world.tell(rank);
            let Env { world, mems, .. } = &mut call.env;
            world.received(&message, &known, &mut **mems);
            world
                .deliver(rank, id, source, &message, None, &mut **mems)
                .map_err(Stop::Broken)?;
            call.lend(id);
        }
    }
    call.write_i32(holder, MPI_MESSAGE_NULL)?;
    if flavour == Flavour::Blocking {
        return Ok(Flow::Tasks(vec![Task::Await(Await::blocking(
            vec![id],
            last,
        ))]));
    }
    call.give_request(last, id)?;
    Ok(Flow::Success)
}
