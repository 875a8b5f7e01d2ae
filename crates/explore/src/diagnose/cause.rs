//! When two findings are the same mistake.

use std::collections::BTreeSet;

use concord_base::{Finding, FindingDetail, Kind, Span};

/// Two findings with the same cause are the same mistake: of the same kind, at
/// the same place; deadlocks, if ranks wait for each other at the same places,
/// whichever ranks they are.
pub(crate) type Cause = (BTreeSet<Span>, Kind, FindingDetail);

/// The cause of a finding.
pub(crate) fn cause_of(finding: &Finding) -> Cause {
    let count = match finding.kind {
        Kind::Deadlock => finding.places.len(),
        _ => 1,
    };
    let places = finding.places.iter().take(count).map(|place| place.span);
    (places.collect(), finding.kind, finding.detail)
}

/// Whether two findings have the same cause.
pub(crate) fn same_cause(a: &Finding, b: &Finding) -> bool {
    cause_of(a) == cause_of(b)
}
