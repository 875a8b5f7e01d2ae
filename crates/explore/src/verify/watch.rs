//! Who watches a search: the clock, the user who may interrupt it, and whoever wants to see how it
//! gets on.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::room::{Scarcity, scarcity};

/// How often it is looked whether memory is scarce.
const PERIOD: Duration = Duration::from_millis(100);

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
    /// When it is looked again whether memory is scarce.
    look: Cell<Duration>,
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
            look: Cell::default(),
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
        let now = self.elapsed();
        if now < self.look.get() {
            return false;
        }
        self.look.set(now + PERIOD);
        scarcity() > Scarcity::None
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
            look: self.look.clone(),
        }
    }
}
