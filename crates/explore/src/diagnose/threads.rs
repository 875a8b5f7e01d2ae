//! Findings about threads: data races, misuse of locks, and threads that wait for each other.

use std::collections::BTreeSet;

use concord_base::{
    Access, Certainty, Finding, FindingDetail, Kind, Place, Rank, StackFrame, UNPROMISED,
};
use concord_exec::{Past, Race};
use concord_threads::Op;

use super::journal::WaitsFor;
use super::waiting::what_for;
use crate::ranks::{ThreadProblem, Turns};
use crate::state::State;

/// What a thread does when it is chosen, in words. A way other than the first is one that nothing
/// promises, one that gives up or one that the library chose: nothing is said about the latter.
pub(super) fn does(op: Option<&Op>, way: u32) -> String {
    let unpromised = way & UNPROMISED != 0;
    match op {
        Some(Op::Condition { .. }) if unpromised => "wakes up without a signal".to_owned(),
        Some(Op::Weak) if unpromised => "fails to exchange for no reason".to_owned(),
        Some(Op::Share { .. }) if unpromised => {
            "reads before somebody who waits to write".to_owned()
        }
        Some(Op::Level(ways)) => {
            const LEVELS: [&str; 4] = ["SINGLE", "FUNNELED", "SERIALIZED", "MULTIPLE"];
            // The first way is the level that was asked for, the others are lower ones. In short, as drawings want it.
            let level = LEVELS.get((ways - 1 - way) as usize);
            let level = level.expect("there are four levels of threads");
            format!("gets {level}")
        }
        _ if way != 0 => "goes on".to_owned(),
        Some(Op::Lock { .. }) => "takes a mutex".to_owned(),
        Some(Op::Spin(_)) => "takes a spin lock".to_owned(),
        Some(Op::Share { alone: true, .. }) => "takes a lock to write".to_owned(),
        Some(Op::Share { alone: false, .. }) => "takes a lock to read".to_owned(),
        Some(Op::Semaphore { .. }) => "takes one from a semaphore".to_owned(),
        Some(Op::Join(other)) => format!("joins thread {other}"),
        Some(Op::Signal(_)) => "signals a condition".to_owned(),
        Some(Op::Condition { .. }) => "has waited at a condition".to_owned(),
        Some(Op::Barrier { .. }) => "leaves a barrier".to_owned(),
        Some(Op::Once(_)) => "goes on after an initialisation".to_owned(),
        Some(Op::Mpi) => "goes on after its MPI call".to_owned(),
        Some(Op::Leave) => "is about to exit".to_owned(),
        Some(Op::Run | Op::Go | Op::Look | Op::Weak | Op::Choose(_)) | None => "goes on".to_owned(),
    }
}

