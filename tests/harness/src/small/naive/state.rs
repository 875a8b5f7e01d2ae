//! A moment of a run: where every rank is and what is under way.

use super::super::behaviour::{Facts, Log, Memory};
use super::super::{OPS, Pattern, Program};

/// The requests of a blocking send and a blocking receive, behind the program's own.
pub(super) const OWN_SEND: usize = OPS;
pub(super) const OWN_RECEIVE: usize = OPS + 1;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Request {
    None,
    /// Persistent, not started.
    Idle,
    Send {
        done: bool,
    },
    /// With what is known of the message, once it has one.
    Receive {
        got: Option<Facts>,
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
    /// Its next step is a fault, which ends the run.
    pub(super) doomed: bool,
    /// The last poll or probe succeeded.
    pub(super) hit: bool,
    pub(super) status: u8,
    /// What is known of the last message.
    pub(super) last: Facts,
    /// Of each operation's message, if that is kept.
    pub(super) ops: Vec<Facts>,
    /// What it has printed.
    pub(super) written: Log,
    /// What it prints at its end.
    pub(super) log: Log,
    pub(super) requests: [Request; OPS + 2],
    /// Which of them are persistent.
    pub(super) persistent: [bool; OPS],
    /// Which are receives that have been cancelled: they may still get a
    /// message, until somebody waits for them (MPI 4.1 §3.8.4).
    pub(super) cancelled: [bool; OPS],
    /// In the order of the calls.
    pub(super) posted: Vec<Posted>,
    /// What matched probes have taken, by operation; not yet received.
    pub(super) matched: Vec<(u8, Sent)>,
    /// Collectives that it has entered.
    pub(super) rounds: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Posted {
    pub(super) pattern: Pattern,
    pub(super) request: u8,
}

/// A message under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Sent {
    pub(super) to: u8,
    pub(super) facts: Facts,
    pub(super) second: bool,
    /// In the buffer that the sender has attached.
    pub(super) attached: bool,
    /// A probe has seen it: it has arrived.
    pub(super) seen: bool,
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
    /// Whether ranks keep a log.
    pub(super) quiet: bool,
}

/// The columns of [`Facts`].
pub(super) const VALUE: usize = 0;
pub(super) const SOURCE: usize = 1;
pub(super) const TAG: usize = 2;
pub(super) const COUNT: usize = 3;

impl Sent {
    pub(super) fn source(&self) -> usize {
        usize::from(self.facts[SOURCE].unwrap_or(0))
    }
}

pub(super) fn fits(pattern: &Pattern, message: &Sent) -> bool {
    pattern.second == message.second
        && pattern
            .from
            .is_none_or(|from| message.facts[SOURCE] == Some(from))
        && pattern
            .tag
            .is_none_or(|tag| message.facts[TAG] == Some(tag))
}

impl State {
    pub(super) fn start(program: &Program, keeps: bool) -> State {
        let size = program.size();
        let rank = |rank: usize| Rank {
            at: 0,
            inside: false,
            leaves: false,
            doomed: false,
            hit: false,
            status: 0,
            last: [
                Some(rank as u8),
                Some(((rank + 1) % size) as u8),
                Some(0),
                Some(0),
            ],
            ops: vec![[Some(0); 4]; if keeps { OPS } else { 0 }],
            written: Vec::new(),
            log: Vec::new(),
            requests: [Request::None; OPS + 2],
            persistent: [false; OPS],
            cancelled: [false; OPS],
            posted: Vec::new(),
            matched: Vec::new(),
            rounds: 0,
        };
        State {
            ranks: (0..size).map(rank).collect(),
            sent: vec![Vec::new(); size],
            rounds: Vec::new(),
            quiet: program.quiet,
        }
    }

    /// Whether a wait for it returns.
    pub(super) fn is_done(&self, rank: usize, number: usize) -> bool {
        let own = &self.ranks[rank];
        match own.requests[number] {
            Request::Receive { got: None } => own.cancelled.get(number) == Some(&true),
            Request::None | Request::Idle => true,
            Request::Send { done } => done,
            Request::Receive { got: Some(_) } => true,
            Request::Barrier { round } => self.is_full(round),
        }
    }

    pub(super) fn is_full(&self, round: u8) -> bool {
        let brought = &self.rounds[usize::from(round)].brought;
        brought.iter().all(Option::is_some)
    }

    /// The message of each source that a pattern sees at rank `to`, with its
    /// place in the sender's queue.
    pub(super) fn visible(&self, to: usize, pattern: &Pattern) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        for (source, queue) in self.sent.iter().enumerate() {
            let first = queue
                .iter()
                .position(|m| usize::from(m.to) == to && fits(pattern, m));
            let Some(place) = first else { continue };
            // A receive that was posted before takes it first.
            let posted = &self.ranks[to].posted;
            if !posted.iter().any(|p| fits(&p.pattern, &queue[place])) {
                found.push((source, place));
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

    pub(super) fn log(&mut self, rank: usize, words: &[u8]) {
        if !self.quiet {
            self.ranks[rank].log.extend_from_slice(words);
        }
    }

    pub(super) fn post(&mut self, rank: usize, pattern: Pattern, request: usize) {
        let own = &mut self.ranks[rank];
        own.requests[request] = Request::Receive { got: None };
        own.posted.push(Posted {
            pattern,
            request: request as u8,
        });
    }

    /// The message of a sender has found its receive.
    pub(super) fn delivered(&mut self, message: &Sent) {
        if let Some(request) = message.request {
            self.ranks[message.source()].requests[usize::from(request)] =
                Request::Send { done: true };
        }
    }

    /// The rank has got a message in operation `at`.
    pub(super) fn received(&mut self, rank: usize, at: usize, facts: Facts) {
        let own = &mut self.ranks[rank];
        own.last = facts;
        if let Some(kept) = own.ops.get_mut(at) {
            *kept = facts;
        }
        if !self.quiet {
            let [value, source, tag, count] = facts.map(|fact| fact.unwrap_or(0));
            let words = [b'r', b'a' + value, b'0' + source, b'0' + tag, b'0' + count];
            self.log(rank, &words);
        }
    }

    /// Takes a complete request; the program notes what it brought.
    pub(super) fn complete(&mut self, rank: usize, request: usize) {
        let own = &mut self.ranks[rank];
        let persistent = own.persistent.get(request) == Some(&true);
        let left = match persistent {
            true => Request::Idle,
            false => Request::None,
        };
        let taken = std::mem::replace(&mut own.requests[request], left);
        let cancelled = own.cancelled.get_mut(request).is_some_and(std::mem::take);
        match taken {
            Request::Receive { got: None } if cancelled => {
                own.posted.retain(|p| usize::from(p.request) != request);
                self.log(rank, b"x");
            }
            Request::Receive { got: Some(facts) } => {
                let at = match request {
                    OWN_RECEIVE => usize::from(own.at),
                    _ => request,
                };
                self.received(rank, at, facts);
            }
            // A blocking send says nothing.
            Request::Send { .. } if request < OPS => self.log(rank, b"s"),
            Request::Barrier { .. } => self.log(rank, b"i"),
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
        // Programs with undefined values combine none.
        round.brought[rank] = Some(own.last[VALUE].unwrap_or(0));
        round.kind == kind
    }
}

impl Rank {
    pub(super) fn memory(&self) -> Memory {
        Memory {
            last: self.last,
            ops: self.ops.clone(),
        }
    }

    /// The operations whose requests are active.
    pub(super) fn active(&self) -> impl Iterator<Item = usize> {
        (0..OPS).filter(|at| !matches!(self.requests[*at], Request::None | Request::Idle))
    }
}
