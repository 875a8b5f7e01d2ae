//! What a finding in a partial program rests on.
//!
//! A finding that every execution shows is certain, whoever calls the function. Otherwise it rests
//! on how the program's own decisions came out: those that all executions with the finding have in
//! common are necessary for it. Where they have none in common, those of the shortest one are told,
//! as an example.

use std::collections::BTreeMap;

use concord_term::{Term, TermPool};

use crate::diagnose::Cause;
use crate::entry::words;

/// Conditions that are told at most.
const MOST_TOLD: usize = 4;

/// What is known about the executions that show each finding.
#[derive(Default)]
pub(super) struct Resting {
    of: BTreeMap<Cause, Seen>,
}

struct Seen {
    /// How many executions show it.
    times: u64,
    /// Decisions that all of them have in common.
    common: Vec<Term>,
    /// Those of the one with the fewest.
    fewest: Vec<Term>,
}

impl Resting {
    /// An execution shows a finding; `whole`, if it is one that counts, and not the beginning of some.
    pub(super) fn note(&mut self, cause: &Cause, decided: &[Term], whole: bool) {
        let seen = self.of.entry(cause.clone()).or_insert_with(|| Seen {
            times: 0,
            common: decided.to_vec(),
            fewest: decided.to_vec(),
        });
        seen.times += u64::from(whole);
        seen.common.retain(|term| decided.contains(term));
        if decided.len() < seen.fewest.len() {
            seen.fewest = decided.to_vec();
        }
    }

    /// What a finding rests on, in words. `all` is the number of executions, if they are all that
    /// there are within the bounds.
    pub(super) fn told(&self, pool: &TermPool, cause: &Cause, all: Option<u64>) -> Option<String> {
        let seen = self.of.get(cause)?;
        if all == Some(seen.times) {
            return Some("certain: every caller within the bounds sees it".to_owned());
        }
        let (conditions, needed) = match seen.common.is_empty() {
            true => (&seen.fewest, false),
            false => (&seen.common, true),
        };
        let mut texts: Vec<String> = Vec::new();
        let mut unsaid = 0;
        for condition in conditions {
            match words(pool, *condition) {
                Some(text) if !texts.contains(&text) => texts.push(text),
                Some(_) => {}
                None => unsaid += 1,
            }
        }
        texts.sort_by_key(String::len);
        unsaid += texts.len().saturating_sub(MOST_TOLD);
        texts.truncate(MOST_TOLD);
        if texts.is_empty() {
            return None;
        }
        let more = match unsaid {
            0 => String::new(),
            1 => ", and one condition more".to_owned(),
            more => format!(", and {more} conditions more"),
        };
        let texts = texts.join(" and ");
        Some(match needed {
            true => format!("assumes {texts}{more}"),
            false => format!("assumes, for example, {texts}{more}"),
        })
    }
}
