//! Moving data between a process's memory and a message.
//!
//! A message holds the bytes of the entries in type-map order, without gaps:
//! the format of `MPI_Pack` too (MPI 4.1 §5.2). Symbolic and uninitialised
//! marks travel with their bytes.

use concord_abi::Memory;
use concord_base::{Access, FaultKind, MemoryFault};
use concord_term::Bytes;

use super::Datatype;
use super::typemap::TypeMap;

/// A buffer whose bytes are spread over at most this many times its size is
/// read at once and then gathered.
const SPREAD: u64 = 8;

/// Reads `count` elements at `addr`.
pub fn pack(
    mem: &dyn Memory,
    addr: u64,
    count: u64,
    datatype: &Datatype,
) -> Result<Bytes, MemoryFault> {
    let map = layout(addr, count, datatype, Access::Read)?;
    if map.is_empty() {
        return Ok(Bytes::new());
    }
    let first = addr.wrapping_add_signed(map.true_lb());
    if map.is_dense() {
        return mem.read(first, map.size());
    }
    let span = map.true_ub().abs_diff(map.true_lb());
    let inside = |(start, size): (u64, u64)| span <= size - (first - start).min(size);
    if span / SPREAD <= map.size() && mem.object_at(first).is_some_and(inside) {
        return Ok(gather(&mem.read(first, span)?, &map));
    }
    let mut packed = Bytes::zeroed(map.size() as usize);
    let mut at = 0;
    for segment in map.segments() {
        let piece = mem.read(addr.wrapping_add_signed(segment.offset), segment.length)?;
        packed.write(at, &piece);
        at += piece.len();
    }
    Ok(packed)
}

/// The bytes of `map` out of all bytes between its true bounds.
fn gather(whole: &Bytes, map: &TypeMap) -> Bytes {
    let place = |offset: i64| offset.abs_diff(map.true_lb()) as usize;
    if let Some(plain) = whole.as_concrete() {
        let mut packed = Vec::with_capacity(map.size() as usize);
        for segment in map.segments() {
            let start = place(segment.offset);
            packed.extend_from_slice(&plain[start..start + segment.length as usize]);
        }
        return packed.into();
    }
    let mut packed = Bytes::zeroed(map.size() as usize);
    let mut at = 0;
    for segment in map.segments() {
        let piece = whole.slice(place(segment.offset), segment.length as usize);
        packed.write(at, &piece);
        at += piece.len();
    }
    packed
}

/// Writes a message over `count` elements at `addr`. A shorter message fills
/// the first entries and leaves the rest alone; bytes that do not fit are
/// dropped (whether that is an error was decided before). Where entries
/// overlap, the later one stays.
pub fn unpack(
    mem: &mut dyn Memory,
    addr: u64,
    count: u64,
    datatype: &Datatype,
    message: &Bytes,
) -> Result<(), MemoryFault> {
    if message.is_empty() {
        return Ok(());
    }
    let map = layout(addr, count, datatype, Access::Write)?;
    if map.is_dense() && message.len() as u64 == map.size() {
        return mem.write(addr.wrapping_add_signed(map.true_lb()), message);
    }
    let mut at = 0;
    for segment in map.segments() {
        let length = (segment.length as usize).min(message.len() - at);
        if length == 0 {
            break;
        }
        mem.write(
            addr.wrapping_add_signed(segment.offset),
            &message.slice(at, length),
        )?;
        at += length;
    }
    Ok(())
}

/// The map of the whole buffer; a buffer beyond the address space is out of
/// bounds.
fn layout(
    addr: u64,
    count: u64,
    datatype: &Datatype,
    access: Access,
) -> Result<TypeMap, MemoryFault> {
    datatype.map_of(count).ok_or_else(|| MemoryFault {
        kind: FaultKind::OutOfBounds,
        access,
        address: addr,
        size: datatype.size().saturating_mul(count),
        object: None,
    })
}

impl Datatype {
    /// Whether `count` elements at `addr` could be read or written; the first
    /// fault in type-map order if not.
    pub fn check(
        &self,
        mem: &dyn Memory,
        addr: u64,
        count: u64,
        access: Access,
    ) -> Result<(), MemoryFault> {
        let map = layout(addr, count, self, access)?;
        let place = |offset| addr.wrapping_add_signed(offset);
        map.segments()
            .try_for_each(|segment| mem.check(place(segment.offset), segment.length, access))
    }
}
