//! Makes a program small while something about it stays true: drops operations,
//! conditions, messages at both ends, barriers of all ranks.

use super::{Act, Program, Test};

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
    let last = program.size() - 1;
    if program.size() > 2 && !mentions(program, last as u8) {
        let mut fewer = program.clone();
        fewer.ranks.pop();
        all.push(fewer);
    }
    let size = program.size() as u8;
    let everybody: Vec<(usize, Act)> = (0..program.size()).map(|r| (r, Act::Barrier)).collect();
    all.extend(without_together(program, &everybody));
    for (from, to) in (0..size).flat_map(|from| (0..size).map(move |to| (from, to))) {
        let ends = [
            (usize::from(from), Act::Send(to)),
            (usize::from(to), Act::Receive(from)),
        ];
        all.extend(without_together(program, &ends));
    }
    for rank in 0..program.size() {
        for (at, op) in program.ranks[rank].iter().enumerate() {
            if op.act.orders() {
                continue;
            }
            let mut without = program.clone();
            remove(&mut without, rank, at);
            all.push(without);
            if op.guard.is_some() {
                let mut always = program.clone();
                always.ranks[rank][at].guard = None;
                all.push(always);
            }
            if let Act::Never(first, Some(second)) = op.act {
                for test in [first, second] {
                    let mut simpler = program.clone();
                    simpler.ranks[rank][at].act = Act::Never(test, None);
                    all.push(simpler);
                }
            }
        }
    }
    all
}

/// Without the same one of these acts on each of these ranks, by its number.
fn without_together(program: &Program, acts: &[(usize, Act)]) -> Vec<Program> {
    let places = |rank: usize, act: Act| -> Vec<usize> {
        let ops = &program.ranks[rank];
        (0..ops.len()).filter(|at| ops[*at].act == act).collect()
    };
    let counts = acts.iter().map(|(rank, act)| places(*rank, *act).len());
    let remaining = |number: usize| {
        let mut without = program.clone();
        for (rank, act) in acts {
            remove(&mut without, *rank, places(*rank, *act)[number]);
        }
        without
    };
    (0..counts.min().unwrap_or(0)).map(remaining).collect()
}

/// Whether others exchange messages with a rank.
fn mentions(program: &Program, rank: u8) -> bool {
    let acts = program.ranks.iter().flatten().map(|op| op.act);
    acts.into_iter()
        .any(|act| act == Act::Send(rank) || act == Act::Receive(rank))
}

/// Removes an operation; tests name others by their number. One that names what
/// is gone names what comes in its place.
fn remove(program: &mut Program, rank: usize, at: usize) {
    let ops = &mut program.ranks[rank];
    ops.remove(at);
    let moved = |test: &mut Test| {
        if usize::from(test.0) > at {
            test.0 -= 1;
        }
    };
    for op in ops {
        op.guard.iter_mut().for_each(moved);
        if let Act::Never(first, second) = &mut op.act {
            moved(first);
            second.iter_mut().for_each(moved);
        }
    }
}
