//! Single bytes of memory: where two memories differ, and forgetting what is
//! in some of them.

use std::sync::Arc;

use concord_term::Term;

use super::object::Object;
use super::page::{ByteState, PAGE_BITS};
use super::{Memory, ObjectId, ObjectKind};

/// More differences than this are no counters.
const MOST: usize = 64;

impl Memory {
    /// The bytes in which two frozen memories differ; `None` if they differ in
    /// their objects, or in very many bytes.
    pub fn differing(&self, other: &Memory) -> Option<Vec<(ObjectId, u64)>> {
        let parked = |m: &Memory| m.parked.iter().map(Vec::len).collect::<Vec<_>>();
        if parked(self) != parked(other)
            || self.stack.len() != other.stack.len()
            || self.objects.len() != other.objects.len()
        {
            return None;
        }
        let mut found = Vec::new();
        for ((id, mine), (other_id, theirs)) in self.all_locals().zip(other.all_locals()) {
            compare(*id, mine, *other_id, theirs, &mut found)?;
        }
        for ((id, mine), (other_id, theirs)) in self.objects.iter().zip(other.objects.iter()) {
            compare(*id, mine, *other_id, theirs, &mut found)?;
        }
        Some(found)
    }

    /// One byte of frozen memory, if the object lives.
    pub fn cell(&self, id: ObjectId, offset: u64) -> Option<ByteState> {
        let object = self.object(id).filter(|object| offset < object.size)?;
        let (page, at) = place(offset);
        Some(object.page_or_fresh(page).get().byte(at))
    }

    /// Puts something else into one byte of frozen memory. No access of the
    /// program: nobody who watches it is told.
    pub fn set_cell(&mut self, id: ObjectId, offset: u64, byte: ByteState) {
        let (index, at) = place(offset);
        let object = self
            .object_mut(id)
            .expect("a cell is part of a live object");
        assert!(offset < object.size, "a cell is within its object");
        let mut page = object.page_or_fresh(index).get().clone();
        page.set_byte(at, byte);
        object.set_page(index, Arc::new(page));
    }

    /// All symbolic bytes of frozen memory.
    pub fn each_term(&self, mut visit: impl FnMut(Term)) {
        let stack = self.all_locals().map(|(_, object)| object);
        for object in stack.chain(self.objects.values()) {
            for (_, page) in object.pages() {
                page.each_symbolic(&mut visit);
            }
        }
    }
}

fn place(offset: u64) -> (usize, usize) {
    let page = (offset >> PAGE_BITS) as usize;
    (page, (offset - ((page as u64) << PAGE_BITS)) as usize)
}

fn compare(
    id: ObjectId,
    mine: &Object,
    other_id: ObjectId,
    theirs: &Object,
    found: &mut Vec<(ObjectId, u64)>,
) -> Option<()> {
    let shape = |object: &Object| (object.size, object.kind, object.in_scope, object.zeroed);
    if id != other_id || shape(mine) != shape(theirs) {
        return None;
    }
    if mine.kind == ObjectKind::Code || mine.kind.is_constant() {
        return Some(());
    }
    for index in 0..mine.page_count() {
        match (mine.page(index), theirs.page(index)) {
            (None, None) => continue,
            (Some(a), Some(b)) if Arc::ptr_eq(a, b) => continue,
            _ => {}
        }
        let (a, b) = (mine.page_or_fresh(index), theirs.page_or_fresh(index));
        let (a, b) = (a.get(), b.get());
        if a == b {
            continue;
        }
        for at in 0..a.len() {
            if a.byte(at) != b.byte(at) {
                found.push((id, ((index as u64) << PAGE_BITS) + at as u64));
            }
        }
        if found.len() > MOST {
            return None;
        }
    }
    Some(())
}
