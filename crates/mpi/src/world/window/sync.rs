//! Locks, exposure epochs, and what waits for them.
//!
//! MPI 4.1 §12.5. A lock call waits until its lock is granted. Shared locks need no choice in a program
//! without exclusive ones; exclusive requests, and shared ones that may compete
//! with them ([`Options::shared_turns`](super::super::Options)), are granted by a choice ([`crate::Transition::Turn`]). `MPI_Win_start` waits for the
//! posts of its targets, `MPI_Win_wait` for the completes of its origins; both need no choice.

use std::collections::BTreeMap;
use std::sync::Arc;

use concord_base::Rank;

use super::super::World;
use super::super::context::ContextId;
use super::super::env::Env;
use super::super::options::Outcomes;
use super::super::persistent_sets::Deed;
use super::super::process::CallOutcome;
use super::super::step::{Stop, WaitingFor};
use super::super::task::{Progress, Task};
use super::time::Clock;
use super::{Gap, Held, Manner, Opener, Pending, Window};

/// `MPI_LOCK_SHARED` or `MPI_LOCK_EXCLUSIVE`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum LockKind {
    Shared,
    Exclusive,
}

/// The lock of one member's memory.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Locks {
    /// By origin.
    pub holders: BTreeMap<u32, LockKind>,
    pub waiting: BTreeMap<u32, LockKind>,
    /// What holders knew when they let go: all of them, and the exclusive ones.
    pub(super) released: Clock,
    pub(super) released_exclusive: Clock,
    /// Somebody has asked for an exclusive lock.
    contested: bool,
    /// Who got a shared lock without a choice before that.
    granted_early: Vec<u32>,
    /// Who asserts that nobody competes for the lock while it holds it.
    pub(super) promised: BTreeMap<u32, Opener>,
    /// The last one that let go, and what those knew when they did: all, and the exclusive ones.
    pub(super) kept: Option<(u32, Opener)>,
    pub(super) kept_until: Clock,
    pub(super) kept_exclusive_until: Clock,
    /// Who held the lock, communicated before it was certain that it had been granted, and what it
    /// knew when it let go, if it did: others may have heard of the call, and have locked first.
    pub(super) announced: BTreeMap<u32, (LockKind, Option<Clock>)>,
}

impl Locks {
    /// Whether a waiting origin could have the lock now.
    fn grantable(&self, origin: u32) -> bool {
        match self.waiting.get(&origin) {
            Some(LockKind::Exclusive) => self.holders.is_empty(),
            Some(LockKind::Shared) => !self.is_exclusive(),
            None => false,
        }
    }

    fn is_exclusive(&self) -> bool {
        self.holders
            .values()
            .any(|kind| *kind == LockKind::Exclusive)
    }
}

/// An exposure epoch (§12.5.2).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Exposure {
    /// By origin.
    pub origins: BTreeMap<u32, Stage>,
    /// What the target knew when it posted.
    pub posted: Clock,
    /// What the origins knew when they completed.
    pub completed: Clock,
    /// The post.
    pub by: Opener,
    /// When it was made, in the target's time, if it asserts that nobody has started yet.
    pub nocheck: Option<u32>,
    /// It asserts that nobody will update the memory.
    pub noput: bool,
}

/// How far an origin is in an exposure epoch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Stage {
    Posted,
    Started,
    Completed,
}

/// A synchronising call that waits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Await {
    pub window: ContextId,
    pub on: Attempt,
}

/// What it tries.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Attempt {
    /// To lock a target.
    Lock { target: u32, kind: LockKind },
    /// To begin an access epoch.
    Start(Vec<u32>),
    /// To end the exposure epoch.
    Wait,
    /// To end it if that is possible: where the flag goes.
    Test { flag: u64 },
    /// To call an operation, once its target is behind the same fence.
    Fenced { target: u32 },
}

impl Window {
    /// All that is known through locks and exposure epochs.
    pub(super) fn clocks_mut(&mut self) -> impl Iterator<Item = &mut Clock> {
        let locks = self.locks.iter_mut();
        let released = locks.flat_map(|l| {
            let kept = [&mut l.kept_until, &mut l.kept_exclusive_until];
            let announced = l.announced.values_mut();
            let announced = announced.filter_map(|(_, released)| released.as_mut());
            [&mut l.released, &mut l.released_exclusive]
                .into_iter()
                .chain(kept)
                .chain(announced)
        });
        let exposures = self.exposures.iter_mut().flatten();
        released.chain(exposures.flat_map(|e| [&mut e.posted, &mut e.completed]))
    }
}

