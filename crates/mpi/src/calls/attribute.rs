//! Attributes: values that a program hangs on communicators, datatypes and windows.
//!
//! MPI 4.1 §7.7. Copying and deleting run functions of the program, one task per attribute. The
//! values of the predefined attributes are pointers to integers in memory that belongs to MPI.

use concord_abi::{Arg, Callback, Class};
use concord_base::Access;

use super::arguments::TAG_UB;
use super::{Call, Entry, Flow};
use crate::constants::*;
use crate::errors::ErrorClass;
use crate::handle::{Handle, HandleKind, Index};
use crate::world::{
    Attributes, Env, Keyval, Latitude, MisuseKind, Progress, Stop, Task, TaskEvent, code,
};

pub(super) const TABLE: &[Entry] = &[
    ("MPI_Comm_create_keyval", |c| {
        create_keyval(c, HandleKind::CommKeyval)
    }),
    ("MPI_Keyval_create", |c| {
        create_keyval(c, HandleKind::CommKeyval)
    }),
    ("MPI_Type_create_keyval", |c| {
        create_keyval(c, HandleKind::TypeKeyval)
    }),
    ("MPI_Win_create_keyval", |c| {
        create_keyval(c, HandleKind::WinKeyval)
    }),
    ("MPI_Comm_free_keyval", |c| {
        free_keyval(c, HandleKind::CommKeyval)
    }),
    ("MPI_Keyval_free", |c| {
        free_keyval(c, HandleKind::CommKeyval)
    }),
    ("MPI_Type_free_keyval", |c| {
        free_keyval(c, HandleKind::TypeKeyval)
    }),
    ("MPI_Win_free_keyval", |c| {
        free_keyval(c, HandleKind::WinKeyval)
    }),
    ("MPI_Comm_set_attr", |c| set(c, HandleKind::CommKeyval)),
    ("MPI_Attr_put", |c| set(c, HandleKind::CommKeyval)),
    ("MPI_Type_set_attr", |c| set(c, HandleKind::TypeKeyval)),
    ("MPI_Comm_get_attr", |c| get(c, HandleKind::CommKeyval)),
    ("MPI_Attr_get", |c| get(c, HandleKind::CommKeyval)),
    ("MPI_Type_get_attr", |c| get(c, HandleKind::TypeKeyval)),
    ("MPI_Win_set_attr", |c| set(c, HandleKind::WinKeyval)),
    ("MPI_Win_get_attr", |c| get(c, HandleKind::WinKeyval)),
    ("MPI_Win_delete_attr", |c| remove(c, HandleKind::WinKeyval)),
    ("MPI_Comm_delete_attr", |c| {
        remove(c, HandleKind::CommKeyval)
    }),
    ("MPI_Attr_delete", |c| remove(c, HandleKind::CommKeyval)),
    ("MPI_Type_delete_attr", |c| {
        remove(c, HandleKind::TypeKeyval)
    }),
];

/// One attribute of an object being deleted.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Delete {
    kind: HandleKind,
    object: i32,
    keyval: i32,
}

impl Delete {
    pub(crate) fn of_comm(object: i32, keyval: i32) -> Delete {
        Delete {
            kind: HandleKind::CommKeyval,
            object,
            keyval,
        }
    }

    pub(crate) fn of_win(object: i32, keyval: i32) -> Delete {
        Delete {
            kind: HandleKind::WinKeyval,
            object,
            keyval,
        }
    }

    pub(crate) fn of_type(object: i32, keyval: i32) -> Delete {
        Delete {
            kind: HandleKind::TypeKeyval,
            object,
            keyval,
        }
    }
}

/// One attribute of an object being copied; the value goes to the call's collection.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Copy {
    kind: HandleKind,
    object: i32,
    keyval: i32,
    value: u64,
    /// Memory for the function's results; 0 before.
    scratch: u64,
}

impl Copy {
    /// A task for every attribute of a communicator.
    pub(crate) fn all_of_comm(object: i32, attributes: &Attributes) -> Vec<Task> {
        Copy::all(HandleKind::CommKeyval, object, attributes)
    }

