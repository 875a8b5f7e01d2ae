//! Programs as text, for people and for the driver.
//!
//! ```text
//! # two messages and a wildcard
//! rank 0: recv <*:0; even? send >last:1 =last
//! rank 1: isend >0:0 =3; wait 0
//! ```
//!
//! A message is `>RANK:TAG` and `=VALUE`, a pattern `<RANK:TAG`; `last` is the
//! last source or value, `*` accepts all. `long` doubles a message's size,
//! `second` takes the second communicator. A guard ends with `?`.

use super::{Call, Guard, Message, OPS, Op, Pattern, Program};
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (rank, ops) in self.ranks.iter().enumerate() {
            let ops: Vec<String> = ops.iter().map(Op::to_string).collect();
            writeln!(
                f,
                "{}",
                format!("rank {rank}: {}", ops.join("; ")).trim_end()
            )?;
        }
        Ok(())
    }
}

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.guard {
            Guard::Always => {}
            Guard::Even => f.write_str("even? ")?,
            Guard::Odd => f.write_str("odd? ")?,
            Guard::From(rank) => write!(f, "from{rank}? ")?,
            Guard::NotFrom(rank) => write!(f, "notfrom{rank}? ")?,
            Guard::Hit => f.write_str("hit? ")?,
            Guard::Miss => f.write_str("miss? ")?,
        }
        f.write_str(name(&self.call))?;
        let some = |n: Option<u8>, other: &str| n.map_or(other.to_owned(), |n| n.to_string());
        if let Some(message) = self.call.message() {
            let (to, value) = (some(message.to, "last"), some(message.value, "last"));
            write!(f, " >{to}:{} ={value}", message.tag)?;
            if message.long {
                f.write_str(" long")?;
            }
        }
        if let Some(pattern) = self.call.pattern() {
            write!(
                f,
                " <{}:{}",
                some(pattern.from, "*"),
                some(pattern.tag, "*")
            )?;
        }
        if is_second(&self.call) {
            f.write_str(" second")?;
        }
        match self.call.number() {
            Some(number) => write!(f, " {number}"),
            None => Ok(()),
        }
    }
}

fn is_second(call: &Call) -> bool {
    call.message().is_some_and(|m| m.second) || call.pattern().is_some_and(|p| p.second)
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
        Call::Wait(_) => "wait",
        Call::Test(_) => "test",
        Call::Waitall => "waitall",
        Call::Waitany => "waitany",
        Call::Barrier => "barrier",
        Call::Ibarrier => "ibarrier",
        Call::Bcast(_) => "bcast",
        Call::Reduce(_) => "reduce",
        Call::Allreduce => "allreduce",
        Call::Detach => "detach",
    }
}

impl FromStr for Program {
    type Err = String;

    fn from_str(text: &str) -> Result<Program, String> {
        let mut ranks = Vec::new();
        for line in text.lines().map(str::trim) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let wrong = |why: &str| format!("`{line}`: {why}");
            let ops = line
                .strip_prefix(&format!("rank {}:", ranks.len()))
                .ok_or_else(|| wrong("expected the next rank"))?;
            let ops = ops.split(';').map(str::trim).filter(|op| !op.is_empty());
            ranks.push(ops.map(op).collect::<Result<Vec<Op>, String>>()?);
        }
        let program = Program { ranks };
        if program.is_valid() {
            Ok(program)
        } else {
            Err("not two to four ranks with at most five operations on existing ranks".to_owned())
        }
    }
}

/// The words of an operation, taken apart.
struct Words {
    message: Option<Message>,
    pattern: Option<Pattern>,
    number: Option<u8>,
}

fn op(text: &str) -> Result<Op, String> {
    let wrong = || format!("`{text}` is no operation");
    let digit = |word: &str| word.parse::<u8>().map_err(|_| wrong());
    let unless = |word: &str, other: &str| match word == other {
        true => Ok(None),
        false => digit(word).map(Some),
    };
    let mut guard = Guard::Always;
    let mut call = None;
    let mut message = Message {
        to: None,
        tag: 0,
        value: None,
        long: false,
        second: false,
    };
    let mut found = Words {
        message: None,
        pattern: None,
        number: None,
    };
    let (mut long, mut second) = (false, false);
    for word in text.split_whitespace() {
        if let Some(condition) = word.strip_suffix('?') {
            guard = match condition {
                "even" => Guard::Even,
                "odd" => Guard::Odd,
                "hit" => Guard::Hit,
                "miss" => Guard::Miss,
                _ => match (
                    condition.strip_prefix("from"),
                    condition.strip_prefix("notfrom"),
                ) {
                    (Some(rank), _) => Guard::From(digit(rank)?),
                    (_, Some(rank)) => Guard::NotFrom(digit(rank)?),
                    _ => return Err(wrong()),
                },
            };
        } else if let Some(target) = word.strip_prefix('>') {
            let (to, tag) = target.split_once(':').ok_or_else(wrong)?;
            message.to = unless(to, "last")?;
            message.tag = digit(tag)?;
            found.message = Some(message);
        } else if let Some(value) = word.strip_prefix('=') {
            message.value = unless(value, "last")?;
            found.message = found.message.map(|_| message);
        } else if let Some(source) = word.strip_prefix('<') {
            let (from, tag) = source.split_once(':').ok_or_else(wrong)?;
            found.pattern = Some(Pattern {
                from: unless(from, "*")?,
                tag: unless(tag, "*")?,
                second: false,
            });
        } else if word == "long" {
            long = true;
        } else if word == "second" {
            second = true;
        } else if word.bytes().all(|b| b.is_ascii_digit()) {
            found.number = Some(digit(word)?);
        } else {
            call = Some(word);
        }
    }
    found.message = found.message.map(|m| Message { long, second, ..m });
    found.pattern = found.pattern.map(|p| Pattern { second, ..p });
    let call = named(call.ok_or_else(wrong)?, &found).ok_or_else(wrong)?;
    Ok(Op { guard, call })
}

