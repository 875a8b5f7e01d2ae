//! What is always true of a process's memory.
//!
//! Looked at where there is something to choose, in debug builds and with
//! `--self-check`; what is not true is a defect of Concord, and ends it.

use super::page::PAGE_BITS;
use super::watch::tag_of;
use super::{
    END_STACK, FIRST_HEAP, FIRST_STACK, GRAVES, Memory, Object, ObjectId, ObjectKind, page_place,
};

impl Memory {
    /// Panics if something is not as it always is.
    pub fn self_check(&self) {
        self.check_objects();
        self.check_reusable();
        self.check_hot();
        assert!(self.graves.len() <= GRAVES, "only so many are remembered");
    }

    fn check_objects(&self) {
        assert!(self.next_object <= FIRST_HEAP, "identifiers have a sort");
        assert!(self.next_heap <= FIRST_STACK, "identifiers have a sort");
        assert!(self.next_stack <= END_STACK, "addresses are positive");
        let ascending = self.stack.windows(2).all(|pair| pair[0].0 < pair[1].0);
        assert!(ascending, "inner variables have higher identifiers");
        let mut bytes = 0;
        for (id, object) in self.all_locals().map(|(id, object)| (*id, object)) {
            assert!(id.is_stack(), "{id:?} is a local variable");
            assert_eq!(object.kind, ObjectKind::Stack, "{id:?} is a local variable");
            bytes += self.check_object(id, object);
        }
        for (id, object) in self.objects() {
            assert!(!id.is_stack(), "{id:?} is no local variable");
            assert_ne!(
                object.kind,
                ObjectKind::Stack,
                "{id:?} is no local variable"
            );
            bytes += self.check_object(id, object);
        }
        assert_eq!(bytes, self.live_bytes, "all live bytes are counted");
    }

    fn check_object(&self, id: ObjectId, object: &Object) -> u64 {
        assert!(self.existed(id), "{id:?} was given out");
        for (index, page) in object.pages() {
            let len = object.page_len(index);
            assert_eq!(page.len(), len, "page {index} of {id:?} is whole");
        }
        object.size
    }

    fn check_reusable(&self) {
        for id in self.reusable.all() {
            assert!(self.existed(id), "{id:?} was given out before");
            assert!(self.object(id).is_none(), "{id:?} names nothing that lives");
        }
    }

    fn check_hot(&self) {
        for hot in self.hot.pages() {
            let (id, index) = page_place(tag_of(hot.key));
            let Some(object) = self.object(id) else {
                panic!(
                    "the page at {:#x} belongs to no object",
                    hot.key << PAGE_BITS
                );
            };
            let len = hot.page.get().len();
            assert_eq!(
                len,
                object.page_len(index),
                "page {index} of {id:?} is whole"
            );
            let fixed = object.kind.is_constant();
            assert!(!(fixed && hot.writable), "{id:?} is a constant");
            let known = self.hot.get(hot.key).map(|found| found.key);
            assert_eq!(known, Some(hot.key), "a page at hand is found");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{NameId, ObjectKind, Search};
    use super::*;

    fn memory() -> Memory {
        let mut memory = Memory::new(["x".to_owned()].into(), 1 << 20);
        let global = memory.create(8, ObjectKind::Global, NameId(0), true);
        memory.warm_up(global.expect("there is room").base());
        memory.create(100, ObjectKind::Heap, NameId(0), false);
        memory.push_local(4, NameId(0));
        memory
    }

    #[test]
    fn sound_memory_passes() {
        let mut memory = memory();
        memory.self_check();
        memory.pop_locals(0);
        memory.self_check();
        memory.freeze();
        memory.self_check();
    }

    #[test]
    #[should_panic(expected = "all live bytes are counted")]
    fn a_wrong_count_is_seen() {
        let mut memory = memory();
        memory.live_bytes += 1;
        memory.self_check();
    }

    #[test]
    #[should_panic(expected = "names nothing that lives")]
    fn a_reused_identifier_that_lives_is_seen() {
        let mut memory = memory();
        let (id, _) = memory.stack[0];
        let mut search = Search::default();
        search.looked_for(id);
        memory.reuse(&search);
        memory.self_check();
    }

    #[test]
    #[should_panic(expected = "belongs to no object")]
    fn a_page_that_outlives_its_object_is_seen() {
        let mut memory = memory();
        let id = memory.objects.keys().next().copied();
        let gone = id.and_then(|id| memory.objects.remove(&id));
        memory.live_bytes -= gone.expect("there is a global").size;
        memory.self_check();
    }
}
