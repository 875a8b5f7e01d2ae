//! Waits and tests (MPI 4.1 §3.7.3 to §3.7.5) and persistent requests (§3.9).
//!
//! A test may fail although its operation could have completed: nothing says
//! when MPI notices. Tests of nothing that is active succeed.

use super::super::{Call, OPS};
use super::Naive;
use super::state::{Request, State};

impl Naive<'_> {
    pub(super) fn wait(&mut self, state: &State, rank: usize, number: usize) {
        if state.is_done(rank, number) {
            let mut next = state.clone();
            next.complete(rank, number);
            self.next.push(next.passed(rank));
        }
    }

    pub(super) fn test(&mut self, state: &State, rank: usize, number: usize) {
        let request = state.ranks[rank].requests[number];
        if state.is_done(rank, number) {
            let mut next = state.clone();
            next.ranks[rank].hit = true;
            next.log(rank, b"T");
            next.complete(rank, number);
            self.next.push(next.passed(rank));
        }
        if !matches!(request, Request::None | Request::Idle) {
            self.fail(state, rank);
        }
    }

    pub(super) fn waitall(&mut self, state: &State, rank: usize) {
        if self.all_done(state, rank) {
            let mut next = state.clone();
            next.complete_all(rank);
            self.next.push(next.passed(rank));
        }
    }

    pub(super) fn testall(&mut self, state: &State, rank: usize) {
        if self.all_done(state, rank) {
            let mut next = state.clone();
            next.ranks[rank].hit = true;
            next.log(rank, b"T");
            next.complete_all(rank);
            self.next.push(next.passed(rank));
        }
        if state.ranks[rank].active().next().is_some() {
            self.fail(state, rank);
        }
    }

    /// One complete request of several, or none if none is active.
    pub(super) fn any(&mut self, state: &State, rank: usize, call: &Call) {
        let tests = matches!(call, Call::Testany);
        let begin = || {
            let mut next = state.clone();
            if tests {
                next.ranks[rank].hit = true;
                next.log(rank, b"T");
            }
            next
        };
        let active: Vec<usize> = state.ranks[rank].active().collect();
        if active.is_empty() {
            let mut next = begin();
            next.log(rank, b"u");
            self.next.push(next.passed(rank));
        } else if tests {
            self.fail(state, rank);
        }
        for number in active {
            if state.is_done(rank, number) {
                let mut next = begin();
                next.log(rank, &[b'0' + number as u8]);
                next.complete(rank, number);
                self.next.push(next.passed(rank));
            }
        }
    }

    /// Any of the complete requests; at least one, unless it only tests.
    pub(super) fn some(&mut self, state: &State, rank: usize, call: &Call) {
        let tests = matches!(call, Call::Testsome);
        let own = &state.ranks[rank];
        if own.active().next().is_none() {
            let mut next = state.clone();
            next.ranks[rank].hit |= tests;
            next.log(rank, b"u");
            self.next.push(next.passed(rank));
            return;
        }
        if tests {
            self.fail(state, rank);
        }
        let done: Vec<usize> = own
            .active()
            .filter(|number| state.is_done(rank, *number))
            .collect();
        for chosen in 1..1_usize << done.len() {
            let mut next = state.clone();
            if tests {
                next.ranks[rank].hit = true;
                next.log(rank, b"T");
            }
            for (bit, number) in done.iter().enumerate() {
                if chosen >> bit & 1 == 1 {
                    next.log(rank, &[b'0' + *number as u8]);
                    next.complete(rank, *number);
                }
            }
            self.next.push(next.passed(rank));
        }
    }

    /// Makes a persistent request, or starts it unless it is active already.
    pub(super) fn persistent(&mut self, state: &State, rank: usize, call: &Call) {
        let at = usize::from(state.ranks[rank].at);
        let Call::Start(number) = *call else {
            let mut next = state.clone();
            next.ranks[rank].requests[at] = Request::Idle;
            next.ranks[rank].persistent[at] = true;
            self.next.push(next.passed(rank));
            return;
        };
        let number = usize::from(number);
        if state.ranks[rank].requests[number] != Request::Idle {
            self.next.push(state.clone().passed(rank));
            return;
        }
        match self.program.ranks[rank][number].call {
            Call::SendInit(message) => {
                for &done in self.ways(&message) {
                    let mut next = state.clone();
                    next.send(rank, &message, number, done);
                    self.next.push(next.passed(rank));
                }
            }
            Call::RecvInit(pattern) => {
                let mut next = state.clone();
                next.post(rank, pattern, number);
                self.next.push(next.passed(rank));
            }
            _ => unreachable!("only they leave idle requests"),
        }
    }

    /// Cancels a receive that is active.
    pub(super) fn cancel(&mut self, state: &State, rank: usize, number: usize) {
        let mut next = state.clone();
        let own = &mut next.ranks[rank];
        own.cancelled[number] |= matches!(own.requests[number], Request::Receive { .. });
        self.next.push(next.passed(rank));
    }

    /// A cancelled receive gets no message any more, from some moment on.
    pub(super) fn cancellations(&mut self, state: &State) {
        for (rank, own) in state.ranks.iter().enumerate() {
            for (at, posted) in own.posted.iter().enumerate() {
                if own.cancelled.get(usize::from(posted.request)) == Some(&true) {
                    let mut next = state.clone();
                    next.ranks[rank].posted.remove(at);
                    self.next.push(next);
                }
            }
        }
    }

    fn all_done(&self, state: &State, rank: usize) -> bool {
        (0..OPS).all(|number| state.is_done(rank, number))
    }

    pub(super) fn fail(&mut self, state: &State, rank: usize) {
        let mut next = state.clone();
        next.ranks[rank].hit = false;
        next.log(rank, b"F");
        self.next.push(next.passed(rank));
    }
}
