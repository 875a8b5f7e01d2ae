//! Small programs with one-sided communication, and whether their races and
//! final memories are found.
//!
//! A [`Program`] is a list of operations for each of two or three ranks, each
//! of which has a window of two integers: fences, locks, flushes, general active
//! target synchronisation, puts, gets, sums, own loads and stores, barriers, and
//! an assertion at the end. [`generate`] makes random ones that are well formed
//! (MPI 4.1 §12.5) and race or not; [`naive`] says by brute force whether they
//! race (§12.7), and what can be remembered if not; [`check`] compares that with
//! what Concord says.

mod check;
mod generate;
mod naive;
mod shrink;
mod subject;
mod text;

pub use check::{Checked, case, check};
pub use generate::generate;
pub use naive::{Behaviour, explore};
pub use shrink::shrink;
pub use subject::Subject;

/// Operations of a rank.
pub const OPS: usize = 18;
/// Integers of a window.
pub const CELLS: usize = 2;

/// The operations of every rank.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Program {
    /// By rank.
    pub ranks: Vec<Vec<Op>>,
}

/// An integer in the window of a rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    /// Whose.
    pub rank: u8,
    /// Which.
    pub number: u8,
}

/// Something that a rank can look at when everything is over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Known {
    /// An integer of its window.
    Cell(u8),
    /// What its operation of this number has read.
    Got(u8),
}

/// A comparison with a constant.
pub type Test = (Known, u8);

/// What a rank does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Op {
    Fence,
    Barrier,
    Lock {
        exclusive: bool,
        target: u8,
    },
    Unlock(u8),
    Flush(u8),
    /// For the origins in this set of bits.
    Post(u8),
    /// For the targets in this set of bits.
    Start(u8),
    Complete,
    Wait,
    Put(Cell, u8),
    Get(Cell),
    /// Adds to it.
    Sum(Cell, u8),
    Load(u8),
    Store(u8, u8),
    /// Asserts that not all of at most two tests hold.
    Never(Test, Option<Test>),
}

impl Program {
    /// How many ranks.
    pub fn size(&self) -> usize {
        self.ranks.len()
    }
}
