//! Reductions of OpenMP: threads add what they have to a variable, one after the other, and learn nothing of each other by that
//! (OpenMP 5.2, 5.5.5: the result is there after the construct's barrier).
//!
//! Each of these additions is a strand of its own. It knows what its thread knows, and the additions before it. The thread knows
//! it afterwards, and nothing that it knows beside that; so do all who pass the barrier. So the order in which threads come makes no
//! difference to what is ordered. Who knows such an addition need not know what its strand knows; so accesses of additions
//! stand for nobody else's ([`Known`](super::Known)).

use super::{Races, Token};

impl Races {
    /// The current thread is about to add to the variables that belong to this token.
    pub fn begin_fold(&mut self, token: u64) {
        let outer = self.current();
        let strand = self.new_strand();
        self.runner().folding.push(outer);
        self.enter(strand);
        if let Some(clock) = self.tokens.get(&Token::Given(token)).cloned() {
            self.clock_mut().join(&clock);
        }
    }

    /// It has; who takes from the barrier's token knows.
    pub fn end_fold(&mut self, token: u64, barrier: u64) {
        self.take_noted();
        let Some(outer) = self.runner().folding.pop() else {
            return;
        };
        let strand = self.current();
        let time = self.clock_mut().of(strand);
        for token in [token, barrier] {
            let clock = self.tokens.entry(Token::Given(token)).or_default();
            clock.set(strand, time);
        }
        self.enter(outer);
        self.clock_mut().set(strand, time);
        self.end_strand(strand);
    }
}