    /// A task for every attribute of a datatype.
    pub(crate) fn all_of_type(object: i32, attributes: &Attributes) -> Vec<Task> {
        Copy::all(HandleKind::TypeKeyval, object, attributes)
    }

    fn all(kind: HandleKind, object: i32, attributes: &Attributes) -> Vec<Task> {
        let one = |(keyval, value)| {
            Task::Copy(Copy {
                kind,
                object,
                keyval,
                value,
                scratch: 0,
            })
        };
        attributes.iter().map(one).collect()
    }
}

fn keyval_of<'a>(env: &'a Env<'_>, kind: HandleKind, keyval: i32) -> Option<&'a Keyval> {
    let Some(Index::Created(index)) = Handle(keyval).index(kind) else {
        return None;
    };
    let process = env.process();
    let table = match kind {
        HandleKind::CommKeyval => &process.comm_keyvals,
        HandleKind::TypeKeyval => &process.type_keyvals,
        _ => &process.win_keyvals,
    };
    table.get(index).map(|keyval| &**keyval)
}

fn attributes_mut<'a>(
    env: &'a mut Env<'_>,
    kind: HandleKind,
    object: i32,
) -> Option<&'a mut Attributes> {
    let process = env.process_mut();
    match kind {
        HandleKind::CommKeyval => process.comm_mut(object).map(|comm| &mut comm.attributes),
        HandleKind::WinKeyval => process.win_mut(object).map(|win| &mut win.attributes),
        _ => process
            .type_object_mut(object)
            .map(|object| &mut object.attributes),
    }
}

pub(crate) fn delete(
    task: &mut Delete,
    env: &mut Env<'_>,
    event: TaskEvent,
) -> Result<Progress, Stop> {
    let Delete {
        kind,
        object,
        keyval,
    } = *task;
    match event {
        TaskEvent::Again => {
            let Some(value) = attributes_mut(env, kind, object).and_then(|a| a.get(keyval)) else {
                return Ok(Progress::Done);
            };
            let (function, extra) =
                keyval_of(env, kind, keyval).map_or((0, 0), |k| (k.delete, k.extra));
            if function != MPI_COMM_NULL_DELETE_FN {
                let args = vec![
                    Arg::int(object),
                    Arg::int(keyval),
                    Arg::ptr(value),
                    Arg::ptr(extra),
                ];
                return Ok(Progress::Call(Callback {
                    function,
                    args,
                    result: Some(Class::Int(32)),
                }));
            }
        }
        // §7.7.2: an error keeps the attribute and fails the call.
        TaskEvent::Returned(answer) => match code(answer)? {
            0 => {}
            code => {
                return Err(super::errhandler::raised(
                    code,
                    "an attribute's delete function failed",
                ));
            }
        },
    }
    if let Some(attributes) = attributes_mut(env, kind, object) {
        attributes.remove(keyval);
    }
    Ok(Progress::Done)
}

pub(crate) fn copy(task: &mut Copy, env: &mut Env<'_>, event: TaskEvent) -> Result<Progress, Stop> {
    let (function, extra) =
        keyval_of(env, task.kind, task.keyval).map_or((0, 0), |k| (k.copy, k.extra));
    let copied = match (event, function) {
        (TaskEvent::Again, MPI_COMM_NULL_COPY_FN) => None,
        (TaskEvent::Again, MPI_COMM_DUP_FN) => Some(task.value),
        (TaskEvent::Again, _) => {
            task.scratch = env.scratch(16)?;
            let args = vec![
                Arg::int(task.object),
                Arg::int(task.keyval),
                Arg::ptr(extra),
                Arg::ptr(task.value),
                Arg::ptr(task.scratch),
                Arg::ptr(task.scratch + 8),
            ];
            return Ok(Progress::Call(Callback {
                function,
                args,
                result: Some(Class::Int(32)),
            }));
        }
        (TaskEvent::Returned(answer), _) => {
            let failed = code(answer)?;
            if failed != 0 {
                return Err(super::errhandler::raised(
                    failed,
                    "an attribute's copy function failed",
                ));
            }
            let flag = env.read_i32(task.scratch + 8)?;
            let value = if flag == 0 {
                None
            } else {
                Some(env.read_u64(task.scratch)?)
            };
            env.release_scratch(task.scratch)?;
            value
        }
    };
    let keyval = task.keyval;
    if let (Some(value), Some(call)) = (copied, env.process_mut().calls.last_mut()) {
        call.copied.set(keyval, value);
    }
    Ok(Progress::Done)
}

