//! Makes a program small while something about it stays true.
//!
//! Greedy: drops the last rank, drops operations, and makes what remains
//! simpler, until nothing of that keeps the property.

use super::{Call, Guard, Message, Op, Program};

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

/// Requests behind a removed operation have moved forward.
fn renumber(ops: &mut [Op], removed: u8) {
    for op in ops {
        match &mut op.call {
            Call::Wait(number) | Call::Test(number) if *number > removed => *number -= 1,
            _ => {}
        }
    }
}

fn simpler(op: &Op) -> Vec<Op> {
    let mut all = Vec::new();
    let mut call = |call: Call| all.push(Op { call, ..*op });
    match op.call {
        Call::Send(m) | Call::Ssend(m) | Call::Bsend(m) | Call::Isend(m) | Call::Issend(m) => {
            if matches!(op.call, Call::Isend(_) | Call::Issend(_) | Call::Bsend(_)) {
                call(Call::Send(m));
            }
            let plain = [
                Message { long: false, ..m },
                Message { second: false, ..m },
                Message {
                    value: Some(0),
                    ..m
                },
                Message { tag: 0, ..m },
            ];
            for message in plain.into_iter().filter(|plain| *plain != m) {
                call(match op.call {
                    Call::Ssend(_) => Call::Ssend(message),
                    Call::Bsend(_) => Call::Bsend(message),
                    Call::Isend(_) => Call::Isend(message),
                    Call::Issend(_) => Call::Issend(message),
                    _ => Call::Send(message),
                });
            }
        }
        Call::Irecv(pattern) => call(Call::Recv(pattern)),
        Call::Sendrecv(message, pattern) => {
            call(Call::Send(message));
            call(Call::Recv(pattern));
        }
        Call::Test(number) | Call::Wait(number) if number > 0 => {
            if matches!(op.call, Call::Test(_)) {
                call(Call::Wait(number));
            }
        }
        Call::Waitany => call(Call::Waitall),
        _ => {}
    }
    if op.guard != Guard::Always {
        all.push(Op {
            guard: Guard::Always,
            ..*op
        });
    }
    all
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
