//! The formula.
//!
//! Every clause belongs to an event and speaks of that event and of those that it may have to wait
//! for. A formula for a *part* of a path (an epoch) has the clauses of the part's events, with all
//! earlier events taken as happened; `epochs.rs` says why that is enough.

use concord_base::Freedom;
use concord_path::Completion;

use super::cnf::{Cnf, FALSE, Literal, TRUE};
use crate::certain::Certain;
use crate::graph::Event;
use crate::matches::Matches;
use crate::net::{NONE, Net, OpNo, OpRole};

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// A state in which nothing can happen and somebody has not come to the end.
    Hang,
    /// Any state at all, for questions about what can happen.
    Reach,
}

/// Which events are meant.
#[derive(Clone, Copy, Debug)]
pub enum Scope<'a> {
    /// All.
    Whole,
    /// Those whose part has this number; those with smaller numbers have happened.
    Part {
        /// By node: its part.
        part: &'a [u32],
        /// The nodes of the part.
        nodes: &'a [u32],
        /// The part.
        number: u32,
    },
}

/// Two operations that may meet, or a probe that may see a send.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub send: OpNo,
    pub receive: OpNo,
    pub literal: Literal,
}

/// A formula with the meaning of its variables.
pub(super) struct Encoding<'a> {
    pub net: &'a Net,
    pub matches: &'a Matches,
    pub scope: Scope<'a>,
    pub cnf: Cnf,
    /// By stop.
    pub reached: Vec<Literal>,
    /// By operation: a send or a receive met its counterpart, a probe saw something.
    pub met: Vec<Literal>,
    /// By operation: the implementation frees it.
    pub freed: Vec<Literal>,
    /// By operation: a started one is complete.
    pub complete: Vec<Literal>,
    /// By group: all have come.
    pub gathered: Vec<Literal>,
    pub pairs: Vec<Pair>,
    pub sights: Vec<Pair>,
}

impl Scope<'_> {
    /// Whether an event is meant.
    pub fn has(&self, node: u32) -> bool {
        match self {
            Scope::Whole => true,
            Scope::Part { part, number, .. } => part[node as usize] == *number,
        }
    }

    /// Whether an event outside of the scope comes before it.
    fn is_past(&self, node: u32) -> bool {
        match self {
            Scope::Whole => false,
            Scope::Part { part, number, .. } => part[node as usize] < *number,
        }
    }

    fn nodes(&self, net: &Net) -> Vec<u32> {
        match self {
            Scope::Whole => (0..net.nodes()).collect(),
            Scope::Part { nodes, .. } => nodes.to_vec(),
        }
    }
}

