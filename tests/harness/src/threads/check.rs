//! Whether the two answers agree.
//!
//! A program that can race must be reported for that; what else is said of it is open, since
//! nothing else is promised of it. Of one that cannot, deadlocks, misuse and the value that it
//! claims not to have must be found exactly if they are possible; but for the value where there is misuse, which ends its
//! execution.

use std::ops::AddAssign;

use concord_base::Verdict;
use concord_support::Dice;

use super::generate::generate;
use super::naive::{self, Behaviour};
use super::subject::{Seen, Subject};
use super::{Program, shrink};
use crate::family::Family;

/// States of the brute-force search beyond which a program counts as large. A few programs with more take as long
/// as thousands of others.
const STATES: usize = 10_000;

/// Figures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// Comparisons.
    pub compared: usize,
    /// Brute force gave up.
    pub large: usize,
    /// Concord's time was up before it had an answer.
    pub undecided: usize,
    /// With a race.
    pub races: usize,
    /// With a deadlock.
    pub deadlocks: usize,
    /// With misuse.
    pub misuses: usize,
    /// With a claim that fails.
    pub fails: usize,
    /// Without mistake.
    pub holds: usize,
}

/// The program of a seed, with a claim about its results: often one that is wrong.
pub fn case(seed: u64) -> Program {
    let mut program = generate(seed);
    let mut dice = Dice::new(seed ^ 0x7EAD);
    let behaviour = naive::explore(&program, STATES).filter(|b| !b.races);
    let results = behaviour.map(|b| b.results).unwrap_or_default();
    let results: Vec<(usize, u8)> = results.into_iter().collect();
    if !results.is_empty() {
        let (rank, value) = dice.pick(&results);
        let value = (value + u8::from(dice.chance(35))) % 97;
        program.never = Some((rank, value));
    }
    program
}

/// Compares; the reason, if the answers differ.
pub fn check(subject: &Subject, program: &Program) -> Result<Checked, String> {
    let mut checked = Checked::default();
    let Some(expected) = naive::explore(program, STATES) else {
        checked.large += 1;
        return Ok(checked);
    };
    // A claim that fails ends an execution before it may hang.
    let claimless = Program {
        never: None,
        ..program.clone()
    };
    let seen = subject.behaviour(&claimless)?;
    if let Some(why) = wrong(&expected, &seen) {
        if seen.late && !claims_too_much(&expected, &seen) {
            checked.undecided += 1;
            return Ok(checked);
        }
        return Err(format!("{why}: {seen:?}, expected {expected:?}"));
    }
    let fails = program
        .never
        .is_some_and(|claim| expected.results.contains(&claim));
    if program.never.is_some() && !expected.races {
        let seen = subject.behaviour(program)?;
        // Misuse ends its execution, also for a rank that has nothing to do with it.
        let hidden = fails && expected.misuses && seen.misuses;
        if seen.fails != fails && !hidden {
            if seen.late && !seen.fails {
                checked.undecided += 1;
                return Ok(checked);
            }
            return Err(format!("the claim: {seen:?}, expected {expected:?}"));
        }
    }
    checked.compared += 1;
    match () {
        () if expected.races => checked.races += 1,
        () if expected.deadlocks => checked.deadlocks += 1,
        () if expected.misuses => checked.misuses += 1,
        () if fails => checked.fails += 1,
        () => checked.holds += 1,
    }
    Ok(checked)
}

/// Whether something was found that there is not: having had no time is no excuse for that.
fn claims_too_much(expected: &Behaviour, seen: &Seen) -> bool {
    let right = expected.races
        || (!seen.races
            && (expected.deadlocks || !seen.deadlocks)
            && (expected.misuses || !seen.misuses));
    !right || seen.verdict == Verdict::Verified
}

/// What is wrong with an answer.
fn wrong(expected: &Behaviour, seen: &Seen) -> Option<&'static str> {
    if expected.races {
        return (!seen.races).then_some("a race is not reported");
    }
    let any = expected.deadlocks || expected.misuses;
    match () {
        () if seen.races => Some("a race is reported, but there is none"),
        () if seen.deadlocks != expected.deadlocks => Some("deadlocks"),
        () if seen.misuses != expected.misuses => Some("misuse"),
        () if any != (seen.verdict == Verdict::Violated) => Some("the verdict"),
        () if !any && seen.verdict != Verdict::Verified => Some("it is not verified"),
        () => None,
    }
}

impl AddAssign for Checked {
    fn add_assign(&mut self, other: Checked) {
        self.compared += other.compared;
        self.large += other.large;
        self.undecided += other.undecided;
        self.races += other.races;
        self.deadlocks += other.deadlocks;
        self.misuses += other.misuses;
        self.fails += other.fails;
        self.holds += other.holds;
    }
}

impl Family for Subject {
    const NAME: &'static str = "threads";
    type Program = Program;
    type Figures = Checked;

    fn load() -> Result<Subject, String> {
        Subject::load()
    }

    fn case(seed: u64) -> Program {
        case(seed)
    }

    fn check(&self, program: &Program) -> Result<Checked, String> {
        check(self, program)
    }

    fn shrink(program: &Program, fails: impl FnMut(&Program) -> bool) -> Program {
        shrink(program, fails)
    }

    fn answers(&self, program: &Program) -> Result<[String; 2], String> {
        let expected = naive::explore(program, usize::MAX);
        let seen = self.behaviour(program)?;
        Ok([format!("{expected:?}"), format!("{seen:?}")])
    }
}
