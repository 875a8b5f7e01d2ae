//! Signals (C11 7.14, POSIX): registration is recorded, and a process can
//! send signals to itself. Nothing arrives from outside, so masks, alarms and
//! timers have no effect.

use concord_abi::{Arg, Callback};

use crate::call::Call;
use crate::errno;
use crate::exit::Pending;
use crate::function::Entry;
use crate::reply::{Outcome, Reply, Signal, Stop};

pub(crate) const TABLE: &[Entry] = &[
    ("signal", signal),
    ("bsd_signal", signal),
    ("__sysv_signal", signal),
    ("sysv_signal", signal),
    ("sigset", signal),
    ("sigaction", sigaction),
    ("raise", |c| raise(c, c.int(0)?)),
    ("gsignal", |c| raise(c, c.int(0)?)),
    ("kill", kill),
    ("sigemptyset", |c| fill_set(c, 0)),
    ("sigfillset", |c| fill_set(c, 0xff)),
    ("sigaddset", |c| change_set(c, true)),
    ("sigdelset", |c| change_set(c, false)),
    ("sigismember", sigismember),
    ("sigprocmask", |c| mask(c, 2)),
    ("pthread_sigmask", |c| mask(c, 2)),
    ("alarm", |c| c.int(0).and_then(|_| c.int_result(0))),
    ("ualarm", |c| c.int(0).and_then(|_| c.int_result(0))),
    ("setitimer", |c| c.int(0).and_then(|_| c.int_result(0))),
    ("siginterrupt", |c| c.int(0).and_then(|_| c.int_result(0))),
    ("pause", |_| {
        Err(Stop::unsupported("pause: no signal will ever arrive"))
    }),
];

/// `SIG_DFL` and `SIG_IGN`.
const DEFAULT: u64 = 0;
const IGNORE: u64 = 1;
/// `SIG_ERR`.
const ERROR: u64 = u64::MAX;

/// `SIGKILL` and `SIGSTOP` cannot be caught.
fn catchable(number: i32) -> bool {
    (1..=64).contains(&number) && number != 9 && number != 19
}

/// The text of `psignal`.
pub(crate) fn description(number: i32) -> &'static str {
    const TEXTS: [&str; 16] = [
        "Unknown signal 0",
        "Hangup",
        "Interrupt",
        "Quit",
        "Illegal instruction",
        "Trace/breakpoint trap",
        "Aborted",
        "Bus error",
        "Floating point exception",
        "Killed",
        "User defined signal 1",
        "Segmentation fault",
        "User defined signal 2",
        "Broken pipe",
        "Alarm clock",
        "Terminated",
    ];
    usize::try_from(number)
        .ok()
        .and_then(|n| TEXTS.get(n))
        .copied()
        .unwrap_or("Unknown signal")
}

fn set_handler(c: &mut Call<'_>, number: i32, handler: u64) -> u64 {
    let old = match handler {
        DEFAULT => c.libc.signal_handlers.remove(&number),
        _ => c.libc.signal_handlers.insert(number, handler),
    };
    old.unwrap_or(DEFAULT)
}

fn signal(c: &mut Call<'_>) -> Outcome {
    let (number, handler) = (c.int(0)?, c.address(1)?);
    if !catchable(number) {
        c.set_errno(errno::EINVAL)?;
        return c.pointer_result(ERROR);
    }
    let old = set_handler(c, number, handler);
    c.pointer_result(old)
}

/// The handler is the first member of `struct sigaction`; the rest is the
/// mask, the flags and the restorer.
fn sigaction(c: &mut Call<'_>) -> Outcome {
    const SIZE: usize = 152;
    let (number, new, old) = (c.int(0)?, c.pointer(1)?, c.pointer(2)?);
    if !catchable(number) {
        return c.failed(errno::EINVAL);
    }
    let handler = if new == 0 {
        None
    } else {
        Some(c.load_u64(new)?)
    };
    let before = c
        .libc
        .signal_handlers
        .get(&number)
        .copied()
        .unwrap_or(DEFAULT);
    if old != 0 {
        let mut bytes = [0u8; SIZE];
        bytes[..8].copy_from_slice(&before.to_le_bytes());
        c.store_bytes(old, &bytes)?;
    }
    if let Some(handler) = handler {
        set_handler(c, number, handler);
    }
    c.int_result(0)
}

fn raise(c: &mut Call<'_>, number: i32) -> Outcome {
    // SIGCHLD, SIGCONT, SIGURG, SIGWINCH are ignored unless somebody listens.
    const IGNORED: [i32; 4] = [17, 18, 23, 28];
    if number == 0 {
        return c.int_result(0);
    }
    if !(1..=64).contains(&number) {
        return c.failed(errno::EINVAL);
    }
    match c
        .libc
        .signal_handlers
        .get(&number)
        .copied()
        .unwrap_or(DEFAULT)
    {
        IGNORE => c.int_result(0),
        DEFAULT if IGNORED.contains(&number) => c.int_result(0),
        DEFAULT => Err(Stop::from(Reply::Signal(Signal(number)))),
        function => {
            c.libc.pending.push(Pending::Raise);
            let args = vec![Arg::int(number)];
            Err(Stop::from(Reply::Call(Callback {
                function,
                args,
                result: None,
            })))
        }
    }
}

fn kill(c: &mut Call<'_>) -> Outcome {
    let (process, number) = (c.int(0)?, c.int(1)?);
    if process == crate::system::process_id(c) || process == 0 {
        return raise(c, number);
    }
    Err(Stop::unsupported("kill: a signal to another process"))
}

/// `sigset_t` is 128 bytes.
fn fill_set(c: &mut Call<'_>, byte: u8) -> Outcome {
    c.store_bytes(c.pointer(0)?, &[byte; 128])?;
    c.int_result(0)
}

/// Where a signal's bit is in a set.
fn bit(number: i32) -> Option<(u64, u64)> {
    let index = u64::try_from(number).ok()?.checked_sub(1)?;
    (index < 64).then_some((index / 64 * 8, index % 64))
}

fn change_set(c: &mut Call<'_>, on: bool) -> Outcome {
    let (set, number) = (c.pointer(0)?, c.int(1)?);
    let Some((offset, bit)) = bit(number) else {
        return c.failed(errno::EINVAL);
    };
    let word = c.load_u64(set + offset)?;
    c.store_u64(
        set + offset,
        if on {
            word | 1 << bit
        } else {
            word & !(1 << bit)
        },
    )?;
    c.int_result(0)
}

fn sigismember(c: &mut Call<'_>) -> Outcome {
    let (set, number) = (c.pointer(0)?, c.int(1)?);
    let Some((offset, bit)) = bit(number) else {
        return c.failed(errno::EINVAL);
    };
    let word = c.load_u64(set + offset)?;
    c.int_result((word >> bit & 1) as i32)
}

/// The old mask is always empty.
fn mask(c: &mut Call<'_>, old: usize) -> Outcome {
    let old = c.pointer(old)?;
    if old != 0 {
        c.store_bytes(old, &[0; 128])?;
    }
    c.int_result(0)
}
