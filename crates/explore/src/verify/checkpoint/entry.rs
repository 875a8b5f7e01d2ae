//! What became of one state, as it is written down.
//!
//! How the states and ends that came of it were reached is written as what is new since that state. What
//! few states have in common (findings, reasons, inputs, deeds, written files) is not written at
//! all: an entry names such things by the order of their first occurrence. The state that has one
//! for the first time, and every state that came to something which has no form here, is advanced *again*
//! by whoever reads the entry. So entries are exact, and nothing that somebody adds to findings
//! needs a form in files.

use std::collections::BTreeSet;
use std::hash::Hash;
use std::num::NonZeroU32;

use concord_base::{Finding, Rank, Span};
use concord_ir::FuncId;
use concord_mpi::{Deed, Transition};
use concord_term::{Bytes, Term};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::ghost::{Ghost, Waiting};
use crate::assumptions::Assumptions;
use crate::history::History;
use crate::path::{CallerRecord, InputRecord, PathRecord};
use crate::verify::advanced::{Advanced, End, PathEnd, Print, Successor};
use crate::verify::bounds::Reason;
use crate::verify::race::EndResult;

/// What became of a state.
#[derive(Serialize, Deserialize)]
pub(super) enum Entry {
    /// Whoever wants to know advances it again.
    Again,
    Known(Known),
}

/// What became of a state, in full.
#[derive(Serialize, Deserialize)]
pub(super) struct Known {
    successors: Vec<SuccessorEntry>,
    ends: Vec<EndEntry>,
    reasons: Vec<u32>,
    deeds: Vec<u32>,
    chose: bool,
    halted: bool,
    forgot: bool,
}

#[derive(Serialize, Deserialize)]
struct SuccessorEntry {
    print: Option<PrintEntry>,
    aborts: bool,
    stands: Option<(u32, u32)>,
    path: PathEntry,
}

/// A fingerprint, byte by byte.
#[derive(Serialize, Deserialize)]
struct PrintEntry {
    compared: [u8; 16],
    itself: Option<[u8; 16]>,
}

impl From<Print> for PrintEntry {
    fn from(Print { compared, itself }: Print) -> PrintEntry {
        PrintEntry {
            compared: compared.to_le_bytes(),
            itself: itself.map(u128::to_le_bytes),
        }
    }
}

impl From<PrintEntry> for Print {
    fn from(PrintEntry { compared, itself }: PrintEntry) -> Print {
        Print {
            compared: u128::from_le_bytes(compared),
            itself: itself.map(u128::from_le_bytes),
        }
    }
}

#[derive(Serialize, Deserialize)]
struct EndEntry {
    path: PathEntry,
    how: u8,
    findings: Vec<u32>,
    outcome: Option<OutcomeEntry>,
}

#[derive(Serialize, Deserialize)]
struct OutcomeEntry {
    statuses: Vec<Option<i32>>,
    /// What was shown is what the path has shown; otherwise nothing.
    shown: bool,
    files: u32,
    aborted: bool,
}

/// What a path has that the one it came from has not.
#[derive(Serialize, Deserialize)]
struct PathEntry {
    /// So many conditions are those of the earlier path,
    kept: u32,
    /// and these follow.
    condition: Vec<u32>,
    inputs: Vec<u32>,
    choices: Vec<Transition>,
    depth: u32,
    forks_at: Vec<((u32, u32), u32)>,
    decided_at: Vec<(Rank, Span)>,
    executed: u64,
    singletons: u32,
    /// [`PathRecord::forked`] and the like, from the lowest bit on.
    flags: u8,
    shown: Vec<(u32, bool, [u8; 16])>,
    skipped: u32,
    renewed: u32,
    assumes: u32,
    last_output: Option<Vec<u8>>,
}

/// Things by the order of their first occurrence.
struct Table<T> {
    numbers: FxHashMap<T, u32>,
    things: Vec<T>,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Table {
            numbers: FxHashMap::default(),
            things: Vec::new(),
        }
    }
}

impl<T: Clone + Eq + Hash> Table<T> {
    fn number(&self, thing: &T) -> Option<u32> {
        self.numbers.get(thing).copied()
    }

    fn all_numbers<'a>(&self, things: impl IntoIterator<Item = &'a T>) -> Option<Vec<u32>>
    where
        T: 'a,
    {
        things.into_iter().map(|thing| self.number(thing)).collect()
    }

    fn add(&mut self, thing: &T) {
        if !self.numbers.contains_key(thing) {
            self.numbers.insert(thing.clone(), self.things.len() as u32);
            self.things.push(thing.clone());
        }
    }

    fn get(&self, number: u32) -> Option<&T> {
        self.things.get(number as usize)
    }

    fn get_all(&self, numbers: &[u32]) -> Option<Vec<T>> {
        let things = numbers.iter().map(|number| self.get(*number).cloned());
        things.collect()
    }
}

/// What entries name by number.
#[derive(Default)]
pub(super) struct Tables {
    findings: Table<Finding>,
    reasons: Table<Reason>,
    deeds: Table<Deed>,
    inputs: Table<InputRecord>,
    files: Table<Vec<(String, Bytes)>>,
}

