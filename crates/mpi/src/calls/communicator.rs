//! Communicators: asking about them, making and freeing them.
//!
//! MPI 4.1 §7.4 to §7.6, §7.8, §11.10.4. How new communicators come about is in `world/creation.rs`.

use std::sync::Arc;

use concord_term::{Byte, Bytes, Term};

use super::attribute::{self, Delete};
use super::collective::{Planned, begin};
use super::completion::Await;
use super::{Call, Entry, Flow};
use crate::constants::*;
use crate::errors::ErrorClass;
use crate::group::Comparison;
use crate::handle::{Handle, HandleKind};
use crate::info::Info;
use crate::world::{
    Attributes, Bridge, Comm, Creation, Detail, Endpoint, Env, Flavour, Handler, Holder, How,
    Latitude, Meeting, MisuseKind, Plan, Progress, Routine, Stop, Task, Work,
};

pub(super) const TABLE: &[Entry] = &[
    ("MPI_Comm_size", |c| match unknown(c, |(_, size)| size)? {
        Some(told) => Ok(told),
        None => tell(c, |comm| comm.local.size() as i32),
    }),
    ("MPI_Comm_rank", |c| match unknown(c, |(rank, _)| rank)? {
        Some(told) => Ok(told),
        None => {
            let comm = c.comm(0)?;
            let out = c.out(1)?;
            c.write_rank(out, comm.context, comm.rank as i32)?;
            Ok(Flow::Success)
        }
    }),
    ("MPI_Comm_test_inter", |c| {
        tell(c, |comm| i32::from(comm.is_inter()))
    }),
    ("MPI_Comm_remote_size", remote_size),
    ("MPI_Comm_group", |c| group(c, false)),
    ("MPI_Comm_remote_group", |c| group(c, true)),
    ("MPI_Comm_compare", compare),
    ("MPI_Comm_dup", |c| dup(c, Flavour::Blocking, None)),
    ("MPI_Comm_idup", |c| dup(c, Flavour::Nonblocking, None)),
    ("MPI_Comm_dup_with_info", |c| {
        dup(c, Flavour::Blocking, Some(1))
    }),
    ("MPI_Comm_idup_with_info", |c| {
        dup(c, Flavour::Nonblocking, Some(1))
    }),
    ("MPI_Comm_split", split),
    ("MPI_Comm_split_type", split_type),
    ("MPI_Comm_create", create),
    ("MPI_Comm_create_group", create_group),
    ("MPI_Comm_create_from_group", create_from_group),
    ("MPI_Intercomm_create", intercomm_create),
    ("MPI_Intercomm_merge", intercomm_merge),
    ("MPI_Comm_free", |c| free(c, Routine::CommFree)),
    ("MPI_Comm_disconnect", |c| free(c, Routine::CommDisconnect)),
    ("MPI_Comm_set_name", set_name),
    ("MPI_Comm_get_name", get_name),
    ("MPI_Comm_set_info", set_info),
    ("MPI_Comm_get_info", get_info),
    ("MPI_Comm_get_parent", |c| {
        let out = c.out(0)?;
        c.write_i32(out, MPI_COMM_NULL)?;
        Ok(Flow::Success)
    }),
];

fn tell(call: &mut Call<'_>, fact: fn(&Comm) -> i32) -> Result<Flow, Stop> {
    let comm = call.comm(0)?;
    let out = call.out(1)?;
    call.write_i32(out, fact(&comm))?;
    Ok(Flow::Success)
}

/// Tells something that nobody knows, where one process stands for all.
fn unknown(call: &mut Call<'_>, which: fn((Term, Term)) -> Term) -> Result<Option<Flow>, Stop> {
    let handle = call.int(0)?;
    let Some(member) = call.world.membership(handle) else {
        return Ok(None);
    };
    call.comm(0)?;
    let out = call.out(1)?;
    let value = which(member);
    let byte = |i: u32| match call.pool.as_const(call.pool.extract(value, 8 * i, 8)) {
        Some(bits) => Byte::Concrete(bits as u8),
        None => Byte::Symbolic(call.pool.extract(value, 8 * i, 8)),
    };
    let bytes: Bytes = (0..4).map(byte).collect();
    call.write_data(out, &bytes)?;
    Ok(Some(Flow::Success))
}

