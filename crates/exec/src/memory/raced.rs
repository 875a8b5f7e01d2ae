//! Loads and stores while the race detector looks at all accesses.
//!
//! Pages at hand carry marks of what the current strand has done there at this time of its clock
//! ([`Marks`](crate::race::Marks)): an access that finds one has nothing to tell and costs a comparison. One that
//! finds none is told to the detector without the long way round. Pages that a model watches have no
//! marks, nor has memory that no thread of the program can race for.

use concord_base::{Access, Span};
use concord_ir::Ty;

use super::page::{PAGE_BITS, PAGE_SIZE};
use super::stored::Stored;
use super::watch::WATCHED;
use super::{Memory, page_place};
use crate::race::Marks;

impl Memory {
    /// Reads a concrete integer of `n` (1..=8) bytes where all accesses are looked at, as the
    /// instruction at this place: `None` means "take the long way".
    #[inline]
    pub fn load_raced(
        &mut self,
        address: u64,
        n: usize,
        span: impl FnOnce() -> Span,
    ) -> Option<u64> {
        let key = address >> PAGE_BITS | WATCHED;
        let races = self.races.as_mut()?;
        let hot = self.hot.get_mut(key)?;
        let marks = hot.marks.as_mut()?;
        let at = address as usize % PAGE_SIZE;
        let page = hot.page.get();
        if at + n > page.len() {
            return None;
        }
        let bits = page.load_plain(at, n)?;
        if !races.knows(marks, at, n, Access::Read) {
            let site = self.library_line.unwrap_or_else(span);
            if !races.plainly(marks, (address, at, n), Access::Read, site) {
                return None;
            }
        }
        Some(bits)
    }

    /// Writes one; `false` means "take the long way".
    #[inline]
    pub fn store_raced(
        &mut self,
        address: u64,
        n: usize,
        value: u64,
        ty: Ty,
        span: impl FnOnce() -> Span,
    ) -> bool {
        let key = address >> PAGE_BITS | WATCHED;
        let (Some(races), Some(hot)) = (&mut self.races, self.hot.get_mut(key)) else {
            return false;
        };
        let at = address as usize % PAGE_SIZE;
        let Some(marks) = &mut hot.marks else {
            return false;
        };
        if !hot.writable || at + n > hot.page.get().len() {
            return false;
        }
        if !races.knows(marks, at, n, Access::Write) {
            let site = self.library_line.unwrap_or_else(span);
            if !races.plainly(marks, (address, at, n), Access::Write, site) {
                return false;
            }
        }
        hot.dirty = true;
        let page = hot.page.make_mut();
        page.store_plain(at, n, value);
        page.note_stored(|| Stored::of(ty));
        true
    }

    /// From now on the page of an address that was just accessed has marks, if it may have any.
    pub(crate) fn mark_page(&mut self, address: u64) {
        let tag = address >> PAGE_BITS;
        if self.races.is_none() || self.is_watched_page(tag) {
            return;
        }
        let (id, _) = page_place(tag);
        let internal = self
            .object(id)
            .is_none_or(|object| object.kind == super::ObjectKind::Internal);
        if let Some(hot) = self.hot.get_mut(tag | WATCHED)
            && hot.marks.is_none()
            && !internal
        {
            hot.marks = Some(Marks::new(hot.page.get().len()));
        }
    }
}
