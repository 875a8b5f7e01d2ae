//! Intrinsics on floats.

use concord_ir::{CallSite, FloatTy, Intrinsic, Ty};
use concord_term::{Format, Rounding, Term, TermPool};
use rustc_apfloat::Float;
use rustc_apfloat::ieee::{Double, Half, Quad, Single, X87DoubleExtended};

use super::operand_ty;
use crate::process::word;
use crate::step::float::{bits, float_term, format, set_bits, set_term};
use crate::step::soft_float::{self, plain};
use crate::undef;
use crate::word::Word;

/// Executes a floating-point intrinsic; `false` if it is not one, or not on
/// these operands.
pub(super) fn execute(
    pool: &TermPool,
    regs: &mut [Word],
    intrinsic: Intrinsic,
    site: &CallSite,
) -> bool {
    let ty = match operand_ty(site) {
        Ty::F16 => FloatTy::F16,
        Ty::F32 => FloatTy::F32,
        Ty::F64 => FloatTy::F64,
        Ty::F80 => FloatTy::F80,
        Ty::F128 => FloatTy::F128,
        _ => return false,
    };
    // What rounds stays a term; the rest folds there as well. What has no term would be rounded: it has no meaning.
    if pool.is_real() {
        return symbolic(pool, regs, intrinsic, ty, site);
    }
    let mut values = Vec::with_capacity(site.args.len());
    for arg in &site.args {
        let value = match arg.ty {
            concord_ir::ArgTy::Scalar(t) if t.is_float() => bits(regs, ty, arg.slot),
            _ => regs[arg.slot.index()].get().map(u128::from),
        };
        match value {
            Some(value) => values.push(value),
            None => return symbolic(pool, regs, intrinsic, ty, site),
        }
    }
    if let Some(value) = exact(intrinsic, ty, &values) {
        set_bits(regs, ty, site.dst, value);
        return true;
    }
    to_integer(regs, intrinsic, ty, site, &values) || library(regs, intrinsic, ty, site, &values)
}

/// Intrinsics whose result IEEE 754 defines to the bit, in every format.
fn exact(intrinsic: Intrinsic, ty: FloatTy, v: &[u128]) -> Option<u128> {
    use Intrinsic as I;
    use rustc_apfloat::Round as R;
    let sign = 1 << (ty.ty().bits() - 1);
    let rounded = |round| Some(round_to_integral(ty, v[0], round));
    match intrinsic {
        I::FAbs => Some(v[0] & !sign),
        I::CopySign => Some(v[0] & !sign | v[1] & sign),
        I::Fma => Some(soft_float::fused(ty, v[0], v[1], v[2])),
        // Two roundings, as a run without FMA instructions has them.
        I::FMulAdd => {
            let product = soft_float::arithmetic(concord_ir::FloatOp::Mul, ty, v[0], v[1]);
            Some(soft_float::arithmetic(
                concord_ir::FloatOp::Add,
                ty,
                product,
                v[2],
            ))
        }
        I::Floor => rounded(R::TowardNegative),
        I::Ceil => rounded(R::TowardPositive),
        I::Trunc => rounded(R::TowardZero),
        I::Rint | I::NearbyInt | I::RoundEven => rounded(R::NearestTiesToEven),
        I::Round => rounded(R::NearestTiesToAway),
        I::MinNum | I::MaxNum => {
            use std::cmp::Ordering::{Greater, Less};
            let wanted = if intrinsic == I::MinNum {
                Less
            } else {
                Greater
            };
            Some(match soft_float::order(ty, v[0], v[1]) {
                Some(order) if order == wanted => v[0],
                Some(_) => v[1],
                None if soft_float::order(ty, v[0], v[0]).is_none() => v[1],
                None => v[0],
            })
        }
        I::Sqrt => match ty {
            FloatTy::F64 => {
                let root = f64::from_bits(v[0] as u64).sqrt();
                Some(plain(ty, Double::from_bits(root.to_bits().into()), v))
            }
            FloatTy::F32 => {
                let root = f32::from_bits(v[0] as u32).sqrt();
                Some(plain(ty, Single::from_bits(root.to_bits().into()), v))
            }
            _ => None,
        },
        _ => None,
    }
}

fn round_to_integral(ty: FloatTy, bits: u128, round: rustc_apfloat::Round) -> u128 {
    fn whole<F: Float>(ty: FloatTy, bits: u128, round: rustc_apfloat::Round) -> u128 {
        plain(
            ty,
            F::from_bits(bits).round_to_integral(round).value,
            &[bits],
        )
    }
    match ty {
        FloatTy::F16 => whole::<Half>(ty, bits, round),
        FloatTy::F32 => whole::<Single>(ty, bits, round),
        FloatTy::F64 => whole::<Double>(ty, bits, round),
        FloatTy::F80 => whole::<X87DoubleExtended>(ty, bits, round),
        FloatTy::F128 => whole::<Quad>(ty, bits, round),
    }
}

