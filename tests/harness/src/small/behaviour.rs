//! What a program can do.

use std::collections::BTreeSet;

/// What a rank has seen, in the driver's words.
pub type Log = Vec<u8>;

/// Where each rank is blocked; `None` if it has ended.
pub type Positions = Vec<Option<usize>>;

/// All ways in which a program can end.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Behaviour {
    /// What all ranks have seen when all have ended.
    pub finals: BTreeSet<Vec<Log>>,
    /// Where ranks are blocked for ever.
    pub deadlocks: BTreeSet<Positions>,
    /// Ranks may call different collectives.
    pub mismatch: bool,
}
