//! When a value really depends on uninitialised memory.
//!
//! A look-up at a symbolic index in a table that is filled in part gives a
//! term that mentions uninitialised bytes, although no index that the path
//! allows reaches them. The condition under which the value depends on them is
//! a term over the inputs: deciding it tells mistakes from such look-ups.
//! Errs towards "depends": an operation depends on what its operands depend
//! on, unless the simplifier has removed them.

use crate::undef;
use concord_term::{Expr, Substitution, Term, TermPool, VarKind};
use rustc_hash::FxHashMap;

/// The condition under which the term's value depends on something
/// uninitialised.
pub fn condition(pool: &TermPool, term: Term) -> Term {
    let mut known = FxHashMap::default();
    let mut defined = without_undef(pool, term);
    let mut work = vec![term];
    while let Some(term) = work.last().copied() {
        if known.contains_key(&term) {
            work.pop();
            continue;
        }
        if !pool.has_undef(term) {
            known.insert(term, pool.fls());
            continue;
        }
        let children = pool.expr(term).children();
        let before = work.len();
        work.extend(children.iter().filter(|c| !known.contains_key(c)));
        if work.len() > before {
            continue;
        }
        let depends = |child: &Term| known[child];
        let all = children
            .iter()
            .fold(pool.fls(), |all, child| pool.or(all, depends(child)));
        let condition = match *pool.expr(term) {
            Expr::Var(_) => pool.tru(),
            Expr::Ite(cond, a, b) => {
                let chosen = pool.ite(defined.apply(pool, cond), depends(&a), depends(&b));
                pool.or(depends(&cond), chosen)
            }
            Expr::Select(array, index) => {
                let found = looked_up(pool, array, index, &known, &mut defined);
                pool.or(depends(&index), found)
            }
            _ => all,
        };
        known.insert(term, condition);
    }
    known[&term]
}

/// Replaces everything uninitialised below a term by zero.
pub fn without_undef(pool: &TermPool, term: Term) -> Substitution {
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
pub fn as_a_whole(pool: &TermPool, value: Term) -> Term {
    if !pool.has_undef(value) {
        return value;
    }
    let undefined = undef::derived(pool, pool.width(value), value);
    let depends = condition(pool, value);
    if pool.as_const(depends) == Some(1) {
        return undefined;
    }
    let defined = without_undef(pool, value).apply(pool, value);
    pool.ite(depends, undefined, defined)
}

/// Whether what an array holds at an index depends: the newest store there
/// decides.
fn looked_up(
    pool: &TermPool,
    array: Term,
    index: Term,
    known: &FxHashMap<Term, Term>,
    defined: &mut Substitution,
) -> Term {
    let index = defined.apply(pool, index);
    let mut stores = Vec::new();
    let mut base = array;
    while let Expr::Store(below, at, value) = *pool.expr(base) {
        stores.push((at, value));
        base = below;
    }
    let mut result = match *pool.expr(base) {
        Expr::ConstArray(value) => known[&value],
        _ => known[&base],
    };
    for (at, value) in stores.into_iter().rev() {
        let here = pool.eq(index, defined.apply(pool, at));
        result = pool.or(known[&at], pool.ite(here, known[&value], result));
    }
    result
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
}
