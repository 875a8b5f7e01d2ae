//! Collectives (MPI 4.1 §6), and the detaching of buffers, which waits as well.

use concord_mpi::Buffering;

use super::Naive;
use super::state::{Collective, State, VALUE};

impl Naive<'_> {
    /// Waits for the receivers of what is in the buffer, or for the system to
    /// take it over (§3.6).
    pub(super) fn detach(&mut self, state: &State, rank: usize) {
        let taken = state.ranks.iter().flat_map(|other| &other.matched);
        let taken = taken.filter(|(_, m)| m.source() == rank).map(|(_, m)| m);
        let mut open = state.sent[rank].iter().chain(taken);
        let empty = !open.any(|message| message.attached);
        let ways: &[bool] = match self.buffering {
            Buffering::Any | Buffering::Eager(_) => &[true, false],
            Buffering::Infinite => &[true],
            Buffering::Zero => &[false],
        };
        if !state.ranks[rank].inside {
            for &leaves in ways {
                let mut next = state.clone();
                next.ranks[rank].inside = true;
                next.ranks[rank].leaves = leaves;
                self.next.push(next);
            }
        } else if empty || state.ranks[rank].leaves {
            let mut next = state.clone();
            for message in &mut next.sent[rank] {
                message.attached = false;
            }
            for (_, message) in next.ranks.iter_mut().flat_map(|other| &mut other.matched) {
                message.attached &= message.source() != rank;
            }
            self.next.push(next.passed(rank));
        }
    }

    /// A blocking collective; true if others call another one.
    pub(super) fn collective(&mut self, state: &State, rank: usize, kind: Collective) -> bool {
        let own = &state.ranks[rank];
        if own.inside {
            self.leave(state, rank, kind);
            return false;
        }
        let may_leave = match kind {
            Collective::Bcast(_) => true,
            Collective::Reduce(root) => usize::from(root) != rank,
            _ => false,
        };
        // However sends are buffered.
        let ways: &[bool] = if may_leave { &[true, false] } else { &[false] };
        for &leaves in ways {
            let mut next = state.clone();
            if !next.enter(rank, kind) {
                return true;
            }
            next.ranks[rank].inside = true;
            next.ranks[rank].leaves = leaves;
            self.next.push(next);
        }
        false
    }

    fn leave(&mut self, state: &State, rank: usize, kind: Collective) {
        let own = &state.ranks[rank];
        let brought = &state.rounds[usize::from(own.rounds) - 1].brought;
        let served = own.leaves
            && match kind {
                Collective::Bcast(root) => brought[usize::from(root)].is_some(),
                _ => true,
            };
        if !served && !state.is_full(own.rounds - 1) {
            return;
        }
        let all = || brought.iter().flatten().fold(0, |a, b| a ^ b);
        let result = match kind {
            Collective::Bcast(root) => brought[usize::from(root)],
            Collective::Reduce(root) if usize::from(root) == rank => Some(all()),
            Collective::Allreduce => Some(all()),
            _ => None,
        };
        let mut next = state.clone();
        if let Some(value) = result {
            let own = &mut next.ranks[rank];
            own.last[VALUE] = Some(value);
            if let Some(kept) = own.ops.get_mut(usize::from(own.at)) {
                kept[VALUE] = Some(value);
            }
            next.log(rank, &[b'c', b'a' + value]);
        }
        self.next.push(next.passed(rank));
    }
}
