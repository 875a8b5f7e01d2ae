//! Programs as text, for people and for the driver.
//!
//! ```text
//! rank 0: write b.0 =3; exclusive a; barrier
//! rank 1: look a; if g0=1 read b.0; barrier; never g0=1 g1=0
//! ```
//!
//! A cell is `FILE.NUMBER`, and `g2` what operation 2 has seen. The files are `a`,
//! `b` and `d/e`; `d` is the directory.

use std::fmt;
use std::str::FromStr;

use super::{Act, CELLS, File, Name, OPS, Op, Program, READ, Test};
use crate::listing;

/// Columns of an operation in the driver's table.
const WIDTH: usize = 7;

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        listing::write(&self.ranks, f)
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            File::A => "a",
            File::B => "b",
            File::Inner => "d/e",
        })
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Name::File(file) => file.fmt(f),
            Name::Directory => f.write_str("d"),
        }
    }
}

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((op, value)) = self.guard {
            write!(f, "if g{op}={value} ")?;
        }
        match self.act {
            Act::Barrier => f.write_str("barrier"),
            Act::Send(to) => write!(f, "send {to}"),
            Act::Receive(from) => write!(f, "receive {from}"),
            Act::Exclusive(file) => write!(f, "exclusive {file}"),
            Act::Write(file, cell, value) => write!(f, "write {file}.{cell} ={value}"),
            Act::Truncate(file) => write!(f, "truncate {file}"),
            Act::Append(file, value) => write!(f, "append {file} ={value}"),
            Act::Read(file, cell) => write!(f, "read {file}.{cell}"),
            Act::Measure(file) => write!(f, "measure {file}"),
            Act::Look(name) => write!(f, "look {name}"),
            Act::Unlink(file) => write!(f, "unlink {file}"),
            Act::Rename(old, new) => write!(f, "rename {old} {new}"),
            Act::MakeDirectory => f.write_str("mkdir"),
            Act::RemoveDirectory => f.write_str("rmdir"),
            Act::Lock(file) => write!(f, "lock {file}"),
            Act::Await(name) => write!(f, "await {name}"),
            Act::Hold(file, cell, value) => write!(f, "hold {file}.{cell} ={value}"),
            Act::Close => f.write_str("close"),
            Act::Never((op, value), second) => {
                write!(f, "never g{op}={value}")?;
                second
                    .iter()
                    .try_for_each(|(op, value)| write!(f, " g{op}={value}"))
            }
        }
    }
}

impl FromStr for Program {
    type Err = String;

    fn from_str(text: &str) -> Result<Program, String> {
        let ranks = listing::read(listing::lines(text), op)?;
        let size = ranks.len();
        let fits = |ops: &Vec<Op>| ops.len() <= OPS;
        match (2..=3).contains(&size) && ranks.iter().all(fits) {
            true => Ok(Program { ranks }),
            false => Err("not two or three ranks with at most fourteen operations".to_owned()),
        }
    }
}

fn op(text: &str) -> Option<Op> {
    let (guard, rest) = match text.strip_prefix("if ") {
        Some(rest) => {
            let (guard, rest) = rest.trim_start().split_once(' ')?;
            (Some(test(guard)?), rest)
        }
        None => (None, text),
    };
    let act = act(rest)?;
    let bound = act.orders() || matches!(act, Act::Never(..));
    (guard.is_none() || !bound).then_some(Op { guard, act })
}

