//! `scanf`'s engine: input against a format.

use concord_abi::BlockKind;

use super::parse::{Directive, Piece, pieces};
use super::{End, is_space};
use crate::call::Call;
use crate::errno;
use crate::float::{Format, parse};
use crate::printf::{ArgKind, Length, Source};
use crate::reply::{LibcMisuse, Stop};
use crate::stdio::Reader;

/// Scans; returns what the call returns. Nothing is stored and no input is
/// consumed before the end, so that the call can be refused and made again.
pub(super) fn scan(
    c: &mut Call<'_>,
    reader: Reader,
    text: Option<u64>,
    format: &[u8],
    source: Source,
) -> Result<i32, Stop> {
    let parts = pieces(format);
    let mut engine = Engine {
        c,
        reader,
        source,
        consumed: 0,
        done: 0,
        stores: Vec::new(),
        out_of_range: false,
    };
    let ended = engine.positional(&parts).and_then(|()| engine.run(&parts));
    let Engine {
        reader,
        source,
        consumed,
        done,
        stores,
        out_of_range,
        ..
    } = engine;
    let result = match ended {
        Ok(()) | Err(End::Mismatch) => done,
        Err(End::Input) => {
            if done == 0 {
                -1
            } else {
                done
            }
        }
        Err(End::Stop(stop)) => return Err(stop),
    };
    if let Some(text) = text {
        check_overlap(c, (text, consumed + 1), &stores)?;
    }
    for store in stores {
        store.carry_out(c)?;
    }
    reader.finish(c)?;
    if let Source::VaList(list) = source {
        list.store(c)?;
    }
    if out_of_range {
        c.set_errno(errno::ERANGE)?;
    }
    Ok(result)
}

/// C17 7.21.6.7p2: results may not go where the text lies that they are read from, its last byte that was
/// looked at included.
fn check_overlap(
    c: &mut Call<'_>,
    (source, length): (u64, u64),
    stores: &[Store],
) -> Result<(), Stop> {
    for store in stores {
        let Store::At(destination, bytes) = store else {
            continue;
        };
        let size = bytes.len() as u64;
        let overlaps = match destination.checked_sub(source) {
            Some(ahead) => ahead < length,
            None => source - destination < size,
        };
        if overlaps && size > 0 {
            c.check_write(*destination, size)?;
            return Err(Stop::from(LibcMisuse::OverlappingCopy {
                function: c.name(),
                destination: *destination,
                source,
                length,
            }));
        }
    }
    Ok(())
}

/// A result on its way to memory.
enum Store {
    /// Bytes at an address.
    At(u64, Vec<u8>),
    /// Bytes in a new block, whose address goes to an address.
    New(u64, Vec<u8>),
}

impl Store {
    fn carry_out(self, c: &mut Call<'_>) -> Result<(), Stop> {
        match self {
            Store::At(address, bytes) => c.store_bytes(address, &bytes),
            Store::New(place, bytes) => {
                c.check_write(place, 8)?;
                let block = c
                    .mem
                    .allocate(BlockKind::Heap, bytes.len() as u64, 16, false)?;
                c.store_bytes(block, &bytes)?;
                c.store_u64(place, block)
            }
        }
    }
}

struct Engine<'e, 'c> {
    c: &'e mut Call<'c>,
    reader: Reader,
    source: Source,
    /// How many bytes of input were consumed: `%n`.
    consumed: u64,
    /// How many conversions were stored: the result.
    done: i32,
    stores: Vec<Store>,
    out_of_range: bool,
}

impl Engine<'_, '_> {
    fn next(&mut self) -> Result<Option<u8>, End> {
        let byte = self.reader.next()?;
        self.consumed += u64::from(byte.is_some());
        Ok(byte)
    }

    fn unread(&mut self, byte: Option<u8>) {
        if let Some(byte) = byte {
            self.reader.unread(byte);
            self.consumed -= 1;
        }
    }

