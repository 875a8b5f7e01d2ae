//! Complement, conjunction, disjunction, exclusive or: on masks, on concatenations, on sets.
//!
//! Normal form: a mask with few runs of bits becomes a concatenation of constants and extracted
//! bits, so that bit-fields and byte shuffling dissolve into positions. Chains of one operation
//! are sorted sets of at most [`LEAVES`] operands.

use smallvec::SmallVec;

use crate::bv::{Bv, mask};
use crate::expr::{BinOp, Expr};
use crate::pool::TermPool;
use crate::term::Term;

/// Longer chains stay nested: flattening them at every step would cost quadratic time.
const LEAVES: usize = 8;
/// A mask with more runs than this stays a mask.
const RUNS: usize = 5;

type Leaves = SmallVec<[Term; LEAVES]>;

impl TermPool {
    /// Bitwise complement; of a Boolean, its negation.
    pub fn not(&self, t: Term) -> Term {
        if let Some(v) = self.as_bv(t) {
            return self.constant_bv(&v.not());
        }
        match *self.expr(t) {
            Expr::Not(x) => x,
            Expr::Concat(..) => self.concat_all(self.segments(t).into_iter().map(|p| self.not(p))),
            Expr::SExt(x) => self.sext(self.not(x), self.width(t)),
            _ => self.mk(Expr::Not(t), self.width(t)),
        }
    }

    /// Bitwise and; of Booleans, conjunction.
    pub fn and(&self, a: Term, b: Term) -> Term {
        self.bitwise(BinOp::And, a, b)
    }

    /// Bitwise or; of Booleans, disjunction.
    pub fn or(&self, a: Term, b: Term) -> Term {
        self.bitwise(BinOp::Or, a, b)
    }

    /// Bitwise exclusive or; of Booleans, inequality.
    pub fn xor(&self, a: Term, b: Term) -> Term {
        self.bitwise(BinOp::Xor, a, b)
    }

    pub(crate) fn bitwise(&self, op: BinOp, a: Term, b: Term) -> Term {
        self.same_width(a, b);
        let width = self.width(a);
        if let (Some(x), Some(y)) = (self.as_bv(a), self.as_bv(b)) {
            return self.constant_bv(&x.binary(op, &y));
        }
        let (a, b) = if self.is_const(a) { (b, a) } else { (a, b) };
        if let Some(c) = self.as_bv(b)
            && let Some(t) = self.with_constant(op, a, &c)
        {
            return t;
        }
        if a == b {
            return match op {
                BinOp::Xor => self.constant(width, 0),
                _ => a,
            };
        }
        if self.splits(op, a, b) {
            return self.by_pieces(op, a, b);
        }
        self.chain(op, a, b)
    }

    pub(crate) fn same_width(&self, a: Term, b: Term) {
        assert!(
            self.width(a) == self.width(b) && self.width(a) > 0,
            "operands of widths {} and {}",
            self.width(a),
            self.width(b)
        );
    }

    fn with_constant(&self, op: BinOp, a: Term, c: &Bv) -> Option<Term> {
        let constant = || self.constant_bv(c);
        match op {
            BinOp::And if c.is_zero() => return Some(constant()),
            BinOp::And if c.is_ones() => return Some(a),
            BinOp::Or if c.is_zero() => return Some(a),
            BinOp::Or if c.is_ones() => return Some(constant()),
            BinOp::Xor if c.is_zero() => return Some(a),
            BinOp::Xor if c.is_ones() => return Some(self.not(a)),
            BinOp::Xor => return None,
            _ => {}
        }
        let runs = runs_of(c.small()?, c.width())?;
        // A run of ones keeps the bits under `and` and sets them under `or`.
        let keep = op == BinOp::And;
        let mut lo = 0;
        let pieces: Vec<Term> = runs
            .into_iter()
            .map(|(ones, len)| {
                let from = lo;
                lo += len;
                if ones == keep {
                    self.extract(a, from, len)
                } else {
                    self.constant(len, if ones { mask(len) } else { 0 })
                }
            })
            .collect();
        Some(self.concat_all(pieces))
    }

    /// Whether the operation should be done piece by piece: there is a concatenation with a
    /// constant piece, or both are concatenations cut at the same places.
    fn splits(&self, op: BinOp, a: Term, b: Term) -> bool {
        let cuts = |t: Term| -> Option<(Vec<u32>, bool)> {
            if !matches!(self.expr(t), Expr::Concat(..)) {
                return None;
            }
            let parts = self.segments(t);
            let constant = parts.iter().any(|&p| self.is_const(p));
            Some((parts.iter().map(|&p| self.width(p)).collect(), constant))
        };
        match (cuts(a), cuts(b)) {
            (None, None) => false,
            (Some((_, constant)), None) | (None, Some((_, constant))) => {
                // A mask may cover whole pieces; an exclusive or with a constant never does.
                constant || op != BinOp::Xor && (self.is_const(a) || self.is_const(b))
            }
            (Some((x, c)), Some((y, d))) => c || d || x == y,
        }
    }

    fn by_pieces(&self, op: BinOp, a: Term, b: Term) -> Term {
        let mut pieces = Vec::new();
        self.aligned(a, b, |x, y| pieces.push(self.bitwise(op, x, y)));
        self.concat_all(pieces)
    }

