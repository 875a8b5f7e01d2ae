//! Random paths from a seed.
//!
//! Most of them are nearly balanced: messages are added as pairs of a send and a receive, close to
//! the ends of what their ranks have so far, so that neither certain deadlocks nor certain
//! absence of them crowds out the interesting ones.

use concord_base::Rank;
use concord_path::{
    Call, Collective, Comm, CommId, Completion, Match, Needs, OpIndex, Path, Pattern, Receive,
    Send, SendMode, Sighting, Wait,
};

use crate::Dice;

/// How large paths are, and how often something occurs, in percent.
#[derive(Clone, Copy, Debug)]
pub struct Profile {
    /// The most ranks; at least 2.
    pub ranks: u32,
    /// The most messages.
    pub messages: u32,
    /// Receives from any source.
    pub wildcards: u32,
    /// Operations that do not block.
    pub nonblocking: u32,
    /// Sends that are not standard ones.
    pub modes: u32,
    /// A collective after a message.
    pub collectives: u32,
    /// A probe before a receive.
    pub probes: u32,
    /// A receive or probe whose outcome is pinned.
    pub pins: u32,
    /// A send or receive without its counterpart.
    pub odd: u32,
    /// Waits for some of several, and polls.
    pub choices: u32,
    /// A second communicator.
    pub comms: u32,
    /// Operations out of the order that cannot deadlock.
    pub shuffle: u32,
}

impl Profile {
    /// Everything, small enough for an explicit search.
    pub const SMALL: Profile = Profile {
        ranks: 4,
        messages: 5,
        wildcards: 55,
        nonblocking: 35,
        modes: 20,
        collectives: 12,
        probes: 6,
        pins: 6,
        odd: 5,
        choices: 15,
        comms: 15,
        shuffle: 35,
    };

    /// Larger ones.
    pub const LARGE: Profile = Profile {
        ranks: 6,
        messages: 16,
        odd: 1,
        shuffle: 15,
        ..Profile::SMALL
    };

    /// Tiny ones, for searches without any reduction.
    pub const TINY: Profile = Profile {
        ranks: 3,
        messages: 3,
        ..Profile::SMALL
    };
}

struct Building<'r> {
    dice: &'r mut Dice,
    profile: Profile,
    /// Calls by rank; waits come later.
    calls: Vec<Vec<Call>>,
}

/// A random path.
pub fn random(dice: &mut Dice, profile: &Profile) -> Path {
    let n = 2 + dice.below(profile.ranks - 1);
    let mut path = Path::new(n);
    let mut members: Vec<u32> = (0..n).collect();
    if dice.chance(profile.comms) {
        if n > 2 {
            members.remove(dice.below(n) as usize);
        }
        path.comms.push(Comm {
            name: "other".to_owned(),
            members: members.iter().copied().map(Rank).collect(),
        });
    }
    let mut building = Building {
        dice,
        profile: *profile,
        calls: vec![Vec::new(); n as usize],
    };
    let messages = 1 + building.dice.below(profile.messages);
    for _ in 0..messages {
        let comm = CommId(building.dice.below(path.comms.len() as u32));
        let inside: Vec<u32> = path.comms[comm.0 as usize]
            .members
            .iter()
            .map(|r| r.0)
            .collect();
        building.message(comm, &inside);
        if building.dice.chance(profile.collectives) {
            building.collective(comm, &inside);
        }
    }
    building.finish(&mut path);
    path
}

