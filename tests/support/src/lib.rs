//! Random input from a seed, for the tests and the fuzzers of everything that reads paths or terms.
//!
//! * [`Dice`]: numbers that look random and are the same in every run;
//! * [`paths`]: recorded paths, and [`shrink`](mod@shrink), which makes one small;
//! * [`terms`]: terms, as written and as simplified.

mod dice;
pub mod paths;
pub mod shrink;
pub mod terms;

pub use dice::Dice;
