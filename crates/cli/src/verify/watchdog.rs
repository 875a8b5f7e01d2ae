//! Limits hold also where nobody looks at them.
//!
//! The search looks at its limits between two steps; a step may ask a solver or the path model a
//! question that takes for ever, or need more memory than there is. A second thread waits until a
//! limit is clearly exceeded. Then it reports what is certain by then, and ends the process.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use concord_explore::{Bounds, Reason};

/// How often it looks.
const PERIOD: Duration = Duration::from_millis(100);
/// How much later than the search itself it notices.
const GRACE: Duration = Duration::from_secs(1);

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

/// Runs a search. `give_up` is called if a limit is clearly exceeded while it runs, and does not
/// return.
pub(super) fn watched<T>(
    bounds: &Bounds,
    started: Instant,
    give_up: impl Fn(Reason) + Send,
    search: impl FnOnce() -> T,
) -> T {
    if bounds.time.is_none() && bounds.cpu.is_none() && bounds.memory.is_none() {
        return search();
    }
    let bounds = clearly(bounds);
    std::thread::scope(|scope| {
        // Dropped when the search is over, however it ends.
        let (running, over) = channel::<()>();
        scope.spawn(move || {
            while over.recv_timeout(PERIOD) == Err(RecvTimeoutError::Timeout) {
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
