//! How programs are verified: every way that must give the same answer.

use std::fmt;

use concord_mpi::Buffering;

/// All bufferings: those that differ for messages of four and eight bytes.
pub const BUFFERINGS: [Buffering; 4] = [
    Buffering::Any,
    Buffering::Infinite,
    Buffering::Zero,
    Buffering::Eager(4),
];

/// Executions beyond which a search without merging is given up.
const PATHS: u64 = 100;

/// How a program is verified.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Manner {
    /// Which sends are buffered.
    pub buffering: Buffering,
    /// One execution may stand for all its matchings.
    pub model: bool,
    /// Equal states are explored once.
    pub merge: bool,
    /// Not every order of independent receives is explored.
    pub reduce: bool,
    /// Worker threads.
    pub jobs: usize,
    /// Every execution is run again, to see what it writes.
    pub replays: bool,
}

impl Manner {
    /// As `concord verify` does it.
    pub fn usual(buffering: Buffering) -> Manner {
        Manner {
            buffering,
            model: true,
            merge: true,
            reduce: true,
            jobs: 1,
            replays: true,
        }
    }

    /// Everything that differs in which executions are explored.
    pub fn all(buffering: Buffering) -> [Manner; 5] {
        let usual = Manner::usual(buffering);
        let plain = Manner {
            model: false,
            ..usual
        };
        let unmerged = Manner {
            merge: false,
            reduce: false,
            ..plain
        };
        [
            usual,
            plain,
            Manner {
                reduce: false,
                ..plain
            },
            unmerged,
            Manner {
                model: true,
                ..unmerged
            },
        ]
    }

    /// Give up beyond so many executions.
    pub fn paths(&self) -> u64 {
        if self.merge { u64::MAX } else { PATHS }
    }
}

impl fmt::Display for Manner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.buffering)?;
        let words = [
            (self.model, ", model"),
            (self.merge, ", merging"),
            (self.reduce, ", reduction"),
            (self.jobs > 1, ", parallel"),
        ];
        for (_, word) in words.iter().filter(|(is_set, _)| *is_set) {
            f.write_str(word)?;
        }
        Ok(())
    }
}
