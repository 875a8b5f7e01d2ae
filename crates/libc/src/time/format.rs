//! `strftime`, `asctime` and `ctime` (C11 7.27.3, with glibc's flags and
//! widths) in the C locale.

use super::calendar::Tm;
use crate::call::Call;
use crate::errno;
use crate::function::Entry;
use crate::reply::{Outcome, Stop};

pub(crate) const TABLE: &[Entry] = &[
    ("asctime", |c| ascii(c, Moment::BrokenDown, None)),
    ("asctime_r", |c| ascii(c, Moment::BrokenDown, Some(1))),
    ("ctime", |c| ascii(c, Moment::Seconds, None)),
    ("ctime_r", |c| ascii(c, Moment::Seconds, Some(1))),
    ("strftime", strftime),
    ("strftime_l", strftime),
];

const DAYS: [&str; 7] = [
    "Sunday",
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
];
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

fn name<'n>(names: &[&'n str], index: i32) -> &'n str {
    usize::try_from(index)
        .ok()
        .and_then(|i| names.get(i))
        .copied()
        .unwrap_or("?")
}

fn short(text: &str) -> &str {
    text.get(..3).unwrap_or(text)
}

/// What the argument of `asctime` or `ctime` is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Moment {
    BrokenDown,
    Seconds,
}

fn ascii(c: &mut Call<'_>, moment: Moment, buffer: Option<usize>) -> Outcome {
    let place = c.pointer(0)?;
    let tm = match moment {
        Moment::BrokenDown => Tm::load(c, place)?,
        Moment::Seconds => match Tm::from_seconds(c.load_u64(place)?.cast_signed()) {
            Some(tm) => tm,
            None => return c.failed_null(errno::EOVERFLOW),
        },
    };
    let text = format!(
        "{} {}{:3} {:02}:{:02}:{:02} {}\n",
        if (0..7).contains(&tm.weekday) {
            short(name(&DAYS, tm.weekday))
        } else {
            "???"
        },
        if (0..12).contains(&tm.month) {
            short(name(&MONTHS, tm.month))
        } else {
            "???"
        },
        tm.day,
        tm.hour,
        tm.minute,
        tm.second,
        i64::from(tm.year) + 1900
    );
    let result = match buffer {
        None => c.static_string("asctime", text.as_bytes())?,
        Some(index) => {
            let buffer = c.pointer(index)?;
            c.store_bytes(buffer, &[text.as_bytes(), b"\0"].concat())?;
            buffer
        }
    };
    c.pointer_result(result)
}

fn strftime(c: &mut Call<'_>) -> Outcome {
    let (buffer, room) = (c.pointer(0)?, c.size(1)?);
    let format = c.string_at(2)?;
    let place = c.pointer(3)?;
    // Fields are read only if the format mentions them; but all of them were
    // written by whoever filled the structure.
    let tm = if format.contains(&b'%') {
        Tm::load(c, place)?
    } else {
        Tm::default()
    };
    let mut out = Vec::new();
    expand(&Subject { c, place, tm }, &format, &mut out)?;
    if out.len() as u64 >= room {
        return c.size_result(0);
    }
    let length = out.len() as u64;
    out.push(0);
    c.store_bytes(buffer, &out)?;
    c.size_result(length)
}

/// What is formatted: the fields that C defines, and where glibc's own are.
struct Subject<'s, 'c> {
    c: &'s Call<'c>,
    place: u64,
    tm: Tm,
}

impl Subject<'_, '_> {
    /// `tm_gmtoff`, in seconds.
    fn offset(&self) -> Result<i64, Stop> {
        Ok(self.c.load_u64(self.place + 40)?.cast_signed())
    }

    /// `tm_zone`; nothing if it is null.
    fn zone(&self) -> Result<String, Stop> {
        match self.c.load_u64(self.place + 48)? {
            0 => Ok(String::new()),
            address => Ok(String::from_utf8_lossy(&self.c.string(address)?).into_owned()),
        }
    }
}

