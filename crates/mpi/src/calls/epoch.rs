//! Synchronisation of one-sided communication.
//!
//! MPI 4.1 §12.5: fences, general active target synchronisation (post, start, complete, wait),
//! locks, flushes. The checks are those of an epoch's life: nothing is closed that is not open,
//! access epochs of one process on one window do not overlap, none is open at the end. Whether
//! assertions hold is checked in `world/window/promise.rs`.
//!
//! A fence only begins an epoch if operations and another fence follow (§12.5.1), so that locks
//! may follow a last fence; if an operation was called under such a lock and then another fence
//! comes, the two epochs overlapped.

use super::{Call, Entry, Flow};
use crate::constants::*;
use crate::errors::ErrorClass;
use crate::group::Group;
use crate::world::{
    Attempt, Detail, Exposure, ExposureStage, FenceEpoch, Held, LockKind, Manner, MisuseKind,
    Opener, Pending, Routine, Side, StartEpoch, Stop, Task, Win, WindowAwait, involved_in,
};

pub(super) const TABLE: &[Entry] = &[
    ("MPI_Win_fence", fence),
    ("MPI_Win_start", start),
    ("MPI_Win_complete", complete),
    ("MPI_Win_post", post),
    ("MPI_Win_wait", wait),
    ("MPI_Win_test", test),
    ("MPI_Win_lock", lock),
    ("MPI_Win_unlock", unlock),
    ("MPI_Win_lock_all", lock_all),
    ("MPI_Win_unlock_all", unlock_all),
    ("MPI_Win_flush", |c| {
        flush(c, true, &[Side::Origin, Side::Target])
    }),
    ("MPI_Win_flush_all", |c| {
        flush(c, false, &[Side::Origin, Side::Target])
    }),
    ("MPI_Win_flush_local", |c| flush(c, true, &[Side::Origin])),
    ("MPI_Win_flush_local_all", |c| {
        flush(c, false, &[Side::Origin])
    }),
    ("MPI_Win_sync", |c| {
        c.win(0)?;
        c.synchronise_memory();
        Ok(Flow::Success)
    }),
];

