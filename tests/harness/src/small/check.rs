//! Whether the two answers agree.
//!
//! What executions write must be the same, and what goes wrong. Deadlocks must
//! be the same positions where the search has them all; where it reports one
//! for every cause and goes on behind possible ones, every deadlock must have a
//! cause in it, and every cause must be a part of a deadlock. A failed
//! assertion ends an execution before others can fail, so all of them must be
//! found only where they are on one rank.

use std::collections::BTreeSet;
use std::fmt::Debug;

use concord_base::Verdict;
use concord_explore::Results;
use concord_mpi::Buffering;
use concord_support::Dice;

use super::ask::ask;
use super::behaviour::{Behaviour, Positions, What};
use super::manner::{BUFFERINGS, Manner};
use super::naive;
use super::subject::{Seen, Subject};
use super::{Call, Program};

/// States of the brute-force search beyond which a program counts as large.
const STATES: usize = 10_000;

/// What to compare.
#[derive(Clone, Debug)]
pub struct Check {
    /// In which ways.
    pub manners: Vec<Manner>,
}

impl Check {
    /// Everything.
    pub fn thorough() -> Check {
        let parallel = Manner {
            model: false,
            jobs: 3,
            ..Manner::usual(Buffering::Any)
        };
        let all = BUFFERINGS.into_iter().flat_map(Manner::all);
        Check {
            manners: all.chain([parallel]).collect(),
        }
    }

    /// What is compared for the program of a seed: the usual way, and another
    /// one of each kind; all come around. Executions are run again in one of
    /// them.
    pub fn of(seed: u64) -> Check {
        let other = BUFFERINGS[1 + (seed % 3) as usize];
        let turn = (seed / 3 % 4) as usize;
        let any = Manner::all(Buffering::Any);
        let others = Manner::all(other);
        let mut manners = vec![any[0], any[1 + turn], others[0], others[1 + (turn + 1) % 4]];
        let replayed = (seed / 12 % 4) as usize;
        for (at, manner) in manners.iter_mut().enumerate() {
            manner.replays = at == replayed;
        }
        if seed.is_multiple_of(64) {
            manners.push(Manner { jobs: 3, ..any[1] });
        }
        Check { manners }
    }
}

/// Makes the program of a seed.
pub type Generator = fn(u64) -> Program;

/// The program of a seed: with a question about what a rank remembers, if there
/// is room; most programs that deadlock are passed over, since nothing stands
/// for all their executions.
pub fn case(generate: Generator, seed: u64) -> Program {
    let mut dice = Dice::new(seed ^ 0x5EED);
    let tries = 6;
    for number in 0..tries {
        let program = generate(seed.wrapping_mul(tries) + number);
        let keeps = dice.chance(60);
        let Some(behaviour) = naive::explore(&program, Buffering::Any, keeps, STATES) else {
            continue;
        };
        if (behaviour.mismatch || !behaviour.deadlocks.is_empty()) && !dice.chance(20) {
            continue;
        }
        if dice.chance(85)
            && let Some(asked) = ask(&program, &behaviour, &mut dice)
        {
            return asked;
        }
        return program;
    }
    generate(seed.wrapping_mul(tries))
}

/// Figures about programs that agree: how many comparisons there were.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// In all.
    pub compared: usize,
    /// Brute force gave up.
    pub large: usize,
    /// Too many executions for a comparison without merging.
    pub long: usize,
    /// In which one execution stood for all matchings.
    pub covered: usize,
    /// Without the model.
    pub plain: usize,
    /// Without merging.
    pub unmerged: usize,
    /// With merging, but without reduction.
    pub unreduced: usize,
    /// With several workers.
    pub parallel: usize,
    /// Of which all executions were run again.
    pub replayed: usize,
    /// With a deadlock.
    pub deadlocks: usize,
    /// With several results.
    pub branching: usize,
    /// With mismatched collectives.
    pub mismatches: usize,
    /// With assertions.
    pub asked: usize,
    /// With assertions that fail.
    pub assertions: usize,
    /// With undefined values that matter.
    pub undefined: usize,
    /// With strings that are read behind their end.
    pub bounds: usize,
}

