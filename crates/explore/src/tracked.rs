//! What a search keeps with a state that is no part of what the state is: how it was reached.

use std::collections::BTreeSet;
use std::sync::Arc;

use concord_base::Rank;
use concord_exec::Cell;
use concord_mpi::Transition;

use crate::state::RankState;

/// A rank whose polls fail one after the other (`verify/counted.rs`).
#[derive(Clone, Debug)]
pub(crate) struct Polling {
    /// How it was when the last one was about to fail.
    pub before: Arc<RankState>,
    /// How many have failed.
    pub fails: u32,
    /// The cells that have changed every time.
    pub changing: BTreeSet<Cell>,
    /// Those that are forgotten.
    pub forgotten: BTreeSet<Cell>,
}

/// A release that may have gone unnoticed, and what was before it (`verify/unnoticed.rs`).
#[derive(Clone, Debug)]
pub(crate) struct Unnoticed {
    pub rank: Rank,
    /// What could happen to the others.
    pub before: Vec<Transition>,
    /// How many operations the rank had started.
    pub posted: u32,
    /// How many calls it has left since.
    pub left: u32,
    /// Instructions that the others had executed.
    pub executed: u64,
}
