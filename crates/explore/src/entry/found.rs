//! Which functions to start at: a name, a pattern, or all that communicate.

use std::collections::BTreeSet;

use concord_ir::{FuncId, Module};

use super::reach::{mentioned, reached_from};
use crate::resolve::{Model, Models};

/// What an `--entry` names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Chosen {
    /// These functions, in the order of the program.
    Functions(Vec<FuncId>),
    /// None has this name; these have similar ones.
    Unknown {
        /// Names that may have been meant, the nearest first.
        near: Vec<String>,
    },
}

/// The functions that a name, a pattern with `*` and `?`, or `auto` stands for.
pub fn choose(module: &Module, wanted: &str) -> Chosen {
    let defined: Vec<FuncId> = (0..module.functions.len() as u32)
        .map(FuncId)
        .filter(|id| is_own(module, *id))
        .collect();
    let named = |id: &FuncId| module.function(*id).name.as_str();
    if wanted == "auto" && !defined.iter().any(|id| named(id) == "auto") {
        return Chosen::Functions(communicating(module, &defined));
    }
    let chosen: Vec<FuncId> = match wanted.contains(['*', '?']) {
        true => defined
            .iter()
            .copied()
            .filter(|id| matches(wanted.as_bytes(), named(id).as_bytes()))
            .collect(),
        false => defined
            .iter()
            .copied()
            .filter(|id| named(id) == wanted)
            .collect(),
    };
    if !chosen.is_empty() {
        return Chosen::Functions(chosen);
    }
    let names = defined.iter().map(|id| named(id).to_owned());
    Chosen::Unknown {
        near: nearest(wanted, names.collect()),
    }
}

/// Whether a function is defined by the program itself.
fn is_own(module: &Module, id: FuncId) -> bool {
    let function = module.function(id);
    let file = module.files.get(function.span.file.0 as usize);
    let ours = file.is_some_and(|file| file.runtime);
    function.body.is_some() && function.span.is_known() && !ours
}

/// Every function from which an MPI call is reached, and which no other one of them calls.
fn communicating(module: &Module, defined: &[FuncId]) -> Vec<FuncId> {
    let models = Models::of(module);
    let is_mpi = |id: &FuncId| matches!(models.model(*id), Model::Mpi(_));
    let communicates = |id: &FuncId| {
        let reached = reached_from(module, *id);
        reached.functions.iter().any(is_mpi)
    };
    let chosen: BTreeSet<FuncId> = defined.iter().copied().filter(communicates).collect();
    let called: BTreeSet<FuncId> = chosen
        .iter()
        .flat_map(|caller| {
            let callees = mentioned(module, *caller).functions;
            callees.into_iter().filter(move |callee| callee != caller)
        })
        .collect();
    let outermost: Vec<FuncId> = chosen.difference(&called).copied().collect();
    // Functions that only call each other in a circle: one of them must be begun with.
    match outermost.is_empty() {
        true => chosen.into_iter().take(1).collect(),
        false => outermost,
    }
}

/// Whether a name matches a pattern with `*` and `?`.
fn matches(pattern: &[u8], name: &[u8]) -> bool {
    match (pattern.split_first(), name.split_first()) {
        (None, None) => true,
        (Some((b'*', rest)), _) => (0..=name.len()).any(|skip| matches(rest, &name[skip..])),
        (Some((b'?', rest)), Some((_, name))) => matches(rest, name),
        (Some((a, rest)), Some((b, name))) => a == b && matches(rest, name),
        _ => false,
    }
}

/// Names that are not far from the wanted one, at most three.
fn nearest(wanted: &str, names: Vec<String>) -> Vec<String> {
    let wanted = wanted.to_lowercase();
    let far = wanted.len().max(6) / 3;
    let mut near: Vec<(usize, String)> = names
        .into_iter()
        .filter_map(|name| {
            let other = name.to_lowercase();
            let distance = match other.contains(&wanted) && wanted.len() > 2 {
                true => 1,
                false => edits(wanted.as_bytes(), other.as_bytes()),
            };
            (distance <= far).then_some((distance, name))
        })
        .collect();
    near.sort();
    near.into_iter().map(|(_, name)| name).take(3).collect()
}

/// How many letters have to be put in, taken out or changed.
fn edits(a: &[u8], b: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut before = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let changed = before + usize::from(x != y);
            before = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(before + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_whole_names() {
        assert!(matches(b"pack_*", b"pack_ix1"));
        assert!(matches(b"*_ix?", b"pack_ix1"));
        assert!(!matches(b"pack", b"pack_ix1"));
        assert!(matches(b"*", b""));
    }

    #[test]
    fn near_names_come_first() {
        let names = ["exchange", "pack", "exchanges"].map(str::to_owned);
        let near = nearest("exchnge", names.to_vec());
        assert_eq!(near, ["exchange", "exchanges"]);
    }
}
