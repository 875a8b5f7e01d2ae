//! What executions take for granted about the host and the MPI library, as far as they depend on it.

use concord_ir::Atomic;
use concord_libc::Assumption;
use concord_mpi::{Latitude, World};
use concord_threads::Function;

use crate::resolve::Model;

/// A set of assumptions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Assumptions(u32);

impl From<Assumption> for Assumptions {
    fn from(one: Assumption) -> Assumptions {
        Assumptions(1 << one as u8)
    }
}

impl Assumptions {
    /// Those of a call.
    pub(crate) fn of(model: Model, name: &str) -> Assumptions {
        let bit = Assumptions::from;
        let all = |some: &mut dyn Iterator<Item = Assumption>| {
            some.fold(Assumptions::default(), |all, one| all.with(bit(one)))
        };
        match model {
            Model::Libc(function) => all(&mut function.assumes()),
            Model::Mpi(function) => {
                let clock = function.reads_clock().then_some(Assumption::Clock);
                let memory = function.allocates().then_some(Assumption::MpiMemory);
                let host = function.names_host().then_some(Assumption::Host);
                all(&mut clock.into_iter().chain(memory).chain(host))
            }
            Model::Program if matches!(name, "getenv" | "secure_getenv") => {
                bit(Assumption::Environment)
            }
            Model::Program if matches!(name, "qsort" | "qsort_r") => bit(Assumption::StableSort),
            Model::Program if matches!(name, "rand" | "rand_r" | "random" | "random_r") => {
                bit(Assumption::Random)
            }
            Model::Program if matches!(name, "__kmpc_fork_call" | "__kmpc_fork_teams") => {
                bit(Assumption::Teams)
            }
            Model::Program if matches!(name, "__omp_spawn") => bit(Assumption::TaskOrder),
            Model::Threads(Function::FoldBegin) => bit(Assumption::Folds),
            Model::Threads(Function::Sections) => bit(Assumption::Sections),
            Model::Threads(Function::Chunks) => bit(Assumption::Chunks),
            Model::Program | Model::Input(_) | Model::Threads(_) | Model::Nobody => {
                Assumptions::default()
            }
        }
    }

    /// Those of what the MPI library has chosen so far.
    pub(crate) fn of_world(world: &World) -> Assumptions {
        let assumption = |latitude| match latitude {
            Latitude::Reordered => Assumption::Reordering,
            Latitude::Merged => Assumption::Merging,
            Latitude::OwnOperation => Assumption::Operations,
            Latitude::Attributes => Assumption::Host,
            Latitude::OneNode => Assumption::OneNode,
            Latitude::ThreadLevel => Assumption::ThreadLevel,
        };
        let all = world
            .latitudes()
            .map(|one| Assumptions::from(assumption(one)));
        all.fold(Assumptions::default(), Assumptions::with)
    }

    /// Those of a process that asked which of two objects lies first.
    pub(crate) fn of_order(asked: bool) -> Assumptions {
        match asked {
            true => Assumption::Addresses.into(),
            false => Assumptions::default(),
        }
    }

    /// With that of an atomic instruction, where its order is weaker than sequential consistency.
    #[must_use]
    pub(crate) fn with_atomics(self, atomic: Atomic) -> Assumptions {
        match atomic.total {
            true => self,
            false => self.with(Assumption::AtomicOrder.into()),
        }
    }

    /// Both.
    #[must_use]
    pub(crate) fn with(self, other: Assumptions) -> Assumptions {
        Assumptions(self.0 | other.0)
    }

    /// As a number, for files.
    pub(crate) fn bits(self) -> u32 {
        self.0
    }

    /// The inverse.
    pub(crate) fn of_bits(bits: u32) -> Assumptions {
        Assumptions(bits)
    }

    /// Each of them.
    pub fn each(self) -> impl Iterator<Item = Assumption> {
        let all = Assumption::ALL.iter().copied();
        all.filter(move |assumption| self.0 & (1 << *assumption as u8) != 0)
    }
}
