//! Programs as text: a line per rank, threads separated by bars, operations by blanks; then
//! perhaps `never RANK VALUE`. Lines that begin with `#` are comments.

use std::fmt;
use std::str::FromStr;

use super::{Act, Op, Program};

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in &self.ranks {
            let threads: Vec<String> = rank.iter().map(|ops| words(ops).join(" ")).collect();
            writeln!(f, "{}", threads.join(" | "))?;
        }
        match self.never {
            Some((rank, value)) => writeln!(f, "never {rank} {value}"),
            None => Ok(()),
        }
    }
}

fn words(ops: &[Op]) -> Vec<String> {
    ops.iter()
        .map(|Op(act, n)| format!("{}{n}", act.letter()))
        .collect()
}

impl Program {
    /// The arguments of the driver.
    pub(super) fn arguments(&self) -> Vec<String> {
        let never = match self.never {
            Some((rank, value)) => format!("{rank}={value}"),
            None => "-".to_owned(),
        };
        let mut all = vec![self.ranks.len().to_string(), never];
        for rank in &self.ranks {
            let threads: Vec<String> = rank.iter().map(|ops| words(ops).concat()).collect();
            all.push(threads.join("|"));
        }
        all
    }
}

impl FromStr for Program {
    type Err = String;

    fn from_str(text: &str) -> Result<Program, String> {
        let mut program = Program {
            ranks: Vec::new(),
            never: None,
        };
        let lines = text.lines().map(str::trim);
        for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
            if let Some(claim) = line.strip_prefix("never ") {
                let parts: Vec<_> = claim.split(' ').map(str::parse).collect();
                match parts[..] {
                    [Ok(rank), Ok(value)] => program.never = Some((usize::from(rank), value)),
                    _ => return Err(format!("no claim: {line}")),
                }
                continue;
            }
            let threads = line.split('|');
            let ops = |thread: &str| thread.split_whitespace().map(op).collect();
            program
                .ranks
                .push(threads.map(ops).collect::<Result<_, _>>()?);
        }
        match program.ranks.len() {
            1 | 2 => Ok(program),
            _ => Err("one or two ranks".to_owned()),
        }
    }
}

fn op(word: &str) -> Result<Op, String> {
    let mut letters = word.chars();
    let act = letters.next().and_then(Act::of_letter);
    let number = letters.as_str().parse::<u8>().ok().filter(|n| *n < 2);
    match (act, number) {
        (Some(act), Some(number)) => Ok(Op(act, number)),
        _ => Err(format!("no operation: {word}")),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn text_and_back() {
        for seed in 0..200 {
            let program = super::super::case(seed);
            assert_eq!(program.to_string().parse(), Ok(program));
        }
    }
}