/// Compares; the reason, if the answers differ.
pub fn check(subject: &Subject, program: &Program, check: &Check) -> Result<Checked, String> {
    let mut checked = Checked::default();
    let mut known: Vec<(Buffering, Option<Behaviour>)> = Vec::new();
    for &manner in &check.manners {
        let buffering = manner.buffering;
        let place = known.iter().position(|(of, _)| *of == buffering);
        let place = place.unwrap_or_else(|| {
            let behaviour = naive::explore(program, buffering, false, STATES);
            known.push((buffering, behaviour));
            known.len() - 1
        });
        let Some(expected) = &known[place].1 else {
            checked.large += 1;
            continue;
        };
        let seen = subject.behaviour(program, manner);
        let seen = seen.map_err(|why| format!("{manner}: {why}"))?;
        let Some(seen) = seen else {
            checked.long += 1;
            continue;
        };
        if let Some(why) = difference(program, expected, &seen, manner) {
            return Err(format!("{manner}: {why}"));
        }
        checked.count(program, expected, &seen, manner);
    }
    Ok(checked)
}

fn difference(
    program: &Program,
    expected: &Behaviour,
    seen: &Seen,
    manner: Manner,
) -> Option<String> {
    if seen.covering > 0 {
        return covered(expected, seen);
    }
    let found = &seen.behaviour;
    written(program, expected, seen, manner)
        .or_else(|| {
            if seen.every_deadlock {
                return sets("deadlocks", &expected.deadlocks, &found.deadlocks);
            }
            let unknown = found.deadlocks.difference(&expected.deadlocks).next()?;
            Some(format!("not a deadlock: {unknown:?}"))
        })
        .or_else(|| causes(&expected.deadlocks, seen))
        .or_else(|| faults(expected, found, manner))
        .or_else(|| {
            // Faults end executions in which a mismatch would have followed; and
            // of a deadlock that may be released only the first end is reported.
            let deadlocks = !manner.replays && !expected.deadlocks.is_empty();
            let masked = expected.mismatch && (!expected.faults.is_empty() || deadlocks);
            (expected.mismatch != found.mismatch && !masked).then(|| {
                format!(
                    "mismatched collectives: expected {}, found {}",
                    expected.mismatch, found.mismatch
                )
            })
        })
        .or_else(|| {
            let verdict = match expected.is_wrong() {
                true => Verdict::Violated,
                false => Verdict::Verified,
            };
            (verdict != seen.verdict).then(|| format!("the verdict is {:?}", seen.verdict))
        })
        .or_else(|| races(expected, seen))
}

/// What executions write. Equal states that were reached with different output
/// are explored once, unless the output is in memory, as the log is.
fn written(program: &Program, expected: &Behaviour, seen: &Seen, manner: Manner) -> Option<String> {
    if !manner.replays {
        return None;
    }
    let found = &seen.behaviour.finals;
    if !manner.merge || !program.quiet {
        return sets("results", &expected.finals, found);
    }
    let mut strange = found.difference(&expected.finals);
    strange
        .next()
        .map(|state| format!("not a result: {state:?}"))
}

fn faults(expected: &Behaviour, found: &Behaviour, manner: Manner) -> Option<String> {
    if let Some(strange) = found.faults.difference(&expected.faults).next() {
        return Some(format!("goes not wrong: {strange:?}"));
    }
    let ranks: BTreeSet<usize> = expected.faults.iter().map(|fault| fault.rank).collect();
    let asserts = |expected: &Behaviour| {
        let mut faults = expected.faults.iter();
        faults.all(|fault| fault.what == What::Assertion)
    };
    if ranks.len() == 1 && !expected.mismatch && asserts(expected) {
        return sets("faults", &expected.faults, &found.faults);
    }
    // A mismatch ends executions, too; it is not told beside the deadlock that it is where nobody
    // leaves early.
    let untold = expected.mismatch && !manner.replays && !expected.deadlocks.is_empty();
    let masked = found.mismatch || untold;
    let silent = found.faults.is_empty() && !expected.faults.is_empty() && !masked;
    silent.then(|| format!("nothing of {:?} is found", expected.faults))
}

/// Message races: reported only where final states differ, and wherever they do
/// if every execution was explored; nothing is said about programs that are
/// wrong in another way.
fn races(expected: &Behaviour, seen: &Seen) -> Option<String> {
    if expected.is_wrong() {
        return None;
    }
    let differ = expected.finals.len() > 1;
    let said = match seen.results {
        Results::Same => Some(false),
        Results::NoChoice | Results::Unknown => None,
    };
    let complete = seen.covering == 0 && !seen.polls;
    match (differ, said, seen.race) {
        (true, Some(false), _) => Some("the same results are claimed".to_owned()),
        (false, _, true) => Some("a race is reported, but there is one result".to_owned()),
        (true, _, false) if complete => Some("no race is reported".to_owned()),
        (false, None, _) if complete && seen.results == Results::Unknown => {
            Some("it is not seen that all results are the same".to_owned())
        }
        _ => None,
    }
}

