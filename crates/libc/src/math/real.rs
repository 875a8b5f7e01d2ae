//! The functions of `double` and `float` that are not exactly defined.

use super::Underflow::{Never, Possible};
use super::{binary, binary_float, double, give_checked, single, unary, unary_float};
use crate::call::Call;
use crate::float::Format;
use crate::function::Entry;
use crate::reply::{Outcome, Results, Stop};

pub(super) const TABLE: &[Entry] = &[
    ("acos", |c| unary(c, f64::acos, Never)),
    ("acosf", |c| unary_float(c, f32::acos, Never)),
    ("asin", |c| unary(c, f64::asin, Never)),
    ("asinf", |c| unary_float(c, f32::asin, Never)),
    ("atan", |c| unary(c, f64::atan, Never)),
    ("atanf", |c| unary_float(c, f32::atan, Never)),
    ("cos", |c| unary(c, f64::cos, Never)),
    ("cosf", |c| unary_float(c, f32::cos, Never)),
    ("sin", |c| unary(c, f64::sin, Never)),
    ("sinf", |c| unary_float(c, f32::sin, Never)),
    ("tan", |c| unary(c, f64::tan, Never)),
    ("tanf", |c| unary_float(c, f32::tan, Never)),
    ("acosh", |c| unary(c, acosh, Never)),
    ("acoshf", |c| unary_float(c, acoshf, Never)),
    ("asinh", |c| unary(c, libm::asinh, Never)),
    ("asinhf", |c| unary_float(c, libm::asinhf, Never)),
    ("atanh", |c| unary(c, libm::atanh, Never)),
    ("atanhf", |c| unary_float(c, libm::atanhf, Never)),
    ("cosh", |c| unary(c, f64::cosh, Never)),
    ("coshf", |c| unary_float(c, f32::cosh, Never)),
    ("sinh", |c| unary(c, f64::sinh, Never)),
    ("sinhf", |c| unary_float(c, f32::sinh, Never)),
    ("tanh", |c| unary(c, f64::tanh, Never)),
    ("tanhf", |c| unary_float(c, f32::tanh, Never)),
    ("exp", |c| unary(c, f64::exp, Possible)),
    ("expf", |c| unary_float(c, f32::exp, Possible)),
    ("exp2", |c| unary(c, f64::exp2, Possible)),
    ("exp2f", |c| unary_float(c, f32::exp2, Possible)),
    ("exp10", |c| unary(c, libm::exp10, Possible)),
    ("exp10f", |c| unary_float(c, libm::exp10f, Possible)),
    ("pow10", |c| unary(c, libm::exp10, Possible)),
    ("pow10f", |c| unary_float(c, libm::exp10f, Possible)),
    ("expm1", |c| unary(c, f64::exp_m1, Never)),
    ("expm1f", |c| unary_float(c, f32::exp_m1, Never)),
    ("log", |c| unary(c, f64::ln, Never)),
    ("logf", |c| unary_float(c, f32::ln, Never)),
    ("log10", |c| unary(c, f64::log10, Never)),
    ("log10f", |c| unary_float(c, f32::log10, Never)),
    ("log2", |c| unary(c, f64::log2, Never)),
    ("log2f", |c| unary_float(c, f32::log2, Never)),
    ("log1p", |c| unary(c, f64::ln_1p, Never)),
    ("log1pf", |c| unary_float(c, f32::ln_1p, Never)),
    ("cbrt", |c| unary(c, f64::cbrt, Never)),
    ("cbrtf", |c| unary_float(c, f32::cbrt, Never)),
    ("erf", |c| unary(c, libm::erf, Never)),
    ("erff", |c| unary_float(c, libm::erff, Never)),
    ("erfc", |c| unary(c, libm::erfc, Possible)),
    ("erfcf", |c| unary_float(c, libm::erfcf, Possible)),
    ("lgamma", |c| unary(c, libm::lgamma, Never)),
    ("lgammaf", |c| unary_float(c, libm::lgammaf, Never)),
    ("gamma", |c| unary(c, libm::lgamma, Never)),
    ("gammaf", |c| unary_float(c, libm::lgammaf, Never)),
    ("tgamma", |c| unary(c, libm::tgamma, Possible)),
    ("tgammaf", |c| unary_float(c, libm::tgammaf, Possible)),
    ("j0", |c| unary(c, libm::j0, Never)),
    ("j0f", |c| unary_float(c, libm::j0f, Never)),
    ("j1", |c| unary(c, libm::j1, Never)),
    ("j1f", |c| unary_float(c, libm::j1f, Never)),
    ("y0", |c| unary(c, libm::y0, Never)),
    ("y0f", |c| unary_float(c, libm::y0f, Never)),
    ("y1", |c| unary(c, libm::y1, Never)),
    ("y1f", |c| unary_float(c, libm::y1f, Never)),
    ("atan2", |c| binary(c, f64::atan2, Never)),
    ("atan2f", |c| binary_float(c, f32::atan2, Never)),
    ("pow", |c| binary(c, f64::powf, Possible)),
    ("powf", |c| binary_float(c, f32::powf, Possible)),
    ("hypot", |c| binary(c, f64::hypot, Never)),
    ("hypotf", |c| binary_float(c, f32::hypot, Never)),
    ("jn", |c| bessel(c, libm::jn)),
    ("jnf", |c| bessel_float(c, libm::jnf)),
    ("yn", |c| bessel(c, libm::yn)),
    ("ynf", |c| bessel_float(c, libm::ynf)),
    ("lgamma_r", lgamma_r),
    ("lgammaf_r", lgammaf_r),
    ("sincos", sincos),
    ("sincosf", sincosf),
    ("__powidf2", power),
    ("__powisf2", power_float),
];

