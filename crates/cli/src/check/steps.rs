//! An execution of a path's operations in the form of a witness: calls in the order in which ranks
//! come to them, messages where they meet, collectives where they are complete.
//!
//! Only for people who look at it: the model says who meets whom and who waits in the end; the order
//! of everything else is one that fits.

use std::collections::{BTreeMap, BTreeSet};

use concord_base::{Pattern, Rank};
use concord_model::Schedule;
use concord_model::ltl::{Counterexample, RunEvent};
use concord_path::{Call, CommId, Completion, OpIndex, Path};
use concord_report::witness::{Step, StepKind};

/// The steps of a schedule, up to where its ranks wait.
pub(super) fn of_schedule(path: &Path, schedule: &Schedule) -> Vec<Step> {
    let freed = schedule.buffered.iter().chain(&schedule.left);
    let mut told = Telling::new(path, freed.copied().collect());
    for (send, receive) in &schedule.matches {
        told.meet(*send, *receive);
    }
    for (ops, rank) in path.ranks.iter().zip(0..) {
        let rank = Rank(rank);
        let waits = schedule.blocked.iter().find(|id| id.rank == rank);
        let end = waits.map_or(ops.len() as u32, |id| id.index + 1);
        told.bring(rank, end);
    }
    told.steps
}

/// The steps of a run that violates a property.
pub(super) fn of_run(path: &Path, run: &Counterexample) -> Vec<Step> {
    let mut told = Telling::new(path, run.freed.iter().copied().collect());
    for event in &run.events {
        match event {
            RunEvent::Sent(id) | RunEvent::Passed(id) => told.bring(id.rank, id.index + 1),
            RunEvent::Received(send, receive) => told.meet(*send, *receive),
        }
    }
    told.steps
}

struct Telling<'a> {
    path: &'a Path,
    /// Operations that do not wait although they could.
    freed: BTreeSet<OpIndex>,
    steps: Vec<Step>,
    /// How many operations of each rank were told.
    come: Vec<u32>,
    /// Ranks that are just being brought somewhere.
    under_way: BTreeSet<Rank>,
    /// The numbers of the calls.
    number: BTreeMap<OpIndex, u32>,
    /// Calls of each collective, in order.
    parts: BTreeMap<(CommId, usize), Vec<OpIndex>>,
}

