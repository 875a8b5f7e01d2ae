//! What can be looked at by itself: a persistent set of transitions.
//!
//! Where several ranks wait with receives from any source, matches of different ranks do not
//! disturb each other, and exploring their orders is wasted. All that may happen to the receives
//! of one rank now is enough to explore if, before any of it happens,
//!
//! * the rank does nothing: it waits for a receive that can be matched now;
//! * nothing else becomes possible for its receives: every rank that may still send it a fitting
//!   message has one under way already, which comes first (MPI 4.1 §3.5), or does nothing itself
//!   before this one goes on ([`super::stalled`]).
//!
//! The same holds for locks and atomic operations on windows: the turns of different targets and
//! windows do not disturb each other, nor do shared locks of one target, atomic operations on different
//! bytes, or such that change nothing (`MPI_NO_OP`, a swap for the same value). All turns at one target
//! are enough if every rank that may still reach it in a way that conflicts with one of them waits there
//! already. Puts and gets have no turns: where their order matters there is a race, which is found
//! in any order (`window/races.rs`).
//!
//! A call of `MPI_Waitany` whose requests are all complete concerns nobody but its rank
//! ([`super::settled`]), and nothing that others do changes what it can take: that is enough to
//! explore, whatever else may happen. One with requests that are not complete yet competes with
//! nobody either: what completes them only adds to what it can take, so it may come later than
//! anything that is explored first.
//!
//! Who may still do what is not known here; the caller says what it takes for granted, and has
//! to check it afterwards ([`World::deeds`] collects what was really done). Where anything but
//! matches, turns, completions and releases may happen, nothing is left out.
//!
//! The releases of the sends that could be received are *not* needed, although a match takes them
//! away. Take an execution from here to its end, with releases of such sends in it, and its first
//! match *m* of the rank's receives, which comes some time: it stays possible until then. Nothing
//! before *m* depends on the rank. So *m* can come first. If *m* takes a message whose send was
//! released in between, that release is not needed any more: what was matched is complete, and its
//! sender goes on as it did. All other releases stay possible after *m*, and are explored there.

use std::collections::BTreeSet;

use concord_base::{Pattern, Rank};

use super::World;
use super::context::ContextId;
use super::extent::Extent;
use super::process::Phase;
use super::step::WaitingFor;
use super::task::Task;
use super::transition::Transition;
use super::window::{Attempt, Await, LockKind};

/// Something that a rank does and that others may have to do with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Deed {
    /// Somebody sends somebody a message with a tag, on whichever communicator.
    Sends {
        /// The receiving rank.
        to: Rank,
        /// The sending rank.
        from: Rank,
        /// The tag.
        tag: i32,
    },
    /// Somebody reaches a window.
    Reaches {
        /// The window's context.
        window: ContextId,
        /// Whose memory, by rank in the window's group.
        target: u32,
        /// How.
        how: Reach,
        /// The origin.
        by: Rank,
    },
    /// One of several threads of a process does something that others of them may have to do
    /// with; `what` is a number that the caller gives it.
    Uses {
        /// The process.
        rank: Rank,
        /// Its thread.
        thread: u32,
        /// What.
        what: u64,
    },
}

/// How a window is reached, as far as others have to wait or see it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reach {
    /// By a shared lock.
    Shared,
    /// By an exclusive lock.
    Exclusive,
    /// By an atomic operation.
    Atomic {
        /// Which bytes of the target, as far as that is told apart.
        places: Places,
        /// It leaves them as they are, whatever they are.
        looks: bool,
    },
}

/// Bytes of a process's memory, each in one of 64 classes by its offset in its object: what overlaps
/// has a class in common. So few, since they are kept for a whole search.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Places(u64);

impl Places {
    /// Bytes that belong to one class together.
    const GRAIN: u64 = 8;

