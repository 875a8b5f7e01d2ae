//! Message races: receives whose matchings lead to different results.
//!
//! A *result* is what can be seen from outside when an execution has ended by
//! itself: what each rank wrote to its standard streams and to files, and its
//! exit status. What lies in memory that nobody shows is no result: a manager
//! that adds up what its workers send is right whoever comes first.
//!
//! Executions are compared under the same inputs, in two ways. Equal global
//! states have the same future; if they were reached with different output, the
//! results below them differ in the same way. And executions that end are
//! compared by their results. If neither shows a difference in a complete
//! search, all matchings give the same results.
//!
//! Directions: a race is reported only if both executions were run again,
//! concretely, with the same inputs, gave different results, and differ in
//! which message a receive got; it names the first such receive. It may miss
//! races where symbolic values are printed (placeholders look alike) and, where
//! inputs divide executions into very many groups, between groups; then nothing
//! is said about all matchings. Executions that end with an error are no
//! results: the error is reported instead.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use concord_base::{Certainty, Finding, FindingDetail, Kind, Level, Place, Rank, Span};
use concord_libc::{OutputChunk, OutputStream};
use concord_mpi::{Choice, Transition};
use concord_solver::{Answer, Solver as _};
use concord_term::Bytes;

use super::replay::{self, concrete_setup};
use super::worker::Shared;
use super::{InputValue, RaceExecution, Violation};
use crate::diagnose::{Happening, Journal, MpiEvent};
use crate::path::PathRecord;
use crate::run::{Conduct, Ending, RunOptions, Schedule, run};
use crate::shown::Shown;
use crate::state::State;

/// Pairs of executions that are run again.
const MOST_SUSPECTS: usize = 16;
/// Pairs of groups of inputs that a solver is asked about.
const MOST_QUERIES: usize = 500;
/// Groups of inputs whose results are kept.
const MOST_GROUPS: usize = 10_000;
/// Instructions beyond those of the path.
const SLACK: u64 = 1_000_000;

/// What was seen of an execution that ended by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct EndResult {
    /// The status of `MPI_Abort`, or those of the ranks.
    pub statuses: Vec<Option<i32>>,
    /// What it wrote; of an aborted one nothing, since chance decides how far
    /// the others came.
    pub shown: Shown,
    /// The files that it wrote.
    pub files: Vec<(String, Bytes)>,
    /// Those of the disk that it removed, where two programs are compared.
    pub removed: Vec<String>,
    /// It was ended by `MPI_Abort`.
    pub aborted: bool,
}

impl EndResult {
    /// Of an execution whose ranks have ended.
    pub(super) fn of(state: &State) -> EndResult {
        EndResult {
            statuses: state.all_ranks().map(|r| state.exit_status(r)).collect(),
            shown: state.path.shown.clone(),
            files: state.written_files(),
            removed: match state.path.observed {
                Some(_) => state.host.removed_files().collect(),
                None => Vec::new(),
            },
            aborted: false,
        }
    }

    /// Of one that was aborted.
    pub(super) fn aborted(status: i32) -> EndResult {
        EndResult {
            statuses: vec![Some(status)],
            shown: Shown::default(),
            files: Vec::new(),
            removed: Vec::new(),
            aborted: true,
        }
    }

    /// Whether symbolic values are part of it: then outcomes that look alike
    /// may differ.
    pub(super) fn is_approximate(&self) -> bool {
        let symbolic = |(_, bytes): &(String, Bytes)| bytes.as_concrete().is_none();
        self.shown.approximate || self.files.iter().any(symbolic)
    }
}

/// Whether the matchings of a program lead to the same results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Results {
    /// No receive had a choice.
    NoChoice,
    /// All matchings lead to the same results.
    Same,
    /// Not all were compared, or they differ.
    Unknown,
}

/// Two executions with different results.
struct Suspects {
    one: PathRecord,
    other: PathRecord,
}

/// The results so far.
#[derive(Default)]
pub(super) struct Races {
    /// By the conditions on the inputs, the first result.
    groups: BTreeMap<Vec<u32>, (EndResult, PathRecord)>,
    /// By where they part, pairs of executions.
    suspects: BTreeMap<(Rank, usize), Suspects>,
    /// Something was not, or cannot be, compared.
    incomplete: bool,
    /// A receive could have got something else.
    has_choice: bool,
}

/// Which messages were taken, in the order of each rank's choices.
type Taken = BTreeMap<Rank, Vec<(Rank, u32)>>;

