//! `MPI_Dims_create`: a balanced grid.
//!
//! MPI 4.1 §8.5.2 asks for dimensions as close to each other as possible, in descending order. Taken
//! at its word: the largest and the smallest differ as little as possible, and of several such grids
//! the one with the smallest dimensions first is chosen. (Open MPI 4.1 deals out prime factors and
//! is less balanced from 72 = 12 × 6 on, where this gives 9 × 8.)

use crate::errors::ErrorClass;

/// Fills in the dimensions that are 0; the others stay.
pub fn dims_create(nodes: i32, dims: &mut [i32]) -> Result<(), ErrorClass> {
    if nodes < 1 || dims.iter().any(|&dim| dim < 0) {
        return Err(ErrorClass::Dims);
    }
    let mut given = dims.iter().copied().filter(|&dim| dim > 0);
    let fixed = given
        .try_fold(1i32, i32::checked_mul)
        .ok_or(ErrorClass::Dims)?;
    let free = dims.iter().filter(|&&dim| dim == 0).count();
    if nodes % fixed != 0 || (free == 0 && nodes != fixed) {
        return Err(ErrorClass::Dims);
    }
    if free > 0 {
        let shares = balanced(nodes / fixed, free);
        let open = dims.iter_mut().filter(|dim| **dim == 0);
        open.zip(shares).for_each(|(dim, share)| *dim = share);
    }
    Ok(())
}

/// The factors of `nodes` in descending order that are closest to each other.
fn balanced(nodes: i32, factors: usize) -> Vec<i32> {
    let mut search = Search {
        divisors: divisors(nodes),
        taken: Vec::with_capacity(factors),
        best: None,
    };
    search.extend(nodes, factors);
    search.best.unwrap_or_default()
}

/// A search for factors, the largest first.
struct Search {
    /// Ascending.
    divisors: Vec<i32>,
    taken: Vec<i32>,
    best: Option<Vec<i32>>,
}

impl Search {
    /// Splits what is `left` into `more` factors that are no larger than the last one.
    fn extend(&mut self, left: i32, more: usize) {
        if more == 0 {
            if left == 1 {
                self.best = Some(self.taken.clone());
            }
            return;
        }
        let most = self.taken.last().copied().unwrap_or(left);
        // The largest of what remains is at least its root, so that small ones need no look.
        let large_enough = |factor: i32| {
            let product = (0..more).try_fold(1i64, |p, _| p.checked_mul(i64::from(factor)));
            product.is_none_or(|product| product >= i64::from(left))
        };
        let first = self.divisors.partition_point(|d| !large_enough(*d));
        for at in first..self.divisors.len() {
            let factor = self.divisors[at];
            if factor > most {
                break;
            }
            if left % factor != 0 {
                continue;
            }
            let largest = self.taken.first().copied().unwrap_or(factor);
            if self.is_hopeless(largest, left / factor, more - 1, factor) {
                if self.taken.is_empty() {
                    // Larger ones leave less for the smallest.
                    break;
                }
                continue;
            }
            self.taken.push(factor);
            self.extend(left / factor, more - 1);
            self.taken.pop();
        }
    }

    /// Whether no grid with this largest factor can be closer than the best so far: the smallest
    /// of the others is at most the root of what is left.
    fn is_hopeless(&self, largest: i32, left: i32, more: usize, last: i32) -> bool {
        let Some(best) = &self.best else { return false };
        let (Some(first), Some(smallest)) = (best.first(), best.last()) else {
            return false;
        };
        let bound = match more {
            0 => last,
            _ => {
                let fits = |root: i32| {
                    let product = (0..more).try_fold(1i64, |p, _| p.checked_mul(i64::from(root)));
                    product.is_some_and(|product| product <= i64::from(left))
                };
                let above = self.divisors.partition_point(|d| fits(*d));
                self.divisors[above.max(1) - 1]
            }
        };
        largest - bound >= first - smallest
    }
}

/// Ascending.
fn divisors(n: i32) -> Vec<i32> {
    let root = (1..).take_while(|d: &i32| i64::from(*d) * i64::from(*d) <= i64::from(n));
    let small: Vec<i32> = root.filter(|d| n % d == 0).collect();
    let large = small.iter().rev().filter(|d| n / **d != **d).map(|d| n / d);
    small.iter().copied().chain(large).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn create(nodes: i32, mut dims: Vec<i32>) -> Result<Vec<i32>, ErrorClass> {
        dims_create(nodes, &mut dims).map(|()| dims)
    }

    /// All ways to write a number as a product, the largest factor first.
    fn products(nodes: i32, factors: usize, most: i32) -> Vec<Vec<i32>> {
        if factors == 0 {
            return if nodes == 1 { vec![vec![]] } else { vec![] };
        }
        let first = (1..=nodes.min(most)).filter(|d| nodes % d == 0);
        first
            .flat_map(|d| {
                let rest = products(nodes / d, factors - 1, d).into_iter();
                rest.map(move |rest| [vec![d], rest].concat())
            })
            .collect()
    }

    #[test]
    fn no_grid_is_closer() {
        for nodes in 1..200 {
            for n in 1..5 {
                let dims = create(nodes, vec![0; n]).unwrap();
                let spread = |dims: &[i32]| dims[0] - dims[n - 1];
                let all = products(nodes, n, nodes);
                assert!(all.contains(&dims));
                let best = all.iter().map(|dims| spread(dims)).min();
                assert_eq!(Some(spread(&dims)), best, "{nodes} {n}");
            }
        }
    }

    #[test]
    fn grids_that_are_well_known() {
        let facts: &[(i32, &[i32])] = &[
            (12, &[4, 3]),
            (12, &[3, 2, 2]),
            (24, &[4, 3, 2]),
            (36, &[3, 3, 2, 2]),
            (72, &[9, 8]),
            (240, &[16, 15]),
            (1000, &[10, 10, 10]),
            (1024, &[32, 32]),
            // As many divisors as a number of its size can have.
            (1_102_701_600, &[33_264, 33_150]),
        ];
        for (nodes, dims) in facts {
            let found = create(*nodes, vec![0; dims.len()]);
            assert_eq!(found.as_deref(), Ok(*dims), "{nodes}");
        }
    }

    #[test]
    fn the_product_is_the_number_of_nodes() {
        for nodes in 1..600 {
            for n in 1..6 {
                let dims = create(nodes, vec![0; n]).unwrap();
                assert_eq!(dims.iter().product::<i32>(), nodes);
                assert!(dims.is_sorted_by(|a, b| a >= b));
            }
        }
        let large = create(i32::MAX, vec![0, 0]).unwrap();
        assert_eq!(large, [i32::MAX, 1], "a prime");
    }

    #[test]
    fn given_dimensions_stay() {
        assert_eq!(create(6, vec![0, 3, 0]), Ok(vec![2, 3, 1]));
        assert_eq!(create(24, vec![0, 2, 0]), Ok(vec![4, 2, 3]));
        assert_eq!(create(6, vec![2, 3]), Ok(vec![2, 3]));
        assert_eq!(create(7, vec![0, 3, 0]), Err(ErrorClass::Dims));
        assert_eq!(create(7, vec![2, 3]), Err(ErrorClass::Dims));
        assert_eq!(create(6, vec![-1, 0]), Err(ErrorClass::Dims));
        assert_eq!(create(0, vec![0]), Err(ErrorClass::Dims));
        assert_eq!(create(1, vec![]), Ok(vec![]));
        assert_eq!(create(2, vec![]), Err(ErrorClass::Dims));
        assert_eq!(create(6, vec![i32::MAX, 2]), Err(ErrorClass::Dims));
    }
}
