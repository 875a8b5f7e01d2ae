//! Wide and multibyte output and conversion in the C locale, where a
//! character is a byte. (Wide string functions are interpreted C.)

use crate::call::Call;
use crate::errno;
use crate::function::Entry;
use crate::reply::Outcome;

pub(crate) const TABLE: &[Entry] = &[
    ("putwchar", |c| put(c, Some(c.libc.standard.stdout))),
    ("putwc", |c| put(c, None)),
    ("fputwc", |c| put(c, None)),
    ("fputws", fputws),
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

fn fputws(c: &mut Call<'_>) -> Outcome {
    let mut address = c.pointer(0)?;
    let stream = c.stream_at(1)?;
    let mut text = Vec::new();
    loop {
        match c.load_u32(address)? {
            0 => break,
            character => match u8::try_from(character) {
                Ok(byte) if byte.is_ascii() => text.push(byte),
                _ => return c.failed(errno::EILSEQ),
            },
        }
        address += 4;
    }
    let done = c.put(stream, &text, false)?;
    c.int_result(if done { 1 } else { END })
}
