//! What a program can do, by brute force: every interleaving of single operations, each state
//! once. There are no clocks: two threads race if both are about to access the same plain
//! variable, one of them to write (which some execution shows if any has a race).
//!
//! Wake-ups without a signal, reading before somebody who waits to write, and weak exchanges
//! that fail are explored and promise nothing: a state with no other way on is a deadlock.

use std::collections::{BTreeSet, HashSet};

use super::{Act, Op, Program, mix};

/// What can happen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Behaviour {
    /// Two accesses at the same time.
    pub races: bool,
    /// Nobody can go on.
    pub deadlocks: bool,
    /// A lock or a condition is used wrongly.
    pub misuses: bool,
    /// What ranks may have in the end.
    pub results: BTreeSet<(usize, u8)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
enum Phase {
    /// Its next operation comes.
    #[default]
    Next,
    /// It has got a mutex that it tried.
    Tried,
    /// It has seen zero and is about to wait.
    Sleepy,
    /// It waits for the condition, with this mutex.
    Asleep(u8, bool),
    /// It waits in the barrier.
    Come,
}

#[derive(Clone, PartialEq, Eq, Hash, Default)]
struct Thread {
    at: usize,
    known: u8,
    phase: Phase,
    reads: u8,
}

#[derive(Clone, PartialEq, Eq, Hash, Default)]
struct Rank {
    threads: Vec<Thread>,
    mutexes: [Option<usize>; 2],
    writer: Option<usize>,
    semaphores: [u8; 2],
    atomics: [u8; 2],
    tallies: [u8; 2],
    plain: [u8; 2],
    /// Tags and values, in the order in which they were sent.
    mail: Vec<(u8, u8)>,
}

type State = Vec<Rank>;

/// A step that a thread can make.
enum Step {
    To(State),
    /// Nobody promises it.
    Perhaps(State),
    Misuse,
}

/// Explores; `None` beyond so many states.
pub fn explore(program: &Program, most: usize) -> Option<Behaviour> {
    let start: State = program
        .ranks
        .iter()
        .map(|threads| Rank {
            threads: (0..threads.len())
                .map(|me| Thread {
                    known: me as u8 + 1,
                    ..Thread::default()
                })
                .collect(),
            semaphores: [0, 1],
            ..Rank::default()
        })
        .collect();
    let mut behaviour = Behaviour::default();
    let mut seen: HashSet<State> = HashSet::from([start.clone()]);
    let mut open = vec![start];
    while let Some(state) = open.pop() {
        if seen.len() > most {
            return None;
        }
        let (mut over, mut promised) = (true, false);
        for rank in 0..state.len() {
            behaviour.races |= races(program, &state, rank);
            let ended = |me: usize| next(program, &state, rank, me).is_none();
            if (0..state[rank].threads.len()).all(ended) {
                behaviour.results.insert((rank, result(&state[rank])));
                continue;
            }
            over = false;
            for me in 0..state[rank].threads.len() {
                for step in steps(program, &state, rank, me) {
                    let reached = match step {
                        Step::Misuse => {
                            behaviour.misuses = true;
                            promised = true;
                            continue;
                        }
                        Step::To(reached) => {
                            promised = true;
                            reached
                        }
                        Step::Perhaps(reached) => reached,
                    };
                    if seen.insert(reached.clone()) {
                        open.push(reached);
                    }
                }
            }
        }
        behaviour.deadlocks |= !over && !promised;
    }
    Some(behaviour)
}

fn result(rank: &Rank) -> u8 {
    let known = rank
        .threads
        .iter()
        .fold(0, |all, thread| mix(all, thread.known));
    (0..2).fold(known, |all, n| {
        (mix(mix(all, rank.atomics[n]), rank.plain[n]) + rank.tallies[n]) % 97
    })
}

fn next(program: &Program, state: &State, rank: usize, me: usize) -> Option<Op> {
    program.ranks[rank][me]
        .get(state[rank].threads[me].at)
        .copied()
}

/// The plain variable that a thread is about to access, and whether it writes.
fn access(program: &Program, state: &State, rank: usize, me: usize) -> Option<(u8, bool)> {
    let Op(act, n) = next(program, state, rank, me)?;
    match (act, state[rank].threads[me].phase) {
        (Act::Read, _) => Some((n, false)),
        (Act::Write, _) => Some((n, true)),
        (Act::Until, Phase::Next) => Some((0, false)),
        _ => None,
    }
}

