//! What sorts of numbers were stored in memory that has no declared type.
//!
//! C17 §6.5p6: a heap block gets its type from what is stored there. Kept per page: which sorts of
//! scalars the program's own stores wrote somewhere in it, and whether anything came there in
//! another way (as characters, by a copy, from a library function), which says nothing. Filling with
//! one byte, and memory that was never written, have no type either.
//!
//! Coarse: a page of several sorts, or one with bytes of unknown origin, fits everything. May miss a
//! mistake, reports none falsely.

use concord_ir::Ty;

/// Sorts of scalars.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Stored(u8);

/// The sorts that are told apart, with what people call them: the bit, whether it is a floating-point
/// number, its bytes.
const SORTS: [(u8, bool, u64, &str); 6] = [
    (1, false, 2, "two-byte integers"),
    (2, false, 4, "four-byte integers"),
    (4, false, 8, "eight-byte integers"),
    (8, true, 4, "numbers of type `float`"),
    (16, true, 8, "numbers of type `double`"),
    (32, true, 16, "numbers of type `long double`"),
];

impl Stored {
    /// Something that says nothing about types.
    pub const UNKNOWN: Stored = Stored(128);

    /// What a store of this type writes.
    #[inline]
    pub fn of(ty: Ty) -> Stored {
        Stored(match ty {
            Ty::Int(16) => 1,
            Ty::Int(32) => 2,
            Ty::Int(64) | Ty::Ptr => 4,
            Ty::F32 => 8,
            Ty::F64 => 16,
            Ty::F80 | Ty::F128 => 32,
            Ty::Int(_) | Ty::F16 | Ty::Upper => Stored::UNKNOWN.0,
        })
    }

    /// Both together.
    #[inline]
    pub fn with(self, other: Stored) -> Stored {
        Stored(self.0 | other.0)
    }

    /// Whether nothing was stored.
    pub fn is_nothing(self) -> bool {
        self.0 == 0
    }

    /// Whether numbers of this sort may be there: some were stored, or nothing is known.
    pub fn admits(self, float: bool, size: u64) -> bool {
        let known = SORTS.iter().filter(|(bit, ..)| self.0 & bit != 0);
        self.0 == 0
            || self.0 & Stored::UNKNOWN.0 != 0
            || known
                .into_iter()
                .any(|sort| (sort.1, sort.2) == (float, size))
    }

    /// What was stored, in words.
    pub fn describe(self) -> String {
        let known = SORTS.iter().filter(|(bit, ..)| self.0 & bit != 0);
        let names: Vec<&str> = known.map(|sort| sort.3).collect();
        names.join(" and ")
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::{Memory, NameId, ObjectKind};
    use super::*;

    #[test]
    fn a_page_admits_what_was_stored_there() {
        let longs = Stored::of(Ty::Int(64));
        assert!(longs.admits(false, 8) && !longs.admits(false, 4) && !longs.admits(true, 8));
        assert!(longs.with(Stored::of(Ty::F32)).admits(true, 4));
        assert!(Stored::default().admits(true, 8));
        assert!(longs.with(Stored::UNKNOWN).admits(true, 8));
        assert!(longs.with(Stored::of(Ty::Int(8))).admits(false, 4));
        assert_eq!(longs.describe(), "eight-byte integers");
    }

    #[test]
    fn heap_blocks_keep_it_and_filling_says_nothing() {
        let mut memory = Memory::new(Arc::from(vec!["block".to_owned()]), 1 << 20);
        let mut block = |kind| {
            let id = memory.create(64, kind, NameId(0), false);
            id.expect("below the limit").base()
        };
        let (heap, global) = (block(ObjectKind::Heap), block(ObjectKind::Global));
        memory.fill(heap, 64, 0).expect("inside");
        assert!(memory.stored_at(heap).is_nothing());
        for address in [heap, global] {
            memory.warm_up(address);
            assert!(memory.store_fast(address, 8, 7, Ty::F64));
        }
        assert!(!memory.stored_at(heap + 63).admits(false, 8));
        assert!(memory.stored_at(global).is_nothing());
        let mut other = memory.fork();
        other.copy(heap, heap + 8, 8).expect("inside");
        assert!(other.stored_at(heap).admits(false, 8));
        assert!(!memory.stored_at(heap).admits(false, 8));
    }
}