impl Tables {
    /// The entry of a state that was reached by `from`. What it names is known from now on.
    pub(super) fn entry(&mut self, from: &PathRecord, advanced: &Advanced) -> Entry {
        match self.known(from, advanced) {
            Some(known) => Entry::Known(known),
            None => {
                self.learn(from, advanced);
                Entry::Again
            }
        }
    }

    /// What a state that is advanced again adds. The same for who writes its entry and for who reads it.
    pub(super) fn learn(&mut self, from: &PathRecord, advanced: &Advanced) {
        for end in &advanced.ends {
            end.findings.iter().for_each(|f| self.findings.add(f));
            let files = end.outcome.as_ref().map(|outcome| &outcome.files);
            files.into_iter().for_each(|files| self.files.add(files));
        }
        advanced.reasons.iter().for_each(|r| self.reasons.add(r));
        advanced.deeds.iter().for_each(|d| self.deeds.add(d));
        let ends = advanced.ends.iter().map(|end| &end.path);
        let successors = advanced.successors.iter().map(|s| s.state.path());
        for path in ends.chain(successors) {
            let new = path.inputs.since(from.inputs.len());
            new.iter().for_each(|input| self.inputs.add(input));
        }
    }

    fn known(&self, from: &PathRecord, advanced: &Advanced) -> Option<Known> {
        let Advanced {
            successors,
            ends,
            reasons,
            // Checkpoints are of whole programs.
            ways: _,
            chose,
            uncovered: None,
            recorded: None,
            deeds,
            claims,
            halted,
            forgot,
            asks_forgotten: false,
            told_apart,
            spoilt: false,
            files: None,
            hurried: false,
            // Searches of partial programs have no checkpoints.
            again: _,
        } = advanced
        else {
            return None;
        };
        if !claims.is_empty() || !told_apart.is_empty() {
            return None;
        }
        let successors = successors.iter().map(|s| self.successor(from, s));
        let ends = ends.iter().map(|end| self.end(from, end));
        Some(Known {
            successors: successors.collect::<Option<_>>()?,
            ends: ends.collect::<Option<_>>()?,
            reasons: self.reasons.all_numbers(reasons)?,
            deeds: self.deeds.all_numbers(deeds)?,
            chose: *chose,
            halted: *halted,
            forgot: *forgot,
        })
    }

    fn successor(&self, from: &PathRecord, successor: &Successor) -> Option<SuccessorEntry> {
        let stands = successor.state.stands();
        Some(SuccessorEntry {
            print: successor.print.map(PrintEntry::from),
            aborts: successor.state.aborts(),
            stands: stands.map(|(function, at)| (function.0, at)),
            path: self.path(from, successor.state.path())?,
        })
    }

    fn end(&self, from: &PathRecord, end: &PathEnd) -> Option<EndEntry> {
        let outcome = match &end.outcome {
            None => None,
            Some(outcome) => Some(self.outcome(&end.path, outcome)?),
        };
        Some(EndEntry {
            path: self.path(from, &end.path)?,
            how: ENDS.iter().position(|how| *how == end.how)? as u8,
            findings: self.findings.all_numbers(&end.findings)?,
            outcome,
        })
    }

    fn outcome(&self, path: &PathRecord, outcome: &EndResult) -> Option<OutcomeEntry> {
        let shown = outcome.shown == path.shown;
        if !shown && outcome.shown != Default::default() {
            return None;
        }
        Some(OutcomeEntry {
            statuses: outcome.statuses.clone(),
            shown,
            files: self.files.number(&outcome.files)?,
            aborted: outcome.aborted,
        })
    }

    fn path(&self, from: &PathRecord, path: &PathRecord) -> Option<PathEntry> {
        let PathRecord {
            condition,
            inputs,
            choices,
            depth,
            // The frontier's own.
            crowd: _,
            way: _,
            goes_on: _,
            forks_at,
            decided_at,
            executed,
            // Known from what it came from, until it is compared.
            node: _,
            singletons,
            forked,
            whole,
            shown,
            received,
            decisions,
            skipped,
            relies_on_release,
            aborted,
            renewed,
            lost,
            assumes,
            last_output,
            observed,
            caller,
        } = path;
        if observed.is_some() || *caller != CallerRecord::default() {
            // Comparisons and executions with an unknown caller are not recorded.
            return None;
        }
        if !received.is_empty() || !decisions.is_empty() || *relies_on_release {
            // Only abstract runs have these.
            return None;
        }
        let both = condition.iter().zip(&from.condition);
        let kept = both.take_while(|(a, b)| a == b).count();
        let forks = forks_at
            .iter()
            .filter(|(at, n)| from.forks_at.get(at) != Some(n));
        let new = inputs.since(from.inputs.len());
        Some(PathEntry {
            kept: kept as u32,
            condition: condition[kept..].iter().map(|t| t.to_raw().get()).collect(),
            inputs: self.inputs.all_numbers(&new)?,
            choices: choices.since(from.choices.len()),
            depth: *depth,
            forks_at: forks.map(|((f, at), n)| ((f.0, *at), *n)).collect(),
            decided_at: decided_at.since(from.decided_at.len()),
            executed: *executed,
            singletons: *singletons,
            flags: u8::from(*forked)
                | u8::from(*aborted) << 1
                | u8::from(*lost) << 2
                | u8::from(shown.approximate) << 3
                | u8::from(*whole) << 4,
            shown: shown.changes(&from.shown),
            skipped: *skipped,
            renewed: *renewed,
            assumes: assumes.bits(),
            last_output: (*last_output != from.last_output).then(|| last_output.clone()),
        })
    }

