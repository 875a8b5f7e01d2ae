//! Solving: assume, order, refute, until there is an execution or a proof that there is none.

use concord_base::Rank;

use super::clocks::Ordering;
use super::cnf::{Literal, Unknown};
use super::encode::{Encoding, Goal, Pair, Scope};
use super::order::{Edge, Order};
use crate::answer::Schedule;
use crate::certain::Certain;
use crate::graph::Event;
use crate::matches::Matches;
use crate::net::{Net, OpNo, OpRole};

/// How to solve.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// See [`Ordering`].
    pub ordering: Ordering,
    /// Give up after so many conflicts of one call of the solver.
    pub conflicts: Option<u64>,
    /// Give up after so many refuted assignments.
    pub rounds: u32,
    /// Whether to keep all clauses, for proofs.
    pub keep: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            ordering: Ordering::OnDemand,
            conflicts: Some(2_000_000),
            rounds: 100_000,
            keep: false,
        }
    }
}

/// What it took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// Variables of the formula.
    pub variables: usize,
    /// Clauses, refutations included.
    pub clauses: usize,
    /// Calls of the solver.
    pub rounds: u32,
    /// Cycles that were refuted.
    pub cycles: usize,
}

impl Statistics {
    /// Adds up.
    pub fn add(&mut self, other: &Statistics) {
        self.variables += other.variables;
        self.clauses += other.clauses;
        self.rounds += other.rounds;
        self.cycles += other.cycles;
    }
}

/// What a formula came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Solved {
    /// There is such an execution.
    Yes(Schedule),
    /// There is none.
    No,
}

/// A formula in a solver that can be asked.
pub struct Engine<'a> {
    encoding: Encoding<'a>,
    fixed: Vec<Edge>,
    settings: Settings,
    statistics: Statistics,
    /// Schedules end with the meeting of this operation.
    last: Option<OpNo>,
}

