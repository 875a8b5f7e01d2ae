//! Terms as Z3 expressions, each once.

use concord_term::{BinOp, Expr, Rel, Sort, Term, TermPool, VarId, VarKind};
use rustc_hash::FxHashMap;
use z3::ast::{Array, BV, Bool};

/// A translated term. A Boolean is kept as such where the operation yields one.
#[derive(Clone)]
enum Formula {
    Bool(Bool),
    Bv(BV),
    Array(Array),
}

/// The terms translated so far.
#[derive(Default)]
pub(super) struct Translator {
    done: FxHashMap<Term, Formula>,
}

/// A name that is unique for a variable: variables differ in name, kind or sort.
fn name(pool: &TermPool, v: VarId) -> String {
    let info = pool.var_info(v);
    let kind = match info.kind {
        VarKind::Input => "",
        VarKind::Undef => "undef!",
        VarKind::Environment => "environment!",
    };
    let sort = match info.sort {
        Sort::Bv(w) => w.to_string(),
        Sort::Array => "array".to_owned(),
    };
    format!("{kind}{}!{sort}", info.name.replace('\0', "_"))
}

pub(super) fn array_const(name: String) -> Array {
    Array::new_const(name, &z3::Sort::bitvector(64), &z3::Sort::bitvector(8))
}

fn constant(pool: &TermPool, t: Term) -> BV {
    let width = pool.width(t);
    match pool.as_const(t) {
        Some(v) if width <= 64 => BV::from_u64(v as u64, width),
        _ => {
            let text = pool
                .as_bv(t)
                .map_or_else(String::new, |v| v.big().to_string());
            BV::from_str(width, &text).unwrap_or_else(|| BV::from_u64(0, width))
        }
    }
}

impl Translator {
    pub(super) fn len(&self) -> usize {
        self.done.len()
    }

    /// The variables of some terms with their names in Z3.
    pub(super) fn var_names(&self, pool: &TermPool, terms: &[Term]) -> Vec<(VarId, String)> {
        let mut vars: Vec<VarId> = terms
            .iter()
            .flat_map(|&t| pool.free_vars(t).to_vec())
            .collect();
        vars.sort_unstable();
        vars.dedup();
        vars.into_iter().map(|v| (v, name(pool, v))).collect()
    }

    /// A term of width 1 as a Boolean.
    pub(super) fn boolean(&mut self, pool: &TermPool, root: Term) -> Bool {
        let mut stack = vec![root];
        while let Some(&t) = stack.last() {
            if self.done.contains_key(&t) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            let missing = pool.expr(t).children();
            stack.extend(missing.into_iter().filter(|c| !self.done.contains_key(c)));
            if stack.len() == before {
                stack.pop();
                let formula = self.node(pool, t);
                self.done.insert(t, formula);
            }
        }
        self.bool(root)
    }

    fn bool(&self, t: Term) -> Bool {
        match &self.done[&t] {
            Formula::Bool(b) => b.clone(),
            Formula::Bv(v) => v.eq(BV::from_u64(1, 1)),
            Formula::Array(_) => unreachable!("constructors check sorts"),
        }
    }

    fn bv(&self, t: Term) -> BV {
        match &self.done[&t] {
            Formula::Bool(b) => b.ite(&BV::from_u64(1, 1), &BV::from_u64(0, 1)),
            Formula::Bv(v) => v.clone(),
            Formula::Array(_) => unreachable!("constructors check sorts"),
        }
    }

    fn array(&self, t: Term) -> Array {
        match &self.done[&t] {
            Formula::Array(a) => a.clone(),
            _ => unreachable!("constructors check sorts"),
        }
    }

