//! Ctrl-C, and the signals with which a batch system says that time is up.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::status;

/// A flag that SIGINT, SIGTERM and SIGHUP raise; a second one ends the process.
pub(crate) fn interrupted() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&flag);
    // Without a handler they end the process at once: worse, not wrong.
    let _ = ctrlc::set_handler(move || {
        if raised.swap(true, Ordering::Relaxed) {
            std::process::exit(status::INCONCLUSIVE);
        }
    });
    flag
}
