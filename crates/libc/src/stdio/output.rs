//! Characters, strings and blocks out (C11 7.21.7, 7.21.8).

use concord_abi::Arg;
use concord_term::{Byte, Bytes};

use crate::call::Call;
use crate::errno;
use crate::function::Entry;
use crate::reply::{Outcome, Reply, Results, Stop};

pub(crate) const TABLE: &[Entry] = &[
    ("fputc", |c| put_char(c, None)),
    ("putc", |c| put_char(c, None)),
    ("_IO_putc", |c| put_char(c, None)),
    ("putc_unlocked", |c| put_char(c, None)),
    ("fputc_unlocked", |c| put_char(c, None)),
    ("putchar", |c| put_char(c, Some(c.libc.standard.stdout))),
    ("putchar_unlocked", |c| {
        put_char(c, Some(c.libc.standard.stdout))
    }),
    ("fputs", fputs),
    ("fputs_unlocked", fputs),
    ("puts", puts),
    ("fwrite", fwrite),
    ("fwrite_unlocked", fwrite),
    ("putw", putw),
    ("perror", perror),
    ("psignal", psignal),
    ("fflush", fflush),
    ("fflush_unlocked", fflush),
    ("fpurge", |c| flush_one(c).map(|()| Results::Void)),
    ("__fpurge", |c| flush_one(c).map(|()| Results::Void)),
    ("setbuf", setbuf),
    ("setbuffer", setbuf),
    ("setlinebuf", |c| flush_one(c).map(|()| Results::Void)),
    ("setvbuf", setvbuf),
];

const EOF: i32 = -1;

fn put_char(c: &mut Call<'_>, stream: Option<u64>) -> Outcome {
    let stream = match stream {
        Some(stream) => stream,
        None => c.stream_at(1)?,
    };
    let character = c.arg(0)?;
    let byte = match character.term {
        None => Byte::Concrete(character.bits as u8),
        Some(term) => Byte::Symbolic(c.pool.trunc(term, 8)),
    };
    let data: Bytes = [byte].into_iter().collect();
    if !c.put_data(stream, &data, false)? {
        return c.int_result(EOF);
    }
    Ok(Results::One(match character.term {
        None => Arg::int(i32::from(character.bits as u8)),
        Some(term) => {
            let term = c.pool.zext(c.pool.trunc(term, 8), 32);
            Arg {
                term: Some(term),
                ..Arg::int(0)
            }
        }
    }))
}

/// A string argument for output, which ends after `limit` bytes at the latest. Symbolic bytes stay symbolic; all that is
/// asked of each is whether the string ends there.
pub(crate) fn text(c: &Call<'_>, address: u64, limit: Option<u64>) -> Result<Bytes, Stop> {
    let mut length = 0;
    loop {
        let symbolic = match c.text(address + length, limit.map(|limit| limit - length))? {
            Ok(text) => return c.load_defined(address, length + text.len() as u64),
            Err(symbolic) => symbolic,
        };
        let Byte::Symbolic(term) = c.load_defined(symbolic, 1)?.get(0) else {
            return Err(Stop::needs_memory(symbolic, 1));
        };
        if c.pool.has_undef(term) {
            return Err(Stop::needs_memory(symbolic, 1));
        }
        if !c.libc.nonzero.contains(&term) {
            return Err(Stop::from(Reply::NeedsEnd {
                address: symbolic,
                term,
            }));
        }
        length = symbolic - address + 1;
    }
}

fn fputs(c: &mut Call<'_>) -> Outcome {
    let stream = c.stream_at(1)?;
    let data = text(c, c.pointer(0)?, None)?;
    let done = c.put_data(stream, &data, false)?;
    c.int_result(if done { 1 } else { EOF })
}

fn puts(c: &mut Call<'_>) -> Outcome {
    let mut data = text(c, c.pointer(0)?, None)?;
    data.push(Byte::Concrete(b'\n'));
    let stdout = c.libc.standard.stdout;
    let done = c.put_data(stdout, &data, false)?;
    c.int_result(if done { data.len() as i32 } else { EOF })
}

fn fwrite(c: &mut Call<'_>) -> Outcome {
    let (address, size, count) = (c.pointer(0)?, c.size(1)?, c.size(2)?);
    let stream = c.stream_at(3)?;
    let Some(length) = size.checked_mul(count) else {
        return c.failed(errno::EINVAL);
    };
    if length == 0 {
        return c.size_result(0);
    }
    let data = c.load_defined(address, length)?;
    let done = c.put_data(stream, &data, false)?;
    c.size_result(if done { count } else { 0 })
}

fn putw(c: &mut Call<'_>) -> Outcome {
    let word = c.int(0)?;
    let stream = c.stream_at(1)?;
    let done = c.put(stream, &word.to_le_bytes(), false)?;
    c.int_result(if done { 0 } else { EOF })
}

fn message(c: &mut Call<'_>, description: &str) -> Outcome {
    let prefix = match c.pointer(0)? {
        0 => Vec::new(),
        address => c.string(address)?,
    };
    let mut line = prefix;
    if !line.is_empty() {
        line.extend(b": ");
    }
    line.extend(description.bytes());
    line.push(b'\n');
    let stderr = c.libc.standard.stderr;
    c.put(stderr, &line, false)?;
    Ok(Results::Void)
}

fn perror(c: &mut Call<'_>) -> Outcome {
    let description = errno::text(c.errno()?);
    message(c, &description)
}

fn psignal(c: &mut Call<'_>) -> Outcome {
    // `psignal(sig, s)` has its arguments the other way round.
    let number = c.int(0)?;
    let prefix = match c.pointer(1)? {
        0 => String::new(),
        address => format!("{}: ", String::from_utf8_lossy(&c.string(address)?)),
    };
    let line = format!("{prefix}{}\n", crate::signals::description(number));
    let stderr = c.libc.standard.stderr;
    c.put(stderr, line.as_bytes(), false)?;
    Ok(Results::Void)
}

/// Nothing is buffered; the stream is checked, and memory behind it updated.
fn flush_one(c: &mut Call<'_>) -> Result<(), Stop> {
    let stream = c.stream_at(0)?;
    c.use_flushed(stream)?;
    c.update_memory(stream)
}

fn fflush(c: &mut Call<'_>) -> Outcome {
    if c.pointer(0)? == 0 {
        c.use_all_flushed()?;
        c.update_all_memory()?;
    } else {
        flush_one(c)?;
        // Of a stream that is read, POSIX gives back what was read too far.
        let stream = c.stream_at(0)?;
        let descriptor = c.stream(stream)?.descriptor;
        c.libc.files.settle_position(descriptor);
    }
    c.int_result(0)
}

/// Without a buffer, nothing is held back (C11 7.21.5.5).
fn setbuf(c: &mut Call<'_>) -> Outcome {
    flush_one(c)?;
    let (stream, buffer) = (c.stream_at(0)?, c.pointer(1)?);
    c.stream(stream)?.buffered = buffer != 0;
    Ok(Results::Void)
}

fn setvbuf(c: &mut Call<'_>) -> Outcome {
    const UNBUFFERED: i32 = 2;
    flush_one(c)?;
    let mode = c.int(2)?;
    let valid = (0..=UNBUFFERED).contains(&mode);
    let stream = c.stream_at(0)?;
    c.stream(stream)?.buffered = mode != UNBUFFERED;
    c.int_result(if valid { 0 } else { EOF })
}
