//! Fortran's parameterised types and types by size.
//!
//! MPI 4.1 §19.1.9, with the ranges of x86-64: `float`, `double`, `long
//! double`, and integers of up to 8 bytes. A request that no type meets is
//! `MPI_ERR_ARG`.

use super::basic::Basic;
use super::bounds::Bounds;
use super::{Construction, Datatype, basic_map};
use crate::constants::*;
use crate::errors::ErrorClass;

/// What `MPI_Type_match_size` looks for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum TypeClass {
    Integer,
    Real,
    Complex,
}

impl TypeClass {
    /// From the constants of `mpi.h`.
    pub fn from_code(code: i32) -> Option<TypeClass> {
        match code {
            MPI_TYPECLASS_INTEGER => Some(TypeClass::Integer),
            MPI_TYPECLASS_REAL => Some(TypeClass::Real),
            MPI_TYPECLASS_COMPLEX => Some(TypeClass::Complex),
            _ => None,
        }
    }
}

/// Decimal digits and decimal exponent range of C's types on x86-64 (`FLT_DIG`
/// and `FLT_MAX_10_EXP`, where the smaller of both exponents' magnitudes
/// counts), with the real and the complex type.
const REALS: [(i32, i32, Basic, Basic); 3] = [
    (6, 37, Basic::Float, Basic::CFloatComplex),
    (15, 307, Basic::Double, Basic::CDoubleComplex),
    (18, 4931, Basic::LongDouble, Basic::CLongDoubleComplex),
];

/// Decimal range of integers.
const INTEGERS: [(i32, Basic); 4] = [
    (2, Basic::Integer1),
    (4, Basic::Integer2),
    (9, Basic::Integer4),
    (18, Basic::Integer8),
];

fn real_of(precision: i32, range: i32) -> Result<(Basic, Basic), ErrorClass> {
    if precision == MPI_UNDEFINED && range == MPI_UNDEFINED {
        return Err(ErrorClass::Arg);
    }
    let wanted = |value: i32| if value == MPI_UNDEFINED { 0 } else { value };
    let (precision, range) = (wanted(precision), wanted(range));
    let fits = |&&(digits, exponent, ..): &&(i32, i32, Basic, Basic)| {
        precision <= digits && range <= exponent
    };
    let found = REALS.iter().find(fits).ok_or(ErrorClass::Arg)?;
    Ok((found.2, found.3))
}

impl Datatype {
    /// `MPI_Type_create_f90_real`; either number may be `MPI_UNDEFINED`.
    pub fn f90_real(precision: i32, range: i32) -> Result<Datatype, ErrorClass> {
        let (real, _) = real_of(precision, range)?;
        Datatype::parameterised(real, Construction::F90Real { precision, range })
    }

    /// `MPI_Type_create_f90_complex`.
    pub fn f90_complex(precision: i32, range: i32) -> Result<Datatype, ErrorClass> {
        let (_, complex) = real_of(precision, range)?;
        Datatype::parameterised(complex, Construction::F90Complex { precision, range })
    }

    /// `MPI_Type_create_f90_integer`.
    pub fn f90_integer(range: i32) -> Result<Datatype, ErrorClass> {
        let found = INTEGERS
            .iter()
            .find(|(digits, _)| range <= *digits)
            .ok_or(ErrorClass::Arg)?;
        Datatype::parameterised(found.1, Construction::F90Integer { range })
    }

    fn parameterised(basic: Basic, made: Construction) -> Result<Datatype, ErrorClass> {
        Datatype::make(made, basic_map(basic), Bounds::basic(basic))
    }

    /// `MPI_Type_match_size`: a named Fortran type of that many bytes; which
    /// one of several follows Open MPI.
    pub fn match_size(class: TypeClass, size: i32) -> Result<Datatype, ErrorClass> {
        let basic = match (class, size) {
            (TypeClass::Integer, 1) => Basic::Integer1,
            (TypeClass::Integer, 2) => Basic::Integer2,
            (TypeClass::Integer, 4) => Basic::Integer,
            (TypeClass::Integer, 8) => Basic::Integer8,
            (TypeClass::Real, 4) => Basic::Real,
            (TypeClass::Real, 8) => Basic::Real8,
            (TypeClass::Real, 16) => Basic::Real16,
            (TypeClass::Complex, 8) => Basic::Complex,
            (TypeClass::Complex, 16) => Basic::Complex16,
            (TypeClass::Complex, 32) => Basic::Complex32,
            _ => return Err(ErrorClass::Arg),
        };
        Ok(Datatype::basic(basic))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_type_that_fits() {
        let size = |t: Result<Datatype, ErrorClass>| t.map(|t| t.size());
        assert_eq!(size(Datatype::f90_real(6, 37)), Ok(4));
        assert_eq!(size(Datatype::f90_real(7, 37)), Ok(8));
        assert_eq!(size(Datatype::f90_real(MPI_UNDEFINED, 38)), Ok(8));
        assert_eq!(size(Datatype::f90_real(18, MPI_UNDEFINED)), Ok(16));
        assert_eq!(size(Datatype::f90_complex(15, 307)), Ok(16));
        assert_eq!(size(Datatype::f90_real(19, 1)), Err(ErrorClass::Arg));
        assert_eq!(
            size(Datatype::f90_real(MPI_UNDEFINED, MPI_UNDEFINED)),
            Err(ErrorClass::Arg)
        );
        for (range, bytes) in [(1, 1), (2, 1), (3, 2), (5, 4), (9, 4), (10, 8), (18, 8)] {
            assert_eq!(size(Datatype::f90_integer(range)), Ok(bytes), "{range}");
        }
        assert_eq!(size(Datatype::f90_integer(19)), Err(ErrorClass::Arg));
    }

    #[test]
    fn equal_parameters_give_equal_types() {
        assert_eq!(Datatype::f90_real(6, 30), Datatype::f90_real(6, 30));
        assert_ne!(Datatype::f90_real(6, 30), Datatype::f90_real(6, 31));
    }
}
