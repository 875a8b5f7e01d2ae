//! A process made of vectors, for tests: a memory with bounds, lifetimes and
//! initialisation, and one libc on it.

#![allow(dead_code, reason = "every test file uses another part")]

use std::collections::BTreeMap;

use concord_abi::{Arg, BlockKind, Memory};
use concord_base::{Access, FaultKind, MemoryFault, Rank};
use concord_libc::{Host, HostOptions, Libc, OutputStream, Reply, Results, Settings, knows};
use concord_term::{Byte, Bytes, TermPool};

pub(crate) struct Blocks {
    live: BTreeMap<u64, (Bytes, BlockKind)>,
    freed: BTreeMap<u64, u64>,
    next: u64,
}

impl Blocks {
    fn new() -> Blocks {
        Blocks {
            live: BTreeMap::new(),
            freed: BTreeMap::new(),
            next: 0x10000,
        }
    }

    fn find(&self, addr: u64, len: u64, access: Access) -> Result<(u64, usize), MemoryFault> {
        let fault = |kind| MemoryFault {
            kind,
            access,
            address: addr,
            size: len,
            object: None,
        };
        if addr < 4096 {
            return Err(fault(FaultKind::NullDereference));
        }
        if let Some((&start, (bytes, _))) = self.live.range(..=addr).next_back()
            && addr - start <= bytes.len() as u64
        {
            let offset = addr - start;
            return match offset + len <= bytes.len() as u64 {
                true => Ok((start, offset as usize)),
                false => Err(fault(FaultKind::OutOfBounds)),
            };
        }
        match self.freed.range(..=addr).next_back() {
            Some((start, size)) if addr < start + size => Err(fault(FaultKind::UseAfterFree)),
            _ => Err(fault(FaultKind::WildPointer)),
        }
    }
}

impl Memory for Blocks {
    fn read(&self, addr: u64, len: u64) -> Result<Bytes, MemoryFault> {
        let (start, offset) = self.find(addr, len, Access::Read)?;
        Ok(self.live[&start].0.slice(offset, len as usize))
    }

    fn write(&mut self, addr: u64, bytes: &Bytes) -> Result<(), MemoryFault> {
        let (start, offset) = self.find(addr, bytes.len() as u64, Access::Write)?;
        self.live.get_mut(&start).unwrap().0.write(offset, bytes);
        Ok(())
    }

    fn check(&self, addr: u64, len: u64, access: Access) -> Result<(), MemoryFault> {
        self.find(addr, len, access).map(|_| ())
    }

    fn allocate(
        &mut self,
        kind: BlockKind,
        size: u64,
        align: u64,
        zeroed: bool,
    ) -> Result<u64, MemoryFault> {
        if size > 1 << 24 || align > 1 << 24 {
            return Err(MemoryFault {
                kind: FaultKind::OutOfMemory,
                access: Access::Write,
                address: 0,
                size,
                object: None,
            });
        }
        let address = self.next.next_multiple_of(align);
        // A gap, so that one past the end is never another block's start.
        self.next = address + size + 64;
        let bytes = if zeroed {
            Bytes::zeroed(size as usize)
        } else {
            Bytes::undef(size as usize)
        };
        self.live.insert(address, (bytes, kind));
        Ok(address)
    }

    fn release(&mut self, kind: BlockKind, addr: u64) -> Result<(), MemoryFault> {
        let fault = |kind| MemoryFault {
            kind,
            access: Access::Free,
            address: addr,
            size: 0,
            object: None,
        };
        match self.live.get(&addr) {
            Some((_, k)) if *k == kind => {
                let (bytes, _) = self.live.remove(&addr).unwrap();
                self.freed.insert(addr, bytes.len() as u64);
                Ok(())
            }
            None if self.freed.contains_key(&addr) => Err(fault(FaultKind::DoubleFree)),
            _ => Err(fault(FaultKind::InvalidFree)),
        }
    }

    fn object_at(&self, addr: u64) -> Option<(u64, u64)> {
        let (&start, (bytes, _)) = self.live.range(..=addr).next_back()?;
        (addr - start <= bytes.len() as u64).then_some((start, bytes.len() as u64))
    }

