//! What a program can do, by brute force.
//!
//! Every rank takes one step at a time, in every order; a message meets a
//! receive at any time that the two order rules of MPI 4.1 §3.5 allow. A
//! standard send decides at its call whether it is buffered, a rank decides at
//! a collective whether it leaves as soon as it can (§6.1), a poll fails
//! whenever it likes (§3.7.4). Nothing is reduced but equal states, which are
//! looked at once. This is deliberately another program than the one under
//! test: no instruction of it is shared.

mod state;

use super::behaviour::Behaviour;
use super::{Call, END, Guard, LAST, Message, OPS, Pattern, Program};
use concord_mpi::Buffering;
use rustc_hash::FxHashSet;
use state::{Collective, OWN_RECEIVE, OWN_SEND, Rank, Request, State, fits};

/// All behaviours of a program; `None` if there are more than `limit` states.
pub fn explore(program: &Program, buffering: Buffering, limit: usize) -> Option<Behaviour> {
    let start = State::start(program.size());
    let mut naive = Naive {
        program,
        buffering,
        behaviour: Behaviour::default(),
        next: Vec::new(),
    };
    let mut seen = FxHashSet::default();
    seen.insert(start.clone());
    let mut stack = vec![start];
    while let Some(state) = stack.pop() {
        if seen.len() > limit {
            return None;
        }
        naive.successors(&state);
        for next in naive.next.drain(..) {
            if seen.insert(next.clone()) {
                stack.push(next);
            }
        }
    }
    Some(naive.behaviour)
}

/// The exploration.
struct Naive<'a> {
    program: &'a Program,
    buffering: Buffering,
    behaviour: Behaviour,
    /// The successors of the state that is looked at.
    next: Vec<State>,
}

