//! One rank of a state: its own, or shared with other states until it changes.

use std::cell::{Cell, RefCell};
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
    /// Here, so that ranks that have not changed need not be looked up.
    brief: Brief,
}

/// What is asked of a rank most, once it has been asked, until it changes.
#[derive(Clone, Copy, Default, Debug)]
struct Brief {
    /// Its fingerprint; `None` inside if that depends on what others mention.
    plain: Option<Option<u128>>,
    /// Its exact fingerprint; `None` inside if it has none.
    exact: Option<Option<u128>>,
    /// Whether objects are gone whose identifiers may be reused one day.
    graves: Option<bool>,
    /// Of a rank that is shared: how it stands.
    stands: Stands,
}

/// How a rank stands.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Stands {
    /// In its `main`, in a call that waits.
    Waiting,
    /// In its `main`, about to go on.
    Running,
    /// It has ended with this status.
    Ended(i32),
    #[default]
    Otherwise,
}

/// A rank's state that is remembered.
#[derive(Debug)]
pub(crate) struct Frozen {
    state: Arc<RankState>,
    brief: Cell<Brief>,
}

impl Frozen {
    pub(crate) fn new(state: Arc<RankState>) -> Frozen {
        let brief = Brief {
            stands: state.stands(),
            ..Brief::default()
        };
        Frozen {
            state,
            brief: Cell::new(brief),
        }
    }
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
            brief: Brief::default(),
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
        self.brief = Brief::default();
        if let Owned::Shared(rank) = &self.state {
            self.state = Owned::Own(Box::new(rank.snapshot()));
        }
        match &mut self.state {
            Owned::Own(rank) => {
                rank.print.take();
                rank.foreign.take();
                rank.exact.take();
                rank.graves.take();
                rank.apart.take();
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
            self.brief.stands = rank.stands();
            self.state = Owned::Shared(Arc::from(rank));
        }
        match &self.state {
            Owned::Shared(rank) => rank,
            Owned::Own(_) | Owned::Neither => unreachable!("it was just shared"),
        }
    }

    /// A copy that costs nothing.
    pub(crate) fn fork(&self) -> RankSlot {
        let Owned::Shared(rank) = &self.state else {
            unreachable!("ranks are frozen before a state forks");
        };
        RankSlot {
            state: Owned::Shared(Arc::clone(rank)),
            changed: self.changed,
            brief: self.brief,
        }
    }

    /// It is as this one, and nobody need ask what has changed.
    pub(crate) fn set_to_rest(&mut self, known: &RankSlot) {
        *self = known.fork();
        self.changed = false;
    }

    /// It is as it was in another state.
    pub(crate) fn set(&mut self, known: &Frozen) {
        self.state = Owned::Shared(Arc::clone(&known.state));
        self.changed = true;
        self.brief = known.brief.get();
    }

    /// It is as it was in another state, and its fingerprints are asked for, now or soon.
    pub(crate) fn set_to_stay(&mut self, known: &Frozen, cx: Context<'_>) {
        self.set(known);
        self.exact();
        self.plain_print(cx);
        self.has_graves();
        known.brief.set(self.brief);
    }

    /// The same, and only the exact one is.
    pub(crate) fn set_to_go_on(&mut self, known: &Frozen) {
        self.set(known);
        self.exact();
        known.brief.set(self.brief);
    }

    /// How it stands.
    pub(crate) fn stands(&self) -> Stands {
        match &self.state {
            Owned::Shared(_) => self.brief.stands,
            Owned::Own(_) | Owned::Neither => self.get().stands(),
        }
    }

    /// Whether objects are gone whose identifiers may be reused one day.
    pub(crate) fn has_graves(&mut self) -> bool {
        if self.brief.graves.is_none() {
            self.brief.graves = Some(self.share().has_graves());
        }
        self.brief.graves == Some(true)
    }

    /// Whether it is the very one of another state, shared by both.
    pub(crate) fn is_same(&self, other: &RankSlot) -> bool {
        matches!((&self.state, &other.state), (Owned::Shared(a), Owned::Shared(b)) if Arc::ptr_eq(a, b))
    }

    /// Its fingerprint, if it has no heap blocks that could go by other names.
    pub(crate) fn plain_print(&mut self, cx: Context<'_>) -> Option<u128> {
        if self.brief.plain.is_none() {
            self.brief.plain = Some(self.share().plain_print(cx));
        }
        self.brief.plain.flatten()
    }

    /// The same, if somebody has asked for it since it changed.
    pub(crate) fn known_plain_print(&self) -> Option<u128> {
        self.brief.plain.flatten()
    }

    /// Its exact fingerprint, if somebody has asked for it since it changed, and it has one.
    pub(crate) fn known_exact(&self) -> Option<u128> {
        self.brief.exact.flatten()
    }

    /// Its exact fingerprint, if it has one.
    pub(crate) fn exact(&mut self) -> Option<u128> {
        if self.brief.exact.is_none() {
            self.brief.exact = Some(self.share().exact());
        }
        self.brief.exact.flatten()
    }

    pub(crate) fn has_changed(&self) -> bool {
        self.changed
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
        let steps = steps.borrow();
        let (after, side) = steps.delivery((self.asked?, step))?;
        slot.set_to_go_on(after);
        Some(side.clone())
    }

    fn keep(&mut self, rank: Rank, step: u128, reaches_memory: bool, after: RankSide) {
        let Some(steps) = self.steps else { return };
        if !reaches_memory {
            steps.borrow_mut().completed(step, after);
        } else if let Some(before) = self.asked.take() {
            let rank = Arc::clone(self.ranks[rank.index()].share());
            steps
                .borrow_mut()
                .delivered((before, step), Frozen::new(rank), after);
        }
    }
}
