//! How a state was reached: conditions on the inputs, and choices of MPI.

use concord_abi::Class;
use concord_mpi::Transition;
use concord_term::Term;

/// The history of a state that its future depends on.
#[derive(Clone, Debug, Default)]
pub struct PathRecord {
    /// Conditions on the inputs; together satisfiable.
    pub condition: Vec<Term>,
    /// The inputs in the order in which ranks asked for them.
    pub inputs: Vec<InputRecord>,
    /// The transitions that were chosen among several, in order.
    pub choices: Vec<Transition>,
    /// How many times the path could have gone another way.
    pub depth: u32,
    /// How many forks ago the path last reached a place that no path had
    /// reached before, as far as it knew.
    pub stale: u32,
    /// Instructions executed on it.
    pub executed: u64,
}

/// A symbolic input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputRecord {
    /// The name that the program gave it.
    pub name: String,
    /// The rank that asked.
    pub rank: u32,
    /// The number of the request on that rank.
    pub number: u32,
    /// The class of a scalar input; `None` for bytes in memory.
    pub class: Option<Class>,
    /// Its bytes, lowest first, as eight-bit variables.
    pub bytes: Vec<Term>,
}
