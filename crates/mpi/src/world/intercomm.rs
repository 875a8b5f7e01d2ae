//! `MPI_Intercomm_create`: two groups that find each other through their leaders.
//!
//! MPI 4.1 §7.6.2. Each group makes an ordinary collective call on its own communicator; the leaders
//! name a communicator that both are in, each other, and a tag. When both leaders are there, the
//! two collectives make one communicator, and whoever knows of its leader may leave.

use std::sync::Arc;

use super::World;
use super::collective::{Bridge, Collective, Creation, Detail, How};
use super::context::{ContextId, Groups};

impl World {
    /// Whether everybody has arrived in a collective; for `MPI_Intercomm_create`, in both groups.
    pub(super) fn is_complete(&self, context: ContextId, sequence: usize) -> bool {
        let here = self.contexts.get(&context);
        let Some(collective) = here.and_then(|here| here.sequence.get(sequence)) else {
            return false;
        };
        if !collective.is_full() {
            return false;
        }
        if bridge(collective).is_none() {
            return true;
        }
        match self.counterpart(context, sequence) {
            Some((other, at)) => {
                let there = self.contexts[&other].sequence.get(at);
                there.is_some_and(|there| there.is_full())
            }
            // It has been left by everybody already.
            None => !collective.made.is_empty(),
        }
    }

    /// Whether everybody has arrived whom a member needs; for `MPI_Intercomm_create`, the other
    /// group's leader as well.
    pub(super) fn is_served(&self, context: ContextId, sequence: usize, member: u32) -> bool {
        let here = self.contexts.get(&context);
        let Some(collective) = here.and_then(|here| here.sequence.get(sequence)) else {
            return false;
        };
        collective.is_provided_for(member)
            && (bridge(collective).is_none()
                || !collective.made.is_empty()
                || self.counterpart(context, sequence).is_some())
    }

    /// The collective of the other group that builds the same intercommunicator, once its leader
    /// has come.
    pub(super) fn counterpart(
        &self,
        context: ContextId,
        sequence: usize,
    ) -> Option<(ContextId, usize)> {
        let here = self.contexts.get(&context)?;
        let collective = here.sequence.get(sequence)?;
        let (leader, bridge, tag) = bridge(collective)?;
        let own = here.groups.process(leader)?;
        for (&other, there) in self.contexts.iter() {
            if other == context || there.groups.number_of(bridge.remote).is_none() {
                continue;
            }
            for at in 0..there.sequence.len() {
                // The same leaders may meet again before everybody has left.
                let met = |c: &&Arc<Collective>| c.made == collective.made;
                let Some(candidate) = there.sequence.get(at).filter(met) else {
                    continue;
                };
                let Some((remote, back, their_tag)) = self::bridge(candidate) else {
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

    /// `MPI_Intercomm_create`: both leaders have come.
    pub(super) fn connect(
        &mut self,
        context: ContextId,
        sequence: usize,
        groups: &Groups,
    ) -> Option<ContextId> {
        let made = |world: &World| {
            let here = world.contexts.get(&context)?.sequence.get(sequence)?;
            here.made.first().copied()
        };
        if let Some(made) = made(self) {
            return Some(made);
        }
        let (other, at) = self.counterpart(context, sequence)?;
        let (Groups::Intra(a), Groups::Intra(b)) = (groups, &self.contexts[&other].groups) else {
            unreachable!("each side of a new intercommunicator is one group");
        };
        let made = self.new_context(Groups::Inter([a.clone(), b.clone()]));
        for (side, at) in [(context, sequence), (other, at)] {
            let open = self.context_mut(side).sequence.change().get_mut(at);
            open.expect("both calls are open").made.push(made);
        }
        self.stirred.0.insert(other);
        Some(made)
    }
}

/// The local leader, its bridge and the tag of an `MPI_Intercomm_create` whose leader has come.
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
