//! The inputs of a difference, for people: what has the same name is the same on all ranks, and told once.

use std::collections::BTreeMap;

use concord_explore::{InputOrigin, InputValue};

/// A sentence for each input.
pub(super) fn in_words(inputs: &[InputValue]) -> Vec<String> {
    let inputs = named(inputs).into_iter();
    inputs.map(|input| format!("with input {input}")).collect()
}

/// Each input with its value.
pub(super) fn named(inputs: &[InputValue]) -> Vec<String> {
    let mut seen: BTreeMap<(u32, &str), u32> = BTreeMap::new();
    let mut told: Vec<(String, Vec<u8>)> = Vec::new();
    for input in inputs {
        let rank = match input.origin {
            InputOrigin::Call { rank, .. } => rank,
            InputOrigin::Argument(_) | InputOrigin::Stdin | InputOrigin::File(_) => 0,
            InputOrigin::Parameter(_)
            | InputOrigin::Global(_)
            | InputOrigin::Object { .. }
            | InputOrigin::Outside
            | InputOrigin::Handle => unreachable!("programs are compared from their beginning on"),
        };
        let which = seen.entry((rank, &input.name)).or_default();
        let name = match *which {
            0 => input.name.clone(),
            n => format!("{} ({})", input.name, n + 1),
        };
        *which += 1;
        let known = told.iter().position(|(other, _)| *other == name);
        match known {
            // A rank may ask for more bytes of it than another.
            Some(at) if told[at].1.len() < input.bytes.len() => told[at].1.clone_from(&input.bytes),
            Some(_) => {}
            None => told.push((name, input.bytes.clone())),
        }
    }
    told.iter()
        .map(|(name, bytes)| format!("`{name}` = {}", value(bytes)))
        .collect()
}

/// Bytes as numbers: of type `double` if all of them look like such, else of type `int`, else as text.
fn value(bytes: &[u8]) -> String {
    let word = |part: &[u8]| {
        let bytes = part.iter().rev();
        bytes.fold(0u64, |all, byte| all << 8 | u64::from(*byte))
    };
    let words: Vec<u64> = bytes.chunks(8).map(word).collect();
    let plain = |word: &u64| *word == 0 || (0x380..=0x47f).contains(&(word >> 52 & 0x7ff));
    let is_floats =
        bytes.len().is_multiple_of(8) && words.iter().all(plain) && words.iter().any(|w| *w != 0);
    let all: Vec<String> = match bytes.len() {
        _ if is_floats => words
            .iter()
            .map(|w| format!("{:?}", f64::from_bits(*w)))
            .collect(),
        8 => vec![words[0].cast_signed().to_string()],
        size if size.is_multiple_of(4) && size > 0 => bytes
            .chunks(4)
            .map(|part| (word(part) as u32).cast_signed().to_string())
            .collect(),
        1 => vec![bytes[0].cast_signed().to_string()],
        _ => return format!("\"{}\"", bytes.escape_ascii()),
    };
    match all.as_slice() {
        [one] => one.clone(),
        _ => format!("{{{}}}", all.join(", ")),
    }
}
