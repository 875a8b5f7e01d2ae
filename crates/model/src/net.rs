//! A path as the engines see it: operations by number, messages and receives by class.
//!
//! Sends that no receive can tell apart (same source, destination, communicator, tag) form a
//! class, and so do receives with the same pattern at the same place. Which classes fit each other
//! is decided once; a class of *k* sends and one of *k* receives would be *k*² pairs. Within a
//! class, both meet their counterparts in the order of the calls (MPI 4.1 §3.5), which is what
//! keeps the rules about overtaking short: only the latest earlier member of every class counts.

use std::collections::BTreeMap;

use concord_base::{Freedom, Freedoms, Pattern, Rank, SendMode};
use concord_path::{Call, CommId, Completion, Needs, OpIndex, Path, Sighting};

use crate::answer::Reason;

/// An operation's number.
pub(crate) type OpNo = u32;

/// Marks an operation without a class.
pub(crate) const NONE: u32 = u32::MAX;

/// What an operation is to the engines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpRole {
    /// A send.
    Send {
        /// Whether it completes without being received.
        freedom: Freedom,
        /// Whether the call itself waits.
        blocking: bool,
    },
    /// A receive.
    Receive {
        /// Whether the call itself waits.
        blocking: bool,
        /// The only send that keeps the path.
        pinned: Option<OpNo>,
    },
    /// A probe that sees something.
    Probe {
        /// Whether it waits.
        blocking: bool,
        /// The only send that keeps the path.
        pinned: Option<OpNo>,
    },
    /// A look at requests.
    Wait {
        /// When it succeeds.
        completion: Completion,
        /// What it asks for.
        requests: Vec<OpNo>,
        /// What it takes.
        taken: Vec<OpNo>,
    },
    /// A call of a collective.
    Collective {
        /// Which one.
        group: u32,
        /// Whose calls it needs; `None` for everybody's.
        needs: Option<Vec<Option<OpNo>>>,
        /// Whether it may be left when those have come.
        freedom: Freedom,
        /// Whether the call itself waits.
        blocking: bool,
    },
    /// Nothing that anybody waits for.
    Local,
}

/// Sends that no receive can tell apart.
#[derive(Clone, Debug)]
pub struct SendClass {
    /// The source.
    pub from: Rank,
    /// The destination.
    pub to: Rank,
    /// The communicator.
    pub comm: CommId,
    /// The sends, ascending.
    pub ops: Vec<OpNo>,
    /// The classes of receives that accept them.
    pub fits: Vec<u32>,
}

/// Receives that accept the same messages.
#[derive(Clone, Debug)]
pub struct ReceiveClass {
    /// Where.
    pub at: Rank,
    /// The communicator.
    pub comm: CommId,
    /// What they accept.
    pub pattern: Pattern<Rank>,
    /// The receives, ascending; a class of probes alone has none.
    pub ops: Vec<OpNo>,
    /// The classes of sends that they accept.
    pub fits: Vec<u32>,
}

/// A path as the engines see it.
#[derive(Clone, Debug)]
pub struct Net {
    /// The operations' names.
    pub ids: Vec<OpIndex>,
    /// The first operation of every rank; one more at the end.
    pub base: Vec<OpNo>,
    /// What the operations are.
    pub kinds: Vec<OpRole>,
    /// Calls that belong to the same collective, by member; `None` for one that is missing.
    pub groups: Vec<Vec<Option<OpNo>>>,
    /// By operation: the class of a send, of a receive or of a probe.
    pub class: Vec<u32>,
    /// Classes of sends.
    pub sends: Vec<SendClass>,
    /// Classes of receives and probes.
    pub receives: Vec<ReceiveClass>,
    /// By source and destination and communicator: the classes of sends there.
    pub channels: BTreeMap<(Rank, Rank, CommId), Vec<u32>>,
    /// By place and communicator: the classes of receives there.
    pub boxes: BTreeMap<(Rank, CommId), Vec<u32>>,
    /// By operation: whether some rank may wait for its completion.
    pub needed: Vec<bool>,
}

impl Net {
    /// Prepares a path.
    pub fn new(path: &Path, freedoms: impl Into<Freedoms>) -> Result<Net, Reason> {
        let freedoms = freedoms.into();
        if let Some(reason) = path
            .ops()
            .find_map(|(id, op)| crate::modelled::lacks(id, op))
        {
            return Err(reason);
        }
        let mut base: Vec<OpNo> = vec![0];
        for ops in &path.ranks {
            base.push(base[base.len() - 1] + ops.len() as OpNo);
        }
        let mut net = Net {
            ids: path.ops().map(|(id, _)| id).collect(),
            class: vec![NONE; base[path.size()] as usize],
            base,
            kinds: Vec::new(),
            groups: Vec::new(),
            sends: Vec::new(),
            receives: Vec::new(),
            channels: BTreeMap::new(),
            boxes: BTreeMap::new(),
            needed: Vec::new(),
        };
        let group_of = net.collectives(path);
        net.classes(path);
        for (id, op) in path.ops() {
            let kind = net.kind(path, freedoms, id, &op.call, &group_of);
            net.kinds.push(kind);
        }
        net.needed = vec![false; net.ids.len()];
        for op in 0..net.ops() {
            let asked = match &net.kinds[op as usize] {
                OpRole::Wait { requests, .. } => requests.clone(),
                _ => net.awaited(op),
            };
            for request in asked {
                net.needed[request as usize] = true;
            }
        }
        Ok(net)
    }

