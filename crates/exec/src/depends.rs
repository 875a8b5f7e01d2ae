//! When a value really depends on uninitialised memory.
//!
//! A look-up at a symbolic index in a table that is filled in part gives a
//! term that mentions uninitialised bytes, although no index that the path
//! allows reaches them. The condition under which the value depends on them is
//! a term over the inputs: deciding it tells mistakes from such look-ups.
//! A shadow follows choices, look-ups and what moves or masks bits. Errs
//! towards "depends": any other operation depends on all bits of its operands,
//! unless the simplifier has removed them.

use concord_term::{BinOp, Expr, Substitution, Term, TermPool, VarKind};
use rustc_hash::FxHashMap;

use crate::undef;

/// Arrays are looked at byte by byte up to this index.
const LARGEST_TABLE: usize = 1 << 16;
/// Up to so many undefined bytes are told apart by comparisons.
const LARGEST_CHOICE: usize = 64;

/// The condition under which the term's value depends on something
/// uninitialised.
pub fn condition(pool: &TermPool, term: Term) -> Term {
    let shadow = shadow(pool, term);
    pool.ne(shadow, zero(pool, shadow))
}

/// The term with everything uninitialised zero: its value wherever it does not
/// depend on it.
pub fn defined(pool: &TermPool, term: Term) -> Term {
    if !pool.has_undef(term) {
        return term;
    }
    without_undef(pool, term).apply(pool, term)
}

/// Replaces everything uninitialised below a term by zero.
fn without_undef(pool: &TermPool, term: Term) -> Substitution {
    let mut zeros = Substitution::new();
    for var in pool.free_vars(term).iter() {
        let info = pool.var_info(*var);
        if info.kind == VarKind::Undef {
            let var = pool.variable(&info.name, info.sort, info.kind);
            let width = pool.width(var);
            zeros.insert(var, pool.constant(width, 0));
        }
    }
    zeros
}

/// What an operation that is not tracked bit by bit gives: undefined as a
/// whole where it depends on something uninitialised.
pub(crate) fn as_a_whole(pool: &TermPool, value: Term) -> Term {
    if !pool.has_undef(value) {
        return value;
    }
    let undefined = undef::derived(pool, pool.width(value), value);
    let depends = condition(pool, value);
    if pool.as_const(depends) == Some(1) {
        return undefined;
    }
    let defined = defined(pool, value);
    pool.ite(depends, undefined, defined)
}

/// A term of the same width whose bits are set where those of the term are
/// undefined.
fn shadow(pool: &TermPool, term: Term) -> Term {
    let mut known: FxHashMap<Term, Term> = FxHashMap::default();
    let mut work = vec![term];
    while let Some(&term) = work.last() {
        if known.contains_key(&term) {
            work.pop();
            continue;
        }
        if !pool.has_undef(term) {
            known.insert(term, none(pool, term));
            continue;
        }
        let parts = parts(pool, term);
        let before = work.len();
        work.extend(parts.iter().filter(|part| !known.contains_key(part)));
        if work.len() == before {
            let shadow = combined(pool, term, &known);
            known.insert(term, shadow);
            work.pop();
        }
    }
    known[&term]
}

fn zero(pool: &TermPool, like: Term) -> Term {
    pool.constant(pool.width(like), 0)
}

/// The shadow of a defined term. That of an array is one byte, for all of it.
fn none(pool: &TermPool, term: Term) -> Term {
    pool.constant(shadow_width(pool, term), 0)
}

/// The shadow of a term that is undefined as a whole.
fn all(pool: &TermPool, term: Term) -> Term {
    pool.not(none(pool, term))
}

fn shadow_width(pool: &TermPool, term: Term) -> u32 {
    match pool.width(term) {
        0 => 8,
        width => width,
    }
}

fn is_undefined(pool: &TermPool, term: Term) -> bool {
    pool.as_var(term)
        .is_some_and(|var| pool.var_info(var).kind == VarKind::Undef)
}

/// The terms whose shadows this term's shadow is made of.
fn parts(pool: &TermPool, term: Term) -> Vec<Term> {
    match *pool.expr(term) {
        Expr::Select(array, index) => {
            let (writes, base) = writes(pool, array);
            let mut parts = vec![index, base];
            parts.extend(writes.iter().flat_map(|(index, byte)| [*index, *byte]));
            parts
        }
        _ => pool.expr(term).children().to_vec(),
    }
}

