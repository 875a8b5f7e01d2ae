//! The content of one slot.

use std::num::NonZeroU32;

use concord_term::Term;

/// A value of up to 64 bits, concrete or symbolic.
///
/// The bits above a value's width are zero. Where `meta` is not zero, `bits`
/// means nothing: `meta`'s low half is then the number of a term of the
/// value's width. Two concrete operands are recognised by one comparison.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Word {
    /// The concrete value.
    pub bits: u64,
    meta: u64,
}

impl Word {
    /// A concrete value.
    #[inline]
    pub fn concrete(bits: u64) -> Word {
        Word { bits, meta: 0 }
    }

    /// A symbolic value.
    pub fn symbolic(term: Term) -> Word {
        Word {
            bits: 0,
            meta: u64::from(term.to_raw().get()),
        }
    }

    /// Whether both are concrete.
    #[inline]
    pub fn both_concrete(self, other: Word) -> bool {
        self.meta | other.meta == 0
    }

    /// Whether it is concrete.
    #[inline]
    pub fn is_concrete(self) -> bool {
        self.meta == 0
    }

    /// The concrete value, if it is one.
    #[inline]
    pub fn get(self) -> Option<u64> {
        (self.meta == 0).then_some(self.bits)
    }

    /// The term, if it is symbolic.
    pub fn term(self) -> Option<Term> {
        NonZeroU32::new(self.meta as u32).map(Term::from_raw)
    }
}
