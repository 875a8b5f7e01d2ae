//! Terms with floats as formulas over bits and reals.
//!
//! π is a number between two that are near. Facts about functions: `sqrt(x)² = x` and `sqrt(x) ≥ 0` for `x ≥ 0`; `exp` and `cosh` are positive; `sin`, `cos` and `tanh` lie between −1
//! and 1. Nothing else is known of them but that equal arguments give equal values.

use concord_term::{
    BinOp, Expr, Format, FpBinOp, FpRel, FpUnOp, Rel, Sort, Term, TermPool, VarId, written,
};
use rustc_hash::{FxHashMap, FxHashSet};
use z3::ast::{BV, Bool, Int, Real};

/// Why a term has no meaning in real arithmetic.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outside(pub &'static str);

/// How a variable is read from a model.
pub(super) enum Reading {
    /// As bits.
    Bits(VarId, BV),
    /// As a number, in parts: each variable, where it begins, and its width.
    Real {
        variables: Vec<(VarId, u32, u32)>,
        format: Format,
        ast: Real,
    },
}

#[derive(Clone)]
enum Formula {
    Bool(Bool),
    Bv(BV),
}

/// Everything translated so far, for one query.
pub(super) struct Translator<'p> {
    pool: &'p TermPool,
    /// Divisors are taken not to be zero.
    defined: bool,
    bits: FxHashMap<Term, Formula>,
    reals: FxHashMap<Term, Real>,
    readings: Vec<Reading>,
    facts: Vec<Bool>,
    /// Variables that are read as bits, and as parts of numbers.
    as_bits: FxHashSet<VarId>,
    as_reals: FxHashSet<VarId>,
    /// Whether there is a constant of the order of the largest numbers.
    huge: bool,
}

type Result<T> = std::result::Result<T, Outside>;

const CAST: Outside = Outside("a cast of a float to an integer, where floats are real numbers");
const BITS: Outside = Outside("bits of a float, where floats are real numbers");
const ROUNDING: Outside = Outside("rounding to an integer, where floats are real numbers");
const NO_NUMBER: Outside = Outside("an infinity or NaN, where floats are real numbers");
const ARRAYS: Outside = Outside("an array beside floats, where these are real numbers");
const MIXED: &str = "an input that is a float here and bits there, where floats are real numbers";
const ZERO: Outside = Outside("a division by zero, where floats are real numbers");

impl<'p> Translator<'p> {
    pub(super) fn new(pool: &'p TermPool, defined: bool) -> Translator<'p> {
        Translator {
            pool,
            defined,
            bits: FxHashMap::default(),
            reals: FxHashMap::default(),
            readings: Vec::new(),
            facts: Vec::new(),
            as_bits: FxHashSet::default(),
            as_reals: FxHashSet::default(),
            huge: false,
        }
    }

    pub(super) fn facts(&self) -> &[Bool] {
        &self.facts
    }

    pub(super) fn readings(&self) -> &[Reading] {
        &self.readings
    }

    /// No input is larger than the largest number of its format: said only where something is compared with such numbers, since
    /// long constants make everything slow.
    pub(super) fn ranges(&self) -> Vec<Bool> {
        let mut ranges = Vec::new();
        for reading in self.readings.iter().filter(|_| self.huge) {
            if let Reading::Real { format, ast, .. } = reading
                && let Ok(largest) = constant(*format, format.infinity() - 1)
            {
                ranges.push(ast.le(&largest));
                ranges.push(ast.ge(largest.unary_minus()));
            }
        }
        ranges
    }

    /// Whether a variable is read in both ways.
    pub(super) fn is_ambiguous(&self) -> Option<&'static str> {
        let mut both = self.as_bits.intersection(&self.as_reals);
        both.next().map(|_| MIXED)
    }

    /// A term of width 1.
    pub(super) fn boolean(&mut self, t: Term) -> Result<Bool> {
        Ok(match self.formula(t)? {
            Formula::Bool(b) => b,
            Formula::Bv(v) => v.eq(BV::from_u64(1, 1)),
        })
    }

    fn bv(&mut self, t: Term) -> Result<BV> {
        Ok(match self.formula(t)? {
            Formula::Bool(b) => b.ite(&BV::from_u64(1, 1), &BV::from_u64(0, 1)),
            Formula::Bv(v) => v,
        })
    }

