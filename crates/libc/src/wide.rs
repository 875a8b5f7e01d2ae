//! Wide and multibyte output and conversion in the C locale, where a
//! character is a byte. (Wide string functions are interpreted C.)

use crate::call::Call;
use crate::errno;
use crate::function::Entry;
use crate::printf::{Symbolic, Variadic, count, format};
use crate::reply::{Outcome, Stop};

pub(crate) const TABLE: &[Entry] = &[
    ("putwchar", |c| put(c, Some(c.libc.standard.stdout))),
    ("putwc", |c| put(c, None)),
    ("fputwc", |c| put(c, None)),
    ("fputws", fputws),
    ("wprintf", |c| {
        print(c, Some(c.libc.standard.stdout), 0, Variadic::Direct)
    }),
    ("vwprintf", |c| {
        print(c, Some(c.libc.standard.stdout), 0, Variadic::List)
    }),
    ("fwprintf", |c| print(c, None, 1, Variadic::Direct)),
    ("vfwprintf", |c| print(c, None, 1, Variadic::List)),
    ("swprintf", |c| print_string(c, Variadic::Direct)),
    ("vswprintf", |c| print_string(c, Variadic::List)),
    ("fwide", |c| c.stream_at(0).and_then(|_| c.int_result(0))),
];

/// `WEOF`.
const END: i32 = -1;

fn put(c: &mut Call<'_>, stream: Option<u64>) -> Outcome {
    let character = c.int(0)?;
    let stream = match stream {
        Some(stream) => stream,
        None => c.stream_at(1)?,
    };
    match u8::try_from(character) {
        Ok(byte) if byte.is_ascii() => {
            let done = c.put(stream, &[byte], false)?;
            c.int_result(if done { character } else { END })
        }
        _ => c.failed(errno::EILSEQ),
    }
}

/// A wide string as bytes; `None` if it has characters that the C locale has
/// not.
fn narrow(c: &Call<'_>, mut address: u64) -> Result<Option<Vec<u8>>, Stop> {
    let mut text = Vec::new();
    loop {
        match c.load_u32(address)? {
            0 => return Ok(Some(text)),
            character => match u8::try_from(character) {
                Ok(byte) if byte.is_ascii() => text.push(byte),
                _ => return Ok(None),
            },
        }
        address += 4;
    }
}

fn fputws(c: &mut Call<'_>) -> Outcome {
    let address = c.pointer(0)?;
    let stream = c.stream_at(1)?;
    let Some(text) = narrow(c, address)? else {
        return c.failed(errno::EILSEQ);
    };
    let done = c.put(stream, &text, false)?;
    c.int_result(if done { 1 } else { END })
}

/// `wprintf` differs from `printf` only in the type of its format.
fn print(c: &mut Call<'_>, stream: Option<u64>, at: usize, variadic: Variadic) -> Outcome {
    let stream = match stream {
        Some(stream) => stream,
        None => c.stream_at(0)?,
    };
    let Some(text) = narrow(c, c.pointer(at)?)? else {
        return c.failed(errno::EILSEQ);
    };
    let source = variadic.source(c, at)?;
    let symbolic = if c.is_log(stream)? {
        Symbolic::Placeholder
    } else {
        Symbolic::Refuse
    };
    let out = format(c, &text, source, symbolic)?;
    let written = c.put_values(
        stream,
        &concord_term::Bytes::from(out.bytes.as_slice()),
        &out.values,
        out.approximate,
    )?;
    count(c, &out, written)
}

/// Unlike `snprintf`, too little room is an error.
fn print_string(c: &mut Call<'_>, variadic: Variadic) -> Outcome {
    let (buffer, room) = (c.pointer(0)?, c.size(1)?);
    let Some(text) = narrow(c, c.pointer(2)?)? else {
        return c.failed(errno::EILSEQ);
    };
    let source = variadic.source(c, 2)?;
    let out = format(c, &text, source, Symbolic::Refuse)?;
    if out.bytes.len() as u64 >= room {
        return c.int_result(-1);
    }
    let wide: Vec<u8> = out
        .bytes
        .iter()
        .chain(&[0])
        .flat_map(|b| u32::from(*b).to_le_bytes())
        .collect();
    c.store_bytes(buffer, &wide)?;
    count(c, &out, true)
}
