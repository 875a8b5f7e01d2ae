//! Every floating-point operation on pinned random inputs: evaluator, circuits and Z3 against each
//! other, and against the machine where it has the format.
//!
//! Inputs are numbers of all sizes, zeros, subnormals, infinities, and NaNs of either sign with
//! payloads, quiet and signalling. `CONCORD_FUZZ_FLOATS` sets how many per operation and format;
//! `cargo xtask fuzz floats` runs the full number.

use std::hint::black_box;

use concord_solver::{Limits, Solver as _, Z3};
use concord_support::Dice;
use concord_term::{Expr, Format, FpBinOp, FpRel, FpUnOp, Rounding, Term, TermPool, nan_of};

const NEAREST: Rounding = Rounding::NearestEven;
const ROUNDINGS: [Rounding; 5] = [
    Rounding::NearestEven,
    Rounding::NearestAway,
    Rounding::TowardPositive,
    Rounding::TowardNegative,
    Rounding::TowardZero,
];

fn wanted() -> u64 {
    let count = std::env::var("CONCORD_FUZZ_FLOATS").ok();
    count.and_then(|n| n.parse().ok()).unwrap_or(150)
}

fn mask(bits: u32) -> u128 {
    u128::MAX >> (128 - bits)
}

/// A pattern of any kind.
fn pattern(dice: &mut Dice, f: Format) -> u128 {
    let any = (u128::from(dice.bits()) << 64 | u128::from(dice.bits())) & mask(f.width());
    let fraction = any & mask(f.precision() - 1);
    let v = match dice.below(12) {
        0 => 0,
        1 => f.infinity(),
        2 => f.infinity() | f.quiet_bit() | fraction,
        3 => f.infinity() | (fraction & !f.quiet_bit()).max(1),
        4 => f.infinity() - 1,
        5 => u128::from(dice.below(4)),
        6 => any & (mask(f.width()) >> (f.exponent_bits() + 1)),
        7 | 8 => {
            // Near one, and near the bounds of integer types.
            let bits = [0, 0, 7, 8, 15, 31, 32, 53, 63, 64][dice.below(10) as usize];
            let pool = TermPool::new();
            let near = (1_u128 << bits) + u128::from(dice.below(5)) - 2 * u128::from(bits > 1);
            let t = pool.fp_from_int_rounded(f, false, NEAREST, pool.constant(100, near));
            pool.as_const(t).unwrap_or(0)
        }
        _ => any,
    };
    let v = if dice.below(2) == 0 {
        v
    } else {
        v ^ f.sign_mask()
    };
    if f == Format::X87 {
        // Only patterns that the hardware makes: the leading bit follows the exponent.
        let lead = 1u128 << 63;
        return if v >> 64 & 0x7FFF == 0 {
            v & !lead
        } else {
            v | lead
        };
    }
    v
}

/// Compares what the evaluator says with the circuit and, some dozens at a time, with Z3.
struct Judge {
    pool: TermPool,
    z3: Z3,
    open: Vec<(Term, String)>,
    compared: u64,
}

impl Judge {
    fn new() -> Judge {
        Judge {
            pool: TermPool::new(),
            z3: Z3::new(Limits::default()),
            open: Vec::new(),
            compared: 0,
        }
    }

    /// `expr`, of this width, on constants, folds to `value`.
    fn check(&mut self, expr: Expr, width: u32, value: u128, what: &str) {
        let raw = self.pool.unsimplified(expr, width);
        if let Some(circuit) = self.pool.fp_as_bits(raw) {
            let found = self.pool.as_const(circuit);
            assert_eq!(found, Some(value), "circuit: {what}");
        }
        let same = self.pool.eq(raw, self.pool.constant(width, value));
        self.open.push((same, what.to_owned()));
        self.compared += 1;
        if self.open.len() == 40 {
            self.ask();
        }
    }

    fn ask(&mut self) {
        let all: Vec<Term> = self.open.iter().map(|(term, _)| *term).collect();
        if !all.is_empty() && !self.z3.check(&self.pool, &all).is_sat() {
            for (term, what) in &self.open {
                assert!(self.z3.check(&self.pool, &[*term]).is_sat(), "Z3: {what}");
            }
        }
        self.open.clear();
        self.pool = TermPool::new();
    }

    fn constant(&self, f: Format, bits: u128) -> Term {
        self.pool.constant(f.width(), bits)
    }
}

