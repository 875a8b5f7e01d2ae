//! The `scanf` family (C11 7.21.6.2, with POSIX `%m` and `%n$`).
//!
//! Where glibc differs from the letter of the standard (an exponent without
//! digits is accepted), we do as glibc does. Input must be concrete: what a
//! conversion accepts decides how much the next one sees.

mod engine;
mod parse;

use crate::call::Call;
use crate::function::Entry;
use crate::printf::Variadic;
use crate::reply::{Outcome, Stop};
use crate::stdio::Reader;

pub(crate) const TABLE: &[Entry] = &[
    ("scanf", |c| standard_input(c, Variadic::Direct)),
    ("__isoc99_scanf", |c| standard_input(c, Variadic::Direct)),
    ("__isoc23_scanf", |c| standard_input(c, Variadic::Direct)),
    ("vscanf", |c| standard_input(c, Variadic::List)),
    ("__isoc99_vscanf", |c| standard_input(c, Variadic::List)),
    ("__isoc23_vscanf", |c| standard_input(c, Variadic::List)),
    ("fscanf", |c| stream(c, Variadic::Direct)),
    ("__isoc99_fscanf", |c| stream(c, Variadic::Direct)),
    ("__isoc23_fscanf", |c| stream(c, Variadic::Direct)),
    ("vfscanf", |c| stream(c, Variadic::List)),
    ("__isoc99_vfscanf", |c| stream(c, Variadic::List)),
    ("__isoc23_vfscanf", |c| stream(c, Variadic::List)),
    ("sscanf", |c| string(c, Variadic::Direct)),
    ("__isoc99_sscanf", |c| string(c, Variadic::Direct)),
    ("__isoc23_sscanf", |c| string(c, Variadic::Direct)),
    ("vsscanf", |c| string(c, Variadic::List)),
    ("__isoc99_vsscanf", |c| string(c, Variadic::List)),
    ("__isoc23_vsscanf", |c| string(c, Variadic::List)),
];

fn standard_input(c: &mut Call<'_>, variadic: Variadic) -> Outcome {
    let stdin = c.libc.standard.stdin;
    on_stream(c, stdin, 0, variadic)
}

fn stream(c: &mut Call<'_>, variadic: Variadic) -> Outcome {
    let stream = c.stream_at(0)?;
    on_stream(c, stream, 1, variadic)
}

fn on_stream(c: &mut Call<'_>, stream: u64, format: usize, variadic: Variadic) -> Outcome {
    let Some(reader) = Reader::open(c, stream)? else {
        return c.int_result(-1);
    };
    scan(c, reader, None, format, variadic)
}

fn string(c: &mut Call<'_>, variadic: Variadic) -> Outcome {
    let text = c.string_at(0)?;
    let address = c.address(0)?;
    scan(c, Reader::string(text), Some(address), 1, variadic)
}

/// Scans a stream, or the text at an address.
fn scan(
    c: &mut Call<'_>,
    reader: Reader,
    text: Option<u64>,
    at: usize,
    variadic: Variadic,
) -> Outcome {
    let format = c.string_at(at)?;
    let source = variadic.source(c, at)?;
    let done = engine::scan(c, reader, text, &format, source)?;
    c.int_result(done)
}

/// `isspace` in the C locale.
pub(crate) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | 0x0b | 0x0c | b'\r')
}

/// What ends a scan early.
#[derive(Clone, PartialEq, Eq, Debug)]
enum End {
    /// The input ended before a conversion could begin.
    Input,
    /// The input does not match.
    Mismatch,
    /// The call cannot be answered.
    Stop(Stop),
}

impl From<Stop> for End {
    fn from(stop: Stop) -> End {
        End::Stop(stop)
    }
}
