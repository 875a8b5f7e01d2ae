//! One process's memory: objects with identity, bounds, liveness and
//! initialisation per byte, copy-on-write by page.
//!
//! Exact in what it decides: an access is refused if and only if some byte of
//! it lies outside a live object, or writes to a constant one. Reading
//! uninitialised bytes is allowed (structures are copied with their padding);
//! using them to decide something is not, and that is the interpreter's
//! check.

mod address;
mod bulk;
mod cells;
mod check;
mod exact;
mod expose;
mod fingerprint;
mod handed;
mod hot;
mod lazy;
mod lineage;
mod locals;
mod model;
mod object;
mod page;
mod raced;
mod reach;
mod rename;
mod reuse;
mod scan;
mod settle;
mod stored;
mod watch;

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;

pub use address::ObjectId;
use address::{BIAS, END_STACK, FIRST_HEAP, FIRST_STACK, SHARED_OUT, is_nullish};
pub(crate) use address::{MAX_OBJECT, split};
use concord_base::{Access, FaultKind, FaultObject, MemoryFault, Span, Storage};
use concord_ir::Ty;
pub(crate) use expose::Exposed;
use fingerprint::FINDABLE_IDS;
pub(crate) use handed::may_hold;
use hot::{Hot, HotPage};
use lazy::Lazy;
pub(crate) use lazy::mentions_pointer;
pub use lazy::{POINTER_MARK, Unknown};
use lineage::Arrivals;
pub use lineage::{Came, Lineage};
pub use object::{NameId, Object, ObjectKind};
pub use page::ByteState;
use page::{PAGE_BITS, PAGE_SIZE};
pub use rename::Mentions;
pub(crate) use rename::Renaming;
use reuse::Reusable;
pub use reuse::Search;
pub use scan::Scan;
pub use stored::Stored;
use watch::{Watches, keys_of, tag_of};

use crate::race::Races;

/// How many freed objects are remembered for reports.
const GRAVES: usize = 256;

/// One process's memory.
#[derive(Debug)]
pub struct Memory {
    /// Everything but local variables, by identifier.
    objects: imbl::OrdMap<ObjectId, Object>,
    /// Local variables, innermost last, ascending by identifier.
    stack: Vec<(ObjectId, Object)>,
    /// Local variables of the threads that do not run, by thread; likewise.
    parked: Vec<Vec<(ObjectId, Object)>>,
    next_object: u32,
    next_heap: u32,
    /// The identifiers of heap blocks that are meant for this process.
    own_heap: Range<u32>,
    next_stack: u32,
    /// The first identifiers of this process's own: of local variables, and of objects that are
    /// not there from the start.
    first_stack: u32,
    first_object: u32,
    /// Globals and code have identifiers below.
    statics: u32,
    live_bytes: u64,
    limit: u64,
    graves: VecDeque<Grave>,
    /// Identifiers that nothing names any more.
    reusable: Reusable,
    hot: Hot,
    names: Arc<[String]>,
    /// The source position that allocations, frees and touches are attributed
    /// to.
    site: Span,
    watches: Watches,
    /// Whether memory that nobody has written to reads as zero.
    zeroed: bool,
    exposed: Exposed,
    /// Whose memory it is.
    process: u32,
    /// The number of the call stack that makes blocks now.
    maker: u32,
    arrivals: Arrivals,
    /// Who accessed what, where there are several threads.
    races: Option<Box<Races>>,
    /// The line that has called the library code that runs.
    library_line: Option<Span>,
    /// What belongs to an unknown caller, where there is one.
    lazy: Option<Box<Lazy>>,
}

/// What is remembered of an object that is gone.
#[derive(Clone, Debug)]
struct Grave {
    id: ObjectId,
    name: NameId,
    size: u64,
    allocated: Span,
    freed: Span,
    storage: Storage,
}

