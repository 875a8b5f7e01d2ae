//! Messages with the program's name: BSD `err` and `warn`, GNU `error`.

use crate::call::Call;
use crate::errno;
use crate::exit::leave;
use crate::function::Entry;
use crate::printf::{Symbolic, Variadic, formatted};
use crate::reply::{Outcome, Results, Stop};

pub(crate) const TABLE: &[Entry] = &[
    ("warn", |c| warn(c, Variadic::Direct, Reason::Errno)),
    ("vwarn", |c| warn(c, Variadic::List, Reason::Errno)),
    ("warnx", |c| warn(c, Variadic::Direct, Reason::None)),
    ("vwarnx", |c| warn(c, Variadic::List, Reason::None)),
    ("err", |c| err(c, Variadic::Direct, Reason::Errno)),
    ("verr", |c| err(c, Variadic::List, Reason::Errno)),
    ("errx", |c| err(c, Variadic::Direct, Reason::None)),
    ("verrx", |c| err(c, Variadic::List, Reason::None)),
    ("error", error),
];

/// What follows the message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reason {
    None,
    /// The text of the current `errno`.
    Errno,
}

/// Prints `program: message: reason`; the format is argument `at` and may be
/// null.
fn print(c: &mut Call<'_>, at: usize, variadic: Variadic, reason: Option<i32>) -> Result<(), Stop> {
    let mut line = [c.host.program(), b": "].concat();
    let mut approximate = false;
    if c.pointer(at)? != 0 {
        let out = formatted(c, at, variadic, Symbolic::Placeholder)?;
        line.extend(out.bytes);
        approximate = out.approximate;
        if reason.is_some() {
            line.extend(b": ");
        }
    }
    if let Some(number) = reason {
        line.extend(errno::text(number).bytes());
    }
    line.push(b'\n');
    let stderr = c.libc.standard.stderr;
    c.put(stderr, &line, approximate)?;
    Ok(())
}

fn number(c: &Call<'_>, reason: Reason) -> Result<Option<i32>, Stop> {
    match reason {
        Reason::None => Ok(None),
        Reason::Errno => c.errno().map(Some),
    }
}

fn warn(c: &mut Call<'_>, variadic: Variadic, reason: Reason) -> Outcome {
    let reason = number(c, reason)?;
    print(c, 0, variadic, reason)?;
    Ok(Results::Void)
}

fn err(c: &mut Call<'_>, variadic: Variadic, reason: Reason) -> Outcome {
    let status = c.int(0)?;
    let reason = number(c, reason)?;
    print(c, 1, variadic, reason)?;
    leave(status, c)
}

/// `error(status, errnum, format, …)` ends the process only with a status.
fn error(c: &mut Call<'_>) -> Outcome {
    let (status, reason) = (c.int(0)?, c.int(1)?);
    print(c, 2, Variadic::Direct, Some(reason).filter(|n| *n != 0))?;
    if status != 0 {
        leave(status, c)
    } else {
        Ok(Results::Void)
    }
}
