//! Whether one execution speaks for all matchings.
//!
//! An abstract run takes the first possibility wherever MPI leaves a choice. An *open* receive gets
//! variables instead of its message: for every byte, the source and the tag. Questions of the
//! program about them are answered as the message at hand demands, and remembered. When the run has
//! ended well, three things are shown, and then all other matchings, interleavings and bufferings
//! under the same inputs end well, too:
//!
//! 1. *Settled receives.* A receive that is not open gets the same message in every execution.
//! 2. *Decisions.* Every decision of the program comes out the same for every message that the open
//!    receives could get (asked of the solver, with the candidates' own contents).
//! 3. *Deadlocks.* The recorded operations cannot deadlock, whatever meets whatever (the path
//!    model); or the deadlocks of the program are theirs, and are told.
//!
//! # Why that is enough
//!
//! Let X be any execution under inputs that satisfy the path condition. Claim: each rank does in X
//! what it did in the abstract run, operation by operation, with the values of the recorded terms
//! under the assignment that gives the variables of a receive what it got in X. Assume not, and
//! take a first difference in the causal order of X (a rank's own order, and every message before
//! its receive). It is one of these:
//!
//! - *A receive that gets what no candidate is.* Before it, X is an execution of the recorded
//!   operations, and the candidates ([`Matches`]) contain every pair of every such execution,
//!   whether it comes to its end or hangs.
//! - *A settled receive that gets another message* than in the abstract run. Either no receive
//!   before it on its rank and communicator could take a message of its own that depends on the
//!   matching ([`Unsettled`]): then it and the messages that it accepts meet in their orders (MPI
//!   4.1 §3.5, non-overtaking), in every execution. Or it has one candidate.
//! - *A value, a length, a type or a status that is no instance of the recorded term.* What a rank
//!   computes is a function of what it received. All candidates of an open receive have the same
//!   length, type signature and unwritten bytes ([`Shape`]), so that buffers, counts,
//!   truncation, type matching and every check for uninitialised memory are the same for each;
//!   the rest is variables. Contents of settled receives and collectives are terms of their
//!   senders' variables. Terms that the executor has simplified by facts rest on decisions before.
//! - *A decision that comes out differently*: a branch, an address, an argument of MPI or of the C
//!   library that had to be a number (destinations, tags, counts, exit statuses, widths and
//!   strings of `printf`). All are questions, all questions about variables are remembered, and the
//!   first one that differs satisfies the query of 2, which is unsatisfiable. The values of the
//!   receives that have happened are those of X. A receive that has not happened (and never does,
//!   if X hangs) is given the message of the abstract run, which is a candidate: its contents are a
//!   term over receives before it in the order of that run, so that all are assigned one after
//!   the other.
//! - *An end*: `MPI_Abort`, an assumption that fails, a mistake. The abstract run then ends there
//!   and stands for itself alone (`Advanced::halt`, `Advanced::objection`).
//!
//! So every execution does what was recorded, to its end or until it hangs, and by 3 it is known
//! whether and where that can be. Findings that do not end a run (leaks, notices) concern operations and memory that are the
//! same in all. Which messages are left over is not; where that matters for the verdict, all
//! executions are explored (`Advanced::objection`). Output may differ: that is a message race, and
//! not claimed here.
//!
//! What is printed as a number needs no decision: the text differs, the program's course does not,
//! and by the shapes it is initialised for every candidate.
//!
//! # Assumptions
//!
//! - Everything that ranks do to each other is recorded; whatever is not leaves
//!   [`Recorded::Opaque`], and nothing is concluded (`mpi/src/world/record.rs`). Probes, polls,
//!   persistent operations, cancels, windows are of that kind.
//! - A rank's own computation depends on nothing but its memory and results of calls: the clock and
//!   the host are assumptions of the verdict; files that ranks share are looked at elsewhere.
//!
//! A run that hangs stands for all in the same way if no rank that is blocked in it gets any
//! further in any execution of what was recorded ([`beyond`]): then nobody does anything that is
//! not in the record. Otherwise the next run takes the messages with which one does ([`Guide`]).
//!
//! Directions: candidates are more than what can really meet, decisions are asked about
//! combinations of messages that may exclude each other, so "covered" is never said falsely. If
//! any answer is no, or unknown, all executions are explored.
//!
//! Which receives from a given source must be open is learned: the first run opens none of them,
//! and what turns out to be unsettled is opened in the next ([`Uncovered::Closed`]).

use std::collections::{BTreeMap, BTreeSet};

use concord_base::{Finding, Rank};
use concord_model::{
    Answer, Deadlocks, Matches, Net, Options, Refinements, Schedule, beyond, check,
};
use concord_mpi::{ContextId, OpId, Recorded};
use concord_path::OpIndex;
use concord_solver::Solver as _;
use concord_term::{Byte, Term, TermPool, VarKind};

