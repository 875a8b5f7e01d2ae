//! The accesses that others may still race with, by sort.
//!
//! Of accesses of one sort (the same rank, call site and manner, under way for the same epoch, or
//! complete at the same time) only the bytes are kept, all together: a loop of operations is one
//! entry, however long it runs. Of accesses that are complete only the last one to a byte is kept,
//! per rank, place and manner: who knows of it knows of the earlier ones, and who does not races
//! with it. So what is kept is enough to see whether a new access races, and with which call.

use std::collections::BTreeMap;

use concord_abi::Watch;
use concord_base::Rank;

use super::super::extent::Extent;
use super::access::{Manner, Pending, Side, Sort, Space};
use super::time::Clock;

/// What a new access meets.
#[derive(Default)]
pub(super) struct Met {
    /// The first sort that it races with, and that no race was told of.
    pub clash: Option<Sort>,
    /// It races with one that was told of.
    pub told: bool,
    /// It meets an initialisation: the value is indeterminate.
    pub doubt: bool,
    /// The order of atomic operations matters, and is not explored.
    pub matters: bool,
    /// It reads what this wrote before, and nobody promises that it is there yet.
    pub unseen: Option<Sort>,
}

/// What is kept of all accesses. No entry is empty: the same accesses are the same value.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Records(BTreeMap<Space, BTreeMap<Sort, Extent>>);

impl Records {
    pub(super) fn sorts(&self) -> impl Iterator<Item = &Sort> {
        self.0.values().flat_map(BTreeMap::keys)
    }

