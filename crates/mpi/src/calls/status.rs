//! Reading and writing statuses.
//!
//! MPI 4.1 §3.2.5, §5.1.11, §13.3, §19.3.5. A status holds received bytes; how many elements that are
//! depends on the datatype asked with. The Fortran forms have the same 24 bytes.

use concord_term::{Bytes, Term};

use super::datatype::or_undefined;
use super::{Call, Entry, Flow};
use crate::constants::{MPI_STATUS_IGNORE, MPI_UNDEFINED};
use crate::errors::ErrorClass;
use crate::world::{MisuseKind, Stop};

pub(super) const TABLE: &[Entry] = &[
    ("MPI_Get_count", |c| {
        let (status, datatype, out) = (input(c)?, c.datatype(1)?, c.out(2)?);
        if let Some(bytes) = unknown_length(c, status)? {
            return count_unknown(c, out, (bytes, datatype.size()));
        }
        let bytes = c.read_u64(status + BYTES)?;
        c.write_count(out, or_undefined(datatype.count_in(bytes)))?;
        Ok(Flow::Success)
    }),
    ("MPI_Get_elements", |c| {
        let (status, datatype, out) = (input(c)?, c.datatype(1)?, c.out(2)?);
        let bytes = c.read_u64(status + BYTES)?;
        c.write_count(out, or_undefined(datatype.elements_in(bytes)))?;
        Ok(Flow::Success)
    }),
    ("MPI_Status_set_elements", |c| {
        let (status, datatype, count) = (input(c)?, c.datatype(1)?, c.count(2)?);
        let bytes = datatype
            .bytes_of_elements(count)
            .map_or(i64::from(MPI_UNDEFINED), u64::cast_signed);
        c.write_i64(status + BYTES, bytes)?;
        Ok(Flow::Success)
    }),
    ("MPI_Status_set_cancelled", |c| set(c, CANCELLED)),
    ("MPI_Status_set_source", |c| set(c, SOURCE)),
    ("MPI_Status_set_tag", |c| set(c, TAG)),
    ("MPI_Status_set_error", |c| set(c, ERROR)),
    ("MPI_Status_get_source", |c| get(c, SOURCE)),
    ("MPI_Status_get_tag", |c| get(c, TAG)),
    ("MPI_Status_get_error", |c| get(c, ERROR)),
    ("MPI_Status_c2f", convert),
    ("MPI_Status_f2c", convert),
    ("MPI_Status_c2f08", convert),
    ("MPI_Status_f082c", convert),
    ("MPI_Status_f082f", convert),
    ("MPI_Status_f2f08", convert),
];

/// The fields of `MPI_Status` in `mpi.h`.
pub(super) const SOURCE: u64 = 0;
pub(super) const TAG: u64 = 4;
const ERROR: u64 = 8;
pub(super) const CANCELLED: u64 = 12;
pub(super) const BYTES: u64 = 16;
pub(super) const SIZE: u64 = 24;

fn input(call: &Call<'_>) -> Result<u64, Stop> {
    match call.out(0)? {
        MPI_STATUS_IGNORE => {
            let text = "MPI_STATUS_IGNORE has no contents";
            Err(Stop::argument(
                0,
                MisuseKind::InvalidArgument,
                ErrorClass::Arg,
                text,
            ))
        }
        status => Ok(status),
    }
}

/// The length of a message from outside, which nobody knows.
fn unknown_length(call: &mut Call<'_>, status: u64) -> Result<Option<Term>, Stop> {
    let bytes = call.read_data(status + BYTES, SIZE - BYTES)?;
    if bytes.as_concrete().is_some() || bytes.has_undef(0, bytes.len()) {
        return Ok(None);
    }
    let pool = call.pool;
    let written = |_| unreachable!("all of it was written");
    Ok(Some(bytes.as_term(0, bytes.len(), pool, written)))
}

/// The elements in so many bytes, `MPI_UNDEFINED` where the last one is not whole (§3.2.5).
fn count_unknown(call: &mut Call<'_>, out: u64, (bytes, size): (Term, u64)) -> Result<Flow, Stop> {
    let (pool, width) = (call.pool, if call.large { 64 } else { 32 });
    let number = |n: u64| pool.constant(64, u128::from(n));
    let (whole, count) = match size {
        0 => (pool.eq(bytes, number(0)), number(0)),
        size => (
            pool.eq(pool.urem(bytes, number(size)), number(0)),
            pool.udiv(bytes, number(size)),
        ),
    };
    let undefined = number(i64::from(MPI_UNDEFINED).cast_unsigned());
    let count = pool.resize(pool.ite(whole, count, undefined), width);
    call.write_data(out, &Bytes::from_term(pool, count))?;
    Ok(Flow::Success)
}

fn set(call: &mut Call<'_>, field: u64) -> Result<Flow, Stop> {
    let (status, value) = (input(call)?, call.int(1)?);
    call.write_i32(status + field, value)?;
    Ok(Flow::Success)
}

fn get(call: &mut Call<'_>, field: u64) -> Result<Flow, Stop> {
    let (status, out) = (input(call)?, call.out(1)?);
    let value = call.read_i32(status + field)?;
    call.write_i32(out, value)?;
    Ok(Flow::Success)
}

fn convert(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let (from, to) = (input(call)?, call.out(1)?);
    let bytes = call.read_data(from, SIZE)?;
    call.write_data(to, &bytes)?;
    Ok(Flow::Success)
}
