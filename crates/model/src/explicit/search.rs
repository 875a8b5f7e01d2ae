//! Searching all executions.
//!
//! Two searches. The *naive* one takes every single step as a transition, issuing and going on
//! included, and lets the implementation choose when an operation is issued; it is for small paths
//! and for checking the other one. The *reduced* one lets ranks go on until all wait, fires
//! receives from one given source at once (both commute with everything: the pair, once possible,
//! stays possible and excludes nothing), and branches over wildcard receives and over what the
//! implementation may free where a rank waits for it. States are real states, so equal ones are
//! searched once.

use std::collections::BTreeSet;

use concord_base::{Freedom, Freedoms, Rank};
use concord_path::{Call, OpIndex, Path};
use rustc_hash::FxHashSet;

use super::machine::{Machine, Move, State, set};
use crate::answer::{Reason, Schedule};

/// How much is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reduction {
    /// Every interleaving.
    Naive,
    /// One of every class that cannot be told apart.
    Reduced,
}

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found<T> {
    /// The answer.
    pub answer: T,
    /// How many states were seen.
    pub states: usize,
}

/// Sends and the receives that they met.
pub type Matching = Vec<(OpIndex, OpIndex)>;

struct Search<'m, 'p> {
    machine: &'m Machine<'p>,
    reduction: Reduction,
    seen: FxHashSet<State>,
    limit: usize,
}

fn unmodelled(path: &Path) -> Option<Reason> {
    path.ops()
        .find_map(|(id, op)| crate::modelled::lacks(id, op))
}

/// A deadlock that some execution of the path's operations reaches.
pub fn deadlock(
    path: &Path,
    freedoms: impl Into<Freedoms>,
    reduction: Reduction,
    limit: usize,
) -> Result<Found<Option<Schedule>>, Reason> {
    let machine = machine(path, freedoms.into(), false)?;
    let mut search = Search::new(&machine, reduction, limit);
    let mut found = None;
    search.run(&mut |state, trail| {
        if machine.hangs(state) {
            found = Some(schedule(&machine, state, trail));
        }
        found.is_none()
    })?;
    Ok(Found {
        answer: found,
        states: search.seen.len(),
    })
}

/// Where ranks are blocked in the deadlocks of the path, and which ranks come to their ends in some
/// execution.
pub fn deadlocks(
    path: &Path,
    freedoms: impl Into<Freedoms>,
    limit: usize,
) -> Result<(BTreeSet<Vec<OpIndex>>, BTreeSet<Rank>), Reason> {
    let machine = machine(path, freedoms.into(), false)?;
    let (mut blocked, mut ended) = (BTreeSet::new(), BTreeSet::new());
    Search::new(&machine, Reduction::Reduced, limit).run(&mut |state, trail| {
        if machine.hangs(state) {
            blocked.insert(schedule(&machine, state, trail).blocked);
        }
        let over = (0..machine.ranks()).filter(|rank| machine.at(state, *rank).is_none());
        ended.extend(over.map(|rank| Rank(rank as u32)));
        true
    })?;
    Ok((blocked, ended))
}

/// What met what, in every execution that comes to its end.
pub fn matchings(
    path: &Path,
    freedoms: impl Into<Freedoms>,
    reduction: Reduction,
    limit: usize,
) -> Result<Found<BTreeSet<Matching>>, Reason> {
    let machine = machine(path, freedoms.into(), true)?;
    let mut search = Search::new(&machine, reduction, limit);
    let mut all = BTreeSet::new();
    search.run(&mut |state, _| {
        if machine.finished(state) && machine.meetings(state).0.is_empty() {
            let pair = |&(s, r): &(u32, u32)| (machine.id(s as usize), machine.id(r as usize));
            all.insert(state.pairs.iter().map(pair).collect());
        }
        true
    })?;
    Ok(Found {
        answer: all,
        states: search.seen.len(),
    })
}

/// Every pair of a send and a receive that meets in some execution, whether or not it comes to its
/// end.
pub fn meetings(
    path: &Path,
    freedoms: impl Into<Freedoms>,
    reduction: Reduction,
    limit: usize,
) -> Result<Found<BTreeSet<(OpIndex, OpIndex)>>, Reason> {
    let machine = machine(path, freedoms.into(), true)?;
    let mut search = Search::new(&machine, reduction, limit);
    let mut all = BTreeSet::new();
    search.run(&mut |state, _| {
        let pair = |&(s, r): &(u32, u32)| (machine.id(s as usize), machine.id(r as usize));
        all.extend(state.pairs.iter().map(pair));
        true
    })?;
    Ok(Found {
        answer: all,
        states: search.seen.len(),
    })
}

fn machine(path: &Path, freedoms: Freedoms, keep_pairs: bool) -> Result<Machine<'_>, Reason> {
    if let Some(reason) = unmodelled(path) {
        return Err(reason);
    }
    Ok(Machine::new(path, freedoms, keep_pairs))
}