    fn node(&self, pool: &TermPool, t: Term) -> Formula {
        let width = pool.width(t);
        let boolean = width == 1;
        match *pool.expr(t) {
            Expr::Const(c) if boolean => Formula::Bool(Bool::from_bool(c.get() == 1)),
            Expr::Const(_) | Expr::WideConst(_) => Formula::Bv(constant(pool, t)),
            Expr::Var(v) => match pool.var_info(v).sort {
                Sort::Bv(w) => Formula::Bv(BV::new_const(name(pool, v), w)),
                Sort::Array => Formula::Array(array_const(name(pool, v))),
            },
            Expr::Not(a) if boolean => Formula::Bool(self.bool(a).not()),
            Expr::Not(a) => Formula::Bv(self.bv(a).bvnot()),
            Expr::Bin(op @ (BinOp::And | BinOp::Or | BinOp::Xor), a, b) if boolean => {
                let (a, b) = (self.bool(a), self.bool(b));
                Formula::Bool(match op {
                    BinOp::And => Bool::and(&[a, b]),
                    BinOp::Or => Bool::or(&[a, b]),
                    _ => a.xor(b),
                })
            }
            Expr::Bin(op, a, b) => Formula::Bv(binary(op, &self.bv(a), &self.bv(b))),
            Expr::Rel(rel, a, b) => {
                let (a, b) = (self.bv(a), self.bv(b));
                Formula::Bool(match rel {
                    Rel::Eq => a.eq(b),
                    Rel::Ult => a.bvult(b),
                    Rel::Slt => a.bvslt(b),
                })
            }
            Expr::Concat(h, l) => Formula::Bv(self.bv(h).concat(self.bv(l))),
            Expr::Extract(a, lo) => Formula::Bv(self.bv(a).extract(lo + width - 1, lo)),
            Expr::SExt(a) => Formula::Bv(self.bv(a).sign_ext(width - pool.width(a))),
            Expr::Ite(c, a, b) if boolean => {
                Formula::Bool(self.bool(c).ite(&self.bool(a), &self.bool(b)))
            }
            Expr::Ite(c, a, b) => Formula::Bv(self.bool(c).ite(&self.bv(a), &self.bv(b))),
            Expr::Select(a, i) => {
                let byte = self.array(a).select(&self.bv(i));
                Formula::Bv(byte.as_bv().unwrap_or_else(|| BV::from_u64(0, 8)))
            }
            Expr::Store(a, i, v) => Formula::Array(self.array(a).store(&self.bv(i), &self.bv(v))),
            Expr::ConstArray(v) => {
                Formula::Array(Array::const_array(&z3::Sort::bitvector(64), &self.bv(v)))
            }
            Expr::Table(id) => {
                let zero = BV::from_u64(0, 8);
                let mut array = Array::const_array(&z3::Sort::bitvector(64), &zero);
                for (i, &b) in pool.table(id).iter().enumerate().filter(|&(_, &b)| b != 0) {
                    let (i, b) = (BV::from_u64(i as u64, 64), BV::from_u64(b.into(), 8));
                    array = array.store(&i, &b);
                }
                Formula::Array(array)
            }
            Expr::Fp1(..)
            | Expr::Fp2(..)
            | Expr::FpFma(..)
            | Expr::FpRel(..)
            | Expr::FpToFp(..)
            | Expr::FpFromInt(..)
            | Expr::FpToInt(..) => unreachable!("queries with floats go through text"),
        }
    }
}

fn binary(op: BinOp, a: &BV, b: &BV) -> BV {
    match op {
        BinOp::And => a.bvand(b),
        BinOp::Or => a.bvor(b),
        BinOp::Xor => a.bvxor(b),
        BinOp::Add => a.bvadd(b),
        BinOp::Mul => a.bvmul(b),
        BinOp::UDiv => a.bvudiv(b),
        BinOp::SDiv => a.bvsdiv(b),
        BinOp::URem => a.bvurem(b),
        BinOp::SRem => a.bvsrem(b),
        BinOp::Shl => a.bvshl(b),
        BinOp::LShr => a.bvlshr(b),
        BinOp::AShr => a.bvashr(b),
    }
}
