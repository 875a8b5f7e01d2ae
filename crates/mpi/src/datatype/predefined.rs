//! The datatypes that `mpi.h` names.
//!
//! MPI 4.1 annex A.1.1: one per basic type, the pairs for `MPI_MINLOC` and
//! `MPI_MAXLOC` with the layout of the C structures of §6.9.4, and the two
//! markers of MPI-1.

use std::fmt;

use super::basic::Basic;
use crate::constants::*;

/// A named datatype.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Predefined {
    /// A basic type.
    Basic(Basic),
    /// A value and an index.
    Pair(Pair),
    /// `MPI_LB` of MPI-1.
    LowerMarker,
    /// `MPI_UB` of MPI-1.
    UpperMarker,
}

macro_rules! pairs {
    ($($variant:ident $name:literal $value:ident $index:ident;)*) => {
        /// A value and an index (§6.9.4).
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Pair { $(#[doc = concat!("`", $name, "`")] $variant,)* }

        impl Pair {
            /// All of them.
            pub const ALL: &'static [Pair] = &[$(Pair::$variant),*];

            /// The name that `MPI_Type_get_name` gives.
            pub fn name(self) -> &'static str {
                match self { $(Pair::$variant => $name,)* }
            }

            /// The type of the value.
            pub fn value(self) -> Basic {
                match self { $(Pair::$variant => Basic::$value,)* }
            }

            /// The type of the index.
            pub fn index(self) -> Basic {
                match self { $(Pair::$variant => Basic::$index,)* }
            }
        }
    };
}

pairs! {
    TwoInt "MPI_2INT" Int Int;
    ShortInt "MPI_SHORT_INT" Short Int;
    LongInt "MPI_LONG_INT" Long Int;
    FloatInt "MPI_FLOAT_INT" Float Int;
    DoubleInt "MPI_DOUBLE_INT" Double Int;
    LongDoubleInt "MPI_LONG_DOUBLE_INT" LongDouble Int;
    TwoInteger "MPI_2INTEGER" Integer Integer;
    TwoReal "MPI_2REAL" Real Real;
    TwoDoublePrecision "MPI_2DOUBLE_PRECISION" DoublePrecision DoublePrecision;
    TwoComplex "MPI_2COMPLEX" Complex Complex;
    TwoDoubleComplex "MPI_2DOUBLE_COMPLEX" DoubleComplex DoubleComplex;
}

macro_rules! handles {
    ($($pattern:pat => $handle:ident;)*) => {
        /// The handle in `mpi.h`.
        pub fn handle(self) -> i32 {
            match self { $($pattern => $handle,)* }
        }
    };
}

impl Predefined {
    handles! {
        Predefined::Basic(Basic::Byte) => MPI_BYTE;
        Predefined::Basic(Basic::Packed) => MPI_PACKED;
        Predefined::Basic(Basic::Char) => MPI_CHAR;
        Predefined::Basic(Basic::SignedChar) => MPI_SIGNED_CHAR;
        Predefined::Basic(Basic::UnsignedChar) => MPI_UNSIGNED_CHAR;
        Predefined::Basic(Basic::Wchar) => MPI_WCHAR;
        Predefined::Basic(Basic::Short) => MPI_SHORT;
        Predefined::Basic(Basic::UnsignedShort) => MPI_UNSIGNED_SHORT;
        Predefined::Basic(Basic::Int) => MPI_INT;
        Predefined::Basic(Basic::Unsigned) => MPI_UNSIGNED;
        Predefined::Basic(Basic::Long) => MPI_LONG;
        Predefined::Basic(Basic::UnsignedLong) => MPI_UNSIGNED_LONG;
        Predefined::Basic(Basic::LongLong) => MPI_LONG_LONG_INT;
        Predefined::Basic(Basic::UnsignedLongLong) => MPI_UNSIGNED_LONG_LONG;
        Predefined::Basic(Basic::Float) => MPI_FLOAT;
        Predefined::Basic(Basic::Double) => MPI_DOUBLE;
        Predefined::Basic(Basic::LongDouble) => MPI_LONG_DOUBLE;
        Predefined::Basic(Basic::CBool) => MPI_C_BOOL;
        Predefined::Basic(Basic::Int8) => MPI_INT8_T;
        Predefined::Basic(Basic::Int16) => MPI_INT16_T;
        Predefined::Basic(Basic::Int32) => MPI_INT32_T;
        Predefined::Basic(Basic::Int64) => MPI_INT64_T;
        Predefined::Basic(Basic::Uint8) => MPI_UINT8_T;
        Predefined::Basic(Basic::Uint16) => MPI_UINT16_T;
        Predefined::Basic(Basic::Uint32) => MPI_UINT32_T;
        Predefined::Basic(Basic::Uint64) => MPI_UINT64_T;
        Predefined::Basic(Basic::Aint) => MPI_AINT;
        Predefined::Basic(Basic::Count) => MPI_COUNT;
        Predefined::Basic(Basic::Offset) => MPI_OFFSET;
        Predefined::Basic(Basic::CFloatComplex) => MPI_C_FLOAT_COMPLEX;
        Predefined::Basic(Basic::CDoubleComplex) => MPI_C_DOUBLE_COMPLEX;
        Predefined::Basic(Basic::CLongDoubleComplex) => MPI_C_LONG_DOUBLE_COMPLEX;
        Predefined::Basic(Basic::CxxBool) => MPI_CXX_BOOL;
        Predefined::Basic(Basic::CxxFloatComplex) => MPI_CXX_FLOAT_COMPLEX;
        Predefined::Basic(Basic::CxxDoubleComplex) => MPI_CXX_DOUBLE_COMPLEX;
        Predefined::Basic(Basic::CxxLongDoubleComplex) => MPI_CXX_LONG_DOUBLE_COMPLEX;
        Predefined::Basic(Basic::Integer) => MPI_INTEGER;
        Predefined::Basic(Basic::Real) => MPI_REAL;
        Predefined::Basic(Basic::DoublePrecision) => MPI_DOUBLE_PRECISION;
        Predefined::Basic(Basic::Complex) => MPI_COMPLEX;
        Predefined::Basic(Basic::DoubleComplex) => MPI_DOUBLE_COMPLEX;
        Predefined::Basic(Basic::Logical) => MPI_LOGICAL;
        Predefined::Basic(Basic::Character) => MPI_CHARACTER;
        Predefined::Basic(Basic::Integer1) => MPI_INTEGER1;
        Predefined::Basic(Basic::Integer2) => MPI_INTEGER2;
        Predefined::Basic(Basic::Integer4) => MPI_INTEGER4;
        Predefined::Basic(Basic::Integer8) => MPI_INTEGER8;
        Predefined::Basic(Basic::Integer16) => MPI_INTEGER16;
        Predefined::Basic(Basic::Real2) => MPI_REAL2;
        Predefined::Basic(Basic::Real4) => MPI_REAL4;
        Predefined::Basic(Basic::Real8) => MPI_REAL8;
        Predefined::Basic(Basic::Real16) => MPI_REAL16;
        Predefined::Basic(Basic::Complex4) => MPI_COMPLEX4;
        Predefined::Basic(Basic::Complex8) => MPI_COMPLEX8;
        Predefined::Basic(Basic::Complex16) => MPI_COMPLEX16;
        Predefined::Basic(Basic::Complex32) => MPI_COMPLEX32;
        Predefined::Basic(Basic::Logical1) => MPI_LOGICAL1;
        Predefined::Basic(Basic::Logical2) => MPI_LOGICAL2;
        Predefined::Basic(Basic::Logical4) => MPI_LOGICAL4;
        Predefined::Basic(Basic::Logical8) => MPI_LOGICAL8;
        Predefined::Pair(Pair::TwoInt) => MPI_2INT;
        Predefined::Pair(Pair::ShortInt) => MPI_SHORT_INT;
        Predefined::Pair(Pair::LongInt) => MPI_LONG_INT;
        Predefined::Pair(Pair::FloatInt) => MPI_FLOAT_INT;
        Predefined::Pair(Pair::DoubleInt) => MPI_DOUBLE_INT;
        Predefined::Pair(Pair::LongDoubleInt) => MPI_LONG_DOUBLE_INT;
        Predefined::Pair(Pair::TwoInteger) => MPI_2INTEGER;
        Predefined::Pair(Pair::TwoReal) => MPI_2REAL;
        Predefined::Pair(Pair::TwoDoublePrecision) => MPI_2DOUBLE_PRECISION;
        Predefined::Pair(Pair::TwoComplex) => MPI_2COMPLEX;
        Predefined::Pair(Pair::TwoDoubleComplex) => MPI_2DOUBLE_COMPLEX;
        Predefined::LowerMarker => MPI_LB;
        Predefined::UpperMarker => MPI_UB;
    }

    /// All of them: basic types, pairs, markers.
    pub fn all() -> impl Iterator<Item = Predefined> {
        let basics = Basic::ALL.iter().copied().map(Predefined::Basic);
        let pairs = Pair::ALL.iter().copied().map(Predefined::Pair);
        basics
            .chain(pairs)
            .chain([Predefined::LowerMarker, Predefined::UpperMarker])
    }

    /// The named type with this handle.
    pub fn from_handle(handle: i32) -> Option<Predefined> {
        Predefined::all().find(|named| named.handle() == handle)
    }

    /// The name that `MPI_Type_get_name` gives.
    pub fn name(self) -> &'static str {
        match self {
            Predefined::Basic(basic) => basic.name(),
            Predefined::Pair(pair) => pair.name(),
            Predefined::LowerMarker => "MPI_LB",
            Predefined::UpperMarker => "MPI_UB",
        }
    }
}

impl fmt::Display for Predefined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_are_distinct() {
        for named in Predefined::all() {
            assert_eq!(Predefined::from_handle(named.handle()), Some(named));
        }
        assert_eq!(Predefined::from_handle(MPI_DATATYPE_NULL), None);
    }
}
