//! Info objects (MPI 4.1 chapter 10). The object is in [`crate::info`].

use super::{Call, Entry, Flow};
use crate::constants::{MPI_INFO_ENV, MPI_INFO_NULL};
use crate::errors::ErrorClass;
use crate::handle::{Handle, HandleKind, Index};
use crate::info::Info;
use crate::world::{Gap, MisuseKind, Stop};

pub(super) const TABLE: &[Entry] = &[
    ("MPI_Info_create", |c| new(c, 0, Info::EMPTY)),
    ("MPI_Info_create_env", |c| new(c, 2, Info::EMPTY)),
    ("MPI_Get_hw_resource_info", |c| new(c, 0, Info::EMPTY)),
    ("MPI_Info_dup", |c| {
        let info = object(c)?;
        new(c, 1, info)
    }),
    ("MPI_Info_free", free),
    ("MPI_Info_set", set),
    ("MPI_Info_delete", delete),
    ("MPI_Info_get", get),
    ("MPI_Info_get_string", get_string),
    ("MPI_Info_get_valuelen", get_valuelen),
    ("MPI_Info_get_nkeys", |c| {
        let (info, out) = (object(c)?, c.out(1)?);
        c.write_i32(out, info.len() as i32)?;
        Ok(Flow::Success)
    }),
    ("MPI_Info_get_nthkey", |c| {
        let (info, n, out) = (object(c)?, c.int(1)?, c.out(2)?);
        let key = info.nth_key(n).map_err(refuse(1))?;
        c.write_string(out, key)?;
        Ok(Flow::Success)
    }),
];

fn refuse(at: usize) -> impl Fn(ErrorClass) -> Stop {
    move |class| Stop::argument(at, class.kind(), class, class.text())
}

fn new(call: &mut Call<'_>, out: usize, info: Info) -> Result<Flow, Stop> {
    let out = call.out(out)?;
    let index = call.process_mut().infos.insert(info);
    call.write_handle(out, HandleKind::Info, index)?;
    Ok(Flow::Success)
}

/// The number of an info object of the program's.
fn index(call: &Call<'_>, handle: i32) -> Result<u32, Stop> {
    match Handle(handle).index(HandleKind::Info) {
        Some(Index::Created(index)) if call.process().infos.get(index).is_some() => Ok(index),
        _ => {
            let (kind, text) = match handle {
                MPI_INFO_ENV => (MisuseKind::PredefinedObject, "MPI_INFO_ENV".to_owned()),
                _ => (
                    MisuseKind::InvalidInfo,
                    call.describe(handle, HandleKind::Info),
                ),
            };
            Err(Stop::argument(0, kind, ErrorClass::Info, text))
        }
    }
}

/// An info object to read; `MPI_INFO_ENV` has no entries here.
fn object(call: &Call<'_>) -> Result<Info, Stop> {
    let handle = call.int(0)?;
    if handle == MPI_INFO_NULL {
        return Err(Stop::argument(
            0,
            MisuseKind::InvalidInfo,
            ErrorClass::Info,
            "MPI_INFO_NULL",
        ));
    }
    call.info_or_null(0)
}

fn free(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let at = call.out(0)?;
    let handle = call.read_i32(at)?;
    let index = index(call, handle)?;
    let by = Some((call.function, call.site));
    call.process_mut().infos.free(index, by);
    call.write_i32(at, MPI_INFO_NULL)?;
    Ok(Flow::Success)
}

fn key(call: &mut Call<'_>) -> Result<Vec<u8>, Stop> {
    let at = call.out(1)?;
    call.read_string(at)
}

fn set(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let index = index(call, call.int(0)?)?;
    let (key, value) = (key(call)?, call.out(2)?);
    let value = call.read_string(value)?;
    if gives_more_freedom(&key, &value) {
        call.world.leave_out(Gap::InfoKey);
    }
    match call
        .process_mut()
        .infos
        .get_mut(index)
        .map(|info| info.set(&key, &value))
    {
        Some(Err(class)) => Err(refuse(if class == ErrorClass::InfoValue { 2 } else { 1 })(
            class,
        )),
        _ => Ok(Flow::Success),
    }
}

/// Whether a key lets MPI do what it may not do otherwise, or promises something about the program:
/// `mpi_assert_…` of communicators (MPI 4.1 §7.4.4), order and kinds of accumulations (§12.2.1). These
/// are neither explored nor checked.
fn gives_more_freedom(key: &[u8], value: &[u8]) -> bool {
    match key {
        b"mpi_assert_no_any_source"
        | b"mpi_assert_no_any_tag"
        | b"mpi_assert_exact_length"
        | b"mpi_assert_allow_overtaking" => value == b"true",
        b"accumulate_ordering" => value != b"rar,raw,war,waw",
        b"accumulate_ops" => value != b"same_op_no_op",
        _ => false,
    }
}

fn delete(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let index = index(call, call.int(0)?)?;
    let key = key(call)?;
    match call
        .process_mut()
        .infos
        .get_mut(index)
        .map(|info| info.delete(&key))
    {
        Some(Err(class)) => Err(refuse(1)(class)),
        _ => Ok(Flow::Success),
    }
}

/// The value is cut to `valuelen` characters (§10).
fn get(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let info = object(call)?;
    let (key, length, out, flag) = (key(call)?, call.count(2)?, call.out(3)?, call.out(4)?);
    let value = info.get(&key).map_err(refuse(1))?;
    if let Some(value) = value {
        let shown = value.len().min(length as usize);
        call.write_string(out, &value[..shown])?;
    }
    call.write_i32(flag, i32::from(value.is_some()))?;
    Ok(Flow::Success)
}

/// `buflen` counts the terminating null, going in and coming out.
fn get_string(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let info = object(call)?;
    let (key, length, out, flag) = (key(call)?, call.out(2)?, call.ptr(3)?, call.out(4)?);
    let room = call.read_i32(length)?;
    let value = info.get(&key).map_err(refuse(1))?;
    if let Some(value) = value {
        if room > 0 {
            let shown = value.len().min(room as usize - 1);
            call.write_string(out, &value[..shown])?;
        }
        call.write_i32(length, value.len() as i32 + 1)?;
    }
    call.write_i32(flag, i32::from(value.is_some()))?;
    Ok(Flow::Success)
}

fn get_valuelen(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let info = object(call)?;
    let (key, out, flag) = (key(call)?, call.out(2)?, call.out(3)?);
    let value = info.get(&key).map_err(refuse(1))?;
    if let Some(value) = value {
        call.write_i32(out, value.len() as i32)?;
    }
    call.write_i32(flag, i32::from(value.is_some()))?;
    Ok(Flow::Success)
}