fn remote_size(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let comm = call.intercomm(0)?;
    let out = call.out(1)?;
    call.write_i32(out, comm.peers().size() as i32)?;
    Ok(Flow::Success)
}

fn group(call: &mut Call<'_>, remote: bool) -> Result<Flow, Stop> {
    let comm = if remote {
        call.intercomm(0)?
    } else {
        call.comm(0)?
    };
    let out = call.out(1)?;
    let group = if remote { comm.peers() } else { &comm.local };
    call.give_group(out, group.clone())?;
    Ok(Flow::Success)
}

fn compare(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let (a, b) = (call.comm(0)?, call.comm(1)?);
    let out = call.out(2)?;
    let worst = match (&a.remote, &b.remote) {
        _ if a.context == b.context => None,
        (None, None) => Some(a.local.compare(&b.local)),
        (Some(x), Some(y)) => Some(a.local.compare(&b.local).max(x.compare(y))),
        _ => Some(Comparison::Unequal),
    };
    let answer = match worst {
        None => MPI_IDENT,
        Some(Comparison::Identical) => MPI_CONGRUENT,
        Some(Comparison::Similar) => MPI_SIMILAR,
        Some(Comparison::Unequal) => MPI_UNEQUAL,
    };
    call.write_i32(out, answer)?;
    Ok(Flow::Success)
}

/// A plan for a creating collective.
pub(super) fn creating(routine: Routine, into: u64, how: How) -> Plan {
    let mut plan = Plan::new(routine);
    plan.detail = Detail::Creation(Creation {
        into,
        how,
        attributes: Attributes::default(),
        info: Info::EMPTY,
        parentless: None,
    });
    plan
}

/// A duplication whose attributes are being copied.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Dup {
    at: Endpoint,
    into: u64,
    info: Info,
    /// Where the request goes; 0 for the blocking form.
    request: u64,
}

/// First the attributes' copy functions run, then all meet.
fn dup(call: &mut Call<'_>, flavour: Flavour, info: Option<usize>) -> Result<Flow, Stop> {
    let comm = call.comm(0)?;
    let at = call.endpoint(0, &comm)?;
    let next = info.map_or(1, |at| at + 1);
    let info = match info {
        Some(at) => call.info_or_null(at)?,
        None => comm.info.clone(),
    };
    let into = call.out(next)?;
    let request = if flavour == Flavour::Blocking {
        0
    } else {
        call.out(next + 1)?
    };
    let mut tasks = attribute::Copy::all_of_comm(at.comm, &comm.attributes);
    tasks.push(Task::Dup(Dup {
        at,
        into,
        info,
        request,
    }));
    Ok(Flow::Tasks(tasks))
}

pub(crate) fn run(task: &Dup, env: &mut Env<'_>) -> Result<Progress, Stop> {
    let call = env.process_mut().calls.last_mut();
    let call = call.expect("a task belongs to a call");
    let (function, site) = (call.function, call.site);
    let attributes = std::mem::take(&mut call.copied);
    let mut plan = Plan::new(Routine::CommDup);
    plan.detail = Detail::Creation(Creation {
        into: task.into,
        how: How::Dup,
        attributes,
        info: task.info.clone(),
        parentless: None,
    });
    let blocking = task.request == 0;
    plan.flavour = if blocking {
        Flavour::Blocking
    } else {
        Flavour::Nonblocking
    };
    let holder = if blocking {
        Holder::Call
    } else {
        Holder::Program
    };
    let id = env.prepare(
        Work::Collective {
            plan: Arc::new(plan),
            at: task.at,
        },
        holder,
        function,
        site,
    );
    if let Err(stop) = env.start(id) {
        env.process_mut().requests.remove(id.0);
        return Err(stop);
    }
    if blocking {
        return Ok(Progress::Next(vec![Task::Await(Await::blocking(
            vec![id],
            MPI_STATUS_IGNORE,
        ))]));
    }
    env.give_request(task.request, id)?;
    Ok(Progress::Done)
}

