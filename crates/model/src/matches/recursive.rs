//! Recursive matches-before pruning (simian §4.1): for a send to meet a receive, everything that
//! must meet before the send must find something to meet that does not come after the receive;
//! and the other way round. Repeated until nothing changes. What must meet before the send is also
//! what was sent before it to the same rank and would fit the receive (MPI 4.1 §3.5).
//!
//! Of what must meet before, only the latest member of every class on the same channel is looked
//! at; that those before it found something is their own affair.

use super::Matches;
use super::order::Before;
use crate::net::{Net, OpNo, OpRole};

/// Removes such pairs.
pub(super) fn prune(net: &Net, before: &Before<'_>, matches: &mut Matches) {
    loop {
        let size = matches.len();
        let of_send = matches.by_send(net);
        let current = matches.clone();
        matches.retain(|send, receive| {
            let probing = matches!(net.kinds[receive as usize], OpRole::Probe { .. });
            // What comes before the send on its channel must get an earlier receive.
            let earlier_send = net.channel_of(send).iter().all(|&class| {
                let Some(earlier) = Net::latest(&net.sends[class as usize].ops, send) else {
                    return true;
                };
                let first = before.meets_before(earlier, send) || fits(net, earlier, receive);
                if !first || probing {
                    return true;
                }
                let found =
                    |&other: &OpNo| other != receive && !before.meets_before(receive, other);
                of_send[earlier as usize].iter().any(found)
            });
            // What comes before the receive must get an earlier send.
            let earlier_receive = net.box_of(receive).iter().all(|&class| {
                let ops = &net.receives[class as usize].ops;
                let Some(earlier) = Net::latest(ops, receive) else {
                    return true;
                };
                let first = before.meets_before(earlier, receive) || fits(net, send, earlier);
                if !first || probing {
                    return true;
                }
                let found = |&other: &OpNo| {
                    let same_rank = net.rank(other) == net.rank(send);
                    other != send && !(same_rank && before.meets_before(send, other))
                };
                current.of_receive(earlier).iter().any(found)
            });
            earlier_send && earlier_receive
        });
        if matches.len() == size {
            return;
        }
    }
}

/// Whether a send fits a receive by type.
fn fits(net: &Net, send: OpNo, receive: OpNo) -> bool {
    let class = &net.receives[net.class[receive as usize] as usize];
    let of_send = net.class[send as usize];
    class.fits.binary_search(&of_send).is_ok()
}
