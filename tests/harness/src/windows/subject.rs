//! What Concord says of a program.

use concord_base::Kind;
use concord_explore::{Search, VerifyOptions};
use concord_mpi::Buffering;

use super::Program;
use crate::driven::{self, Driver, Seen};

const DRIVER: &str = include_str!("driver.c");

/// The driver, loaded.
pub struct Subject(Driver);

impl Subject {
    /// Compiles and loads the driver.
    pub fn load() -> Result<Subject, String> {
        Driver::load(DRIVER, &[]).map(Subject)
    }

    /// Verifies a program: all orders of locks, with or without merging.
    pub fn behaviour(&self, program: &Program, merge: bool) -> Result<Seen, String> {
        let setup = driven::setup(program.size(), &[program.table()], Buffering::Any);
        let options = VerifyOptions {
            merge,
            search: Search::Depth,
            ..driven::options(setup)
        };
        let outcome = self.0.verify(&options)?;
        Seen::new(&outcome, Kind::WindowRace)
    }
}
