//! Which heap blocks nobody can reach any more.
//!
//! A block counts as reachable if some eight aligned bytes of a global
//! variable, a live local variable, a register or another reachable block are
//! an address into it. Approximates towards silence: a number that happens to
//! look like an address keeps a block alive, so a leak may be missed, never
//! invented.

use std::collections::BTreeSet;

use super::{Memory, Object, ObjectId, ObjectKind, split};

impl Memory {
    /// Heap blocks that cannot be reached, in order of allocation. `roots` are
    /// the values in registers.
    pub fn leaked(&self, roots: impl IntoIterator<Item = u64>) -> Vec<(ObjectId, &Object)> {
        let is_heap = |kind| matches!(kind, ObjectKind::Heap | ObjectKind::MpiHeap);
        // Memory of an unknown caller is the caller's business, and what it knows by.
        let mut unreached: BTreeSet<ObjectId> = self
            .objects
            .iter()
            .filter(|(id, o)| is_heap(o.kind) && !self.is_lazy(**id))
            .map(|(id, _)| *id)
            .collect();
        if unreached.is_empty() {
            return Vec::new();
        }
        let mut work: Vec<ObjectId> = self.all_locals().map(|(id, _)| *id).collect();
        work.extend(
            self.objects
                .iter()
                .filter(|(id, o)| !is_heap(o.kind) || self.is_lazy(**id))
                .map(|(id, _)| *id),
        );
        for root in roots {
            if let Some((id, _)) = split(root)
                && unreached.remove(&id)
            {
                work.push(id);
            }
        }
        while let Some(id) = work.pop() {
            self.each_address_in(id, |target| {
                if unreached.remove(&target) {
                    work.push(target);
                }
            });
        }
        unreached
            .into_iter()
            .filter_map(|id| Some((id, self.objects.get(&id)?)))
            .collect()
    }

    fn each_address_in(&self, id: ObjectId, mut visit: impl FnMut(ObjectId)) {
        let Some(object) = self.object(id) else {
            return;
        };
        if object.kind == ObjectKind::Code {
            return;
        }
        self.each_page(id.base(), object.size, |page, at, run| {
            let Ok(page) = page else { return };
            for word in page.bytes[at..at + run].chunks_exact(8) {
                if let Some((target, _)) = split(super::page::read_le(word)) {
                    visit(target);
                }
            }
        });
    }
}
