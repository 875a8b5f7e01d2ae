//! What a program can do, by brute force.
//!
//! Every rank takes one step at a time, in every order; a message meets a
//! receive at any time that the two order rules of MPI 4.1 §3.5 allow. A
//! standard send decides at its call whether it is buffered, a rank decides at
//! a collective whether it leaves as soon as it can (§6.1), a poll fails
//! whenever it likes (§3.7.4). Nothing is reduced but equal states, which are
//! looked at once, what a rank does for itself ([`local`]), and calls that can
//! as well be made at once ([`prompt`]). This is deliberately another program
//! than the one under test: no instruction of it is shared.

mod collectives;
mod local;
mod probes;
mod prompt;
mod requests;
mod state;

use concord_mpi::Buffering;
use local::settle;
use rustc_hash::FxHashSet;
use state::{Collective, OWN_RECEIVE, OWN_SEND, Rank, Request, Sent, State, fits};

use super::behaviour::{Behaviour, Final};
use super::{Call, END, LAST, Message, Pattern, Program};

/// All behaviours of a program; `None` if there are more than `limit` states.
/// Memories hold what each operation received if `keeps`, or if the program
/// looks back at that.
pub fn explore(
    program: &Program,
    buffering: Buffering,
    keeps: bool,
    limit: usize,
) -> Option<Behaviour> {
    explored(program, buffering, keeps, limit, true)
}