impl Naive<'_> {
    fn successors(&mut self, state: &State) {
        let size = state.ranks.len();
        let mut mismatch = false;
        for rank in 0..size {
            mismatch |= self.step(state, rank);
        }
        self.matches(state);
        if mismatch {
            self.behaviour.mismatch = true;
        } else if self.next.is_empty() {
            let ended = |rank: &Rank| usize::from(rank.at) > END;
            if state.ranks.iter().all(ended) {
                let logs = state.ranks.iter().map(|rank| rank.log.clone());
                self.behaviour.finals.insert(logs.collect());
            } else {
                let place = |rank: &Rank| (!ended(rank)).then_some(usize::from(rank.at));
                let places = state.ranks.iter().map(place).collect();
                self.behaviour.deadlocks.insert(places);
            }
        }
    }

    fn matches(&mut self, state: &State) {
        for (to, receiver) in state.ranks.iter().enumerate() {
            for (at, posted) in receiver.posted.iter().enumerate() {
                for source in 0..state.ranks.len() {
                    let queue = &state.sent[source];
                    let first = queue
                        .iter()
                        .position(|m| usize::from(m.to) == to && fits(&posted.pattern, source, m));
                    let Some(place) = first else { continue };
                    let message = queue[place];
                    let earlier = &receiver.posted[..at];
                    if earlier.iter().any(|p| fits(&p.pattern, source, &message)) {
                        continue;
                    }
                    let mut next = state.clone();
                    next.sent[source].remove(place);
                    next.ranks[to].posted.remove(at);
                    let got = Some((message.value, source as u8, message.tag));
                    next.ranks[to].requests[usize::from(posted.request)] = Request::Receive { got };
                    if let Some(request) = message.request {
                        next.ranks[source].requests[usize::from(request)] =
                            Request::Send { done: true };
                    }
                    self.next.push(next);
                }
            }
        }
    }

    /// The ways in which a standard send can complete: buffered or not.
    fn ways(&self, message: &Message) -> &'static [bool] {
        match self.buffering {
            Buffering::Any => &[true, false],
            Buffering::Infinite => &[true],
            Buffering::Zero => &[false],
            Buffering::Eager(limit) => {
                let bytes = if message.long { 8 } else { 4 };
                if bytes <= limit { &[true] } else { &[false] }
            }
        }
    }

    /// What a rank can do next; true if it shows that the program is wrong.
    fn step(&mut self, state: &State, rank: usize) -> bool {
        let own = &state.ranks[rank];
        let at = usize::from(own.at);
        if at > END {
            return false;
        }
        if at == END {
            return self.collective(state, rank, Collective::Finalize);
        }
        let Some(op) = self.program.ranks[rank].get(at) else {
            // The positions behind the last operation, up to the final wait.
            if at < LAST {
                self.next.push(state.clone().passed(rank));
            } else {
                self.waitall(state, rank);
            }
            return false;
        };
        let holds = match op.guard {
            Guard::Always => true,
            Guard::Even => own.last.is_multiple_of(2),
            Guard::Odd => !own.last.is_multiple_of(2),
            Guard::From(source) => own.source == source,
            Guard::NotFrom(source) => own.source != source,
            Guard::Hit => own.hit,
            Guard::Miss => !own.hit,
        };
        if !holds && !own.inside {
            self.next.push(state.clone().passed(rank));
            return false;
        }
        match op.call {
            Call::Send(message) => {
                self.blocking(state, rank, Some((message, self.ways(&message))), None)
            }
            Call::Ssend(message) => self.blocking(state, rank, Some((message, &[false])), None),
            Call::Bsend(message) => {
                let mut next = state.clone();
                next.send(rank, &message, OWN_SEND, true);
                next.complete(rank, OWN_SEND);
                if let Some(sent) = next.sent[rank].last_mut() {
                    sent.attached = true;
                }
                self.next.push(next.passed(rank));
            }
            Call::Recv(pattern) => self.blocking(state, rank, None, Some(pattern)),
            Call::Sendrecv(message, pattern) => {
                let send = Some((message, self.ways(&message)));
                self.blocking(state, rank, send, Some(pattern));
            }
            Call::Isend(message) => self.nonblocking(state, rank, &message, self.ways(&message)),
            Call::Issend(message) => self.nonblocking(state, rank, &message, &[false]),
            Call::Irecv(pattern) => {
                let mut next = state.clone();
                next.post(rank, pattern, at);
                self.next.push(next.passed(rank));
            }
            Call::Probe(pattern) => self.probe(state, rank, &pattern),
            Call::Iprobe(pattern) => {
                self.probe(state, rank, &pattern);
                let mut miss = state.clone();
                miss.ranks[rank].hit = false;
                miss.ranks[rank].log.push(b'q');
                self.next.push(miss.passed(rank));
            }
            Call::Wait(number) => {
                let number = usize::from(number);
                if state.is_done(own.requests[number]) {
                    let mut next = state.clone();
                    next.complete(rank, number);
                    self.next.push(next.passed(rank));
                }
            }
            Call::Test(number) => self.test(state, rank, usize::from(number)),
            Call::Waitall => self.waitall(state, rank),
            Call::Waitany => self.waitany(state, rank),
            Call::Barrier => return self.collective(state, rank, Collective::Barrier),
            Call::Ibarrier => {
                let mut next = state.clone();
                if !next.enter(rank, Collective::Ibarrier) {
                    return true;
                }
                let round = next.ranks[rank].rounds - 1;
                next.ranks[rank].requests[at] = Request::Barrier { round };
                self.next.push(next.passed(rank));
            }
            Call::Bcast(root) => return self.collective(state, rank, Collective::Bcast(root)),
            Call::Reduce(root) => return self.collective(state, rank, Collective::Reduce(root)),
            Call::Detach => self.detach(state, rank),
            Call::Allreduce => return self.collective(state, rank, Collective::Allreduce),
        }
        false
    }

    /// A call that returns when its send and its receive are complete.
    fn blocking(
        &mut self,
        state: &State,
        rank: usize,
        send: Option<(Message, &[bool])>,
        receive: Option<Pattern>,
    ) {
        let own = &state.ranks[rank];
        if own.inside {
            if [OWN_SEND, OWN_RECEIVE]
                .iter()
                .all(|r| state.is_done(own.requests[*r]))
            {
                let mut next = state.clone();
                next.complete(rank, OWN_SEND);
                next.complete(rank, OWN_RECEIVE);
                self.next.push(next.passed(rank));
            }
            return;
        }
        let ways = send.as_ref().map_or(&[true][..], |(_, ways)| ways);
        for &done in ways {
            let mut next = state.clone();
            next.ranks[rank].inside = true;
            if let Some(pattern) = receive {
                next.post(rank, pattern, OWN_RECEIVE);
            }
            if let Some((message, _)) = &send {
                next.send(rank, message, OWN_SEND, done);
            }
            self.next.push(next);
        }
    }

    fn nonblocking(&mut self, state: &State, rank: usize, message: &Message, ways: &[bool]) {
        for &done in ways {
            let mut next = state.clone();
            let at = usize::from(next.ranks[rank].at);
            next.send(rank, message, at, done);
            self.next.push(next.passed(rank));
        }
    }

    fn probe(&mut self, state: &State, rank: usize, pattern: &Pattern) {
        for (source, tag) in state.visible(rank, pattern) {
            let mut next = state.clone();
            let own = &mut next.ranks[rank];
            own.hit = true;
            own.source = source;
            own.log.extend([b'p', b'0' + source, b'0' + tag]);
            self.next.push(next.passed(rank));
        }
    }

    fn test(&mut self, state: &State, rank: usize, number: usize) {
        let request = state.ranks[rank].requests[number];
        if state.is_done(request) {
            let mut next = state.clone();
            next.ranks[rank].hit = true;
            next.ranks[rank].log.push(b'T');
            next.complete(rank, number);
            self.next.push(next.passed(rank));
        }
        if request != Request::None {
            let mut next = state.clone();
            next.ranks[rank].hit = false;
            next.ranks[rank].log.push(b'F');
            self.next.push(next.passed(rank));
        }
    }

    fn waitall(&mut self, state: &State, rank: usize) {
        let requests = &state.ranks[rank].requests[..OPS];
        if requests.iter().all(|request| state.is_done(*request)) {
            let mut next = state.clone();
            next.complete_all(rank);
            self.next.push(next.passed(rank));
        }
    }

    /// Waits for the receivers of what is in the buffer, or for the system to
    /// take it over (§3.6).
    fn detach(&mut self, state: &State, rank: usize) {
        let empty = !state.sent[rank].iter().any(|message| message.attached);
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
            self.next.push(next.passed(rank));
        }
    }

    fn waitany(&mut self, state: &State, rank: usize) {
        let requests = &state.ranks[rank].requests[..OPS];
        if requests.iter().all(|request| *request == Request::None) {
            let mut next = state.clone();
            next.ranks[rank].log.push(b'u');
            self.next.push(next.passed(rank));
        }
        for (number, request) in requests.iter().enumerate() {
            if *request != Request::None && state.is_done(*request) {
                let mut next = state.clone();
                next.ranks[rank].log.push(b'0' + number as u8);
                next.complete(rank, number);
                self.next.push(next.passed(rank));
            }
        }
    }

    /// A blocking collective; true if others call another one.
    fn collective(&mut self, state: &State, rank: usize, kind: Collective) -> bool {
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
            own.last = value;
            own.log.extend([b'c', b'a' + value]);
        }
        self.next.push(next.passed(rank));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn behaviour(text: &str, buffering: Buffering) -> Behaviour {
        let program = text.parse().expect("a program");
        explore(&program, buffering, 100_000).expect("a small one")
    }

    fn seen(behaviour: &Behaviour, rank: usize) -> Vec<&str> {
        let logs = behaviour.finals.iter().map(|logs| &logs[rank]);
        logs.filter_map(|log| std::str::from_utf8(log).ok())
            .collect()
    }

    #[test]
    fn a_wildcard_takes_either_message_and_never_overtakes() {
        let two = "rank 0: recv <*:*; recv <*:*\nrank 1: send >0:0 =1\nrank 2: send >0:1 =2\n";
        let found = behaviour(two, Buffering::Zero);
        assert_eq!(seen(&found, 0), ["rb10rc21", "rc21rb10"]);
        let one = "rank 0: recv <*:*; recv <*:*\nrank 1: isend >0:0 =1; isend >0:1 =2\n";
        assert_eq!(seen(&behaviour(one, Buffering::Any), 0), ["rb10rc11"]);
    }

    #[test]
    fn sends_to_each_other_hang_unless_one_is_buffered() {
        let text = "rank 0: send >1:0 =0; recv <1:0\nrank 1: send >0:0 =0 long; recv <0:0\n";
        let hang = Vec::from([Some(0), Some(0)]);
        for (buffering, hangs, ends) in [
            (Buffering::Any, true, true),
            (Buffering::Zero, true, false),
            (Buffering::Infinite, false, true),
            (Buffering::Eager(4), false, true),
        ] {
            let found = behaviour(text, buffering);
            assert_eq!(found.deadlocks.contains(&hang), hangs, "{buffering:?}");
            assert_eq!(found.deadlocks.len(), usize::from(hangs), "{buffering:?}");
            assert_eq!(!found.finals.is_empty(), ends, "{buffering:?}");
        }
    }

    #[test]
    fn a_poll_may_fail_and_the_program_goes_another_way() {
        let text = "rank 0: irecv <1:0; test 0; miss? recv <1:1\nrank 1: send >0:0 =1\n";
        let found = behaviour(text, Buffering::Infinite);
        assert_eq!(seen(&found, 0), ["Trb10"]);
        assert_eq!(found.deadlocks, [vec![Some(2), Some(END)]].into());
    }

    #[test]
    fn collectives_combine_what_all_bring_and_must_be_the_same() {
        let text =
            "rank 0: recv <1:0; allreduce\nrank 1: send >0:0 =6; allreduce\nrank 2: bcast 2\n";
        assert!(behaviour(text, Buffering::Any).mismatch);
        let text = text.replace("bcast 2", "allreduce");
        let found = behaviour(&text, Buffering::Any);
        assert_eq!(seen(&found, 2), ["cf"]);
        assert!(!found.mismatch && found.deadlocks.is_empty());
    }
}
