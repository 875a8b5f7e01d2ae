//! Variables that stand for something that depends on other terms and that no operation computes: functions of real
//! numbers, and the text of a number that is printed into a file.
//!
//! Exact in one direction: equal arguments give the same variable. Whoever asks which variables a term depends on, or puts
//! values in their place, sees through them ([`TermPool::operands`]).

use std::sync::atomic::Ordering;

use crate::expr::{Children, Expr, Format};
use crate::pool::{TermPool, VarId};
use crate::term::{Flags, Sort, Term, VarKind};

/// What a variable stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Dependent {
    /// A function of real numbers, by its name for `double`.
    Function(String, Vec<Term>),
    /// What a value looks like in this conversion of `printf`: a byte that stands for text of any length.
    Text(String, Term),
}

impl Dependent {
    fn arguments(&self) -> Vec<Term> {
        match self {
            Dependent::Function(_, args) => args.clone(),
            Dependent::Text(_, value) => vec![*value],
        }
    }
}

impl TermPool {
    /// A byte that stands for the text of a value in a conversion of `printf`.
    pub fn text(&self, conversion: &str, value: Term) -> Term {
        self.dependent(Dependent::Text(conversion.to_owned(), value), 8)
    }

    /// The conversion and the value whose text a variable stands for.
    pub fn as_text(&self, t: Term) -> Option<(String, Term)> {
        match self.depends(self.as_var(t)?)? {
            Dependent::Text(conversion, value) => Some((conversion, value)),
            Dependent::Function(..) => None,
        }
    }

    pub(crate) fn dependent(&self, what: Dependent, width: u32) -> Term {
        let args = what.arguments();
        let numbers: Vec<String> = args
            .iter()
            .map(|t| format!("{:x}", self.structural_hash(*t)))
            .collect();
        let (sort, name, flags) = match &what {
            Dependent::Function(name, _) => ("real function", name, Flags::HAS_FLOAT),
            Dependent::Text(name, _) => ("text", name, Flags::NONE),
        };
        let full = format!("{sort} {name}({})", numbers.join(", "));
        let flags = args.iter().fold(flags, |all, t| all.union(self.flags(*t)));
        // What is computed from an undefined value is undefined as a whole.
        let kind = match flags.contains(Flags::HAS_UNDEF) {
            true => VarKind::Undef,
            false => VarKind::Input,
        };
        let term = self.variable_with(&full, Sort::Bv(width), kind, flags);
        let var = self.as_var(term).expect("it was made as one");
        self.dependents.write().entry(var).or_insert(what);
        self.has_dependents.store(true, Ordering::Release);
        term
    }

    /// What a variable stands for, if it depends on other terms.
    pub(crate) fn depends(&self, var: VarId) -> Option<Dependent> {
        if !self.has_dependents.load(Ordering::Acquire) {
            return None;
        }
        self.dependents.read().get(&var).cloned()
    }

    /// What a term is computed from: its children, or what a variable depends on.
    pub fn operands(&self, t: Term) -> Children {
        match *self.expr(t) {
            Expr::Var(v) => self.arguments(v).into(),
            ref expr => expr.children(),
        }
    }

    /// The terms that a variable depends on.
    pub(crate) fn arguments(&self, var: VarId) -> Vec<Term> {
        if !self.has_dependents.load(Ordering::Acquire) {
            return Vec::new();
        }
        let dependents = self.dependents.read();
        dependents
            .get(&var)
            .map_or_else(Vec::new, Dependent::arguments)
    }

    /// The same of other terms; `None` if the variable depends on none, or on another number of them.
    pub(crate) fn applied_to(&self, var: VarId, args: &[Term]) -> Option<Term> {
        match (self.depends(var)?, args) {
            (Dependent::Function(name, own), _) if own.len() == args.len() => {
                let format = match self.width(self.var_info(var).term) {
                    32 => Format::Single,
                    _ => Format::Double,
                };
                Some(self.real_function(&name, format, args))
            }
            (Dependent::Text(conversion, _), [value]) => Some(self.text(&conversion, *value)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Substitution;

    #[test]
    fn dependence_is_seen() {
        let pool = TermPool::for_reals();
        let x = pool.var("x", 64, VarKind::Environment);
        let y = pool.var("y", 64, VarKind::Input);
        let f = |t| pool.real_function("exp", Format::Double, &[t]);
        let nested = f(pool.fp_neg(Format::Double, f(x)));
        let [x_var, y_var] = [x, y].map(|t| pool.as_var(t).expect("a variable"));
        assert!(pool.free_vars(nested).contains(&x_var));
        assert!(pool.free_vars(pool.text("%g", nested)).contains(&x_var));
        let mut replaced = Substitution::new();
        replaced.insert(x, y);
        assert_eq!(
            replaced.apply(&pool, nested),
            f(pool.fp_neg(Format::Double, f(y)))
        );
        assert!(
            pool.free_vars(replaced.apply(&pool, nested))
                .contains(&y_var)
        );
    }

    #[test]
    fn what_depends_on_the_undefined_is_undefined() {
        let pool = TermPool::for_reals();
        let u = pool.var("u", 64, VarKind::Undef);
        assert!(pool.has_undef(pool.real_function("exp", Format::Double, &[u])));
        assert!(pool.has_undef(pool.text("%g", u)));
    }
}
