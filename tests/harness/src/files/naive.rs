//! Whether a program races, and what its ranks see, by brute force.
//!
//! Ranks take one step at a time, in every order. Finding a file and using its
//! bytes or length are two steps, also where one call does both: POSIX does not
//! say that `open` with `O_TRUNC`, or `stat`, is one. What concerns names alone is
//! one ([`super::system`]). What is written to a stream reaches the file at any
//! time until the stream is closed (C11 7.21.3). A message may be received once it
//! is sent, and a send waits for nobody (that it may is a question of deadlocks,
//! MPI 4.1 §3.4).
//!
//! A program races if two ranks can be about to use the same bytes of a file, one
//! of them writing ([`super::conflict`]). Nothing is said here of what orders
//! accesses: what barriers, messages or names keep apart is never about to
//! happen at the same time. So who has found what another process made of a name
//! comes after what that one did before, and who has not does not.
//!
//! Memory is sequentially consistent here: no rank sees a change of a name before
//! another change that was made earlier. Real network file systems promise less;
//! nothing that is said here holds for them.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use super::conflict::{Access, Meeting, meeting};
use super::system::{Inode, System};
use super::{ABSENT, Act, OPS, Op, Program, Test};

/// What a rank has seen when everything is over, by operation.
pub(super) type Memory = [u8; OPS];

/// All that can happen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Behaviour {
    /// Accesses to the same bytes may meet.
    pub races: bool,
    /// An access may meet one that changes the length it depends on.
    pub doubtful: bool,
    /// An assertion may fail.
    pub fails: bool,
    /// Some execution does not end.
    pub stuck: bool,
    /// By rank; not all if it races.
    pub memories: Vec<BTreeSet<Memory>>,
}

/// All behaviours of a program; `None` if there are more than `limit` states.
pub fn explore(program: &Program, limit: usize) -> Option<Behaviour> {
    let mut behaviour = Behaviour {
        memories: vec![BTreeSet::new(); program.size()],
        stuck: hangs_unbuffered(program),
        ..Behaviour::default()
    };
    let start = State::start(program.size());
    let mut seen = FxHashSet::default();
    seen.insert(start.clone());
    let mut stack = vec![start];
    while let Some(state) = stack.pop() {
        if seen.len() > limit {
            return None;
        }
        match state.meets(program) {
            Meeting::Harmless => {}
            Meeting::Doubtful => behaviour.doubtful = true,
            Meeting::Race => {
                // Nothing else is asked then.
                behaviour.races = true;
                return Some(behaviour);
            }
        }
        let mut moved = false;
        for rank in 0..program.size() {
            for mut next in state.steps(program, rank) {
                moved = true;
                behaviour.fails |= next.ranks[rank].failed;
                next.forget();
                if seen.insert(next.clone()) {
                    stack.push(next);
                }
            }
        }
        let ended = |rank: usize| usize::from(state.ranks[rank].at) >= program.ranks[rank].len();
        if (0..program.size()).all(ended) {
            for (rank, own) in state.ranks.iter().enumerate() {
                behaviour.memories[rank].insert(own.got);
            }
        } else if !moved && !state.ranks.iter().any(|rank| rank.failed) {
            behaviour.stuck = true;
        }
    }
    Some(behaviour)
}

