//! What a finding is within its kind.

use std::cmp::Ordering;
use std::fmt;

use crate::misuse::{BufferUse, MisuseKind};

/// What exactly is wrong, where the kind of a finding does not say it all. Other tools know it by
/// its name; by that it is ordered, too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FindingDetail {
    /// The kind says it all.
    Nothing,
    /// Which rule of MPI was broken.
    Rule(MisuseKind),
    /// How memory was used that MPI has.
    BufferUse(BufferUse),
    /// The stable kebab-case name of a rule of C or its library.
    Named(&'static str),
}

impl FindingDetail {
    /// The stable kebab-case name.
    pub fn name(self) -> Option<&'static str> {
        match self {
            FindingDetail::Nothing => None,
            FindingDetail::Rule(rule) => Some(rule.name()),
            FindingDetail::BufferUse(what) => Some(what.name()),
            FindingDetail::Named(name) => Some(name),
        }
    }
}

impl PartialOrd for FindingDetail {
    fn partial_cmp(&self, other: &FindingDetail) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for FindingDetail {
    fn cmp(&self, other: &FindingDetail) -> Ordering {
        self.name().cmp(&other.name())
    }
}

impl fmt::Display for FindingDetail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name().unwrap_or_default())
    }
}
