//! The evaluator: what a term means under an assignment. This is the reference semantics.
//!
//! Iterative, so that a chain of a million nodes needs no stack. An [`Evaluator`] keeps the
//! values of all subterms it has met: evaluating the next constraint of a path costs only its new nodes.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::bv::Bv;
use crate::expr::Expr;
use crate::float;
use crate::pool::{TermPool, VarId};
use crate::term::{Sort, Term};

/// The value of a byte array: a default, leading bytes, and single places written over them.
///
/// Written places are kept in a persistent map: a chain of n stores costs O(n log n), not O(n²).
#[derive(Clone, Debug, Default)]
pub struct ArrayValue {
    default: u8,
    leading: Option<Arc<[u8]>>,
    written: imbl::OrdMap<u64, u8>,
}

impl ArrayValue {
    /// The array that holds one byte everywhere.
    pub fn filled(default: u8) -> ArrayValue {
        ArrayValue {
            default,
            ..ArrayValue::default()
        }
    }

    fn table(bytes: &Arc<[u8]>) -> ArrayValue {
        ArrayValue {
            leading: Some(Arc::clone(bytes)),
            ..ArrayValue::default()
        }
    }

    /// The byte at an index.
    pub fn get(&self, index: u64) -> u8 {
        if let Some(&b) = self.written.get(&index) {
            return b;
        }
        let leading = self.leading.as_ref();
        let place = usize::try_from(index).ok();
        leading
            .zip(place)
            .and_then(|(bytes, i)| bytes.get(i).copied())
            .unwrap_or(self.default)
    }

    /// Replaces the byte at an index.
    pub fn set(&mut self, index: u64, byte: u8) {
        self.written.insert(index, byte);
    }

    /// The byte at every place that was neither given nor written.
    pub fn default_byte(&self) -> u8 {
        self.default
    }

    /// The places that were written, ascending.
    pub fn written(&self) -> impl Iterator<Item = (u64, u8)> {
        self.written.iter().map(|(&i, &b)| (i, b))
    }
}

/// Equal if they were made alike; arrays are not compared by content.
impl PartialEq for ArrayValue {
    fn eq(&self, other: &ArrayValue) -> bool {
        self.default == other.default
            && self.leading == other.leading
            && self.written == other.written
    }
}

impl Eq for ArrayValue {}

/// What a term evaluates to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A bit-vector.
    Bv(Bv),
    /// A byte array.
    Array(Arc<ArrayValue>),
}

impl Value {
    /// The bit-vector; a zero bit for an array, which no well-sorted caller asks for.
    pub fn bv(&self) -> Bv {
        match self {
            Value::Bv(v) => v.clone(),
            Value::Array(_) => Bv::bool(false),
        }
    }

    /// Whether this is the single bit 1.
    pub fn is_true(&self) -> bool {
        matches!(self, Value::Bv(v) if v.is_true())
    }
}

/// Values of variables. A variable without one is zero (an array: zero everywhere).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Assignment {
    values: FxHashMap<VarId, Value>,
}

impl Assignment {
    /// The assignment that takes every variable to zero.
    pub fn new() -> Assignment {
        Assignment::default()
    }

    /// Gives a variable a value.
    pub fn set(&mut self, v: VarId, value: Value) {
        self.values.insert(v, value);
    }

    /// The value given to a variable.
    pub fn get(&self, v: VarId) -> Option<&Value> {
        self.values.get(&v)
    }

    /// The values given, sorted by the variables' numbers.
    pub fn iter(&self) -> impl Iterator<Item = (VarId, &Value)> {
        let mut all: Vec<_> = self.values.iter().map(|(&v, value)| (v, value)).collect();
        all.sort_unstable_by_key(|&(v, _)| v);
        all.into_iter()
    }

    /// How many variables have a value.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether no variable has a value.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Takes over the values of `other`; they win over those already here.
    pub fn extend(&mut self, other: &Assignment) {
        for (&v, value) in &other.values {
            self.values.insert(v, value.clone());
        }
    }
}

/// Evaluates terms under one assignment and remembers the values of all subterms.
#[derive(Clone, Debug)]
pub struct Evaluator {
    assignment: Arc<Assignment>,
    memo: FxHashMap<Term, Value>,
}

/// Evaluates one term.
pub fn eval(pool: &TermPool, t: Term, assignment: &Assignment) -> Value {
    Evaluator::new(Arc::new(assignment.clone())).eval(pool, t)
}

impl Evaluator {
    /// An evaluator for one assignment.
    pub fn new(assignment: Arc<Assignment>) -> Evaluator {
        Evaluator {
            assignment,
            memo: FxHashMap::default(),
        }
    }

    /// The assignment.
    pub fn assignment(&self) -> &Arc<Assignment> {
        &self.assignment
    }

    /// Gives every variable of `t` that has no value the value zero, which it counted as anyway.
    pub fn assign_open(&mut self, pool: &TermPool, t: Term) {
        for &v in pool.free_vars(t).iter() {
            if self.assignment.get(v).is_none() {
                let zero = match pool.var_info(v).sort {
                    Sort::Bv(w) => Value::Bv(Bv::new(w, 0)),
                    Sort::Array => Value::Array(Arc::default()),
                };
                Arc::make_mut(&mut self.assignment).set(v, zero);
            }
        }
    }

    /// How many values are remembered.
    pub fn remembered(&self) -> usize {
        self.memo.len()
    }

