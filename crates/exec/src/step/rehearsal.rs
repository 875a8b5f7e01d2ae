//! What a function of the program would answer, without calling it.
//!
//! It is executed on a copy of the process, and nothing else is left of that: no output, no count, no remark.
//! Whatever it cannot do there by itself ends the rehearsal: a call that a model has to answer, a
//! question about a symbolic value, a fault. May miss an answer, never gives a wrong one.

use concord_abi::{Arg, Callback};

use super::Leave;
use crate::process::{Context, Process, Stop};

/// How many instructions a rehearsal has.
const FUEL: u64 = 1 << 28;

impl Process {
    /// The first scalar of what a function of the program returns for these arguments; `None` if
    /// that cannot be said.
    pub fn rehearse(&mut self, cx: Context<'_>, callback: &Callback) -> Option<Arg> {
        // What other threads would do meanwhile is not known.
        if self.threads.is_some() {
            return None;
        }
        self.freeze();
        let mut copy = self.snapshot();
        copy.call_back(cx, callback).ok()?;
        let mut fuel = FUEL;
        loop {
            // Unwatched: what is rehearsed is not covered.
            let stop = match copy.run_frame::<false>(cx, &mut fuel) {
                Leave::Call(site) => copy.call(cx, site),
                Leave::Return(value, count) => copy.leave(cx, value, count),
                Leave::Stop(stop) => Some(stop),
            };
            match stop {
                None => {}
                Some(Stop::CallbackReturned { results }) => return results.first().copied(),
                Some(_) => return None,
            }
        }
    }
}
