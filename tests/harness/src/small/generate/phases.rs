//! Messages that are received in one to three phases.
//!
//! In each phase some ranks send to one, which has a receive for every message;
//! the receives accept more than the message that they were made for, so that
//! wildcards and named receives compete. What was received is computed with,
//! passed on, branched on, asserted, printed and returned. Between phases there
//! may be a barrier. Half of the programs are calm: without branches and polls,
//! so that one execution could stand for all.

use concord_support::Dice;

use super::super::claim::{Claim, Field, Form, Known, Test, Value};
use super::super::{Call, Guard, Message, OPS, Op, Pattern, Program};

/// Operations of a rank, which leave room for a question.
const MOST: usize = OPS - 2;

/// A program.
pub(super) fn phased(dice: &mut Dice) -> Program {
    let size = dice.pick(&[2, 3, 3, 3, 3, 4]);
    let quiet = dice.chance(75);
    let mut maker = Maker {
        size,
        calm: dice.chance(50),
        tags: dice.pick(&[1, 1, 2, 3]),
        counts: dice.chance(25),
        buffered: dice.chance(8),
        requests: dice.pick(&[0, 30, 60]),
        probes: dice.pick(&[0, 0, 0, 20]),
        looks_back: dice.chance(50),
        undefined: quiet && dice.chance(6),
        ranks: vec![Vec::new(); size],
        got: vec![Vec::new(); size],
        open: vec![Vec::new(); size],
    };
    let phases = dice.pick(&[1, 1, 2, 2, 3]);
    let mut receiver = dice.roll(size);
    for phase in 0..phases {
        if phase > 0 && dice.chance(40) {
            maker.barrier(dice);
        }
        maker.phase(dice, receiver);
        // A value is often passed on by the one who got it.
        receiver = (receiver + 1 + dice.roll(size - 1)) % size;
    }
    for rank in 0..size {
        maker.conclude(dice, rank);
    }
    Program {
        ranks: maker.ranks,
        quiet,
        inter: false,
    }
}

struct Maker {
    size: usize,
    /// Without branches and polls.
    calm: bool,
    /// How many tags there are.
    tags: usize,
    /// Whether messages differ in length.
    counts: bool,
    buffered: bool,
    /// How often of a hundred a call does not wait.
    requests: u32,
    /// How often a message is looked for before it is received.
    probes: u32,
    /// Whether what single operations received is looked at.
    looks_back: bool,
    undefined: bool,
    ranks: Vec<Vec<Op>>,
    /// Operations of each rank that receive something, and whether that has
    /// come for sure.
    got: Vec<Vec<u8>>,
    /// Requests of each rank that nobody has waited for.
    open: Vec<Vec<u8>>,
}

impl Maker {
    fn room(&self, rank: usize) -> usize {
        MOST - self.ranks[rank].len()
    }

    fn push(&mut self, rank: usize, call: Call) -> u8 {
        self.guarded(rank, Guard::Always, call)
    }

    fn guarded(&mut self, rank: usize, guard: Guard, call: Call) -> u8 {
        self.ranks[rank].push(Op { guard, call });
        self.ranks[rank].len() as u8 - 1
    }

    fn barrier(&mut self, dice: &mut Dice) {
        if (0..self.size).any(|rank| self.room(rank) == 0) {
            return;
        }
        let root = dice.roll(self.size) as u8;
        let call = match dice.roll(8) {
            0 if !self.undefined => Call::Bcast(root),
            1 if !self.undefined => Call::Reduce(root),
            2 if !self.undefined => Call::Allreduce,
            _ => Call::Barrier,
        };
        for rank in 0..self.size {
            self.push(rank, call);
        }
    }

