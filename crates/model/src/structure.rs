//! A part of a path as a coloured graph: all that decides whether it can hang, and nothing else.
//!
//! Ranks, tags, sizes and names are gone; what they decide is there as colours and edges. Two parts
//! with isomorphic graphs have the same answer, and an automorphism maps executions to executions
//! (simian §5.1; our vertices are events). One vertex per event of the part, and one more for every
//! relation that colours and directions cannot tell. What has happened before the part is left out;
//! wherever that makes a difference (a wait for one of several is over if one is complete), the
//! colour says so.

use std::collections::BTreeMap;

use concord_base::Freedom;
use concord_nauty::Graph;
use concord_path::Completion;

use crate::graph::{Event, Node};
use crate::matches::Matches;
use crate::net::{Net, OpNo, OpRole};
use crate::sat::Scope;

const NEEDS: u32 = 1;
const ASKED: u32 = 2;
const MISSING: u32 = 3;
const GATHER: u32 = 4;
const END_OF_CALL: u32 = 16;
const MEETING: u32 = 64;

/// The graph of the events of a part; vertices come in the order of `nodes`, helpers after them.
pub(crate) fn structure(net: &Net, matches: &Matches, scope: Scope<'_>, nodes: &[Node]) -> Graph {
    let mut build = Build {
        net,
        matches,
        scope,
        graph: Graph::default(),
        vertex: BTreeMap::new(),
    };
    for &node in nodes {
        let colour = build.colour(node);
        let vertex = build.graph.vertex(colour);
        build.vertex.insert(node, vertex);
    }
    for &node in nodes {
        build.edges(node);
    }
    build.orders();
    build.graph.finish();
    build.graph
}

struct Build<'a> {
    net: &'a Net,
    matches: &'a Matches,
    scope: Scope<'a>,
    graph: Graph,
    vertex: BTreeMap<Node, u32>,
}