use super::advanced::{Advanced, End, PathEnd};
use super::guide::Guide;
use super::obstacle::Obstacle;
use super::order::Order;
use super::replay;
use super::worker::Worker;
use crate::chosen::{Part, send_of};
use crate::path::PathRecord;
use crate::ranks::Turns;
use crate::record::{Opaque, RecordedPath, freedoms};
use crate::state::State;

/// Deadlocks of one path after which it is searched instead.
const MOST_DEADLOCKS: u32 = 1000;

/// Why deadlocks are not asked for any more.
struct Given(Obstacle);

impl From<concord_model::Reason> for Given {
    fn from(why: concord_model::Reason) -> Given {
        Given(undecided(&why))
    }
}

fn undecided(why: &concord_model::Reason) -> Obstacle {
    Obstacle::Undecided(why.to_string())
}

/// The candidates for each open receive.
type Candidates<'s> = BTreeMap<OpId, Vec<&'s Recorded>>;

/// Why an execution does not stand for all its matchings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Uncovered {
    /// These receives may get other messages, and were not open: another run, with them open,
    /// tells more.
    Closed(BTreeSet<OpId>),
    /// It hangs; a run in which other messages meet comes further.
    Hangs(Guide),
    /// Other matchings have to be explored.
    Because(Obstacle),
}

impl From<Obstacle> for Uncovered {
    fn from(why: Obstacle) -> Uncovered {
        Uncovered::Because(why)
    }
}

/// The record lacks something.
fn missing(what: &'static str) -> Uncovered {
    Obstacle::NotRecorded(what).into()
}