/// Meets the other members of a communicator in a call that moves no data.
pub(crate) fn meet(handle: i32, routine: Routine, env: &mut Env<'_>) -> Result<Progress, Stop> {
    let process = env.process();
    let (Some(comm), Some(call)) = (process.comm(handle), process.calls.last()) else {
        return Ok(Progress::Done);
    };
    let at = Endpoint {
        context: comm.context,
        comm: handle,
        rank: comm.rank,
    };
    let (function, site) = (call.function, call.site);
    let plan = Arc::new(Plan::new(routine));
    let id = env.prepare(Work::Collective { plan, at }, Holder::Call, function, site);
    if let Err(stop) = env.start(id) {
        env.process_mut().requests.remove(id.0);
        return Err(stop);
    }
    let wait = Await::blocking(vec![id], MPI_STATUS_IGNORE);
    Ok(Progress::Next(vec![Task::Await(wait)]))
}

fn color(call: &Call<'_>, at: usize) -> Result<Option<i32>, Stop> {
    match call.int(at)? {
        MPI_UNDEFINED => Ok(None),
        color @ 0.. => Ok(Some(color)),
        color => {
            let text = format!("colour {color} is negative");
            Err(Stop::argument(
                at,
                MisuseKind::InvalidArgument,
                ErrorClass::Arg,
                text,
            ))
        }
    }
}

fn split(call: &mut Call<'_>) -> Result<Flow, Stop> {
    call.comm(0)?;
    let (color, key, into) = (color(call, 1)?, call.int(2)?, call.out(3)?);
    let plan = creating(Routine::CommSplit, into, How::Split { color, key });
    begin(call, Planned { plan, comm: 0 }, Flavour::Blocking)
}

/// All processes share one machine here: every hardware type is one colour (§7.4.2).
fn split_type(call: &mut Call<'_>) -> Result<Flow, Stop> {
    call.intracomm(0)?;
    let color = match call.int(1)? {
        MPI_UNDEFINED => None,
        MPI_COMM_TYPE_SHARED | MPI_COMM_TYPE_HW_GUIDED | MPI_COMM_TYPE_RESOURCE_GUIDED => {
            call.world.note_latitude(Latitude::OneNode);
            Some(0)
        }
        // No smaller part of the machine than all of it: no communicator.
        MPI_COMM_TYPE_HW_UNGUIDED => None,
        // Open MPI's further types are all within one machine, too.
        1..=11 => Some(0),
        other => {
            let text = format!("unknown split type {other}");
            return Err(Stop::argument(
                1,
                MisuseKind::InvalidArgument,
                ErrorClass::Arg,
                text,
            ));
        }
    };
    let (key, into) = (call.int(2)?, call.out(4)?);
    let plan = creating(Routine::CommSplitType, into, How::Split { color, key });
    begin(call, Planned { plan, comm: 0 }, Flavour::Blocking)
}

fn create(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let comm = call.comm(0)?;
    let group = call.group(1)?;
    let into = call.out(2)?;
    if group.members().any(|member| !comm.local.contains(member)) {
        let text = "the group has members outside the communicator";
        return Err(Stop::argument(
            1,
            MisuseKind::InvalidGroup,
            ErrorClass::Group,
            text,
        ));
    }
    let plan = creating(Routine::CommCreate, into, How::Group(group));
    begin(call, Planned { plan, comm: 0 }, Flavour::Blocking)
}