impl Build<'_> {
    fn of(&self, event: Event) -> Option<u32> {
        self.vertex.get(&self.net.node(event)).copied()
    }

    fn edge(&mut self, from: Event, to: Event) {
        if let (Some(from), Some(to)) = (self.of(from), self.of(to)) {
            self.graph.edge(from, to);
        }
    }

    /// An edge with a vertex in its middle.
    fn marked(&mut self, from: Event, to: Event, colour: u32) {
        if let (Some(from), Some(to)) = (self.of(from), self.of(to)) {
            let middle = self.graph.vertex(colour);
            self.graph.edge(from, middle);
            self.graph.edge(middle, to);
        }
    }

    fn colour(&self, node: Node) -> u32 {
        let net = self.net;
        match net.event(node) {
            Event::Gather(_) => GATHER,
            // A stop is what its rank comes to after a call: the call decides how.
            Event::Stop(stop) => {
                END_OF_CALL
                    + match net.before(stop).map(|op| &net.kinds[op as usize]) {
                        None => 0,
                        Some(OpRole::Wait {
                            completion,
                            requests,
                            ..
                        }) => match completion {
                            Completion::All => 1,
                            // One that is complete anyway, which need not be in the part, lets
                            // the rank go on like a poll.
                            Completion::Any if requests.iter().any(|&q| self.is_done(q)) => 3,
                            Completion::Any => 2,
                            Completion::Poll => 3,
                        },
                        Some(OpRole::Probe { blocking, .. }) => 4 + u32::from(*blocking),
                        Some(OpRole::Local) => 1,
                        Some(
                            OpRole::Send { .. }
                            | OpRole::Receive { .. }
                            | OpRole::Collective { .. },
                        ) => 1,
                    }
            }
            Event::Meet(op) => {
                let needed = u32::from(net.needed[op as usize]);
                MEETING
                    + match net.kinds[op as usize] {
                        OpRole::Send { freedom, .. } => 2 * freedom as u32 + needed,
                        OpRole::Receive { .. } => 8 + needed,
                        OpRole::Probe { .. } => 10,
                        _ => 11,
                    }
            }
        }
    }

    /// Whether an operation is complete whatever happens in the part.
    fn is_done(&self, op: OpNo) -> bool {
        let net = self.net;
        match &net.kinds[op as usize] {
            OpRole::Send { freedom, .. } if *freedom == Freedom::Always => true,
            OpRole::Send { .. } | OpRole::Receive { .. } => {
                !self.scope.has(net.node(Event::Meet(op)))
            }
            OpRole::Collective {
                group,
                needs,
                freedom,
                ..
            } => {
                let here = |event| self.scope.has(net.node(event));
                match needs {
                    Some(needs) if *freedom == Freedom::Always => needs
                        .iter()
                        .all(|call| call.is_some_and(|call| !here(Event::Stop(call)))),
                    _ => !here(Event::Gather(*group)),
                }
            }
            _ => true,
        }
    }

    fn edges(&mut self, node: Node) {
        let net = self.net;
        match net.event(node) {
            Event::Stop(stop) => {
                if let Some(op) = net.before(stop) {
                    self.arrival(op, stop);
                }
            }
            Event::Meet(op) => {
                self.edge(Event::Stop(op), Event::Meet(op));
                let (OpRole::Receive { pinned, .. } | OpRole::Probe { pinned, .. }) =
                    net.kinds[op as usize]
                else {
                    return;
                };
                // From the send: it fits. To the send: they may meet, on the path.
                for &class in &net.receives[net.class[op as usize] as usize].fits {
                    for &send in &net.sends[class as usize].ops {
                        self.edge(Event::Meet(send), Event::Meet(op));
                    }
                }
                for &send in self.matches.of_receive(op) {
                    if pinned.is_none_or(|pinned| pinned == send) {
                        self.edge(Event::Meet(op), Event::Meet(send));
                    }
                }
            }
            Event::Gather(group) => {
                for call in &net.groups[group as usize] {
                    match call {
                        Some(call) => self.edge(Event::Stop(*call), Event::Gather(group)),
                        None => {
                            let missing = self.graph.vertex(MISSING);
                            let gather = self.vertex[&node];
                            self.graph.edge(missing, gather);
                        }
                    }
                }
            }
        }
    }

    /// How a rank comes from a call to the next stop.
    fn arrival(&mut self, op: OpNo, stop: u32) {
        let net = self.net;
        let stop = Event::Stop(stop);
        self.edge(Event::Stop(op), stop);
        if let OpRole::Probe { .. } = net.kinds[op as usize] {
            self.edge(Event::Meet(op), stop);
        }
        let taken = net.awaited(op);
        if let OpRole::Wait {
            completion: Completion::Any,
            requests,
            ..
        } = &net.kinds[op as usize]
        {
            for &request in requests.iter().filter(|request| !taken.contains(request)) {
                self.completion(request, stop, true);
            }
        }
        for awaited in taken {
            self.completion(awaited, stop, false);
        }
    }

    fn completion(&mut self, op: OpNo, stop: Event, only_asked: bool) {
        match &self.net.kinds[op as usize] {
            OpRole::Collective {
                group,
                needs,
                freedom,
                ..
            } => {
                // One vertex for the call's own way of being complete.
                let Some(to) = self.vertex.get(&self.net.node(stop)).copied() else {
                    return;
                };
                let way = 8 + *freedom as u32 + 4 * u32::from(only_asked);
                let middle = self.graph.vertex(way + 128);
                self.graph.edge(middle, to);
                if let Some(gather) = self.of(Event::Gather(*group)) {
                    self.graph.edge(gather, middle);
                }
                for call in needs.clone().into_iter().flatten() {
                    let Some(call) = call else {
                        // Somebody who never comes.
                        let missing = self.graph.vertex(MISSING);
                        self.graph.edge(missing, middle);
                        continue;
                    };
                    if let Some(from) = self.of(Event::Stop(call)) {
                        let mark = self.graph.vertex(NEEDS);
                        self.graph.edge(from, mark);
                        self.graph.edge(mark, middle);
                    }
                }
            }
            _ if only_asked => self.marked(Event::Meet(op), stop, ASKED),
            _ => self.edge(Event::Meet(op), stop),
        }
    }

    /// Who comes first on a channel, and at a place: that decides claims, and the calls' stops need
    /// not be in the part.
    fn orders(&mut self) {
        let net = self.net;
        let channels: Vec<Vec<OpNo>> = net
            .channels
            .values()
            .map(|classes| {
                let all = classes.iter();
                all.flat_map(|&c| net.sends[c as usize].ops.iter().copied())
                    .collect()
            })
            .collect();
        let mut places: BTreeMap<_, Vec<OpNo>> = BTreeMap::new();
        for op in 0..net.ops() {
            if let OpRole::Receive { .. } | OpRole::Probe { .. } = net.kinds[op as usize] {
                let class = &net.receives[net.class[op as usize] as usize];
                places.entry((class.at, class.comm)).or_default().push(op);
            }
        }
        for mut list in channels.into_iter().chain(places.into_values()) {
            list.sort_unstable();
            list.retain(|&op| self.scope.has(net.node(Event::Meet(op))));
            for pair in list.windows(2) {
                self.edge(Event::Meet(pair[0]), Event::Meet(pair[1]));
            }
        }
    }
}
