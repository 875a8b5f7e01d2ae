//! States of an execution, and what may happen next.

use concord_base::{Freedom, Freedoms, Pattern, Rank, SendMode};
use concord_path::{Call, Collective, CommId, Completion, Needs, OpIndex, Path, Sighting, Wait};

/// A state: where every rank is, which operations have met, which choices were made.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct State {
    /// By rank: how many operations are behind it.
    pub(crate) pc: Vec<u32>,
    /// By rank: whether the operation that it stands at was issued.
    pub(crate) issued: Vec<u64>,
    /// By operation: whether it has met its counterpart.
    pub(crate) matched: Vec<u64>,
    /// By operation: whether it was buffered, or left early.
    pub(crate) freed: Vec<u64>,
    /// The pairs that met, sorted, if they are kept.
    pub(crate) pairs: Vec<(u32, u32)>,
}

pub(crate) fn bit(set: &[u64], at: usize) -> bool {
    set[at / 64] >> (at % 64) & 1 == 1
}

pub(crate) fn set(set: &mut [u64], at: usize) {
    set[at / 64] |= 1 << (at % 64);
}

/// A message or a receive, with what decides whether they fit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sent {
    pub(crate) op: usize,
    pub(crate) from: Rank,
    pub(crate) to: Rank,
    tag: i32,
    comm: CommId,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Posted {
    pub(crate) op: usize,
    rank: Rank,
    comm: CommId,
    pattern: Pattern<Rank>,
    pub(crate) pinned: Option<usize>,
}

impl Posted {
    pub(crate) fn accepts(&self, sent: &Sent) -> bool {
        sent.to == self.rank && sent.comm == self.comm && self.pattern.accepts(sent.from, sent.tag)
    }
}

/// Something that may happen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Move {
    /// A message meets a receive, by operation numbers.
    Meet(usize, usize),
    /// A rank goes on.
    Pass(usize),
    /// A rank issues the operation that it stands at; the choice of the implementation, if any.
    Issue(usize, Option<bool>),
    /// A send is buffered, a collective is left.
    Free(usize),
}

/// A path, ready to be executed.
pub struct Machine<'p> {
    path: &'p Path,
    freedoms: Freedoms,
    /// The first operation number of every rank, and the number of all.
    base: Vec<usize>,
    sends: Vec<Sent>,
    receives: Vec<Posted>,
    /// By operation: the calls of the same collective, itself among them, by member.
    together: Vec<Vec<Option<usize>>>,
    keep_pairs: bool,
}

