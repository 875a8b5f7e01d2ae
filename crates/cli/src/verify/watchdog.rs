//! Limits hold also where nobody looks at them.
//!
//! The search looks at its limits, and whether the user has had enough, between two steps; a step
//! may ask a solver or the path model a question that takes for ever, or need more memory than there
//! is. A second thread waits until a limit is clearly exceeded or nobody has listened to the user.
//! Then it reports what is certain by then, and ends the process.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use concord_explore::{Bounds, Reason, Scarcity, scarcity};

/// How often it looks.
const PERIOD: Duration = Duration::from_millis(100);
/// How much later than the search itself it notices.
const GRACE: Duration = Duration::from_secs(1);
/// How long a search may take to stop for the user: batch systems kill after a while.
const PATIENCE: Duration = Duration::from_millis(500);

/// Limits that a search that looks at its own has not exceeded.
fn clearly(bounds: &Bounds) -> Bounds {
    let later = |limit: Duration| limit + GRACE + limit / 10;
    Bounds {
        time: bounds.time.map(later),
        cpu: bounds.cpu.map(later),
        memory: bounds.memory.map(|limit| limit + limit / 4),
        ..*bounds
    }
}

/// Runs a search. `give_up` is called if a limit is clearly exceeded while it runs, or if it does
/// not stop for the user, and does not return.
pub(crate) fn watched<T>(
    bounds: &Bounds,
    started: Instant,
    interrupt: &AtomicBool,
    give_up: impl Fn(Reason) + Send,
    search: impl FnOnce() -> T,
) -> T {
    let bounds = clearly(bounds);
    std::thread::scope(|scope| {
        // Dropped when the search is over, however it ends.
        let (running, over) = channel::<()>();
        scope.spawn(move || {
            let mut interrupted: Option<Instant> = None;
            while over.recv_timeout(PERIOD) == Err(RecvTimeoutError::Timeout) {
                if interrupt.load(Ordering::Relaxed) {
                    let since = interrupted.get_or_insert_with(Instant::now);
                    if since.elapsed() >= PATIENCE {
                        give_up(Reason::Interrupted);
                    }
                }
                if scarcity() == Scarcity::Alarming {
                    give_up(Reason::Room);
                }
                if let Some(reason) = bounds.used_up(started.elapsed()) {
                    give_up(reason);
                }
            }
        });
        let found = search();
        drop(running);
        found
    })
}