fn schedule(machine: &Machine<'_>, state: &State, trail: &[Move]) -> Schedule {
    let mut schedule = Schedule::default();
    for &event in trail {
        match event {
            Move::Meet(s, r) => schedule.matches.push((machine.id(s), machine.id(r))),
            Move::Free(op) | Move::Issue(op, Some(true)) => {
                let list = match machine.call(op) {
                    Call::Send(_) => &mut schedule.buffered,
                    _ => &mut schedule.left,
                };
                list.push(machine.id(op));
            }
            Move::Issue(..) | Move::Pass(_) => {}
        }
    }
    let waiting = (0..machine.ranks()).filter_map(|rank| machine.at(state, rank));
    schedule.blocked = waiting.map(|op| machine.id(op)).collect();
    schedule.buffered.sort();
    schedule.left.sort();
    schedule
}

impl<'m, 'p> Search<'m, 'p> {
    fn new(machine: &'m Machine<'p>, reduction: Reduction, limit: usize) -> Self {
        Search {
            machine,
            reduction,
            seen: FxHashSet::default(),
            limit,
        }
    }

    /// Goes through all states, depth first; `visit` says whether to go on.
    fn run(&mut self, visit: &mut dyn FnMut(&State, &[Move]) -> bool) -> Result<(), Reason> {
        let mut trail = Vec::new();
        let mut stack = vec![(self.machine.start(), 0, Vec::new())];
        while let Some((mut state, depth, arrived)) = stack.pop() {
            trail.truncate(depth);
            trail.extend(arrived);
            if self.reduction == Reduction::Reduced {
                self.settle(&mut state, &mut trail);
            }
            if !self.seen.insert(state.clone()) {
                continue;
            }
            if self.seen.len() > self.limit {
                return Err(Reason::Limit {
                    what: format!("more than {} states", self.limit),
                });
            }
            if !visit(&state, &trail) {
                return Ok(());
            }
            let mut next = match self.reduction {
                Reduction::Naive => self.all(&state),
                Reduction::Reduced => self.choices(&state),
            };
            next.reverse();
            let depth = trail.len();
            stack.extend(
                next.into_iter()
                    .map(|(state, event)| (state, depth, vec![event])),
            );
        }
        Ok(())
    }

    /// Lets ranks go on and deterministic receives meet their messages until neither is possible.
    fn settle(&self, state: &mut State, trail: &mut Vec<Move>) {
        let machine = self.machine;
        loop {
            machine.run_ranks(state);
            let (pairs, _) = machine.meetings(state);
            let named = pairs.iter().find(|(_, _, wildcard)| !wildcard);
            let Some(&(send, receive, _)) = named else {
                return;
            };
            machine.meet(state, send, receive);
            trail.push(Move::Meet(send, receive));
        }
    }

    /// Where all ranks wait: the choices.
    fn choices(&self, state: &State) -> Vec<(State, Move)> {
        let machine = self.machine;
        let mut next = Vec::new();
        for (send, receive, _) in machine.meetings(state).0 {
            let mut after = state.clone();
            machine.meet(&mut after, send, receive);
            next.push((after, Move::Meet(send, receive)));
        }
        for rank in 0..machine.ranks() {
            let Some(op) = machine.at(state, rank) else {
                continue;
            };
            for freed in machine.freeable(state, op) {
                let mut after = state.clone();
                set(&mut after.freed, freed);
                next.push((after, Move::Free(freed)));
            }
        }
        next
    }

    /// Every step that anybody can take.
    fn all(&self, state: &State) -> Vec<(State, Move)> {
        let machine = self.machine;
        let mut next = Vec::new();
        for rank in 0..machine.ranks() {
            let Some(op) = machine.at(state, rank) else {
                continue;
            };
            if machine.is_issuable(op) && !machine.is_issued(state, rank) {
                let choices: &[Option<bool>] = match machine.freedom(op) {
                    Freedom::Either => &[Some(true), Some(false)],
                    _ => &[None],
                };
                for &choice in choices {
                    let mut after = state.clone();
                    machine.issue(&mut after, rank);
                    if choice == Some(true) {
                        set(&mut after.freed, op);
                    }
                    next.push((after, Move::Issue(op, choice)));
                }
            } else if machine.passes(state, op) {
                let mut after = state.clone();
                machine.pass(&mut after, rank);
                next.push((after, Move::Pass(rank)));
            }
        }
        for (send, receive, _) in machine.meetings(state).0 {
            let mut after = state.clone();
            machine.meet(&mut after, send, receive);
            next.push((after, Move::Meet(send, receive)));
        }
        next
    }
}

impl Machine<'_> {
    /// Lets every rank go on as far as it can.
    pub(crate) fn run_ranks(&self, state: &mut State) {
        let mut moved = true;
        while std::mem::take(&mut moved) {
            for rank in 0..self.ranks() {
                while let Some(op) = self.at(state, rank) {
                    if self.is_issuable(op) && !self.is_issued(state, rank) {
                        self.issue(state, rank);
                        moved = true;
                    }
                    if !self.passes(state, op) {
                        break;
                    }
                    self.pass(state, rank);
                    moved = true;
                }
            }
        }
    }
}
