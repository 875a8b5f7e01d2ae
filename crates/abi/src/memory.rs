//! One process's memory, as models of external functions use it.

use concord_base::{Access, MemoryFault, Span};
use concord_term::{Bytes, TermPool};

/// Who owns a block that a model allocates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BlockKind {
    /// The program: `malloc` and relatives. Must be freed by it, else it is a
    /// leak.
    Heap,
    /// The program, through `MPI_Alloc_mem`.
    MpiHeap,
    /// The model: scratch space, `FILE` objects, static result buffers. Never
    /// a leak; the program may not free it.
    Internal,
}

/// Which accesses to a range are of interest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Watch {
    /// Writes alone.
    Writes,
    /// Reads and writes.
    All,
}

/// An access of the program to watched memory, the end of its life included.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Touch {
    /// What it did.
    pub access: Access,
    /// The first byte's address.
    pub start: u64,
    /// How many bytes.
    pub len: u64,
    /// Where in the source: the program's own line, also where library code
    /// made the access for it.
    pub span: Span,
    /// Library code made it.
    pub library: bool,
}

/// One process's memory.
///
/// Every method checks what the program may do at that place and answers with
/// the fault if it may not. Addresses are plain numbers; an address is never
/// reused for another block.
pub trait Memory {
    /// Reads `len` bytes. Uninitialised bytes come back as such in
    /// [`Bytes`]; they are the reader's business.
    fn read(&self, addr: u64, len: u64) -> Result<Bytes, MemoryFault>;

    /// Writes all of `bytes`, with symbolic and uninitialised ones as they
    /// are.
    fn write(&mut self, addr: u64, bytes: &Bytes) -> Result<(), MemoryFault>;

    /// Whether `len` bytes at `addr` could be read or written, without doing
    /// it. (`Access::Read` does not ask for initialised bytes.)
    fn check(&self, addr: u64, len: u64, access: Access) -> Result<(), MemoryFault>;

    /// A new block, uninitialised or zeroed; aligned to `align` (a power of
    /// two). Fails with `OutOfMemory` at the process's memory limit.
    fn allocate(
        &mut self,
        kind: BlockKind,
        size: u64,
        align: u64,
        zeroed: bool,
    ) -> Result<u64, MemoryFault>;

    /// Ends the life of the block that begins at `addr` and was allocated as
    /// `kind`.
    fn release(&mut self, kind: BlockKind, addr: u64) -> Result<(), MemoryFault>;

    /// The start and size of the live object that `addr` points into (or just
    /// past the end of).
    fn object_at(&self, addr: u64) -> Option<(u64, u64)>;

    /// Reads concrete bytes; uninitialised ones are a fault
    /// (`FaultKind::Uninitialised`), symbolic ones give `Ok(None)`.
    fn read_concrete(&self, addr: u64, len: u64) -> Result<Option<Vec<u8>>, MemoryFault>;

    /// Reads a C string without its terminator; see [`Memory::read_concrete`].
    fn read_c_string(&self, addr: u64) -> Result<Option<Vec<u8>>, MemoryFault>;

    /// Others get to know these bytes: another process, a file. Memories whose
    /// addresses nobody gives new names need not heed it.
    fn expose(&mut self, _pool: &TermPool, _bytes: &Bytes) {}

    /// The program gets to know this address as a number.
    fn expose_address(&mut self, _addr: u64) {}

    /// From now on the program's own accesses to this range are noted. A range
    /// may be watched several times, and each time ends by itself. Memories
    /// without a program need not watch anything.
    fn watch(&mut self, _start: u64, _len: u64, _on: Watch) {}

    /// Ends one watch that began with the same arguments.
    fn unwatch(&mut self, _start: u64, _len: u64, _on: Watch) {}

    /// A call of the program begins or ends to use this memory: whoever uses it at the same time
    /// races with that. Memories of a single thread need not heed it.
    fn act(&mut self, _start: u64, _len: u64, _access: Access) {}

    /// Whether some of these bytes are watched.
    fn is_watched(&self, _start: u64, _len: u64) -> bool {
        false
    }

    /// The program's accesses to watched ranges since this was last asked.
    fn take_touches(&mut self) -> Vec<Touch> {
        Vec::new()
    }
}
