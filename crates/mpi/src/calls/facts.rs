//! What is known about MPI functions by name.
//!
//! All of it stands in `runtime/mpi_functions.tsv`, one row per function and one column per
//! question; nobody else decides anything by the name of a function. The columns after the
//! prototype:
//!
//! - `phase`: when it may be called (MPI 4.1 §11.4.1). It `begins` MPI, `ends` it, may be called at
//!   `any` time, or `between` the two only.
//! - `recorded`: whether the path model knows all that it does to others. It says everything by the
//!   `operations` that it starts and waits for; it concerns the rank `alone`; or `no`, and then
//!   nothing is concluded from the record of an execution that calls it.
//! - `looks`: whether the program could learn from it how far others are without waiting for them:
//!   by polling, by cancelling; by running out of buffer space, which received messages give back;
//!   or by a ready send. Reductions that need to know who can see what are then switched off.
//! - `notable`: whether it belongs to the story of an execution though it posts nothing and returns
//!   at once.
//! - `assumes`: what its outcome takes for granted about the host: `clock`, `memory` (that there is
//!   some), `host` (that names and versions are those of this one) or `nothing`.
//! - `message`: its part in point-to-point messages: `send`, `ready` (a send that needs its receive
//!   posted), `receive`, `exchange` (both), `matched` (receives what a probe took), `drains` (waits
//!   until buffered sends are transmitted) or `none`.
//! - `handle`: what becomes of a handle: it `prepares` a persistent request, `starts` such,
//!   `cancels` a request, `frees-request`, `frees` some other object, gives a `predefined` one that
//!   need not be freed, or `none` of these.
//! - `window`: which order at a window it competes for: it `fetches`, `accumulates`, `locks`,
//!   `locks-all` or `none`.
//! - `threads`: what it is to others that one thread of a process calls it (MPI 4.1 §11.6): its answer
//!   is `constant`; any thread may call it at `anytime`, and learns what others do; it is `quiet`, which
//!   looks only at what no other call changes, but needs the right thread level; or it is `noticed`.
//! - `together`: who has to call it together: all processes of a `communicator`, those of a `window`, or
//!   `none`. Two threads of a process must not do so at the same time.
//! - `blocks`: whether its buffers have a block for every process of a communicator.
//! - `completes`: how many requests it completes, tries to, or frees: `one` (its first argument points at the
//!   handle), `several` (a count, then an array) or `none`.
//! - `failed`: what an error leaves of the numbers and handles that its arguments point at: they are results,
//!   and `undefined` then, or (also) read, and `kept`.
//!
//! The `family` says besides whether a function communicates, or waits for communication.
//!
//! A `?` says that nobody has looked: the answer is then the one from which least is concluded. No
//! function that is modelled has one (a test), and no cell is empty.

/// Every function that MPI declares, whether modelled or not.
pub(super) const DECLARED: &str = include_str!("../../../../runtime/mpi_functions.tsv");

/// The columns of the table.
pub(super) const COLUMNS: [&str; 19] = [
    "name",
    "return",
    "parameters",
    "family",
    "since",
    "status",
    "phase",
    "recorded",
    "looks",
    "notable",
    "assumes",
    "message",
    "handle",
    "window",
    "threads",
    "together",
    "blocks",
    "completes",
    "failed",
];

/// The answers of a row; `None` where nobody has looked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Facts {
    pub(super) phase: Option<Allowed>,
    pub(super) recorded: Option<InRecord>,
    pub(super) looks: Option<bool>,
    pub(super) notable: Option<bool>,
    pub(super) assumes: Option<Assumes>,
    pub(super) message: Option<Message>,
    pub(super) handle: Option<Handle>,
    pub(super) window: Option<AtWindow>,
    pub(super) threads: Option<Threads>,
    pub(super) together: Option<Together>,
    pub(super) blocks: Option<bool>,
    pub(super) completes: Option<Completes>,
    pub(super) failed: Option<Failed>,
}

/// Declares what a cell may say.
macro_rules! words {
    ($(#[$doc:meta])* enum $name:ident { $($variant:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(super) enum $name { $($variant,)* }

        impl Word for $name {
            const ALL: &'static [(&'static str, $name)] = &[$(($word, $name::$variant),)*];
        }
    };
}

