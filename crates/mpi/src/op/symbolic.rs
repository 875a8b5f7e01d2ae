//! Reductions over terms: numbers that are symbolic, and formats that only
//! terms compute.

use concord_term::{Bytes, Format, Term, TermPool};

use super::{Element, PredefinedOp};
use crate::datatype::{Basic, Class, Precision};

fn format(precision: Precision) -> Format {
    match precision {
        Precision::Half => Format::Half,
        Precision::Single => Format::Single,
        Precision::Double => Format::Double,
        Precision::Extended => Format::X87,
        Precision::Quad => Format::Quad,
    }
}

/// How the bits of an operand are read.
#[derive(Clone, Copy)]
enum HandleKind {
    Unsigned,
    Signed,
    Float(Format),
}

impl HandleKind {
    fn of(basic: Basic) -> HandleKind {
        match basic.class() {
            Class::Float(precision) | Class::Complex(precision) => {
                HandleKind::Float(format(precision))
            }
            Class::CInteger { signed: true }
            | Class::Character { signed: true }
            | Class::FortranInteger
            | Class::MultiLanguage => HandleKind::Signed,
            _ => HandleKind::Unsigned,
        }
    }

    /// The bytes that decide: a `long double` has padding.
    fn significant(self, bytes: usize) -> usize {
        match self {
            HandleKind::Float(format) => (format.width() / 8) as usize,
            _ => bytes,
        }
    }

    fn less(self, pool: &TermPool, a: Term, b: Term) -> Term {
        match self {
            HandleKind::Unsigned => pool.ult(a, b),
            HandleKind::Signed => pool.slt(a, b),
            HandleKind::Float(format) => pool.fp_lt(format, a, b),
        }
    }

    fn equal(self, pool: &TermPool, a: Term, b: Term) -> Term {
        match self {
            HandleKind::Float(format) => pool.fp_eq(format, a, b),
            _ => pool.eq(a, b),
        }
    }

    fn add(self, pool: &TermPool, a: Term, b: Term) -> Term {
        match self {
            HandleKind::Float(format) => pool.fp_add(format, a, b),
            _ => pool.add(a, b),
        }
    }

    fn mul(self, pool: &TermPool, a: Term, b: Term) -> Term {
        match self {
            HandleKind::Float(format) => pool.fp_mul(format, a, b),
            _ => pool.mul(a, b),
        }
    }
}

/// One number of an element, taken out of its bytes; `None` if a byte that
/// decides was never written.
fn number(
    pool: &TermPool,
    bytes: &Bytes,
    at: usize,
    size: usize,
    kind: HandleKind,
) -> Option<Term> {
    let size = kind.significant(size);
    if bytes.has_undef(at, size) {
        return None;
    }
    Some(bytes.as_term(at, size, pool, |_| pool.constant(8, 0)))
}

/// `left ∘ right` for one element.
pub(super) fn combine(
    op: PredefinedOp,
    pool: &TermPool,
    element: Element,
    left: &Bytes,
    right: &Bytes,
) -> Bytes {
    let undef = || Bytes::undef_because_of(left.len(), &[left, right]);
    if left.len() != element.size() || right.len() != element.size() {
        return undef();
    }
    match element {
        Element::One(basic) => {
            let results = match basic.class() {
                Class::Complex(_) => complex(op, pool, basic, left, right),
                _ => scalar(op, pool, basic, left, right).map(|term| vec![term]),
            };
            let Some(results) = results else {
                return undef();
            };
            assemble(pool, left, basic.size() as usize / results.len(), &results)
        }
        Element::Located(value, index) => {
            let Some((v, i)) = located(op, pool, value, index, left, right) else {
                return undef();
            };
            let split = value.size() as usize;
            let mut out = assemble(pool, &left.slice(0, split), split, &[v]);
            let tail = left.slice(split, left.len() - split);
            out.extend(&assemble(pool, &tail, tail.len(), &[i]));
            out
        }
    }
}

