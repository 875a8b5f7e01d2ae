//! Programs as text, for people and for the driver.
//!
//! ```text
//! rank 0: fence; put 1.0 =3; fence
//! rank 1: fence; fence; never m0=3
//! ```
//!
//! A cell is `RANK.NUMBER`; `m0` is the rank's own one in a test, `g2` what
//! operation 2 has read. Sets of ranks are written as `{0,2}`.

use std::fmt;
use std::str::FromStr;

use super::{CELLS, Cell, Known, OPS, Op, Program, Test};
use crate::listing;

/// Columns of an operation in the driver's table.
const WIDTH: usize = 7;

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        listing::write(&self.ranks, f)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.rank, self.number)
    }
}

fn test_text(test: &Test) -> String {
    match test {
        (Known::Cell(cell), value) => format!("m{cell}={value}"),
        (Known::Got(op), value) => format!("g{op}={value}"),
    }
}

fn set_text(bits: u8) -> String {
    let ranks: Vec<String> = (0..8)
        .filter(|rank| bits >> rank & 1 == 1)
        .map(|rank| rank.to_string())
        .collect();
    format!("{{{}}}", ranks.join(","))
}

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Op::Fence => f.write_str("fence"),
            Op::Barrier => f.write_str("barrier"),
            Op::Lock {
                exclusive: true,
                target,
            } => write!(f, "exclusive {target}"),
            Op::Lock { target, .. } => write!(f, "shared {target}"),
            Op::Unlock(target) => write!(f, "unlock {target}"),
            Op::Flush(target) => write!(f, "flush {target}"),
            Op::Post(bits) => write!(f, "post {}", set_text(*bits)),
            Op::Start(bits) => write!(f, "start {}", set_text(*bits)),
            Op::Complete => f.write_str("complete"),
            Op::Wait => f.write_str("wait"),
            Op::Put(cell, value) => write!(f, "put {cell} ={value}"),
            Op::Get(cell) => write!(f, "get {cell}"),
            Op::Sum(cell, value) => write!(f, "sum {cell} ={value}"),
            Op::Load(cell) => write!(f, "load {cell}"),
            Op::Store(cell, value) => write!(f, "store {cell} ={value}"),
            Op::Never(first, second) => {
                write!(f, "never {}", test_text(first))?;
                second
                    .iter()
                    .try_for_each(|test| write!(f, " {}", test_text(test)))
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
            false => Err("not two or three ranks with at most eighteen operations".to_owned()),
        }
    }
}

fn op(text: &str) -> Option<Op> {
    let mut words = text.split_whitespace();
    let name = words.next()?;
    let mut word = || words.next();
    let digit = |word: Option<&str>| word?.parse::<u8>().ok().filter(|n| *n < 10);
    let value = |word: Option<&str>| digit(word?.strip_prefix('='));
    let cell = |word: Option<&str>| {
        let (rank, number) = word?.split_once('.')?;
        let (rank, number) = (digit(Some(rank))?, digit(Some(number))?);
        (rank < 3 && usize::from(number) < CELLS).then_some(Cell { rank, number })
    };
    let own = |word: Option<&str>| digit(word).filter(|number| usize::from(*number) < CELLS);
    let set = |word: Option<&str>| {
        let ranks = word?.strip_prefix('{')?.strip_suffix('}')?.split(',');
        let bits = ranks.map(|rank| digit(Some(rank)).filter(|rank| *rank < 3));
        bits.map(|rank| Some(1 << rank?)).sum::<Option<u8>>()
    };
    Some(match name {
        "fence" => Op::Fence,
        "barrier" => Op::Barrier,
        "exclusive" | "shared" => Op::Lock {
            exclusive: name == "exclusive",
            target: digit(word())?,
        },
        "unlock" => Op::Unlock(digit(word())?),
        "flush" => Op::Flush(digit(word())?),
        "post" => Op::Post(set(word())?),
        "start" => Op::Start(set(word())?),
        "complete" => Op::Complete,
        "wait" => Op::Wait,
        "put" => Op::Put(cell(word())?, value(word())?),
        "get" => Op::Get(cell(word())?),
        "sum" => Op::Sum(cell(word())?, value(word())?),
        "load" => Op::Load(own(word())?),
        "store" => Op::Store(own(word())?, value(word())?),
        "never" => {
            let first = test(word()?)?;
            let second = match word() {
                Some(second) => Some(test(second)?),
                None => None,
            };
            Op::Never(first, second)
        }
        _ => return None,
    })
}

fn test(word: &str) -> Option<Test> {
    let (known, value) = word.split_once('=')?;
    let number = |number: &str| number.parse::<u8>().ok();
    let known = match known.strip_prefix('m') {
        Some(cell) => Known::Cell(number(cell).filter(|n| usize::from(*n) < CELLS)?),
        None => Known::Got(number(known.strip_prefix('g')?).filter(|n| usize::from(*n) < OPS)?),
    };
    Some((known, number(value).filter(|value| *value < 64)?))
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
    let test = |test: &Test| match test {
        (Known::Cell(cell), value) => ['m', digit(*cell), digit(*value)],
        (Known::Got(op), value) => ['g', char::from(b'a' + op), digit(*value)],
    };
    let mut row = ['.'; WIDTH];
    let (letter, columns): (char, Vec<u8>) = match op {
        Op::Fence => ('F', vec![]),
        Op::Barrier => ('B', vec![]),
        Op::Lock { exclusive, target } => (if *exclusive { 'X' } else { 'S' }, vec![*target]),
        Op::Unlock(target) => ('U', vec![*target]),
        Op::Flush(target) => ('f', vec![*target]),
        Op::Post(bits) => ('o', vec![*bits]),
        Op::Start(bits) => ('s', vec![*bits]),
        Op::Complete => ('c', vec![]),
        Op::Wait => ('w', vec![]),
        Op::Put(cell, value) => ('P', vec![cell.rank, cell.number, *value]),
        Op::Get(cell) => ('G', vec![cell.rank, cell.number]),
        Op::Sum(cell, value) => ('A', vec![cell.rank, cell.number, *value]),
        Op::Load(cell) => ('L', vec![0, *cell]),
        Op::Store(cell, value) => ('W', vec![0, *cell, *value]),
        Op::Never(..) => ('!', vec![]),
    };
    row[0] = letter;
    for (at, column) in columns.into_iter().enumerate() {
        row[1 + at] = digit(column);
    }
    if let Op::Never(first, second) = op {
        row[1..4].copy_from_slice(&test(first));
        if let Some(second) = second {
            row[4..7].copy_from_slice(&test(second));
        }
    }
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
            "rank 0: fence",
            "rank 0: put 1.5 =1\nrank 1:",
            "rank 0: never x=1\nrank 1:",
        ] {
            assert!(text.parse::<Program>().is_err(), "{text}");
        }
    }
}
