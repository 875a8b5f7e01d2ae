//! Reading properties.

use std::str::FromStr;
use std::sync::Arc;

use concord_base::Rank;
use thiserror::Error;

use super::formula::{Atom, EventKind, Formula};

/// Why a text is no property.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("column {column}: {message}")]
pub struct SyntaxError {
    /// From 1: the character at which it shows.
    pub column: usize,
    /// What is wrong.
    pub message: String,
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
    /// How many brackets and operators are open; deep nesting is refused, not overflowed.
    depth: usize,
}

const DEEPEST: usize = 200;

impl FromStr for Formula {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Formula, SyntaxError> {
        let mut parser = Parser {
            text,
            at: 0,
            depth: 0,
        };
        let formula = parser.implication()?;
        parser.space();
        if parser.at < text.len() {
            return Err(parser.error("an operator or the end was expected"));
        }
        if has_future_in_past(&formula, false) {
            return Err(SyntaxError {
                column: 1,
                message: "a past operator over a future one is not supported".to_owned(),
            });
        }
        Ok(formula)
    }
}

fn has_future_in_past(formula: &Formula, inside: bool) -> bool {
    use Formula as F;
    let future = matches!(
        formula,
        F::Next(_) | F::Finally(_) | F::Globally(_) | F::Until(..) | F::Release(..)
    );
    let inside_now = inside || formula.is_past();
    (inside && future)
        || formula
            .parts()
            .into_iter()
            .any(|part| has_future_in_past(part, inside_now))
}

impl<'t> Parser<'t> {
    fn error(&self, message: &str) -> SyntaxError {
        SyntaxError {
            column: self.text[..self.at].chars().count() + 1,
            message: message.to_owned(),
        }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn space(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    fn accept(&mut self, symbol: &str) -> bool {
        self.space();
        let found = self.rest().starts_with(symbol);
        if found {
            self.at += symbol.len();
        }
        found
    }

    fn expect(&mut self, symbol: &str) -> Result<(), SyntaxError> {
        match self.accept(symbol) {
            true => Ok(()),
            false => Err(self.error(&format!("'{symbol}' was expected"))),
        }
    }

    /// The next word, if one comes; it is not taken.
    fn peek(&mut self) -> &'t str {
        self.space();
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
        &rest[..end.unwrap_or(rest.len())]
    }

    fn word(&mut self) -> &'t str {
        let word = self.peek();
        self.at += word.len();
        word
    }

