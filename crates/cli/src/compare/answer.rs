//! The answers for all numbers of processes together.

use std::path::PathBuf;
use std::sync::Arc;

use concord_base::{Certainty, Finding, FindingDetail, Kind, Level, Place, Verdict};
use concord_explore::{
    Compared, Comparison, Differs, Executed, Reason, Setup, Shows, VerifyOutcome, Violation,
};
use concord_report::Side;
use concord_report::witness::Witness;

use super::inputs::in_words;
use crate::failure::Failure;
use crate::status::{INCONCLUSIVE, INTERNAL, VIOLATION};
use crate::verify::witness::{WitnessFolder, WitnessMaker};

/// A program that was explored with a number of processes.
pub(super) struct Explored {
    /// What its executions started from.
    pub setup: Setup,
    /// What came of it.
    pub outcome: VerifyOutcome,
}

/// Which of the two programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Which {
    Specification,
    Implementation,
}

/// Something to tell, with the execution that shows it.
pub(super) struct Found {
    pub which: Which,
    pub processes: u32,
    pub finding: Finding,
    pub level: Level,
    pub witness: Witness,
    pub file: Option<PathBuf>,
    /// The other execution, where two differ.
    pub other: Option<PathBuf>,
    /// Both executions, where two differ.
    pub sides: Vec<Side>,
}

/// Everything that was found out.
pub(super) struct Answer {
    /// The specification.
    pub spec: Option<Arc<Explored>>,
    /// The implementation, by number of processes.
    pub worlds: Vec<(Arc<Explored>, Comparison)>,
    /// Whether floats are real numbers: then what a run with doubles does not show is no mistake of ours.
    pub reals: bool,
    /// Why the search was left.
    pub left: Option<String>,
    pub found: Vec<Found>,
}

impl Answer {
    pub(super) fn new(
        spec: Arc<Explored>,
        worlds: Vec<(Arc<Explored>, Comparison)>,
        reals: bool,
    ) -> Answer {
        Answer {
            reals,
            spec: Some(spec),
            worlds,
            left: None,
            found: Vec::new(),
        }
    }

    /// The comparison was left for this reason: what was certain by then.
    pub(super) fn left(
        spec: Option<Arc<Explored>>,
        worlds: Vec<(Arc<Explored>, Comparison)>,
        reals: bool,
        reason: &Reason,
    ) -> Answer {
        Answer {
            spec,
            worlds,
            reals,
            left: Some(reason.to_string()),
            found: Vec::new(),
        }
    }

    /// Violated if there is a difference or an error in a program; verified if both were explored to the end
    /// and every pair agrees.
    pub(super) fn verdict(&self) -> Verdict {
        let verdicts = || {
            let spec = self.spec.iter().map(|spec| spec.outcome.verdict);
            spec.chain(self.worlds.iter().map(|(e, _)| e.outcome.verdict))
        };
        let different =
            |comparison: &Comparison| matches!(comparison.answer, Compared::Different(_));
        let equivalent =
            |comparison: &Comparison| matches!(comparison.answer, Compared::Equivalent);
        if verdicts().any(|v| v == Verdict::Violated)
            || self.worlds.iter().any(|(_, c)| different(c))
        {
            Verdict::Violated
        } else if self.left.is_none()
            && !self.worlds.is_empty()
            && verdicts().all(|v| v == Verdict::Verified)
            && self.worlds.iter().all(|(_, c)| equivalent(c))
        {
            Verdict::Verified
        } else {
            Verdict::Inconclusive
        }
    }

    /// Violations that did not show themselves again are mistakes of ours.
    pub(super) fn status(&self) -> u8 {
        let spec = self.spec.iter();
        let mut all = spec.chain(self.worlds.iter().map(|(explored, _)| explored));
        if !self.reals && all.any(|explored| !explored.outcome.unreproduced.is_empty()) {
            return INTERNAL;
        }
        match self.verdict() {
            Verdict::Verified | Verdict::Completed => 0,
            Verdict::Violated => VIOLATION as u8,
            Verdict::Inconclusive => INCONCLUSIVE as u8,
        }
    }

