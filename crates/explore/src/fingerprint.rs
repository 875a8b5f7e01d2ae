//! When two global states are the same.
//!
//! Two states with the same fingerprint have the same future: the same
//! processes, messages, files and open questions about the inputs. How they
//! were reached does not count, nor what was printed, nor where heap blocks
//! lie in memory. A fingerprint has 128 bits; that two different states share
//! one is so unlikely (less than 10^-20 for a billion states) that it is not
//! checked, and the report says so.

use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use concord_base::Rank;
use concord_exec::{Context, Mentions};
use concord_mpi::Phase;
use xxhash_rust::xxh3::{Xxh3Default, xxh3_128};

use crate::state::{RankState, State};

impl State {
    /// Finds out which identifiers of dead objects can be used again, so that
    /// loops come back to equal states.
    pub(crate) fn reclaim(&mut self, cx: Context<'_>) {
        for rank in self.take_changed() {
            if !self.wants_identifiers(rank) {
                continue;
            }
            let own = self.shared_rank(rank);
            let mut search = own.process.memory.search_for_dead();
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

    /// Whether a rank has dead objects whose identifiers it may use again.
    fn wants_identifiers(&mut self, rank: Rank) -> bool {
        // What ends needs none any more.
        let blocked = self.world.blocked(rank);
        let ends = blocked.is_some_and(|blocked| blocked.function.ends_mpi())
            || self.world.phase(rank) >= Phase::Finalized;
        !ends && self.has_graves(rank)
    }

    /// Whether finding out which identifiers can be used again may change anything.
    pub(crate) fn may_reclaim(&mut self) -> bool {
        self.all_ranks()
            .any(|rank| self.has_changed(rank) && self.wants_identifiers(rank))
    }

    /// The fingerprint. Where no rank has heap blocks that could go by other names, it is the sum of what
    /// the ranks add, the parts of the world, and all the rest; that is remembered in [`State::print`].
    pub(crate) fn fingerprint(&mut self, cx: Context<'_>) -> u128 {
        let ranks = self.all_ranks().map(|rank| self.rank_adds(cx, rank));
        let plain: Option<Vec<u128>> = ranks.collect();
        let is_sum = plain.is_some();
        let ranks = plain.unwrap_or_else(|| self.with_names(cx));
        let parts = ranks.into_iter().chain([self.world.fingerprint()]);
        let print = parts.fold(self.print_beside_parts(), u128::wrapping_add);
        self.print = is_sum.then_some(print);
        print
    }

    /// What a rank adds to the fingerprint, if it has no heap blocks that could go by other names.
    pub(crate) fn rank_adds(&mut self, cx: Context<'_>, rank: Rank) -> Option<u128> {
        self.plain_print(cx, rank).map(|print| adds(rank, print))
    }

    /// The same, if somebody has asked for it since the rank changed.
    pub(crate) fn known_adds(&self, rank: Rank) -> Option<u128> {
        self.known_plain_print(rank).map(|print| adds(rank, print))
    }

    /// A fingerprint of all but the ranks and the world.
    fn print_beside_parts(&self) -> u128 {
        let mut hasher = Xxh3Default::new();
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
        // What was shown is part of the result.
        self.path.observed.hash(&mut hasher);
        self.path.inputs.len().hash(&mut hasher);
        for input in self.path.inputs.backwards() {
            (&input.origin, &input.bytes).hash(&mut hasher);
        }
        if self.rank(Rank(0)).process.memory.has_caller() {
            // How far loops may go on, and what the verdict has to name.
            self.path.forks_at.hash(&mut hasher);
            self.path.caller.hash(&mut hasher);
        }
        hasher.digest128()
    }
}

impl State {
    /// What the ranks add where some have heap blocks: it depends on what others mention of them.
    fn with_names(&mut self, cx: Context<'_>) -> Vec<u128> {
        self.freeze();
        let mentions = self.mentions(cx);
        let ranks = self.all_ranks();
        ranks
            .map(|rank| adds(rank, self.rank(rank).fingerprint(cx, &mentions)))
            .collect()
    }

    /// What mentions heap blocks of ranks, other than their owners.
    fn mentions(&self, cx: Context<'_>) -> Mentions {
        let mut mentions = Mentions::default();
        mentions.hashed(|scan| self.world.hash(scan));
        mentions.hashed(|scan| self.host.hash(scan));
        for term in &self.path.condition {
            mentions.term(cx.pool, *term);
        }
        for rank in self.all_ranks() {
            mentions.join(self.rank(rank).foreign(cx));
        }
        mentions
    }
}

/// What a rank with this fingerprint adds.
fn adds(rank: Rank, print: u128) -> u128 {
    let mut bytes = [0; 20];
    bytes[..4].copy_from_slice(&rank.0.to_le_bytes());
    bytes[4..].copy_from_slice(&print.to_le_bytes());
    xxh3_128(&bytes)
}

/// A rank's part of the fingerprint.
#[derive(Debug)]
pub(crate) struct RankPrint {
    /// The heap blocks that only the process itself names.
    private: Vec<u32>,
    /// Those that went by other names, and what came of it.
    last: OnceLock<(Vec<u32>, u128)>,
}

impl RankState {
    /// The heap blocks of other ranks that this one's process names.
    fn foreign(&self, cx: Context<'_>) -> &Mentions {
        self.foreign
            .get_or_init(|| self.process.mentions_foreign(cx))
    }

    fn fingerprint(&self, cx: Context<'_>, mentions: &Mentions) -> u128 {
        let renamed = mentions.spare(self.private(cx));
        let print = self.print.get().expect("its blocks were just asked for");
        let (known, digest) = print.last.get_or_init(|| {
            let digest = self.digest(cx, &renamed);
            (renamed.clone(), digest)
        });
        match *known == renamed {
            true => *digest,
            false => self.digest(cx, &renamed),
        }
    }

    /// The heap blocks that only the process itself names.
    fn private(&self, cx: Context<'_>) -> &[u32] {
        let print = self.print.get_or_init(|| {
            let mut mentions = Mentions::default();
            mentions.hashed(|scan| self.libc.hash(scan));
            RankPrint {
                private: self.process.renamable(cx, mentions),
                last: OnceLock::new(),
            }
        });
        &print.private
    }

    /// Its fingerprint, if it has no heap blocks that could go by other names.
    pub(crate) fn plain_print(&self, cx: Context<'_>) -> Option<u128> {
        let plain = self.private(cx).is_empty();
        plain.then(|| self.fingerprint(cx, &Mentions::default()))
    }

    /// A fingerprint of all that it could ever show, if it has one.
    pub(crate) fn exact(&self) -> Option<u128> {
        *self.exact.get_or_init(|| {
            let mut hasher = Xxh3Default::new();
            self.hash_beside_process(&mut hasher);
            self.left_at.hash(&mut hasher);
            let has_one = self.process.exact(&mut hasher);
            has_one.then(|| hasher.digest128())
        })
    }

    /// Whether objects are gone whose identifiers may be reused one day.
    pub(crate) fn has_graves(&self) -> bool {
        let dead = || !self.process.memory.search_for_dead().is_over();
        *self.graves.get_or_init(dead)
    }

    fn digest(&self, cx: Context<'_>, renamed: &[u32]) -> u128 {
        let mut hasher = Xxh3Default::new();
        self.process.fingerprint(cx, renamed, &mut hasher);
        self.hash_beside_process(&mut hasher);
        hasher.digest128()
    }

    /// Adds all but the process.
    pub(crate) fn hash_beside_process(&self, hasher: &mut impl Hasher) {
        self.libc.hash(hasher);
        self.stage.hash(hasher);
        self.waiting.hash(hasher);
        self.callers.hash(hasher);
        self.inputs_read.hash(hasher);
        self.failures_asked.hash(hasher);
        let asked = self
            .failure
            .map(|arg| (arg.bits, arg.term.map(|t| t.to_raw())));
        asked.hash(hasher);
        self.leaving.hash(hasher);
        self.threads.hash(hasher);
    }
}