fn taken(path: &PathRecord) -> Taken {
    let mut taken = Taken::new();
    for transition in path.choices.to_vec() {
        match transition {
            Transition::Match {
                has_choice: true,
                to,
                sent_by,
                ..
            } => taken
                .entry(to)
                .or_default()
                .push((sent_by.rank, sent_by.index)),
            Transition::Sees {
                rank,
                source,
                message,
            } => taken
                .entry(rank)
                .or_default()
                .push((Rank(source), message as u32)),
            _ => {}
        }
    }
    taken
}

/// The first message that one execution takes and the other does not: whose
/// and which in its order.
fn parting(one: &PathRecord, other: &PathRecord) -> Option<(Rank, usize)> {
    let (one, other) = (taken(one), taken(other));
    one.iter().find_map(|(rank, mine)| {
        let theirs = other.get(rank)?;
        let at = mine.iter().zip(theirs).position(|(a, b)| a != b)?;
        Some((*rank, at))
    })
}

impl Races {
    /// A receive had a choice.
    pub(super) fn chosen(&mut self) {
        self.has_choice = true;
    }

    /// The same global state was reached in two ways.
    pub(super) fn met(&mut self, known: &PathRecord, again: &PathRecord) {
        if known.shown != again.shown {
            self.suspect(known, again);
        }
    }

    /// An execution has ended by itself.
    pub(super) fn ended(&mut self, outcome: EndResult, path: &PathRecord) {
        // Without a choice it is the only one for its inputs.
        if taken(path).is_empty() {
            return;
        }
        self.incomplete |= outcome.is_approximate();
        let mut condition: Vec<u32> = path.condition.iter().map(|t| t.to_raw().get()).collect();
        condition.sort_unstable();
        condition.dedup();
        match self.groups.get(&condition) {
            None if self.groups.len() >= MOST_GROUPS => self.incomplete = true,
            None => drop(self.groups.insert(condition, (outcome, path.clone()))),
            Some((known, _)) if *known == outcome => {}
            Some((_, first)) => {
                let first = first.clone();
                self.suspect(&first, path);
            }
        }
    }

    fn suspect(&mut self, one: &PathRecord, other: &PathRecord) {
        self.incomplete = true;
        if self.suspects.len() < MOST_SUSPECTS
            && let Some(at) = parting(one, other)
        {
            self.suspects.entry(at).or_insert_with(|| Suspects {
                one: one.clone(),
                other: other.clone(),
            });
        }
    }

    /// Executions of different groups of inputs that have inputs in common.
    fn across(&mut self, shared: &Shared<'_>) {
        let groups: Vec<(EndResult, PathRecord)> =
            std::mem::take(&mut self.groups).into_values().collect();
        let mut solver = shared.options.solver.build();
        let mut queries = 0;
        for (number, (outcome, one)) in groups.iter().enumerate() {
            for (_, other) in groups[..number].iter().filter(|(o, _)| o != outcome) {
                if self.suspects.len() >= MOST_SUSPECTS || parting(one, other).is_none() {
                    continue;
                }
                queries += 1;
                if queries > MOST_QUERIES {
                    self.incomplete = true;
                    return;
                }
                let both = together(one, other);
                match solver.check(shared.cx.pool, &both.condition) {
                    Answer::Unsat => {}
                    Answer::Sat(_) => self.suspect(&both, other),
                    Answer::Unknown(_) => self.incomplete = true,
                }
            }
        }
    }

    /// The races, confirmed, and what can be said about all matchings if the
    /// search was complete.
    pub(super) fn confirm(mut self, shared: &Shared<'_>) -> (Vec<Violation>, Results) {
        if !self.has_choice {
            return (Vec::new(), Results::NoChoice);
        }
        self.across(shared);
        let mut found: BTreeMap<Option<Span>, Violation> = BTreeMap::new();
        for suspects in std::mem::take(&mut self.suspects).into_values() {
            // What cannot be shown again is not reported.
            if let Some(violation) = race(shared, &suspects) {
                let at = violation.finding.places.first().map(|p| p.span);
                found.entry(at).or_insert(violation);
            }
        }
        let results = match self.incomplete {
            true => Results::Unknown,
            false => Results::Same,
        };
        (found.into_values().collect(), results)
    }
}

