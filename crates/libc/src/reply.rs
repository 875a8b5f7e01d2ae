//! What a call of the C library leads to.

use std::fmt;

use concord_abi::{Arg, Callback};
use concord_base::MemoryFault;
use concord_term::Term;

/// The outcome of [`crate::Libc::call`] and
/// [`crate::Libc::callback_returned`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Reply {
    /// The call returns.
    Return(Results),
    /// A function of the program is to be run first; its return goes to
    /// [`crate::Libc::callback_returned`].
    Call(Callback),
    /// The process ends with this status.
    Exit(i32),
    /// The process is killed by a signal.
    Signal(Signal),
    /// The call broke a rule of memory.
    Fault(MemoryFault),
    /// The call broke a rule of memory unless the condition holds. Where it
    /// does, tell [`crate::Libc::assure`], then call again.
    FaultUnless {
        /// Of width 1.
        condition: Term,
        /// What is wrong otherwise.
        fault: MemoryFault,
    },
    /// The call broke a rule of the library.
    Finding(LibcMisuse),
    /// The model does not cover this; the text says what.
    Unsupported(String),
    /// An argument is symbolic and must be split into cases; then call again.
    NeedsConcrete {
        /// Its index.
        arg: usize,
    },
    /// Bytes in the caller's memory are symbolic and must be split into cases;
    /// then call again.
    NeedsConcreteMemory {
        /// Where they begin.
        address: u64,
        /// How many.
        length: u64,
    },
    /// A byte of a file or of the standard input is symbolic and must be split
    /// into cases; in each, tell [`crate::Host::concretise`], then call again.
    NeedsConcreteInput {
        /// The byte, of width 8.
        term: Term,
    },
    /// Whether a string ends at a symbolic byte must be split into two cases;
    /// where it does not, tell [`crate::Libc::goes_on`]. Then call again.
    NeedsEnd {
        /// Where the byte is.
        address: u64,
        /// The byte, of width 8.
        term: Term,
    },
    /// The call uses a name that others use at the same time: it is to be made
    /// again when it is this process's turn ([`crate::Sharing::turn`]).
    NeedsTurn,
}

/// The scalars that a call returns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Results {
    /// `void`.
    Void,
    /// One value.
    One(Arg),
    /// Two values: a `_Complex` in two registers, as `{double, double}` or
    /// `<2 x float>`, or a `div_t`.
    Pair(Arg, Arg),
}

impl Results {
    /// The values in order.
    pub fn iter(&self) -> impl Iterator<Item = &Arg> {
        let (a, b) = match self {
            Results::Void => (None, None),
            Results::One(a) => (Some(a), None),
            Results::Pair(a, b) => (Some(a), Some(b)),
        };
        a.into_iter().chain(b)
    }
}

/// A signal that ends a process, by its Linux number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Signal(pub i32);

impl Signal {
    /// `abort`, a failed assertion.
    pub const ABORT: Signal = Signal(6);
    /// Division by zero and relatives.
    pub const FLOATING_POINT: Signal = Signal(8);
    /// A bad access to memory.
    pub const SEGMENTATION: Signal = Signal(11);

    /// The name with which C programs speak of it.
    pub fn name(self) -> &'static str {
        const NAMES: [&str; 32] = [
            "SIG0",
            "SIGHUP",
            "SIGINT",
            "SIGQUIT",
            "SIGILL",
            "SIGTRAP",
            "SIGABRT",
            "SIGBUS",
            "SIGFPE",
            "SIGKILL",
            "SIGUSR1",
            "SIGSEGV",
            "SIGUSR2",
            "SIGPIPE",
            "SIGALRM",
            "SIGTERM",
            "SIGSTKFLT",
            "SIGCHLD",
            "SIGCONT",
            "SIGSTOP",
            "SIGTSTP",
            "SIGTTIN",
            "SIGTTOU",
            "SIGURG",
            "SIGXCPU",
            "SIGXFSZ",
            "SIGVTALRM",
            "SIGPROF",
            "SIGWINCH",
            "SIGIO",
            "SIGPWR",
            "SIGSYS",
        ];
        usize::try_from(self.0)
            .ok()
            .and_then(|n| NAMES.get(n))
            .copied()
            .unwrap_or("real-time signal")
    }
}

