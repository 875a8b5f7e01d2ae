//! The inputs under which a violation happens, for people.

use std::collections::BTreeSet;

use concord_abi::Class;
use concord_explore::{InputOrigin, InputValue};

/// A sentence for each input of an execution.
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
    // What an unknown caller would have to be like is told in another way.
    let asked = inputs
        .iter()
        .filter(|input| !input.origin.is_of_the_caller());
    asked.map(sentence).collect()
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
