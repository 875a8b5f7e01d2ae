//! Opening and closing streams (C11 7.21.5, POSIX `fdopen`, temporary files).

use concord_abi::BlockKind;
use concord_base::FileUse;
use concord_term::Bytes;

use super::stream::{OpenFile, Stream, Target};
use crate::call::Call;
use crate::errno;
use crate::function::Entry;
use crate::host::{FileKind, OutputStream, normalise};
use crate::reply::{Outcome, Stop};

pub(crate) const TABLE: &[Entry] = &[
    ("fopen", fopen),
    ("fopen64", fopen),
    ("_IO_fopen", fopen),
    ("fdopen", fdopen),
    ("freopen", freopen),
    ("freopen64", freopen),
    ("fclose", fclose),
    ("_IO_fclose", fclose),
    ("tmpfile", tmpfile),
    ("tmpfile64", tmpfile),
    ("open", |c| open_descriptor(c, 0)),
    ("open64", |c| open_descriptor(c, 0)),
    ("__open_2", |c| open_descriptor(c, 0)),
    ("openat", |c| open_descriptor(c, 1)),
    ("creat", creat),
    ("popen", |c| {
        Err(Stop::unsupported(format!(
            "{}: starting another program",
            c.name()
        )))
    }),
];

/// What an opening asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Mode {
    pub(super) read: bool,
    pub(super) write: bool,
    pub(super) append: bool,
    pub(super) create: bool,
    pub(super) truncate: bool,
    pub(super) exclusive: bool,
    pub(super) directory: bool,
}

impl Mode {
    /// The mode string of `fopen`.
    pub(super) fn parse(text: &[u8]) -> Option<Mode> {
        let mut mode = Mode::default();
        match text.first()? {
            b'r' => mode.read = true,
            b'w' => (mode.write, mode.create, mode.truncate) = (true, true, true),
            b'a' => (mode.write, mode.create, mode.append) = (true, true, true),
            _ => return None,
        }
        // A comma starts glibc's `ccs=`, which the C locale ignores.
        for flag in text[1..].iter().take_while(|b| **b != b',') {
            match flag {
                b'+' => (mode.read, mode.write) = (true, true),
                b'x' => mode.exclusive = true,
                _ => {}
            }
        }
        Some(mode)
    }

    /// The flags of `open` on Linux.
    fn from_flags(flags: i32) -> Mode {
        let access = flags & 3;
        Mode {
            read: access == 0 || access == 2,
            write: access == 1 || access == 2,
            create: flags & 0o100 != 0,
            exclusive: flags & 0o200 != 0,
            truncate: flags & 0o1000 != 0,
            append: flags & 0o2000 != 0,
            directory: flags & 0o200_000 != 0,
        }
    }
}

/// The machine's own: what it says differs from run to run.
pub(super) fn not_a_file(doing: &str, path: &[u8]) -> Stop {
    let shown = String::from_utf8_lossy(path);
    Stop::unsupported(format!(
        "{doing} {shown}, which belongs to the machine and may differ from run to run"
    ))
}

/// The path in an argument, normalised; refused if it leads to the machine's
/// own.
pub(super) fn path_at(c: &Call<'_>, index: usize) -> Result<Vec<u8>, Stop> {
    let path = normalise(&c.libc.directory, &c.string_at(index)?);
    match c.host.files.look_up(&path) {
        Ok(FileKind::Special) if !is_modelled_device(&path) => {
            Err(not_a_file(&format!("{} of", c.name()), &path))
        }
        _ => Ok(path),
    }
}

/// Whether a path stands for something that [`target`] opens without a file.
fn is_modelled_device(path: &[u8]) -> bool {
    let standard = [&b"stdin"[..], b"stdout", b"stderr", b"null", b"tty"];
    let numbered = [&b"fd/0"[..], b"fd/1", b"fd/2"];
    let name = path.strip_prefix(b"/dev/");
    name.is_some_and(|name| standard.contains(&name) || numbered.contains(&name))
}