    /// Operands first, without recursion: terms may be deep.
    fn formula(&mut self, root: Term) -> Result<Formula> {
        let mut stack = vec![root];
        while let Some(&t) = stack.last() {
            if self.bits.contains_key(&t) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            if !self.pool.expr(t).is_float() {
                let operands = self.pool.expr(t).children();
                stack.extend(operands.into_iter().filter(|c| !self.bits.contains_key(c)));
            }
            if stack.len() == before {
                stack.pop();
                let formula = self.node(t)?;
                self.bits.insert(t, formula);
            }
        }
        Ok(self.bits[&root].clone())
    }

    fn node(&mut self, t: Term) -> Result<Formula> {
        let pool = self.pool;
        let width = pool.width(t);
        let boolean = width == 1;
        Ok(match *pool.expr(t) {
            Expr::Const(c) if boolean => Formula::Bool(Bool::from_bool(c.get() == 1)),
            Expr::Const(c) if width <= 64 => Formula::Bv(BV::from_u64(c.get() as u64, width)),
            Expr::Const(c) => {
                let text = c.get().to_string();
                Formula::Bv(BV::from_str(width, &text).ok_or(ARRAYS)?)
            }
            Expr::Var(v) => match pool.var_info(v).sort {
                Sort::Bv(w) if w <= 64 && pool.as_real_function(v).is_none() => {
                    let ast = BV::new_const(format!("bits {:x}", pool.structural_hash(t)), w);
                    self.as_bits.insert(v);
                    self.readings.push(Reading::Bits(v, ast.clone()));
                    Formula::Bv(ast)
                }
                Sort::Bv(_) => return Err(BITS),
                Sort::Array => return Err(ARRAYS),
            },
            Expr::Not(a) if boolean => Formula::Bool(self.boolean(a)?.not()),
            Expr::Not(a) => Formula::Bv(self.bv(a)?.bvnot()),
            Expr::Bin(op @ (BinOp::And | BinOp::Or | BinOp::Xor), a, b) if boolean => {
                let (a, b) = (self.boolean(a)?, self.boolean(b)?);
                Formula::Bool(match op {
                    BinOp::And => Bool::and(&[a, b]),
                    BinOp::Or => Bool::or(&[a, b]),
                    _ => a.xor(b),
                })
            }
            Expr::Bin(op, a, b) => Formula::Bv(binary(op, &self.bv(a)?, &self.bv(b)?)),
            Expr::Rel(rel, a, b) => {
                let (a, b) = (self.bv(a)?, self.bv(b)?);
                Formula::Bool(match rel {
                    Rel::Eq => a.eq(b),
                    Rel::Ult => a.bvult(b),
                    Rel::Slt => a.bvslt(b),
                })
            }
            Expr::Concat(h, l) => Formula::Bv(self.bv(h)?.concat(self.bv(l)?)),
            Expr::Extract(a, lo) => Formula::Bv(self.bv(a)?.extract(lo + width - 1, lo)),
            Expr::SExt(a) => Formula::Bv(self.bv(a)?.sign_ext(width - pool.width(a))),
            Expr::Ite(c, a, b) if boolean => {
                Formula::Bool(self.boolean(c)?.ite(&self.boolean(a)?, &self.boolean(b)?))
            }
            Expr::Ite(c, a, b) => Formula::Bv(self.boolean(c)?.ite(&self.bv(a)?, &self.bv(b)?)),
            Expr::FpRel(rel, f, a, b) => {
                if let Some(holds) = self.with_infinity(rel, f, a, b)? {
                    return Ok(Formula::Bool(Bool::from_bool(holds)));
                }
                let (a, b) = (self.real(f, a)?, self.real(f, b)?);
                Formula::Bool(match rel {
                    FpRel::Eq => a.eq(&b),
                    FpRel::Lt => a.lt(&b),
                    FpRel::Le => a.le(&b),
                })
            }
            Expr::FpToInt(..) => return Err(CAST),
            Expr::Fp1(..)
            | Expr::Fp2(..)
            | Expr::FpFma(..)
            | Expr::FpToFp(..)
            | Expr::FpFromInt(..) => {
                return Err(BITS);
            }
            Expr::WideConst(_)
            | Expr::Select(..)
            | Expr::Store(..)
            | Expr::ConstArray(_)
            | Expr::Table(_) => return Err(ARRAYS),
        })
    }

    /// How a number compares with an infinity; `None` if neither is one.
    fn with_infinity(&mut self, rel: FpRel, f: Format, a: Term, b: Term) -> Result<Option<bool>> {
        let infinite = |t: Term| {
            let bits = self.pool.as_const(t)?;
            (bits & !f.sign_mask() == f.infinity()).then_some(bits & f.sign_mask() != 0)
        };
        let (number, below) = match (infinite(a), infinite(b)) {
            (Some(negative), None) => (b, negative),
            (None, Some(negative)) => (a, !negative),
            _ => return Ok(None),
        };
        // That it has a meaning is asked: there is no infinity in it then.
        self.real(f, number)?;
        Ok(Some(rel != FpRel::Eq && below))
    }

