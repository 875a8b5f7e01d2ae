//! Free variables: which variables a term's value can depend on.
//!
//! Sets are computed on demand and kept; equal sets are stored once. Inside a set variables
//! are sorted by number for fast intersection, an order that must not reach any output.

use std::sync::Arc;

use parking_lot::RwLock;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::pool::{TermPool, VarId};
use crate::term::Term;

/// A sorted set of variables.
pub type VarSet = Arc<[VarId]>;

/// How far below a term the sets of its parts are kept too.
const KEPT_LEVELS: u32 = 4;
const KEPT_NODES: usize = 32;

/// The sets found so far.
#[derive(Default)]
pub(crate) struct FreeVarCache {
    of: RwLock<FxHashMap<Term, VarSet>>,
    sets: RwLock<FxHashSet<VarSet>>,
}

impl TermPool {
    /// The variables below a term, sorted by number.
    pub fn free_vars(&self, t: Term) -> VarSet {
        if let Some(set) = self.free_vars.of.read().get(&t) {
            return Arc::clone(set);
        }
        // A condition is usually a few operations over a value that later conditions extend:
        // with the sets of the nodes just below kept as well, a chain of conditions costs
        // what is new in each, not the whole chain again.
        let mut below = vec![(t, 0)];
        let mut next = 0;
        while let Some(&(u, depth)) = below.get(next) {
            next += 1;
            if depth < KEPT_LEVELS && below.len() < KEPT_NODES {
                let children = self.expr(u).children();
                below.extend(children.into_iter().map(|c| (c, depth + 1)));
            }
        }
        for &(u, _) in below.iter().rev() {
            if !self.expr(u).children().is_empty() {
                self.collect_vars(u);
            }
        }
        self.collect_vars(t)
    }

    fn collect_vars(&self, t: Term) -> VarSet {
        if let Some(set) = self.free_vars.of.read().get(&t) {
            return Arc::clone(set);
        }
        let mut found: Vec<VarId> = Vec::new();
        let mut seen = FxHashSet::default();
        let mut stack = vec![t];
        while let Some(t) = stack.pop() {
            if !seen.insert(t) {
                continue;
            }
            if let Some(v) = self.as_var(t) {
                found.push(v);
                // A function of real numbers is a variable that depends on others.
                stack.extend(self.arguments(v));
                continue;
            }
            if let Some(set) = self.free_vars.of.read().get(&t) {
                found.extend(set.iter());
                continue;
            }
            stack.extend(self.expr(t).children());
        }
        found.sort_unstable();
        found.dedup();
        let set = self.intern_set(found);
        self.free_vars.of.write().insert(t, Arc::clone(&set));
        set
    }

    fn intern_set(&self, vars: Vec<VarId>) -> VarSet {
        let mut sets = self.free_vars.sets.write();
        if let Some(set) = sets.get(vars.as_slice()) {
            return Arc::clone(set);
        }
        let set: VarSet = vars.into();
        sets.insert(Arc::clone(&set));
        set
    }

    /// How many different nodes a term has.
    pub fn size(&self, t: Term) -> usize {
        let mut seen = FxHashSet::default();
        let mut stack = vec![t];
        while let Some(t) = stack.pop() {
            if seen.insert(t) {
                stack.extend(self.expr(t).children());
            }
        }
        seen.len()
    }
}

#[cfg(test)]
mod tests {
    use crate::{TermPool, VarKind};

    #[test]
    fn free_variables_are_found_once_and_shared() {
        let p = TermPool::new();
        let x = p.var("x", 8, VarKind::Input);
        let y = p.var("y", 8, VarKind::Input);
        let s = p.mul(p.add(x, y), p.udiv(y, x));
        let d = p.udiv(p.add(x, y), y);
        assert_eq!(p.free_vars(s).len(), 2);
        assert!(std::sync::Arc::ptr_eq(&p.free_vars(s), &p.free_vars(d)));
        assert!(p.free_vars(p.constant(8, 3)).is_empty());
    }
}
