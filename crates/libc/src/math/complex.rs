//! Complex functions (C11 7.3) and the products and quotients that compilers
//! call for `_Complex` operands.
//!
//! A `double _Complex` comes as two `double`s and goes back as two, a `float
//! _Complex` as two `float`s; a `long double _Complex` comes in memory. The
//! formulas are the usual ones in `double` arithmetic; for `float` that is
//! more than needed, for `long double` it loses the last eleven bits. Products
//! and quotients are in the operands' own format.

use super::extended::{from_double, to_double};
use super::{give, origin, real};
use crate::call::Call;
use crate::float::Format;
use crate::function::Entry;
use crate::reply::{Outcome, Reply, Results, Stop};
use crate::strtod::float_arg;
use concord_abi::{Arg, Class};
use rustc_apfloat::Float;
use rustc_apfloat::ieee::{Double, Single, X87DoubleExtended as Extended};

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
                    None => {
                        c.decide(arg.origin);
                        Ok(arg.bits)
                    }
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

fn pair(c: &Call<'_>, format: Format, re: u128, im: u128) -> Outcome {
    let origin = origin(c);
    let arg = |bits| Arg {
        origin,
        ..float_arg(format, bits)
    };
    Ok(Results::Pair(arg(re), arg(im)))
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
    pair(c, format, widen(format, z.re), widen(format, z.im))
}

fn map_two(c: &mut Call<'_>, format: Format, f: fn(Complex, Complex) -> Complex) -> Outcome {
    let z = f(complex(c, 0, format)?, complex(c, 1, format)?);
    pair(c, format, widen(format, z.re), widen(format, z.im))
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
        return pair(c, format, re, im ^ sign);
    }
    if [re, im]
        .iter()
        .any(|part| part & !sign == format.infinity(false))
    {
        return pair(c, format, format.infinity(false), im & sign);
    }
    pair(c, format, re, im)
}

fn part(c: &mut Call<'_>, format: Format, part: Part) -> Outcome {
    let (re, im) = bits(c, 0, format)?;
    give(c, format, if part == Part::Real { re } else { im })
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
    give(c, format, widen(format, value))
}

/// A complex number in `double`.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Complex {
    re: f64,
    im: f64,
}

impl Complex {
    /// i·z
    fn turned(self) -> Complex {
        Complex {
            re: -self.im,
            im: self.re,
        }
    }

    /// −i·z
    fn turned_back(self) -> Complex {
        Complex {
            re: self.im,
            im: -self.re,
        }
    }

    fn plus(self, other: Complex) -> Complex {
        Complex {
            re: self.re + other.re,
            im: self.im + other.im,
        }
    }

    fn times(self, other: Complex) -> Complex {
        Complex {
            re: self.re * other.re - self.im * other.im,
            im: self.re * other.im + self.im * other.re,
        }
    }

    fn exp(self) -> Complex {
        let size = self.re.exp();
        if self.im == 0.0 {
            return Complex {
                re: size,
                im: self.im,
            };
        }
        Complex {
            re: size * self.im.cos(),
            im: size * self.im.sin(),
        }
    }

    /// The logarithm of the absolute value goes through `log1p` where that is
    /// near 1.
    fn ln(self) -> Complex {
        let (large, small) = {
            let (x, y) = (self.re.abs(), self.im.abs());
            if x >= y { (x, y) } else { (y, x) }
        };
        let close =
            large > 0.5 && large < 2.0 && small < 1.0 && large * large + small * small >= 0.5;
        let re = if close {
            let excess = (large - 1.0) * (large + 1.0) + small * small;
            excess.ln_1p() / 2.0
        } else {
            large.hypot(small).ln()
        };
        Complex {
            re,
            im: self.im.atan2(self.re),
        }
    }

    fn log10(self) -> Complex {
        let z = self.ln();
        Complex {
            re: z.re * std::f64::consts::LOG10_E,
            im: z.im * std::f64::consts::LOG10_E,
        }
    }

