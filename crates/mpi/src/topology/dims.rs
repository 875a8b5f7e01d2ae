//! `MPI_Dims_create`: a balanced grid.
//!
//! MPI 4.1 §8.5.2 asks for dimensions as close to each other as possible, in
//! descending order, by "an appropriate divisibility algorithm". We give each
//! prime factor, the largest first, to the smallest dimension so far, as Open
//! MPI 4.1 does; on all sizes up to 1024 and up to five dimensions the results
//! are the same.

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
    let mut shares = vec![1; free];
    for factor in prime_factors(nodes / fixed).into_iter().rev() {
        if let Some(smallest) = shares.iter_mut().min() {
            *smallest *= factor;
        }
    }
    shares.sort_unstable_by(|a, b| b.cmp(a));
    let open = dims.iter_mut().filter(|dim| **dim == 0);
    open.zip(shares).for_each(|(dim, share)| *dim = share);
    Ok(())
}

/// Ascending.
fn prime_factors(mut n: i32) -> Vec<i32> {
    let mut factors = Vec::new();
    let mut candidate = 2;
    while n > 1 {
        if i64::from(candidate) * i64::from(candidate) > i64::from(n) {
            // No divisor up to the root is left: a prime.
            factors.push(n);
            break;
        }
        if n % candidate == 0 {
            factors.push(candidate);
            n /= candidate;
        } else {
            candidate += 1;
        }
    }
    factors
}

#[cfg(test)]
mod tests {
    use super::*;

    fn create(nodes: i32, mut dims: Vec<i32>) -> Result<Vec<i32>, ErrorClass> {
        dims_create(nodes, &mut dims).map(|()| dims)
    }

    /// From Open MPI 4.1.4.
    #[test]
    fn grids_of_open_mpi() {
        let facts: &[(i32, &[i32])] = &[
            (1, &[1, 1]),
            (1, &[1, 1, 1]),
            (2, &[2, 1]),
            (2, &[2, 1, 1]),
            (3, &[3, 1]),
            (3, &[3, 1, 1]),
            (4, &[2, 2]),
            (4, &[2, 2, 1]),
            (5, &[5, 1]),
            (5, &[5, 1, 1]),
            (6, &[3, 2]),
            (6, &[3, 2, 1]),
            (7, &[7, 1]),
            (7, &[7, 1, 1]),
            (8, &[4, 2]),
            (8, &[2, 2, 2]),
            (9, &[3, 3]),
            (9, &[3, 3, 1]),
            (10, &[5, 2]),
            (10, &[5, 2, 1]),
            (11, &[11, 1]),
            (11, &[11, 1, 1]),
            (12, &[4, 3]),
            (12, &[3, 2, 2]),
            (13, &[13, 1]),
            (13, &[13, 1, 1]),
            (14, &[7, 2]),
            (14, &[7, 2, 1]),
            (15, &[5, 3]),
            (15, &[5, 3, 1]),
            (16, &[4, 4]),
            (16, &[4, 2, 2]),
            (17, &[17, 1]),
            (17, &[17, 1, 1]),
            (18, &[6, 3]),
            (18, &[3, 3, 2]),
            (19, &[19, 1]),
            (19, &[19, 1, 1]),
            (20, &[5, 4]),
            (20, &[5, 2, 2]),
            (21, &[7, 3]),
            (21, &[7, 3, 1]),
            (22, &[11, 2]),
            (22, &[11, 2, 1]),
            (23, &[23, 1]),
            (23, &[23, 1, 1]),
            (24, &[6, 4]),
            (24, &[4, 3, 2]),
            (36, &[6, 6]),
            (36, &[4, 3, 3]),
            (36, &[3, 3, 2, 2]),
            (48, &[8, 6]),
            (48, &[4, 4, 3]),
            (48, &[4, 3, 2, 2]),
            (60, &[10, 6]),
            (60, &[5, 4, 3]),
            (60, &[5, 3, 2, 2]),
            (64, &[8, 8]),
            (64, &[4, 4, 4]),
            (64, &[4, 4, 2, 2]),
            (72, &[12, 6]),
            (72, &[6, 4, 3]),
            (72, &[4, 3, 3, 2]),
            (96, &[12, 8]),
            (96, &[6, 4, 4]),
            (96, &[4, 4, 3, 2]),
            (100, &[10, 10]),
            (100, &[5, 5, 4]),
            (100, &[5, 5, 2, 2]),
            (120, &[12, 10]),
            (120, &[6, 5, 4]),
            (120, &[5, 4, 3, 2]),
            (128, &[16, 8]),
            (128, &[8, 4, 4]),
            (128, &[4, 4, 4, 2]),
            (210, &[15, 14]),
            (210, &[7, 6, 5]),
            (210, &[7, 5, 3, 2]),
            (240, &[20, 12]),
            (240, &[8, 6, 5]),
            (240, &[5, 4, 4, 3]),
            (256, &[16, 16]),
            (256, &[8, 8, 4]),
            (256, &[4, 4, 4, 4]),
            (360, &[20, 18]),
            (360, &[10, 6, 6]),
            (360, &[6, 5, 4, 3]),
            (1000, &[40, 25]),
            (1000, &[10, 10, 10]),
            (1000, &[8, 5, 5, 5]),
            (1024, &[32, 32]),
            (1024, &[16, 8, 8]),
            (1024, &[8, 8, 4, 4]),
        ];
        for (nodes, dims) in facts {
            assert_eq!(
                create(*nodes, vec![0; dims.len()]).as_deref(),
                Ok(*dims),
                "{nodes}"
            );
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