/// What a path means when it is opened; an `errno` if it cannot be.
fn target(c: &mut Call<'_>, path: &[u8], mode: Mode) -> Result<Result<Target, i32>, Stop> {
    if path.is_empty() {
        return Ok(Err(errno::ENOENT));
    }
    let path = normalise(&c.libc.directory, path);
    match &path[..] {
        b"/dev/null" => return Ok(Ok(Target::Null)),
        b"/dev/stdin" | b"/dev/fd/0" => return Ok(Ok(Target::Input)),
        b"/dev/stdout" | b"/dev/fd/1" => return Ok(Ok(Target::Output(OutputStream::Stdout))),
        b"/dev/stderr" | b"/dev/fd/2" => return Ok(Ok(Target::Output(OutputStream::Stderr))),
        b"/dev/tty" => return Ok(Err(errno::ENOENT)),
        _ => {}
    }
    c.await_turn(&[&path])?;
    let found = c.host.files.look_up(&path);
    let creates = found == Err(errno::ENOENT) && mode.create;
    let placed = c.host.files.parent_exists(&path);
    let use_ = match &found {
        Ok(_) if mode.create && !mode.exclusive => FileUse::Ensure,
        _ if !creates || placed.is_err() => FileUse::Look,
        _ if mode.exclusive => FileUse::Alter,
        _ => FileUse::Create,
    };
    if creates {
        c.use_parent(&path);
    }
    let truncates = mode.truncate && mode.write && !(mode.create && mode.exclusive);
    let new = (creates && placed.is_ok()).then(|| c.host.files.create(&path, Bytes::new()));
    if let (Some(key), true) = (&new, truncates) {
        // Had somebody else come first, there would be something to lose. Who finds the name knows
        // that this is over.
        c.use_bytes(key, FileUse::Truncate, 0, u64::MAX);
    }
    c.use_name(&path, use_);
    if let (Ok(FileKind::File(key)), true) = (&found, truncates) {
        let size = c
            .host
            .files
            .file_status(key)
            .map_or(0, |status| status.size);
        c.refuse_cutting(key)?;
        c.host.held.cut(key);
        c.use_bytes(key, FileUse::Truncate, 0, u64::MAX);
        c.use_bytes(key, FileUse::Write, 0, size);
    }
    let files = &mut c.host.files;
    Ok(match found {
        Ok(FileKind::Special) => return Err(not_a_file("opening", &path)),
        Ok(_) if mode.create && mode.exclusive => Err(errno::EEXIST),
        Ok(FileKind::Directory) if mode.write => Err(errno::EISDIR),
        Ok(FileKind::Directory) => Ok(Target::Directory(path)),
        Ok(FileKind::File(_)) if mode.directory => Err(errno::ENOTDIR),
        Ok(FileKind::File(key)) if mode.truncate && mode.write => {
            files.truncate(&key, 0).map(|()| Target::File(key))
        }
        // Contents that cannot be read are an error now, as permissions would be.
        Ok(FileKind::File(key)) => files.contents(&key).map(|_| Target::File(key)),
        Err(errno::ENOENT) if mode.create => placed.and(new.map(Target::File).ok_or(errno::ENOENT)),
        Err(error) => Err(error),
    })
}

/// Opens a path on the lowest free descriptor; otherwise an `errno`.
fn open_path(c: &mut Call<'_>, path: &[u8], mode: Mode) -> Result<Result<i32, i32>, Stop> {
    let target = match target(c, path, mode)? {
        Ok(target) => target,
        Err(error) => return Ok(Err(error)),
    };
    let behind = match &target {
        Target::File(key) => c.host.held.texts_of(key),
        _ => 0,
    };
    let file = OpenFile {
        target,
        position: 0,
        readable: mode.read,
        writable: mode.write,
        append: mode.append,
        behind,
        ahead: 0,
    };
    Ok(Ok(c.libc.files.add_file(file)))
}

/// A new `FILE` on a descriptor.
fn new_stream(c: &mut Call<'_>, descriptor: i32) -> Result<u64, Stop> {
    let address = c.mem.allocate(BlockKind::Internal, 216, 16, true)?;
    c.libc.files.add_stream(address, Stream::new(descriptor));
    Ok(address)
}

fn make_stream(c: &mut Call<'_>, descriptor: i32) -> Outcome {
    let address = new_stream(c, descriptor)?;
    c.pointer_result(address)
}

fn fopen(c: &mut Call<'_>) -> Outcome {
    let (path, mode) = (c.string_at(0)?, c.string_at(1)?);
    let Some(mode) = Mode::parse(&mode) else {
        return c.failed_null(errno::EINVAL);
    };
    match open_path(c, &path, mode)? {
        Ok(descriptor) => make_stream(c, descriptor),
        Err(error) => c.failed_null(error),
    }
}

