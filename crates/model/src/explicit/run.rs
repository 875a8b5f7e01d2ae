//! One execution, at a cost that grows with what happens in it.
//!
//! The search asks a state for everything that may happen next, and looks at all operations for
//! that. A single execution of a thousand ranks is followed here instead: messages and receives
//! that wait for each other are kept by rank, and a rank is looked at again when something that it
//! may wait for has happened. The rules are the machine's.

use std::collections::VecDeque;

use concord_path::Call;

use super::machine::{Machine, Posted, Sent, State};

/// An execution under way.
pub(crate) struct Execution<'m, 'p> {
    machine: &'m Machine<'p>,
    /// Where it has come to.
    pub(crate) state: State,
    /// By receiving rank: messages that nobody has received, in the order in which they were sent.
    under_way: Vec<Vec<Sent>>,
    /// By rank: receives that nothing has met, in the order of their calls.
    waiting: Vec<Vec<Posted>>,
    /// Ranks that may be able to go on.
    awake: VecDeque<usize>,
    is_awake: Vec<bool>,
}

impl<'m, 'p> Execution<'m, 'p> {
    /// From the beginning, or from a state in which choices of the implementation are made but
    /// nothing has happened yet.
    pub(crate) fn new(machine: &'m Machine<'p>, state: State) -> Execution<'m, 'p> {
        let ranks = machine.ranks();
        Execution {
            machine,
            state,
            under_way: vec![Vec::new(); ranks],
            waiting: vec![Vec::new(); ranks],
            awake: (0..ranks).collect(),
            is_awake: vec![true; ranks],
        }
    }

    /// Lets every rank go on as far as it can, without any meeting.
    pub(crate) fn settle(&mut self) {
        while let Some(rank) = self.next_awake() {
            self.go_on(rank);
        }
    }

    /// The same, and every message meets a receive as soon as it can.
    pub(crate) fn run_to_the_end(&mut self) -> Vec<(usize, usize)> {
        let mut trail = Vec::new();
        while let Some(rank) = self.next_awake() {
            for at in self.go_on(rank) {
                while let Some(pair) = self.first_meeting(at) {
                    trail.push(pair);
                    self.meet(pair.0, pair.1);
                }
            }
        }
        trail
    }

    /// Whether a send and a receive may meet now, on the path.
    pub(crate) fn may_meet(&self, send: usize, receive: usize) -> bool {
        let rank = self.machine.id(receive).rank.index();
        let s = self.under_way[rank].iter().find(|s| s.op == send);
        let r = self.waiting[rank].iter().find(|r| r.op == receive);
        s.zip(r).is_some_and(|(s, r)| self.fit(rank, s, r))
    }

    fn fit(&self, rank: usize, s: &Sent, r: &Posted) -> bool {
        let overtaken = |x: &Sent| x.from == s.from && x.op < s.op && r.accepts(x);
        let earlier = |y: &Posted| y.op < r.op && y.accepts(s);
        r.accepts(s)
            && r.pinned.is_none_or(|pinned| pinned == s.op)
            && !self.under_way[rank].iter().any(overtaken)
            && !self.waiting[rank].iter().any(earlier)
    }

    fn first_meeting(&self, rank: usize) -> Option<(usize, usize)> {
        let waiting = &self.waiting[rank];
        self.under_way[rank].iter().find_map(|s| {
            // Only the first receive that accepts the message may get it.
            let r = waiting.iter().find(|r| r.accepts(s))?;
            self.fit(rank, s, r).then_some((s.op, r.op))
        })
    }

    /// Lets a message and a receive meet that may.
    pub(crate) fn meet(&mut self, send: usize, receive: usize) {
        let rank = self.machine.id(receive).rank.index();
        self.machine.meet(&mut self.state, send, receive);
        self.under_way[rank].retain(|s| s.op != send);
        self.waiting[rank].retain(|r| r.op != receive);
        self.wake(rank);
        self.wake(self.machine.id(send).rank.index());
    }

    fn next_awake(&mut self) -> Option<usize> {
        let rank = self.awake.pop_front()?;
        self.is_awake[rank] = false;
        Some(rank)
    }

    fn wake(&mut self, rank: usize) {
        if !std::mem::replace(&mut self.is_awake[rank], true) {
            self.awake.push_back(rank);
        }
    }

    /// Lets a rank go on; the ranks where a message or a receive has come to wait.
    fn go_on(&mut self, rank: usize) -> Vec<usize> {
        let machine = self.machine;
        let mut touched = Vec::new();
        while let Some(op) = machine.at(&self.state, rank) {
            if machine.is_issuable(op) && !machine.is_issued(&self.state, rank) {
                machine.issue(&mut self.state, rank);
                match machine.call(op) {
                    Call::Send(_) => {
                        if let Some(sent) = machine.sent(op) {
                            let to = sent.to.index();
                            self.under_way[to].push(*sent);
                            touched.push(to);
                            // It may stand at a probe.
                            self.wake(to);
                        }
                    }
                    Call::Receive(_) => {
                        if let Some(posted) = machine.posted(op) {
                            self.waiting[rank].push(*posted);
                            touched.push(rank);
                        }
                    }
                    _ => {
                        let whole = machine.have_all_come(&self.state, op);
                        for other in machine.others_of(op) {
                            // Nobody else can leave it yet.
                            if whole || machine.is_freed(&self.state, other) {
                                self.wake(machine.id(other).rank.index());
                            }
                        }
                    }
                }
            }
            if !machine.passes(&self.state, op) {
                break;
            }
            machine.pass(&mut self.state, rank);
        }
        touched
    }
}