    pub(crate) fn of(bytes: &Extent) -> Places {
        let mut classes = 0;
        for &(start, end) in bytes.ranges() {
            let first = start / Places::GRAIN;
            let count = end.div_ceil(Places::GRAIN) - first;
            for at in first..first + count.min(64) {
                classes |= 1 << (at % 64);
            }
        }
        Places(classes)
    }
}

impl Reach {
    /// Whether the order of two makes a difference.
    fn conflicts(self, other: Reach) -> bool {
        match (self, other) {
            (
                Reach::Atomic {
                    places: here,
                    looks,
                },
                Reach::Atomic {
                    places: there,
                    looks: too,
                },
            ) => here.0 & there.0 != 0 && !(looks && too),
            (Reach::Atomic { .. }, _) | (_, Reach::Atomic { .. }) => false,
            _ => self == Reach::Exclusive || other == Reach::Exclusive,
        }
    }
}

impl From<LockKind> for Reach {
    fn from(kind: LockKind) -> Reach {
        match kind {
            LockKind::Shared => Reach::Shared,
            LockKind::Exclusive => Reach::Exclusive,
        }
    }
}

impl World {
    /// What was done so far that others may have to do with, and what was presumed.
    pub fn deeds(&self) -> &BTreeSet<Deed> {
        &self.deeds.0
    }

    /// From the start, this is taken to be done.
    pub fn presume(&mut self, deeds: std::sync::Arc<BTreeSet<Deed>>) {
        self.deeds.0 = deeds;
    }

    /// Keeps what is done.
    pub fn note_deed(&mut self, deed: Deed) {
        if !self.deeds.0.contains(&deed) {
            std::sync::Arc::make_mut(&mut self.deeds.0).insert(deed);
        }
    }

    /// The smallest part of `choices`, which are all that may happen now, that is enough to
    /// explore if nothing but what is `known` is ever done; `None` if there is no such part.
    pub fn persistent_set(
        &self,
        choices: &[Transition],
        known: &BTreeSet<Deed>,
    ) -> Option<Vec<Transition>> {
        let plain = |t: &Transition| {
            matches!(
                t,
                Transition::Match {
                    has_choice: true,
                    ..
                } | Transition::Release { .. }
                    | Transition::Turn { .. }
                    | Transition::Completes { .. }
            )
        };
        if !choices.iter().all(plain) {
            return None;
        }
        let receivers: BTreeSet<Rank> = choices.iter().filter_map(receiver).collect();
        let received = receivers
            .into_iter()
            .filter(|rank| self.is_closed(*rank, choices, known))
            .map(|rank| part_of(rank, choices));
        let taken = choices
            .iter()
            .filter_map(|choice| self.turns_with(choice, choices, known));
        let waits = choices.iter().filter_map(waiter);
        let waits: BTreeSet<Rank> = waits.collect();
        let settled = waits
            .into_iter()
            .filter(|rank| self.settled_wait(*rank).is_some())
            .map(|rank| {
                let own = choices.iter().filter(|t| waiter(t) == Some(rank));
                own.cloned().collect()
            });
        received.chain(taken).chain(settled).min_by_key(Vec::len)
    }

    /// What a blocked rank waits for at a window.
    fn waits_at(&self, rank: Rank) -> Option<(ContextId, u32, Reach)> {
        self.blocked(rank)?;
        match self.process(rank).calls.last()?.tasks.front()? {
            Task::Window(Await {
                window,
                on: Attempt::Lock { target, kind },
            }) => Some((*window, *target, (*kind).into())),
            Task::Atomic(atomic) => {
                let moves = &atomic.moves;
                Some((moves.window, moves.target, atomic.reach()))
            }
            _ => None,
        }
    }

