//! Causes: a send that happens only after its rank has received something does not meet a receive
//! that must be over before any message which that rank could have received was even sent.
//!
//! Not in simian. What a manager sends in one phase leads to answers that cannot be taken for
//! those of an earlier phase, although tags and sources are the same.

use super::Matches;
use super::barrier;
use super::order::Before;
use crate::net::Net;

/// Steps of learning that may be taken at a time. Stopping early is sound.
const STEPS: usize = 64;

/// The largest number of pairs times ranks that is looked at.
const LARGEST: usize = 20_000_000;

/// Removes such pairs.
pub(super) fn prune(net: &Net, before: &mut Before<'_>, matches: &mut Matches) {
    if matches.len().saturating_mul(net.ranks()) > LARGEST {
        return;
    }
    for _ in 0..STEPS {
        if !before.learn(matches) {
            return;
        }
        barrier::prune(net, before, matches);
    }
}
