//! When two global states are the same.
//!
//! Two states with the same fingerprint have the same future: the same
//! processes, messages, files and open questions about the inputs. How they
//! were reached does not count, nor what was printed, nor where heap blocks
//! lie in memory. A fingerprint has 128 bits; that two different states share
//! one is so unlikely (less than 10^-20 for a billion states) that it is not
//! checked, and the report says so.

use std::hash::{Hash, Hasher};

use concord_exec::{Context, Mentions};
use xxhash_rust::xxh3::Xxh3Default;

use crate::state::{RankState, State};

impl State {
    /// Finds out which identifiers of dead objects can be used again, so that
    /// loops come back to equal states.
    pub(crate) fn reclaim(&mut self, cx: Context<'_>) {
        for rank in self.all_ranks() {
            let Some(own) = self.own_rank(rank) else {
                continue;
            };
            let mut search = own.process.memory.search_for_dead();
            if search.is_over() {
                continue;
            }
            own.process.freeze();
            own.process.show(cx, &mut search);
            if search.is_over() {
                continue;
            }
            search.hashed(|scan| own.libc.hash(scan));
            search.hashed(|scan| self.world.hash(scan));
            search.hashed(|scan| self.host.hash(scan));
            self.freeze();
            for other in self.all_ranks().filter(|other| *other != rank) {
                search.mentioned(self.rank(other).foreign(cx));
            }
            self.rank_mut(rank).process.memory.reuse(&search);
        }
    }

    fn freeze(&mut self) {
        for rank in self.all_ranks() {
            if let Some(own) = self.own_rank(rank) {
                own.process.freeze();
            }
        }
    }

    /// The fingerprint.
    pub(crate) fn fingerprint(&mut self, cx: Context<'_>) -> u128 {
        let mut mentions = Mentions::default();
        mentions.hashed(|scan| self.world.hash(scan));
        mentions.hashed(|scan| self.host.hash(scan));
        for term in &self.path.condition {
            mentions.term(cx.pool, *term);
        }
        self.freeze();
        for rank in self.all_ranks() {
            mentions.join(self.rank(rank).foreign(cx));
        }
        let mut hasher = Xxh3Default::new();
        for rank in self.all_ranks() {
            let print = self.rank(rank).fingerprint(cx, &mentions);
            hasher.write(&print.to_le_bytes());
        }
        self.world.hash(&mut hasher);
        self.host.hash(&mut hasher);
        self.remarks.hash(&mut hasher);
        self.ready.hash(&mut hasher);
        self.aborted.hash(&mut hasher);
        self.queued.hash(&mut hasher);
        // A conjunction: neither order nor repetition counts.
        let mut condition: Vec<_> = self
            .path
            .condition
            .iter()
            .map(|term| term.to_raw())
            .collect();
        condition.sort_unstable();
        condition.dedup();
        condition.hash(&mut hasher);
        self.path.inputs.len().hash(&mut hasher);
        for input in self.path.inputs.backwards() {
            (&input.origin, &input.bytes).hash(&mut hasher);
        }
        hasher.digest128()
    }
}

/// A rank's part of the fingerprint.
#[derive(Debug)]
pub(crate) struct RankPrint {
    /// The heap blocks that only the process itself names.
    private: Vec<u32>,
    /// Those that went by other names, and what came of it.
    last: (Vec<u32>, u128),
}

impl RankState {
    /// The heap blocks of other ranks that this one's process names.
    fn foreign(&self, cx: Context<'_>) -> &Mentions {
        self.foreign
            .get_or_init(|| self.process.mentions_foreign(cx))
    }

    fn fingerprint(&self, cx: Context<'_>, mentions: &Mentions) -> u128 {
        let known = self.print.get();
        let found;
        let private = match known {
            Some(print) => &print.private,
            None => {
                found = self.private_blocks(cx);
                &found
            }
        };
        let renamed = mentions.spare(private);
        match known {
            Some(print) if print.last.0 == renamed => print.last.1,
            Some(_) => self.digest(cx, &renamed),
            None => {
                let print = self.digest(cx, &renamed);
                let private = private.clone();
                let last = (renamed, print);
                self.print.get_or_init(|| RankPrint { private, last });
                print
            }
        }
    }

    fn private_blocks(&self, cx: Context<'_>) -> Vec<u32> {
        let mut mentions = Mentions::default();
        mentions.hashed(|scan| self.libc.hash(scan));
        self.process.renamable(cx, mentions)
    }

    fn digest(&self, cx: Context<'_>, renamed: &[u32]) -> u128 {
        let mut hasher = Xxh3Default::new();
        self.process.fingerprint(cx, renamed, &mut hasher);
        self.libc.hash(&mut hasher);
        self.stage.hash(&mut hasher);
        self.waiting.hash(&mut hasher);
        self.callers.hash(&mut hasher);
        self.inputs_read.hash(&mut hasher);
        self.failures_asked.hash(&mut hasher);
        let asked = self
            .failure
            .map(|arg| (arg.bits, arg.term.map(|t| t.to_raw())));
        asked.hash(&mut hasher);
        self.leaving.hash(&mut hasher);
        self.threads.hash(&mut hasher);
        hasher.digest128()
    }
}
