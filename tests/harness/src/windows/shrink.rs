//! Makes a program small while something about it stays true: drops accesses,
//! locks with what they protect, fences and barriers of all ranks.

use super::{Known, Op, Program, Test};

/// The smallest program found for which `fails` still holds.
pub fn shrink(program: &Program, mut fails: impl FnMut(&Program) -> bool) -> Program {
    let mut smallest = program.clone();
    loop {
        match candidates(&smallest).into_iter().find(|p| fails(p)) {
            Some(next) => smallest = next,
            None => return smallest,
        }
    }
}

fn candidates(program: &Program) -> Vec<Program> {
    let mut all = Vec::new();
    if program.size() > 2 {
        let mut fewer = program.clone();
        fewer.ranks.pop();
        if !mentions(&fewer, program.size() as u8 - 1) {
            all.push(fewer);
        }
    }
    // The same fence or barrier of all ranks, by its number.
    for wanted in [Op::Barrier, Op::Fence] {
        let count = |ops: &Vec<Op>| ops.iter().filter(|op| **op == wanted).count();
        for number in 0..program.ranks.iter().map(count).min().unwrap_or(0) {
            let mut without = program.clone();
            for ops in &mut without.ranks {
                let mut places = (0..ops.len()).filter(|at| ops[*at] == wanted);
                if let Some(at) = places.nth(number) {
                    remove(ops, at);
                }
            }
            all.push(without);
        }
    }
    for rank in 0..program.size() {
        for at in 0..program.ranks[rank].len() {
            let op = program.ranks[rank][at];
            let mut without = program.clone();
            let ops = &mut without.ranks[rank];
            match op {
                Op::Fence | Op::Barrier | Op::Unlock(_) => continue,
                Op::Post(_) | Op::Start(_) | Op::Complete | Op::Wait => continue,
                Op::Lock { .. } => {
                    let rest = ops.iter().skip(at);
                    let Some(length) = rest.clone().position(|op| matches!(op, Op::Unlock(_)))
                    else {
                        continue;
                    };
                    for _ in 0..=length {
                        remove(ops, at);
                    }
                }
                Op::Never(_, Some(_)) => {
                    if let Op::Never(first, Some(second)) = op {
                        for test in [first, second] {
                            let mut simpler = program.clone();
                            simpler.ranks[rank][at] = Op::Never(test, None);
                            all.push(simpler);
                        }
                    }
                    remove(ops, at);
                }
                _ => remove(ops, at),
            }
            all.push(without);
        }
    }
    all
}

/// Whether a program names a rank.
fn mentions(program: &Program, rank: u8) -> bool {
    program.ranks.iter().flatten().any(|op| match op {
        Op::Lock { target, .. } | Op::Unlock(target) | Op::Flush(target) => *target == rank,
        Op::Post(bits) | Op::Start(bits) => bits >> rank & 1 == 1,
        Op::Put(cell, _) | Op::Get(cell) | Op::Sum(cell, _) => cell.rank == rank,
        _ => false,
    })
}

/// Removes an operation; questions name others by their number.
fn remove(ops: &mut Vec<Op>, at: usize) {
    ops.remove(at);
    let moved = |test: &mut Test| {
        if let Known::Got(op) = &mut test.0
            && usize::from(*op) > at
        {
            *op -= 1;
        }
    };
    for op in ops {
        if let Op::Never(first, second) = op {
            moved(first);
            second.iter_mut().for_each(moved);
        }
    }
}
