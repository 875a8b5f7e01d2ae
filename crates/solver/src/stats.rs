//! Counters of one chain, readable from outside while it works.

use std::sync::atomic::{AtomicU64, Ordering};

/// How many queries each layer answered.
#[derive(Debug, Default)]
pub struct ChainStats {
    pub(crate) queries: AtomicU64,
    pub(crate) simplified: AtomicU64,
    pub(crate) reused: AtomicU64,
    pub(crate) cached: AtomicU64,
    pub(crate) bounded: AtomicU64,
    pub(crate) guessed: AtomicU64,
    pub(crate) backend: AtomicU64,
    pub(crate) unknown: AtomicU64,
}

pub(crate) fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

fn read(counter: &AtomicU64) -> u64 {
    counter.load(Ordering::Relaxed)
}

impl ChainStats {
    fn each(&self) -> [&AtomicU64; 8] {
        [
            &self.queries,
            &self.simplified,
            &self.reused,
            &self.cached,
            &self.bounded,
            &self.guessed,
            &self.backend,
            &self.unknown,
        ]
    }

    /// All counters, in a fixed order.
    pub fn all(&self) -> [u64; 8] {
        self.each().map(read)
    }

    /// Sets them, in that order: an earlier process has come that far.
    pub fn set(&self, counts: &[u64]) {
        for (counter, count) in self.each().into_iter().zip(counts) {
            counter.store(*count, Ordering::Relaxed);
        }
    }

    /// Queries asked of the chain.
    pub fn queries(&self) -> u64 {
        read(&self.queries)
    }

    /// Queries that simplification alone decided.
    pub fn simplified(&self) -> u64 {
        read(&self.simplified)
    }

    /// Queries that an earlier model satisfied.
    pub fn reused(&self) -> u64 {
        read(&self.reused)
    }

    /// Parts of queries that the counterexample cache knew.
    pub fn cached(&self) -> u64 {
        read(&self.cached)
    }

    /// Parts of queries that intervals decided.
    pub fn bounded(&self) -> u64 {
        read(&self.bounded)
    }

    /// Parts of queries that a guessed model satisfied.
    pub fn guessed(&self) -> u64 {
        read(&self.guessed)
    }

    /// Parts of queries that reached a backend.
    pub fn backend(&self) -> u64 {
        read(&self.backend)
    }

    /// Parts of queries that no backend could decide.
    pub fn unknown(&self) -> u64 {
        read(&self.unknown)
    }
}
