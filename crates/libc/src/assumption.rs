//! What calls take for granted about the host and the MPI library: a verdict names it.

use crate::function::Function;

/// Something that a real host or library may answer otherwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Assumption {
    /// There is memory.
    Allocation,
    /// There is memory for MPI to give to the program.
    MpiMemory,
    /// Files can be opened, created and written.
    Opening,
    /// Files are as they are now.
    Files,
    /// Time passes in one fixed way.
    Clock,
    /// Nobody sends signals.
    Signals,
    /// Environment variables are as they are now.
    Environment,
    /// Processes keep their order in topologies that may be reordered.
    Reordering,
    /// Groups that are merged without a preference come in one fixed order.
    Merging,
    /// Operations of the program's own are what it says of them.
    Operations,
    /// Names, numbers and limits of the host and of the MPI library are as they are here.
    Host,
    /// All processes share one machine.
    OneNode,
    /// Objects lie at the addresses that they have here.
    Addresses,
    /// Atomic operations are sequentially consistent.
    AtomicOrder,
    /// Teams of OpenMP have one size.
    Teams,
    /// Tasks of OpenMP begin in the order of their creation, and any thread may execute them.
    TaskOrder,
    /// It does not matter which thread executes a section of OpenMP.
    Sections,
    /// Iterations that any thread may execute do not depend on what it has executed before.
    Chunks,
    /// Reductions of threads give the same whoever comes first.
    Folds,
    /// Other threads do nothing any more once one ends the process.
    ThreadsAtExit,
    /// A weak compare-and-exchange of the only thread fails only where it must.
    WeakExchange,
    /// Sorting keeps the order of what compares equal.
    StableSort,
    /// Standard input is empty.
    NoInput,
    /// Numbers that look random are those of one library.
    Random,
    /// Every level of threads is provided.
    ThreadLevel,
}

impl Assumption {
    /// All of them.
    pub const ALL: &[Assumption] = &[
        Assumption::Allocation,
        Assumption::MpiMemory,
        Assumption::Opening,
        Assumption::Files,
        Assumption::Clock,
        Assumption::Signals,
        Assumption::Environment,
        Assumption::Reordering,
        Assumption::Merging,
        Assumption::Operations,
        Assumption::Host,
        Assumption::OneNode,
        Assumption::Addresses,
        Assumption::AtomicOrder,
        Assumption::Teams,
        Assumption::TaskOrder,
        Assumption::Sections,
        Assumption::Chunks,
        Assumption::Folds,
        Assumption::ThreadsAtExit,
        Assumption::WeakExchange,
        Assumption::StableSort,
        Assumption::NoInput,
        Assumption::Random,
        Assumption::ThreadLevel,
    ];

    /// What is taken for granted, in words.
    pub fn text(self) -> &'static str {
        match self {
            Assumption::Allocation => "allocations succeed",
            Assumption::MpiMemory => "`MPI_Alloc_mem` and windows get the memory that they ask for",
            Assumption::Opening => "files can be opened, created and written",
            Assumption::Files => "files are as they are now",
            Assumption::Clock => "time passes in one fixed way",
            Assumption::Signals => "no signal arrives",
            Assumption::Environment => "environment variables are as they are now",
            Assumption::Reordering => "processes keep their order in topologies with `reorder`",
            Assumption::Merging => {
                "groups merged with the same `high` come in the order of their first processes"
            }
            Assumption::Operations => {
                "user-defined reduction operations are associative, and commutative where they say so"
            }
            Assumption::Host => {
                "the host and the MPI library have the names, numbers and limits that they have here"
            }
            Assumption::OneNode => "all processes run on one node",
            Assumption::Addresses => {
                "addresses, which the program turns into numbers or orders, are those given here"
            }
            Assumption::AtomicOrder => {
                "atomic operations of weaker orders come in one order that all threads see"
            }
            Assumption::Teams => {
                "teams have the size that the program, OMP_NUM_THREADS or `--threads` (2) gives them"
            }
            Assumption::Sections => {
                "sections neither ask which thread executes them nor leave anything in its private variables"
            }
            Assumption::Chunks => {
                "private variables carry nothing from one chunk of a dynamic schedule to the thread's next one"
            }
            Assumption::Folds => "reductions of threads give the same in whatever order these come",
            Assumption::ThreadsAtExit => {
                "other threads do nothing any more once a thread ends the process"
            }
            Assumption::WeakExchange => {
                "weak compare-and-exchange operations of an only thread fail only where they must"
            }
            Assumption::NoInput => "standard input is empty (`--stdin`, `--symbolic-stdin`)",
            Assumption::Random => "numbers of `rand` and `random` are those of glibc",
            Assumption::ThreadLevel => "`MPI_Init_thread` provides the level that is asked for",
            Assumption::StableSort => "`qsort` keeps elements that compare equal in their order",
            Assumption::TaskOrder => {
                "of tasks that may begin, the oldest does so first; none depends on which thread executes it"
            }
        }
    }
}

impl Function {
    /// What its outcome takes for granted.
    pub fn assumes(self) -> impl Iterator<Item = Assumption> {
        let is = move |assumption: &Assumption| match assumption {
            Assumption::Allocation => allocates(self.name()),
            Assumption::Opening => self.is_in(&[crate::stdio::OPENING]) || self.name() == "mkdir",
            Assumption::Files => self.is_in(&[
                crate::stdio::OPENING,
                crate::stdio::STATUS,
                crate::stdio::DIRECTORIES,
            ]),
            Assumption::Clock => self.reads_clock() && !self.is_in(&[crate::stdio::STATUS]),
            Assumption::Signals => matches!(self.name(), "signal" | "sigaction" | "sigset"),
            Assumption::Host => {
                let asks = crate::system::ASKS_HOST.contains(&self.name());
                asks || matches!(self.name(), "getcwd" | "isatty")
            }
            Assumption::MpiMemory
            | Assumption::OneNode
            | Assumption::Addresses
            | Assumption::AtomicOrder
            | Assumption::Teams
            | Assumption::TaskOrder
            | Assumption::Sections
            | Assumption::Chunks
            | Assumption::Folds
            | Assumption::ThreadsAtExit
            | Assumption::WeakExchange
            | Assumption::StableSort
            | Assumption::NoInput
            | Assumption::Random
            | Assumption::ThreadLevel
            | Assumption::Environment
            | Assumption::Reordering
            | Assumption::Merging
            | Assumption::Operations => false,
        };
        Assumption::ALL.iter().copied().filter(is)
    }
}

/// Whether a function asks for memory that the program owns then.
pub(crate) fn allocates(name: &str) -> bool {
    const NAMES: [&str; 9] = [
        "malloc",
        "calloc",
        "realloc",
        "reallocarray",
        "aligned_alloc",
        "memalign",
        "valloc",
        "pvalloc",
        "posix_memalign",
    ];
    NAMES.contains(&name.strip_prefix("__libc_").unwrap_or(name))
}