/// Runs a case for every format and input.
fn each(name: &str, formats: &[Format], mut case: impl FnMut(&mut Judge, &mut Dice, Format)) {
    let mut compared = 0;
    for &f in formats {
        let mut judge = Judge::new();
        let mut dice = Dice::new(0xF10A7);
        // Circuits of the wide formats take long to fold.
        let count = match f {
            Format::X87 | Format::Quad => wanted().div_ceil(4),
            _ => wanted(),
        };
        for _ in 0..count {
            case(&mut judge, &mut dice, f);
        }
        judge.ask();
        compared += judge.compared;
    }
    println!("{name}: {compared} results compared");
}

const ALL: [Format; 4] = [Format::Half, Format::Single, Format::Double, Format::X87];

/// What the machine computes; `None` where it does not have the format.
fn machine2(op: FpBinOp, f: Format, a: u128, b: u128) -> Option<u128> {
    Some(match f {
        Format::Double => {
            let (x, y) = (
                black_box(f64::from_bits(a as u64)),
                black_box(f64::from_bits(b as u64)),
            );
            u128::from(
                match op {
                    FpBinOp::Add => x + y,
                    FpBinOp::Sub => x - y,
                    FpBinOp::Mul => x * y,
                    FpBinOp::Div => x / y,
                    FpBinOp::Fmod => return None,
                }
                .to_bits(),
            )
        }
        Format::Single => {
            let (x, y) = (
                black_box(f32::from_bits(a as u32)),
                black_box(f32::from_bits(b as u32)),
            );
            u128::from(
                match op {
                    FpBinOp::Add => x + y,
                    FpBinOp::Sub => x - y,
                    FpBinOp::Mul => x * y,
                    FpBinOp::Div => x / y,
                    FpBinOp::Fmod => return None,
                }
                .to_bits(),
            )
        }
        _ => return None,
    })
}

#[test]
fn binary_operations() {
    for op in [FpBinOp::Add, FpBinOp::Sub, FpBinOp::Mul, FpBinOp::Div] {
        each(&format!("{op:?}"), &ALL, |judge, dice, f| {
            let (a, b) = (pattern(dice, f), pattern(dice, f));
            let (x, y) = (judge.constant(f, a), judge.constant(f, b));
            let value = judge.pool.as_const(judge.pool.fp2(op, f, NEAREST, x, y));
            let value = value.unwrap_or_default();
            let what = format!("{op:?} {f:?} {a:#x} {b:#x}");
            if let Some(real) = machine2(op, f, a, b) {
                // Which of two NaNs comes first is the compiler's business.
                let swapped = nan_of(f, &[b, a]);
                let both = f.is_nan(a) && f.is_nan(b);
                assert!(real == value || both && real == swapped, "machine: {what}");
            }
            judge.check(Expr::Fp2(op, f, NEAREST, x, y), f.width(), value, &what);
            let r = ROUNDINGS[dice.below(5) as usize];
            let value = judge.pool.as_const(judge.pool.fp2(op, f, r, x, y));
            let what = format!("{r:?} {what}");
            judge.check(
                Expr::Fp2(op, f, r, x, y),
                f.width(),
                value.unwrap_or(0),
                &what,
            );
        });
    }
}

#[test]
fn remainders() {
    // No circuit, and Z3 takes long for large quotients: against the machine alone.
    let mut dice = Dice::new(7);
    for _ in 0..wanted() {
        let pool = TermPool::new();
        let f = Format::Double;
        let (a, b) = (pattern(&mut dice, f), pattern(&mut dice, f));
        let (x, y) = (f64::from_bits(a as u64), f64::from_bits(b as u64));
        let real = black_box(x) % black_box(y);
        let t = pool.fp_fmod(f, pool.constant(64, a), pool.constant(64, b));
        let value = pool.as_const(t).unwrap_or_default();
        let expected = match real.is_nan() {
            true => nan_of(f, &[a, b]),
            false => u128::from(real.to_bits()),
        };
        assert_eq!(value, expected, "{x:e} % {y:e}");
    }
}

