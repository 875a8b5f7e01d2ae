//! Numbers that look random and are the same in every run.

/// A sequence of numbers that depends on nothing but its seed.
#[derive(Clone, Debug)]
pub struct Dice(fastrand::Rng);

impl Dice {
    /// The sequence of a seed.
    pub fn new(seed: u64) -> Dice {
        Dice(fastrand::Rng::with_seed(seed))
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.u64(..)
    }

    /// A number below `n`, which is not 0.
    pub fn below(&mut self, n: u32) -> u32 {
        self.0.u32(..n)
    }

    /// Likewise, for indices.
    pub fn roll(&mut self, n: usize) -> usize {
        self.0.usize(..n)
    }

    /// One of several.
    pub fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.roll(all.len())]
    }

    /// True so often in a hundred.
    pub fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }
}
