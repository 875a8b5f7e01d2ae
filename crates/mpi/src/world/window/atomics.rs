//! What atomic operations tell those that fetch.
//!
//! MPI 4.1 §12.7.1: the operations on one location are atomic and have an order, so that a process
//! that fetches finds what all earlier ones left there. What their origins had completed before is
//! therefore complete for it as well: a lock that is made of `MPI_Compare_and_swap`, a flag that is
//! set by `MPI_Accumulate` and looked at by `MPI_Fetch_and_op`. It knows so once the fetch is complete
//! at the origin, and not before: operations that it starts without waiting for the result may
//! overtake.
//!
//! The order is that of this execution; the others are explored, or noted as a
//! [`Gap`](super::Gap). So an order that is taken here and need not be is missing in another
//! execution, and a race is found there. An operation that leaves the location as it is
//! (`MPI_NO_OP`, a comparison that fails) tells nothing.

use std::collections::BTreeMap;
use std::sync::Arc;

use concord_base::Rank;

use super::super::World;
use super::super::extent::Extent;
use super::access::{Manner, Pending, Side, Space};
use super::time::Clock;

/// What was told through locations, and what was fetched and is not complete.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Observed {
    /// What origins knew when they changed a location.
    left: BTreeMap<Space, BTreeMap<Extent, Clock>>,
    /// What fetches found, by what completes them.
    fetched: BTreeMap<(Rank, Pending), Clock>,
}

impl Observed {
    /// An origin with this knowledge changes a location.
    fn leave(&mut self, space: Space, bytes: &Extent, knows: &Clock) {
        let here = self.left.entry(space).or_default();
        match here.get_mut(bytes) {
            Some(known) => known.join(knows),
            None => {
                here.insert(bytes.clone(), knows.clone());
            }
        }
    }

    /// A rank fetches a location.
    fn fetch(&mut self, rank: Rank, pending: Pending, space: Space, bytes: &Extent) {
        let here = self.left.get(&space).into_iter().flatten();
        let known = here.filter(|(extent, _)| extent.common(bytes).is_some());
        for (_, clock) in known {
            self.fetched.entry((rank, pending)).or_default().join(clock);
        }
    }

    /// What a rank learns when these operations are complete.
    pub(super) fn take(
        &mut self,
        rank: Rank,
        chosen: &dyn Fn(&Pending, Manner) -> bool,
    ) -> Option<Clock> {
        let is_over =
            |(by, pending): &(Rank, Pending)| *by == rank && chosen(pending, Manner::Write);
        let over: Vec<_> = self
            .fetched
            .keys()
            .filter(|k| is_over(k))
            .copied()
            .collect();
        let clocks = over.into_iter().filter_map(|key| self.fetched.remove(&key));
        clocks.reduce(|mut all, clock| {
            all.join(&clock);
            all
        })
    }

    /// The windows are gone.
    pub(super) fn clear(&mut self) {
        self.left.clear();
        self.fetched.clear();
    }

    /// Forgets what everybody knows.
    pub(super) fn forget(&mut self, clocks: &[Clock]) {
        let is_known = |told: &Clock| clocks.iter().all(|clock| told.is_within(clock));
        self.left.retain(|_, here| {
            here.retain(|_, told| !is_known(told));
            !here.is_empty()
        });
        self.fetched.retain(|_, told| !is_known(told));
    }

    pub(super) fn clocks_mut(&mut self) -> impl Iterator<Item = &mut Clock> {
        let left = self.left.values_mut().flat_map(BTreeMap::values_mut);
        left.chain(self.fetched.values_mut())
    }
}

impl World {
    /// A rank's atomic operation reaches bytes of `owner`: it fetches them, and `changes` them.
    pub(crate) fn observe(
        &mut self,
        rank: Rank,
        owner: Rank,
        bytes: &Extent,
        fetches: Option<Pending>,
        changes: bool,
    ) {
        if !self.keeps_time() || bytes.is_empty() {
            return;
        }
        let places = self.located(owner, bytes);
        let races = Arc::make_mut(&mut self.races);
        if let Some(pending) = fetches {
            let pending = Pending {
                side: Side::Origin,
                ..pending
            };
            for (space, bytes) in &places {
                races.observed.fetch(rank, pending, *space, bytes);
            }
        }
        if changes {
            let knows = self.tell(rank);
            let races = Arc::make_mut(&mut self.races);
            for (space, bytes) in &places {
                races.observed.leave(*space, bytes, &knows);
            }
        }
    }
}