impl Memory {
    /// Empty memory. `names` are the object names that [`NameId`]s refer to.
    pub fn new(names: Arc<[String]>, limit: u64) -> Memory {
        Memory {
            objects: imbl::OrdMap::new(),
            stack: Vec::new(),
            parked: Vec::new(),
            next_object: 1,
            next_heap: FIRST_HEAP,
            own_heap: FIRST_HEAP..FIRST_HEAP + SHARED_OUT,
            next_stack: FIRST_STACK,
            first_stack: FIRST_STACK,
            first_object: 0,
            statics: 0,
            live_bytes: 0,
            limit,
            graves: VecDeque::new(),
            reusable: Reusable::default(),
            hot: Hot::default(),
            names,
            site: Span::UNKNOWN,
            watches: Watches::default(),
            zeroed: false,
            exposed: Exposed::default(),
            process: 0,
            maker: 0,
            arrivals: Arrivals::default(),
            races: None,
            library_line: None,
            lazy: None,
        }
    }

    /// Makes this the memory of one of several processes, when there are only
    /// globals and code in it: all that comes will have different addresses,
    /// so that a pointer that went to another process leads nowhere.
    pub fn set_process(&mut self, process: u32, processes: u32) {
        self.set_process_at(process, process, processes);
    }

    /// The same with addresses that are those of another process, which may have them, too.
    pub fn set_process_at(&mut self, process: u32, index: u32, processes: u32) {
        self.process = process;
        let share = SHARED_OUT / processes.clamp(1, SHARED_OUT);
        let first = FIRST_HEAP + (index % SHARED_OUT) * share;
        self.next_heap = first;
        self.own_heap = first..first + share;
        // All of them can be looked for; who needs more goes on into its neighbour's.
        let processes = processes.max(1);
        self.first_stack = FIRST_STACK + index * (FINDABLE_IDS / processes);
        self.next_stack = self.first_stack;
        self.statics = self.next_object;
        let share = FINDABLE_IDS.saturating_sub(self.statics) / processes;
        self.first_object = self.statics + index * share;
        self.next_object = self.first_object;
    }

    /// Sets the source position for what follows.
    pub fn at(&mut self, site: Span) {
        self.site = site;
    }

    /// Blocks are made by the call stack of this number from now on.
    pub fn made_by(&mut self, stack: u32) {
        self.maker = stack;
    }

    /// Whether memory that nobody has written to reads as zero.
    pub fn set_fresh(&mut self, zeroed: bool) {
        self.zeroed = zeroed;
    }

    /// Bytes in live objects.
    pub fn live_bytes(&self) -> u64 {
        self.live_bytes
    }

    /// Writes everything back, so that a clone shares all pages.
    pub fn freeze(&mut self) {
        if let Some(races) = &mut self.races {
            races.freeze();
        }
        for page in self.hot.drain() {
            if page.dirty {
                let (id, index) = page_place(tag_of(page.key));
                let object = self.object_mut(id);
                let object = object.expect("pages at hand go with their object");
                object.set_page(index, page.page.share());
            }
        }
    }

    /// A second memory with the same contents, at a cost that does not depend
    /// on the amount of memory.
    pub fn fork(&mut self) -> Memory {
        self.freeze();
        self.snapshot()
    }

    /// A second memory with the same contents as a frozen one.
    pub fn snapshot(&self) -> Memory {
        debug_assert!(
            self.hot.is_empty(),
            "only frozen memory has all its contents in objects"
        );
        Memory {
            objects: self.objects.clone(),
            stack: self.stack.clone(),
            parked: self.parked.clone(),
            next_object: self.next_object,
            next_heap: self.next_heap,
            own_heap: self.own_heap.clone(),
            next_stack: self.next_stack,
            first_stack: self.first_stack,
            first_object: self.first_object,
            statics: self.statics,
            live_bytes: self.live_bytes,
            limit: self.limit,
            graves: self.graves.clone(),
            reusable: self.reusable.clone(),
            hot: Hot::default(),
            names: Arc::clone(&self.names),
            site: self.site,
            watches: self.watches.clone(),
            zeroed: self.zeroed,
            exposed: self.exposed.clone(),
            process: self.process,
            maker: self.maker,
            arrivals: self.arrivals.clone(),
            races: self.races.clone(),
            library_line: self.library_line,
            lazy: self.lazy.clone(),
        }
    }

