//! `printf`'s engine: a format and its arguments to bytes.

use std::collections::BTreeMap;

use concord_abi::Arg;
use concord_term::{Byte, Bytes, Term};

use super::length::{self, OutputLength};
use super::number::{Number, float, integer};
use super::parse::{Count, Directive, Length, Piece, pieces};
use super::source::{ArgKind, Fetched, Source};
use crate::call::Call;
use crate::errno;
use crate::float::Unpacked;
use crate::host::ShownValue;
use crate::reply::Stop;
use crate::stdio;

/// What to do with a symbolic argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Symbolic {
    /// Print a placeholder: nobody but a person reads the output.
    Placeholder,
    /// Refuse: the program reads the result.
    Refuse,
}

/// What stands for a symbolic value in output.
const PLACEHOLDER: &[u8] = b"<symbolic>";

/// Formatted output.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Formatted {
    /// The bytes.
    pub(crate) bytes: Vec<u8>,
    /// A placeholder stands for a symbolic value somewhere.
    pub(crate) approximate: bool,
    /// What placeholders stand for, in order.
    pub(crate) values: Vec<ShownValue>,
    /// How long the output really is then.
    pub(crate) length: OutputLength,
    /// `errno` of the failure, if the conversion failed; then the call returns
    /// −1.
    pub(crate) error: Option<i32>,
    /// The stores of `%n`: address, size, value.
    counts: Vec<(u64, u64, u64)>,
    /// The strings that were read: address, length.
    pub(crate) read: Vec<(u64, u64)>,
}

/// Widths and precisions beyond this fail with `EOVERFLOW`, as in glibc.
const MOST: u64 = i32::MAX as u64 - 32;

/// More output than this from one conversion is refused: it would only fill
/// this machine's memory.
const LARGEST_FIELD: u64 = 64 << 20;

/// Formats; `source` gives the arguments. Symbolic values must be known where
/// the program learns how long the output is, and that is not known otherwise.
pub(crate) fn format(
    c: &mut Call<'_>,
    format: &[u8],
    source: Source,
    symbolic: Symbolic,
) -> Result<Formatted, Stop> {
    let (mut out, mut end) = converted(c, format, source.clone(), symbolic)?;
    let shows = out.length.is_unknown() && c.libc.result_counts
        || out.length.is_symbolic() && !out.counts.is_empty();
    if shows {
        (out, end) = converted(c, format, source, Symbolic::Refuse)?;
    }
    // Nothing can be refused any more.
    for (address, size, value) in std::mem::take(&mut out.counts) {
        c.store_bytes(address, &value.to_le_bytes()[..size as usize])?;
    }
    if let Source::VaList(list) = end {
        list.store(c)?;
    }
    Ok(out)
}

/// The output, and what is left of the arguments; nothing is stored.
fn converted(
    c: &mut Call<'_>,
    format: &[u8],
    mut source: Source,
    symbolic: Symbolic,
) -> Result<(Formatted, Source), Stop> {
    if let Some(all) = positional(c, format, &mut source)? {
        source = Source::Ready { all, next: 0 };
    }
    let mut out = Formatted::default();
    // Taken before any conversion: `%m` means the value at the call.
    let error_number = c.errno()?;
    for piece in pieces(format) {
        match piece {
            Piece::Text(text) => out.bytes.extend(text),
            Piece::Incomplete => {
                out.error = Some(errno::EINVAL);
                break;
            }
            Piece::Directive(d) => {
                let mut engine = Engine {
                    c,
                    source: &mut source,
                    out: &mut out,
                    symbolic,
                };
                engine.convert(&d, error_number)?;
                if out.error.is_some() {
                    break;
                }
            }
        }
    }
    Ok((out, source))
}

/// What a conversion takes; `None` for `%%` and `%m`.
fn kind(d: &Directive<'_>) -> Option<ArgKind> {
    match d.conversion {
        b'd' | b'i' | b'u' | b'o' | b'x' | b'X' | b'b' | b'B' | b'c'
            if d.length.integer_size() < 8 =>
        {
            Some(ArgKind::Int)
        }
        b'c' => Some(ArgKind::Int),
        b'd' | b'i' | b'u' | b'o' | b'x' | b'X' | b'b' | b'B' => Some(ArgKind::Long),
        b'e' | b'E' | b'f' | b'F' | b'g' | b'G' | b'a' | b'A' if d.length == Length::LongDouble => {
            Some(ArgKind::LongDouble)
        }
        b'e' | b'E' | b'f' | b'F' | b'g' | b'G' | b'a' | b'A' => Some(ArgKind::Double),
        b'C' => Some(ArgKind::Int),
        b's' | b'S' | b'p' | b'n' => Some(ArgKind::Long),
        _ => None,
    }
}

