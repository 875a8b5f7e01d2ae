//! Scalars that cross the boundary between a program and a model.

use concord_term::Term;

/// How the x86-64 C calling convention sees a scalar.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Class {
    /// An integer of so many bits (1..=128).
    Int(u8),
    /// `float`; only possible in calls without a prototype's promotion.
    F32,
    /// `double`.
    F64,
    /// `long double`: ten significant bytes.
    F80,
    /// Sixteen bytes in a vector register: `_Float128`, or a vector.
    F128,
    /// A pointer.
    Ptr,
    /// An aggregate in memory; `Arg::bits` is its address.
    ByVal {
        /// Its size in bytes.
        size: u64,
    },
}

/// An argument or a result.
///
/// A model that needs a concrete value and finds `term` set asks for it to be
/// split into cases (see the model's own reply type); `bits` is then
/// meaningless.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arg {
    /// What kind of scalar.
    pub class: Class,
    /// The concrete bits, zero-extended.
    pub bits: u128,
    /// The symbolic value, of the class's width, if it is not concrete.
    pub term: Option<Term>,
}

impl Arg {
    /// A concrete `int`.
    pub fn int(value: i32) -> Arg {
        Arg::concrete(Class::Int(32), u128::from(value.cast_unsigned()))
    }

    /// A concrete 64-bit integer.
    pub fn long(value: i64) -> Arg {
        Arg::concrete(Class::Int(64), u128::from(value.cast_unsigned()))
    }

    /// A concrete `double`.
    pub fn double(value: f64) -> Arg {
        Arg::concrete(Class::F64, u128::from(value.to_bits()))
    }

    /// A concrete `float`.
    pub fn float(value: f32) -> Arg {
        Arg::concrete(Class::F32, u128::from(value.to_bits()))
    }

    /// A concrete pointer.
    pub fn ptr(address: u64) -> Arg {
        Arg::concrete(Class::Ptr, u128::from(address))
    }

    /// Any concrete scalar.
    pub fn concrete(class: Class, bits: u128) -> Arg {
        Arg {
            class,
            bits,
            term: None,
        }
    }

    /// The low 64 bits.
    pub fn u64(&self) -> u64 {
        self.bits as u64
    }

    /// Sign-extended from the argument's own width (pointers: 64 bits).
    pub fn i64(&self) -> i64 {
        let width = match self.class {
            Class::Int(w) if w < 64 => u32::from(w),
            _ => return (self.bits as u64).cast_signed(),
        };
        let shift = 64 - width;
        ((self.bits as u64) << shift).cast_signed() >> shift
    }

    /// The low 32 bits as a C `int`.
    pub fn i32(&self) -> i32 {
        (self.bits as u32).cast_signed()
    }
}

/// A function of the program that a model wants to be run on the calling
/// rank before it goes on: a user-defined reduction, an attribute copy
/// function, an error handler, an `atexit` function.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Callback {
    /// The function's address.
    pub function: u64,
    /// Its arguments.
    pub args: Vec<Arg>,
    /// The class of its result; `None` for `void`.
    pub result: Option<Class>,
}