    /// A new object outside the stack; `None` at the memory limit.
    pub fn create(
        &mut self,
        size: u64,
        kind: ObjectKind,
        name: NameId,
        zeroed: bool,
    ) -> Option<ObjectId> {
        self.claim(size)?;
        let id = match kind {
            ObjectKind::Heap => self.next_block()?,
            _ => self.next_other()?,
        };
        let mut object = Object::new(size, kind, name, self.site, zeroed || self.zeroed);
        object.stack = self.maker;
        self.objects.insert(id, object);
        if let Some(races) = &mut self.races {
            races.made(id);
        }
        Some(id)
    }

    fn next_other(&mut self) -> Option<ObjectId> {
        if !self.reusable.is_empty()
            && let Some(id) = self.reusable.take_other()
        {
            return Some(id);
        }
        let id = ObjectId(self.next_object);
        if self.next_object + 1 >= FIRST_HEAP {
            return None;
        }
        self.next_object += 1;
        Some(id)
    }

    fn next_block(&mut self) -> Option<ObjectId> {
        if !self.reusable.is_empty()
            && let Some(id) = self.reusable.take_heap()
        {
            return Some(id);
        }
        let id = ObjectId(self.next_heap);
        if self.next_heap + 1 >= FIRST_STACK {
            return None;
        }
        self.next_heap += 1;
        Some(id)
    }

    /// Whether there was ever an object of this identifier.
    fn existed(&self, id: ObjectId) -> bool {
        if self.lazy_existed(id) {
            return true;
        }
        match id.first_of_sort() {
            FIRST_STACK => (self.first_stack..self.next_stack).contains(&id.0),
            FIRST_HEAP => (self.own_heap.start..self.next_heap).contains(&id.0),
            _ => id.0 < self.statics || (self.first_object..self.next_object).contains(&id.0),
        }
    }

    /// Ends the life of the block at `address`, which must be of this kind.
    pub fn free(&mut self, address: u64, kind: ObjectKind) -> Result<(), MemoryFault> {
        let fault = |kind| self.fault(kind, Access::Free, address, 0);
        let Some((id, offset)) = split(address) else {
            return Err(fault(FaultKind::InvalidFree));
        };
        match self.object(id) {
            None if !id.is_stack() && self.existed(id) => {
                return Err(fault(FaultKind::DoubleFree));
            }
            Some(object) if object.kind == kind && offset == 0 => {}
            _ => return Err(fault(FaultKind::InvalidFree)),
        }
        let object = self.objects.remove(&id);
        let object = object.expect("no local variable has a kind that is freed");
        self.bury(id, &object, Access::Free);
        Ok(())
    }

    /// From now on, writing to the object is a fault.
    pub fn make_constant(&mut self, id: ObjectId, declared: bool) {
        self.freeze();
        let object = self.object_mut(id).expect("what becomes constant lives");
        object.kind = match declared {
            true => ObjectKind::Constant,
            false => ObjectKind::Literal,
        };
    }

    /// The live object with this identifier.
    pub fn object(&self, id: ObjectId) -> Option<&Object> {
        if id.is_stack() {
            let find = |stack: &Vec<(ObjectId, Object)>| {
                stack.binary_search_by_key(&id, |(id, _)| *id).ok()
            };
            if let Some(at) = find(&self.stack) {
                return Some(&self.stack[at].1);
            }
            let mut others = self.parked.iter();
            return others.find_map(|stack| Some(&stack[find(stack)?].1));
        }
        self.objects.get(&id)
    }

