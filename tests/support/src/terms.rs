//! Random terms from a seed, each in two forms: as written and as simplified.
//!
//! For the tests of terms and of the solvers: the two forms must evaluate alike, and a
//! solver must agree with both. Constants are biased towards the values rules look for.

use std::sync::Arc;

use concord_term::{
    ArrayValue, Assignment, BinOp, Bv, Expr, Format, FpBinOp, FpRel, FpUnOp, Rel, Rounding, Sort,
    Term, TermPool, Value, VarId, VarKind,
};

use crate::Dice;

/// The lowest bits; at most 128.
fn mask(width: u32) -> u128 {
    u128::MAX >> (128 - width)
}

/// What the terms may contain.
#[derive(Clone, Copy, Debug)]
pub struct Profile {
    /// Widths that operands are drawn from.
    pub widths: &'static [u32],
    /// Whether reads of arrays occur.
    pub arrays: bool,
    /// Whether floating-point operations occur.
    pub floats: bool,
    /// Whether products and divisions of two unknowns occur, which are hard for solvers.
    pub hard: bool,
}

impl Profile {
    /// Everything, for comparisons by evaluation.
    pub const EVERYTHING: Profile = Profile {
        widths: &[1, 2, 3, 5, 8, 8, 13, 16, 32, 32, 64, 64, 65, 80, 128, 130],
        arrays: true,
        floats: true,
        hard: true,
    };
    /// Terms that solvers answer quickly.
    pub const SOLVABLE: Profile = Profile {
        widths: &[1, 2, 3, 5, 8, 8, 13, 16, 32],
        arrays: true,
        floats: false,
        hard: false,
    };
}

/// One term in two forms.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    /// As written, without any rule.
    pub raw: Term,
    /// Built by the simplifying constructors.
    pub simple: Term,
}

/// Makes terms and assignments.
#[derive(Debug)]
pub struct Generator<'p> {
    pool: &'p TermPool,
    dice: Dice,
    profile: Profile,
    /// Everything made so far, smaller terms first.
    pub made: Vec<Pair>,
}

const BINARY: [BinOp; 12] = [
    BinOp::And,
    BinOp::Or,
    BinOp::Xor,
    BinOp::Add,
    BinOp::Mul,
    BinOp::UDiv,
    BinOp::SDiv,
    BinOp::URem,
    BinOp::SRem,
    BinOp::Shl,
    BinOp::LShr,
    BinOp::AShr,
];
const FORMATS: [Format; 3] = [Format::Half, Format::Single, Format::Double];
const ROUNDINGS: [Rounding; 5] = [
    Rounding::NearestEven,
    Rounding::NearestAway,
    Rounding::TowardPositive,
    Rounding::TowardNegative,
    Rounding::TowardZero,
];