/// Whether ranks wait for each other if sends wait for their receives. One order
/// tells: nobody has a choice of whom to wait for.
fn hangs_unbuffered(program: &Program) -> bool {
    let mut waits: Vec<Vec<Act>> = Vec::new();
    for ops in &program.ranks {
        let acts = ops.iter().map(|op| op.act).filter(|act| act.orders());
        waits.push(acts.rev().collect());
    }
    let size = program.size();
    loop {
        let at: Vec<Option<Act>> = waits.iter().map(|own| own.last().copied()).collect();
        if at.iter().all(|act| *act == Some(Act::Barrier)) {
            for own in &mut waits {
                own.pop();
            }
            continue;
        }
        let pairs = (0..size).flat_map(|from| (0..size).map(move |to| (from, to)));
        let mut met = pairs.filter(|(from, to)| {
            let (send, receive) = (Act::Send(*to as u8), Act::Receive(*from as u8));
            at[*from] == Some(send) && at[*to] == Some(receive)
        });
        let Some((from, to)) = met.next() else {
            return at.iter().any(Option::is_some);
        };
        waits[from].pop();
        waits[to].pop();
    }
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Rank {
    at: u8,
    got: Memory,
    /// The operation has opened this, and is about to use it.
    open: Option<Inode>,
    stream: Option<Inode>,
    /// Written to the stream and not to its file: cell and value.
    held: Option<(u8, u8)>,
    failed: bool,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    ranks: Vec<Rank>,
    system: System,
    /// Messages under way, by sender and receiver.
    mail: Vec<Vec<u8>>,
}

impl State {
    fn start(size: usize) -> State {
        let rank = Rank {
            at: 0,
            got: [0; OPS],
            open: None,
            stream: None,
            held: None,
            failed: false,
        };
        State {
            ranks: vec![rank; size],
            system: System::default(),
            mail: vec![vec![0; size]; size],
        }
    }

    /// The operation that a rank has come to, if it is done: otherwise `Err`
    /// where there is one and its condition does not hold.
    fn next_op<'a>(&self, program: &'a Program, rank: usize) -> Option<Result<&'a Op, ()>> {
        let own = &self.ranks[rank];
        let op = program.ranks[rank].get(usize::from(own.at))?;
        let holds = op.guard.is_none_or(|guard| own.holds(guard));
        Some(if holds { Ok(op) } else { Err(()) })
    }

    /// What a rank may use at once.
    fn accesses(&self, program: &Program, rank: usize) -> Vec<(Inode, Access)> {
        let own = &self.ranks[rank];
        let mut accesses = Vec::new();
        if let (Some(stream), Some((cell, _))) = (own.stream, own.held) {
            accesses.push((stream, Access::Write(cell)));
        }
        let Some(Ok(op)) = self.next_op(program, rank) else {
            return accesses;
        };
        accesses.extend(match op.act {
            Act::Write(_, cell, _) => own.open.map(|inode| (inode, Access::Write(cell))),
            Act::Append(..) => own.open.map(|inode| (inode, Access::Append)),
            Act::Read(_, cell) => own.open.map(|inode| (inode, Access::Read(cell))),
            Act::Truncate(_) => own.open.map(|inode| (inode, Access::Truncate)),
            Act::Measure(_) => own.open.map(|inode| (inode, Access::Measure)),
            _ => None,
        });
        accesses
    }

    /// The worst of what ranks are about to do at the same time.
    fn meets(&self, program: &Program) -> Meeting {
        let all: Vec<(usize, (Inode, Access))> = (0..self.ranks.len())
            .flat_map(|rank| {
                let accesses = self.accesses(program, rank);
                accesses.into_iter().map(move |access| (rank, access))
            })
            .collect();
        let pairs = all.iter().flat_map(|one| all.iter().map(move |b| (one, b)));
        let of_two = |((one, (inode, a)), (other, (same, b))): (&(usize, _), &(usize, _))| match one
            != other
            && inode == same
        {
            true => meeting(*a, *b, self.system.length(*inode)),
            false => Meeting::Harmless,
        };
        pairs.map(of_two).max().unwrap_or(Meeting::Harmless)
    }

    /// What a rank can do next.
    fn steps(&self, program: &Program, rank: usize) -> Vec<State> {
        let own = &self.ranks[rank];
        let mut all = Vec::new();
        if own.held.is_some() {
            let mut next = self.clone();
            next.flush(rank);
            all.push(next);
        }
        if own.failed {
            return all;
        }
        match self.next_op(program, rank) {
            None => {}
            Some(Err(())) => {
                let mut next = self.clone();
                next.ranks[rank].at += 1;
                all.push(next);
            }
            Some(Ok(op)) if op.act == Act::Barrier => all.extend(self.meet(program, rank)),
            Some(Ok(op)) => all.extend(self.step(op.act, rank)),
        }
        all
    }

    /// One step of an operation, unless it has to wait.
    fn step(&self, act: Act, rank: usize) -> Option<State> {
        let mut next = self.clone();
        let system = &mut next.system;
        let opened = self.ranks[rank].open;
        let mut seen = None;
        match act {
            Act::Barrier => return None,
            Act::Send(to) => next.mail[rank][usize::from(to)] += 1,
            Act::Receive(from) => {
                let waiting = &mut next.mail[usize::from(from)][rank];
                *waiting = waiting.checked_sub(1)?;
            }
            Act::Exclusive(file) => seen = Some(u8::from(system.create_new(file))),
            Act::Truncate(file) if opened.is_none() && system.find(file).is_none() => {
                // A new file is empty.
                seen = Some(u8::from(system.create_new(file)));
            }
            Act::Write(file, ..)
            | Act::Append(file, _)
            | Act::Truncate(file)
            | Act::Read(file, _)
            | Act::Measure(file)
                if opened.is_none() =>
            {
                let reads = matches!(act, Act::Read(..) | Act::Measure(_));
                let found = match reads {
                    true => system.find(file),
                    false => system.find_or_create(file),
                };
                if found.is_some() {
                    next.ranks[rank].open = found;
                    return Some(next);
                }
                seen = Some(if reads { ABSENT } else { 0 });
            }
            Act::Write(_, cell, value) => {
                system.write(opened?, cell, value);
                seen = Some(1);
            }
            Act::Append(_, value) => {
                system.append(opened?, value);
                seen = Some(1);
            }
            Act::Read(_, cell) => seen = Some(system.read(opened?, cell)),
            Act::Truncate(_) => {
                system.truncate(opened?);
                seen = Some(1);
            }
            Act::Measure(_) => seen = Some(system.length(opened?)),
            Act::Look(name) => seen = Some(u8::from(system.exists(name))),
            Act::Unlink(file) => seen = Some(u8::from(system.unlink(file))),
            Act::Rename(old, new) => seen = Some(u8::from(system.rename(old, new))),
            Act::MakeDirectory => seen = Some(u8::from(system.make_directory())),
            Act::RemoveDirectory => seen = Some(u8::from(system.remove_directory())),
            Act::Lock(file) if !system.create_new(file) => return None,
            Act::Await(name) if !system.exists(name) => return None,
            Act::Lock(_) | Act::Await(_) => {}
            Act::Hold(file, cell, value) => {
                let found = system.find(file);
                let own = &mut next.ranks[rank];
                let opens = own.stream.is_none() && found.is_some();
                if opens {
                    (own.stream, own.held) = (found, Some((cell, value)));
                }
                seen = Some(u8::from(opens));
            }
            Act::Close => {
                next.flush(rank);
                next.ranks[rank].stream = None;
            }
            Act::Never(first, second) => {
                let own = &mut next.ranks[rank];
                if own.holds(first) && second.is_none_or(|second| own.holds(second)) {
                    own.failed = true;
                    return Some(next);
                }
            }
        }
        let own = &mut next.ranks[rank];
        own.open = None;
        if let Some(seen) = seen {
            own.got[usize::from(own.at)] = seen;
        }
        own.at += 1;
        Some(next)
    }

    /// A barrier: all ranks pass it when all have come.
    fn meet(&self, program: &Program, rank: usize) -> Option<State> {
        let waits = |other: usize| {
            let op = self.next_op(program, other);
            op == Some(Ok(&Act::Barrier.always())) && !self.ranks[other].failed
        };
        // The first one moves them all.
        if rank != 0 || !(0..self.ranks.len()).all(waits) {
            return None;
        }
        let mut next = self.clone();
        next.ranks.iter_mut().for_each(|own| own.at += 1);
        Some(next)
    }

    /// What a stream holds back reaches its file.
    fn flush(&mut self, rank: usize) {
        let own = &mut self.ranks[rank];
        if let (Some(stream), Some((cell, value))) = (own.stream, own.held.take()) {
            self.system.write(stream, cell, value);
        }
    }

    /// Forgets files that nobody can reach.
    fn forget(&mut self) {
        let ranks = &self.ranks;
        self.system.forget(|inode| {
            let uses = |own: &Rank| [own.open, own.stream].contains(&Some(inode));
            ranks.iter().any(uses)
        });
    }
}

