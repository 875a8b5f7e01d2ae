//! Grids.
//!
//! MPI 4.1 §8.5.1 and §8.5.5 to §8.5.7. Ranks are in row-major order: the last
//! coordinate runs fastest.

use crate::errors::ErrorClass;

/// One dimension of a grid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Dimension {
    /// How many processes; at least one.
    pub size: u32,
    /// Whether the last one is a neighbour of the first.
    pub periodic: bool,
}

/// A grid of processes; without dimensions it is a single one.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cartesian {
    dims: Box<[Dimension]>,
    size: u32,
}

/// What `MPI_Cart_sub` makes of a process: those with the same `color` form a
/// grid, ordered by `key`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slice {
    /// The same on all processes of one grid.
    pub color: u32,
    /// The rank in it.
    pub key: u32,
    /// The remaining dimensions.
    pub grid: Cartesian,
}

impl Cartesian {
    /// The arguments of `MPI_Cart_create` on a communicator of `available`
    /// processes. Both slices have the same length.
    pub fn new(dims: &[i32], periods: &[bool], available: u32) -> Result<Cartesian, ErrorClass> {
        let dimension = |(&size, &periodic): (&i32, &bool)| match u32::try_from(size) {
            Ok(size) if size > 0 => Ok(Dimension { size, periodic }),
            _ => Err(ErrorClass::Dims),
        };
        let dims: Box<[Dimension]> = dims
            .iter()
            .zip(periods)
            .map(dimension)
            .collect::<Result<_, _>>()?;
        let size = dims
            .iter()
            .try_fold(1u32, |product, dim| product.checked_mul(dim.size));
        match size {
            Some(size) if size <= available => Ok(Cartesian { dims, size }),
            _ => Err(ErrorClass::Arg),
        }
    }

    /// How many processes.
    pub fn size(&self) -> u32 {
        self.size
    }

    /// The dimensions.
    pub fn dims(&self) -> &[Dimension] {
        &self.dims
    }

    /// `MPI_Cart_rank`: coordinates of periodic dimensions wrap around.
    pub fn rank(&self, coordinates: &[i32]) -> Result<u32, ErrorClass> {
        let mut rank = 0u32;
        for (dim, &coordinate) in self.dims.iter().zip(coordinates) {
            let size = i64::from(dim.size);
            let coordinate = match dim.periodic {
                true => i64::from(coordinate).rem_euclid(size),
                false if (0..size).contains(&i64::from(coordinate)) => i64::from(coordinate),
                false => return Err(ErrorClass::Arg),
            };
            rank = rank * dim.size + coordinate as u32;
        }
        Ok(rank)
    }

    /// `MPI_Cart_coords`.
    pub fn coordinates(&self, rank: i32) -> Result<Vec<i32>, ErrorClass> {
        let rank = u32::try_from(rank)
            .ok()
            .filter(|&rank| rank < self.size)
            .ok_or(ErrorClass::Rank)?;
        Ok(self.place(rank))
    }

    fn place(&self, rank: u32) -> Vec<i32> {
        let mut left = rank;
        let mut coordinates = vec![0; self.dims.len()];
        for (coordinate, dim) in coordinates.iter_mut().zip(&self.dims).rev() {
            *coordinate = (left % dim.size) as i32;
            left /= dim.size;
        }
        coordinates
    }

    /// `MPI_Cart_shift`: source and destination of `rank`; `None` for
    /// `MPI_PROC_NULL`.
    pub fn shift(
        &self,
        rank: u32,
        direction: i32,
        displacement: i32,
    ) -> Result<(Option<u32>, Option<u32>), ErrorClass> {
        let axis = usize::try_from(direction)
            .ok()
            .filter(|&axis| axis < self.dims.len());
        let axis = axis.ok_or(ErrorClass::Dims)?;
        let step = i64::from(displacement);
        Ok((self.step(rank, axis, -step), self.step(rank, axis, step)))
    }

    /// The process `by` places further along an axis.
    fn step(&self, rank: u32, axis: usize, by: i64) -> Option<u32> {
        let dim = self.dims[axis];
        let pitch: u32 = self.dims[axis + 1..].iter().map(|dim| dim.size).product();
        let here = rank / pitch % dim.size;
        let size = i64::from(dim.size);
        let there = match i64::from(here) + by {
            there if dim.periodic => there.rem_euclid(size),
            there if (0..size).contains(&there) => there,
            _ => return None,
        };
        Some(rank - here * pitch + there as u32 * pitch)
    }

