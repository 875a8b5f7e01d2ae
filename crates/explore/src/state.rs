//! The global state of a run.

use crate::ranks::Stage;
use concord_abi::Memory;
use concord_base::Rank;
use concord_exec::Process;
use concord_libc::{Host, Libc};
use concord_mpi::{Memories, World};

/// Everything that a run consists of, as plain data.
#[derive(Debug)]
pub struct State {
    /// What MPI knows.
    pub world: World,
    /// What the ranks share of the machine.
    pub host: Host,
    /// The ranks.
    pub ranks: Vec<RankState>,
}

/// One rank.
#[derive(Debug)]
pub struct RankState {
    /// Its process.
    pub process: Process,
    /// Its C library.
    pub libc: Libc,
    pub(crate) stage: Stage,
    /// The models that wait for a function of the program to return, the
    /// innermost last.
    pub(crate) callers: Vec<Caller>,
    /// How many symbolic inputs it has asked for.
    pub(crate) inputs_read: u32,
}

/// A model that called a function of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Caller {
    Mpi,
    Libc,
}

/// The ranks' memories, as MPI reaches them.
pub(crate) struct RankMemories<'a>(pub &'a mut [RankState]);

impl Memories for RankMemories<'_> {
    fn of(&mut self, rank: Rank) -> &mut dyn Memory {
        &mut self.0[rank.index()].process.memory
    }
}

impl State {
    /// A rank.
    pub fn rank(&self, rank: Rank) -> &RankState {
        &self.ranks[rank.index()]
    }

    pub(crate) fn rank_mut(&mut self, rank: Rank) -> &mut RankState {
        &mut self.ranks[rank.index()]
    }
}