fn explored(
    program: &Program,
    buffering: Buffering,
    keeps: bool,
    limit: usize,
    prompt: bool,
) -> Option<Behaviour> {
    let mut naive = Naive {
        program,
        buffering,
        behaviour: Behaviour {
            memories: vec![Default::default(); program.size()],
            ..Behaviour::default()
        },
        next: Vec::new(),
        prompt,
    };
    let mut start = State::start(program, keeps || program.looks_back());
    naive.behaviour.faults.extend(settle(program, &mut start));
    let mut seen = FxHashSet::default();
    seen.insert(start.clone());
    let mut stack = vec![start];
    while let Some(state) = stack.pop() {
        if seen.len() > limit {
            return None;
        }
        naive.successors(&state);
        for mut next in std::mem::take(&mut naive.next) {
            naive.behaviour.faults.extend(settle(program, &mut next));
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
    /// Whether calls that can be made at once are.
    prompt: bool,
}

impl Naive<'_> {
    fn successors(&mut self, state: &State) {
        if self.prompt && self.prompt_step(state) {
            return;
        }
        let mut mismatch = false;
        for rank in 0..state.ranks.len() {
            mismatch |= self.step(state, rank);
        }
        self.matches(state);
        self.cancellations(state);
        let doomed = state.ranks.iter().any(|rank| rank.doomed);
        if mismatch {
            self.behaviour.mismatch = true;
        } else if self.next.is_empty() && !doomed {
            let ended = |rank: &Rank| usize::from(rank.at) > END;
            if state.ranks.iter().all(ended) {
                let end: &[u8] = if state.quiet { b"" } else { b"\n" };
                let finals = state.ranks.iter().map(|rank| Final {
                    written: [&rank.written, &rank.log, end].concat(),
                    status: rank.status,
                });
                self.behaviour.finals.insert(finals.collect());
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
                for (source, queue) in state.sent.iter().enumerate() {
                    let first = queue
                        .iter()
                        .position(|m| usize::from(m.to) == to && fits(&posted.pattern, m));
                    let Some(place) = first else { continue };
                    let message = queue[place];
                    let earlier = &receiver.posted[..at];
                    if earlier.iter().any(|p| fits(&p.pattern, &message)) {
                        continue;
                    }
                    let mut next = state.clone();
                    next.sent[source].remove(place);
                    next.ranks[to].posted.remove(at);
                    let got = Some(message.facts);
                    next.ranks[to].requests[usize::from(posted.request)] = Request::Receive { got };
                    next.delivered(&message);
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
                let bytes = 4 * u64::from(message.count);
                if bytes <= limit { &[true] } else { &[false] }
            }
        }
    }

    /// What a rank can do next; true if it shows that the program is wrong.
    fn step(&mut self, state: &State, rank: usize) -> bool {
        let own = &state.ranks[rank];
        let at = usize::from(own.at);
        if at > END || own.doomed {
            return false;
        }
        if at == END {
            return self.collective(state, rank, Collective::Finalize);
        }
        if at == LAST {
            let before = self.next.len();
            self.waitall(state, rank);
            for next in &mut self.next[before..] {
                Naive::mop_up(next, rank);
                self.behaviour.memories[rank].insert(next.ranks[rank].memory());
            }
            return false;
        }
        let call = &self.program.ranks[rank][at].call;
        match *call {
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
            Call::Probe(pattern)
            | Call::Iprobe(pattern)
            | Call::Mprobe(pattern)
            | Call::Improbe(pattern) => self.probe(state, rank, call, &pattern),
            Call::Mrecv(probe) | Call::Imrecv(probe) => {
                self.receive_matched(state, rank, call, probe)
            }
            Call::SendInit(_) | Call::RecvInit(_) | Call::Start(_) => {
                self.persistent(state, rank, call)
            }
            Call::Wait(number) => self.wait(state, rank, usize::from(number)),
            Call::Test(number) => self.test(state, rank, usize::from(number)),
            Call::Waitall => self.waitall(state, rank),
            Call::Testall => self.testall(state, rank),
            Call::Waitany | Call::Testany => self.any(state, rank, call),
            Call::Waitsome | Call::Testsome => self.some(state, rank, call),
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
            Call::Allreduce => return self.collective(state, rank, Collective::Allreduce),
            Call::Detach => self.detach(state, rank),
            Call::Cancel(number) => self.cancel(state, rank, usize::from(number)),
            Call::Never(_) | Call::Print(..) | Call::Status(_) => {
                unreachable!("local steps are taken before")
            }
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
                .all(|number| state.is_done(rank, *number))
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
}

impl State {
    /// What a message holds is decided here: a persistent one's at its start.
    fn send(&mut self, rank: usize, message: &Message, request: usize, done: bool) {
        let own = &mut self.ranks[rank];
        own.requests[request] = Request::Send { done };
        // Nothing arrives in the receiver's buffer, which holds zeros.
        let value = match message.count {
            0 => Some(0),
            _ => own.value(message.value),
        };
        let source = own.last[state::SOURCE].unwrap_or(0);
        let facts = [
            value,
            Some(rank as u8),
            Some(message.tag),
            Some(message.count),
        ];
        self.sent[rank].push(Sent {
            to: message.to.unwrap_or(source),
            facts,
            second: message.second,
            request: (!done).then_some(request as u8),
            attached: false,
            seen: false,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn behaviour(text: &str, buffering: Buffering) -> Behaviour {
        let program = text.parse().expect("a program");
        explore(&program, buffering, false, 100_000).expect("a small one")
    }

    fn seen(behaviour: &Behaviour, rank: usize) -> Vec<&str> {
        let logs = behaviour.finals.iter().map(|logs| &logs[rank].written);
        logs.filter_map(|log| std::str::from_utf8(log).ok())
            .map(str::trim_end)
            .collect()
    }

    #[test]
    fn a_wildcard_takes_either_message_and_never_overtakes() {
        let two = "rank 0: recv <*:*; recv <*:*\nrank 1: send >0:0 =1\nrank 2: send >0:1 =2\n";
        let found = behaviour(two, Buffering::Zero);
        assert_eq!(seen(&found, 0), ["rb101rc211", "rc211rb101"]);
        let one = "rank 0: recv <*:*; recv <*:*\nrank 1: isend >0:0 =1; isend >0:1 =2\n";
        assert_eq!(seen(&behaviour(one, Buffering::Any), 0), ["rb101rc111"]);
    }

    #[test]
    fn nothing_is_lost_by_making_calls_at_once() {
        let mut compared = 0;
        for seed in 0..400 {
            let program = super::super::generate(seed);
            for buffering in [Buffering::Any, Buffering::Zero] {
                let every = |prompt: bool| explored(&program, buffering, true, 20_000, prompt);
                if let (Some(prompt), Some(patient)) = (every(true), every(false)) {
                    assert_eq!(prompt.mismatch, patient.mismatch, "{program}");
                    // What others do behind a mismatch does not matter.
                    if !patient.mismatch {
                        assert_eq!(prompt, patient, "{program}");
                    }
                    compared += 1;
                }
            }
        }
        assert!(compared > 600, "{compared}");
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
        assert_eq!(seen(&found, 0), ["Trb101"]);
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
