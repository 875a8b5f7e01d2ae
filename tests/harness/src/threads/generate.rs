//! Random programs: phrases of one to five operations, most of them as people write them,
//! some with a part missing.

use concord_support::Dice;

use super::{Act, Op, Program};

/// Operations of a thread.
const MOST: usize = 7;

/// The program of a seed, without a claim.
pub fn generate(seed: u64) -> Program {
    let mut dice = Dice::new(seed);
    let two = dice.chance(30);
    let ranks = (0..if two { 2 } else { 1 })
        .map(|_| {
            let threads = match two {
                true => 1 + dice.roll(2),
                false => 2 + usize::from(dice.chance(40)),
            };
            (0..threads)
                .map(|_| thread(&mut dice, two, threads))
                .collect()
        })
        .collect();
    Program { ranks, never: None }
}

fn thread(dice: &mut Dice, messages: bool, threads: usize) -> Vec<Op> {
    let mut ops = Vec::new();
    let phrases = 1 + dice.roll(if threads > 2 { 2 } else { 3 });
    for _ in 0..phrases {
        let mut phrase = phrase(dice, messages);
        // A mistake.
        if phrase.len() > 1 && dice.chance(6) {
            let at = dice.roll(phrase.len());
            phrase.remove(at);
        }
        if ops.len() + phrase.len() <= MOST {
            ops.extend(phrase);
        }
    }
    ops
}

fn phrase(dice: &mut Dice, messages: bool) -> Vec<Op> {
    use Act as A;
    let n = u8::from(dice.chance(35));
    let access = |dice: &mut Dice| {
        let act = dice.pick(&[A::Read, A::Write, A::Write]);
        Op(act, u8::from(dice.chance(30)))
    };
    let inner = access(dice);
    match dice.roll(if messages { 22 } else { 17 }) {
        0..=2 => vec![Op(A::Lock, n), inner, Op(A::Unlock, n)],
        3 => {
            let (first, second) = (n, 1 - n);
            let mut all = vec![Op(A::Lock, first), Op(A::Lock, second), inner];
            all.extend([Op(A::Unlock, second), Op(A::Unlock, first)]);
            all
        }
        4 => match dice.chance(50) {
            true => vec![inner],
            false => vec![Op(A::Try, n)],
        },
        5 | 6 => {
            let acts = [A::Add, A::Get, A::Set, A::Exchange, A::Weak];
            vec![Op(dice.pick(&acts), n)]
        }
        7 => vec![Op(A::Quit, n), inner],
        8 => vec![inner, Op(dice.pick(&[A::Set, A::Add, A::Exchange]), n)],
        9 => match dice.chance(50) {
            true => vec![inner, Op(A::Post, n)],
            false => vec![Op(A::Post, n)],
        },
        10 => match dice.chance(70) {
            true => vec![Op(A::Wait, n), inner],
            false => vec![Op(A::TryWait, n), inner],
        },
        11 => match dice.chance(50) {
            true => vec![inner, Op(A::Barrier, 0)],
            false => vec![Op(A::Barrier, 0), inner],
        },
        12 => {
            let sleep = dice.pick(&[A::Until, A::Until, A::Sleep]);
            let mut all = vec![Op(A::Lock, 0), Op(sleep, 0)];
            all.extend([Op(A::Read, 0), Op(A::Unlock, 0)]);
            all
        }
        13 => {
            let wake = dice.pick(&[A::Signal, A::Broadcast]);
            let write = Op(A::Write, 0);
            match dice.chance(60) {
                true => vec![Op(A::Lock, 0), write, Op(wake, 0), Op(A::Unlock, 0)],
                false => vec![Op(A::Lock, 0), write, Op(A::Unlock, 0), Op(wake, 0)],
            }
        }
        14 => match dice.chance(50) {
            true => vec![Op(A::Share, 0), Op(A::Read, 1), Op(A::Leave, 0)],
            false => vec![Op(A::Own, 0), Op(A::Write, 1), Op(A::Leave, 0)],
        },
        15 => {
            let looks = dice.chance(35);
            let act = if looks { A::Look } else { A::Count };
            vec![Op(act, n)]
        }
        16 => vec![Op(A::Lock, n), Op(A::Count, 0), inner, Op(A::Unlock, n)],
        17 => vec![Op(A::Send, n)],
        18 => vec![Op(A::Receive, n)],
        19 => vec![Op(A::Matched, n)],
        20 => vec![Op(A::Probe, n), Op(A::Receive, n)],
        _ => match dice.chance(50) {
            true => vec![Op(A::Lock, n), Op(A::Receive, n), Op(A::Unlock, n)],
            false => vec![inner, Op(A::Send, n)],
        },
    }
}
