//! Assertions given to window calls: promises that are checked.
//!
//! MPI 4.1 §12.5.5. An implementation may believe them and leave out what they make needless, so one
//! that does not hold is a mistake, also where this execution goes well:
//!
//! * of a fence: `MPI_MODE_NOPRECEDE`, that the process called no operation since the last one, and
//!   `MPI_MODE_NOSUCCEED`, that it calls none until the next one (then there is no epoch for it). Each
//!   is given by all members or by none (`super::super::collective`);
//! * `MPI_MODE_NOSTORE` of fences and posts: the process's memory was not updated on its own side since
//!   it last synchronised;
//! * `MPI_MODE_NOPUT` of the same: nobody updates it until the next synchronisation;
//! * `MPI_MODE_NOCHECK` of a lock: nobody else holds a conflicting one, or asks for it, meanwhile;
//! * the info keys `same_size` and `same_disp_unit`: that what they speak of is the same on all processes;
//! * `MPI_MODE_NOCHECK` of a start: the targets have posted. It stands in both calls or in neither.
//!
//! What must have happened before is judged by happens-before, not by the order of this execution:
//! what nothing orders comes the other way round elsewhere. The run goes on as if nothing had been
//! asserted.
//!
//! Never reports a promise that is kept, except where only the receiver of a synchronous send orders
//! the calls ([`super::time`]). May miss: a lock that was given back before without an operation under
//! it; fences order more than their accesses here where they assert that no epoch precedes.

use concord_base::Rank;

use super::super::World;
use super::super::context::ContextId;
use super::super::env::Env;
use super::super::extent::Extent;
use super::super::misuse::{Misuse, MisuseKind, Touched, broken};
use super::super::step::involved_in;
use super::sync::{LockKind, Stage};
use super::transfer::Moves;
use super::{Cause, NewWindow, Opener, Win, Window};
use crate::constants::*;

/// An assertion that one of two fences gives and the other does not, and whether it is the second.
pub(crate) fn given_by_one(first: i32, second: i32) -> Option<(&'static str, bool)> {
    let modes = [
        (MPI_MODE_NOPRECEDE, "MPI_MODE_NOPRECEDE"),
        (MPI_MODE_NOSUCCEED, "MPI_MODE_NOSUCCEED"),
    ];
    let differs = |(mode, _): &(i32, _)| (first ^ second) & mode != 0;
    let (mode, name) = modes.into_iter().find(differs)?;
    Some((name, second & mode != 0))
}

/// What is promised to be the same everywhere (§12.2.1) and is not: `same_size` and `same_disp_unit`, which
/// say of the key itself that all processes give it. The text goes on with whose it differs from.
pub(crate) fn not_the_same(first: &NewWindow, second: &NewWindow) -> Option<String> {
    let keys = [
        ("same_size", "size", first.size, second.size),
        (
            "same_disp_unit",
            "displacement unit",
            first.unit,
            second.unit,
        ),
    ];
    keys.into_iter().find_map(|(key, what, theirs, mine)| {
        let says = |new: &NewWindow| new.info.get(key.as_bytes()) == Ok(Some(b"true"));
        match (says(first), says(second)) {
            (false, false) => None,
            (true, true) if theirs == mine => None,
            (true, true) => Some(format!(
                "the info key `{key}` is `true`, but {what} {mine} is not {theirs}, that"
            )),
            _ => Some(format!("the info key `{key}` differs from that")),
        }
    })
}

/// A promise that is not kept, and the other call that shows it.
fn lie(
    (rank, by): (Rank, Opener),
    text: impl Into<String>,
    other: Option<(Rank, Opener)>,
) -> Box<Misuse> {
    let mut misuse = broken(rank, MisuseKind::BrokenPromise, text, by);
    let other = other.map(|(rank, (function, site))| involved_in(rank, function, site));
    misuse.others.extend(other);
    misuse
}

