//! Small programs as text: a line for every rank, operations behind semicolons.
//!
//! ```text
//! # a remark
//! rank 0: barrier; send 1
//! rank 1: barrier; receive 0
//! ```

use std::fmt;

/// Writes the operations of all ranks.
pub(crate) fn write<Op: fmt::Display>(
    ranks: &[Vec<Op>],
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    for (rank, ops) in ranks.iter().enumerate() {
        let ops: Vec<String> = ops.iter().map(Op::to_string).collect();
        let line = format!("rank {rank}: {}", ops.join("; "));
        writeln!(f, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Lines that say something: neither empty nor remarks.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// The operations of all ranks, in order of their numbers.
pub(crate) fn read<'a, Op>(
    lines: impl Iterator<Item = &'a str>,
    op: impl Fn(&str) -> Option<Op>,
) -> Result<Vec<Vec<Op>>, String> {
    let mut ranks = Vec::new();
    for line in lines {
        let ops = line
            .strip_prefix(&format!("rank {}:", ranks.len()))
            .ok_or_else(|| format!("`{line}`: expected the next rank"))?;
        let ops = ops.split(';').map(str::trim).filter(|op| !op.is_empty());
        let ops = ops.map(|text| op(text).ok_or_else(|| format!("`{text}` is no operation")));
        ranks.push(ops.collect::<Result<Vec<Op>, String>>()?);
    }
    Ok(ranks)
}