fn named(name: &str, words: &Words) -> Option<Call> {
    let (message, pattern, number) = (words.message, words.pattern, words.number);
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
        "wait" => Call::Wait(number?),
        "test" => Call::Test(number?),
        "waitall" => Call::Waitall,
        "waitany" => Call::Waitany,
        "barrier" => Call::Barrier,
        "ibarrier" => Call::Ibarrier,
        "bcast" => Call::Bcast(number?),
        "reduce" => Call::Reduce(number?),
        "allreduce" => Call::Allreduce,
        "detach" => Call::Detach,
        _ => return None,
    })
}

impl Program {
    /// The driver's two arguments.
    pub fn arguments(&self) -> [String; 2] {
        let mut flags = String::new();
        if self.ops().any(|op| is_second(&op.call)) {
            flags.push('d');
        }
        if self
            .ops()
            .any(|op| matches!(op.call, Call::Bsend(_) | Call::Detach))
        {
            flags.push('b');
        }
        let mut table = String::new();
        for ops in &self.ranks {
            for at in 0..OPS {
                match ops.get(at) {
                    Some(op) => table.extend(row(op)),
                    None => table.push_str("..........."),
                }
            }
        }
        [flags, table]
    }
}

/// The columns of the driver's table.
fn row(op: &Op) -> [char; 11] {
    let digit = |n: u8| char::from(b'0' + n);
    let (guard, of) = match op.guard {
        Guard::Always => ('.', '.'),
        Guard::Even => ('e', '.'),
        Guard::Odd => ('o', '.'),
        Guard::From(rank) => ('s', digit(rank)),
        Guard::NotFrom(rank) => ('n', digit(rank)),
        Guard::Hit => ('h', '.'),
        Guard::Miss => ('m', '.'),
    };
    let call = match op.call {
        Call::Send(_) => 'S',
        Call::Ssend(_) => 'Y',
        Call::Bsend(_) => 'B',
        Call::Isend(_) => 's',
        Call::Issend(_) => 'y',
        Call::Recv(_) => 'R',
        Call::Irecv(_) => 'r',
        Call::Sendrecv(..) => 'X',
        Call::Probe(_) => 'P',
        Call::Iprobe(_) => 'p',
        Call::Wait(_) => 'W',
        Call::Test(_) => 'T',
        Call::Waitall => 'A',
        Call::Waitany => 'N',
        Call::Barrier => 'I',
        Call::Ibarrier => 'i',
        Call::Bcast(_) => 'C',
        Call::Reduce(_) => 'E',
        Call::Allreduce => 'G',
        Call::Detach => 'D',
    };
    let message = op.call.message();
    let pattern = op.call.pattern();
    let sends = |column: fn(Message) -> Option<u8>, other: char| match message {
        Some(message) => column(message).map_or(other, digit),
        None => '.',
    };
    let accepts = |column: fn(Pattern) -> Option<u8>| match pattern {
        Some(pattern) => column(pattern).map_or('*', digit),
        None => '.',
    };
    [
        guard,
        of,
        call,
        sends(|m| m.to, 'l'),
        sends(|m| Some(m.tag), '.'),
        accepts(|p| p.from),
        accepts(|p| p.tag),
        sends(|m| m.value, 'l'),
        sends(|m| Some(1 + u8::from(m.long)), '.'),
        digit(u8::from(is_second(&op.call))),
        op.call.number().map_or('.', digit),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::generate;
    use super::*;

    #[test]
    fn programs_survive_being_written_and_read() {
        for seed in 0..500 {
            let program = generate(seed);
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
        ] {
            assert!(text.parse::<Program>().is_err(), "{text}");
        }
    }
}