impl Env<'_> {
    /// A fence with its assertions.
    pub(crate) fn check_fence(&mut self, win: &Win, given: i32, by: Opener) {
        let rank = self.rank;
        let used = win.epochs.fence.as_ref().and_then(|fence| fence.used);
        if let (Some(used), true) = (used, given & MPI_MODE_NOPRECEDE != 0) {
            let text = "MPI_MODE_NOPRECEDE, but an operation has been called since the last fence";
            self.world.notice(lie((rank, by), text, Some((rank, used))));
        }
        self.check_stores(win, given, by);
        let turn = !win.turn;
        if let Some(win) = self.process_mut().win_of_mut(win.context) {
            win.turn = turn;
        }
        // A fence after an operation is met by everybody, so who still calls operations in the epoch
        // before this one is one fence behind at most.
        let noput = &mut self.world.window_mut(win.context).noput[win.rank as usize];
        noput.retain(|(other, _)| *other != turn);
        if given & MPI_MODE_NOPUT != 0 {
            noput.push((turn, by));
        }
    }

    /// `MPI_MODE_NOSTORE`.
    pub(crate) fn check_stores(&mut self, win: &Win, given: i32, by: Opener) {
        let (rank, stored) = (self.rank, &win.stored);
        if given & MPI_MODE_NOSTORE == 0 {
            return;
        }
        let Some(cause) = stored else { return };
        let text =
            "MPI_MODE_NOSTORE, but the memory has been updated since the last synchronisation";
        let mut misuse = lie((rank, by), text, None);
        match *cause {
            Cause::Program(access, span) => misuse.touched.push(Touched {
                rank,
                access,
                span,
                library: false,
            }),
            Cause::Call { function, site } => {
                misuse.others.push(involved_in(rank, function, site));
            }
        }
        self.world.notice(misuse);
    }

    /// `MPI_MODE_NOPUT`: an operation updates its target's memory.
    pub(crate) fn check_update(&mut self, moves: &Moves) {
        let target = moves.target;
        let win = self.process().win_of(moves.window);
        let win = win.expect("who updates a window has it");
        let epochs = &win.epochs;
        if epochs.all.is_some() || epochs.locks.contains_key(&target) {
            return;
        }
        let window = self.world.window(moves.window);
        let started = epochs.start.as_ref();
        let promised = if started.is_some_and(|start| start.targets.contains(&target)) {
            let exposure = window.exposures[target as usize].as_ref();
            exposure.filter(|e| e.noput).map(|e| e.by)
        } else {
            let mut fences = window.noput[target as usize].iter();
            fences.find(|(turn, _)| *turn == win.turn).map(|f| f.1)
        };
        if let Some(by) = promised {
            let text = "MPI_MODE_NOPUT, but the memory is updated in the epoch that begins here";
            let owner = self.world.member(moves.window, target);
            let other = Some((self.rank, moves.by));
            self.world.notice(lie((owner, by), text, other));
        }
    }

    /// `MPI_MODE_NOCHECK` of a start: the posts of its targets must have happened before.
    pub(crate) fn check_posted(&mut self, win: &Win, targets: &[u32], by: Opener) {
        let rank = self.rank;
        for &target in targets {
            let owner = self.world.member(win.context, target);
            let exposure = self.world.window(win.context).exposures[target as usize].as_ref();
            let posted = exposure.filter(|e| e.origins.get(&win.rank) == Some(&Stage::Posted));
            let (text, other) = match posted {
                None => (
                    format!("MPI_MODE_NOCHECK, but rank {owner} has not posted"),
                    None,
                ),
                // Where the post does not say so as well, that is the mistake.
                Some(posted) => match posted.nocheck {
                    Some(since) if self.world.known(rank, owner) < since => (
                        format!(
                            "MPI_MODE_NOCHECK, but nothing orders rank {owner}'s post before it"
                        ),
                        Some((owner, posted.by)),
                    ),
                    _ => continue,
                },
            };
            self.world.notice(lie((rank, by), text, other));
        }
    }

    /// A start has met the posts of its targets: all say `MPI_MODE_NOCHECK`, or none.
    pub(super) fn check_posts(&mut self, id: ContextId, me: u32, targets: &[u32]) {
        let rank = self.rank;
        let start = self
            .process()
            .win_of(id)
            .and_then(|w| w.epochs.start.clone());
        let Some(start) = start else { return };
        for &target in targets {
            let owner = self.world.member(id, target);
            let exposure = self.world.window(id).exposures[target as usize].as_ref();
            let Some(exposure) = exposure.filter(|e| e.origins.contains_key(&me)) else {
                continue;
            };
            let both = [(rank, start.by), (owner, exposure.by)];
            let [says, does_not] = match (start.nocheck, exposure.nocheck.is_some()) {
                (true, false) => both,
                (false, true) => [both[1], both[0]],
                _ => continue,
            };
            let other = does_not.1.0.name();
            let text = format!(
                "MPI_MODE_NOCHECK, but rank {}'s `{other}` does not give it",
                does_not.0
            );
            self.world.notice(lie(says, text, Some(does_not)));
        }
    }
}

