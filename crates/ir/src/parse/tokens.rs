//! One line of the text form as tokens.

use concord_base::{FileId, Span};

use super::ParseError;
use crate::ctype::CTypeId;
use crate::inst::Slot;
use crate::types::Ty;

#[derive(Clone, PartialEq, Eq, Debug)]
enum Token {
    /// Letters, digits and most punctuation, up to a space or bracket.
    Word(String),
    /// The bytes between quotes.
    Quoted(Vec<u8>),
    /// One of `( ) [ ] ,`.
    Mark(u8),
}

/// A line with a reading position.
pub(super) struct Line {
    number: usize,
    tokens: Vec<Token>,
    next: usize,
}

impl Line {
    /// Splits a line; comments vanish.
    pub(super) fn new(number: usize, text: &str) -> Result<Line, ParseError> {
        let mut line = Line {
            number,
            tokens: Vec::new(),
            next: 0,
        };
        let bytes = text.as_bytes();
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b' ' | b'\t' | b'\r' => at += 1,
                b';' => break,
                b'(' | b')' | b'[' | b']' | b',' => {
                    line.tokens.push(Token::Mark(byte));
                    at += 1;
                }
                b'"' => {
                    let (quoted, after) = line.quoted(bytes, at + 1)?;
                    line.tokens.push(Token::Quoted(quoted));
                    at = after;
                }
                _ => {
                    let end = bytes[at..]
                        .iter()
                        .position(|b| b" \t\r;()[],\"".contains(b));
                    let end = end.map_or(bytes.len(), |length| at + length);
                    line.tokens.push(Token::Word(
                        String::from_utf8_lossy(&bytes[at..end]).into_owned(),
                    ));
                    at = end;
                }
            }
        }
        Ok(line)
    }

    fn quoted(&self, bytes: &[u8], mut at: usize) -> Result<(Vec<u8>, usize), ParseError> {
        let mut out = Vec::new();
        loop {
            match bytes.get(at) {
                None => return Err(self.error("a string that does not end")),
                Some(b'"') => return Ok((out, at + 1)),
                Some(b'\\') => {
                    let digits = bytes
                        .get(at + 1..at + 3)
                        .and_then(|d| std::str::from_utf8(d).ok());
                    let byte = digits.and_then(|d| u8::from_str_radix(d, 16).ok());
                    out.push(
                        byte.ok_or_else(|| self.error("two hexadecimal digits after a backslash"))?,
                    );
                    at += 3;
                }
                Some(&byte) => {
                    out.push(byte);
                    at += 1;
                }
            }
        }
    }

    /// An error at this line.
    pub(super) fn error(&self, expected: impl Into<String>) -> ParseError {
        ParseError {
            line: self.number,
            message: expected.into(),
        }
    }

    /// Whether nothing is left.
    pub(super) fn is_done(&self) -> bool {
        self.next == self.tokens.len()
    }

    /// Asks that nothing is left.
    pub(super) fn end(&self) -> Result<(), ParseError> {
        if self.is_done() {
            Ok(())
        } else {
            Err(self.error("more than expected"))
        }
    }

    /// The next word.
    pub(super) fn word(&mut self) -> Result<&str, ParseError> {
        match self.tokens.get(self.next) {
            Some(Token::Word(_)) => self.next += 1,
            _ => return Err(self.error("expected a word")),
        }
        match &self.tokens[self.next - 1] {
            Token::Word(word) => Ok(word),
            _ => Ok(""),
        }
    }

    /// The next word, without taking it.
    pub(super) fn peek(&self) -> Option<&str> {
        match self.tokens.get(self.next) {
            Some(Token::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// Takes the next word if it is this one.
    pub(super) fn take(&mut self, word: &str) -> bool {
        let found = self.peek() == Some(word);
        self.next += usize::from(found);
        found
    }

    /// Asks for this word.
    pub(super) fn expect(&mut self, word: &str) -> Result<(), ParseError> {
        if self.take(word) {
            Ok(())
        } else {
            Err(self.error(format!("expected '{word}'")))
        }
    }

    /// Takes the next token if it is this bracket or comma.
    pub(super) fn mark(&mut self, mark: u8) -> bool {
        let found = self.tokens.get(self.next) == Some(&Token::Mark(mark));
        self.next += usize::from(found);
        found
    }

    /// Asks for this bracket or comma.
    pub(super) fn expect_mark(&mut self, mark: u8) -> Result<(), ParseError> {
        if self.mark(mark) {
            Ok(())
        } else {
            Err(self.error(format!("expected '{}'", char::from(mark))))
        }
    }

    /// A quoted byte string.
    pub(super) fn bytes(&mut self) -> Result<Vec<u8>, ParseError> {
        match self.tokens.get(self.next) {
            Some(Token::Quoted(bytes)) => {
                self.next += 1;
                Ok(bytes.clone())
            }
            _ => Err(self.error("expected a string")),
        }
    }

    /// A quoted text.
    pub(super) fn text(&mut self) -> Result<String, ParseError> {
        String::from_utf8(self.bytes()?).map_err(|_| self.error("a string that is not UTF-8"))
    }

    /// A number, decimal or with `0x`.
    pub(super) fn number<T: TryFrom<i128>>(&mut self) -> Result<T, ParseError> {
        let word = self.word()?;
        let parsed = match word.strip_prefix("0x") {
            Some(digits) => i128::from_str_radix(digits, 16).ok(),
            None => word.parse().ok(),
        };
        let converted = parsed.and_then(|n| T::try_from(n).ok());
        converted.ok_or_else(|| self.error("expected a number in range"))
    }

    /// A number behind a letter, as in `f12`.
    pub(super) fn numbered(&mut self, prefix: char) -> Result<u32, ParseError> {
        let parsed = self
            .word()?
            .strip_prefix(prefix)
            .and_then(|n| n.parse().ok());
        parsed.ok_or_else(|| self.error(format!("expected '{prefix}' and a number")))
    }

    /// A number behind a letter, at the line's begin; leaves other words.
    pub(super) fn take_numbered(&mut self, prefix: char) -> Option<u32> {
        let parsed = self.peek()?.strip_prefix(prefix)?.parse().ok()?;
        self.next += 1;
        Some(parsed)
    }

    /// Asks that items are numbered in order.
    pub(super) fn in_order(&self, expected: usize, found: u32) -> Result<(), ParseError> {
        if expected == found as usize {
            Ok(())
        } else {
            Err(self.error(format!("expected number {expected}")))
        }
    }

    /// The number of an item, which must be the next one.
    pub(super) fn counted(&mut self, expected: usize) -> Result<(), ParseError> {
        let found = self.number()?;
        self.in_order(expected, found)
    }

    /// A slot.
    pub(super) fn slot(&mut self) -> Result<Slot, ParseError> {
        self.numbered('%').map(Slot)
    }

    /// A scalar type.
    pub(super) fn ty(&mut self) -> Result<Ty, ParseError> {
        let parsed = Ty::from_word(self.word()?);
        parsed.ok_or_else(|| self.error("expected a type"))
    }

    /// An integer type's width.
    pub(super) fn width(&mut self) -> Result<u8, ParseError> {
        match self.ty()? {
            Ty::Int(width) => Ok(width),
            _ => Err(self.error("expected an integer type")),
        }
    }

    /// A C type's number, or `_`.
    pub(super) fn optional_ctype(&mut self) -> Result<Option<CTypeId>, ParseError> {
        if self.take("_") {
            return Ok(None);
        }
        self.number().map(|n| Some(CTypeId(n)))
    }

    /// `type N`, or nothing.
    pub(super) fn type_of(&mut self) -> Result<Option<CTypeId>, ParseError> {
        if !self.take("type") {
            return Ok(None);
        }
        self.number().map(|n| Some(CTypeId(n)))
    }

    /// `@file:line:column`, or nothing.
    pub(super) fn span(&mut self) -> Result<Span, ParseError> {
        let Some(word) = self.peek().and_then(|w| w.strip_prefix('@')) else {
            return Ok(Span::UNKNOWN);
        };
        let mut parts = word.split(':').map(|p| p.parse::<u32>().ok());
        let span = match (parts.next(), parts.next(), parts.next(), parts.next()) {
            (Some(Some(file)), Some(Some(line)), Some(Some(column)), None) => Span {
                file: FileId(file),
                line,
                column,
            },
            _ => return Err(self.error("expected @file:line:column")),
        };
        self.next += 1;
        Ok(span)
    }
}