impl Worker<'_> {
    /// Whether all other matchings end well, too.
    pub(super) fn covers_all(
        &mut self,
        state: &State,
        advanced: &mut Advanced,
    ) -> Result<(), Uncovered> {
        if state.path.lost {
            return Err(missing("a message"));
        }
        let recorded = self.shared.turns().recorded_path(state);
        let recorded = recorded.map_err(|Opaque(what)| Obstacle::NotRecorded(what))?;
        let freedoms = freedoms(state);
        let candidates = candidates(self.pool(), state, &recorded, freedoms)?;
        self.same_for_all(state, &candidates)?;
        let options = Options::new(freedoms);
        self.note_candidates(state, &candidates);
        match check(&recorded.path, &options).answer {
            Answer::NoDeadlock => {
                let relies = state.path.relies_on_release;
                assert!(!relies, "who lets nothing go hangs where this run went on");
                Ok(())
            }
            Answer::Deadlock(_) => self.each_deadlock(state, &recorded, &options, advanced),
            Answer::Undecided(why) => Err(undecided(&why).into()),
        }
    }

    /// Tells who wants to know which messages the open receives could get.
    fn note_candidates(&self, state: &State, candidates: &Candidates<'_>) {
        let Some(meetings) = &self.shared.options.meetings else {
            return;
        };
        let turns = self.shared.turns();
        for rank in state.all_ranks() {
            for entry in state.world.recorded(rank) {
                if let Recorded::Receive { op, .. } = entry
                    && let Some(sends) = candidates.get(op)
                {
                    meetings.note_candidates(&turns, entry, sends);
                }
            }
        }
    }

    /// Whether the ranks that are blocked in an abstract run are so in all executions of what was
    /// recorded: then nobody does anything else.
    pub(super) fn comes_no_further(&self, state: &State) -> Result<(), Uncovered> {
        let recorded = self.shared.turns().recorded_path(state);
        let recorded = recorded.map_err(|Opaque(what)| Obstacle::NotRecorded(what))?;
        let options = Options::new(freedoms(state));
        let blocked = |rank: &Rank| state.exit_status(*rank).is_none();
        let blocked: Vec<Rank> = state.all_ranks().filter(blocked).collect();
        match beyond(&recorded.path, &options, &blocked) {
            Ok(None) => Ok(()),
            Ok(Some(schedule)) => Err(Uncovered::Hangs(Guide::new(&recorded, &schedule))),
            Err(why) => Err(undecided(&why).into()),
        }
    }

    /// All deadlocks of a recorded path.
    fn each_deadlock(
        &self,
        state: &State,
        recorded: &RecordedPath,
        options: &Options,
        advanced: &mut Advanced,
    ) -> Result<(), Uncovered> {
        let deadlocks = Deadlocks::new(&recorded.path, options).map_err(|why| undecided(&why))?;
        let mut found = 0;
        let shown = deadlocks.each(|schedule| {
            found += 1;
            if found > MOST_DEADLOCKS {
                return Err(Given(Obstacle::OtherDeadlock));
            }
            let end = self.hang(state, recorded, &schedule).map_err(Given)?;
            let cause = |finding: &Finding| {
                let waits = |op: &&OpIndex| finding.places.iter().any(|p| p.rank == op.rank);
                schedule.blocked.iter().filter(waits).copied().collect()
            };
            let causes: Vec<Vec<OpIndex>> = end.findings.iter().map(cause).collect();
            if causes.iter().any(Vec::is_empty) {
                return Err(Given(Obstacle::OtherDeadlock));
            }
            advanced.ends.push(end);
            // Who wants the first one only has it now.
            Ok(match self.shared.options.first {
                true => Vec::new(),
                false => causes,
            })
        });
        shown.map_err(|Given(why)| why.into())
    }

    /// The execution that the model says hangs.
    fn hang(
        &self,
        state: &State,
        recorded: &RecordedPath,
        schedule: &Schedule,
    ) -> Result<PathEnd, Obstacle> {
        let shared = &self.shared;
        let inputs = replay::inputs_of(shared, &state.path).map_err(Obstacle::Undecided)?;
        let (setup, values) = replay::concrete_setup(&shared.options.setup, &inputs);
        let turns = Turns {
            cx: shared.concrete,
            inputs: &values,
            ..shared.turns()
        };
        let mut hung = State::start(shared.concrete, shared.models, &setup)
            .map_err(|error| Obstacle::Undecided(error.to_string()))?;
        let freed = schedule.buffered.iter().chain(&schedule.left).copied();
        let order = Order::new(recorded, schedule.matches.iter().copied(), freed);
        order
            .follow(&turns, &mut hung, true)
            .map_err(Obstacle::Undecided)?;
        let findings = turns.deadlock(&hung);
        // Where a rank has failed on purpose, a launcher ends the others.
        if findings.is_empty() || hung.launcher_status() != 0 {
            return Err(Obstacle::OtherDeadlock);
        }
        Ok(PathEnd {
            path: PathRecord {
                choices: hung.path.choices,
                skipped: 0,
                ..state.path.clone()
            },
            how: End::Warning,
            findings,
            outcome: None,
        })
    }

    /// Whether every decision comes out the same, whichever candidates are
    /// received.
    fn same_for_all(
        &mut self,
        state: &State,
        candidates: &Candidates<'_>,
    ) -> Result<(), Uncovered> {
        let pool = self.pool();
        let decisions = state.path.decisions.to_vec();
        if decisions.is_empty() {
            return Ok(());
        }
        // Whether a decision is defined is looked at for the messages that were received alone.
        if pool.is_real() && decisions.iter().any(|(t, _)| !pool.is_number(*t)) {
            return Err(missing("whether a number is defined"));
        }
        let mut needed: BTreeMap<OpId, BTreeSet<Part>> = BTreeMap::new();
        let mut work: Vec<Term> = decisions.iter().map(|(condition, _)| *condition).collect();
        while let Some(term) = work.pop() {
            for var in pool.free_vars(term).iter() {
                let info = pool.var_info(*var);
                if info.kind != VarKind::Environment {
                    continue;
                }
                let variable = pool.variable(&info.name, info.sort, info.kind);
                let Some(meaning) = state.path.meaning(variable) else {
                    return Err(missing("a received value"));
                };
                if !needed
                    .entry(meaning.receive)
                    .or_default()
                    .insert(meaning.part)
                {
                    continue;
                }
                for send in messages_for(candidates, meaning.receive)? {
                    let value = meaning.part.of(pool, send);
                    work.push(value.ok_or_else(|| missing("a message"))?);
                }
            }
        }
        let mut query = state.path.condition.clone();
        for (receive, parts) in &needed {
            let sends = messages_for(candidates, *receive)?;
            let mut any = pool.fls();
            for send in sends {
                let mut this = pool.tru();
                for part in parts {
                    let Some(value) = part.of(pool, send) else {
                        return Err(missing("a message"));
                    };
                    let variable = part.variable(pool, *receive);
                    this = pool.and(this, pool.eq(variable, value));
                }
                any = pool.or(any, this);
            }
            query.push(any);
        }
        let differs = decisions
            .iter()
            .fold(pool.fls(), |differs, (condition, holds)| {
                let other = match holds {
                    true => pool.not(*condition),
                    false => *condition,
                };
                pool.or(differs, other)
            });
        query.push(differs);
        match self.solver.check(pool, &query) {
            concord_solver::Answer::Unsat => Ok(()),
            concord_solver::Answer::Sat(_) => Err(Obstacle::DecidesByMessage.into()),
            concord_solver::Answer::Unknown(why) => {
                Err(Obstacle::Undecided(why.to_string()).into())
            }
        }
    }
}

