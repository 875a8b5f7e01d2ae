//! The grammar of `scanf` format strings.

use crate::printf::Length;

/// A set of bytes: `%[…]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Set {
    members: Box<[bool; 256]>,
}

impl Set {
    pub(super) fn contains(&self, byte: u8) -> bool {
        self.members[usize::from(byte)]
    }

    /// The set that begins after `[`, and how many bytes it takes, `]`
    /// included. `None` if it does not end.
    fn parse(text: &[u8]) -> Option<(Set, usize)> {
        let negated = text.first() == Some(&b'^');
        let start = usize::from(negated);
        let mut members = Box::new([false; 256]);
        let mut at = start;
        loop {
            let byte = *text.get(at)?;
            if byte == b']' && at > start {
                break;
            }
            // A range needs both ends; a hyphen first or last is itself.
            match (text.get(at + 1), text.get(at + 2)) {
                (Some(b'-'), Some(&last)) if last != b']' && byte <= last => {
                    members[usize::from(byte)..=usize::from(last)].fill(true);
                    at += 3;
                }
                _ => {
                    members[usize::from(byte)] = true;
                    at += 1;
                }
            }
        }
        if negated {
            for member in members.iter_mut() {
                *member = !*member;
            }
        }
        Some((Set { members }, at + 1))
    }
}

/// One conversion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Directive<'f> {
    /// Its text.
    pub(super) text: &'f [u8],
    /// `n$`.
    pub(super) position: Option<usize>,
    /// `*`: matched, not stored.
    pub(super) suppressed: bool,
    /// `m`: into a new block.
    pub(super) allocate: bool,
    pub(super) width: Option<usize>,
    pub(super) length: Length,
    pub(super) conversion: u8,
    /// For `[`.
    pub(super) set: Option<Set>,
}

/// A part of a format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Piece<'f> {
    /// Any amount of white space, also none.
    Space,
    /// This byte.
    Byte(u8),
    /// A conversion.
    Directive(Directive<'f>),
    /// The format is broken from here.
    Broken,
}

/// Splits a format.
pub(super) fn pieces(format: &[u8]) -> Vec<Piece<'_>> {
    let mut out = Vec::new();
    let mut rest = format;
    while let Some(&byte) = rest.first() {
        if super::is_space(byte) {
            rest = &rest[1..];
            if out.last() != Some(&Piece::Space) {
                out.push(Piece::Space);
            }
        } else if byte != b'%' {
            rest = &rest[1..];
            out.push(Piece::Byte(byte));
        } else if let Some(d) = directive(rest) {
            rest = &rest[d.text.len()..];
            out.push(Piece::Directive(d));
        } else {
            out.push(Piece::Broken);
            break;
        }
    }
    out
}

fn number(text: &[u8], at: &mut usize) -> Option<usize> {
    let start = *at;
    let mut value = 0usize;
    while let Some(digit @ b'0'..=b'9') = text.get(*at) {
        value = value
            .saturating_mul(10)
            .saturating_add(usize::from(digit - b'0'));
        *at += 1;
    }
    (*at > start).then_some(value)
}

fn directive(text: &[u8]) -> Option<Directive<'_>> {
    let mut at = 1;
    let mut d = Directive {
        text,
        position: None,
        suppressed: false,
        allocate: false,
        width: None,
        length: Length::None,
        conversion: 0,
        set: None,
    };
    let before = at;
    match number(text, &mut at) {
        Some(n) if n > 0 && text.get(at) == Some(&b'$') => {
            d.position = Some(n);
            at += 1;
        }
        _ => at = before,
    }
    while let Some(flag @ (b'*' | b'\'' | b'I')) = text.get(at) {
        d.suppressed |= *flag == b'*';
        at += 1;
    }
    // A width of 0 means none, as in glibc.
    d.width = number(text, &mut at).filter(|w| *w > 0);
    loop {
        d.length = match (text.get(at)?, d.length) {
            (b'm', length) => {
                d.allocate = true;
                length
            }
            (b'h', Length::Short) => Length::Char,
            (b'h', _) => Length::Short,
            (b'l', Length::Long) => Length::LongLong,
            (b'l' | b'j' | b'z' | b't' | b'Z', _) => Length::Long,
            (b'q', _) => Length::LongLong,
            (b'L', _) => Length::LongDouble,
            _ => break,
        };
        at += 1;
    }
    d.conversion = *text.get(at)?;
    at += 1;
    if d.conversion == b'[' {
        let (set, length) = Set::parse(&text[at..])?;
        d.set = Some(set);
        at += length;
    }
    d.text = &text[..at];
    Some(d)
}

#[cfg(test)]
mod tests {
    use super::{Piece, pieces};

    fn set(format: &str) -> String {
        let Some(Piece::Directive(d)) = pieces(format.as_bytes()).into_iter().next() else {
            panic!("{format}")
        };
        let set = d.set.unwrap();
        (1..128)
            .filter(|b| set.contains(*b))
            .map(char::from)
            .collect()
    }

    #[test]
    fn sets() {
        assert_eq!(set("%[abc]"), "abc");
        assert_eq!(set("%[]x]"), "]x");
        assert_eq!(set("%[a-e-]"), "-abcde");
        assert_eq!(set("%[-a]"), "-a");
        assert!(!set("%[^]a]").contains(['a', ']']));
        assert_eq!(set("%[^]a]").len(), 125);
    }

    #[test]
    fn broken_formats() {
        assert_eq!(pieces(b"%[abc"), vec![Piece::Broken]);
        assert_eq!(
            pieces(b"a %"),
            vec![Piece::Byte(b'a'), Piece::Space, Piece::Broken]
        );
    }
}
