//! How messages are sent, and what accepts them.

/// How a send completes (MPI 4.1 §3.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SendMode {
    /// When its message is buffered, or when it is received: the implementation's choice.
    Standard,
    /// When it is received.
    Synchronous,
    /// At once; the attached buffer must be large enough.
    Buffered,
    /// At once; the receive must have been posted.
    Ready,
}

/// What a receive or a probe accepts. `S` names sources: where MPI is executed, a number in the
/// communicator's (remote) group; in a recorded path, a rank of `MPI_COMM_WORLD`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pattern<S> {
    /// The source; `None` for `MPI_ANY_SOURCE`.
    pub source: Option<S>,
    /// The tag; `None` for `MPI_ANY_TAG`.
    pub tag: Option<i32>,
}

impl<S: PartialEq> Pattern<S> {
    /// Whether a message from this source with this tag is accepted.
    pub fn accepts(&self, source: S, tag: i32) -> bool {
        self.source.as_ref().is_none_or(|s| *s == source) && self.tag.is_none_or(|t| t == tag)
    }
}