fn combined(pool: &TermPool, term: Term, known: &FxHashMap<Term, Term>) -> Term {
    if is_undefined(pool, term) {
        return all(pool, term);
    }
    let value = |part| defined(pool, part);
    let touched = |part: Term| pool.ne(known[&part], zero(pool, known[&part]));
    let whole_if = |condition| pool.ite(condition, all(pool, term), none(pool, term));
    match *pool.expr(term) {
        Expr::Not(a) => known[&a],
        Expr::Bin(BinOp::Xor, a, b) => pool.or(known[&a], known[&b]),
        // A defined zero decides a conjunction, a defined one a disjunction.
        Expr::Bin(op @ (BinOp::And | BinOp::Or), a, b) => {
            let passes = |part| match op {
                BinOp::And => value(part),
                _ => pool.not(value(part)),
            };
            let (x, y) = (known[&a], known[&b]);
            let one = pool.or(pool.and(x, passes(b)), pool.and(y, passes(a)));
            pool.or(pool.and(x, y), one)
        }
        Expr::Bin(op @ (BinOp::Shl | BinOp::LShr | BinOp::AShr), a, b) => {
            let moved = match op {
                BinOp::Shl => pool.shl(known[&a], value(b)),
                BinOp::LShr => pool.lshr(known[&a], value(b)),
                _ => pool.ashr(known[&a], value(b)),
            };
            pool.ite(touched(b), all(pool, term), moved)
        }
        Expr::Concat(a, b) => pool.concat(known[&a], known[&b]),
        Expr::Extract(a, from) => pool.extract(known[&a], from, pool.width(term)),
        Expr::SExt(a) => pool.sext(known[&a], pool.width(term)),
        Expr::Ite(cond, then, otherwise) if pool.width(term) > 0 => {
            let chosen = pool.ite(value(cond), known[&then], known[&otherwise]);
            pool.ite(touched(cond), all(pool, term), chosen)
        }
        Expr::Select(array, index) => {
            let (writes, base) = writes(pool, array);
            let at = value(index);
            let byte = match fixed(pool, &writes, known[&base], known) {
                Some(shadows) => look_up(pool, &shadows, at),
                // The oldest write first: each newer one hides it where it is.
                None => writes.iter().rev().fold(known[&base], |below, (i, byte)| {
                    let here = pool.eq(at, value(*i));
                    let seen = pool.ite(here, known[byte], below);
                    pool.ite(touched(*i), all(pool, term), seen)
                }),
            };
            pool.ite(touched(index), all(pool, term), byte)
        }
        _ => {
            let parts = parts(pool, term);
            let conditions = parts.iter().map(|part| touched(*part));
            whole_if(conditions.fold(pool.fls(), |all, one| pool.or(all, one)))
        }
    }
}

/// The shadows of an array's bytes by index; `None` unless all writes go to
/// constant places and what is below them is defined.
fn fixed(
    pool: &TermPool,
    writes: &[(Term, Term)],
    below: Term,
    known: &FxHashMap<Term, Term>,
) -> Option<Vec<Term>> {
    if pool.as_const(below) != Some(0) {
        return None;
    }
    let places: Vec<usize> = writes
        .iter()
        .map(|(index, _)| Some(pool.as_const(*index)? as usize))
        .collect::<Option<_>>()?;
    let last = *places.iter().max()?;
    if last > LARGEST_TABLE {
        return None;
    }
    let mut shadows = vec![below; last + 1];
    for (place, (_, byte)) in places.iter().zip(writes).rev() {
        shadows[*place] = known[byte];
    }
    Some(shadows)
}

/// The shadow at an index: a choice where few bytes are undefined, otherwise
/// an array of its own.
fn look_up(pool: &TermPool, shadows: &[Term], at: Term) -> Term {
    let undefined = |(_, shadow): &(usize, &Term)| pool.as_const(**shadow) != Some(0);
    let places = shadows.iter().enumerate().filter(undefined);
    let index = |place: usize| pool.constant(64, place as u128);
    if places.clone().count() <= LARGEST_CHOICE {
        return places.fold(pool.constant(8, 0), |below, (place, shadow)| {
            pool.ite(pool.eq(at, index(place)), *shadow, below)
        });
    }
    let constant = |shadow: &Term| pool.as_const(*shadow).unwrap_or(0) as u8;
    let table = pool.array_table(&shadows.iter().map(constant).collect::<Vec<u8>>());
    let open = shadows
        .iter()
        .enumerate()
        .filter(|(_, shadow)| pool.as_const(**shadow).is_none());
    let array = open.fold(table, |array, (place, shadow)| {
        pool.store(array, index(place), *shadow)
    });
    pool.select(array, at)
}

