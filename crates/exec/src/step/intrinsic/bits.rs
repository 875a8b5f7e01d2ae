//! Intrinsics on integers.

use concord_ir::{CallSite, Intrinsic, Slot, Ty};
use concord_term::{Term, TermPool};

use super::operand_ty;
use crate::process::word;
use crate::step::int::set_pair;
use crate::step::symbolic::{set_wide, term, wide_term};
use crate::word::Word;

/// Executes an integer intrinsic; `false` if it is not one, or not on these
/// operands.
pub(super) fn execute(
    pool: &TermPool,
    regs: &mut [Word],
    intrinsic: Intrinsic,
    site: &CallSite,
) -> bool {
    let ty = operand_ty(site);
    let Ty::Int(width) = ty else { return false };
    let width = u32::from(width);
    // A one-bit immediate may follow (`ctlz`, `abs`), which does not matter.
    let values: Option<Vec<u128>> = site
        .args
        .iter()
        .map(|a| read(regs, a.slot, ty, a.ty))
        .collect();
    if let Some(values) = values {
        return match concrete(intrinsic, width, &values) {
            Some((value, flag)) => {
                write(regs, site.dst, ty_of_result(site, ty), value);
                if let Some(flag) = flag {
                    regs[site.dst.index() + ty.slots() as usize] = Word::concrete(u64::from(flag));
                }
                true
            }
            None => false,
        };
    }
    let terms: Vec<Term> = site
        .args
        .iter()
        .map(|a| {
            if ty.slots() == 1 {
                term(pool, regs[a.slot.index()], width)
            } else {
                wide_term(pool, regs, a.slot, width)
            }
        })
        .collect();
    let Some((value, flag)) = symbolic(pool, intrinsic, width, &terms) else {
        return false;
    };
    if pool.width(value) > 64 {
        set_wide(pool, regs, site.dst, value);
    } else {
        regs[site.dst.index()] = word(pool, value);
    }
    if let Some(flag) = flag {
        regs[site.dst.index() + ty.slots() as usize] = word(pool, flag);
    }
    true
}

fn ty_of_result(site: &CallSite, operand: Ty) -> Ty {
    site.results.first().copied().unwrap_or(operand)
}

fn read(regs: &[Word], slot: Slot, first: Ty, own: concord_ir::ArgTy) -> Option<u128> {
    let slots = match own {
        concord_ir::ArgTy::Scalar(ty) => ty.slots(),
        concord_ir::ArgTy::ByVal { .. } => first.slots(),
    };
    let low = u128::from(regs[slot.index()].get()?);
    if slots == 1 {
        return Some(low);
    }
    Some(low | u128::from(regs[slot.index() + 1].get()?) << 64)
}

fn write(regs: &mut [Word], slot: Slot, ty: Ty, value: u128) {
    if ty.slots() == 1 {
        regs[slot.index()] = Word::concrete(value as u64);
    } else {
        set_pair(regs, slot, value);
    }
}

fn signed(value: u128, width: u32) -> i128 {
    let shift = 128 - width;
    (value << shift).cast_signed() >> shift
}

fn concrete(intrinsic: Intrinsic, width: u32, v: &[u128]) -> Option<(u128, Option<bool>)> {
    use Intrinsic as I;
    let mask = if width == 128 {
        u128::MAX
    } else {
        (1 << width) - 1
    };
    let s = |i: usize| signed(v[i], width);
    let plain = |value: u128| Some((value & mask, None));
    let (lowest, highest) = (i128::MIN >> (128 - width), i128::MAX >> (128 - width));
    let flagged = |exact: Option<i128>, wrapped: u128| {
        let fits = exact.is_some_and(|x| (lowest..=highest).contains(&x));
        Some((wrapped & mask, Some(!fits)))
    };
    let unsigned = |exact: Option<u128>, wrapped: u128| {
        Some((wrapped & mask, Some(exact.is_none_or(|x| x > mask))))
    };
    match intrinsic {
        I::CtPop => plain(u128::from(v[0].count_ones())),
        I::CtLz => plain(u128::from(v[0].leading_zeros() - (128 - width))),
        I::CtTz => plain(u128::from(v[0].trailing_zeros().min(width))),
        I::BSwap => plain(v[0].swap_bytes() >> (128 - width)),
        I::BitReverse => plain(v[0].reverse_bits() >> (128 - width)),
        I::FShl | I::FShr => {
            let by = (v[2] % u128::from(width)) as u32;
            let left = if intrinsic == I::FShl { by } else { width - by };
            plain(match left {
                0 => v[0],
                l if l == width => v[1],
                l => v[0] << l | v[1] >> (width - l),
            })
        }
        I::SAddOverflow => flagged(s(0).checked_add(s(1)), v[0].wrapping_add(v[1])),
        I::SSubOverflow => flagged(s(0).checked_sub(s(1)), v[0].wrapping_sub(v[1])),
        I::SMulOverflow => flagged(s(0).checked_mul(s(1)), v[0].wrapping_mul(v[1])),
        I::UAddOverflow => unsigned(v[0].checked_add(v[1]), v[0].wrapping_add(v[1])),
        I::USubOverflow => unsigned(v[0].checked_sub(v[1]), v[0].wrapping_sub(v[1])),
        I::UMulOverflow => unsigned(v[0].checked_mul(v[1]), v[0].wrapping_mul(v[1])),
        I::SAddSat => plain(
            s(0).saturating_add(s(1))
                .clamp(lowest, highest)
                .cast_unsigned(),
        ),
        I::SSubSat => plain(
            s(0).saturating_sub(s(1))
                .clamp(lowest, highest)
                .cast_unsigned(),
        ),
        I::UAddSat => plain(v[0].saturating_add(v[1]).min(mask)),
        I::USubSat => plain(v[0].saturating_sub(v[1])),
        I::SMax => plain(s(0).max(s(1)).cast_unsigned()),
        I::SMin => plain(s(0).min(s(1)).cast_unsigned()),
        I::UMax => plain(v[0].max(v[1])),
        I::UMin => plain(v[0].min(v[1])),
        I::Abs => plain(s(0).wrapping_abs().cast_unsigned()),
        _ => None,
    }
}