    /// The live object that an address points into, and the offset in it.
    pub fn object_holding(&self, address: u64) -> Option<(&Object, u64)> {
        let (id, offset) = split(address)?;
        let object = self.object(id)?;
        let offset = u64::try_from(offset).ok()?;
        (offset < object.size).then_some((object, offset))
    }

    fn object_mut(&mut self, id: ObjectId) -> Option<&mut Object> {
        if id.is_stack() {
            let find = |stack: &Vec<(ObjectId, Object)>| {
                stack.binary_search_by_key(&id, |(id, _)| *id).ok()
            };
            if let Some(at) = find(&self.stack) {
                return Some(&mut self.stack[at].1);
            }
            let mut others = self.parked.iter_mut();
            return others.find_map(|stack| {
                let at = find(stack)?;
                Some(&mut stack[at].1)
            });
        }
        self.objects.get_mut(&id)
    }

    /// All live objects outside the stack, in order of creation.
    pub fn objects(&self) -> impl Iterator<Item = (ObjectId, &Object)> {
        self.objects.iter().map(|(id, object)| (*id, object))
    }

    /// An object's name for people.
    pub fn name_of(&self, object: &Object) -> &str {
        let name = self.names.get(object.name.0 as usize);
        name.expect("every object has a name")
    }

    /// Reads a concrete integer of `n` (1..=8) bytes: `None` means "take the
    /// long way" (symbolic, uninitialised, across pages, or not allowed).
    #[inline]
    pub fn load_fast(&mut self, address: u64, n: usize) -> Option<u64> {
        self.load_keyed(address >> PAGE_BITS, address, n)
    }

    /// Whether an address leads into an object, or to its end; `false` means "take the long way".
    #[inline]
    pub fn is_inside_fast(&self, address: u64) -> bool {
        let page = self.hot.get(self.watches.key(address >> PAGE_BITS));
        page.is_some_and(|hot| address as usize % PAGE_SIZE <= hot.page.get().len())
    }

    /// The same for pages that are watched, too.
    pub fn load_near(&mut self, address: u64, n: usize) -> Option<u64> {
        self.load_keyed(self.watches.key(address >> PAGE_BITS), address, n)
    }

    #[inline]
    fn load_keyed(&mut self, key: u64, address: u64, n: usize) -> Option<u64> {
        let page = self.hot.get_mut(key)?.page.get();
        let at = address as usize % PAGE_SIZE;
        if at + n > page.len() {
            return None;
        }
        page.load_plain(at, n)
    }

    /// Writes a concrete integer; `false` means "take the long way".
    #[inline]
    pub fn store_fast(&mut self, address: u64, n: usize, value: u64, ty: Ty) -> bool {
        self.store_keyed(address >> PAGE_BITS, address, n, value, ty)
    }

    /// The same for pages that are watched, too.
    pub fn store_near(&mut self, address: u64, n: usize, value: u64, ty: Ty) -> bool {
        let key = self.watches.key(address >> PAGE_BITS);
        self.store_keyed(key, address, n, value, ty)
    }

    #[inline]
    fn store_keyed(&mut self, key: u64, address: u64, n: usize, value: u64, ty: Ty) -> bool {
        let Some(hot) = self.hot.get_mut(key) else {
            return false;
        };
        let at = address as usize % PAGE_SIZE;
        if !hot.writable || at + n > hot.page.get().len() {
            return false;
        }
        hot.dirty = true;
        let page = hot.page.make_mut();
        page.store_plain(at, n, value);
        page.note_stored(|| Stored::of(ty));
        true
    }

    /// Brings the page of a permitted address to hand.
    pub fn warm_up(&mut self, address: u64) {
        self.warm(address);
    }

