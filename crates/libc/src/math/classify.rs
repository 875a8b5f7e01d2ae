//! Classification: what the macros of `<math.h>` become when the compiler
//! does not expand them itself.

use concord_abi::Arg;
use rustc_apfloat::Float;
use rustc_apfloat::ieee::{Double, Single, X87DoubleExtended as Extended};

use super::{give_arg, real};
use crate::call::Call;
use crate::float::Format;
use crate::function::Entry;
use crate::reply::Outcome;

macro_rules! in_three_formats {
    ($($name:literal $single:literal $extended:literal => $question:ident;)*) => {
        &[$(
            ($name, |c| ask(c, Format::Double, $question::<Double>)),
            ($single, |c| ask(c, Format::Single, $question::<Single>)),
            ($extended, |c| ask(c, Format::Extended, $question::<Extended>)),
        )*]
    };
}

pub(super) const TABLE: &[Entry] = in_three_formats! {
    "__fpclassify" "__fpclassifyf" "__fpclassifyl" => fpclassify;
    "__isnan" "__isnanf" "__isnanl" => is_nan;
    "isnan" "isnanf" "isnanl" => is_nan;
    "__isinf" "__isinff" "__isinfl" => is_infinite;
    "isinf" "isinff" "isinfl" => is_infinite;
    "__finite" "__finitef" "__finitel" => is_finite;
    "finite" "finitef" "finitel" => is_finite;
    "__signbit" "__signbitf" "__signbitl" => sign_bit;
    "__issignaling" "__issignalingf" "__issignalingl" => is_signaling;
};

fn ask(c: &mut Call<'_>, format: Format, question: fn(u128) -> i32) -> Outcome {
    let bits = real(c, 0, format)?;
    give_arg(Arg::int(question(bits)))
}

/// `FP_NAN` 0, `FP_INFINITE` 1, `FP_ZERO` 2, `FP_SUBNORMAL` 3, `FP_NORMAL` 4.
fn fpclassify<F: Float>(bits: u128) -> i32 {
    let x = F::from_bits(bits);
    if x.is_nan() {
        0
    } else if x.is_infinite() {
        1
    } else if x.is_zero() {
        2
    } else if x.is_denormal() {
        3
    } else {
        4
    }
}

fn is_nan<F: Float>(bits: u128) -> i32 {
    i32::from(F::from_bits(bits).is_nan())
}

/// 1 or −1.
fn is_infinite<F: Float>(bits: u128) -> i32 {
    let x = F::from_bits(bits);
    match (x.is_infinite(), x.is_negative()) {
        (false, _) => 0,
        (true, false) => 1,
        (true, true) => -1,
    }
}

fn is_finite<F: Float>(bits: u128) -> i32 {
    i32::from(F::from_bits(bits).is_finite())
}

fn sign_bit<F: Float>(bits: u128) -> i32 {
    i32::from(F::from_bits(bits).is_negative())
}

fn is_signaling<F: Float>(bits: u128) -> i32 {
    i32::from(F::from_bits(bits).is_signaling())
}
