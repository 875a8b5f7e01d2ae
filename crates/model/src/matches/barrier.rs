//! Barrier-led pruning (simian §4.1): a send and a receive cannot meet if one of them has met
//! before the other one is even issued. Collectives are what orders ranks statically, but so do
//! receives from one given source.

use super::Matches;
use super::order::Before;
use crate::net::Net;

/// Removes such pairs.
pub(super) fn prune(_: &Net, before: &Before<'_>, matches: &mut Matches) {
    matches.retain(|send, receive| {
        !before.met_before_issue(receive, send) && !before.met_before_issue(send, receive)
    });
}
