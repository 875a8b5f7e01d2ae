//! Small programs with threads, and whether their races, deadlocks, misuse of locks and
//! final values are found.
//!
//! A [`Program`] is a list of operations for each thread of one or two ranks, over a few
//! mutexes, a read-write lock, a condition variable, a barrier, semaphores, atomic and plain
//! variables and tallies of the rank, and messages to the other rank. [`generate`] makes random ones;
//! [`naive`] says by brute force over all interleavings what they can do, and shares nothing
//! with the product; [`check`] compares that with what Concord says.

mod check;
mod generate;
mod naive;
mod shrink;
mod subject;
mod text;

pub use check::{Checked, case, check};
pub use generate::generate;
pub use naive::{Behaviour, explore};
pub use shrink::shrink;
pub use subject::{Seen, Subject};

/// What every thread of every rank does, and a final value that a rank claims not to have.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Program {
    /// By rank and thread.
    pub ranks: Vec<Vec<Vec<Op>>>,
    /// A rank and a value.
    pub never: Option<(usize, u8)>,
}

/// An operation, and the number of its object.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Op(pub Act, pub u8);

macro_rules! acts {
    ($($(#[$meta:meta])* $act:ident $letter:literal,)*) => {
        /// What an operation does.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Act {
            $($(#[$meta])* $act,)*
        }

        impl Act {
            /// As the driver calls it.
            pub fn letter(self) -> char {
                match self { $(Act::$act => $letter,)* }
            }

            /// What the driver calls so.
            pub fn of_letter(letter: char) -> Option<Act> {
                match letter { $($letter => Some(Act::$act),)* _ => None }
            }
        }
    };
}

acts! {
    /// Locks a mutex.
    Lock 'L',
    /// Unlocks it.
    Unlock 'U',
    /// Tries to lock it, and unlocks it at once.
    Try 'l',
    /// Reads a plain variable.
    Read 'R',
    /// Writes it.
    Write 'W',
    /// Adds to an atomic variable.
    Add 'A',
    /// Reads it.
    Get 'G',
    /// Writes it.
    Set 'S',
    /// Changes it if it is zero.
    Exchange 'X',
    /// The same, and may fail for no reason.
    Weak 'Y',
    /// Ends the thread if it is zero.
    Quit 'Q',
    /// Adds to a tally, which orders nothing, and does not look at it.
    Count 'a',
    /// Looks at it.
    Look 'k',
    /// Adds one to a semaphore.
    Post 'P',
    /// Takes one from it.
    Wait 'T',
    /// Takes one if there is one.
    TryWait 't',
    /// Waits until two threads have come.
    Barrier 'B',
    /// Waits for the condition, once, with this mutex.
    Sleep 'C',
    /// Waits for it until the first variable is not zero.
    Until 'D',
    /// Wakes one that waits.
    Signal 'N',
    /// Wakes all.
    Broadcast 'O',
    /// Locks for reading.
    Share 'r',
    /// Locks for writing.
    Own 'w',
    /// Unlocks.
    Leave 'u',
    /// Sends a message with this tag to the other rank.
    Send '>',
    /// Receives one from there.
    Receive '<',
    /// Waits until there is one to receive, and leaves it there.
    Probe 'p',
    /// Finds one and receives that one.
    Matched 'm',
}

/// How what a thread knows changes by what it sees.
pub(crate) fn mix(known: u8, seen: u8) -> u8 {
    ((u32::from(known) * 3 + u32::from(seen)) % 97) as u8
}
