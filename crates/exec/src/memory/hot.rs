//! The pages that a running process has at hand.
//!
//! A process that runs keeps the pages it touches here, outside the
//! persistent object tables, so that a load or store is an index lookup and
//! an in-place access. Before a state is cloned, they are written back
//! ([`Memory::freeze`](super::Memory::freeze)).

use rustc_hash::FxHashMap;

use super::object::Held;
use crate::race::Marks;

const INDEX: usize = 256;

/// A page at hand.
#[derive(Debug)]
pub(super) struct HotPage {
    /// The address of its first byte, in pages, marked if it is watched.
    pub key: u64,
    /// Whether the program may write here.
    pub writable: bool,
    /// Whether it differs from what the object table has.
    pub dirty: bool,
    /// The contents.
    pub page: Held,
    /// What the race detector knows of it; none as long as it must be asked about every access.
    pub marks: Option<Marks>,
}

/// The pages at hand, with a direct-mapped index before a hash map.
#[derive(Debug, Default)]
pub(super) struct Hot {
    /// Empty where no page is at hand: searches keep very many processes that do not run.
    index: Vec<(u64, u32)>,
    pages: Vec<HotPage>,
    by_tag: FxHashMap<u64, u32>,
}

/// Matches no page: keys have at most 61 bits.
const NO_TAG: u64 = u64::MAX;

#[inline]
fn index_of(tag: u64) -> usize {
    // Objects differ in bits 20 and up of the tag, pages of one object below.
    ((tag ^ (tag >> 20).wrapping_mul(0x9d)) as usize) % INDEX
}

impl Hot {
    /// The page with this tag, if it is at hand.
    #[inline]
    pub(super) fn get(&self, tag: u64) -> Option<&HotPage> {
        let &(known, at) = self.index.get(index_of(tag))?;
        if known == tag {
            return Some(&self.pages[at as usize]);
        }
        let at = *self.by_tag.get(&tag)?;
        Some(&self.pages[at as usize])
    }

    /// Like [`Hot::get`], for writing; refreshes the index.
    #[inline]
    pub(super) fn get_mut(&mut self, tag: u64) -> Option<&mut HotPage> {
        let entry = self.index.get_mut(index_of(tag))?;
        if entry.0 != tag {
            if entry.0 == tag | super::watch::WATCHED {
                // A page has one key at a time.
                return None;
            }
            let at = *self.by_tag.get(&tag)?;
            *entry = (tag, at);
        }
        Some(&mut self.pages[entry.1 as usize])
    }

    /// Adds a page that is not at hand yet.
    pub(super) fn insert(&mut self, page: HotPage) -> &mut HotPage {
        let tag = page.key;
        let at = self.pages.len() as u32;
        self.pages.push(page);
        self.by_tag.insert(tag, at);
        if self.index.is_empty() {
            self.index = vec![(NO_TAG, 0); INDEX];
        }
        self.index[index_of(tag)] = (tag, at);
        &mut self.pages[at as usize]
    }

    /// Takes a page out.
    pub(super) fn remove(&mut self, tag: u64) -> Option<HotPage> {
        let at = self.by_tag.remove(&tag)?;
        let entry = &mut self.index[index_of(tag)];
        if entry.0 == tag {
            *entry = (NO_TAG, 0);
        }
        let page = self.pages.swap_remove(at as usize);
        if let Some(moved) = self.pages.get(at as usize) {
            self.by_tag.insert(moved.key, at);
            let entry = &mut self.index[index_of(moved.key)];
            if entry.0 == moved.key {
                entry.1 = at;
            }
        }
        Some(page)
    }

    /// All pages at hand; none is afterwards.
    pub(super) fn drain(&mut self) -> Vec<HotPage> {
        std::mem::take(self).pages
    }

    /// All pages at hand.
    pub(super) fn pages(&self) -> &[HotPage] {
        &self.pages
    }

    /// Whether no page is at hand.
    pub(super) fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }
}
