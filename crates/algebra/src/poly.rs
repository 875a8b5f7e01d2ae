//! Polynomials: sums of monomials with rational coefficients, sorted.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use num_rational::BigRational;
use num_traits::{One, Zero};

use crate::algebra::AtomId;

/// A product of powers of atoms, by atom; no power is zero. The empty product is 1.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Monomial(Vec<(AtomId, u32)>);

/// By the power of the latest atom, then of the one before it, and so on: products keep the order of their
/// factors, which division needs.
impl Ord for Monomial {
    fn cmp(&self, other: &Monomial) -> Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

impl PartialOrd for Monomial {
    fn partial_cmp(&self, other: &Monomial) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Monomial {
    /// An atom by itself.
    pub fn atom(atom: AtomId) -> Monomial {
        Monomial(vec![(atom, 1)])
    }

    /// The atoms with their powers.
    pub fn powers(&self) -> &[(AtomId, u32)] {
        &self.0
    }

    /// Whether it is 1.
    pub fn is_one(&self) -> bool {
        self.0.is_empty()
    }

    /// The power of an atom.
    pub fn power(&self, atom: AtomId) -> u32 {
        let at = self.0.binary_search_by_key(&atom, |(a, _)| *a);
        at.map_or(0, |at| self.0[at].1)
    }

    /// The product.
    #[must_use]
    pub fn times(&self, other: &Monomial) -> Monomial {
        let mut powers = Vec::with_capacity(self.0.len() + other.0.len());
        let (mut a, mut b) = (self.0.iter().peekable(), other.0.iter().peekable());
        loop {
            match (a.peek(), b.peek()) {
                (Some((x, n)), Some((y, m))) if x == y => {
                    powers.push((*x, n + m));
                    a.next();
                    b.next();
                }
                (Some((x, n)), Some((y, _))) if x < y => {
                    powers.push((*x, *n));
                    a.next();
                }
                (_, Some((y, m))) => {
                    powers.push((*y, *m));
                    b.next();
                }
                (Some((x, n)), None) => {
                    powers.push((*x, *n));
                    a.next();
                }
                (None, None) => return Monomial(powers),
            }
        }
    }

    /// The quotient, if it is a monomial.
    pub fn over(&self, other: &Monomial) -> Option<Monomial> {
        let mut powers = self.0.clone();
        for (atom, m) in &other.0 {
            let at = powers.binary_search_by_key(atom, |(a, _)| *a).ok()?;
            powers[at].1 = powers[at].1.checked_sub(*m)?;
        }
        powers.retain(|(_, n)| *n > 0);
        Some(Monomial(powers))
    }

    /// Without an atom.
    #[must_use]
    pub fn without(&self, atom: AtomId) -> Monomial {
        Monomial(self.0.iter().filter(|(a, _)| *a != atom).copied().collect())
    }

    /// The sum of all powers.
    pub fn degree(&self) -> u32 {
        self.0.iter().map(|(_, n)| n).sum()
    }
}

/// A polynomial; no coefficient is zero.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Poly(BTreeMap<Monomial, BigRational>);

impl Poly {
    /// A constant.
    pub fn constant(value: BigRational) -> Poly {
        Poly::of(Monomial::default(), value)
    }

    /// One.
    pub fn one() -> Poly {
        Poly::constant(BigRational::one())
    }

    /// A monomial with a coefficient.
    pub fn of(monomial: Monomial, value: BigRational) -> Poly {
        let mut poly = Poly::default();
        poly.add_term(monomial, value);
        poly
    }

    /// Whether it is zero.
    pub fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// Its value, if it is a constant.
    pub fn as_constant(&self) -> Option<BigRational> {
        match self.0.len() {
            0 => Some(BigRational::zero()),
            1 => self.0.get(&Monomial::default()).cloned(),
            _ => None,
        }
    }

    /// Its monomials with their coefficients, in order.
    pub fn terms(&self) -> impl DoubleEndedIterator<Item = (&Monomial, &BigRational)> {
        self.0.iter()
    }

    /// The coefficient of a monomial.
    pub fn coefficient(&self, monomial: &Monomial) -> BigRational {
        self.0
            .get(monomial)
            .cloned()
            .unwrap_or_else(BigRational::zero)
    }

    /// How many monomials it has.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The largest monomial with its coefficient.
    pub fn leading(&self) -> Option<(&Monomial, &BigRational)> {
        self.0.last_key_value()
    }

    /// Adds a monomial.
    pub fn add_term(&mut self, monomial: Monomial, value: BigRational) {
        if value.is_zero() {
            return;
        }
        use std::collections::btree_map::Entry;
        match self.0.entry(monomial) {
            Entry::Vacant(entry) => drop(entry.insert(value)),
            Entry::Occupied(mut entry) => {
                *entry.get_mut() += value;
                if entry.get().is_zero() {
                    entry.remove();
                }
            }
        }
    }

    /// The sum.
    #[must_use]
    pub fn plus(&self, other: &Poly) -> Poly {
        let (mut sum, rest) = match self.len() >= other.len() {
            true => (self.clone(), other),
            false => (other.clone(), self),
        };
        for (monomial, value) in rest.terms() {
            sum.add_term(monomial.clone(), value.clone());
        }
        sum
    }

    /// Multiplied by a number.
    #[must_use]
    pub fn scaled(&self, factor: &BigRational) -> Poly {
        if factor.is_zero() {
            return Poly::default();
        }
        let scaled = self.0.iter().map(|(m, c)| (m.clone(), c * factor));
        Poly(scaled.collect())
    }

    /// The difference.
    #[must_use]
    pub fn minus(&self, other: &Poly) -> Poly {
        let mut difference = self.clone();
        for (monomial, value) in other.terms() {
            difference.add_term(monomial.clone(), -value.clone());
        }
        difference
    }

    /// All atoms, ascending.
    pub fn atoms(&self) -> Vec<AtomId> {
        let all = self
            .0
            .keys()
            .flat_map(|m| m.powers().iter().map(|(a, _)| *a));
        let mut all: Vec<AtomId> = all.collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}
