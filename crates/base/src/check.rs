//! What can be checked, in the words of `--check`: every kind of finding
//! belongs to one of these.

use crate::detail::FindingDetail;
use crate::finding::{Finding, Kind};
use crate::misuse::MisuseKind;

macro_rules! checks {
    ($($variant:ident $name:literal $about:literal;)*) => {
        /// A family of rules that the user may choose.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Check {
            $(#[doc = $about] $variant,)*
        }

        impl Check {
            /// All of them.
            pub const ALL: &[Check] = &[$(Check::$variant),*];

            /// The stable name.
            pub fn name(self) -> &'static str {
                match self { $(Check::$variant => $name,)* }
            }

            /// What it looks for, in a few words.
            pub fn about(self) -> &'static str {
                match self { $(Check::$variant => $about,)* }
            }
        }
    };
}

checks! {
    Deadlock "deadlock" "processes that wait for each other for ever";
    Memory "memory" "accesses to memory that the program may not touch, uninitialised values";
    Leaks "leaks" "memory and MPI objects that are never freed, messages that nobody receives";
    Arithmetic "arithmetic" "division by zero, overflow that traps, bad shifts, conversions that do not fit";
    Assertions "assertions" "failed assertions, aborts, traps";
    Races "races" "buffers that are used while an operation is under way, conflicting accesses of threads and to windows and files, results that depend on which message comes first";
    Usage "usage" "misuse of MPI, of threads and of the C library";
    StrictC "strict-c" "what C leaves undefined but machines tolerate: signed overflow, uninitialised data that is only passed on, floating-point division by zero, indices that leave a row";
}

impl Check {
    /// The family of this name.
    pub fn named(name: &str) -> Option<Check> {
        Check::ALL
            .iter()
            .copied()
            .find(|check| check.name() == name)
    }
}

impl Kind {
    /// The family that it belongs to.
    pub fn check(self) -> Check {
        match self {
            Kind::Deadlock | Kind::Livelock => Check::Deadlock,
            Kind::OutOfBounds
            | Kind::NullDereference
            | Kind::WildPointer
            | Kind::UseAfterFree
            | Kind::UseAfterReturn
            | Kind::WriteToConstant
            | Kind::Uninitialised
            | Kind::DoubleFree
            | Kind::InvalidFree
            | Kind::BadCall
            | Kind::StackOverflow => Check::Memory,
            Kind::BufferInUse
            | Kind::WindowRace
            | Kind::MissingSync
            | Kind::MessageRace
            | Kind::FileRace
            | Kind::DataRace => Check::Races,
            Kind::MemoryLeak | Kind::ResourceLeak | Kind::UnreceivedMessage => Check::Leaks,
            Kind::DivisionByZero
            | Kind::IntegerOverflowTrap
            | Kind::BadShift
            | Kind::BadConversion
            | Kind::ReductionOrder => Check::Arithmetic,
            Kind::SignedOverflow
            | Kind::UninitialisedSent
            | Kind::FloatDivision
            | Kind::PointerArithmetic
            | Kind::ArrayBounds
            | Kind::Misaligned
            | Kind::CallType
            | Kind::CharacterRange => Check::StrictC,
            Kind::Aborted
            | Kind::Assertion
            | Kind::PropertyViolated
            | Kind::NotEquivalent
            | Kind::Unreachable
            | Kind::Trap => Check::Assertions,
            Kind::EndsWithoutFinalize
            | Kind::LibraryMisuse
            | Kind::InvalidArgument
            | Kind::EpochMisuse
            | Kind::RequestMisuse
            | Kind::TypeMismatch
            | Kind::Truncation
            | Kind::CollectiveMismatch
            | Kind::BufferType
            | Kind::DoubtfulRequest
            | Kind::Unportable
            | Kind::CallOrder
            | Kind::ThreadMisuse
            | Kind::ThreadLevel
            | Kind::ConcurrentCalls
            | Kind::BrokenPromise => Check::Usage,
        }
    }
}

/// The detail of a race on a file in which both write.
pub const BOTH_WRITE: &str = "both-write";

impl Finding {
    /// Whether an execution that goes on after it no longer shows all that real ones can do: bytes
    /// that a pending operation or another process may change, a handle that was never set, a
    /// window that reaches beyond its memory, an assertion that an implementation believes, a write that was left out.
    pub fn casts_doubt(&self) -> bool {
        matches!(
            self.kind,
            Kind::BufferInUse
                | Kind::WindowRace
                | Kind::BrokenPromise
                | Kind::FileRace
                | Kind::DataRace
                | Kind::OutOfBounds
        ) || matches!(
            self.detail,
            FindingDetail::Rule(MisuseKind::UnmatchedWait | MisuseKind::BufferFault)
        )
    }

    /// Whether it only leaves open what a file holds that no process has looked at since: what
    /// processes do does not depend on it. Who looks at it later is noted by himself.
    pub fn only_spoils_a_file(&self) -> bool {
        self.kind == Kind::FileRace && self.detail == FindingDetail::Named(BOTH_WRITE)
    }
}
