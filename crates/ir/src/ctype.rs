//! C types, as debug information gives them.
//!
//! Execution does not need them; checks of buffers against MPI datatypes and
//! readable reports do.

/// A C type, as an index into [`Module::ctypes`](crate::Module::ctypes).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CTypeId(pub u32);

/// How the bits of a basic type are read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Encoding {
    Signed,
    Unsigned,
    SignedChar,
    UnsignedChar,
    Bool,
    Float,
    Complex,
}

/// A C type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum CType {
    /// `void`, or a type that debug information does not describe.
    Void,
    /// `int`, `double`, …
    Base {
        name: String,
        size: u64,
        encoding: Encoding,
    },
    /// `T *`; `None` for `void *`.
    Pointer { to: Option<CTypeId> },
    /// `struct`; `name` is empty for anonymous ones.
    Struct {
        name: String,
        size: u64,
        fields: Vec<CField>,
    },
    /// `union`.
    Union {
        name: String,
        size: u64,
        fields: Vec<CField>,
    },
    /// `T[n]`; `None` where the length is not constant or not known.
    Array { of: CTypeId, len: Option<u64> },
    /// `enum`.
    Enum { name: String, size: u64 },
    /// `typedef`.
    Typedef { name: String, of: Option<CTypeId> },
    /// `const T`, `volatile T`, `restrict`, `_Atomic`.
    Qualified {
        qualifier: &'static str,
        of: Option<CTypeId>,
    },
    /// A function type: result first, then parameters.
    Function {
        result: Option<CTypeId>,
        params: Vec<Option<CTypeId>>,
        variadic: bool,
    },
}

/// A member of a struct or union.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub struct CField {
    pub name: String,
    pub ctype: Option<CTypeId>,
    /// Offset in bits.
    pub bit_offset: u64,
    /// Size in bits: smaller than the type's for a bit-field.
    pub bit_size: u64,
}