impl<'p> Machine<'p> {
    /// Prepares a path; `keep_pairs` tells states apart by what met what.
    pub fn new(path: &'p Path, freedoms: Freedoms, keep_pairs: bool) -> Machine<'p> {
        let mut base = vec![0];
        for ops in &path.ranks {
            base.push(base[base.len() - 1] + ops.len());
        }
        let number = |id: OpIndex| base[id.rank.index()] + id.index as usize;
        let mut sends = Vec::new();
        let mut receives = Vec::new();
        let mut calls: Vec<Vec<Vec<usize>>> = path
            .comms
            .iter()
            .map(|comm| vec![Vec::new(); comm.members.len()])
            .collect();
        for (id, op) in path.ops() {
            match &op.call {
                Call::Send(send) => sends.push(Sent {
                    op: number(id),
                    from: id.rank,
                    to: send.to,
                    tag: send.tag,
                    comm: send.comm,
                }),
                Call::Receive(receive) => receives.push(Posted {
                    op: number(id),
                    rank: id.rank,
                    comm: receive.comm,
                    pattern: receive.pattern,
                    pinned: receive
                        .got
                        .filter(|got| got.pinned)
                        .map(|got| number(got.send)),
                }),
                Call::Collective(collective) => {
                    let comm = collective.comm.0 as usize;
                    let member = path.comms[comm].members.binary_search(&id.rank);
                    let member = member.expect("only members call collectives");
                    calls[comm][member].push(number(id));
                }
                _ => {}
            }
        }
        let mut together = vec![Vec::new(); base[path.size()]];
        for members in &calls {
            let longest = members.iter().map(Vec::len).max().unwrap_or(0);
            for nth in 0..longest {
                let group: Vec<Option<usize>> = members
                    .iter()
                    .map(|calls| calls.get(nth).copied())
                    .collect();
                for &op in group.iter().flatten() {
                    together[op].clone_from(&group);
                }
            }
        }
        Machine {
            path,
            freedoms,
            base,
            sends,
            receives,
            together,
            keep_pairs,
        }
    }

    pub(crate) fn ops(&self) -> usize {
        self.base[self.base.len() - 1]
    }

    /// An operation's number.
    pub(crate) fn number(&self, id: OpIndex) -> usize {
        self.base[id.rank.index()] + id.index as usize
    }

    /// The operation with a number.
    pub(crate) fn id(&self, op: usize) -> OpIndex {
        let rank = self.base.partition_point(|&first| first <= op) - 1;
        OpIndex {
            rank: Rank(rank as u32),
            index: (op - self.base[rank]) as u32,
        }
    }

    /// The message of a send.
    pub(crate) fn sent(&self, op: usize) -> Option<&Sent> {
        let at = self.sends.binary_search_by_key(&op, |sent| sent.op);
        at.ok().map(|at| &self.sends[at])
    }

    /// What a receive asks for.
    pub(crate) fn posted(&self, op: usize) -> Option<&Posted> {
        let at = self.receives.binary_search_by_key(&op, |posted| posted.op);
        at.ok().map(|at| &self.receives[at])
    }

    /// Whether all calls of the same collective were made.
    pub(crate) fn have_all_come(&self, state: &State, op: usize) -> bool {
        let has_come = |call: &Option<usize>| call.is_some_and(|op| self.was_issued(state, op));
        self.together[op].iter().all(has_come)
    }

    /// The calls of the same collective, this one among them.
    pub(crate) fn others_of(&self, op: usize) -> impl Iterator<Item = usize> {
        self.together[op].iter().flatten().copied()
    }

    pub(crate) fn call(&self, op: usize) -> &Call {
        let id = self.id(op);
        &self.path.ranks[id.rank.index()][id.index as usize].call
    }

    pub(crate) fn start(&self) -> State {
        let words = self.ops().div_ceil(64).max(1);
        State {
            pc: vec![0; self.path.size()],
            issued: vec![0; self.path.size().div_ceil(64)],
            matched: vec![0; words],
            freed: vec![0; words],
            pairs: Vec::new(),
        }
    }

    pub(crate) fn ranks(&self) -> usize {
        self.path.size()
    }

    pub(crate) fn ended(&self, state: &State, rank: usize) -> bool {
        state.pc[rank] as usize >= self.path.ranks[rank].len()
    }

    pub(crate) fn finished(&self, state: &State) -> bool {
        (0..self.ranks()).all(|rank| self.ended(state, rank))
    }

    /// The operation that a rank stands at.
    pub(crate) fn at(&self, state: &State, rank: usize) -> Option<usize> {
        (!self.ended(state, rank)).then(|| self.base[rank] + state.pc[rank] as usize)
    }

    fn was_issued(&self, state: &State, op: usize) -> bool {
        let id = self.id(op);
        let pc = state.pc[id.rank.index()];
        id.index < pc || (id.index == pc && bit(&state.issued, id.rank.index()))
    }

    /// Whether the implementation may free an operation, whatever the others do.
    pub(crate) fn freedom(&self, op: usize) -> Freedom {
        match self.call(op) {
            Call::Send(send) => match send.mode {
                SendMode::Standard => self.freedoms.buffering.of_send(send.bytes),
                SendMode::Synchronous => Freedom::Never,
                SendMode::Buffered | SendMode::Ready => Freedom::Always,
            },
            Call::Collective(_) => self.freedoms.of_leaving(),
            _ => Freedom::Never,
        }
    }

    /// Whether the implementation has freed an operation.
    pub(crate) fn is_freed(&self, state: &State, op: usize) -> bool {
        match self.freedom(op) {
            Freedom::Always => true,
            Freedom::Never => false,
            Freedom::Either => bit(&state.freed, op),
        }
    }

    /// Whether those have come whom a call of a collective needs.
    fn served(&self, state: &State, op: usize, collective: &Collective) -> bool {
        let members = &self.path.comms[collective.comm.0 as usize].members;
        let has_come = |call: &Option<usize>| call.is_some_and(|op| self.was_issued(state, op));
        match &collective.needs {
            Needs::All => self.together[op].iter().all(has_come),
            Needs::Ranks(ranks) => ranks.iter().all(|needed| {
                let member = members.binary_search(needed);
                member.is_ok_and(|member| has_come(&self.together[op][member]))
            }),
        }
    }

    /// Whether a started operation is complete.
    pub(crate) fn complete(&self, state: &State, op: usize) -> bool {
        match self.call(op) {
            Call::Send(_) => bit(&state.matched, op) || self.is_freed(state, op),
            Call::Receive(_) => bit(&state.matched, op),
            Call::Collective(collective) => {
                self.have_all_come(state, op)
                    || (self.is_freed(state, op) && self.served(state, op, collective))
            }
            _ => true,
        }
    }

    /// The messages that a probe can see.
    fn visible(
        &self,
        state: &State,
        op: usize,
        comm: CommId,
        pattern: Pattern<Rank>,
    ) -> Vec<usize> {
        let rank = self.id(op).rank;
        let probe = Posted {
            op,
            rank,
            comm,
            pattern,
            pinned: None,
        };
        let waiting: Vec<&Posted> = self.waiting(state);
        let under_way = self.under_way(state);
        let first = |sent: &&&Sent| {
            probe.accepts(sent)
                && !under_way
                    .iter()
                    .any(|x| x.from == sent.from && x.op < sent.op && probe.accepts(x))
                && !waiting.iter().any(|y| y.accepts(sent))
        };
        under_way.iter().filter(first).map(|sent| sent.op).collect()
    }

    fn under_way(&self, state: &State) -> Vec<&Sent> {
        let open = |sent: &&Sent| !bit(&state.matched, sent.op) && self.was_issued(state, sent.op);
        self.sends.iter().filter(open).collect()
    }

    fn waiting(&self, state: &State) -> Vec<&Posted> {
        let open = |p: &&Posted| !bit(&state.matched, p.op) && self.was_issued(state, p.op);
        self.receives.iter().filter(open).collect()
    }

    /// Whether a rank that stands at an operation, which was issued if it has to be, goes on along
    /// the path.
    pub(crate) fn passes(&self, state: &State, op: usize) -> bool {
        match self.call(op) {
            Call::Send(send) => !send.blocking || self.complete(state, op),
            Call::Receive(receive) => !receive.blocking || self.complete(state, op),
            Call::Collective(collective) => !collective.blocking || self.complete(state, op),
            Call::Wait(wait) => wait
                .taken
                .iter()
                .all(|&request| self.complete(state, self.request(op, request))),
            Call::Probe {
                pattern,
                comm,
                seen,
                ..
            } => match seen {
                Sighting::Nothing => true,
                Sighting::Saw(seen) if seen.pinned => {
                    let visible = self.visible(state, op, *comm, *pattern);
                    visible.contains(&self.number(seen.send))
                }
                Sighting::Open | Sighting::Saw(_) => {
                    !self.visible(state, op, *comm, *pattern).is_empty()
                }
            },
            Call::Mark(_) | Call::Opaque(_) => true,
        }
    }

    /// Whether a rank that cannot go on along the path could leave it: the program would not hang.
    pub(crate) fn leaves(&self, state: &State, op: usize) -> bool {
        match self.call(op) {
            Call::Wait(Wait {
                completion,
                requests,
                ..
            }) => match completion {
                Completion::All => false,
                Completion::Poll => true,
                Completion::Any => requests
                    .iter()
                    .any(|&request| self.complete(state, self.request(op, request))),
            },
            Call::Probe {
                blocking,
                pattern,
                comm,
                ..
            } => !blocking || !self.visible(state, op, *comm, *pattern).is_empty(),
            _ => false,
        }
    }

    fn request(&self, op: usize, index: u32) -> usize {
        self.base[self.id(op).rank.index()] + index as usize
    }

    /// The operations that a rank waits for and the implementation could free.
    pub(crate) fn freeable(&self, state: &State, op: usize) -> Vec<usize> {
        let own;
        let awaited: &[u32] = match self.call(op) {
            Call::Wait(wait) => &wait.requests,
            _ => {
                own = [self.id(op).index];
                &own
            }
        };
        let mut found = Vec::new();
        for &request in awaited {
            let other = self.request(op, request);
            let may = self.freedom(other) == Freedom::Either
                && !bit(&state.freed, other)
                && !self.complete(state, other)
                && match self.call(other) {
                    Call::Collective(collective) => self.served(state, other, collective),
                    _ => true,
                };
            if may {
                found.push(other);
            }
        }
        found
    }

    /// Whether an earlier receive of the same rank accepts the message.
    fn jumps(&self, waiting: &[&Posted], r: &Posted, s: &Sent) -> bool {
        let earlier = |y: &&&Posted| y.rank == r.rank && y.op < r.op;
        waiting.iter().filter(earlier).any(|y| y.accepts(s))
    }

    /// The pairs that may meet: those that stay on the path, and whether there are others.
    pub(crate) fn meetings(&self, state: &State) -> (Vec<(usize, usize, bool)>, bool) {
        let mut under_way = vec![Vec::new(); self.ranks()];
        for sent in self.under_way(state) {
            under_way[sent.to.index()].push(sent);
        }
        let mut waiting = vec![Vec::new(); self.ranks()];
        for posted in self.waiting(state) {
            waiting[posted.rank.index()].push(posted);
        }
        let mut pairs = Vec::new();
        let mut leaving = false;
        for r in waiting.iter().flatten() {
            let waiting = &waiting[r.rank.index()];
            // Messages come source by source, each in the order of the calls: the first one of a
            // source that is accepted has the claim.
            let mut source = None;
            for s in under_way[r.rank.index()].iter().filter(|s| r.accepts(s)) {
                if source.replace(s.from) == Some(s.from) || self.jumps(waiting, r, s) {
                    continue;
                }
                match r.pinned {
                    Some(pinned) if pinned != s.op => leaving = true,
                    _ => pairs.push((s.op, r.op, r.pattern.source.is_none())),
                }
            }
        }
        (pairs, leaving)
    }

    /// Whether nothing can happen any more although some rank has not come to its end. What the
    /// implementation could free and did not does not count: it need not.
    pub(crate) fn hangs(&self, state: &State) -> bool {
        if self.finished(state) {
            return false;
        }
        let (pairs, leaving) = self.meetings(state);
        pairs.is_empty()
            && !leaving
            && (0..self.ranks()).all(|rank| match self.at(state, rank) {
                Some(op) if self.is_issuable(op) && !self.is_issued(state, rank) => false,
                Some(op) => !self.passes(state, op) && !self.leaves(state, op),
                None => true,
            })
    }

    pub(crate) fn meet(&self, state: &mut State, send: usize, receive: usize) {
        set(&mut state.matched, send);
        set(&mut state.matched, receive);
        if self.keep_pairs {
            let pair = (send as u32, receive as u32);
            let at = state.pairs.partition_point(|&other| other < pair);
            state.pairs.insert(at, pair);
        }
    }

    /// Issues the operation that a rank stands at.
    pub(crate) fn issue(&self, state: &mut State, rank: usize) {
        set(&mut state.issued, rank);
    }

    pub(crate) fn pass(&self, state: &mut State, rank: usize) {
        state.pc[rank] += 1;
        state.issued[rank / 64] &= !(1 << (rank % 64));
    }

    pub(crate) fn is_issued(&self, state: &State, rank: usize) -> bool {
        bit(&state.issued, rank)
    }

    /// Whether an operation has to be issued before it is passed.
    pub(crate) fn is_issuable(&self, op: usize) -> bool {
        matches!(
            self.call(op),
            Call::Send(_) | Call::Receive(_) | Call::Collective(_)
        )
    }
}
