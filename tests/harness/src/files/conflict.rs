//! What two accesses to one file that happen at the same time amount to.
//!
//! Those to the same bytes, one of which writes, are a race. Appending writes
//! the bytes behind the end, truncating those that there are, and those that
//! somebody is about to write.
//!
//! Where one of them only depends on the length that the other one changes,
//! nothing is written that somebody else uses, and yet it matters who comes
//! first: also of two appends, whose places others may use later without being
//! ordered with both. One may call that a race or not: it is in doubt here.

/// An access to a file. Cells are whole bytes of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Access {
    Read(u8),
    Write(u8),
    Append,
    Truncate,
    /// Asks how long it is.
    Measure,
}

/// What two accesses at the same time amount to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Meeting {
    Harmless,
    Doubtful,
    Race,
}

/// Two accesses of different ranks to a file of this length.
pub(super) fn meeting(one: Access, other: Access, length: u8) -> Meeting {
    use Access::{Append, Measure, Read, Truncate, Write};
    let (race, doubtful) = match (one.min(other), one.max(other)) {
        (Read(read), Write(written)) => (
            read == written,
            // Zeros come to be before what is written.
            length <= read && read < written,
        ),
        (Read(read), Append) => (read == length, false),
        (Read(read), Truncate) => (read < length, false),
        (Write(one), Write(other)) => (one == other, false),
        (Write(written), Append) => (written == length, written > length),
        (Write(_) | Append, Truncate) => (true, false),
        (Write(written), Measure) => (false, written >= length),
        (Append, Append | Measure) => (false, true),
        // Both take the same away.
        (Truncate, Truncate | Measure) => (false, length > 0),
        _ => (false, false),
    };
    match (race, doubtful) {
        (true, _) => Meeting::Race,
        (false, true) => Meeting::Doubtful,
        (false, false) => Meeting::Harmless,
    }
}