fn symbolic(
    pool: &TermPool,
    intrinsic: Intrinsic,
    width: u32,
    t: &[Term],
) -> Option<(Term, Option<Term>)> {
    use Intrinsic as I;
    let pick = |first: Term| Some((pool.ite(first, t[0], t[1]), None));
    let flagged = |value: fn(&TermPool, Term, Term) -> Term, wide: u32, signed: bool| {
        let grow = |x| {
            if signed {
                pool.sext(x, wide)
            } else {
                pool.zext(x, wide)
            }
        };
        let exact = value(pool, grow(t[0]), grow(t[1]));
        let wrapped = pool.trunc(exact, width);
        Some((wrapped, Some(pool.ne(exact, grow(wrapped)))))
    };
    match intrinsic {
        I::SMax => pick(pool.slt(t[1], t[0])),
        I::SMin => pick(pool.slt(t[0], t[1])),
        I::UMax => pick(pool.ult(t[1], t[0])),
        I::UMin => pick(pool.ult(t[0], t[1])),
        I::Abs => Some((
            pool.ite(
                pool.slt(t[0], pool.constant(width, 0)),
                pool.neg(t[0]),
                t[0],
            ),
            None,
        )),
        I::SAddOverflow => flagged(TermPool::add, width + 1, true),
        I::UAddOverflow => flagged(TermPool::add, width + 1, false),
        I::SSubOverflow => flagged(TermPool::sub, width + 1, true),
        I::USubOverflow => flagged(TermPool::sub, width + 1, false),
        I::SMulOverflow => flagged(TermPool::mul, width * 2, true),
        I::UMulOverflow => flagged(TermPool::mul, width * 2, false),
        I::BSwap => {
            let bytes = (0..width / 8).rev().map(|i| pool.extract(t[0], 8 * i, 8));
            Some((pool.concat_all(bytes), None))
        }
        I::CtPop => {
            let bits = (0..width).map(|i| pool.zext(pool.extract(t[0], i, 1), width));
            Some((bits.reduce(|a, b| pool.add(a, b))?, None))
        }
        I::CtLz | I::CtTz => {
            // The first set bit decides; none set gives the width.
            let order: Vec<u32> = if intrinsic == I::CtLz {
                (0..width).collect()
            } else {
                (0..width).rev().collect()
            };
            let value =
                order
                    .into_iter()
                    .fold(pool.constant(width, u128::from(width)), |rest, i| {
                        let count = if intrinsic == I::CtLz {
                            width - 1 - i
                        } else {
                            i
                        };
                        pool.ite(
                            pool.extract(t[0], i, 1),
                            pool.constant(width, u128::from(count)),
                            rest,
                        )
                    });
            Some((value, None))
        }
        I::FShl | I::FShr => {
            let by = pool.urem(t[2], pool.constant(width, u128::from(width)));
            let both = pool.concat(t[0], t[1]);
            let by = pool.zext(by, 2 * width);
            let shifted = if intrinsic == I::FShl {
                pool.extract(pool.shl(both, by), width, width)
            } else {
                pool.trunc(pool.lshr(both, by), width)
            };
            Some((shifted, None))
        }
        _ => None,
    }
}