fn fdopen(c: &mut Call<'_>) -> Outcome {
    let (descriptor, mode) = (c.int(0)?, c.string_at(1)?);
    let Some(mode) = Mode::parse(&mode) else {
        return c.failed_null(errno::EINVAL);
    };
    match c.libc.files.file_mut(descriptor) {
        None => c.failed_null(errno::EBADF),
        Some(file) if mode.read && !file.readable || mode.write && !file.writable => {
            c.failed_null(errno::EINVAL)
        }
        Some(file) => {
            file.append |= mode.append;
            make_stream(c, descriptor)
        }
    }
}

fn freopen(c: &mut Call<'_>) -> Outcome {
    let (path, mode, address) = (c.pointer(0)?, c.string_at(1)?, c.pointer(2)?);
    let Some(mode) = Mode::parse(&mode) else {
        return c.failed_null(errno::EINVAL);
    };
    c.use_flushed(address)?;
    let old = c.stream(address)?.descriptor;
    if path == 0 {
        // Only the mode changes; what was not allowed before stays so.
        if let Some(file) = c.libc.files.file_mut(old) {
            file.append = mode.append;
            file.readable &= mode.read;
            file.writable &= mode.write;
        }
        *c.stream(address)? = Stream::new(old);
        return c.pointer_result(address);
    }
    let path = c.string(path)?;
    let opened = open_path(c, &path, mode)?;
    match opened {
        Ok(new) => {
            // The new file takes the old descriptor's place.
            c.libc.files.duplicate(new, Some(old));
            c.libc.files.close(new);
            *c.stream(address)? = Stream::new(old);
            c.pointer_result(address)
        }
        Err(error) => {
            c.libc.files.close(old);
            c.libc.files.remove_stream(address);
            c.failed_null(error)
        }
    }
}

pub(crate) fn fclose(c: &mut Call<'_>) -> Outcome {
    let address = c.stream_at(0)?;
    c.update_memory(address)?;
    c.use_flushed(address)?;
    let descriptor = c.stream(address)?.descriptor;
    c.libc.files.remove_stream(address);
    c.mem.release(BlockKind::Internal, address)?;
    if c.libc.files.close(descriptor) {
        c.int_result(0)
    } else {
        c.failed(errno::EBADF)
    }
}

/// A stream on a file without a name.
pub(super) fn anonymous(c: &mut Call<'_>, mode: Mode, contents: Bytes) -> Result<u64, Stop> {
    let path = super::names::temporary(c, b"/tmp/tmpf", 6, b"");
    let key = c.host.files.create(&path, contents);
    // It was just created; removing its name cannot fail.
    let removed = c.host.files.unlink(&path);
    debug_assert_eq!(removed, Ok(()));
    let file = OpenFile {
        target: Target::File(key),
        position: 0,
        readable: mode.read,
        writable: mode.write,
        append: mode.append,
        behind: 0,
        ahead: 0,
    };
    let descriptor = c.libc.files.add_file(file);
    new_stream(c, descriptor)
}

fn tmpfile(c: &mut Call<'_>) -> Outcome {
    let mode = Mode {
        read: true,
        write: true,
        ..Mode::default()
    };
    let stream = anonymous(c, mode, Bytes::new())?;
    c.pointer_result(stream)
}

fn open_descriptor(c: &mut Call<'_>, skip: usize) -> Outcome {
    const AT_FDCWD: i32 = -100;
    let (path, flags) = (c.string_at(skip)?, c.int(skip + 1)?);
    if skip == 1 && c.int(0)? != AT_FDCWD && !path.starts_with(b"/") {
        return Err(Stop::unsupported("openat relative to a directory"));
    }
    match open_path(c, &path, Mode::from_flags(flags))? {
        Ok(descriptor) => c.int_result(descriptor),
        Err(error) => c.failed(error),
    }
}

fn creat(c: &mut Call<'_>) -> Outcome {
    let path = c.string_at(0)?;
    let mode = Mode {
        write: true,
        create: true,
        truncate: true,
        ..Mode::default()
    };
    match open_path(c, &path, mode)? {
        Ok(descriptor) => c.int_result(descriptor),
        Err(error) => c.failed(error),
    }
}

/// Creates a file that must not exist and opens it for both directions.
pub(super) fn open_new(c: &mut Call<'_>, path: &[u8]) -> Result<Result<i32, i32>, Stop> {
    let mode = Mode {
        read: true,
        write: true,
        create: true,
        exclusive: true,
        ..Mode::default()
    };
    open_path(c, path, mode)
}