fn act(text: &str) -> Option<Act> {
    let mut words = text.split_whitespace();
    let name = words.next()?;
    let mut word = || words.next();
    let digit = |word: Option<&str>| word?.parse::<u8>().ok().filter(|n| *n < 8);
    let rank = |word: Option<&str>| digit(word).filter(|rank| *rank < 3);
    let value = |word: Option<&str>| digit(word?.strip_prefix('='));
    let cell = |word: Option<&str>, below: u8| {
        let (name, number) = word?.split_once('.')?;
        let number = digit(Some(number)).filter(|number| *number < below)?;
        Some((file(Some(name))?, number))
    };
    Some(match name {
        "barrier" => Act::Barrier,
        "send" => Act::Send(rank(word())?),
        "receive" => Act::Receive(rank(word())?),
        "exclusive" => Act::Exclusive(file(word())?),
        "write" => {
            let (file, number) = cell(word(), CELLS)?;
            Act::Write(file, number, value(word())?)
        }
        "truncate" => Act::Truncate(file(word())?),
        "append" => Act::Append(file(word())?, value(word())?),
        "read" => {
            let (file, number) = cell(word(), READ)?;
            Act::Read(file, number)
        }
        "measure" => Act::Measure(file(word())?),
        "look" => Act::Look(any(word())?),
        "unlink" => Act::Unlink(file(word())?),
        "rename" => Act::Rename(file(word())?, file(word())?),
        "mkdir" => Act::MakeDirectory,
        "rmdir" => Act::RemoveDirectory,
        "lock" => Act::Lock(file(word())?),
        "await" => Act::Await(any(word())?),
        "hold" => {
            let (file, number) = cell(word(), CELLS)?;
            Act::Hold(file, number, value(word())?)
        }
        "close" => Act::Close,
        "never" => {
            let first = test(word()?)?;
            let second = match word() {
                Some(second) => Some(test(second)?),
                None => None,
            };
            Act::Never(first, second)
        }
        _ => return None,
    })
}

fn file(word: Option<&str>) -> Option<File> {
    let all = [File::A, File::B, File::Inner];
    all.into_iter().find(|file| word == Some(&file.to_string()))
}

fn any(word: Option<&str>) -> Option<Name> {
    match word {
        Some("d") => Some(Name::Directory),
        _ => file(word).map(Name::File),
    }
}

fn test(word: &str) -> Option<Test> {
    let (op, value) = word.strip_prefix('g')?.split_once('=')?;
    let op = op.parse::<u8>().ok().filter(|op| usize::from(*op) < OPS)?;
    Some((op, value.parse::<u8>().ok().filter(|value| *value < 10)?))
}

impl Program {
    /// The driver's argument.
    pub fn table(&self) -> String {
        let mut table = String::new();
        for ops in &self.ranks {
            for at in 0..OPS {
                table.extend(ops.get(at).map_or(['.'; WIDTH], row));
            }
        }
        table
    }
}

fn row(op: &Op) -> [char; WIDTH] {
    let digit = |n: u8| char::from(b'0' + n);
    let test = |(op, value): Test| [char::from(b'a' + op), digit(value)];
    let file = |file: File| match file {
        File::A => 'a',
        File::B => 'b',
        File::Inner => 'e',
    };
    let any = |name: Name| match name {
        Name::File(name) => file(name),
        Name::Directory => 'd',
    };
    let columns: Vec<char> = match op.act {
        Act::Barrier => vec!['B'],
        Act::Send(to) => vec!['S', digit(to)],
        Act::Receive(from) => vec!['R', digit(from)],
        Act::Exclusive(name) => vec!['x', file(name)],
        Act::Write(name, cell, value) => vec!['w', file(name), digit(cell), digit(value)],
        Act::Truncate(name) => vec!['t', file(name)],
        Act::Append(name, value) => vec!['a', file(name), '0', digit(value)],
        Act::Read(name, cell) => vec!['r', file(name), digit(cell)],
        Act::Measure(name) => vec!['m', file(name)],
        Act::Look(name) => vec!['l', any(name)],
        Act::Unlink(name) => vec!['u', file(name)],
        Act::Rename(old, new) => vec!['n', file(old), file(new)],
        Act::MakeDirectory => vec!['d', 'd'],
        Act::RemoveDirectory => vec!['D', 'd'],
        Act::Lock(name) => vec!['L', file(name)],
        Act::Await(name) => vec!['A', any(name)],
        Act::Hold(name, cell, value) => vec!['h', file(name), digit(cell), digit(value)],
        Act::Close => vec!['c'],
        Act::Never(first, second) => [vec!['!'], test(first).to_vec()]
            .into_iter()
            .chain(second.map(|second| test(second).to_vec()))
            .flatten()
            .collect(),
    };
    let mut row = ['.'; WIDTH];
    if let Some(guard) = op.guard {
        row[..2].copy_from_slice(&test(guard));
    }
    row[2..2 + columns.len()].copy_from_slice(&columns);
    row
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
            "rank 0: barrier",
            "rank 0: write a.5 =1\nrank 1:",
            "rank 0: unlink d\nrank 1:",
            "rank 0: if g0=1 barrier\nrank 1:",
            "rank 0: never x=1\nrank 1:",
        ] {
            assert!(text.parse::<Program>().is_err(), "{text}");
        }
    }
}