/// The candidates of a receive that got one: none would make every claim true.
fn messages_for<'c>(
    candidates: &'c Candidates<'_>,
    receive: OpId,
) -> Result<&'c [&'c Recorded], Uncovered> {
    match candidates.get(&receive) {
        Some(sends) if !sends.is_empty() => Ok(sends),
        _ => Err(missing("a message that a receive could get")),
    }
}

/// The source and the tag that a receive accepts; `None` for any.
type Accepts = (Option<Rank>, Option<i32>);

/// What receives accept that a rank has posted so far on each communicator, if it depends on the
/// matching which message they get.
#[derive(Default)]
struct Unsettled(BTreeMap<ContextId, BTreeSet<Accepts>>);

impl Unsettled {
    /// Whether it depends on the matching what a receive gets that is posted now: it is from any
    /// source, or an earlier one of this kind could take what it accepts. One that is posted later
    /// cannot: this one has first claim to whatever both accept.
    fn post(&mut self, context: ContextId, from: Option<Rank>, tag: Option<i32>) -> bool {
        let earlier = self.0.entry(context).or_default();
        let overlaps = |(source, accepted): &Accepts| {
            (source.is_none() || *source == from)
                && (tag.is_none() || accepted.is_none() || *accepted == tag)
        };
        let unsettled = from.is_none() || earlier.iter().any(overlaps);
        if unsettled {
            earlier.insert((from, tag));
        }
        unsettled
    }
}

/// What each open receive could get, as far as its kind tells.
fn candidates<'s>(
    pool: &TermPool,
    state: &'s State,
    recorded: &RecordedPath,
    freedoms: concord_model::Freedoms,
) -> Result<Candidates<'s>, Uncovered> {
    let net =
        Net::new(&recorded.path, freedoms).map_err(|why| Obstacle::Undecided(why.to_string()))?;
    let matches = Matches::refined(&net, Refinements::ALL);
    let sends: BTreeMap<u32, OpId> = recorded
        .places
        .iter()
        .map(|(op, place)| (net.number(*place), *op))
        .collect();
    let mut all = Candidates::new();
    let mut closed = BTreeSet::new();
    for rank in state.all_ranks() {
        let mut unsettled = Unsettled::default();
        for entry in state.world.recorded(rank) {
            let Recorded::Receive {
                op,
                context,
                from,
                tag,
                ..
            } = entry
            else {
                continue;
            };
            let open = state.world.is_open(*op, from.is_none());
            if !unsettled.post(*context, *from, *tag) && !open {
                continue;
            }
            let Some(place) = recorded.places.get(op) else {
                return Err(missing("a receive"));
            };
            let mut found = Vec::new();
            for number in matches.of_receive(net.number(*place)) {
                let send = sends.get(number).and_then(|send| send_of(state, *send));
                found.push(send.ok_or_else(|| missing("a message"))?);
            }
            if found.len() > 1 {
                one_shape(pool, &found)?;
                if !open {
                    closed.insert(*op);
                }
            }
            if open {
                all.insert(*op, found);
            }
        }
    }
    match closed.is_empty() {
        true => Ok(all),
        false => Err(Uncovered::Closed(closed)),
    }
}

/// What is not abstracted of a message: its size, its type signature, and which of its bytes
/// nobody has written.
#[derive(PartialEq, Eq)]
struct Shape {
    size: usize,
    signature: u64,
    unwritten: Vec<usize>,
}

impl Shape {
    fn of(pool: &TermPool, send: &Recorded) -> Result<Shape, Uncovered> {
        let Recorded::Send {
            payload, signature, ..
        } = send
        else {
            return Err(missing("a message"));
        };
        let mut unwritten = Vec::new();
        if payload.as_concrete().is_none() {
            for (at, byte) in payload.iter().enumerate() {
                match byte {
                    Byte::Concrete(_) => {}
                    Byte::Undef => unwritten.push(at),
                    Byte::Symbolic(term) if pool.has_undef(term) => {
                        return Err(Obstacle::HalfWritten.into());
                    }
                    Byte::Symbolic(_) => {}
                }
            }
        }
        Ok(Shape {
            size: payload.len(),
            signature: *signature,
            unwritten,
        })
    }
}

/// Whether all messages look alike where they are not abstracted.
fn one_shape(pool: &TermPool, sends: &[&Recorded]) -> Result<(), Uncovered> {
    let mut first = None;
    for send in sends {
        let shape = Shape::of(pool, send)?;
        match &first {
            None => first = Some(shape),
            Some(first) if *first == shape => {}
            Some(first) if (first.size, first.signature) != (shape.size, shape.signature) => {
                return Err(Obstacle::UnlikeSizes.into());
            }
            Some(_) => {
                return Err(Obstacle::UnlikeBytes.into());
            }
        }
    }
    Ok(())
}