/// With `%n$` anywhere, all arguments in their order; the formats say their
/// kinds. Unmentioned ones count as `int`, as in glibc.
fn positional(
    c: &mut Call<'_>,
    format: &[u8],
    source: &mut Source,
) -> Result<Option<Vec<Fetched>>, Stop> {
    let mut kinds = BTreeMap::new();
    for piece in pieces(format) {
        let Piece::Directive(d) = piece else { continue };
        if let (Some(n), Some(kind)) = (d.position, kind(&d)) {
            kinds.insert(n, kind);
        }
        for count in [d.width, d.precision].into_iter().flatten() {
            if let Count::Argument(n) = count {
                kinds.insert(n, ArgKind::Int);
            }
        }
    }
    let Some((&last, _)) = kinds.last_key_value() else {
        return Ok(None);
    };
    let mut all = Vec::new();
    for n in 1..=last {
        all.push(source.next(c, kinds.get(&n).copied().unwrap_or(ArgKind::Int), b"%n$")?);
    }
    Ok(Some(all))
}

/// How much room a conversion takes, and how much it shows (7.21.6.1p4).
#[derive(Clone, Copy)]
struct Field {
    width: usize,
    left: bool,
    precision: Option<u64>,
}

struct Engine<'e, 'c> {
    c: &'e mut Call<'c>,
    source: &'e mut Source,
    out: &'e mut Formatted,
    symbolic: Symbolic,
}

impl Engine<'_, '_> {
    fn convert(&mut self, d: &Directive<'_>, error_number: i32) -> Result<(), Stop> {
        let (mut left, width) = match self.count(d, d.width)? {
            Some(w) if w < 0 => (true, Some(w.unsigned_abs())),
            w => (d.left, w.map(i64::unsigned_abs)),
        };
        left |= d.left;
        // A negative precision counts as omitted (7.21.6.1p5).
        let precision = self
            .count(d, d.precision)?
            .and_then(|p| u64::try_from(p).ok());
        if width.unwrap_or(0) >= MOST || precision.unwrap_or(0) >= MOST {
            self.out.error = Some(errno::EOVERFLOW);
            return Ok(());
        }
        if width.unwrap_or(0).max(precision.unwrap_or(0)) > LARGEST_FIELD && d.conversion != b's' {
            return Err(Stop::unsupported(format!(
                "{}: a field of more than 64 MiB",
                self.c.name()
            )));
        }
        let width = width.unwrap_or(0) as usize;
        let fetched = match kind(d) {
            Some(kind) => match d.position {
                Some(n) => Some(self.source.at(self.c, n, kind, d.text)?),
                None => Some(self.source.next(self.c, kind, d.text)?),
            },
            None => None,
        };
        let field = Field {
            width,
            left,
            precision,
        };
        let Some(fetched) = fetched else {
            match d.conversion {
                b'%' => self.out.bytes.push(b'%'),
                b'm' => {
                    let text = errno::text(error_number).into_bytes();
                    self.pad(limited(&text, field.precision), field);
                }
                // Undefined (7.21.6.1p9); glibc prints it as it stands.
                _ => self.out.bytes.extend(d.text),
            }
            return Ok(());
        };
        // A value that was never written is refused, so that it is reported.
        if let Some(term) = fetched.arg.term
            && self.symbolic == Symbolic::Placeholder
            && !self.c.pool.has_undef(term)
            && !matches!(d.conversion, b's' | b'n')
        {
            let length = length::of(self.c.pool, d, term, field.width, field.precision);
            let conversion = conversion(d, field);
            // What `putchar` prints is a byte, too.
            let shown = match conversion.as_str() {
                "%c" => self.c.pool.trunc(term, 8),
                _ => term,
            };
            self.placeholder(length, field, conversion, Some(shown));
            return Ok(());
        }
        // On a log the value decides nothing but what a person reads.
        let arg = match self.symbolic {
            Symbolic::Placeholder if fetched.arg.term.is_none() => fetched.arg,
            _ => fetched.concrete()?,
        };
        self.write(d, &arg, field)
    }