/// The crate's own does not look at the domain.
fn acosh(x: f64) -> f64 {
    if x < 1.0 { f64::NAN } else { libm::acosh(x) }
}

fn acoshf(x: f32) -> f32 {
    if x < 1.0 { f32::NAN } else { libm::acoshf(x) }
}

/// The recurrences take as many steps as the order says.
fn order(c: &Call<'_>) -> Result<i32, Stop> {
    match c.int(0)? {
        n if n.unsigned_abs() <= 1 << 20 => Ok(n),
        n => Err(Stop::unsupported(format!("{} of order {n}", c.name()))),
    }
}

fn bessel(c: &mut Call<'_>, f: fn(i32, f64) -> f64) -> Outcome {
    let (n, x) = (order(c)?, double(c, 1)?);
    let bits = u128::from(f(n, x).to_bits());
    give_checked(c, Format::Double, bits, &[u128::from(x.to_bits())], Never)
}

fn bessel_float(c: &mut Call<'_>, f: fn(i32, f32) -> f32) -> Outcome {
    let (n, x) = (order(c)?, single(c, 1)?);
    let bits = u128::from(f(n, x).to_bits());
    give_checked(c, Format::Single, bits, &[u128::from(x.to_bits())], Never)
}

fn lgamma_r(c: &mut Call<'_>) -> Outcome {
    let (x, place) = (double(c, 0)?, c.pointer(1)?);
    let (value, sign) = libm::lgamma_r(x);
    c.store_u32(place, sign.cast_unsigned())?;
    let bits = u128::from(value.to_bits());
    give_checked(c, Format::Double, bits, &[u128::from(x.to_bits())], Never)
}

fn lgammaf_r(c: &mut Call<'_>) -> Outcome {
    let (x, place) = (single(c, 0)?, c.pointer(1)?);
    let (value, sign) = libm::lgammaf_r(x);
    c.store_u32(place, sign.cast_unsigned())?;
    let bits = u128::from(value.to_bits());
    give_checked(c, Format::Single, bits, &[u128::from(x.to_bits())], Never)
}

fn sincos(c: &mut Call<'_>) -> Outcome {
    let (x, sine, cosine) = (double(c, 0)?, c.pointer(1)?, c.pointer(2)?);
    c.store_bytes(sine, &x.sin().to_le_bytes())?;
    c.store_bytes(cosine, &x.cos().to_le_bytes())?;
    Ok(Results::Void)
}

fn sincosf(c: &mut Call<'_>) -> Outcome {
    let (x, sine, cosine) = (single(c, 0)?, c.pointer(1)?, c.pointer(2)?);
    c.store_bytes(sine, &x.sin().to_le_bytes())?;
    c.store_bytes(cosine, &x.cos().to_le_bytes())?;
    Ok(Results::Void)
}

/// Powers with an integer exponent, as compilers call them.
fn power(c: &mut Call<'_>) -> Outcome {
    let (x, n) = (double(c, 0)?, c.int(1)?);
    super::give(Format::Double, u128::from(x.powi(n).to_bits()))
}

fn power_float(c: &mut Call<'_>) -> Outcome {
    let (x, n) = (single(c, 0)?, c.int(1)?);
    super::give(Format::Single, u128::from(x.powi(n).to_bits()))
}