/// Only the group's members call (§7.4.2): they meet in a context of their own.
fn gather_group(
    call: &mut Call<'_>,
    comm: i32,
    meeting: Meeting,
    (into, parentless): (u64, Option<Handler>),
) -> Result<Flow, Stop> {
    let group = meeting.group.clone();
    let Some(rank) = group.rank_of(call.rank) else {
        call.write_i32(into, MPI_COMM_NULL)?;
        return Ok(Flow::Success);
    };
    let context = call.world.meeting(meeting);
    let at = Endpoint {
        context,
        comm,
        rank,
    };
    let mut plan = creating(Routine::CommCreate, into, How::Group(group));
    if let Detail::Creation(creation) = &mut plan.detail {
        creation.parentless = parentless;
    }
    call.launch(
        Work::Collective {
            plan: Arc::new(plan),
            at,
        },
        Flavour::Blocking,
        None,
    )
}

fn create_group(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let comm = call.intracomm(0)?;
    let group = call.group(1)?;
    let tag = call.tag(2)?;
    let (handle, into) = (call.int(0)?, call.out(3)?);
    if group.members().any(|member| !comm.local.contains(member)) {
        let text = "the group has members outside the communicator";
        return Err(Stop::argument(
            1,
            MisuseKind::InvalidGroup,
            ErrorClass::Group,
            text,
        ));
    }
    let tag = tag.to_le_bytes().to_vec();
    gather_group(
        call,
        handle,
        Meeting {
            parent: Some(comm.context),
            group,
            tag,
        },
        (into, None),
    )
}

/// The error handler that is given for the new communicator hears of errors in its making, too.
fn create_from_group(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let handle = call.int(3)?;
    let errhandler = super::errhandler::handler(call, 3, handle)?;
    call.scope = Some(handle);
    let group = call.group(0)?;
    let (tag, into) = (call.ptr(1)?, call.out(4)?);
    let tag = call.read_string(tag)?;
    gather_group(
        call,
        MPI_COMM_WORLD,
        Meeting {
            parent: None,
            group,
            tag,
        },
        (into, Some(errhandler)),
    )
}

fn intercomm_create(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let local = call.intracomm(0)?;
    let scope = call.scope;
    let leader = call.int(1)?;
    let leader = call.checked_rank(1, leader, &local.local)?;
    // The bridge is significant on the leader alone.
    let bridge = if leader == local.rank {
        let peer = call.comm(2)?;
        call.scope = scope;
        let remote = call.int(3)?;
        let remote = call.checked_rank(3, remote, peer.peers())?;
        let remote = peer.peers().member(remote);
        remote.map(|remote| Bridge {
            context: peer.context,
            remote,
        })
    } else {
        None
    };
    let tag = if leader == local.rank {
        call.tag(4)?
    } else {
        0
    };
    let into = call.out(5)?;
    let plan = creating(
        Routine::IntercommCreate,
        into,
        How::Bridge {
            leader,
            bridge,
            tag,
        },
    );
    begin(call, Planned { plan, comm: 0 }, Flavour::Blocking)
}

fn intercomm_merge(call: &mut Call<'_>) -> Result<Flow, Stop> {
    call.intercomm(0)?;
    let (high, into) = (call.int(1)? != 0, call.out(2)?);
    let plan = creating(Routine::IntercommMerge, into, How::Merge { high });
    begin(call, Planned { plan, comm: 0 }, Flavour::Blocking)
}

/// §7.4.3: collective, though nobody has to wait for anybody. The handle is gone when the call
/// returns.
fn free(call: &mut Call<'_>, routine: Routine) -> Result<Flow, Stop> {
    let at = call.out(0)?;
    let handle = call.read_i32(at)?;
    let Some(comm) = call.process().comm_shared(handle) else {
        let text = call.describe(handle, HandleKind::Comm);
        return Err(Stop::argument(
            0,
            MisuseKind::InvalidCommunicator,
            ErrorClass::Comm,
            text,
        ));
    };
    if handle == MPI_COMM_WORLD || handle == MPI_COMM_SELF {
        let text = "a predefined communicator cannot be freed";
        return Err(Stop::argument(
            0,
            MisuseKind::PredefinedObject,
            ErrorClass::Comm,
            text,
        ));
    }
    call.scope = Some(handle);
    let keys = comm
        .attributes
        .iter()
        .rev()
        .map(|(key, _)| Task::Delete(Delete::of_comm(handle, key)));
    let mut tasks: Vec<Task> = keys.collect();
    tasks.push(Task::MeetOnComm(handle, routine));
    tasks.push(Task::DropComm(handle));
    tasks.push(Task::WriteInt {
        addr: at,
        value: MPI_COMM_NULL,
    });
    Ok(Flow::Tasks(tasks))
}