    fn deeper<T>(
        &mut self,
        parse: impl FnOnce(&mut Self) -> Result<T, SyntaxError>,
    ) -> Result<T, SyntaxError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.error("this is nested too deeply"));
        }
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    fn implication(&mut self) -> Result<Formula, SyntaxError> {
        let left = self.disjunction()?;
        if !self.accept("->") {
            return Ok(left);
        }
        let right = self.deeper(Parser::implication)?;
        Ok(Formula::or([left.not(), right]))
    }

    fn disjunction(&mut self) -> Result<Formula, SyntaxError> {
        let mut all = vec![self.conjunction()?];
        while self.accept("||") {
            all.push(self.conjunction()?);
        }
        Ok(Formula::or(all))
    }

    fn conjunction(&mut self) -> Result<Formula, SyntaxError> {
        let mut all = vec![self.binary()?];
        while self.accept("&&") {
            all.push(self.binary()?);
        }
        Ok(Formula::and(all))
    }

    fn binary(&mut self) -> Result<Formula, SyntaxError> {
        let left = self.unary()?;
        let operator = self.peek();
        if !matches!(operator, "U" | "R" | "W" | "S") {
            return Ok(left);
        }
        self.word();
        let right = self.deeper(Parser::binary)?;
        let (a, b) = (Arc::new(left), Arc::new(right));
        Ok(match operator {
            "U" => Formula::Until(a, b),
            "R" => Formula::Release(a, b),
            "S" => Formula::Since(a, b),
            // Weak until: b releases a or b.
            _ => {
                let either = Formula::or([(*a).clone(), (*b).clone()]);
                Formula::Release(b, Arc::new(either))
            }
        })
    }

    fn unary(&mut self) -> Result<Formula, SyntaxError> {
        if self.accept("!") {
            return Ok(self.deeper(Parser::unary)?.not());
        }
        if self.accept("(") {
            let inner = self.deeper(Parser::implication)?;
            self.expect(")")?;
            return Ok(inner);
        }
        let start = self.at;
        let word = self.word();
        let wrap: fn(Arc<Formula>) -> Formula = match word {
            "X" => Formula::Next,
            "F" => Formula::Finally,
            "G" => Formula::Globally,
            "Y" => Formula::Yesterday,
            "O" => Formula::Once,
            "H" => Formula::Historically,
            "true" => return Ok(Formula::True),
            "false" => return Ok(Formula::False),
            _ => {
                self.space();
                let atom = self.atom(word);
                if atom.is_err() && word.is_empty() {
                    self.at = start;
                }
                return atom;
            }
        };
        Ok(wrap(Arc::new(self.deeper(Parser::unary)?)))
    }

    fn rank(&mut self) -> Result<Option<Rank>, SyntaxError> {
        if self.accept("*") {
            return Ok(None);
        }
        let word = self.word();
        match word.parse() {
            Ok(rank) => Ok(Some(Rank(rank))),
            Err(_) => Err(self.error("a rank or '*' was expected")),
        }
    }

    fn atom(&mut self, word: &str) -> Result<Formula, SyntaxError> {
        let mut kind = match word {
            "send" => EventKind::Send,
            "recv" => EventKind::Recv,
            "coll" => EventKind::Coll(None),
            "wait" => EventKind::Wait,
            "init" => EventKind::Init,
            "finalize" => EventKind::Finalize,
            _ => {
                return Err(
                    self.error("an event was expected: send, recv, coll, wait, init or finalize")
                );
            }
        };
        self.expect("(")?;
        let rank = self.rank()?;
        let mut atom = Atom {
            kind: kind.clone(),
            rank,
            peer: None,
            tag: None,
            comm: None,
            line: None,
            value: None,
        };
        let mut place = 1;
        while self.accept(",") {
            let before = self.at;
            let name = self.word();
            let constraint = self.accept("=");
            if !constraint {
                self.at = before;
                match (&mut kind, place) {
                    (EventKind::Send | EventKind::Recv, 1) => atom.peer = self.rank()?,
                    (EventKind::Coll(wanted), 1) => {
                        if !self.accept("*") {
                            *wanted = Some(self.word().to_owned());
                        }
                    }
                    _ => return Err(self.error("this event has no such place")),
                }
                place += 1;
                continue;
            }
            self.constraint(name, &mut atom)?;
        }
        self.expect(")")?;
        atom.kind = kind;
        Ok(Formula::Atom(Arc::new(atom)))
    }

    fn constraint(&mut self, name: &str, atom: &mut Atom) -> Result<(), SyntaxError> {
        let negative = self.accept("-");
        let digits = self.word();
        let number: i64 = match digits.parse::<i64>() {
            Ok(number) if negative => -number,
            Ok(number) => number,
            Err(_) => return Err(self.error("a number was expected")),
        };
        let narrow = |n: i64| u32::try_from(n).ok();
        let fits = match name {
            "tag" => i32::try_from(number).is_ok_and(|tag| {
                atom.tag = Some(tag);
                true
            }),
            "comm" => narrow(number).is_some_and(|comm| {
                atom.comm = Some(comm);
                true
            }),
            "line" => narrow(number).is_some_and(|line| {
                atom.line = Some(line);
                true
            }),
            "value" => {
                atom.value = Some(number);
                true
            }
            _ => return Err(self.error("a constraint must be tag, comm, line or value")),
        };
        match fits {
            true => Ok(()),
            false => Err(self.error("the number is out of range")),
        }
    }
}
