//! Requests: operations that have been started and will complete (MPI 4.1 §3.7, §3.9).
//!
//! ```text
//!                   start                    match, release, …
//!   Inactive ───────────────────▶ Active ───────────────────────▶ Complete
//!      ▲                                                             │ Wait, Test
//!      └──────────── persistent ─────────────────────────────────────┤
//!                                                                    ▼ otherwise
//!                                                                   gone
//! ```
//!
//! Blocking calls use the same machine with a request that the program never sees.

use std::sync::Arc;

use concord_base::{Pattern, Rank, SendMode};
use serde::{Deserialize, Serialize};

use super::buffer::Buffer;
use super::collective::Plan;
use super::context::ContextId;
use super::fold::Fold;
use super::step::Raised;
use super::trace::{CallSite, OpId, Unobserved};
use super::window::Clock;
use crate::calls::Function;
use crate::constants::{MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_PROC_NULL};

/// A request of one process: its slot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct RequestId(pub u32);

/// The arguments of a send.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct SendPlan {
    pub mode: SendMode,
    pub buffer: Buffer,
    /// Rank in the communicator's (remote) group; `None` for `MPI_PROC_NULL`.
    pub dest: Option<u32>,
    pub tag: i32,
    pub at: Endpoint,
}

/// The arguments of a receive.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ReceivePlan {
    pub buffer: Buffer,
    pub from: Source,
    pub at: Endpoint,
}

/// Where a receive's message comes from.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Source {
    /// `MPI_PROC_NULL`: nowhere.
    Null,
    /// A matched probe: the message is there already.
    Probed,
    /// The next message that fits.
    Matching(Pattern<u32>),
}

/// A process's place in a communicator.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Endpoint {
    pub context: ContextId,
    /// The communicator's handle, for its error handler.
    pub comm: i32,
    /// The process's rank in its own group.
    pub rank: u32,
}

/// What a request does.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Work {
    Send(SendPlan),
    Receive(ReceivePlan),
    Collective {
        plan: Arc<Plan>,
        at: Endpoint,
    },
    /// `MPI_Isendrecv`: complete when both are.
    Both(RequestId, RequestId),
    Generalized(Generalized),
    /// A one-sided operation with a request.
    OneSided,
}

/// The callbacks of a generalised request (MPI 4.1 §13.2).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Generalized {
    pub query: u64,
    pub free: u64,
    pub cancel: u64,
    pub extra: u64,
    /// The owner has been asked for the status.
    pub asked: bool,
}

/// Where a request stands.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum State {
    Inactive,
    Active,
    Complete(Completed),
}

/// The outcome of an operation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Completed {
    pub status: Status,
    pub error: Option<Box<Raised>>,
    /// What the rank has still to do before the operation counts as complete.
    pub follow_up: Option<Box<Fold>>,
    /// What is known to those that wait for it.
    pub clock: Clock,
    /// The send that a receive got its message from.
    pub origin: Option<Origin>,
}

/// The operation that a message comes from, kept where it matters to the sender that the message
/// was received ([`Options::freed_order`](super::Options)). The slot is part of what a state is,
/// and may serve another request by now; the numbers tell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Origin {
    pub sender: Rank,
    pub request: RequestId,
    pub op: Unobserved<OpId>,
    /// Which start of a persistent operation.
    pub start: Unobserved<u32>,
}

/// A receiver knows that it has a message: its rank, and its time then.
pub(crate) type Receipt = (Rank, u32);

impl From<Status> for Completed {
    fn from(status: Status) -> Self {
        Completed {
            status,
            error: None,
            follow_up: None,
            clock: Clock::default(),
            origin: None,
        }
    }
}

/// The contents of an `MPI_Status`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Status {
    pub source: i32,
    pub tag: i32,
    /// Received bytes.
    pub bytes: u64,
    pub cancelled: bool,
    /// What the program gets to see of source, tag and length.
    pub envelope: Envelope,
}

