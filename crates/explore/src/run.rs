//! One deterministic execution: `concord run`.
//!
//! Of several wildcard matches the first in the fixed order happens; polls
//! fail only when nobody else can move. Behaves as a real run with ample
//! buffers.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use concord_base::{Check, Finding, Level, Levels, Place, Rank};
use concord_exec::{Context, Program};
use concord_libc::OutputChunk;
use concord_mpi::{Choice, Transition};
use concord_term::{Bytes, TermPool};

use crate::diagnose::{Journal, MpiEvent, Sentence};
use crate::machine::Event;
use crate::observed::Observed;
use crate::pardon::{Pardons, remark};
use crate::ranks::{Problem, Turns};
use crate::resolve::Models;
use crate::sources::{InputMismatch, Inputs};
use crate::start::{Setup, StartError};
use crate::state::State;

/// How to run.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// What the run starts from.
    pub setup: Setup,
    /// Values of the program's inputs.
    pub inputs: Inputs,
    /// What to choose where several things can happen.
    pub schedule: Schedule,
    /// How many instructions all ranks together may execute.
    pub fuel: u64,
    /// Whether to keep a journal of what happens between ranks.
    pub journal: bool,
    /// Stop when the journal has so many events.
    pub until: Option<usize>,
    /// What else the user wants of this one execution.
    pub conduct: Conduct,
}

/// How a single execution is conducted for a user who watches it.
#[derive(Clone, Debug, Default)]
pub struct Conduct {
    /// Raised when the user wants no more.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// Go on after uninitialised values where these levels say that they are no errors: what was
    /// never written is zero then.
    pub forgiving: Option<Levels>,
}

/// Instructions between two looks at whether the user wants no more.
const SLICE: u64 = 1 << 22;

/// What to choose where several things can happen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Schedule {
    /// Always the first.
    First,
    /// These, in order, and nothing else.
    Follow(Vec<Choice>),
    /// These, in order; they go round in a circle that nothing leads out of.
    Circle(Vec<Choice>),
    /// Those of these that can happen, in order, and then the first; one of them never.
    Without {
        /// The choices.
        all: Vec<Choice>,
        /// What must not happen.
        never: Choice,
    },
}

/// What a run came to.
#[derive(Clone, Debug)]
pub struct RunOutcome {
    /// How it ended.
    pub ending: Ending,
    /// What is wrong with the program, the worst first.
    pub findings: Vec<Finding>,
    /// Further places that each of them rests on, if a journal was kept.
    pub involved: Vec<Vec<Place>>,
    /// Exit statuses of the ranks that have ended.
    pub statuses: Vec<Option<i32>>,
    /// Executed instructions.
    pub instructions: u64,
    /// What it showed, if that was asked for.
    pub observed: Option<Arc<Observed>>,
    /// The files that it wrote.
    pub files: Vec<(String, Bytes)>,
    /// Those that it removed.
    pub removed: Vec<String>,
    /// What happened between ranks, if that was asked for.
    pub journal: Option<Box<Journal>>,
    /// Sends that were buffered and the like, in words, where they need not have been.
    pub released: Vec<(Choice, Sentence)>,
    /// Where the ranks are that have not ended, if something outside ended the run.
    pub standing: Vec<Place>,
}

impl RunOutcome {
    /// A finding with the further places that it rests on.
    pub fn with_involved(&self, number: usize) -> Option<Finding> {
        let mut finding = self.findings.get(number)?.clone();
        let places = self.involved.get(number).into_iter().flatten();
        finding.places.extend(places.cloned());
        Some(finding)
    }

