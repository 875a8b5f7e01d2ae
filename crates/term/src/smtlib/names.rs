//! Names of variables in scripts: legal symbols, different for different variables.

use std::fmt::Write;

use rustc_hash::FxHashMap;

use crate::pool::{TermPool, VarId};
use crate::term::{Sort, Term, VarKind};

/// A name as an SMT-LIB symbol.
pub fn symbol(name: &str) -> String {
    let simple = !name.is_empty()
        && !name.starts_with(|c: char| c.is_ascii_digit())
        && name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "_.!-+<>=%?$&^~@/*".contains(c));
    if simple {
        return name.to_owned();
    }
    let quoted: String = name
        .chars()
        .map(|c| {
            if c == '|' || c == '\\' || c.is_control() {
                '_'
            } else {
                c
            }
        })
        .collect();
    format!("|{quoted}|")
}

/// Names that solvers give a meaning of their own.
fn reserved(name: &str) -> bool {
    const WORDS: [&str; 26] = [
        "and",
        "or",
        "not",
        "xor",
        "ite",
        "let",
        "true",
        "false",
        "select",
        "store",
        "concat",
        "extract",
        "as",
        "par",
        "forall",
        "exists",
        "match",
        "distinct",
        "const",
        "repeat",
        "BINARY",
        "DECIMAL",
        "HEXADECIMAL",
        "NUMERAL",
        "STRING",
        "_",
    ];
    name.starts_with(['?', '.', '@'])
        || ["bv", "fp", "to_", "RN", "RT", "round"]
            .iter()
            .any(|p| name.starts_with(p))
        || WORDS.contains(&name)
}

/// The variables of the terms with the names they have in scripts, sorted by name.
///
/// Inputs keep their names where that is possible; the name of another kind says so, and
/// variables that differ in sort alone get it added.
pub fn var_names(pool: &TermPool, terms: &[Term]) -> Vec<(VarId, String)> {
    let mut vars: Vec<VarId> = terms
        .iter()
        .flat_map(|&t| pool.free_vars(t).to_vec())
        .collect();
    vars.sort_unstable();
    vars.dedup();
    let mut named: Vec<(VarId, String)> = vars
        .into_iter()
        .map(|v| {
            let info = pool.var_info(v);
            let prefix = match info.kind {
                VarKind::Input if reserved(&info.name) => "input!",
                VarKind::Input => "",
                VarKind::Undef => "undef!",
                VarKind::Environment => "environment!",
            };
            (v, format!("{prefix}{}", info.name))
        })
        .collect();
    let mut seen: FxHashMap<String, u32> = FxHashMap::default();
    for (_, name) in &named {
        *seen.entry(name.clone()).or_insert(0) += 1;
    }
    for (v, name) in &mut named {
        if seen[name] > 1 {
            let _ = match pool.var_info(*v).sort {
                Sort::Bv(w) => write!(name, "!{w}"),
                Sort::Array => write!(name, "!array"),
            };
        }
    }
    named.sort_by(|a, b| a.1.cmp(&b.1));
    named
}