impl<'a> Telling<'a> {
    fn new(path: &'a Path, freed: BTreeSet<OpIndex>) -> Telling<'a> {
        let mut parts: BTreeMap<(CommId, usize), Vec<OpIndex>> = BTreeMap::new();
        let mut counts: BTreeMap<(Rank, CommId), usize> = BTreeMap::new();
        for (id, op) in path.ops() {
            if let Call::Collective(collective) = &op.call {
                let count = counts.entry((id.rank, collective.comm)).or_default();
                parts.entry((collective.comm, *count)).or_default().push(id);
                *count += 1;
            }
        }
        Telling {
            path,
            freed,
            steps: Vec::new(),
            come: vec![0; path.size()],
            under_way: BTreeSet::new(),
            number: BTreeMap::new(),
            parts,
        }
    }

    /// A rank makes its calls up to a number of them. Before it goes on behind a collective, all
    /// members come there, as far as nobody waits for them meanwhile.
    fn bring(&mut self, rank: Rank, end: u32) {
        if !self.under_way.insert(rank) {
            return;
        }
        while self.come[rank.index()] < end {
            let id = OpIndex {
                rank,
                index: self.come[rank.index()],
            };
            self.come[rank.index()] += 1;
            self.call(id);
            if self.come[rank.index()] < end && !self.freed.contains(&id) {
                self.gather(id);
            }
        }
        self.under_way.remove(&rank);
    }

    fn push(&mut self, event: StepKind, rank: Rank) -> &mut Step {
        let number = self.steps.len() as u32 + 1;
        self.steps.push(Step::new(number, event, rank.0));
        self.steps.last_mut().expect("one was just added")
    }

    fn call(&mut self, id: OpIndex) {
        let path = self.path;
        let op = path.op(id).expect("operations are counted");
        let file = |at: concord_path::Place| path.files.get(at.file as usize).cloned();
        let (comm, tag, to) = match &op.call {
            Call::Send(send) => (Some(send.comm), Some(send.tag), Some(send.to.0)),
            Call::Receive(receive) => (Some(receive.comm), tag(receive.pattern), None),
            Call::Probe { pattern, comm, .. } => (Some(*comm), tag(*pattern), None),
            Call::Collective(collective) => (Some(collective.comm), None, None),
            Call::Wait(_) | Call::Mark(_) | Call::Opaque(_) => (None, None, None),
        };
        let name = comm.and_then(|comm| path.comms.get(comm.0 as usize));
        let name = name.map(|comm| comm.name.clone());
        let waits = match &op.call {
            Call::Send(send) => send.blocking,
            Call::Receive(receive) => receive.blocking,
            Call::Probe { blocking, .. } => *blocking,
            Call::Collective(collective) => collective.blocking,
            Call::Wait(wait) => wait.completion != Completion::Poll,
            Call::Mark(_) | Call::Opaque(_) => false,
        };
        let written = op.call.to_string();
        let word = written.split(' ').next().unwrap_or_default().to_owned();
        let step = self.push(StepKind::Call, id.rank);
        step.function = match op.function.is_empty() {
            true => word,
            false => op.function.clone(),
        };
        step.text = written;
        step.file = op.place.and_then(file);
        step.line = op.place.map(|at| at.line);
        step.column = op.place.map(|at| at.column).filter(|column| *column != 0);
        (step.comm, step.tag, step.to, step.waits) = (name, tag, to, waits);
        let (number, function) = (step.number, step.function.clone());
        self.number.insert(id, number);
        if self.freed.contains(&id) {
            let rank = id.rank;
            let text = match op.call {
                Call::Collective(_) => format!("rank {rank} leaves `{function}` early"),
                _ => format!("the message of rank {rank}'s `{function}` is buffered"),
            };
            let step = self.push(StepKind::Release(None), rank);
            (step.text, step.function, step.calls) = (text, function, vec![number]);
        }
    }

    /// The others come to the collective that a rank has come to; it is complete then.
    fn gather(&mut self, id: OpIndex) {
        let mut parts = self.parts.values();
        let Some(parts) = parts.find(|parts| parts.contains(&id)).cloned() else {
            return;
        };
        for part in &parts {
            self.bring(part.rank, part.index + 1);
        }
        let is_there = |part: &OpIndex| self.number.contains_key(part);
        let first = self.number.get(&id).copied();
        let is_told = |step: &Step| {
            step.event == StepKind::Collective
                && step.calls.first().copied() == parts.first().map(|p| self.number[p])
        };
        if !parts.iter().all(is_there) || self.steps.iter().any(is_told) {
            return;
        }
        let numbers: Vec<u32> = parts.iter().map(|part| self.number[part]).collect();
        let call = &self.steps[first.expect("it was just told") as usize - 1];
        let (function, file, line) = (call.function.clone(), call.file.clone(), call.line);
        let step = self.push(StepKind::Collective, parts[0].rank);
        step.text = format!("`{function}` completes");
        step.ranks = parts.iter().map(|part| part.rank.0).collect();
        (step.function, step.file, step.line, step.calls) = (function, file, line, numbers);
    }

    /// A message is received.
    fn meet(&mut self, send: OpIndex, receive: OpIndex) {
        self.bring(send.rank, send.index + 1);
        self.bring(receive.rank, receive.index + 1);
        let numbers = [send, receive].map(|id| self.number.get(&id).copied());
        let [Some(sent), Some(received)] = numbers else {
            return;
        };
        let call = &self.steps[received as usize - 1];
        let (function, file, line) = (call.function.clone(), call.file.clone(), call.line);
        let by = self.steps[sent as usize - 1].function.clone();
        let (from, to) = (send.rank, receive.rank);
        let step = self.push(StepKind::Match, to);
        step.text = format!(
            "rank {from}'s `{by}` (event {sent}) is received by rank {to}'s `{function}` (event {received})"
        );
        step.ranks = vec![from.0, to.0];
        step.from = Some(from.0);
        (step.function, step.file, step.line) = (function, file, line);
        step.calls = vec![sent, received];
    }
}

fn tag(pattern: Pattern<Rank>) -> Option<i32> {
    pattern.tag
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_messages_and_collectives_are_told_in_an_order_that_fits() {
        let text = "concord-path 1
comm 0 \"MPI_COMM_WORLD\" 0 1
rank 0
0: send 1
1: coll barrier
2: recv 1
rank 1
0: recv *
1: coll barrier
2: recv 0
";
        let path = Path::parse(text).expect("a path");
        let id = |rank, index| OpIndex {
            rank: Rank(rank),
            index,
        };
        let schedule = Schedule {
            buffered: vec![id(0, 0)],
            left: Vec::new(),
            matches: vec![(id(0, 0), id(1, 0))],
            blocked: vec![id(0, 2), id(1, 2)],
        };
        let steps = of_schedule(&path, &schedule);
        let told = steps.iter().map(|s| (<&str>::from(s.event), s.rank));
        let expected = [
            ("call", 0),
            ("release", 0),
            ("call", 1),
            ("match", 1),
            ("call", 0),
            ("call", 1),
            ("collective", 0),
            ("call", 0),
            ("call", 1),
        ];
        assert_eq!(told.collect::<Vec<_>>(), expected);
        assert_eq!(steps[3].calls, [1, 3]);
        assert_eq!(steps[6].calls, [5, 6]);
        assert!(
            steps
                .iter()
                .zip(1..)
                .all(|(step, number)| step.number == number)
        );
    }
}
