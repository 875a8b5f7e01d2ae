//! Whether answers are right, and how many are.

use super::Entry;
use super::answers::{Named, Said};

/// What an answer is worth.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Worth {
    /// Wrong, and found to be.
    TruePositive,
    /// Correct, and verified.
    TrueNegative,
    /// Correct, yet a violation was reported.
    FalsePositive,
    /// Wrong, yet verified.
    FalseNegative,
    /// No answer.
    Inconclusive,
}

impl Worth {
    /// Whether the answer is the right one.
    pub(super) fn is_right(self) -> bool {
        matches!(self, Worth::TruePositive | Worth::TrueNegative)
    }
}

/// An entry with its answer.
pub(super) struct Judged<'a> {
    /// What was asked.
    pub entry: &'a Entry,
    /// What was answered.
    pub said: &'a Said,
    /// What that is worth.
    pub worth: Worth,
}

impl<'a> Judged<'a> {
    /// Compares.
    pub(super) fn new(entry: &'a Entry, said: &'a Said) -> Judged<'a> {
        let worth = match (said.status, &entry.mistake) {
            (Some(0), None) => Worth::TrueNegative,
            (Some(0), Some(_)) => Worth::FalseNegative,
            (Some(1), None) => Worth::FalsePositive,
            (Some(1), Some(_)) => Worth::TruePositive,
            _ => Worth::Inconclusive,
        };
        Judged { entry, said, worth }
    }

    /// What is reported as wrong.
    pub(super) fn errors(&self) -> impl Iterator<Item = &Named> {
        self.said.findings.iter().filter(|f| f.level == "error")
    }

    /// For a true positive whose guilty lines are known: whether an error
    /// names one of them.
    pub(super) fn names_line(&self) -> Option<bool> {
        if self.worth != Worth::TruePositive || self.entry.lines.is_empty() {
            return None;
        }
        let mut named = self.errors().flat_map(|finding| &finding.lines);
        Some(named.any(|line| self.entry.lines.contains(line)))
    }
}

/// Counts over some entries.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Figures {
    /// By worth, in the order of its variants.
    pub counts: [u32; 5],
    /// Reports about erroneous programs, warnings too.
    pub reports: u32,
    /// True positives with known guilty lines.
    pub with_lines: u32,
    /// Those that name one.
    pub named: u32,
    /// Seconds that the answers took.
    pub seconds: f64,
}

impl Figures {
    /// Counts an entry.
    pub(super) fn add(&mut self, judged: &Judged<'_>) {
        self.counts[judged.worth as usize] += 1;
        if judged.entry.mistake.is_some() {
            // Warnings say something else than that the program is wrong.
            self.reports += judged.errors().count() as u32;
        }
        if let Some(named) = judged.names_line() {
            self.with_lines += 1;
            self.named += u32::from(named);
        }
        self.seconds += judged.said.seconds;
    }

    /// How many answers of a kind.
    pub(super) fn count(&self, worth: Worth) -> u32 {
        self.counts[worth as usize]
    }

    /// How many entries.
    pub(super) fn all(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// The share of erroneous entries that were found. An inconclusive answer
    /// about one found nothing, so the caller says how many are erroneous.
    pub(super) fn recall(&self, erroneous: u32) -> Option<f64> {
        share(self.count(Worth::TruePositive), erroneous)
    }

    /// The share of reported entries that are erroneous.
    pub(super) fn precision(&self) -> Option<f64> {
        let found = self.count(Worth::TruePositive);
        share(found, found + self.count(Worth::FalsePositive))
    }

    /// The share of right answers; no answer is not right.
    pub(super) fn accuracy(&self) -> Option<f64> {
        let right = self.count(Worth::TruePositive) + self.count(Worth::TrueNegative);
        share(right, self.all())
    }

    /// The share of true positives that name a guilty line.
    pub(super) fn naming(&self) -> Option<f64> {
        share(self.named, self.with_lines)
    }
}

/// A share, unless there is nothing to share.
pub(super) fn share(part: u32, whole: u32) -> Option<f64> {
    (whole > 0).then(|| f64::from(part) / f64::from(whole))
}
