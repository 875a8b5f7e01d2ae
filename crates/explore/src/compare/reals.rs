//! Float terms as real expressions in normal form.
//!
//! Directions: two terms that are said to be equal are so as rational functions of the inputs, wherever no divisor is
//! zero. What has no meaning in real arithmetic is not equal to anything, and the solver is asked.

use concord_algebra::{Algebra, Poly, scaled_value};
use concord_term::{Expr, Format, FpBinOp, FpUnOp, Term, TermPool, VarId, written};
use num_traits::{Signed, Zero};
use rustc_hash::{FxHashMap, FxHashSet};

use super::whole::{Whole, of_integer};

/// Where something is defined, in normal form.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Domain {
    /// Where this is not zero.
    Divisor(Argument),
    /// Where this is not negative.
    Root(Argument),
    /// Where this function of these has a result.
    Applied(String, Vec<Argument>),
}

/// An expression, or a term that is none.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Argument {
    Read(Poly),
    Term(u32),
}

/// Terms that were read so far.
#[derive(Default)]
pub(super) struct Reader {
    algebra: Algebra,
    known: FxHashMap<Term, Option<Poly>>,
    /// Whether integers are read as what they are computed from, where nothing overflows.
    opens: bool,
    /// What must hold for such a reading.
    claims: FxHashMap<Term, Term>,
}

impl Reader {
    /// One that also sees how integers are computed.
    pub(super) fn of_integers() -> Reader {
        Reader {
            opens: true,
            ..Reader::default()
        }
    }

    /// Of two floats that are equal where no integer overflows: where one does.
    pub(super) fn unequal_where(
        &mut self,
        pool: &TermPool,
        f: Format,
        a: Term,
        b: Term,
    ) -> Option<Term> {
        assert!(self.opens, "only then there are claims");
        if !self.equal(pool, f, a, b) {
            return None;
        }
        let mut fails = pool.fls();
        let mut seen = FxHashSet::default();
        let mut work = vec![(f, a), (f, b)];
        while let Some((f, t)) = work.pop() {
            if seen.insert(t) {
                if let Some(claim) = self.claims.get(&t) {
                    fails = pool.or(fails, pool.not(*claim));
                }
                work.extend(operands(pool, f, t));
            }
        }
        Some(fails)
    }

    /// Whether two floats of a format are equal whatever the inputs are.
    pub(super) fn equal(&mut self, pool: &TermPool, f: Format, a: Term, b: Term) -> bool {
        let (Some(a), Some(b)) = (self.read(pool, f, a), self.read(pool, f, b)) else {
            return false;
        };
        a == b || self.algebra.is_zero(&a.minus(&b)).unwrap_or(false)
    }

    /// Where one may divide by a float; `None` for everywhere.
    pub(super) fn divisor(&mut self, pool: &TermPool, f: Format, t: Term) -> Option<Domain> {
        let argument = match self.read(pool, f, t) {
            None => Argument::Term(t.to_raw().get()),
            Some(p) if p.as_constant().is_some_and(|c| !c.is_zero()) => return None,
            // A factor changes nothing.
            Some(p) => Argument::Read(match p.leading().map(|(_, c)| c.recip()) {
                Some(inverse) => p.scaled(&inverse),
                None => p,
            }),
        };
        Some(Domain::Divisor(argument))
    }

    /// Where a float has a root.
    pub(super) fn root(&mut self, pool: &TermPool, f: Format, t: Term) -> Option<Domain> {
        let argument = self.argument(pool, f, t);
        match &argument {
            Argument::Read(p) if p.as_constant().is_some_and(|c| !c.is_negative()) => None,
            _ => Some(Domain::Root(argument)),
        }
    }

    /// Where a function has a result.
    pub(super) fn applied(&mut self, pool: &TermPool, name: &str, args: &[Term]) -> Domain {
        let format = |t| match pool.width(t) {
            32 => Format::Single,
            _ => Format::Double,
        };
        let args = args.iter().map(|t| self.argument(pool, format(*t), *t));
        Domain::Applied(name.to_owned(), args.collect())
    }

    fn argument(&mut self, pool: &TermPool, f: Format, t: Term) -> Argument {
        match self.read(pool, f, t) {
            Some(p) => Argument::Read(p),
            None => Argument::Term(t.to_raw().get()),
        }
    }

    /// The normal form; operands first, without recursion: terms may be deep.
    fn read(&mut self, pool: &TermPool, f: Format, root: Term) -> Option<Poly> {
        let mut stack = vec![(f, root)];
        while let Some(&(f, t)) = stack.last() {
            if self.known.contains_key(&t) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            let missing = operands(pool, f, t);
            stack.extend(
                missing
                    .into_iter()
                    .filter(|(_, c)| !self.known.contains_key(c)),
            );
            if stack.len() == before {
                stack.pop();
                let poly = self.node(pool, f, t);
                self.known.insert(t, poly);
            }
        }
        self.known[&root].clone()
    }

    fn of(&self, t: Term) -> Option<Poly> {
        self.known.get(&t).cloned().flatten()
    }

