//! Whether one execution speaks for all matchings.
//!
//! An abstract run takes the first possibility wherever MPI leaves a choice,
//! and receives from any source get variables. When it has ended well, two
//! questions decide whether all other matchings, interleavings and bufferings
//! under the same inputs end well too:
//!
//! 1. Does every decision of the program come out the same for every message
//!    that a receive could get instead? Then the operations of all ranks are
//!    the same in every execution. (DESIGN: single-path; asked of the solver,
//!    with the candidates' own contents.)
//! 2. Can these operations deadlock? The path model answers that.
//!
//! Candidates are more than what can really meet, so "covered" is never said
//! falsely. If either answer is no, or unknown, all executions are explored.

use super::order::Order;
use super::replay;
use super::worker::{Advanced, End, PathEnd, Worker};
use crate::chosen::{Part, send_of};
use crate::path::PathRecord;
use crate::ranks::Turns;
use crate::record::RecordedPath;
use crate::state::State;
use concord_model::{Answer, Matches, Net, Options, Refinements, Schedule, check};
use concord_mpi::{Buffering, OpId, Recorded};
use concord_solver::Solver as _;
use concord_term::{Term, VarKind};
use std::collections::{BTreeMap, BTreeSet};

/// The candidates for each receive from any source.
type Candidates<'s> = BTreeMap<OpId, Vec<&'s Recorded>>;

impl Worker<'_> {
    /// `Err` with the reason if other matchings have to be explored.
    pub(super) fn covers_all(
        &mut self,
        state: &State,
        advanced: &mut Advanced,
    ) -> Result<(), String> {
        if state.path.lost {
            return Err("a message that was not recorded".to_owned());
        }
        let recorded = self.shared.turns().recorded_path(state)?;
        let buffering = match state.world.options().buffering {
            Buffering::Any => concord_model::Buffering::Any,
            Buffering::Infinite => concord_model::Buffering::Infinite,
            Buffering::Zero => concord_model::Buffering::Zero,
            Buffering::Eager(bytes) => concord_model::Buffering::Eager(bytes),
        };
        let candidates = candidates(state, &recorded, buffering)?;
        self.same_for_all(state, &candidates)?;
        match check(&recorded.path, &Options::new(buffering)).answer {
            Answer::NoDeadlock => Ok(()),
            Answer::Deadlock(schedule) if self.shared.options.first => {
                let end = self.hang(state, &recorded, &schedule)?;
                advanced.ends.push(end);
                Ok(())
            }
            // There may be several, and other mistakes.
            Answer::Deadlock(_) => Err("another matching deadlocks".to_owned()),
            Answer::Undecided(why) => Err(why.to_string()),
        }
    }

    /// The execution that the model says hangs.
    fn hang(
        &self,
        state: &State,
        recorded: &RecordedPath,
        schedule: &Schedule,
    ) -> Result<PathEnd, String> {
        let shared = &self.shared;
        let inputs = replay::inputs_of(shared, &state.path)?;
        let (setup, values) = replay::concrete_setup(&shared.options.setup, &inputs);
        let turns = Turns {
            inputs: &values,
            ..shared.turns()
        };
        let mut hung =
            State::start(shared.cx, shared.models, &setup).map_err(|error| error.to_string())?;
        let freed = schedule.buffered.iter().chain(&schedule.left).copied();
        let order = Order::new(recorded, schedule.matches.iter().copied(), freed);
        order.follow(&turns, &mut hung, true)?;
        let findings = turns.deadlock(&hung);
        if findings.is_empty() {
            return Err("another matching deadlocks".to_owned());
        }
        Ok(PathEnd {
            path: PathRecord {
                choices: hung.path.choices,
                skipped: 0,
                ..state.path.clone()
            },
            how: End::Warning,
            findings,
            outcome: None,
        })
    }

    /// Whether every decision comes out the same, whichever candidates are
    /// received.
    fn same_for_all(&mut self, state: &State, candidates: &Candidates<'_>) -> Result<(), String> {
        let pool = self.pool();
        let decisions = state.path.decisions.to_vec();
        if decisions.is_empty() {
            return Ok(());
        }
        let mut needed: BTreeMap<OpId, BTreeSet<Part>> = BTreeMap::new();
        let mut work: Vec<Term> = decisions.iter().map(|(condition, _)| *condition).collect();
        while let Some(term) = work.pop() {
            for var in pool.free_vars(term).iter() {
                let info = pool.var_info(*var);
                if info.kind != VarKind::Environment {
                    continue;
                }
                let variable = pool.variable(&info.name, info.sort, info.kind);
                let Some(meaning) = state.path.meaning(variable) else {
                    return Err("a received value that was not recorded".to_owned());
                };
                if !needed
                    .entry(meaning.receive)
                    .or_default()
                    .insert(meaning.part)
                {
                    continue;
                }
                let sends = candidates.get(&meaning.receive).map_or(&[][..], |s| s);
                work.extend(sends.iter().filter_map(|send| meaning.part.of(pool, send)));
            }
        }
        let mut query = state.path.condition.clone();
        for (receive, parts) in &needed {
            let sends = candidates.get(receive).map_or(&[][..], |sends| sends);
            let mut any = pool.fls();
            for send in sends {
                let mut this = pool.tru();
                for part in parts {
                    let Some(value) = part.of(pool, send) else {
                        return Err("a message that was not recorded".to_owned());
                    };
                    let variable = part.variable(pool, *receive);
                    this = pool.and(this, pool.eq(variable, value));
                }
                any = pool.or(any, this);
            }
            query.push(any);
        }
        let differs = decisions
            .iter()
            .fold(pool.fls(), |differs, (condition, holds)| {
                let other = match holds {
                    true => pool.not(*condition),
                    false => *condition,
                };
                pool.or(differs, other)
            });
        query.push(differs);
        match self.solver.check(pool, &query) {
            concord_solver::Answer::Unsat => Ok(()),
            concord_solver::Answer::Sat(_) => {
                Err("the program decides by what a receive from any source got".to_owned())
            }
            concord_solver::Answer::Unknown(why) => Err(why.to_string()),
        }
    }
}

