//! In which order a reduction combines its contributions, and whether that matters.
//!
//! MPI 4.1 §6.9.1: the operation is taken to be associative, predefined ones to be commutative,
//! and that the same arguments give the same result is only recommended; sums and products of
//! floating-point numbers are not associative. [`Folding`] names orders that implementations use.
//! [`depends_on_order`] tells whether orders give different results: up to five contributions are
//! combined in all sequences; of more, in the named orders. Only the first elements are looked at:
//! a result that yet another order, or a later element, shows may be missed.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use concord_term::{Bytes, TermPool};
use thiserror::Error;

use super::PredefinedOp;
use crate::datatype::{Class, Datatype};

/// How many bytes of a vector are looked at.
const LOOKED_AT: usize = 4096;

/// Up to so many contributions are tried in all orders.
const MOST_IN_ALL_ORDERS: usize = 5;

/// The order in which operations combine the contributions of a reduction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Folding {
    /// By rank, ((a₀ ∘ a₁) ∘ a₂) ∘ …: what the standard recommends for reproducible results.
    #[default]
    Ranks,
    /// The highest rank first.
    Backwards,
    /// A tree: neighbours first, then their results in the same way.
    Neighbours,
    /// A tree: those half of all ranks apart first, then their results in the same way.
    Halves,
}

impl Folding {
    /// All of them.
    pub const ALL: [Folding; 4] = [
        Folding::Ranks,
        Folding::Backwards,
        Folding::Neighbours,
        Folding::Halves,
    ];

    /// Which of `n` contributions are combined, one pair after the other; the result takes the place of
    /// the first of them. An operation that does not commute keeps their order.
    pub(crate) fn steps(self, n: usize, commutes: bool) -> Vec<(usize, usize)> {
        let last = n.saturating_sub(1);
        match self {
            Folding::Ranks => (1..n).map(|next| (0, next)).collect(),
            Folding::Backwards if commutes => (0..last).rev().map(|next| (last, next)).collect(),
            Folding::Backwards => (0..last).rev().map(|next| (next, next + 1)).collect(),
            Folding::Neighbours | Folding::Halves => {
                let mut layer: Vec<usize> = (0..n).collect();
                let mut steps = Vec::with_capacity(last);
                while layer.len() > 1 {
                    let half = layer.len().div_ceil(2);
                    let pair = |at: usize| match self {
                        Folding::Halves if commutes => (at, at + half),
                        _ => (2 * at, 2 * at + 1),
                    };
                    let pairs = (0..half).map(pair);
                    let met = pairs.clone().map(|(a, b)| Some((layer[a], *layer.get(b)?)));
                    steps.extend(met.flatten());
                    layer = pairs.map(|(first, _)| layer[first]).collect();
                }
                steps
            }
        }
    }

    /// Combines contributions, of which there is at least one.
    pub(crate) fn fold(
        self,
        parts: &[&Bytes],
        mut apply: impl FnMut(&Bytes, &Bytes) -> Bytes,
    ) -> Bytes {
        let mut parts: Vec<Cow<'_, Bytes>> =
            parts.iter().map(|part| Cow::Borrowed(*part)).collect();
        let mut result = 0;
        for (first, second) in self.steps(parts.len(), true) {
            parts[first] = Cow::Owned(apply(&parts[first], &parts[second]));
            result = first;
        }
        parts.swap_remove(result).into_owned()
    }
}

impl fmt::Display for Folding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Folding::Ranks => "ranks",
            Folding::Backwards => "backwards",
            Folding::Neighbours => "neighbours",
            Folding::Halves => "halves",
        })
    }
}

/// A text that names no order of reductions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("one of ranks, backwards, neighbours, halves")]
pub struct NoFolding;

impl FromStr for Folding {
    type Err = NoFolding;

    fn from_str(text: &str) -> Result<Folding, NoFolding> {
        let named = |folding: &Folding| folding.to_string() == text;
        Folding::ALL.into_iter().find(named).ok_or(NoFolding)
    }
}

fn in_sequence<'a>(
    mut parts: impl Iterator<Item = &'a Bytes>,
    mut apply: impl FnMut(&Bytes, &Bytes) -> Bytes,
) -> Bytes {
    let first = parts.next().expect("a reduction has contributions").clone();
    parts.fold(first, |sum, next| apply(&sum, next))
}

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
    let parts: Vec<&Bytes> = parts.iter().collect();
    let apply = |a: &Bytes, b: &Bytes| op.apply(pool, datatype, a, b);
    let by_rank = Folding::Ranks.fold(&parts, apply);
    if parts.len() <= MOST_IN_ALL_ORDERS {
        let mut others = orders(parts.len()).into_iter();
        let another = others.any(|order| {
            let other = in_sequence(order.into_iter().map(|at| parts[at]), apply);
            !same(&other, &by_rank)
        });
        if another {
            return true;
        }
    }
    let mut foldings = Folding::ALL.into_iter();
    foldings.any(|folding| !same(&folding.fold(&parts, apply), &by_rank))
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
    #[test]
    fn orders_have_names_and_results_of_their_own() {
        let pool = TermPool::new();
        let double = Datatype::basic(Basic::Double);
        let parts: Vec<Bytes> = [1e16, 1.0, -1e16]
            .map(|v: f64| v.to_le_bytes().to_vec().into())
            .to_vec();
        let parts: Vec<&Bytes> = parts.iter().collect();
        let sums = Folding::ALL.map(|folding| {
            assert_eq!(folding.to_string().parse(), Ok(folding));
            let whole = folding.fold(&parts, |a, b| PredefinedOp::Sum.apply(&pool, &double, a, b));
            let one: Bytes = 1.0f64.to_le_bytes().to_vec().into();
            same(&whole, &one)
        });
        assert_eq!(sums, [false, false, false, true]);
        assert_eq!("sideways".parse::<Folding>(), Err(NoFolding));
    }
    #[test]
    fn operations_that_do_not_commute_keep_the_order() {
        for folding in Folding::ALL {
            for n in 1..9 {
                let mut texts: Vec<String> = (0..n).map(|at| at.to_string()).collect();
                let mut result = 0;
                let steps = folding.steps(n, false);
                assert_eq!(steps.len(), n - 1);
                for (first, second) in steps {
                    texts[first] = format!("{}{}", texts[first], texts[second]);
                    result = first;
                }
                let all: String = (0..n).map(|at| at.to_string()).collect();
                assert_eq!(texts[result], all, "{folding}");
            }
        }
        assert_eq!(Folding::Backwards.steps(3, true), [(2, 1), (2, 0)]);
        assert_eq!(Folding::Halves.steps(4, true), [(0, 2), (1, 3), (0, 1)]);
    }
}
