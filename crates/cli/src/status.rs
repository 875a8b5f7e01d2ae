//! Exit statuses.
//!
//! `concord run` ends as the program would have ended under a process starter,
//! so that it can stand in for one: with the first non-zero status of a rank,
//! or with 128 plus the signal that would have killed it. A mistake that a
//! real run may survive (an access out of bounds) gives 1. A program may end with 1 to 4 itself;
//! `--exit-code-base` moves ours out of the way.

use concord_base::{Kind, Level};
use concord_explore::Ending;

use crate::run::Graded;

/// Bad usage or bad input: a message, and nothing else.
pub(crate) const BAD_INPUT: u8 = 2;

/// A rule was broken.
pub(crate) const VIOLATION: i32 = 1;

/// The run ended without an answer.
pub(crate) const INCONCLUSIVE: i32 = 3;

/// A defect of Concord, whatever else there is to say.
pub(crate) const INTERNAL: u8 = 4;

/// The highest number that may be added to our own statuses.
pub(crate) const HIGHEST_BASE: u8 = u8::MAX - INTERNAL;

/// 128 and the number of the signal that Ctrl-C sends.
const INTERRUPTED: i32 = 130;

/// The status of a whole run; `base` is added to our own ones.
pub(crate) fn of_run(ending: &Ending, graded: &Graded, base: u8) -> i32 {
    let own = |status: i32| match status {
        VIOLATION | INCONCLUSIVE => status + i32::from(base),
        _ => status,
    };
    let errors = graded.findings.iter();
    let worst = errors
        .map(|(f, level)| (f, *level))
        .find(|(_, level)| *level == Level::Error);
    let worst = worst.map(|(finding, _)| finding);
    match ending {
        Ending::Finished { status: 0 } => worst.map_or(0, |f| own(of_kind(f.kind))),
        Ending::Finished { status } | Ending::Aborted { status } => status & 0xff,
        // It ended at something that counts as no error: what would follow is
        // not known.
        Ending::Violation {
            signal: Some(signal),
        } if worst.is_some() => 128 + signal,
        Ending::Violation { .. } => own(worst.map_or(INCONCLUSIVE, |f| of_kind(f.kind))),
        Ending::OtherInputs(_) => i32::from(BAD_INPUT) + i32::from(base),
        Ending::Interrupted => INTERRUPTED,
        Ending::Assumption { .. }
        | Ending::Unsupported { .. }
        | Ending::OutOfFuel
        | Ending::Stopped
        | Ending::Diverged { .. } => own(INCONCLUSIVE),
    }
}

/// What a real run of a program with this mistake ends with, where that is
/// certain.
fn of_kind(kind: Kind) -> i32 {
    const SIGABRT: i32 = 6;
    const SIGFPE: i32 = 8;
    match kind {
        Kind::Aborted | Kind::Assertion => 128 + SIGABRT,
        Kind::DivisionByZero | Kind::IntegerOverflowTrap => 128 + SIGFPE,
        _ => VIOLATION,
    }
}