    /// The events of the journal, if one was kept.
    pub fn journal_events(&self) -> &[MpiEvent] {
        self.journal.as_ref().map_or(&[], |journal| &journal.events)
    }
}

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Every rank has ended; the status that a launcher would give.
    Finished {
        /// The first non-zero status, or zero.
        status: i32,
    },
    /// `MPI_Abort`.
    Aborted {
        /// The status given to it.
        status: i32,
    },
    /// A finding ended it.
    Violation {
        /// The signal that kills a real run there, where that is certain.
        signal: Option<i32>,
    },
    /// An assumption does not hold for these inputs.
    Assumption {
        /// Where.
        place: Place,
    },
    /// Something is not supported.
    Unsupported {
        /// What, for people.
        what: String,
        /// Where.
        place: Place,
    },
    /// The program asks for other inputs than the recorded ones.
    OtherInputs(InputMismatch),
    /// The budget of instructions is used up.
    OutOfFuel,
    /// The user interrupted it.
    Interrupted,
    /// Whoever watches did not want any more.
    Stopped,
    /// The schedule does not fit this program: what it wants cannot happen.
    Diverged {
        /// How many of its choices were made.
        after: usize,
        /// What it wants next; `None` if it has ended while there is something
        /// to choose.
        wanted: Option<Choice>,
    },
}

/// Runs a program. `output` gets what the ranks write, as it comes.
pub fn run(
    program: &Program,
    pool: &TermPool,
    options: &RunOptions,
    output: &mut dyn FnMut(Vec<OutputChunk>) -> ControlFlow<()>,
) -> Result<RunOutcome, StartError> {
    let Prepared { cx, models, state } = Prepared::new(program, pool, &options.setup)?;
    Ok(to_the_end(cx, &models, state, options, output))
}

/// A program before its first instruction, to be run many times.
pub struct Prepared<'a> {
    cx: Context<'a>,
    models: Models,
    state: State,
}

impl<'a> Prepared<'a> {
    /// Prepares a program.
    pub fn new(
        program: &'a Program,
        pool: &'a TermPool,
        setup: &Setup,
    ) -> Result<Prepared<'a>, StartError> {
        let models = Models::of(&program.module);
        let cx = Context { program, pool };
        let mut state = State::start(cx, &models, setup)?;
        // Nobody compares its states.
        for rank in state.all_ranks() {
            state.rank_mut(rank).process.memory.track_addresses(false);
        }
        Ok(Prepared { cx, models, state })
    }

    /// Runs it, as [`run`] does, from the setup that it was prepared with.
    pub fn run(
        &mut self,
        options: &RunOptions,
        output: &mut dyn FnMut(Vec<OutputChunk>) -> ControlFlow<()>,
    ) -> RunOutcome {
        let state = self.state.fork();
        to_the_end(self.cx, &self.models, state, options, output)
    }
}

fn to_the_end(
    cx: Context<'_>,
    models: &Models,
    mut state: State,
    options: &RunOptions,
    output: &mut dyn FnMut(Vec<OutputChunk>) -> ControlFlow<()>,
) -> RunOutcome {
    let turns = Turns {
        cx,
        models,
        inputs: &options.inputs,
        steps: None,
    };
    state.journal = options.journal.then(Box::default);
    state.stacks = Some(Box::default());
    let mut findings = Vec::new();
    let ending = follow(&turns, &mut state, options, &mut findings, output);
    let ended_at = findings.len();
    // A rank that others failed could not clean up.
    if !matches!(ending, Ending::Finished { .. } | Ending::Aborted { .. }) {
        state.remarks.retain(|f| f.kind.check() != Check::Leaks);
    }
    findings.append(&mut state.remarks);
    findings.append(&mut state.fresh);
    let mut involved = Vec::new();
    let mut released = Vec::new();
    if let Some(journal) = &state.journal {
        released = turns.released(journal);
        // What ranks left behind does not rest on how messages met.
        let fatal = findings.iter().take(ended_at);
        involved.extend(fatal.map(|finding| journal.involved(&turns, &state, finding)));
        let history = turns.history(journal, &options.setup.mpi);
        for finding in &mut findings {
            finding.notes.extend(history.iter().cloned());
        }
    }
    let standing = match ending {
        Ending::OutOfFuel | Ending::Interrupted => turns.standing(&state),
        _ => Vec::new(),
    };
    RunOutcome {
        ending,
        findings,
        involved,
        released,
        standing,
        statuses: state
            .all_ranks()
            .map(|rank| state.exit_status(rank))
            .collect(),
        instructions: state.executed(),
        observed: state.path.observed.take(),
        files: state.written_files(),
        removed: state.host.removed_files().collect(),
        journal: state.journal.take(),
    }
}

