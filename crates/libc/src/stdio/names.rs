//! Names of files: removing, renaming, temporary ones, directories and the
//! working directory.

use concord_abi::BlockKind;
use concord_base::FileUse;

use super::open::{open_new, path_at};
use crate::call::Call;
use crate::errno;
use crate::function::Entry;
use crate::host::{FileKind, normalise};
use crate::reply::{Outcome, Stop};

pub(crate) const TABLE: &[Entry] = &[
    ("remove", remove),
    ("unlink", |c| {
        on_path(c, |c, path| c.host.files.unlink(path))
    }),
    ("rmdir", |c| on_path(c, remove_directory)),
    ("rename", rename),
    ("mkdir", mkdir),
    ("tmpnam", tmpnam),
    ("tmpnam_r", tmpnam),
    ("tempnam", tempnam),
    ("mktemp", mktemp),
    ("mkstemp", |c| mkstemp(c, 0)),
    ("mkstemp64", |c| mkstemp(c, 0)),
    ("mkostemp", |c| mkstemp(c, 0)),
    ("mkstemps", |c| {
        mkstemp(c, usize::try_from(c.int(1)?).unwrap_or(0))
    }),
    ("mkdtemp", mkdtemp),
    ("getcwd", getcwd),
    ("getwd", getwd),
    ("get_current_dir_name", get_current_dir_name),
    ("chdir", chdir),
    ("umask", umask),
    ("realpath", realpath),
];

/// What an operation that changes names did to one: who comes too late finds
/// out how it is.
fn altered(done: Result<(), i32>) -> FileUse {
    match done {
        Ok(()) => FileUse::Alter,
        Err(_) => FileUse::Look,
    }
}

/// Runs an operation on the path in argument 0.
fn on_path(c: &mut Call<'_>, operation: fn(&mut Call<'_>, &[u8]) -> Result<(), i32>) -> Outcome {
    let path = path_at(c, 0)?;
    c.await_turn(&[&path])?;
    let done = operation(c, &path);
    c.use_name(&path, altered(done));
    match done {
        Ok(()) => c.int_result(0),
        Err(error) => c.failed(error),
    }
}

/// Only a directory without names in it can be removed.
fn remove_directory(c: &mut Call<'_>, path: &[u8]) -> Result<(), i32> {
    if c.host.files.look_up(path) == Ok(FileKind::Directory) {
        c.use_listing(path);
    }
    c.host.files.remove_directory(path)
}

fn remove(c: &mut Call<'_>) -> Outcome {
    on_path(c, |c, path| match c.host.files.look_up(path)? {
        FileKind::Directory => remove_directory(c, path),
        _ => c.host.files.unlink(path),
    })
}

fn rename(c: &mut Call<'_>) -> Outcome {
    let old = path_at(c, 0)?;
    let new = path_at(c, 1)?;
    c.await_turn(&[&old, &new])?;
    let done = c.host.files.rename(&old, &new);
    c.use_parent(&new);
    c.use_name(&old, altered(done));
    c.use_name(&new, altered(done));
    match done {
        Ok(()) => c.int_result(0),
        Err(error) => c.failed(error),
    }
}

fn mkdir(c: &mut Call<'_>) -> Outcome {
    let path = path_at(c, 0)?;
    let mode = c.int(1)?.cast_unsigned() & !c.libc.umask & 0o7777;
    c.await_turn(&[&path])?;
    let done = c.host.files.make_directory(&path, mode);
    if done != Err(errno::EEXIST) {
        c.use_parent(&path);
    }
    c.use_name(&path, altered(done));
    match done {
        Ok(()) => c.int_result(0),
        Err(error) => c.failed(error),
    }
}

/// A name that is free, different for every rank and call: `prefix`, a
/// number of `digits` digits, `suffix`.
pub(super) fn temporary(c: &mut Call<'_>, prefix: &[u8], digits: usize, suffix: &[u8]) -> Vec<u8> {
    loop {
        let number = format!("{:0digits$}", u64::from(c.rank.0) * 1000 + c.libc.fresh());
        // The last digits are what changes.
        let number = &number[number.len() - digits.min(number.len())..];
        let name = [prefix, number.as_bytes(), suffix].concat();
        let path = normalise(&c.libc.directory, &name);
        if c.host.files.look_up(&path).is_err() {
            return name;
        }
    }
}

fn tmpnam(c: &mut Call<'_>) -> Outcome {
    let name = temporary(c, b"/tmp/file", 6, b"");
    match c.pointer(0)? {
        0 => {
            let address = c.static_string("tmpnam", &name)?;
            c.pointer_result(address)
        }
        buffer => {
            c.store_bytes(buffer, &[&name[..], b"\0"].concat())?;
            c.pointer_result(buffer)
        }
    }
}

