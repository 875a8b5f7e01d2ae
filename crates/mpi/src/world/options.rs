//! Freedoms that the MPI standard leaves to an implementation, as choices of the user.

use concord_base::{Buffering, Freedom, Freedoms, Leaving};

use crate::op::Folding;

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

/// The choices of a run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// When a standard send may return before its message is received. With [`Buffering::Any`] a
    /// rank waits as in a synchronous send, and [`crate::Transition::Release`] lets it go.
    pub buffering: Buffering,
    /// See [`Outcomes`].
    pub outcomes: Outcomes,
    /// When a rank may leave a collective. With [`Leaving::Any`] it waits, and
    /// [`crate::Transition::Release`] lets it go.
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
    /// Whether ranks other than 0 know themselves and each other by variables instead of numbers: see
    /// [`super::alike`].
    pub alike: bool,
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
        alike: false,
    };

    /// For verification: every outcome that the implementation may produce; given a buffering alone,
    /// under all that collectives may do.
    pub fn explore(freedoms: impl Into<Freedoms>) -> Options {
        let Freedoms { buffering, leaving } = freedoms.into();
        Options {
            buffering,
            outcomes: Outcomes::All,
            leaving,
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
            alike: false,
        }
    }

    /// Whether a standard send of so many bytes returns at once.
    pub(crate) fn buffers(&self, bytes: u64) -> bool {
        self.buffering.of_send(bytes) == Freedom::Always
    }
}
