//! Memory as models of external functions use it.

use concord_abi::{BlockKind, Touch, Watch};
use concord_base::{Access, FaultKind, MemoryFault};
use concord_term::{Bytes, Stretch, TermPool};

use super::stored::Stored;
use super::{ByteState, Lineage, Memory, ObjectKind, split};
use crate::program::{HEAP_NAME, INTERNAL_NAME, MPI_HEAP_NAME};

fn kind_of(kind: BlockKind) -> ObjectKind {
    match kind {
        BlockKind::Heap => ObjectKind::Heap,
        BlockKind::MpiHeap => ObjectKind::MpiHeap,
        BlockKind::Internal => ObjectKind::Internal,
    }
}

impl concord_abi::Memory for Memory {
    fn read(&self, addr: u64, len: u64) -> Result<Bytes, MemoryFault> {
        self.note_model(addr, len, Access::Read);
        if let Some(bytes) = self.read_plain(addr, len)? {
            return Ok(bytes.into());
        }
        let (raw, uninit, symbolic) = self.read_marked(addr, len);
        let lineages = self.lineages(addr, len).into_iter();
        let lineages = lineages.map(|(at, n, lineage)| (at as usize, n as usize, lineage.0));
        Ok(Bytes::marked(raw, &uninit, &symbolic, lineages))
    }

    fn write(&mut self, addr: u64, bytes: &Bytes) -> Result<(), MemoryFault> {
        self.note_model(addr, bytes.len() as u64, Access::Write);
        self.expose_across(addr, bytes.raw());
        if let Some(bytes) = bytes.as_concrete() {
            return self.write_plain(addr, bytes);
        }
        self.permit(addr, bytes.len() as u64, Access::Write)?;
        let mut written = 0;
        self.each_page_mut(addr, bytes.len() as u64, |page, mut at, run| {
            for stretch in bytes.stretches(written, run) {
                match stretch {
                    Stretch::Concrete(bytes) => page.store_bytes(at, bytes),
                    Stretch::Undef(n) => page.unwrite(at, n),
                    Stretch::Symbolic(term, n) => {
                        (at..at + n).for_each(|i| page.set_byte(i, ByteState::Symbolic(term)));
                    }
                }
                at += stretch.len();
            }
            page.note_stored(|| Stored::UNKNOWN);
            written += run;
        });
        for (range, bits) in bytes.lineages() {
            let lineage = match bits {
                Bytes::LEFT_OPEN => Some(self.arrived(Lineage::LEFT_OPEN)),
                bits => Lineage::known(bits).map(|lineage| self.arrived(lineage)),
            };
            if let Some(lineage) = lineage {
                let (at, n) = (range.start as u64, range.len() as u64);
                self.set_lineage(addr + at, n, Some(lineage));
            }
        }
        Ok(())
    }

    fn watch(&mut self, start: u64, len: u64, on: Watch) {
        Memory::watch(self, start, len, on);
    }

    fn unwatch(&mut self, start: u64, len: u64, on: Watch) {
        Memory::unwatch(self, start, len, on);
    }

    fn act(&mut self, start: u64, len: u64, access: Access) {
        if self.has_races() {
            self.note_for_races(start, len, access);
        }
        if let Some(races) = self.races() {
            races.disregard_marks();
        }
    }

    fn is_watched(&self, start: u64, len: u64) -> bool {
        Memory::is_watched(self, start, len)
    }

    fn take_touches(&mut self) -> Vec<Touch> {
        Memory::take_touches(self)
    }

    fn expose(&mut self, pool: &TermPool, bytes: &Bytes) {
        if !self.tracks() || bytes.is_empty() {
            return;
        }
        self.expose_bytes(bytes.raw());
        for stretch in bytes.stretches(0, bytes.len()) {
            if let Stretch::Symbolic(term, _) = stretch {
                self.expose_term(pool, term);
            }
        }
    }

    fn expose_address(&mut self, addr: u64) {
        self.expose_bytes(&addr.to_le_bytes());
    }

    fn check(&self, addr: u64, len: u64, access: Access) -> Result<(), MemoryFault> {
        self.permit(addr, len, access)
    }

    fn allocate(
        &mut self,
        kind: BlockKind,
        size: u64,
        _align: u64,
        zeroed: bool,
    ) -> Result<u64, MemoryFault> {
        // Every object begins at a multiple of the page size, which is enough
        // for any alignment that programs ask for.
        let name = match kind {
            BlockKind::Heap => HEAP_NAME,
            BlockKind::MpiHeap => MPI_HEAP_NAME,
            BlockKind::Internal => INTERNAL_NAME,
        };
        match self.create(size, kind_of(kind), name, zeroed) {
            Some(id) => Ok(id.base()),
            None => Err(self.fault(FaultKind::OutOfMemory, Access::Write, 0, size)),
        }
    }

    fn release(&mut self, kind: BlockKind, addr: u64) -> Result<(), MemoryFault> {
        self.free(addr, kind_of(kind))
    }

    fn object_at(&self, addr: u64) -> Option<(u64, u64)> {
        let (id, offset) = split(addr)?;
        let object = self.object(id)?;
        let inside = u64::try_from(offset).is_ok_and(|at| at <= object.size);
        (inside && object.in_scope).then(|| (id.base(), object.size))
    }

    fn read_concrete(&self, addr: u64, len: u64) -> Result<Option<Vec<u8>>, MemoryFault> {
        self.note_model(addr, len, Access::Read);
        if let Some(bytes) = self.read_plain(addr, len)? {
            return Ok(Some(bytes));
        }
        let uninit = (0..len).find(|i| self.byte_at(addr + i) == ByteState::Uninit);
        match uninit {
            Some(i) => Err(self.fault(FaultKind::Uninitialised, Access::Read, addr + i, 1)),
            None => Ok(None),
        }
    }

    fn read_c_string(&self, addr: u64) -> Result<Option<Vec<u8>>, MemoryFault> {
        let mut bytes = Vec::new();
        loop {
            let at = addr + bytes.len() as u64;
            self.permit(at, 1, Access::Read)?;
            self.note_model(at, 1, Access::Read);
            match self.byte_at(at) {
                ByteState::Concrete(0) => return Ok(Some(bytes)),
                ByteState::Concrete(byte) => bytes.push(byte),
                ByteState::Symbolic(_) => return Ok(None),
                ByteState::Uninit => {
                    return Err(self.fault(FaultKind::Uninitialised, Access::Read, at, 1));
                }
            }
        }
    }
}
