//! Access to byte ranges of any length.

use concord_base::{Access, MemoryFault};
use concord_term::Term;

use super::page::{PAGE_SIZE, Page};
use super::stored::Stored;
use super::{ByteState, Memory, PAGE_BITS, page_place};

/// See [`Memory::read_marked`].
type Marked = (Vec<u8>, Vec<(usize, usize)>, Vec<(usize, Term)>);

impl Memory {
    /// Calls `visit` with each stretch of a permitted range: the page (`None`
    /// if untouched, with whether it would read as zero), the place in it, and
    /// the length.
    pub(super) fn each_page(
        &self,
        address: u64,
        len: u64,
        mut visit: impl FnMut(Result<&Page, bool>, usize, usize),
    ) {
        let mut address = address;
        let end = address + len;
        while address < end {
            let at = address as usize % PAGE_SIZE;
            let run = (PAGE_SIZE - at).min((end - address) as usize);
            let tag = address >> PAGE_BITS;
            if let Some(hot) = self.hot.get(self.watches.key(tag)) {
                visit(Ok(hot.page.get()), at, run);
            } else {
                let (id, index) = page_place(tag);
                match self.object(id) {
                    Some(object) => match object.page(index) {
                        Some(page) => visit(Ok(page), at, run),
                        None => visit(Err(object.zeroed), at, run),
                    },
                    None => unreachable!("the range was permitted"),
                }
            }
            address += run as u64;
        }
    }

    /// Calls `change` with each stretch of a permitted range, for writing.
    pub(super) fn each_page_mut(
        &mut self,
        address: u64,
        len: u64,
        mut change: impl FnMut(&mut Page, usize, usize),
    ) {
        let mut address = address;
        let end = address + len;
        while address < end {
            let at = address as usize % PAGE_SIZE;
            let run = (PAGE_SIZE - at).min((end - address) as usize);
            if let Some(hot) = self.warm(address) {
                hot.dirty = true;
                change(hot.page.make_mut(), at, run);
            }
            address += run as u64;
        }
    }

    /// Reads concrete bytes; `Ok(None)` if one is symbolic or uninitialised.
    pub fn read_plain(&self, address: u64, len: u64) -> Result<Option<Vec<u8>>, MemoryFault> {
        self.permit(address, len, Access::Read)?;
        let mut bytes = Vec::with_capacity(len as usize);
        let mut plain = true;
        self.each_page(address, len, |page, at, run| match page {
            Ok(page) => {
                plain &= page.is_plain_range(at, run);
                bytes.extend_from_slice(&page.bytes[at..at + run]);
            }
            Err(zeroed) => {
                plain &= zeroed;
                bytes.resize(bytes.len() + run, 0);
            }
        });
        Ok(plain.then_some(bytes))
    }

    /// Writes concrete bytes.
    pub fn write_plain(&mut self, address: u64, bytes: &[u8]) -> Result<(), MemoryFault> {
        self.permit(address, bytes.len() as u64, Access::Write)?;
        let mut done = 0;
        self.each_page_mut(address, bytes.len() as u64, |page, at, run| {
            page.store_bytes(at, &bytes[done..done + run]);
            page.note_stored(|| Stored::UNKNOWN);
            done += run;
        });
        Ok(())
    }

    /// Fills a range with one concrete byte.
    pub fn fill(&mut self, address: u64, len: u64, byte: u8) -> Result<(), MemoryFault> {
        self.permit(address, len, Access::Write)?;
        self.each_page_mut(address, len, |page, at, run| {
            page.store_bytes(at, &[byte; PAGE_SIZE][..run]);
        });
        Ok(())
    }

    /// The bytes of a permitted range, 0 where they are not concrete; the runs of those that nobody
    /// has written; and the symbolic ones.
    pub(super) fn read_marked(&self, address: u64, len: u64) -> Marked {
        let (mut raw, mut uninit, mut symbolic) = (Vec::new(), Vec::new(), Vec::new());
        let unwritten = |runs: &mut Vec<(usize, usize)>, at: usize, n: usize| match runs.last_mut()
        {
            Some((start, length)) if *start + *length == at => *length += n,
            _ => runs.push((at, n)),
        };
        self.each_page(address, len, |page, at, run| match page {
            Ok(page) => {
                for i in at..at + run {
                    let byte = match page.byte(i) {
                        ByteState::Concrete(byte) => byte,
                        ByteState::Uninit => {
                            unwritten(&mut uninit, raw.len(), 1);
                            0
                        }
                        ByteState::Symbolic(term) => {
                            symbolic.push((raw.len(), term));
                            0
                        }
                    };
                    raw.push(byte);
                }
            }
            Err(zeroed) => {
                if !zeroed {
                    unwritten(&mut uninit, raw.len(), run);
                }
                raw.resize(raw.len() + run, 0);
            }
        });
        (raw, uninit, symbolic)
    }

    /// One byte of a permitted address.
    pub fn byte_at(&self, address: u64) -> ByteState {
        let mut state = ByteState::Uninit;
        self.each_page(address, 1, |page, at, _| {
            state = match page {
                Ok(page) => page.byte(at),
                Err(true) => ByteState::Concrete(0),
                Err(false) => ByteState::Uninit,
            };
        });
        state
    }

    /// Sets one byte of a permitted address.
    pub fn set_byte(&mut self, address: u64, state: ByteState) {
        self.each_page_mut(address, 1, |page, at, _| {
            page.set_byte(at, state);
            page.note_stored(|| Stored::UNKNOWN);
        });
    }

    /// What was stored in the page of a permitted address, for memory without a declared type.
    pub fn stored_at(&self, address: u64) -> Stored {
        let mut found = Stored::default();
        self.each_page(address, 1, |page, _, _| {
            if let Ok(page) = page {
                found = page.stored();
            }
        });
        found
    }

    /// Copies `len` bytes with their symbolic and uninitialised ones, as
    /// `memmove` does. The ranges may overlap only if `overlap` says so.
    pub fn copy(&mut self, dst: u64, src: u64, len: u64) -> Result<(), MemoryFault> {
        self.permit(src, len, Access::Read)?;
        self.permit(dst, len, Access::Write)?;
        if let Some(bytes) = self.read_plain(src, len)? {
            self.expose_across(dst, &bytes);
            return self.write_plain(dst, &bytes);
        }
        let states: Vec<ByteState> = (0..len).map(|i| self.byte_at(src + i)).collect();
        let lineages = self.lineages(src, len);
        for (i, state) in states.into_iter().enumerate() {
            self.set_byte(dst + i as u64, state);
        }
        for (start, n, lineage) in lineages {
            self.set_lineage(dst + start, n, Some(lineage));
        }
        Ok(())
    }
}

impl Page {
    /// Whether a range of any length is initialised and concrete.
    pub(super) fn is_plain_range(&self, at: usize, n: usize) -> bool {
        let mut at = at;
        let end = at + n;
        while at < end {
            let run = (64 - at % 64).min(end - at);
            if !self.is_plain(at, run) {
                return false;
            }
            at += run;
        }
        true
    }
}
