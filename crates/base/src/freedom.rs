//! What an implementation of MPI may do with a standard send, and with a collective in which a
//! rank does not depend on everybody (MPI 4.1 §3.4, §6.1), as choices of the user. Neither follows
//! from the other: implementations use other ways for collectives than for the program's messages
//! (trees, shared memory, network hardware).

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// When a standard send may return before its message is received.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Buffering {
    /// Every send may do either, chosen anew at every send.
    Any,
    /// Always at once.
    Infinite,
    /// Never.
    Zero,
    /// At once for messages of up to so many bytes, never for larger ones.
    Eager(u64),
}

/// When a rank may leave a collective in which it does not depend on everybody. Nobody leaves a
/// barrier early, nor any call whose result needs everybody's data.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Leaving {
    /// As early as its data allows, or later, up to when all have come: chosen anew by every rank
    /// at every call.
    Any,
    /// When those have come whose data it needs: the root of a broadcast at once, its other
    /// members after the root.
    WhenServed,
    /// When all have come.
    Together,
}

/// All that is left to the implementation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Freedoms {
    /// What standard sends do.
    pub buffering: Buffering,
    /// What collectives do.
    pub leaving: Leaving,
}

impl From<Buffering> for Freedoms {
    /// With collectives that do all that they may.
    fn from(buffering: Buffering) -> Freedoms {
        buffering.with(Leaving::Any)
    }
}

/// What is known about a choice of the implementation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Freedom {
    /// It always lets the caller go on.
    Always,
    /// It never does.
    Never,
    /// It may do either.
    Either,
}

/// How the implementation lets a rank go on that it could have kept waiting.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Released {
    /// Its standard send is buffered.
    Buffered,
    /// The messages in its attached buffer are transmitted.
    Transmitted,
    /// It leaves a collective early.
    Left,
}

impl Buffering {
    /// Together with what collectives do.
    pub const fn with(self, leaving: Leaving) -> Freedoms {
        Freedoms {
            buffering: self,
            leaving,
        }
    }

    /// Whether a standard send of so many bytes returns before it is received.
    pub fn of_send(self, bytes: u64) -> Freedom {
        match self {
            Buffering::Any => Freedom::Either,
            Buffering::Infinite => Freedom::Always,
            Buffering::Zero => Freedom::Never,
            Buffering::Eager(limit) if bytes <= limit => Freedom::Always,
            Buffering::Eager(_) => Freedom::Never,
        }
    }
}

impl Freedoms {
    /// Whether a rank leaves a collective as soon as those have come whom it needs.
    pub fn of_leaving(self) -> Freedom {
        match self.leaving {
            Leaving::Any => Freedom::Either,
            Leaving::WhenServed => Freedom::Always,
            Leaving::Together => Freedom::Never,
        }
    }
}

impl fmt::Display for Freedoms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, collectives {}", self.buffering, self.leaving)
    }
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("one of any, infinite, zero, eager:BYTES")]
pub struct NoBuffering;

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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("one of any, synchronising, relaxed")]
pub struct NoLeaving;

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

/// Ways of a thread to go on with this bit set are ones that nobody promises: where nothing else is
/// left, the threads may wait for ever.
pub const UNPROMISED: u32 = 1 << 31;
