//! The handle types: terms, sorts, variable kinds and the flags that propagate up from leaves.

use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

/// A handle to a hash-consed term. Two handles of one pool are equal iff the terms are the same.
///
/// There is no `Ord` on purpose: the number inside depends on the order of creation, which
/// differs between runs with several threads. Use [`crate::TermPool::order`] for an order by structure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Term(NonZeroU32);

impl Term {
    /// The handle with a given pool index.
    pub(crate) fn from_index(index: usize) -> Term {
        let id = u32::try_from(index + 1).expect("more than 2^32 terms");
        Term(NonZeroU32::new(id).expect("index + 1 is not zero"))
    }

    /// Position in the pool's storage; depends on creation order.
    pub fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The raw number, for storage inside an interpreter's value slot.
    pub fn to_raw(self) -> NonZeroU32 {
        self.0
    }

    /// The inverse of [`Term::to_raw`]; the number must come from the same pool.
    pub fn from_raw(raw: NonZeroU32) -> Term {
        Term(raw)
    }
}

/// What a term denotes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Sort {
    /// A bit-vector of the given width, 1 to 65,536 bits. Width 1 doubles as Boolean.
    Bv(u32),
    /// A total map from 64-bit indexes to bytes.
    Array,
}

/// Where a variable's value comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
pub enum VarKind {
    /// A symbolic input of the program under test.
    Input,
    /// A value the program never wrote: reading it is a finding if the outcome depends on it.
    Undef,
    /// A choice of the environment that is neither input nor a mistake.
    Environment,
}

/// Facts about the leaves below a term, available without a traversal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Flags(u8);

impl Flags {
    /// No flag set.
    pub const NONE: Flags = Flags(0);
    /// The term depends on a variable of kind [`VarKind::Undef`].
    pub const HAS_UNDEF: Flags = Flags(1);
    /// The term depends on a variable of kind [`VarKind::Input`].
    pub const HAS_INPUT: Flags = Flags(2);
    /// The term contains a floating-point operation.
    pub const HAS_FLOAT: Flags = Flags(4);
    /// The term contains an array.
    pub const HAS_ARRAY: Flags = Flags(8);

    /// Both sets together.
    #[must_use]
    pub fn union(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }

    /// Whether every flag of `other` is set in `self`.
    pub fn contains(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }
}
