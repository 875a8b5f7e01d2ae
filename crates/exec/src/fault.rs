//! What can stop a process because its program is wrong, or because something
//! is not supported.

use concord_base::MemoryFault;
use concord_term::Term;

use crate::memory::Lineage;

/// The program did something that C leaves undefined.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Fault {
    /// A broken rule of memory.
    Memory(MemoryFault),
    /// Integer division by zero (a real run gets SIGFPE).
    DivisionByZero,
    /// `INT_MIN / -1` (a real run gets SIGFPE).
    DivisionOverflow,
    /// A shift by at least the width.
    BadShift {
        /// By how many bits.
        amount: u64,
        /// Of how wide a value.
        width: u8,
    },
    /// A floating-point number without a place in the range of an integer type
    /// (C17 6.3.1.4p1).
    BadConversion {
        /// Of how many bits.
        width: u8,
        /// Whether it has a sign.
        signed: bool,
    },
    /// An index that leads out of an array into another member of its structure
    /// (C17 6.5.6p8).
    BeyondMember,
    /// Something is classified that is no character at all (C17 7.4p1).
    NoCharacter,
    /// A copy of bytes onto bytes of its source (C17 7.24.2.1p2, 6.5.16.1p3).
    OverlappingCopy {
        /// How many bytes are copied.
        length: u64,
        /// How far apart the beginnings are.
        distance: u64,
    },
    /// A value that was never written decides something.
    Uninitialised {
        /// What it decides.
        use_: Use,
        /// The value.
        term: Term,
        /// Where the value came from, if it came from memory.
        lineage: Option<Lineage>,
    },
    /// Control reached a place that cannot be reached, such as the end of a
    /// `noreturn` function.
    Unreachable,
    /// `__builtin_trap`.
    Trap,
    /// Too many nested calls, or too many bytes of local variables.
    StackOverflow {
        /// How many frames there were.
        depth: u32,
    },
}

/// What an uninitialised value decided.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Use {
    Branch,
    Address,
    CallTarget,
    Divisor,
    Size,
    Argument(u32),
    ExitStatus,
}

impl Use {
    /// For people: "… depends on an uninitialised value".
    pub fn describe(self) -> String {
        match self {
            Use::Branch => "a branch".to_owned(),
            Use::Address => "an address".to_owned(),
            Use::CallTarget => "the called function".to_owned(),
            Use::Divisor => "a divisor".to_owned(),
            Use::Size => "a size".to_owned(),
            Use::Argument(n) => format!("argument {} of this call", n + 1),
            Use::ExitStatus => "the exit status".to_owned(),
        }
    }
}

/// Concord cannot go on, though the program may be right.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Unsupported {
    /// Something the front end could not translate.
    Construct(String),
    /// A function that is neither defined nor modelled.
    Function(String),
    /// Symbolic data where only concrete data is supported.
    Symbolic(&'static str),
}