    fn sqrt(self) -> Complex {
        let Complex { re, im } = self;
        if im == 0.0 {
            return if re < 0.0 {
                Complex {
                    re: 0.0,
                    im: (-re).sqrt().copysign(im),
                }
            } else {
                Complex {
                    re: re.sqrt().abs(),
                    im: 0f64.copysign(im),
                }
            };
        }
        if im.is_infinite() {
            return Complex {
                re: f64::INFINITY,
                im,
            };
        }
        if re == 0.0 {
            let r = (0.5 * im.abs()).sqrt();
            return Complex {
                re: r,
                im: r.copysign(im),
            };
        }
        let size = re.hypot(im);
        if re > 0.0 {
            let r = (0.5 * (size + re)).sqrt();
            Complex {
                re: r,
                im: 0.5 * (im / r),
            }
        } else {
            let s = (0.5 * (size - re)).sqrt();
            Complex {
                re: (0.5 * (im / s)).abs(),
                im: s.copysign(im),
            }
        }
    }

    fn sin(self) -> Complex {
        Complex {
            re: self.re.sin() * self.im.cosh(),
            im: self.re.cos() * self.im.sinh(),
        }
    }

    fn cos(self) -> Complex {
        Complex {
            re: self.re.cos() * self.im.cosh(),
            im: -(self.re.sin() * self.im.sinh()),
        }
    }

    fn tan(self) -> Complex {
        let (sine, cosine) = self.re.sin_cos();
        if self.im.abs() > 300.0 {
            // The imaginary part has reached 1; the real one is as good as 0.
            return Complex {
                re: 0f64.copysign(sine * cosine),
                im: 1f64.copysign(self.im),
            };
        }
        let (sinh, cosh) = (self.im.sinh(), self.im.cosh());
        let denominator = cosine * cosine + sinh * sinh;
        Complex {
            re: sine * cosine / denominator,
            im: sinh * cosh / denominator,
        }
    }

    fn sinh(self) -> Complex {
        self.turned().sin().turned_back()
    }

    fn cosh(self) -> Complex {
        self.turned().cos()
    }

    fn tanh(self) -> Complex {
        self.turned().tan().turned_back()
    }

    fn asinh(self) -> Complex {
        // In the first quadrant nothing cancels.
        let z = Complex {
            re: self.re.abs(),
            im: self.im.abs(),
        };
        let square = Complex {
            re: (z.re - z.im) * (z.re + z.im) + 1.0,
            im: 2.0 * z.re * z.im,
        };
        let result = square.sqrt().plus(z).ln();
        Complex {
            re: result.re.copysign(self.re),
            im: result.im.copysign(self.im),
        }
    }

    fn asin(self) -> Complex {
        self.turned().asinh().turned_back()
    }

    fn acos(self) -> Complex {
        let z = self.asin();
        Complex {
            re: std::f64::consts::FRAC_PI_2 - z.re,
            im: -z.im,
        }
    }

    fn acosh(self) -> Complex {
        let below = Complex {
            re: self.re - 1.0,
            im: self.im,
        }
        .sqrt();
        let above = Complex {
            re: self.re + 1.0,
            im: self.im,
        }
        .sqrt();
        self.plus(below.times(above)).ln()
    }

    fn atan(self) -> Complex {
        let Complex { re, im } = self;
        let denominator = (1.0 - re) * (1.0 + re) - im * im;
        let square = re * re;
        let ratio = (square + (im + 1.0).powi(2)) / (square + (im - 1.0).powi(2));
        let im = if ratio < 0.5 {
            0.25 * ratio.ln()
        } else {
            0.25 * (4.0 * im / (square + (im - 1.0).powi(2))).ln_1p()
        };
        Complex {
            re: 0.5 * (2.0 * re).atan2(denominator),
            im,
        }
    }

    fn atanh(self) -> Complex {
        self.turned().atan().turned_back()
    }

