//! Whether the two answers agree.
//!
//! Final states must be the same. Deadlocks must be the same positions where
//! the search has them all; where it reports one for every cause and goes on
//! behind possible ones, every deadlock must have a cause in it, and every
//! cause must be a part of a deadlock.

use super::Program;
use super::behaviour::{Behaviour, Positions};
use super::generate::generate;
use super::naive;
use super::subject::{Manner, Seen, Subject};
use concord_explore::{Results, Verdict};
use concord_mpi::Buffering;
use std::collections::BTreeSet;
use std::fmt::Debug;

/// All bufferings: those that differ for messages of four and eight bytes.
pub const BUFFERINGS: [Buffering; 4] = [
    Buffering::Any,
    Buffering::Infinite,
    Buffering::Zero,
    Buffering::Eager(4),
];

/// States of the brute-force search beyond which a program counts as large.
const STATES: usize = 10_000;
/// Executions beyond which it does.
const PATHS: u64 = 100;

/// What to compare.
#[derive(Clone, Debug)]
pub struct Check {
    /// Under which bufferings.
    pub bufferings: Vec<Buffering>,
    /// Without merging, too.
    pub unmerged: bool,
    /// With several workers, too.
    pub parallel: bool,
}

impl Check {
    /// Everything.
    pub fn thorough() -> Check {
        Check {
            bufferings: BUFFERINGS.to_vec(),
            unmerged: true,
            parallel: true,
        }
    }

    /// What is compared for the program of a seed: all modes come around.
    pub fn of(seed: u64) -> Check {
        let other = BUFFERINGS[1 + (seed % 3) as usize];
        Check {
            bufferings: vec![Buffering::Any, other],
            unmerged: true,
            parallel: seed.is_multiple_of(16),
        }
    }
}

/// Figures about programs that agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// Programs of which one execution stood for all matchings.
    pub covered: usize,
    /// Comparisons with merging.
    pub merged: usize,
    /// Comparisons without.
    pub unmerged: usize,
    /// With several workers.
    pub parallel: usize,
    /// Brute force gave up.
    pub large: usize,
    /// Too many executions for a comparison without merging.
    pub long: usize,
    /// With a deadlock.
    pub deadlocks: usize,
    /// With several final states.
    pub branching: usize,
    /// With mismatched collectives.
    pub mismatches: usize,
}

/// Compares; the reason, if the answers differ.
pub fn check(subject: &Subject, program: &Program, check: &Check) -> Result<Checked, String> {
    let mut checked = Checked::default();
    for &buffering in &check.bufferings {
        let Some(expected) = naive::explore(program, buffering, STATES) else {
            checked.large += 1;
            continue;
        };
        checked.deadlocks += usize::from(!expected.deadlocks.is_empty());
        checked.branching += usize::from(expected.finals.len() > 1);
        checked.mismatches += usize::from(expected.mismatch);
        let compare = |merge: bool, jobs: usize| -> Result<bool, String> {
            let manner = Manner {
                buffering,
                model: false,
                merge,
                jobs,
                paths: if merge { u64::MAX } else { PATHS },
            };
            let found = subject
                .behaviour(program, manner)
                .and_then(|seen| match seen {
                    Some(seen) => difference(&expected, &seen).map_or(Ok(true), Err),
                    None => Ok(false),
                });
            found.map_err(|why| format!("{buffering:?}, merge {merge}, jobs {jobs}: {why}"))
        };
        compare(true, 1)?;
        checked.merged += 1;
        let manner = Manner {
            buffering,
            model: true,
            merge: true,
            jobs: 1,
            paths: u64::MAX,
        };
        let modelled = subject
            .behaviour(program, manner)
            .and_then(|seen| match seen {
                Some(seen) => modelled(&expected, &seen).map_or(Ok(seen.covering > 0), Err),
                None => Err("gave up".to_owned()),
            });
        let covered = modelled.map_err(|why| format!("{buffering:?}, with the model: {why}"))?;
        checked.covered += usize::from(covered);
        if check.parallel {
            compare(true, 3)?;
            checked.parallel += 1;
        }
        if check.unmerged {
            if compare(false, 1)? {
                checked.unmerged += 1;
            } else {
                checked.long += 1;
            }
        }
    }
    Ok(checked)
}

fn difference(expected: &Behaviour, seen: &Seen) -> Option<String> {
    let found = &seen.behaviour;
    sets("final states", &expected.finals, &found.finals)
        .or_else(|| {
            if seen.every_deadlock {
                return sets("deadlocks", &expected.deadlocks, &found.deadlocks);
            }
            let unknown = found.deadlocks.difference(&expected.deadlocks).next()?;
            Some(format!("not a deadlock: {unknown:?}"))
        })
        .or_else(|| causes(&expected.deadlocks, seen))
        .or_else(|| {
            (expected.mismatch != found.mismatch).then(|| {
                format!(
                    "mismatched collectives: expected {}, found {}",
                    expected.mismatch, found.mismatch
                )
            })
        })
        .or_else(|| {
            let wrong = expected.mismatch || !expected.deadlocks.is_empty();
            let verdict = if wrong {
                Verdict::Violated
            } else {
                Verdict::Verified
            };
            (verdict != seen.verdict).then(|| format!("the verdict is {:?}", seen.verdict))
        })
        .or_else(|| races(expected, seen))
}

/// Message races: reported only where final states differ, and wherever they do
/// if every execution was explored; nothing is said about programs that are
/// wrong in another way.
fn races(expected: &Behaviour, seen: &Seen) -> Option<String> {
    if expected.mismatch || !expected.deadlocks.is_empty() {
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

/// Like [`difference`], where one execution may stand for others: its final
/// state is then one of those expected, and nothing may be wrong with any.
fn modelled(expected: &Behaviour, seen: &Seen) -> Option<String> {
    if seen.covering == 0 {
        return difference(expected, seen);
    }
    if expected.mismatch || !expected.deadlocks.is_empty() {
        return Some(format!("covered, although {:?}", expected.deadlocks));
    }
    if seen.verdict != Verdict::Verified {
        return Some(format!("the verdict is {:?}", seen.verdict));
    }
    let mut strange = seen.behaviour.finals.difference(&expected.finals);
    strange
        .next()
        .map(|state| format!("not a final state: {state:?}"))
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
pub fn sweep(subject: &Subject, seeds: impl Iterator<Item = u64>) -> Sweep {
    let mut sweep = Sweep::default();
    for seed in seeds {
        sweep.programs += 1;
        match check(subject, &generate(seed), &Check::of(seed)) {
            Ok(checked) => sweep.checked.add(&checked),
            Err(why) => sweep.disagreements.push((seed, why)),
        }
    }
    sweep
}

impl Checked {
    /// Sums up.
    pub fn add(&mut self, other: &Checked) {
        self.covered += other.covered;
        self.merged += other.merged;
        self.unmerged += other.unmerged;
        self.parallel += other.parallel;
        self.large += other.large;
        self.long += other.long;
        self.deadlocks += other.deadlocks;
        self.branching += other.branching;
        self.mismatches += other.mismatches;
    }
}
