//! The matching and buffering rules against an oracle that explores every interleaving.
//!
//! Random programs of sends, receives, waits, barriers, probes and polls are run twice: by the
//! oracle, which knows nothing but lists of pending operations and tries every order of steps and,
//! under `any`, every buffering choice at every send, and whether each collective that does not
//! need everybody is left early; and by a small explorer over
//! [`World::transitions`], which runs ranks until they block and branches only over what competes.
//! Both must see the same final matchings and the same answers of probes and polls, and agree on
//! whether a deadlock exists.

mod machine;

use std::collections::{BTreeSet, HashSet};

use concord_abi::Arg;
use concord_base::{Rank, WorldSize};
use concord_mpi::constants::*;
use concord_mpi::{Buffering, CallSite, OpId, Options, Step, Transition, World};
use concord_support::Dice;
use concord_term::TermPool;
use machine::{BASE, Flat, Flats};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Op {
    Send {
        to: usize,
        tag: i32,
    },
    Ssend {
        to: usize,
        tag: i32,
    },
    Isend {
        to: usize,
        tag: i32,
    },
    Issend {
        to: usize,
        tag: i32,
    },
    Recv {
        from: Option<usize>,
        tag: Option<i32>,
    },
    Irecv {
        from: Option<usize>,
        tag: Option<i32>,
    },
    /// Answers with the source and the tag.
    Probe {
        from: Option<usize>,
        tag: Option<i32>,
    },
    /// The same, or -1 for nothing.
    Iprobe {
        from: Option<usize>,
        tag: Option<i32>,
    },
    Wait(usize),
    /// Answers with the flag.
    Test(usize),
    /// Of all active requests; answers with the index of the operation, or -1 if there is none.
    Waitany,
    Barrier,
    Bcast {
        root: usize,
    },
    Reduce {
        root: usize,
    },
}

impl Op {
    /// Whether it is an operation that others take part in.
    fn posts(self) -> bool {
        !matches!(
            self,
            Op::Probe { .. } | Op::Iprobe { .. } | Op::Wait(_) | Op::Test(_) | Op::Waitany
        )
    }

    fn has_request(self) -> bool {
        matches!(
            self,
            Op::Isend { .. } | Op::Issend { .. } | Op::Irecv { .. }
        )
    }
}

/// What probes and polls answered, by rank.
type Answers = Vec<Vec<i32>>;
/// How a program can end: its matchings and answers.
type Finals = BTreeSet<(BTreeSet<Pairing>, Answers)>;

type Program = Vec<Vec<Op>>;
/// A send and a receive that met: `((rank, index), (rank, index))`.
type Pairing = ((usize, usize), (usize, usize));

/// Puts waits for the nonblocking operations of a list behind them, at random places.
fn with_waits(dice: &mut Dice, ops: Vec<Op>, percent: u32) -> Vec<Op> {
    let mut out = Vec::new();
    let mut open = Vec::new();
    for op in ops {
        out.push(op);
        if op.has_request() {
            open.push(out.len() - 1);
        }
        while !open.is_empty() && dice.chance(percent) {
            let at = dice.roll(open.len());
            out.push(Op::Wait(open.remove(at)));
        }
    }
    out.extend(open.into_iter().map(Op::Wait));
    out
}

/// Any operations at all; most such programs deadlock.
fn wild(dice: &mut Dice) -> Program {
    let n = dice.pick(&[2, 3, 3, 4]);
    let rank = |dice: &mut Dice, r: usize| {
        let mut ops = Vec::new();
        for _ in 0..1 + dice.roll(4) {
            let to = (r + 1 + dice.roll(n - 1)) % n;
            let tag = dice.pick(&[0, 0, 0, 1]);
            let from = dice.pick(&[Some(to), None, None]);
            let wanted = dice.pick(&[Some(tag), Some(tag), None]);
            let kinds = if dice.chance(30) { 7 } else { 6 };
            ops.push(match dice.roll(kinds) {
                0 | 1 => Op::Send { to, tag },
                2 | 3 => Op::Recv { from, tag: wanted },
                4 => Op::Isend { to, tag },
                5 => Op::Irecv { from, tag: wanted },
                _ => Op::Barrier,
            });
        }
        with_waits(dice, ops, 50)
    };
    (0..n).map(|r| rank(dice, r)).collect()
}

