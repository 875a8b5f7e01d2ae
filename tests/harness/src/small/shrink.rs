//! Makes a program small while something about it stays true.
//!
//! Greedy: drops the last rank, drops operations, and makes what remains
//! simpler, until nothing of that keeps the property.

use super::claim::{Claim, Known, Value};
use super::{Call, Guard, Message, Op, Pattern, Program};

/// The smallest program found for which `fails` still holds; it holds for the
/// given one.
pub fn shrink(program: &Program, mut fails: impl FnMut(&Program) -> bool) -> Program {
    let mut smallest = program.clone();
    loop {
        let next = candidates(&smallest)
            .into_iter()
            .filter(Program::is_valid)
            .find(|candidate| fails(candidate));
        match next {
            Some(next) => smallest = next,
            None => return smallest,
        }
    }
}

/// Programs that are a little simpler, the simplest first.
fn candidates(program: &Program) -> Vec<Program> {
    let mut all = Vec::new();
    let mut shorter = program.clone();
    shorter.ranks.pop();
    all.push(shorter);
    all.push(Program {
        quiet: true,
        ..program.clone()
    });
    all.push(Program {
        inter: false,
        ..program.clone()
    });
    all.retain(|candidate| candidate != program);
    for rank in 0..program.size() {
        for at in 0..program.ranks[rank].len() {
            let mut without = program.clone();
            without.ranks[rank].remove(at);
            renumber(&mut without.ranks[rank], at as u8);
            all.push(without);
        }
    }
    for rank in 0..program.size() {
        for at in 0..program.ranks[rank].len() {
            for op in simpler(&program.ranks[rank][at]) {
                let mut changed = program.clone();
                changed.ranks[rank][at] = op;
                all.push(changed);
            }
        }
    }
    all
}

/// Operations behind a removed one have moved forward.
fn renumber(ops: &mut [Op], removed: u8) {
    let moved = |number: &mut u8| *number -= u8::from(*number > removed);
    let known = |known: &mut Known| known.op.iter_mut().for_each(moved);
    for op in ops {
        if let Guard::If(test) = &mut op.guard {
            known(&mut test.known);
        }
        match &mut op.call {
            Call::Wait(number)
            | Call::Test(number)
            | Call::Start(number)
            | Call::Mrecv(number)
            | Call::Imrecv(number)
            | Call::Cancel(number) => moved(number),
            Call::Never(Claim { first, second }) => {
                known(&mut first.known);
                second.iter_mut().for_each(|test| known(&mut test.known));
            }
            Call::Print(_, value) | Call::Status(value) => looked_at(value, known),
            _ => {}
        }
        let mut message = op.call.message();
        if let Some(message) = &mut message {
            looked_at(&mut message.value, known);
            op.call = with_message(&op.call, *message);
        }
    }
}

fn looked_at(value: &mut Value, change: impl Fn(&mut Known)) {
    if let Value::Known(known) = value {
        change(known);
    }
}

fn with_message(call: &Call, message: Message) -> Call {
    match call {
        Call::Send(_) => Call::Send(message),
        Call::Ssend(_) => Call::Ssend(message),
        Call::Bsend(_) => Call::Bsend(message),
        Call::Isend(_) => Call::Isend(message),
        Call::Issend(_) => Call::Issend(message),
        Call::SendInit(_) => Call::SendInit(message),
        Call::Sendrecv(_, pattern) => Call::Sendrecv(message, *pattern),
        other => *other,
    }
}

fn simpler(op: &Op) -> Vec<Op> {
    let mut calls = Vec::new();
    match op.call {
        Call::Isend(m) | Call::Issend(m) | Call::Bsend(m) => calls.push(Call::Send(m)),
        Call::Irecv(pattern) => calls.push(Call::Recv(pattern)),
        Call::Sendrecv(message, pattern) => {
            calls.push(Call::Send(message));
            calls.push(Call::Recv(pattern));
        }
        Call::Test(number) => calls.push(Call::Wait(number)),
        Call::Mprobe(pattern) => calls.push(Call::Recv(pattern)),
        Call::Waitany | Call::Waitsome | Call::Testall | Call::Testany | Call::Testsome => {
            calls.push(Call::Waitall)
        }
        Call::Never(Claim {
            first,
            second: Some(second),
        }) => {
            for first in [first, second] {
                let second = None;
                calls.push(Call::Never(Claim { first, second }));
            }
        }
        _ => {}
    }
    if let Some(m) = op.call.message() {
        let value = Value::Constant(0);
        for message in [
            Message { count: 1, ..m },
            Message { second: false, ..m },
            Message { value, ..m },
            Message { tag: 0, ..m },
        ] {
            calls.push(with_message(&op.call, message));
        }
    }
    if let Some(p) = op.call.pattern() {
        let second = false;
        calls.push(with_pattern(&op.call, Pattern { second, ..p }));
    }
    let mut all: Vec<Op> = calls.into_iter().map(|call| Op { call, ..*op }).collect();
    all.push(Op {
        guard: Guard::Always,
        ..*op
    });
    all.retain(|simple| simple != op);
    all
}

fn with_pattern(call: &Call, pattern: Pattern) -> Call {
    match call {
        Call::Recv(_) => Call::Recv(pattern),
        Call::Irecv(_) => Call::Irecv(pattern),
        Call::RecvInit(_) => Call::RecvInit(pattern),
        Call::Probe(_) => Call::Probe(pattern),
        Call::Iprobe(_) => Call::Iprobe(pattern),
        Call::Mprobe(_) => Call::Mprobe(pattern),
        Call::Improbe(_) => Call::Improbe(pattern),
        other => *other,
    }
}

#[cfg(test)]
mod tests {
    use super::super::generate;
    use super::*;

    #[test]
    fn what_is_left_is_needed() {
        let receives = |p: &Program| p.ops().filter(|op| op.call.pattern().is_some()).count();
        let program = (0..).map(generate).find(|p| receives(p) >= 3).expect("one");
        let small = shrink(&program, |p| receives(p) >= 2);
        assert_eq!(small.ops().count(), 2, "{small}");
        assert_eq!(small.size(), 2, "{small}");
    }
}
