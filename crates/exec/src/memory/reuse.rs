//! Identifiers of dead objects that may be given out again.
//!
//! A loop that calls a function with local variables would otherwise never
//! come back to an equal state: every activation has new objects. An
//! identifier may be reused when nothing in the process can name the dead
//! object any more; then no dangling pointer can come to point to the new
//! one. Looked for conservatively, at every alignment: a number that happens
//! to look like an address keeps the identifier out of use.
//!
//! Assumes, and what ensures it:
//! - An address is in a register, in eight adjacent bytes of memory, or in what
//!   a model holds. One that was ever looked at as a number may be anywhere in
//!   any form; its object is exposed, and its identifier is never reused
//!   (`expose.rs`; `tests/ui/violation/merging/encoded_*.c`).
//! - Addresses that leave the process come back only as what they were. Their
//!   objects are exposed, too (`sent_and_returned.c`); heap blocks of other
//!   processes are looked for besides, since theirs have names of their own.
//! - A pointer far outside of its object names no object (a lost one, or one
//!   more than [`SLACK`] bytes away): using it is a finding in any case.
//! - Terms in which an address may be in pieces hide everything: then nothing
//!   is reused (`each_number`).
//!
//! `--no-merge` does without any of this.

use std::collections::BTreeSet;

use concord_term::{Expr, Term, TermPool};
use rustc_hash::FxHashMap;

use super::fingerprint::{FINDABLE_SIZE, SLACK, findable, is_findable};
use super::scan::Scan;
use super::{BIAS, FIRST_HEAP, FIRST_STACK, Memory, Mentions, ObjectId};
use crate::memory::page::PAGE_SIZE;

/// Identifiers that nothing names any more.
#[derive(Clone, Debug, Default)]
pub(super) struct Reusable {
    stack: BTreeSet<u32>,
    heap: BTreeSet<u32>,
    other: BTreeSet<u32>,
}

impl Reusable {
    /// The lowest one for a local variable above the last that lives.
    pub(crate) fn take_stack(&mut self, above: Option<ObjectId>) -> Option<ObjectId> {
        let first = above.map_or(FIRST_STACK, |id| id.0 + 1);
        let id = self.stack.range(first..).next().copied()?;
        self.stack.remove(&id);
        Some(ObjectId(id))
    }

    /// The lowest one for a heap block.
    pub(crate) fn take_heap(&mut self) -> Option<ObjectId> {
        self.heap.pop_first().map(ObjectId)
    }

    /// The lowest one for another object.
    pub(crate) fn take_other(&mut self) -> Option<ObjectId> {
        self.other.pop_first().map(ObjectId)
    }

    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.stack.is_empty() && self.heap.is_empty() && self.other.is_empty()
    }

    /// All of them.
    pub(crate) fn all(&self) -> impl Iterator<Item = ObjectId> {
        let sorts = [&self.stack, &self.heap, &self.other];
        sorts.into_iter().flatten().map(|id| ObjectId(*id))
    }

    fn holds(&self, id: u32) -> bool {
        self.stack.contains(&id) || self.heap.contains(&id) || self.other.contains(&id)
    }
}

/// Dead objects that something may still name. Everything that a process
/// consists of is shown to it; what is left over in the end is forgotten.
#[derive(Debug, Default)]
pub struct Search {
    /// By identifier: the object's size.
    dead: FxHashMap<u32, u64>,
}

impl Search {
    /// As if nothing named this object.
    #[cfg(test)]
    pub(super) fn looked_for(&mut self, id: ObjectId) {
        self.dead.insert(id.0, 0);
    }

    /// Whether nothing is left to look for.
    pub fn is_over(&self) -> bool {
        self.dead.is_empty()
    }

    /// Something holds this number.
    pub fn number(&mut self, value: u64) {
        if let Some((id, lower)) = findable(&value.to_le_bytes()) {
            self.seen(id, lower);
        }
    }

    /// Something holds these bytes.
    pub fn bytes(&mut self, bytes: &[u8]) {
        for window in bytes.windows(8) {
            if let Some((id, lower)) = findable(window) {
                self.seen(id, lower);
            }
        }
    }

    /// Something holds a value of this term.
    pub fn term(&mut self, pool: &TermPool, term: Term) {
        if !self.is_over() && !each_number(pool, term, |value| self.number(value)) {
            self.dead.clear();
        }
    }

    /// Something holds whatever it adds to a hash.
    pub fn hashed(&mut self, hash: impl FnOnce(&mut Scan<&mut dyn FnMut(u32, u32)>)) {
        hash(&mut Scan::new(&mut |id, lower| self.seen(id, lower)));
    }

