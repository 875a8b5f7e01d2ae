//! Linear normal form: a sum is a sorted list of terms with coefficients, and one constant.

use smallvec::SmallVec;

use crate::bv::mask;
use crate::expr::{BinOp, Expr};
use crate::pool::TermPool;
use crate::term::Term;

/// Longer sums stay nested: normalising them at every step would cost quadratic time.
const ATOMS: usize = 12;

/// `Σ coefficient · atom + constant`, modulo 2^width, width at most 128.
pub(crate) struct Linear {
    pub(crate) atoms: SmallVec<[(Term, u128); 4]>,
    pub(crate) constant: u128,
    width: u32,
}

impl Linear {
    pub(crate) fn new(width: u32) -> Linear {
        Linear {
            atoms: SmallVec::new(),
            constant: 0,
            width,
        }
    }

    fn push(&mut self, atom: Term, coefficient: u128) -> bool {
        let m = mask(self.width);
        if let Some(i) = self.atoms.iter().position(|&(t, _)| t == atom) {
            let c = self.atoms[i].1.wrapping_add(coefficient) & m;
            self.atoms[i].1 = c;
            if c == 0 {
                self.atoms.remove(i);
            }
            return true;
        }
        if self.atoms.len() == ATOMS {
            return false;
        }
        if coefficient & m != 0 {
            self.atoms.push((atom, coefficient & m));
        }
        true
    }

    fn add_constant(&mut self, c: u128) {
        self.constant = self.constant.wrapping_add(c) & mask(self.width);
    }

    /// Turns the sum into its negation.
    pub(crate) fn negate(&mut self) {
        let m = mask(self.width);
        self.constant = self.constant.wrapping_neg() & m;
        for (_, c) in &mut self.atoms {
            *c = c.wrapping_neg() & m;
        }
    }

    /// Adds `coefficient · t`; false if the sum has become too long.
    pub(crate) fn add(&mut self, pool: &TermPool, t: Term, coefficient: u128) -> bool {
        let mut stack: SmallVec<[(Term, u128); 8]> = SmallVec::from_slice(&[(t, coefficient)]);
        while let Some((t, k)) = stack.pop() {
            let unit = k == 1 || k == mask(self.width);
            match *pool.expr(t) {
                Expr::Const(c) => self.add_constant(c.get().wrapping_mul(k)),
                // Only a unit coefficient is distributed over a sum: 3·(x + y) is one product.
                Expr::Bin(BinOp::Add, a, b) if unit || pool.is_const(b) => {
                    stack.extend([(a, k), (b, k)]);
                }
                Expr::Bin(BinOp::Mul, a, b) if pool.is_const(b) => {
                    let c = pool.as_const(b).unwrap_or(1);
                    stack.push((a, k.wrapping_mul(c) & mask(self.width)));
                }
                Expr::Not(a) => {
                    stack.push((a, k.wrapping_neg() & mask(self.width)));
                    self.add_constant(k.wrapping_neg());
                }
                Expr::Concat(h, l) if pool.is_const(l) => {
                    let c = pool.as_const(l).unwrap_or(0);
                    let shift = pool.width(l);
                    self.add_constant(c.wrapping_mul(k));
                    match *pool.expr(h) {
                        // The low bits of x, moved up: a multiple of x.
                        Expr::Extract(x, 0) if pool.width(x) == self.width => {
                            stack.push((x, k.wrapping_shl(shift) & mask(self.width)));
                        }
                        _ => {
                            let atom = pool.concat(h, pool.constant(shift, 0));
                            if !self.push(atom, k) {
                                return false;
                            }
                        }
                    }
                }
                _ => {
                    if !self.push(t, k) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// The sum as a term.
    pub(crate) fn build(mut self, pool: &TermPool) -> Term {
        let width = self.width;
        self.atoms.sort_by(|&(x, _), &(y, _)| pool.order(x, y));
        let constant = pool.constant(width, self.constant);
        let body = self
            .atoms
            .into_iter()
            .map(|(t, c)| pool.scaled(t, c))
            .reduce(|a, b| pool.add_node(a, b));
        match body {
            None => constant,
            Some(body) if self.constant == 0 => body,
            Some(body) => pool.add_node(body, constant),
        }
    }
}

impl TermPool {
    /// `coefficient · t` for a term that is an atom of a sum.
    fn scaled(&self, t: Term, coefficient: u128) -> Term {
        let width = self.width(t);
        if coefficient == 1 {
            return t;
        }
        if coefficient.is_power_of_two() {
            let s = coefficient.trailing_zeros();
            return self.concat(self.extract(t, 0, width - s), self.constant(s, 0));
        }
        let c = self.constant(width, coefficient);
        self.mk(Expr::Bin(BinOp::Mul, t, c), width)
    }

    /// A sum node of two terms that are already in normal form.
    fn add_node(&self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        let (ka, kb) = (self.known(a), self.known(b));
        // No bit can be set in both: the sum has no carries.
        if width <= 64 && u128::from(ka.zero | kb.zero) == mask(width) {
            return self.or(a, b);
        }
        self.mk(Expr::Bin(BinOp::Add, a, b), width)
    }
}
