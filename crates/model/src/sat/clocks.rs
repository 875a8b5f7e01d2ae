//! The other way to say that an assignment can be ordered: every event has a time.
//!
//! A time is a binary number; where an edge holds, one is less than the other. Kept for comparison
//! with cycles on demand, which needs no such numbers and is faster on every path that was
//! measured.

use super::cnf::{Cnf, Literal, TRUE};
use super::encode::Encoding;
use super::order::Edge;
use crate::graph::Event;

/// How it is said that what is assumed can happen in some order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Ordering {
    /// Cycles are refuted where they show up.
    #[default]
    OnDemand,
    /// Every event has a time.
    Clocks,
}

/// `a < b`, most significant bit first, if `when` holds.
fn less(cnf: &mut Cnf, a: &[Literal], b: &[Literal], when: [Literal; 2]) {
    // `equal` holds as long as no difference was seen.
    let [x, y] = when;
    let mut equal = TRUE;
    for (&a, &b) in a.iter().zip(b) {
        // Where equal so far: a <= b, and a < b ends it.
        cnf.clause(&[-x, -y, -equal, -a, b]);
        let still = cnf.fresh();
        cnf.clause(&[-x, -y, -equal, still, -a, -b]);
        cnf.clause(&[-x, -y, -equal, still, a, b]);
        equal = still;
    }
    cnf.clause(&[-x, -y, -equal]);
}

impl Encoding<'_> {
    /// Adds times for all events, and that every edge respects them.
    pub(super) fn clocks(&mut self) {
        let mut edges: Vec<Edge> = self.fixed_edges();
        for pair in self.pairs.clone() {
            self.meeting_edges(&pair, &mut edges);
        }
        for pair in self.sights.clone() {
            self.sight_edges(&pair, &mut edges);
        }
        let nodes = self.net.nodes();
        let bits = (u32::BITS - nodes.leading_zeros()) as usize;
        let times: Vec<Vec<Literal>> = (0..nodes)
            .map(|node| match self.scope.has(node) {
                true => (0..bits).map(|_| self.cnf.fresh()).collect(),
                false => Vec::new(),
            })
            .collect();
        for edge in &edges {
            let (from, to) = (&times[edge.from as usize], &times[edge.to as usize]);
            less(&mut self.cnf, from, to, edge.when);
        }
        for pair in self.pairs.clone() {
            let send = &times[self.net.node(Event::Meet(pair.send)) as usize];
            let receive = &times[self.net.node(Event::Meet(pair.receive)) as usize];
            for (&a, &b) in send.iter().zip(receive) {
                self.cnf.clause(&[-pair.literal, -a, b]);
                self.cnf.clause(&[-pair.literal, a, -b]);
            }
        }
    }
}
