//! Where the ranks of a program part: calls that a rank never makes, and collectives that met
//! although they were called in different places.
//!
//! A deadlock is seen where a rank waits, and a mismatch of collectives where two kinds meet; the
//! mistake is often elsewhere. If the rank that is waited for has nothing more to do, and made
//! no call of the other direction at all, those of the program are looked up. If calls of the same
//! collective met before that stand in different places, the ranks had already parted there.
//!
//! For reports alone. That a rank did not make the call is exact; that the call would have been the
//! right one is a guess, so that nothing is said where there are many of them.

use std::collections::BTreeSet;

use concord_base::{Finding, Kind, Place, Rank};
use concord_ir::{Callee, Inst};
use concord_mpi::{Function, OpId, OpKind};

use super::journal::{Happening, Journal, MpiEvent};
use crate::ranks::Turns;
use crate::state::State;

/// More calls than these are no hint.
const FEW: usize = 2;

/// Which half of a message a call is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Half {
    Send,
    Receive,
}

impl Half {
    fn is_made_by(self, function: &str) -> bool {
        // What is not known about a function is no hint.
        let function = Function::named(function).filter(|function| function.is_modelled());
        function.is_some_and(|function| match self {
            Half::Send => function.sends(),
            Half::Receive => function.receives(),
        })
    }
}

impl Turns<'_> {
    /// The calls that ranks which have nothing more to do could have made for those that wait for
    /// them.
    pub(crate) fn unreached(&self, state: &State, finding: &Finding) -> Vec<Place> {
        if finding.kind != Kind::Deadlock {
            return Vec::new();
        }
        let waiting: BTreeSet<Rank> = finding.places.iter().map(|p| p.rank).collect();
        let mut missing: Vec<(Rank, Half)> = Vec::new();
        for rank in waiting {
            let unreceived: BTreeSet<OpId> =
                state.world.unreceived().iter().map(|m| m.op).collect();
            for index in 0..state.world.posted(rank) {
                let op = OpId { rank, index };
                let Some(described) = state.world.operation_numbered(op) else {
                    continue;
                };
                if described.complete && !unreceived.contains(&op) {
                    continue;
                }
                let (peer, half) = match described.kind {
                    OpKind::Send { to: Some(to), .. } => (to, Half::Receive),
                    OpKind::Receive {
                        from: Some(from), ..
                    } => (from, Half::Send),
                    _ => continue,
                };
                if is_through(state, peer) && !missing.contains(&(peer, half)) {
                    missing.push((peer, half));
                }
            }
        }
        let mut found = Vec::new();
        for (rank, half) in missing {
            let calls = self.calls_not_made(state, rank, half);
            if calls.len() <= FEW {
                found.extend(calls);
            }
        }
        found
    }

    /// The calls of one half in the program, for a rank that never made one.
    fn calls_not_made(&self, state: &State, rank: Rank, half: Half) -> Vec<Place> {
        let Some(journal) = &state.journal else {
            return Vec::new();
        };
        // Who made one has its part in another place: the others are not meant for it.
        let calls = |e: &MpiEvent| e.rank == rank && e.what == Happening::Call;
        let mut made = journal.events.iter().filter(|e| calls(e));
        if made.any(|e| half.is_made_by(e.function)) {
            return Vec::new();
        }
        let module = &self.cx.program.module;
        let mut found = Vec::new();
        for body in module.functions.iter().filter_map(|f| f.body.as_ref()) {
            for (inst, &span) in body.code.iter().zip(&body.spans) {
                let Inst::Call { site } = inst else { continue };
                let Some(Callee::Direct(callee)) =
                    body.calls.get(*site as usize).map(|call| &call.callee)
                else {
                    continue;
                };
                let name = &module.function(*callee).name;
                if half.is_made_by(name) && span.is_known() && !self.is_runtime(span) {
                    found.push(Place {
                        rank,
                        span,
                        label: format!("never calls this `{name}`"),
                        stack: Vec::new(),
                    });
                }
            }
        }
        found
    }
}

/// Whether a rank does nothing more for anybody.
fn is_through(state: &State, rank: Rank) -> bool {
    let blocked = state.world.blocked(rank);
    state.exit_status(rank).is_some() || blocked.is_some_and(|b| b.function.ends_mpi())
}

impl Journal {
    /// The first of the collectives before a mismatch that met from different places.
    pub(crate) fn parted(&self, finding: &Finding) -> Vec<Place> {
        let mut ranks: Vec<Rank> = finding.places.iter().map(|p| p.rank).collect();
        ranks.dedup();
        let (Kind::CollectiveMismatch, [one, other]) = (finding.kind, ranks.as_slice()) else {
            return Vec::new();
        };
        let call_of = |rank: &Rank, ops: &[OpId]| {
            let op = ops.iter().find(|op| op.rank == *rank)?;
            self.events.get(self.call_of(*op)?)
        };
        // On the communicator of the last one that both took part in.
        let mut at = None;
        let mut first = None;
        for (context, ops) in self.collectives.iter().rev() {
            let (Some(a), Some(b)) = (call_of(one, ops), call_of(other, ops)) else {
                continue;
            };
            if at.is_some_and(|at| at != context) {
                continue;
            }
            if a.place.span == b.place.span {
                break;
            }
            at = Some(context);
            first = Some((a, b));
        }
        let Some((a, b)) = first else {
            return Vec::new();
        };
        let place = |event: &MpiEvent, with: &MpiEvent| Place {
            label: format!("this `{}` matched rank {}'s", event.function, with.rank),
            stack: Vec::new(),
            ..event.place.clone()
        };
        vec![place(a, b), place(b, a)]
    }
}