#[test]
fn roots_and_integral_values() {
    each("sqrt", &ALL, |judge, dice, f| {
        let a = pattern(dice, f);
        let x = judge.constant(f, a);
        let value = judge
            .pool
            .as_const(judge.pool.fp_sqrt(f, x))
            .unwrap_or_default();
        let what = format!("sqrt {f:?} {a:#x}");
        let real = match f {
            Format::Double => Some(black_box(f64::from_bits(a as u64)).sqrt().to_bits().into()),
            Format::Single => Some(black_box(f32::from_bits(a as u32)).sqrt().to_bits().into()),
            _ => None,
        };
        assert!(
            real.is_none_or(|real: u128| real == value),
            "machine: {what}"
        );
        judge.check(
            Expr::Fp1(FpUnOp::Sqrt, f, NEAREST, x),
            f.width(),
            value,
            &what,
        );
    });
    each("round", &ALL, |judge, dice, f| {
        let a = pattern(dice, f);
        let x = judge.constant(f, a);
        for r in ROUNDINGS {
            let value = judge
                .pool
                .as_const(judge.pool.fp_round(f, r, x))
                .unwrap_or_default();
            let what = format!("round {r:?} {f:?} {a:#x}");
            if f == Format::Double && !f.is_nan(a) {
                let x = f64::from_bits(a as u64);
                let real = match r {
                    Rounding::NearestEven => x.round_ties_even(),
                    Rounding::NearestAway => x.round(),
                    Rounding::TowardPositive => x.ceil(),
                    Rounding::TowardNegative => x.floor(),
                    Rounding::TowardZero => x.trunc(),
                };
                assert_eq!(u128::from(real.to_bits()), value, "machine: {what}");
            }
            let expr = Expr::Fp1(FpUnOp::RoundToIntegral, f, r, x);
            judge.check(expr, f.width(), value, &what);
        }
    });
}

#[test]
fn fused_operations() {
    each("fma", &ALL, |judge, dice, f| {
        let v = [(); 3].map(|()| pattern(dice, f));
        let [x, y, z] = v.map(|bits| judge.constant(f, bits));
        let t = judge.pool.fp_fma(f, NEAREST, x, y, z);
        let value = judge.pool.as_const(t).unwrap_or_default();
        let what = format!("fma {f:?} {v:#x?}");
        if f == Format::Double {
            let [a, b, c] = v.map(|bits| f64::from_bits(bits as u64));
            let real = black_box(a).mul_add(black_box(b), black_box(c));
            let nan = real.is_nan() && f.is_nan(value);
            assert!(
                nan || u128::from(real.to_bits()) == value,
                "machine: {what}"
            );
        }
        judge.check(Expr::FpFma(f, NEAREST, x, y, z), f.width(), value, &what);
    });
}

#[test]
fn relations() {
    for rel in [FpRel::Eq, FpRel::Lt, FpRel::Le] {
        each(&format!("{rel:?}"), &ALL, |judge, dice, f| {
            let a = pattern(dice, f);
            let b = match dice.below(4) {
                0 => a,
                1 => a ^ f.sign_mask(),
                _ => pattern(dice, f),
            };
            let (x, y) = (judge.constant(f, a), judge.constant(f, b));
            let value = judge
                .pool
                .as_const(judge.pool.fp_rel(rel, f, x, y))
                .unwrap_or_default();
            let what = format!("{rel:?} {f:?} {a:#x} {b:#x}");
            if f == Format::Double {
                let (x, y) = (f64::from_bits(a as u64), f64::from_bits(b as u64));
                let real = match rel {
                    FpRel::Eq => x == y,
                    FpRel::Lt => x < y,
                    FpRel::Le => x <= y,
                };
                assert_eq!(u128::from(real), value, "machine: {what}");
            }
            judge.check(Expr::FpRel(rel, f, x, y), 1, value, &what);
        });
    }
}

#[test]
fn conversions_between_formats() {
    for to in ALL {
        each(&format!("to {to:?}"), &ALL, |judge, dice, from| {
            if from == to {
                return;
            }
            let a = pattern(dice, from);
            let x = judge.constant(from, a);
            let value = judge.pool.as_const(judge.pool.fp_to_fp(from, to, x));
            let value = value.unwrap_or_default();
            let what = format!("{from:?} to {to:?} {a:#x}");
            let real = match (from, to) {
                (Format::Double, Format::Single) => Some(u128::from(
                    (black_box(f64::from_bits(a as u64)) as f32).to_bits(),
                )),
                (Format::Single, Format::Double) => Some(u128::from(
                    f64::from(black_box(f32::from_bits(a as u32))).to_bits(),
                )),
                _ => None,
            };
            assert!(real.is_none_or(|real| real == value), "machine: {what}");
            let expr = Expr::FpToFp(from, to, NEAREST, x);
            judge.check(expr, to.width(), value, &what);
        });
    }
}