impl World {
    /// A rank asks for a lock; it may have it at once.
    pub(crate) fn ask_lock(&mut self, id: ContextId, target: u32, origin: u32, kind: LockKind) {
        let explores = self.options().outcomes == Outcomes::All;
        let takes_turns = self.options().shared_turns;
        let rank = self.member(id, origin);
        self.check_competition(id, target, origin, kind);
        self.note_deed(Deed::Reaches {
            window: id,
            target,
            how: kind.into(),
            by: rank,
        });
        let locks = &mut self.window_mut(id).locks[target as usize];
        locks.waiting.insert(origin, kind);
        match kind {
            LockKind::Shared if !locks.contested && !takes_turns => {
                self.unlocked.0.insert((id, target));
            }
            LockKind::Shared => {}
            LockKind::Exclusive => {
                locks.contested = true;
                let before = locks.granted_early.iter().any(|&other| other != origin);
                assert!(
                    !(explores && before),
                    "shared locks are granted at once where nobody asks for exclusive ones"
                );
                locks.granted_early.clear();
            }
        }
        self.wake(rank);
    }

    /// Grants shared locks that nobody competes with. Only when no rank can go on by itself, so
    /// that all have initialised their windows before others look at them.
    pub(crate) fn grant_shared(&mut self) {
        while let Some((id, target)) = self.unlocked.0.pop_first() {
            let Some(window) = self.windows.get(&id) else {
                continue;
            };
            let locks = &window.locks[target as usize];
            if locks.contested {
                continue;
            }
            let waiting: Vec<u32> = locks.waiting.keys().copied().collect();
            for origin in waiting {
                let locks = &mut self.window_mut(id).locks[target as usize];
                locks.granted_early.push(origin);
                self.grant(id, target, origin);
            }
        }
    }

    /// An origin gets the lock that it waits for.
    fn grant(&mut self, id: ContextId, target: u32, origin: u32) {
        let rank = self.member(id, origin);
        let locks = &mut self.window_mut(id).locks[target as usize];
        let kind = locks.waiting.remove(&origin);
        let kind = kind.expect("who gets a lock waits for it");
        locks.holders.insert(origin, kind);
        locks.announced.remove(&origin);
        let competes =
            |theirs: LockKind| kind == LockKind::Exclusive || theirs == LockKind::Exclusive;
        let announced: Vec<Option<Clock>> = locks
            .announced
            .values()
            .filter(|(theirs, _)| competes(*theirs))
            .map(|(_, released)| released.clone())
            .collect();
        let knows = self.races.clocks.get(rank.index()).cloned();
        let knows = knows.unwrap_or_default();
        let after = |released: &Option<Clock>| {
            released
                .as_ref()
                .is_some_and(|clock| clock.is_within(&knows))
        };
        if !announced.iter().all(after) {
            self.leave_out(Gap::EarlyReturn);
        }
        let locks = &self.window(id).locks[target as usize];
        let known = match kind {
            LockKind::Exclusive => locks.released.clone(),
            LockKind::Shared => locks.released_exclusive.clone(),
        };
        self.learn(rank, &known);
        self.wake(rank);
    }

    /// An origin lets go of a lock.
    pub(crate) fn unlock(&mut self, id: ContextId, target: u32, origin: u32) {
        let rank = self.member(id, origin);
        let known = self.tell(rank);
        let locks = &mut self.window_mut(id).locks[target as usize];
        let kind = locks.holders.remove(&origin);
        locks.released.join(&known);
        if kind == Some(LockKind::Exclusive) {
            locks.released_exclusive.join(&known);
        }
        if let Some((_, released)) = locks.announced.get_mut(&origin) {
            *released = Some(known.clone());
        }
        if let Some(by) = locks.promised.remove(&origin) {
            locks.kept = Some((origin, by));
            locks.kept_until.join(&known);
            if kind == Some(LockKind::Exclusive) {
                locks.kept_exclusive_until.join(&known);
            }
        }
    }

    /// Whether a rank's blocked one-sided call could take its turn now.
    pub(crate) fn has_turn(&self, rank: Rank) -> bool {
        if self.process(rank).outcome.is_some() || self.blocked(rank).is_none() {
            return false;
        }
        let task = self
            .process(rank)
            .calls
            .last()
            .and_then(|c| c.tasks.front());
        match task {
            Some(Task::Window(Await {
                window,
                on: Attempt::Lock { target, .. },
            })) => {
                let window = self.window(*window);
                let origin = window.group.rank_of(rank);
                origin.is_some_and(|o| window.locks[*target as usize].grantable(o))
            }
            Some(Task::Atomic(_)) => true,
            _ => false,
        }
    }