fn races(program: &Program, state: &State, rank: usize) -> bool {
    let all: Vec<(u8, bool)> = (0..state[rank].threads.len())
        .filter_map(|me| access(program, state, rank, me))
        .collect();
    let pair = |(at, one): (usize, &(u8, bool))| {
        all[at + 1..]
            .iter()
            .any(|other| one.0 == other.0 && (one.1 || other.1))
    };
    all.iter().enumerate().any(pair)
}

fn steps(program: &Program, state: &State, rank: usize, me: usize) -> Vec<Step> {
    let Some(Op(act, number)) = next(program, state, rank, me) else {
        return Vec::new();
    };
    let (own, thread, n) = (&state[rank], &state[rank].threads[me], usize::from(number));
    let changed = |change: &dyn Fn(&mut Rank)| {
        let mut state = state.clone();
        change(&mut state[rank]);
        state
    };
    let go = |change: &dyn Fn(&mut Rank)| {
        vec![Step::To(changed(&|rank| {
            change(rank);
            rank.threads[me].at += 1;
            rank.threads[me].phase = Phase::Next;
        }))]
    };
    let learn = |rank: &mut Rank, seen: u8| {
        rank.threads[me].known = mix(rank.threads[me].known, seen);
    };
    let sleep = |mutex: u8| {
        let others = own.threads.iter();
        let other = |t: &Thread| matches!(t.phase, Phase::Asleep(with, _) if with != mutex);
        let m = usize::from(mutex);
        if own.mutexes[m] != Some(me) || others.into_iter().any(other) {
            return vec![Step::Misuse];
        }
        vec![Step::To(changed(&|rank| {
            rank.mutexes[m] = None;
            rank.threads[me].phase = Phase::Asleep(mutex, false);
        }))]
    };
    match (act, thread.phase) {
        (_, Phase::Asleep(mutex, woken)) => {
            let m = usize::from(mutex);
            if own.mutexes[m].is_some() {
                return Vec::new();
            }
            let awake = changed(&|rank| {
                rank.mutexes[m] = Some(me);
                rank.threads[me].phase = Phase::Next;
                // Who waits once goes on; who waits in a loop looks again.
                rank.threads[me].at += usize::from(act == Act::Sleep);
            });
            vec![if woken {
                Step::To(awake)
            } else {
                Step::Perhaps(awake)
            }]
        }
        (_, Phase::Come) => Vec::new(),
        (_, Phase::Sleepy) => sleep(number),
        (Act::Try, Phase::Tried) => go(&|rank| rank.mutexes[n] = None),
        (Act::Lock, _) => match own.mutexes[n] {
            None => go(&|rank| rank.mutexes[n] = Some(me)),
            Some(_) => Vec::new(),
        },
        (Act::Unlock, _) => match own.mutexes[n] == Some(me) {
            true => go(&|rank| rank.mutexes[n] = None),
            false => vec![Step::Misuse],
        },
        (Act::Try, _) => match own.mutexes[n] {
            Some(_) => go(&|rank| learn(rank, 2)),
            None => vec![Step::To(changed(&|rank| {
                learn(rank, 1);
                rank.mutexes[n] = Some(me);
                rank.threads[me].phase = Phase::Tried;
            }))],
        },
        (Act::Read, _) => go(&|rank| learn(rank, rank.plain[n])),
        (Act::Write, _) => go(&|rank| rank.plain[n] = rank.threads[me].known % 7 + 1),
        (Act::Add, _) => go(&|rank| rank.atomics[n] += me as u8 + 1),
        (Act::Get, _) => go(&|rank| learn(rank, rank.atomics[n])),
        (Act::Count, _) => go(&|rank| rank.tallies[n] += me as u8 + 1),
        (Act::Look, _) => go(&|rank| learn(rank, rank.tallies[n])),
        (Act::Set, _) => go(&|rank| rank.atomics[n] = me as u8 + 5),
        (Act::Exchange | Act::Weak, _) => {
            let fails = go(&|rank| learn(rank, 0));
            if own.atomics[n] != 0 {
                return fails;
            }
            let mut all = go(&|rank| {
                rank.atomics[n] = me as u8 + 1;
                learn(rank, 1);
            });
            if act == Act::Weak {
                let perhaps = fails.into_iter().map(|step| match step {
                    Step::To(state) => Step::Perhaps(state),
                    other => other,
                });
                all.extend(perhaps);
            }
            all
        }
        (Act::Quit, _) => match own.atomics[n] {
            0 => vec![Step::To(changed(&|own| {
                own.threads[me].at = program.ranks[rank][me].len();
            }))],
            _ => go(&|_| {}),
        },
        (Act::Post, _) => go(&|rank| rank.semaphores[n] += 1),
        (Act::Wait, _) => match own.semaphores[n] {
            0 => Vec::new(),
            _ => go(&|rank| rank.semaphores[n] -= 1),
        },
        (Act::TryWait, _) => match own.semaphores[n] {
            0 => go(&|rank| learn(rank, 0)),
            _ => go(&|rank| {
                rank.semaphores[n] -= 1;
                learn(rank, 1);
            }),
        },
        (Act::Barrier, _) => match own.threads.iter().position(|t| t.phase == Phase::Come) {
            None => vec![Step::To(changed(&|rank| {
                rank.threads[me].phase = Phase::Come
            }))],
            Some(other) => go(&|rank| {
                rank.threads[other].phase = Phase::Next;
                rank.threads[other].at += 1;
            }),
        },
        (Act::Sleep, _) => sleep(number),
        (Act::Until, _) => match own.plain[0] {
            0 => vec![Step::To(changed(&|rank| {
                rank.threads[me].phase = Phase::Sleepy
            }))],
            _ => go(&|_| {}),
        },
        (Act::Signal | Act::Broadcast, _) => {
            let asleep = |t: &Thread| matches!(t.phase, Phase::Asleep(_, false));
            let sleepers = own.threads.iter().enumerate().filter(|(_, t)| asleep(t));
            let sleepers: Vec<usize> = sleepers.map(|(number, _)| number).collect();
            let wake = |rank: &mut Rank, number: usize| {
                if let Phase::Asleep(_, woken) = &mut rank.threads[number].phase {
                    *woken = true;
                }
            };
            if sleepers.is_empty() || act == Act::Broadcast {
                return go(&|rank| sleepers.iter().for_each(|number| wake(rank, *number)));
            }
            let one = |number: &usize| go(&|rank| wake(rank, *number));
            sleepers.iter().flat_map(one).collect()
        }
        (Act::Share, _) => {
            if own.writer.is_some() {
                return Vec::new();
            }
            let read = own.threads.iter().any(|t| t.reads > 0);
            let wanted = (0..own.threads.len())
                .any(|t| t != me && matches!(next(program, state, rank, t), Some(Op(Act::Own, _))));
            let mut all = go(&|rank| rank.threads[me].reads += 1);
            if read && wanted {
                all = all
                    .into_iter()
                    .map(|step| match step {
                        Step::To(state) => Step::Perhaps(state),
                        other => other,
                    })
                    .collect();
            }
            all
        }
        (Act::Own, _) => match own.writer.is_some() || own.threads.iter().any(|t| t.reads > 0) {
            true => Vec::new(),
            false => go(&|rank| rank.writer = Some(me)),
        },
        (Act::Leave, _) => match own.writer == Some(me) {
            true => go(&|rank| rank.writer = None),
            false if thread.reads > 0 => go(&|rank| rank.threads[me].reads -= 1),
            false => vec![Step::Misuse],
        },
        (Act::Send, _) => {
            let mut sent = state.clone();
            sent[1 - rank].mail.push((number, thread.known));
            sent[rank].threads[me].at += 1;
            vec![Step::To(sent)]
        }
        (Act::Probe, _) => match own.mail.iter().any(|(tag, _)| *tag == number) {
            false => Vec::new(),
            true => go(&|_| {}),
        },
        (Act::Receive | Act::Matched, _) => {
            match own.mail.iter().position(|(tag, _)| *tag == number) {
                None => Vec::new(),
                Some(at) => go(&|rank| {
                    let (_, value) = rank.mail.remove(at);
                    learn(rank, value);
                }),
            }
        }
    }
}
