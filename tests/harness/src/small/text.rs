//! Programs as text, for people.
//!
//! ```text
//! # two messages and a wildcard
//! quiet
//! rank 0: recv <*:0; even? send >last:1 =last; never v0=3 s0=1
//! rank 1: isend >0:0 =3; wait 0
//! ```
//!
//! A message is `>RANK:TAG` and `=VALUE`, a pattern `<RANK:TAG`; `last` is the
//! last source or value, `*` accepts all. `v`, `s`, `t` and `c` are value,
//! source, tag and count of the last message, or with a number behind them of
//! the message of that operation; `last+1` is computed, `undef` was never
//! written. `long` doubles a message's size, `empty` leaves nothing of it,
//! `second` takes the second communicator. A guard ends with `?`. `quiet`
//! programs print no log; in `inter` programs the second communicator connects
//! even with odd ranks.

use std::fmt;
use std::str::FromStr;

use super::claim::{Claim, Field, Form, Known, Test, Value};
use super::table::is_second;
use super::{Call, Guard, Message, Op, Pattern, Program};
use crate::listing;

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.quiet {
            writeln!(f, "quiet")?;
        }
        if self.inter {
            writeln!(f, "inter")?;
        }
        listing::write(&self.ranks, f)
    }
}

impl fmt::Display for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.field.letter())?;
        self.op.map_or(Ok(()), |op| write!(f, "{op}"))
    }
}

impl fmt::Display for Test {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let relation = if self.equal { '=' } else { '!' };
        write!(f, "{}{relation}{}", self.known, self.value)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            &Value::LAST => f.write_str("last"),
            Value::Constant(value) => write!(f, "{value}"),
            Value::Plus(more) => write!(f, "last+{more}"),
            Value::Known(known) => write!(f, "{known}"),
            Value::Undefined => f.write_str("undef"),
        }
    }
}

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.guard {
            Guard::Always => {}
            Guard::Even => f.write_str("even? ")?,
            Guard::Odd => f.write_str("odd? ")?,
            Guard::If(test) => write!(f, "{test}? ")?,
            Guard::Hit => f.write_str("hit? ")?,
            Guard::Miss => f.write_str("miss? ")?,
        }
        f.write_str(name(&self.call))?;
        let some = |n: Option<u8>, other: &str| n.map_or(other.to_owned(), |n| n.to_string());
        if let Call::Print(form, _) = self.call {
            let named = Form::ALL.into_iter().find(|(known, _)| *known == form);
            write!(f, " {}", named.map_or("", |(_, name)| name))?;
        }
        if let Some(message) = self.call.message() {
            write!(f, " >{}:{}", some(message.to, "last"), message.tag)?;
        }
        if let Some(value) = self.call.value() {
            write!(f, " ={value}")?;
        }
        match self.call.message().map(|message| message.count) {
            Some(0) => f.write_str(" empty")?,
            Some(2) => f.write_str(" long")?,
            _ => {}
        }
        if let Some(Pattern { from, tag, .. }) = self.call.pattern() {
            write!(f, " <{}:{}", some(from, "*"), some(tag, "*"))?;
        }
        if is_second(&self.call) {
            f.write_str(" second")?;
        }
        if let Call::Never(claim) = self.call {
            for test in claim.tests() {
                write!(f, " {test}")?;
            }
        }
        match self.call.number() {
            Some(number) => write!(f, " {number}"),
            None => Ok(()),
        }
    }
}