    /// What an entry says became of a state that was reached by `from`; `None` if it makes no sense.
    /// Its successors are made when somebody needs them: `number` gives each its number.
    pub(super) fn advanced(
        &self,
        from: &PathRecord,
        known: Known,
        mut number: impl FnMut(Option<Print>) -> u32,
    ) -> Option<Advanced> {
        let mut successors = Vec::with_capacity(known.successors.len());
        for entry in known.successors {
            let print = entry.print.map(Print::from);
            let ghost = Ghost {
                number: number(print),
                path: self.path_again(from, entry.path)?,
                aborts: entry.aborts,
                stands: entry.stands.map(|(function, at)| (FuncId(function), at)),
            };
            successors.push(Successor {
                state: Waiting::Ghost(Box::new(ghost)),
                print,
            });
        }
        let ends = known.ends.into_iter().map(|end| self.end_again(from, end));
        let deeds: Vec<Deed> = self.deeds.get_all(&known.deeds)?;
        Some(Advanced {
            successors,
            ends: ends.collect::<Option<_>>()?,
            reasons: self.reasons.get_all(&known.reasons)?,
            deeds: BTreeSet::from_iter(deeds),
            chose: known.chose,
            halted: known.halted,
            forgot: known.forgot,
            ..Advanced::default()
        })
    }

    fn end_again(&self, from: &PathRecord, entry: EndEntry) -> Option<PathEnd> {
        let path = self.path_again(from, entry.path)?;
        let outcome = match entry.outcome {
            None => None,
            Some(outcome) => Some(EndResult {
                statuses: outcome.statuses,
                shown: match outcome.shown {
                    true => path.shown.clone(),
                    false => Default::default(),
                },
                files: self.files.get(outcome.files)?.clone(),
                // Programs are compared without checkpoints.
                removed: Vec::new(),
                aborted: outcome.aborted,
            }),
        };
        Some(PathEnd {
            path,
            how: *ENDS.get(usize::from(entry.how))?,
            findings: self.findings.get_all(&entry.findings)?,
            outcome,
        })
    }

    fn path_again(&self, from: &PathRecord, entry: PathEntry) -> Option<PathRecord> {
        let mut path = from.clone();
        path.condition.truncate(entry.kept as usize);
        for raw in entry.condition {
            path.condition.push(Term::from_raw(NonZeroU32::new(raw)?));
        }
        add(&mut path.inputs, self.inputs.get_all(&entry.inputs)?);
        add(&mut path.choices, entry.choices);
        add(&mut path.decided_at, entry.decided_at);
        let forks = entry.forks_at.into_iter();
        path.forks_at
            .extend(forks.map(|((f, at), n)| ((FuncId(f), at), n)));
        path.shown.change(&entry.shown, entry.flags & 8 != 0);
        if let Some(last) = entry.last_output {
            path.last_output = last;
        }
        Some(PathRecord {
            depth: entry.depth,
            executed: entry.executed,
            singletons: entry.singletons,
            forked: entry.flags & 1 != 0,
            aborted: entry.flags & 2 != 0,
            lost: entry.flags & 4 != 0,
            whole: entry.flags & 16 != 0,
            skipped: entry.skipped,
            renewed: entry.renewed,
            assumes: Assumptions::of_bits(entry.assumes),
            ..path
        })
    }
}

const ENDS: [End; 6] = [
    End::Finished,
    End::Violation,
    End::Warning,
    End::Remark,
    End::Assumed,
    End::Cut,
];

fn add<T>(history: &mut History<T>, new: Vec<T>) {
    new.into_iter().for_each(|item| history.push(item));
}

/// Whether two ways to a state say the same of it, as far as entries tell.
pub(in crate::verify) fn is_same_way(one: &PathRecord, other: &PathRecord) -> bool {
    one.condition == other.condition
        && one.inputs.to_vec() == other.inputs.to_vec()
        && one.choices.to_vec() == other.choices.to_vec()
        && one.depth == other.depth
        && one.forks_at == other.forks_at
        && one.decided_at.to_vec() == other.decided_at.to_vec()
        && one.executed == other.executed
        && (one.singletons, one.forked) == (other.singletons, other.forked)
        && one.whole == other.whole
        && one.shown == other.shown
        && (one.skipped, one.renewed) == (other.skipped, other.renewed)
        && (one.aborted, one.lost) == (other.aborted, other.lost)
        && one.assumes == other.assumes
        && one.last_output == other.last_output
}