    /// Visits two terms of one width in pieces, lowest first, cut wherever either is cut.
    pub(crate) fn aligned(&self, a: Term, b: Term, mut visit: impl FnMut(Term, Term)) {
        let cuts = |t: Term| {
            let mut at = 0;
            self.segments(t)
                .into_iter()
                .map(|p| {
                    at += self.width(p);
                    (at, p)
                })
                .collect::<Vec<_>>()
        };
        let (xs, ys) = (cuts(a), cuts(b));
        let (mut i, mut j, mut lo) = (0, 0, 0);
        while i < xs.len() {
            let end = xs[i].0.min(ys[j].0);
            let part = |(stop, piece): (u32, Term)| {
                let start = stop - self.width(piece);
                self.extract(piece, lo - start, end - lo)
            };
            visit(part(xs[i]), part(ys[j]));
            lo = end;
            i += usize::from(xs[i].0 == end);
            j += usize::from(ys[j].0 == end);
        }
    }

    fn leaves(&self, op: BinOp, t: Term, out: &mut Leaves) -> bool {
        let mut stack: SmallVec<[Term; LEAVES]> = SmallVec::from_slice(&[t]);
        while let Some(t) = stack.pop() {
            match *self.expr(t) {
                Expr::Bin(o, a, b) if o == op => stack.extend([a, b]),
                _ => {
                    if out.len() == LEAVES {
                        return false;
                    }
                    out.push(t);
                }
            }
        }
        true
    }

    /// A chain of one operation as a sorted set of operands.
    fn chain(&self, op: BinOp, a: Term, b: Term) -> Term {
        let width = self.width(a);
        let mut leaves = Leaves::new();
        if !self.leaves(op, a, &mut leaves) || !self.leaves(op, b, &mut leaves) {
            let (a, b) = self.ordered(a, b);
            return self.mk(Expr::Bin(op, a, b), width);
        }
        let mut constant = match op {
            BinOp::And => Bv::new(width, 0).not(),
            _ => Bv::new(width, 0),
        };
        let mut rest = Leaves::new();
        for leaf in leaves {
            if let Some(c) = self.as_bv(leaf) {
                constant = constant.binary(op, &c);
                continue;
            }
            match (op, *self.expr(leaf)) {
                // Complements move out of an exclusive or.
                (BinOp::Xor, Expr::Not(x)) => {
                    constant = constant.not();
                    rest.push(x);
                }
                _ => rest.push(leaf),
            }
        }
        rest.sort_by(|&x, &y| self.order(x, y));
        if op == BinOp::Xor {
            cancel_pairs(&mut rest);
        } else {
            rest.dedup();
            if let Some(t) = self.lattice(op, &mut rest, width) {
                return self.bitwise(op, t, self.constant_bv(&constant));
            }
        }
        let body = rest
            .into_iter()
            .reduce(|acc, t| self.mk(Expr::Bin(op, acc, t), width));
        let Some(body) = body else {
            return self.constant_bv(&constant);
        };
        let neutral = match op {
            BinOp::And => constant.is_ones(),
            _ => constant.is_zero(),
        };
        if neutral {
            return body;
        }
        if op == BinOp::Xor && constant.is_ones() {
            return self.not(body);
        }
        let c = self.constant_bv(&constant);
        let absorbed = match op {
            BinOp::And => constant.is_zero(),
            BinOp::Or => constant.is_ones(),
            _ => false,
        };
        if absorbed {
            return c;
        }
        self.mk(Expr::Bin(op, body, c), width)
    }

    /// Complements and absorption in a set of operands of `and` or `or`.
    fn lattice(&self, op: BinOp, set: &mut Leaves, width: u32) -> Option<Term> {
        let dual = match op {
            BinOp::And => BinOp::Or,
            _ => BinOp::And,
        };
        for &x in set.iter() {
            if let Expr::Not(y) = *self.expr(x)
                && set.contains(&y)
            {
                let zero = Bv::new(width, 0);
                return Some(match op {
                    BinOp::And => self.constant_bv(&zero),
                    _ => self.constant_bv(&zero.not()),
                });
            }
        }
        // a & (a | b) = a, and a & (~a | b) = a & b.
        for i in 0..set.len() {
            let Expr::Bin(o, a, b) = *self.expr(set[i]) else {
                continue;
            };
            if o != dual {
                continue;
            }
            let others: Leaves = set
                .iter()
                .copied()
                .enumerate()
                .filter(|&(j, _)| j != i)
                .map(|(_, t)| t)
                .collect();
            if others.contains(&a) || others.contains(&b) {
                set.remove(i);
                return Some(self.rebuild(op, set));
            }
            let without = if others.contains(&self.not(a)) {
                b
            } else if others.contains(&self.not(b)) {
                a
            } else {
                continue;
            };
            set.remove(i);
            let rest = self.rebuild(op, set);
            return Some(self.bitwise(op, rest, without));
        }
        None
    }

    fn rebuild(&self, op: BinOp, set: &Leaves) -> Term {
        set.iter()
            .copied()
            .reduce(|acc, t| self.bitwise(op, acc, t))
            .expect("absorption leaves the absorbing operand")
    }
}

/// In a sorted sequence, removes equal neighbours two at a time.
fn cancel_pairs(leaves: &mut Leaves) {
    let mut out = Leaves::new();
    for &t in leaves.iter() {
        if out.last() == Some(&t) {
            out.pop();
        } else {
            out.push(t);
        }
    }
    *leaves = out;
}

/// The runs of equal bits from the low end, unless there are many.
fn runs_of(c: u128, width: u32) -> Option<SmallVec<[(bool, u32); RUNS]>> {
    let mut out = SmallVec::new();
    let mut lo = 0;
    while lo < width {
        let rest = c >> lo;
        let ones = rest & 1 == 1;
        let len = if ones {
            rest.trailing_ones()
        } else {
            rest.trailing_zeros()
        }
        .min(width - lo);
        if out.len() == RUNS {
            return None;
        }
        out.push((ones, len));
        lo += len;
    }
    Some(out)
}