/// What each receive from any source could get, as far as its kind tells.
fn candidates<'s>(
    state: &'s State,
    recorded: &RecordedPath,
    buffering: concord_model::Buffering,
) -> Result<Candidates<'s>, String> {
    let net = Net::new(&recorded.path, buffering).map_err(|why| why.to_string())?;
    let matches = Matches::refined(&net, Refinements::ALL);
    let sends: BTreeMap<u32, OpId> = recorded
        .places
        .iter()
        .map(|(op, place)| (net.number(*place), *op))
        .collect();
    let mut all = Candidates::new();
    for rank in state.all_ranks() {
        for entry in state.world.recorded(rank) {
            let Recorded::Receive { op, from: None, .. } = entry else {
                continue;
            };
            let Some(place) = recorded.places.get(op) else {
                return Err("a receive that was not recorded".to_owned());
            };
            let mut found = Vec::new();
            for number in matches.of_receive(net.number(*place)) {
                let send = sends.get(number).and_then(|send| send_of(state, *send));
                found.extend(send);
            }
            let kinds: BTreeSet<(usize, u64)> = found.iter().filter_map(|s| kind_of(s)).collect();
            if kinds.len() > 1 {
                return Err("messages of different sizes or types for one receive".to_owned());
            }
            all.insert(*op, found);
        }
    }
    Ok(all)
}

/// Size and type signature of a message.
fn kind_of(send: &Recorded) -> Option<(usize, u64)> {
    match send {
        Recorded::Send {
            payload, signature, ..
        } => Some((payload.len(), *signature)),
        _ => None,
    }
}