/// As many receives as sends; many such programs finish.
fn balanced(dice: &mut Dice) -> Program {
    let n = dice.pick(&[2, 3, 3, 4]);
    let mut ranks: Vec<Vec<Op>> = vec![Vec::new(); n];
    for _ in 0..1 + dice.roll(5) {
        let a = dice.roll(n);
        let b = (a + 1 + dice.roll(n - 1)) % n;
        let tag = dice.pick(&[0, 0, 1]);
        let send = dice.pick(&[
            Op::Send { to: b, tag },
            Op::Send { to: b, tag },
            Op::Isend { to: b, tag },
        ]);
        let from = dice.pick(&[Some(a), None, None]);
        let wanted = dice.pick(&[Some(tag), Some(tag), None]);
        let (blocking, not) = (
            Op::Recv { from, tag: wanted },
            Op::Irecv { from, tag: wanted },
        );
        let recv = dice.pick(&[blocking, blocking, not]);
        for (rank, op) in [(a, send), (b, recv)] {
            let len = ranks[rank].len();
            let at = len - dice.roll(2).min(len);
            ranks[rank].insert(at, op);
        }
    }
    if dice.chance(40) {
        let root = dice.roll(n);
        let all = dice.pick(&[Op::Barrier, Op::Bcast { root }, Op::Reduce { root }]);
        for ops in &mut ranks {
            let at = dice.roll(ops.len() + 1);
            ops.insert(at, all);
        }
    }
    ranks
        .into_iter()
        .map(|ops| with_waits(dice, ops, 40))
        .collect()
}

