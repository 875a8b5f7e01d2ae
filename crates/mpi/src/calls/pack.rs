//! Packing and unpacking by the program.
//!
//! MPI 4.1 §5.2 and §5.3. Packed data has no envelope here: the bytes of the elements, one after the
//! other; `external32` is the standard's representation.

use concord_abi::displaced;
use concord_base::Access;
use concord_term::Bytes;

use super::{Call, Entry, Flow};
use crate::datatype::{
    Basic, Datatype, external_size, pack, pack_external, unpack, unpack_external,
};
use crate::errors::ErrorClass;
use crate::world::{Buffer, Env, MisuseKind, Stop};

pub(super) const TABLE: &[Entry] = &[
    ("MPI_Pack", pack_),
    ("MPI_Unpack", unpack_),
    ("MPI_Pack_size", pack_size),
    ("MPI_Pack_external", pack_external_),
    ("MPI_Unpack_external", unpack_external_),
    ("MPI_Pack_external_size", pack_external_size),
];

/// The position in a packed buffer; `int` in `MPI_Pack`, `MPI_Aint` elsewhere.
fn position(call: &mut Call<'_>, addr: u64, wide: bool) -> Result<u64, Stop> {
    let position = if wide {
        call.read_i64s(addr, 1)?[0]
    } else {
        i64::from(call.read_i32(addr)?)
    };
    u64::try_from(position).map_err(|_| {
        Stop::error(
            MisuseKind::InvalidArgument,
            ErrorClass::Arg,
            format!("position {position} is negative"),
        )
    })
}

fn advance(call: &mut Call<'_>, addr: u64, position: u64, wide: bool) -> Result<(), Stop> {
    let position = position.cast_signed();
    if wide {
        call.write_i64(addr, position)
    } else {
        call.write_i32(addr, position as i32)
    }
}

/// Packed data as a buffer.
fn bytes_at(addr: u64, count: u64) -> Buffer {
    Buffer {
        addr,
        count,
        datatype: Datatype::basic(Basic::Byte),
    }
}

fn no_room(at: usize, wanted: u64, room: u64) -> Stop {
    let text = format!("{wanted} bytes are needed at the position, but only {room} are left");
    Stop::argument(at, MisuseKind::Truncation, ErrorClass::Truncate, text)
}

fn pack_(call: &mut Call<'_>) -> Result<Flow, Stop> {
    call.comm(6)?;
    let buffer = call.buffer(0, 1, 2)?;
    let (out, size, place) = (call.ptr(3)?, call.count(4)?, call.out(5)?);
    let wide = call.large;
    let start = position(call, place, wide)?;
    let packed = bytes_at(displaced(out, start.cast_signed()), buffer.capacity());
    call.check_disjoint(&buffer, &packed)?;
    call.touch_buffer(&buffer, Access::Read);
    let by = call.caller;
    call.check_room((out, size), Access::Write, by)?;
    let bytes = pack(call.mem(), buffer.addr, buffer.count, &buffer.datatype)?;
    put(call, &bytes, out, (start, size), (place, wide), 4)?;
    call.note_packed(displaced(out, start.cast_signed()), &buffer, &bytes, false);
    Ok(Flow::Success)
}

/// Writes packed bytes and moves the position.
fn put(
    call: &mut Call<'_>,
    bytes: &Bytes,
    out: u64,
    (start, size): (u64, u64),
    (place, wide): (u64, bool),
    at: usize,
) -> Result<(), Stop> {
    let length = bytes.len() as u64;
    if start.saturating_add(length) > size {
        return Err(no_room(at, length, size.saturating_sub(start)));
    }
    call.write_data(displaced(out, start.cast_signed()), bytes)?;
    advance(call, place, start + length, wide)
}

/// Notices that data is unpacked as something else than was packed (§5.2).
fn check_types(call: &mut Call<'_>, at: u64, bytes: &Bytes, into: &Buffer, external: bool) {
    if let Some(text) = call.objection(at, bytes, into, external) {
        let by = (call.function, call.site);
        let misuse = call.broken(MisuseKind::TypeMismatch, text, by);
        call.world.notice(misuse);
    }
}