/// Where one execution stands for others: what it writes is expected then, and nothing is wrong
/// with any, but that some may hang; each of those has a cause that is told.
fn covered(expected: &Behaviour, seen: &Seen) -> Option<String> {
    if expected.mismatch || !expected.faults.is_empty() {
        return Some(format!("covered, although {:?}", expected.faults));
    }
    let verdict = match expected.deadlocks.is_empty() {
        true => Verdict::Verified,
        false => Verdict::Violated,
    };
    if seen.verdict != verdict {
        return Some(format!("the verdict is {:?}", seen.verdict));
    }
    let mut strange = seen.behaviour.finals.difference(&expected.finals);
    strange
        .next()
        .map(|state| format!("not a result: {state:?}"))
        .or_else(|| causes(&expected.deadlocks, seen))
        .or_else(|| races(expected, seen))
}

fn sets<T: Ord + Debug>(what: &str, expected: &BTreeSet<T>, found: &BTreeSet<T>) -> Option<String> {
    if expected == found {
        return None;
    }
    let missing: Vec<&T> = expected.difference(found).collect();
    let extra: Vec<&T> = found.difference(expected).collect();
    Some(format!(
        "{what}: missing {missing:?}, not expected {extra:?}"
    ))
}

fn causes(deadlocks: &BTreeSet<Positions>, seen: &Seen) -> Option<String> {
    let in_it = |cause: &BTreeSet<(usize, usize)>, deadlock: &Positions| {
        cause.iter().all(|(rank, at)| deadlock[*rank] == Some(*at))
    };
    let silent = deadlocks
        .iter()
        .find(|deadlock| !seen.causes.iter().any(|cause| in_it(cause, deadlock)));
    if let Some(deadlock) = silent {
        return Some(format!(
            "no finding for the deadlock {deadlock:?}: {:?}",
            seen.causes
        ));
    }
    let wrong = seen
        .causes
        .iter()
        .find(|cause| !deadlocks.iter().any(|deadlock| in_it(cause, deadlock)));
    wrong.map(|cause| format!("a finding for no deadlock: {cause:?}"))
}

/// What a sweep over seeds came to.
#[derive(Clone, Debug, Default)]
pub struct Sweep {
    /// Programs.
    pub programs: usize,
    /// Figures.
    pub checked: Checked,
    /// Seeds of programs about which the answers differ, with the reason.
    pub disagreements: Vec<(u64, String)>,
}

/// Compares the programs of these seeds.
pub fn sweep(subject: &Subject, generate: Generator, seeds: impl Iterator<Item = u64>) -> Sweep {
    let mut sweep = Sweep::default();
    for seed in seeds {
        sweep.programs += 1;
        match check(subject, &case(generate, seed), &Check::of(seed)) {
            Ok(checked) => sweep.checked.add(&checked),
            Err(why) => sweep.disagreements.push((seed, why)),
        }
    }
    sweep
}

impl Checked {
    fn count(&mut self, program: &Program, expected: &Behaviour, seen: &Seen, manner: Manner) {
        let goes = |what: What| expected.faults.iter().any(|fault| fault.what == what);
        let asserts = |call: &Call| matches!(call, Call::Never(_));
        let figures = [
            (&mut self.compared, true),
            (&mut self.covered, seen.covering > 0),
            (&mut self.plain, !manner.model),
            (&mut self.unmerged, !manner.merge),
            (&mut self.unreduced, manner.merge && !manner.reduce),
            (&mut self.parallel, manner.jobs > 1),
            (&mut self.replayed, manner.replays),
            (&mut self.deadlocks, !expected.deadlocks.is_empty()),
            (&mut self.branching, expected.finals.len() > 1),
            (&mut self.mismatches, expected.mismatch),
            (&mut self.asked, program.ops().any(|op| asserts(&op.call))),
            (&mut self.assertions, goes(What::Assertion)),
            (&mut self.undefined, goes(What::Undefined)),
            (&mut self.bounds, goes(What::Bounds)),
        ];
        for (figure, counts) in figures {
            *figure += usize::from(counts);
        }
    }

    /// Sums up.
    pub fn add(&mut self, other: &Checked) {
        self.compared += other.compared;
        self.large += other.large;
        self.long += other.long;
        self.covered += other.covered;
        self.plain += other.plain;
        self.unmerged += other.unmerged;
        self.unreduced += other.unreduced;
        self.parallel += other.parallel;
        self.replayed += other.replayed;
        self.deadlocks += other.deadlocks;
        self.branching += other.branching;
        self.mismatches += other.mismatches;
        self.asked += other.asked;
        self.assertions += other.assertions;
        self.undefined += other.undefined;
        self.bounds += other.bounds;
    }
}