    /// Another process holds these.
    pub fn mentioned(&mut self, mentions: &Mentions) {
        self.dead.retain(|id, _| !mentions.holds(*id));
    }

    fn seen(&mut self, id: u32, lower: u32) {
        if let Some(size) = self.dead.get(&id)
            && u64::from(lower) <= BIAS + size + SLACK
        {
            self.dead.remove(&id);
        }
    }
}

/// What of a memory is no plain number within a page.
pub(super) enum Hidden<'a> {
    Term(Term),
    /// Across two pages, as a pointer in a packed structure may lie.
    Bytes(&'a [u8]),
}

/// Visits the numbers in a term. Addresses get into terms as constants; once
/// one may be there in pieces, nothing is known: `false`.
pub(super) fn each_number(pool: &TermPool, term: Term, mut visit: impl FnMut(u64)) -> bool {
    let mut work = vec![term];
    let mut visited = rustc_hash::FxHashSet::default();
    while let Some(term) = work.pop() {
        if !visited.insert(term) {
            continue;
        }
        let expr = pool.expr(term);
        let pieces = match expr {
            Expr::Ite(..) | Expr::Concat(..) | Expr::Store(..) => {
                let mut consts = expr.children().into_iter().filter_map(|c| pool.as_const(c));
                consts.any(|value| value != 0)
            }
            Expr::WideConst(_) | Expr::Table(_) | Expr::ConstArray(_) => true,
            _ => false,
        };
        if pieces {
            return false;
        }
        if let Some(value) = pool.as_const(term) {
            visit(value as u64);
            visit((value >> 64) as u64);
        }
        work.extend(expr.children());
    }
    true
}

impl Memory {
    /// The recently dead whose identifiers are not known to be reusable.
    pub fn search_for_dead(&self) -> Search {
        let mut search = Search::default();
        for grave in &self.graves {
            let findable = grave.size <= FINDABLE_SIZE && is_findable(grave.id);
            let seen = self.exposed().holds(grave.id.0);
            if findable
                && !seen
                && !self.reusable.holds(grave.id.0)
                && self.object(grave.id).is_none()
            {
                let size = search.dead.entry(grave.id.0).or_default();
                *size = grave.size.max(*size);
            }
        }
        search
    }

    /// Shows everything in this (frozen) memory to the search.
    pub fn show(&self, pool: &TermPool, search: &mut Search) {
        let others = self.objects.iter().map(|(_, object)| object);
        for object in self.all_locals().map(|(_, object)| object).chain(others) {
            for index in 0..object.page_count() {
                if search.is_over() {
                    return;
                }
                let addresses = object.page(index).map_or(&[][..], |page| page.addresses());
                for (id, lower) in addresses {
                    search.seen(*id, *lower);
                }
            }
        }
        self.each_hidden(|hidden| match hidden {
            Hidden::Term(term) => search.term(pool, term),
            Hidden::Bytes(bytes) => search.bytes(bytes),
        });
    }

    /// Visits what is no plain number within a page.
    pub(super) fn each_hidden(&self, mut visit: impl FnMut(Hidden<'_>)) {
        debug_assert!(self.hot.is_empty(), "only frozen memory is in its pages");
        let others = self.objects.iter().map(|(_, object)| object);
        for object in self.all_locals().map(|(_, object)| object).chain(others) {
            let mut tail: Vec<u8> = Vec::new();
            for index in 0..object.page_count() {
                let Some(page) = object.page(index) else {
                    tail.clear();
                    continue;
                };
                page.each_symbolic(|term| visit(Hidden::Term(term)));
                if !tail.is_empty() {
                    tail.extend(page.bytes.iter().take(7));
                    visit(Hidden::Bytes(&tail));
                    tail.clear();
                }
                if page.len() == PAGE_SIZE {
                    tail.extend_from_slice(&page.bytes[PAGE_SIZE - 7..]);
                }
            }
        }
    }

    /// The identifiers that were not found may be given out again.
    pub fn reuse(&mut self, search: &Search) {
        let ids: BTreeSet<u32> = search.dead.keys().copied().collect();
        for id in ids {
            let pool = match ObjectId(id).first_of_sort() {
                FIRST_STACK => &mut self.reusable.stack,
                FIRST_HEAP => &mut self.reusable.heap,
                _ => &mut self.reusable.other,
            };
            pool.insert(id);
        }
    }
}