fn name(call: &Call) -> &'static str {
    match call {
        Call::Send(_) => "send",
        Call::Ssend(_) => "ssend",
        Call::Bsend(_) => "bsend",
        Call::Isend(_) => "isend",
        Call::Issend(_) => "issend",
        Call::Recv(_) => "recv",
        Call::Irecv(_) => "irecv",
        Call::Sendrecv(..) => "sendrecv",
        Call::Probe(_) => "probe",
        Call::Iprobe(_) => "iprobe",
        Call::Mprobe(_) => "mprobe",
        Call::Improbe(_) => "improbe",
        Call::Mrecv(_) => "mrecv",
        Call::Imrecv(_) => "imrecv",
        Call::SendInit(_) => "sendinit",
        Call::RecvInit(_) => "recvinit",
        Call::Start(_) => "start",
        Call::Wait(_) => "wait",
        Call::Test(_) => "test",
        Call::Waitall => "waitall",
        Call::Waitany => "waitany",
        Call::Waitsome => "waitsome",
        Call::Testall => "testall",
        Call::Testany => "testany",
        Call::Testsome => "testsome",
        Call::Barrier => "barrier",
        Call::Ibarrier => "ibarrier",
        Call::Bcast(_) => "bcast",
        Call::Reduce(_) => "reduce",
        Call::Allreduce => "allreduce",
        Call::Detach => "detach",
        Call::Cancel(_) => "cancel",
        Call::Never(_) => "never",
        Call::Print(..) => "print",
        Call::Status(_) => "status",
    }
}

impl FromStr for Program {
    type Err = String;

    fn from_str(text: &str) -> Result<Program, String> {
        let has = |word: &str| listing::lines(text).any(|line| line == word);
        let (quiet, inter) = (has("quiet"), has("inter"));
        let lines = listing::lines(text).filter(|line| !matches!(*line, "quiet" | "inter"));
        let ranks = listing::read(lines, op)?;
        let program = Program {
            ranks,
            quiet,
            inter,
        };
        if program.is_valid() {
            Ok(program)
        } else {
            Err(
                "not two to four ranks with at most eight operations on existing ranks, \
                 or undefined values where they cannot be"
                    .to_owned(),
            )
        }
    }
}

/// The words of an operation, taken apart.
struct Words {
    to: Option<(Option<u8>, u8)>,
    value: Option<Value>,
    pattern: Option<Pattern>,
    number: Option<u8>,
    form: Option<Form>,
    tests: Vec<Test>,
    count: u8,
    second: bool,
}

fn op(text: &str) -> Option<Op> {
    let mut guard = Guard::Always;
    let mut call = None;
    let mut words = Words {
        to: None,
        value: None,
        pattern: None,
        number: None,
        form: None,
        tests: Vec::new(),
        count: 1,
        second: false,
    };
    let mut names = text.split_whitespace();
    for word in names.by_ref() {
        match word.strip_suffix('?') {
            Some(condition) => guard = condition_of(condition)?,
            None => {
                call = Some(word);
                break;
            }
        }
    }
    for word in names {
        if let Some(target) = word.strip_prefix('>') {
            let (to, tag) = target.split_once(':')?;
            words.to = Some((unless(to, "last")?, digit(tag)?));
        } else if let Some(value) = word.strip_prefix('=') {
            words.value = Some(value_of(value)?);
        } else if let Some(source) = word.strip_prefix('<') {
            let (from, tag) = source.split_once(':')?;
            words.pattern = Some(Pattern {
                from: unless(from, "*")?,
                tag: unless(tag, "*")?,
                second: false,
            });
        } else if let Some((form, _)) = Form::ALL.iter().find(|(_, name)| *name == word) {
            words.form = Some(*form);
        } else {
            match word {
                "long" => words.count = 2,
                "empty" => words.count = 0,
                "second" => words.second = true,
                _ if word.contains(['=', '!']) => words.tests.push(test_of(word)?),
                _ => words.number = Some(digit(word)?),
            }
        }
    }
    let call = named(call?, &words)?;
    Some(Op { guard, call })
}

fn digit(word: &str) -> Option<u8> {
    word.parse().ok()
}

/// A number, or the word that stands for none.
fn unless(word: &str, other: &str) -> Option<Option<u8>> {
    match word == other {
        true => Some(None),
        false => digit(word).map(Some),
    }
}

fn condition_of(word: &str) -> Option<Guard> {
    let from = |rank: &str, equal: bool| {
        let known = Known {
            field: Field::Source,
            op: None,
        };
        let value = digit(rank)?;
        Some(Guard::If(Test {
            known,
            equal,
            value,
        }))
    };
    match word {
        "even" => Some(Guard::Even),
        "odd" => Some(Guard::Odd),
        "hit" => Some(Guard::Hit),
        "miss" => Some(Guard::Miss),
        _ => match (word.strip_prefix("from"), word.strip_prefix("notfrom")) {
            (Some(rank), _) => from(rank, true),
            (_, Some(rank)) => from(rank, false),
            _ => test_of(word).map(Guard::If),
        },
    }
}

