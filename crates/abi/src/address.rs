//! Addresses and offsets that keep to their object.
//!
//! The upper half of an address names an object (`exec/src/memory/address.rs`). A sum that runs out
//! of its object's half would name another object, or none; such a pointer is *lost* instead: it
//! keeps the object's name, with the highest bit set, and nothing may be done with it but to compare
//! it. Computing one is undefined behaviour (C17 6.5.6p8), and nothing leads back from there.
//!
//! Sums of integers that only look like addresses are not made here: they stay exact.

/// The mark of a lost pointer.
const LOST: u64 = 1 << 63;

/// Upper halves from here on name no lost object: small negative numbers such as `(void *)-1`.
const NEGATIVE: u64 = 0xffff_0000;

/// The address `offset` bytes away, in the same object or lost.
#[inline]
pub fn displaced(base: u64, offset: i64) -> u64 {
    let sum = base.wrapping_add_signed(offset);
    if (sum ^ base) >> 32 == 0 {
        return sum;
    }
    beyond(base, sum)
}

/// `index` elements of `size` bytes away, in the same object or lost, however large the product is.
#[inline]
pub fn indexed(base: u64, index: i64, size: i64) -> u64 {
    match index.checked_mul(size) {
        Some(offset) => displaced(base, offset),
        None => beyond(base, !base),
    }
}

/// What becomes of a sum whose upper half is not that of its base.
#[cold]
fn beyond(base: u64, sum: u64) -> u64 {
    match base >> 32 {
        // Numbers that are no addresses are just added.
        0 | NEGATIVE.. => sum,
        upper => LOST | upper << 32 | sum & 0xffff_ffff,
    }
}

/// The pointer that an object's pointers become when they leave it, whatever the way.
pub fn lost(upper: u32) -> u64 {
    LOST | u64::from(upper) << 32
}

/// The upper half of the address that a lost pointer was once derived from.
#[inline]
pub fn lost_from(address: u64) -> Option<u32> {
    let upper = address >> 32;
    let named = (upper & 0x7fff_ffff) as u32;
    (address & LOST != 0 && upper < NEGATIVE && named != 0).then_some(named)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BASE: u64 = 7 << 32 | 1 << 28;

    #[test]
    fn sums_stay_in_their_half_or_are_lost() {
        assert_eq!(displaced(BASE, 4096), BASE + 4096);
        assert_eq!(displaced(BASE, -4096), BASE - 4096);
        for offset in [1 << 32, -(1 << 32), i64::MAX, i64::MIN, -(1 << 29)] {
            let gone = displaced(BASE, offset);
            assert_eq!(lost_from(gone), Some(7), "{offset:#x}");
            assert_eq!(lost_from(displaced(gone, -offset.max(-i64::MAX))), Some(7));
        }
    }

    #[test]
    fn products_do_not_wrap() {
        assert_eq!(indexed(BASE, 3, 8), BASE + 24);
        assert_eq!(lost_from(indexed(BASE, 1 << 61, 8)), Some(7));
        assert_eq!(lost_from(indexed(BASE, -(1 << 61), 8)), Some(7));
    }

    #[test]
    fn numbers_that_are_no_addresses_are_just_added() {
        assert_eq!(displaced(0, BASE as i64), BASE);
        assert_eq!(displaced(u64::MAX, 1), 0);
        assert_eq!(lost_from(u64::MAX), None);
        assert_eq!(lost_from(BASE), None);
    }
}
