//! What a call leads to, and why a call stops short.

use concord_abi::{Arg, Callback};
use concord_base::MemoryFault;

use super::misuse::{Involved, Misuse, MisuseKind};
use super::trace::{CallSite, OpId};
use super::{ContextId, RequestId};
use crate::calls::Function;
use crate::errors::ErrorClass;

/// What a call leads to.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// The call is finished, with its C result.
    Return(Option<Arg>),
    /// The rank waits; [`crate::World::blocked`] says for what.
    Block,
    /// Run this function of the program on this rank, then
    /// [`crate::World::callback_returned`]. It may itself call MPI.
    Call(Callback),
    /// The program ends with this status: `MPI_Abort`.
    /// It may end only the communicator's group (§9.7.1); like every implementation, we end all.
    Exit(i32),
    /// The program is wrong.
    Misuse(Box<Misuse>),
    /// A value must be concrete before the call can be made; nothing has happened yet. Split
    /// into cases, and call (or resume) again.
    Concretise(Symbolic),
    /// MPI declares this, but it is not modelled; the text says what.
    Unmodelled(String),
}

/// A value that is symbolic and may not be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Symbolic {
    /// An argument, from 0.
    Argument(usize),
    /// Bytes in the calling rank's memory.
    Memory {
        /// The first one's address.
        addr: u64,
        /// How many.
        len: u64,
    },
    /// The result of the callback that just returned.
    Result,
}

/// A blocked call, as data for wait-for graphs and reports.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Blocked {
    /// The call.
    pub function: Function,
    /// Where it stands.
    pub site: CallSite,
    /// What it waits for.
    pub on: WaitingFor,
}

/// What a blocked call waits for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum WaitingFor {
    /// All of these requests.
    AllOf(Vec<RequestId>),
    /// One of these requests.
    AnyOf(Vec<RequestId>),
    /// A message that can be received.
    Message {
        /// The communicator's context.
        context: ContextId,
        /// The source's rank in the communicator's (remote) group; `None` for any.
        source: Option<u32>,
        /// The tag; `None` for any.
        tag: Option<i32>,
    },
    /// Something that other ranks do to a window.
    Ranks {
        /// Which ranks.
        ranks: Vec<concord_base::Rank>,
        /// What, for people: a function, or a lock.
        what: &'static str,
    },
    /// The messages in the attached buffer to be received (`MPI_Buffer_detach`).
    Buffer,
    /// Nothing in particular: a poll that has not succeeded. It may fail at any time
    /// ([`crate::Transition::PollFails`]), once the others had their turn.
    Poll {
        /// The requests it looks at; none for `MPI_Iprobe` and `MPI_Improbe`.
        requests: Vec<RequestId>,
        /// The message it looks for.
        message: Option<(ContextId, Option<u32>, Option<i32>)>,
    },
}

/// Why the processing of a call stops: internal to the crate, turned into a [`Step`] at one place.
#[derive(Clone, Debug)]
pub(crate) enum Stop {
    /// An error for the error handler in charge.
    Error(Box<Raised>),
    /// A broken rule that no error handler hears of.
    Misuse {
        kind: MisuseKind,
        message: String,
        argument: Option<usize>,
        others: Vec<Involved>,
    },
    /// A broken rule, with all that is known.
    Broken(Box<Misuse>),
    /// A broken rule of memory: a real run would be killed by a signal, or worse.
    Fault(MemoryFault),
    /// A symbolic value is in the way.
    Symbolic(Symbolic),
    /// Not modelled.
    Unmodelled(String),
}

/// An error of MPI on its way to an error handler.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Raised {
    pub kind: MisuseKind,
    pub class: ErrorClass,
    /// The code to return: the class's own number, or what the program raised itself.
    pub code: i32,
    pub message: String,
    pub argument: Option<usize>,
    pub others: Vec<Involved>,
}

impl Stop {
    pub(crate) fn error(kind: MisuseKind, class: ErrorClass, message: impl Into<String>) -> Stop {
        Stop::Error(Box::new(Raised {
            kind,
            class,
            code: class.code(),
            message: message.into(),
            argument: None,
            others: Vec::new(),
        }))
    }

    /// The same, naming the argument at fault.
    pub(crate) fn argument(
        at: usize,
        kind: MisuseKind,
        class: ErrorClass,
        message: impl Into<String>,
    ) -> Stop {
        Stop::error(kind, class, message).at(at)
    }

    pub(crate) fn misuse(kind: MisuseKind, message: impl Into<String>) -> Stop {
        Stop::Misuse {
            kind,
            message: message.into(),
            argument: None,
            others: Vec::new(),
        }
    }

    /// Names the argument at fault.
    pub(crate) fn at(mut self, index: usize) -> Stop {
        match &mut self {
            Stop::Error(raised) => raised.argument = Some(index),
            Stop::Misuse { argument, .. } => *argument = Some(index),
            Stop::Broken(misuse) => misuse.argument = Some(index),
            Stop::Fault(_) | Stop::Symbolic(_) | Stop::Unmodelled(_) => {}
        }
        self
    }
}

impl From<MemoryFault> for Stop {
    fn from(fault: MemoryFault) -> Stop {
        Stop::Fault(fault)
    }
}

/// The same for a call that posts no operation.
pub(crate) fn involved_in(
    rank: concord_base::Rank,
    function: Function,
    site: CallSite,
) -> Involved {
    involved(OpId { rank, index: 0 }, function, site)
}

/// The other operation of a misuse.
pub(crate) fn involved(op: OpId, function: Function, site: CallSite) -> Involved {
    Involved { op, function, site }
}