impl Turns<'_> {
    /// Takes over the races that a rank's memory has seen.
    pub(crate) fn note_races(&self, state: &mut State, rank: Rank) {
        if !self.models.knows_threads() || !state.rank(rank).process.memory.has_races() {
            return;
        }
        let Some(races) = state.rank_mut(rank).process.memory.races() else {
            return;
        };
        for race in races.take_found() {
            if let Some(finding) = self.data_race(state, rank, &race) {
                state.remark(finding);
            }
        }
    }

    fn data_race(&self, state: &State, rank: Rank, race: &Race) -> Option<Finding> {
        let memory = &state.rank(rank).process.memory;
        let object = memory.object(race.object);
        let name = object.map_or("memory that is gone", |object| memory.name_of(object));
        let whole = object.is_some_and(|object| object.size <= 8);
        let what = match whole {
            true => name.to_owned(),
            false => format!("{name}, byte {}", race.offset),
        };
        let place = |past: &Past| {
            let thread = past.thread;
            let does = match (past.access, past.atomic) {
                (Access::Read, false) => "reads",
                (Access::Read, true) => "reads atomically",
                (_, true) => "writes atomically",
                (Access::Free, _) => "frees",
                (Access::EndOfScope, _) => "ends the lifetime of",
                _ => "writes",
            };
            Place {
                rank,
                span: past.span,
                label: format!("thread {thread} {does} it"),
                stack: Vec::new(),
            }
        };
        let mut places = vec![place(&race.second), place(&race.first)];
        if !places[0].span.is_known() && !places[1].span.is_known() {
            return None;
        }
        places[0].stack = self.frames_of(state, rank, race.second.thread);
        places.sort_by_key(|place| (place.span, place.label.clone()));
        places.dedup_by(|a, b| a.span == b.span && a.label == b.label);
        let mut notes = Vec::new();
        if race.first.strand == race.second.strand {
            let note = "both belong to iterations of one loop that OpenMP leaves unordered: threads may \
                        share them, or lanes of a `simd` loop execute them together";
            notes.push(note.to_owned());
        }
        Some(Finding {
            kind: Kind::DataRace,
            detail: FindingDetail::Nothing,
            message: format!("data race on {what}: nothing orders these accesses of rank {rank}"),
            certainty: Certainty::Replayed,
            places,
            notes,
        })
    }

    /// The call stack of a thread, for people: without library code at its inner end.
    pub(crate) fn frames_of(&self, state: &State, rank: Rank, thread: u32) -> Vec<StackFrame> {
        let program = self.cx.program;
        let stack = state.rank(rank).process.call_stack_of(program, thread);
        let own = stack
            .into_iter()
            .filter(|(_, span)| span.is_known() && !self.is_runtime(*span));
        own.map(|(function, span)| StackFrame {
            function: program.module.function(function).name.clone(),
            span,
        })
        .collect()
    }

    /// Where a thread stands.
    pub(crate) fn thread_place(
        &self,
        state: &State,
        rank: Rank,
        thread: u32,
        label: String,
    ) -> Place {
        let stack = self.frames_of(state, rank, thread);
        let span = stack
            .first()
            .map_or(concord_base::Span::UNKNOWN, |frame| frame.span);
        Place {
            rank,
            span,
            label,
            stack,
        }
    }

    /// Nobody can go on, and some of those are threads: one finding, with all that wait for
    /// something else than another thread's end.
    pub(crate) fn threads_wait(&self, state: &State) -> Option<Finding> {
        if !self.has_threads(state) {
            return None;
        }
        let running = running(state);
        let mut waits: Vec<(bool, Place)> = Vec::new();
        for rank in running {
            let threads = &state.rank(rank).threads.all;
            for thread in threads.alive() {
                let op = threads.get(thread).op.as_ref();
                let joins = matches!(op, Some(Op::Join(_)));
                let (text, _) = self.waits_for(state, rank, thread, op);
                let who = match threads.ever_several() {
                    true => format!("thread {thread} waits {text}"),
                    false => format!("waits {text}"),
                };
                waits.push((joins, self.thread_place(state, rank, thread, who)));
            }
        }
        let only_joins = waits.iter().all(|(joins, _)| *joins);
        let (_, mut places): (Vec<bool>, Vec<Place>) = waits
            .into_iter()
            .filter(|(joins, _)| only_joins || !joins)
            .unzip();
        places.sort_by_key(|place| (place.rank, place.span, place.label.clone()));
        Some(Finding {
            kind: Kind::Deadlock,
            detail: FindingDetail::Nothing,
            message: "deadlock: no thread can go on".to_owned(),
            certainty: Certainty::Replayed,
            places,
            notes: Vec::new(),
        })
    }

    /// All threads of ranks that have not ended, and what they wait for.
    pub(crate) fn thread_waits(&self, state: &State) -> Vec<WaitsFor> {
        let mut waits = Vec::new();
        for rank in running(state) {
            let threads = &state.rank(rank).threads.all;
            for thread in threads.alive() {
                let op = threads.get(thread).op.as_ref();
                let (text, awaits) = self.waits_for(state, rank, thread, op);
                waits.push(WaitsFor {
                    rank,
                    thread: threads.ever_several().then_some(thread),
                    awaits,
                    awaits_thread: match op {
                        Some(Op::Lock { mutex, .. }) => self.owner(state, rank, *mutex),
                        Some(Op::Join(other)) => Some(*other),
                        _ => None,
                    },
                    text,
                });
            }
        }
        waits
    }

    /// Whether a rank that has not ended has, or had, threads beside the first one.
    pub(crate) fn has_threads(&self, state: &State) -> bool {
        running(state).into_iter().any(|rank| {
            let threads = &state.rank(rank).threads.all;
            threads.ever_several() || threads.alive().any(|t| threads.get(t).op.is_some())
        })
    }

    /// What a thread waits for, in words, and for which other ranks.
    fn waits_for(
        &self,
        state: &State,
        rank: Rank,
        thread: u32,
        op: Option<&Op>,
    ) -> (String, BTreeSet<Rank>) {
        let blocked = match op {
            Some(Op::Mpi) | None => state.world.blocked_thread(rank, thread),
            _ => None,
        };
        let Some(blocked) = blocked else {
            return (self.kept_by(state, rank, thread, op), BTreeSet::new());
        };
        let need = what_for(state, rank, &blocked.on);
        let text = format!("in `{}` {}", blocked.function, need.text);
        (text.trim_end().to_owned(), need.awaits)
    }

    /// What keeps a thread that is not in an MPI call.
    fn kept_by(&self, state: &State, rank: Rank, thread: u32, op: Option<&Op>) -> String {
        match op {
            Some(Op::Lock { mutex, .. }) => match self.owner(state, rank, *mutex) {
                Some(owner) if owner == thread => "for a mutex that it holds itself".to_owned(),
                Some(owner) => format!("for a mutex that thread {owner} holds"),
                None => "for a mutex".to_owned(),
            },
            Some(Op::Spin(_)) => "for a lock".to_owned(),
            Some(Op::Share { alone: true, .. }) => "for a lock, to write".to_owned(),
            Some(Op::Share { lock, .. }) => match self.is_read(state, rank, *lock) {
                true => "to read, behind a thread that waits to write".to_owned(),
                false => "for a lock, to read".to_owned(),
            },
            Some(Op::Semaphore { .. }) => "for a semaphore".to_owned(),
            Some(Op::Join(other)) => format!("for thread {other} to end"),
            Some(Op::Once(_)) => "for an initialisation to end".to_owned(),
            Some(Op::Condition { woken: false, .. }) => {
                "for a condition that nobody signals".to_owned()
            }
            Some(Op::Condition { .. }) => "for the mutex of its condition".to_owned(),
            Some(Op::Barrier { .. }) => "in a barrier for the others".to_owned(),
            Some(
                Op::Run
                | Op::Go
                | Op::Look
                | Op::Weak
                | Op::Leave
                | Op::Signal(_)
                | Op::Choose(_)
                | Op::Level(_),
            ) => "to go on".to_owned(),
            Some(Op::Mpi) | None => "here".to_owned(),
        }
    }

    /// Whether somebody reads under a read-write lock.
    fn is_read(&self, state: &State, rank: Rank, lock: u64) -> bool {
        let memory: &dyn concord_abi::Memory = &state.rank(rank).process.memory;
        let bytes = memory.read_concrete(lock, 4).ok().flatten();
        bytes.is_some_and(|bytes| bytes.iter().any(|byte| *byte != 0))
    }

    fn owner(&self, state: &State, rank: Rank, mutex: u64) -> Option<u32> {
        const OWNER: u64 = 8;
        let memory: &dyn concord_abi::Memory = &state.rank(rank).process.memory;
        let bytes = memory.read_concrete(mutex + OWNER, 4).ok()??;
        let owner = u32::from_le_bytes(bytes.try_into().ok()?);
        owner.checked_sub(1)
    }

    /// A rule about threads is broken.
    pub(crate) fn thread_misuse(
        &self,
        state: &State,
        rank: Rank,
        trouble: &ThreadProblem,
    ) -> Finding {
        let thread = state.rank(rank).process.thread();
        let mut places = vec![self.thread_place(state, rank, thread, format!("thread {thread}"))];
        if !places[0].span.is_known() {
            // It is at the end of its part, in no line of the program: those that wait are somewhere.
            let all = state
                .rank(rank)
                .threads
                .all
                .alive()
                .filter(|t| *t != thread);
            let all = all.map(|t| self.thread_place(state, rank, t, format!("thread {t}")));
            let known: Vec<Place> = all.filter(|place| place.span.is_known()).collect();
            places.extend(known);
            if places.len() > 1 {
                places.remove(0);
            }
        }
        let others = trouble.others.iter().map(|past| Place {
            rank,
            span: past.span,
            label: format!("thread {}", past.thread),
            stack: Vec::new(),
        });
        places.extend(others);
        places.sort_by_key(|place| (place.span, place.label.clone()));
        places.dedup_by(|a, b| a.span == b.span && a.label == b.label);
        Finding {
            kind: trouble.kind,
            detail: FindingDetail::Named(trouble.rule),
            message: trouble.text.clone(),
            certainty: Certainty::Replayed,
            places,
            notes: Vec::new(),
        }
    }
}

fn running(state: &State) -> Vec<Rank> {
    let all = state.all_ranks();
    all.filter(|rank| state.exit_status(*rank).is_none())
        .collect()
}
