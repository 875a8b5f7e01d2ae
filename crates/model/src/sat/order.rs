//! Whether what a solver assumed can happen in some order.
//!
//! An assignment induces an order on the events: a rank comes to its stops one after the other; an
//! operation is issued before it meets; a rank goes on after what it waited for; and where a send
//! meets a receive, what has the first claim to either has met before. Meeting is one event for
//! both. If this order has no cycle, an execution follows from it; a cycle is refuted by one clause
//! over the assumptions behind its edges (transitivity on demand).

use concord_base::Freedom;

use super::cnf::{Literal, TRUE};
use super::encode::{Encoding, Pair};
use crate::graph::{Event, Node};
use crate::net::{OpNo, OpRole};

/// `from` happens before `to` if all these literals hold.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    pub from: Node,
    pub to: Node,
    pub when: [Literal; 2],
}

impl Encoding<'_> {
    fn push(&self, edges: &mut Vec<Edge>, from: Event, to: Event, when: [Literal; 2]) {
        let (from, to) = (self.net.node(from), self.net.node(to));
        if self.scope.has(from) && self.scope.has(to) {
            edges.push(Edge { from, to, when });
        }
    }

    /// The edges that do not depend on what meets what.
    pub(super) fn fixed_edges(&self) -> Vec<Edge> {
        let net = self.net;
        let mut edges = Vec::new();
        for op in 0..net.ops() {
            let next = net.next(op);
            let always = [TRUE, TRUE];
            self.push(&mut edges, Event::Stop(op), Event::Stop(next), always);
            if net.meets(op) {
                self.push(&mut edges, Event::Stop(op), Event::Meet(op), always);
            }
            if let OpRole::Collective { group, .. } = net.kinds[op as usize] {
                self.push(&mut edges, Event::Stop(op), Event::Gather(group), always);
            }
            let there = self.reached[next as usize];
            if let OpRole::Probe { .. } = net.kinds[op as usize] {
                self.push(
                    &mut edges,
                    Event::Meet(op),
                    Event::Stop(next),
                    [there, TRUE],
                );
            }
            for awaited in net.awaited(op) {
                self.completion_edges(&mut edges, awaited, next, there);
            }
        }
        edges
    }

    /// A rank comes to a stop after an operation that it waited for is complete.
    fn completion_edges(&self, edges: &mut Vec<Edge>, op: OpNo, stop: u32, there: Literal) {
        let freed = self.freed[op as usize];
        match &self.net.kinds[op as usize] {
            OpRole::Receive { .. } => {
                self.push(edges, Event::Meet(op), Event::Stop(stop), [there, TRUE]);
            }
            OpRole::Send { freedom, .. } => match freedom {
                Freedom::Always => {}
                Freedom::Never | Freedom::Either => {
                    // Not freed: -FALSE is TRUE.
                    self.push(edges, Event::Meet(op), Event::Stop(stop), [there, -freed]);
                }
            },
            OpRole::Collective {
                group,
                needs,
                freedom,
                ..
            } => {
                let early = match freedom {
                    Freedom::Always => TRUE,
                    Freedom::Never | Freedom::Either => freed,
                };
                if *freedom != Freedom::Always {
                    let all = Event::Gather(*group);
                    self.push(edges, all, Event::Stop(stop), [there, -freed]);
                }
                for &call in needs.iter().flatten().flatten() {
                    self.push(edges, Event::Stop(call), Event::Stop(stop), [there, early]);
                }
            }
            _ => {}
        }
    }

    /// The edges that come with a meeting.
    pub(super) fn meeting_edges(&self, pair: &Pair, edges: &mut Vec<Edge>) {
        let when = [pair.literal, TRUE];
        for earlier in self.net.first(pair.send, pair.receive) {
            self.push(edges, Event::Meet(earlier), Event::Meet(pair.receive), when);
        }
    }

    /// The edges that come with a probe's seeing a message: it was sent before, what has the first
    /// claim has gone, and it is received later, if at all.
    pub(super) fn sight_edges(&self, pair: &Pair, edges: &mut Vec<Edge>) {
        let when = [pair.literal, TRUE];
        let sight = Event::Meet(pair.receive);
        self.push(edges, Event::Stop(pair.send), sight, when);
        self.push(edges, sight, Event::Meet(pair.send), when);
        for earlier in self.net.first(pair.send, pair.receive) {
            self.push(edges, Event::Meet(earlier), sight, when);
        }
    }
}

/// The order that an assignment induces: edges between groups of nodes that are one event.
pub(super) struct Order<'e> {
    edges: Vec<&'e Edge>,
    /// By node: the pair that made it one event with another node.
    merged: Vec<Option<(Node, Literal)>>,
    /// By node: the node that stands for its event.
    event: Vec<Node>,
    /// By node that stands for an event: the edges from it.
    out: Vec<Vec<u32>>,
}