/// Intrinsics with an integer result.
fn to_integer(
    regs: &mut [Word],
    intrinsic: Intrinsic,
    ty: FloatTy,
    site: &CallSite,
    v: &[u128],
) -> bool {
    use Intrinsic as I;
    use rustc_apfloat::Round as R;
    let Some(Ty::Int(width)) = site.results.first().copied() else {
        return false;
    };
    if width > 64 {
        return false;
    }
    let whole = |round| {
        let value = round_to_integral(ty, v[0], round);
        soft_float::to_int(ty, true, width, value).unwrap_or(1 << (width - 1))
    };
    let value = match intrinsic {
        I::LRint => whole(R::NearestTiesToEven),
        I::LRound => whole(R::NearestTiesToAway),
        I::FpToSiSat | I::FpToUiSat => saturating(ty, intrinsic == I::FpToSiSat, width, v[0]),
        I::IsFpClass => u128::from(class_bit(ty, v[0]) & v[1] as u32 != 0),
        _ => return false,
    };
    let mask = if width == 64 {
        u64::MAX
    } else {
        (1 << width) - 1
    };
    regs[site.dst.index()] = Word::concrete(value as u64 & mask);
    true
}

fn saturating(ty: FloatTy, signed: bool, width: u8, bits: u128) -> u128 {
    if let Some(value) = soft_float::to_int(ty, signed, width, bits) {
        return value;
    }
    let zero = 0;
    match (soft_float::order(ty, bits, zero), signed) {
        (None, _) => 0,
        (Some(std::cmp::Ordering::Less), true) => 1 << (width - 1),
        (Some(std::cmp::Ordering::Less), false) => 0,
        (Some(_), true) => (1 << (width - 1)) - 1,
        (Some(_), false) => (1 << width) - 1,
    }
}

/// The class of a value as `llvm.is.fpclass` numbers them.
fn class_bit(ty: FloatTy, bits: u128) -> u32 {
    fn class<F: Float>(value: F) -> u32 {
        use rustc_apfloat::Category as C;
        let (negative, positive) = match value.category() {
            C::NaN => return if value.is_signaling() { 1 } else { 2 },
            C::Infinity => (1 << 2, 1 << 9),
            C::Zero => (1 << 5, 1 << 6),
            C::Normal if value.is_denormal() => (1 << 4, 1 << 7),
            C::Normal => (1 << 3, 1 << 8),
        };
        if value.is_negative() {
            negative
        } else {
            positive
        }
    }
    match ty {
        FloatTy::F16 => class(Half::from_bits(bits)),
        FloatTy::F32 => class(Single::from_bits(bits)),
        FloatTy::F64 => class(Double::from_bits(bits)),
        FloatTy::F80 => class(X87DoubleExtended::from_bits(bits)),
        FloatTy::F128 => class(Quad::from_bits(bits)),
    }
}

/// Functions of the mathematical library, for `float` and `double`.
fn library(
    regs: &mut [Word],
    intrinsic: Intrinsic,
    ty: FloatTy,
    site: &CallSite,
    v: &[u128],
) -> bool {
    use Intrinsic as I;
    let read = |i: usize| match ty {
        FloatTy::F64 => Some(f64::from_bits(v[i] as u64)),
        FloatTy::F32 => Some(f64::from(f32::from_bits(v[i] as u32))),
        _ => None,
    };
    let Some(x) = read(0) else { return false };
    let value = match intrinsic {
        I::Exp => x.exp(),
        I::Exp2 => x.exp2(),
        I::Log => x.ln(),
        I::Log2 => x.log2(),
        I::Log10 => x.log10(),
        I::Sin => x.sin(),
        I::Cos => x.cos(),
        I::Pow => match read(1) {
            Some(y) => x.powf(y),
            None => return false,
        },
        I::PowI => x.powi(v[1] as i32),
        I::Minimum | I::Maximum => {
            let Some(y) = read(1) else { return false };
            match (x.is_nan() || y.is_nan(), intrinsic) {
                (true, _) => f64::NAN,
                (false, I::Minimum) if x < y || x.is_sign_negative() && x == y => x,
                (false, I::Minimum) => y,
                (false, _) if x > y || x.is_sign_positive() && x == y => x,
                (false, _) => y,
            }
        }
        _ => return false,
    };
    let bits = match ty {
        FloatTy::F64 => u128::from(value.to_bits()),
        _ => u128::from((value as f32).to_bits()),
    };
    set_bits(regs, ty, site.dst, bits);
    true
}