    /// Why the verdict is not stronger.
    pub(super) fn reasons(&self) -> Vec<String> {
        let mut reasons: Vec<String> = self.left.iter().cloned().collect();
        if let Some(spec) = &self.spec {
            let of_spec = spec.outcome.reasons.iter();
            reasons.extend(of_spec.map(|reason| format!("the specification: {reason}")));
        }
        for (explored, comparison) in &self.worlds {
            let with = with_processes(explored.setup.size.get());
            let own = explored.outcome.reasons.iter();
            reasons.extend(own.map(|reason| format!("the implementation {with}: {reason}")));
            if let Compared::Undecided(undecided) = &comparison.answer {
                reasons.extend(undecided.iter().map(|why| format!("{with}: {why}")));
            }
        }
        reasons
    }

    /// Makes findings of all that is to be told, and writes their witnesses.
    pub(super) fn with_witnesses(
        mut self,
        spec: &WitnessMaker<'_>,
        implementation: &WitnessMaker<'_>,
        folder: Option<&WitnessFolder>,
    ) -> Result<Answer, Failure> {
        if let Some(folder) = folder {
            folder.clear()?;
        }
        let mut writer = Writer { folder, number: 0 };
        let mut found = Vec::new();
        if let Some(explored) = &self.spec {
            for violation in &explored.outcome.violations {
                found.push(writer.violation(Which::Specification, spec, explored, violation)?);
            }
        }
        for (explored, comparison) in &self.worlds {
            let same = self
                .spec
                .as_ref()
                .is_some_and(|s| s.setup.size == explored.setup.size)
                && std::ptr::eq(spec, implementation);
            if !same {
                for violation in &explored.outcome.violations {
                    let which = Which::Implementation;
                    found.push(writer.violation(which, implementation, explored, violation)?);
                }
            }
            if let (Compared::Different(differs), Some(expected)) = (&comparison.answer, &self.spec)
            {
                let makers = (spec, implementation);
                found.push(writer.difference(makers, expected, explored, differs)?);
            }
        }
        self.found = found;
        Ok(self)
    }
}

/// Numbers and writes witnesses.
struct Writer<'a> {
    folder: Option<&'a WitnessFolder>,
    number: usize,
}

impl Writer<'_> {
    fn write(&mut self, witness: &Witness) -> Result<Option<PathBuf>, Failure> {
        self.number += 1;
        match self.folder {
            Some(folder) => Ok(Some(folder.write(self.number, witness)?)),
            None => Ok(None),
        }
    }

    fn violation(
        &mut self,
        which: Which,
        maker: &WitnessMaker<'_>,
        explored: &Explored,
        violation: &Violation,
    ) -> Result<Found, Failure> {
        let witness = maker.witness(violation, &explored.setup);
        let file = self.write(&witness)?;
        let mut finding = violation.finding.clone();
        finding.places.extend(violation.involved.iter().cloned());
        finding.notes.extend(witness.finding.inputs.iter().cloned());
        Ok(Found {
            which,
            processes: explored.setup.size.get(),
            finding,
            level: violation.level,
            witness,
            file,
            other: None,
            sides: Vec::new(),
        })
    }

    fn difference(
        &mut self,
        (spec, implementation): (&WitnessMaker<'_>, &WitnessMaker<'_>),
        expected: &Explored,
        explored: &Explored,
        differs: &Differs,
    ) -> Result<Found, Failure> {
        let finding = finding(explored.setup.size.get(), differs);
        let violation = |executed: &Executed, setup: &Setup| Violation {
            finding: finding.clone(),
            level: Level::Error,
            involved: Vec::new(),
            decisions: 0,
            inputs: executed.inputs.clone(),
            choices: executed.choices.clone(),
            folding: setup.mpi.folding,
            journal: executed.journal.clone(),
            sides: Vec::new(),
        };
        let one = spec.witness(&violation(&differs.spec, &expected.setup), &expected.setup);
        let own = violation(&differs.implementation, &explored.setup);
        let other = implementation.witness(&own, &explored.setup);
        let (expects, file) = (self.write(&one)?, self.write(&other)?);
        let mut finding = finding;
        finding
            .notes
            .extend(in_words(&differs.implementation.inputs));
        let sides = vec![
            side("the specification", &one, differs, |shows| &shows.spec),
            side("the implementation", &other, differs, |shows| {
                &shows.implementation
            }),
        ];
        Ok(Found {
            which: Which::Implementation,
            processes: explored.setup.size.get(),
            finding,
            level: Level::Error,
            witness: other,
            file,
            other: expects,
            sides,
        })
    }
}