    /// Writes a known argument into its field.
    fn write(&mut self, d: &Directive<'_>, arg: &Arg, field: Field) -> Result<(), Stop> {
        let precision = field.precision;
        let wide = d.length == Length::Long;
        match d.conversion {
            b'd' | b'i' => {
                let value = sign_extend(arg.u64(), d.length);
                self.number(
                    &integer(d, value < 0, value.unsigned_abs(), precision),
                    d,
                    field,
                );
            }
            b'u' | b'o' | b'x' | b'X' | b'b' | b'B' => {
                let value = zero_extend(arg.u64(), d.length);
                self.number(&integer(d, false, value, precision), d, field);
            }
            b'c' if !wide => self.pad(&[arg.bits as u8], field),
            b'c' | b'C' => match wide_to_bytes(&[arg.bits as u32]) {
                Some(bytes) => self.pad(&bytes, field),
                None => self.out.error = Some(errno::EILSEQ),
            },
            b's' if !wide => self.string(arg.u64(), field)?,
            b's' | b'S' => self.wide_string(arg.u64(), field)?,
            b'p' if arg.u64() == 0 => self.pad(b"(nil)", field),
            b'p' => {
                self.c.mem.expose_address(arg.u64());
                let hex = Directive {
                    conversion: b'x',
                    alternate: true,
                    ..*d
                };
                let mut number = integer(&hex, false, arg.u64(), precision);
                if d.plus || d.space {
                    number.prefix.insert(0, if d.plus { b'+' } else { b' ' });
                }
                self.number(&number, d, field);
            }
            b'n' => {
                let size = d.length.integer_size();
                self.c.check_write(arg.u64(), size)?;
                self.out
                    .counts
                    .push((arg.u64(), size, self.out.bytes.len() as u64));
            }
            _ => {
                let extended = d.length == Length::LongDouble;
                let value = if extended {
                    Unpacked::extended(arg.bits)
                } else {
                    Unpacked::double(f64::from_bits(arg.u64()))
                };
                self.number(&float(d, value, precision, extended), d, field);
            }
        }
        Ok(())
    }

    fn count(&mut self, d: &Directive<'_>, count: Option<Count>) -> Result<Option<i64>, Stop> {
        let fetched = match count {
            None => return Ok(None),
            Some(Count::Literal(n)) => return Ok(Some(i64::try_from(n).unwrap_or(i64::MAX))),
            Some(Count::Next) => self.source.next(self.c, ArgKind::Int, d.text)?,
            Some(Count::Argument(n)) => self.source.at(self.c, n, ArgKind::Int, d.text)?,
        };
        Ok(Some(i64::from(fetched.concrete()?.i32())))
    }

    fn string(&mut self, address: u64, field: Field) -> Result<(), Stop> {
        match self.c.text(address, field.precision)? {
            Ok(text) => {
                let whole = field.precision.is_none_or(|p| (text.len() as u64) < p);
                let length = text.len() as u64 + u64::from(whole);
                self.out.read.push((address, length));
                self.pad(&text, field);
            }
            Err(_) if self.symbolic == Symbolic::Placeholder && self.c.libc.by_character => {
                let text = stdio::text(self.c, address, field.precision)?;
                self.characters(&text, field);
            }
            Err(at) if self.symbolic == Symbolic::Placeholder => {
                let left_over = field.precision.map(|p| p - (at - address));
                self.ends(at, left_over)?;
                self.placeholder(None, field, "%s".to_owned(), None);
            }
            Err(at) => return Err(Stop::needs_memory(at, 1)),
        }
        Ok(())
    }

    /// Whether a string ends within its object, whatever its symbolic bytes
    /// are, from the first of these on; not needed after `limit` bytes.
    fn ends(&self, first: u64, limit: Option<u64>) -> Result<(), Stop> {
        let pool = self.c.pool;
        let mut ended = pool.fls();
        let mut at = first;
        while limit.is_none_or(|limit| at - first < limit) {
            let byte = match self.c.mem.read(at, 1) {
                Ok(bytes) => bytes.get(0),
                Err(fault) => return self.c.unless(ended, fault),
            };
            match byte {
                Byte::Concrete(0) => return Ok(()),
                Byte::Concrete(_) => {}
                Byte::Symbolic(term) if pool.has_undef(term) => {
                    return Err(Stop::needs_memory(at, 1));
                }
                Byte::Symbolic(term) => {
                    ended = pool.or(ended, pool.eq(term, pool.constant(8, 0)));
                }
                Byte::Undef => match self.c.mem.read_concrete(at, 1) {
                    Err(fault) => return self.c.unless(ended, fault),
                    Ok(_) => unreachable!("an uninitialised byte has no value"),
                },
            }
            at += 1;
        }
        Ok(())
    }

