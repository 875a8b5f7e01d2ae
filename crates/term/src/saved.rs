//! A pool that is written down, and made again in another process.
//!
//! Nodes are written in the order of their creation and made again in that order, each as it stands,
//! without simplification: then every term has the same number as before, and whatever holds numbers
//! of terms (fingerprints of states, path conditions) means the same in both processes. What
//! other tables number (variables, wide constants, tables of bytes) is written by content.
//!
//! Exact: a node that would get another number is refused, so that no number ever stands for another
//! term than it did.

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::bv::Bv;
use crate::expr::Expr;
use crate::pool::{MAX_WIDTH, TermPool};
use crate::term::{Sort, Term, VarKind};

/// A node without numbers that mean something in one process only, but for those of its operands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum SavedNode {
    /// A variable.
    Variable {
        /// Its name.
        name: String,
        /// Its sort.
        sort: Sort,
        /// Its kind.
        kind: VarKind,
    },
    /// A constant of more than 128 bits: width and digits, lowest first.
    Wide(u32, Vec<u32>),
    /// An array with these leading bytes.
    Table(Vec<u8>),
    /// Anything else, with its width.
    Plain(Expr, u32),
}

/// A pool in which a node would get another number than it had.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the saved terms are not those of this program")]
pub struct Unlike;

impl TermPool {
    /// The nodes from a number on. Nobody may make terms meanwhile.
    pub fn saved_from(&self, start: usize) -> impl Iterator<Item = SavedNode> {
        (start..self.len()).map(|index| self.saved(Term::from_index(index)))
    }

    fn saved(&self, term: Term) -> SavedNode {
        let width = self.width(term);
        match *self.expr(term) {
            Expr::Var(var) => {
                let info = self.var_info(var);
                SavedNode::Variable {
                    name: info.name.to_string(),
                    sort: info.sort,
                    kind: info.kind,
                }
            }
            Expr::WideConst(id) => {
                SavedNode::Wide(width, self.wides[id.0 as usize].to_u32_digits())
            }
            Expr::Table(id) => SavedNode::Table(self.table(id).to_vec()),
            expr => SavedNode::Plain(expr, width),
        }
    }

    /// Makes the nodes again that had the numbers from `start` on. Nodes that exist already must have
    /// these numbers.
    pub fn restore(
        &self,
        start: usize,
        nodes: impl IntoIterator<Item = SavedNode>,
    ) -> Result<(), Unlike> {
        for (node, number) in nodes.into_iter().zip(start..) {
            let term = self.again(node).ok_or(Unlike)?;
            if term.index() != number {
                return Err(Unlike);
            }
        }
        Ok(())
    }

    fn again(&self, node: SavedNode) -> Option<Term> {
        let fits = |width: u32| width <= MAX_WIDTH;
        match node {
            SavedNode::Variable { name, sort, kind } => {
                let known = match sort {
                    Sort::Bv(width) => width > 0 && fits(width),
                    Sort::Array => true,
                };
                known.then(|| self.variable(&name, sort, kind))
            }
            SavedNode::Wide(width, digits) => {
                let wide = width > 128 && fits(width);
                wide.then(|| self.constant_bv(&Bv::from_big(width, BigUint::new(digits))))
            }
            SavedNode::Table(bytes) => Some(self.array_table(&bytes)),
            SavedNode::Plain(expr, width) => {
                let own = matches!(expr, Expr::Var(_) | Expr::WideConst(_) | Expr::Table(_));
                let known = expr.children().iter().all(|t| t.index() < self.len());
                (!own && known && fits(width)).then(|| self.intern(expr, width))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some_terms(pool: &TermPool) -> Vec<Term> {
        let a = pool.var("a", 32, VarKind::Input);
        let b = pool.var("b", 32, VarKind::Undef);
        let array = pool.array_var("m", VarKind::Environment);
        let table = pool.array_table(b"text");
        let wide = pool.constant_bv(&Bv::from_big(200, BigUint::from(1_u8) << 190));
        let sum = pool.add(a, b);
        let index = pool.constant(64, 3);
        vec![
            sum,
            pool.mul(sum, sum),
            pool.select(array, index),
            pool.not(pool.eq(a, sum)),
            table,
            wide,
        ]
    }

    #[test]
    fn every_term_has_its_number_again() {
        let pool = TermPool::new();
        let terms = some_terms(&pool);
        let nodes: Vec<SavedNode> = pool.saved_from(0).collect();
        let other = TermPool::new();
        other.restore(0, nodes).expect("it is the same pool");
        assert_eq!(other.len(), pool.len());
        for term in &terms {
            let both = (pool.structural_hash(*term), other.structural_hash(*term));
            assert_eq!(both.0, both.1);
        }
        assert_eq!(some_terms(&other), terms, "nothing is made anew");
        assert_eq!(other.len(), pool.len());
    }

    #[test]
    fn other_terms_in_the_way_are_noticed() {
        let pool = TermPool::new();
        some_terms(&pool);
        let nodes: Vec<SavedNode> = pool.saved_from(0).collect();
        let other = TermPool::new();
        other.var("else", 8, VarKind::Input);
        assert_eq!(other.restore(0, nodes), Err(Unlike));
    }

    #[test]
    fn operands_that_do_not_exist_are_refused() {
        let pool = TermPool::new();
        let missing = Term::from_index(1000);
        let node = SavedNode::Plain(Expr::Not(missing), 8);
        assert_eq!(pool.restore(pool.len(), [node]), Err(Unlike));
    }
}
