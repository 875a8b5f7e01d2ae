//! Notes on a state that are no part of it.
//!
//! A report wants to name "the third operation of rank 2"; two states that differ only in such
//! numbers behave alike and must compare equal, else a polling loop would never come back to a
//! state that was seen before.

use std::hash::{Hash, Hasher};

use concord_base::Rank;
use serde::{Deserialize, Serialize};

/// The n-th operation that a rank posted, counted along one execution. Calls that post nothing, such
/// as waits, have no number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct OpId {
    /// The rank that posted it.
    pub rank: Rank,
    /// Its number among the rank's operations, from 0.
    pub index: u32,
}

/// Where a call stands in the program, as the driver numbers such places.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CallSite(pub u32);

/// A value that equality and hashing pass over.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved<T>(pub T);

impl<T> PartialEq for Unobserved<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Unobserved<T> {}

impl<T> Hash for Unobserved<T> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
