//! Calls of all kinds in any order, without regard to sense: a third knows
//! nothing of partners, others put both ends of a message somewhere.

use concord_support::Dice;

use super::super::claim::{Field, Known, Test, Value};
use super::super::{Call, Guard, Message, Op, Pattern, Program};

/// Polls of one rank.
const POLLS: usize = 2;
/// Operations of one rank.
const OPS: usize = 5;

/// A program.
pub(super) fn mixed(dice: &mut Dice) -> Program {
    let size = dice.pick(&[2, 2, 3, 3, 3, 4]);
    let maker = Maker {
        size,
        // Few programs need the second communicator or a buffer.
        second: dice.chance(12),
        buffered: dice.chance(15),
        long: dice.chance(40),
    };
    let mut ranks = match dice.roll(10) {
        0..=2 => maker.wild(dice),
        3..=7 => maker.paired(dice),
        _ => maker.served(dice),
    };
    if dice.chance(30) {
        maker.collectives(dice, &mut ranks);
    }
    let ranks = ranks
        .into_iter()
        .enumerate()
        .map(|(rank, calls)| maker.finish(dice, rank, calls))
        .collect();
    Program {
        ranks,
        quiet: dice.chance(30),
        inter: false,
    }
}

/// What all operations of a program have in common.
struct Maker {
    size: usize,
    second: bool,
    buffered: bool,
    long: bool,
}

impl Maker {
    fn other(&self, dice: &mut Dice, rank: usize) -> usize {
        if dice.chance(3) {
            return rank;
        }
        (rank + 1 + dice.roll(self.size - 1)) % self.size
    }

    fn message(&self, dice: &mut Dice, to: usize) -> Message {
        Message {
            to: Some(to as u8),
            tag: dice.pick(&[0, 0, 0, 1]),
            value: match dice.roll(6) {
                value @ 0..4 => Value::Constant(value as u8),
                _ => Value::LAST,
            },
            count: 1 + u8::from(self.long && dice.chance(40)),
            second: self.second && dice.chance(30),
        }
    }

    fn pattern(&self, dice: &mut Dice, from: usize, of: &Message) -> Pattern {
        Pattern {
            from: dice.pick(&[Some(from as u8), None, None]),
            tag: dice.pick(&[Some(of.tag), Some(of.tag), None]),
            second: of.second,
        }
    }

    fn send(&self, dice: &mut Dice, message: Message) -> Call {
        match dice.roll(10) {
            0..=2 => Call::Send(message),
            3 => Call::Ssend(message),
            4 => Call::Issend(message),
            5 if self.buffered => Call::Bsend(message),
            _ => Call::Isend(message),
        }
    }

    fn receive(&self, dice: &mut Dice, pattern: Pattern) -> Call {
        match dice.roll(10) {
            0..=4 => Call::Recv(pattern),
            _ => Call::Irecv(pattern),
        }
    }

    fn wild(&self, dice: &mut Dice) -> Vec<Vec<Call>> {
        let most = if self.size == 4 { 3 } else { 4 };
        let calls = |rank: usize, dice: &mut Dice| {
            let mut calls = Vec::new();
            for _ in 0..1 + dice.roll(most) {
                let other = self.other(dice, rank);
                let mut message = self.message(dice, other);
                let pattern = self.pattern(dice, other, &message);
                if dice.chance(15) {
                    message.to = None;
                }
                calls.push(match dice.roll(20) {
                    0..=8 => self.send(dice, message),
                    9..=17 => self.receive(dice, pattern),
                    18 => Call::Probe(pattern),
                    _ => Call::Sendrecv(message, pattern),
                });
            }
            calls
        };
        (0..self.size).map(|rank| calls(rank, dice)).collect()
    }

    fn paired(&self, dice: &mut Dice) -> Vec<Vec<Call>> {
        let mut ranks: Vec<Vec<Call>> = vec![Vec::new(); self.size];
        let most = if self.size == 4 { 4 } else { 5 };
        for _ in 0..2 + dice.roll(most) {
            let a = dice.roll(self.size);
            let b = self.other(dice, a);
            let message = self.message(dice, b);
            let pattern = self.pattern(dice, a, &message);
            let (send, receive) = (self.send(dice, message), self.receive(dice, pattern));
            // Both ends of a ring in one call.
            if dice.chance(10) {
                let back = self.message(dice, a);
                let back = Message {
                    second: message.second,
                    ..back
                };
                let answer = self.pattern(dice, b, &back);
                put(dice, &mut ranks[a], Call::Sendrecv(message, answer));
                put(dice, &mut ranks[b], Call::Sendrecv(back, pattern));
                continue;
            }
            put(dice, &mut ranks[a], send);
            put(dice, &mut ranks[b], receive);
        }
        ranks
    }

    /// Rank 0 receives from anybody, and answers some of them.
    fn served(&self, dice: &mut Dice) -> Vec<Vec<Call>> {
        let mut ranks: Vec<Vec<Call>> = vec![Vec::new(); self.size];
        for worker in 1..self.size {
            for _ in 0..1 + dice.roll(2) {
                if ranks[0].len() >= OPS - 1 {
                    break;
                }
                let request = Message {
                    to: Some(0),
                    ..self.message(dice, 0)
                };
                let send = self.send(dice, request);
                ranks[worker].push(send);
                let any = Pattern {
                    from: None,
                    ..self.pattern(dice, worker, &request)
                };
                let receive = self.receive(dice, any);
                ranks[0].push(receive);
                if dice.chance(50) {
                    let answer = Message {
                        to: None,
                        second: request.second,
                        ..self.message(dice, worker)
                    };
                    let send = self.send(dice, answer);
                    ranks[0].push(send);
                    let pattern = self.pattern(dice, 0, &answer);
                    let receive = self.receive(dice, pattern);
                    ranks[worker].push(receive);
                }
            }
        }
        ranks
    }