fn unpack_(call: &mut Call<'_>) -> Result<Flow, Stop> {
    call.comm(6)?;
    let (input, size, place) = (call.ptr(0)?, call.count(1)?, call.out(2)?);
    let buffer = call.buffer(3, 4, 5)?;
    buffer.check_updated().map_err(|stop| stop.at(5))?;
    let wide = call.large;
    let start = position(call, place, wide)?;
    let length = buffer.capacity();
    if start.saturating_add(length) > size {
        return Err(no_room(1, length, size.saturating_sub(start)));
    }
    if length > 0 {
        let packed = bytes_at(displaced(input, start.cast_signed()), length);
        call.check_disjoint(&packed, &buffer)?;
        let by = call.caller;
        call.check_room((input, size), Access::Read, by)?;
        let at = displaced(input, start.cast_signed());
        let bytes = call.read_data(at, length)?;
        check_types(call, at, &bytes, &buffer, false);
        call.touch_buffer(&buffer, Access::Write);
        unpack(
            call.mem(),
            buffer.addr,
            buffer.count,
            &buffer.datatype,
            &bytes,
        )?;
    }
    advance(call, place, start + length, wide)?;
    Ok(Flow::Success)
}

fn pack_size(call: &mut Call<'_>) -> Result<Flow, Stop> {
    call.comm(2)?;
    let (count, datatype, out) = (call.count(0)?, call.committed(1)?, call.out(3)?);
    call.write_count(
        out,
        super::datatype::or_undefined(datatype.packed_size(count)),
    )?;
    Ok(Flow::Success)
}

fn representation(call: &mut Call<'_>) -> Result<(), Stop> {
    let name = call.ptr(0)?;
    if call.read_string(name)? == b"external32" {
        return Ok(());
    }
    let text = "external32 is the only data representation";
    Err(Stop::argument(
        0,
        MisuseKind::InvalidArgument,
        ErrorClass::Arg,
        text,
    ))
}

fn pack_external_(call: &mut Call<'_>) -> Result<Flow, Stop> {
    representation(call)?;
    let buffer = call.buffer(1, 2, 3)?;
    let (out, size, place) = (call.ptr(4)?, call.count(5)?, call.out(6)?);
    let start = position(call, place, true)?;
    call.touch_buffer(&buffer, Access::Read);
    let by = call.caller;
    call.check_room((out, size), Access::Write, by)?;
    let Env {
        rank, mems, pool, ..
    } = &mut call.env;
    let bytes = pack_external(
        pool,
        mems.of(*rank),
        buffer.addr,
        buffer.count,
        &buffer.datatype,
    )?;
    put(call, &bytes, out, (start, size), (place, true), 5)?;
    call.note_packed(displaced(out, start.cast_signed()), &buffer, &bytes, true);
    Ok(Flow::Success)
}

fn unpack_external_(call: &mut Call<'_>) -> Result<Flow, Stop> {
    representation(call)?;
    let (input, size, place) = (call.ptr(1)?, call.count(2)?, call.out(3)?);
    let buffer = call.buffer(4, 5, 6)?;
    buffer.check_updated().map_err(|stop| stop.at(6))?;
    let start = position(call, place, true)?;
    let length = external_size(buffer.count, &buffer.datatype).unwrap_or(u64::MAX);
    if start.saturating_add(length) > size {
        return Err(no_room(2, length, size.saturating_sub(start)));
    }
    if length > 0 {
        let by = call.caller;
        call.check_room((input, size), Access::Read, by)?;
        let at = displaced(input, start.cast_signed());
        let bytes = call.read_data(at, length)?;
        check_types(call, at, &bytes, &buffer, true);
        call.touch_buffer(&buffer, Access::Write);
        let Env {
            rank, mems, pool, ..
        } = &mut call.env;
        unpack_external(
            pool,
            mems.of(*rank),
            buffer.addr,
            buffer.count,
            &buffer.datatype,
            &bytes,
        )?;
    }
    advance(call, place, start + length, true)?;
    Ok(Flow::Success)
}

fn pack_external_size(call: &mut Call<'_>) -> Result<Flow, Stop> {
    representation(call)?;
    let (count, datatype, out) = (call.count(1)?, call.committed(2)?, call.out(3)?);
    call.write_i64(
        out,
        super::datatype::or_undefined(external_size(count, &datatype)),
    )?;
    Ok(Flow::Success)
}
