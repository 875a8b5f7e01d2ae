//! Circuits on constants fold to constants: compared with the reference semantics directly.

use concord_support::Dice;

use crate::expr::{Expr, Format, FpBinOp, FpRel, FpUnOp, Rounding};
use crate::float;
use crate::pool::TermPool;

const FORMATS: [Format; 5] = [
    Format::Half,
    Format::Single,
    Format::Double,
    Format::X87,
    Format::Quad,
];
const ROUNDINGS: [Rounding; 5] = [
    Rounding::NearestEven,
    Rounding::NearestAway,
    Rounding::TowardPositive,
    Rounding::TowardNegative,
    Rounding::TowardZero,
];

/// Patterns of all kinds: special values, neighbours of them, small exponents, anything.
fn pattern(dice: &mut Dice, f: Format) -> u128 {
    let mask = u128::MAX >> (128 - f.width());
    let any = (u128::from(dice.bits()) << 64 | u128::from(dice.bits())) & mask;
    let v = match dice.below(10) {
        0 => 0,
        1 => f.infinity(),
        2 => f.nan(),
        3 => f.infinity() - 1,
        4 => u128::from(dice.below(4)),
        5 => any & (mask >> (f.exponent_bits() + 1)),
        6 => {
            // A number near one: sums cancel, quotients are near one.
            let near = u128::from(dice.below(64));
            float::from_int(f, true, Rounding::NearestEven, 32, 1 + near)
        }
        7 => {
            let e = u128::from(dice.below(40));
            float::from_int(f, false, Rounding::TowardZero, 128, any >> 8 >> (2 * e))
        }
        _ => any,
    };
    let v = if dice.below(2) == 0 {
        v
    } else {
        v ^ f.sign_mask()
    } & mask;
    if f == Format::X87 {
        // Only patterns that the hardware produces: the leading bit follows the exponent.
        let field = v >> 64 & 0x7FFF;
        let lead = 1u128 << 63;
        return if field == 0 { v & !lead } else { v | lead };
    }
    v
}

/// The value of a circuit whose operands are constants.
fn folded(pool: &TermPool, expr: Expr, width: u32) -> Option<u128> {
    let t = pool.unsimplified(expr, width);
    pool.as_const(pool.fp_as_bits(t)?)
}

fn rounds(f: Format) -> u32 {
    // Wide circuits take longer to fold.
    match f {
        Format::Half => 4000,
        Format::Single => 2000,
        Format::Double | Format::X87 => 600,
        Format::Quad => 200,
    }
}

#[test]
fn binary_operations_agree_with_the_reference() {
    let ops = [FpBinOp::Add, FpBinOp::Sub, FpBinOp::Mul, FpBinOp::Div];
    for f in FORMATS {
        let pool = TermPool::new();
        let mut dice = Dice::new(1);
        for i in 0..rounds(f) {
            let (a, b) = (pattern(&mut dice, f), pattern(&mut dice, f));
            let (x, y) = (pool.constant(f.width(), a), pool.constant(f.width(), b));
            let op = ops[i as usize % 4];
            let r = ROUNDINGS[dice.below(5) as usize];
            let found = folded(&pool, Expr::Fp2(op, f, r, x, y), f.width());
            let expected = float::binary(op, f, r, a, b);
            assert_eq!(found, Some(expected), "{op:?} {f:?} {r:?} {a:#x} {b:#x}");
        }
    }
}

#[test]
fn fused_multiply_add_agrees_with_the_reference() {
    for f in FORMATS {
        let pool = TermPool::new();
        let mut dice = Dice::new(2);
        for _ in 0..rounds(f) / 2 {
            let v = [(); 3].map(|()| pattern(&mut dice, f));
            let [x, y, z] = v.map(|v| pool.constant(f.width(), v));
            let r = ROUNDINGS[dice.below(5) as usize];
            let found = folded(&pool, Expr::FpFma(f, r, x, y, z), f.width());
            let expected = float::fma(f, r, v[0], v[1], v[2]);
            assert_eq!(found, Some(expected), "{f:?} {r:?} {v:#x?}");
        }
    }
}

#[test]
fn unary_operations_agree_with_the_reference() {
    for f in FORMATS {
        let pool = TermPool::new();
        let mut dice = Dice::new(3);
        for _ in 0..rounds(f) / 2 {
            let a = pattern(&mut dice, f);
            let x = pool.constant(f.width(), a);
            let r = ROUNDINGS[dice.below(5) as usize];
            for op in [FpUnOp::Sqrt, FpUnOp::RoundToIntegral] {
                let found = folded(&pool, Expr::Fp1(op, f, r, x), f.width());
                let expected = float::unary(op, f, r, a);
                assert_eq!(found, Some(expected), "{op:?} {f:?} {r:?} {a:#x}");
            }
        }
    }
}

#[test]
fn conversions_agree_with_the_reference() {
    for f in FORMATS {
        let pool = TermPool::new();
        let mut dice = Dice::new(4);
        for i in 0..rounds(f) {
            let a = pattern(&mut dice, f);
            let x = pool.constant(f.width(), a);
            let r = ROUNDINGS[dice.below(5) as usize];
            let g = FORMATS[i as usize % 5];
            if g != f {
                let found = folded(&pool, Expr::FpToFp(f, g, r, x), g.width());
                let expected = float::convert(f, g, r, a);
                assert_eq!(found, Some(expected), "{f:?} {g:?} {r:?} {a:#x}");
            }
            let width = [1, 2, 8, 16, 31, 32, 64, 127, 128][dice.below(9) as usize];
            let signed = dice.below(2) == 0;
            let found = folded(&pool, Expr::FpToInt(f, signed, r, x), width);
            let expected = float::to_int(f, signed, r, width, a);
            assert_eq!(found, Some(expected), "{f:?} {signed} {width} {r:?} {a:#x}");
            let bits = u128::from(dice.bits()) << 64 | u128::from(dice.bits());
            let n = bits >> dice.below(128) & (u128::MAX >> (128 - width));
            let k = pool.constant(width, n);
            let found = folded(&pool, Expr::FpFromInt(f, signed, r, k), f.width());
            let expected = float::from_int(f, signed, r, width, n);
            assert_eq!(found, Some(expected), "{f:?} {signed} {width} {r:?} {n:#x}");
        }
    }
}

#[test]
fn relations_agree_with_the_reference() {
    for f in FORMATS {
        let pool = TermPool::new();
        let mut dice = Dice::new(5);
        for _ in 0..rounds(f) {
            let (a, b) = (pattern(&mut dice, f), pattern(&mut dice, f));
            let b = if dice.below(4) == 0 { a } else { b };
            let (x, y) = (pool.constant(f.width(), a), pool.constant(f.width(), b));
            for rel in [FpRel::Eq, FpRel::Lt, FpRel::Le] {
                let found = folded(&pool, Expr::FpRel(rel, f, x, y), 1);
                let expected = float::relation(rel, f, a, b);
                assert_eq!(
                    found,
                    Some(u128::from(expected)),
                    "{rel:?} {f:?} {a:#x} {b:#x}"
                );
            }
        }
    }
}