fn create_keyval(call: &mut Call<'_>, kind: HandleKind) -> Result<Flow, Stop> {
    let (copy, delete, out, extra) = (call.ptr(0)?, call.ptr(1)?, call.out(2)?, call.ptr(3)?);
    let process = call.process_mut();
    let table = match kind {
        HandleKind::CommKeyval => &mut process.comm_keyvals,
        HandleKind::TypeKeyval => &mut process.type_keyvals,
        _ => &mut process.win_keyvals,
    };
    let index = table.insert(Keyval {
        copy,
        delete,
        extra,
        freed: false,
    });
    call.write_handle(out, kind, index)?;
    Ok(Flow::Success)
}

fn wrong_key(call: &Call<'_>, at: usize, keyval: i32) -> Stop {
    let predefined = (MPI_TAG_UB..=MPI_WIN_MODEL).contains(&keyval);
    let (kind, text) = match keyval {
        MPI_KEYVAL_INVALID => (
            MisuseKind::InvalidKeyval,
            "the key is MPI_KEYVAL_INVALID".to_owned(),
        ),
        _ if predefined => (
            MisuseKind::PredefinedObject,
            "the key is predefined".to_owned(),
        ),
        _ => (
            MisuseKind::InvalidKeyval,
            call.describe(keyval, HandleKind::CommKeyval),
        ),
    };
    Stop::argument(at, kind, ErrorClass::Keyval, text)
}

/// A key that the program has not freed, or that attributes still use: only with the last of them
/// it is gone (MPI 4.1 §7.7.2).
fn live_key(call: &Call<'_>, kind: HandleKind, at: usize, keyval: i32) -> Result<u32, Stop> {
    match (Handle(keyval).index(kind), keyval_of(call, kind, keyval)) {
        (Some(Index::Created(index)), Some(found))
            if !found.freed || is_used(call, kind, keyval) =>
        {
            Ok(index)
        }
        _ => Err(wrong_key(call, at, keyval)),
    }
}

/// Whether some object of the process has an attribute with this key.
fn is_used(call: &Call<'_>, kind: HandleKind, keyval: i32) -> bool {
    let process = call.process();
    let has = |attributes: &Attributes| attributes.get(keyval).is_some();
    match kind {
        HandleKind::CommKeyval => {
            let made = process.comms.iter().map(|(_, comm)| comm);
            let mut all = [&process.world, &process.itself].into_iter().chain(made);
            all.any(|comm| has(&comm.attributes))
        }
        HandleKind::WinKeyval => process.wins.iter().any(|(_, win)| has(&win.attributes)),
        _ => {
            let made = process.datatypes.iter().map(|(_, object)| &**object);
            let mut all = made.chain(process.named_types.values());
            all.any(|object| has(&object.attributes))
        }
    }
}

fn free_keyval(call: &mut Call<'_>, kind: HandleKind) -> Result<Flow, Stop> {
    let at = call.out(0)?;
    let keyval = call.read_i32(at)?;
    let index = live_key(call, kind, 0, keyval)?;
    let process = call.process_mut();
    let table = match kind {
        HandleKind::CommKeyval => &mut process.comm_keyvals,
        HandleKind::TypeKeyval => &mut process.type_keyvals,
        _ => &mut process.win_keyvals,
    };
    if let Some(keyval) = table.get_mut(index) {
        keyval.freed = true;
    }
    call.write_i32(at, MPI_KEYVAL_INVALID)?;
    Ok(Flow::Success)
}

/// Checks the object at place 0.
fn object(call: &mut Call<'_>, kind: HandleKind) -> Result<i32, Stop> {
    match kind {
        HandleKind::CommKeyval => call.comm(0).map(|_| ())?,
        HandleKind::WinKeyval => call.win(0).map(|_| ())?,
        _ => call.type_object(0).map(|_| ())?,
    }
    call.int(0)
}