    fn node(&mut self, pool: &TermPool, f: Format, t: Term) -> Option<Poly> {
        match *pool.expr(t) {
            Expr::Const(c) => {
                let w = written(f, c.get())?;
                let value = scaled_value(w.mantissa, w.two, w.ten, w.divisor);
                let value = if w.negative { -value } else { value };
                Some(match w.pi {
                    true => self.algebra.pi().scaled(&value),
                    false => Poly::constant(value),
                })
            }
            Expr::Fp2(op, _, _, a, b) => {
                let (a, b) = (self.of(a)?, self.of(b)?);
                match op {
                    FpBinOp::Add => Some(a.plus(&b)),
                    FpBinOp::Sub => Some(a.minus(&b)),
                    FpBinOp::Mul => self.algebra.times(&a, &b).ok(),
                    FpBinOp::Div => self.algebra.over(&a, &b).ok().flatten(),
                    FpBinOp::Fmod => None,
                }
            }
            Expr::FpFma(_, _, a, b, c) => {
                let (a, b, c) = (self.of(a)?, self.of(b)?, self.of(c)?);
                Some(self.algebra.times(&a, &b).ok()?.plus(&c))
            }
            Expr::FpToFp(_, _, _, a) => self.of(a),
            Expr::Fp1(FpUnOp::Sqrt, _, _, a) => {
                let a = self.of(a)?;
                Some(self.algebra.sqrt(&a))
            }
            Expr::Fp1(FpUnOp::RoundToIntegral, ..) => None,
            Expr::FpFromInt(_, signed, _, a) if pool.is_const(a) && pool.width(a) <= 64 => {
                let value = pool.as_const(a)?;
                let width = pool.width(a);
                let negative = signed && value >> (width - 1) & 1 == 1;
                let magnitude = if negative {
                    (1 << width) - value
                } else {
                    value
                };
                let value = scaled_value(magnitude as u64, 0, 0, 1);
                Some(Poly::constant(if negative { -value } else { value }))
            }
            Expr::FpFromInt(_, signed, _, a) => {
                if self.opens
                    && let Some(Whole { value, claim }) =
                        of_integer(pool, &mut self.algebra, a, signed)
                {
                    self.claims.insert(t, claim);
                    return Some(value);
                }
                Some(integer(&mut self.algebra, a, signed))
            }
            Expr::Ite(c, a, b) => {
                let (a, b) = (self.of(a)?, self.of(b)?);
                match a == b {
                    true => Some(a),
                    false => Some(
                        self.algebra
                            .apply(&format!("choice {}", c.to_raw()), vec![a, b]),
                    ),
                }
            }
            Expr::Var(v) => match pool.as_real_function(v) {
                Some((name, args)) => {
                    let args: Option<Vec<Poly>> = args.iter().map(|a| self.of(*a)).collect();
                    Some(self.algebra.apply(&name, args?))
                }
                None => Some(self.algebra.unknown(t.to_raw().get().into())),
            },
            // Bytes of an input side by side, or anything else that has this pattern: one unknown.
            Expr::Concat(..) => Some(self.algebra.unknown(t.to_raw().get().into())),
            _ => None,
        }
    }
}

/// The variables of an input, each with the bit at which it begins and its width.
pub(super) type Parts = Vec<(VarId, u32, u32)>;

/// What numbers are computed from.
#[derive(Default)]
pub(super) struct Floating {
    /// Floats among the inputs.
    pub inputs: Vec<Parts>,
    /// Whether there are functions of which little is known.
    pub functions: bool,
    /// Whether there are constants that a compiler may have computed and rounded.
    pub rounded: bool,
}

/// What these are computed from.
pub(super) fn float_inputs(pool: &TermPool, roots: &[Term]) -> Floating {
    let mut found = Floating::default();
    let mut seen = FxHashSet::default();
    let mut work = roots.to_vec();
    while let Some(t) = work.pop() {
        if !seen.insert(t) {
            continue;
        }
        let is_whole = matches!(pool.width(t), 32 | 64);
        if let Some(parts) = pool.input_parts(t).filter(|_| is_whole) {
            found.inputs.push(parts);
            continue;
        }
        if let Expr::Var(v) = *pool.expr(t)
            && let Some((_, args)) = pool.as_real_function(v)
        {
            found.functions = true;
            work.extend(args);
        }
        match *pool.expr(t) {
            // Integers stay what they are.
            Expr::FpFromInt(..) => {}
            // Some words look like numbers that are none: then nothing is told.
            Expr::Const(c) => {
                let format = match pool.width(t) {
                    32 => Format::Single,
                    _ => Format::Double,
                };
                found.rounded |= written(format, c.get()).is_some_and(|number| number.is_long);
            }
            _ => work.extend(pool.expr(t).children()),
        }
    }
    found.inputs.sort();
    found.inputs.dedup();
    found
}

/// Numbers of integers, apart from those of floats.
const INTEGER: u64 = 1 << 62;

/// An integer as an unknown of its own: nothing is known of how its bits make it up.
pub(super) fn integer(algebra: &mut Algebra, t: Term, signed: bool) -> Poly {
    let number = u64::from(t.to_raw().get()) << 1 | u64::from(signed);
    algebra.unknown(number | INTEGER)
}

/// The floats that a float is computed from.
fn operands(pool: &TermPool, f: Format, t: Term) -> Vec<(Format, Term)> {
    match *pool.expr(t) {
        Expr::Fp1(_, f, _, a) => vec![(f, a)],
        Expr::Fp2(_, f, _, a, b) => vec![(f, a), (f, b)],
        Expr::FpFma(f, _, a, b, c) => vec![(f, a), (f, b), (f, c)],
        Expr::FpToFp(from, _, _, a) => vec![(from, a)],
        Expr::Ite(_, a, b) => vec![(f, a), (f, b)],
        Expr::Var(v) => match pool.as_real_function(v) {
            Some((_, args)) => args.into_iter().map(|a| (f, a)).collect(),
            None => Vec::new(),
        },
        _ => Vec::new(),
    }
}
