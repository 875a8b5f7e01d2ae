//! Characters, lines and blocks in (C11 7.21.7, 7.21.8, POSIX `getline`).

use concord_abi::{Arg, BlockKind};
use concord_term::Byte;

use super::reader::Reader;
use crate::call::Call;
use crate::errno;
use crate::function::Entry;
use crate::reply::{Outcome, Results, Stop};

pub(crate) const TABLE: &[Entry] = &[
    ("fgetc", |c| get_char(c, None)),
    ("getc", |c| get_char(c, None)),
    ("_IO_getc", |c| get_char(c, None)),
    ("getc_unlocked", |c| get_char(c, None)),
    ("fgetc_unlocked", |c| get_char(c, None)),
    ("getchar", |c| get_char(c, Some(c.libc.standard.stdin))),
    ("getchar_unlocked", |c| {
        get_char(c, Some(c.libc.standard.stdin))
    }),
    ("ungetc", ungetc),
    ("_IO_ungetc", ungetc),
    ("fgets", fgets),
    ("fgets_unlocked", fgets),
    ("__fgets_chk", |c| get_line(c, c.int(2)?, 3)),
    ("gets", gets),
    ("__gets_chk", gets),
    ("fread", |c| read_block(c, 0)),
    ("fread_unlocked", |c| read_block(c, 0)),
    ("__fread_chk", |c| read_block(c, 1)),
    ("getw", getw),
    ("getline", |c| get_delimited(c, b'\n', 2)),
    ("__getline", |c| get_delimited(c, b'\n', 2)),
    ("getdelim", |c| get_delimited(c, c.int(2)? as u8, 3)),
    ("__getdelim", |c| get_delimited(c, c.int(2)? as u8, 3)),
];

const EOF: i32 = -1;

fn get_char(c: &mut Call<'_>, stream: Option<u64>) -> Outcome {
    let stream = match stream {
        Some(stream) => stream,
        None => c.stream_at(0)?,
    };
    let Some(mut reader) = Reader::open(c, stream)? else {
        return c.int_result(EOF);
    };
    let byte = reader.next_byte();
    reader.finish(c)?;
    Ok(Results::One(match byte {
        None => Arg::int(EOF),
        Some(Byte::Concrete(byte)) => Arg::int(i32::from(byte)),
        Some(Byte::Symbolic(term)) => Arg {
            term: Some(c.pool.zext(term, 32)),
            ..Arg::int(0)
        },
        Some(Byte::Undef) => {
            return Err(Stop::unsupported(
                "a file with bytes that were never written",
            ));
        }
    }))
}

fn ungetc(c: &mut Call<'_>) -> Outcome {
    let character = c.int(0)?;
    let address = c.stream_at(1)?;
    if character == EOF {
        return c.int_result(EOF);
    }
    let stream = c.stream(address)?;
    stream.pushed.push(character as u8);
    stream.end = false;
    c.int_result(i32::from(character as u8))
}

fn fgets(c: &mut Call<'_>) -> Outcome {
    get_line(c, c.int(1)?, 2)
}

fn get_line(c: &mut Call<'_>, size: i32, stream: usize) -> Outcome {
    let buffer = c.pointer(0)?;
    let stream = c.stream_at(stream)?;
    let Ok(size) = usize::try_from(size) else {
        return c.failed_null(errno::EINVAL);
    };
    if size == 0 {
        return c.failed_null(errno::EINVAL);
    }
    let Some(mut reader) = Reader::open(c, stream)? else {
        return c.pointer_result(0);
    };
    let mut line = reader.take_until(b'\n', size - 1)?;
    if line.is_empty() && size > 1 {
        reader.finish(c)?;
        return c.pointer_result(0);
    }
    line.push(Byte::Concrete(0));
    c.mem.write(buffer, &line)?;
    reader.finish(c)?;
    c.pointer_result(buffer)
}

/// `gets` writes as much as there is; the memory says if that was too much.
fn gets(c: &mut Call<'_>) -> Outcome {
    let buffer = c.pointer(0)?;
    let stdin = c.libc.standard.stdin;
    let Some(mut reader) = Reader::open(c, stdin)? else {
        return c.pointer_result(0);
    };
    let mut line = reader.take_until(b'\n', usize::MAX)?;
    if line.is_empty() {
        reader.finish(c)?;
        return c.pointer_result(0);
    }
    let last = line.len() - 1;
    if line.get(last) == Byte::Concrete(b'\n') {
        line.set(last, Byte::Concrete(0));
    } else {
        line.push(Byte::Concrete(0));
    }
    c.mem.write(buffer, &line)?;
    reader.finish(c)?;
    c.pointer_result(buffer)
}

/// `fread`; the `_chk` variant has the buffer's size as its second argument.
fn read_block(c: &mut Call<'_>, skip: usize) -> Outcome {
    let buffer = c.pointer(0)?;
    let (size, count) = (c.size(1 + skip)?, c.size(2 + skip)?);
    let stream = c.stream_at(3 + skip)?;
    let Some(length) = size.checked_mul(count) else {
        return c.failed(errno::EINVAL);
    };
    if length == 0 {
        return c.size_result(0);
    }
    let Some(mut reader) = Reader::open(c, stream)? else {
        return c.size_result(0);
    };
    let data = reader.take(usize::try_from(length).unwrap_or(usize::MAX));
    if !data.is_empty() {
        c.mem.write(buffer, &data)?;
    }
    reader.finish(c)?;
    c.size_result(data.len() as u64 / size)
}

fn getw(c: &mut Call<'_>) -> Outcome {
    let stream = c.stream_at(0)?;
    let Some(mut reader) = Reader::open(c, stream)? else {
        return c.int_result(EOF);
    };
    let data = reader.take(4);
    let word = data.read_uint(0, 4);
    if data.len() == 4 && word.is_none() {
        return Err(Stop::unsupported("getw of symbolic bytes"));
    }
    reader.finish(c)?;
    c.int_result(word.map_or(EOF, |w| (w as u32).cast_signed()))
}

/// `getline` and `getdelim`: grow the caller's block as needed.
fn get_delimited(c: &mut Call<'_>, delimiter: u8, stream: usize) -> Outcome {
    let (line_at, size_at) = (c.pointer(0)?, c.pointer(1)?);
    let stream = c.stream_at(stream)?;
    if line_at == 0 || size_at == 0 {
        c.set_errno(errno::EINVAL)?;
        return c.long_result(-1);
    }
    let old = c.load_u64(line_at)?;
    let size = if old == 0 { 0 } else { c.load_u64(size_at)? };
    let Some(mut reader) = Reader::open(c, stream)? else {
        return c.long_result(-1);
    };
    let line = reader.take_until(delimiter, usize::MAX)?;
    let mut text = line.clone();
    text.push(Byte::Concrete(0));
    let needed = text.len() as u64;
    let mut block = old;
    if old == 0 || size < needed {
        let grown = needed.max(120).max(2 * size);
        if old != 0 {
            c.mem.release(BlockKind::Heap, old)?;
        }
        block = c.mem.allocate(BlockKind::Heap, grown, 16, false)?;
        c.store_u64(line_at, block)?;
        c.store_u64(size_at, grown)?;
    }
    reader.finish(c)?;
    if line.is_empty() {
        return c.long_result(-1);
    }
    c.mem.write(block, &text)?;
    c.long_result(line.len() as i64)
}
