//! What Concord says of a program.

use concord_base::Kind;
use concord_explore::{Bounds, VerifyOptions};
use concord_mpi::Buffering;

use super::Program;
use crate::driven::{self, Driver, Seen};

const DRIVER: &str = include_str!("driver.c");

/// More than a program executes that does not go round in a loop.
const INSTRUCTIONS: u64 = 50_000;

/// The driver, loaded.
pub struct Subject(Driver);

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
        Seen::new(&outcome, Kind::FileRace)
    }
}
