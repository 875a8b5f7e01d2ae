//! Products and quotients of complex numbers, with the recovery of infinities
//! of C11 G.5.1.

use rustc_apfloat::Float;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Arithmetic {
    Multiply,
    Divide,
}

/// The real and imaginary part of the result.
pub(super) fn calculate<F: Float>(v: [u128; 4], operation: Arithmetic) -> (u128, u128) {
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
