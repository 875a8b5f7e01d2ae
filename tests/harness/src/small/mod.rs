//! Small MPI programs, and whether all their behaviours are found.
//!
//! A [`Program`] is a list of at most eight operations for each of two to four
//! ranks: sends and receives of every mode, requests, probes, polls and
//! collectives, with guards, values and destinations that depend on what was
//! received before, and assertions, prints and exit statuses that look at it.
//! [`generate`] makes random ones; [`naive`] says by brute force what they can
//! do, [`subject`] what Concord says they can do, through one C program that
//! interprets the list. [`ask`] turns what brute force knows about final
//! memories into assertions; [`check`] compares the two, and [`shrink`] makes a
//! disagreement small. The [`text`] form is what regression tests are kept in.

mod ask;
mod behaviour;
mod check;
mod claim;
mod generate;
mod manner;
mod naive;
mod places;
mod shrink;
mod subject;
mod table;
mod text;

pub use ask::ask;
pub use behaviour::{Behaviour, Facts, Fault, Final, Log, Memory, Positions, What};
pub use check::{Check, Checked, Generator, Sweep, case, check, sweep};
pub use claim::{Claim, Field, Form, Known, Test, Value};
pub use generate::{generate, generate_cancelled, generate_connected};
pub use manner::{BUFFERINGS, Manner};
pub use naive::explore;
pub use shrink::shrink;
pub use subject::{Seen, Subject};

/// How many operations a rank can have: the driver has so many lines for each.
pub const OPS: usize = 8;
/// The position behind the operations, where a rank waits for its requests.
pub const LAST: usize = OPS;
/// The position of `MPI_Finalize`.
pub const END: usize = OPS + 1;

/// The operations of every rank.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Program {
    /// By rank.
    pub ranks: Vec<Vec<Op>>,
    /// Without a log of all that was seen, which every rank prints at its end.
    pub quiet: bool,
    /// The second communicator connects even with odd ranks.
    pub inter: bool,
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
    /// Something that is known of a message.
    If(Test),
    /// The last poll or probe succeeded.
    Hit,
    /// It did not, or there was none.
    Miss,
}

/// A call of MPI, or something that a rank does for itself.
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
    Mprobe(Pattern),
    Improbe(Pattern),
    /// Receives what the probe with this number matched.
    Mrecv(u8),
    /// The same, without waiting.
    Imrecv(u8),
    /// A persistent send; its value is that of each start.
    SendInit(Message),
    RecvInit(Pattern),
    /// Starts the persistent request of the operation with this number.
    Start(u8),
    /// For the request of the operation with this number.
    Wait(u8),
    /// The same.
    Test(u8),
    Waitall,
    Waitany,
    Waitsome,
    Testall,
    Testany,
    Testsome,
    Barrier,
    Ibarrier,
    /// From this root.
    Bcast(u8),
    /// To this root.
    Reduce(u8),
    Allreduce,
    /// Waits for the buffer of `Bsend`, and attaches it again.
    Detach,
    /// Cancels the receive of the operation with this number, if it is active.
    Cancel(u8),
    /// Asserts that something is not so.
    Never(Claim),
    /// Prints a value.
    Print(Form, Value),
    /// Ends with this status, later.
    Status(Value),
}

/// What is sent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Message {
    /// To whom; `None` for the last source.
    pub to: Option<u8>,
    /// The tag.
    pub tag: u8,
    /// The value.
    pub value: Value,
    /// How many integers, at most two; the value is the first one.
    pub count: u8,
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
            | Call::SendInit(message)
            | Call::Sendrecv(message, _) => Some(*message),
            _ => None,
        }
    }

    /// What it receives or looks for.
    pub fn pattern(&self) -> Option<Pattern> {
        match self {
            Call::Recv(pattern)
            | Call::Irecv(pattern)
            | Call::RecvInit(pattern)
            | Call::Sendrecv(_, pattern)
            | Call::Probe(pattern)
            | Call::Iprobe(pattern)
            | Call::Mprobe(pattern)
            | Call::Improbe(pattern) => Some(*pattern),
            _ => None,
        }
    }

    /// Whether it leaves a request.
    pub fn has_request(&self) -> bool {
        matches!(
            self,
            Call::Isend(_) | Call::Issend(_) | Call::Irecv(_) | Call::Imrecv(_) | Call::Ibarrier
        )
    }

    /// The operation of the same rank that it names by number.
    pub fn named_op(&self) -> Option<u8> {
        match self {
            Call::Wait(n)
            | Call::Test(n)
            | Call::Start(n)
            | Call::Mrecv(n)
            | Call::Imrecv(n)
            | Call::Cancel(n) => Some(*n),
            _ => None,
        }
    }

    /// The rank, or the operation, that it names by number.
    pub fn number(&self) -> Option<u8> {
        match self {
            Call::Bcast(n) | Call::Reduce(n) => Some(*n),
            _ => self.named_op(),
        }
    }

    /// The value that it sends, prints or returns.
    pub fn value(&self) -> Option<Value> {
        match self {
            Call::Print(_, value) | Call::Status(value) => Some(*value),
            _ => self.message().map(|message| message.value),
        }
    }

    /// Whether MPI is not asked.
    pub fn is_local(&self) -> bool {
        matches!(self, Call::Never(_) | Call::Print(..) | Call::Status(_))
    }
}