/// The first execution under the conditions of both.
fn together(one: &PathRecord, other: &PathRecord) -> PathRecord {
    let mut both = one.clone();
    both.condition.extend(other.condition.iter().copied());
    if other.inputs.len() > both.inputs.len() {
        both.inputs = other.inputs.clone();
    }
    both
}

/// A concrete run of one of two executions.
struct Observed {
    written: BTreeMap<(Rank, OutputStream), Vec<u8>>,
    statuses: Vec<Option<i32>>,
    aborted: Option<i32>,
    files: Vec<(String, Bytes)>,
    journal: Journal,
}

fn observe(shared: &Shared<'_>, path: &PathRecord, inputs: &[InputValue]) -> Option<Observed> {
    let (setup, inputs) = concrete_setup(&shared.options.setup, inputs);
    let options = RunOptions {
        setup,
        inputs,
        schedule: Schedule::Follow(path.choices.to_vec().iter().map(Choice::of).collect()),
        fuel: path.executed.saturating_mul(2).saturating_add(SLACK),
        journal: true,
        until: None,
        conduct: Conduct::default(),
    };
    let mut written: BTreeMap<(Rank, OutputStream), Vec<u8>> = BTreeMap::new();
    let mut keep = |chunks: Vec<OutputChunk>| {
        for chunk in chunks {
            let stream = written.entry((chunk.rank, chunk.stream)).or_default();
            stream.extend(chunk.bytes);
        }
        ControlFlow::Continue(())
    };
    let outcome = run(
        shared.concrete.program,
        shared.concrete.pool,
        &options,
        &mut keep,
    )
    .ok()?;
    let aborted = match outcome.ending {
        Ending::Finished { .. } => None,
        Ending::Aborted { status } => Some(status),
        // Up to the state that both have in common.
        Ending::Diverged { wanted: None, .. } => None,
        _ => return None,
    };
    if aborted.is_some() {
        written.clear();
    }
    Some(Observed {
        written,
        statuses: outcome.statuses,
        aborted,
        files: outcome.files,
        journal: outcome.journal.map(|journal| *journal)?,
    })
}

/// Runs both executions again; a finding if their results differ, and what a
/// receive got.
fn race(shared: &Shared<'_>, suspects: &Suspects) -> Option<Violation> {
    let inputs = replay::inputs_of(shared, &suspects.one).ok()?;
    let one = observe(shared, &suspects.one, &inputs)?;
    let other = observe(shared, &suspects.other, &inputs)?;
    let (with_one, with_other) = difference(&one, &other)?;
    let Some((receive, sends)) = parted(&one.journal, &other.journal) else {
        let (probe, texts) = probed(&one.journal, &other.journal)?;
        let finding = Finding {
            kind: Kind::MessageRace,
            detail: FindingDetail::Nothing,
            message: format!(
                "message race: the result depends on which message rank {} sees here",
                probe.rank
            ),
            certainty: Certainty::Replayed,
            places: vec![probe.place],
            notes: Vec::new(),
        };
        let [one, other] = [
            side(&texts[0], with_one, one),
            side(&texts[1], with_other, other),
        ];
        return Some(violation(shared, suspects, finding, inputs, [one, other]));
    };
    let function = receive.function;
    let label = |event: &MpiEvent| format!("rank {}'s `{}`", event.rank, event.function);
    let place = |event: &MpiEvent, label: String| Place {
        label,
        ..event.place.clone()
    };
    let [first, second] = sends;
    let mut places = vec![place(
        &receive,
        format!(
            "`{function}` takes the message of rank {} or that of rank {}",
            first.rank, second.rank
        ),
    )];
    places.push(place(&first, "one message that it may take".to_owned()));
    places.push(place(&second, "another one".to_owned()));
    let finding = Finding {
        kind: Kind::MessageRace,
        detail: FindingDetail::Nothing,
        message: format!(
            "message race: the result depends on which message rank {} receives here",
            receive.rank
        ),
        certainty: Certainty::Replayed,
        places,
        notes: Vec::new(),
    };
    let takes = |send: &MpiEvent| format!("it takes the message of {}", label(send));
    let sides = [
        side(&takes(&first), with_one, one),
        side(&takes(&second), with_other, other),
    ];
    Some(violation(shared, suspects, finding, inputs, sides))
}

fn side(when: &str, result: String, observed: Observed) -> RaceExecution {
    RaceExecution {
        when: format!("if {when}"),
        result,
        journal: observed.journal,
    }
}

