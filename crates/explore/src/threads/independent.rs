//! Which threads of a process need not be looked at together: a persistent set of their steps (Godefroid
//! 1996, chapter 4; stubborn sets, Valmari 1991).
//!
//! Threads that stand before operations on different locks, or before additions to one atomic variable
//! that nobody looks at, do not disturb each other. So it is enough to explore what some of them do
//! next, the *part*, if nobody else does anything, before one of these steps, that has to do with it:
//!
//! * of a thread in the part that can go on, all that may ever do something that conflicts with its
//!   next operation ([`Manner::conflicts`]) belong to the part;
//! * of one that waits, all belong to it that may ever touch what it waits for.
//!
//! Who may ever do what is learned ([`Deed::Uses`]): a search takes for granted that nothing is done
//! but what is known, collects what was done, and begins again if that is more (`verify/reduced.rs`, which also
//! says why the last search may be believed). What is taken for granted beside that:
//!
//! * A step is its first operation and what follows up to the next point where threads are
//!   switched. What follows moves before whatever others do in between: it is the thread's own, or releases something
//!   (`threads/src/lib.rs`), or races, which is found in either order.
//! * What lies in no global variable is told apart by the size of what it lies in and its offset there, and by a
//!   number that the run-time system of OpenMP has put there, not by address: equal states may have different addresses
//!   for the same thing.
//! * What the run-time system of OpenMP shares among threads without a point (tasks that are ready, chunks of
//!   loops that are handed out, cancellation) no operation tells: programs that have such constructs are not reduced
//!   ([`Models::shares_work`](crate::resolve::Models)), nor are processes that a thread ends that has not joined
//!   all others, nor those with `MPI_THREAD_SINGLE`, where calls depend on whether other threads have ended.
//! * Nobody is put off for ever where others go round in circles: on every circle there is a state all of whose steps are
//!   explored (Peled's condition for cycles, 1994). A search that meets another circle is made again without this
//!   (`Unfounded::Unfinished`, `verify/visited.rs`).
//!
//! Deadlocks and final values are kept: an execution to a state in which nobody can go on contains a step of the part, since
//! what a thread outside does cannot disable it; its first one can come first, and then leads to the same
//! state. `xtask fuzz threads` compares with an explorer that knows nothing of this.

use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};

use concord_abi::Memory as _;
use concord_base::Rank;
use concord_mpi::constants::MPI_THREAD_SINGLE;
use concord_mpi::{Deed, Phase, Transition};
use concord_threads::{Manner, NUMBER_AT, Op, Using};
use xxhash_rust::xxh3::Xxh3Default;

use crate::ranks::Turns;
use crate::state::State;

/// The end of a process while it has several threads, among what threads do.
const LEAVES: u64 = 0;

impl Turns<'_> {
    /// The current thread uses something.
    pub(crate) fn note_using(&self, state: &mut State, rank: Rank, using: Option<Using>) {
        let own = state.rank(rank);
        if !own.threads.all.ever_several() {
            return;
        }
        let thread = own.process.thread();
        let Some(using) = using else { return };
        for object in using.objects.into_iter().filter(|object| *object != 0) {
            let what = self.name_of(state, rank, (object, using.numbered), using.manner);
            state.world.note_deed(Deed::Uses { rank, thread, what });
        }
    }

    /// The current thread ends the process: others that it has not joined could have come further, or
    /// less far, but for those that wait in the run-time system of OpenMP.
    pub(crate) fn note_leaving(&self, state: &mut State, rank: Rank) {
        let own = state.rank_mut(rank);
        let current = own.process.thread();
        let count = own.threads.all.count();
        let races = own.process.memory.races();
        let waits = |thread: u32| {
            let races = races.as_ref();
            races.is_some_and(|races| races.hides_thread(thread))
        };
        let threads = &own.threads.all;
        let matters = |thread: &u32| {
            let alive = threads.get(*thread).death.is_none();
            *thread != current && !threads.get(*thread).joined && !(alive && waits(*thread))
        };
        if (0..count).any(|thread| matters(&thread)) {
            let what = LEAVES;
            state.world.note_deed(Deed::Uses {
                rank,
                thread: current,
                what,
            });
        }
    }

    /// A part of these choices that is enough to explore if nothing is done but what is known; `None`
    /// if none is smaller than all.
    pub(crate) fn part_of_threads(
        &self,
        state: &State,
        all: &[Transition],
        known: &BTreeSet<Deed>,
    ) -> Option<Vec<Transition>> {
        let Transition::Thread { rank, .. } = *all.first()? else {
            return None;
        };
        let of_rank =
            |t: &Transition| matches!(t, Transition::Thread { rank: r, .. } if *r == rank);
        if !all.iter().all(of_rank) || self.waits_in_mpi(state, rank) || self.models.shares_work() {
            return None;
        }
        // There an MPI call depends on whether other threads have ended.
        let single = state.world.thread_level(rank) == MPI_THREAD_SINGLE;
        if single && state.world.phase(rank) == Phase::Running {
            return None;
        }
        let sharing = Sharing::new(self, (state, rank), known)?;
        let mut best: Option<Vec<Transition>> = None;
        let mut tried = BTreeSet::new();
        for start in all {
            let Transition::Thread { thread, .. } = *start else {
                continue;
            };
            if !tried.insert(thread) {
                continue;
            }
            let Some(part) = sharing.closure(thread, all) else {
                continue;
            };
            let steps = all.iter().filter(
                |step| matches!(step, Transition::Thread { thread, .. } if part.contains(thread)),
            );
            let steps: Vec<Transition> = steps.cloned().collect();
            let promised = steps.iter().any(|step| !step.is_release());
            let most = best.as_ref().map_or(all.len(), Vec::len);
            if promised && steps.len() < most {
                best = Some(steps);
            }
        }
        best
    }

    /// A name of what is used, and how, that is the same in equal states.
    fn name_of(
        &self,
        state: &State,
        rank: Rank,
        (object, numbered): (u64, bool),
        manner: Manner,
    ) -> u64 {
        let memory = &state.rank(rank).process.memory;
        let number = || {
            let bytes = memory.read_concrete(object + NUMBER_AT, 4).ok().flatten();
            bytes.filter(|_| numbered).unwrap_or_default()
        };
        let mut hasher = Xxh3Default::new();
        match memory.object_holding(object) {
            Some((holder, offset)) => {
                let base = object - offset;
                match base >> 32 <= u64::from(self.cx.program.static_objects()) {
                    true => (base, offset, manner).hash(&mut hasher),
                    false => {
                        (holder.kind, holder.size, offset, manner, number()).hash(&mut hasher);
                    }
                }
            }
            None => (object, manner).hash(&mut hasher),
        }
        // Zero is taken.
        hasher.finish() | 1
    }
}

