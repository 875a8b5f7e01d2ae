//! The inputs under which a violation happens, for people.

use std::collections::BTreeSet;

use concord_abi::Class;
use concord_base::{Rank, ranks_in_words};
use concord_explore::{InputOrigin, InputValue};

/// An input that more ranks have than these is told in one sentence.
const MOST_RANKS: usize = 4;

/// A sentence for each input of an execution; one for all ranks where many have the same one.
pub(super) fn in_words(inputs: &[InputValue]) -> Vec<String> {
    let ranks: BTreeSet<u32> = inputs
        .iter()
        .filter_map(|input| rank_of(&input.origin))
        .collect();
    let sentence = |input: &InputValue| {
        let on = match rank_of(&input.origin) {
            Some(rank) if ranks.len() > 1 => format!(" on rank {rank}"),
            _ => String::new(),
        };
        format!("with input `{}`{on} = {}", input.name, value(input))
    };
    let mut told = BTreeSet::new();
    let mut sentences = Vec::new();
    // What an unknown caller would have to be like is told in another way.
    let asked = inputs
        .iter()
        .filter(|input| !input.origin.is_of_the_caller());
    for input in asked {
        let same = |other: &&InputValue| other.name == input.name;
        let all: Vec<&InputValue> = inputs.iter().filter(same).collect();
        let own: BTreeSet<u32> = all.iter().filter_map(|i| rank_of(&i.origin)).collect();
        if own.len() <= MOST_RANKS || own.len() < all.len() {
            sentences.push(sentence(input));
        } else if told.insert(&input.name) {
            sentences.push(format!("with input `{}` = {}", input.name, by_value(&all)));
        }
    }
    sentences
}

/// `7 on rank 0, 0 on ranks 1..15`
fn by_value(inputs: &[&InputValue]) -> String {
    let mut values: Vec<(String, Vec<Rank>)> = Vec::new();
    for input in inputs {
        let shown = value(input);
        let rank = rank_of(&input.origin).map(Rank);
        match values.iter_mut().find(|(known, _)| *known == shown) {
            Some((_, ranks)) => ranks.extend(rank),
            None => values.push((shown, rank.into_iter().collect())),
        }
    }
    let told = values.iter_mut().map(|(value, ranks)| {
        ranks.sort_unstable();
        format!("{value} on {}", ranks_in_words(ranks, 3))
    });
    told.collect::<Vec<_>>().join(", ")
}

fn rank_of(origin: &InputOrigin) -> Option<u32> {
    match origin {
        InputOrigin::Call { rank, .. } => Some(*rank),
        InputOrigin::Argument(_)
        | InputOrigin::Stdin
        | InputOrigin::File(_)
        | InputOrigin::Parameter(_)
        | InputOrigin::Global(_)
        | InputOrigin::Object { .. }
        | InputOrigin::Outside
        | InputOrigin::Handle => None,
    }
}

/// A value as a C programmer would write it.
pub(super) fn value(input: &InputValue) -> String {
    let bytes = &input.bytes;
    let bits = bytes
        .iter()
        .rev()
        .fold(0u128, |bits, byte| bits << 8 | u128::from(*byte));
    match (input.class, bytes.len()) {
        (Some(Class::F32), _) => format!("{:?}", f32::from_bits(bits as u32)),
        (Some(Class::F64), _) => format!("{:?}", f64::from_bits(bits as u64)),
        (_, 1) => (bits as u8).cast_signed().to_string(),
        (_, 2) => (bits as u16).cast_signed().to_string(),
        (_, 4) => (bits as u32).cast_signed().to_string(),
        (_, 8) => (bits as u64).cast_signed().to_string(),
        _ => text(&input.origin, bytes),
    }
}

/// Bytes as a string literal; an argument ends at its first zero.
fn text(origin: &InputOrigin, bytes: &[u8]) -> String {
    let end = match origin {
        InputOrigin::Argument(_) => bytes
            .iter()
            .position(|byte| *byte == 0)
            .unwrap_or(bytes.len()),
        _ => bytes.len(),
    };
    format!("\"{}\"", bytes[..end].escape_ascii())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input(name: &str, rank: u32, value: u8) -> InputValue {
        InputValue {
            name: name.to_owned(),
            origin: InputOrigin::Call { rank, number: 0 },
            bytes: vec![value, 0, 0, 0],
            class: None,
        }
    }

    #[test]
    fn an_input_of_many_ranks_is_told_once() {
        let inputs: Vec<InputValue> = (0..16).map(|r| input("n", r, u8::from(r == 3))).collect();
        let told = in_words(&inputs);
        assert_eq!(
            told,
            ["with input `n` = 0 on ranks 0..2 and 4..15, 1 on rank 3"]
        );
    }

    #[test]
    fn of_few_ranks_one_by_one() {
        let told = in_words(&[input("n", 0, 7), input("n", 1, 8)]);
        assert_eq!(
            told,
            [
                "with input `n` on rank 0 = 7",
                "with input `n` on rank 1 = 8"
            ]
        );
    }
}