impl Rank {
    fn holds(&self, (op, value): Test) -> bool {
        self.got[usize::from(op)] == value
    }
}

#[cfg(test)]
mod tests {
    use super::super::SHORT;
    use super::*;

    fn behaviour(text: &str) -> Behaviour {
        explore(&text.parse().expect("a program"), 10_000).expect("a small one")
    }

    /// What an operation of a rank can see.
    fn seen(found: &Behaviour, rank: usize, op: usize) -> Vec<u8> {
        let all: BTreeSet<u8> = found.memories[rank].iter().map(|got| got[op]).collect();
        all.into_iter().collect()
    }

    #[test]
    fn a_barrier_orders_and_nothing_does_not() {
        let ordered = "rank 0: write a.0 =3; barrier\nrank 1: barrier; read a.0; never g1=3\n";
        let found = behaviour(ordered);
        assert!(!found.races && found.fails && !found.stuck, "{found:?}");
        assert!(behaviour(&ordered.replace("barrier; read a.0", "read a.0; barrier")).races);
        let message = "rank 0: write a.0 =3; send 1\nrank 1: receive 0; read a.0\n";
        let found = behaviour(message);
        assert!(!found.races && seen(&found, 1, 1) == [3], "{found:?}");
    }

    #[test]
    fn one_of_two_creates_a_name() {
        let found = behaviour("rank 0: exclusive a\nrank 1: exclusive a\n");
        assert_eq!(
            (seen(&found, 0, 0), seen(&found, 1, 0)),
            (vec![0, 1], vec![0, 1])
        );
        // Never both, never nobody.
        let both = "rank 0: exclusive a; if g0=1 write b.0 =1\nrank 1: exclusive a; if g0=1 write b.0 =2\n";
        assert!(!behaviour(both).races);
    }