impl<'a> Engine<'a> {
    /// Builds the formula.
    pub fn new(
        net: &'a Net,
        matches: &'a Matches,
        scope: Scope<'a>,
        goal: Goal,
        facts: Option<&Certain>,
        settings: Settings,
    ) -> Engine<'a> {
        let mut encoding = Encoding::new(net, matches, scope, goal, facts, settings.keep);
        if settings.ordering == Ordering::Clocks {
            encoding.clocks();
        }
        let fixed = encoding.fixed_edges();
        Engine {
            encoding,
            fixed,
            settings,
            statistics: Statistics::default(),
            last: None,
        }
    }

    /// Leaves out executions that are the same up to an automorphism: by operation, where it goes.
    pub fn break_symmetry(&mut self, generators: &[Vec<OpNo>]) {
        self.encoding.break_symmetry(generators);
    }

    /// From now on, schedules end with what a receive gets, or just before a probe sees something.
    pub fn stop_at(&mut self, op: OpNo) {
        self.last = Some(op);
    }

    /// What it has taken so far.
    pub fn statistics(&self) -> Statistics {
        Statistics {
            variables: self.encoding.cnf.variables().unsigned_abs() as usize,
            clauses: self.encoding.cnf.clauses(),
            ..self.statistics
        }
    }

    /// The literal of a meeting or of a sight, if it is possible at all.
    pub fn pair(&self, send: OpNo, receive: OpNo) -> Option<Literal> {
        let is_it = |pair: &&Pair| pair.send == send && pair.receive == receive;
        let mut all = self.encoding.pairs.iter().chain(&self.encoding.sights);
        all.find(is_it).map(|pair| pair.literal)
    }

    /// Adds a clause.
    pub fn require(&mut self, clause: &[Literal]) {
        self.encoding.cnf.clause(clause);
    }

    /// Whether a rank is blocked at an operation in the end.
    pub fn blocked(&mut self, op: OpNo) -> Literal {
        let encoding = &mut self.encoding;
        let next = encoding.net.next(op);
        let there = [
            encoding.reached[op as usize],
            -encoding.reached[next as usize],
        ];
        encoding.cnf.and(&there)
    }

    /// A literal that holds if and only if all of these do.
    pub fn all(&mut self, literals: &[Literal]) -> Literal {
        self.encoding.cnf.and(literals)
    }

    /// Whether a rank comes to its end.
    pub fn ends(&self, rank: Rank) -> Literal {
        let end = self.encoding.net.end(rank);
        self.encoding.reached[end as usize]
    }

    /// Whether a literal held in the last answer.
    pub fn held(&self, literal: Literal) -> bool {
        self.encoding.cnf.holds(literal)
    }

    /// Asks for an execution; first for one in which the implementation frees nothing, then for one
    /// in which it frees all it can, which are found faster where there are such.
    pub fn solve_by_stages(&mut self) -> Result<Solved, Unknown> {
        let freed = self.encoding.freed.iter().copied();
        let free: Vec<Literal> = freed
            .filter(|&literal| literal != super::cnf::FALSE)
            .collect();
        if !free.is_empty() {
            let bound: Vec<Literal> = free.iter().map(|&literal| -literal).collect();
            for stage in [&bound, &free] {
                if let Solved::Yes(schedule) = self.solve(stage)? {
                    return Ok(Solved::Yes(schedule));
                }
            }
        }
        self.solve(&[])
    }

    /// All clauses so far, if they are kept.
    pub fn clauses(&self) -> Vec<Vec<Literal>> {
        self.encoding.cnf.kept()
    }

    /// Whether a clause refutes a cycle: where none of its literals holds, the edges that follow
    /// from that alone have one.
    pub fn is_cycle(&self, clause: &[Literal]) -> bool {
        let encoding = &self.encoding;
        let net = encoding.net;
        let holds = |literal: Literal| literal == super::cnf::TRUE || clause.contains(&-literal);
        let pairs: Vec<&Pair> = encoding.pairs.iter().filter(|p| holds(p.literal)).collect();
        let mut moving = Vec::new();
        for pair in &pairs {
            encoding.meeting_edges(pair, &mut moving);
        }
        for sight in encoding.sights.iter().filter(|s| holds(s.literal)) {
            encoding.sight_edges(sight, &mut moving);
        }
        let node = |op| net.node(Event::Meet(op));
        let mut out = vec![Vec::new(); net.nodes() as usize];
        let active = |edge: &&Edge| holds(edge.when[0]) && holds(edge.when[1]);
        let mut event: Vec<u32> = (0..net.nodes()).collect();
        for pair in &pairs {
            event[node(pair.send) as usize] = node(pair.receive);
        }
        for edge in self.fixed.iter().chain(&moving).filter(active) {
            out[event[edge.from as usize] as usize].push(event[edge.to as usize]);
        }
        // Depth first, with nodes open or done.
        let mut state = vec![0u8; out.len()];
        for root in 0..out.len() {
            let mut stack = vec![(root, 0)];
            while let Some(&mut (at, ref mut next)) = stack.last_mut() {
                if *next == 0 {
                    if state[at] == 2 {
                        stack.pop();
                        continue;
                    }
                    state[at] = 1;
                }
                match out[at].get(*next) {
                    Some(&to) if state[to as usize] == 1 => return true,
                    Some(&to) => {
                        *next += 1;
                        if state[to as usize] == 0 {
                            stack.push((to as usize, 0));
                        }
                    }
                    None => {
                        state[at] = 2;
                        stack.pop();
                    }
                }
            }
        }
        false
    }

    /// Asks for an execution under assumptions.
    pub fn solve(&mut self, assumptions: &[Literal]) -> Result<Solved, Unknown> {
        loop {
            self.statistics.rounds += 1;
            if self.statistics.rounds > self.settings.rounds {
                return Err(Unknown::Conflicts(u64::from(self.settings.rounds)));
            }
            let conflicts = self.settings.conflicts;
            if !self.encoding.cnf.solve(assumptions, conflicts)? {
                return Ok(Solved::No);
            }
            match self.order() {
                Ok(schedule) => return Ok(Solved::Yes(schedule)),
                Err(clauses) => {
                    self.statistics.cycles += clauses.len();
                    for clause in clauses {
                        self.encoding.cnf.clause(&clause);
                    }
                }
            }
        }
    }

    /// Orders the last assignment.
    fn order(&self) -> Result<Schedule, Vec<Vec<Literal>>> {
        let encoding = &self.encoding;
        let net = encoding.net;
        let holds = |literal: Literal| encoding.cnf.holds(literal);
        let pairs: Vec<&Pair> = encoding.pairs.iter().filter(|p| holds(p.literal)).collect();
        let mut moving = Vec::new();
        for pair in &pairs {
            encoding.meeting_edges(pair, &mut moving);
        }
        for sight in encoding.sights.iter().filter(|s| holds(s.literal)) {
            encoding.sight_edges(sight, &mut moving);
        }
        let active = |edge: &&Edge| holds(edge.when[0]) && holds(edge.when[1]);
        let edges: Vec<&Edge> = self.fixed.iter().filter(active).chain(&moving).collect();
        let node = |op| net.node(Event::Meet(op));
        let meetings: Vec<_> = pairs
            .iter()
            .map(|pair| (node(pair.send), node(pair.receive), pair.literal))
            .collect();
        let sorted = Order::new(net.nodes() as usize, edges, &meetings).sort()?;
        let mut send_of = vec![None; net.ops() as usize];
        for pair in &pairs {
            send_of[pair.receive as usize] = Some(pair.send);
        }
        let mut schedule = Schedule::default();
        for node in sorted {
            if let Event::Meet(receive) = net.event(node)
                && let Some(send) = send_of[receive as usize]
            {
                let pair = (net.ids[send as usize], net.ids[receive as usize]);
                schedule.matches.push(pair);
            }
            if self
                .last
                .is_some_and(|last| node == net.node(Event::Meet(last)))
            {
                break;
            }
        }
        for op in 0..net.ops() {
            if holds(encoding.freed[op as usize]) {
                let list = match net.kinds[op as usize] {
                    OpRole::Send { .. } => &mut schedule.buffered,
                    _ => &mut schedule.left,
                };
                list.push(net.ids[op as usize]);
            }
            let (here, there) = (
                encoding.reached[op as usize],
                encoding.reached[net.next(op) as usize],
            );
            if self.last.is_none() && holds(here) && !holds(there) {
                schedule.blocked.push(net.ids[op as usize]);
            }
        }
        Ok(schedule)
    }
}
