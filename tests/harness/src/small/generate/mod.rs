//! Random programs.
//!
//! Most have a plan: messages that are received in phases, by receives that
//! accept more than their own ([`phases`]). Others mix calls of all kinds
//! without sense ([`mixed`]). What is rarer has a generator of its own
//! ([`extras`]).

mod extras;
mod mixed;
mod phases;

use concord_support::Dice;

use super::Program;

/// The program of a seed.
pub fn generate(seed: u64) -> Program {
    let mut dice = Dice::new(seed);
    match dice.roll(10) {
        0..=2 => mixed::mixed(&mut dice),
        _ => phases::phased(&mut dice),
    }
}

/// The program of a seed, with cancelled receives.
pub fn generate_cancelled(seed: u64) -> Program {
    extras::cancelled(&mut Dice::new(seed))
}

/// The program of a seed, with an intercommunicator.
pub fn generate_connected(seed: u64) -> Program {
    extras::connected(&mut Dice::new(seed))
}
