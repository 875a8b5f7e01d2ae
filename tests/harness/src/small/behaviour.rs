//! What a program can do.

use std::collections::BTreeSet;

/// What a rank has written, in the driver's words.
pub type Log = Vec<u8>;

/// Where each rank is blocked; `None` if it has ended.
pub type Positions = Vec<Option<usize>>;

/// What goes wrong on one rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum What {
    /// An assertion fails.
    Assertion,
    /// An undefined value decides something, or is printed.
    Undefined,
    /// A string is read behind its end.
    Bounds,
}

/// What goes wrong where.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fault {
    /// On which rank.
    pub rank: usize,
    /// At which operation.
    pub at: usize,
    /// What.
    pub what: What,
}

/// What is known of a message: value, source, tag, count; `None` is undefined.
pub type Facts = [Option<u8>; 4];

/// How a rank has ended.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Final {
    /// What can be seen from outside.
    pub written: Log,
    /// With which status.
    pub status: u8,
}

/// What a rank remembers at its end.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Memory {
    /// Of the last message.
    pub last: Facts,
    /// Of each operation's, if the program looks back.
    pub ops: Vec<Facts>,
}

/// All ways in which a program can end.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Behaviour {
    /// What can be seen of all ranks when all have ended.
    pub finals: BTreeSet<Vec<Final>>,
    /// By rank, what it may remember when it has received everything: before
    /// `MPI_Finalize`, which others need not reach.
    pub memories: Vec<BTreeSet<Memory>>,
    /// Where ranks are blocked for ever.
    pub deadlocks: BTreeSet<Positions>,
    /// Ranks may call different collectives.
    pub mismatch: bool,
    /// What else can go wrong.
    pub faults: BTreeSet<Fault>,
}

impl Behaviour {
    /// Whether something can go wrong.
    pub fn is_wrong(&self) -> bool {
        self.mismatch || !self.deadlocks.is_empty() || !self.faults.is_empty()
    }
}
