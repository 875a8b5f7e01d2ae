//! Compiler intrinsics that survive the front end.
//!
//! Everything that clang emits as `llvm.*` is either removed by the front end
//! (debug and optimiser hints), translated to instructions, or one of these.
//! Overloaded ones carry their operand type in the call site's results and
//! arguments.

macro_rules! intrinsics {
    ($($name:ident,)*) => {
        /// A compiler intrinsic. Arguments are in the order of LLVM's language
        /// reference; immediate flags are kept as arguments.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[allow(missing_docs)]
        pub enum Intrinsic {
            $($name,)*
        }

        impl Intrinsic {
            /// Its name in the text form.
            pub fn name(self) -> &'static str {
                match self {
                    $(Intrinsic::$name => stringify!($name),)*
                }
            }

            /// The intrinsic of this name.
            pub fn from_name(name: &str) -> Option<Intrinsic> {
                match name {
                    $(stringify!($name) => Some(Intrinsic::$name),)*
                    _ => None,
                }
            }
        }
    };
}

intrinsics! {
    // Memory: (dst, src | byte, length)
    MemCpy,
    MemMove,
    MemSet,
    // (size, ptr): stack objects coming and going out of scope
    LifetimeStart,
    LifetimeEnd,
    // () -> ptr, (ptr)
    StackSave,
    StackRestore,
    // (va_list*)
    VaStart,
    VaEnd,
    // (dst va_list*, src va_list*)
    VaCopy,
    // Bits
    CtPop,
    CtLz,
    CtTz,
    BSwap,
    BitReverse,
    FShl,
    FShr,
    // Arithmetic with overflow: result and Int(1) flag
    SAddOverflow,
    UAddOverflow,
    SSubOverflow,
    USubOverflow,
    SMulOverflow,
    UMulOverflow,
    // Saturating
    SAddSat,
    UAddSat,
    SSubSat,
    USubSat,
    // Comparison
    SMax,
    SMin,
    UMax,
    UMin,
    Abs,
    // Floats
    FAbs,
    Sqrt,
    Fma,
    FMulAdd,
    Floor,
    Ceil,
    Trunc,
    Rint,
    NearbyInt,
    Round,
    RoundEven,
    LRint,
    LRound,
    MinNum,
    MaxNum,
    Minimum,
    Maximum,
    CopySign,
    Pow,
    PowI,
    Exp,
    Exp2,
    Log,
    Log2,
    Log10,
    Sin,
    Cos,
    Ldexp,
    Frexp,
    IsFpClass,
    FpToSiSat,
    FpToUiSat,
    // Control
    Trap,
    DebugTrap,
    ReturnAddress,
    FrameAddress,
    // (ptr, min, null_is_unknown, dynamic) -> size; answered with "unknown"
    ObjectSize,
    // (ptr, mask) -> ptr
    PtrMask,
    // (name) -> fixed value, e.g. rounding mode 1 = to nearest
    FltRounds,
    // Threads: (ptr) -> ptr, the current thread's object of a thread-local
    // variable
    ThreadLocal,
    // (ptr, what): an atomic access comes next, or this is a fence; see
    // [`AtomicKind`]
    Synchronise,
}

/// What an atomic instruction does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AtomicKind {
    /// Reads.
    Load,
    /// Writes.
    Store,
    /// Reads and writes.
    Update,
    /// Reads, and writes if it has read what it expects.
    Exchange,
    /// Only orders.
    Fence,
}

/// An atomic instruction: what it does, and what it orders. Orders as strong
/// as sequential consistency acquire and release.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Atomic {
    /// What it does.
    pub kind: AtomicKind,
    /// What others released is known afterwards.
    pub acquires: bool,
    /// What happened before is known to those who acquire it.
    pub releases: bool,
    /// It is sequentially consistent.
    pub total: bool,
    /// It may fail for no reason.
    pub weak: bool,
    /// It acquires if it fails.
    pub acquires_failing: bool,
    /// It adds an integer or subtracts one, and nobody looks at what was there.
    pub adds: bool,
}

impl Atomic {
    /// The second argument of [`Intrinsic::Synchronise`].
    pub fn code(self) -> u64 {
        let kind = match self.kind {
            AtomicKind::Load => 0,
            AtomicKind::Store => 1,
            AtomicKind::Update => 2,
            AtomicKind::Fence => 3,
            AtomicKind::Exchange => 4,
        };
        kind | u64::from(self.acquires) << 3
            | u64::from(self.releases) << 4
            | u64::from(self.total) << 5
            | u64::from(self.weak) << 6
            | u64::from(self.acquires_failing) << 7
            | u64::from(self.adds) << 8
    }

    /// What such an argument means.
    pub fn of_code(code: u64) -> Atomic {
        Atomic {
            kind: match code & 7 {
                0 => AtomicKind::Load,
                1 => AtomicKind::Store,
                2 => AtomicKind::Update,
                4 => AtomicKind::Exchange,
                _ => AtomicKind::Fence,
            },
            acquires: code & 8 != 0,
            releases: code & 16 != 0,
            total: code & 32 != 0,
            weak: code & 64 != 0,
            acquires_failing: code & 128 != 0,
            adds: code & 256 != 0,
        }
    }
}
