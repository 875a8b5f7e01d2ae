//! What the library may do otherwise, and this model does in one way.
//!
//! Processes keep their order in a topology that may be reordered (MPI 4.1 §8.5); of two groups that are
//! merged without a preference the one with the lower first process comes first (§7.6.2); operations of
//! the program's own are applied in the order of [`Folding`](crate::Folding), though any bracketing will do,
//! and any order if they are said to commute (§6.9.5). Whoever draws conclusions from executions says so.

use super::World;

/// Something that was the library's choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Latitude {
    /// How the processes of a topology that was made with `reorder` are numbered.
    Reordered,
    /// How the two groups of an intercommunicator that gave the same `high` are numbered.
    Merged,
    /// In which order an operation of the program's own combines contributions.
    OwnOperation,
    /// What the library says about itself in attributes, such as `MPI_TAG_UB`.
    Attributes,
    /// Which processes share a machine.
    OneNode,
    /// That `MPI_Init_thread` provides what it is asked for.
    ThreadLevel,
}

impl World {
    pub(crate) fn note_latitude(&mut self, latitude: Latitude) {
        self.spoil_turn();
        self.latitudes.0.insert(latitude);
    }

    /// What another library could have done otherwise so far.
    pub fn latitudes(&self) -> impl Iterator<Item = Latitude> + '_ {
        self.latitudes.0.iter().copied()
    }
}
