//! The types of slots and memory accesses: scalars only.
//!
//! Aggregates and vectors are gone by the time a program is IR: the front end
//! has split them into their scalar leaves.

/// A scalar type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ty {
    /// An integer of 1 to 128 bits. Up to 64 bits it takes one slot, and the
    /// slot's bits above the width are zero; beyond that it takes two (low,
    /// high).
    Int(u8),
    /// IEEE binary16, in the low bits of one slot.
    F16,
    /// IEEE binary32, in the low bits of one slot.
    F32,
    /// IEEE binary64.
    F64,
    /// x87 extended precision: significand in the first slot, sign and
    /// exponent in the second.
    F80,
    /// IEEE binary128, low and high half.
    F128,
    /// An address.
    Ptr,
    /// The second slot of a two-slot value; no value of its own.
    Upper,
}

impl Ty {
    /// How many consecutive slots a value of this type takes.
    pub fn slots(self) -> u32 {
        match self {
            Ty::Int(w) if w > 64 => 2,
            Ty::F80 | Ty::F128 => 2,
            _ => 1,
        }
    }

    /// Width in bits.
    pub fn bits(self) -> u32 {
        match self {
            Ty::Int(w) => u32::from(w),
            Ty::F16 => 16,
            Ty::F32 => 32,
            Ty::F64 | Ty::Ptr => 64,
            Ty::F80 => 80,
            Ty::F128 => 128,
            Ty::Upper => 0,
        }
    }

    /// How many bytes a load or store of this type touches (x86-64 layout;
    /// for `F80` the ten bytes that carry value, not its padding).
    pub fn store_size(self) -> u32 {
        self.bits().div_ceil(8)
    }

    /// Whether this is a floating-point type.
    pub fn is_float(self) -> bool {
        matches!(self, Ty::F16 | Ty::F32 | Ty::F64 | Ty::F80 | Ty::F128)
    }
}
