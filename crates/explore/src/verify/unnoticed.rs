//! Leaving a collective early where nobody notices: put off.
//!
//! Where a rank *r* may leave a collective *c* that others have not entered yet, both are explored:
//! it leaves ([`Transition::Release`]), or it stays while something else happens. Often it then only
//! comes to its next collective *d*, and the two states *s* (before) and *s′* (after) differ in
//! nothing but where *r* waits. Such a release is put off: *s′* is dropped. It is recognised by
//!
//! * nobody having run but *r*, which has started nothing but its call of *d*, in which it waits
//!   and which it may not leave (if it may, it goes on at once, and the end of that chain counts);
//! * everything that may happen to others being the same in *s* and in *s′*, so that *r*'s coming
//!   to *d* has let nobody go on, and will let nobody go on who is there already;
//! * no window being alive, whose memory *r* could have touched.
//!
//! Why nothing is lost: take an execution from *s′* and let the others do the same from *s*. That
//! is possible up to the first step that needs *r* in *d*, or that *r* makes itself. There, *r* may
//! still leave *c* (who has come stays), unless *c* is complete by now and *r* is in *d* anyway; and
//! its release is no longer unnoticed, so it is explored and leads to where the execution stands.
//! If there is no such step, the others come to the same end. They cannot all have ended well, since
//! somebody has not entered *c*: they hang, with *r* in *c* as with *r* in *d*, and that is found.
//!
//! Only in searches without every order ([`super::reduced`]): where something is found, everything
//! is explored, and reported as it is then.

use concord_base::Rank;
use concord_mpi::{OpKind, Transition, WaitingFor};

use crate::state::State;
use crate::tracked::Unnoticed;

/// What came of a release.
pub(super) enum Notice {
    /// There is something to explore.
    Given,
    /// Nothing: it is put off.
    None,
    /// Nothing yet: the rank may leave the next collective, too.
    NotYet(Transition),
}

impl Unnoticed {
    /// The release that a choice is, if others may be made instead.
    pub(super) fn of(
        state: &State,
        choices: &[Transition],
        chosen: &Transition,
    ) -> Option<Box<Unnoticed>> {
        let &Transition::Release { rank, request, .. } = chosen else {
            return None;
        };
        let operation = state.world.operation(rank, request)?;
        let waits = choices.iter().all(Transition::is_release);
        if waits
            || !matches!(operation.kind, OpKind::Collective { .. })
            || state.world.has_windows()
        {
            return None;
        }
        Some(Box::new(Unnoticed {
            rank,
            before: others(rank, choices),
            posted: state.world.posted(rank),
            left: 1,
            executed: executed_by_others(state, rank),
        }))
    }

    /// Whether anybody has noticed, where the state has come to a choice again.
    fn notice(&self, state: &State, choices: &[Transition]) -> Notice {
        let rank = self.rank;
        let alone = executed_by_others(state, rank) == self.executed;
        let same = others(rank, choices) == self.before && !state.world.has_windows();
        let only_left = state.world.posted(rank) == self.posted + self.left;
        if !(alone && same && only_left && waits_in_collective(state, rank)) {
            return Notice::Given;
        }
        let own = |t: &&Transition| is_release_of(rank, t);
        match choices.iter().find(own) {
            Some(again) => Notice::NotYet(again.clone()),
            None => Notice::None,
        }
    }
}

impl State {
    /// What came of the release that led here, if one did; once.
    pub(super) fn noticed(&mut self, choices: &[Transition]) -> Notice {
        let release = self.released.take();
        // Every moment may be the one in which an abort is heard of.
        let Some(mut release) = release.filter(|_| self.aborted.is_none()) else {
            return Notice::Given;
        };
        let notice = release.notice(self, choices);
        if matches!(notice, Notice::NotYet(_)) {
            release.left += 1;
            self.released = Some(release);
        }
        notice
    }
}

fn is_release_of(rank: Rank, transition: &Transition) -> bool {
    matches!(transition, Transition::Release { rank: other, .. } if *other == rank)
}

fn others(rank: Rank, choices: &[Transition]) -> Vec<Transition> {
    let other = |t: &&Transition| !is_release_of(rank, t);
    choices.iter().filter(other).cloned().collect()
}

fn executed_by_others(state: &State, rank: Rank) -> u64 {
    state.worked.iter().sum::<u64>() - state.worked[rank.index()]
}

/// Whether a rank waits in a collective call, and for nothing else.
fn waits_in_collective(state: &State, rank: Rank) -> bool {
    let blocked = state.world.blocked(rank);
    let Some(WaitingFor::AllOf(requests)) = blocked.map(|blocked| &blocked.on) else {
        return false;
    };
    let [request] = requests[..] else {
        return false;
    };
    let operation = state.world.operation(rank, request);
    operation.is_some_and(|op| {
        let newest = op.op.index + 1 == state.world.posted(rank);
        newest && matches!(op.kind, OpKind::Collective { .. })
    })
}