    /// The number that a term of a format is.
    fn real(&mut self, f: Format, root: Term) -> Result<Real> {
        let mut stack = vec![(f, root)];
        while let Some(&(f, t)) = stack.last() {
            if self.reals.contains_key(&t) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            let operands = operands(self.pool, f, t);
            stack.extend(
                operands
                    .into_iter()
                    .filter(|(_, c)| !self.reals.contains_key(c)),
            );
            if stack.len() == before {
                stack.pop();
                let real = self.number(f, t)?;
                self.reals.insert(t, real);
            }
        }
        Ok(self.reals[&root].clone())
    }

    fn number(&mut self, f: Format, t: Term) -> Result<Real> {
        let pool = self.pool;
        Ok(match *pool.expr(t) {
            Expr::Const(c) => {
                self.huge |= is_huge(f, c.get());
                let value = constant(f, c.get())?;
                match written(f, c.get()).is_some_and(|w| w.pi) {
                    true => Real::mul(&[value, self.pi()]),
                    false => value,
                }
            }
            Expr::Fp2(op, f, _, a, b) => {
                let (a, b) = (self.real(f, a)?, self.real(f, b)?);
                match op {
                    FpBinOp::Add => Real::add(&[a, b]),
                    FpBinOp::Sub => Real::sub(&[a, b]),
                    FpBinOp::Mul => Real::mul(&[a, b]),
                    FpBinOp::Div if b.as_rational() == Some((0, 1)) => return Err(ZERO),
                    // Whoever divides divides by something: that divisors are not zero is said aloud.
                    FpBinOp::Div => {
                        if self.defined {
                            self.facts.push(b.eq(zero()).not());
                        }
                        a.div(&b)
                    }
                    FpBinOp::Fmod => return Err(ROUNDING),
                }
            }
            Expr::FpFma(f, _, a, b, c) => {
                let (a, b, c) = (self.real(f, a)?, self.real(f, b)?, self.real(f, c)?);
                Real::add(&[Real::mul(&[a, b]), c])
            }
            Expr::FpToFp(from, _, _, a) => self.real(from, a)?,
            Expr::FpFromInt(_, signed, _, a) => {
                let bits = self.bv(a)?;
                Real::from_int(&Int::from_bv(&bits, signed))
            }
            Expr::Fp1(FpUnOp::Sqrt, f, _, a) => {
                let x = self.real(f, a)?;
                let root = Real::new_const(format!("root {:x}", pool.structural_hash(t)));
                let defined = x.ge(zero());
                let square = Real::mul(&[root.clone(), root.clone()]).eq(&x);
                let fact = Bool::and(&[root.ge(zero()), square]);
                self.facts.push(defined.implies(&fact));
                root
            }
            Expr::Fp1(FpUnOp::RoundToIntegral, ..) => return Err(ROUNDING),
            Expr::Ite(c, a, b) => {
                let c = self.boolean(c)?;
                let (a, b) = (self.real(f, a)?, self.real(f, b)?);
                c.ite(&a, &b)
            }
            Expr::Var(v) => match pool.as_real_function(v) {
                Some((name, args)) => self.function(f, &name, &args)?,
                None => self.input(f, t)?,
            },
            Expr::Concat(..) => self.input(f, t)?,
            _ => return Err(BITS),
        })
    }

    /// A float that the program got as an input: a variable, or several side by side.
    fn input(&mut self, format: Format, t: Term) -> Result<Real> {
        let variables = self.pool.input_parts(t).ok_or(BITS)?;
        if !matches!(format, Format::Single | Format::Double) {
            return Err(BITS);
        }
        self.as_reals.extend(variables.iter().map(|(v, ..)| *v));
        let ast = Real::new_const(format!("real {:x}", self.pool.structural_hash(t)));
        self.readings.push(Reading::Real {
            variables,
            format,
            ast: ast.clone(),
        });
        Ok(ast)
    }

    /// The number π, which lies between two decimal numbers.
    fn pi(&mut self) -> Real {
        let pi = Real::new_const("pi");
        for (digits, is_above) in [
            ("31415926535897932384", false),
            ("31415926535897932385", true),
        ] {
            let bound = Real::from_rational_str(digits, "10000000000000000000");
            let bound = bound.expect("these are digits");
            self.facts.push(match is_above {
                true => pi.lt(&bound),
                false => pi.gt(&bound),
            });
        }
        pi
    }