    fn phase(&mut self, dice: &mut Dice, receiver: usize) {
        let mut planned: Vec<Message> = Vec::new();
        let mut senders: Vec<usize> = Vec::new();
        // A wildcard first, so that named receives get what it leaves, and one
        // at the end for what they leave.
        let contended = dice.chance(50);
        let most = if contended {
            3 + dice.roll(2)
        } else {
            2 + dice.roll(3)
        };
        for _ in 0..most {
            let sender = (receiver + 1 + dice.roll(self.size - 1)) % self.size;
            if self.room(sender) == 0 || planned.len() + 1 > self.room(receiver) {
                continue;
            }
            let message = self.message(dice, sender, receiver);
            self.send(dice, sender, message);
            planned.push(message);
            senders.push(sender);
        }
        let last = planned.len().saturating_sub(1);
        for (at, (message, sender)) in planned.into_iter().zip(senders).enumerate() {
            let named = Some(sender as u8);
            let mut pattern = Pattern {
                from: dice.pick(&[named, None, None]),
                tag: dice.pick(&[Some(message.tag), None]),
                second: false,
            };
            if contended {
                let ends = at == 0 || at == last;
                pattern.from = if ends { None } else { named };
                if ends && dice.chance(70) {
                    pattern.tag = None;
                }
            }
            self.receive(dice, receiver, pattern);
        }
        if dice.chance(60) {
            self.wait(dice, receiver);
        }
        if self.room(receiver) > 1 && !self.calm && dice.chance(15) {
            self.assert(dice, receiver);
        }
    }

    fn message(&self, dice: &mut Dice, sender: usize, receiver: usize) -> Message {
        let value = match dice.roll(10) {
            0..=3 if !self.got[sender].is_empty() => self.computed(dice, sender),
            4 if self.undefined => Value::Undefined,
            _ => Value::Constant(dice.roll(6) as u8),
        };
        let count = match value {
            Value::Undefined => 1,
            _ if self.counts => dice.pick(&[0, 1, 1, 2]),
            _ => 1,
        };
        Message {
            to: Some(receiver as u8),
            tag: dice.roll(self.tags) as u8,
            value,
            count,
            second: false,
        }
    }

    /// Something made of what the rank has received.
    fn computed(&self, dice: &mut Dice, rank: usize) -> Value {
        match dice.roll(3) {
            0 => Value::LAST,
            1 => Value::Plus(1 + dice.roll(3) as u8),
            _ => Value::Known(self.known(dice, rank)),
        }
    }

    fn known(&self, dice: &mut Dice, rank: usize) -> Known {
        let field = dice.pick(&[
            Field::Value,
            Field::Value,
            Field::Source,
            Field::Tag,
            Field::Count,
        ]);
        let op = (self.looks_back && !self.got[rank].is_empty() && dice.chance(80))
            .then(|| dice.pick(&self.got[rank]));
        Known { field, op }
    }

    fn test(&self, dice: &mut Dice, rank: usize) -> Test {
        let known = self.known(dice, rank);
        let most = match known.field {
            Field::Value => 6,
            Field::Source => self.size,
            Field::Tag | Field::Count => 3,
        };
        Test {
            known,
            equal: dice.chance(70),
            value: dice.roll(most) as u8,
        }
    }

    fn guard(&self, dice: &mut Dice, rank: usize) -> Guard {
        if self.got[rank].is_empty() || self.calm || !dice.chance(15) {
            return Guard::Always;
        }
        match dice.roll(4) {
            0 => Guard::Even,
            1 => Guard::Odd,
            _ => Guard::If(self.test(dice, rank)),
        }
    }

    fn send(&mut self, dice: &mut Dice, rank: usize, message: Message) {
        let guard = self.guard(dice, rank);
        let persistent = message.value != Value::Undefined && dice.chance(self.requests / 6);
        if persistent && self.room(rank) > 1 {
            let request = self.push(rank, Call::SendInit(message));
            self.guarded(rank, guard, Call::Start(request));
            self.open[rank].push(request);
            return;
        }
        let waits = !dice.chance(self.requests);
        let call = match dice.roll(8) {
            0 | 1 if waits => Call::Ssend(message),
            2 if self.buffered => Call::Bsend(message),
            _ if waits => Call::Send(message),
            0 | 1 => Call::Issend(message),
            _ => Call::Isend(message),
        };
        let at = self.guarded(rank, guard, call);
        if call.has_request() {
            self.open[rank].push(at);
        }
    }

