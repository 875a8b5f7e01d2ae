//! The portfolio: the bit-blaster where it is quick, Z3 elsewhere, each the other's reserve.
//!
//! The choice depends on the query alone (its size in gates, a number of conflicts), never on
//! the clock, so that it is the same in every run.

use concord_term::{Flags, Term, TermPool};

use super::bitblast::BitBlaster;
use super::z3::Z3;
use crate::answer::{Answer, Limits, Solver};

/// Queries of more gates than this go to Z3 first, whose preprocessing pays then.
const GATES: u64 = 150_000;
/// Conflicts after which the bit-blaster hands over.
const CONFLICTS: u32 = 20_000;

/// The same for floats, where Z3 is rarely the quicker one.
const FLOAT_CONFLICTS: u32 = 400_000;

/// Bit-blaster and Z3 together.
pub struct Portfolio {
    limits: Limits,
    blaster: BitBlaster,
    z3: Z3,
    /// Whether the last answer came from the bit-blaster, which knows cores.
    blasted: bool,
}

impl Portfolio {
    /// Both backends with the same limits.
    pub fn new(limits: Limits) -> Portfolio {
        Portfolio {
            limits,
            blaster: BitBlaster::new(limits),
            z3: Z3::new(limits),
            blasted: false,
        }
    }

    fn blast(&mut self, pool: &TermPool, assertions: &[Term], conflicts: Option<u32>) -> Answer {
        self.blasted = true;
        self.blaster.set_limits(Limits {
            conflicts,
            ..self.limits
        });
        self.blaster.check(pool, assertions)
    }

    fn z3(&mut self, pool: &TermPool, assertions: &[Term]) -> Answer {
        self.blasted = false;
        self.z3.check(pool, assertions)
    }
}

impl Solver for Portfolio {
    fn check(&mut self, pool: &TermPool, assertions: &[Term]) -> Answer {
        let own = self.limits.conflicts;
        match BitBlaster::cost(pool, assertions) {
            Err(_) => self.z3(pool, assertions),
            Ok(gates) if gates <= GATES => {
                let float = |&t: &Term| pool.flags(t).contains(Flags::HAS_FLOAT);
                let patience = if assertions.iter().any(float) {
                    FLOAT_CONFLICTS
                } else {
                    CONFLICTS
                };
                let first = patience.min(own.unwrap_or(u32::MAX));
                match self.blast(pool, assertions, Some(first)) {
                    Answer::Unknown(_) => match self.z3(pool, assertions) {
                        Answer::Unknown(_) => self.blast(pool, assertions, own),
                        answer => answer,
                    },
                    answer => answer,
                }
            }
            Ok(_) => match self.z3(pool, assertions) {
                Answer::Unknown(_) => self.blast(pool, assertions, own),
                answer => answer,
            },
        }
    }

    fn core(&self) -> Option<&[Term]> {
        if self.blasted {
            self.blaster.core()
        } else {
            None
        }
    }
}
