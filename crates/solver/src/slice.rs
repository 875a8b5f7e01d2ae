//! Independent-constraint slicing: assertions without common variables are decided apart.
//!
//! A query falls into components; each is small, recurs in other queries, and is found in the
//! cache. For an extension of a satisfiable path only the component of the new condition matters.

use concord_term::{Assignment, Term, TermPool, VarId, VarSet};
use rustc_hash::FxHashMap;

use crate::answer::{Answer, Model, PoolMark, Solver};

/// Splits queries into independent parts.
pub struct Slicing<S> {
    inner: S,
    vars: FxHashMap<Term, VarSet>,
    /// `marks[v] == epoch` means that v belongs to the slice being collected.
    marks: Vec<u32>,
    epoch: u32,
    pool: PoolMark,
}

/// The variables that belong to the slice being collected.
struct Slice<'m> {
    marks: &'m mut Vec<u32>,
    epoch: u32,
}

impl Slice<'_> {
    /// Takes variables in; whether one of them is new.
    fn mark(&mut self, vars: &[VarId]) -> bool {
        let mut new = false;
        for v in vars {
            let i = v.index();
            if i >= self.marks.len() {
                self.marks.resize(i + 64, 0);
            }
            new |= self.marks[i] != self.epoch;
            self.marks[i] = self.epoch;
        }
        new
    }

    fn meets(&self, vars: &[VarId]) -> bool {
        vars.iter()
            .any(|v| self.marks.get(v.index()) == Some(&self.epoch))
    }
}

/// The cache of variable sets is emptied when it has this many entries.
const CAPACITY: usize = 1 << 20;

impl<S: Solver> Slicing<S> {
    /// Puts slicing in front of a solver.
    pub fn new(inner: S) -> Slicing<S> {
        Slicing {
            inner,
            vars: FxHashMap::default(),
            marks: Vec::new(),
            epoch: 0,
            pool: PoolMark::default(),
        }
    }

    fn make_room(&mut self) {
        if self.vars.len() >= CAPACITY {
            self.vars.clear();
        }
    }

    fn vars_of(&mut self, pool: &TermPool, t: Term) -> VarSet {
        if self.pool.changed(pool) {
            self.vars.clear();
        }
        if let Some(set) = self.vars.get(&t) {
            return VarSet::clone(set);
        }
        let set = pool.free_vars(t);
        self.vars.insert(t, VarSet::clone(&set));
        set
    }

    /// The assertions of `path` that are connected with `cond`, in their order, and `cond`.
    fn related(&mut self, pool: &TermPool, path: &[Term], cond: Term) -> Vec<Term> {
        self.epoch += 1;
        let first = self.vars_of(pool, cond);
        for &t in path {
            self.vars_of(pool, t);
        }
        let mut slice = Slice {
            marks: &mut self.marks,
            epoch: self.epoch,
        };
        slice.mark(&first);
        let none: &[VarId] = &[];
        let sets: Vec<&[VarId]> = path
            .iter()
            .map(|t| self.vars.get(t).map_or(none, |set| set))
            .collect();
        let mut taken = vec![false; path.len()];
        let mut grew = true;
        while grew {
            grew = false;
            for i in (0..path.len()).rev() {
                if !taken[i] && slice.meets(sets[i]) {
                    taken[i] = true;
                    grew |= slice.mark(sets[i]);
                }
            }
        }
        let mut out: Vec<Term> = path
            .iter()
            .zip(&taken)
            .filter(|&(_, &t)| t)
            .map(|(&t, _)| t)
            .collect();
        out.push(cond);
        out
    }

    /// The values of a part's own variables. A model from the cache may come from a larger
    /// query and speak of variables that other parts decide.
    fn own(&mut self, pool: &TermPool, part: &[Term], model: &Model) -> Model {
        let vars: Vec<VarId> = part
            .iter()
            .flat_map(|&t| self.vars_of(pool, t).to_vec())
            .collect();
        model.restricted(pool, vars)
    }

    /// The connected components, ordered by their first assertion.
    fn components(&mut self, pool: &TermPool, assertions: &[Term]) -> Vec<Vec<Term>> {
        let mut parent: Vec<usize> = (0..assertions.len()).collect();
        fn root(parent: &mut [usize], mut i: usize) -> usize {
            while parent[i] != i {
                parent[i] = parent[parent[i]];
                i = parent[i];
            }
            i
        }
        let mut owner: FxHashMap<VarId, usize> = FxHashMap::default();
        for (i, &t) in assertions.iter().enumerate() {
            for &v in self.vars_of(pool, t).iter() {
                let first = *owner.entry(v).or_insert(i);
                let (a, b) = (root(&mut parent, first), root(&mut parent, i));
                // The smaller number becomes the root, so components come in order.
                parent[a.max(b)] = a.min(b);
            }
        }
        let mut out: Vec<Vec<Term>> = Vec::new();
        let mut place: FxHashMap<usize, usize> = FxHashMap::default();
        for (i, &t) in assertions.iter().enumerate() {
            let r = root(&mut parent, i);
            let at = *place.entry(r).or_insert_with(|| {
                out.push(Vec::new());
                out.len() - 1
            });
            out[at].push(t);
        }
        out
    }
}

impl<S: Solver> Solver for Slicing<S> {
    fn check(&mut self, pool: &TermPool, assertions: &[Term]) -> Answer {
        self.make_room();
        let mut whole = Assignment::new();
        let mut undecided = None;
        for part in self.components(pool, assertions) {
            match self.inner.check(pool, &part) {
                Answer::Sat(model) => {
                    whole.extend(self.own(pool, &part, &model).assignment());
                }
                Answer::Unsat => return Answer::Unsat,
                // Another part may still be unsatisfiable.
                Answer::Unknown(reason) => {
                    undecided.get_or_insert(reason);
                }
            }
        }
        match undecided {
            Some(reason) => Answer::Unknown(reason),
            None => Answer::Sat(Model::from(whole)),
        }
    }

    fn check_extension(&mut self, pool: &TermPool, path: &[Term], cond: Term) -> Answer {
        self.make_room();
        let slice = self.related(pool, path, cond);
        match self.inner.check(pool, &slice) {
            Answer::Sat(model) => Answer::Sat(self.own(pool, &slice, &model)),
            other => other,
        }
    }
}
