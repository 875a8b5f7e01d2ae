//! Uninitialised values as terms.
//!
//! A byte that was never written reads as a variable of its own kind. What is
//! computed from it simplifies like any other term, so masks, bit-field
//! updates and copies are exact bit by bit: `(u & 0xf8 | 3) & 7` is 3, and
//! only a value that still mentions the variable depends on it.

use concord_base::FaultObject;
use concord_term::{Term, TermPool, VarKind};

/// An undefined value that was never in memory: what slot `slot` of function
/// number `function` holds before anything is written to it. Different slots
/// hold different values, so that two of them never cancel out.
pub fn value(pool: &TermPool, width: u32, function: u32, slot: usize) -> Term {
    pool.var(&format!("undef:{function}.{slot}"), width, VarKind::Undef)
}

/// What an operation that is not tracked bit by bit makes of an undefined
/// operand: undefined as a whole.
pub fn derived(pool: &TermPool, width: u32, from: Term) -> Term {
    let name = format!("undef:{:x}", pool.structural_hash(from));
    pool.var(&name, width, VarKind::Undef)
}

/// The uninitialised byte at this address.
pub fn byte(pool: &TermPool, address: u64) -> Term {
    pool.var(&format!("undef@{address:x}"), 8, VarKind::Undef)
}

/// Whether the term is exactly one uninitialised byte (so that storing it
/// leaves the destination uninitialised).
pub fn is_byte(pool: &TermPool, term: Term) -> bool {
    pool.as_var(term)
        .is_some_and(|v| pool.var_info(v).kind == VarKind::Undef)
}

/// The object that the first uninitialised byte in the term came from.
pub fn source(
    pool: &TermPool,
    term: Term,
    describe: impl Fn(u64) -> Option<FaultObject>,
) -> Option<FaultObject> {
    let mut seen = std::collections::HashSet::new();
    let mut work = vec![term];
    while let Some(term) = work.pop() {
        if !pool.has_undef(term) || !seen.insert(term) {
            continue;
        }
        if let Some(var) = pool.as_var(term) {
            let info = pool.var_info(var);
            let address = info
                .name
                .strip_prefix("undef@")
                .and_then(|hex| u64::from_str_radix(hex, 16).ok());
            if let Some(object) = address.and_then(&describe) {
                return Some(object);
            }
        }
        work.extend(pool.expr(term).children().into_iter().rev());
    }
    None
}

/// Whether the term is a piece of one undefined value (a byte of an
/// uninitialised variable that lived in a register).
pub fn is_slice(pool: &TermPool, term: Term) -> bool {
    match *pool.expr(term) {
        concord_term::Expr::Extract(of, _) => is_byte(pool, of),
        _ => false,
    }
}
