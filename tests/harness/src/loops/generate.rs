//! Random loops.
//!
//! Most passes have mainly what does not depend on the order, so that one thing that does, or seems to, has
//! to be noticed among them.

use concord_support::Dice;

use super::pass::{Expression, Pass, Place, Relation, Statement};
use super::{Loop, Outcomes};

/// The loop of this seed.
pub fn generate(seed: u64) -> Loop {
    let mut dice = Dice::new(seed);
    let requests = 3 + dice.roll(3);
    let mut statements: Vec<Statement> = Vec::new();
    for _ in 0..1 + dice.roll(3) {
        statements.push(harmless(&mut dice));
    }
    for _ in 0..dice.roll(3) {
        statements.push(anything(&mut dice, requests));
    }
    let mut program = Loop {
        requests,
        values: (0..requests).map(|_| dice.below(9) as i32 - 2).collect(),
        pass: Pass(statements),
        in_memory: dice.chance(50),
        sums: dice.pick(&["int", "int", "unsigned char", "short", "long long"]),
        never: None,
    };
    let outcomes = program.outcomes();
    program.never = claim(&mut dice, &program, &outcomes);
    program
}

/// Something that most often does not depend on the order.
fn harmless(dice: &mut Dice) -> Statement {
    let value = dice.pick(&[Expression::Value, Expression::At, Expression::Number(1)]);
    match dice.roll(5) {
        0 | 1 => Statement::Add(Place::Sum(dice.roll(2)), value),
        2 => Statement::Subtract(Place::Sum(dice.roll(2)), value),
        3 => Statement::Set(Place::Own(None), value),
        _ => Statement::Set(Place::Last(dice.roll(2)), value),
    }
}

fn anything(dice: &mut Dice, requests: usize) -> Statement {
    let (to, from) = (place(dice, requests), expression(dice, requests));
    match dice.roll(8) {
        0 | 1 => Statement::Set(to, from),
        2 => Statement::Add(to, from),
        3 => Statement::Mix(to, from),
        _ => {
            let then = match dice.roll(3) {
                0 => Statement::Fail,
                1 => Statement::Add(to, from),
                _ => Statement::Set(to, from),
            };
            let relation = dice.pick(&[Relation::Equal, Relation::Less]);
            let right = Expression::Number(dice.below(6) as i32);
            let left = expression(dice, requests);
            let inner = Statement::If(left, relation, right, Box::new(then));
            match dice.chance(60) {
                false => inner,
                true => {
                    let left = dice.pick(&[Expression::At, Expression::Pass]);
                    let right = Expression::Number(dice.roll(requests) as i32);
                    Statement::If(left, Relation::Equal, right, Box::new(inner))
                }
            }
        }
    }
}

fn place(dice: &mut Dice, requests: usize) -> Place {
    match dice.roll(6) {
        0 => Place::Sum(dice.roll(2)),
        1 => Place::Last(dice.roll(2)),
        2 => Place::Own(None),
        3 => Place::Own(Some(dice.roll(requests))),
        4 => Place::Order(None),
        _ => Place::Order(Some(dice.roll(requests))),
    }
}

fn expression(dice: &mut Dice, requests: usize) -> Expression {
    match dice.roll(7) {
        0 => Expression::At,
        1 => Expression::Pass,
        2 => Expression::Value,
        3 => Expression::Number(dice.below(5) as i32),
        _ => Expression::Content(place(dice, requests)),
    }
}

/// Something that is so in some orders and not in others, if there is such a thing; else something
/// that never is, most often.
fn claim(dice: &mut Dice, program: &Loop, outcomes: &Outcomes) -> Option<(Place, i32)> {
    let places = [0, 1].map(Place::Sum).into_iter();
    let places = places.chain([0, 1].map(Place::Last));
    let each = |n| [Place::Own(Some(n)), Place::Order(Some(n))];
    let places: Vec<Place> = places.chain((0..program.requests).flat_map(each)).collect();
    let content = |memory: &[i32], place: Place| {
        let at = super::Memory::number(program, place);
        memory[at]
    };
    let first = outcomes.memories.first()?;
    let last = outcomes.memories.last()?;
    let differs = |place: &&Place| content(first, **place) != content(last, **place);
    let differing: Vec<&Place> = places.iter().filter(differs).collect();
    match differing.is_empty() || dice.chance(25) {
        true => {
            let place = dice.pick(&places);
            let least = outcomes.memories.iter().map(|m| content(m, place)).min()?;
            Some((place, least - 1))
        }
        false => {
            let place = *dice.pick(&differing);
            Some((place, content(last, place)))
        }
    }
}
