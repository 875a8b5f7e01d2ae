//! Moves that are remembered: what a choice of MPI leads to, up to the next one.
//!
//! A message meets a receive, its ranks go on, send and wait again: that depends on few parts of a state
//! and changes few (`mpi/src/world/parts.rs`). A fingerprint is a sum over parts, so a move that was made
//! before from the same parts says what the fingerprint of its end is, without making it. Most states
//! that are reached were reached before: of these no more is ever made than that sum. One that was not
//! is put together of its parts when it is its turn, if these are exactly as they were then; else it is made
//! by the steps of its ranks that are remembered.
//!
//! Exact, so that nothing depends on what is remembered: not even the order in which states wait. A move
//! waits where the state would have waited that it leads to, and comes to its choice where that
//! would have.
//!
//! Assumes, and what ensures it:
//! - What happens reads nothing but the parts that were noted when it happened first. Only such moves
//!   are remembered in which every rank's turn is one that may be ([`crate::remembered`]), and nothing
//!   was reached that has no name as a part.
//! - It changes nothing else: the state that came of it was compared with the one before, part by part,
//!   and the sum with its fingerprint.
//! - It ends at a choice at which states are compared. At such a choice a message can meet a receive from
//!   any source ([`concord_mpi::World::open_receives`]), and nothing can happen but that and releases: that is known
//!   of all ranks at the beginning, and of those that moved at the end.
//! - In debug builds and with `--self-check` every repeated move is made as well, and compared.
//!
//! Where hardly any move repeats, remembering them is given up.

use std::hash::{Hash, Hasher};
use std::rc::Rc;
use std::sync::Arc;

use concord_base::Rank;
use concord_exec::Context;
use concord_mpi::{Deed, KnownPart, OpenReceives, Part, Transition};
use rustc_hash::FxHashMap;
use xxhash_rust::xxh3::{Xxh3Default, xxh3_128};

use super::checkpoint::is_same_way;
use crate::assumptions::Assumptions;
use crate::path::PathRecord;
use crate::slot::RankSlot;
use crate::state::State;

/// More than this is forgotten.
const MOST: usize = 1 << 16;
/// What one transition depends on, in different states.
const MOST_FOOTPRINTS: usize = 8;
/// Whether it pays is asked after so many moves,
const TRIAL: u32 = 1 << 14;
/// and needs one in so many to be a repeated one.
const WORTH: u32 = 8;

/// A state at a choice, and what can happen there.
#[derive(Debug)]
pub(crate) struct Origin {
    /// Frozen.
    pub state: Box<State>,
    pub choices: Arc<[Transition]>,
}

/// A state that is on its way from such a choice to the next one.
#[derive(Clone, Debug)]
pub(crate) struct Began {
    origin: Arc<Origin>,
    /// Which of the choices was made.
    number: u32,
    /// Something happens that is not remembered.
    pub spoilt: bool,
    /// What was taken for granted about the host before, and since then.
    assumed: Assumptions,
    assumes: Assumptions,
}

/// What a move comes to.
#[derive(Clone, Debug)]
pub(super) struct Move {
    /// What it adds to the fingerprint.
    adds: u128,
    /// Instructions.
    used: u64,
    assumes: Assumptions,
    after: Arc<After>,
}

/// The parts that a move depends on, as it leaves them.
#[derive(Debug)]
struct After {
    /// What they were exactly before: numbers of operations, which only names of choices and reports use,
    /// and all else that does not count.
    exact: u128,
    parts: Vec<KnownPart>,
    /// Ranks, with the instructions that they have executed.
    ranks: Vec<(Rank, RankSlot, u64)>,
}

/// A state behind a move that is remembered: not there, but as good as.
#[derive(Debug)]
pub(crate) struct Step {
    origin: Arc<Origin>,
    number: u32,
    known: Move,
    /// How it was reached, once it has come to its choice and is the first such state.
    path: Option<Box<PathRecord>>,
}

