//! What an implementation of MPI may do with a standard send, and with a collective in which a
//! rank does not depend on everybody (MPI 4.1 §3.4, §6.1). The same freedoms as in `concord-mpi`.

use std::fmt;
use std::str::FromStr;

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

impl Buffering {
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

    /// Whether a rank leaves a collective as soon as those have come whom it needs. Collectives
    /// are made of messages; for messages up to a size we take both.
    pub fn of_leaving(self) -> Freedom {
        match self {
            Buffering::Any | Buffering::Eager(_) => Freedom::Either,
            Buffering::Infinite => Freedom::Always,
            Buffering::Zero => Freedom::Never,
        }
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

impl FromStr for Buffering {
    type Err = String;

    fn from_str(text: &str) -> Result<Buffering, String> {
        match text {
            "any" => Ok(Buffering::Any),
            "infinite" => Ok(Buffering::Infinite),
            "zero" => Ok(Buffering::Zero),
            _ => text
                .strip_prefix("eager:")
                .and_then(|bytes| bytes.parse().ok())
                .map(Buffering::Eager)
                .ok_or_else(|| format!("'{text}' is none of any, infinite, zero and eager:BYTES")),
        }
    }
}
