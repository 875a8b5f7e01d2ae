//! The end of a process: `exit` and its relatives, `abort`, `assert` (C11
//! 7.22.4, 7.2), and what goes on after a function of the program that the
//! library has called.
//!
//! Output is never held back in a buffer, so nothing is lost on `_exit` or
//! `abort` that a person would want to see; a real run may lose it. Whoever
//! reads a file that such a stream led to gets no answer, nor who compares what such a
//! process has shown (`host/held.rs`).

use concord_abi::{Arg, Callback};

use crate::call::Call;
use crate::function::Entry;
use crate::reply::{LibcMisuse, Outcome, Reply, Signal, Stop};

pub(crate) const TABLE: &[Entry] = &[
    ("exit", |c| leave(c.int(0)?, c)),
    ("_exit", |c| leave_at_once(c.int(0)?, c)),
    ("_Exit", |c| leave_at_once(c.int(0)?, c)),
    ("quick_exit", |c| leave_quickly(c.int(0)?, c)),
    ("abort", abort),
    ("atexit", |c| register(ExitHandler::Plain(c.address(0)?), c)),
    ("at_quick_exit", at_quick_exit),
    ("on_exit", |c| {
        register(ExitHandler::WithStatus(c.address(0)?, c.address(1)?), c)
    }),
    ("__cxa_atexit", |c| {
        register(ExitHandler::WithArgument(c.address(0)?, c.address(1)?), c)
    }),
    ("__cxa_finalize", |c| c.int_result(0)),
    ("__assert_fail", assert_fail),
    ("__assert", assert_fail),
    ("__assert_perror_fail", assert_perror_fail),
    ("__stack_chk_fail", |c| {
        end_with_message(c, "*** stack smashing detected ***: terminated")
    }),
    ("__chk_fail", |c| {
        end_with_message(c, "*** buffer overflow detected ***: terminated")
    }),
];

/// A function to run when the process ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ExitHandler {
    /// `atexit`.
    Plain(u64),
    /// `__cxa_atexit`: function, argument.
    WithArgument(u64, u64),
    /// `on_exit`: function, argument.
    WithStatus(u64, u64),
}

impl ExitHandler {
    fn callback(self, status: i32) -> Callback {
        let (function, args) = match self {
            ExitHandler::Plain(f) => (f, vec![]),
            ExitHandler::WithArgument(f, a) => (f, vec![Arg::ptr(a)]),
            ExitHandler::WithStatus(f, a) => (f, vec![Arg::int(status), Arg::ptr(a)]),
        };
        Callback {
            function,
            args,
            result: None,
        }
    }
}

/// What goes on when a function of the program, called by the library,
/// returns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Pending {
    /// The next handler of `exit`, or the end.
    Exit(i32),
    /// The next handler of `quick_exit`, or the end.
    QuickExit(i32),
    /// `raise` returns 0.
    Raise,
    /// The handler of `SIGABRT` has returned; the process ends all the same.
    Abort,
}

impl Pending {
    pub(crate) fn resume(self, c: &mut Call<'_>) -> Outcome {
        match self {
            Pending::Exit(status) => leave(status, c),
            Pending::QuickExit(status) => leave_quickly(status, c),
            Pending::Raise => c.int_result(0),
            Pending::Abort => Err(Stop::from(Reply::Signal(Signal::ABORT))),
        }
    }
}

/// Runs the next handler, or ends. A handler that calls `exit` itself goes on
/// with the handlers that are left, as in glibc.
pub(crate) fn leave(status: i32, c: &mut Call<'_>) -> Outcome {
    Err(Stop::from(match c.libc.exit_handlers.pop() {
        Some(handler) => {
            c.libc.pending.push(Pending::Exit(status));
            Reply::Call(handler.callback(status))
        }
        None => {
            c.use_all_flushed()?;
            Reply::Exit(status & 0xff)
        }
    }))
}

fn leave_quickly(status: i32, c: &mut Call<'_>) -> Outcome {
    Err(Stop::from(match c.libc.quick_exit_handlers.pop() {
        Some(handler) => {
            c.libc.pending.push(Pending::QuickExit(status));
            Reply::Call(handler.callback(status))
        }
        None => return leave_at_once(status, c),
    }))
}

/// Ends without flushing anything (POSIX `_exit`).
fn leave_at_once(status: i32, c: &mut Call<'_>) -> Outcome {
    if c.libc.by_character && !c.host.held.streams_of(c.rank).is_empty() {
        return Err(Stop::unsupported(
            "the end of a process whose output a stream may still hold back (`fflush` is missing)",
        ));
    }
    Err(Stop::from(Reply::Exit(status & 0xff)))
}

fn register(handler: ExitHandler, c: &mut Call<'_>) -> Outcome {
    c.libc.exit_handlers.push(handler);
    c.int_result(0)
}

fn at_quick_exit(c: &mut Call<'_>) -> Outcome {
    let handler = ExitHandler::Plain(c.address(0)?);
    c.libc.quick_exit_handlers.push(handler);
    c.int_result(0)
}

fn abort(c: &mut Call<'_>) -> Outcome {
    if let Some(&function) = c.libc.signal_handlers.get(&Signal::ABORT.0)
        && function > 1
    {
        c.libc.pending.push(Pending::Abort);
        let args = vec![Arg::int(Signal::ABORT.0)];
        return Err(Stop::from(Reply::Call(Callback {
            function,
            args,
            result: None,
        })));
    }
    Err(Stop::from(Reply::Signal(Signal::ABORT)))
}

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// `__assert_fail(expression, file, line, function)`.
fn assert_fail(c: &mut Call<'_>) -> Outcome {
    let expression = lossy(&c.string_at(0)?);
    fail(c, expression)
}

/// `__assert_perror_fail(errnum, file, line, function)`.
fn assert_perror_fail(c: &mut Call<'_>) -> Outcome {
    let text = crate::errno::text(c.int(0)?);
    fail(c, text)
}

fn fail(c: &mut Call<'_>, expression: String) -> Outcome {
    let file = lossy(&c.string_at(1)?);
    let line = c.int(2)?.cast_unsigned();
    let function = match c.args.get(3) {
        Some(_) if c.pointer(3)? != 0 => lossy(&c.string_at(3)?),
        _ => String::new(),
    };
    let separator = if function.is_empty() { "" } else { ": " };
    let program = lossy(c.host.program());
    let message = format!(
        "{program}: {file}:{line}: {function}{separator}Assertion `{expression}' failed.\n"
    );
    let stderr = c.libc.standard.stderr;
    c.put(stderr, message.as_bytes(), false)?;
    Err(Stop::from(LibcMisuse::AssertionFailed {
        expression,
        file,
        line,
        function,
    }))
}

fn end_with_message(c: &mut Call<'_>, message: &str) -> Outcome {
    let stderr = c.libc.standard.stderr;
    c.put(stderr, format!("{message}\n").as_bytes(), false)?;
    Err(Stop::from(Reply::Signal(Signal::ABORT)))
}