    fn read_concrete(&self, addr: u64, len: u64) -> Result<Option<Vec<u8>>, MemoryFault> {
        let bytes = self.read(addr, len)?;
        if let Some(at) = bytes.iter().position(|b| b == Byte::Undef) {
            let address = addr + at as u64;
            return Err(MemoryFault {
                kind: FaultKind::Uninitialised,
                access: Access::Read,
                address,
                size: 1,
                object: None,
            });
        }
        Ok(bytes.as_concrete().map(<[u8]>::to_vec))
    }

    fn read_c_string(&self, addr: u64) -> Result<Option<Vec<u8>>, MemoryFault> {
        let mut text = Vec::new();
        loop {
            match self.read_concrete(addr + text.len() as u64, 1)?.as_deref() {
                None => return Ok(None),
                Some([0]) => return Ok(Some(text)),
                Some(byte) => text.extend(byte),
            }
        }
    }
}

pub(crate) struct Process {
    pub mem: Blocks,
    pub libc: Libc,
    pub host: Host,
    pub pool: TermPool,
    pub rank: Rank,
}

impl Process {
    pub(crate) fn new() -> Process {
        Process::with(HostOptions::default())
    }

    pub(crate) fn with(options: HostOptions) -> Process {
        let mut mem = Blocks::new();
        let host = Host::new(options);
        let libc = Libc::start(&mut mem, &host, &Settings::default()).unwrap();
        Process {
            mem,
            libc,
            host,
            pool: TermPool::new(),
            rank: Rank(0),
        }
    }

    /// Calls a function by name.
    pub(crate) fn call(&mut self, name: &str, args: &[Arg]) -> Reply {
        let function = knows(name).unwrap_or_else(|| panic!("{name} is not modelled"));
        self.libc.call(
            function,
            args,
            &mut self.mem,
            &mut self.host,
            self.rank,
            &self.pool,
        )
    }

    pub(crate) fn callback_returned(&mut self) -> Reply {
        self.libc
            .callback_returned(None, &mut self.mem, &mut self.host, self.rank, &self.pool)
    }

    /// Calls a function that returns one value.
    pub(crate) fn value(&mut self, name: &str, args: &[Arg]) -> Arg {
        match self.call(name, args) {
            Reply::Return(Results::One(value)) => value,
            other => panic!("{name}: {other:?}"),
        }
    }

    pub(crate) fn int(&mut self, name: &str, args: &[Arg]) -> i32 {
        self.value(name, args).i32()
    }

    /// A block with these bytes.
    pub(crate) fn block(&mut self, bytes: &[u8]) -> Arg {
        let address = self
            .mem
            .allocate(BlockKind::Internal, bytes.len() as u64, 16, false)
            .unwrap();
        self.mem.write(address, &Bytes::from(bytes)).unwrap();
        Arg::ptr(address)
    }

    /// A C string.
    pub(crate) fn text(&mut self, text: &str) -> Arg {
        self.block(&[text.as_bytes(), b"\0"].concat())
    }

    /// Room for results.
    pub(crate) fn room(&mut self, size: u64) -> Arg {
        Arg::ptr(
            self.mem
                .allocate(BlockKind::Internal, size, 16, false)
                .unwrap(),
        )
    }

    pub(crate) fn bytes(&self, at: Arg, length: u64) -> Vec<u8> {
        self.mem.read_concrete(at.u64(), length).unwrap().unwrap()
    }

    pub(crate) fn string(&self, at: Arg) -> String {
        String::from_utf8_lossy(&self.mem.read_c_string(at.u64()).unwrap().unwrap()).into_owned()
    }

    pub(crate) fn errno(&mut self) -> i32 {
        let at = self.value("__errno_location", &[]);
        i32::from_le_bytes(self.bytes(at, 4).try_into().unwrap())
    }

    pub(crate) fn stdout(&self) -> String {
        String::from_utf8_lossy(&self.host.output.of(self.rank, OutputStream::Stdout)).into_owned()
    }

    pub(crate) fn stderr(&self) -> String {
        String::from_utf8_lossy(&self.host.output.of(self.rank, OutputStream::Stderr)).into_owned()
    }
}