    /// An operation's number.
    pub fn number(&self, id: OpIndex) -> OpNo {
        self.base[id.rank.index()] + id.index
    }

    /// The rank of an operation, as an index.
    pub fn rank(&self, op: OpNo) -> usize {
        self.ids[op as usize].rank.index()
    }

    /// How many operations.
    pub fn ops(&self) -> u32 {
        self.ids.len() as u32
    }

    /// How many ranks.
    pub fn ranks(&self) -> usize {
        self.base.len() - 1
    }

    /// What a rank comes to after an operation: the next one, or its end (a number from
    /// [`Net::ops`] on).
    pub fn next(&self, op: OpNo) -> u32 {
        let rank = self.rank(op);
        match op + 1 == self.base[rank + 1] {
            true => self.ops() + rank as u32,
            false => op + 1,
        }
    }

    /// The end of a rank.
    pub fn end(&self, rank: Rank) -> u32 {
        self.ops() + rank.0
    }

    /// The operation before a stop: an operation or a rank's end.
    pub fn before(&self, stop: u32) -> Option<OpNo> {
        if stop >= self.ops() {
            let rank = (stop - self.ops()) as usize;
            (self.base[rank + 1] > self.base[rank]).then(|| self.base[rank + 1] - 1)
        } else {
            (stop > self.base[self.rank(stop)]).then(|| stop - 1)
        }
    }

    /// How many stops: operations and ends.
    pub fn stops(&self) -> u32 {
        self.ops() + self.ranks() as u32
    }

    fn collectives(&mut self, path: &Path) -> BTreeMap<OpIndex, u32> {
        let mut calls: Vec<Vec<Vec<OpIndex>>> = path
            .comms
            .iter()
            .map(|comm| vec![Vec::new(); comm.members.len()])
            .collect();
        for (id, op) in path.ops() {
            if let Call::Collective(collective) = &op.call {
                let comm = collective.comm.0 as usize;
                let member = path.comms[comm].members.binary_search(&id.rank);
                let member = member.expect("only members call collectives");
                calls[comm][member].push(id);
            }
        }
        let mut group_of = BTreeMap::new();
        for members in &calls {
            let longest = members.iter().map(Vec::len).max().unwrap_or(0);
            for nth in 0..longest {
                let group = self.groups.len() as u32;
                let nth: Vec<Option<OpIndex>> = members
                    .iter()
                    .map(|calls| calls.get(nth).copied())
                    .collect();
                group_of.extend(nth.iter().flatten().map(|&id| (id, group)));
                let numbers = nth.iter().map(|id| id.map(|id| self.number(id)));
                self.groups.push(numbers.collect());
            }
        }
        group_of
    }

    fn classes(&mut self, path: &Path) {
        let mut sends = BTreeMap::new();
        let mut receives = BTreeMap::new();
        for (id, op) in path.ops() {
            let number = self.number(id);
            match &op.call {
                Call::Send(send) => {
                    let key = (id.rank, send.to, send.comm, send.tag);
                    let class = *sends.entry(key).or_insert_with(|| {
                        self.sends.push(SendClass {
                            from: id.rank,
                            to: send.to,
                            comm: send.comm,
                            ops: Vec::new(),
                            fits: Vec::new(),
                        });
                        self.sends.len() - 1
                    });
                    self.sends[class].ops.push(number);
                    self.class[number as usize] = class as u32;
                }
                Call::Receive(_) | Call::Probe { .. } => {
                    let (pattern, comm, posted) = match &op.call {
                        Call::Receive(receive) => (receive.pattern, receive.comm, true),
                        Call::Probe { pattern, comm, .. } => (*pattern, *comm, false),
                        _ => unreachable!("it is one of the two"),
                    };
                    let key = (id.rank, comm, pattern);
                    let class = *receives.entry(key).or_insert_with(|| {
                        self.receives.push(ReceiveClass {
                            at: id.rank,
                            comm,
                            pattern,
                            ops: Vec::new(),
                            fits: Vec::new(),
                        });
                        self.receives.len() - 1
                    });
                    if posted {
                        self.receives[class].ops.push(number);
                    }
                    self.class[number as usize] = class as u32;
                }
                _ => {}
            }
        }
        for (&(from, to, comm, _), &class) in &sends {
            let channel = self.channels.entry((from, to, comm)).or_default();
            channel.push(class as u32);
        }
        for (&(at, comm, pattern), &class) in &receives {
            self.boxes.entry((at, comm)).or_default().push(class as u32);
            // Keys are ordered by source first, so one source's sends lie together.
            let one;
            let all;
            let candidates: &mut dyn Iterator<Item = _> = match pattern.source {
                Some(source) => {
                    let low = (source, at, comm, i32::MIN);
                    let high = (source, at, comm, i32::MAX);
                    one = sends.range(low..=high);
                    &mut one.into_iter()
                }
                None => {
                    all = sends.iter();
                    &mut all.into_iter()
                }
            };
            for (&(from, to, c, tag), &send) in candidates {
                if to == at && c == comm && pattern.accepts(from, tag) {
                    self.sends[send].fits.push(class as u32);
                    self.receives[class].fits.push(send as u32);
                }
            }
        }
        for class in &mut self.sends {
            class.fits.sort_unstable();
        }
        for class in &mut self.receives {
            class.fits.sort_unstable();
        }
    }