    /// The same collectives on all ranks; sometimes one is left out.
    fn collectives(&self, dice: &mut Dice, ranks: &mut [Vec<Call>]) {
        for _ in 0..1 + dice.roll(2) {
            let root = dice.roll(self.size) as u8;
            let call = dice.pick(&[
                Call::Barrier,
                Call::Ibarrier,
                Call::Bcast(root),
                Call::Reduce(root),
                Call::Allreduce,
            ]);
            for calls in ranks.iter_mut() {
                if calls.len() < OPS && !dice.chance(4) {
                    // Behind those that are there, so that all have the same order.
                    let first = calls.iter().rposition(is_collective).map_or(0, |at| at + 1);
                    let at = first + dice.roll(calls.len() + 1 - first);
                    calls.insert(at, call);
                }
            }
        }
    }

    /// Puts waits, polls and guards to the calls of a rank.
    fn finish(&self, dice: &mut Dice, rank: usize, calls: Vec<Call>) -> Vec<Op> {
        let mut ops: Vec<Op> = Vec::new();
        let mut open: Vec<u8> = Vec::new();
        let mut polls = 0;
        let (mut received, mut polled) = (false, false);
        let count = calls.len().min(OPS);
        let mut room = OPS - count;
        for call in calls.into_iter().take(OPS) {
            let guard = match () {
                () if polled && dice.chance(40) => dice.pick(&[Guard::Hit, Guard::Miss]),
                () if received && dice.chance(15) => self.guard(dice),
                () => Guard::Always,
            };
            ops.push(Op { guard, call });
            received |= matches!(call, Call::Recv(_) | Call::Sendrecv(..) | Call::Probe(_));
            if call.has_request() {
                open.push(ops.len() as u8 - 1);
            }
            // The other side of a branch.
            if let (Some(other), Some(message)) = (opposite(guard), call.message())
                && room > 0
                && dice.chance(50)
            {
                let to = self.other(dice, rank);
                let message = Message {
                    second: message.second,
                    ..self.message(dice, to)
                };
                let call = self.send(dice, message);
                ops.push(Op { guard: other, call });
                room -= 1;
                if call.has_request() {
                    open.push(ops.len() as u8 - 1);
                }
            }
            if room > 0 && matches!(call, Call::Bsend(_)) && dice.chance(50) {
                ops.push(Op {
                    guard: Guard::Always,
                    call: Call::Detach,
                });
                room -= 1;
            }
            while room > 0 && !open.is_empty() && dice.chance(40) {
                let at = dice.roll(open.len());
                let call = match dice.roll(8) {
                    0 | 1 if polls < POLLS => Call::Test(open[at]),
                    2 | 3 => Call::Waitany,
                    4 => Call::Waitall,
                    _ => Call::Wait(open[at]),
                };
                polls += usize::from(matches!(call, Call::Test(_)));
                polled |= matches!(call, Call::Test(_));
                received |= !matches!(call, Call::Test(_));
                match call {
                    Call::Wait(_) => drop(open.remove(at)),
                    Call::Waitall => open.clear(),
                    _ => {}
                }
                ops.push(Op {
                    guard: Guard::Always,
                    call,
                });
                room -= 1;
            }
            if room > 0 && polls < POLLS && dice.chance(8) {
                let from = self.other(dice, rank);
                let message = self.message(dice, from);
                let pattern = self.pattern(dice, from, &message);
                ops.push(Op {
                    guard: Guard::Always,
                    call: Call::Iprobe(pattern),
                });
                polls += 1;
                polled = true;
                room -= 1;
            }
        }
        ops
    }

    fn guard(&self, dice: &mut Dice) -> Guard {
        let known = Known {
            field: Field::Source,
            op: None,
        };
        let from = |equal: bool, value: u8| {
            Guard::If(Test {
                known,
                equal,
                value,
            })
        };
        let rank = dice.roll(self.size) as u8;
        dice.pick(&[Guard::Even, Guard::Odd, from(true, rank), from(false, rank)])
    }
}

fn is_collective(call: &Call) -> bool {
    matches!(
        call,
        Call::Barrier | Call::Ibarrier | Call::Bcast(_) | Call::Reduce(_) | Call::Allreduce
    )
}

/// At the end, or one before it.
fn put(dice: &mut Dice, calls: &mut Vec<Call>, call: Call) {
    if calls.len() < OPS {
        let at = calls.len() - dice.roll(2).min(calls.len());
        calls.insert(at, call);
    }
}

fn opposite(guard: Guard) -> Option<Guard> {
    Some(match guard {
        Guard::Always => return None,
        Guard::Even => Guard::Odd,
        Guard::Odd => Guard::Even,
        Guard::If(test) => Guard::If(Test {
            equal: !test.equal,
            ..test
        }),
        Guard::Hit => Guard::Miss,
        Guard::Miss => Guard::Hit,
    })
}
