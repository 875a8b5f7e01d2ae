//! What is known of a type map without looking at its entries.
//!
//! Each way of building a map has its rule here; all arithmetic is checked.
//! The fingerprint of the signature is the value of a polynomial whose
//! coefficients are the basic types, modulo a prime: equal signatures have
//! equal fingerprints however their maps are folded.

use super::basic::Basic;

/// Sums over a type map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Summary {
    /// Bytes of data; at most `i64::MAX`.
    pub size: u64,
    /// Entries.
    pub elements: u64,
    /// The lowest displacement; 0 if there is no entry.
    pub true_lb: i64,
    /// The highest displacement plus size; 0 if there is no entry. The
    /// distance between the two fits `i64`.
    pub true_ub: i64,
    /// The bytes `true_lb..true_ub`, ascending, each once.
    pub dense: bool,
    /// The basic type of all entries, if they have only one.
    pub uniform: Option<Basic>,
    pub signature: Fingerprint,
}

impl Summary {
    /// Of no entries.
    pub(super) const EMPTY: Summary = Summary {
        size: 0,
        elements: 0,
        true_lb: 0,
        true_ub: 0,
        dense: true,
        uniform: None,
        signature: Fingerprint::EMPTY,
    };

    /// Of adjacent entries from displacement 0.
    pub(super) fn run(basic: Basic, count: u64) -> Option<Summary> {
        let size = basic.size().checked_mul(count)?;
        Some(Summary {
            size,
            elements: count,
            true_lb: 0,
            true_ub: i64::try_from(size).ok()?,
            dense: true,
            uniform: Some(basic),
            signature: Fingerprint::of(basic).repeated(count),
        })
    }

    /// Of `count >= 1` copies, each `stride` bytes after the one before.
    pub(super) fn repeat(&self, count: u64, stride: i64) -> Option<Summary> {
        let last = stride.checked_mul(i64::try_from(count - 1).ok()?)?;
        Summary {
            size: self.size.checked_mul(count)?,
            elements: self.elements.checked_mul(count)?,
            true_lb: self.true_lb.checked_add(last.min(0))?,
            true_ub: self.true_ub.checked_add(last.max(0))?,
            dense: self.dense && i64::try_from(self.size).ok() == Some(stride),
            uniform: self.uniform,
            signature: self.signature.repeated(count),
        }
        .checked()
    }

    /// Of one map after the other; none of them is empty.
    pub(super) fn sequence<'a>(
        parts: impl IntoIterator<Item = (i64, &'a Summary)>,
    ) -> Option<Summary> {
        let mut parts = parts.into_iter();
        let Some((offset, first)) = parts.next() else {
            return Some(Summary::EMPTY);
        };
        let mut all = first.moved(offset)?;
        let mut end = all.true_ub;
        for (offset, part) in parts {
            let part = part.moved(offset)?;
            all = Summary {
                size: all.size.checked_add(part.size)?,
                elements: all.elements.checked_add(part.elements)?,
                true_lb: all.true_lb.min(part.true_lb),
                true_ub: all.true_ub.max(part.true_ub),
                dense: all.dense && part.dense && part.true_lb == end,
                uniform: all.uniform.filter(|_| all.uniform == part.uniform),
                signature: all.signature.then(part.signature),
            };
            end = part.true_ub;
        }
        all.checked()
    }

    fn moved(&self, offset: i64) -> Option<Summary> {
        Some(Summary {
            true_lb: self.true_lb.checked_add(offset)?,
            true_ub: self.true_ub.checked_add(offset)?,
            ..*self
        })
    }

    fn checked(self) -> Option<Summary> {
        self.true_ub.checked_sub(self.true_lb)?;
        i64::try_from(self.size).ok().map(|_| self)
    }
}

/// A sequence of basic types as a polynomial.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Fingerprint {
    value: u64,
    /// The base to the power of the sequence's length.
    power: u64,
}

const PRIME: u64 = (1 << 61) - 1;
const BASE: u64 = 0x0123_4567_89ab_cdef;

fn times(a: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(PRIME)) as u64
}

impl Fingerprint {
    pub(super) const EMPTY: Fingerprint = Fingerprint { value: 0, power: 1 };

    fn of(basic: Basic) -> Fingerprint {
        Fingerprint {
            value: basic as u64 + 1,
            power: BASE,
        }
    }

    /// Of one sequence after the other.
    fn then(self, next: Fingerprint) -> Fingerprint {
        Fingerprint {
            value: (times(self.value, next.power) + next.value) % PRIME,
            power: times(self.power, next.power),
        }
    }

    /// Of `count` copies, by doubling.
    pub(super) fn repeated(self, mut count: u64) -> Fingerprint {
        let (mut result, mut square) = (Fingerprint::EMPTY, self);
        while count > 0 {
            if count & 1 == 1 {
                result = result.then(square);
            }
            square = square.then(square);
            count >>= 1;
        }
        result
    }

    pub(super) fn value(self) -> u64 {
        self.value
    }
}
