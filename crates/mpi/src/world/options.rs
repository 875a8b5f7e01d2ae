//! Freedoms that the MPI standard leaves to an implementation, as choices of the user.

use crate::op::Folding;
use std::fmt;
use std::str::FromStr;

/// When a standard-mode send may return before its message is received (MPI 4.1 §3.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Buffering {
    /// Every send may do either, chosen anew at every send: a rank waits as in a synchronous send,
    /// and [`crate::Transition::Release`] lets it go.
    Any,
    /// Always at once.
    Infinite,
    /// Never.
    Zero,
    /// At once for messages of up to so many bytes, never for larger ones.
    Eager(u64),
}

impl fmt::Display for Buffering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Buffering::Any => f.write_str("any"),
            Buffering::Infinite => f.write_str("infinite"),
            Buffering::Zero => f.write_str("zero"),
            Buffering::Eager(bytes) => write!(f, "eager:{bytes}"),
        }
    }
}

/// A text that is no buffering.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoBuffering;

impl fmt::Display for NoBuffering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("one of any, infinite, zero, eager:BYTES")
    }
}

impl std::error::Error for NoBuffering {}

impl FromStr for Buffering {
    type Err = NoBuffering;

    fn from_str(text: &str) -> Result<Buffering, NoBuffering> {
        match text {
            "any" => Ok(Buffering::Any),
            "infinite" => Ok(Buffering::Infinite),
            "zero" => Ok(Buffering::Zero),
            _ => {
                let bytes = text.strip_prefix("eager:");
                let bytes = bytes.and_then(|bytes| bytes.parse().ok());
                bytes.map(Buffering::Eager).ok_or(NoBuffering)
            }
        }
    }
}

/// What a call does that MPI allows several outcomes (`MPI_Test`, `MPI_Iprobe`, `MPI_Waitany`, …).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcomes {
    /// One: polls succeed as soon as they can, and the lowest completed request is taken. For
    /// plain execution.
    Canonical,
    /// All, as transitions. A poll may then also fail although its operation is complete in this
    /// model: MPI promises that repeated polls succeed at some time, not that the next one does
    /// (§3.7.4), and a message that was matched may still be on its way.
    All,
}

/// When a rank may leave a collective call in which it does not depend on all others: the standard
/// lets it go or lets it wait, as the implementation likes (MPI 4.1 §6.1). Nobody leaves a barrier
/// early, nor any call whose result needs everybody's data.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Leaving {
    /// Either, chosen anew by every rank at every call: it waits, and
    /// [`crate::Transition::Release`] lets it go.
    Any,
    /// When those have arrived whose data it needs: the root of a broadcast at once, its other
    /// members after the root.
    WhenServed,
    /// When all have arrived.
    Together,
}

impl fmt::Display for Leaving {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Leaving::Any => "any",
            Leaving::WhenServed => "relaxed",
            Leaving::Together => "synchronising",
        })
    }
}

/// A text that says nothing about collectives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoLeaving;

impl fmt::Display for NoLeaving {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("one of any, synchronising, relaxed")
    }
}

impl std::error::Error for NoLeaving {}

impl FromStr for Leaving {
    type Err = NoLeaving;

    fn from_str(text: &str) -> Result<Leaving, NoLeaving> {
        match text {
            "any" => Ok(Leaving::Any),
            "relaxed" => Ok(Leaving::WhenServed),
            "synchronising" | "synchronizing" => Ok(Leaving::Together),
            _ => Err(NoLeaving),
        }
    }
}

/// The choices of a run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// See [`Buffering`].
    pub buffering: Buffering,
    /// See [`Outcomes`].
    pub outcomes: Outcomes,
    /// See [`Leaving`].
    pub leaving: Leaving,
    /// Whether messages and collectives whose type signatures differ are misuse (§3.3.1, §6.1),
    /// or are moved as bytes, as implementations do.
    pub check_types: bool,
    /// Whether receives from any source get variables instead of values; what the ranks ask for is
    /// recorded then.
    pub abstraction: bool,
    /// Whether what the ranks ask for is recorded: see [`Recorded`](super::Recorded).
    pub recording: bool,
    /// Whether it is followed what orders a ready send after its receive (§3.4); where nothing
    /// does, that is a [`Gap`](super::Gap).
    pub ready_order: bool,
    /// Whether `MPI_Cancel` may be called: then operations that it could be called for meet their
    /// counterparts only as a choice, so that a cancel may come in time (§3.8.4).
    pub cancels: bool,
    /// Whether calls that post receives or ready sends are made one by one, as transitions: then
    /// it is seen whether a ready send can come before its receive (§3.4). Much is explored so; it
    /// is meant for programs in which [`Options::ready_order`] leaves that open.
    pub one_by_one: bool,
    /// Whether shared locks of windows wait for their turn, as exclusive ones do: needed where both
    /// kinds compete.
    pub shared_turns: bool,
    /// Whether accumulations wait for their turn, as operations that fetch do: needed where both
    /// compete.
    pub accumulate_turns: bool,
    /// Whether it is followed what tells a sender that a message was received whose request it has
    /// freed (§3.7.3): only then its buffer is known to be the program's again.
    pub freed_order: bool,
    /// Whether it is followed what orders the uses of files: see [`World::use_file`](super::World).
    pub file_order: bool,
    /// See [`Folding`].
    pub folding: Folding,
}

impl Options {
    /// For plain execution: behaves as an implementation with ample buffers does.
    pub const RUN: Options = Options {
        buffering: Buffering::Infinite,
        outcomes: Outcomes::Canonical,
        leaving: Leaving::WhenServed,
        check_types: true,
        abstraction: false,
        recording: false,
        ready_order: false,
        cancels: false,
        one_by_one: false,
        shared_turns: false,
        accumulate_turns: false,
        freed_order: false,
        file_order: true,
        folding: Folding::Ranks,
    };

    /// For verification: every outcome under the given buffering, and all that collectives may
    /// do. How much these synchronise is a choice of its own: implementations use other ways for
    /// them than for the program's messages (trees, shared memory, network hardware).
    pub fn explore(buffering: Buffering) -> Options {
        Options {
            buffering,
            outcomes: Outcomes::All,
            leaving: Leaving::Any,
            check_types: true,
            abstraction: false,
            recording: false,
            ready_order: false,
            cancels: false,
            one_by_one: false,
            shared_turns: false,
            accumulate_turns: false,
            freed_order: false,
            file_order: false,
            folding: Folding::Ranks,
        }
    }

    /// The same with collectives that are left in this way.
    pub fn with_leaving(self, leaving: Leaving) -> Options {
        Options { leaving, ..self }
    }

    /// Whether a standard send of so many bytes returns at once.
    pub(crate) fn buffers(&self, bytes: u64) -> bool {
        match self.buffering {
            Buffering::Infinite => true,
            Buffering::Any | Buffering::Zero => false,
            Buffering::Eager(limit) => bytes <= limit,
        }
    }
}
