//! A line on the terminal that says how far the search is.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use concord_base::WorldSize;
use concord_explore::Progress;

/// How often the line changes.
const PERIOD: Duration = Duration::from_millis(200);

/// The line; silent where standard error is no terminal.
pub(super) struct ProgressLine {
    visible: bool,
    started: Instant,
    last: Instant,
    written: bool,
    /// Which of several searches it is.
    which: String,
}

impl ProgressLine {
    /// `size` tells several searches apart.
    pub(super) fn new(size: Option<WorldSize>) -> ProgressLine {
        let now = Instant::now();
        ProgressLine {
            visible: io::stderr().is_terminal(),
            started: now,
            last: now,
            written: false,
            which: size.map_or_else(String::new, |n| format!("{} processes: ", n.get())),
        }
    }

    /// Shows the figures, unless they were shown a moment ago.
    pub(super) fn show(&mut self, now: Progress) {
        if !self.visible || self.last.elapsed() < PERIOD {
            return;
        }
        self.last = Instant::now();
        let seconds = self.started.elapsed().as_secs_f64();
        let rate = now.queries as f64 / seconds.max(0.001);
        // The line is decoration: if it cannot be written, the work goes on.
        let _ = write!(
            io::stderr(),
            "\r\x1b[K{}{} executions, {} states, {} waiting, depth {}, {} violations, {rate:.0} queries/s, {seconds:.0} s",
            self.which,
            now.paths,
            now.states,
            now.frontier,
            now.depth,
            now.violations,
        );
        self.written = true;
    }

    /// Takes the line away.
    pub(super) fn clear(&mut self) {
        if self.written {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
