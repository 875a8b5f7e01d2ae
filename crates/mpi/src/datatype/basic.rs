//! The basic datatypes: what the entries of a type map are.
//!
//! MPI 4.1 §3.2.2 and annex A.1.1, with sizes and alignments of the x86-64
//! System V ABI. Two names of the header with one handle (`MPI_LONG_LONG` and
//! `MPI_LONG_LONG_INT`) are one basic type; all others differ even where their
//! bits agree, because type matching (§3.3.1) goes by name.

use std::fmt;

/// How the bits of a basic type are to be read, and in which group of types
/// §6.9.2 puts it for reductions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Class {
    /// A C integer.
    CInteger {
        /// Whether it has a sign.
        signed: bool,
    },
    /// A Fortran integer; signed.
    FortranInteger,
    /// `MPI_AINT`, `MPI_COUNT` and `MPI_OFFSET`; signed.
    MultiLanguage,
    /// A binary floating-point number.
    Float(Precision),
    /// Real part, then imaginary part.
    Complex(Precision),
    /// True if not zero.
    Logical,
    /// `MPI_BYTE`.
    Byte,
    /// A printable character: no operation is defined on it.
    Character {
        /// Whether its C type has a sign.
        signed: bool,
    },
    /// `MPI_PACKED`.
    Packed,
}

/// A floating-point format.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Precision {
    /// IEEE binary16.
    Half,
    /// IEEE binary32.
    Single,
    /// IEEE binary64.
    Double,
    /// The 80-bit format of the x87 in 16 bytes.
    Extended,
    /// IEEE binary128.
    Quad,
}

impl Precision {
    /// The bytes that a number occupies in memory.
    pub fn size(self) -> u64 {
        match self {
            Precision::Half => 2,
            Precision::Single => 4,
            Precision::Double => 8,
            Precision::Extended | Precision::Quad => 16,
        }
    }
}

const SIGNED: Class = Class::CInteger { signed: true };
const UNSIGNED: Class = Class::CInteger { signed: false };

macro_rules! basics {
    ($($variant:ident $name:literal $size:literal $align:literal $external:literal $class:expr;)*) => {
        /// A basic datatype.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum Basic { $(#[doc = concat!("`", $name, "`")] $variant,)* }

        impl Basic {
            /// All of them.
            pub const ALL: &'static [Basic] = &[$(Basic::$variant),*];

            /// The name that `MPI_Type_get_name` gives.
            pub fn name(self) -> &'static str {
                match self { $(Basic::$variant => $name,)* }
            }

            /// Bytes in memory.
            pub fn size(self) -> u64 {
                match self { $(Basic::$variant => $size,)* }
            }

            /// The alignment that the ABI wants.
            pub fn align(self) -> u64 {
                match self { $(Basic::$variant => $align,)* }
            }

            /// Bytes in the `external32` representation (§14.5.2).
            pub fn external_size(self) -> u64 {
                match self { $(Basic::$variant => $external,)* }
            }

            /// How its bits are read.
            pub fn class(self) -> Class {
                match self { $(Basic::$variant => $class,)* }
            }
        }
    };
}