impl Building<'_> {
    /// Puts a call close to the end of a rank's calls.
    fn put(&mut self, rank: u32, call: Call) {
        let calls = &mut self.calls[rank as usize];
        let back = match self.dice.chance(self.profile.shuffle) {
            true => self.dice.below(3).min(calls.len() as u32) as usize,
            false => 0,
        };
        calls.insert(calls.len() - back, call);
    }

    fn message(&mut self, comm: CommId, members: &[u32]) {
        let profile = self.profile;
        let from = self.dice.pick(members);
        let to = self.dice.pick(members);
        let itself = from == to;
        let tag = self.dice.pick(&[0, 0, 0, 1]);
        let mode = match self.dice.chance(profile.modes) {
            true => self.dice.pick(&[SendMode::Synchronous, SendMode::Buffered]),
            false => SendMode::Standard,
        };
        let odd = self.dice.chance(profile.odd).then(|| self.dice.below(2));
        if odd != Some(0) {
            let send = Send {
                mode,
                to: Rank(to),
                tag,
                comm,
                bytes: self.dice.pick(&[4, 4, 400]),
                blocking: !itself && !self.dice.chance(profile.nonblocking),
                value: None,
            };
            self.put(from, Call::Send(send));
        }
        if odd != Some(1) {
            let pattern = Pattern {
                source: (!self.dice.chance(profile.wildcards)).then_some(Rank(from)),
                tag: self.dice.chance(75).then_some(tag),
            };
            let receive = Receive {
                pattern,
                comm,
                blocking: !self.dice.chance(profile.nonblocking),
                got: None,
            };
            if self.dice.chance(profile.probes) {
                let probe = Call::Probe {
                    pattern,
                    comm,
                    blocking: self.dice.chance(60),
                    seen: self
                        .dice
                        .pick(&[Sighting::Open, Sighting::Open, Sighting::Nothing]),
                };
                self.put(to, probe);
            }
            self.put(to, Call::Receive(receive));
        }
    }

    fn collective(&mut self, comm: CommId, members: &[u32]) {
        let root = Rank(self.dice.pick(members));
        let kind = self.dice.below(4);
        for &member in members {
            let (name, needs) = match kind {
                0 if Rank(member) == root => ("bcast", Needs::Ranks(Vec::new())),
                0 => ("bcast", Needs::Ranks(vec![root])),
                1 if Rank(member) == root => ("reduce", Needs::All),
                1 => ("reduce", Needs::Ranks(Vec::new())),
                _ => ("barrier", Needs::All),
            };
            let call = Call::Collective(Collective {
                name: name.to_owned(),
                comm,
                needs,
                blocking: !self.dice.chance(self.profile.nonblocking / 2),
            });
            self.put(member, call);
        }
    }

    /// Adds the waits, decides outcomes, and writes everything into the path.
    fn finish(mut self, path: &mut Path) {
        for rank in 0..self.calls.len() {
            let mut open: Vec<u32> = Vec::new();
            for mut call in std::mem::take(&mut self.calls[rank]) {
                if let Call::Probe { blocking, seen, .. } = &mut call
                    && *blocking
                    && *seen == Sighting::Nothing
                {
                    *seen = Sighting::Open;
                }
                let nonblocking = match &call {
                    Call::Send(send) => !send.blocking,
                    Call::Receive(receive) => !receive.blocking,
                    Call::Collective(collective) => !collective.blocking,
                    _ => false,
                };
                let id = path.push(Rank(rank as u32), call);
                if nonblocking {
                    open.push(id.index);
                }
                while !open.is_empty() && self.dice.chance(40) {
                    self.wait(path, rank, &mut open);
                }
            }
            while !open.is_empty() && self.dice.chance(96) {
                self.wait(path, rank, &mut open);
            }
        }
        self.pin(path);
    }

    fn wait(&mut self, path: &mut Path, rank: usize, open: &mut Vec<u32>) {
        let one = self.dice.below(open.len() as u32) as usize;
        let wait = match self.dice.chance(self.profile.choices) {
            true => {
                let completion =
                    self.dice
                        .pick(&[Completion::Any, Completion::Any, Completion::Poll]);
                let requests = match self.dice.chance(50) {
                    true => open.clone(),
                    false => vec![open[one]],
                };
                let fails = completion == Completion::Poll && self.dice.chance(50);
                Wait {
                    completion,
                    requests,
                    taken: if fails { Vec::new() } else { vec![open[one]] },
                }
            }
            false => {
                let requests = match self.dice.chance(30) {
                    true => open.clone(),
                    false => vec![open[one]],
                };
                Wait {
                    completion: Completion::All,
                    taken: requests.clone(),
                    requests,
                }
            }
        };
        open.retain(|request| !wait.taken.contains(request));
        path.push(Rank(rank as u32), Call::Wait(wait));
    }

    fn pin(&mut self, path: &mut Path) {
        let sends: Vec<(OpIndex, Send)> = path
            .ops()
            .filter_map(|(id, op)| match &op.call {
                Call::Send(send) => Some((id, send.clone())),
                _ => None,
            })
            .collect();
        for (rank, ops) in path.ranks.iter_mut().enumerate() {
            for op in ops {
                let (pattern, comm) = match &op.call {
                    Call::Receive(receive) => (receive.pattern, receive.comm),
                    Call::Probe {
                        pattern,
                        comm,
                        seen: Sighting::Open,
                        ..
                    } => (*pattern, *comm),
                    _ => continue,
                };
                if !self.dice.chance(self.profile.pins) {
                    continue;
                }
                let fitting: Vec<OpIndex> = sends
                    .iter()
                    .filter(|(id, send)| {
                        send.to.index() == rank
                            && send.comm == comm
                            && pattern.accepts(id.rank, send.tag)
                    })
                    .map(|(id, _)| *id)
                    .collect();
                if fitting.is_empty() {
                    continue;
                }
                let found = Match {
                    send: self.dice.pick(&fitting),
                    pinned: self.dice.chance(80),
                };
                match &mut op.call {
                    Call::Receive(receive) => receive.got = Some(found),
                    Call::Probe { seen, .. } => *seen = Sighting::Saw(found),
                    _ => {}
                }
            }
        }
    }
}