    /// A turn with all others at the same target that are not independent of it; `None` if somebody
    /// who is elsewhere may still come there.
    fn turns_with(
        &self,
        first: &Transition,
        choices: &[Transition],
        known: &BTreeSet<Deed>,
    ) -> Option<Vec<Transition>> {
        let Transition::Turn { rank: first } = first else {
            return None;
        };
        let (window, target, _) = self.waits_at(*first)?;
        let mut together = BTreeSet::from([*first]);
        let mut unseen = vec![*first];
        while let Some(rank) = unseen.pop() {
            let (_, _, how) = self.waits_at(rank)?;
            let conflicting = known.iter().filter_map(|deed| match deed {
                Deed::Reaches {
                    window: w,
                    target: t,
                    how: theirs,
                    by,
                } if (*w, *t) == (window, target) && how.conflicts(*theirs) => Some(*by),
                _ => None,
            });
            for other in conflicting.filter(|other| *other != rank) {
                let waits = self.waits_at(other);
                match waits {
                    Some((w, t, _)) if (w, t) == (window, target) => {
                        if together.insert(other) {
                            unseen.push(other);
                        }
                    }
                    _ if self.process(other).phase == Phase::Ended => {}
                    _ => return None,
                }
            }
        }
        let belongs = |t: &&Transition| match t {
            Transition::Turn { rank } => together.contains(rank),
            _ => false,
        };
        Some(choices.iter().filter(belongs).cloned().collect())
    }

    fn is_closed(&self, rank: Rank, choices: &[Transition], known: &BTreeSet<Deed>) -> bool {
        let Some(WaitingFor::AllOf(needed)) = self.blocked(rank).map(|blocked| &blocked.on) else {
            return false;
        };
        let is_needed = |t: &Transition| match t {
            Transition::Match {
                context,
                to,
                receive,
                ..
            } if *to == rank => {
                let mailbox = self.context(*context).mailbox(rank);
                let posted = mailbox.and_then(|mailbox| mailbox.posted(*receive));
                posted.is_some_and(|posted| needed.contains(&posted.request))
            }
            _ => false,
        };
        if !choices.iter().any(is_needed) {
            return false;
        }
        let first = Deed::Sends {
            to: rank,
            from: Rank(0),
            tag: i32::MIN,
        };
        let sent = known.range(first..).map_while(|deed| match deed {
            Deed::Sends { to, from, tag } if *to == rank => Some((*from, *tag)),
            _ => None,
        });
        let stalled = self.stalled_with(rank);
        let others: Vec<(Rank, i32)> = sent.filter(|(from, _)| !stalled[from.index()]).collect();
        self.contexts.values().all(|context| {
            let Some(mailbox) = context.mailbox(rank) else {
                return true;
            };
            mailbox.open_patterns().all(|pattern| {
                let fits = |sent: &&(Rank, i32)| pattern.tag.is_none_or(|tag| tag == sent.1);
                let waits = |sent: &(Rank, i32)| mailbox.has_from(sent.0, pattern);
                others.iter().filter(fits).all(waits)
            })
        })
    }
}

fn receiver(transition: &Transition) -> Option<Rank> {
    match transition {
        Transition::Match { to, .. } => Some(*to),
        _ => None,
    }
}

fn waiter(transition: &Transition) -> Option<Rank> {
    match transition {
        Transition::Completes { rank, .. } => Some(*rank),
        _ => None,
    }
}

/// The matches of a rank's receives.
fn part_of(rank: Rank, choices: &[Transition]) -> Vec<Transition> {
    let is_own = |t: &&Transition| receiver(t) == Some(rank);
    choices.iter().filter(is_own).cloned().collect()
}

impl super::mailbox::Mailbox {
    /// What the receives from any source accept.
    fn open_patterns(&self) -> impl Iterator<Item = Pattern<u32>> {
        self.all_posted()
            .filter(|posted| posted.has_choice())
            .map(|posted| posted.pattern)
    }

    /// Whether a message of this rank that fits is under way.
    pub(super) fn has_from(&self, sender: Rank, pattern: Pattern<u32>) -> bool {
        self.messages().any(|message| {
            message.sender == sender && pattern.tag.is_none_or(|tag| tag == message.tag)
        })
    }
}