    #[test]
    fn a_name_that_is_found_orders() {
        let text = "rank 0: write b.0 =2; exclusive a\nrank 1: look a; if g0=1 read b.0\n";
        let found = behaviour(text);
        assert!(!found.races && seen(&found, 1, 1) == [0, 2], "{found:?}");
        assert!(behaviour(&text.replace("if g0=1 ", "")).races);
        assert!(
            behaviour(&text.replace("write b.0 =2; exclusive a", "exclusive a; write b.0 =2"))
                .races
        );
    }

    #[test]
    fn a_lock_that_is_waited_for_protects() {
        let text = "rank 0: lock a; write b.0 =1; unlink a\nrank 1: lock a; read b.0; unlink a\n";
        let found = behaviour(text);
        assert!(!found.races && !found.stuck, "{found:?}");
        assert_eq!(seen(&found, 1, 1), [1, ABSENT]);
        assert!(behaviour(&text.replacen("unlink a", "look a", 1)).stuck);
    }

    #[test]
    fn files_outlive_their_names() {
        // Rank 1 may have opened the file before its name goes.
        let text =
            "rank 0: write a.0 =1; barrier; unlink a; write a.0 =2\nrank 1: barrier; read a.0\n";
        let found = behaviour(text);
        assert!(found.races, "{found:?}");
        let found = behaviour(&text.replace("write a.0 =2", "look a"));
        assert!(
            !found.races && seen(&found, 1, 1) == [1, ABSENT],
            "{found:?}"
        );
    }

    #[test]
    fn streams_hold_back_until_they_are_closed() {
        let text = "rank 0: write a.0 =1; hold a.0 =2; barrier; close\nrank 1: barrier; read a.0\n";
        assert!(behaviour(text).races);
        let closed = text.replace("barrier; close", "close; barrier");
        let found = behaviour(&closed);
        assert!(!found.races && seen(&found, 1, 1) == [2], "{found:?}");
    }

    #[test]
    fn appends_come_in_any_order() {
        let text = "rank 0: append a =1; barrier; read a.0\nrank 1: append a =2; barrier\n";
        let found = behaviour(text);
        assert!(!found.races && found.doubtful, "{found:?}");
        assert_eq!(seen(&found, 0, 2), [1, 2]);
    }

    #[test]
    fn lengths_are_in_doubt() {
        let text = "rank 0: exclusive a; barrier; write a.1 =1\nrank 1: barrier; read a.0\n";
        let found = behaviour(text);
        assert!(!found.races && found.doubtful, "{found:?}");
        assert_eq!(seen(&found, 1, 1), [0, SHORT]);
    }

    #[test]
    fn a_name_needs_its_directory() {
        let found = behaviour("rank 0: mkdir; rmdir\nrank 1: exclusive d/e\n");
        assert_eq!(
            (seen(&found, 0, 1), seen(&found, 1, 0)),
            (vec![0, 1], vec![0, 1])
        );
    }

    #[test]
    fn sends_that_wait_for_each_other_hang() {
        assert!(behaviour("rank 0: send 1; receive 1\nrank 1: send 0; receive 0\n").stuck);
        assert!(!behaviour("rank 0: send 1; receive 1\nrank 1: receive 0; send 0\n").stuck);
    }
}
