//! Which ways were gone how often, where executions start in the middle of a program.
//!
//! Such searches seldom come to their end: every loop over unknown bounds doubles the paths. So a way
//! that few paths have gone comes before one that many have, both among the states that wait and where a
//! path that runs comes to a fork. Where a function that may call MPI decides, it is another way while other operations
//! are under way: mistakes are made of both. Among equals the newest state is first, since less of its path is left,
//! and every other time the oldest, since there are always newer ones. That is an order, and decides nothing else.
//!
//! Deterministic for any number of workers: they look at what was counted before their batch.

use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashMap;

use crate::path::Way;

/// How often each way was gone.
pub(super) type Ways = FxHashMap<Way, u32>;

/// What workers see of it.
#[derive(Default)]
pub(super) struct Known(Mutex<Arc<Ways>>);

impl Known {
    /// What is known before a batch.
    pub(super) fn now(&self) -> Arc<Ways> {
        Arc::clone(&self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Tells workers of all that was gone before the next batch.
    pub(super) fn publish(&self, ways: &Ways) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::make_mut(&mut known).clone_from(ways);
    }
}

/// How often a way was gone.
pub(super) fn gone(ways: &Ways, way: Way) -> u32 {
    ways.get(&way).copied().unwrap_or(0)
}