fn follow(
    turns: &Turns<'_>,
    state: &mut State,
    options: &RunOptions,
    findings: &mut Vec<Finding>,
    output: &mut dyn FnMut(Vec<OutputChunk>) -> ControlFlow<()>,
) -> Ending {
    let conduct = &options.conduct;
    let is_interrupted = || {
        conduct
            .interrupt
            .as_ref()
            .is_some_and(|flag| flag.load(Ordering::Relaxed))
    };
    let mut fuel = options.fuel;
    let mut pardons = Pardons::default();
    let mut made = 0;
    let mut flush = |state: &mut State| {
        let events = state.journal.as_ref().map_or(0, |j| j.events.len());
        if options.until.is_some_and(|until| events >= until) {
            return ControlFlow::Break(());
        }
        let chunks = state.host.output.take();
        if let Some(observed) = &mut state.path.observed {
            Arc::make_mut(observed).print(&chunks);
        }
        if chunks.is_empty() {
            ControlFlow::Continue(())
        } else {
            output(chunks)
        }
    };
    loop {
        let slice = match conduct.interrupt {
            Some(_) => fuel.min(SLICE),
            None => fuel,
        };
        let mut left = slice;
        let event = turns.advance(state, &mut left, &mut flush);
        fuel -= slice - left;
        if is_interrupted() {
            return Ending::Interrupted;
        }
        let (rank, problem) =
            match event {
                Event::Choice(choices) => {
                    let wanted = match next(turns, state, &options.schedule, &choices, &mut made) {
                        Next::Take(wanted) => Some(wanted),
                        Next::First => None,
                        Next::Stuck => return stuck(turns, state, findings),
                        Next::Livelock => {
                            findings.push(turns.livelock(state));
                            return Ending::Violation { signal: None };
                        }
                        Next::End(ending) => return ending,
                    };
                    made += 1;
                    match choose(turns, state, wanted, &choices) {
                        Ok(()) => continue,
                        Err(problem) => (guilty(&problem), problem),
                    }
                }
                Event::Stuck => return stuck(turns, state, findings),
                Event::Finished => {
                    return Ending::Finished {
                        status: state.launcher_status(),
                    };
                }
                Event::Aborted(status) => return Ending::Aborted { status },
                Event::OutOfFuel if fuel > 0 => continue,
                Event::OutOfFuel => return Ending::OutOfFuel,
                Event::Stopped => return Ending::Stopped,
                Event::Problem(rank, problem) => (rank, problem),
                Event::Asks(rank, question)
                    if options.setup.entry.as_ref().is_some_and(|entry| {
                        entry.answer(turns.cx.pool, state, rank, question)
                    }) =>
                {
                    continue;
                }
                Event::Asks(rank, _) => {
                    return Ending::Unsupported {
                        what: "symbolic data in a concrete run".to_owned(),
                        place: turns.place(state, rank, "here"),
                    };
                }
            };
        let ending = after(turns, state, options, &mut pardons, findings, rank, problem);
        if let Some(ending) = ending {
            return ending;
        }
    }
}

/// What a problem means for the run: its end, or nothing where it is pardoned.
fn after(
    turns: &Turns<'_>,
    state: &mut State,
    options: &RunOptions,
    pardons: &mut Pardons,
    findings: &mut Vec<Finding>,
    rank: Rank,
    problem: Problem,
) -> Option<Ending> {
    if let Some(finding) = turns.finding(state, rank, &problem) {
        let forgiving = options.conduct.forgiving.as_ref();
        if forgiving.is_some_and(|levels| levels.of(&finding) != Some(Level::Error))
            && pardons.pardon(turns, state, rank, &problem)
        {
            remark(state, finding);
            return None;
        }
        findings.push(finding);
        let signal = match problem {
            Problem::Signal(signal) => Some(signal.0),
            _ => None,
        };
        return Some(Ending::Violation { signal });
    }
    Some(match problem {
        Problem::Unsupported(what) => {
            let (what, place) = turns.unsupported(state, rank, &what);
            Ending::Unsupported { what, place }
        }
        Problem::Input(mismatch) => Ending::OtherInputs(*mismatch),
        _ => Ending::Assumption {
            place: turns.place(state, rank, "assumed here"),
        },
    })
}

