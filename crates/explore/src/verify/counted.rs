//! Polling loops that count.
//!
//! A loop that counts how often its poll failed never comes back to the same
//! state. Where a rank's polls fail one after the other and some cells of its
//! memory change every time, these cells are *forgotten*: each gets a variable
//! of which nothing is known, and gets it back after every further poll that
//! fails. Then the loop is a circle.
//!
//! Sound for proofs: a variable that nothing is known of stands for every
//! number, so all that can happen with the real numbers can happen with it, as
//! long as nobody asks for its value. The first question that mentions such a
//! variable ends this search, and everything is explored with real numbers
//! instead ([`super::reduced`]): a loop that ends after so many polls is exact.
//! The same is done where something else cannot be answered, or a loop seems to
//! have no end. What is found is replayed with real numbers, as always. That the
//! program prints them is seen by nobody but the reader of its output.
//!
//! One variable is used again and again for one cell. That would be wrong if an
//! older value of it were still around: two numbers that differ would look the
//! same. So it is used again only if it occurs nowhere else, in no process, no
//! message and no file; otherwise there is a new one.

use std::collections::BTreeSet;
use std::sync::Arc;

use concord_base::Rank;
use concord_exec::{Cell, Context};
use concord_mpi::{Transition, WaitingFor};
use concord_term::{Term, TermPool, VarKind};

use super::worker::Worker;
use crate::state::State;
use crate::tracked::Polling;

/// Polls that fail in a row before anything is forgotten.
const PATIENCE: u32 = 4;

/// More differences than this are no counters.
const MOST: usize = 64;

/// How the names of these variables begin.
const PREFIX: &str = "counted ";

/// Whether a term depends on forgotten numbers.
pub(super) fn mentions_forgotten(pool: &TermPool, term: Term) -> bool {
    mentions(pool, term, PREFIX)
}

/// Whether a term has a variable of ours whose name begins so.
fn mentions(pool: &TermPool, term: Term, prefix: &str) -> bool {
    let vars = pool.free_vars(term);
    vars.iter().any(|var| {
        let info = pool.var_info(*var);
        info.kind == VarKind::Environment && info.name.starts_with(prefix)
    })
}

/// How the names of a rank's variables begin.
fn prefix_of(rank: Rank) -> String {
    format!("{PREFIX}{rank} ")
}

impl Worker<'_> {
    /// A state stands at a choice after a transition that is told: forgets
    /// what a polling loop counts. Says whether anything was forgotten.
    pub(super) fn forget_counters(&self, state: &mut State) -> bool {
        let Some(last) = state.path.choices.backwards().next().cloned() else {
            return false;
        };
        let rank = match last {
            Transition::PollFails { rank } => rank,
            Transition::Sees { rank, .. } | Transition::Completes { rank, .. } => {
                state.polling.remove(&rank);
                return false;
            }
            _ => return false,
        };
        let blocked = state.world.blocked(rank).map(|blocked| &blocked.on);
        if !matches!(blocked, Some(WaitingFor::Poll { .. })) {
            state.polling.remove(&rank);
            return false;
        }
        let now = state.shared_rank(rank);
        let fresh = Polling {
            before: Arc::clone(&now),
            fails: 1,
            changing: BTreeSet::new(),
            forgotten: BTreeSet::new(),
        };
        let cx = self.shared.cx;
        let Some(mut polling) = state.polling.remove(&rank) else {
            state.polling.insert(rank, fresh);
            return false;
        };
        let Some(differing) = now.process.differing(cx, &polling.before.process, MOST) else {
            state.polling.insert(rank, fresh);
            return false;
        };
        polling.fails += 1;
        let concrete = |cell: &Cell| now.process.is_concrete(*cell);
        let counters: BTreeSet<Cell> = differing.iter().copied().filter(concrete).collect();
        polling.changing = match polling.fails {
            2 => counters,
            _ => &polling.changing & &counters,
        };
        if polling.fails < PATIENCE {
            polling.before = now;
            state.polling.insert(rank, polling);
            return false;
        }
        // A number that grows carries over into the bytes beside it.
        let carries = |cell: &Cell| {
            let term = now.process.term_in(*cell);
            term.is_some_and(|term| mentions_forgotten(cx.pool, term))
        };
        polling.forgotten.extend(polling.changing.iter().copied());
        polling
            .forgotten
            .extend(differing.iter().copied().filter(carries));
        if !polling.forgotten.is_empty() {
            forget(state, cx, rank, &polling.forgotten);
        }
        polling.changing.clear();
        let forgot = !polling.forgotten.is_empty();
        polling.before = state.shared_rank(rank);
        state.polling.insert(rank, polling);
        forgot
    }
}

/// Gives every forgotten cell its variable.
fn forget(state: &mut State, cx: Context<'_>, rank: Rank, cells: &BTreeSet<Cell>) {
    for cell in cells {
        state.rank_mut(rank).process.set_cell(*cell, None);
    }
    let number = match is_known_elsewhere(state, cx, rank) {
        false => 0,
        true => {
            state.path.renewed += 1;
            state.path.renewed
        }
    };
    for cell in cells {
        let name = format!("{}{cell} #{number}", prefix_of(rank));
        let variable = cx.pool.var(&name, cell.width(), VarKind::Environment);
        let process = &mut state.rank_mut(rank).process;
        process.set_cell(*cell, Some(variable));
    }
}

/// Whether numbers that this rank forgot occur anywhere.
fn is_known_elsewhere(state: &mut State, cx: Context<'_>, rank: Rank) -> bool {
    let symbolic_files = state
        .written_files()
        .iter()
        .any(|(_, bytes)| bytes.as_concrete().is_none());
    if symbolic_files || state.world.holds_symbolic_data() {
        return true;
    }
    let mut found = false;
    let prefix = prefix_of(rank);
    for rank in state.all_ranks() {
        let shared = state.shared_rank(rank);
        shared
            .process
            .each_term(cx, |term| found |= mentions(cx.pool, term, &prefix));
    }
    found
}