    /// With `%n$`, all arguments beforehand; they are all pointers.
    fn positional(&mut self, parts: &[Piece<'_>]) -> Result<(), End> {
        let positions = parts.iter().filter_map(|p| match p {
            Piece::Directive(d) => d.position,
            _ => None,
        });
        let Some(last) = positions.max() else {
            return Ok(());
        };
        let mut all = Vec::new();
        for _ in 0..last {
            all.push(self.source.next(self.c, ArgKind::Long, b"%n$")?);
        }
        self.source = Source::Ready { all, next: 0 };
        Ok(())
    }

    fn run(&mut self, parts: &[Piece<'_>]) -> Result<(), End> {
        for part in parts {
            match part {
                Piece::Space => self.skip_space()?,
                Piece::Byte(wanted) => self.literal(*wanted)?,
                Piece::Directive(d) => self.convert(d)?,
                Piece::Broken => return Err(End::Mismatch),
            }
        }
        Ok(())
    }

    fn skip_space(&mut self) -> Result<(), End> {
        loop {
            match self.next()? {
                Some(byte) if is_space(byte) => {}
                other => {
                    self.unread(other);
                    return Ok(());
                }
            }
        }
    }

    fn literal(&mut self, wanted: u8) -> Result<(), End> {
        match self.next()? {
            None => Err(End::Input),
            Some(byte) if byte == wanted => Ok(()),
            other => {
                self.unread(other);
                Err(End::Mismatch)
            }
        }
    }

    /// Where the conversion stores its result; `None` if it does not.
    fn destination(&mut self, d: &Directive<'_>) -> Result<Option<u64>, End> {
        if d.suppressed {
            return Ok(None);
        }
        let fetched = match d.position {
            Some(n) => self.source.at(self.c, n, ArgKind::Long, d.text)?,
            None => self.source.next(self.c, ArgKind::Long, d.text)?,
        };
        Ok(Some(fetched.concrete()?.u64()))
    }

    fn convert(&mut self, d: &Directive<'_>) -> Result<(), End> {
        if d.conversion == b'n' {
            if let Some(address) = self.destination(d)? {
                let size = d.length.integer_size() as usize;
                self.stores.push(Store::At(
                    address,
                    self.consumed.to_le_bytes()[..size].to_vec(),
                ));
            }
            return Ok(());
        }
        if !matches!(d.conversion, b'[' | b'c' | b'C') {
            self.skip_space()?;
        }
        match d.conversion {
            b'%' => self.literal(b'%'),
            b'd' | b'u' => self.integer(d, 10),
            b'i' => self.integer(d, 0),
            b'o' => self.integer(d, 8),
            b'x' | b'X' | b'p' => self.integer(d, 16),
            b'e' | b'E' | b'f' | b'F' | b'g' | b'G' | b'a' | b'A' => self.float(d),
            b's' | b'S' => self.text(d, |byte| !is_space(byte), true),
            b'c' | b'C' => self.text(d, |_| true, false),
            b'[' => {
                let Some(set) = &d.set else {
                    return Err(End::Mismatch);
                };
                self.text(d, |byte| set.contains(byte), true)
            }
            _ => Err(End::Mismatch),
        }
    }

    fn finish(&mut self, destination: Option<u64>, bytes: Vec<u8>) {
        if let Some(address) = destination {
            self.stores.push(Store::At(address, bytes));
            self.done += 1;
        }
    }

    /// `s`, `c` and `[`: the longest run of accepted bytes, of exactly the
    /// width for `c` unless the input ends.
    fn text(
        &mut self,
        d: &Directive<'_>,
        accepts: impl Fn(u8) -> bool,
        terminated: bool,
    ) -> Result<(), End> {
        let destination = self.destination(d)?;
        let default = if terminated { usize::MAX } else { 1 };
        let width = d.width.unwrap_or(default);
        let mut text = Vec::new();
        while text.len() < width {
            match self.next()? {
                Some(byte) if accepts(byte) => text.push(byte),
                None if text.is_empty() => return Err(End::Input),
                other => {
                    self.unread(other);
                    break;
                }
            }
        }
        if text.is_empty() {
            return Err(End::Mismatch);
        }
        if terminated {
            text.push(0);
        }
        // Wide characters of the C locale are the bytes themselves.
        if d.length == Length::Long || matches!(d.conversion, b'S' | b'C') {
            text = text
                .iter()
                .flat_map(|b| u32::from(*b).to_le_bytes())
                .collect();
        }
        match destination {
            Some(place) if d.allocate => {
                self.stores.push(Store::New(place, text));
                self.done += 1;
            }
            _ => self.finish(destination, text),
        }
        Ok(())
    }

    fn integer(&mut self, d: &Directive<'_>, base: u32) -> Result<(), End> {
        let destination = self.destination(d)?;
        let mut left = d.width.unwrap_or(usize::MAX);
        let mut base = base;
        let mut byte = self.next()?;
        if byte.is_none() {
            return Err(End::Input);
        }
        let mut negative = false;
        let mut digits = String::new();
        if let Some(sign @ (b'+' | b'-')) = byte {
            negative = sign == b'-';
            left -= 1;
            byte = if left > 0 { self.next()? } else { None };
            if left == 0 {
                return Err(End::Mismatch);
            }
        }
        // A base prefix counts towards the width.
        if byte == Some(b'0') {
            digits.push('0');
            left -= 1;
            byte = if left > 0 { self.next()? } else { None };
            if let Some(b'x' | b'X') = byte {
                if base == 0 {
                    base = 16;
                }
                if base == 16 {
                    left -= 1;
                    byte = if left > 0 { self.next()? } else { None };
                }
            } else if base == 0 {
                base = 8;
            }
        }
        if base == 0 {
            base = 10;
        }
        while let Some(digit) = byte.filter(|b| left > 0 && char::from(*b).is_digit(base)) {
            digits.push(char::from(digit));
            left -= 1;
            byte = if left > 0 { self.next()? } else { None };
        }
        if digits.is_empty() && d.conversion == b'p' && byte == Some(b'(') && !negative {
            return self.nil(destination);
        }
        self.unread(byte);
        if digits.is_empty() {
            return Err(End::Mismatch);
        }
        let size = if d.conversion == b'p' {
            8
        } else {
            d.length.integer_size()
        } as usize;
        let signed = matches!(d.conversion, b'd' | b'i');
        let value = self.evaluate(&digits, base, negative, signed);
        self.finish(destination, value.to_le_bytes()[..size].to_vec());
        Ok(())
    }

    /// As `strtol` or `strtoul` would, then cut to the size.
    fn evaluate(&mut self, digits: &str, base: u32, negative: bool, signed: bool) -> u64 {
        // More digits than a 128-bit number has are out of range anyway.
        let magnitude = u128::from_str_radix(digits, base).unwrap_or(u128::MAX);
        let limit = match (signed, negative) {
            (true, true) => 1 << 63,
            (true, false) => (1 << 63) - 1,
            (false, _) => u128::from(u64::MAX),
        };
        if magnitude > limit {
            self.out_of_range = true;
            return limit as u64;
        }
        if negative {
            (magnitude as u64).wrapping_neg()
        } else {
            magnitude as u64
        }
    }

    /// The rest of `(nil)`.
    fn nil(&mut self, destination: Option<u64>) -> Result<(), End> {
        for wanted in *b"nil)" {
            match self.next()? {
                Some(byte) if byte.eq_ignore_ascii_case(&wanted) => {}
                _ => return Err(End::Mismatch),
            }
        }
        self.finish(destination, vec![0; 8]);
        Ok(())
    }

    fn float(&mut self, d: &Directive<'_>) -> Result<(), End> {
        let destination = self.destination(d)?;
        let text = self.float_text(d.width.unwrap_or(usize::MAX))?;
        let (format, size) = match d.length {
            Length::Long | Length::LongLong => (Format::Double, 8),
            Length::LongDouble => (Format::Extended, 10),
            _ => (Format::Single, 4),
        };
        let Some(parsed) = parse(&text, format) else {
            return Err(End::Mismatch);
        };
        self.out_of_range |= parsed.out_of_range;
        self.finish(destination, parsed.bits.to_le_bytes()[..size].to_vec());
        Ok(())
    }

    /// The bytes that glibc would hand to `strtod`.
    fn float_text(&mut self, width: usize) -> Result<Vec<u8>, End> {
        let mut text = Vec::new();
        let mut left = width;
        let Some(mut byte) = self.next()? else {
            return Err(End::Input);
        };
        left -= 1;
        if matches!(byte, b'+' | b'-') {
            text.push(byte);
            match self.within(&mut left)? {
                Some(next) => byte = next,
                None => return Err(End::Mismatch),
            }
        }
        let sign = text.len();
        match byte.to_ascii_lowercase() {
            b'n' => {
                text.push(byte);
                self.word(&mut text, b"an", &mut left)?;
                return Ok(text);
            }
            b'i' => {
                text.push(byte);
                self.word(&mut text, b"nf", &mut left)?;
                match self.within(&mut left)? {
                    Some(next @ (b'i' | b'I')) => {
                        text.push(next);
                        self.word(&mut text, b"nity", &mut left)?;
                    }
                    other => self.unread(other),
                }
                return Ok(text);
            }
            _ => {}
        }
        let mut hexadecimal = false;
        let mut current = Some(byte);
        if byte == b'0' {
            text.push(byte);
            current = self.within(&mut left)?;
            // Without room for a digit the letter is not part of the number.
            if let Some(x @ (b'x' | b'X')) = current
                && left > 0
            {
                hexadecimal = true;
                text.push(x);
                current = self.within(&mut left)?;
            }
        }
        let marker = if hexadecimal { b'p' } else { b'e' };
        // The 0 of `0x` is no digit of the number.
        let mut digit = text.len() == sign + 1;
        let (mut point, mut exponent) = (false, false);
        while let Some(byte) = current {
            let after_marker = text.last().is_some_and(|b| b.eq_ignore_ascii_case(&marker));
            if byte.is_ascii_digit() || hexadecimal && !exponent && byte.is_ascii_hexdigit() {
                digit = true;
            } else if exponent && after_marker && matches!(byte, b'+' | b'-') {
            } else if digit && !exponent && byte.eq_ignore_ascii_case(&marker) {
                (exponent, point) = (true, true);
            } else if byte == b'.' && !point {
                point = true;
            } else {
                self.unread(Some(byte));
                break;
            }
            text.push(byte);
            current = self.within(&mut left)?;
        }
        if text.len() == sign || hexadecimal && text.len() == sign + 2 {
            return Err(End::Mismatch);
        }
        Ok(text)
    }

    /// The next byte if the width allows one.
    fn within(&mut self, left: &mut usize) -> Result<Option<u8>, End> {
        if *left == 0 {
            return Ok(None);
        }
        *left -= 1;
        self.next()
    }

    /// The rest of a word, in any case.
    fn word(&mut self, text: &mut Vec<u8>, rest: &[u8], left: &mut usize) -> Result<(), End> {
        for wanted in rest {
            match self.within(left)? {
                Some(byte) if byte.eq_ignore_ascii_case(wanted) => text.push(byte),
                _ => return Err(End::Mismatch),
            }
        }
        Ok(())
    }
}