fn set_name(call: &mut Call<'_>) -> Result<Flow, Stop> {
    call.comm(0)?;
    let (handle, text) = (call.int(0)?, call.ptr(1)?);
    let name = call.read_name(text)?;
    if let Some(comm) = call.process_mut().comm_mut(handle) {
        comm.name = name;
    }
    Ok(Flow::Success)
}

fn get_name(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let name = match call.int(0)? {
        MPI_COMM_NULL => b"MPI_COMM_NULL".to_vec(),
        _ => call.comm(0)?.name.clone(),
    };
    call.give_name(&name)
}

fn set_info(call: &mut Call<'_>) -> Result<Flow, Stop> {
    call.comm(0)?;
    let handle = call.int(0)?;
    let info = call.info_or_null(1)?;
    if let Some(comm) = call.process_mut().comm_mut(handle) {
        comm.info = info;
    }
    Ok(Flow::Tasks(vec![Task::MeetOnComm(
        handle,
        Routine::CommSetInfo,
    )]))
}

fn get_info(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let comm = call.comm(0)?;
    let out = call.out(1)?;
    let index = call.process_mut().infos.insert(comm.info.clone());
    call.write_handle(out, HandleKind::Info, index)?;
    Ok(Flow::Success)
}

impl Call<'_> {
    /// A name for an object: what does not fit is cut off (§7.8).
    pub(crate) fn read_name(&mut self, addr: u64) -> Result<Vec<u8>, Stop> {
        let mut name = self.read_string(addr)?;
        name.truncate(MPI_MAX_OBJECT_NAME as usize - 1);
        Ok(name)
    }

    /// The name of the object at place 0. Null handles are named by their constants (§7.8).
    pub(crate) fn give_name(&mut self, name: &[u8]) -> Result<Flow, Stop> {
        let (out, length) = (self.out(1)?, self.out(2)?);
        self.write_text(out, name, MPI_MAX_OBJECT_NAME)?;
        self.write_i32(length, name.len() as i32)?;
        Ok(Flow::Success)
    }

    /// Gives the program a group.
    pub(crate) fn give_group(&mut self, out: u64, group: crate::group::Group) -> Result<(), Stop> {
        if group.is_empty() {
            return self.write_i32(out, MPI_GROUP_EMPTY);
        }
        let index = self.process_mut().groups.insert(group);
        let of_sessions = self.of_sessions.get() == Some(true);
        let known = &mut self.process_mut().session_groups;
        match of_sessions {
            true => known.insert(index),
            // The number may have been another group's.
            false => known.remove(&index),
        };
        self.write_handle(out, HandleKind::Group, index)
    }

    /// An info object; an empty one for `MPI_INFO_NULL`.
    pub(crate) fn info_or_null(&self, at: usize) -> Result<Info, Stop> {
        let handle = self.int(at)?;
        if handle == MPI_INFO_NULL {
            return Ok(Info::EMPTY);
        }
        match Handle(handle).index(HandleKind::Info) {
            Some(crate::handle::Index::Created(index)) => {
                if let Some(info) = self.process().infos.get(index) {
                    return Ok((**info).clone());
                }
            }
            Some(crate::handle::Index::Predefined(_)) if handle == MPI_INFO_ENV => {
                return Ok(Info::EMPTY);
            }
            _ => {}
        }
        let text = self.describe(handle, HandleKind::Info);
        Err(Stop::argument(
            at,
            MisuseKind::InvalidInfo,
            ErrorClass::Info,
            text,
        ))
    }
}
