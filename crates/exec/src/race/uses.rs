//! Uses of what is no memory: calls that may not be made at the same time.

use concord_base::{Access, Span};

use super::Races;
use super::shadow::Past;

impl Races {
    /// The current thread uses something that is no memory, in a way that may
    /// or may not go along with other uses at the same time: those that it is
    /// concurrent with and conflicts with.
    pub fn uses(&mut self, what: u64, exclusive: bool, span: Span) -> Vec<Past> {
        self.take_noted();
        let access = match exclusive {
            true => Access::Write,
            false => Access::Read,
        };
        let now = self.now(access, false, span);
        let clock = &self.strands[&now.strand];
        let all = self.uses.entry(what).or_default();
        let unknown = |past: &Past| clock.of(past.strand) < past.time;
        let others = all
            .iter()
            .filter(|past| unknown(past) && (exclusive || past.writes()));
        let others = others.copied().collect();
        all.retain(|past| unknown(past) || (past.writes() && !now.writes()));
        all.push(now);
        others
    }

    /// What was used so far is another thing than what will be.
    pub fn forget_uses(&mut self, what: u64) {
        self.uses.remove(&what);
    }
}
