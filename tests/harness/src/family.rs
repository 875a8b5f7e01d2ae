//! Sorts of small programs of which every seed is one, compared with brute force.

use std::fmt::{Debug, Display};
use std::ops::AddAssign;
use std::str::FromStr;

/// What verifies programs of one sort.
pub trait Family: Sync + Sized {
    /// The sort, in a word.
    const NAME: &'static str;
    /// A program, which has a text.
    type Program: Display + FromStr<Err = String>;
    /// Figures of comparisons.
    type Figures: AddAssign + Debug + Default + Send;

    /// Compiles what executes the programs.
    fn load() -> Result<Self, String>;

    /// The program of a seed, with a question about it.
    fn case(seed: u64) -> Self::Program;

    /// Compares; the reason, if the answers differ.
    fn check(&self, program: &Self::Program) -> Result<Self::Figures, String>;

    /// A small program for which something still holds.
    fn shrink(program: &Self::Program, fails: impl FnMut(&Self::Program) -> bool) -> Self::Program;

    /// What brute force and Concord say of a program.
    fn answers(&self, program: &Self::Program) -> Result<[String; 2], String>;
}

/// What a sweep over seeds came to.
#[derive(Clone, Debug, Default)]
pub struct Sweep<F> {
    /// Programs.
    pub programs: usize,
    /// Figures.
    pub checked: F,
    /// Seeds of programs about which the answers differ, with the reason.
    pub disagreements: Vec<(u64, String)>,
}

/// Compares the programs of these seeds.
pub fn sweep<S: Family>(subject: &S, seeds: impl Iterator<Item = u64>) -> Sweep<S::Figures> {
    let mut sweep = Sweep::default();
    for seed in seeds {
        sweep.programs += 1;
        match subject.check(&S::case(seed)) {
            Ok(checked) => sweep.checked += checked,
            Err(why) => sweep.disagreements.push((seed, why)),
        }
    }
    sweep
}
