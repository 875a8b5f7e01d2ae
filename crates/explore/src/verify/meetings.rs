//! Which messages the receives from any source took, for people: nothing is concluded from it.
//!
//! A pair was *seen* if some explored execution let the two meet. Where one execution stands for
//! all its matchings, the candidates of the path model are added as *possible*: they contain every
//! pair that can meet, and perhaps some that cannot.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use concord_base::{Rank, Span};
use concord_mpi::{CallSite, OpKind, Recorded, Transition};

use crate::ranks::Turns;
use crate::state::State;

/// A receive from any source and a send that may meet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Meeting {
    /// Who receives, and where.
    pub receive: (Rank, Span),
    /// Who sends, and where.
    pub send: (Rank, Span),
}

/// All pairs, and whether each was seen.
#[derive(Debug, Default)]
pub struct Meetings(Mutex<BTreeMap<Meeting, bool>>);

impl Meetings {
    /// All pairs, and whether each was seen.
    pub fn all(&self) -> BTreeMap<Meeting, bool> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.clone()
    }

    fn add(&self, meeting: Meeting, seen: bool) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *all.entry(meeting).or_default() |= seen;
    }

    /// Takes in pairs of another process.
    pub(super) fn add_all(&self, pairs: Vec<((Rank, Span), (Rank, Span), bool)>) {
        for (receive, send, seen) in pairs {
            self.add(Meeting { receive, send }, seen);
        }
    }

    /// A transition is about to happen.
    pub(super) fn note(&self, turns: &Turns<'_>, state: &State, transition: &Transition) {
        let Transition::Match {
            sent_by,
            received_by,
            ..
        } = transition
        else {
            return;
        };
        let receive = state.world.operation_numbered(*received_by);
        let send = state.world.operation_numbered(*sent_by);
        if let (Some(receive), Some(send)) = (receive, send)
            && matches!(receive.kind, OpKind::Receive { from: None, .. })
        {
            let meeting = Meeting {
                receive: (received_by.rank, span_of(turns, receive.site)),
                send: (sent_by.rank, span_of(turns, send.site)),
            };
            self.add(meeting, true);
        }
    }

    /// A receive of a recorded path that could take these messages.
    pub(super) fn note_candidates(
        &self,
        turns: &Turns<'_>,
        receive: &Recorded,
        sends: &[&Recorded],
    ) {
        let Recorded::Receive {
            op: receive,
            from: None,
            at,
            ..
        } = receive
        else {
            return;
        };
        let receive = (receive.rank, span_of(turns, at.1));
        for send in sends {
            if let Recorded::Send { op, at, .. } = send {
                let send = (op.rank, span_of(turns, at.1));
                self.add(Meeting { receive, send }, false);
            }
        }
    }
}

fn span_of(turns: &Turns<'_>, site: CallSite) -> Span {
    turns.span_of(site).unwrap_or(Span::UNKNOWN)
}
