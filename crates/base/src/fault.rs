//! What can be wrong with one access to a process's memory.
//!
//! The interpreter finds these, and models of library calls pass them on, so
//! both need the same words.

use std::fmt;

use crate::span::Span;

/// The rule that an access broke.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FaultKind {
    /// Outside the object that the pointer was derived from.
    OutOfBounds,
    /// Through a null pointer.
    NullDereference,
    /// Through a number that is no object's address.
    WildPointer,
    /// To a heap object after `free`.
    UseAfterFree,
    /// To a local variable whose function has returned or whose scope ended.
    UseAfterReturn,
    /// A write to a constant or a string literal.
    WriteToConstant,
    /// A value that was never written decides something.
    Uninitialised,
    /// `free` of something freed before.
    DoubleFree,
    /// `free` of something that `malloc` did not return.
    InvalidFree,
    /// A function's address used as data, or data called as a function.
    BadCall,
    /// A stack or heap limit was exceeded.
    OutOfMemory,
}

impl FaultKind {
    /// Whether the object was there once.
    pub fn is_gone(self) -> bool {
        matches!(self, FaultKind::UseAfterFree | FaultKind::UseAfterReturn)
    }

    /// The stable kebab-case name.
    pub fn name(self) -> &'static str {
        match self {
            FaultKind::OutOfBounds => "out-of-bounds",
            FaultKind::NullDereference => "null-dereference",
            FaultKind::WildPointer => "wild-pointer",
            FaultKind::UseAfterFree => "use-after-free",
            FaultKind::UseAfterReturn => "use-after-return",
            FaultKind::WriteToConstant => "write-to-constant",
            FaultKind::Uninitialised => "uninitialised",
            FaultKind::DoubleFree => "double-free",
            FaultKind::InvalidFree => "invalid-free",
            FaultKind::BadCall => "bad-call",
            FaultKind::OutOfMemory => "out-of-memory",
        }
    }
}

/// What was attempted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Access {
    Read,
    Write,
    Free,
    Call,
    /// The end of the scope or function that a variable belongs to.
    EndOfScope,
}

impl Access {
    /// Whether the memory is gone afterwards.
    pub fn ends_life(self) -> bool {
        matches!(self, Access::Free | Access::EndOfScope)
    }
}

impl fmt::Display for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Access::Read => "read",
            Access::Write => "write",
            Access::Free => "free",
            Access::Call => "call",
            Access::EndOfScope => "end of scope",
        })
    }
}

/// A broken rule of memory, with what is known about the object.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MemoryFault {
    /// Which rule.
    pub kind: FaultKind,
    /// What was attempted.
    pub access: Access,
    /// The address used.
    pub address: u64,
    /// How many bytes the access touches.
    pub size: u64,
    /// The object concerned, if there is one.
    pub object: Option<FaultObject>,
}

/// The offset of an access so far away from its object that there is no
/// telling how far.
pub const FAR: i64 = i64::MAX;

/// The object that a faulty access concerns.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FaultObject {
    /// A name for people: `variable 'x'`, `heap block`, `string literal`.
    pub name: String,
    /// Its size in bytes.
    pub size: u64,
    /// Where the access begins, relative to the object's start; or [`FAR`].
    pub offset: i64,
    /// Where it was declared or allocated.
    pub allocated: Span,
    /// Where it was freed or went out of scope.
    pub freed: Option<Span>,
    /// How long it lives.
    pub storage: Storage,
}

/// How an object comes into being and goes (C11 6.2.4, storage duration).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Storage {
    /// A variable is declared, and its scope or the program ends.
    Declared,
    /// It is allocated and freed.
    Allocated,
    /// Something that the program does not make: literals, arguments, the library's own memory.
    Given,
}

impl fmt::Display for MemoryFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (access, size) = (self.access, self.size);
        match &self.object {
            None => write!(
                f,
                "{}: {access} of {size} bytes at {:#x}",
                self.kind.name(),
                self.address
            ),
            Some(o) if o.offset == FAR => write!(
                f,
                "{}: {access} of {size} bytes far outside of {} ({} bytes)",
                self.kind.name(),
                o.name,
                o.size
            ),
            Some(o) => write!(
                f,
                "{}: {access} of {size} bytes at offset {} of {} ({} bytes)",
                self.kind.name(),
                o.offset,
                o.name,
                o.size
            ),
        }
    }
}
