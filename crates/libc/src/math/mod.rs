//! Mathematics (C11 7.12, 7.3, 7.6).
//!
//! What IEEE 754 defines exactly (`sqrt`, `fma`, rounding, remainders) is
//! exact in all three formats. The other functions of `double` and `float` are
//! the host's, through Rust's standard library, or the `libm` crate's where
//! that has none: within a unit in the last place of glibc's. For `long
//! double` the elementary functions are computed to some 200 bits and rounded
//! once; `erfl`, `lgammal`, `tgammal` and the Bessel functions go through
//! `double`.
//!
//! A symbolic argument is passed on as a term by the exact operations, and
//! must be split for the others. Which functions have a meaning where floats are
//! real numbers stands in `meaning.rs`.

mod classify;
mod complex;
mod environment;
mod exact;
mod extended;
mod fixed;
mod meaning;
mod parts;
mod real;

use concord_abi::{Arg, Class};
pub(crate) use environment::Flags;
pub(crate) use meaning::check as check_meaning;

use crate::call::Call;
use crate::errno;
use crate::float::Format;
use crate::function::Entry;
use crate::reply::{Outcome, Reply, Results, Stop};
use crate::strtod::float_arg;

/// The tables of the family's files.
pub(crate) const TABLES: &[&[Entry]] = &[
    classify::TABLE,
    complex::TABLE,
    environment::TABLE,
    exact::TABLE,
    extended::TABLE,
    parts::TABLE,
    real::TABLE,
];

fn class(format: Format) -> Class {
    match format {
        Format::Single => Class::F32,
        Format::Double => Class::F64,
        Format::Extended => Class::F80,
    }
}

/// A floating-point argument, perhaps symbolic.
fn operand(c: &Call<'_>, index: usize, format: Format) -> Result<Arg, Stop> {
    let arg = c.arg(index)?;
    if arg.class != class(format) {
        let what = format!(
            "{}: argument {} is not a {}",
            c.name(),
            index + 1,
            describe(format)
        );
        return Err(Stop::unsupported(what));
    }
    Ok(arg)
}

fn describe(format: Format) -> &'static str {
    match format {
        Format::Single => "float",
        Format::Double => "double",
        Format::Extended => "long double",
    }
}

/// The bits of a floating-point argument; refused if it is symbolic.
fn real(c: &Call<'_>, index: usize, format: Format) -> Result<u128, Stop> {
    let arg = operand(c, index, format)?;
    match arg.term {
        None => Ok(arg.bits),
        Some(_) => Err(Stop::from(Reply::NeedsConcrete { arg: index })),
    }
}

fn double(c: &Call<'_>, index: usize) -> Result<f64, Stop> {
    Ok(f64::from_bits(real(c, index, Format::Double)? as u64))
}

fn single(c: &Call<'_>, index: usize) -> Result<f32, Stop> {
    Ok(f32::from_bits(real(c, index, Format::Single)? as u32))
}

/// A float as the result.
fn give(format: Format, bits: u128) -> Outcome {
    Ok(Results::One(float_arg(format, bits)))
}

/// Any scalar as the result.
fn give_arg(arg: Arg) -> Outcome {
    Ok(Results::One(arg))
}

/// What `errno` needs to know of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    Nan,
    Infinite,
    Zero,
    Other,
}

fn shape(format: Format, bits: u128) -> Shape {
    use crate::float::Unpacked;
    let unpacked = match format {
        Format::Single => Unpacked::double(f64::from(f32::from_bits(bits as u32))),
        Format::Double => Unpacked::double(f64::from_bits(bits as u64)),
        Format::Extended => Unpacked::extended(bits),
    };
    match unpacked {
        Unpacked::Nan { .. } => Shape::Nan,
        Unpacked::Infinite { .. } => Shape::Infinite,
        Unpacked::Finite { mantissa: 0, .. } => Shape::Zero,
        Unpacked::Finite { .. } => Shape::Other,
    }
}

