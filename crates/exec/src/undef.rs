//! Uninitialised values as terms.
//!
//! A byte that was never written reads as a variable of its own kind. What is
//! computed from it simplifies like any other term, so masks, bit-field
//! updates and copies are exact bit by bit: `(u & 0xf8 | 3) & 7` is 3, and
//! only a value that still mentions the variable depends on it.
//!
//! Names say which byte of which process it is, so that uninitialised values of
//! two processes never cancel out, and behind `^` where a copy comes from.

use concord_term::{Term, TermPool, VarKind};

use crate::memory::{Lineage, Memory, split};

/// An undefined value that was never in memory: what slot `slot` of function
/// number `function` holds before anything is written to it. Different slots
/// hold different values, so that two of them never cancel out.
pub(crate) fn value(pool: &TermPool, width: u32, function: u32, slot: usize) -> Term {
    pool.var(&format!("undef:{function}.{slot}"), width, VarKind::Undef)
}

/// What an operation that is not tracked bit by bit makes of an undefined
/// operand: undefined as a whole.
pub(crate) fn derived(pool: &TermPool, width: u32, from: Term) -> Term {
    let mut name = format!("undef:{:x}", pool.structural_hash(from));
    if let Some(lineage) = lineage(pool, from) {
        name.push_str(&format!("^{:x}", lineage.0));
    }
    pool.var(&name, width, VarKind::Undef)
}

/// The uninitialised byte at this address of a process; with the lineage of a copy.
pub(crate) fn byte(pool: &TermPool, memory: &Memory, address: u64) -> Term {
    let process = memory.process();
    let name = match memory.copied_from(address) {
        None => format!("undef@{process}.{address:x}"),
        Some(lineage) => format!("undef@{process}.{address:x}^{:x}", lineage.0),
    };
    pool.var(&name, 8, VarKind::Undef)
}

/// Whether the term is exactly one uninitialised byte (so that storing it
/// leaves the destination uninitialised).
pub(crate) fn is_byte(pool: &TermPool, term: Term) -> bool {
    pool.as_var(term)
        .is_some_and(|v| pool.var_info(v).kind == VarKind::Undef)
}

/// Where the first uninitialised value in the term came from, if it came from memory.
pub fn lineage(pool: &TermPool, term: Term) -> Option<Lineage> {
    let mut seen = std::collections::HashSet::new();
    let mut work = vec![term];
    while let Some(term) = work.pop() {
        if !pool.has_undef(term) || !seen.insert(term) {
            continue;
        }
        let var = pool.as_var(term).map(|var| pool.var_info(var));
        if let Some(lineage) = var.and_then(|info| named(&info.name)) {
            return Some(lineage);
        }
        work.extend(pool.expr(term).children().into_iter().rev());
    }
    None
}

/// The lineage that a variable's name tells.
fn named(name: &str) -> Option<Lineage> {
    let number = |hex: &str| u64::from_str_radix(hex, 16).ok();
    if let Some((_, copied)) = name.split_once('^') {
        return Lineage::known(number(copied)?);
    }
    let (process, address) = name.strip_prefix("undef@")?.split_once('.')?;
    let (object, _) = split(number(address)?)?;
    Some(Lineage::from(process.parse().ok()?, object))
}

/// Whether the term is a piece of one undefined value (a byte of an
/// uninitialised variable that lived in a register).
pub(crate) fn is_slice(pool: &TermPool, term: Term) -> bool {
    match *pool.expr(term) {
        concord_term::Expr::Extract(of, _) => is_byte(pool, of),
        _ => false,
    }
}
