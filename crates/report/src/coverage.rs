//! Which lines and branches of a program were executed, file by file.

use serde::{Deserialize, Serialize};

/// A source file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FileCoverage {
    /// Its path, as reports show it.
    pub file: String,
    /// Lines with something to execute that some process began in some execution.
    pub executed: Vec<u32>,
    /// Lines with something to execute that nobody began.
    pub missed: Vec<u32>,
    /// Decisions that were come to.
    pub branches: Vec<BranchCoverage>,
}

/// A decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BranchCoverage {
    /// Where.
    pub line: u32,
    /// See `line`.
    pub column: u32,
    /// How many ways there are to go on.
    pub ways: u32,
    /// How many of them were taken.
    pub taken: u32,
}

impl FileCoverage {
    /// `12 of 14 lines, 3 of 4 ways at branches`
    pub fn in_short(&self) -> String {
        let lines = self.executed.len() + self.missed.len();
        let ways: u32 = self.branches.iter().map(|branch| branch.ways).sum();
        let taken: u32 = self.branches.iter().map(|branch| branch.taken).sum();
        let lines = format!("{} of {lines} lines executed", self.executed.len());
        match ways {
            0 => lines,
            ways => format!("{lines}, {taken} of {ways} ways taken at branches"),
        }
    }

    /// The lines that nobody executed: `3, 7 to 9`.
    pub fn missed_in_words(&self) -> String {
        let mut runs: Vec<(u32, u32)> = Vec::new();
        for &line in &self.missed {
            match runs.last_mut() {
                Some((_, last)) if *last + 1 == line => *last = line,
                _ => runs.push((line, line)),
            }
        }
        let word = |(first, last): &(u32, u32)| match last - first {
            0 => first.to_string(),
            1 => format!("{first}, {last}"),
            _ => format!("{first} to {last}"),
        };
        runs.iter().map(word).collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_lines_are_told_together() {
        let coverage = FileCoverage {
            file: "a.c".to_owned(),
            executed: vec![1, 2],
            missed: vec![3, 5, 6, 8, 9, 10],
            branches: vec![BranchCoverage {
                line: 2,
                column: 7,
                ways: 2,
                taken: 1,
            }],
        };
        assert_eq!(coverage.missed_in_words(), "3, 5, 6, 8 to 10");
        assert_eq!(
            coverage.in_short(),
            "2 of 8 lines executed, 1 of 2 ways taken at branches"
        );
    }
}
