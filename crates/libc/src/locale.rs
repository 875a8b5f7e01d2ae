//! The C locale, the only one.

use crate::call::Call;
use crate::function::Entry;
use crate::reply::{Outcome, Results};

pub(crate) const TABLE: &[Entry] = &[
    ("setlocale", setlocale),
    ("localeconv", localeconv),
    ("nl_langinfo", nl_langinfo),
    ("newlocale", |c| {
        c.static_block("locale", 8)
            .and_then(|a| c.pointer_result(a))
    }),
    ("uselocale", |c| {
        c.static_block("locale", 8)
            .and_then(|a| c.pointer_result(a))
    }),
    ("duplocale", |c| {
        c.static_block("locale", 8)
            .and_then(|a| c.pointer_result(a))
    }),
    ("freelocale", |_| Ok(Results::Void)),
    ("textdomain", |c| c.pointer_result(0)),
    ("bindtextdomain", |c| c.pointer_result(0)),
    ("gettext", |c| c.pointer_result(c.address(0)?)),
];

/// Asking for `""`, `"C"`, `"POSIX"` or nothing succeeds.
fn setlocale(c: &mut Call<'_>) -> Outcome {
    let known = match c.pointer(1)? {
        0 => true,
        address => matches!(&c.string(address)?[..], b"" | b"C" | b"POSIX"),
    };
    if !known {
        return c.pointer_result(0);
    }
    let name = c.static_string("setlocale", b"C")?;
    c.pointer_result(name)
}

/// `struct lconv`: ten strings, then fourteen characters (96 bytes).
fn localeconv(c: &mut Call<'_>) -> Outcome {
    let point = c.static_string("decimal_point", b".")?;
    let empty = c.static_string("empty", b"")?;
    let place = c.static_block("lconv", 96)?;
    c.store_u64(place, point)?;
    for index in 1..10 {
        c.store_u64(place + 8 * index, empty)?;
    }
    // CHAR_MAX: not available.
    c.store_bytes(place + 80, &[0x7f; 16])?;
    c.pointer_result(place)
}

fn nl_langinfo(c: &mut Call<'_>) -> Outcome {
    const CODESET: i32 = 14;
    const RADIXCHAR: i32 = 0x10000;
    let (name, text): (_, &[u8]) = match c.int(0)? {
        CODESET => ("codeset", b"ANSI_X3.4-1968"),
        RADIXCHAR => ("decimal_point", b"."),
        _ => ("empty", b""),
    };
    let address = c.static_string(name, text)?;
    c.pointer_result(address)
}