/// Fewer and shorter ranks, with synchronous sends, probes and polls as well.
fn rich(dice: &mut Dice) -> Program {
    let n = dice.pick(&[2, 2, 3]);
    let mut ranks: Vec<Vec<Op>> = vec![Vec::new(); n];
    for _ in 0..2 + dice.roll(2) {
        let a = dice.roll(n);
        let b = (a + 1 + dice.roll(n - 1)) % n;
        let tag = dice.pick(&[0, 0, 1]);
        let send = match dice.roll(5) {
            0 | 1 => Op::Send { to: b, tag },
            2 => Op::Ssend { to: b, tag },
            3 => Op::Isend { to: b, tag },
            _ => Op::Issend { to: b, tag },
        };
        let from = dice.pick(&[Some(a), None, None]);
        let wanted = dice.pick(&[Some(tag), Some(tag), None]);
        let recv = match dice.roll(2) {
            0 => Op::Recv { from, tag: wanted },
            _ => Op::Irecv { from, tag: wanted },
        };
        ranks[a].push(send);
        ranks[b].push(recv);
        if dice.chance(40) {
            let tag = dice.pick(&[Some(tag), None]);
            let from = dice.pick(&[Some(a), None]);
            let look = dice.pick(&[Op::Probe { from, tag }, Op::Iprobe { from, tag }]);
            let at = dice.roll(ranks[b].len() + 1);
            ranks[b].insert(at, look);
        }
    }
    let finished = |ops: Vec<Op>| {
        let mut out = Vec::new();
        let mut open = Vec::new();
        for op in ops {
            out.push(op);
            if op.has_request() {
                open.push(out.len() - 1);
            }
            if !open.is_empty() && dice.chance(50) {
                let at = dice.roll(open.len());
                out.push(match dice.roll(3) {
                    0 => Op::Test(open[at]),
                    1 => Op::Waitany,
                    _ => Op::Wait(open.remove(at)),
                });
            }
        }
        out.extend(open.into_iter().map(Op::Wait));
        out
    };
    ranks.into_iter().map(finished).collect()
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Sent {
    rank: usize,
    index: usize,
    to: usize,
    tag: i32,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Wanted {
    rank: usize,
    index: usize,
    from: Option<usize>,
    tag: Option<i32>,
}

fn fits(s: &Sent, r: &Wanted) -> bool {
    s.to == r.rank && r.from.is_none_or(|f| f == s.rank) && r.tag.is_none_or(|t| t == s.tag)
}

/// A state of the oracle.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Naive {
    pcs: Vec<usize>,
    /// Whether the blocking operation at the counter was issued.
    issued: Vec<bool>,
    sends: BTreeSet<Sent>,
    recvs: BTreeSet<Wanted>,
    buffered: BTreeSet<(usize, usize)>,
    met: BTreeSet<Pairing>,
    /// How many collectives each rank has entered.
    entered: Vec<usize>,
    /// Requests that a call has completed.
    gone: BTreeSet<(usize, usize)>,
    /// Sends that a probe has told of.
    told: BTreeSet<Sent>,
    answers: Answers,
}

impl Naive {
    fn is_done(&self, rank: usize, index: usize) -> bool {
        self.met
            .iter()
            .any(|&(s, r)| s == (rank, index) || r == (rank, index))
    }

    /// Whether a request may complete now.
    fn is_ready(&self, rank: usize, index: usize) -> bool {
        self.is_done(rank, index) || self.buffered.contains(&(rank, index))
    }

    /// The sends that a receive posted now could meet.
    fn visible(&self, wanted: Wanted) -> Vec<Sent> {
        let first = |s: &&Sent| {
            let overtakes = |x: &Sent| x.rank == s.rank && x.index < s.index && fits(x, &wanted);
            let taken = |y: &Wanted| y.rank == wanted.rank && fits(s, y);
            fits(s, &wanted) && !self.sends.iter().any(overtakes) && !self.recvs.iter().any(taken)
        };
        self.sends.iter().filter(first).copied().collect()
    }

    /// Whether a probe cannot miss a message: an earlier one has told of it (§3.8.1).
    fn must_see(&self, wanted: Wanted) -> bool {
        let free = |s: &&Sent| {
            let taken = |y: &Wanted| y.rank == wanted.rank && fits(s, y);
            self.sends.contains(s) && fits(s, &wanted) && !self.recvs.iter().any(taken)
        };
        self.told.iter().any(|s| free(&s))
    }

    fn answered(&self, rank: usize, answers: &[i32]) -> Naive {
        let mut next = self.advanced(rank);
        next.answers[rank].extend(answers);
        next
    }

    fn completed(&self, rank: usize, index: usize) -> Naive {
        let mut next = self.clone();
        next.gone.insert((rank, index));
        next
    }

    fn advanced(&self, rank: usize) -> Naive {
        let mut next = self.clone();
        next.pcs[rank] += 1;
        next.issued[rank] = false;
        next
    }
}

/// All final matchings, and whether there is a deadlock.
fn oracle(program: &Program, buffering: Buffering) -> (bool, Finals) {
    let n = program.len();
    let start = Naive {
        pcs: vec![0; n],
        issued: vec![false; n],
        sends: BTreeSet::new(),
        recvs: BTreeSet::new(),
        buffered: BTreeSet::new(),
        met: BTreeSet::new(),
        entered: vec![0; n],
        gone: BTreeSet::new(),
        told: BTreeSet::new(),
        answers: vec![Vec::new(); n],
    };
    let choices: &[bool] = match buffering {
        Buffering::Any => &[true, false],
        Buffering::Infinite => &[true],
        _ => &[false],
    };
    let (mut dead, mut finals) = (false, BTreeSet::new());
    let mut seen = HashSet::from([start.clone()]);
    let mut stack = vec![start];
    while let Some(state) = stack.pop() {
        let mut next = Vec::new();
        for (r, ops) in program.iter().enumerate() {
            let at = state.pcs[r];
            let Some(&op) = ops.get(at) else {
                continue;
            };
            match op {
                Op::Send { to, tag }
                | Op::Isend { to, tag }
                | Op::Ssend { to, tag }
                | Op::Issend { to, tag }
                    if !state.issued[r] =>
                {
                    let synchronous = matches!(op, Op::Ssend { .. } | Op::Issend { .. });
                    for &buffers in if synchronous { &[false] } else { choices } {
                        let returns = buffers || op.has_request();
                        let mut s = if returns {
                            state.advanced(r)
                        } else {
                            state.clone()
                        };
                        s.issued[r] = !returns;
                        s.sends.insert(Sent {
                            rank: r,
                            index: at,
                            to,
                            tag,
                        });
                        if buffers {
                            s.buffered.insert((r, at));
                        }
                        next.push(s);
                    }
                }
                Op::Recv { from, tag } | Op::Irecv { from, tag } if !state.issued[r] => {
                    let returns = matches!(op, Op::Irecv { .. });
                    let mut s = if returns {
                        state.advanced(r)
                    } else {
                        state.clone()
                    };
                    s.issued[r] = !returns;
                    s.recvs.insert(Wanted {
                        rank: r,
                        index: at,
                        from,
                        tag,
                    });
                    next.push(s);
                }
                Op::Send { .. } | Op::Ssend { .. } | Op::Recv { .. } if state.is_done(r, at) => {
                    next.push(state.advanced(r));
                }
                Op::Wait(k) if state.gone.contains(&(r, k)) => next.push(state.advanced(r)),
                Op::Wait(k) if state.is_ready(r, k) => next.push(state.completed(r, k).advanced(r)),
                Op::Test(k) if state.gone.contains(&(r, k)) => next.push(state.answered(r, &[1])),
                Op::Test(k) => {
                    next.push(state.answered(r, &[0]));
                    if state.is_ready(r, k) {
                        next.push(state.completed(r, k).answered(r, &[1]));
                    }
                }
                Op::Waitany => {
                    let requests = (0..at).filter(|&k| ops[k].has_request());
                    let active: Vec<usize> = requests
                        .filter(|&k| !state.gone.contains(&(r, k)))
                        .collect();
                    if active.is_empty() {
                        next.push(state.answered(r, &[-1]));
                    }
                    for &k in active.iter().filter(|&&k| state.is_ready(r, k)) {
                        next.push(state.completed(r, k).answered(r, &[k as i32]));
                    }
                }
                Op::Barrier | Op::Bcast { .. } | Op::Reduce { .. } if !state.issued[r] => {
                    // However sends are buffered.
                    let ways: &[bool] = match op {
                        Op::Barrier => &[false],
                        _ => &[true, false],
                    };
                    for &leaves in ways {
                        let mut s = state.clone();
                        s.issued[r] = true;
                        s.entered[r] += 1;
                        if leaves {
                            s.buffered.insert((r, at));
                        }
                        next.push(s);
                    }
                }
                Op::Barrier | Op::Bcast { .. } | Op::Reduce { .. } => {
                    let here = |rank: usize| state.entered[rank] >= state.entered[r];
                    let served = state.buffered.contains(&(r, at))
                        && match op {
                            Op::Bcast { root } => here(root),
                            Op::Reduce { root } => root != r,
                            _ => false,
                        };
                    if served || (0..n).all(here) {
                        next.push(state.advanced(r));
                    }
                }
                Op::Probe { from, tag } | Op::Iprobe { from, tag } => {
                    let wanted = Wanted {
                        rank: r,
                        index: at,
                        from,
                        tag,
                    };
                    for s in state.visible(wanted) {
                        let mut sees = state.answered(r, &[s.rank as i32, s.tag]);
                        sees.told.insert(s);
                        next.push(sees);
                    }
                    if matches!(op, Op::Iprobe { .. }) && !state.must_see(wanted) {
                        next.push(state.answered(r, &[-1]));
                    }
                }
                _ => {}
            }
        }
        for s in &state.sends {
            for r in state.recvs.iter().filter(|r| fits(s, r)) {
                let overtakes = |x: &Sent| x.rank == s.rank && x.index < s.index && fits(x, r);
                let jumps = |y: &Wanted| y.rank == r.rank && y.index < r.index && fits(s, y);
                if state.sends.iter().any(overtakes) || state.recvs.iter().any(jumps) {
                    continue;
                }
                let mut matched = state.clone();
                matched.sends.remove(s);
                matched.recvs.remove(r);
                matched.met.insert(((s.rank, s.index), (r.rank, r.index)));
                next.push(matched);
            }
        }
        if next.is_empty() {
            if (0..n).all(|r| state.pcs[r] == program[r].len()) {
                finals.insert((state.met.clone(), state.answers.clone()));
            } else {
                dead = true;
            }
        }
        stack.extend(next.into_iter().filter(|s| seen.insert(s.clone())));
    }
    (dead, finals)
}

/// Every call has a buffer of its own: pending operations must not share one.
const BUFFERS: u64 = BASE + 128;
const FLAG: u64 = BASE + 8;
const STATUS: u64 = BASE + 16;
const REQUESTS: u64 = BASE + 48;

fn call(op: Op, index: usize) -> (&'static str, Vec<Arg>) {
    let rank = |r: Option<usize>| Arg::int(r.map_or(MPI_ANY_SOURCE, |r| r as i32));
    let tagged = |tag: Option<i32>| Arg::int(tag.unwrap_or(MPI_ANY_TAG));
    let request = Arg::ptr(REQUESTS + 4 * index as u64);
    let buffer = BUFFERS + 16 * index as u64;
    let mut args = vec![Arg::ptr(buffer), Arg::int(1), Arg::int(MPI_INT)];
    let world = Arg::int(MPI_COMM_WORLD);
    match op {
        Op::Send { to, tag } => {
            args.extend([rank(Some(to)), Arg::int(tag), world]);
            ("MPI_Send", args)
        }
        Op::Ssend { to, tag } => {
            args.extend([rank(Some(to)), Arg::int(tag), world]);
            ("MPI_Ssend", args)
        }
        Op::Isend { to, tag } => {
            args.extend([rank(Some(to)), Arg::int(tag), world, request]);
            ("MPI_Isend", args)
        }
        Op::Issend { to, tag } => {
            args.extend([rank(Some(to)), Arg::int(tag), world, request]);
            ("MPI_Issend", args)
        }
        Op::Probe { from, tag } => (
            "MPI_Probe",
            vec![rank(from), tagged(tag), world, Arg::ptr(STATUS)],
        ),
        Op::Iprobe { from, tag } => {
            let args = vec![
                rank(from),
                tagged(tag),
                world,
                Arg::ptr(FLAG),
                Arg::ptr(STATUS),
            ];
            ("MPI_Iprobe", args)
        }
        Op::Test(k) => {
            let request = Arg::ptr(REQUESTS + 4 * k as u64);
            (
                "MPI_Test",
                vec![request, Arg::ptr(FLAG), Arg::ptr(MPI_STATUS_IGNORE)],
            )
        }
        Op::Waitany => {
            let all = [Arg::int(index as i32), Arg::ptr(REQUESTS), Arg::ptr(FLAG)];
            (
                "MPI_Waitany",
                [&all[..], &[Arg::ptr(MPI_STATUS_IGNORE)]].concat(),
            )
        }
        Op::Recv { from, tag } => {
            args.extend([rank(from), tagged(tag), world, Arg::ptr(MPI_STATUS_IGNORE)]);
            ("MPI_Recv", args)
        }
        Op::Irecv { from, tag } => {
            args.extend([rank(from), tagged(tag), world, request]);
            ("MPI_Irecv", args)
        }
        Op::Wait(k) => {
            let request = Arg::ptr(REQUESTS + 4 * k as u64);
            ("MPI_Wait", vec![request, Arg::ptr(MPI_STATUS_IGNORE)])
        }
        Op::Barrier => ("MPI_Barrier", vec![world]),
        Op::Bcast { root } => {
            args.extend([rank(Some(root)), world]);
            ("MPI_Bcast", args)
        }
        Op::Reduce { root } => {
            let mut args = vec![Arg::ptr(buffer), Arg::ptr(buffer + 4)];
            args.extend([1, MPI_INT, MPI_SUM, root as i32, MPI_COMM_WORLD].map(Arg::int));
            ("MPI_Reduce", args)
        }
    }
}

/// A state of the explorer under test.
#[derive(Clone)]
struct State {
    world: World,
    mems: Flats,
    pcs: Vec<usize>,
    met: BTreeSet<Pairing>,
    answers: Answers,
}

struct Explorer<'a> {
    program: &'a Program,
    pool: &'a TermPool,
}

