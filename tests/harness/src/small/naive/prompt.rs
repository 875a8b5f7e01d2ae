//! Calls that can as well be made at once.
//!
//! What others can do depends on a rank in one direction only: a send, a posted
//! receive, an entered collective and a completed request allow more than
//! before, and forbid nothing, since a message may always come later, a poll may
//! fail and a wait may take another request. So the next call of a rank, if it
//! is one that only waits for what stays true, is made before everything else:
//! whatever could have happened before it can happen after it, with the same
//! result. Polls, probes and waits for one of several requests are choices, and
//! not among them. A test compares the two ways.

use super::super::{Call, END, LAST};
use super::Naive;
use super::state::State;

impl Naive<'_> {
    /// Makes one of them, in all its ways; false if there is none.
    pub(super) fn prompt_step(&mut self, state: &State) -> bool {
        for rank in 0..state.ranks.len() {
            if !self.is_prompt(state, rank) {
                continue;
            }
            let mismatch = self.step(state, rank);
            if !mismatch && !self.next.is_empty() {
                return true;
            }
            // Whoever comes second finds the mismatch: all orders are looked at.
            self.next.clear();
        }
        false
    }

    fn is_prompt(&self, state: &State, rank: usize) -> bool {
        let own = &state.ranks[rank];
        let at = usize::from(own.at);
        // What is cancelled may get a message until it is waited for.
        if own.cancelled.contains(&true) {
            return false;
        }
        if at == LAST || at == END {
            return true;
        }
        let Some(op) = self.program.ranks[rank].get(at) else {
            return false;
        };
        match op.call {
            Call::Probe(_) | Call::Iprobe(_) | Call::Mprobe(_) | Call::Improbe(_) => false,
            Call::Test(_) | Call::Testall | Call::Testany | Call::Testsome => false,
            Call::Waitany | Call::Waitsome | Call::Detach => false,
            Call::Never(_) | Call::Print(..) | Call::Status(_) => false,
            Call::Send(_)
            | Call::Ssend(_)
            | Call::Bsend(_)
            | Call::Isend(_)
            | Call::Issend(_)
            | Call::Recv(_)
            | Call::Irecv(_)
            | Call::Sendrecv(..)
            | Call::Mrecv(_)
            | Call::Imrecv(_)
            | Call::SendInit(_)
            | Call::RecvInit(_)
            | Call::Start(_)
            | Call::Wait(_)
            | Call::Waitall
            | Call::Barrier
            | Call::Ibarrier
            | Call::Bcast(_)
            | Call::Reduce(_)
            | Call::Allreduce
            | Call::Cancel(_) => true,
        }
    }
}
