//! What Concord answers, and what the answer took.

use crate::finding::Level;

/// The answer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// No execution within the bounds breaks a rule.
    Verified,
    /// One execution ended by itself and broke no rule. Says nothing about
    /// other executions.
    Completed,
    /// A rule was broken.
    Violated,
    /// Neither is shown; the reasons say why.
    Inconclusive,
}

impl Verdict {
    /// Says that something is wrong with Concord if a verdict and what was found contradict each
    /// other: whoever reads of an error must not read "verified" below it, nor "violated" without
    /// one. Every form of a report comes through here.
    pub fn must_agree(self, levels: impl IntoIterator<Item = Level>) {
        let any = levels.into_iter().any(|level| level == Level::Error);
        assert!(
            any == (self == Verdict::Violated),
            "the verdict is {} {} an error among the findings",
            self.name(),
            if any { "with" } else { "without" }
        );
    }

    /// The stable kebab-case name.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Verified => "verified",
            Verdict::Completed => "completed",
            Verdict::Violated => "violated",
            Verdict::Inconclusive => "inconclusive",
        }
    }
}

/// Figures of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SearchStats {
    /// Paths that were explored to their end.
    pub paths: u64,
    /// Paths that an assumption excluded.
    pub assumed: u64,
    /// Paths that were cut or given up.
    pub cut: u64,
    /// The largest number of states that waited to be explored.
    pub most_waiting: u64,
    /// Explored executions that stand for all their matchings.
    pub covering: u64,
    /// Different global states at choices; none if equal states are not
    /// looked for.
    pub states: u64,
    /// States that equalled an earlier one, and were not explored again.
    pub merged: u64,
    /// How many more states those stand for that were compared up to a permutation of ranks.
    pub renamed: u64,
    /// Executed instructions on ended paths.
    pub instructions: u64,
    /// The largest number of forks on a path.
    pub depth: u32,
    /// Queries that reached the solver chain.
    pub queries: u64,
    /// Queries that reached a backend.
    pub backend_queries: u64,
}

impl SearchStats {
    /// Of two searches together.
    pub fn and(self, other: SearchStats) -> SearchStats {
        SearchStats {
            paths: self.paths + other.paths,
            assumed: self.assumed + other.assumed,
            cut: self.cut + other.cut,
            most_waiting: self.most_waiting.max(other.most_waiting),
            covering: self.covering + other.covering,
            states: self.states + other.states,
            merged: self.merged + other.merged,
            renamed: self.renamed + other.renamed,
            instructions: self.instructions + other.instructions,
            depth: self.depth.max(other.depth),
            queries: self.queries + other.queries,
            backend_queries: self.backend_queries + other.backend_queries,
        }
    }
}