fn new_string(c: &mut Call<'_>, text: &[u8]) -> Outcome {
    let text = [text, b"\0"].concat();
    let block = c
        .mem
        .allocate(BlockKind::Heap, text.len() as u64, 16, false)?;
    c.store_bytes(block, &text)?;
    c.pointer_result(block)
}

fn tempnam(c: &mut Call<'_>) -> Outcome {
    let directory = match c.pointer(0)? {
        0 => b"/tmp".to_vec(),
        address => c.string(address)?,
    };
    let prefix = match c.pointer(1)? {
        0 => b"file".to_vec(),
        address => c.string(address)?,
    };
    let start = [&directory[..], b"/", &prefix].concat();
    let name = temporary(c, &start, 6, b"");
    new_string(c, &name)
}

/// The template's `XXXXXX` filled in; `None` if it has none.
fn fill_template(c: &mut Call<'_>, suffix: usize) -> Result<Option<(u64, Vec<u8>)>, Stop> {
    let address = c.pointer(0)?;
    let template = c.string(address)?;
    let Some(end) = template.len().checked_sub(suffix) else {
        return Ok(None);
    };
    let Some(start) = template[..end].strip_suffix(b"XXXXXX") else {
        return Ok(None);
    };
    c.check_write(address, template.len() as u64)?;
    let name = temporary(c, start, 6, &template[end..]);
    Ok(Some((address, name)))
}

fn mktemp(c: &mut Call<'_>) -> Outcome {
    match fill_template(c, 0)? {
        Some((address, name)) => {
            c.store_bytes(address, &name)?;
            c.pointer_result(address)
        }
        None => c.failed_null(errno::EINVAL),
    }
}

fn mkstemp(c: &mut Call<'_>, suffix: usize) -> Outcome {
    let Some((address, name)) = fill_template(c, suffix)? else {
        return c.failed(errno::EINVAL);
    };
    match open_new(c, &name)? {
        Ok(descriptor) => {
            c.store_bytes(address, &name)?;
            c.int_result(descriptor)
        }
        Err(error) => c.failed(error),
    }
}

fn mkdtemp(c: &mut Call<'_>) -> Outcome {
    let Some((address, name)) = fill_template(c, 0)? else {
        return c.failed_null(errno::EINVAL);
    };
    let path = normalise(&c.libc.directory, &name);
    let done = c.host.files.make_directory(&path, 0o700);
    c.use_name(&path, altered(done));
    match done {
        Ok(()) => {
            c.store_bytes(address, &name)?;
            c.pointer_result(address)
        }
        Err(error) => c.failed_null(error),
    }
}

fn getcwd(c: &mut Call<'_>) -> Outcome {
    let (buffer, size) = (c.pointer(0)?, c.size(1)?);
    let text = [&c.libc.directory[..], b"\0"].concat();
    if buffer == 0 {
        let block = c
            .mem
            .allocate(BlockKind::Heap, size.max(text.len() as u64), 16, false)?;
        c.store_bytes(block, &text)?;
        return c.pointer_result(block);
    }
    if size < text.len() as u64 {
        return c.failed_null(if size == 0 {
            errno::EINVAL
        } else {
            errno::ERANGE
        });
    }
    c.store_bytes(buffer, &text)?;
    c.pointer_result(buffer)
}

fn getwd(c: &mut Call<'_>) -> Outcome {
    let buffer = c.pointer(0)?;
    let text = [&c.libc.directory[..], b"\0"].concat();
    c.store_bytes(buffer, &text)?;
    c.pointer_result(buffer)
}

fn get_current_dir_name(c: &mut Call<'_>) -> Outcome {
    let directory = c.libc.directory.clone();
    new_string(c, &directory)
}

fn chdir(c: &mut Call<'_>) -> Outcome {
    let path = path_at(c, 0)?;
    c.await_turn(&[&path])?;
    c.use_name(&path, FileUse::Look);
    match c.host.files.look_up(&path) {
        Ok(FileKind::Directory) => {
            c.libc.directory = path;
            c.int_result(0)
        }
        Ok(_) => c.failed(errno::ENOTDIR),
        Err(error) => c.failed(error),
    }
}

fn umask(c: &mut Call<'_>) -> Outcome {
    let new = c.int(0)?.cast_unsigned() & 0o777;
    let old = std::mem::replace(&mut c.libc.umask, new);
    c.int_result(old.cast_signed())
}

/// Symbolic links are not resolved.
fn realpath(c: &mut Call<'_>) -> Outcome {
    let path = path_at(c, 0)?;
    let buffer = c.pointer(1)?;
    c.await_turn(&[&path])?;
    c.use_name(&path, FileUse::Look);
    if let Err(error) = c.host.files.look_up(&path) {
        return c.failed_null(error);
    }
    if buffer == 0 {
        return new_string(c, &path);
    }
    c.store_bytes(buffer, &[&path[..], b"\0"].concat())?;
    c.pointer_result(buffer)
}