/// The ISO 8601 week and the year it belongs to.
fn iso_week(tm: &Tm) -> (i64, i32) {
    let year = i64::from(tm.year) + 1900;
    let leap = |y: i64| y % 4 == 0 && (y % 100 != 0 || y % 400 == 0);
    let length = |y: i64| if leap(y) { 366 } else { 365 };
    // The week's Thursday decides.
    let thursday = tm.yearday - (tm.weekday + 6).rem_euclid(7) + 3;
    if thursday < 0 {
        (year - 1, (thursday + length(year - 1)) / 7 + 1)
    } else if thursday >= length(year) {
        (year + 1, (thursday - length(year)) / 7 + 1)
    } else {
        (year, thursday / 7 + 1)
    }
}

/// How a field is padded.
#[derive(Clone, Copy)]
struct Field {
    padding: Option<u8>,
    width: Option<usize>,
    upper: bool,
    swap: bool,
}

impl Field {
    fn number(self, out: &mut Vec<u8>, value: i64, width: usize, default: u8) {
        let padding = self.padding.unwrap_or(default);
        let width = self.width.unwrap_or(width);
        let digits = value.unsigned_abs().to_string();
        let sign = if value < 0 { "-" } else { "" };
        let fill = if padding == b'-' {
            0
        } else {
            width.saturating_sub(digits.len() + sign.len())
        };
        if padding == b'_' {
            out.extend(std::iter::repeat_n(b' ', fill));
            out.extend(sign.bytes());
        } else {
            out.extend(sign.bytes());
            out.extend(std::iter::repeat_n(b'0', fill));
        }
        out.extend(digits.bytes());
    }

    fn text(self, out: &mut Vec<u8>, text: &str) {
        let fill = self.width.unwrap_or(0).saturating_sub(text.len());
        let padding = if self.padding == Some(b'0') {
            b'0'
        } else {
            b' '
        };
        out.extend(std::iter::repeat_n(padding, fill));
        if self.upper {
            out.extend(text.to_uppercase().bytes())
        } else {
            out.extend(text.bytes())
        }
    }

    fn nested(self, out: &mut Vec<u8>, format: &str, moment: &Subject<'_, '_>) -> Result<(), Stop> {
        let mut inner = Vec::new();
        expand(moment, format.as_bytes(), &mut inner)?;
        self.text(out, &String::from_utf8_lossy(&inner));
        Ok(())
    }
}

fn expand(moment: &Subject<'_, '_>, format: &[u8], out: &mut Vec<u8>) -> Result<(), Stop> {
    let mut rest = format;
    while let Some((&byte, tail)) = rest.split_first() {
        if byte != b'%' {
            out.push(byte);
            rest = tail;
            continue;
        }
        let mut at = 0;
        let mut field = Field {
            padding: None,
            width: None,
            upper: false,
            swap: false,
        };
        while let Some(flag) = tail.get(at) {
            match flag {
                b'_' | b'-' | b'0' | b'+' => field.padding = Some(*flag),
                b'^' => field.upper = true,
                b'#' => field.swap = true,
                _ => break,
            }
            at += 1;
        }
        while let Some(digit @ b'0'..=b'9') = tail.get(at) {
            field.width =
                Some((field.width.unwrap_or(0) * 10 + usize::from(digit - b'0')).min(1 << 16));
            at += 1;
        }
        while matches!(tail.get(at), Some(b'E' | b'O')) {
            at += 1;
        }
        let Some(&conversion) = tail.get(at) else {
            // A lone percent sign at the end stays.
            out.extend(rest);
            return Ok(());
        };
        convert(moment, conversion, field, out, &rest[..at + 2])?;
        rest = &tail[at + 1..];
    }
    Ok(())
}