/// An error of synchronisation, with the call that it goes back to.
pub(super) fn misplaced(text: impl Into<String>, other: Option<(&Call<'_>, Opener)>) -> Stop {
    let mut stop = Stop::error(MisuseKind::EpochMisuse, ErrorClass::RmaSync, text);
    if let (Stop::Error(raised), Some((call, (function, site)))) = (&mut stop, other) {
        raised.others.push(involved_in(call.rank, function, site));
    }
    stop
}

impl Call<'_> {
    /// The process synchronises on a window.
    fn synchronise(&mut self, win: &Win) {
        self.synchronise_memory();
        let process = self.env.world.process_mut(self.env.rank);
        if let Some(win) = process.win_of_mut(win.context) {
            win.synchronised = true;
            win.stored = None;
        }
    }

    /// What the process has stored can be seen by others, and it sees what it has heard of.
    pub(super) fn synchronise_memory(&mut self) {
        let rank = self.rank;
        self.world.synchronise_memory(rank);
    }

    fn opener(&self) -> Opener {
        (self.function, self.site)
    }

    /// No epoch of a window may be open when something ends it.
    pub(crate) fn check_closed(&self, win: &Win, end: &str) -> Result<(), Stop> {
        let epochs = &win.epochs;
        let locked = epochs.locks.values().chain(&epochs.all).map(|held| held.by);
        let started = epochs.start.iter().map(|start| start.by);
        let open = locked.chain(started).next();
        if let Some(by) = open {
            let text = format!("the window {end} while an epoch is open");
            return Err(misplaced(text, Some((self, by))));
        }
        if let Some(used) = epochs.fence.as_ref().and_then(|fence| fence.used) {
            let text = format!("the window {end} without a fence that ends this operation's epoch");
            return Err(misplaced(text, Some((self, used))));
        }
        if self.world.window(win.context).exposures[win.rank as usize].is_some() {
            let text = format!("the window {end} while an exposure epoch is open");
            return Err(misplaced(text, None));
        }
        Ok(())
    }

    /// No other access epoch may be open when one begins.
    fn check_may_open(&self, win: &Win, target: Option<u32>) -> Result<(), Stop> {
        let epochs = &win.epochs;
        let other = match target {
            // Locks of different targets are different epochs.
            Some(target) => epochs.locks.get(&target),
            None => epochs.locks.values().next(),
        };
        if let Some(held) = other.or(epochs.all.as_ref()) {
            let text = "the window is already locked";
            return Err(misplaced(text, Some((self, held.by))));
        }
        if let Some(start) = &epochs.start {
            let text = "an access epoch is already open";
            return Err(misplaced(text, Some((self, start.by))));
        }
        if let Some(used) = epochs.fence.as_ref().and_then(|fence| fence.used) {
            let text = "no fence has ended the epoch of this operation";
            return Err(misplaced(text, Some((self, used))));
        }
        Ok(())
    }

    fn asserted(&self, at: usize, allowed: i32) -> Result<i32, Stop> {
        let given = self.int(at)?;
        if given & !allowed != 0 {
            let text = format!("assertion {given:#x} is not allowed here");
            return Err(Stop::argument(
                at,
                MisuseKind::InvalidArgument,
                ErrorClass::Assert,
                text,
            ));
        }
        Ok(given)
    }

    fn epochs_mut(&mut self, win: &Win) -> &mut crate::world::Epochs {
        let process = self.env.world.process_mut(self.env.rank);
        &mut process
            .win_of_mut(win.context)
            .expect("the handle was looked up in this call")
            .epochs
    }

    /// A group of members of a window, by their ranks in it.
    fn members(&self, win: &Win, at: usize) -> Result<Vec<u32>, Stop> {
        let group: Group = self.group(at)?;
        let window = &self.world.window(win.context).group;
        let mut ranks = Vec::new();
        for member in group.members() {
            let Some(rank) = window.rank_of(member) else {
                let text = format!("rank {member} of MPI_COMM_WORLD is not in the window's group");
                return Err(Stop::argument(
                    at,
                    MisuseKind::InvalidGroup,
                    ErrorClass::Group,
                    text,
                ));
            };
            ranks.push(rank);
        }
        Ok(ranks)
    }
}

fn fence(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let win = call.win(1)?;
    let all = MPI_MODE_NOSTORE | MPI_MODE_NOPUT | MPI_MODE_NOPRECEDE | MPI_MODE_NOSUCCEED;
    let given = call.asserted(0, all)?;
    let epochs = &win.epochs;
    let open = epochs.locks.values().chain(&epochs.all).map(|held| held.by);
    if let Some(by) = open.chain(epochs.start.iter().map(|s| s.by)).next() {
        let text = "a fence inside an epoch of another kind";
        return Err(misplaced(text, Some((call, by))));
    }
    if call.world.window(win.context).exposures[win.rank as usize].is_some() {
        return Err(misplaced("a fence inside an exposure epoch", None));
    }
    if let Some(fence) = &epochs.fence
        && let (Some(mixed), true) = (fence.mixed, given & MPI_MODE_NOPRECEDE == 0)
    {
        return Err(overlapping(call, fence.by, mixed));
    }
    let by = call.opener();
    call.check_fence(&win, given, by);
    call.synchronise(&win);
    let context = win.context;
    call.complete_accesses(|pending, _| pending.window == context);
    call.epochs_mut(&win).fence = (given & MPI_MODE_NOSUCCEED == 0).then_some(FenceEpoch {
        by,
        used: None,
        mixed: None,
        waited: false,
    });
    let (win, asserted) = (call.int(1)?, given);
    Ok(Flow::Tasks(vec![Task::Fence { win, asserted }]))
}

/// An epoch of another sort between two fences.
fn overlapping(call: &Call<'_>, fence: Opener, mixed: Opener) -> Stop {
    let text = "this epoch lies between two fences, which make an epoch themselves";
    let mut stop = misplaced(text, Some((call, fence)));
    if let Stop::Error(raised) = &mut stop {
        raised.others.push(involved_in(call.rank, mixed.0, mixed.1));
        raised.others.rotate_right(1);
    }
    stop
}