/// The bytes of some numbers of `size` bytes each; padding is `old`'s.
fn assemble(pool: &TermPool, old: &Bytes, size: usize, numbers: &[Term]) -> Bytes {
    let mut out = old.clone();
    for (i, &term) in numbers.iter().enumerate() {
        out.write(i * size, &Bytes::from_term(pool, term));
    }
    out
}

fn scalar(
    op: PredefinedOp,
    pool: &TermPool,
    basic: Basic,
    left: &Bytes,
    right: &Bytes,
) -> Option<Term> {
    use PredefinedOp::*;
    let kind = HandleKind::of(basic);
    let size = basic.size() as usize;
    let a = number(pool, left, 0, size, kind)?;
    let b = number(pool, right, 0, size, kind)?;
    let truth = |t: Term| pool.zext(t, 8 * size as u32);
    let float = matches!(kind, HandleKind::Float(_));
    Some(match op {
        Max => pool.ite(kind.less(pool, a, b), b, a),
        Min => pool.ite(kind.less(pool, b, a), b, a),
        Sum => kind.add(pool, a, b),
        Prod => kind.mul(pool, a, b),
        _ if float => return None,
        BitAnd => pool.and(a, b),
        BitOr => pool.or(a, b),
        BitXor => pool.xor(a, b),
        LogicalAnd => truth(pool.and(pool.is_nonzero(a), pool.is_nonzero(b))),
        LogicalOr => truth(pool.or(pool.is_nonzero(a), pool.is_nonzero(b))),
        LogicalXor => truth(pool.xor(pool.is_nonzero(a), pool.is_nonzero(b))),
        MaxLoc | MinLoc | Replace | NoOp => return None,
    })
}

fn complex(
    op: PredefinedOp,
    pool: &TermPool,
    basic: Basic,
    left: &Bytes,
    right: &Bytes,
) -> Option<Vec<Term>> {
    let Class::Complex(precision) = basic.class() else {
        return None;
    };
    let (f, kind) = (format(precision), HandleKind::of(basic));
    let half = basic.size() as usize / 2;
    let (a, b) = (
        number(pool, left, 0, half, kind)?,
        number(pool, left, half, half, kind)?,
    );
    let (c, d) = (
        number(pool, right, 0, half, kind)?,
        number(pool, right, half, half, kind)?,
    );
    match op {
        PredefinedOp::Sum => Some(vec![pool.fp_add(f, a, c), pool.fp_add(f, b, d)]),
        PredefinedOp::Prod => Some(vec![
            pool.fp_sub(f, pool.fp_mul(f, a, c), pool.fp_mul(f, b, d)),
            pool.fp_add(f, pool.fp_mul(f, a, d), pool.fp_mul(f, b, c)),
        ]),
        _ => None,
    }
}

/// §6.9.4: the extreme value, and of equal values the lower index.
fn located(
    op: PredefinedOp,
    pool: &TermPool,
    value: Basic,
    index: Basic,
    left: &Bytes,
    right: &Bytes,
) -> Option<(Term, Term)> {
    let (values, indices) = (HandleKind::of(value), HandleKind::of(index));
    let (size, rest) = (value.size() as usize, index.size() as usize);
    let a = number(pool, left, 0, size, values)?;
    let b = number(pool, right, 0, size, values)?;
    let i = number(pool, left, size, rest, indices)?;
    let j = number(pool, right, size, rest, indices)?;
    let right_wins = match op {
        PredefinedOp::MaxLoc => values.less(pool, a, b),
        PredefinedOp::MinLoc => values.less(pool, b, a),
        _ => return None,
    };
    let lower = pool.ite(indices.less(pool, j, i), j, i);
    let kept = pool.ite(values.equal(pool, a, b), lower, i);
    Some((pool.ite(right_wins, b, a), pool.ite(right_wins, j, kept)))
}