    /// It takes its turn.
    pub(crate) fn take_turn(&mut self, rank: Rank) {
        let call = self.process(rank).calls.last();
        let task = call.and_then(|c| c.tasks.front()).cloned();
        if let Some(Task::Window(Await {
            window,
            on: Attempt::Lock { target, .. },
        })) = task
        {
            let origin = self.window(window).group.rank_of(rank);
            let origin = origin.expect("who locks a window is a member");
            self.grant(window, target, origin);
        } else {
            self.process_mut(rank).outcome = Some(CallOutcome::Completes(Vec::new()));
            self.wake(rank);
        }
    }

    /// Something is chosen: calls that wait meanwhile, and might have returned already, are marked.
    pub(crate) fn mark_waiting(&mut self, chosen: Option<Rank>) {
        if self.windows.is_empty() {
            return;
        }
        for rank in (0..self.size()).map(Rank).filter(|r| Some(*r) != chosen) {
            if self.blocked(rank).is_none() {
                continue;
            }
            let call = self.process(rank).calls.last();
            let Some(Task::Window(wait)) = call.and_then(|c| c.tasks.front()).cloned() else {
                continue;
            };
            // One that could be granted now is also granted now, in another execution.
            if self.has_turn(rank) {
                continue;
            }
            let win = self.process_mut(rank).win_of_mut(wait.window);
            let win = win.expect("who waits for a window has it");
            match wait.on {
                Attempt::Lock { target, .. } => {
                    let held = win.epochs.locks.get_mut(&target);
                    for held in held.into_iter().chain(win.epochs.all.as_mut()) {
                        held.waited = true;
                    }
                }
                Attempt::Start(_) => {
                    if let Some(start) = &mut win.epochs.start {
                        start.waited = true;
                    }
                }
                Attempt::Fenced { .. } => {
                    if let Some(fence) = &mut win.epochs.fence {
                        fence.waited = true;
                    }
                }
                Attempt::Wait | Attempt::Test { .. } => {}
            }
        }
    }

    /// A rank communicates: if it does so in an epoch that could have begun earlier, executions
    /// are left out.
    pub(crate) fn note_communication(&mut self, rank: Rank) {
        let waited = self.process(rank).wins.iter().any(|(_, win)| {
            let epochs = &win.epochs;
            let mut held = epochs.locks.values().chain(&epochs.all);
            epochs.left_early
                || held.any(|held| held.waited)
                || epochs.start.as_ref().is_some_and(|start| start.waited)
                || epochs.fence.as_ref().is_some_and(|fence| fence.waited)
        });
        if waited {
            self.leave_out(Gap::EarlyReturn);
        }
        if self.keeps_time() {
            let races = Arc::make_mut(&mut self.races);
            let now = races.now(rank);
            races.records.announce(rank, now, None);
        }
        // §12.5.3: a lock call need not wait for its lock; only the unlock does.
        let mut announced = Vec::new();
        for (_, win) in self.process(rank).wins.iter() {
            let uncertain = |held: &Held| !held.acquired && !held.nocheck;
            let all = win.epochs.all.as_ref().is_some_and(uncertain);
            let one = |target: &u32| win.epochs.locks.get(target).is_some_and(uncertain);
            let locks = self.window(win.context).locks.iter().zip(0..);
            let held = locks.filter(|(locks, target)| {
                *target != win.rank
                    && locks.holders.contains_key(&win.rank)
                    && !locks.announced.contains_key(&win.rank)
                    && (all || one(target))
            });
            announced.extend(held.map(|(_, target)| (win.context, target, win.rank)));
        }
        for (id, target, origin) in announced {
            let locks = &mut self.window_mut(id).locks[target as usize];
            let kind = locks.holders[&origin];
            locks.announced.insert(origin, (kind, None));
        }
    }

    /// The members for which an exposure epoch waits.
    fn unfinished(&self, id: ContextId, target: u32) -> Vec<Rank> {
        let window = self.window(id);
        let exposure = window.exposures[target as usize].as_ref();
        let origins = exposure.iter().flat_map(|e| &e.origins);
        origins
            .filter(|(_, stage)| **stage != Stage::Completed)
            .filter_map(|(origin, _)| window.group.member(*origin))
            .collect()
    }