    /// The peers of neighbourhood collectives (§8.6): per dimension the one
    /// below, then the one above.
    pub fn neighbours(&self, rank: u32) -> Vec<Option<u32>> {
        (0..self.dims.len())
            .flat_map(|axis| [self.step(rank, axis, -1), self.step(rank, axis, 1)])
            .collect()
    }

    /// `MPI_Cart_sub`: keeps the dimensions where `remain` is true.
    pub fn slice(&self, rank: u32, remain: &[bool]) -> Slice {
        let (mut color, mut key) = (0u32, 0u32);
        for ((dim, coordinate), &kept) in self.dims.iter().zip(self.place(rank)).zip(remain) {
            let number = if kept { &mut key } else { &mut color };
            *number = *number * dim.size + coordinate as u32;
        }
        let dims: Box<[Dimension]> = self
            .dims
            .iter()
            .zip(remain)
            .filter(|(_, kept)| **kept)
            .map(|(dim, _)| *dim)
            .collect();
        let size = dims.iter().map(|dim| dim.size).product();
        Slice {
            color,
            key,
            grid: Cartesian { dims, size },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid() -> Cartesian {
        Cartesian::new(&[2, 3, 4], &[false, true, false], 24).unwrap()
    }

    #[test]
    fn ranks_and_coordinates_are_inverse() {
        let grid = grid();
        for rank in 0..24 {
            assert_eq!(grid.rank(&grid.coordinates(rank).unwrap()), Ok(rank as u32));
        }
        assert_eq!(grid.coordinates(23), Ok(vec![1, 2, 3]));
        assert_eq!(grid.coordinates(24), Err(ErrorClass::Rank));
        assert_eq!(grid.coordinates(-1), Err(ErrorClass::Rank));
        assert_eq!(grid.rank(&[1, -1, 0]), Ok(20));
        assert_eq!(grid.rank(&[1, 7, 0]), Ok(16));
        assert_eq!(grid.rank(&[2, 0, 0]), Err(ErrorClass::Arg));
    }

    #[test]
    fn shifts_agree_with_coordinates() {
        let grid = grid();
        for rank in 0..24u32 {
            let here = grid.coordinates(rank as i32).unwrap();
            for direction in 0..3 {
                for displacement in -4..5 {
                    let at = |sign: i32| {
                        let mut there = here.clone();
                        there[direction as usize] += sign * displacement;
                        grid.rank(&there).ok()
                    };
                    let shifted = grid.shift(rank, direction, displacement).unwrap();
                    assert_eq!(
                        shifted,
                        (at(-1), at(1)),
                        "{rank} {direction} {displacement}"
                    );
                }
            }
            let by_shifts: Vec<_> = (0..3)
                .flat_map(|d| {
                    let (source, destination) = grid.shift(rank, d, 1).unwrap();
                    [source, destination]
                })
                .collect();
            assert_eq!(grid.neighbours(rank), by_shifts);
        }
        assert_eq!(grid.shift(0, 3, 1), Err(ErrorClass::Dims));
        assert_eq!(
            grid.shift(0, 1, i32::MIN).unwrap().0,
            grid.shift(0, 1, 2).unwrap().1
        );
    }

    #[test]
    fn slices_partition_the_grid() {
        let grid = grid();
        let remain = [true, false, true];
        let mut seen = std::collections::BTreeSet::new();
        for rank in 0..24 {
            let Slice {
                color,
                key,
                grid: line,
            } = grid.slice(rank, &remain);
            assert_eq!(line, Cartesian::new(&[2, 4], &[false, false], 8).unwrap());
            let whole = grid.coordinates(rank as i32).unwrap();
            assert_eq!(color as i32, whole[1]);
            assert_eq!(line.coordinates(key as i32), Ok(vec![whole[0], whole[2]]));
            assert!(seen.insert((color, key)));
        }
        let alone = grid.slice(17, &[false; 3]);
        assert_eq!((alone.color, alone.key, alone.grid.size()), (17, 0, 1));
    }

    #[test]
    fn grids_must_fit() {
        assert_eq!(
            Cartesian::new(&[2, 3], &[false; 2], 5),
            Err(ErrorClass::Arg)
        );
        assert_eq!(
            Cartesian::new(&[2, 0], &[false; 2], 5),
            Err(ErrorClass::Dims)
        );
        assert_eq!(
            Cartesian::new(&[i32::MAX, i32::MAX], &[false; 2], 5),
            Err(ErrorClass::Arg)
        );
        assert_eq!(Cartesian::new(&[], &[], 5).map(|grid| grid.size()), Ok(1));
    }
}