fn violation(
    shared: &Shared<'_>,
    suspects: &Suspects,
    mut finding: Finding,
    inputs: Vec<InputValue>,
    sides: [RaceExecution; 2],
) -> Violation {
    let notes = sides.iter();
    let notes = notes.map(|side| format!("{}: {}", side.when, side.result));
    finding.notes.extend(notes);
    Violation {
        level: shared.options.levels.of(&finding).unwrap_or(Level::Note),
        finding,
        involved: Vec::new(),
        decisions: 0,
        inputs,
        choices: suspects.one.choices.to_vec(),
        folding: shared.options.setup.mpi.folding,
        journal: sides[0].journal.clone(),
        sides: sides.into(),
    }
}

/// The first probe that saw different messages, and what it saw.
fn probed(one: &Journal, other: &Journal) -> Option<(MpiEvent, [String; 2])> {
    let sees = |journal: &Journal| -> Vec<MpiEvent> {
        let seen = journal.events.iter().filter(|e| e.what == Happening::Sees);
        seen.cloned().collect()
    };
    let (mine, theirs) = (sees(one), sees(other));
    let nth = |at: usize| {
        let rank = mine[at].rank;
        let before = mine[..at].iter().filter(|e| e.rank == rank).count();
        theirs.iter().filter(|e| e.rank == rank).nth(before)
    };
    (0..mine.len()).find_map(|at| {
        let instead = nth(at).filter(|e| e.text != mine[at].text)?;
        let mut probe = mine[at].clone();
        probe.place.label = format!("`{}` may see one message or another", probe.function);
        Some((probe, [mine[at].text.clone(), instead.text.clone()]))
    })
}

/// The first receive that got different messages, and the two sends.
fn parted(one: &Journal, other: &Journal) -> Option<(MpiEvent, [MpiEvent; 2])> {
    let theirs: BTreeMap<_, _> = other.met.iter().copied().collect();
    one.met.iter().find_map(|(receive, send)| {
        let instead = theirs.get(receive).filter(|instead| *instead != send)?;
        let call = |journal: &Journal, op| journal.events.get(journal.call_of(op)?).cloned();
        Some((
            call(one, *receive)?,
            [call(one, *send)?, call(other, *instead)?],
        ))
    })
}

/// What differs, in words, for each of the two.
fn difference(one: &Observed, other: &Observed) -> Option<(String, String)> {
    if one.aborted != other.aborted {
        let words = |status: Option<i32>| match status {
            Some(status) => format!("the program aborts with status {status}"),
            None => "the program ends by itself".to_owned(),
        };
        return Some((words(one.aborted), words(other.aborted)));
    }
    let ranks = one.statuses.iter().zip(&other.statuses).enumerate();
    for (rank, (a, b)) in ranks {
        if let (Some(a), Some(b), true) = (a, b, a != b) {
            let words = |status: &i32| format!("rank {rank} ends with status {status}");
            return Some((words(a), words(b)));
        }
    }
    let streams = one.written.keys().chain(other.written.keys());
    for (rank, stream) in streams {
        let text = |seen: &Observed| -> Vec<u8> {
            let text = seen.written.get(&(*rank, *stream));
            text.cloned().unwrap_or_default()
        };
        let (a, b) = (text(one), text(other));
        if a != b {
            let same = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
            let start = a[..same]
                .iter()
                .rposition(|c| *c == b'\n')
                .map_or(0, |n| n + 1);
            let words = |text: &[u8]| match line_at(text, start) {
                Some(line) => format!("rank {rank} prints \"{line}\""),
                None => format!("rank {rank} prints nothing more"),
            };
            return Some((words(&a), words(&b)));
        }
    }
    if one.files != other.files {
        let name = |seen: &Observed, unlike: &Observed| {
            let mut files = seen.files.iter();
            let found = files.find(|file| !unlike.files.contains(file));
            found.map_or_else(
                || "a file is missing".to_owned(),
                |(path, _)| format!("the file {path} has different contents"),
            )
        };
        return Some((name(one, other), name(other, one)));
    }
    None
}

/// At most so many characters of a line are shown.
const LINE: usize = 60;

fn line_at(text: &[u8], start: usize) -> Option<String> {
    let rest = text.get(start..).filter(|rest| !rest.is_empty())?;
    let line = rest.split(|c| *c == b'\n').next().unwrap_or(rest);
    let line: String = String::from_utf8_lossy(line).chars().take(LINE).collect();
    Some(line.escape_debug().to_string())
}
