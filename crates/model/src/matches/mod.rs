//! Which send each receive may get: candidates by type, and refinements.
//!
//! Candidates are what communicator, source, destination and tag allow. A refinement removes pairs
//! that meet in no execution at all (simian §4.1); fewer pairs make smaller formulas and finer
//! epochs. Each refinement is a file and can be left out; the tests check that none removes a pair
//! that the explicit search finds.

mod barrier;
mod causal;
mod counting;
mod order;
mod recursive;

use order::Before;

use crate::net::{Net, OpNo, OpRole};

/// Which refinements to apply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refinements {
    /// Recursive matches-before.
    pub recursive: bool,
    /// Barrier-led.
    pub barrier: bool,
    /// Counting.
    pub counting: bool,
    /// Causes.
    pub causal: bool,
}

impl Refinements {
    /// All of them.
    pub const ALL: Refinements = Refinements {
        recursive: true,
        barrier: true,
        counting: true,
        causal: true,
    };

    /// None.
    pub const NONE: Refinements = Refinements {
        recursive: false,
        barrier: false,
        counting: false,
        causal: false,
    };
}

/// The largest table that refinements may need; beyond it they are left out, which is always
/// sound.
const LARGEST: usize = 60_000_000;

/// Which sends each receive or probe may get.
#[derive(Clone, Debug)]
pub struct Matches {
    of_receive: Vec<Vec<OpNo>>,
}

impl Matches {
    /// All that fits by type.
    pub fn by_type(net: &Net) -> Matches {
        let mut of_receive = vec![Vec::new(); net.ops() as usize];
        for op in 0..net.ops() {
            if !matches!(
                net.kinds[op as usize],
                OpRole::Receive { .. } | OpRole::Probe { .. }
            ) {
                continue;
            }
            let class = &net.receives[net.class[op as usize] as usize];
            let mut sends: Vec<OpNo> = class
                .fits
                .iter()
                .flat_map(|&send| net.sends[send as usize].ops.iter().copied())
                .collect();
            sends.sort_unstable();
            of_receive[op as usize] = sends;
        }
        Matches { of_receive }
    }

    /// What remains after refinements.
    pub fn refined(net: &Net, refinements: Refinements) -> Matches {
        let mut matches = Matches::by_type(net);
        // Where everything has one counterpart, there is nothing to refine.
        if refinements == Refinements::NONE || matches.are_unique(net) {
            return matches;
        }
        let Some(mut before) = Before::new(net, LARGEST) else {
            return matches;
        };
        loop {
            let size = matches.len();
            if refinements.causal {
                causal::prune(net, &mut before, &mut matches);
            }
            if refinements.barrier {
                barrier::prune(net, &before, &mut matches);
            }
            if refinements.recursive {
                recursive::prune(net, &before, &mut matches);
            }
            if refinements.counting {
                counting::prune(net, &before, &mut matches);
            }
            if matches.len() == size {
                return matches;
            }
        }
    }

    fn are_unique(&self, net: &Net) -> bool {
        self.of_receive.iter().all(|sends| sends.len() <= 1)
            && net.sends.iter().all(|class| {
                let receives = class.fits.iter();
                let total: usize = receives.map(|&r| net.receives[r as usize].ops.len()).sum();
                total <= 1
            })
    }

    /// The receives that each send may get, by operation; probes are left out.
    pub fn by_send(&self, net: &Net) -> Vec<Vec<OpNo>> {
        let mut by_send = vec![Vec::new(); net.ops() as usize];
        for (receive, sends) in self.of_receive.iter().enumerate() {
            if let OpRole::Receive { .. } = net.kinds[receive] {
                for &send in sends {
                    by_send[send as usize].push(receive as OpNo);
                }
            }
        }
        by_send
    }

    /// The sends that a receive may get, or a probe may see, ascending.
    pub fn of_receive(&self, op: OpNo) -> &[OpNo] {
        &self.of_receive[op as usize]
    }

    /// How many pairs there are.
    pub fn len(&self) -> usize {
        self.of_receive.iter().map(Vec::len).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Keeps the pairs of a send and a receive for which this holds.
    pub fn retain(&mut self, keep: impl Fn(OpNo, OpNo) -> bool) {
        for (receive, sends) in self.of_receive.iter_mut().enumerate() {
            sends.retain(|&send| keep(send, receive as OpNo));
        }
    }
}