    fn pow(self, exponent: Complex) -> Complex {
        exponent.times(self.ln()).exp()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Arithmetic {
    Multiply,
    Divide,
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
    pair(c, format, re, im)
}

fn calculate<F: Float>(v: [u128; 4], operation: Arithmetic) -> (u128, u128) {
    let [a, b, c, d] = v.map(F::from_bits);
    let (x, y) = match operation {
        Arithmetic::Multiply => multiply(a, b, c, d),
        Arithmetic::Divide => divide(a, b, c, d),
    };
    (x.to_bits(), y.to_bits())
}

/// An infinity as ±1, anything else as ±0 (C11 G.5.1).
fn boxed<F: Float>(x: F) -> F {
    let one = F::from_u128(1).value;
    if x.is_infinite() {
        one.copy_sign(x)
    } else {
        F::ZERO.copy_sign(x)
    }
}

fn zero_if_nan<F: Float>(x: F) -> F {
    if x.is_nan() { F::ZERO.copy_sign(x) } else { x }
}

fn multiply<F: Float>(a: F, b: F, c: F, d: F) -> (F, F) {
    let (ac, bd, ad, bc) = ((a * c).value, (b * d).value, (a * d).value, (b * c).value);
    let (x, y) = ((ac - bd).value, (ad + bc).value);
    if !x.is_nan() || !y.is_nan() {
        return (x, y);
    }
    let (mut a, mut b, mut c, mut d) = (a, b, c, d);
    let mut recalculate = false;
    if a.is_infinite() || b.is_infinite() {
        (a, b) = (boxed(a), boxed(b));
        (c, d) = (zero_if_nan(c), zero_if_nan(d));
        recalculate = true;
    }
    if c.is_infinite() || d.is_infinite() {
        (c, d) = (boxed(c), boxed(d));
        (a, b) = (zero_if_nan(a), zero_if_nan(b));
        recalculate = true;
    }
    if !recalculate && [ac, bd, ad, bc].iter().any(|p| p.is_infinite()) {
        (a, b, c, d) = (
            zero_if_nan(a),
            zero_if_nan(b),
            zero_if_nan(c),
            zero_if_nan(d),
        );
        recalculate = true;
    }
    if !recalculate {
        return (x, y);
    }
    let infinity = F::INFINITY;
    let re = ((a * c).value - (b * d).value).value;
    let im = ((a * d).value + (b * c).value).value;
    ((infinity * re).value, (infinity * im).value)
}

/// Smith's method, as libgcc has it, with the recovery of C11 G.5.1.
fn divide<F: Float>(a: F, b: F, c: F, d: F) -> (F, F) {
    let (x, y) = if c.abs() < d.abs() {
        let ratio = (c / d).value;
        let denominator = ((c * ratio).value + d).value;
        (
            (((a * ratio).value + b).value / denominator).value,
            (((b * ratio).value - a).value / denominator).value,
        )
    } else {
        let ratio = (d / c).value;
        let denominator = ((d * ratio).value + c).value;
        (
            (((b * ratio).value + a).value / denominator).value,
            ((b - (a * ratio).value).value / denominator).value,
        )
    };
    if !x.is_nan() || !y.is_nan() {
        return (x, y);
    }
    let infinity = F::INFINITY;
    if c.is_zero() && d.is_zero() && (!a.is_nan() || !b.is_nan()) {
        let infinity = infinity.copy_sign(c);
        return ((infinity * a).value, (infinity * b).value);
    }
    if (a.is_infinite() || b.is_infinite()) && c.is_finite() && d.is_finite() {
        let (a, b) = (boxed(a), boxed(b));
        let re = ((a * c).value + (b * d).value).value;
        let im = ((b * c).value - (a * d).value).value;
        return ((infinity * re).value, (infinity * im).value);
    }
    if (c.is_infinite() || d.is_infinite()) && a.is_finite() && b.is_finite() {
        let (c, d) = (boxed(c), boxed(d));
        let re = ((a * c).value + (b * d).value).value;
        let im = ((b * c).value - (a * d).value).value;
        return ((F::ZERO * re).value, (F::ZERO * im).value);
    }
    (x, y)
}
