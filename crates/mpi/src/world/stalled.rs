//! Who cannot move before somebody else does.
//!
//! A rank that waits for what only others can bring, which wait themselves, stays where it is until
//! one of those moves: a worker for its manager, whoever has called `MPI_Finalize` for everybody.
//! What such ranks may do later need not be thought of now ([`super::persistent_sets`]).
//!
//! Never names a rank that could move: the set is the greatest one in which each rank needs
//! something of another one of the set, or of the one that is asked about, that is not there yet.
//! Take the first of them to move. It waits for all of its requests, and one of them completes only
//! after another of the set has sent something, or entered a collective: that one has moved before.

use concord_base::Rank;

use super::World;
use super::needs::Needs;
use super::process::Phase;
use super::request::{RequestId, Source, State, Work};
use super::step::WaitingFor;

impl World {
    /// Which ranks do nothing any more as long as `waiting`, which waits, does not go on; itself
    /// among them.
    pub(crate) fn stalled_with(&self, waiting: Rank) -> Vec<bool> {
        let mut stalled = vec![true; self.size() as usize];
        let mut over = false;
        while !over {
            over = true;
            for rank in (0..self.size()).map(Rank).filter(|rank| *rank != waiting) {
                if stalled[rank.index()] && !self.is_stalled(rank, &stalled) {
                    stalled[rank.index()] = false;
                    over = false;
                }
            }
        }
        stalled
    }

    /// Whether a rank has ended, or needs what these have not brought yet.
    fn is_stalled(&self, rank: Rank, stalled: &[bool]) -> bool {
        if self.phase(rank) == Phase::Ended {
            return true;
        }
        match self.blocked(rank).map(|blocked| &blocked.on) {
            Some(WaitingFor::AllOf(requests)) => requests
                .iter()
                .any(|request| self.waits_for(rank, *request, stalled)),
            _ => false,
        }
    }

    /// Whether a request completes only after one of these has done something.
    fn waits_for(&self, rank: Rank, id: RequestId, those: &[bool]) -> bool {
        let request = self.request_of(rank, id);
        if request.state != State::Active || request.cancelling {
            return false;
        }
        match &request.work {
            Work::Receive(plan) => {
                let Source::Matching(pattern) = plan.from else {
                    return false;
                };
                let Some(source) = pattern.source else {
                    return false;
                };
                let context = self.context(plan.at.context);
                let Some(sender) = context.groups.peer(rank, source) else {
                    return false;
                };
                let mailbox = context.mailbox(rank);
                let sent = mailbox.is_some_and(|mailbox| mailbox.has_from(sender, pattern));
                !sent && those[sender.index()]
            }
            Work::Collective { at, .. } => {
                let context = self.context(at.context);
                let number = context.groups.own_number(rank);
                let Some(place) = context.sequence.position(number, id) else {
                    return false;
                };
                let Some(collective) = context.sequence.get(place) else {
                    return false;
                };
                let missing = |member: u32| {
                    let come = collective.parts[member as usize].is_some();
                    !come && those[context.groups.member(member).index()]
                };
                match &collective.part(number).needs {
                    Needs::All => (0..context.groups.total()).any(missing),
                    Needs::Each(members) => members.iter().copied().any(missing),
                    Needs::OneOf(members) => members.clone().all(missing),
                }
            }
            Work::Both(receive, send) => [receive, send]
                .into_iter()
                .any(|part| self.waits_for(rank, *part, those)),
            Work::Send(_) | Work::Generalized(_) | Work::OneSided => false,
        }
    }
}