fn symbolic(
    pool: &TermPool,
    regs: &mut [Word],
    intrinsic: Intrinsic,
    ty: FloatTy,
    site: &CallSite,
) -> bool {
    use Intrinsic as I;
    let mut args = site.args.iter().filter_map(|a| regs[a.slot.index()].term());
    if let Some(term) = args.find(|term| pool.has_undef(*term)) {
        return undefined(pool, regs, site, term);
    }
    let t = |i: usize| float_term(pool, regs, ty, site.args[i].slot);
    let (f, width) = (format(ty), ty.ty().bits());
    let sign = pool.constant(width, 1 << (width - 1));
    let round = |r| pool.fp_round(f, r, t(0));
    let nearest = Rounding::NearestEven;
    let value = match intrinsic {
        I::FAbs if pool.is_real() => pool.fp_abs(f, t(0)),
        I::FAbs => pool.and(t(0), pool.not(sign)),
        I::CopySign => pool.or(pool.and(t(0), pool.not(sign)), pool.and(t(1), sign)),
        I::Sqrt => pool.fp_sqrt(f, t(0)),
        I::Fma => pool.fp_fma(f, nearest, t(0), t(1), t(2)),
        I::FMulAdd => pool.fp_add(f, pool.fp_mul(f, t(0), t(1)), t(2)),
        I::Floor => round(Rounding::TowardNegative),
        I::Ceil => round(Rounding::TowardPositive),
        I::Trunc => round(Rounding::TowardZero),
        I::Rint | I::NearbyInt | I::RoundEven => round(nearest),
        I::Round => round(Rounding::NearestAway),
        I::MinNum => pool.ite(
            pool.or(
                pool.fp_lt(f, t(0), t(1)),
                pool.not(pool.fp_eq(f, t(1), t(1))),
            ),
            t(0),
            t(1),
        ),
        I::MaxNum => pool.ite(
            pool.or(
                pool.fp_lt(f, t(1), t(0)),
                pool.not(pool.fp_eq(f, t(1), t(1))),
            ),
            t(0),
            t(1),
        ),
        I::LRint | I::LRound | I::FpToSiSat | I::FpToUiSat => {
            let operand = t(0);
            return symbolic_integer(pool, regs, intrinsic, f, operand, site);
        }
        I::IsFpClass => {
            let Some(classes) = regs[site.args[1].slot.index()].get() else {
                return false;
            };
            let value = pool.fp_is_class(f, t(0), classes as u32);
            regs[site.dst.index()] = word(pool, value);
            return true;
        }
        I::Minimum if pool.is_real() => pool.fp_min(f, t(0), t(1)),
        I::Maximum if pool.is_real() => pool.fp_max(f, t(0), t(1)),
        _ if pool.is_real() => {
            let Some((name, arity)) = real_function(intrinsic) else {
                return false;
            };
            let args: Vec<_> = (0..arity).map(t).collect();
            pool.real_function(name, f, &args)
        }
        _ => return false,
    };
    set_term(pool, regs, ty, site.dst, value);
    true
}

/// A result that depends on what was never written; `false` if it is not one of single words.
fn undefined(pool: &TermPool, regs: &mut [Word], site: &CallSite, term: Term) -> bool {
    if site.results.iter().any(|result| result.slots() != 1) {
        return false;
    }
    for (i, result) in site.results.iter().enumerate() {
        let width = crate::program::slot_width(*result);
        regs[site.dst.index() + i] = Word::symbolic(undef::derived(pool, width, term));
    }
    !site.results.is_empty()
}

/// Conversions of terms to integers.
fn symbolic_integer(
    pool: &TermPool,
    regs: &mut [Word],
    intrinsic: Intrinsic,
    format: Format,
    operand: Term,
    site: &CallSite,
) -> bool {
    let Some(Ty::Int(bits)) = site.results.first().copied() else {
        return false;
    };
    let w = u32::from(bits);
    let rounding = match intrinsic {
        Intrinsic::LRint => Rounding::NearestEven,
        Intrinsic::LRound => Rounding::NearestAway,
        Intrinsic::FpToSiSat | Intrinsic::FpToUiSat => {
            let value = match intrinsic {
                Intrinsic::FpToSiSat => pool.fp_to_sint(format, w, operand),
                _ => pool.fp_to_uint(format, w, operand),
            };
            regs[site.dst.index()] = word(pool, value);
            return bits <= 64;
        }
        _ => unreachable!("no conversion to integers"),
    };
    // What does not fit is the smallest number, as on the machine.
    let whole = pool.fp_round(format, rounding, operand);
    let fits = pool.fp_fits_int(format, true, w, whole);
    let value = pool.fp_to_sint(format, w, whole);
    let value = pool.ite(fits, value, pool.constant(w, 1 << (w - 1)));
    regs[site.dst.index()] = word(pool, value);
    true
}

/// The function of real numbers that an intrinsic is, and how many arguments it has.
fn real_function(intrinsic: Intrinsic) -> Option<(&'static str, usize)> {
    use Intrinsic as I;
    Some(match intrinsic {
        I::Exp => ("exp", 1),
        I::Exp2 => ("exp2", 1),
        I::Log => ("log", 1),
        I::Log2 => ("log2", 1),
        I::Log10 => ("log10", 1),
        I::Sin => ("sin", 1),
        I::Cos => ("cos", 1),
        I::Pow => ("pow", 2),
        _ => return None,
    })
}
