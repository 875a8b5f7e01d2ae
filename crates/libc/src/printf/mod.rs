//! The `printf` family (C11 7.21.6, POSIX `dprintf`, GNU `asprintf`, and the
//! `_chk` variants of `_FORTIFY_SOURCE`).
//!
//! Approximation: on a stream, a symbolic value is printed as a placeholder
//! and the output is marked. The count that the call returns is exact
//! (`length.rs`), or nobody looks at it, or the value is refused. Into a
//! string, a symbolic value is refused.

mod format;
mod length;
mod number;
mod parse;
mod source;

use concord_abi::{Arg, BlockKind};
use concord_term::Bytes;
pub(crate) use format::{Formatted, Symbolic, format};
pub(crate) use parse::Length;
pub(crate) use source::{ArgKind, Source, VaList};

use crate::call::Call;
use crate::function::Entry;
use crate::reply::{LibcMisuse, Outcome, Results, Stop};

pub(crate) const TABLE: &[Entry] = &[
    ("printf", |c| to_standard_output(c, 0, Variadic::Direct)),
    ("vprintf", |c| to_standard_output(c, 0, Variadic::List)),
    ("__printf_chk", |c| {
        to_standard_output(c, 1, Variadic::Direct)
    }),
    ("__vprintf_chk", |c| {
        to_standard_output(c, 1, Variadic::List)
    }),
    ("fprintf", |c| to_stream(c, 1, Variadic::Direct)),
    ("vfprintf", |c| to_stream(c, 1, Variadic::List)),
    ("_IO_fprintf", |c| to_stream(c, 1, Variadic::Direct)),
    ("_IO_vfprintf", |c| to_stream(c, 1, Variadic::List)),
    ("__fprintf_chk", |c| to_stream(c, 2, Variadic::Direct)),
    ("__vfprintf_chk", |c| to_stream(c, 2, Variadic::List)),
    ("dprintf", |c| to_descriptor(c, 1, Variadic::Direct)),
    ("vdprintf", |c| to_descriptor(c, 1, Variadic::List)),
    ("__dprintf_chk", |c| to_descriptor(c, 2, Variadic::Direct)),
    ("__vdprintf_chk", |c| to_descriptor(c, 2, Variadic::List)),
    ("sprintf", |c| to_string(c, None, None, 1, Variadic::Direct)),
    ("vsprintf", |c| to_string(c, None, None, 1, Variadic::List)),
    ("__sprintf_chk", |c| {
        to_string(c, None, Some(2), 3, Variadic::Direct)
    }),
    ("__vsprintf_chk", |c| {
        to_string(c, None, Some(2), 3, Variadic::List)
    }),
    ("snprintf", |c| {
        to_string(c, Some(1), None, 2, Variadic::Direct)
    }),
    ("vsnprintf", |c| {
        to_string(c, Some(1), None, 2, Variadic::List)
    }),
    ("__snprintf_chk", |c| {
        to_string(c, Some(1), Some(3), 4, Variadic::Direct)
    }),
    ("__vsnprintf_chk", |c| {
        to_string(c, Some(1), Some(3), 4, Variadic::List)
    }),
    ("asprintf", |c| to_new_string(c, 1, Variadic::Direct)),
    ("vasprintf", |c| to_new_string(c, 1, Variadic::List)),
    ("__asprintf", |c| to_new_string(c, 1, Variadic::Direct)),
    ("__asprintf_chk", |c| to_new_string(c, 2, Variadic::Direct)),
    ("__vasprintf_chk", |c| to_new_string(c, 2, Variadic::List)),
];

/// How the arguments of a variadic family member arrive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Variadic {
    /// In the call, after the format.
    Direct,
    /// As a `va_list` after the format.
    List,
}

impl Variadic {
    /// The arguments that follow argument `last`.
    pub(crate) fn source(self, c: &Call<'_>, last: usize) -> Result<Source, Stop> {
        Ok(match self {
            Variadic::Direct => Source::Direct { next: last + 1 },
            Variadic::List => Source::VaList(VaList::load(c, c.pointer(last + 1)?)?),
        })
    }
}

/// Formats with the format string in argument `at`.
pub(crate) fn formatted(
    c: &mut Call<'_>,
    at: usize,
    variadic: Variadic,
    symbolic: Symbolic,
) -> Result<Formatted, Stop> {
    let address = c.pointer(at)?;
    let text = c.string(address)?;
    let source = variadic.source(c, at)?;
    let mut out = format(c, &text, source, symbolic)?;
    out.read.push((address, text.len() as u64 + 1));
    Ok(out)
}