/// Moves that one worker remembers.
#[derive(Default)]
pub(super) struct Moves {
    /// What a transition depends on.
    footprints: FxHashMap<[u32; 5], Vec<Rc<[Part]>>>,
    known: FxHashMap<u128, Known>,
    bytes: Vec<u8>,
    /// Moves since it was last judged whether this pays, and those that were known.
    asked: u32,
    hits: u32,
    given_up: bool,
}

struct Known {
    what: Move,
    /// A message for one of these is needed, if the move itself does not see to that.
    open: Option<Rc<[OpenReceives]>>,
}

impl Origin {
    pub(super) fn new(mut state: Box<State>, choices: &[Transition]) -> Origin {
        state.freeze();
        Origin {
            state,
            choices: choices.into(),
        }
    }

    /// Asks for all fingerprints of ranks.
    pub(super) fn know_ranks(&mut self, cx: Context<'_>) {
        for rank in self.state.all_ranks() {
            self.state.exact(rank);
            self.state.plain_print(cx, rank);
        }
    }
}

impl Began {
    pub(super) fn new(origin: &Arc<Origin>, number: usize) -> Box<Began> {
        Box::new(Began {
            origin: Arc::clone(origin),
            number: number as u32,
            spoilt: false,
            assumed: origin.state.path.assumes,
            assumes: Assumptions::default(),
        })
    }
}

impl State {
    /// Its ranks have come as far as they can: what is taken for granted since the move began is told
    /// from what was before.
    pub(super) fn tell_assumptions(&mut self) {
        if let Some(began) = &mut self.began {
            began.assumes = began.assumes.with(self.path.assumes);
            self.path.assumes = self.path.assumes.with(began.assumed);
        }
    }

    /// It is not on its way between two choices any more, or not in a way that is remembered.
    pub(super) fn forget_move(&mut self) {
        if self.began.take().is_some() {
            self.world.noted_parts();
        }
    }
}

impl Step {
    pub(super) fn new(origin: &Arc<Origin>, number: usize, known: Move) -> Step {
        Step {
            origin: Arc::clone(origin),
            number: number as u32,
            known,
            path: None,
        }
    }

    /// The fingerprint of the state.
    pub(super) fn print(&self) -> u128 {
        let before = self.origin.state.print;
        let before = before.expect("moves begin at states that were compared");
        before.wrapping_add(self.known.adds)
    }

    pub(super) fn origin(&self) -> &Origin {
        &self.origin
    }

    /// Which of the choices was made.
    pub(super) fn number(&self) -> u32 {
        self.number
    }

    pub(super) fn transition(&self) -> &Transition {
        &self.origin.choices[self.number as usize]
    }

    /// How the state was reached.
    pub(super) fn way(&self) -> PathRecord {
        let mut path = self.origin.state.path.clone();
        path.choices.push(self.transition().clone());
        path.depth += 1;
        path.forked = true;
        path.executed += self.known.used;
        path.assumes = path.assumes.with(self.known.assumes);
        path
    }

    /// How it was reached, once it has come to its choice.
    pub(super) fn into_path(self) -> PathRecord {
        *self.path.expect("it has come to its choice")
    }

    /// Whether it has come to its choice.
    pub(super) fn has_arrived(&self) -> bool {
        self.path.is_some()
    }

    /// It has, is the first such state, and has this number among those states.
    pub(super) fn arrives(&mut self, node: usize) {
        self.path = Some(Box::new(PathRecord {
            node: Some(node),
            singletons: 0,
            forked: false,
            ..self.way()
        }));
    }

    /// The state itself.
    pub(super) fn state(&self) -> State {
        let mut state = self.origin.state.fork_frozen(self.way());
        self.known.after.put_into(&mut state);
        state
    }

    /// Whether all is exactly as it was when the move was made.
    pub(super) fn is_exact(&self) -> bool {
        let after = &self.known.after;
        let parts = after.parts.iter().map(KnownPart::part);
        exact(&self.origin.state, parts) == Some(after.exact)
    }