    /// Whether a rank's `MPI_Win_test` could succeed now.
    pub(crate) fn test_succeeds(&self, rank: Rank, wait: &Await) -> bool {
        matches!(wait.on, Attempt::Test { .. })
            && self
                .window(wait.window)
                .group
                .rank_of(rank)
                .is_some_and(|me| self.unfinished(wait.window, me).is_empty())
    }
}

impl Await {
    pub(crate) fn run(&mut self, env: &mut Env<'_>) -> Result<Progress, Stop> {
        let id = self.window;
        let rank = env.rank;
        let me = env.world.window(id).group.rank_of(rank);
        let me = me.expect("who waits for a window is a member");
        let blocked =
            |ranks: Vec<Rank>, what| Ok(Progress::Block(WaitingFor::Ranks { ranks, what }));
        match &self.on {
            Attempt::Lock { target, kind } => {
                let locks = &env.world.window(id).locks[*target as usize];
                if locks.holders.contains_key(&me) {
                    return Ok(Progress::Done);
                }
                if !env.world.window(id).joined[*target as usize] {
                    let target = env.world.member(id, *target);
                    return blocked(vec![target], "the window");
                }
                let locks = &env.world.window(id).locks[*target as usize];
                if !locks.waiting.contains_key(&me) {
                    env.world.ask_lock(id, *target, me, *kind);
                }
                let window = env.world.window(id);
                let locks = &window.locks[*target as usize];
                if locks.holders.contains_key(&me) {
                    return Ok(Progress::Done);
                }
                let holders = locks.holders.keys();
                let ranks = holders.filter_map(|h| window.group.member(*h)).collect();
                blocked(ranks, "the lock")
            }
            Attempt::Start(targets) => {
                let window = env.world.window(id);
                let posted = |&&target: &&u32| {
                    let exposure = window.exposures[target as usize].as_ref();
                    exposure.and_then(|e| e.origins.get(&me)) == Some(&Stage::Posted)
                };
                let missing: Vec<Rank> = targets
                    .iter()
                    .filter(|target| !posted(target))
                    .filter_map(|target| window.group.member(*target))
                    .collect();
                if !missing.is_empty() {
                    return blocked(missing, "`MPI_Win_post`");
                }
                env.check_posts(id, me, targets);
                for &target in targets {
                    let exposure = &mut env.world.window_mut(id).exposures[target as usize];
                    let Some(exposure) = exposure else { continue };
                    exposure.origins.insert(me, Stage::Started);
                    let known = exposure.posted.clone();
                    env.world.learn(rank, &known);
                }
                Ok(Progress::Done)
            }
            Attempt::Fenced { target } => {
                if env.world.is_behind_fence(id, me, *target) {
                    return Ok(Progress::Done);
                }
                let target = env.world.member(id, *target);
                blocked(vec![target], "`MPI_Win_fence`")
            }
            Attempt::Wait => {
                let missing = env.world.unfinished(id, me);
                if !missing.is_empty() {
                    return blocked(missing, "`MPI_Win_complete`");
                }
                env.end_exposure(id, me);
                Ok(Progress::Done)
            }
            Attempt::Test { flag } => {
                let flag = *flag;
                let decided = env.process_mut().outcome.take();
                let ready = env.world.unfinished(id, me).is_empty();
                let canonical = env.world.options().outcomes == Outcomes::Canonical;
                match decided {
                    Some(CallOutcome::Fails) => {
                        env.write_i32(flag, 0)?;
                        return Ok(Progress::Done);
                    }
                    None if !(ready && canonical) => {
                        return Ok(Progress::Block(WaitingFor::Poll {
                            requests: Vec::new(),
                            message: None,
                        }));
                    }
                    _ => {}
                }
                env.write_i32(flag, 1)?;
                env.end_exposure(id, me);
                Ok(Progress::Done)
            }
        }
    }
}

impl Env<'_> {
    fn end_exposure(&mut self, id: ContextId, me: u32) {
        let exposure = self.world.window_mut(id).exposures[me as usize].take();
        if let Some(exposure) = exposure {
            let rank = self.rank;
            self.world.complete_exposed(rank, id, me);
            self.world.learn(rank, &exposure.completed);
            if let Some(win) = self.process_mut().win_of_mut(id) {
                win.stored = None;
            }
        }
    }

    /// Operations that this rank started are complete.
    pub(crate) fn complete_accesses(&mut self, chosen: impl Fn(&Pending, Manner) -> bool) {
        let rank = self.rank;
        let Env { world, mems, .. } = self;
        world.complete_accesses(rank, chosen, &mut **mems);
    }
}
