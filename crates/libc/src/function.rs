//! The table of modelled functions.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::call::Call;
use crate::reply::Outcome;

/// How a function is modelled.
pub(crate) type Model = fn(&mut Call<'_>) -> Outcome;

/// A name and its model; every alias has an entry of its own.
pub(crate) type Entry = (&'static str, Model);

/// The families; each file lists its own functions.
const FAMILIES: &[&[&[Entry]]] = &[
    &[crate::block::TABLE],
    &[crate::exit::TABLE],
    &[crate::heap::TABLE],
    &[crate::locale::TABLE],
    &[crate::messages::TABLE],
    &[crate::printf::TABLE],
    &[crate::scanf::TABLE],
    &[crate::signals::TABLE],
    &[crate::strtod::TABLE],
    &[crate::system::TABLE],
    &[crate::wide::TABLE],
    crate::math::TABLES,
    crate::stdio::TABLES,
    crate::time::TABLES,
];

fn entries() -> impl Iterator<Item = Entry> {
    FAMILIES
        .iter()
        .flat_map(|family| family.iter())
        .flat_map(|table| table.iter().copied())
}

/// All functions, ordered by name.
static FUNCTIONS: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let by_name: BTreeMap<&'static str, Model> = entries().collect();
    by_name.into_iter().collect()
});

/// Functions that write to streams.
const PRINTING: [&str; 16] = [
    "printf",
    "vprintf",
    "__printf_chk",
    "__vprintf_chk",
    "fprintf",
    "vfprintf",
    "__fprintf_chk",
    "__vfprintf_chk",
    "puts",
    "putchar",
    "putc",
    "fputc",
    "fputs",
    "sprintf",
    "snprintf",
    "fflush",
];

/// Which functions are [`Function::is_alone`].
static ALONE: LazyLock<Vec<bool>> = LazyLock::new(|| {
    let local = [crate::block::TABLE, crate::heap::TABLE];
    let local = local.iter().chain(crate::math::TABLES);
    let local: Vec<&str> = local
        .flat_map(|table| table.iter().map(|entry| entry.0))
        .collect();
    let alone = |name: &str| local.contains(&name) || PRINTING.contains(&name);
    FUNCTIONS.iter().map(|(name, _)| alone(name)).collect()
});

/// A modelled function.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Function(u16);

impl Function {
    /// Its name, as the program spells it.
    pub fn name(self) -> &'static str {
        FUNCTIONS[usize::from(self.0)].0
    }

    pub(crate) fn model(self) -> Model {
        FUNCTIONS[usize::from(self.0)].1
    }

    /// Whether a call of it depends on nothing but the caller's own state, as long as that has no
    /// files open ([`crate::Libc::has_no_files`]), and leaves nothing elsewhere but output. A part of those
    /// of which that is true.
    pub fn is_alone(self) -> bool {
        ALONE[usize::from(self.0)]
    }

    /// Whether it writes text, to a stream or into memory.
    pub fn writes_text(self) -> bool {
        PRINTING.contains(&self.name())
    }

    /// Whether the program can learn the time through it. A program that
    /// refers to none of these cannot see the clock, which may then stand
    /// still ([`crate::Settings::clock_stands`]).
    pub fn reads_clock(self) -> bool {
        matches!(
            self.name(),
            "time"
                | "clock"
                | "gettimeofday"
                | "clock_gettime"
                | "times"
                | "getrusage"
                | "timespec_get"
                | "ftime"
                | "omp_get_wtime"
                | "stat"
                | "fstat"
                | "lstat"
                | "utime"
        )
    }

    pub(crate) fn is_in(self, tables: &[&[Entry]]) -> bool {
        let named = |entry: &Entry| entry.0 == self.name();
        tables.iter().any(|table| table.iter().any(named))
    }

    /// What functions share that threads may not call at the same time (POSIX.1-2017, System
    /// Interfaces 2.9.1): the result of each is overwritten by the others. Those that are C that
    /// is interpreted are not here.
    pub fn shared_result(self) -> Option<u64> {
        Some(match self.name() {
            "asctime" | "ctime" | "gmtime" | "localtime" => 1,
            "strerror" => 2,
            "setlocale" | "localeconv" => 3,
            "tmpnam" | "tempnam" => 4,
            "readdir" => 5,
            "getlogin" | "ttyname" => 6,
            _ => return None,
        })
    }

    /// Whether what it gives, or what it leaves to others, depends on where a stream or a
    /// descriptor stands.
    pub fn moves_on_in_stream(self) -> bool {
        const NAMES: [&str; 48] = [
            "getc",
            "fgetc",
            "getchar",
            "ungetc",
            "fgets",
            "gets",
            "fread",
            "scanf",
            "fscanf",
            "vscanf",
            "vfscanf",
            "__isoc99_scanf",
            "__isoc99_fscanf",
            "__isoc23_scanf",
            "__isoc23_fscanf",
            "getline",
            "getdelim",
            "__getdelim",
            "fgetwc",
            "getwc",
            "getwchar",
            "fgetws",
            "fseek",
            "fseeko",
            "ftell",
            "ftello",
            "rewind",
            "fgetpos",
            "fsetpos",
            "fclose",
            "freopen",
            "feof",
            "ferror",
            "clearerr",
            "setvbuf",
            "setbuf",
            "read",
            "lseek",
            "close",
            "pread",
            "readv",
            "dup",
            "dup2",
            "fopen",
            "open",
            "ftruncate",
            "getc_unlocked",
            "getchar_unlocked",
        ];
        NAMES.contains(&self.name())
    }

    /// Whether the process ends, with all its threads.
    pub fn ends_process(self) -> bool {
        matches!(
            self.name(),
            "exit" | "_exit" | "_Exit" | "quick_exit" | "abort"
        )
    }

    /// Whether the program can reach files by their names through it.
    pub fn uses_files(self) -> bool {
        let tables = [
            crate::stdio::OPENING,
            crate::stdio::NAMING,
            crate::stdio::STATUS,
            crate::stdio::DIRECTORIES,
        ];
        self.is_in(&tables) || matches!(self.name(), "truncate" | "truncate64")
    }

    /// All modelled functions, ordered by name.
    pub fn all() -> impl Iterator<Item = Function> {
        (0..FUNCTIONS.len()).map(|i| Function(i as u16))
    }
}

/// The model of the function with this name, if there is one.
pub fn knows(name: &str) -> Option<Function> {
    let index = FUNCTIONS
        .binary_search_by_key(&name, |entry| entry.0)
        .ok()?;
    u16::try_from(index).ok().map(Function)
}

/// Functions of the GNU C library and of its mathematical library, modelled or not, sorted: one
/// on each line.
const NAMES: &str = include_str!("names.txt");

/// Whether the system's libraries define a function, so that no source file is missing.
pub fn is_of_the_system(name: &str) -> bool {
    NAMES.lines().any(|known| known == name)
}

#[cfg(test)]
mod tests {
    use super::{Function, entries, knows};

    #[test]
    fn every_name_has_one_model() {
        let mut names: Vec<_> = entries().map(|e| e.0).collect();
        let total = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), total, "{names:?}");
        assert_eq!(Function::all().count(), total);
    }

    #[test]
    fn names_are_found() {
        assert_eq!(knows("printf").map(Function::name), Some("printf"));
        assert_eq!(knows("MPI_Send"), None);
    }
}