impl<'e> Order<'e> {
    /// `edges` are those that hold; `pairs` those that meet, as nodes.
    pub(super) fn new(
        nodes: usize,
        edges: Vec<&'e Edge>,
        pairs: &[(Node, Node, Literal)],
    ) -> Order<'e> {
        let mut event: Vec<Node> = (0..nodes as Node).collect();
        let mut merged = vec![None; nodes];
        for &(send, receive, literal) in pairs {
            event[send as usize] = receive;
            merged[send as usize] = Some((receive, literal));
            merged[receive as usize] = Some((send, literal));
        }
        let mut out = vec![Vec::new(); nodes];
        for (k, edge) in edges.iter().enumerate() {
            out[event[edge.from as usize] as usize].push(k as u32);
        }
        Order {
            edges,
            merged,
            event,
            out,
        }
    }

    /// The events in an order that respects all edges; otherwise clauses, each of which refutes a
    /// cycle.
    pub(super) fn sort(&self) -> Result<Vec<Node>, Vec<Vec<Literal>>> {
        let n = self.event.len();
        let mut indegree = vec![0u32; n];
        for edge in &self.edges {
            indegree[self.event[edge.to as usize] as usize] += 1;
        }
        let is_event = |node: &Node| self.event[*node as usize] == *node;
        let mut ready: std::collections::BTreeSet<Node> = (0..n as Node)
            .filter(|node| is_event(node) && indegree[*node as usize] == 0)
            .collect();
        let mut sorted = Vec::new();
        while let Some(node) = ready.pop_first() {
            sorted.push(node);
            for &k in &self.out[node as usize] {
                let to = self.event[self.edges[k as usize].to as usize];
                indegree[to as usize] -= 1;
                if indegree[to as usize] == 0 {
                    ready.insert(to);
                }
            }
        }
        if sorted.len() == (0..n as Node).filter(is_event).count() {
            return Ok(sorted);
        }
        let rest: Vec<bool> = indegree.iter().map(|&d| d > 0).collect();
        Err(self.cycles(&rest))
    }

    /// Short cycles among the events that could not be sorted, no two with a common event.
    fn cycles(&self, rest: &[bool]) -> Vec<Vec<Literal>> {
        let n = self.event.len();
        let mut used = vec![false; n];
        let mut clauses = Vec::new();
        for start in (0..n as Node).filter(|&node| rest[node as usize]) {
            if used[start as usize] || self.event[start as usize] != start {
                continue;
            }
            // Breadth first from `start` back to it, through what is left.
            let mut came_by: Vec<Option<u32>> = vec![None; n];
            let mut queue = std::collections::VecDeque::from([start]);
            let mut closing = None;
            'search: while let Some(node) = queue.pop_front() {
                for &k in &self.out[node as usize] {
                    let to = self.event[self.edges[k as usize].to as usize];
                    if to == start {
                        closing = Some(k);
                        break 'search;
                    }
                    if rest[to as usize] && !used[to as usize] && came_by[to as usize].is_none() {
                        came_by[to as usize] = Some(k);
                        queue.push_back(to);
                    }
                }
            }
            let Some(last) = closing else { continue };
            let mut cycle = vec![last];
            let mut node = self.event[self.edges[last as usize].from as usize];
            while node != start {
                let k = came_by[node as usize].expect("a cycle comes back to its start");
                cycle.push(k);
                node = self.event[self.edges[k as usize].from as usize];
            }
            cycle.reverse();
            for &k in &cycle {
                used[self.event[self.edges[k as usize].from as usize] as usize] = true;
            }
            clauses.push(self.refute(&cycle));
            if clauses.len() >= 64 {
                break;
            }
        }
        clauses
    }

    /// Not all that is behind the edges of a cycle.
    fn refute(&self, cycle: &[u32]) -> Vec<Literal> {
        let mut reasons = Vec::new();
        for (at, &k) in cycle.iter().enumerate() {
            let edge = self.edges[k as usize];
            reasons.extend(edge.when);
            // The next edge may begin at the other half of the event that this one ends at.
            let next = self.edges[cycle[(at + 1) % cycle.len()] as usize];
            if edge.to != next.from
                && let Some((_, literal)) = self.merged[edge.to as usize]
            {
                reasons.push(literal);
            }
        }
        reasons.retain(|&literal| literal != TRUE);
        reasons.sort_unstable();
        reasons.dedup();
        reasons.iter_mut().for_each(|literal| *literal = -*literal);
        reasons
    }
}
