//! Vector clocks over strands.

/// What a strand knows of the others: how far each of them was. A strand that
/// is not listed is unknown (zero).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Clock(Vec<(u32, u32)>);

impl Clock {
    /// How far a strand was.
    pub(super) fn of(&self, strand: u32) -> u32 {
        match self.0.binary_search_by_key(&strand, |(s, _)| *s) {
            Ok(at) => self.0[at].1,
            Err(_) => 0,
        }
    }

    pub(super) fn set(&mut self, strand: u32, time: u32) {
        match self.0.binary_search_by_key(&strand, |(s, _)| *s) {
            Ok(at) => self.0[at].1 = time,
            Err(at) => self.0.insert(at, (strand, time)),
        }
    }

    /// Learns what the other one knows.
    pub(super) fn join(&mut self, other: &Clock) {
        if self.0.is_empty() {
            self.0.clone_from(&other.0);
            return;
        }
        for (strand, time) in &other.0 {
            if self.of(*strand) < *time {
                self.set(*strand, *time);
            }
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn entries(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.0.iter().copied()
    }

    pub(super) fn retain(&mut self, keep: impl Fn(u32, u32) -> bool) {
        self.0.retain(|(strand, time)| keep(*strand, *time));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joining_takes_the_later_of_both() {
        let mut a = Clock::default();
        a.set(1, 5);
        a.set(3, 1);
        let mut b = Clock::default();
        b.set(1, 2);
        b.set(2, 7);
        a.join(&b);
        assert_eq!(a.entries().collect::<Vec<_>>(), [(1, 5), (2, 7), (3, 1)]);
    }
}
