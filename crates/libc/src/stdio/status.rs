//! What `stat` and `access` tell.
//!
//! Owner, device and times are fixed: everything belongs to user 0 and was
//! changed when the run began.

use concord_base::FileUse;

use super::open::path_at;
use super::stream::Target;
use crate::call::Call;
use crate::errno;
use crate::function::Entry;
use crate::host::{FileKind, Status};
use crate::reply::{Outcome, Stop};
use crate::time::START;

pub(crate) const TABLE: &[Entry] = &[
    ("stat", |c| stat_path(c, 0)),
    ("stat64", |c| stat_path(c, 0)),
    ("lstat", |c| stat_path(c, 0)),
    ("lstat64", |c| stat_path(c, 0)),
    ("__xstat", |c| stat_path(c, 1)),
    ("__lxstat", |c| stat_path(c, 1)),
    ("__xstat64", |c| stat_path(c, 1)),
    ("fstat", |c| stat_descriptor(c, 0)),
    ("fstat64", |c| stat_descriptor(c, 0)),
    ("__fxstat", |c| stat_descriptor(c, 1)),
    ("__fxstat64", |c| stat_descriptor(c, 1)),
    ("access", access),
    ("faccessat", |_| Err(Stop::unsupported("faccessat"))),
    ("chmod", exists),
    ("chown", exists),
    ("utime", exists),
    ("utimes", exists),
];

/// Types of files in `st_mode`.
const REGULAR: u32 = 0o100_000;
const DIRECTORY: u32 = 0o040_000;
const CHARACTER: u32 = 0o020_000;
const PIPE: u32 = 0o010_000;

/// Writes a `struct stat` (x86-64: 144 bytes).
fn store(c: &mut Call<'_>, at: u64, kind: u32, status: Status) -> Outcome {
    let mut bytes = [0u8; 144];
    let mut put = |offset: usize, value: u64, size: usize| {
        bytes[offset..offset + size].copy_from_slice(&value.to_le_bytes()[..size]);
    };
    put(0, 1, 8); // st_dev
    put(8, status.inode, 8);
    put(16, 1, 8); // st_nlink
    put(24, u64::from(kind | status.mode), 4);
    put(48, status.size, 8);
    put(56, 4096, 8); // st_blksize
    put(64, status.size.div_ceil(512), 8);
    for offset in [72, 88, 104] {
        put(offset, START, 8);
    }
    c.store_bytes(at, &bytes)?;
    c.int_result(0)
}

fn stat_path(c: &mut Call<'_>, skip: usize) -> Outcome {
    let at = c.pointer(skip + 1)?;
    if c.string_at(skip)?.is_empty() {
        return c.failed(errno::ENOENT);
    }
    let path = path_at(c, skip)?;
    c.await_turn(&[&path])?;
    c.use_name(&path, FileUse::Look);
    if let Ok(FileKind::File(key)) = c.host.files.look_up(&path) {
        c.refuse_held_of(&key, 0, 0, u64::MAX)?;
        c.use_bytes(&key, FileUse::Measure, 0, u64::MAX);
    }
    match c.host.files.look_up(&path) {
        Ok(FileKind::Special) => store(
            c,
            at,
            CHARACTER,
            Status {
                directory: false,
                size: 0,
                mode: 0o666,
                inode: 5,
            },
        ),
        Err(error) => c.failed(error),
        Ok(_) => match c.host.files.status(&path) {
            Ok(status) => store(
                c,
                at,
                if status.directory { DIRECTORY } else { REGULAR },
                status,
            ),
            Err(error) => c.failed(error),
        },
    }
}

fn stat_descriptor(c: &mut Call<'_>, skip: usize) -> Outcome {
    let (descriptor, at) = (c.int(skip)?, c.pointer(skip + 1)?);
    c.refuse_held(descriptor, 0, 0, u64::MAX)?;
    let Some(file) = c.libc.files.file(descriptor) else {
        return c.failed(errno::EBADF);
    };
    if let Target::File(key) = &file.target {
        let key = key.clone();
        c.use_bytes(&key, FileUse::Measure, 0, u64::MAX);
    }
    let Some(file) = c.libc.files.file(descriptor) else {
        return c.failed(errno::EBADF);
    };
    let plain = Status {
        directory: false,
        size: 0,
        mode: 0o600,
        inode: 5,
    };
    let (kind, status) = match &file.target {
        Target::Input | Target::Output(_) => (PIPE, Ok(plain)),
        Target::Null => (CHARACTER, Ok(plain)),
        Target::File(key) => (REGULAR, c.host.files.file_status(key)),
        Target::Directory(path) => (DIRECTORY, c.host.files.status(path)),
    };
    match status {
        Ok(status) => store(c, at, kind, status),
        Err(error) => c.failed(error),
    }
}

/// Everything that exists may be accessed, except that only what is marked so
/// may be executed.
fn access(c: &mut Call<'_>) -> Outcome {
    const EXECUTE: i32 = 1;
    let path = path_at(c, 0)?;
    let mode = c.int(1)?;
    c.await_turn(&[&path])?;
    c.use_name(&path, FileUse::Look);
    match c.host.files.look_up(&path) {
        Ok(FileKind::Special) => c.int_result(0),
        Err(error) => c.failed(error),
        Ok(_) => match c.host.files.status(&path) {
            Ok(status) if mode & EXECUTE != 0 && status.mode & 0o111 == 0 => {
                c.failed(errno::EACCES)
            }
            Ok(_) => c.int_result(0),
            Err(error) => c.failed(error),
        },
    }
}

/// Attributes that the overlay does not keep.
fn exists(c: &mut Call<'_>) -> Outcome {
    let path = path_at(c, 0)?;
    c.await_turn(&[&path])?;
    c.use_name(&path, FileUse::Look);
    match c.host.files.look_up(&path) {
        Ok(_) => c.int_result(0),
        Err(error) => c.failed(error),
    }
}
