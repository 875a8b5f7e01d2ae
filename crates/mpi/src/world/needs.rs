//! Whose arrival lets a member leave a collective.
//!
//! MPI 4.1 §6.1: a call may return as soon as the caller's part is done, and whether the operation
//! synchronises beyond that is nobody's business but the implementation's. So a member has to wait
//! for those whose data it gets, and *may* wait for everybody ([`Leaving`](super::Leaving)). The
//! data is what the standard says that the call returns, not what implementations exchange: a
//! duplicated communicator has the groups of the old one, a grid or a group is an argument of
//! every call, so that nobody has to say anything; the groups of a split are known only when all
//! have named their colours. A barrier is one by definition, in an intercommunicator for the other
//! group (§6.3); so are `MPI_Win_free` (§12.2.5) and a fence that may end an epoch (§12.5.1).
//!
//! Never asks for more than some implementation could do without, but for `MPI_Finalize`, which all
//! leave together: what comes after it reaches nobody through MPI.
//!
//! What a member needs is also what it certainly knows of afterwards ([`Collective::teachers`]), and
//! what the path model is told.

use std::ops::Range;

use concord_base::Leaving;

use super::collective::{Collective, Detail, How, Plan, Root, Routine};
use super::context::Groups;
use crate::constants::MPI_MODE_NOPRECEDE;

/// Whose arrival a member of a collective has to wait for, by member number.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Needs {
    /// Everybody's.
    All,
    /// That of each of these.
    Each(Vec<u32>),
    /// That of one of these, whichever.
    OneOf(Range<u32>),
}

impl Needs {
    const NOBODY: Needs = Needs::Each(Vec::new());

    /// What a call of `member` needs.
    pub(crate) fn of(plan: &Plan, member: u32, groups: &Groups) -> Needs {
        let peers = groups.peers(member);
        let wants = |at: usize| match plan.recvs.get(at) {
            Some(Some(buffer)) => buffer.capacity() > 0,
            _ => false,
        };
        let each = |members: Vec<u32>| {
            let others = members.iter().filter(|m| **m != member).count();
            if others + 1 == groups.total() as usize {
                Needs::All
            } else {
                Needs::Each(members)
            }
        };
        let if_wanted = |members: Vec<u32>| match wants(0) {
            true => each(members),
            false => Needs::NOBODY,
        };
        match plan.routine {
            Routine::Barrier => each(peers.collect()),
            Routine::Bcast | Routine::Scatter | Routine::Scatterv => match plan.root {
                Root::Rank(root) => if_wanted(vec![peers.start + root]),
                Root::None | Root::Here | Root::Aside => Needs::NOBODY,
            },
            Routine::Gather
            | Routine::Gatherv
            | Routine::Allgather
            | Routine::Allgatherv
            | Routine::Alltoall
            | Routine::Alltoallv
            | Routine::Alltoallw => {
                let wanted = peers.enumerate().filter(|(at, _)| wants(*at));
                each(wanted.map(|(_, peer)| peer).collect())
            }
            Routine::Reduce
            | Routine::Allreduce
            | Routine::ReduceScatter
            | Routine::ReduceScatterBlock => if_wanted(peers.collect()),
            Routine::Scan | Routine::Exscan => if_wanted((0..member).collect()),
            Routine::NeighborAllgather
            | Routine::NeighborAllgatherv
            | Routine::NeighborAlltoall
            | Routine::NeighborAlltoallv
            | Routine::NeighborAlltoallw => match &plan.detail {
                Detail::Neighbours { sources, .. } => {
                    let wanted = sources.iter().enumerate().filter(|(at, _)| wants(*at));
                    let mut members: Vec<u32> = wanted.filter_map(|(_, source)| *source).collect();
                    members.sort_unstable();
                    members.dedup();
                    each(members)
                }
                _ => Needs::All,
            },
            Routine::CommDup
            | Routine::CommSplit
            | Routine::CommSplitType
            | Routine::CommCreate
            | Routine::IntercommCreate
            | Routine::IntercommMerge
            | Routine::CartCreate
            | Routine::CartSub
            | Routine::GraphCreate
            | Routine::DistGraphCreate => match &plan.detail {
                Detail::Creation(creation) => Needs::of_creation(&creation.how, member, groups),
                _ => Needs::All,
            },
            // §6.13, §7.4.4, §12.2.7: collective, and nobody gets anything from anybody.
            Routine::CommFree
            | Routine::CommDisconnect
            | Routine::CommSetInfo
            | Routine::PersistentInit
            | Routine::WinSetInfo => Needs::NOBODY,
            Routine::WinFence => match plan.detail {
                Detail::Fence(asserted) if asserted & MPI_MODE_NOPRECEDE != 0 => Needs::NOBODY,
                _ => Needs::All,
            },
            // Where the others' memory lies matters when it is reached for.
            Routine::WinCreate | Routine::WinAllocate | Routine::WinCreateDynamic => Needs::NOBODY,
            Routine::WinFree if plan.detail == Detail::Unlocked => Needs::NOBODY,
            Routine::WinFree | Routine::WinAllocateShared | Routine::Finalize => Needs::All,
        }
    }

    /// What somebody has to know to make its communicator.
    fn of_creation(how: &How, member: u32, groups: &Groups) -> Needs {
        let is_inter = matches!(groups, Groups::Inter(_));
        match how {
            How::Dup | How::Merge { .. } | How::Arranged(_) | How::Adjacent(_) => Needs::NOBODY,
            // The other colours, and with them the keys.
            How::Split { color: Some(_), .. } | How::Pieces(..) => Needs::All,
            How::Split { color: None, .. } => Needs::NOBODY,
            // Everybody's place in the grid is known.
            How::Slice { .. } => Needs::NOBODY,
            // The other group's part is named by any of its members.
            How::Group(_) if is_inter => Needs::OneOf(groups.peers(member)),
            How::Group(_) => Needs::NOBODY,
            // Its leader knows the other group from that one's leader, which is asked for elsewhere.
            How::Bridge { leader, .. } => Needs::Each(vec![*leader]),
        }
    }
}

impl Collective {
    /// Whether everybody has arrived whom a member needs.
    pub(crate) fn is_provided_for(&self, member: u32) -> bool {
        let Some(Some(part)) = self.parts.get(member as usize) else {
            return false;
        };
        let here = |m: &u32| self.parts.get(*m as usize).is_some_and(Option::is_some);
        match &part.needs {
            Needs::All => self.is_full(),
            Needs::Each(members) => members.iter().all(here),
            Needs::OneOf(members) => members.clone().any(|m| here(&m)),
        }
    }

    /// Whose doings before the call a member knows of after it: those whom it had to wait for.
    pub(crate) fn teachers(&self, member: u32, leaving: Leaving) -> Vec<u32> {
        let everybody = || (0..self.parts.len() as u32).collect();
        let Some(Some(part)) = self.parts.get(member as usize) else {
            return Vec::new();
        };
        match &part.needs {
            _ if leaving == Leaving::Together => everybody(),
            Needs::All => everybody(),
            // Who has called it already; those who come later teach when they do. Operations reach
            // their target only behind its fence (§12.5.1), so accesses to the window are ordered.
            _ if part.plan.routine == Routine::WinFence => everybody(),
            Needs::Each(members) => members.clone(),
            Needs::OneOf(_) => Vec::new(),
        }
    }
}
