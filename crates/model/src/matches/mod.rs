//! Which send each receive may get: candidates by type, and refinements.
//!
//! Candidates are what communicator, source, destination and tag allow. A refinement removes pairs
//! that meet in no execution at all (simian §4.1); fewer pairs make smaller formulas and finer
//! epochs. Each refinement is a file and can be left out; the tests check that none removes a pair
//! that the explicit search finds.

use crate::net::{Kind, Net, OpNo};

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
                Kind::Receive { .. } | Kind::Probe { .. }
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
