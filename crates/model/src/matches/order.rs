//! What happens before what in every execution, as far as the calls alone decide it.
//!
//! simian's *matches-before* (Definition 2.2), on events, with every collective as one event
//! (Definition 4.1). For every event and rank: how far that rank has certainly come when the event
//! happens. Events in a cycle of this order never happen; nothing is said about them.
//!
//! [`Before::learn`] adds what the candidates say: whatever a receive gets, it was sent, so
//! everything that comes before the sending of each of its candidates comes before it.

use concord_base::Freedom;
use rustc_hash::FxHashMap;

use super::Matches;
use crate::graph::{Event, Node};
use crate::net::{Net, OpNo, OpRole};

/// The order that every execution respects.
pub(super) struct Before<'n> {
    net: &'n Net,
    /// By node, then rank: one more than the last stop (within the rank) that comes before; empty
    /// if unknown.
    come: Vec<Vec<u32>>,
    /// By operation: the first stop of its rank, as a number of the net, that comes after its
    /// meeting; `u32::MAX` if none does.
    bound: Vec<u32>,
}

impl<'n> Before<'n> {
    /// `None` if the table would be larger than `limit` entries.
    pub(super) fn new(net: &'n Net, limit: usize) -> Option<Before<'n>> {
        let size = net.nodes() as usize * net.ranks();
        if size > limit {
            return None;
        }
        let mut bound = vec![u32::MAX; net.ops() as usize];
        for op in 0..net.ops() {
            for awaited in net.awaited(op) {
                let waits = match net.kinds[awaited as usize] {
                    OpRole::Receive { .. } => true,
                    OpRole::Send { freedom, .. } => freedom == Freedom::Never,
                    _ => false,
                };
                if waits && bound[awaited as usize] == u32::MAX {
                    bound[awaited as usize] = op + 1;
                }
            }
        }
        let mut before = Before {
            net,
            come: Vec::new(),
            bound,
        };
        before.fill(&FxHashMap::default());
        Some(before)
    }

    /// Takes into account what meets what at most. One step; says whether more is known now.
    pub(super) fn learn(&mut self, matches: &Matches) -> bool {
        let by_send = matches.by_send(self.net);
        let mut floors: FxHashMap<Node, Vec<u32>> = FxHashMap::default();
        for op in (0..self.net.ops()).filter(|&op| self.net.meets(op)) {
            let others = match self.net.kinds[op as usize] {
                OpRole::Send { .. } => &by_send[op as usize],
                _ => matches.of_receive(op),
            };
            // What never happens is met by nobody.
            let mut rows = others.iter().map(|&other| &self.come[other as usize]);
            let mut rows = rows.by_ref().filter(|row| !row.is_empty());
            let Some(mut least) = rows.next().cloned() else {
                continue;
            };
            for row in rows {
                for (least, other) in least.iter_mut().zip(row) {
                    *least = (*least).min(*other);
                }
            }
            let node = self.net.node(Event::Meet(op));
            let known = &self.come[node as usize];
            if least.iter().zip(known).any(|(least, known)| least > known) {
                floors.insert(node, least);
            }
        }
        if floors.is_empty() {
            return false;
        }
        // What was known before holds as well.
        for (node, row) in self.come.iter().enumerate() {
            let floor = floors.entry(node as Node).or_insert_with(|| row.clone());
            for (floor, known) in floor.iter_mut().zip(row) {
                *floor = (*floor).max(*known);
            }
        }
        self.fill(&floors);
        true
    }

    fn edges(&self) -> Vec<(Node, Node)> {
        let net = self.net;
        let mut edges = Vec::new();
        let node = |event| net.node(event);
        for op in 0..net.ops() {
            let next = Event::Stop(net.next(op));
            edges.push((node(Event::Stop(op)), node(next)));
            if net.meets(op) {
                edges.push((node(Event::Stop(op)), node(Event::Meet(op))));
            }
            if let OpRole::Collective { group, .. } = net.kinds[op as usize] {
                edges.push((node(Event::Stop(op)), node(Event::Gather(group))));
            }
            if let OpRole::Probe { .. } = net.kinds[op as usize] {
                edges.push((node(Event::Meet(op)), node(next)));
            }
            for awaited in net.awaited(op) {
                match &net.kinds[awaited as usize] {
                    OpRole::Receive { .. } => edges.push((node(Event::Meet(awaited)), node(next))),
                    OpRole::Send { freedom, .. } if *freedom == Freedom::Never => {
                        edges.push((node(Event::Meet(awaited)), node(next)));
                    }
                    OpRole::Collective {
                        group,
                        needs,
                        freedom,
                        ..
                    } => {
                        if *freedom == Freedom::Never {
                            edges.push((node(Event::Gather(*group)), node(next)));
                        }
                        for &call in needs.iter().flatten().flatten() {
                            edges.push((node(Event::Stop(call)), node(next)));
                        }
                    }
                    _ => {}
                }
            }
        }
        // Members of a class meet in the order of the calls.
        let sends = net.sends.iter().map(|class| &class.ops);
        let receives = net.receives.iter().map(|class| &class.ops);
        for ops in sends.chain(receives) {
            for pair in ops.windows(2) {
                edges.push((node(Event::Meet(pair[0])), node(Event::Meet(pair[1]))));
            }
        }
        edges
    }

    /// Fills the table, from what is known of some events.
    fn fill(&mut self, floors: &FxHashMap<Node, Vec<u32>>) {
        let net = self.net;
        let n = net.nodes() as usize;
        let mut out = vec![Vec::new(); n];
        let mut indegree = vec![0u32; n];
        for (from, to) in self.edges() {
            out[from as usize].push(to);
            indegree[to as usize] += 1;
        }
        let floor = |node| match floors.get(&node) {
            Some(row) if !row.is_empty() => row.clone(),
            _ => vec![0; net.ranks()],
        };
        let mut come: Vec<Vec<u32>> = (0..n as Node).map(floor).collect();
        let mut ready: Vec<Node> = (0..n as Node)
            .filter(|&k| indegree[k as usize] == 0)
            .collect();
        let mut sorted = vec![false; n];
        while let Some(node) = ready.pop() {
            sorted[node as usize] = true;
            let mut own = std::mem::take(&mut come[node as usize]);
            if let Event::Stop(stop) = net.event(node) {
                let (rank, index) = self.place(stop);
                own[rank] = own[rank].max(index + 1);
            }
            for &to in &out[node as usize] {
                for (there, here) in come[to as usize].iter_mut().zip(&own) {
                    *there = (*there).max(*here);
                }
                indegree[to as usize] -= 1;
                if indegree[to as usize] == 0 {
                    ready.push(to);
                }
            }
            come[node as usize] = own;
        }
        for (node, sorted) in sorted.iter().enumerate() {
            if !sorted {
                come[node].clear();
            }
        }
        self.come = come;
    }

    /// A stop as rank and index within it.
    fn place(&self, stop: u32) -> (usize, u32) {
        let net = self.net;
        match stop >= net.ops() {
            true => {
                let rank = (stop - net.ops()) as usize;
                (rank, net.base[rank + 1] - net.base[rank])
            }
            false => {
                let rank = net.rank(stop);
                (rank, stop - net.base[rank])
            }
        }
    }

    /// Whether one operation has met before another one is issued, in every execution.
    pub(super) fn met_before_issue(&self, first: OpNo, second: OpNo) -> bool {
        let bound = self.bound[first as usize];
        if bound == u32::MAX {
            return false;
        }
        let rank = self.net.rank(first);
        let index = bound - self.net.base[rank];
        let come = &self.come[second as usize];
        // `second` is a stop of its own: its row counts itself.
        come.get(rank).is_some_and(|&so_far| so_far > index)
    }

    /// Whether one operation meets before another one does, in every execution in which the second
    /// one meets at all. Both are of the same kind and on the same rank.
    pub(super) fn meets_before(&self, first: OpNo, second: OpNo) -> bool {
        if first >= second {
            return false;
        }
        let bound = self.bound[first as usize];
        bound <= second || self.claims(first, second)
    }

    /// Whether whatever the second one could meet, the first one could too: then the first one has
    /// first claim.
    fn claims(&self, first: OpNo, second: OpNo) -> bool {
        let net = self.net;
        let (a, b) = (net.class[first as usize], net.class[second as usize]);
        if a == b {
            return true;
        }
        let (a, b) = match net.kinds[first as usize] {
            OpRole::Send { .. } => {
                let (a, b) = (&net.sends[a as usize], &net.sends[b as usize]);
                if (a.to, a.comm) != (b.to, b.comm) {
                    return false;
                }
                (&a.fits, &b.fits)
            }
            _ => (
                &net.receives[a as usize].fits,
                &net.receives[b as usize].fits,
            ),
        };
        !b.is_empty() && b.iter().all(|class| a.binary_search(class).is_ok())
    }
}
