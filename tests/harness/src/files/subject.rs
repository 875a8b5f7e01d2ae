//! What Concord says of a program.

use concord_base::{Kind, Level, Verdict};
use concord_explore::{Bounds, Reason, VerifyOptions};
use concord_mpi::Buffering;

use super::Program;
use crate::driven::{self, Driver};

const DRIVER: &str = include_str!("driver.c");

/// More than a program executes that does not go round in a loop.
const INSTRUCTIONS: u64 = 50_000;

/// The driver, loaded.
pub struct Subject(Driver);

/// What a search has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    /// A race on a file.
    pub races: bool,
    /// A failed assertion.
    pub fails: bool,
    /// An execution that does not end.
    pub stuck: bool,
    /// The answer.
    pub verdict: Verdict,
    /// Why it is not certain.
    pub reasons: Vec<String>,
}

impl Subject {
    /// Compiles and loads the driver.
    pub fn load() -> Result<Subject, String> {
        Driver::load(DRIVER, &[]).map(Subject)
    }

    /// Verifies a program: all orders of uses of names, with or without merging.
    pub fn behaviour(&self, program: &Program, merge: bool) -> Result<Seen, String> {
        let setup = driven::setup(program.size(), &[program.table()], Buffering::Any);
        let options = VerifyOptions {
            merge,
            bounds: Bounds {
                instructions: INSTRUCTIONS,
                ..Bounds::default()
            },
            ..driven::options(setup)
        };
        let outcome = self.0.verify(&options)?;
        let mut seen = Seen {
            races: false,
            fails: false,
            stuck: false,
            verdict: outcome.verdict,
            reasons: outcome.reasons.iter().map(Reason::to_string).collect(),
        };
        for violation in &outcome.violations {
            let finding = &violation.finding;
            match finding.kind {
                Kind::FileRace => seen.races = true,
                Kind::Assertion => seen.fails = true,
                Kind::Deadlock | Kind::Livelock => seen.stuck = true,
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