impl fmt::Display for Signal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A use of the library that C or POSIX leaves undefined, or a failed
/// assertion.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum LibcMisuse {
    /// `assert(expression)` with a false expression.
    AssertionFailed {
        /// The expression's text.
        expression: String,
        /// The source file, as the compiler spelled it.
        file: String,
        /// The line.
        line: u32,
        /// The function; empty if the compiler gave none.
        function: String,
    },
    /// A stream used after `fclose` (C11 7.21.3p4).
    ClosedStream {
        /// The library function.
        function: &'static str,
        /// The stream's address.
        stream: u64,
    },
    /// A pointer used as a stream that never was one.
    NotAStream {
        /// The library function.
        function: &'static str,
        /// The address.
        address: u64,
    },
    /// Source and destination overlap where they may not (C11 7.24.2.1p2).
    OverlappingCopy {
        /// The library function.
        function: &'static str,
        /// Where it copies to.
        destination: u64,
        /// Where it copies from.
        source: u64,
        /// How many bytes.
        length: u64,
    },
    /// A conversion of `printf` or `scanf` has an argument of another kind
    /// (C11 7.21.6.1p9).
    FormatMismatch {
        /// The library function.
        function: &'static str,
        /// The conversion, such as `%5d`.
        conversion: String,
        /// What the conversion wants: `an integer`, …
        expected: &'static str,
        /// What was given.
        found: &'static str,
    },
    /// A conversion of `printf` or `scanf` has no argument left.
    MissingFormatArgument {
        /// The library function.
        function: &'static str,
        /// The conversion.
        conversion: String,
    },
    /// A call with fewer arguments than the function has parameters (possible
    /// without a prototype).
    TooFewArguments {
        /// The library function.
        function: &'static str,
    },
    /// A comparison function whose answers are no order (C11 7.22.5p4).
    NoOrder {
        /// The library function.
        function: &'static str,
    },
    /// An array that is not sorted as the comparison function says (C11 7.22.5.1p2).
    Unsorted {
        /// The library function.
        function: &'static str,
    },
    /// A checked variant (`__sprintf_chk`) would write past its buffer; the
    /// real library aborts with `*** buffer overflow detected ***`.
    BufferOverflow {
        /// The library function.
        function: &'static str,
        /// How many bytes it would write.
        needed: u64,
        /// How many fit.
        capacity: u64,
    },
}

impl LibcMisuse {
    /// The stable kebab-case name.
    pub fn name(&self) -> &'static str {
        match self {
            LibcMisuse::AssertionFailed { .. } => "assertion-failed",
            LibcMisuse::ClosedStream { .. } => "closed-stream",
            LibcMisuse::NotAStream { .. } => "not-a-stream",
            LibcMisuse::OverlappingCopy { .. } => "overlapping-copy",
            LibcMisuse::FormatMismatch { .. } => "format-mismatch",
            LibcMisuse::MissingFormatArgument { .. } => "missing-format-argument",
            LibcMisuse::TooFewArguments { .. } => "too-few-arguments",
            LibcMisuse::NoOrder { .. } => "no-order",
            LibcMisuse::Unsorted { .. } => "unsorted",
            LibcMisuse::BufferOverflow { .. } => "buffer-overflow",
        }
    }
}

impl fmt::Display for LibcMisuse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LibcMisuse::AssertionFailed { expression, .. } => {
                write!(f, "assertion `{expression}` failed")
            }
            LibcMisuse::ClosedStream { function, .. } => {
                write!(f, "{function} on a stream that was closed")
            }
            LibcMisuse::NotAStream { function, address } => {
                write!(f, "{function} on {address:#x}, which is not a stream")
            }
            LibcMisuse::OverlappingCopy {
                function,
                destination,
                source,
                length,
            } => write!(
                f,
                "{function} of {length} bytes from {source:#x} to {destination:#x}: the regions overlap"
            ),
            LibcMisuse::FormatMismatch {
                function,
                conversion,
                expected,
                found,
            } => {
                write!(
                    f,
                    "{function}: `{conversion}` wants {expected}, but its argument is {found}"
                )
            }
            LibcMisuse::MissingFormatArgument {
                function,
                conversion,
            } => {
                write!(f, "{function}: no argument for `{conversion}`")
            }
            LibcMisuse::NoOrder { function } => write!(
                f,
                "{function} with a comparison function that contradicts itself: what it says of these \
                 elements is no order"
            ),
            LibcMisuse::Unsorted { function } => write!(
                f,
                "{function} in an array that is not in the order of its comparison function"
            ),
            LibcMisuse::TooFewArguments { function } => {
                write!(f, "{function} called with too few arguments")
            }
            LibcMisuse::BufferOverflow {
                function,
                needed,
                capacity,
            } => {
                write!(
                    f,
                    "{function} writes {needed} bytes into a buffer of {capacity}"
                )
            }
        }
    }
}

/// Why a model stops before its result: the error type inside this crate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Stop(pub(crate) Box<Reply>);

impl Stop {
    pub(crate) fn needs_memory(address: u64, length: u64) -> Stop {
        Stop::from(Reply::NeedsConcreteMemory { address, length })
    }

    pub(crate) fn unsupported(what: impl Into<String>) -> Stop {
        Stop::from(Reply::Unsupported(what.into()))
    }
}

impl From<Reply> for Stop {
    fn from(reply: Reply) -> Stop {
        Stop(Box::new(reply))
    }
}

impl From<MemoryFault> for Stop {
    fn from(fault: MemoryFault) -> Stop {
        Stop::from(Reply::Fault(fault))
    }
}

impl From<LibcMisuse> for Stop {
    fn from(misuse: LibcMisuse) -> Stop {
        Stop::from(Reply::Finding(misuse))
    }
}

/// What a model gives.
pub(crate) type Outcome = Result<Results, Stop>;
