//! Accesses to memory that others can reach, and what two that race amount to.

use concord_base::{Access, Rank, Span};

use super::super::buffer::Buffer;
use super::super::context::ContextId;
use super::super::misuse::{Misuse, MisuseKind, Touched};
use super::super::request::RequestId;
use super::super::step::involved;
use super::super::trace::{CallSite, OpId};
use super::Opener;
use super::time::Clock;
use crate::calls::Function;
use crate::datatype::Predefined;
use crate::op::PredefinedOp;

/// A memory: a process's own, or a segment that several share.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Space {
    Private(Rank),
    Shared(ContextId),
}

impl Space {
    fn describe(self) -> String {
        match self {
            Space::Private(owner) => format!("rank {owner}'s window memory"),
            Space::Shared(_) => "shared window memory".to_owned(),
        }
    }
}

/// What an access does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Manner {
    Read,
    Write,
    /// Memory becomes part of a dynamic window, or is none any more (§12.2.4): who reaches it
    /// without being ordered with that may find it outside.
    Attach,
    Detach,
    Atomic {
        /// `None` for compare-and-swap.
        op: Option<PredefinedOp>,
        /// Operations on the same memory through different windows are not atomic (§12.2.1).
        window: ContextId,
        element: Element,
        /// Made in the call, without regard to what others are about to do.
        eager: bool,
    },
}

/// What an atomic operation is atomic for (§12.7.1): locations of one predefined datatype. Elements of
/// it that overlap in part are different locations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Element {
    /// `None` for a mixture, which only a mistake makes.
    datatype: Option<Predefined>,
    /// Where elements begin, modulo their extent; `None` where not all begin alike.
    phase: Option<u64>,
    /// Bytes of a location; none of a mixture, so that any two are several.
    size: u64,
}

impl Element {
    /// Of what an operation updates.
    pub(crate) fn of(there: &Buffer) -> Element {
        let leaves = there.datatype.leaves();
        let [leaf] = &leaves[..] else {
            return Element {
                datatype: None,
                phase: None,
                size: 0,
            };
        };
        let map = there.datatype.map_of(there.count);
        let extent = leaf.extent().unsigned_abs().max(1);
        let begin = |offset: i64| there.addr.wrapping_add_signed(offset) % extent;
        let mut phases = map.iter().flat_map(|map| map.segments());
        let first = phases.next().map(|segment| begin(segment.offset));
        let alike = phases.all(|segment| Some(begin(segment.offset)) == first);
        Element {
            datatype: leaf.as_named(),
            phase: first.filter(|_| alike),
            size: leaf.size(),
        }
    }

    fn is_like(self, other: Element) -> bool {
        let differ =
            |a: Option<u64>, b: Option<u64>| matches!((a, b), (Some(a), Some(b)) if a != b);
        match (self.datatype, other.datatype) {
            (Some(a), Some(b)) => a == b && !differ(self.phase, other.phase),
            _ => true,
        }
    }
}

impl Manner {
    pub(crate) fn plain(access: Access) -> Manner {
        match access {
            Access::Write => Manner::Write,
            _ => Manner::Read,
        }
    }

    /// Whether two accesses of different origins may meet.
    pub(crate) fn tolerates(self, other: Manner) -> bool {
        match (self, other) {
            (Manner::Read, Manner::Read) => true,
            (
                Manner::Atomic {
                    op: a,
                    window: v,
                    element: e,
                    ..
                },
                Manner::Atomic {
                    op: b,
                    window: w,
                    element: f,
                    ..
                },
            ) => {
                let idle = |op| op == Some(PredefinedOp::NoOp);
                let agree = a == b || a.is_none() || b.is_none() || idle(a) || idle(b);
                // Two that only fetch do not mind how the other one reads.
                (idle(a) && idle(b)) || (v == w && e.is_like(f) && agree)
            }
            _ => false,
        }
    }

    /// Whether the order of two accesses that may meet makes no difference.
    pub(crate) fn commutes(self, other: Manner) -> bool {
        match (self, other) {
            (
                Manner::Atomic {
                    op: Some(a),
                    eager: true,
                    ..
                },
                Manner::Atomic {
                    op: Some(b),
                    eager: true,
                    ..
                },
            ) => a == b && a.commutes(),
            _ => true,
        }
    }

    /// Whether two atomic accesses that have so many bytes in common meet in more than one element,
    /// and one of them changes what is there.
    pub(crate) fn updates_several(self, other: Manner, common: u64) -> bool {
        let (Manner::Atomic { op: a, element, .. }, Manner::Atomic { op: b, .. }) = (self, other)
        else {
            return false;
        };
        let idle = |op| op == Some(PredefinedOp::NoOp);
        !(idle(a) && idle(b)) && common > element.size
    }

    pub(crate) fn is_atomic(self) -> bool {
        matches!(self, Manner::Atomic { .. })
    }

    /// Whether it changes what a window is made of, and no data.
    pub(crate) fn is_membership(self) -> bool {
        matches!(self, Manner::Attach | Manner::Detach)
    }

    pub(crate) fn is_eager(self) -> bool {
        matches!(self, Manner::Atomic { eager: true, .. })
    }
}

/// Who made an access.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Cause {
    Call {
        function: Function,
        site: CallSite,
    },
    /// A load or store of the program.
    Program(Access, Span),
}

impl Cause {
    fn describe(&self) -> String {
        match self {
            Cause::Call { function, .. } => format!("an `{}`", function.name()),
            Cause::Program(access, _) => format!("a {access}"),
        }
    }
}