basics! {
    Byte "MPI_BYTE" 1 1 1 Class::Byte;
    Packed "MPI_PACKED" 1 1 1 Class::Packed;
    Char "MPI_CHAR" 1 1 1 Class::Character { signed: true };
    SignedChar "MPI_SIGNED_CHAR" 1 1 1 SIGNED;
    UnsignedChar "MPI_UNSIGNED_CHAR" 1 1 1 UNSIGNED;
    Wchar "MPI_WCHAR" 4 4 2 Class::Character { signed: true };
    Short "MPI_SHORT" 2 2 2 SIGNED;
    UnsignedShort "MPI_UNSIGNED_SHORT" 2 2 2 UNSIGNED;
    Int "MPI_INT" 4 4 4 SIGNED;
    Unsigned "MPI_UNSIGNED" 4 4 4 UNSIGNED;
    Long "MPI_LONG" 8 8 4 SIGNED;
    UnsignedLong "MPI_UNSIGNED_LONG" 8 8 4 UNSIGNED;
    LongLong "MPI_LONG_LONG_INT" 8 8 8 SIGNED;
    UnsignedLongLong "MPI_UNSIGNED_LONG_LONG" 8 8 8 UNSIGNED;
    Float "MPI_FLOAT" 4 4 4 Class::Float(Precision::Single);
    Double "MPI_DOUBLE" 8 8 8 Class::Float(Precision::Double);
    LongDouble "MPI_LONG_DOUBLE" 16 16 16 Class::Float(Precision::Extended);
    CBool "MPI_C_BOOL" 1 1 4 Class::Logical;
    Int8 "MPI_INT8_T" 1 1 1 SIGNED;
    Int16 "MPI_INT16_T" 2 2 2 SIGNED;
    Int32 "MPI_INT32_T" 4 4 4 SIGNED;
    Int64 "MPI_INT64_T" 8 8 8 SIGNED;
    Uint8 "MPI_UINT8_T" 1 1 1 UNSIGNED;
    Uint16 "MPI_UINT16_T" 2 2 2 UNSIGNED;
    Uint32 "MPI_UINT32_T" 4 4 4 UNSIGNED;
    Uint64 "MPI_UINT64_T" 8 8 8 UNSIGNED;
    Aint "MPI_AINT" 8 8 8 Class::MultiLanguage;
    Count "MPI_COUNT" 8 8 8 Class::MultiLanguage;
    Offset "MPI_OFFSET" 8 8 8 Class::MultiLanguage;
    CFloatComplex "MPI_C_COMPLEX" 8 4 8 Class::Complex(Precision::Single);
    CDoubleComplex "MPI_C_DOUBLE_COMPLEX" 16 8 16 Class::Complex(Precision::Double);
    CLongDoubleComplex "MPI_C_LONG_DOUBLE_COMPLEX" 32 16 32 Class::Complex(Precision::Extended);
    CxxBool "MPI_CXX_BOOL" 1 1 4 Class::Logical;
    CxxFloatComplex "MPI_CXX_FLOAT_COMPLEX" 8 4 8 Class::Complex(Precision::Single);
    CxxDoubleComplex "MPI_CXX_DOUBLE_COMPLEX" 16 8 16 Class::Complex(Precision::Double);
    CxxLongDoubleComplex "MPI_CXX_LONG_DOUBLE_COMPLEX" 32 16 32 Class::Complex(Precision::Extended);
    Integer "MPI_INTEGER" 4 4 4 Class::FortranInteger;
    Real "MPI_REAL" 4 4 4 Class::Float(Precision::Single);
    DoublePrecision "MPI_DOUBLE_PRECISION" 8 8 8 Class::Float(Precision::Double);
    Complex "MPI_COMPLEX" 8 4 8 Class::Complex(Precision::Single);
    DoubleComplex "MPI_DOUBLE_COMPLEX" 16 8 16 Class::Complex(Precision::Double);
    Logical "MPI_LOGICAL" 4 4 4 Class::Logical;
    Character "MPI_CHARACTER" 1 1 1 Class::Character { signed: false };
    Integer1 "MPI_INTEGER1" 1 1 1 Class::FortranInteger;
    Integer2 "MPI_INTEGER2" 2 2 2 Class::FortranInteger;
    Integer4 "MPI_INTEGER4" 4 4 4 Class::FortranInteger;
    Integer8 "MPI_INTEGER8" 8 8 8 Class::FortranInteger;
    Integer16 "MPI_INTEGER16" 16 16 16 Class::FortranInteger;
    Real2 "MPI_REAL2" 2 2 2 Class::Float(Precision::Half);
    Real4 "MPI_REAL4" 4 4 4 Class::Float(Precision::Single);
    Real8 "MPI_REAL8" 8 8 8 Class::Float(Precision::Double);
    Real16 "MPI_REAL16" 16 16 16 Class::Float(Precision::Quad);
    Complex4 "MPI_COMPLEX4" 4 2 4 Class::Complex(Precision::Half);
    Complex8 "MPI_COMPLEX8" 8 4 8 Class::Complex(Precision::Single);
    Complex16 "MPI_COMPLEX16" 16 8 16 Class::Complex(Precision::Double);
    Complex32 "MPI_COMPLEX32" 32 16 32 Class::Complex(Precision::Quad);
    Logical1 "MPI_LOGICAL1" 1 1 1 Class::Logical;
    Logical2 "MPI_LOGICAL2" 2 2 2 Class::Logical;
    Logical4 "MPI_LOGICAL4" 4 4 4 Class::Logical;
    Logical8 "MPI_LOGICAL8" 8 8 8 Class::Logical;
}

impl fmt::Display for Basic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_fit_their_formats() {
        for &basic in Basic::ALL {
            let expected = match basic.class() {
                Class::Float(precision) => precision.size(),
                Class::Complex(precision) => 2 * precision.size(),
                _ => basic.size(),
            };
            assert_eq!(basic.size(), expected, "{basic}");
            assert!(
                basic.align().is_power_of_two() && basic.size() % basic.align() == 0,
                "{basic}"
            );
        }
    }
}