fn known_of(word: &str) -> Option<Known> {
    let mut letters = word.chars();
    let field = Field::of(letters.next()?)?;
    let op = unless(letters.as_str(), "")?;
    Some(Known { field, op })
}

fn test_of(word: &str) -> Option<Test> {
    let at = word.find(['=', '!'])?;
    let value = digit(&word[at + 1..])?;
    (value < 10).then_some(())?;
    Some(Test {
        known: known_of(&word[..at])?,
        equal: word.as_bytes()[at] == b'=',
        value,
    })
}

fn value_of(word: &str) -> Option<Value> {
    match word {
        "last" => Some(Value::LAST),
        "undef" => Some(Value::Undefined),
        _ => match word.strip_prefix("last+") {
            Some(more) => digit(more).map(Value::Plus),
            None => digit(word)
                .map(Value::Constant)
                .or_else(|| known_of(word).map(Value::Known)),
        },
    }
}

fn named(name: &str, words: &Words) -> Option<Call> {
    let message = words.to.zip(words.value).map(|((to, tag), value)| Message {
        to,
        tag,
        value,
        count: words.count,
        second: words.second,
    });
    let second = words.second;
    let pattern = words.pattern.map(|p| Pattern { second, ..p });
    let number = words.number;
    Some(match name {
        "send" => Call::Send(message?),
        "ssend" => Call::Ssend(message?),
        "bsend" => Call::Bsend(message?),
        "isend" => Call::Isend(message?),
        "issend" => Call::Issend(message?),
        "recv" => Call::Recv(pattern?),
        "irecv" => Call::Irecv(pattern?),
        "sendrecv" => Call::Sendrecv(message?, pattern?),
        "probe" => Call::Probe(pattern?),
        "iprobe" => Call::Iprobe(pattern?),
        "mprobe" => Call::Mprobe(pattern?),
        "improbe" => Call::Improbe(pattern?),
        "mrecv" => Call::Mrecv(number?),
        "imrecv" => Call::Imrecv(number?),
        "sendinit" => Call::SendInit(message?),
        "recvinit" => Call::RecvInit(pattern?),
        "start" => Call::Start(number?),
        "wait" => Call::Wait(number?),
        "test" => Call::Test(number?),
        "waitall" => Call::Waitall,
        "waitany" => Call::Waitany,
        "waitsome" => Call::Waitsome,
        "testall" => Call::Testall,
        "testany" => Call::Testany,
        "testsome" => Call::Testsome,
        "barrier" => Call::Barrier,
        "ibarrier" => Call::Ibarrier,
        "bcast" => Call::Bcast(number?),
        "reduce" => Call::Reduce(number?),
        "allreduce" => Call::Allreduce,
        "detach" => Call::Detach,
        "cancel" => Call::Cancel(number?),
        "never" => {
            let (first, rest) = words.tests.split_first()?;
            let second = rest.first().copied();
            (rest.len() < 2).then_some(())?;
            let first = *first;
            Call::Never(Claim { first, second })
        }
        "print" => Call::Print(words.form?, words.value?),
        "status" => Call::Status(words.value?),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::generate;
    use super::*;

    #[test]
    fn programs_survive_being_written_and_read() {
        for seed in 0..2000 {
            let program = generate(seed);
            assert!(program.is_valid(), "{program}");
            assert_eq!(
                program.to_string().parse(),
                Ok(program.clone()),
                "{program}"
            );
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for text in [
            "rank 0: send >1:0 =0",
            "rank 1: barrier\nrank 0: barrier",
            "rank 0: send >2:0 =0\nrank 1:",
            "rank 0: sing\nrank 1:",
            "rank 0: recv\nrank 1:",
            "rank 0: never\nrank 1:",
            "rank 0: never x=1\nrank 1:",
            "rank 0: print number\nrank 1:",
            "rank 0: send >1:0 =undef\nrank 1:",
        ] {
            assert!(text.parse::<Program>().is_err(), "{text}");
        }
    }
}
