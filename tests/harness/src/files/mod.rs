//! Small programs whose ranks share files, and whether their races and what
//! they come to see of each other are found.
//!
//! A [`Program`] is a list of operations for each of two or three ranks, over
//! two files, a directory and a file in it, none of which is there at first:
//! integers ([cells](Act::Write)) are written, read, appended and held back by
//! streams, names are created, looked for, removed and renamed, barriers and
//! messages order that, operations may depend on what was seen before, and an
//! assertion stands at the end. [`generate`] makes random ones, which race or
//! not; [`naive`] says by brute force whether they race, and what can be seen if
//! not; [`check`] compares that with what Concord says.

mod check;
mod conflict;
mod generate;
mod naive;
mod shrink;
mod subject;
mod system;
mod text;

pub use check::{Checked, case, check};
pub use generate::generate;
pub use naive::{Behaviour, explore};
pub use shrink::shrink;
pub use subject::Subject;

/// Operations of a rank.
pub const OPS: usize = 14;
/// Integers of a file that are written in place.
pub const CELLS: u8 = 2;
/// Integers of a file that are read: appended ones are further back.
pub const READ: u8 = 3;

/// What an operation has seen where a cell is behind the end of its file.
pub const SHORT: u8 = 8;
/// What an operation has seen where there is no file.
pub const ABSENT: u8 = 9;

/// The operations of every rank.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Program {
    /// By rank.
    pub ranks: Vec<Vec<Op>>,
}

/// A name that may lead to a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum File {
    A,
    B,
    /// In the directory `d`, which somebody has to make.
    Inner,
}

/// A name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Name {
    File(File),
    Directory,
}

/// Whether the rank's operation of this number has seen this value.
pub type Test = (u8, u8);

/// What a rank does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Op {
    /// Only if this holds. No rank waits for others under a condition.
    pub guard: Option<Test>,
    /// What.
    pub act: Act,
}

/// What is done. Operations see 1 if they succeed and 0 if not, unless they
/// read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Act {
    /// Of all ranks.
    Barrier,
    /// A message to this rank.
    Send(u8),
    /// One from this rank.
    Receive(u8),
    /// Creates a file that must not be there (`O_CREAT | O_EXCL`).
    Exclusive(File),
    /// Opens with `O_CREAT`, writes a value to a cell.
    Write(File, u8, u8),
    /// Opens with `O_CREAT | O_TRUNC`.
    Truncate(File),
    /// Opens with `O_CREAT | O_APPEND`, writes a value.
    Append(File, u8),
    /// Opens, reads a cell. Sees its value, [`SHORT`] or [`ABSENT`].
    Read(File, u8),
    /// Sees how many cells there are (`stat`), or [`ABSENT`].
    Measure(File),
    /// Sees whether there is something of this name (`access`).
    Look(Name),
    /// Removes the name.
    Unlink(File),
    /// Gives the first one the second one's name.
    Rename(File, File),
    /// Makes `d`.
    MakeDirectory,
    /// Removes `d`.
    RemoveDirectory,
    /// Tries [`Act::Exclusive`] again and again until it succeeds.
    Lock(File),
    /// Looks again and again until the name is there.
    Await(Name),
    /// Opens a stream (`fopen` with `r+`), writes a value to a cell. The rank has
    /// one stream; nothing if it is open.
    Hold(File, u8, u8),
    /// Closes the stream, if it is open.
    Close,
    /// Asserts that not all of at most two tests hold.
    Never(Test, Option<Test>),
}

impl Act {
    /// Always.
    pub fn always(self) -> Op {
        Op {
            guard: None,
            act: self,
        }
    }

    /// Whether others are waited for, so that all ranks have to come there.
    pub fn orders(self) -> bool {
        matches!(self, Act::Barrier | Act::Send(_) | Act::Receive(_))
    }

    /// Whether it tries again and again until others have done something.
    pub fn spins(self) -> bool {
        matches!(self, Act::Lock(_) | Act::Await(_))
    }

    /// Whether it may give something this name, or take it away.
    pub fn names(self, file: File) -> bool {
        match self {
            Act::Exclusive(name) | Act::Write(name, ..) | Act::Truncate(name) => name == file,
            Act::Append(name, _) | Act::Unlink(name) | Act::Lock(name) => name == file,
            Act::Rename(old, new) => old == file || new == file,
            _ => false,
        }
    }

    /// Whether it sees something.
    pub fn sees(self) -> bool {
        !(self.orders() || self.spins() || matches!(self, Act::Close | Act::Never(..)))
    }
}

impl Program {
    /// How many ranks.
    pub fn size(&self) -> usize {
        self.ranks.len()
    }

    /// Operations on files.
    pub fn uses(&self) -> usize {
        let ops = self.ranks.iter().flatten();
        ops.filter(|op| !op.act.orders()).count()
    }

    /// Whether somebody tries again and again.
    pub fn spins(&self) -> bool {
        self.ranks.iter().flatten().any(|op| op.act.spins())
    }
}