impl Op {
    /// What it looks at of what was received.
    pub fn known(&self) -> impl Iterator<Item = Known> {
        let guard = match self.guard {
            Guard::If(test) => Some(test.known),
            _ => None,
        };
        let claim = match self.call {
            Call::Never(claim) => Some(claim),
            _ => None,
        };
        let tests = claim.into_iter().flat_map(|claim| {
            let tests: Vec<Known> = claim.tests().map(|test| test.known).collect();
            tests
        });
        let value = self.call.value().and_then(Value::known);
        guard.into_iter().chain(tests).chain(value)
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

    /// Whether it looks back at what single operations received.
    pub fn looks_back(&self) -> bool {
        self.ops().any(|op| op.known().any(|k| k.op.is_some()))
    }

    /// Whether memory that was never written is sent.
    pub fn sends_undefined(&self) -> bool {
        self.ops()
            .any(|op| op.call.value() == Some(Value::Undefined))
    }

    /// Whether what is sent and received on the second communicator has a
    /// partner there.
    fn is_connected(&self) -> bool {
        let across = |rank: usize, other: u8| rank % 2 != usize::from(other) % 2;
        self.ranks.iter().enumerate().all(|(rank, ops)| {
            ops.iter().all(|op| {
                let sends = |m: Message| !m.second || m.to.is_some_and(|to| across(rank, to));
                let receives =
                    |p: Pattern| !p.second || p.from.is_none_or(|from| across(rank, from));
                op.call.message().is_none_or(sends) && op.call.pattern().is_none_or(receives)
            })
        })
    }

    /// Whether it names only ranks and operations that exist, and does nothing
    /// with undefined values that is beyond the oracle.
    pub fn is_valid(&self) -> bool {
        let size = self.size() as u8;
        let rank = |rank: Option<u8>| rank.is_none_or(|rank| rank < size);
        let valid = |op: &Op| {
            let number = match op.call {
                Call::Bcast(n) | Call::Reduce(n) => n < size,
                _ => op.call.named_op().is_none_or(|n| usize::from(n) < OPS),
            };
            let tags = [
                op.call.message().map(|m| m.tag),
                op.call.pattern().and_then(|p| p.tag),
            ];
            let known = |k: Known| k.op.is_none_or(|op| usize::from(op) < OPS);
            let value = match op.call.value() {
                Some(Value::Constant(value) | Value::Plus(value)) => value < 8,
                Some(Value::Undefined) => op.call.message().is_some_and(|m| m.count > 0),
                _ => true,
            };
            number
                && rank(op.call.message().and_then(|m| m.to))
                && rank(op.call.pattern().and_then(|p| p.from))
                && tags.iter().flatten().all(|tag| *tag < 10)
                && op.call.message().is_none_or(|m| m.count <= 2)
                && op.known().all(known)
                && value
        };
        // The log prints every value, and sums may make undefined ones defined.
        let combines = |op: &Op| {
            matches!(
                op.call,
                Call::Reduce(_) | Call::Allreduce | Call::Bcast(_) | Call::Status(_)
            )
        };
        let undefined = self.sends_undefined() && (!self.quiet || self.ops().any(combines));
        (2..=4).contains(&size)
            && self.ranks.iter().all(|ops| ops.len() <= OPS)
            && self.ops().all(valid)
            && !undefined
            && (!self.inter || self.is_connected())
    }
}
