//! The atoms, and the operations that need to know them.
//!
//! Facts that are used: `1/x · x = 1` for single atoms, `sqrt(p)² = p`, `sin(p)² = 1 − cos(p)²`, `sin` and `tan` are odd,
//! `cos` and `cosh` are even, `exp(p) · exp(q) = exp(p + q)` and `1/exp(p) = exp(−p)`, values at 0 (and `log 1 = 0`), roots of rational squares, and
//! what `circle.rs` knows of π. Everything else about functions is left open.

use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use rustc_hash::FxHashMap;

use crate::divide::quotient;
use crate::poly::{Monomial, Poly};

/// The number of an atom.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct AtomId(pub(crate) u32);

/// Something that is not taken apart.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Atom {
    /// An unknown, by its number.
    Unknown(u64),
    /// The inverse of a polynomial of at least two monomials whose leading coefficient is 1, or of one atom.
    Inverse(Poly),
    /// A function of polynomials.
    Apply(String, Vec<Poly>),
}

/// An expression grew beyond what is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge;

/// Monomials of one polynomial.
const MOST_TERMS: usize = 4_000;
/// The degree of one monomial.
const MOST_DEGREE: u32 = 400;
/// Rounds in which denominators are cleared, innermost last.
const MOST_ROUNDS: usize = 32;

/// All atoms so far.
#[derive(Debug)]
pub struct Algebra {
    atoms: Vec<Atom>,
    known: FxHashMap<Atom, AtomId>,
}

type Result<T> = std::result::Result<T, TooLarge>;

impl Default for Algebra {
    fn default() -> Algebra {
        Algebra::new()
    }
}

impl Algebra {
    /// No atoms but π: it comes before all others, so that other monomials lead.
    pub fn new() -> Algebra {
        let mut algebra = Algebra {
            atoms: Vec::new(),
            known: FxHashMap::default(),
        };
        algebra.pi();
        algebra
    }

    /// What an atom is.
    pub fn atom(&self, id: AtomId) -> &Atom {
        &self.atoms[id.0 as usize]
    }

    fn intern(&mut self, atom: Atom) -> AtomId {
        if let Some(id) = self.known.get(&atom) {
            return *id;
        }
        let id = AtomId(u32::try_from(self.atoms.len()).expect("fewer atoms than memory"));
        self.atoms.push(atom.clone());
        self.known.insert(atom, id);
        id
    }

    pub(crate) fn single(&mut self, atom: Atom) -> Poly {
        let id = self.intern(atom);
        Poly::of(Monomial::atom(id), BigRational::one())
    }

    /// An unknown.
    pub fn unknown(&mut self, number: u64) -> Poly {
        self.single(Atom::Unknown(number))
    }

    /// The product.
    pub fn times(&mut self, a: &Poly, b: &Poly) -> Result<Poly> {
        if a.len().saturating_mul(b.len()) > MOST_TERMS * 16 {
            return Err(TooLarge);
        }
        let mut product = Poly::default();
        for (x, c) in a.terms() {
            for (y, d) in b.terms() {
                let monomial = x.times(y);
                if monomial.degree() > MOST_DEGREE {
                    return Err(TooLarge);
                }
                let value = c * d;
                match self.reducible(&monomial) {
                    None => product.add_term(monomial, value),
                    Some(atom) => {
                        let reduced = self.reduced(&monomial, atom)?;
                        product = product.plus(&reduced.scaled(&value));
                    }
                }
            }
        }
        match product.len() > MOST_TERMS {
            true => Err(TooLarge),
            false => Ok(product),
        }
    }

    /// An atom of a product that a fact takes away.
    fn reducible(&self, monomial: &Monomial) -> Option<AtomId> {
        let powers = monomial.powers();
        let exponentials = || -> u32 {
            let all = powers
                .iter()
                .filter(|(atom, _)| self.exponent(*atom).is_some());
            all.map(|(_, n)| n).sum()
        };
        let can_be = |(atom, n): &&(AtomId, u32)| match self.atom(*atom) {
            Atom::Unknown(_) => false,
            Atom::Inverse(of) => {
                let base = base(of);
                base.is_some_and(|base| monomial.power(base) > 0)
            }
            Atom::Apply(name, _) if name == "exp" => exponentials() >= 2,
            Atom::Apply(name, _) => *n >= 2 && (name == "sqrt" || name == "sin"),
        };
        powers.iter().find(can_be).map(|(atom, _)| *atom)
    }

