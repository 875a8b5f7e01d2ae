//! Final memories as assertions.
//!
//! Where one execution stands for many, final memories are not enumerated; so
//! they are asked for. A question is an assertion at the end of a rank that
//! something is never remembered: brute force knows whether that can fail.
//! Half of the questions are about what does occur; the others about values
//! that occur alone, but perhaps not together.

use concord_support::Dice;

use super::behaviour::{Behaviour, Facts, Memory};
use super::claim::{Claim, Field, Known, Test};
use super::{Call, Guard, OPS, Op, Program};

/// Attempts at a question of the wanted kind.
const TRIES: usize = 12;

/// The program with a question at the end of one rank; `None` if no rank has
/// room for it.
pub fn ask(program: &Program, behaviour: &Behaviour, dice: &mut Dice) -> Option<Program> {
    // Ranks that may remember different things are more interesting.
    let mut ranks: Vec<usize> = (0..program.size())
        .filter(|rank| program.ranks[*rank].len() + 2 <= OPS)
        .filter(|rank| !behaviour.memories[*rank].is_empty())
        .collect();
    if ranks.iter().any(|rank| behaviour.memories[*rank].len() > 1) {
        ranks.retain(|rank| behaviour.memories[*rank].len() > 1);
    }
    if ranks.is_empty() {
        return None;
    }
    let rank = dice.pick(&ranks);
    let memories: Vec<&Memory> = behaviour.memories[rank].iter().collect();
    let claim = claim(&memories, dice);
    let mut asked = program.clone();
    let mut push = |call: Call| {
        asked.ranks[rank].push(Op {
            guard: Guard::Always,
            call,
        })
    };
    push(Call::Waitall);
    push(Call::Never(claim));
    Some(asked)
}

/// Something that some memory holds; every other time, something that none does.
fn claim(memories: &[&Memory], dice: &mut Dice) -> Claim {
    let candidates = candidates(memories);
    let test = |known: Known, memory: &Memory| Test {
        known,
        equal: true,
        value: fact(memory, known).unwrap_or(0),
    };
    let (occurs, pair) = (dice.chance(50), dice.chance(60));
    for _ in 0..TRIES {
        // The second value need not come from the same execution.
        let (one, other) = (dice.pick(memories), dice.pick(memories));
        let first = test(dice.pick(&candidates), one);
        let second = test(dice.pick(&candidates), other);
        let claim = Claim {
            first,
            second: pair.then_some(second).filter(|t| t.known != first.known),
        };
        if memories.iter().any(|memory| holds(memory, &claim)) == occurs {
            return claim;
        }
    }
    let mut first = test(dice.pick(&candidates), dice.pick(memories));
    if !occurs {
        first.value = 7 - dice.roll(2) as u8;
    }
    Claim {
        first,
        second: None,
    }
}

fn holds(memory: &Memory, claim: &Claim) -> bool {
    claim
        .tests()
        .all(|test| fact(memory, test.known) == Some(test.value))
}

fn fact(memory: &Memory, known: Known) -> Option<u8> {
    let facts: &Facts = match known.op {
        None => &memory.last,
        Some(op) => &memory.ops[usize::from(op)],
    };
    let column = Field::ALL.iter().position(|field| *field == known.field);
    column.and_then(|column| facts[column])
}

/// What differs between memories; everything, if nothing does.
fn candidates(memories: &[&Memory]) -> Vec<Known> {
    let kept = memories.first().map_or(0, |memory| memory.ops.len());
    let places = [None].into_iter().chain((0..kept as u8).map(Some));
    let all: Vec<Known> = places
        .flat_map(|op| Field::ALL.map(|field| Known { field, op }))
        .collect();
    let differs = |known: &Known| {
        let mut facts = memories.iter().map(|memory| fact(memory, *known));
        let first = facts.next();
        facts.any(|fact| Some(fact) != first)
    };
    let different: Vec<Known> = all.iter().copied().filter(differs).collect();
    if different.is_empty() { all } else { different }
}