/// Whether a result of 0 means that it was too small.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Underflow {
    Possible,
    Never,
}

/// A float as the result, with `errno` as C11 7.12.1 and glibc have it: `EDOM`
/// for a NaN out of numbers, `ERANGE` for an infinity out of finite numbers
/// and for an underflow to 0.
fn give_checked(
    c: &mut Call<'_>,
    format: Format,
    bits: u128,
    inputs: &[u128],
    underflow: Underflow,
) -> Outcome {
    // The library's own arithmetic raises flags, too.
    c.libc.float_flags.complete = false;
    let no_input_is = |s: Shape| inputs.iter().all(|i| shape(format, *i) != s);
    match shape(format, bits) {
        Shape::Nan if no_input_is(Shape::Nan) => c.set_errno(errno::EDOM)?,
        Shape::Infinite if no_input_is(Shape::Nan) && no_input_is(Shape::Infinite) => {
            c.set_errno(errno::ERANGE)?;
        }
        Shape::Zero
            if underflow == Underflow::Possible
                && no_input_is(Shape::Infinite)
                && no_input_is(Shape::Zero) =>
        {
            c.set_errno(errno::ERANGE)?;
        }
        _ => {}
    }
    give(format, bits)
}

/// In a pool for reals: a function of which little is known, by its name for `double`.
fn as_function(c: &mut Call<'_>, format: Format, arity: usize) -> Option<Outcome> {
    if !c.pool.is_real() {
        return None;
    }
    let given = |index| -> Result<concord_term::Term, Stop> {
        Ok(exact::term(c.pool, format, operand(c, index, format)?))
    };
    let arguments: Result<Vec<_>, Stop> = (0..arity).map(given).collect();
    let name = match format {
        Format::Single => c.name().strip_suffix('f').unwrap_or(c.name()),
        _ => c.name(),
    };
    Some(arguments.and_then(|arguments| {
        let term = c
            .pool
            .real_function(name, exact::term_format(format), &arguments);
        exact::give_term(c, format, term)
    }))
}

fn unary(c: &mut Call<'_>, f: fn(f64) -> f64, underflow: Underflow) -> Outcome {
    if let Some(outcome) = as_function(c, Format::Double, 1) {
        return outcome;
    }
    let x = double(c, 0)?;
    let bits = u128::from(f(x).to_bits());
    give_checked(
        c,
        Format::Double,
        bits,
        &[u128::from(x.to_bits())],
        underflow,
    )
}

fn unary_float(c: &mut Call<'_>, f: fn(f32) -> f32, underflow: Underflow) -> Outcome {
    if let Some(outcome) = as_function(c, Format::Single, 1) {
        return outcome;
    }
    let x = single(c, 0)?;
    let bits = u128::from(f(x).to_bits());
    give_checked(
        c,
        Format::Single,
        bits,
        &[u128::from(x.to_bits())],
        underflow,
    )
}

fn binary(c: &mut Call<'_>, f: fn(f64, f64) -> f64, underflow: Underflow) -> Outcome {
    if let Some(outcome) = as_function(c, Format::Double, 2) {
        return outcome;
    }
    let (x, y) = (double(c, 0)?, double(c, 1)?);
    let bits = u128::from(f(x, y).to_bits());
    let inputs = [u128::from(x.to_bits()), u128::from(y.to_bits())];
    give_checked(c, Format::Double, bits, &inputs, underflow)
}

fn binary_float(c: &mut Call<'_>, f: fn(f32, f32) -> f32, underflow: Underflow) -> Outcome {
    if let Some(outcome) = as_function(c, Format::Single, 2) {
        return outcome;
    }
    let (x, y) = (single(c, 0)?, single(c, 1)?);
    let bits = u128::from(f(x, y).to_bits());
    let inputs = [u128::from(x.to_bits()), u128::from(y.to_bits())];
    give_checked(c, Format::Single, bits, &inputs, underflow)
}
