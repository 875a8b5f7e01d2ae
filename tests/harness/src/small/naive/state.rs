//! A moment of a run: where every rank is and what is under way.

use super::super::behaviour::Log;
use super::super::{Message, OPS, Pattern};

/// The requests of a blocking send and a blocking receive, behind the program's own.
pub(super) const OWN_SEND: usize = OPS;
pub(super) const OWN_RECEIVE: usize = OPS + 1;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Request {
    None,
    Send {
        done: bool,
    },
    /// With value, source and tag, once it has them.
    Receive {
        got: Option<(u8, u8, u8)>,
    },
    /// In a collective.
    Barrier {
        round: u8,
    },
}

#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Rank {
    pub(super) at: u8,
    /// Inside the blocking call at `at`.
    pub(super) inside: bool,
    /// Leaves the collective that it is inside as soon as it can.
    pub(super) leaves: bool,
    pub(super) last: u8,
    pub(super) source: u8,
    pub(super) hit: bool,
    pub(super) log: Log,
    pub(super) requests: [Request; OPS + 2],
    /// In the order of the calls.
    pub(super) posted: Vec<Posted>,
    /// Collectives that it has entered.
    pub(super) rounds: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Posted {
    pub(super) pattern: Pattern,
    pub(super) request: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Sent {
    pub(super) to: u8,
    pub(super) tag: u8,
    pub(super) value: u8,
    pub(super) second: bool,
    /// In the buffer that the sender has attached.
    pub(super) attached: bool,
    /// The sender's request; `None` if it was complete from the beginning.
    pub(super) request: Option<u8>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Round {
    pub(super) kind: Collective,
    /// What each rank that has entered brought.
    pub(super) brought: Vec<Option<u8>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Collective {
    Barrier,
    Ibarrier,
    Bcast(u8),
    Reduce(u8),
    Allreduce,
    Finalize,
}

#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub(super) ranks: Vec<Rank>,
    /// Messages under way by sender, in the order of the calls.
    pub(super) sent: Vec<Vec<Sent>>,
    pub(super) rounds: Vec<Round>,
}

pub(super) fn fits(pattern: &Pattern, source: usize, message: &Sent) -> bool {
    pattern.second == message.second
        && pattern.from.is_none_or(|from| usize::from(from) == source)
        && pattern.tag.is_none_or(|tag| tag == message.tag)
}

impl State {
    pub(super) fn start(size: usize) -> State {
        let rank = |rank: usize| Rank {
            at: 0,
            inside: false,
            leaves: false,
            last: rank as u8,
            source: ((rank + 1) % size) as u8,
            hit: false,
            log: Vec::new(),
            requests: [Request::None; OPS + 2],
            posted: Vec::new(),
            rounds: 0,
        };
        State {
            ranks: (0..size).map(rank).collect(),
            sent: vec![Vec::new(); size],
            rounds: Vec::new(),
        }
    }

    pub(super) fn is_done(&self, request: Request) -> bool {
        match request {
            Request::None => true,
            Request::Send { done } => done,
            Request::Receive { got } => got.is_some(),
            Request::Barrier { round } => self.is_full(round),
        }
    }

    pub(super) fn is_full(&self, round: u8) -> bool {
        let brought = &self.rounds[usize::from(round)].brought;
        brought.iter().all(Option::is_some)
    }

    /// The message of each source that a pattern sees at rank `to`.
    pub(super) fn visible(&self, to: usize, pattern: &Pattern) -> Vec<(u8, u8)> {
        let mut found = Vec::new();
        for (source, queue) in self.sent.iter().enumerate() {
            let first = queue
                .iter()
                .find(|m| usize::from(m.to) == to && fits(pattern, source, m));
            let Some(message) = first else { continue };
            // A receive that was posted before takes it first.
            let posted = &self.ranks[to].posted;
            if !posted.iter().any(|p| fits(&p.pattern, source, message)) {
                found.push((source as u8, message.tag));
            }
        }
        found
    }

    /// The rank has made its call.
    pub(super) fn passed(mut self, rank: usize) -> State {
        let own = &mut self.ranks[rank];
        own.at += 1;
        own.inside = false;
        own.leaves = false;
        self
    }

    pub(super) fn send(&mut self, rank: usize, message: &Message, request: usize, done: bool) {
        let own = &mut self.ranks[rank];
        own.requests[request] = Request::Send { done };
        self.sent[rank].push(Sent {
            to: message.to.unwrap_or(own.source),
            tag: message.tag,
            value: message.value.unwrap_or(own.last),
            second: message.second,
            request: (!done).then_some(request as u8),
            attached: false,
        });
    }

    pub(super) fn post(&mut self, rank: usize, pattern: Pattern, request: usize) {
        let own = &mut self.ranks[rank];
        own.requests[request] = Request::Receive { got: None };
        own.posted.push(Posted {
            pattern,
            request: request as u8,
        });
    }

    /// Takes a complete request; the program notes what it brought.
    pub(super) fn complete(&mut self, rank: usize, request: usize) {
        let own = &mut self.ranks[rank];
        let taken = std::mem::replace(&mut own.requests[request], Request::None);
        match taken {
            Request::Receive {
                got: Some((value, source, tag)),
            } => {
                own.last = value;
                own.source = source;
                own.log
                    .extend([b'r', b'a' + value, b'0' + source, b'0' + tag]);
            }
            // A blocking send says nothing.
            Request::Send { .. } if request < OPS => own.log.push(b's'),
            Request::Barrier { .. } => own.log.push(b'i'),
            _ => {}
        }
    }

    pub(super) fn complete_all(&mut self, rank: usize) {
        for request in 0..OPS {
            self.complete(rank, request);
        }
    }

    /// False if others have entered another collective.
    pub(super) fn enter(&mut self, rank: usize, kind: Collective) -> bool {
        let size = self.ranks.len();
        let own = &mut self.ranks[rank];
        let at = usize::from(own.rounds);
        own.rounds += 1;
        if at == self.rounds.len() {
            self.rounds.push(Round {
                kind,
                brought: vec![None; size],
            });
        }
        let round = &mut self.rounds[at];
        round.brought[rank] = Some(own.last);
        round.kind == kind
    }
}
