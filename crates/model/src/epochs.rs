//! Epochs: parts of a path that can be checked one after the other (simian §4).
//!
//! The program graph has an edge from an event to every event that may have to wait for it, and
//! edges both ways between what may meet. Its strongly connected components, in the order of the
//! graph, are the epochs. Where an execution of the whole path hangs, take the first epoch in which
//! some event that others wait for has not happened. All before it has happened; so the state,
//! restricted to this epoch, is one in which the epoch hangs with all before it done. Hence: if no
//! epoch can hang, the path cannot. The converse need not hold, and is not used: where an epoch
//! hangs, the whole path is asked.
//!
//! Where the implementation may choose, the graph has the edges of both choices, which makes
//! epochs coarser and is sound.

use concord_base::Freedom;
use concord_path::Completion;

use crate::graph::{Event, Node};
use crate::matches::Matches;
use crate::net::{Net, OpNo, OpRole};

/// A path's events in parts.
#[derive(Clone, Debug)]
pub struct Epochs {
    /// By node: its epoch. Epochs are numbered in an order that respects the graph.
    pub of: Vec<u32>,
    /// By epoch: its nodes, ascending.
    pub nodes: Vec<Vec<Node>>,
}

/// The program graph.
pub(crate) fn graph(net: &Net, matches: &Matches) -> Vec<Vec<Node>> {
    let mut out = vec![Vec::new(); net.nodes() as usize];
    let mut edge = |from: Event, to: Event| {
        let (from, to) = (net.node(from), net.node(to));
        out[from as usize].push(to);
    };
    for op in 0..net.ops() {
        let next = Event::Stop(net.next(op));
        edge(Event::Stop(op), next);
        if net.meets(op) {
            edge(Event::Stop(op), Event::Meet(op));
        }
        if let OpRole::Collective { group, .. } = net.kinds[op as usize] {
            edge(Event::Stop(op), Event::Gather(group));
        }
        let asked: Vec<OpNo> = match &net.kinds[op as usize] {
            OpRole::Wait {
                completion: Completion::Any,
                requests,
                ..
            } => requests.clone(),
            OpRole::Probe { .. } => {
                edge(Event::Meet(op), next);
                Vec::new()
            }
            _ => net.awaited(op),
        };
        for awaited in asked {
            match &net.kinds[awaited as usize] {
                OpRole::Receive { .. } => edge(Event::Meet(awaited), next),
                OpRole::Send { freedom, .. } if *freedom != Freedom::Always => {
                    edge(Event::Meet(awaited), next);
                }
                OpRole::Collective {
                    group,
                    needs,
                    freedom,
                    ..
                } => {
                    if *freedom != Freedom::Always {
                        edge(Event::Gather(*group), next);
                    }
                    for &call in needs.iter().flatten().flatten() {
                        edge(Event::Stop(call), next);
                    }
                }
                _ => {}
            }
        }
    }
    for receive in 0..net.ops() {
        for &send in matches.of_receive(receive) {
            edge(Event::Meet(send), Event::Meet(receive));
            edge(Event::Meet(receive), Event::Meet(send));
        }
    }
    // What has first claim meets before. Within a class, the one before is enough; between
    // classes, it depends on the pair.
    let sends = net.sends.iter().map(|class| &class.ops);
    let receives = net.receives.iter().map(|class| &class.ops);
    for ops in sends.chain(receives) {
        for pair in ops.windows(2) {
            edge(Event::Meet(pair[0]), Event::Meet(pair[1]));
        }
    }
    for receive in 0..net.ops() {
        for &send in matches.of_receive(receive) {
            if net.is_simple(send, receive) {
                continue;
            }
            for earlier in net.first(send, receive) {
                edge(Event::Meet(earlier), Event::Meet(receive));
            }
        }
    }
    for list in &mut out {
        list.sort_unstable();
        list.dedup();
    }
    out
}

impl Net {
    /// Whether only members of their own classes can have first claim on a pair.
    fn is_simple(&self, send: OpNo, receive: OpNo) -> bool {
        matches!(self.kinds[receive as usize], OpRole::Receive { .. })
            && self.channel_of(send).len() == 1
            && self.sends[self.class[send as usize] as usize].fits.len() == 1
    }
}

impl Epochs {
    /// Finds the epochs: Tarjan's algorithm without recursion.
    pub fn new(net: &Net, matches: &Matches) -> Epochs {
        let graph = graph(net, matches);
        let n = graph.len();
        const UNSEEN: u32 = u32::MAX;
        let (mut index, mut low) = (vec![UNSEEN; n], vec![0u32; n]);
        let mut on_stack = vec![false; n];
        let (mut stack, mut work) = (Vec::new(), Vec::new());
        let mut counter = 0;
        let mut components: Vec<Vec<Node>> = Vec::new();
        for root in 0..n {
            if index[root] != UNSEEN {
                continue;
            }
            work.push((root, 0));
            while let Some(&mut (node, ref mut at)) = work.last_mut() {
                if *at == 0 {
                    index[node] = counter;
                    low[node] = counter;
                    counter += 1;
                    stack.push(node);
                    on_stack[node] = true;
                }
                if let Some(&next) = graph[node].get(*at) {
                    *at += 1;
                    let next = next as usize;
                    if index[next] == UNSEEN {
                        work.push((next, 0));
                    } else if on_stack[next] {
                        low[node] = low[node].min(index[next]);
                    }
                    continue;
                }
                work.pop();
                if let Some(&(parent, _)) = work.last() {
                    low[parent] = low[parent].min(low[node]);
                }
                if low[node] == index[node] {
                    let mut component = Vec::new();
                    while let Some(member) = stack.pop() {
                        on_stack[member] = false;
                        component.push(member as Node);
                        if member == node {
                            break;
                        }
                    }
                    component.sort_unstable();
                    components.push(component);
                }
            }
        }
        // Tarjan finds them from the end of the graph.
        components.reverse();
        let mut of = vec![0; n];
        for (number, component) in components.iter().enumerate() {
            for &node in component {
                of[node as usize] = number as u32;
            }
        }
        Epochs {
            of,
            nodes: components,
        }
    }

    /// Whether an epoch obviously cannot hang: one event that waits for nothing but what has
    /// happened, or one send and one receive that can only meet each other.
    pub fn is_trivial(&self, net: &Net, epoch: usize) -> bool {
        match self.nodes[epoch][..] {
            [node] => match net.event(node) {
                Event::Stop(_) => true,
                Event::Gather(group) => net.groups[group as usize].iter().all(Option::is_some),
                Event::Meet(op) => match net.kinds[op as usize] {
                    OpRole::Send { freedom, .. } => {
                        freedom == Freedom::Always || !net.needed[op as usize]
                    }
                    OpRole::Receive { .. } => !net.needed[op as usize],
                    OpRole::Probe { .. } => false,
                    _ => true,
                },
            },
            [a, b] => {
                let kind = |node| match net.event(node) {
                    Event::Meet(op) => Some(&net.kinds[op as usize]),
                    _ => None,
                };
                matches!(
                    (kind(a), kind(b)),
                    (Some(OpRole::Send { .. }), Some(OpRole::Receive { .. }))
                        | (Some(OpRole::Receive { .. }), Some(OpRole::Send { .. }))
                )
            }
            _ => false,
        }
    }
}