    /// The state at its choice, now that it is its turn.
    pub(super) fn into_state(mut self) -> Box<State> {
        let print = self.print();
        let path = self.path.take().expect("it has come to its choice");
        let mut state = match Arc::try_unwrap(self.origin) {
            Ok(Origin { mut state, .. }) => {
                state.path = *path;
                state
            }
            Err(origin) => Box::new(origin.state.fork_frozen(*path)),
        };
        self.known.after.put_into(&mut state);
        state.compared = true;
        state.print = Some(print);
        state
    }
}

impl After {
    fn new(before: &State, after: &mut State, parts: &[Part]) -> Option<After> {
        let moved = parts.iter().filter_map(|part| match part {
            Part::Process(rank) => Some(*rank),
            _ => None,
        });
        let ranks = moved.map(|rank| {
            let worked = after.worked[rank.index()] - before.worked[rank.index()];
            after.exact(rank);
            (rank, after.slot(rank), worked)
        });
        let ranks = ranks.collect();
        Some(After {
            exact: exact(before, parts.iter().copied())?,
            ranks,
            parts: parts.iter().map(|part| after.world.part(*part)).collect(),
        })
    }

    fn put_into(&self, state: &mut State) {
        for part in &self.parts {
            state.world.set_part(part);
        }
        for (rank, slot, worked) in &self.ranks {
            state.set_slot(*rank, slot);
            state.worked[rank.index()] += worked;
        }
    }
}

/// What parts of a state are exactly, if its ranks have exact fingerprints.
fn exact(state: &State, parts: impl Iterator<Item = Part>) -> Option<u128> {
    let mut all = Vec::with_capacity(256);
    for part in parts {
        if let Part::Process(rank) = part {
            all.extend(state.known_exact(rank)?.to_le_bytes());
        }
        all.extend(state.world.exact(part).to_le_bytes());
    }
    Some(xxh3_128(&all))
}

/// What a transition is, for short; `None` if it is none that is remembered.
fn brief(state: &State, transition: &Transition) -> Option<[u32; 5]> {
    match transition {
        Transition::Match {
            context,
            to,
            receive,
            source,
            message,
            ..
        } => Some([context.0, to.0, *receive as u32, *source, *message as u32]),
        Transition::Release { rank, request, .. } if state.world.is_send(*rank, *request) => {
            Some([u32::MAX, rank.0, request.0, 0, 0])
        }
        _ => None,
    }
}

impl Moves {
    /// Forgets everything.
    pub(super) fn forget(&mut self) {
        self.footprints.clear();
        self.known.clear();
    }

    pub(super) fn pays(&self) -> bool {
        !self.given_up
    }

    fn judge(&mut self, known: bool) {
        self.asked += 1;
        self.hits += u32::from(known);
        if self.asked == TRIAL {
            self.given_up = self.hits < TRIAL / WORTH;
            (self.asked, self.hits) = (0, 0);
        }
    }

    /// The name of the parts that a move depends on, as they are in a state.
    fn key(
        &mut self,
        state: &State,
        brief: [u32; 5],
        which: usize,
        parts: &[Part],
    ) -> Option<u128> {
        self.bytes.clear();
        let numbers = brief.into_iter().chain([which as u32]);
        numbers.for_each(|number| self.bytes.extend(number.to_le_bytes()));
        for part in parts {
            if let Part::Process(rank) = part {
                let print = state.known_plain_print(*rank)?;
                self.bytes.extend(print.to_le_bytes());
            }
            self.bytes.extend(state.world.adds(*part).to_le_bytes());
        }
        Some(xxh3_128(&self.bytes))
    }

    /// What one of the choices leads to, if that is remembered and takes no more instructions than this.
    pub(super) fn recall(&mut self, origin: &Origin, number: usize, fuel: u64) -> Option<Move> {
        let found = self.find(origin, number).filter(|found| found.used < fuel);
        self.judge(found.is_some());
        found
    }

    fn find(&mut self, origin: &Origin, number: usize) -> Option<Move> {
        let state = &*origin.state;
        let brief = brief(state, &origin.choices[number])?;
        let count = self.footprints.get(&brief)?.len();
        for which in 0..count {
            let parts = Rc::clone(&self.footprints[&brief][which]);
            let key = self.key(state, brief, which, &parts)?;
            let Some(known) = self.known.get(&key) else {
                continue;
            };
            let meets = |open: &Rc<[OpenReceives]>| {
                open.iter().any(|open| state.world.has_message_for(open))
            };
            let compared = known.open.as_ref().is_none_or(meets);
            return compared.then(|| known.what.clone());
        }
        None
    }

