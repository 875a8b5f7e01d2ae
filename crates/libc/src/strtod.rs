//! Text to floating point: `strtod` and relatives (C11 7.22.1.3), correctly
//! rounded.

use concord_abi::{Arg, Class};

use crate::call::Call;
use crate::errno;
use crate::float::{Format, parse};
use crate::function::Entry;
use crate::reply::{Outcome, Results, Stop};
use crate::scanf::is_space;

pub(crate) const TABLE: &[Entry] = &[
    ("strtod", |c| convert(c, Format::Double, Some(1))),
    ("strtof", |c| convert(c, Format::Single, Some(1))),
    ("strtold", |c| convert(c, Format::Extended, Some(1))),
    ("strtod_l", |c| convert(c, Format::Double, Some(1))),
    ("__strtod_internal", |c| convert(c, Format::Double, Some(1))),
    ("__strtof_internal", |c| convert(c, Format::Single, Some(1))),
    ("__strtold_internal", |c| {
        convert(c, Format::Extended, Some(1))
    }),
    ("atof", |c| convert(c, Format::Double, None)),
];

/// A concrete float of a format.
pub(crate) fn float_arg(format: Format, bits: u128) -> Arg {
    let class = match format {
        Format::Single => Class::F32,
        Format::Double => Class::F64,
        Format::Extended => Class::F80,
    };
    Arg::concrete(class, bits)
}

/// The text of a number: leading space, then everything that could belong to
/// one. What lies beyond is not looked at; it may be uninitialised.
fn subject(c: &Call<'_>, address: u64) -> Result<(usize, Vec<u8>), Stop> {
    let mut space = 0;
    let mut text = Vec::new();
    loop {
        let at = address + (space + text.len()) as u64;
        let byte = c.load_bytes(at, 1)?[0];
        if text.is_empty() && is_space(byte) {
            space += 1;
        } else if byte.is_ascii_alphanumeric()
            || matches!(byte, b'+' | b'-' | b'.' | b'(' | b')' | b'_')
        {
            text.push(byte);
        } else {
            return Ok((space, text));
        }
    }
}

fn convert(c: &mut Call<'_>, format: Format, end: Option<usize>) -> Outcome {
    let address = c.pointer(0)?;
    let end = match end {
        Some(index) => c.pointer(index)?,
        None => 0,
    };
    let (space, text) = subject(c, address)?;
    let parsed = parse(&text, format);
    if end != 0 {
        let consumed = parsed.map_or(0, |p| space + p.length);
        c.store_u64(end, address + consumed as u64)?;
    }
    if parsed.is_some_and(|p| p.out_of_range) {
        c.set_errno(errno::ERANGE)?;
    }
    Ok(Results::One(float_arg(
        format,
        parsed.map_or(0, |p| p.bits),
    )))
}