impl<'a> Encoding<'a> {
    /// Builds the formula. `facts` are used for [`Goal::Hang`] alone: they hold where an execution
    /// hangs.
    pub(super) fn new(
        net: &'a Net,
        matches: &'a Matches,
        scope: Scope<'a>,
        goal: Goal,
        facts: Option<&Certain>,
        keep: bool,
    ) -> Encoding<'a> {
        let ops = net.ops() as usize;
        let mut encoding = Encoding {
            net,
            matches,
            scope,
            cnf: Cnf::new(keep),
            reached: vec![FALSE; net.stops() as usize],
            met: vec![FALSE; ops],
            freed: vec![FALSE; ops],
            complete: vec![FALSE; ops],
            gathered: vec![FALSE; net.groups.len()],
            pairs: Vec::new(),
            sights: Vec::new(),
        };
        let facts = facts.filter(|_| goal == Goal::Hang);
        let nodes = scope.nodes(net);
        encoding.variables(&nodes, facts);
        encoding.meetings(&nodes);
        for &node in &nodes {
            if let Event::Stop(stop) = net.event(node) {
                encoding.going_on(stop, goal);
            }
        }
        if goal == Goal::Hang {
            encoding.nothing_left(&nodes);
            encoding.equally_many(&nodes);
            encoding.somebody_waits(&nodes);
        }
        encoding
    }

    fn here(&self, event: Event) -> bool {
        self.scope.has(self.net.node(event))
    }

    /// The literal of an event outside of the scope.
    fn outside(&self, event: Event) -> Literal {
        match self.scope.is_past(self.net.node(event)) {
            true => TRUE,
            false => FALSE,
        }
    }

    fn variables(&mut self, nodes: &[u32], facts: Option<&Certain>) {
        let net = self.net;
        for stop in 0..net.stops() {
            self.reached[stop as usize] = if !self.here(Event::Stop(stop)) {
                self.outside(Event::Stop(stop))
            } else if net.before(stop).is_none() || facts.is_some_and(|f| f.reached[stop as usize])
            {
                TRUE
            } else {
                self.cnf.fresh()
            };
        }
        for op in 0..net.ops() {
            let at = op as usize;
            if !net.meets(op) {
                continue;
            }
            let known = facts.is_some_and(|f| f.complete[at]);
            if !self.here(Event::Meet(op)) {
                self.met[at] = self.outside(Event::Meet(op));
                self.complete[at] = match net.kinds[at] {
                    OpRole::Send {
                        freedom: Freedom::Always,
                        ..
                    } => TRUE,
                    _ => self.met[at],
                };
                continue;
            }
            self.met[at] = match net.kinds[at] {
                OpRole::Receive { .. } if known => TRUE,
                OpRole::Send {
                    freedom: Freedom::Never,
                    ..
                } if known => TRUE,
                _ => self.cnf.fresh(),
            };
            self.complete[at] = match net.kinds[at] {
                OpRole::Send { freedom, .. } => match freedom {
                    Freedom::Always => TRUE,
                    Freedom::Never => self.met[at],
                    Freedom::Either => {
                        let freed = self.cnf.fresh();
                        self.freed[at] = freed;
                        let complete = self.cnf.or(&[freed, self.met[at]]);
                        if known {
                            self.cnf.clause(&[complete]);
                        }
                        complete
                    }
                },
                _ => self.met[at],
            };
        }
        for group in 0..net.groups.len() {
            let calls = &net.groups[group];
            let come = |call: &Option<OpNo>| call.map_or(FALSE, |c| self.reached[c as usize]);
            let come: Vec<Literal> = calls.iter().map(come).collect();
            self.gathered[group] = if self.here(Event::Gather(group as u32)) {
                self.cnf.and(&come)
            } else {
                self.outside(Event::Gather(group as u32))
            };
            for &call in calls.iter().flatten() {
                self.complete[call as usize] = self.collective(call, group);
            }
        }
        debug_assert!(!nodes.is_empty());
    }

    fn collective(&mut self, call: OpNo, group: usize) -> Literal {
        let OpRole::Collective { needs, freedom, .. } = &self.net.kinds[call as usize] else {
            return FALSE;
        };
        let Some(needs) = needs else {
            return self.gathered[group];
        };
        // Only the parts that wait for it ask; elsewhere the literal is not used.
        let come = |call: &Option<OpNo>| call.map_or(FALSE, |c| self.reached[c as usize]);
        let served: Vec<Literal> = needs.iter().map(come).collect();
        match freedom {
            Freedom::Never => self.gathered[group],
            Freedom::Always => self.cnf.and(&served),
            // Even where all come in the end, it matters who has left before.
            Freedom::Either if !self.here(Event::Gather(group as u32)) => self.gathered[group],
            Freedom::Either => {
                let freed = self.cnf.fresh();
                self.freed[call as usize] = freed;
                let mut served = served;
                served.push(freed);
                let early = self.cnf.and(&served);
                self.cnf.or(&[early, self.gathered[group]])
            }
        }
    }

    /// Sends, receives and probes: what meets what, and the rules of MPI 4.1 §3.5.
    fn meetings(&mut self, nodes: &[u32]) {
        let net = self.net;
        let mut by_send: Vec<Vec<Literal>> = vec![Vec::new(); net.ops() as usize];
        let mut sends = Vec::new();
        for &node in nodes {
            let Event::Meet(op) = net.event(node) else {
                continue;
            };
            match net.kinds[op as usize] {
                OpRole::Send { .. } => {
                    sends.push(op);
                    let class = &net.sends[net.class[op as usize] as usize];
                    self.in_order(&class.ops, op);
                }
                OpRole::Receive { pinned, .. } => {
                    let class = &net.receives[net.class[op as usize] as usize];
                    self.in_order(&class.ops, op);
                    let mut own = Vec::new();
                    for &send in self.matches.of_receive(op) {
                        if pinned.is_some_and(|pinned| pinned != send)
                            || !self.here(Event::Meet(send))
                        {
                            continue;
                        }
                        let literal = self.cnf.fresh();
                        self.pairs.push(Pair {
                            send,
                            receive: op,
                            literal,
                        });
                        own.push(literal);
                        by_send[send as usize].push(literal);
                        for needed in [
                            self.reached[send as usize],
                            self.reached[op as usize],
                            self.met[send as usize],
                            self.met[op as usize],
                        ] {
                            self.cnf.clause(&[-literal, needed]);
                        }
                        self.first(send, op, literal);
                    }
                    self.cnf.at_most_one(&own);
                    own.push(-self.met[op as usize]);
                    self.cnf.clause(&own);
                }
                OpRole::Probe { pinned, .. } => self.probe(op, pinned),
                _ => {}
            }
        }
        for send in sends {
            let mut own = std::mem::take(&mut by_send[send as usize]);
            self.cnf.at_most_one(&own);
            own.push(-self.met[send as usize]);
            self.cnf.clause(&own);
        }
    }

    /// Members of a class meet in the order of the calls.
    fn in_order(&mut self, class: &[OpNo], op: OpNo) {
        if let Some(earlier) = Net::latest(class, op)
            && self.here(Event::Meet(earlier))
        {
            let clause = [-self.met[op as usize], self.met[earlier as usize]];
            self.cnf.clause(&clause);
        }
    }

    fn first(&mut self, send: OpNo, receive: OpNo, literal: Literal) {
        let (own_send, own_receive) = (
            self.net.class[send as usize],
            self.net.class[receive as usize],
        );
        for earlier in self.net.first(send, receive) {
            if !self.here(Event::Meet(earlier)) {
                continue;
            }
            let same = match self.net.kinds[earlier as usize] {
                OpRole::Send { .. } => self.net.class[earlier as usize] == own_send,
                _ => self.net.class[earlier as usize] == own_receive,
            };
            let is_said =
                same && matches!(self.net.kinds[receive as usize], OpRole::Receive { .. });
            if !is_said {
                self.cnf.clause(&[-literal, self.met[earlier as usize]]);
            }
        }
    }

    fn probe(&mut self, op: OpNo, pinned: Option<OpNo>) {
        let mut seen = Vec::new();
        for &send in self.matches.of_receive(op) {
            if pinned.is_some_and(|pinned| pinned != send) {
                continue;
            }
            let literal = self.cnf.fresh();
            self.sights.push(Pair {
                send,
                receive: op,
                literal,
            });
            seen.push(literal);
            self.cnf.clause(&[-literal, self.reached[send as usize]]);
            self.cnf.clause(&[-literal, self.reached[op as usize]]);
            self.first(send, op, literal);
        }
        // What it saw is of no concern if it does not go on.
        seen.push(-self.met[op as usize]);
        self.cnf.clause(&seen);
    }

    /// When a rank comes to a stop.
    fn going_on(&mut self, stop: u32, goal: Goal) {
        let net = self.net;
        let Some(op) = net.before(stop) else {
            return;
        };
        let (here, there) = (self.reached[op as usize], self.reached[stop as usize]);
        self.cnf.clause(&[-there, here]);
        let needed: Vec<Literal> = match &net.kinds[op as usize] {
            OpRole::Probe { .. } => vec![self.met[op as usize]],
            _ => {
                let awaited = net.awaited(op);
                awaited.iter().map(|&q| self.complete[q as usize]).collect()
            }
        };
        for &literal in &needed {
            self.cnf.clause(&[-there, literal]);
        }
        if goal == Goal::Reach {
            return;
        }
        // A rank that can go on does, along the path or off it.
        match &net.kinds[op as usize] {
            OpRole::Wait {
                completion: Completion::Any,
                requests,
                ..
            } => {
                for &request in requests {
                    let complete = self.complete[request as usize];
                    self.cnf.clause(&[-here, -complete, there]);
                }
            }
            OpRole::Wait {
                completion: Completion::Poll,
                ..
            }
            | OpRole::Probe {
                blocking: false, ..
            } => self.cnf.clause(&[-here, there]),
            OpRole::Probe { .. } => {
                for &send in self.matches.of_receive(op) {
                    let left = [
                        -here,
                        there,
                        -self.reached[send as usize],
                        self.met[send as usize],
                    ];
                    self.cnf.clause(&left);
                }
            }
            _ => {
                let mut clause: Vec<Literal> = needed.iter().map(|&l| -l).collect();
                clause.extend([-here, there]);
                self.cnf.clause(&clause);
            }
        }
    }

    /// No class of sends and class of receives that fit are both left with something.
    fn nothing_left(&mut self, nodes: &[u32]) {
        let net = self.net;
        let mut open_sends = vec![FALSE; net.sends.len()];
        let mut open_receives = vec![FALSE; net.receives.len()];
        for &node in nodes {
            let Event::Meet(op) = net.event(node) else {
                continue;
            };
            let class = net.class[op as usize];
            let open = match net.kinds[op as usize] {
                OpRole::Send { .. } => &mut open_sends,
                OpRole::Receive { .. } => &mut open_receives,
                _ => continue,
            };
            debug_assert_ne!(class, NONE);
            let open = &mut open[class as usize];
            if *open == FALSE {
                *open = self.cnf.fresh();
            }
            let clause = [-self.reached[op as usize], self.met[op as usize], *open];
            self.cnf.clause(&clause);
        }
        for (class, &open) in net.sends.iter().zip(&open_sends) {
            if open == FALSE {
                continue;
            }
            for &receives in &class.fits {
                self.cnf.clause(&[-open, -open_receives[receives as usize]]);
            }
        }
    }

    fn somebody_waits(&mut self, nodes: &[u32]) {
        let net = self.net;
        let mut goal = Vec::new();
        match self.scope {
            Scope::Whole => {
                let ends = (net.ops()..net.stops()).map(|end| -self.reached[end as usize]);
                goal.extend(ends);
            }
            Scope::Part { .. } => {
                for &node in nodes {
                    match net.event(node) {
                        Event::Stop(stop) => goal.push(-self.reached[stop as usize]),
                        Event::Gather(group) => goal.push(-self.gathered[group as usize]),
                        Event::Meet(op) => match net.kinds[op as usize] {
                            OpRole::Probe { .. } => goal.push(-self.met[op as usize]),
                            // What nobody waits for may stay incomplete for ever.
                            _ if !net.needed[op as usize] => {}
                            _ => goal.push(-self.complete[op as usize]),
                        },
                    }
                }
            }
        }
        goal.retain(|&literal| literal != FALSE);
        goal.sort_unstable();
        goal.dedup();
        self.cnf.clause(&goal);
    }
}
