//! Positions and indicators of streams (C11 7.21.9, 7.21.10).

use concord_base::FileUse;

use super::stream::Target;
use crate::call::Call;
use crate::errno;
use crate::function::Entry;
use crate::reply::{Outcome, Results, Stop};

pub(crate) const TABLE: &[Entry] = &[
    ("fseek", fseek),
    ("fseeko", fseek),
    ("fseeko64", fseek),
    ("ftell", ftell),
    ("ftello", ftell),
    ("ftello64", ftell),
    ("rewind", rewind),
    ("fgetpos", fgetpos),
    ("fgetpos64", fgetpos),
    ("fsetpos", fsetpos),
    ("fsetpos64", fsetpos),
    ("feof", |c| indicator(c, Indicator::End)),
    ("feof_unlocked", |c| indicator(c, Indicator::End)),
    ("ferror", |c| indicator(c, Indicator::Error)),
    ("ferror_unlocked", |c| indicator(c, Indicator::Error)),
    ("clearerr", clearerr),
    ("clearerr_unlocked", clearerr),
    ("fileno", fileno),
    ("fileno_unlocked", fileno),
    ("flockfile", |c| c.stream_at(0).map(|_| Results::Void)),
    ("funlockfile", |c| c.stream_at(0).map(|_| Results::Void)),
    ("ftrylockfile", |c| {
        c.stream_at(0).and_then(|_| c.int_result(0))
    }),
    ("lseek", lseek),
    ("lseek64", lseek),
];

/// Moves the position of a descriptor; the new one, or an `errno`.
fn seek(c: &mut Call<'_>, descriptor: i32, offset: i64, whence: i32) -> Result<u64, i32> {
    let file = c.libc.files.file(descriptor).ok_or(errno::EBADF)?;
    let base = match (whence, &file.target) {
        (_, Target::Input | Target::Output(_)) => return Err(errno::ESPIPE),
        (0, _) => 0,
        (1, _) => file.position,
        (2, Target::File(key)) => c.host.files.file_status(key)?.size,
        (2, _) => 0,
        _ => return Err(errno::EINVAL),
    };
    if let (2, Target::File(key)) = (whence, &file.target) {
        let key = key.clone();
        c.use_bytes(&key, FileUse::Measure, 0, u64::MAX);
    }
    if whence == 1 {
        use_position(c, descriptor);
    }
    let position = base.checked_add_signed(offset).ok_or(errno::EINVAL)?;
    if let Some(file) = c.libc.files.file_mut(descriptor) {
        file.position = position;
    }
    Ok(position)
}

/// Somebody looks at the position of a descriptor. Where it only appends, that is where the file ended when
/// it last did: others who append decide that.
fn use_position(c: &mut Call<'_>, descriptor: i32) {
    if let Some(file) = c.libc.files.file(descriptor)
        && let (true, Target::File(key)) = (file.append, &file.target)
    {
        let key = key.clone();
        c.use_bytes(&key, FileUse::Measure, 0, u64::MAX);
    }
}

fn lseek(c: &mut Call<'_>) -> Outcome {
    let (descriptor, offset, whence) = (c.int(0)?, c.long(1)?, c.int(2)?);
    c.refuse_text(descriptor)?;
    c.refuse_moving(descriptor, 0)?;
    c.refuse_read_ahead(descriptor, 0)?;
    if whence == 2 {
        c.refuse_held(descriptor, 0, 0, u64::MAX)?;
    }
    match seek(c, descriptor, offset, whence) {
        Ok(position) => c.long_result(position.cast_signed()),
        Err(error) => {
            c.set_errno(error)?;
            c.long_result(-1)
        }
    }
}

/// Moves a stream; an `errno` if that failed.
fn seek_stream(
    c: &mut Call<'_>,
    address: u64,
    offset: i64,
    whence: i32,
) -> Result<Option<i32>, Stop> {
    c.use_flushed(address)?;
    let stream = c.stream(address)?;
    let descriptor = stream.descriptor;
    // What was pushed back counts as unread.
    let unread = if whence == 1 {
        stream.pushed.len() as i64
    } else {
        0
    };
    c.refuse_text(descriptor)?;
    c.refuse_moving(descriptor, address)?;
    c.refuse_read_ahead(descriptor, address)?;
    if whence == 2 {
        c.refuse_held(descriptor, address, 0, u64::MAX)?;
    }
    match seek(c, descriptor, offset.saturating_sub(unread), whence) {
        Ok(_) => {
            let stream = c.stream(address)?;
            stream.pushed.clear();
            stream.end = false;
            c.libc.files.settle_position(descriptor);
            Ok(None)
        }
        Err(error) => Ok(Some(error)),
    }
}

fn fseek(c: &mut Call<'_>) -> Outcome {
    let stream = c.stream_at(0)?;
    let (offset, whence) = (c.long(1)?, c.int(2)?);
    match seek_stream(c, stream, offset, whence)? {
        None => c.int_result(0),
        Some(error) => c.failed(error),
    }
}

fn position(c: &mut Call<'_>, address: u64) -> Result<Result<u64, i32>, Stop> {
    let stream = c.stream(address)?;
    let unread = stream.pushed.len() as u64;
    let descriptor = stream.descriptor;
    c.refuse_text(descriptor)?;
    use_position(c, descriptor);
    Ok(match c.libc.files.file(descriptor) {
        None => Err(errno::EBADF),
        Some(file) if matches!(file.target, Target::Input | Target::Output(_)) => {
            Err(errno::ESPIPE)
        }
        Some(file) => Ok(file.position.saturating_sub(unread)),
    })
}

fn ftell(c: &mut Call<'_>) -> Outcome {
    let stream = c.stream_at(0)?;
    match position(c, stream)? {
        Ok(position) => c.long_result(position.cast_signed()),
        Err(error) => {
            c.set_errno(error)?;
            c.long_result(-1)
        }
    }
}

fn rewind(c: &mut Call<'_>) -> Outcome {
    let stream = c.stream_at(0)?;
    seek_stream(c, stream, 0, 0)?;
    c.stream(stream)?.error = false;
    Ok(Results::Void)
}

fn fgetpos(c: &mut Call<'_>) -> Outcome {
    let stream = c.stream_at(0)?;
    let place = c.pointer(1)?;
    match position(c, stream)? {
        Ok(position) => {
            // `fpos_t` is 16 bytes; the second half is the shift state.
            c.store_u64(place, position)?;
            c.store_u64(place + 8, 0)?;
            c.int_result(0)
        }
        Err(error) => c.failed(error),
    }
}

fn fsetpos(c: &mut Call<'_>) -> Outcome {
    let stream = c.stream_at(0)?;
    let position = c.load_u64(c.pointer(1)?)?;
    match seek_stream(c, stream, position.cast_signed(), 0)? {
        None => c.int_result(0),
        Some(error) => c.failed(error),
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Indicator {
    End,
    Error,
}

fn indicator(c: &mut Call<'_>, which: Indicator) -> Outcome {
    let address = c.stream_at(0)?;
    let stream = c.stream(address)?;
    let set = match which {
        Indicator::End => stream.end,
        Indicator::Error => stream.error,
    };
    c.int_result(i32::from(set))
}

fn clearerr(c: &mut Call<'_>) -> Outcome {
    let address = c.stream_at(0)?;
    let stream = c.stream(address)?;
    stream.end = false;
    stream.error = false;
    Ok(Results::Void)
}

fn fileno(c: &mut Call<'_>) -> Outcome {
    let address = c.stream_at(0)?;
    let descriptor = c.stream(address)?.descriptor;
    c.int_result(descriptor)
}