/// The result of a call: how many bytes it wrote, if it did.
pub(crate) fn count(c: &mut Call<'_>, out: &Formatted, written: bool) -> Outcome {
    if let Some(error) = out.error {
        c.set_errno(error)?;
        return c.int_result(-1);
    }
    if !written {
        return c.int_result(-1);
    }
    if let Some(total) = out.length.total(c.pool, out.bytes.len()) {
        return Ok(Results::One(Arg {
            term: Some(total),
            ..Arg::int(0)
        }));
    }
    c.int_result(out.bytes.len() as i32)
}

fn to_standard_output(c: &mut Call<'_>, at: usize, variadic: Variadic) -> Outcome {
    let stream = c.libc.standard.stdout;
    on_stream(c, stream, at, variadic)
}

fn to_stream(c: &mut Call<'_>, at: usize, variadic: Variadic) -> Outcome {
    let stream = c.pointer(0)?;
    on_stream(c, stream, at, variadic)
}

fn on_stream(c: &mut Call<'_>, stream: u64, at: usize, variadic: Variadic) -> Outcome {
    let is_log = c.is_log(stream)?;
    let symbolic = if is_log || c.takes_text(stream)? {
        Symbolic::Placeholder
    } else {
        Symbolic::Refuse
    };
    let out = formatted(c, at, variadic, symbolic)?;
    let data = match is_log || out.values.is_empty() {
        true => Bytes::from(out.bytes.as_slice()),
        false => c.with_text(stream, &out)?,
    };
    let written = c.put_values(stream, &data, &out.values, out.approximate)?;
    count(c, &out, written)
}

fn to_descriptor(c: &mut Call<'_>, at: usize, variadic: Variadic) -> Outcome {
    let descriptor = c.int(0)?;
    let out = formatted(c, at, variadic, Symbolic::Refuse)?;
    let written = c.put_descriptor(descriptor, &out.bytes)?;
    count(c, &out, written)
}

/// `sprintf` and relatives: `limit` is the argument with the buffer's size,
/// `capacity` the one with the size that the compiler knows.
fn to_string(
    c: &mut Call<'_>,
    limit: Option<usize>,
    capacity: Option<usize>,
    at: usize,
    variadic: Variadic,
) -> Outcome {
    let buffer = c.pointer(0)?;
    let limit = limit.map(|i| c.size(i)).transpose()?;
    let capacity = capacity.map(|i| c.size(i)).transpose()?;
    let out = formatted(c, at, variadic, Symbolic::Refuse)?;
    let needed = out.bytes.len() as u64 + 1;
    let room = limit.map_or(needed, |l| l.min(needed));
    if let Some(capacity) = capacity
        && limit.unwrap_or(needed) > capacity
    {
        return Err(Stop::from(LibcMisuse::BufferOverflow {
            function: c.name(),
            needed: room,
            capacity,
        }));
    }
    // C17 7.21.6.6p2: copying between objects that overlap is undefined.
    let overlaps = |&&(from, length): &&(u64, u64)| {
        buffer.checked_sub(from).is_some_and(|ahead| ahead < length)
            || from.checked_sub(buffer).is_some_and(|ahead| ahead < room)
    };
    if let Some(&(source, length)) = out.read.iter().find(overlaps)
        && room > 0
    {
        return Err(Stop::from(LibcMisuse::OverlappingCopy {
            function: c.name(),
            destination: buffer,
            source,
            length,
        }));
    }
    if room > 0 {
        let mut text = out.bytes[..room as usize - 1].to_vec();
        text.push(0);
        c.store_bytes(buffer, &text)?;
    }
    count(c, &out, true)
}

fn to_new_string(c: &mut Call<'_>, at: usize, variadic: Variadic) -> Outcome {
    let place = c.pointer(0)?;
    let out = formatted(c, at, variadic, Symbolic::Refuse)?;
    c.check_write(place, 8)?;
    if out.error.is_none() {
        let mut text = out.bytes.clone();
        text.push(0);
        let block = c
            .mem
            .allocate(BlockKind::Heap, text.len() as u64, 16, false)?;
        c.store_bytes(block, &text)?;
        c.store_u64(place, block)?;
    }
    count(c, &out, true)
}