    fn function(&mut self, f: Format, name: &str, args: &[Term]) -> Result<Real> {
        let args: Vec<Real> = args
            .iter()
            .map(|a| self.real(f, *a))
            .collect::<Result<_>>()?;
        let sorts: Vec<z3::Sort> = args.iter().map(|_| z3::Sort::real()).collect();
        let sorts: Vec<&z3::Sort> = sorts.iter().collect();
        let function = z3::FuncDecl::new(format!("function {name}"), &sorts, &z3::Sort::real());
        let args: Vec<&dyn z3::ast::Ast> = args.iter().map(|a| a as &dyn z3::ast::Ast).collect();
        let value = function.apply(&args).as_real().ok_or(BITS)?;
        let one = whole("1");
        match name {
            "exp" | "exp2" | "cosh" => self.facts.push(value.gt(zero())),
            "sin" | "cos" | "tanh" => {
                self.facts.push(value.le(&one));
                self.facts.push(value.ge(whole("-1")));
            }
            _ => {}
        }
        Ok(value)
    }
}

/// The floats that a float is computed from.
fn operands(pool: &TermPool, f: Format, t: Term) -> Vec<(Format, Term)> {
    match *pool.expr(t) {
        Expr::Fp1(_, f, _, a) => vec![(f, a)],
        Expr::Fp2(_, f, _, a, b) => vec![(f, a), (f, b)],
        Expr::FpFma(f, _, a, b, c) => vec![(f, a), (f, b), (f, c)],
        Expr::FpToFp(from, _, _, a) => vec![(from, a)],
        Expr::Ite(_, a, b) => vec![(f, a), (f, b)],
        _ => Vec::new(),
    }
}

/// Not every Z3 has the call that makes one of machine numbers.
fn whole(digits: &str) -> Real {
    Real::from_rational_str(digits, "1").expect("these are digits")
}

fn zero() -> Real {
    whole("0")
}

/// Whether a constant is of the order of the largest numbers of type `float`, or beyond.
fn is_huge(f: Format, bits: u128) -> bool {
    let least = match f {
        Format::Single => u128::from(1e35f32.to_bits()),
        Format::Double => u128::from(1e35f64.to_bits()),
        Format::Half | Format::X87 | Format::Quad => return false,
    };
    (least..f.infinity()).contains(&(bits & !f.sign_mask()))
}

/// The number that a pattern stands for, but for π in it.
fn constant(f: Format, bits: u128) -> Result<Real> {
    if !matches!(f, Format::Single | Format::Double | Format::X87) {
        return Err(BITS);
    }
    let w = written(f, bits).ok_or(NO_NUMBER)?;
    let sign = if w.negative { "-" } else { "" };
    let up = |power: i32| power.max(0).unsigned_abs() as usize;
    let down = |power: i32| power.min(0).unsigned_abs() as usize;
    let numerator = times_power(w.mantissa, up(w.two), up(w.ten));
    let denominator = times_power(u64::from(w.divisor), down(w.two), down(w.ten));
    Real::from_rational_str(&format!("{sign}{numerator}"), &denominator).ok_or(NO_NUMBER)
}

/// `m · 2^two · 10^ten` in decimal digits.
fn times_power(m: u64, two: usize, ten: usize) -> String {
    let mut digits: Vec<u8> = m.to_string().bytes().rev().map(|d| d - b'0').collect();
    for _ in 0..two {
        let mut carry = 0;
        for digit in &mut digits {
            let doubled = 2 * *digit + carry;
            *digit = doubled % 10;
            carry = doubled / 10;
        }
        if carry > 0 {
            digits.push(carry);
        }
    }
    let significant = digits.iter().rev().map(|d| char::from(d + b'0'));
    significant.chain(std::iter::repeat_n('0', ten)).collect()
}

fn binary(op: BinOp, a: &BV, b: &BV) -> BV {
    match op {
        BinOp::And => a.bvand(b),
        BinOp::Or => a.bvor(b),
        BinOp::Xor => a.bvxor(b),
        BinOp::Add => a.bvadd(b),
        BinOp::Mul => a.bvmul(b),
        BinOp::UDiv => a.bvudiv(b),
        BinOp::SDiv => a.bvsdiv(b),
        BinOp::URem => a.bvurem(b),
        BinOp::SRem => a.bvsrem(b),
        BinOp::Shl => a.bvshl(b),
        BinOp::LShr => a.bvlshr(b),
        BinOp::AShr => a.bvashr(b),
    }
}