/// The writes that make an array, the newest first, and what is below them.
fn writes(pool: &TermPool, mut array: Term) -> (Vec<(Term, Term)>, Term) {
    let mut writes = Vec::new();
    while let Expr::Store(below, index, byte) = *pool.expr(array) {
        writes.push((index, byte));
        array = below;
    }
    (writes, array)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_depends_only_where_it_was_not_filled() {
        let pool = TermPool::new();
        let index = pool.var("i", 64, VarKind::Input);
        let hole = pool.var("undef@7", 8, VarKind::Undef);
        let table = pool.array_table(&[10, 20, 0, 40]);
        let two = pool.constant(64, 2);
        let array = pool.store(table, two, hole);
        let value = pool.select(array, index);
        assert!(pool.has_undef(value));
        assert_eq!(condition(&pool, value), pool.eq(index, two));
    }

    #[test]
    fn a_choice_depends_on_the_side_that_is_taken() {
        let pool = TermPool::new();
        let cond = pool.var("c", 1, VarKind::Input);
        let hole = pool.var("undef@7", 8, VarKind::Undef);
        let value = pool.ite(cond, hole, pool.constant(8, 3));
        assert_eq!(condition(&pool, value), cond);
        let sum = pool.add(value, pool.var("x", 8, VarKind::Input));
        assert_eq!(condition(&pool, sum), cond);
    }

    struct Terms {
        pool: TermPool,
        input: Term,
        garbage: Term,
    }

    fn terms() -> Terms {
        let pool = TermPool::new();
        let input = pool.var("x", 8, VarKind::Input);
        let garbage = pool.var("u", 8, VarKind::Undef);
        Terms {
            pool,
            input,
            garbage,
        }
    }

    #[test]
    fn a_choice_is_undefined_where_it_chooses_garbage() {
        let Terms {
            pool,
            input,
            garbage,
        } = terms();
        let five = pool.eq(input, pool.constant(8, 5));
        let chosen = pool.ite(five, input, garbage);
        assert_eq!(condition(&pool, chosen), pool.not(five));
        let sum = pool.add(chosen, input);
        assert_eq!(condition(&pool, sum), pool.not(five));
        assert!(!pool.has_undef(defined(&pool, sum)));
        // A choice by garbage is garbage, whatever it chooses.
        let by = pool.eq(garbage, pool.constant(8, 0));
        let chosen = pool.ite(by, input, pool.constant(8, 1));
        assert_eq!(condition(&pool, chosen), pool.tru());
    }

    #[test]
    fn masks_and_parts_are_exact_bit_by_bit() {
        let Terms {
            pool,
            input,
            garbage,
        } = terms();
        let word = pool.concat(garbage, input);
        assert_eq!(condition(&pool, word), pool.tru());
        assert_eq!(condition(&pool, pool.trunc(word, 8)), pool.fls());
        // Garbage under a mask that depends on an input.
        let mask = pool.sext(pool.eq(input, pool.constant(8, 0)), 8);
        let masked = pool.and(garbage, mask);
        let expected = pool.eq(input, pool.constant(8, 0));
        assert_eq!(condition(&pool, masked), expected);
    }

    #[test]
    fn a_look_up_is_undefined_where_the_cell_is() {
        let Terms {
            pool,
            input,
            garbage,
        } = terms();
        let at = |i| pool.constant(64, i);
        let cells = pool.array_table(&[7, 8, 9]);
        let cells = pool.store(cells, at(1), garbage);
        let read = pool.select(cells, pool.zext(input, 64));
        let undefined = condition(&pool, read);
        for value in 0..4u128 {
            let mut given = Substitution::new();
            given.insert(input, pool.constant(8, value));
            let here = given.apply(&pool, undefined);
            assert_eq!(pool.as_const(here), Some(u128::from(value == 1)));
        }
    }
}
