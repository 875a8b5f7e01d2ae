//! Probes (MPI 4.1 §3.8).
//!
//! A probe sees a message that a receive in its place could match. It may miss
//! messages, which take their time, but not one that an earlier probe has seen.
//! A matched probe takes its message away; a synchronous send of it completes
//! when it is received (§3.4, §3.8.2).

use super::super::{Call, Pattern};
use super::Naive;
use super::state::{COUNT, Request, SOURCE, State, TAG};

impl Naive<'_> {
    pub(super) fn probe(&mut self, state: &State, rank: usize, call: &Call, pattern: &Pattern) {
        let at = usize::from(state.ranks[rank].at);
        let visible = state.visible(rank, pattern);
        let takes = matches!(call, Call::Mprobe(_) | Call::Improbe(_));
        for &(source, place) in &visible {
            let mut next = state.clone();
            let message = &mut next.sent[source][place];
            message.seen = true;
            let facts = message.facts;
            if takes {
                let message = next.sent[source].remove(place);
                next.ranks[rank].matched.push((at as u8, message));
            }
            let own = &mut next.ranks[rank];
            own.hit = true;
            for field in [SOURCE, TAG, COUNT] {
                own.last[field] = facts[field];
                if let Some(kept) = own.ops.get_mut(at) {
                    kept[field] = facts[field];
                }
            }
            let digit = |field: usize| b'0' + facts[field].unwrap_or(0);
            next.log(rank, &[b'p', digit(SOURCE), digit(TAG), digit(COUNT)]);
            self.next.push(next.passed(rank));
        }
        let is_here = |(source, place): &(usize, usize)| state.sent[*source][*place].seen;
        let polls = matches!(call, Call::Iprobe(_) | Call::Improbe(_));
        if polls && !visible.iter().any(is_here) {
            let mut next = state.clone();
            next.ranks[rank].hit = false;
            next.log(rank, b"q");
            self.next.push(next.passed(rank));
        }
    }

    /// Receives what a matched probe has taken, if it has taken something.
    pub(super) fn receive_matched(&mut self, state: &State, rank: usize, call: &Call, probe: u8) {
        let at = usize::from(state.ranks[rank].at);
        let mut next = state.clone();
        let matched = &mut next.ranks[rank].matched;
        if let Some(place) = matched.iter().position(|(of, _)| *of == probe) {
            let (_, message) = matched.remove(place);
            next.delivered(&message);
            match call {
                Call::Imrecv(_) => {
                    let got = Some(message.facts);
                    next.ranks[rank].requests[at] = Request::Receive { got };
                }
                _ => next.received(rank, at, message.facts),
            }
        }
        self.next.push(next.passed(rank));
    }

    /// Receives the rest of them at the end; nobody looks at it.
    pub(super) fn mop_up(state: &mut State, rank: usize) {
        for (_, message) in std::mem::take(&mut state.ranks[rank].matched) {
            state.delivered(&message);
        }
    }
}