impl World {
    /// `MPI_MODE_NOCHECK` of locks: an origin asks for one.
    pub(super) fn check_competition(
        &mut self,
        id: ContextId,
        target: u32,
        origin: u32,
        kind: LockKind,
    ) {
        let rank = self.member(id, origin);
        let held = self.process(rank).win_of(id).and_then(|win| {
            let held = win.epochs.locks.get(&target).or(win.epochs.all.as_ref())?;
            Some((held.by, held.nocheck))
        });
        let Some((by, nocheck)) = held else { return };
        let window = self.window(id);
        let locks = &window.locks[target as usize];
        let member = |origin: u32| {
            let rank = window.group.member(origin);
            rank.expect("who locks a window is a member")
        };
        let conflicts =
            |other: LockKind| other == LockKind::Exclusive || kind == LockKind::Exclusive;
        let mut rivals = locks.holders.iter().chain(&locks.waiting);
        let rival = rivals.find(|(other, theirs)| {
            let promised = nocheck || locks.promised.contains_key(other);
            **other != origin && conflicts(**theirs) && promised
        });
        let past = match (nocheck, kind) {
            (true, LockKind::Exclusive) => &locks.released,
            (true, LockKind::Shared) => &locks.released_exclusive,
            (false, LockKind::Exclusive) => &locks.kept_until,
            (false, LockKind::Shared) => &locks.kept_exclusive_until,
        };
        let unordered = past
            .times()
            .any(|(other, time)| other != rank && self.known(rank, other) < time);
        let asks = (rank, by);
        let found = match rival {
            Some((&other, _)) => {
                let text = "MPI_MODE_NOCHECK, but another process asks for a conflicting lock";
                let theirs = locks.promised.get(&other).map(|by| (member(other), *by));
                let (liar, against) = match (theirs, nocheck) {
                    (Some(theirs), false) => (theirs, Some(asks)),
                    (theirs, _) => (asks, theirs),
                };
                Some(lie(liar, text, against))
            }
            None if unordered && nocheck => {
                let text = "MPI_MODE_NOCHECK, but nothing orders it after another process's \
                            conflicting lock";
                Some(lie(asks, text, None))
            }
            None if unordered => locks.kept.map(|(other, by)| {
                let text = "MPI_MODE_NOCHECK, but nothing orders it before another process's \
                            conflicting lock";
                lie((member(other), by), text, Some(asks))
            }),
            None => None,
        };
        if let Some(misuse) = found {
            self.notice(misuse);
        }
        if nocheck {
            let locks = &mut self.window_mut(id).locks[target as usize];
            locks.promised.insert(origin, by);
        }
    }

    /// A rank's memory is updated on its own side.
    pub(super) fn note_store(&mut self, rank: Rank, extent: &Extent, cause: &Cause) {
        let reached = |win: &Win| {
            let reach = self.window(win.context).reach(win.rank);
            reach.iter().any(|&(start, size)| {
                let part = extent.within(start, start.saturating_add(size));
                !part.is_empty()
            })
        };
        let wins = self.process(rank).wins.iter();
        let fresh = wins.filter(|(_, win)| win.stored.is_none() && reached(win));
        let fresh: Vec<u32> = fresh.map(|(index, _)| index).collect();
        for index in fresh {
            if let Some(win) = self.process_mut(rank).wins.get_mut(index) {
                win.stored = Some(cause.clone());
            }
        }
    }

    /// Whether a member is behind every fence that another has left.
    pub(crate) fn is_behind_fence(&self, id: ContextId, me: u32, target: u32) -> bool {
        let sequence = &self.context(id).sequence;
        let open = (0..sequence.len()).filter_map(|at| sequence.get(at));
        let mut left = open.filter(|fence| fence.served[me as usize]);
        left.all(|fence| fence.parts[target as usize].is_some())
    }

    /// A member calls a fence that others have left already: their operations may reach it now.
    pub(crate) fn meet_early_leavers(&mut self, id: ContextId, sequence: usize, member: u32) {
        let fence = self.context(id).sequence.get(sequence).cloned();
        let fence = fence.expect("a fence that was just called is open");
        let part = fence.part(member);
        for (other, _) in (0..).zip(&fence.served).filter(|(_, served)| **served) {
            let rank = self.member(id, other);
            self.learn(rank, &part.clock);
            self.wake(rank);
        }
    }
}

impl Window {
    /// The times that promises speak of, by rank, and those of locks that others have heard of.
    pub(super) fn promises(&self, times: &mut [Vec<u32>]) {
        for (target, exposure) in self.group.members().zip(&self.exposures) {
            let since = exposure.as_ref().and_then(|e| e.nocheck);
            times[target.index()].extend(since);
        }
        for locks in &self.locks {
            let announced = locks.announced.values();
            let announced = announced.filter_map(|(_, released)| released.as_ref());
            let kept = [&locks.kept_until, &locks.kept_exclusive_until].into_iter();
            for (rank, time) in kept.chain(announced).flat_map(|clock| clock.times()) {
                times[rank.index()].push(time);
            }
        }
    }
}