    fn wide_string(&mut self, address: u64, field: Field) -> Result<(), Stop> {
        if address == 0 {
            return self.string(address, field);
        }
        let mut text = Vec::new();
        let mut at = address;
        while field.precision.is_none_or(|p| (text.len() as u64) < p) {
            match self.c.load_u32(at)? {
                0 => break,
                character => text.push(character),
            }
            at += 4;
        }
        match wide_to_bytes(&text) {
            Some(bytes) => self.pad(&bytes, field),
            None => self.out.error = Some(errno::EILSEQ),
        }
        Ok(())
    }

    fn number(&mut self, number: &Number, d: &Directive<'_>, field: Field) {
        let length = number.prefix.len() + number.body.len();
        let fill = field.width.saturating_sub(length);
        let out = &mut self.out.bytes;
        let zeros = d.zero && !field.left && number.fillable;
        if !field.left && !zeros {
            out.extend(std::iter::repeat_n(b' ', fill));
        }
        out.extend(&number.prefix);
        if zeros {
            out.extend(std::iter::repeat_n(b'0', fill));
        }
        out.extend(&number.body);
        if field.left {
            out.extend(std::iter::repeat_n(b' ', fill));
        }
    }

    /// Prints a placeholder for so many bytes, if that is known.
    fn placeholder(
        &mut self,
        length: Option<Term>,
        field: Field,
        conversion: String,
        term: Option<Term>,
    ) {
        let before = self.out.bytes.len();
        self.out.approximate = true;
        self.pad(PLACEHOLDER, field);
        let shown = self.out.bytes.len() - before;
        self.out.values.push(ShownValue {
            start: before,
            length: shown,
            conversion,
            term,
        });
        self.out.length.replace(self.c.pool, shown, length);
    }

    /// Prints text some of whose characters are symbolic: a placeholder for each of these.
    fn characters(&mut self, text: &Bytes, field: Field) {
        let before = self.out.bytes.len();
        let fill = field.width.saturating_sub(text.len());
        self.pad(text.raw(), field);
        let start = before + if field.left { 0 } else { fill };
        for (at, byte) in text.iter().enumerate() {
            if let Byte::Symbolic(term) = byte {
                self.out.approximate = true;
                self.out.values.push(ShownValue {
                    start: start + at,
                    length: 1,
                    conversion: "%c".to_owned(),
                    term: Some(term),
                });
            }
        }
    }

    fn pad(&mut self, text: &[u8], field: Field) {
        let fill = std::iter::repeat_n(b' ', field.width.saturating_sub(text.len()));
        let out = &mut self.out.bytes;
        if field.left {
            out.extend(text);
            out.extend(fill);
        } else {
            out.extend(fill);
            out.extend(text);
        }
    }
}

/// A conversion as it is written, with the widths that arguments gave: the same text prints the same
/// value in the same way.
fn conversion(d: &Directive<'_>, field: Field) -> String {
    let text = String::from_utf8_lossy(d.text);
    match text.contains('*') {
        false => text.into_owned(),
        true => {
            let precision = field.precision.map_or(-1, |p| p.cast_signed());
            format!("{text}({}, {}, {precision})", field.width, field.left)
        }
    }
}

fn limited(text: &[u8], precision: Option<u64>) -> &[u8] {
    let end = precision.map_or(text.len(), |p| text.len().min(p as usize));
    &text[..end]
}

fn sign_extend(bits: u64, length: Length) -> i64 {
    let shift = 64 - 8 * length.integer_size() as u32;
    (bits << shift).cast_signed() >> shift
}

fn zero_extend(bits: u64, length: Length) -> u64 {
    let shift = 64 - 8 * length.integer_size() as u32;
    bits << shift >> shift
}

/// Wide characters in the C locale: ASCII as it is, everything else has no
/// representation.
fn wide_to_bytes(text: &[u32]) -> Option<Vec<u8>> {
    text.iter()
        .map(|&w| u8::try_from(w).ok().filter(u8::is_ascii))
        .collect()
}