    /// What an exponential is of.
    fn exponent(&self, atom: AtomId) -> Option<&Poly> {
        match self.atom(atom) {
            Atom::Apply(name, arguments) if name == "exp" => arguments.first(),
            _ => None,
        }
    }

    /// The product with all exponentials as one.
    fn one_exponential(&mut self, monomial: &Monomial) -> Result<Poly> {
        let mut sum = Poly::default();
        let mut rest = monomial.clone();
        for (atom, n) in monomial.powers() {
            if let Some(exponent) = self.exponent(*atom) {
                sum = sum.plus(&exponent.scaled(&BigRational::from_integer((*n).into())));
                rest = rest.without(*atom);
            }
        }
        let together = self.apply("exp", vec![sum]);
        self.times(&Poly::of(rest, BigRational::one()), &together)
    }

    /// The product with that fact applied.
    fn reduced(&mut self, monomial: &Monomial, atom: AtomId) -> Result<Poly> {
        let one = BigRational::one();
        match self.atom(atom).clone() {
            Atom::Unknown(_) => unreachable!("nothing is known of it"),
            Atom::Inverse(of) => {
                let base = base(&of).expect("only inverses of atoms are taken away");
                let both = monomial.power(atom).min(monomial.power(base));
                let cancelled = (0..both).try_fold(monomial.clone(), |m, _| {
                    m.over(&Monomial::atom(atom))?.over(&Monomial::atom(base))
                });
                let cancelled = cancelled.expect("both are there so often");
                Ok(Poly::of(cancelled, one))
            }
            Atom::Apply(name, _) if name == "exp" => self.one_exponential(monomial),
            Atom::Apply(name, arguments) => {
                let power = monomial.power(atom);
                let rest = monomial.without(atom);
                let square = match name.as_str() {
                    "sqrt" => arguments[0].clone(),
                    _ => {
                        let cosine = self.apply("cos", vec![arguments[0].clone()]);
                        let square = self.times(&cosine, &cosine)?;
                        Poly::one().minus(&square)
                    }
                };
                let mut product = Poly::of(rest, one.clone());
                for _ in 0..power / 2 {
                    product = self.times(&product, &square)?;
                }
                if power % 2 == 1 {
                    product = self.times(&product, &Poly::of(Monomial::atom(atom), one))?;
                }
                Ok(product)
            }
        }
    }

    /// The quotient; `None` if the divisor is zero.
    pub fn over(&mut self, a: &Poly, b: &Poly) -> Result<Option<Poly>> {
        if a == b && !b.is_zero() {
            return Ok(Some(Poly::one()));
        }
        if b.len() > 1
            && let Some(quotient) = quotient(self, a, b)
        {
            return Ok(Some(quotient));
        }
        match self.inverse(b)? {
            None => Ok(None),
            Some(inverse) => Ok(Some(self.times(a, &inverse)?)),
        }
    }

    /// The inverse; `None` of zero.
    pub fn inverse(&mut self, p: &Poly) -> Result<Option<Poly>> {
        let Some((_, leading)) = p.leading() else {
            return Ok(None);
        };
        let leading = leading.clone();
        let monic = p.scaled(&leading.recip());
        if monic.len() > 1 {
            let inverse = self.single(Atom::Inverse(monic));
            return Ok(Some(inverse.scaled(&leading.recip())));
        }
        let (monomial, _) = monic.leading().expect("it has one");
        let mut product = Poly::constant(leading.recip());
        for (atom, power) in monomial.clone().powers() {
            let inverse = match self.atom(*atom).clone() {
                Atom::Inverse(of) => of,
                Atom::Apply(name, arguments) if name == "exp" => {
                    let minus = arguments[0].scaled(&-BigRational::one());
                    self.apply("exp", vec![minus])
                }
                Atom::Unknown(_) | Atom::Apply(..) => {
                    let of = Poly::of(Monomial::atom(*atom), BigRational::one());
                    self.single(Atom::Inverse(of))
                }
            };
            for _ in 0..*power {
                product = self.times(&product, &inverse)?;
            }
        }
        Ok(Some(product))
    }

