//! Who watches a search: the clock, the user who may interrupt it, and whoever wants to see how it
//! gets on.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::room::Lookout;

/// What a search has done so far, for progress lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Finished paths.
    pub paths: u64,
    /// Different states at choices, where equal ones are explored once.
    pub states: u64,
    /// States waiting.
    pub frontier: u64,
    /// The depth of the deepest state so far.
    pub depth: u32,
    /// Solver queries.
    pub queries: u64,
    /// Violations so far.
    pub violations: u64,
}

/// What all searches of a verification have in common beside the program.
pub(super) struct Watch<'a> {
    started: Instant,
    interrupt: &'a AtomicBool,
    progress: &'a mut dyn FnMut(Progress),
    room: Lookout,
}

impl<'a> Watch<'a> {
    /// From now on.
    pub(super) fn start(
        interrupt: &'a AtomicBool,
        progress: &'a mut dyn FnMut(Progress),
    ) -> Watch<'a> {
        Watch {
            started: Instant::now(),
            interrupt,
            progress,
            room: Lookout::default(),
        }
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    pub(super) fn is_interrupted(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }

    /// Whether hardly any memory is left.
    pub(super) fn lacks_room(&self) -> bool {
        self.room.is_scarce()
    }

    pub(super) fn tell(&mut self, progress: Progress) {
        (self.progress)(progress);
    }

    /// The same for a search that nobody wants to see.
    pub(super) fn unseen<'b>(&self, silence: &'b mut dyn FnMut(Progress)) -> Watch<'b>
    where
        'a: 'b,
    {
        Watch {
            started: self.started,
            interrupt: self.interrupt,
            progress: silence,
            room: Lookout::default(),
        }
    }
}
