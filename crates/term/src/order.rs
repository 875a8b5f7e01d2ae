//! A total order of terms by structure, the one that commutative operands are sorted by.

use std::cmp::Ordering;

use crate::expr::Expr;
use crate::pool::{TermPool, shape};
use crate::term::Term;

impl TermPool {
    /// Orders two terms by structure: equal only for the same term, the same in every run.
    pub fn order(&self, a: Term, b: Term) -> Ordering {
        if a == b {
            return Ordering::Equal;
        }
        self.structural_hash(a)
            .cmp(&self.structural_hash(b))
            .then_with(|| self.order_by_text(a, b))
    }

    /// The tie-break for two terms whose 128-bit hashes collide: rare enough to be slow.
    fn order_by_text(&self, a: Term, b: Term) -> Ordering {
        let key = |t: Term| {
            let leaf = match *self.expr(t) {
                Expr::Var(v) => {
                    let info = self.var_info(v);
                    format!("{:?} {:?} {}", info.kind, info.sort, info.name)
                }
                Expr::Const(c) => c.get().to_string(),
                Expr::WideConst(_) => format!("{:?}", self.as_bv(t)),
                Expr::Table(id) => format!("{:?}", self.table(id)),
                _ => String::new(),
            };
            (shape(self.expr(t), self.width(t)), leaf)
        };
        key(a).cmp(&key(b)).then_with(|| {
            let (ca, cb) = (self.expr(a).children(), self.expr(b).children());
            ca.iter()
                .zip(cb.iter())
                .map(|(&x, &y)| self.order(x, y))
                .find(|o| o.is_ne())
                .unwrap_or(Ordering::Equal)
        })
    }

    /// The two operands, smaller first; a constant always comes last.
    pub(crate) fn ordered(&self, a: Term, b: Term) -> (Term, Term) {
        let swap = match (self.is_const(a), self.is_const(b)) {
            (true, false) => true,
            (false, true) => false,
            _ => self.order(a, b).is_gt(),
        };
        if swap { (b, a) } else { (a, b) }
    }
}
