//! Descriptors: `read`, `write` and relatives (POSIX).

use concord_base::FileUse;

use super::open::path_at;
use super::stream::Target;
use crate::call::Call;
use crate::errno;
use crate::function::Entry;
use crate::host::FileKind;
use crate::reply::{Outcome, Results, Stop};

pub(crate) const TABLE: &[Entry] = &[
    ("close", close),
    ("read", read),
    ("__read_chk", read),
    ("write", write),
    ("pread", pread),
    ("pread64", pread),
    ("pwrite", pwrite),
    ("pwrite64", pwrite),
    ("dup", dup),
    ("dup2", dup2),
    ("dup3", dup2),
    ("isatty", isatty),
    ("ttyname", |c| c.failed_null(errno::ENOTTY)),
    ("ftruncate", ftruncate),
    ("ftruncate64", ftruncate),
    ("truncate", truncate),
    ("truncate64", truncate),
    ("fsync", check_open),
    ("fdatasync", check_open),
    ("syncfs", check_open),
    ("sync", |_| Ok(Results::Void)),
];

/// `read` and `write` return a `ssize_t`.
fn failed_long(c: &mut Call<'_>, error: i32) -> Outcome {
    c.set_errno(error)?;
    c.long_result(-1)
}

fn close(c: &mut Call<'_>) -> Outcome {
    let descriptor = c.int(0)?;
    c.refuse_losing(descriptor)?;
    if c.libc.files.close(descriptor) {
        c.int_result(0)
    } else {
        c.failed(errno::EBADF)
    }
}

fn read(c: &mut Call<'_>) -> Outcome {
    c.refuse_read_ahead(c.int(0)?, 0)?;
    read_here(c)
}

fn read_here(c: &mut Call<'_>) -> Outcome {
    let (descriptor, buffer, count) = (c.int(0)?, c.pointer(1)?, c.size(2)?);
    let before = c.libc.files.file(descriptor).map(|f| f.position);
    c.refuse_held(descriptor, 0, before.unwrap_or(0), u64::MAX)?;
    match c.read_open(descriptor, count) {
        Ok(data) => {
            if !data.is_empty()
                && let Err(fault) = c.mem.write(buffer, &data)
            {
                if let (Some(position), Some(file)) = (before, c.libc.files.file_mut(descriptor)) {
                    file.position = position;
                }
                return Err(Stop::from(fault));
            }
            c.long_result(data.len() as i64)
        }
        Err(error) => failed_long(c, error),
    }
}

fn write(c: &mut Call<'_>) -> Outcome {
    c.refuse_read_ahead(c.int(0)?, 0)?;
    write_here(c)
}

fn write_here(c: &mut Call<'_>) -> Outcome {
    let (descriptor, buffer, count) = (c.int(0)?, c.pointer(1)?, c.size(2)?);
    let data = c.load_defined(buffer, count)?;
    c.refuse_before_text(descriptor)?;
    c.refuse_beside_held(descriptor, 0, count)?;
    match c.write_open(descriptor, &data, false) {
        Ok(()) => c.long_result(count.cast_signed()),
        Err(error) => failed_long(c, error),
    }
}

/// Runs an operation at another position and puts the old one back.
fn at_position(c: &mut Call<'_>, operation: fn(&mut Call<'_>) -> Outcome) -> Outcome {
    let (descriptor, offset) = (c.int(0)?, c.long(3)?);
    let Ok(offset) = u64::try_from(offset) else {
        return failed_long(c, errno::EINVAL);
    };
    let Some(file) = c.libc.files.file_mut(descriptor) else {
        return failed_long(c, errno::EBADF);
    };
    if matches!(file.target, Target::Input | Target::Output(_)) {
        return failed_long(c, errno::ESPIPE);
    }
    let before = std::mem::replace(&mut file.position, offset);
    let outcome = operation(c);
    if let Some(file) = c.libc.files.file_mut(descriptor) {
        file.position = before;
    }
    outcome
}

fn pread(c: &mut Call<'_>) -> Outcome {
    at_position(c, read_here)
}

fn pwrite(c: &mut Call<'_>) -> Outcome {
    // A place that is given as a number is not behind text of unknown length.
    c.refuse_text(c.int(0)?)?;
    at_position(c, write_here)
}

fn dup(c: &mut Call<'_>) -> Outcome {
    let old = c.int(0)?;
    match c.libc.files.duplicate(old, None) {
        Some(new) => c.int_result(new),
        None => c.failed(errno::EBADF),
    }
}

fn dup2(c: &mut Call<'_>) -> Outcome {
    let (old, new) = (c.int(0)?, c.int(1)?);
    if new < 0 {
        return c.failed(errno::EBADF);
    }
    if new != old && c.libc.files.file(old).is_some() {
        c.refuse_losing(new)?;
    }
    match c.libc.files.duplicate(old, Some(new)) {
        Some(new) => c.int_result(new),
        None => c.failed(errno::EBADF),
    }
}

/// Nothing is a terminal.
fn isatty(c: &mut Call<'_>) -> Outcome {
    let open = c.libc.files.file(c.int(0)?).is_some();
    c.set_errno(if open { errno::ENOTTY } else { errno::EBADF })?;
    c.int_result(0)
}

fn check_open(c: &mut Call<'_>) -> Outcome {
    if c.libc.files.file(c.int(0)?).is_some() {
        c.int_result(0)
    } else {
        c.failed(errno::EBADF)
    }
}

fn ftruncate(c: &mut Call<'_>) -> Outcome {
    let (descriptor, length) = (c.int(0)?, c.long(1)?);
    c.refuse_text(descriptor)?;
    let key = match c.libc.files.file(descriptor) {
        None => return c.failed(errno::EBADF),
        Some(file) => match &file.target {
            Target::File(key) if file.writable => key.clone(),
            _ => return c.failed(errno::EINVAL),
        },
    };
    let Ok(length) = u64::try_from(length) else {
        return c.failed(errno::EINVAL);
    };
    c.refuse_cutting(&key)?;
    c.use_bytes(&key, FileUse::Write, 0, u64::MAX);
    match c.host.files.truncate(&key, length) {
        Ok(()) => c.int_result(0),
        Err(error) => c.failed(error),
    }
}

fn truncate(c: &mut Call<'_>) -> Outcome {
    let path = path_at(c, 0)?;
    let Ok(length) = u64::try_from(c.long(1)?) else {
        return c.failed(errno::EINVAL);
    };
    c.await_turn(&[&path])?;
    c.use_name(&path, FileUse::Look);
    let done = match c.host.files.look_up(&path) {
        Ok(FileKind::File(key)) => {
            c.refuse_text_of(&key)?;
            c.refuse_cutting(&key)?;
            c.use_bytes(&key, FileUse::Write, 0, u64::MAX);
            c.host.files.truncate(&key, length)
        }
        Ok(FileKind::Directory) => Err(errno::EISDIR),
        Ok(FileKind::Special) => Err(errno::EINVAL),
        Err(error) => Err(error),
    };
    match done {
        Ok(()) => c.int_result(0),
        Err(error) => c.failed(error),
    }
}
