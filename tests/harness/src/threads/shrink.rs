//! Makes a program small while something about it stays true: drops threads and operations.

use super::Program;

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
    for (rank, threads) in program.ranks.iter().enumerate() {
        for (thread, ops) in threads.iter().enumerate() {
            if threads.len() > 1 {
                let mut without = program.clone();
                without.ranks[rank].remove(thread);
                all.push(without);
            }
            for at in 0..ops.len() {
                for both in [true, false] {
                    let mut without = program.clone();
                    without.ranks[rank][thread].remove(at);
                    if both {
                        // What belongs to it often follows, one or two later.
                        let rest = &mut without.ranks[rank][thread];
                        if at + 1 >= rest.len() {
                            continue;
                        }
                        rest.remove(at + 1);
                    }
                    all.push(without);
                }
            }
        }
    }
    all
}