    fn kind(
        &self,
        path: &Path,
        freedoms: Freedoms,
        id: OpIndex,
        call: &Call,
        group_of: &BTreeMap<OpIndex, u32>,
    ) -> OpRole {
        let requests = |list: &[u32]| -> Vec<OpNo> {
            let first = self.base[id.rank.index()];
            list.iter().map(|&index| first + index).collect()
        };
        match call {
            Call::Send(send) => OpRole::Send {
                freedom: match send.mode {
                    SendMode::Standard => freedoms.buffering.of_send(send.bytes),
                    SendMode::Synchronous => Freedom::Never,
                    SendMode::Buffered | SendMode::Ready => Freedom::Always,
                },
                blocking: send.blocking,
            },
            Call::Receive(receive) => OpRole::Receive {
                blocking: receive.blocking,
                pinned: receive
                    .got
                    .filter(|got| got.pinned)
                    .map(|got| self.number(got.send)),
            },
            Call::Probe { blocking, seen, .. } => match seen {
                Sighting::Nothing => OpRole::Local,
                Sighting::Open => OpRole::Probe {
                    blocking: *blocking,
                    pinned: None,
                },
                Sighting::Saw(seen) => OpRole::Probe {
                    blocking: *blocking,
                    pinned: seen.pinned.then(|| self.number(seen.send)),
                },
            },
            Call::Wait(wait) => OpRole::Wait {
                completion: wait.completion,
                requests: requests(&wait.requests),
                taken: requests(&wait.taken),
            },
            Call::Collective(collective) => {
                let group = group_of[&id];
                let members = &path.comms[collective.comm.0 as usize].members;
                let needs = match &collective.needs {
                    Needs::All => None,
                    Needs::Ranks(ranks) => {
                        let call = |rank: &Rank| {
                            let member = members.binary_search(rank);
                            let member = member.expect("only members are needed");
                            self.groups[group as usize][member]
                        };
                        Some(ranks.iter().map(call).collect())
                    }
                };
                OpRole::Collective {
                    group,
                    freedom: match needs {
                        // Whoever needs everybody cannot leave before.
                        None => Freedom::Never,
                        Some(_) => freedoms.of_leaving(),
                    },
                    needs,
                    blocking: collective.blocking,
                }
            }
            Call::Mark(_) | Call::Opaque(_) => OpRole::Local,
        }
    }

    /// What a rank waits for at an operation, on the path: the operations that must be complete
    /// before it goes on.
    pub fn awaited(&self, op: OpNo) -> Vec<OpNo> {
        match &self.kinds[op as usize] {
            OpRole::Send { blocking, .. }
            | OpRole::Receive { blocking, .. }
            | OpRole::Collective { blocking, .. } => match blocking {
                true => vec![op],
                false => Vec::new(),
            },
            OpRole::Wait { taken, .. } => taken.clone(),
            OpRole::Probe { .. } | OpRole::Local => Vec::new(),
        }
    }

    /// The classes of sends on a send's channel.
    pub fn channel_of(&self, send: OpNo) -> &[u32] {
        let class = &self.sends[self.class[send as usize] as usize];
        &self.channels[&(class.from, class.to, class.comm)]
    }

    /// The classes of receives at a receive's place.
    pub fn box_of(&self, receive: OpNo) -> &[u32] {
        let class = &self.receives[self.class[receive as usize] as usize];
        &self.boxes[&(class.at, class.comm)]
    }

    /// The latest member of a class before an operation.
    pub fn latest(ops: &[OpNo], before: OpNo) -> Option<OpNo> {
        let at = ops.partition_point(|&op| op < before);
        at.checked_sub(1).map(|at| ops[at])
    }

    /// What must have met its counterpart before a send may meet a receive, or may be seen by a
    /// probe: the latest earlier send of every class of the same channel that the receive accepts,
    /// and the latest earlier receive of every class that accepts the send.
    pub fn first(&self, send: OpNo, receive: OpNo) -> Vec<OpNo> {
        let class = &self.sends[self.class[send as usize] as usize];
        let accepts = &self.receives[self.class[receive as usize] as usize].fits;
        let mut found = Vec::new();
        for other in &self.channels[&(class.from, class.to, class.comm)] {
            if accepts.binary_search(other).is_ok() {
                found.extend(Net::latest(&self.sends[*other as usize].ops, send));
            }
        }
        for &other in &class.fits {
            found.extend(Net::latest(&self.receives[other as usize].ops, receive));
        }
        found
    }
}