    /// Whether `size` bytes at `address` may be accessed.
    pub fn permit(&self, address: u64, size: u64, access: Access) -> Result<(), MemoryFault> {
        if size == 0 {
            return Ok(());
        }
        let broken = |kind| Err(self.fault(kind, access, address, size));
        let Some((id, offset)) = split(address) else {
            return broken(if is_nullish(address) {
                FaultKind::NullDereference
            } else {
                FaultKind::WildPointer
            });
        };
        let Some(object) = self.object(id) else {
            return broken(match (self.existed(id), id.is_stack()) {
                (false, _) => FaultKind::WildPointer,
                (true, true) => FaultKind::UseAfterReturn,
                (true, false) => FaultKind::UseAfterFree,
            });
        };
        if object.kind == ObjectKind::Code {
            return broken(FaultKind::BadCall);
        }
        if !object.in_scope {
            return broken(FaultKind::UseAfterReturn);
        }
        let inside = u64::try_from(offset)
            .is_ok_and(|at| at.checked_add(size).is_some_and(|end| end <= object.size));
        if !inside {
            return broken(FaultKind::OutOfBounds);
        }
        if access == Access::Write && object.kind.is_constant() {
            return broken(FaultKind::WriteToConstant);
        }
        Ok(())
    }

    /// The page that holds this (permitted) address, at hand.
    fn warm(&mut self, address: u64) -> Option<&mut HotPage> {
        let tag = address >> PAGE_BITS;
        let key = self.watches.key(tag);
        if self.hot.get(key).is_none() {
            let (id, index) = page_place(tag);
            let object = self.object(id)?;
            let page = HotPage {
                key,
                writable: !object.kind.is_constant(),
                dirty: object.page(index).is_none(),
                page: object.page_or_fresh(index),
                marks: None,
            };
            self.hot.insert(page);
        }
        self.hot.get_mut(key)
    }

    /// The fault that an access to this address amounts to.
    pub fn fault(&self, kind: FaultKind, access: Access, address: u64, size: u64) -> MemoryFault {
        MemoryFault {
            kind,
            access,
            address,
            size,
            object: self.describe(address),
        }
    }

    /// The object that an address belongs to, alive or recently gone.
    pub fn describe(&self, address: u64) -> Option<FaultObject> {
        let (id, offset) = split(address)?;
        if let Some(object) = self.object(id) {
            return Some(FaultObject {
                name: self.name_of(object).to_owned(),
                size: object.size,
                offset,
                allocated: object.allocated,
                freed: None,
                storage: object.kind.storage(),
            });
        }
        let grave = self.graves.iter().rev().find(|grave| grave.id == id)?;
        Some(FaultObject {
            name: self
                .names
                .get(grave.name.0 as usize)
                .cloned()
                .expect("every object has a name"),
            size: grave.size,
            offset,
            allocated: grave.allocated,
            freed: Some(grave.freed),
            storage: grave.storage,
        })
    }

    fn claim(&mut self, size: u64) -> Option<()> {
        let total = self.live_bytes.checked_add(size)?;
        if size > MAX_OBJECT || total > self.limit {
            return None;
        }
        self.live_bytes = total;
        Some(())
    }

    fn bury(&mut self, id: ObjectId, object: &Object, how: Access) {
        self.note(id.base(), object.size, how);
        self.live_bytes -= object.size;
        self.drop_hot(id, object.size);
        if self.graves.len() == GRAVES {
            self.graves.pop_front();
        }
        self.graves.push_back(Grave {
            id,
            name: object.name,
            size: object.size,
            allocated: object.allocated,
            freed: self.site,
            storage: object.kind.storage(),
        });
    }

    fn drop_hot(&mut self, id: ObjectId, size: u64) {
        if self.hot.is_empty() {
            return;
        }
        let first = id.base() >> PAGE_BITS;
        for tag in first..first + size.div_ceil(PAGE_SIZE as u64) {
            for key in keys_of(tag) {
                self.hot.remove(key);
            }
        }
    }
}

/// Which object's which page a tag names.
fn page_place(tag: u64) -> (ObjectId, usize) {
    let address = tag << PAGE_BITS;
    match split(address) {
        Some((id, offset)) => (id, (offset >> PAGE_BITS) as usize),
        None => unreachable!("only pages of objects are brought to hand"),
    }
}

#[cfg(test)]
mod tests;