    fn receive(&mut self, dice: &mut Dice, rank: usize, pattern: Pattern) {
        if self.room(rank) == 0 {
            return;
        }
        if self.room(rank) > 1 && dice.chance(self.probes) {
            self.probe(dice, rank, pattern);
            return;
        }
        if self.room(rank) > 1 && dice.chance(self.requests / 6) {
            let request = self.push(rank, Call::RecvInit(pattern));
            self.push(rank, Call::Start(request));
            self.got[rank].push(request);
            self.open[rank].push(request);
            return;
        }
        let waits = !dice.chance(self.requests);
        let call = match waits {
            true => Call::Recv(pattern),
            false => Call::Irecv(pattern),
        };
        let at = self.push(rank, call);
        self.got[rank].push(at);
        if !waits {
            self.open[rank].push(at);
        }
    }

    /// Looks for a message and receives it.
    fn probe(&mut self, dice: &mut Dice, rank: usize, pattern: Pattern) {
        let receive = match dice.roll(6) {
            0 | 1 if self.calm => {
                self.push(rank, Call::Probe(pattern));
                self.push(rank, Call::Recv(pattern))
            }
            0 => {
                self.push(rank, Call::Probe(pattern));
                self.push(rank, Call::Recv(pattern))
            }
            1 => {
                self.push(rank, Call::Iprobe(pattern));
                self.push(rank, Call::Recv(pattern))
            }
            2 if !self.calm => {
                let probe = self.push(rank, Call::Improbe(pattern));
                self.push(rank, Call::Mrecv(probe))
            }
            3 => {
                let probe = self.push(rank, Call::Mprobe(pattern));
                let request = self.push(rank, Call::Imrecv(probe));
                self.open[rank].push(request);
                request
            }
            _ => {
                let probe = self.push(rank, Call::Mprobe(pattern));
                self.push(rank, Call::Mrecv(probe))
            }
        };
        self.got[rank].push(receive);
    }

    fn wait(&mut self, dice: &mut Dice, rank: usize) {
        while !self.open[rank].is_empty() && self.room(rank) > 0 {
            let at = dice.roll(self.open[rank].len());
            let request = self.open[rank][at];
            let call = match dice.roll(12) {
                0..=3 => Call::Wait(request),
                4..=8 if self.calm => Call::Waitall,
                4 => Call::Test(request),
                5 | 6 => Call::Waitany,
                7 => Call::Waitsome,
                8 => dice.pick(&[Call::Testall, Call::Testany, Call::Testsome]),
                _ => Call::Waitall,
            };
            match call {
                Call::Waitall => self.open[rank].clear(),
                _ => drop(self.open[rank].remove(at)),
            }
            self.push(rank, call);
            if dice.chance(40) {
                break;
            }
        }
    }

    fn assert(&mut self, dice: &mut Dice, rank: usize) {
        let first = self.test(dice, rank);
        let second = dice.chance(50).then(|| self.test(dice, rank));
        self.push(rank, Call::Never(Claim { first, second }));
    }

    /// What a rank does with what it has received.
    fn conclude(&mut self, dice: &mut Dice, rank: usize) {
        if self.got[rank].is_empty() || self.room(rank) == 0 {
            return;
        }
        if dice.chance(50) {
            self.wait(dice, rank);
        }
        if self.room(rank) > 0 && dice.chance(15) {
            let value = self.computed(dice, rank);
            let call = match dice.roll(8) {
                0..=2 if !self.undefined => Call::Status(value),
                3 | 4 => Call::Print(Form::Number, value),
                5 => Call::Print(Form::Text, value),
                6 => Call::Print(Form::Width, value),
                _ => Call::Print(Form::Format, value),
            };
            let guard = self.guard(dice, rank);
            self.guarded(rank, guard, call);
        }
        if self.room(rank) > 0 && !self.calm && dice.chance(8) {
            self.assert(dice, rank);
        }
    }
}
