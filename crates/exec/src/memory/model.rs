//! Memory as models of external functions use it.

use concord_abi::{BlockKind, Touch, Watch};
use concord_base::{Access, FaultKind, MemoryFault};
use concord_term::{Byte, Bytes, TermPool};

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
        let mut bytes: Bytes = raw.into();
        for (start, n) in uninit {
            bytes.write(start, &Bytes::undef(n));
        }
        for (at, term) in symbolic {
            bytes.set(at, Byte::Symbolic(term));
        }
        for (start, n, lineage) in self.lineages(addr, len) {
            bytes.set_lineage(start as usize, n as usize, lineage.0);
        }
        Ok(bytes)
    }

    fn write(&mut self, addr: u64, bytes: &Bytes) -> Result<(), MemoryFault> {
        self.note_model(addr, bytes.len() as u64, Access::Write);
        self.expose_across(addr, bytes.raw());
        if let Some(bytes) = bytes.as_concrete() {
            return self.write_plain(addr, bytes);
        }
        self.permit(addr, bytes.len() as u64, Access::Write)?;
        let mut written = 0;
        self.each_page_mut(addr, bytes.len() as u64, |page, at, run| {
            for i in 0..run {
                let state = match bytes.get(written + i) {
                    Byte::Concrete(byte) => ByteState::Concrete(byte),
                    Byte::Symbolic(term) => ByteState::Symbolic(term),
                    Byte::Undef => ByteState::Uninit,
                };
                page.set_byte(at + i, state);
            }
            page.note_stored(|| Stored::UNKNOWN);
            written += run;
        });
        let mut at = 0;
        while at < bytes.len() {
            let bits = bytes.lineage(at);
            let same = (at..bytes.len()).take_while(|i| bytes.lineage(*i) == bits);
            let n = same.count();
            if let Some(lineage) = Lineage::known(bits) {
                let lineage = self.arrived(lineage);
                self.set_lineage(addr + at as u64, n as u64, Some(lineage));
            }
            at += n;
        }
        Ok(())
    }

    fn watch(&mut self, start: u64, len: u64, on: Watch) {
        Memory::watch(self, start, len, on);
    }

    fn unwatch(&mut self, start: u64, len: u64, on: Watch) {
        Memory::unwatch(self, start, len, on);
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
        if bytes.as_concrete().is_none() {
            for at in 0..bytes.len() {
                if let Byte::Symbolic(term) = bytes.get(at) {
                    self.expose_term(pool, term);
                }
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
