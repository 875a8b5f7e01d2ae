//! What Concord says of a program.

use std::time::Duration;

use concord_base::{Kind, Level, Verdict};
use concord_explore::{Bounds, Reason, VerifyOptions};
use concord_mpi::Buffering;

use super::Program;
use crate::driven::{self, Driver};

const DRIVER: &str = include_str!("driver.c");

/// More than a program executes that does not go round in a loop.
const INSTRUCTIONS: u64 = 200_000;

/// Few programs of this size take longer than a second; those that do are counted as undecided.
const TIME: Duration = Duration::from_secs(10);

/// The driver, loaded.
pub struct Subject(Driver);

/// What a search has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    /// A data race.
    pub races: bool,
    /// Threads that wait for each other.
    pub deadlocks: bool,
    /// A lock or a condition that is used wrongly.
    pub misuses: bool,
    /// A failed assertion.
    pub fails: bool,
    /// The answer.
    pub verdict: Verdict,
    /// Why it is not certain.
    pub reasons: Vec<String>,
    /// Whether it took too long to look at all.
    pub late: bool,
}

impl Subject {
    /// Compiles and loads the driver.
    pub fn load() -> Result<Subject, String> {
        Driver::load(DRIVER, &[]).map(Subject)
    }

    /// Verifies a program.
    pub fn behaviour(&self, program: &Program) -> Result<Seen, String> {
        let arguments = program.arguments();
        let setup = driven::setup(program.ranks.len(), &arguments, Buffering::Infinite);
        let options = VerifyOptions {
            bounds: Bounds {
                instructions: INSTRUCTIONS,
                time: Some(TIME),
                ..Bounds::default()
            },
            ..driven::options(setup)
        };
        let outcome = self.0.verify(&options)?;
        let mut seen = Seen {
            races: false,
            deadlocks: false,
            misuses: false,
            fails: false,
            verdict: outcome.verdict,
            reasons: outcome.reasons.iter().map(Reason::to_string).collect(),
            late: outcome.reasons.contains(&Reason::Time),
        };
        for violation in &outcome.violations {
            let finding = &violation.finding;
            match finding.kind {
                Kind::DataRace => seen.races = true,
                Kind::Deadlock => seen.deadlocks = true,
                Kind::ThreadMisuse => seen.misuses = true,
                Kind::Assertion => seen.fails = true,
                kind if kind.level() < Level::Error => {}
                _ => {
                    return Err(format!(
                        "unexpected: {} ({})",
                        finding.message, finding.detail
                    ));
                }
            }
        }
        Ok(seen)
    }
}
