//! One rank of a state: its own, or shared with other states until it changes.

use std::cell::RefCell;
use std::sync::Arc;

use concord_abi::Memory;
use concord_base::Rank;
use concord_exec::Context;
use concord_mpi::{Memories, RankSide};

use crate::remembered::Steps;
use crate::state::RankState;

/// A rank's state.
#[derive(Debug)]
pub(crate) struct RankSlot {
    state: Owned,
    /// Whether it has changed since somebody asked.
    changed: bool,
    /// Its fingerprint, once somebody has asked, until it changes; `None` inside if that depends on
    /// what others mention. Here, so that ranks that have not changed need not be looked up.
    plain: Option<Option<u128>>,
}

/// Whose it is: this state's own, or shared with states that forked off.
#[derive(Debug)]
enum Owned {
    Own(Box<RankState>),
    Shared(Arc<RankState>),
    /// While it passes from one to the other.
    Neither,
}

impl RankSlot {
    pub(crate) fn new(state: RankState) -> RankSlot {
        RankSlot {
            state: Owned::Own(Box::new(state)),
            changed: true,
            plain: None,
        }
    }

    pub(crate) fn get(&self) -> &RankState {
        match &self.state {
            Owned::Own(rank) => rank,
            Owned::Shared(rank) => rank,
            Owned::Neither => unreachable!("a rank is somebody's"),
        }
    }

    pub(crate) fn get_mut(&mut self) -> &mut RankState {
        self.changed = true;
        self.plain = None;
        if let Owned::Shared(rank) = &self.state {
            self.state = Owned::Own(Box::new(rank.snapshot()));
        }
        match &mut self.state {
            Owned::Own(rank) => {
                rank.print.take();
                rank.foreign.take();
                rank.exact.take();
                rank.graves.take();
                rank
            }
            Owned::Shared(_) | Owned::Neither => {
                unreachable!("a shared rank was just replaced by a copy")
            }
        }
    }

    /// From now on shared, and frozen.
    pub(crate) fn share(&mut self) -> &Arc<RankState> {
        if let Owned::Own(_) = self.state {
            let Owned::Own(mut rank) = std::mem::replace(&mut self.state, Owned::Neither) else {
                unreachable!("it was just looked at");
            };
            rank.process.freeze();
            self.state = Owned::Shared(Arc::from(rank));
        }
        match &self.state {
            Owned::Shared(rank) => rank,
            Owned::Own(_) | Owned::Neither => unreachable!("it was just shared"),
        }
    }

    /// A copy that costs nothing.
    pub(crate) fn fork(&mut self) -> RankSlot {
        RankSlot {
            state: Owned::Shared(Arc::clone(self.share())),
            changed: self.changed,
            plain: self.plain,
        }
    }

    /// It is as it was in another state.
    pub(crate) fn set(&mut self, state: Arc<RankState>) {
        self.state = Owned::Shared(state);
        self.changed = true;
        self.plain = None;
    }

    /// Whether it is the very one of another state, shared by both.
    pub(crate) fn is_same(&self, other: &RankSlot) -> bool {
        matches!((&self.state, &other.state), (Owned::Shared(a), Owned::Shared(b)) if Arc::ptr_eq(a, b))
    }

    /// Its fingerprint, if it has no heap blocks that could go by other names.
    pub(crate) fn plain_print(&mut self, cx: Context<'_>) -> Option<u128> {
        if self.plain.is_none() {
            self.plain = Some(self.share().plain_print(cx));
        }
        self.plain.flatten()
    }

    /// Its exact fingerprint, if it has one.
    pub(crate) fn exact(&mut self) -> Option<u128> {
        self.share().exact()
    }

    /// Whether it has changed since this was last asked.
    pub(crate) fn take_changed(&mut self) -> bool {
        std::mem::take(&mut self.changed)
    }
}

/// The ranks' memories, as MPI reaches them, and what it does to single ranks as it did before.
pub(crate) struct RankMemories<'a> {
    ranks: &'a mut [RankSlot],
    steps: Option<&'a RefCell<Steps>>,
    /// The state of a rank before a step that was asked for in vain.
    asked: Option<u128>,
}

impl<'a> RankMemories<'a> {
    pub(crate) fn of_all(
        ranks: &'a mut [RankSlot],
        steps: Option<&'a RefCell<Steps>>,
    ) -> RankMemories<'a> {
        RankMemories {
            ranks,
            steps,
            asked: None,
        }
    }
}

impl Memories for RankMemories<'_> {
    fn of(&mut self, rank: Rank) -> &mut dyn Memory {
        &mut self.ranks[rank.index()].get_mut().process.memory
    }

    fn remembers(&self) -> bool {
        self.steps.is_some()
    }

    fn recall(&mut self, rank: Rank, step: u128, reaches_memory: bool) -> Option<RankSide> {
        let steps = self.steps?;
        if !reaches_memory {
            return steps.borrow_mut().completion(step);
        }
        self.asked = None;
        if !steps.borrow().pays(rank) {
            return None;
        }
        let slot = &mut self.ranks[rank.index()];
        self.asked = slot.exact();
        let (after, side) = steps.borrow_mut().delivery((self.asked?, step))?;
        slot.set(after);
        Some(side)
    }

    fn keep(&mut self, rank: Rank, step: u128, reaches_memory: bool, after: RankSide) {
        let Some(steps) = self.steps else { return };
        if !reaches_memory {
            steps.borrow_mut().completed(step, after);
        } else if let Some(before) = self.asked.take() {
            let rank = Arc::clone(self.ranks[rank.index()].share());
            steps.borrow_mut().delivered((before, step), rank, after);
        }
    }
}
