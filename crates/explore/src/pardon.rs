//! Going on after the use of an uninitialised value, where the user wants that.
//!
//! What was never written is zero from then on, for the instruction or call at hand: it is made
//! again with that. One execution of many that a real run could show, so no proof may rest on it;
//! only `concord run` does this. A call that has begun its work is not made a second time.

use concord_base::{FaultKind, Finding, MemoryFault, Rank};
use concord_exec::{ByteState, Fault};

use crate::ranks::{Problem, Turns};
use crate::state::State;

/// How often an instruction may be made again.
const MOST: u32 = 1 << 16;

/// Pardons at the instruction at hand.
#[derive(Default)]
pub(crate) struct Pardons {
    at: Option<(Rank, u64)>,
    count: u32,
}

impl Pardons {
    /// Makes what a problem is about zero; `false` if it is about something else, or if that
    /// does not help.
    pub(crate) fn pardon(
        &mut self,
        turns: &Turns<'_>,
        state: &mut State,
        rank: Rank,
        problem: &Problem,
    ) -> bool {
        let is_in_call = state.rank(rank).waiting || !state.rank(rank).callers.is_empty();
        let at = Some((rank, state.rank(rank).process.executed()));
        self.count = if self.at == at { self.count + 1 } else { 0 };
        self.at = at;
        if self.count >= MOST {
            return false;
        }
        let process = &mut state.rank_mut(rank).process;
        match problem {
            Problem::Fault(Fault::Uninitialised { term, .. }) => {
                process.forgive(turns.cx.pool, *term);
            }
            Problem::Fault(Fault::Memory(fault)) if !is_in_call => {
                return zero(state, rank, fault);
            }
            Problem::Mpi(misuse) if !is_in_call => {
                let fault = misuse.fault.clone();
                return fault.is_some_and(|fault| zero(state, rank, &fault));
            }
            _ => return false,
        }
        state.ready.insert(rank);
        true
    }
}

/// Writes zero where a library function read what was never written.
fn zero(state: &mut State, rank: Rank, fault: &MemoryFault) -> bool {
    let memory = &mut state.rank_mut(rank).process.memory;
    let held = memory.object_holding(fault.address).is_some();
    if fault.kind != FaultKind::Uninitialised || !held {
        return false;
    }
    memory.set_byte(fault.address, ByteState::Concrete(0));
    state.ready.insert(rank);
    true
}

/// Keeps a finding after which the run goes on; each is told once.
pub(crate) fn remark(state: &mut State, mut finding: Finding) {
    finding
        .notes
        .push("the run goes on as if zero had been written there".to_owned());
    state.remark(finding);
}
