//! Whether a reduction's result depends on the order of its operations.
//!
//! MPI 4.1 §6.9.1: the operation is taken to be associative, and that the same arguments give the
//! same result is only recommended; sums and products of floating-point numbers are not
//! associative. Up to five contributions are added up in all orders; of more, some that
//! implementations use. Only the first elements are looked at: a result that yet another order, or
//! a later element, shows may be missed.

use super::PredefinedOp;
use crate::datatype::{Class, Datatype};
use concord_term::{Bytes, TermPool};

/// How many bytes of a vector are looked at.
const LOOKED_AT: usize = 4096;

/// Up to so many contributions are tried in all orders.
const MOST_IN_ALL_ORDERS: usize = 5;

/// Whether other orders than that of ranks give another result.
pub(crate) fn depends_on_order(
    op: PredefinedOp,
    pool: &TermPool,
    datatype: &Datatype,
    contributions: &[&Bytes],
) -> bool {
    let rounds = matches!(op, PredefinedOp::Sum | PredefinedOp::Prod);
    let float = |class: Class| matches!(class, Class::Float(_) | Class::Complex(_));
    let map = datatype.map();
    let has_floats = match map.uniform() {
        Some(basic) => float(basic.class()),
        None => map.signature().any(|(basic, _)| float(basic.class())),
    };
    if contributions.len() < 3 || !rounds || !has_floats {
        return false;
    }
    let parts: Vec<Bytes> = contributions
        .iter()
        .map(|bytes| bytes.slice(0, bytes.len().min(LOOKED_AT)))
        .collect();
    let apply = |a: &Bytes, b: &Bytes| op.apply(pool, datatype, a, b);
    let fold = |parts: &mut dyn Iterator<Item = &Bytes>| {
        let first = parts.next().cloned().unwrap_or_default();
        parts.fold(first, |sum, next| apply(&sum, next))
    };
    let by_rank = fold(&mut parts.iter());
    if parts.len() <= MOST_IN_ALL_ORDERS {
        let mut others = orders(parts.len()).into_iter();
        return others.any(|order| {
            let other = fold(&mut order.into_iter().map(|at| &parts[at]));
            !same(&other, &by_rank)
        });
    }
    let backwards = fold(&mut parts.iter().rev());
    // Neighbours first, or those half of all away, then the results in the same way.
    let tree = |distant: bool| {
        let mut layer = parts.clone();
        while layer.len() > 1 {
            let half = layer.len().div_ceil(2);
            let partner = |at: usize| if distant { at + half } else { 2 * at + 1 };
            let first = |at: usize| if distant { at } else { 2 * at };
            layer = (0..half)
                .map(|at| match layer.get(partner(at)) {
                    Some(other) => apply(&layer[first(at)], other),
                    None => layer[first(at)].clone(),
                })
                .collect();
        }
        layer.pop().unwrap_or_default()
    };
    [backwards, tree(false), tree(true)]
        .iter()
        .any(|other| !same(other, &by_rank))
}

/// All orders of the numbers below `n`.
fn orders(n: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for next in 0..n {
        all = all
            .into_iter()
            .flat_map(|order: Vec<usize>| {
                (0..=order.len()).map(move |at| {
                    let mut longer = order.clone();
                    longer.insert(at, next);
                    longer
                })
            })
            .collect();
    }
    all
}

fn same(a: &Bytes, b: &Bytes) -> bool {
    a.len() == b.len() && (0..a.len()).all(|at| a.get(at) == b.get(at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datatype::Basic;

    fn depends(values: &[f64], op: PredefinedOp) -> bool {
        let pool = TermPool::new();
        let parts: Vec<Bytes> = values
            .iter()
            .map(|v| v.to_le_bytes().to_vec().into())
            .collect();
        let parts: Vec<&Bytes> = parts.iter().collect();
        let double = Datatype::basic(Basic::Double);
        depends_on_order(op, &pool, &double, &parts)
    }

    #[test]
    fn only_what_rounds_differently_depends() {
        assert!(depends(&[1e16, 1.0, -1e16], PredefinedOp::Sum));
        assert!(depends(&[0.1, 0.2, 0.3], PredefinedOp::Sum));
        assert!(!depends(&[1.0, 2.0, 3.0], PredefinedOp::Sum));
        assert!(!depends(&[1e16, 1.0], PredefinedOp::Sum));
        assert!(!depends(&[1e16, 1.0, -1e16], PredefinedOp::Max));
        assert!(depends(&[1e300, 1e300, 1e-300], PredefinedOp::Prod));
        let many = [1e16, 1.0, 1.0, 1.0, 1.0, 1.0, -1e16];
        assert!(depends(&many, PredefinedOp::Sum));
        assert!(!depends(&[1.0; 9], PredefinedOp::Sum));
    }
}