fn start(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let win = call.win(2)?;
    let targets = call.members(&win, 0)?;
    let nocheck = call.asserted(1, MPI_MODE_NOCHECK)? != 0;
    call.check_may_open(&win, None)?;
    call.synchronise(&win);
    let by = call.opener();
    if nocheck {
        call.check_posted(&win, &targets, by);
    }
    call.epochs_mut(&win).start = Some(StartEpoch {
        by,
        targets: targets.clone(),
        nocheck,
        waited: false,
    });
    Ok(waiting(&win, Attempt::Start(targets)))
}

fn waiting(win: &Win, on: Attempt) -> Flow {
    Flow::Tasks(vec![Task::Window(WindowAwait {
        window: win.context,
        on,
    })])
}

fn complete(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let win = call.win(0)?;
    let Some(start) = win.epochs.start.clone() else {
        return Err(misplaced("no MPI_Win_start before this", None));
    };
    let context = win.context;
    call.synchronise_memory();
    // At the targets their waits complete them.
    call.complete_accesses(|p, manner| {
        p.window == context && (p.side == Side::Origin || manner == Manner::Read)
    });
    let epochs = call.epochs_mut(&win);
    epochs.start = None;
    epochs.left_early |= start.waited;
    let rank = call.rank;
    let known = call.world.tell(rank);
    for target in start.targets {
        let window = call.world.window_mut(context);
        if let Some(exposure) = &mut window.exposures[target as usize] {
            exposure.origins.insert(win.rank, ExposureStage::Completed);
            exposure.completed.join(&known);
        }
        let target = call.world.member(context, target);
        call.world.wake(target);
    }
    Ok(Flow::Success)
}

fn post(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let win = call.win(2)?;
    let origins = call.members(&win, 0)?;
    let given = call.asserted(1, MPI_MODE_NOCHECK | MPI_MODE_NOSTORE | MPI_MODE_NOPUT)?;
    let context = win.context;
    if call.world.window(context).exposures[win.rank as usize].is_some() {
        return Err(misplaced("an exposure epoch is already open", None));
    }
    let by = call.opener();
    call.check_stores(&win, given, by);
    call.synchronise(&win);
    let rank = call.rank;
    let since = call.world.known(rank, rank);
    let posted = call.world.tell(rank);
    let stages = origins.iter().map(|o| (*o, ExposureStage::Posted));
    let exposure = Exposure {
        origins: stages.collect(),
        posted,
        completed: Default::default(),
        by,
        nocheck: (given & MPI_MODE_NOCHECK != 0).then_some(since),
        noput: given & MPI_MODE_NOPUT != 0,
    };
    call.world.window_mut(context).exposures[win.rank as usize] = Some(exposure);
    for origin in origins {
        let origin = call.world.member(context, origin);
        call.world.wake(origin);
    }
    Ok(Flow::Success)
}

fn exposed(call: &mut Call<'_>) -> Result<Win, Stop> {
    let win = call.win(0)?;
    if call.world.window(win.context).exposures[win.rank as usize].is_none() {
        return Err(misplaced("no MPI_Win_post before this", None));
    }
    call.synchronise_memory();
    Ok(win)
}

fn wait(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let win = exposed(call)?;
    Ok(waiting(&win, Attempt::Wait))
}

fn test(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let win = exposed(call)?;
    let flag = call.out(1)?;
    Ok(waiting(&win, Attempt::Test { flag }))
}

/// §12.2.1: `no_locks` promises that the window is never locked.
fn may_be_locked(win: &Win) -> Result<(), Stop> {
    match win.info.get(b"no_locks") {
        Ok(Some(b"true")) => Err(misplaced("the window was made with `no_locks`", None)),
        _ => Ok(()),
    }
}

fn lock(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let win = call.win(3)?;
    may_be_locked(&win)?;
    let kind = match call.int(0)? {
        MPI_LOCK_SHARED => LockKind::Shared,
        MPI_LOCK_EXCLUSIVE => LockKind::Exclusive,
        other => {
            let text = format!("unknown lock type {other}");
            return Err(Stop::argument(
                0,
                MisuseKind::InvalidArgument,
                ErrorClass::Locktype,
                text,
            ));
        }
    };
    let Some(target) = call.target(1, &win)? else {
        return Ok(Flow::Success);
    };
    let nocheck = call.asserted(2, MPI_MODE_NOCHECK)? != 0;
    call.check_may_open(&win, Some(target))?;
    call.synchronise(&win);
    let rank = call.rank;
    call.world.note_communication(rank);
    let by = call.opener();
    let held = Held {
        by,
        kind,
        nocheck,
        waited: false,
        acquired: false,
    };
    call.epochs_mut(&win).locks.insert(target, held);
    Ok(waiting(&win, Attempt::Lock { target, kind }))
}

