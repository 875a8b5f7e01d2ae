//! The events of a path's executions, as numbered nodes.
//!
//! A rank comes to a *stop* (an operation, which is then issued, or its end); a send, a receive or
//! a probe *meets* its counterpart; the calls of a collective *gather*. Everything that MPI orders,
//! it orders between these events, and an assignment of messages to receives is an execution if
//! and only if the order that it induces has no cycle.

use crate::net::{Net, OpNo, OpRole};

/// An event.
pub(crate) type Node = u32;

/// What a node stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Event {
    /// A rank comes to a stop.
    Stop(u32),
    /// An operation meets its counterpart, or sees it.
    Meet(OpNo),
    /// All have come to a collective.
    Gather(u32),
}

impl Net {
    /// How many nodes there are.
    pub fn nodes(&self) -> u32 {
        self.stops() + self.ops() + self.groups.len() as u32
    }

    /// The node of an event.
    pub fn node(&self, event: Event) -> Node {
        match event {
            Event::Stop(stop) => stop,
            Event::Meet(op) => self.stops() + op,
            Event::Gather(group) => self.stops() + self.ops() + group,
        }
    }

    /// The event of a node.
    pub fn event(&self, node: Node) -> Event {
        let (stops, ops) = (self.stops(), self.ops());
        if node < stops {
            Event::Stop(node)
        } else if node < stops + ops {
            Event::Meet(node - stops)
        } else {
            Event::Gather(node - stops - ops)
        }
    }

    /// Whether an operation has a meeting at all.
    pub fn meets(&self, op: OpNo) -> bool {
        matches!(
            self.kinds[op as usize],
            OpRole::Send { .. } | OpRole::Receive { .. } | OpRole::Probe { .. }
        )
    }
}