fn with_processes(n: u32) -> String {
    match n {
        1 => "with 1 process".to_owned(),
        n => format!("with {n} processes"),
    }
}

/// One of two executions that differ, with what it shows.
fn side(name: &str, witness: &Witness, differs: &Differs, of: fn(&Shows) -> &String) -> Side {
    let shown = differs.shows.iter().filter(|shows| shows.differs);
    let shown = shown.take(MOST_SHOWN);
    let shown: Vec<String> = shown.map(|s| format!("{}: {}", s.what, of(s))).collect();
    Side {
        name: name.to_owned(),
        result: shown.join("\n"),
        processes: witness.input.processes,
        steps: witness.steps.clone(),
        waits: witness.waits.clone(),
    }
}

/// Values that are shown beside each other.
const MOST_SHOWN: usize = 20;

/// A difference as a finding.
fn finding(processes: u32, differs: &Differs) -> Finding {
    let first = differs.shows.iter().find(|shows| shows.differs);
    let first = first.or(differs.shows.first());
    let what = first.map_or("an output", |shows| shows.what.as_str());
    let with = with_processes(processes);
    let mut notes = vec![table(&differs.shows)];
    if differs.hidden_by_rounding {
        notes.push(
            "as real numbers they differ; the doubles that both programs computed agree up to rounding".to_owned(),
        );
    }
    let named = first.and_then(|shows| differs.implementation.places.get(&shows.key));
    let places = named
        .filter(|(_, span)| span.is_known())
        .map(|(rank, span)| Place {
            rank: *rank,
            span: *span,
            label: format!("{what} is shown here"),
            stack: Vec::new(),
        });
    Finding {
        kind: Kind::NotEquivalent,
        detail: FindingDetail::Nothing,
        message: format!("{with}, {what} is not what the specification computes"),
        certainty: Certainty::Replayed,
        places: places.into_iter().collect(),
        notes,
    }
}

/// Outputs side by side; the first difference is marked.
fn table(shows: &[Shows]) -> String {
    let rows = || shows.iter().take(MOST_SHOWN);
    let width = |column: fn(&Shows) -> &str, title: &str| {
        let longest = rows().map(|row| column(row).chars().count()).max();
        longest.unwrap_or(0).max(title.len())
    };
    let what = width(|row| &row.what, "output");
    let spec = width(|row| &row.spec, "specification");
    let mut text = format!(
        "{:what$}  {:spec$}  implementation",
        "output", "specification"
    );
    let mut marked = false;
    for row in rows() {
        let mark = match row.differs {
            true if !marked => "   <-- first difference",
            true => "   <-- differs",
            false => "",
        };
        marked |= row.differs;
        text.push_str(&format!(
            "\n{:what$}  {:spec$}  {}{mark}",
            row.what, row.spec, row.implementation
        ));
    }
    if shows.len() > MOST_SHOWN {
        text.push_str(&format!("\n(and {} more)", shows.len() - MOST_SHOWN));
    }
    text
}
