//! Locks and the like as they lie in memory, within the sizes of glibc's types. An object of zeros
//! is a free one, so that static initialisers mean what they say; the kind of a mutex lies where
//! glibc's initialisers put it.

use concord_abi::Memory;
use concord_base::MemoryFault;

use crate::state::Trouble;

/// `pthread_mutex_t`: how often its owner has locked it.
pub(crate) const MUTEX_COUNT: u64 = 4;
/// The thread that holds it, counted from 1; 0 if it is free.
pub(crate) const MUTEX_OWNER: u64 = 8;
/// What a second lock by the same thread does.
pub(crate) const MUTEX_KIND: u64 = 16;

/// `pthread_rwlock_t`: how many read.
pub(crate) const RWLOCK_READERS: u64 = 0;
/// The thread that writes, counted from 1.
pub(crate) const RWLOCK_WRITER: u64 = 4;
/// Of read-write locks, condition variables, barriers and semaphores: [`GONE`] once destroyed.
pub(crate) const STATE: u64 = 8;

/// `pthread_barrier_t`: how many meet.
pub(crate) const BARRIER_COUNT: u64 = 0;
/// How many have come.
pub(crate) const BARRIER_COME: u64 = 4;

/// The kind or state of what was destroyed.
pub(crate) const GONE: u32 = u32::MAX;

/// Another lock waits for itself.
pub(crate) const NORMAL: u32 = 0;
/// Locks are counted.
pub(crate) const RECURSIVE: u32 = 1;
/// A second lock is refused.
pub(crate) const ERRORCHECK: u32 = 2;

/// A word of an object.
pub(crate) fn word(memory: &dyn Memory, address: u64) -> Result<u32, Trouble> {
    let bytes = memory.read_concrete(address, 4).map_err(Trouble::Fault)?;
    let bytes = bytes.ok_or(Trouble::Symbolic { address, len: 4 })?;
    let bytes: [u8; 4] = bytes.try_into().expect("as many bytes as were asked for");
    Ok(u32::from_le_bytes(bytes))
}

/// Writes a word of an object.
pub(crate) fn set(memory: &mut dyn Memory, address: u64, value: u32) -> Result<(), Trouble> {
    write(memory, address, &value.to_le_bytes()).map_err(Trouble::Fault)
}

/// Writes bytes.
pub(crate) fn write(
    memory: &mut dyn Memory,
    address: u64,
    bytes: &[u8],
) -> Result<(), MemoryFault> {
    memory.write(address, &bytes.to_vec().into())
}

/// Makes a fresh object of so many bytes.
pub(crate) fn clear(memory: &mut dyn Memory, address: u64, size: usize) -> Result<(), Trouble> {
    write(memory, address, &vec![0; size]).map_err(Trouble::Fault)
}
