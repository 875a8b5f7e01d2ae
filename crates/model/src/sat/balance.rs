//! As many sends as receives have met: what a solver cannot see in pairs.
//!
//! That *n* messages cannot all be taken by *n − 1* receives is the pigeonhole principle, which has
//! no short proof from pairs alone. So for all classes that fit each other, directly or through
//! others, the sends and the receives that have met are counted (totalizers, whose leaves are
//! classes: members of a class meet in order, so a class is sorted as it is), and the counts are
//! equal. Implied by the other clauses; it changes how long an answer takes, not the answer.

use super::cnf::{Cnf, Literal};
use super::encode::Encoding;
use crate::graph::Event;
use crate::net::{Net, OpNo};

/// The most sends or receives that are counted together.
const MOST: usize = 400;

impl Encoding<'_> {
    /// Adds the counts.
    pub(super) fn equally_many(&mut self, nodes: &[u32]) {
        let net = self.net;
        let (sends, receives) = (net.sends.len(), net.receives.len());
        // Classes of sends, then of receives, in groups that fit each other.
        let mut leader: Vec<usize> = (0..sends + receives).collect();
        fn find(leader: &mut [usize], mut at: usize) -> usize {
            while leader[at] != at {
                leader[at] = leader[leader[at]];
                at = leader[at];
            }
            at
        }
        for (send, class) in net.sends.iter().enumerate() {
            for &receive in &class.fits {
                let (a, b) = (
                    find(&mut leader, send),
                    find(&mut leader, sends + receive as usize),
                );
                leader[a] = b;
            }
        }
        let mut used = vec![false; sends + receives];
        for &node in nodes {
            if let Event::Meet(op) = net.event(node) {
                let class = net.class[op as usize] as usize;
                match net.kinds[op as usize] {
                    crate::net::OpRole::Send { .. } => used[class] = true,
                    crate::net::OpRole::Receive { .. } => used[sends + class] = true,
                    _ => {}
                }
            }
        }
        let mut groups = std::collections::BTreeMap::<usize, [Vec<Vec<Literal>>; 2]>::new();
        for (class, used) in used.iter().enumerate() {
            if !used {
                continue;
            }
            let of = find(&mut leader, class);
            let (side, ops) = match class < sends {
                true => (0, &net.sends[class].ops),
                false => (1, &net.receives[class - sends].ops),
            };
            let here = self.here_of(net, ops);
            groups.entry(of).or_default()[side].push(here);
        }
        for [sends, receives] in groups.into_values() {
            let size = |side: &Vec<Vec<Literal>>| side.iter().map(Vec::len).sum::<usize>();
            let (a, b) = (size(&sends), size(&receives));
            if a < 2 || b < 2 || a > MOST || b > MOST {
                continue;
            }
            let sent = sorted(&mut self.cnf, sends);
            let received = sorted(&mut self.cnf, receives);
            let at = |list: &[Literal], k: usize| list.get(k).copied();
            for k in 0..a.max(b) {
                match (at(&sent, k), at(&received, k)) {
                    (Some(x), Some(y)) => {
                        self.cnf.clause(&[-x, y]);
                        self.cnf.clause(&[x, -y]);
                    }
                    (Some(x), None) | (None, Some(x)) => self.cnf.clause(&[-x]),
                    (None, None) => {}
                }
            }
        }
    }

    fn here_of(&self, net: &Net, ops: &[OpNo]) -> Vec<Literal> {
        let here = ops
            .iter()
            .filter(|&&op| self.scope.has(net.node(Event::Meet(op))));
        here.map(|&op| self.met[op as usize]).collect()
    }
}

/// How many of several sorted lists hold, in unary.
fn sorted(cnf: &mut Cnf, mut lists: Vec<Vec<Literal>>) -> Vec<Literal> {
    while lists.len() > 1 {
        let mut merged = Vec::new();
        let mut rest = lists.into_iter();
        while let Some(a) = rest.next() {
            merged.push(match rest.next() {
                Some(b) => merge(cnf, &a, &b),
                None => a,
            });
        }
        lists = merged;
    }
    lists.pop().unwrap_or_default()
}

fn merge(cnf: &mut Cnf, a: &[Literal], b: &[Literal]) -> Vec<Literal> {
    let out: Vec<Literal> = (0..a.len() + b.len()).map(|_| cnf.fresh()).collect();
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            if i + j > 0 {
                // i of these and j of those: i + j at least.
                let mut clause = vec![out[i + j - 1]];
                clause.extend((i > 0).then(|| -a[i - 1]));
                clause.extend((j > 0).then(|| -b[j - 1]));
                cnf.clause(&clause);
            }
            if i + j < out.len() {
                // Not more than i of these and j of those: i + j at most.
                let mut clause = vec![-out[i + j]];
                clause.extend(a.get(i));
                clause.extend(b.get(j));
                cnf.clause(&clause);
            }
        }
    }
    out
}
