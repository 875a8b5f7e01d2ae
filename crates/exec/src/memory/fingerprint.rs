//! Fingerprints of memory, incremental over copy-on-write pages.
//!
//! A page that has been written back never changes, so it is hashed and
//! searched for addresses once, however many states share it. Covers all that
//! the program can observe of its memory: which objects live where, their
//! sizes, what may be done with them, and every byte. Names and source
//! positions, which only reports use, are left out. Heap blocks may go by
//! other names (`rename.rs`).

use std::hash::{Hash, Hasher};
use std::sync::{LazyLock, OnceLock};

use xxhash_rust::xxh3::Xxh3Default;

use super::object::Object;
use super::page::{PAGE_SIZE, Page};
use super::{BIAS, Memory, ObjectId, ObjectKind, Renaming, SHARED_OUT};

/// What is kept of a page that no longer changes. Not part of its contents.
#[derive(Debug, Default)]
pub(super) struct Digest(OnceLock<Box<Facts>>);

#[derive(Debug)]
struct Facts {
    print: u128,
    addresses: Box<[(u32, u32)]>,
    /// Addresses of heap blocks, and a fingerprint of the rest.
    blocks: Option<Box<Blocks>>,
}

/// A page without the addresses of heap blocks in it.
#[derive(Debug)]
pub struct Blocks {
    /// The fingerprint of the rest.
    pub rest: u128,
    /// The addresses, in their order: object and lower half.
    pub addresses: Box<[(ObjectId, u32)]>,
}

/// A copy is made to be changed.
impl Clone for Digest {
    fn clone(&self) -> Digest {
        Digest::default()
    }
}

impl PartialEq for Digest {
    fn eq(&self, _: &Digest) -> bool {
        true
    }
}

impl Eq for Digest {}

impl Hash for Digest {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// Objects of at most this size, and with an identifier not too far above the
/// first of its sort, can be looked for by [`Page::addresses`].
pub(super) const FINDABLE_SIZE: u64 = 1 << 24;
/// See [`FINDABLE_SIZE`]; of heap blocks there are [`SHARED_OUT`].
pub(super) const FINDABLE_IDS: u32 = 1 << 20;
/// A pointer this far outside of its object still counts as one to it;
/// computing one further away is undefined behaviour already.
pub(super) const SLACK: u64 = 4096;

impl Page {
    /// A fingerprint of the contents.
    pub fn fingerprint(&self) -> u128 {
        self.facts().print
    }

    /// Whatever looks like an address of a findable object, at any alignment:
    /// object and lower half, ascending.
    pub fn addresses(&self) -> &[(u32, u32)] {
        &self.facts().addresses
    }

    /// The addresses of heap blocks apart from the rest; `None` if there are
    /// none.
    pub fn blocks(&self) -> Option<&Blocks> {
        self.facts().blocks.as_deref()
    }

    fn facts(&self) -> &Facts {
        self.digest.0.get_or_init(|| {
            let mut hasher = Xxh3Default::new();
            self.hash(&mut hasher);
            let mut addresses: Vec<(u32, u32)> =
                self.bytes.windows(8).filter_map(findable).collect();
            addresses.sort_unstable();
            addresses.dedup();
            let heap = addresses.iter().any(|(id, _)| ObjectId(*id).is_heap());
            Box::new(Facts {
                print: hasher.digest128(),
                addresses: addresses.into_boxed_slice(),
                blocks: heap.then(|| Box::new(self.separate_blocks())),
            })
        })
    }

