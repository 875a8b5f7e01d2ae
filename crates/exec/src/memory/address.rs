//! How an address names an object and a place in it.
//!
//! The upper half of an address is the object, the lower half the offset with
//! a bias, so that a pointer a little before or far behind its object still
//! names that object: out-of-bounds accesses never land in a neighbour. Since
//! an address is a plain number, pointers can be copied bytewise, cast to
//! integers and back, and hashed, without any provenance beside them.
//!
//! Pointer arithmetic that leaves the lower half gives a lost pointer, which
//! names the object that it comes from and is outside of it
//! (`concord_abi::displaced`). Arithmetic on integers is exact, so a number
//! may come to name another object, as it may on a real machine; but no round
//! number leads from one object's beginning to another's, since objects begin
//! at places of their own in the lower half.

/// An object of one process. An identifier is reused only when nothing names
/// the dead object any more (`reuse.rs`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ObjectId(pub u32);

/// Stack objects have identifiers from here on, others below, so that a
/// dangling pointer tells which kind it pointed to.
pub(super) const FIRST_STACK: u32 = 1 << 30;

/// Heap blocks have identifiers from here on. No count, index, character or
/// usual floating-point number looks like the upper half of their addresses.
pub(super) const FIRST_HEAP: u32 = 0x2a5c_0000;

/// How many blocks' identifiers are shared out among the processes of a
/// program, so that the blocks of different processes have different names.
/// One that needs more goes on into its neighbour's.
pub(super) const SHARED_OUT: u32 = 1 << 24;

/// One past the largest identifier; keeps addresses in the positive range of a
/// signed 64-bit integer.
pub(super) const END_STACK: u32 = 1 << 31;

/// Offset zero sits here in the lower half, or up to as much again behind it.
/// A multiple of the page size.
pub(super) const BIAS: u64 = 1 << 28;

/// The largest size of one object.
pub(crate) const MAX_OBJECT: u64 = (1 << 32) - 3 * BIAS;

pub(super) use concord_base::FAR;

/// Addresses below this count as null pointers (with a small offset).
const NULL_ZONE: u64 = 1 << 16;

impl ObjectId {
    /// The address of the object's first byte.
    #[inline]
    pub fn base(self) -> u64 {
        (u64::from(self.0) << 32) + self.start()
    }

    /// Where in the lower half its first byte lies: a multiple of the page
    /// size. Identifiers that are close have starts that are not (the step is
    /// the golden section of the 2^16 pages).
    #[inline]
    pub fn start(self) -> u64 {
        let page = self.0.wrapping_mul(40503) & 0xffff;
        BIAS + u64::from(page) * 4096
    }

    /// Whether this names a stack object.
    pub fn is_stack(self) -> bool {
        self.0 >= FIRST_STACK
    }

    /// Whether this names a heap block.
    pub fn is_heap(self) -> bool {
        (FIRST_HEAP..FIRST_STACK).contains(&self.0)
    }

    /// The first identifier of its sort.
    pub fn first_of_sort(self) -> u32 {
        match self.0 {
            FIRST_STACK.. => FIRST_STACK,
            FIRST_HEAP.. => FIRST_HEAP,
            _ => 0,
        }
    }
}

/// The object that an address names, and the offset in it, [`FAR`] for a lost
/// pointer; `None` for null and small numbers.
pub(crate) fn split(address: u64) -> Option<(ObjectId, i64)> {
    let object = ObjectId((address >> 32) as u32);
    if object.0 == 0 || object.0 >= END_STACK {
        return Some((ObjectId(concord_abi::lost_from(address)?), FAR));
    }
    Some((
        object,
        (address & 0xffff_ffff).cast_signed() - object.start().cast_signed(),
    ))
}

/// Whether the address is a null pointer, perhaps with a small offset such as
/// a member's.
pub(super) fn is_nullish(address: u64) -> bool {
    address < NULL_ZONE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_round_trip_on_both_sides_of_the_object() {
        let object = ObjectId(7);
        for offset in [0i64, 1, 4095, 1 << 31, -1, -4096] {
            let address = object.base().wrapping_add_signed(offset);
            assert_eq!(split(address), Some((object, offset)));
        }
    }

    #[test]
    fn null_names_no_object() {
        assert_eq!(split(0), None);
        assert_eq!(split(24), None);
        assert!(is_nullish(24));
    }
}
