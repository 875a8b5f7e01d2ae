//! Fingerprints of memory with all that a process could ever show of it: positions in the source,
//! names, what is gone, which identifiers come next. Two memories with the same one cannot be told
//! apart by anybody, so that what a process does from here can be done again from there.
//!
//! Says nothing of memory that holds copies of uninitialised bytes, or accesses that nobody has asked
//! about yet: such memory is in passing, and compared with nothing.

use std::hash::{Hash, Hasher};

use xxhash_rust::xxh3::Xxh3Default;

use super::object::Object;
use super::{Grave, Memory, ObjectKind};

impl Memory {
    /// Adds everything to a hash; `false` if there is something that has no fingerprint. The memory
    /// must be frozen.
    #[must_use]
    pub fn exact(&self, hasher: &mut Xxh3Default) -> bool {
        let Memory {
            objects,
            stack,
            next_object,
            next_heap,
            own_heap,
            next_stack,
            first_stack,
            first_object,
            statics,
            live_bytes,
            limit,
            graves,
            reusable,
            hot,
            names: _,
            site,
            watches,
            zeroed,
            exposed,
            process,
            maker,
            arrivals,
            parked,
            races,
            library_line,
            lazy,
        } = self;
        debug_assert!(hot.is_empty(), "only frozen memory is in its pages");
        // Where there are threads, or an unknown caller, nothing is repeated.
        if !parked.is_empty() || races.is_some() || lazy.is_some() {
            return false;
        }
        if !arrivals.is_empty() || !watches.exact(hasher) {
            return false;
        }
        (next_object, next_heap, own_heap, next_stack, first_stack).hash(hasher);
        (first_object, statics, live_bytes, limit, reusable).hash(hasher);
        (site, zeroed, process, maker, library_line).hash(hasher);
        exposed.hash(hasher);
        graves.len().hash(hasher);
        for grave in graves {
            grave.exact(hasher);
        }
        let fixed = |object: &Object| object.kind == ObjectKind::Code || object.kind.is_constant();
        let others = objects.iter().filter(|(_, object)| !fixed(object));
        let locals = stack.iter().map(|(id, object)| (id, object));
        for (id, object) in locals.chain(others) {
            id.hash(hasher);
            if !object.exact(hasher) {
                return false;
            }
        }
        true
    }
}

impl Grave {
    fn exact(&self, hasher: &mut Xxh3Default) {
        let Grave {
            id,
            name,
            size,
            allocated,
            freed,
            storage,
        } = self;
        (id, name, size, allocated, freed, storage).hash(hasher);
    }
}

impl Object {
    fn exact(&self, hasher: &mut Xxh3Default) -> bool {
        let (size, kind, name, allocated) = (self.size, self.kind, self.name, self.allocated);
        (size, kind, name, allocated).hash(hasher);
        (self.in_scope, self.zeroed, self.stack).hash(hasher);
        for (index, page) in self.pages() {
            if page.has_lineages() {
                return false;
            }
            (index, page.stored()).hash(hasher);
            hasher.write(&page.fingerprint().to_le_bytes());
        }
        true
    }
}