/// What a schedule wants at a choice.
enum Next<'c> {
    Take(&'c Transition),
    /// Nothing in particular: the first possibility.
    First,
    /// Nobody can go on.
    Stuck,
    /// It has gone round.
    Livelock,
    /// Nothing more.
    End(Ending),
}

/// What comes next, after so many choices; those that are passed over are counted.
fn next<'c>(
    turns: &Turns<'_>,
    state: &State,
    schedule: &Schedule,
    choices: &'c [Transition],
    made: &mut usize,
) -> Next<'c> {
    let hangs = turns.deadlocked(state, choices);
    match schedule {
        Schedule::First if hangs => Next::Stuck,
        Schedule::First => Next::First,
        Schedule::Follow(all) if *made == all.len() && hangs => Next::Stuck,
        Schedule::Circle(all) if *made == all.len() => Next::Livelock,
        Schedule::Follow(all) | Schedule::Circle(all) => {
            let wanted = all.get(*made);
            if let (None, Some(status)) = (wanted, state.aborted) {
                return Next::End(Ending::Aborted { status });
            }
            let named = |t: &&Transition| Some(&Choice::of(t)) == wanted;
            match choices.iter().find(named) {
                Some(found) => Next::Take(found),
                None => Next::End(Ending::Diverged {
                    after: *made,
                    wanted: wanted.cloned(),
                }),
            }
        }
        Schedule::Without { all, never } => {
            let can = |wanted: &Choice| {
                let named = |t: &&Transition| Choice::of(t) == *wanted;
                choices.iter().find(named).filter(|_| wanted != never)
            };
            let left = all.get(*made..).into_iter().flatten();
            let next = left.enumerate().find_map(|(n, c)| Some((n, can(c)?)));
            if let Some((passed_over, next)) = next {
                *made += passed_over;
                return Next::Take(next);
            }
            match (state.aborted, choices.iter().find(|t| !t.is_release())) {
                (Some(status), _) => Next::End(Ending::Aborted { status }),
                (None, Some(first)) => Next::Take(first),
                (None, None) => Next::Stuck,
            }
        }
    }
}

fn guilty(problem: &Problem) -> Rank {
    match problem {
        Problem::Mpi(misuse) => misuse.rank,
        _ => Rank(0),
    }
}

/// Fires the wanted transition, or else the first; of polls that fail, all in
/// one round, so that no rank's polling loop starves another's.
fn choose(
    turns: &Turns<'_>,
    state: &mut State,
    wanted: Option<&Transition>,
    choices: &[Transition],
) -> Result<(), Problem> {
    let polls = |t: &&Transition| t.is_failing_poll();
    // A thread that wakes up for no reason, again and again, would keep the others from going on.
    let for_no_reason = |t: &&Transition| matches!(t, Transition::Thread { .. }) && t.is_release();
    let first = || choices.iter().find(|t| !polls(t) && !for_no_reason(t));
    let any = || choices.iter().find(|t| !polls(t));
    if let Some(transition) = wanted.or_else(first).or_else(any) {
        let others = turns.instead(state, transition, choices);
        let event = state.journal.as_ref().map(|journal| journal.events.len());
        let fired = turns.fire(state, transition);
        if let (Some(event), Some(journal)) = (event, &mut state.journal) {
            journal.could_have(event, others);
        }
        return fired;
    }
    choices
        .iter()
        .filter(polls)
        .try_for_each(|poll| turns.fire(state, poll))
}

fn stuck(turns: &Turns<'_>, state: &mut State, findings: &mut Vec<Finding>) -> Ending {
    // A rank that failed on purpose takes the others with it, as a launcher
    // kills them.
    let status = state.launcher_status();
    if status != 0 {
        return Ending::Finished { status };
    }
    findings.extend(turns.deadlock(state));
    turns.note_waits(state);
    Ending::Violation { signal: None }
}