/// Which end of an operation an access belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Side {
    Origin,
    Target,
}

/// What completes an operation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Pending {
    pub window: ContextId,
    pub target: u32,
    pub side: Side,
    /// For request-based operations.
    pub request: Option<RequestId>,
}

/// What an operation finds, or leaves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Value {
    Certain,
    /// It met an initialisation that nothing orders with it.
    Indeterminate,
}

/// A sort of accesses that others may still be unordered with: all that is known of them but which
/// bytes they touch.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Sort {
    /// First, so that those of one memory stand together.
    pub space: Space,
    pub by: Rank,
    pub manner: Manner,
    pub cause: Cause,
    /// `None` once they are complete.
    pub pending: Option<Pending>,
    /// The time at which they were complete; 0 before.
    pub done: u32,
    /// Whose time that is: who knows first that they are complete.
    pub at: Rank,
    /// Stores before the first synchronisation.
    pub initial: bool,
    /// Part of a race that was told.
    pub told: bool,
    /// For atomic operations: since when, in the time of `by`, others can have heard of the call
    /// while it was not complete; 0 before.
    pub announced: u32,
}

impl Sort {
    /// Whether it is the same as one that nobody can have heard of yet, but was announced.
    pub(super) fn is_earlier_than(&self, other: &Sort) -> bool {
        let announced = other.announced;
        self.announced > 0
            && Sort {
                announced,
                ..self.clone()
            } == *other
    }

    /// Whether the process itself reads its memory.
    pub(super) fn is_direct_read(&self) -> bool {
        self.pending.is_none() && self.manner == Manner::Read
    }

    /// Whether a rank's own loads see for sure what this has written, if the rank has heard of it. Buffers of other calls count
    /// as synchronised at the origin, which misses some.
    pub(super) fn is_seen(&self, by: Rank, seen: &Clock) -> bool {
        let idle = Some(PredefinedOp::NoOp);
        match self.manner {
            Manner::Write => {}
            Manner::Atomic { op, .. } if op != idle => {}
            Manner::Atomic { .. } | Manner::Read | Manner::Attach | Manner::Detach => return true,
        }
        let stored = matches!(self.cause, Cause::Program(..));
        self.pending.is_some()
            || self.by == by
            || self.at == by
            || seen.of(self.at) >= self.done && (!stored || seen.shown(self.at) >= self.done)
    }

    /// Whether it is the target's end of operations of somebody else.
    pub(super) fn is_remote(&self, owner: Rank) -> bool {
        let target = |p: &Pending| p.side == Side::Target;
        self.by != owner && self.pending.as_ref().is_some_and(target)
    }
}

/// What two accesses that race amount to.
pub(super) fn misuse(old: &Sort, new: &Sort, noticed: Opener) -> Box<Misuse> {
    let in_use = |record: &Sort| {
        record.by == new.by
            && record
                .pending
                .as_ref()
                .is_some_and(|p| p.side == Side::Origin)
    };
    let call = |record: &Sort| match record.cause {
        Cause::Call { function, .. } => Some(function),
        Cause::Program(..) => None,
    };
    let verb = match new.manner {
        Manner::Read => "reads",
        Manner::Write => "writes to",
        Manner::Attach => "attaches",
        Manner::Detach => "detaches",
        Manner::Atomic { .. } => "updates",
    };
    let (kind, message) = if in_use(old) {
        let name = call(old).map_or("", |function| function.name());
        let text = format!(
            "rank {} {verb} the buffer of an `{name}` that is not complete",
            new.by
        );
        (MisuseKind::BufferInUse, text)
    } else {
        let theirs = old.cause.describe();
        let whose = new.space.describe();
        let text = format!(
            "rank {} {verb} {whose}, and nothing orders it with {theirs} of rank {}",
            new.by, old.by
        );
        (MisuseKind::WindowRace, text)
    };
    of_both(kind, message, old, new, noticed)
}

/// A read of what was written before, without the calls that promise that it is seen.
pub(super) fn unseen(old: &Sort, new: &Sort, noticed: Opener) -> Box<Misuse> {
    let (whose, theirs) = (new.space.describe(), old.cause.describe());
    let text = format!(
        "rank {} reads {whose} after {theirs} of rank {}, and nothing has made that visible",
        new.by, old.by
    );
    of_both(MisuseKind::MissingSync, text, old, new, noticed)
}

/// A mistake that two accesses make together.
fn of_both(
    kind: MisuseKind,
    message: String,
    old: &Sort,
    new: &Sort,
    noticed: Opener,
) -> Box<Misuse> {
    let touched = |record: &Sort| match record.cause {
        Cause::Program(access, span) => Some(Touched {
            rank: record.by,
            access,
            span,
            library: false,
        }),
        Cause::Call { .. } => None,
    };
    let call = |record: &Sort| match record.cause {
        Cause::Call { function, site } => Some((record.by, function, site)),
        Cause::Program(..) => None,
    };
    let told = touched(new).into_iter().chain(touched(old)).collect();
    let mut calls = call(new).into_iter().chain(call(old));
    let (rank, function, site) = calls.next().unwrap_or((new.by, noticed.0, noticed.1));
    let others = calls
        .map(|(rank, function, site)| involved(OpId { rank, index: 0 }, function, site))
        .collect();
    Box::new(Misuse {
        kind,
        message,
        rank,
        function,
        site,
        argument: None,
        class: None,
        code: None,
        others,
        fault: None,
        touched: told,
        buffer_use: None,
    })
}