    /// The accesses to one memory.
    pub(super) fn of(&self, space: Space) -> impl Iterator<Item = (&Sort, &Extent)> {
        self.0.get(&space).into_iter().flatten()
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// What a new access of a rank that knows this meets, and that has seen so much of it in its memory.
    pub(super) fn meet(&self, new: &Sort, bytes: &Extent, knows: &Clock, seen: &Clock) -> Met {
        let ordered = |old: &Sort| {
            old.pending.is_none() && (old.at == new.by || knows.of(old.at) >= old.done)
        };
        let mut met = Met::default();
        for (old, extent) in self.0.get(&new.space).into_iter().flatten() {
            if extent.common(bytes).is_none() {
                continue;
            }
            if ordered(old) {
                if met.unseen.is_none() && new.is_direct_read() && !old.is_seen(new.by, seen) {
                    met.unseen = Some(old.clone());
                }
                continue;
            }
            let both_atomic = old.manner.is_atomic() && new.manner.is_atomic();
            if both_atomic && old.by == new.by {
                continue;
            }
            // Whether memory is part of a window does not matter to operations that come from there.
            let from_there = |sort: &Sort| sort.pending.is_some_and(|p| p.side == Side::Origin);
            if new.manner.is_membership() && from_there(old) {
                continue;
            }
            if old.initial && new.is_remote(old.by) {
                met.doubt = true;
                continue;
            }
            if !old.manner.tolerates(new.manner) {
                met.told |= old.told;
                if !old.told && met.clash.is_none() {
                    met.clash = Some(old.clone());
                }
                continue;
            }
            let commute =
                old.manner.is_eager() && new.manner.is_eager() && old.manner.commutes(new.manner);
            let heard = old.announced > 0 && knows.of(old.by) >= old.announced;
            met.matters |= both_atomic && heard && !commute;
            // §12.7.1: each element is updated atomically, several of them are not.
            met.matters |= both_atomic
                && !commute
                && old.manner.updates_several(new.manner, extent.shared(bytes));
            let eager = old.manner.is_eager() || new.manner.is_eager();
            met.matters |= both_atomic
                && eager
                && (old.manner.is_eager() != new.manner.is_eager()
                    || !old.manner.commutes(new.manner));
        }
        met
    }

    /// Others may hear from now on what atomic operations a rank has called that are not complete;
    /// not those on the same location. Who hears of a later one has heard of the earlier ones, so
    /// that of each byte only the first announcement is kept.
    pub(super) fn announce(&mut self, by: Rank, now: u32, except: Option<(Space, &Extent)>) {
        let is_open = |sort: &Sort| {
            let reaches = |p: &Pending| p.side == Side::Target;
            sort.by == by
                && sort.announced == 0
                && sort.manner.is_atomic()
                && sort.pending.as_ref().is_some_and(reaches)
        };
        let elsewhere = |sort: &Sort, extent: &Extent| match except {
            Some((space, bytes)) => sort.space != space || extent.common(bytes).is_none(),
            None => true,
        };
        let all = self.0.values().flatten();
        let open = all.filter(|(sort, extent)| is_open(sort) && elsewhere(sort, extent));
        let open: Vec<Sort> = open.map(|(sort, _)| sort.clone()).collect();
        for sort in open {
            let here = self.0.entry(sort.space).or_default();
            let mut extent = here.remove(&sort).expect("it was there just now");
            for (_, earlier) in here.iter().filter(|(old, _)| old.is_earlier_than(&sort)) {
                extent.remove(earlier);
            }
            if !extent.is_empty() {
                let announced = now;
                self.insert(Sort { announced, ..sort }, &extent);
            }
        }
    }

    /// Accesses of this sort are part of a race that is told.
    pub(super) fn mark(&mut self, sort: Sort) {
        let here = self.0.entry(sort.space).or_default();
        if let Some(extent) = here.remove(&sort) {
            self.insert(Sort { told: true, ..sort }, &extent);
        }
    }

    /// Keeps an access; older ones that it stands for go.
    pub(super) fn keep(&mut self, new: Sort, bytes: &Extent) {
        if new.pending.is_none()
            && let Some(here) = self.0.get_mut(&new.space)
        {
            here.retain(|old, extent| {
                let stands_for = old.pending.is_none()
                    && (old.by, old.at, old.manner, &old.cause, old.announced)
                        == (new.by, new.at, new.manner, &new.cause, new.announced);
                if stands_for {
                    extent.remove(bytes);
                }
                !extent.is_empty()
            });
        }
        self.insert(new, bytes);
    }

    fn insert(&mut self, sort: Sort, bytes: &Extent) {
        let here = self.0.entry(sort.space).or_default();
        here.entry(sort).or_default().add(bytes);
    }

    /// Operations that are chosen are complete now, at this rank's time.
    pub(super) fn complete(
        &mut self,
        at: Rank,
        now: u32,
        chosen: &dyn Fn(&Sort, &Pending) -> bool,
    ) {
        let is_over = |sort: &Sort| sort.pending.as_ref().is_some_and(|p| chosen(sort, p));
        let over: Vec<Sort> = self.sorts().filter(|s| is_over(s)).cloned().collect();
        for sort in over {
            let here = self.0.entry(sort.space).or_default();
            let extent = here.remove(&sort).expect("it was just found there");
            let complete = Sort {
                pending: None,
                done: now,
                at,
                ..sort
            };
            self.keep(complete, &extent);
        }
    }

    /// Forgets what everybody knows.
    pub(super) fn forget(&mut self, clocks: &[Clock], seen: &[Option<Clock>]) {
        let nothing = Clock::default();
        let is_seen = |old: &Sort| {
            let readers = (0..).map(Rank).zip(clocks).map(|(rank, _)| rank);
            let mut readers = readers.filter(|rank| {
                old.space == Space::Private(*rank) || matches!(old.space, Space::Shared(_))
            });
            readers.all(|rank| {
                let seen = seen.get(rank.index()).and_then(Option::as_ref);
                old.is_seen(rank, seen.unwrap_or(&nothing))
            })
        };
        let is_known = |old: &Sort| {
            let mut others = (0..)
                .map(Rank)
                .zip(clocks)
                .filter(|(rank, _)| *rank != old.at);
            old.pending.is_none() && others.all(|(_, clock)| clock.of(old.at) >= old.done)
        };
        self.0.retain(|_, here| {
            here.retain(|old, _| !is_known(old) || !is_seen(old));
            !here.is_empty()
        });
    }

    /// Gives the times of accesses other numbers.
    pub(super) fn renumber(&mut self, time: impl Fn(Rank, u32) -> u32) {
        for (sort, extent) in std::mem::take(&mut self.0).into_values().flatten() {
            let done = match sort.pending {
                Some(_) => 0,
                None => time(sort.at, sort.done),
            };
            let announced = match sort.announced {
                0 => 0,
                since => time(sort.by, since),
            };
            let new = Sort {
                done,
                announced,
                ..sort
            };
            self.insert(new, &extent);
        }
    }
}

/// Buffers at the origins of operations under way, and what they are watched for.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Lent(BTreeMap<(Rank, Pending, Watch), Watched>);

#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct Watched {
    bytes: Extent,
    /// The ranges that were given to the memory, each once: they are taken back as they are.
    ranges: Vec<(u64, u64)>,
}

impl Lent {
    /// A buffer is lent; gives the bytes that were not yet.
    pub(super) fn lend(&mut self, by: (Rank, Pending, Watch), bytes: &Extent) -> Extent {
        let all = self.0.entry(by).or_default();
        let mut new = bytes.clone();
        new.remove(&all.bytes);
        all.bytes.add(&new);
        all.ranges.extend(new.ranges());
        new
    }

    /// The buffers of operations that are complete.
    pub(super) fn take_back(
        &mut self,
        rank: Rank,
        chosen: &dyn Fn(&Pending, Manner) -> bool,
    ) -> Vec<(Watch, Vec<(u64, u64)>)> {
        let manner = |on: &Watch| match on {
            Watch::All => Manner::Write,
            Watch::Writes => Manner::Read,
        };
        let is_over =
            |(by, pending, on): &(Rank, Pending, Watch)| *by == rank && chosen(pending, manner(on));
        let over: Vec<_> = self.0.keys().filter(|key| is_over(key)).copied().collect();
        over.into_iter()
            .filter_map(|key| Some((key.2, self.0.remove(&key)?.ranges)))
            .collect()
    }
}
