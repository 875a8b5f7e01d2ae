//! What an unknown caller can still name when the function that it called returns.
//!
//! It has what lies in its own memory, in global variables, in heap blocks that can be reached from
//! there, and what the function gives back. Looked for conservatively, at every alignment: a number
//! that happens to look like the one in question counts, as does a value that depends on a decision.
//! Whoever asks may miss what is lost; what is said to be lost is lost.

use std::collections::BTreeSet;

use concord_abi::Arg;
use concord_term::{Expr, Term, TermPool};

use super::reuse::each_number;
use super::{Memory, Object, ObjectId, ObjectKind};

impl Memory {
    /// The function that executions start at gives these back. What starts and ends the program gives
    /// nothing.
    pub(crate) fn give_to_caller(&mut self, results: Vec<Arg>) {
        if let (Some(lazy), false) = (&mut self.lazy, results.is_empty()) {
            lazy.results = results;
        }
    }

    /// Something that nobody looks into has got this address or number: it may be kept there.
    pub fn give_to_unknown(&mut self, value: u64) {
        if let Some(lazy) = &mut self.lazy {
            lazy.given.push_back(value);
        }
    }

    /// What left the function as a number.
    fn numbers_given(&self) -> impl Iterator<Item = u64> + '_ {
        let lazy = self.lazy.iter();
        lazy.flat_map(|lazy| {
            let results = lazy.results.iter().filter(|arg| arg.term.is_none());
            let results = results.flat_map(|arg| [arg.bits as u64, (arg.bits >> 64) as u64]);
            results.chain(lazy.given.iter().copied())
        })
    }

    /// Heap blocks of the function that its caller cannot reach; none where an address may be in
    /// pieces somewhere.
    pub fn lost_to_caller(&self, pool: &TermPool) -> Vec<(ObjectId, &Object)> {
        let mut roots: Vec<u64> = self.numbers_given().collect();
        let mut whole = true;
        let others = self.objects.iter().map(|(id, object)| (*id, object));
        let locals = self.all_locals().map(|(id, object)| (*id, object));
        for (id, object) in others.chain(locals) {
            if object.kind == ObjectKind::Code {
                continue;
            }
            self.each_page(id.base(), object.size, |page, _, _| {
                if let Ok(page) = page {
                    page.each_symbolic(|term| {
                        whole &= each_number(pool, term, |value| roots.push(value));
                    });
                }
            });
        }
        match whole {
            true => self.leaked(roots),
            false => Vec::new(),
        }
    }

    /// Whether the caller can know this number of four bytes.
    pub fn caller_knows(&self, pool: &TermPool, word: u32) -> bool {
        let halves = |n: u64| [n as u32, (n >> 32) as u32];
        if self.numbers_given().flat_map(halves).any(|n| n == word) {
            return true;
        }
        let results = self.lazy.iter().flat_map(|lazy| &lazy.results);
        let mut terms = results.filter_map(|arg| arg.term);
        if terms.any(|term| may_hold(pool, term, word)) {
            return true;
        }
        let lost = self.lost_to_caller(pool).into_iter();
        let lost: BTreeSet<ObjectId> = lost.map(|(id, _)| id).collect();
        self.is_anywhere(pool, word, &lost)
    }

    /// Whether this number of four bytes lies in any object but these, or may have gone to somebody
    /// who looks into nothing here.
    fn is_anywhere(&self, pool: &TermPool, word: u32, but: &BTreeSet<ObjectId>) -> bool {
        let others = self.objects.iter().map(|(id, object)| (*id, object));
        let locals = self.all_locals().map(|(id, object)| (*id, object));
        let mut alive = others.chain(locals).filter(|(id, object)| {
            let constant = matches!(
                object.kind,
                ObjectKind::Code | ObjectKind::Constant | ObjectKind::Literal
            );
            !constant && !but.contains(id) && object.size >= 4
        });
        alive.any(|(id, object)| self.is_in(pool, (id.base(), object.size), word))
    }

    /// Whether the program can still name this number of four bytes, from wherever it lies.
    pub(crate) fn may_name(&self, pool: &TermPool, word: u32) -> bool {
        let halves = |n: u64| [n as u32, (n >> 32) as u32];
        let mut given = self.numbers_given().flat_map(halves);
        given.any(|n| n == word) || self.is_anywhere(pool, word, &BTreeSet::new())
    }

    /// Whether some four bytes of a range are this number, or may be.
    pub fn is_in(&self, pool: &TermPool, (start, len): (u64, u64), word: u32) -> bool {
        let wanted = word.to_le_bytes();
        let mut found = false;
        let mut tail: Vec<u8> = Vec::new();
        self.each_page(start, len, |page, at, run| {
            let Ok(page) = page else {
                tail.clear();
                return;
            };
            if found {
                return;
            }
            let bytes = &page.bytes[at..at + run];
            tail.extend(bytes.iter().take(3));
            found = has(&tail, wanted) || has(bytes, wanted);
            tail.clear();
            tail.extend_from_slice(&bytes[bytes.len().saturating_sub(3)..]);
            page.each_symbolic(|term| found |= may_hold(pool, term, word));
        });
        found
    }
}

fn has(bytes: &[u8], wanted: [u8; 4]) -> bool {
    bytes.windows(4).any(|four| four == wanted)
}

/// Whether a value may be this number, as a whole or in part.
pub(crate) fn may_hold(pool: &TermPool, term: Term, word: u32) -> bool {
    let mut work = vec![term];
    let mut visited = rustc_hash::FxHashSet::default();
    while let Some(term) = work.pop() {
        if !visited.insert(term) {
            continue;
        }
        if let Some(bits) = pool.as_const(term) {
            if bits as u32 == word || (bits >> 32) as u32 == word {
                return true;
            }
            continue;
        }
        let expr = pool.expr(term);
        // A choice between numbers, in pieces perhaps.
        if matches!(expr, Expr::Ite(..)) {
            return true;
        }
        work.extend(expr.children());
    }
    false
}
