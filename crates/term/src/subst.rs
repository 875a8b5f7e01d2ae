//! Substitution: replacing variables (or any subterms) and simplifying what changes.

use rustc_hash::FxHashMap;

use crate::expr::Children;
use crate::pool::TermPool;
use crate::term::Term;

/// A replacement of terms by terms, with the results so far; one may serve many terms.
#[derive(Clone, Debug, Default)]
pub struct Substitution {
    map: FxHashMap<Term, Term>,
}

impl Substitution {
    /// The substitution that changes nothing.
    pub fn new() -> Substitution {
        Substitution::default()
    }

    /// Replaces `from` by `to`, which is not itself substituted into.
    ///
    /// All replacements must be made before the first [`Substitution::apply`].
    pub fn insert(&mut self, from: Term, to: Term) {
        self.map.insert(from, to);
    }

    /// How many terms have a replacement or a result.
    pub fn len(&self) -> usize {
        self.map.len()
    }

    /// Whether nothing is replaced.
    pub fn is_empty(&self) -> bool {
        self.map.is_empty()
    }

    /// The term with all replacements made, built again by the simplifying constructors.
    pub fn apply(&mut self, pool: &TermPool, t: Term) -> Term {
        let mut stack = vec![t];
        while let Some(&t) = stack.last() {
            if self.map.contains_key(&t) {
                stack.pop();
                continue;
            }
            let children = pool.operands(t);
            let before = stack.len();
            stack.extend(
                children
                    .iter()
                    .copied()
                    .filter(|c| !self.map.contains_key(c)),
            );
            if stack.len() > before {
                continue;
            }
            stack.pop();
            let new: Children = children.iter().map(|c| self.map[c]).collect();
            let result = if new == children {
                t
            } else {
                pool.rebuild_with(t, &new)
            };
            self.map.insert(t, result);
        }
        self.map[&t]
    }
}

impl TermPool {
    /// The term built again from its leaves by the simplifying constructors.
    pub fn simplify(&self, t: Term) -> Term {
        let mut done: FxHashMap<Term, Term> = FxHashMap::default();
        let mut stack = vec![t];
        while let Some(&t) = stack.last() {
            let children = self.expr(t).children();
            let before = stack.len();
            stack.extend(children.iter().copied().filter(|c| !done.contains_key(c)));
            if stack.len() > before {
                continue;
            }
            stack.pop();
            let new: Children = children.iter().map(|c| done[c]).collect();
            done.insert(t, self.rebuild_with(t, &new));
        }
        done[&t]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::VarKind;

    #[test]
    fn replaced_variables_fold_away() {
        let p = TermPool::new();
        let x = p.var("x", 8, VarKind::Input);
        let y = p.var("y", 8, VarKind::Input);
        let t = p.ult(p.mul(x, y), p.constant(8, 40));
        let mut s = Substitution::new();
        s.insert(x, p.constant(8, 6));
        s.insert(y, p.constant(8, 7));
        assert_eq!(s.apply(&p, t), p.fls());
    }

    #[test]
    fn replacements_are_not_substituted_into() {
        let p = TermPool::new();
        let x = p.var("x", 8, VarKind::Input);
        let y = p.var("y", 8, VarKind::Input);
        let mut s = Substitution::new();
        s.insert(x, y);
        s.insert(y, x);
        assert_eq!(s.apply(&p, p.sub(x, y)), p.sub(y, x));
    }
}