#[test]
fn conversions_from_and_to_integers() {
    for signed in [false, true] {
        for width in [8, 16, 32, 64] {
            let name = format!(
                "{} {width} bits",
                if signed { "signed" } else { "unsigned" }
            );
            each(&name, &ALL, |judge, dice, f| {
                let a = pattern(dice, f);
                let x = judge.constant(f, a);
                let cut = Rounding::TowardZero;
                let t = judge.pool.fp_to_int_rounded(f, signed, cut, width, x);
                let value = judge.pool.as_const(t).unwrap_or_default();
                let fits = judge.pool.fp_fits_int(f, signed, width, x);
                let fits = judge.pool.as_const(fits) == Some(1);
                let what = format!("{f:?} {a:#x} to {name}");
                if f == Format::Double {
                    let x = f64::from_bits(a as u64);
                    let (real, low, high) = match (signed, width) {
                        (false, 8) => (u128::from(x as u8), 0.0, 256.0),
                        (false, 16) => (u128::from(x as u16), 0.0, 65536.0),
                        (false, 32) => (u128::from(x as u32), 0.0, 4294967296.0),
                        (false, _) => (u128::from(x as u64), 0.0, 18446744073709551616.0),
                        (true, 8) => (u128::from(x as i8 as u8), -128.0, 128.0),
                        (true, 16) => (u128::from(x as i16 as u16), -32768.0, 32768.0),
                        (true, 32) => (u128::from(x as i32 as u32), -2147483648.0, 2147483648.0),
                        (true, _) => {
                            let limit = 9223372036854775808.0;
                            (u128::from(x as i64 as u64), -limit, limit)
                        }
                    };
                    assert_eq!(real, value, "machine: {what}");
                    let inside = x.trunc() >= low && x.trunc() < high;
                    assert_eq!(inside, fits, "range: {what}");
                }
                judge.check(Expr::FpToInt(f, signed, cut, x), width, value, &what);
                let n = u128::from(dice.bits() >> dice.below(64)) & mask(width);
                let k = judge.pool.constant(width, n);
                let t = judge.pool.fp_from_int_rounded(f, signed, NEAREST, k);
                let value = judge.pool.as_const(t).unwrap_or_default();
                let what = format!("{name} {n:#x} to {f:?}");
                if f == Format::Double {
                    let shift = 64 - width;
                    let real = match signed {
                        true => {
                            ((n as u64) << shift).cast_signed() as i128 as f64
                                / 2f64.powi(shift as i32)
                        }
                        false => n as f64,
                    };
                    if width < 64 || !signed {
                        assert_eq!(u128::from(real.to_bits()), value, "machine: {what}");
                    }
                }
                judge.check(
                    Expr::FpFromInt(f, signed, NEAREST, k),
                    f.width(),
                    value,
                    &what,
                );
            });
        }
    }
}

#[test]
fn signs_and_classes() {
    let mut dice = Dice::new(11);
    for _ in 0..wanted() {
        let pool = TermPool::new();
        let f = Format::Double;
        let (a, b) = (pattern(&mut dice, f), pattern(&mut dice, f));
        let (x, y) = (f64::from_bits(a as u64), f64::from_bits(b as u64));
        let (s, t) = (pool.constant(64, a), pool.constant(64, b));
        let bits = |term: Term| pool.as_const(term);
        assert_eq!(bits(pool.fp_neg(f, s)), Some((-x).to_bits().into()));
        assert_eq!(bits(pool.fp_abs(f, s)), Some(x.abs().to_bits().into()));
        let signed = pool.fp_copysign(f, s, t);
        assert_eq!(bits(signed), Some(x.copysign(y).to_bits().into()));
        use std::num::FpCategory as C;
        let minus = x.is_sign_negative();
        let class = match (x.classify(), minus) {
            (C::Nan, _) if a & f.quiet_bit() == 0 => 0,
            (C::Nan, _) => 1,
            (C::Infinite, true) => 2,
            (C::Normal, true) => 3,
            (C::Subnormal, true) => 4,
            (C::Zero, true) => 5,
            (C::Zero, false) => 6,
            (C::Subnormal, false) => 7,
            (C::Normal, false) => 8,
            (C::Infinite, false) => 9,
        };
        for bit in 0..10 {
            let is = bits(pool.fp_is_class(f, s, 1 << bit));
            assert_eq!(is, Some(u128::from(bit == class)), "{a:#x} {bit}");
        }
    }
}