    /// The square root.
    pub fn sqrt(&mut self, p: &Poly) -> Poly {
        self.apply("sqrt", vec![p.clone()])
    }

    /// A function of arguments.
    pub fn apply(&mut self, name: &str, arguments: Vec<Poly>) -> Poly {
        if let Some(angle) = self.angle(name, &arguments) {
            return angle;
        }
        if let [x] = arguments.as_slice() {
            if let Some(value) = x.as_constant().and_then(|x| known_value(name, &x)) {
                return Poly::constant(value);
            }
            // Odd and even functions: the leading coefficient is positive.
            let negative = x.leading().is_some_and(|(_, c)| c.is_negative());
            let minus = -BigRational::one();
            match name {
                "sin" | "tan" | "sinh" | "tanh" | "asin" | "atan" | "cbrt" if negative => {
                    let positive = self.apply(name, vec![x.scaled(&minus)]);
                    return positive.scaled(&minus);
                }
                "cos" | "cosh" if negative => return self.apply(name, vec![x.scaled(&minus)]),
                _ => {}
            }
            if let Some(value) = self.circular(name, x) {
                return value;
            }
        }
        self.single(Atom::Apply(name.to_owned(), arguments))
    }

    /// Whether an expression is zero wherever it is defined, as a rational function of its unknowns and
    /// functions.
    pub fn is_zero(&mut self, p: &Poly) -> Result<bool> {
        let mut p = p.clone();
        for _ in 0..MOST_ROUNDS {
            if p.is_zero() {
                return Ok(true);
            }
            let inverses: Vec<AtomId> = p
                .atoms()
                .into_iter()
                .filter(|a| matches!(self.atom(*a), Atom::Inverse(_)))
                .collect();
            // The latest one: it may contain earlier ones, never the other way round.
            let Some(inverse) = inverses.last().copied() else {
                return Ok(false);
            };
            p = self.cleared(&p, inverse)?;
        }
        Err(TooLarge)
    }

    /// Multiplied by what an atom is the inverse of, as often as it takes.
    fn cleared(&mut self, p: &Poly, inverse: AtomId) -> Result<Poly> {
        let Atom::Inverse(of) = self.atom(inverse).clone() else {
            unreachable!("only inverses are cleared");
        };
        let highest = p.terms().map(|(m, _)| m.power(inverse)).max().unwrap_or(0);
        let mut powers = vec![Poly::one()];
        for n in 0..highest as usize {
            let next = self.times(&powers[n], &of)?;
            powers.push(next);
        }
        let mut cleared = Poly::default();
        for (monomial, value) in p.terms() {
            let missing = highest - monomial.power(inverse);
            let rest = Poly::of(monomial.without(inverse), value.clone());
            let product = self.times(&rest, &powers[missing as usize])?;
            cleared = cleared.plus(&product);
            if cleared.len() > MOST_TERMS {
                return Err(TooLarge);
            }
        }
        Ok(cleared)
    }
}

/// The atom that a polynomial consists of.
fn base(p: &Poly) -> Option<AtomId> {
    let (monomial, _) = p.leading()?;
    match (p.len(), monomial.powers()) {
        (1, [(atom, 1)]) => Some(*atom),
        _ => None,
    }
}

/// Values of functions that are rational.
fn known_value(name: &str, x: &BigRational) -> Option<BigRational> {
    let zero = x.is_zero();
    match name {
        "sqrt" if !x.is_negative() => {
            let (n, d) = (x.numer().sqrt(), x.denom().sqrt());
            let exact = &n * &n == *x.numer() && &d * &d == *x.denom();
            exact.then(|| BigRational::new(n, d))
        }
        "sin" | "tan" | "sinh" | "tanh" | "asin" | "atan" | "cbrt" if zero => {
            Some(BigRational::zero())
        }
        "cos" | "cosh" | "exp" | "exp2" if zero => Some(BigRational::one()),
        "log" | "log2" | "log10" if x.is_one() => Some(BigRational::zero()),
        _ => None,
    }
}