    fn separate_blocks(&self) -> Blocks {
        let mut rest = self.clone();
        let mut addresses = Vec::new();
        let mut at = 0;
        while let Some(window) = self.bytes.get(at..at + 8) {
            match findable(window) {
                Some((id, lower)) if ObjectId(id).is_heap() && self.is_plain(at, 8) => {
                    addresses.push((ObjectId(id), lower));
                    // No heap address looks like this.
                    rest.bytes[at..at + 8].fill(0xff);
                    at += 8;
                }
                _ => at += 1,
            }
        }
        let mut hasher = Xxh3Default::new();
        rest.hash(&mut hasher);
        Blocks {
            rest: hasher.digest128(),
            addresses: addresses.into_boxed_slice(),
        }
    }
}

/// Whether objects of this identifier can be looked for.
pub(crate) fn is_findable(id: ObjectId) -> bool {
    let many = if id.is_heap() {
        SHARED_OUT
    } else {
        FINDABLE_IDS
    };
    id.0 - id.first_of_sort() < many
}

/// The address in eight bytes, if it could be one of a findable object: the
/// object, and the lower half as if the object began at [`BIAS`].
pub(super) fn findable(window: &[u8]) -> Option<(u32, u32)> {
    let upper = u32::from_le_bytes(window[4..8].try_into().ok()?);
    if upper == 0 || !is_findable(ObjectId(upper)) {
        return None;
    }
    let lower = u32::from_le_bytes(window[..4].try_into().ok()?);
    let lower = (u64::from(lower) + BIAS).checked_sub(ObjectId(upper).start())?;
    let offset = lower + SLACK;
    (BIAS..BIAS + FINDABLE_SIZE + 2 * SLACK)
        .contains(&offset)
        .then_some((upper, lower as u32))
}

/// Fingerprints of untouched whole pages.
static ZEROED: LazyLock<u128> = LazyLock::new(|| Page::zeroed(PAGE_SIZE).fingerprint());
static UNINIT: LazyLock<u128> = LazyLock::new(|| Page::uninit(PAGE_SIZE).fingerprint());

impl Object {
    fn fingerprint(&self, names: &mut Renaming<'_>, hasher: &mut Xxh3Default) {
        (self.size, self.kind, self.in_scope).hash(hasher);
        for index in 0..self.page_count() {
            let page = self.page(index);
            if let Some(blocks) = page.and_then(|page| page.blocks())
                && !names.is_idle()
            {
                hasher.write(&blocks.rest.to_le_bytes());
                for (id, lower) in &blocks.addresses {
                    names.address(*id, *lower, hasher);
                }
                continue;
            }
            let print = match page {
                Some(page) => page.fingerprint(),
                None if self.page_len(index) < PAGE_SIZE => self.fresh_page(index).fingerprint(),
                None if self.zeroed => *ZEROED,
                None => *UNINIT,
            };
            hasher.write(&print.to_le_bytes());
        }
    }
}

impl Memory {
    /// Adds all that the program can observe of its memory, which must be
    /// frozen, but for the heap blocks that have new names.
    pub fn fingerprint(&self, names: &mut Renaming<'_>, hasher: &mut Xxh3Default) {
        debug_assert!(self.hot.is_empty(), "only frozen memory is in its pages");
        self.exposed().hash(hasher);
        for (id, object) in self.all_locals() {
            id.hash(hasher);
            object.fingerprint(names, hasher);
        }
        if let Some(races) = &self.races {
            races.fingerprint(hasher);
        }
        if let Some(lazy) = &self.lazy {
            // Which pointers lead where, the path's conditions say.
            lazy.given.hash(hasher);
        }
        for (id, object) in &self.objects {
            let constant = object.kind == ObjectKind::Code || object.kind.is_constant();
            if !constant && !names.covers(*id) {
                id.hash(hasher);
                object.fingerprint(names, hasher);
            }
        }
    }

    /// Adds the heap blocks that have new names, in the order of these; then
    /// those that nothing led to.
    pub fn fingerprint_renamed(&self, names: &mut Renaming<'_>, hasher: &mut Xxh3Default) {
        while let Some(id) = names.next_met() {
            if let Some(block) = self.objects.get(&id) {
                block.allocated.hash(hasher);
                block.fingerprint(names, hasher);
            }
        }
        for id in names.never_met() {
            if let Some(block) = self.objects.get(&id) {
                id.hash(hasher);
                block.fingerprint(names, hasher);
            }
        }
    }
}