/// Who may have to do with whom.
struct Sharing<'a> {
    turns: &'a Turns<'a>,
    state: &'a State,
    rank: Rank,
    /// What each thread is known to do.
    uses: BTreeSet<(u64, u32)>,
}

impl Sharing<'_> {
    fn new<'a>(
        turns: &'a Turns<'a>,
        (state, rank): (&'a State, Rank),
        known: &BTreeSet<Deed>,
    ) -> Option<Sharing<'a>> {
        let of_rank = |deed: &Deed| match deed {
            Deed::Uses {
                rank: r,
                thread,
                what,
            } if *r == rank => Some((*what, *thread)),
            _ => None,
        };
        let uses: BTreeSet<(u64, u32)> = known.iter().filter_map(of_rank).collect();
        let leaves = uses.range((LEAVES, 0)..=(LEAVES, u32::MAX)).next();
        leaves.is_none().then_some(Sharing {
            turns,
            state,
            rank,
            uses,
        })
    }

    /// The threads that belong together with this one; `None` if that is not known.
    fn closure(&self, thread: u32, all: &[Transition]) -> Option<BTreeSet<u32>> {
        let threads = &self.state.rank(self.rank).threads.all;
        let mut part = BTreeSet::from([thread]);
        let mut unseen = vec![thread];
        while let Some(one) = unseen.pop() {
            let own = threads.get(one);
            let goes_on = |step: &Transition| matches!(step, Transition::Thread { thread, .. } if *thread == one);
            let enabled = all.iter().any(goes_on);
            let using = match &own.op {
                Some(Op::Run) => Using::NOTHING,
                Some(Op::Mpi | Op::Leave | Op::Level(_)) | None => return None,
                Some(_) => own.using?,
            };
            if let Some(Op::Join(other)) = own.op
                && !enabled
            {
                add(&mut part, &mut unseen, other);
            }
            for object in using.objects.into_iter().filter(|object| *object != 0) {
                for manner in Manner::ALL {
                    if enabled && !using.manner.conflicts(manner) {
                        continue;
                    }
                    let what =
                        self.turns
                            .name_of(self.state, self.rank, (object, using.numbered), manner);
                    for (_, other) in self.uses.range((what, 0)..=(what, u32::MAX)) {
                        let lives =
                            threads.count() <= *other || threads.get(*other).death.is_none();
                        if lives {
                            add(&mut part, &mut unseen, *other);
                        }
                    }
                }
            }
            // Who is not there yet may be made by anybody.
            if part.last().is_some_and(|last| *last >= threads.count()) {
                return None;
            }
        }
        Some(part)
    }
}

fn add(part: &mut BTreeSet<u32>, unseen: &mut Vec<u32>, thread: u32) {
    if part.insert(thread) {
        unseen.push(thread);
    }
}
