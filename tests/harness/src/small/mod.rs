//! Small MPI programs, and whether all their behaviours are found.
//!
//! A [`Program`] is a list of at most five operations for each of two to four
//! ranks: sends and receives of every mode, requests, probes, polls and
//! collectives, with guards, values and destinations that depend on what was
//! received before. [`generate`] makes random ones; [`naive`] says by brute
//! force what they can do, [`subject`] what Concord says they can do, through
//! one C program that interprets the list. [`check`] compares the two, and
//! [`shrink`] makes a disagreement small. The [`text`] form is what regression
//! tests are kept in.

mod behaviour;
mod check;
mod dice;
mod generate;
mod naive;
mod shrink;
mod subject;
mod text;

pub use behaviour::{Behaviour, Log, Positions};
pub use check::{BUFFERINGS, Check, Checked, Sweep, check, sweep};
pub use generate::generate;
pub use naive::explore;
pub use shrink::shrink;
pub use subject::{Manner, Seen, Subject};

/// How many operations a rank can have: the driver has so many lines for each.
pub const OPS: usize = 5;
/// The position behind the operations, where a rank waits for its requests.
pub const LAST: usize = OPS;
/// The position of `MPI_Finalize`.
pub const END: usize = OPS + 1;

/// The operations of every rank.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Program {
    /// By rank.
    pub ranks: Vec<Vec<Op>>,
}

/// An operation that may be skipped.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Op {
    /// When it happens.
    pub guard: Guard,
    /// What happens.
    pub call: Call,
}

/// A condition on what the rank has seen so far.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Guard {
    /// None.
    Always,
    /// The last value is even.
    Even,
    /// The last value is odd.
    Odd,
    /// The last source is this rank.
    From(u8),
    /// The last source is another rank.
    NotFrom(u8),
    /// The last poll or probe succeeded.
    Hit,
    /// It did not, or there was none.
    Miss,
}

/// A call of MPI.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Call {
    Send(Message),
    Ssend(Message),
    Bsend(Message),
    Isend(Message),
    Issend(Message),
    Recv(Pattern),
    Irecv(Pattern),
    Sendrecv(Message, Pattern),
    Probe(Pattern),
    Iprobe(Pattern),
    /// For the request of the operation with this number.
    Wait(u8),
    /// The same.
    Test(u8),
    Waitall,
    Waitany,
    Barrier,
    Ibarrier,
    /// From this root.
    Bcast(u8),
    /// To this root.
    Reduce(u8),
    Allreduce,
    /// Waits for the buffer of `Bsend`, and attaches it again.
    Detach,
}

/// What is sent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Message {
    /// To whom; `None` for the last source.
    pub to: Option<u8>,
    /// The tag.
    pub tag: u8,
    /// The value; `None` for the last one.
    pub value: Option<u8>,
    /// Eight bytes instead of four.
    pub long: bool,
    /// On the second communicator.
    pub second: bool,
}

/// What is received.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pattern {
    /// From whom; `None` for any source.
    pub from: Option<u8>,
    /// With which tag; `None` for any.
    pub tag: Option<u8>,
    /// On the second communicator. Of a `Sendrecv` both halves are.
    pub second: bool,
}

impl Call {
    /// What it sends.
    pub fn message(&self) -> Option<Message> {
        match self {
            Call::Send(message)
            | Call::Ssend(message)
            | Call::Bsend(message)
            | Call::Isend(message)
            | Call::Issend(message)
            | Call::Sendrecv(message, _) => Some(*message),
            _ => None,
        }
    }

    /// What it receives or looks for.
    pub fn pattern(&self) -> Option<Pattern> {
        match self {
            Call::Recv(pattern)
            | Call::Irecv(pattern)
            | Call::Sendrecv(_, pattern)
            | Call::Probe(pattern)
            | Call::Iprobe(pattern) => Some(*pattern),
            _ => None,
        }
    }

    /// Whether it leaves a request.
    pub fn has_request(&self) -> bool {
        matches!(
            self,
            Call::Isend(_) | Call::Issend(_) | Call::Irecv(_) | Call::Ibarrier
        )
    }

    /// The rank, or the request, that it names by number.
    pub fn number(&self) -> Option<u8> {
        match self {
            Call::Wait(n) | Call::Test(n) | Call::Bcast(n) | Call::Reduce(n) => Some(*n),
            _ => None,
        }
    }
}

impl Program {
    /// How many ranks.
    pub fn size(&self) -> usize {
        self.ranks.len()
    }

    /// All operations.
    pub fn ops(&self) -> impl Iterator<Item = &Op> {
        self.ranks.iter().flatten()
    }

    /// Whether it names only ranks and operations that exist.
    pub fn is_valid(&self) -> bool {
        let size = self.size() as u8;
        let rank = |rank: Option<u8>| rank.is_none_or(|rank| rank < size);
        let valid = |op: &Op| {
            let guard = match op.guard {
                Guard::From(rank) | Guard::NotFrom(rank) => rank < size,
                _ => true,
            };
            let number = match op.call {
                Call::Wait(n) | Call::Test(n) => usize::from(n) < OPS,
                Call::Bcast(n) | Call::Reduce(n) => n < size,
                _ => true,
            };
            let tags = [
                op.call.message().map(|m| m.tag),
                op.call.pattern().and_then(|p| p.tag),
            ];
            let value = op.call.message().and_then(|m| m.value);
            guard
                && number
                && rank(op.call.message().and_then(|m| m.to))
                && rank(op.call.pattern().and_then(|p| p.from))
                && tags.iter().flatten().all(|tag| *tag < 10)
                && value.is_none_or(|value| value < 10)
        };
        (2..=4).contains(&size)
            && self.ranks.iter().all(|ops| ops.len() <= OPS)
            && self.ops().all(valid)
    }
}