fn lock_all(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let win = call.win(1)?;
    may_be_locked(&win)?;
    let nocheck = call.asserted(0, MPI_MODE_NOCHECK)? != 0;
    call.check_may_open(&win, None)?;
    call.synchronise(&win);
    let rank = call.rank;
    call.world.note_communication(rank);
    let kind = LockKind::Shared;
    let by = call.opener();
    call.epochs_mut(&win).all = Some(Held {
        by,
        kind,
        nocheck,
        waited: false,
        acquired: false,
    });
    let size = call.world.window(win.context).group.size();
    let each = |target| {
        Task::Window(WindowAwait {
            window: win.context,
            on: Attempt::Lock { target, kind },
        })
    };
    Ok(Flow::Tasks((0..size).map(each).collect()))
}

fn unlock(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let win = call.win(1)?;
    let Some(target) = call.target(0, &win)? else {
        return Ok(Flow::Success);
    };
    if call.epochs_mut(&win).locks.remove(&target).is_none() {
        let text = format!("the window of rank {target} is not locked by MPI_Win_lock");
        return Err(misplaced(text, None));
    }
    let context = win.context;
    call.synchronise_memory();
    call.complete_accesses(|p, _| p.window == context && p.target == target);
    call.world.unlock(context, target, win.rank);
    Ok(Flow::Success)
}

fn unlock_all(call: &mut Call<'_>) -> Result<Flow, Stop> {
    let win = call.win(0)?;
    if call.epochs_mut(&win).all.take().is_none() {
        return Err(misplaced("no MPI_Win_lock_all before this", None));
    }
    let context = win.context;
    call.synchronise_memory();
    call.complete_accesses(|p, _| p.window == context);
    for target in 0..call.world.window(context).group.size() {
        call.world.unlock(context, target, win.rank);
    }
    Ok(Flow::Success)
}

/// §12.5.4: inside a passive target epoch only.
fn flush(call: &mut Call<'_>, one: bool, sides: &'static [Side]) -> Result<Flow, Stop> {
    let win = call.win(usize::from(one))?;
    let target = if one {
        match call.target(0, &win)? {
            Some(target) => Some(target),
            None => return Ok(Flow::Success),
        }
    } else {
        None
    };
    let epochs = &win.epochs;
    let locked = match target {
        Some(target) => epochs.locks.contains_key(&target),
        None => !epochs.locks.is_empty(),
    };
    if !locked && epochs.all.is_none() {
        let text = "a flush outside a passive target epoch";
        return Err(misplaced(text, None));
    }
    let context = win.context;
    call.synchronise_memory();
    // A get that is complete at the origin has read the target.
    let chosen = |p: &Pending, manner: Manner| {
        p.window == context
            && target.is_none_or(|t| p.target == t)
            && (sides.contains(&p.side) || manner == Manner::Read)
    };
    call.complete_accesses(chosen);
    // What has reached the target did so under the lock.
    if sides.contains(&Side::Target) {
        let epochs = call.epochs_mut(&win);
        match target {
            Some(target) => {
                if let Some(held) = epochs.locks.get_mut(&target) {
                    held.acquired = true;
                }
            }
            None => {
                let held = epochs.locks.values_mut().chain(epochs.all.as_mut());
                held.for_each(|held| held.acquired = true);
            }
        }
    }
    Ok(Flow::Success)
}

/// The synchronising part of a fence.
pub(crate) fn enter_fence(
    handle: i32,
    asserted: i32,
    env: &mut crate::world::Env<'_>,
) -> Result<crate::world::Progress, Stop> {
    let detail = Detail::Fence(asserted);
    let tasks = env.meet_on_window(handle, Routine::WinFence, detail)?;
    Ok(crate::world::Progress::Next(tasks))
}