    /// A state has come to its next choice, and is about to be compared: remembers how, if that can be.
    pub(super) fn learn(
        &mut self,
        cx: Context<'_>,
        began: &Began,
        state: &mut State,
        presumed: Option<&std::collections::BTreeSet<Deed>>,
    ) {
        let origin = &*began.origin;
        let Some(parts) = state.world.noted_parts() else {
            return;
        };
        let Some(brief) = brief(&origin.state, &origin.choices[began.number as usize]) else {
            return;
        };
        if began.spoilt || !is_alone(&origin.state, state, &parts, presumed) {
            return;
        }
        let Some(adds) = added(cx, &origin.state, state, &parts) else {
            return;
        };
        let Some(after) = After::new(&origin.state, state, &parts) else {
            return;
        };
        let known = Move {
            adds,
            used: state.path.executed - origin.state.path.executed,
            assumes: began.assumes,
            after: Arc::new(after),
        };
        let step = Step::new(&began.origin, began.number as usize, known.clone());
        let mut way = step.way();
        way.singletons = state.path.singletons;
        if Some(step.print()) != state.print || !is_same_way(&way, &state.path) {
            return;
        }
        if self.known.len() >= MOST {
            self.forget();
        }
        let footprints = self.footprints.entry(brief).or_default();
        let which = footprints.iter().position(|known| **known == parts[..]);
        let which = which.unwrap_or_else(|| {
            footprints.push(parts.clone().into());
            footprints.len() - 1
        });
        if which >= MOST_FOOTPRINTS {
            footprints.pop();
            return;
        }
        let open = state.world.open_receives(&parts).map(Rc::from);
        if let Some(key) = self.key(&origin.state, brief, which, &parts) {
            let what = known;
            self.known.insert(key, Known { what, open });
        }
    }
}

/// What the parts add to the fingerprint of the second state, and not to that of the first.
fn added(cx: Context<'_>, before: &State, after: &mut State, parts: &[Part]) -> Option<u128> {
    let mut sum = 0_u128;
    for part in parts {
        let (old, new) = (before.world.adds(*part), after.world.adds(*part));
        sum = sum.wrapping_add(new).wrapping_sub(old);
        if let Part::Process(rank) = *part {
            let (old, new) = (before.known_adds(rank)?, after.rank_adds(cx, rank)?);
            sum = sum.wrapping_add(new).wrapping_sub(old);
        }
    }
    Some(sum)
}

/// Whether nothing has happened between two states that concerns more than these parts, and the second
/// one stands where only messages that are received and releases can happen to who has moved.
fn is_alone(
    before: &State,
    after: &mut State,
    parts: &[Part],
    presumed: Option<&std::collections::BTreeSet<Deed>>,
) -> bool {
    let moved = |rank| parts.contains(&Part::Process(rank));
    let deeds = presumed.is_none_or(|known| after.world.deeds().len() <= known.len());
    let quiet = after.fresh.is_empty()
        && after.doubts.is_empty()
        && after.told_apart.is_empty()
        && !after.spoilt
        && after.released.is_none()
        && after.polling.is_empty()
        && after.aborted.is_none()
        && before.remarks.len() == after.remarks.len()
        && before.looked_at == after.looked_at;
    let host = |state: &State| {
        let mut hasher = Xxh3Default::new();
        state.host.hash(&mut hasher);
        hasher.finish()
    };
    let ranks: Vec<_> = after.all_ranks().collect();
    deeds
        && quiet
        && host(before) == host(after)
        && ranks.iter().all(|rank| match moved(*rank) {
            true => after.world.only_receives(*rank),
            false => after.has_same_rank(before, *rank),
        })
        && ranks
            .iter()
            .any(|rank| moved(*rank) && after.exit_status(*rank).is_none())
        && after.world.differs_only_in(&before.world, parts)
}