pub(super) trait Word: Copy + 'static {
    const ALL: &'static [(&'static str, Self)];
}

impl Word for bool {
    const ALL: &'static [(&'static str, bool)] = &[("yes", true), ("no", false)];
}

words! {
    enum Allowed {
        Begins = "begins",
        Ends = "ends",
        Any = "any",
        Between = "between",
    }
}

words! {
    enum InRecord {
        Operations = "operations",
        Alone = "alone",
        No = "no",
    }
}

words! {
    enum Failed {
        Undefined = "undefined",
        Kept = "kept",
    }
}

words! {
    enum Assumes {
        Clock = "clock",
        Memory = "memory",
        Host = "host",
        Nothing = "nothing",
    }
}

words! {
    enum Message {
        Send = "send",
        Ready = "ready",
        Receive = "receive",
        Exchange = "exchange",
        Matched = "matched",
        Drains = "drains",
        None = "none",
    }
}

words! {
    enum Handle {
        Prepares = "prepares",
        Starts = "starts",
        Cancels = "cancels",
        FreesRequest = "frees-request",
        Frees = "frees",
        Predefined = "predefined",
        None = "none",
    }
}

words! {
    enum AtWindow {
        Fetches = "fetches",
        Accumulates = "accumulates",
        Locks = "locks",
        LocksAll = "locks-all",
        None = "none",
    }
}

words! {
    enum Threads {
        Constant = "constant",
        Anytime = "anytime",
        Quiet = "quiet",
        Noticed = "noticed",
    }
}

words! {
    enum Together {
        Communicator = "communicator",
        Window = "window",
        None = "none",
    }
}

words! {
    enum Completes {
        One = "one",
        Several = "several",
        None = "none",
    }
}

/// The cells of one row.
pub(super) struct Row {
    cells: [&'static str; COLUMNS.len()],
}

impl Row {
    pub(super) fn of(line: &'static str) -> Row {
        let cells: Vec<&'static str> = line.split('\t').collect();
        let cells = cells
            .try_into()
            .unwrap_or_else(|_| panic!("mpi_functions.tsv: a cell for every column: {line}"));
        Row { cells }
    }

    pub(super) fn text(&self, column: &str) -> &'static str {
        let at = COLUMNS.iter().position(|name| *name == column);
        self.cells[at.expect("a column of the table")]
    }

    fn fact<T: Word>(&self, column: &str) -> Option<T> {
        let text = self.text(column);
        if text == "?" {
            return None;
        }
        let found = T::ALL.iter().find(|(word, _)| *word == text);
        let Some((_, fact)) = found else {
            panic!(
                "mpi_functions.tsv: {}: '{text}' says nothing in column {column}",
                self.text("name")
            );
        };
        Some(*fact)
    }

    pub(super) fn facts(&self) -> Facts {
        Facts {
            phase: self.fact("phase"),
            recorded: self.fact("recorded"),
            looks: self.fact("looks"),
            notable: self.fact("notable"),
            assumes: self.fact("assumes"),
            message: self.fact("message"),
            handle: self.fact("handle"),
            window: self.fact("window"),
            threads: self.fact("threads"),
            together: self.fact("together"),
            blocks: self.fact("blocks"),
            completes: self.fact("completes"),
            failed: self.fact("failed"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_a_word_in_every_cell() {
        let header: Vec<&str> = DECLARED.lines().next().unwrap().split('\t').collect();
        assert_eq!(header, COLUMNS);
        for line in DECLARED.lines().skip(1) {
            let cells: Vec<&str> = line.split('\t').collect();
            assert_eq!(cells.len(), COLUMNS.len(), "{line}");
            for (column, cell) in COLUMNS.iter().zip(&cells) {
                assert!(!cell.trim().is_empty(), "{}: {column} is empty", cells[0]);
            }
        }
    }

    #[test]
    #[should_panic(expected = "MPI_New: 'maybe' says nothing in column looks")]
    fn other_words_are_refused() {
        let line = "MPI_New\tint\tvoid\tp2p\t6.0\tcurrent\tany\tno\tmaybe\tno\tclock\tnone\tnone\tnone\tnoticed\tnone\tno\tnone\tkept";
        Row::of(line).facts();
    }
}
