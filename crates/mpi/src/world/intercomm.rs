//! `MPI_Intercomm_create`: two groups that find each other through their leaders.
//!
//! MPI 4.1 §7.6.2. Each group makes an ordinary collective call on its own communicator; the leaders
//! name a communicator that both are in, each other, and a tag. When both groups are complete, the
//! two collectives are one.

use super::collective::{Bridge, Collective, Creation, Detail, How};
use super::context::{ContextId, Groups};
use super::misuse::Misuse;
use super::request::Status;
use super::{Memories, World};
use std::sync::Arc;

impl World {
    /// For `MPI_Intercomm_create`: whether the other group is complete as well. For everything
    /// else there is nobody else to wait for.
    pub(super) fn has_counterpart(&self, context: ContextId, sequence: usize) -> bool {
        let collective = self
            .contexts
            .get(&context)
            .and_then(|c| c.sequence.get(sequence));
        match collective.and_then(|c| bridge(c)) {
            None => true,
            Some(_) => self.counterpart(context, sequence).is_some(),
        }
    }

    /// The collective of the other group that builds the same intercommunicator.
    pub(super) fn counterpart(
        &self,
        context: ContextId,
        sequence: usize,
    ) -> Option<(ContextId, usize)> {
        let here = self.contexts.get(&context)?;
        let (leader, bridge, tag) = bridge(here.sequence.get(sequence)?)?;
        let own = here.groups.process(leader)?;
        for (&other, there) in &self.contexts {
            if other == context || there.groups.number_of(bridge.remote).is_none() {
                continue;
            }
            for at in 0..there.sequence.len() {
                let Some(collective) = there.sequence.get(at).filter(|c| c.is_full()) else {
                    continue;
                };
                let Some((remote, back, their_tag)) = self::bridge(collective) else {
                    continue;
                };
                let fits = there.groups.process(remote) == Some(bridge.remote)
                    && back.remote == own
                    && back.context == bridge.context
                    && their_tag == tag;
                if fits {
                    return Some((other, at));
                }
            }
        }
        None
    }

    /// `MPI_Intercomm_create`: both groups are complete.
    pub(super) fn connect(
        &mut self,
        context: ContextId,
        sequence: usize,
        collective: &Collective,
        groups: &Groups,
        mems: &mut dyn Memories,
    ) -> Result<(), Box<Misuse>> {
        let Some((other, at)) = self.counterpart(context, sequence) else {
            return Ok(());
        };
        let there = Arc::clone(&self.contexts[&other]);
        let Some(remote) = there.sequence.get(at) else {
            return Ok(());
        };
        let (Groups::Intra(a), Groups::Intra(b)) = (groups, &there.groups) else {
            return Ok(());
        };
        let new = Groups::Inter([a.clone(), b.clone()]);
        let made = self.new_context(new.clone());
        for (side, old) in [(collective, groups), (&**remote, &there.groups)] {
            for member in 0..old.total() {
                let share = self.member_of(made, &new, old, member, None);
                self.hand_out(side, old, share, mems)?;
            }
        }
        // The other group's calls are complete with this one.
        let open = &mut self.context_mut(other).sequence;
        if let Some(open) = open.get_mut(at) {
            open.served.fill(true);
        }
        open.retire();
        for (member, part) in (0..).zip(&remote.parts) {
            if let (Some(rank), Some(part)) = (there.groups.process(member), part) {
                self.complete(rank, part.request, Status::EMPTY.into());
            }
        }
        Ok(())
    }
}

/// The local leader, its bridge and the tag of a complete `MPI_Intercomm_create`.
pub(super) fn bridge(collective: &Collective) -> Option<(u32, Bridge, i32)> {
    let (_, first) = collective.first()?;
    let Detail::Creation(Creation {
        how: How::Bridge { leader, .. },
        ..
    }) = &first.plan.detail
    else {
        return None;
    };
    let chief = collective.parts.get(*leader as usize)?.as_ref()?;
    match &chief.plan.detail {
        Detail::Creation(Creation {
            how: How::Bridge { bridge, tag, .. },
            ..
        }) => Some((*leader, (*bridge)?, *tag)),
        _ => None,
    }
}