impl<'p> Generator<'p> {
    /// A generator that depends only on seed and profile.
    pub fn new(pool: &'p TermPool, seed: u64, profile: Profile) -> Generator<'p> {
        Generator {
            pool,
            dice: Dice::new(seed),
            profile,
            made: Vec::new(),
        }
    }

    /// A random Boolean term.
    pub fn boolean(&mut self, depth: u32) -> Pair {
        self.term(1, depth)
    }

    /// A random term of some width.
    pub fn any(&mut self, depth: u32) -> Pair {
        let width = self.dice.pick(self.profile.widths);
        self.term(width, depth)
    }

    fn value(&mut self, width: u32) -> Bv {
        let low = match self.dice.below(10) {
            0 => 0,
            1 => 1,
            2 => u128::MAX,
            3 => 1 << self.dice.below(width.min(128)),
            4 => mask(self.dice.below(width.min(128)) + 1),
            5 => !mask(self.dice.below(width.min(128)) + 1),
            6 => u128::from(self.dice.below(16)),
            7 => 1u128 << (width.min(128) - 1),
            _ => u128::from(self.dice.bits()) << 64 | u128::from(self.dice.bits()),
        };
        if width > 128 && self.dice.below(2) == 0 {
            return Bv::new(width - 128, low).concat(&Bv::new(128, low.rotate_left(17)));
        }
        Bv::new(width, low)
    }

    fn both(&mut self, raw: Expr, width: u32, simple: Term) -> Pair {
        let pair = Pair {
            raw: self.pool.unsimplified(raw, width),
            simple,
        };
        self.made.push(pair);
        pair
    }

    fn same(t: Term) -> Pair {
        Pair { raw: t, simple: t }
    }

    fn leaf(&mut self, width: u32) -> Pair {
        if self.dice.below(3) == 0 {
            let v = self.value(width);
            return Self::same(self.pool.constant_bv(&v));
        }
        let kind = self
            .dice
            .pick(&[VarKind::Input, VarKind::Input, VarKind::Undef]);
        let name = format!("{}{width}", self.dice.pick(&["x", "y"]));
        Self::same(self.pool.var(&name, width, kind))
    }

    /// A random term of a width.
    pub fn term(&mut self, width: u32, depth: u32) -> Pair {
        if depth == 0 || self.dice.below(12) == 0 {
            return self.leaf(width);
        }
        if self.dice.below(5) == 0 {
            let start = self.dice.below(self.made.len().max(1) as u32) as usize;
            let found = self.made[start..]
                .iter()
                .find(|p| self.pool.width(p.raw) == width);
            if let Some(&pair) = found {
                return pair;
            }
        }
        let float = self.profile.floats && self.dice.below(8) == 0;
        if float && let Some(pair) = self.float(width, depth - 1) {
            return pair;
        }
        if width == 8 && self.profile.arrays && self.dice.below(6) == 0 {
            return self.read(depth - 1);
        }
        if width == 1 && self.dice.below(2) == 0 {
            return self.relation(depth - 1);
        }
        self.vector(width, depth - 1)
    }

    fn vector(&mut self, width: u32, depth: u32) -> Pair {
        let pool = self.pool;
        match self.dice.below(16) {
            0 => {
                let a = self.term(width, depth);
                self.both(Expr::Not(a.raw), width, pool.not(a.simple))
            }
            1 => {
                let (c, a, b) = (
                    self.term(1, depth),
                    self.term(width, depth),
                    self.term(width, depth),
                );
                self.both(
                    Expr::Ite(c.raw, a.raw, b.raw),
                    width,
                    pool.ite(c.simple, a.simple, b.simple),
                )
            }
            2 | 3 if width > 1 => {
                let low = 1 + self.dice.below(width - 1);
                let (h, l) = (self.term(width - low, depth), self.term(low, depth));
                self.both(
                    Expr::Concat(h.raw, l.raw),
                    width,
                    pool.concat(h.simple, l.simple),
                )
            }
            4 if width > 1 => {
                let from = 1 + self.dice.below(width - 1);
                let a = self.term(from, depth);
                self.both(Expr::SExt(a.raw), width, pool.sext(a.simple, width))
            }
            5 if width > 1 => {
                let from = 1 + self.dice.below(width - 1);
                let (a, zero) = (self.term(from, depth), pool.constant(width - from, 0));
                self.both(Expr::Concat(zero, a.raw), width, pool.zext(a.simple, width))
            }
            6 | 7 => {
                let from = width + self.dice.below(20) + 1;
                let lo = self.dice.below(from - width + 1);
                let a = self.term(from, depth);
                self.both(
                    Expr::Extract(a.raw, lo),
                    width,
                    pool.extract(a.simple, lo, width),
                )
            }
            8 => {
                let (a, b) = (self.term(width, depth), self.term(width, depth));
                let minus = pool.constant_bv(&Bv::new(width, 0).not());
                let negated = pool.unsimplified(Expr::Bin(BinOp::Mul, b.raw, minus), width);
                self.both(
                    Expr::Bin(BinOp::Add, a.raw, negated),
                    width,
                    pool.sub(a.simple, b.simple),
                )
            }
            _ => {
                let op = self.dice.pick(&BINARY);
                let a = self.term(width, depth);
                let costly = matches!(
                    op,
                    BinOp::Mul | BinOp::UDiv | BinOp::SDiv | BinOp::URem | BinOp::SRem
                );
                let b = if self.dice.below(3) == 0 || costly && !self.profile.hard {
                    let v = self.value(width);
                    Self::same(pool.constant_bv(&v))
                } else {
                    self.term(width, depth)
                };
                self.both(
                    Expr::Bin(op, a.raw, b.raw),
                    width,
                    pool.binary(op, a.simple, b.simple),
                )
            }
        }
    }

    fn relation(&mut self, depth: u32) -> Pair {
        let width = self.dice.pick(self.profile.widths);
        let rel = self.dice.pick(&[Rel::Eq, Rel::Eq, Rel::Ult, Rel::Slt]);
        let (a, b) = (self.term(width, depth), self.term(width, depth));
        let (a, b) = if self.dice.below(2) == 0 {
            (a, b)
        } else {
            (b, a)
        };
        self.both(
            Expr::Rel(rel, a.raw, b.raw),
            1,
            self.pool.relation(rel, a.simple, b.simple),
        )
    }

    fn index(&mut self, depth: u32) -> Pair {
        let pool = self.pool;
        if self.dice.below(2) == 0 {
            return Self::same(pool.constant(64, u128::from(self.dice.below(12))));
        }
        let small = self.term(3, depth);
        let zero = pool.constant(61, 0);
        let raw = pool.unsimplified(Expr::Concat(zero, small.raw), 64);
        let offset = pool.constant(64, u128::from(self.dice.below(3)));
        self.both(
            Expr::Bin(BinOp::Add, raw, offset),
            64,
            pool.add(pool.zext(small.simple, 64), offset),
        )
    }

    fn read(&mut self, depth: u32) -> Pair {
        let pool = self.pool;
        let base = match self.dice.below(3) {
            0 => pool.array_var("a", VarKind::Input),
            1 => pool.array_table(&[3, 1, 4, 1, 5, 9, 2, 6]),
            _ => pool.array_const(pool.constant(8, 7)),
        };
        let mut array = Self::same(base);
        for _ in 0..self.dice.below(4) {
            let (i, v) = (self.index(depth.min(2)), self.term(8, depth.min(2)));
            array = self.both(
                Expr::Store(array.raw, i.raw, v.raw),
                0,
                pool.store(array.simple, i.simple, v.simple),
            );
            self.made.pop();
        }
        let i = self.index(depth);
        self.both(
            Expr::Select(array.raw, i.raw),
            8,
            pool.select(array.simple, i.simple),
        )
    }

    fn float(&mut self, width: u32, depth: u32) -> Option<Pair> {
        let pool = self.pool;
        let f = self.dice.pick(&FORMATS);
        let r = self.dice.pick(&ROUNDINGS);
        if width == 1 {
            let rel = self.dice.pick(&[FpRel::Eq, FpRel::Lt, FpRel::Le]);
            let (a, b) = (self.term(f.width(), depth), self.term(f.width(), depth));
            let t = pool.fp_rel(rel, f, a.simple, b.simple);
            return Some(self.both(Expr::FpRel(rel, f, a.raw, b.raw), 1, t));
        }
        let Some(to) = FORMATS.into_iter().find(|f| f.width() == width) else {
            if width > 64 {
                return None;
            }
            let a = self.term(f.width(), depth);
            let s = self.dice.below(2) == 0;
            let t = pool.fp_to_int_rounded(f, s, r, width, a.simple);
            return Some(self.both(Expr::FpToInt(f, s, r, a.raw), width, t));
        };
        Some(match self.dice.below(6) {
            0 => {
                let from = self
                    .dice
                    .pick(&self.profile.widths[..self.profile.widths.len() - 1]);
                let (a, s) = (self.term(from, depth), self.dice.below(2) == 0);
                let t = pool.fp_from_int_rounded(to, s, r, a.simple);
                self.both(Expr::FpFromInt(to, s, r, a.raw), width, t)
            }
            1 if f != to => {
                let a = self.term(f.width(), depth);
                let t = pool.fp_to_fp_rounded(f, to, r, a.simple);
                self.both(Expr::FpToFp(f, to, r, a.raw), width, t)
            }
            2 => {
                let op = self.dice.pick(&[FpUnOp::Sqrt, FpUnOp::RoundToIntegral]);
                let a = self.term(width, depth);
                let t = pool.fp1(op, to, r, a.simple);
                self.both(Expr::Fp1(op, to, r, a.raw), width, t)
            }
            3 => {
                let (a, b, c) = (
                    self.term(width, depth),
                    self.term(width, depth),
                    self.term(width, depth),
                );
                let t = pool.fp_fma(to, r, a.simple, b.simple, c.simple);
                self.both(Expr::FpFma(to, r, a.raw, b.raw, c.raw), width, t)
            }
            _ => {
                let op = self.dice.pick(&[
                    FpBinOp::Add,
                    FpBinOp::Sub,
                    FpBinOp::Mul,
                    FpBinOp::Div,
                    FpBinOp::Fmod,
                ]);
                let (a, b) = (self.term(width, depth), self.term(width, depth));
                let t = pool.fp2(op, to, r, a.simple, b.simple);
                self.both(Expr::Fp2(op, to, r, a.raw, b.raw), width, t)
            }
        })
    }

    /// A random value for every variable that is given.
    pub fn assignment(&mut self, vars: &[VarId]) -> Assignment {
        let mut out = Assignment::new();
        for &v in vars {
            let value = match self.pool.var_info(v).sort {
                Sort::Bv(w) => Value::Bv(self.value(w)),
                Sort::Array => {
                    let mut a = ArrayValue::filled(self.dice.bits() as u8);
                    for _ in 0..4 {
                        a.set(u64::from(self.dice.below(12)), self.dice.bits() as u8);
                    }
                    Value::Array(Arc::new(a))
                }
            };
            out.set(v, value);
        }
        out
    }
}