/// What the program gets to see of the source, tag and length in a status.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Envelope {
    /// As they are.
    Known,
    /// Source and tag are variables that stand for what this receive got.
    Open(OpId),
    /// Nobody knows: the message came from a process that is not executed.
    Outside(OpId),
    /// Nothing: MPI does not say what they hold (§3.7.3 for sends, §6.12 for collectives, §3.8.4
    /// for what was cancelled).
    Undefined,
    /// What the owner of a generalised request has filled in (§13.2).
    Partly(Filled),
}

/// Which fields of a status the owner of a generalised request has filled in. The others hold nothing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Filled {
    pub source: bool,
    pub tag: bool,
    pub cancelled: bool,
    pub bytes: bool,
}

impl Status {
    /// Of a call without an active request (§3.7.3 calls it empty).
    pub(crate) const EMPTY: Status = Status {
        source: MPI_ANY_SOURCE,
        tag: MPI_ANY_TAG,
        bytes: 0,
        cancelled: false,
        envelope: Envelope::Known,
    };
    /// Of a receive from `MPI_PROC_NULL` (§3.10).
    pub(crate) const NULL: Status = Status {
        source: MPI_PROC_NULL,
        tag: MPI_ANY_TAG,
        bytes: 0,
        cancelled: false,
        envelope: Envelope::Known,
    };
    /// Of an operation that is no receive, or that has not completed.
    pub(crate) const UNDEFINED: Status = Status {
        envelope: Envelope::Undefined,
        ..Status::EMPTY
    };
    /// Of a cancelled operation.
    pub(crate) const CANCELLED: Status = Status {
        cancelled: true,
        ..Status::UNDEFINED
    };
}

/// Who knows a request.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Holder {
    /// The program, by handle.
    Program,
    /// A blocking call.
    Call,
    /// Nobody any more: `MPI_Request_free`. It goes when it completes.
    Nobody,
}

/// A request.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Request {
    pub work: Work,
    pub state: State,
    pub persistent: bool,
    pub holder: Holder,
    /// `MPI_Cancel` was called for the active operation.
    pub cancelling: bool,
    /// The program knows that it is complete: `MPI_Request_get_status` has told it, or nothing was
    /// left to do from the start.
    pub observed: bool,
    /// The program itself has used its buffers too early, and that was said.
    pub touched: bool,
    /// Another operation has, and that was said.
    pub disturbed: bool,
    /// Where its handle was written.
    pub home: u64,
    /// The call that wrote another handle there while the operation was under way.
    pub overwritten: Option<(Function, CallSite)>,
    /// A function without a body has got its handle, in the middle of a program.
    pub given_away: bool,
    /// A call that waited for it although it was never started.
    pub vain: Option<(Function, CallSite)>,
    /// How often it was started.
    pub starts: Unobserved<u32>,
    /// When its message was received, for a send that is under way.
    pub receipt: Option<Receipt>,
    /// The call that started it, for a persistent one.
    pub started: Option<(Function, CallSite)>,
    pub op: Unobserved<OpId>,
    pub function: Function,
    pub site: CallSite,
}

impl Request {
    pub(crate) fn is_active(&self) -> bool {
        self.state != State::Inactive
    }

    pub(crate) fn is_complete(&self) -> bool {
        matches!(self.state, State::Complete(_))
    }

    /// Whether the function that executions start at has started it, and it or its caller has to
    /// complete it.
    pub(crate) fn is_for_the_function(&self) -> bool {
        let adopted = self.home == 0;
        self.is_held() && self.is_active() && !adopted && !self.given_away
    }

    /// Whether the program has a handle to it.
    pub(crate) fn is_held(&self) -> bool {
        self.holder == Holder::Program
    }

    /// The communicator whose error handler hears of the operation.
    pub(crate) fn comm(&self) -> Option<i32> {
        match &self.work {
            Work::Send(plan) => Some(plan.at.comm),
            Work::Receive(plan) => Some(plan.at.comm),
            Work::Collective { at, .. } => Some(at.comm),
            Work::Both(..) | Work::Generalized(_) | Work::OneSided => None,
        }
    }
}