/// An attribute that is there already is deleted first.
fn set(call: &mut Call<'_>, kind: HandleKind) -> Result<Flow, Stop> {
    let object = object(call, kind)?;
    let (keyval, value) = (call.int(1)?, call.ptr(2)?);
    live_key(call, kind, 1, keyval)?;
    Ok(Flow::Tasks(vec![
        Task::Delete(Delete {
            kind,
            object,
            keyval,
        }),
        Task::SetAttribute(Set {
            kind,
            object,
            keyval,
            value,
        }),
    ]))
}

/// An attribute being set.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Set {
    kind: HandleKind,
    object: i32,
    keyval: i32,
    value: u64,
}

impl Set {
    pub(crate) fn run(&self, env: &mut Env<'_>) -> Progress {
        if let Some(attributes) = attributes_mut(env, self.kind, self.object) {
            attributes.set(self.keyval, self.value);
        }
        Progress::Done
    }
}

fn remove(call: &mut Call<'_>, kind: HandleKind) -> Result<Flow, Stop> {
    let object = object(call, kind)?;
    let keyval = call.int(1)?;
    live_key(call, kind, 1, keyval)?;
    if attributes_mut(call, kind, object)
        .and_then(|a| a.get(keyval))
        .is_none()
    {
        let text = "the object has no such attribute";
        return Err(Stop::argument(
            1,
            MisuseKind::InvalidKeyval,
            ErrorClass::Keyval,
            text,
        ));
    }
    Ok(Flow::Tasks(vec![Task::Delete(Delete {
        kind,
        object,
        keyval,
    })]))
}

fn get(call: &mut Call<'_>, kind: HandleKind) -> Result<Flow, Stop> {
    let object = object(call, kind)?;
    let (keyval, out, flag) = (call.int(1)?, call.out(2)?, call.out(3)?);
    let value = if kind == HandleKind::CommKeyval
        && (MPI_TAG_UB..=MPI_UNIVERSE_SIZE).contains(&keyval)
    {
        // Predefined attributes hang on MPI_COMM_WORLD; implementations give them on every
        // communicator. In the Sessions Model there is only MPI_TAG_UB (§9.1.2).
        let of_sessions = call.comm(0)?.of_sessions;
        match keyval {
            _ if of_sessions && keyval != MPI_TAG_UB => None,
            _ => predefined(call, keyval)?,
        }
    } else if kind == HandleKind::WinKeyval && (MPI_WIN_BASE..=MPI_WIN_MODEL).contains(&keyval) {
        call.window_attribute(object, keyval)?
    } else {
        live_key(call, kind, 1, keyval)?;
        attributes_mut(call, kind, object).and_then(|a| a.get(keyval))
    };
    if let Some(value) = value {
        call.write_i64(out, value.cast_signed())?;
    }
    call.write_i32(flag, i32::from(value.is_some()))?;
    Ok(Flow::Success)
}

/// The address of a predefined attribute's integer (§9.1.2, §10.6).
fn predefined(call: &mut Call<'_>, keyval: i32) -> Result<Option<u64>, Stop> {
    let value = match keyval {
        MPI_TAG_UB => TAG_UB,
        MPI_HOST => MPI_PROC_NULL,
        MPI_IO => MPI_ANY_SOURCE,
        MPI_WTIME_IS_GLOBAL => 0,
        MPI_APPNUM => 0,
        MPI_LASTUSEDCODE => call.process().errors.last_used_code(),
        MPI_UNIVERSE_SIZE => call.world.size() as i32,
        _ => return Ok(None),
    };
    call.world.note_latitude(Latitude::Attributes);
    let known = call
        .process()
        .constants
        .iter()
        .find(|(key, _)| *key == keyval)
        .map(|&(_, addr)| addr);
    let addr = match known {
        Some(addr) => addr,
        None => {
            let addr = call.scratch(4)?;
            call.process_mut().constants.push((keyval, addr));
            addr
        }
    };
    call.mem().check(addr, 4, Access::Write)?;
    call.write_i32(addr, value)?;
    Ok(Some(addr))
}
