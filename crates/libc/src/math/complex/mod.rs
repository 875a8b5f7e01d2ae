//! Complex functions (C11 7.3) and the products and quotients that compilers
//! call for `_Complex` operands.
//!
//! A `double _Complex` comes as two `double`s and goes back as two, a `float
//! _Complex` as two `float`s; a `long double _Complex` comes in memory. The
//! formulas are the usual ones in `double` arithmetic; for `float` that is
//! more than needed, for `long double` it loses the last eleven bits. Products
//! and quotients are in the operands' own format.

mod arithmetic;
mod value;

use arithmetic::{Arithmetic, calculate};
use concord_abi::Class;
use rustc_apfloat::ieee::{Double, Single, X87DoubleExtended as Extended};
use value::Complex;

use super::extended::{from_double, to_double};
use super::{give, real};
use crate::call::Call;
use crate::float::Format;
use crate::function::Entry;
use crate::reply::{Outcome, Reply, Results, Stop};
use crate::strtod::float_arg;

macro_rules! in_three_formats {
    ($($name:literal $single:literal $extended:literal => $call:ident $function:expr;)*) => {
        &[$(
            ($name, |c| $call(c, Format::Double, $function)),
            ($single, |c| $call(c, Format::Single, $function)),
            ($extended, |c| $call(c, Format::Extended, $function)),
        )*]
    };
}

pub(super) const TABLE: &[Entry] = in_three_formats! {
    "cexp" "cexpf" "cexpl" => map Complex::exp;
    "clog" "clogf" "clogl" => map Complex::ln;
    "csqrt" "csqrtf" "csqrtl" => map Complex::sqrt;
    "csin" "csinf" "csinl" => map Complex::sin;
    "ccos" "ccosf" "ccosl" => map Complex::cos;
    "ctan" "ctanf" "ctanl" => map Complex::tan;
    "csinh" "csinhf" "csinhl" => map Complex::sinh;
    "ccosh" "ccoshf" "ccoshl" => map Complex::cosh;
    "ctanh" "ctanhf" "ctanhl" => map Complex::tanh;
    "casin" "casinf" "casinl" => map Complex::asin;
    "cacos" "cacosf" "cacosl" => map Complex::acos;
    "catan" "catanf" "catanl" => map Complex::atan;
    "casinh" "casinhf" "casinhl" => map Complex::asinh;
    "cacosh" "cacoshf" "cacoshl" => map Complex::acosh;
    "catanh" "catanhf" "catanhl" => map Complex::atanh;
    "clog10" "clog10f" "clog10l" => map Complex::log10;
    "cpow" "cpowf" "cpowl" => map_two Complex::pow;
    "conj" "conjf" "conjl" => rearrange Part::Conjugate;
    "cproj" "cprojf" "cprojl" => rearrange Part::Projection;
    "creal" "crealf" "creall" => part Part::Real;
    "cimag" "cimagf" "cimagl" => part Part::Imaginary;
    "cabs" "cabsf" "cabsl" => measure Measure::Absolute;
    "carg" "cargf" "cargl" => measure Measure::Argument;
    "__muldc3" "__mulsc3" "__mulxc3" => arithmetic Arithmetic::Multiply;
    "__divdc3" "__divsc3" "__divxc3" => arithmetic Arithmetic::Divide;
};

/// Reads the `n`th complex argument as bits. Two scalars, or the address of
/// two `long double`s.
fn bits(c: &Call<'_>, n: usize, format: Format) -> Result<(u128, u128), Stop> {
    if format != Format::Extended {
        return Ok((real(c, 2 * n, format)?, real(c, 2 * n + 1, format)?));
    }
    match c.arg(n)?.class {
        Class::ByVal { .. } | Class::Ptr => {
            let address = c.pointer(n)?;
            let load = |at| -> Result<u128, Stop> {
                let arg = c.load_arg(at, Class::F80)?;
                match arg.term {
                    None => Ok(arg.bits),
                    Some(_) => Err(Stop::from(Reply::NeedsConcreteMemory {
                        address: at,
                        length: 10,
                    })),
                }
            };
            Ok((load(address)?, load(address + 16)?))
        }
        _ => Ok((real(c, 2 * n, format)?, real(c, 2 * n + 1, format)?)),
    }
}

fn narrow(format: Format, bits: u128) -> f64 {
    match format {
        Format::Single => f64::from(f32::from_bits(bits as u32)),
        Format::Double => f64::from_bits(bits as u64),
        Format::Extended => to_double(bits),
    }
}

fn widen(format: Format, value: f64) -> u128 {
    match format {
        Format::Single => u128::from((value as f32).to_bits()),
        Format::Double => u128::from(value.to_bits()),
        Format::Extended => from_double(value),
    }
}

fn pair(format: Format, re: u128, im: u128) -> Outcome {
    Ok(Results::Pair(float_arg(format, re), float_arg(format, im)))
}

fn complex(c: &Call<'_>, n: usize, format: Format) -> Result<Complex, Stop> {
    let (re, im) = bits(c, n, format)?;
    Ok(Complex {
        re: narrow(format, re),
        im: narrow(format, im),
    })
}

fn map(c: &mut Call<'_>, format: Format, f: fn(Complex) -> Complex) -> Outcome {
    let z = f(complex(c, 0, format)?);
    pair(format, widen(format, z.re), widen(format, z.im))
}

fn map_two(c: &mut Call<'_>, format: Format, f: fn(Complex, Complex) -> Complex) -> Outcome {
    let z = f(complex(c, 0, format)?, complex(c, 1, format)?);
    pair(format, widen(format, z.re), widen(format, z.im))
}

/// Functions that only move bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Real,
    Imaginary,
    Conjugate,
    Projection,
}

fn sign_bit(format: Format) -> u128 {
    match format {
        Format::Single => 1 << 31,
        Format::Double => 1 << 63,
        Format::Extended => 1 << 79,
    }
}

fn rearrange(c: &mut Call<'_>, format: Format, part: Part) -> Outcome {
    let (re, im) = bits(c, 0, format)?;
    let sign = sign_bit(format);
    if part == Part::Conjugate {
        return pair(format, re, im ^ sign);
    }
    if [re, im]
        .iter()
        .any(|part| part & !sign == format.infinity(false))
    {
        return pair(format, format.infinity(false), im & sign);
    }
    pair(format, re, im)
}

fn part(c: &mut Call<'_>, format: Format, part: Part) -> Outcome {
    let (re, im) = bits(c, 0, format)?;
    give(format, if part == Part::Real { re } else { im })
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Measure {
    Absolute,
    Argument,
}

fn measure(c: &mut Call<'_>, format: Format, measure: Measure) -> Outcome {
    let z = complex(c, 0, format)?;
    let value = match measure {
        Measure::Absolute => z.re.hypot(z.im),
        Measure::Argument => z.im.atan2(z.re),
    };
    give(format, widen(format, value))
}

/// `(a + ib)` and `(c + id)` come as four scalars in every format.
fn arithmetic(c: &mut Call<'_>, format: Format, operation: Arithmetic) -> Outcome {
    let mut v = [0; 4];
    for (index, bits) in v.iter_mut().enumerate() {
        *bits = real(c, index, format)?;
    }
    let (re, im) = match format {
        Format::Single => calculate::<Single>(v, operation),
        Format::Double => calculate::<Double>(v, operation),
        Format::Extended => calculate::<Extended>(v, operation),
    };
    pair(format, re, im)
}
