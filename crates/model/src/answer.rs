//! What is said about a path.

use std::fmt;

use concord_path::OpIndex;

/// An execution of the path's operations, as far as it was somebody's choice. Ranks go on by
/// themselves whenever they can.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Schedule {
    /// The standard sends that return before their messages are received.
    pub buffered: Vec<OpIndex>,
    /// The collective calls that are left before everybody has come.
    pub left: Vec<OpIndex>,
    /// The messages and the receives that they meet, in this order: (send, receive).
    pub matches: Vec<(OpIndex, OpIndex)>,
    /// Where ranks wait in the end; empty if all come to their end.
    pub blocked: Vec<OpIndex>,
}

/// Whether some execution of the path's operations deadlocks.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// None does.
    NoDeadlock,
    /// This one does; it was replayed step by step.
    Deadlock(Schedule),
    /// That is not known.
    Undecided(Reason),
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// The path has an operation that is not modelled.
    NotModelled {
        /// Which one.
        op: OpIndex,
        /// What it is.
        what: String,
    },
    /// The search was larger than its limit.
    Limit {
        /// The limit, for people.
        what: String,
    },
    /// A defect of ours: what a solver found does not stand up to a check.
    Unconfirmed {
        /// What happened.
        what: String,
    },
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::NotModelled { op, what } => write!(f, "operation {op} is not modelled: {what}"),
            Reason::Limit { what } => write!(f, "the search was cut: {what}"),
            Reason::Unconfirmed { what } => write!(f, "an answer was not confirmed: {what}"),
        }
    }
}
