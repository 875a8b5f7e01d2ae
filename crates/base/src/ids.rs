//! Identifiers of the processes of a run.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The number of a process in `MPI_COMM_WORLD`.
///
/// A rank inside another communicator is a plain `u32` with that communicator
/// at hand; this type always means the world rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Rank(pub u32);

impl Rank {
    /// The rank as an index into per-process tables.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// How many processes a run has; at least one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct WorldSize(u32);

impl WorldSize {
    /// The largest supported number of processes.
    pub const MAX: u32 = 4096;

    /// A single process.
    pub const ONE: WorldSize = WorldSize(1);

    /// `None` unless `1 <= n <= MAX`.
    pub fn new(n: u32) -> Option<Self> {
        (1..=Self::MAX).contains(&n).then_some(Self(n))
    }

    /// The number itself.
    pub fn get(self) -> u32 {
        self.0
    }

    /// All ranks, ascending.
    pub fn ranks(self) -> impl Iterator<Item = Rank> {
        (0..self.0).map(Rank)
    }
}
