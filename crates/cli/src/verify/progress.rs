//! What is said while the search goes on: a line on the terminal with its figures, and what was
//! found so far, in short.
//!
//! All of it goes to standard error. The report comes at the end, or when the user has had enough:
//! only then it is known which findings are consequences of others.

use std::collections::BTreeSet;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use concord_base::WorldSize;
use concord_explore::{Progress, Violation};
use concord_report::Sources;

/// How often the line changes.
const PERIOD: Duration = Duration::from_millis(200);
/// Who has to wait no longer than this for the report needs nothing before it.
const SOON: Duration = Duration::from_secs(1);

/// The line, where standard error is a terminal, and what was found.
pub(super) struct ProgressLine<'a> {
    sources: &'a Sources,
    told: BTreeSet<String>,
    visible: bool,
    started: Instant,
    last: Instant,
    written: bool,
    /// Which of several searches it is.
    which: String,
}

impl ProgressLine<'_> {
    /// `size` tells several searches apart.
    pub(super) fn new(size: Option<WorldSize>, sources: &Sources) -> ProgressLine<'_> {
        let now = Instant::now();
        ProgressLine {
            sources,
            told: BTreeSet::new(),
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

    /// Says what is certain by now, each finding once, if the search takes its time.
    pub(super) fn tell(&mut self, found: &[Violation]) {
        if self.started.elapsed() < SOON || found.len() <= self.told.len() {
            return;
        }
        for violation in found {
            let headline = headline(violation, self.sources);
            if self.told.insert(headline.clone()) {
                self.clear();
                // As above.
                let _ = writeln!(
                    io::stderr(),
                    "found so far: {}{headline}; the search goes on",
                    self.which
                );
            }
        }
    }

    /// Takes the line away.
    pub(super) fn clear(&mut self) {
        if self.written {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// What was found and where, as reports begin.
fn headline(violation: &Violation, sources: &Sources) -> String {
    let finding = &violation.finding;
    let level = violation.level.name();
    let place = finding.places.first();
    let place = place.and_then(|place| sources.location(place.span));
    let place = place.map_or_else(String::new, |place| format!(" at {place}"));
    format!(
        "{level}[{}]: {}{place}",
        finding.kind.code(),
        finding.message
    )
}