    /// Whether a term of width 1 is true.
    pub fn holds(&mut self, pool: &TermPool, t: Term) -> bool {
        self.eval(pool, t).is_true()
    }

    /// The value of a term.
    pub fn eval(&mut self, pool: &TermPool, t: Term) -> Value {
        if let Some(v) = self.memo.get(&t) {
            return v.clone();
        }
        let mut stack = vec![t];
        while let Some(&t) = stack.last() {
            if self.memo.contains_key(&t) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            let children = pool.expr(t).children();
            stack.extend(
                children
                    .iter()
                    .copied()
                    .filter(|c| !self.memo.contains_key(c)),
            );
            if stack.len() == before {
                stack.pop();
                let value = {
                    let args: smallvec::SmallVec<[&Value; 3]> =
                        children.iter().map(|c| &self.memo[c]).collect();
                    apply(pool, t, &args, &self.assignment)
                };
                self.memo.insert(t, value);
            }
        }
        self.memo[&t].clone()
    }
}

fn bv(v: &Value) -> &Bv {
    match v {
        Value::Bv(v) => v,
        Value::Array(_) => unreachable!("constructors check sorts"),
    }
}

fn array(v: &Value) -> &Arc<ArrayValue> {
    match v {
        Value::Array(a) => a,
        Value::Bv(_) => unreachable!("constructors check sorts"),
    }
}

/// The meaning of one node, given the values of its operands.
fn apply(pool: &TermPool, t: Term, args: &[&Value], assignment: &Assignment) -> Value {
    let width = pool.width(t);
    let low = |i: usize| bv(args[i]).low();
    let float = |v: u128| Bv::new(width, v);
    let value = match *pool.expr(t) {
        Expr::Const(c) => Bv::new(width, c.get()),
        Expr::WideConst(_) => pool.as_bv(t).unwrap_or_else(|| Bv::new(width, 0)),
        Expr::Var(v) => {
            return match (assignment.get(v), pool.var_info(v).sort) {
                (Some(value), _) => value.clone(),
                (None, Sort::Bv(w)) => Value::Bv(Bv::new(w, 0)),
                (None, Sort::Array) => Value::Array(Arc::default()),
            };
        }
        Expr::Not(_) => bv(args[0]).not(),
        Expr::Bin(op, ..) => bv(args[0]).binary(op, bv(args[1])),
        Expr::Rel(rel, ..) => Bv::bool(bv(args[0]).relation(rel, bv(args[1]))),
        Expr::Concat(..) => bv(args[0]).concat(bv(args[1])),
        Expr::Extract(_, lo) => bv(args[0]).extract(lo, width),
        Expr::SExt(_) => bv(args[0]).sext(width),
        Expr::Ite(..) => bv(args[if args[0].is_true() { 1 } else { 2 }]).clone(),
        Expr::Select(..) => {
            let byte = array(args[0]).get(low(1) as u64);
            Bv::new(8, byte.into())
        }
        Expr::Store(..) => {
            let mut a = ArrayValue::clone(array(args[0]));
            a.set(low(1) as u64, low(2) as u8);
            return Value::Array(Arc::new(a));
        }
        Expr::ConstArray(_) => {
            return Value::Array(Arc::new(ArrayValue::filled(low(0) as u8)));
        }
        Expr::Table(id) => return Value::Array(Arc::new(ArrayValue::table(pool.table(id)))),
        Expr::Fp1(op, f, r, _) => float(float::unary(op, f, r, low(0))),
        Expr::Fp2(op, f, r, ..) => float(float::binary(op, f, r, low(0), low(1))),
        Expr::FpFma(f, r, ..) => float(float::fma(f, r, low(0), low(1), low(2))),
        Expr::FpRel(rel, f, ..) => Bv::bool(float::relation(rel, f, low(0), low(1))),
        Expr::FpToFp(f, g, r, _) => float(float::convert(f, g, r, low(0))),
        Expr::FpFromInt(f, s, r, _) => float(float::from_int(f, s, r, bv(args[0]).width(), low(0))),
        Expr::FpToInt(f, s, r, _) => float(float::to_int(f, s, r, width, low(0))),
    };
    Value::Bv(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BinOp, VarKind};

    #[test]
    fn a_deep_term_needs_no_stack() {
        let p = TermPool::new();
        let x = p.var("x", 32, VarKind::Input);
        let y = p.var("y", 32, VarKind::Input);
        let mut t = x;
        for i in 0..200_000 {
            let op = if i % 2 == 0 { BinOp::Mul } else { BinOp::Xor };
            t = p.unsimplified(Expr::Bin(op, t, y), 32);
        }
        let mut a = Assignment::new();
        if let Some(v) = p.as_var(y) {
            a.set(v, Value::Bv(Bv::new(32, 1)));
        }
        assert_eq!(eval(&p, t, &a), Value::Bv(Bv::new(32, 0)));
    }

    #[test]
    fn arrays_are_total_maps() {
        let p = TermPool::new();
        let a = p.array_var("a", VarKind::Input);
        let i = p.var("i", 64, VarKind::Input);
        let s = p.store(a, i, p.constant(8, 5));
        let r = p.select(s, p.constant(64, 0));
        assert_eq!(eval(&p, r, &Assignment::new()), Value::Bv(Bv::new(8, 5)));
        let mut other = Assignment::new();
        if let Some(v) = p.as_var(i) {
            other.set(v, Value::Bv(Bv::new(64, 9)));
        }
        assert_eq!(eval(&p, r, &other), Value::Bv(Bv::new(8, 0)));
    }
}