fn convert(
    moment: &Subject<'_, '_>,
    conversion: u8,
    mut field: Field,
    out: &mut Vec<u8>,
    whole: &[u8],
) -> Result<(), Stop> {
    let tm = &moment.tm;
    let year = i64::from(tm.year) + 1900;
    let hour12 = match tm.hour.rem_euclid(12) {
        0 => 12,
        h => h,
    };
    let two = |out: &mut Vec<u8>, value: i32| field.number(out, i64::from(value), 2, b'0');
    match conversion {
        b'a' | b'A' | b'b' | b'B' | b'h' => {
            field.upper |= field.swap;
            let text = match conversion {
                b'a' => short(name(&DAYS, tm.weekday)),
                b'A' => name(&DAYS, tm.weekday),
                b'B' => name(&MONTHS, tm.month),
                _ => short(name(&MONTHS, tm.month)),
            };
            field.text(out, text);
        }
        b'c' => field.nested(out, "%a %b %e %H:%M:%S %Y", moment)?,
        b'C' => field.number(out, year.div_euclid(100), 1, b'0'),
        b'd' => two(out, tm.day),
        b'D' | b'x' => field.nested(out, "%m/%d/%y", moment)?,
        b'e' => field.number(out, i64::from(tm.day), 2, b'_'),
        b'F' => field.nested(out, "%Y-%m-%d", moment)?,
        b'g' => field.number(out, iso_week(tm).0.rem_euclid(100), 2, b'0'),
        b'G' => field.number(out, iso_week(tm).0, 1, b'0'),
        b'H' => two(out, tm.hour),
        b'I' => two(out, hour12),
        b'j' => field.number(out, i64::from(tm.yearday) + 1, 3, b'0'),
        b'k' => field.number(out, i64::from(tm.hour), 2, b'_'),
        b'l' => field.number(out, i64::from(hour12), 2, b'_'),
        b'm' => two(out, tm.month + 1),
        b'M' => two(out, tm.minute),
        b'n' => out.push(b'\n'),
        b'p' => field.text(out, if field.swap { lower_half(tm) } else { half(tm) }),
        b'P' => field.text(out, lower_half(tm)),
        b'r' => field.nested(out, "%I:%M:%S %p", moment)?,
        b'R' => field.nested(out, "%H:%M", moment)?,
        b's' => field.number(out, tm.to_seconds(), 1, b'0'),
        b'S' => two(out, tm.second),
        b't' => out.push(b'\t'),
        b'T' | b'X' => field.nested(out, "%H:%M:%S", moment)?,
        b'u' => field.number(out, i64::from((tm.weekday + 6).rem_euclid(7) + 1), 1, b'0'),
        b'U' => two(out, (tm.yearday + 7 - tm.weekday) / 7),
        b'V' => two(out, iso_week(tm).1),
        b'w' => field.number(out, i64::from(tm.weekday), 1, b'0'),
        b'W' => two(out, (tm.yearday + 7 - (tm.weekday + 6).rem_euclid(7)) / 7),
        b'y' => field.number(out, year.rem_euclid(100), 2, b'0'),
        b'Y' => field.number(out, year, 1, b'0'),
        b'z' => {
            let minutes = moment.offset()? / 60;
            out.push(if minutes < 0 { b'-' } else { b'+' });
            let minutes = minutes.abs();
            field.number(out, minutes / 60 * 100 + minutes % 60, 4, b'0');
        }
        b'Z' => {
            let zone = moment.zone()?;
            let shown = if field.swap {
                zone.to_lowercase()
            } else {
                zone
            };
            field.text(out, &shown);
        }
        b'%' => out.push(b'%'),
        _ => out.extend(whole),
    }
    Ok(())
}

fn half(tm: &Tm) -> &'static str {
    if tm.hour >= 12 { "PM" } else { "AM" }
}

fn lower_half(tm: &Tm) -> &'static str {
    if tm.hour >= 12 { "pm" } else { "am" }
}
