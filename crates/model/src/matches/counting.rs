//! Counting (simian §4.1): if the first *k* receives of a rank can only get *k* sends in all, and
//! all of them meet before any later receive does, then no later receive gets one of those; and
//! the same for the first sends of a channel.

use std::collections::BTreeSet;

use super::Matches;
use super::order::Before;
use crate::net::{Net, OpNo, OpRole};

/// Removes such pairs.
pub(super) fn prune(net: &Net, before: &Before<'_>, matches: &mut Matches) {
    let mut removed: BTreeSet<(OpNo, OpNo)> = BTreeSet::new();
    for classes in net.boxes.values() {
        let mut ops: Vec<OpNo> = classes
            .iter()
            .flat_map(|&class| net.receives[class as usize].ops.iter().copied())
            .collect();
        ops.sort_unstable();
        settle(
            &ops,
            before,
            |op| matches.of_receive(op).to_vec(),
            |send, receive| {
                removed.insert((send, receive));
            },
        );
    }
    matches.retain(|send, receive| !removed.contains(&(send, receive)));
    removed.clear();
    let of_send = matches.by_send(net);
    for classes in net.channels.values() {
        let mut ops: Vec<OpNo> = classes
            .iter()
            .flat_map(|&class| net.sends[class as usize].ops.iter().copied())
            .collect();
        ops.sort_unstable();
        settle(
            &ops,
            before,
            |op| of_send[op as usize].clone(),
            |receive, send| {
                removed.insert((send, receive));
            },
        );
    }
    matches.retain(|send, receive| {
        matches!(net.kinds[receive as usize], OpRole::Probe { .. })
            || !removed.contains(&(send, receive))
    });
}

/// Goes through operations of one rank in order, gathering until they are as many as what they can
/// meet; then nothing later can meet any of that.
fn settle(
    ops: &[OpNo],
    before: &Before<'_>,
    candidates: impl Fn(OpNo) -> Vec<OpNo>,
    mut remove: impl FnMut(OpNo, OpNo),
) {
    let mut group: Vec<OpNo> = Vec::new();
    let mut theirs: BTreeSet<OpNo> = BTreeSet::new();
    let mut gone: BTreeSet<OpNo> = BTreeSet::new();
    for (at, &op) in ops.iter().enumerate() {
        // One that does not wait for those before it would break the argument.
        if !group.iter().all(|&first| before.meets_before(first, op)) {
            return;
        }
        group.push(op);
        theirs.extend(
            candidates(op)
                .into_iter()
                .filter(|other| !gone.contains(other)),
        );
        if theirs.len() > group.len() {
            continue;
        }
        for &later in &ops[at + 1..] {
            if !group.iter().all(|&first| before.meets_before(first, later)) {
                return;
            }
            for &other in &theirs {
                remove(other, later);
            }
        }
        gone.append(&mut theirs);
        group.clear();
    }
}
