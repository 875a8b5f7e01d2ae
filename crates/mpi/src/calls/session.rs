//! Sessions: MPI without `MPI_Init`.
//!
//! MPI 4.1 §11.3. Two process sets, `mpi://WORLD` and `mpi://SELF`; groups of them make communicators
//! with `MPI_Comm_create_from_group`. A session has an error handler of its own (§11.3.1).

use super::{Call, Entry, Flow};
use crate::constants::MPI_SESSION_NULL;
use crate::errors::ErrorClass;
use crate::group::Group;
use crate::handle::{Handle, HandleKind, Index};
use crate::info::Info;
use crate::world::{MisuseKind, Session, Stop};

pub(super) const TABLE: &[Entry] = &[
    ("MPI_Session_init", init),
    ("MPI_Session_finalize", finalize),
    ("MPI_Session_get_num_psets", |c| {
        let handle = c.int(0)?;
        session(c, handle)?;
        let out = c.out(2)?;
        c.write_i32(out, SETS.len() as i32)?;
        Ok(Flow::Success)
    }),
    ("MPI_Session_get_nth_pset", nth),
    ("MPI_Session_get_pset_info", pset_info),
    ("MPI_Session_get_info", |c| {
        let handle = c.int(0)?;
        let index = session(c, handle)?;
        let out = c.out(1)?;
        let info = c
            .process()
            .sessions
            .get(index)
            .map_or(Info::EMPTY, |session| session.info.clone());
        let info = c.process_mut().infos.insert(info);
        c.write_handle(out, HandleKind::Info, info)?;
        Ok(Flow::Success)
    }),
    ("MPI_Group_from_session_pset", group),
];

const SETS: [&[u8]; 2] = [b"mpi://WORLD", b"mpi://SELF"];

/// A session; its error handler is in charge from here on.
pub(super) fn session(call: &mut Call<'_>, handle: i32) -> Result<u32, Stop> {
    match Handle(handle).index(HandleKind::Session) {
        Some(Index::Created(index)) if call.process().sessions.get(index).is_some() => {
            call.scope = Some(handle);
            Ok(index)
        }
        _ => {
            let text = call.describe(handle, HandleKind::Session);
            Err(Stop::argument(
                0,
                MisuseKind::InvalidSession,
                ErrorClass::Session,
                text,
            ))
        }
    }
}

fn init(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let handle = call.int(1)?;
    let errhandler = super::errhandler::handler(call, 1, handle)?;
    call.scope = Some(handle);
    let info = call.info_or_null(0)?;
    let out = call.out(2)?;
    let session = Session { info, errhandler };
    let index = call.process_mut().sessions.insert(session);
    call.write_handle(out, HandleKind::Session, index)?;
    Ok(Flow::Success)
}

fn finalize(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let at = call.out(0)?;
    let handle = call.read_i32(at)?;
    let index = session(call, handle)?;
    call.process_mut().sessions.remove(index);
    call.write_i32(at, MPI_SESSION_NULL)?;
    Ok(Flow::Success)
}

/// Like `MPI_Info_get_string`, the length counts the terminating null both ways; 0 asks for it.
fn nth(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let handle = call.int(0)?;
    session(call, handle)?;
    let (n, length, out) = (call.int(2)?, call.out(3)?, call.ptr(4)?);
    let Some(name) = usize::try_from(n).ok().and_then(|n| SETS.get(n)) else {
        let text = format!("process set {n} is out of range: there are {}", SETS.len());
        return Err(Stop::argument(
            2,
            MisuseKind::InvalidArgument,
            ErrorClass::Arg,
            text,
        ));
    };
    let room = call.read_i32(length)?;
    if room > 0 {
        let shown = name.len().min(room as usize - 1);
        call.write_string(out, &name[..shown])?;
    }
    call.write_i32(length, name.len() as i32 + 1)?;
    Ok(Flow::Success)
}

fn named(call: &mut Call<'_>) -> Result<Group, Stop> {
    let handle = call.int(0)?;
    session(call, handle)?;
    let name = call.out(1)?;
    let name = call.read_string(name)?;
    match name.to_ascii_lowercase().as_slice() {
        b"mpi://world" => Ok(Group::world(call.world.size())),
        b"mpi://self" => Ok(Group::single(call.rank)),
        _ => {
            let text = format!("there is no process set {}", String::from_utf8_lossy(&name));
            Err(Stop::argument(
                1,
                MisuseKind::InvalidArgument,
                ErrorClass::Arg,
                text,
            ))
        }
    }
}

fn pset_info(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let size = named(call)?.size();
    let out = call.out(2)?;
    let mut info = Info::EMPTY;
    info.set(b"mpi_size", size.to_string().as_bytes())
        .map_err(|class| Stop::error(class.kind(), class, class.text()))?;
    let index = call.process_mut().infos.insert(info);
    call.write_handle(out, HandleKind::Info, index)?;
    Ok(Flow::Success)
}

fn group(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let group = named(call)?;
    let out = call.out(2)?;
    call.of_sessions.set(Some(true));
    call.give_group(out, group)?;
    Ok(Flow::Success)
}