impl Explorer<'_> {
    fn place(&self, op: OpId) -> (usize, usize) {
        let ops = self.program[op.rank.index()]
            .iter()
            .enumerate()
            .filter(|(_, op)| op.posts());
        (
            op.rank.index(),
            ops.map(|(at, _)| at).nth(op.index as usize).unwrap(),
        )
    }

    fn note(&self, state: &mut State, transition: &Transition) {
        if let Transition::Match {
            sent_by,
            received_by,
            ..
        } = transition
        {
            state
                .met
                .insert((self.place(*sent_by), self.place(*received_by)));
        }
    }

    /// Notes what a finished call answered.
    fn returned(&self, state: &mut State, r: usize) {
        let mem = &state.mems.0[r];
        let seen = [mem.i32(STATUS), mem.i32(STATUS + 4)];
        let flag = mem.i32(FLAG);
        match self.program[r][state.pcs[r]] {
            Op::Probe { .. } => state.answers[r].extend(seen),
            Op::Iprobe { .. } if flag == 0 => state.answers[r].push(-1),
            Op::Iprobe { .. } => state.answers[r].extend(seen),
            Op::Test(_) => state.answers[r].push(flag),
            Op::Waitany => state.answers[r].push(if flag == MPI_UNDEFINED { -1 } else { flag }),
            _ => {}
        }
        state.pcs[r] += 1;
    }

    fn run_rank(&self, state: &mut State, rank: Rank) {
        let r = rank.index();
        if state.world.blocked(rank).is_some() {
            match state.world.resume(rank, &mut state.mems, self.pool) {
                Step::Block => return,
                Step::Return(_) => self.returned(state, r),
                other => panic!("{other:?}"),
            }
        }
        while let Some(&op) = self.program[r].get(state.pcs[r]) {
            let (name, args) = call(op, state.pcs[r]);
            let function = World::knows(name).unwrap();
            match state.world.call(
                rank,
                function,
                &args,
                CallSite(0),
                &mut state.mems,
                self.pool,
            ) {
                Step::Block => return,
                Step::Return(_) => self.returned(state, r),
                other => panic!("{other:?}"),
            }
        }
    }

    fn settle(&self, state: &mut State) {
        let mut todo: Vec<Rank> = (0..self.program.len() as u32).map(Rank).collect();
        while !todo.is_empty() {
            for rank in todo {
                self.run_rank(state, rank);
            }
            for transition in state.world.settle(&mut state.mems, self.pool).unwrap() {
                self.note(state, &transition);
            }
            todo = state.world.take_woken();
        }
    }

    #[allow(
        clippy::mutable_key_type,
        reason = "fingerprints that are kept are no part of a world"
    )]
    fn explore(&self, buffering: Buffering) -> (bool, Finals) {
        let n = self.program.len();
        let options = Options {
            check_types: false,
            ..Options::explore(buffering)
        };
        let mut state = State {
            world: World::new(WorldSize::new(n as u32).unwrap(), options),
            mems: Flats(vec![Flat::with_size(512); n]),
            pcs: vec![0; n],
            met: BTreeSet::new(),
            answers: vec![Vec::new(); n],
        };
        for mem in &mut state.mems.0 {
            mem.set_i32s(REQUESTS, &[MPI_REQUEST_NULL; 16]);
        }
        for rank in (0..n as u32).map(Rank) {
            let init = World::knows("MPI_Init").unwrap();
            let args = [Arg::ptr(0), Arg::ptr(0)];
            state
                .world
                .call(rank, init, &args, CallSite(0), &mut state.mems, self.pool);
        }
        let (mut dead, mut finals) = (false, BTreeSet::new());
        let mut seen = HashSet::new();
        let mut stack = vec![state];
        while let Some(mut state) = stack.pop() {
            self.settle(&mut state);
            let State {
                world,
                pcs,
                met,
                answers,
                ..
            } = state.clone();
            if !seen.insert((world, pcs, met, answers)) {
                continue;
            }
            let all = state.world.transitions();
            assert!(
                all.iter().all(|t| !t.is_deterministic()),
                "settling left {all:?}"
            );
            let ended = (0..n).all(|r| state.pcs[r] == self.program[r].len());
            let released = |t: &Transition| matches!(t, Transition::Release { .. });
            if all.iter().all(released) {
                if ended {
                    finals.insert((state.met.clone(), state.answers.clone()));
                } else {
                    // Whatever sends could still be buffered.
                    dead = true;
                }
            }
            for transition in all {
                let mut next = state.clone();
                self.note(&mut next, &transition);
                next.world
                    .fire(&transition, &mut next.mems, self.pool)
                    .unwrap();
                stack.push(next);
            }
        }
        (dead, finals)
    }
}

fn compare(make: fn(&mut Dice) -> Program, seed: u64, count: usize) {
    let pool = TermPool::new();
    let mut dice = Dice::new(seed);
    let (mut deadlocks, mut branching) = (0, 0);
    for i in 0..count {
        let program = make(&mut dice);
        for buffering in [Buffering::Zero, Buffering::Infinite, Buffering::Any] {
            let expected = oracle(&program, buffering);
            let found = Explorer {
                program: &program,
                pool: &pool,
            }
            .explore(buffering);
            assert_eq!(
                found, expected,
                "program {i} under {buffering:?}: {program:?}"
            );
            deadlocks += usize::from(expected.0);
            branching += usize::from(expected.1.len() > 1);
        }
    }
    // The programs do exercise the rules.
    assert!(deadlocks > count / 10, "{deadlocks} deadlocks");
    assert!(branching > count / 50, "{branching} with several matchings");
}

#[test]
fn random_programs_agree_with_the_oracle() {
    compare(wild, 1, 600);
}

#[test]
fn random_programs_with_probes_and_polls_agree_with_the_oracle() {
    compare(rich, 3, 400);
}

#[test]
fn balanced_random_programs_agree_with_the_oracle() {
    compare(balanced, 2, 600);
}
