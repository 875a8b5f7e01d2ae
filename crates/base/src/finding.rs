//! Findings: what is wrong with the program under test.
//!
//! A finding is data, never an error of ours. Its kind has a stable code and a
//! stable name that other tools may rely on.

use crate::detail::FindingDetail;
use crate::ids::Rank;
use crate::span::Span;

/// How serious a finding is unless the user says otherwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Level {
    Note,
    Warning,
    Error,
}

impl Level {
    /// Its name, in reports of every form.
    pub fn name(self) -> &'static str {
        match self {
            Level::Error => "error",
            Level::Warning => "warning",
            Level::Note => "note",
        }
    }
}

/// How sure a finding is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Certainty {
    /// A solver says so; not executed.
    Solved,
    /// Executed with concrete values.
    Replayed,
}

macro_rules! kinds {
    ($($variant:ident $code:literal $name:literal $level:ident $title:literal;)*) => {
        /// What kind of mistake a finding is about.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Kind {
            $(#[doc = $title] $variant,)*
        }

        impl Kind {
            /// All kinds, by code.
            pub const ALL: &[Kind] = &[$(Kind::$variant),*];

            /// The stable code, `C0101` and so on.
            pub fn code(self) -> &'static str {
                match self { $(Kind::$variant => $code,)* }
            }

            /// The stable kebab-case name.
            pub fn name(self) -> &'static str {
                match self { $(Kind::$variant => $name,)* }
            }

            /// How serious it is by default.
            pub fn level(self) -> Level {
                match self { $(Kind::$variant => Level::$level,)* }
            }

            /// What it is, in a few words.
            pub fn title(self) -> &'static str {
                match self { $(Kind::$variant => $title,)* }
            }
        }
    };
}

kinds! {
    Deadlock "C0101" "deadlock" Error "every process waits for another";
    EndsWithoutFinalize "C0102" "ends-without-finalize" Error "a process ends without `MPI_Finalize`";
    Aborted "C0103" "aborted" Error "the program aborts";
    Livelock "C0104" "livelock" Error "processes that run for ever without progress";
    MessageRace "C0105" "message-race" Warning "a result that depends on which message comes first";
    PropertyViolated "C0106" "property-violated" Error "an execution that violates a given property";
    NotEquivalent "C0107" "not-equivalent" Error "an output that differs from the specification's";
    FileRace "C0108" "file-race" Error "conflicting accesses to a file without synchronisation";
    DataRace "C0109" "data-race" Error "conflicting accesses of threads without synchronisation";
    OutOfBounds "C0201" "out-of-bounds" Error "access outside an object";
    NullDereference "C0202" "null-dereference" Error "access through a null pointer";
    WildPointer "C0203" "wild-pointer" Error "access at an address where no object lies";
    UseAfterFree "C0204" "use-after-free" Error "access to freed memory";
    UseAfterReturn "C0205" "use-after-return" Error "access to a variable after the end of its lifetime";
    WriteToConstant "C0206" "write-to-constant" Error "write to constant data";
    Uninitialised "C0207" "uninitialised" Error "use of an uninitialised value";
    DoubleFree "C0208" "double-free" Error "memory freed twice";
    InvalidFree "C0209" "invalid-free" Error "free of something that was not allocated";
    BadCall "C0210" "bad-call" Error "call of something that is not a function";
    MemoryLeak "C0211" "memory-leak" Warning "memory that is never freed";
    StackOverflow "C0212" "stack-overflow" Error "too many nested calls";
    BufferInUse "C0213" "buffer-in-use" Error "use of a buffer that a pending operation owns";
    WindowRace "C0214" "window-race" Error "conflicting accesses to a window without synchronisation";
    DivisionByZero "C0301" "division-by-zero" Error "division by zero";
    IntegerOverflowTrap "C0302" "integer-overflow-trap" Error "quotient that does not fit its type";
    BadShift "C0303" "bad-shift" Error "shift by a negative or too large amount";
    Assertion "C0304" "assertion" Error "failed assertion";
    Unreachable "C0305" "unreachable" Error "control reaches code that was declared unreachable";
    Trap "C0306" "trap" Error "the program traps";
    LibraryMisuse "C0307" "library-misuse" Error "misuse of the C library";
    BadConversion "C0308" "bad-conversion" Error "a floating-point number that does not fit its integer type";
    ReductionOrder "C0309" "reduction-order" Note "a reduction whose result depends on the order of operations";
    ThreadMisuse "C0310" "thread-misuse" Error "misuse of threads and locks";
    InvalidArgument "C0401" "invalid-argument" Error "an argument that an MPI call does not accept";
    EpochMisuse "C0402" "epoch-misuse" Error "one-sided calls that break the rules of epochs";
    RequestMisuse "C0403" "request-misuse" Error "misuse of a request";
    ResourceLeak "C0404" "resource-leak" Error "an MPI object that is never freed";
    TypeMismatch "C0405" "type-mismatch" Error "data of one type received as another";
    Truncation "C0406" "truncation" Error "a message longer than its receive buffer";
    CollectiveMismatch "C0407" "collective-mismatch" Error "processes that disagree about a collective call";
    BufferType "C0408" "buffer-type" Error "a buffer whose type does not match the datatype";
    UnreceivedMessage "C0409" "unreceived-message" Error "a message that nobody receives";
    DoubtfulRequest "C0410" "doubtful-request" Warning "a request call that is allowed but rarely intended";
    CallOrder "C0411" "call-order" Error "an MPI call at a time when it is not allowed";
    BrokenPromise "C0412" "broken-promise" Error "a false assertion given to a window call";
    MissingSync "C0413" "missing-sync" Warning "window memory read without the calls that make it visible";
    Unportable "C0416" "unportable" Warning "a value that not every implementation accepts";
    ThreadLevel "C0417" "thread-level" Error "MPI calls of threads that the provided level does not allow";
    ConcurrentCalls "C0418" "concurrent-calls" Error "MPI calls of several threads that may not be concurrent";
    SignedOverflow "C0501" "signed-overflow" Warning "signed arithmetic whose result does not fit";
    UninitialisedSent "C0502" "uninitialised-sent" Warning "data that was never written is sent";
    FloatDivision "C0503" "float-division-by-zero" Warning "division of a floating-point number by zero";
    PointerArithmetic "C0504" "pointer-arithmetic" Warning "pointer arithmetic that leaves its object";
    ArrayBounds "C0505" "array-bounds" Warning "an index outside an array that is part of a larger object";
    Misaligned "C0506" "misaligned" Warning "an access through a pointer that is not aligned";
    CallType "C0507" "call-type" Warning "a call of a function with another type than it has";
    CharacterRange "C0508" "character-range" Warning "a character below zero given to `isalpha` and the like";
}

/// A mistake of the program under test.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Finding {
    /// What kind.
    pub kind: Kind,
    /// What exactly, within the kind.
    pub detail: FindingDetail,
    /// One sentence.
    pub message: String,
    /// How sure it is.
    pub certainty: Certainty,
    /// The places concerned, the guilty one first.
    pub places: Vec<Place>,
    /// Further facts, one sentence each.
    pub notes: Vec<String>,
}

/// A place that a finding concerns.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// Which process.
    pub rank: Rank,
    /// Where.
    pub span: Span,
    /// What happens there.
    pub label: String,
    /// How control got there: calling functions, innermost first, each with
    /// the position of the call in it (the first one with the place itself).
    pub stack: Vec<StackFrame>,
}

/// A line of a call stack.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct StackFrame {
    /// The function's name.
    pub function: String,
    /// Where it stands.
    pub span: Span,
}
