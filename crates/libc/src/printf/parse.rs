//! The grammar of `printf` format strings (C11 7.21.6.1, POSIX `%n$`, and the
//! glibc flags `'` and `I`).

/// Where a field width or precision comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Count {
    /// Written in the format.
    Literal(u64),
    /// `*`: the next argument.
    Next,
    /// `*n$`: an argument by its one-based number.
    Argument(usize),
}

/// The length modifier.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Length {
    None,
    Char,
    Short,
    Long,
    LongLong,
    LongDouble,
}

impl Length {
    /// Bytes of the integer type that the modifier names.
    pub(crate) fn integer_size(self) -> u64 {
        match self {
            Length::Char => 1,
            Length::Short => 2,
            Length::None => 4,
            Length::Long | Length::LongLong | Length::LongDouble => 8,
        }
    }
}

/// One conversion specification.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Directive<'f> {
    /// Its text, from `%` on.
    pub(crate) text: &'f [u8],
    /// `n$`: the argument by its one-based number.
    pub(crate) position: Option<usize>,
    /// `-`.
    pub(crate) left: bool,
    /// `+`.
    pub(crate) plus: bool,
    /// A space.
    pub(crate) space: bool,
    /// `#`.
    pub(crate) alternate: bool,
    /// `0`.
    pub(crate) zero: bool,
    pub(crate) width: Option<Count>,
    pub(crate) precision: Option<Count>,
    pub(crate) length: Length,
    /// The conversion character.
    pub(crate) conversion: u8,
}

/// A part of a format string.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Piece<'f> {
    /// Printed as it is.
    Text(&'f [u8]),
    /// A conversion.
    Directive(Directive<'f>),
    /// The format ends inside a conversion.
    Incomplete,
}

/// The parts of a format, one after the other.
pub(crate) struct Pieces<'f> {
    rest: &'f [u8],
}

/// Splits a format string.
pub(crate) fn pieces(format: &[u8]) -> Pieces<'_> {
    Pieces { rest: format }
}

impl<'f> Iterator for Pieces<'f> {
    type Item = Piece<'f>;

    fn next(&mut self) -> Option<Piece<'f>> {
        if self.rest.is_empty() {
            return None;
        }
        if self.rest[0] != b'%' {
            let end = self
                .rest
                .iter()
                .position(|&b| b == b'%')
                .unwrap_or(self.rest.len());
            let (text, rest) = self.rest.split_at(end);
            self.rest = rest;
            return Some(Piece::Text(text));
        }
        let whole = self.rest;
        match directive(whole) {
            Some(d) => {
                self.rest = &whole[d.text.len()..];
                Some(Piece::Directive(d))
            }
            None => {
                self.rest = &[];
                Some(Piece::Incomplete)
            }
        }
    }
}

struct Cursor<'f> {
    text: &'f [u8],
    at: usize,
}

impl Cursor<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> bool {
        let here = self.peek() == Some(byte);
        self.at += usize::from(here);
        here
    }

    /// Decimal digits, if any; saturates.
    fn number(&mut self) -> Option<u64> {
        let start = self.at;
        let mut value = 0u64;
        while let Some(d @ b'0'..=b'9') = self.peek() {
            value = value.saturating_mul(10).saturating_add(u64::from(d - b'0'));
            self.at += 1;
        }
        (self.at > start).then_some(value)
    }

    /// `n$`, or nothing.
    fn argument_number(&mut self) -> Option<usize> {
        let start = self.at;
        if let Some(n) = self.number()
            && n > 0
            && self.take(b'$')
        {
            return usize::try_from(n).ok();
        }
        self.at = start;
        None
    }

    /// `*`, `*n$` or digits.
    fn count(&mut self) -> Option<Count> {
        if self.take(b'*') {
            return Some(self.argument_number().map_or(Count::Next, Count::Argument));
        }
        self.number().map(Count::Literal)
    }
}

fn directive(text: &[u8]) -> Option<Directive<'_>> {
    let mut c = Cursor { text, at: 1 };
    let mut d = Directive {
        text,
        position: c.argument_number(),
        left: false,
        plus: false,
        space: false,
        alternate: false,
        zero: false,
        width: None,
        precision: None,
        length: Length::None,
        conversion: 0,
    };
    loop {
        match c.peek()? {
            b'-' => d.left = true,
            b'+' => d.plus = true,
            b' ' => d.space = true,
            b'#' => d.alternate = true,
            b'0' => d.zero = true,
            // Grouping and alternative digits do nothing in the C locale.
            b'\'' | b'I' => {}
            _ => break,
        }
        c.at += 1;
    }
    d.width = c.count();
    if c.take(b'.') {
        d.precision = Some(c.count().unwrap_or(Count::Literal(0)));
    }
    loop {
        d.length = match (c.peek()?, d.length) {
            (b'h', Length::Short) => Length::Char,
            (b'h', _) => Length::Short,
            (b'l', Length::Long) => Length::LongLong,
            (b'l' | b'j' | b'z' | b't' | b'Z', _) => Length::Long,
            (b'q', _) => Length::LongLong,
            (b'L', _) => Length::LongDouble,
            _ => break,
        };
        c.at += 1;
    }
    d.conversion = c.peek()?;
    c.at += 1;
    d.text = &text[..c.at];
    Some(d)
}

#[cfg(test)]
mod tests {
    use super::{Count, Length, Piece, pieces};

    #[test]
    fn splits_text_and_conversions() {
        let all: Vec<_> = pieces(b"a%-+ #05.*lld%%z%").collect();
        assert_eq!(all.len(), 5);
        assert_eq!(all[0], Piece::Text(b"a"));
        let Piece::Directive(d) = all[1] else {
            panic!("{:?}", all[1])
        };
        assert!(d.left && d.plus && d.space && d.alternate && d.zero);
        assert_eq!(d.width, Some(Count::Literal(5)));
        assert_eq!(d.precision, Some(Count::Next));
        assert_eq!((d.length, d.conversion), (Length::LongLong, b'd'));
        assert_eq!(d.text, b"%-+ #05.*lld");
        assert!(matches!(all[2], Piece::Directive(p) if p.conversion == b'%'));
        assert_eq!(all[4], Piece::Incomplete);
    }

    #[test]
    fn positions() {
        let Some(Piece::Directive(d)) = pieces(b"%2$*1$.*13$f").next() else {
            panic!()
        };
        assert_eq!(d.position, Some(2));
        assert_eq!(d.width, Some(Count::Argument(1)));
        assert_eq!(d.precision, Some(Count::Argument(13)));
    }
}
