//! Subarrays and distributed arrays.
//!
//! MPI 4.1 §5.1.3 and §5.1.4. Both describe, per dimension, which indices of a
//! global array are taken; the whole array's size is the extent, marked. The
//! process grid of a distributed array is in row-major order whatever the
//! order of the array.

use super::typemap::TypeMap;
use super::{Construction, Datatype};
use crate::constants::*;
use crate::errors::ErrorClass;

/// Which index of an array runs fastest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Order {
    /// The last one (`MPI_ORDER_C`).
    C,
    /// The first one (`MPI_ORDER_FORTRAN`).
    Fortran,
}

impl Order {
    /// From the constants of `mpi.h`.
    pub fn from_code(code: i32) -> Option<Order> {
        match code {
            MPI_ORDER_C => Some(Order::C),
            MPI_ORDER_FORTRAN => Some(Order::Fortran),
            _ => None,
        }
    }

    /// The constant of `mpi.h`.
    pub fn code(self) -> i32 {
        match self {
            Order::C => MPI_ORDER_C,
            Order::Fortran => MPI_ORDER_FORTRAN,
        }
    }

    /// The dimensions, the one whose index runs fastest first.
    fn fastest_first<T>(self, dims: &[T]) -> Box<dyn Iterator<Item = &T> + '_> {
        match self {
            Order::C => Box::new(dims.iter().rev()),
            Order::Fortran => Box::new(dims.iter()),
        }
    }
}

/// One dimension of `MPI_Type_create_subarray`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SubarrayDim {
    /// Elements of the full array.
    pub size: i64,
    /// Elements of the subarray.
    pub subsize: i64,
    /// The subarray's first index.
    pub start: i64,
}

/// How one dimension of a distributed array is distributed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Distribution {
    /// `MPI_DISTRIBUTE_BLOCK`.
    Block,
    /// `MPI_DISTRIBUTE_CYCLIC`.
    Cyclic,
    /// `MPI_DISTRIBUTE_NONE`.
    None,
}

impl Distribution {
    /// From the constants of `mpi.h`.
    pub fn from_code(code: i32) -> Option<Distribution> {
        match code {
            MPI_DISTRIBUTE_BLOCK => Some(Distribution::Block),
            MPI_DISTRIBUTE_CYCLIC => Some(Distribution::Cyclic),
            MPI_DISTRIBUTE_NONE => Some(Distribution::None),
            _ => None,
        }
    }

    /// The constant of `mpi.h`.
    pub fn code(self) -> i32 {
        match self {
            Distribution::Block => MPI_DISTRIBUTE_BLOCK,
            Distribution::Cyclic => MPI_DISTRIBUTE_CYCLIC,
            Distribution::None => MPI_DISTRIBUTE_NONE,
        }
    }
}

/// One dimension of `MPI_Type_create_darray`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DarrayDim {
    /// Elements of the global array.
    pub gsize: i64,
    /// How they are distributed.
    pub distribution: Distribution,
    /// The block size, or `MPI_DISTRIBUTE_DFLT_DARG`.
    pub darg: i64,
    /// Processes.
    pub psize: i64,
}

/// The indices that one process has of one dimension: `count` blocks of
/// `length` indices, the first at `start`, each `step` after the one before,
/// then a last, shorter one of `rest` indices.
struct Share {
    start: i64,
    length: i64,
    count: i64,
    step: i64,
    rest: i64,
}

impl DarrayDim {
    fn share(&self, coordinate: i64) -> Result<Share, ErrorClass> {
        let &DarrayDim {
            gsize,
            distribution,
            darg,
            psize,
        } = self;
        let default = darg == i64::from(MPI_DISTRIBUTE_DFLT_DARG);
        if gsize < 1 || psize < 1 || (!default && darg < 1) {
            return Err(ErrorClass::Arg);
        }
        let block = match distribution {
            Distribution::None if psize != 1 => return Err(ErrorClass::Arg),
            Distribution::None => gsize,
            Distribution::Block if default => gsize / psize + i64::from(gsize % psize != 0),
            // Every index must have a process (§5.1.4).
            Distribution::Block if i128::from(darg) * i128::from(psize) < i128::from(gsize) => {
                return Err(ErrorClass::Arg);
            }
            Distribution::Cyclic if default => 1,
            Distribution::Block | Distribution::Cyclic => darg,
        };
        // `coordinate < psize`: what does not fit begins beyond the array.
        let start = coordinate.saturating_mul(block);
        let step = block.saturating_mul(psize);
        let left = gsize.saturating_sub(start).max(0);
        let count = left / step + i64::from(left % step >= block);
        let rest = if left % step >= block { 0 } else { left % step };
        Ok(Share {
            start,
            length: block,
            count,
            step,
            rest,
        })
    }
}

/// The map of one more dimension around `inner`, whose index steps by `pitch`
/// bytes.
fn wrap(inner: &TypeMap, pitch: i64, share: &Share) -> Option<TypeMap> {
    let Share {
        start,
        length,
        count,
        step,
        rest,
    } = *share;
    let run = |n: i64| inner.repeat(n.cast_unsigned(), pitch);
    if count == 0 && rest == 0 {
        return Some(TypeMap::empty());
    }
    let first = start.checked_mul(pitch)?;
    let mut parts = Vec::new();
    if count > 0 {
        let stride = if count > 1 {
            step.checked_mul(pitch)?
        } else {
            0
        };
        parts.push((first, run(length)?.repeat(count.cast_unsigned(), stride)?));
    }
    if rest > 0 {
        let at = start.checked_add(if count > 0 {
            count.checked_mul(step)?
        } else {
            0
        })?;
        parts.push((at.checked_mul(pitch)?, run(rest)?));
    }
    TypeMap::sequence(parts)
}

impl Datatype {
    /// `MPI_Type_create_subarray`.
    pub fn subarray(
        dims: &[SubarrayDim],
        order: Order,
        element: &Datatype,
    ) -> Result<Datatype, ErrorClass> {
        let valid = |dim: &SubarrayDim| {
            dim.size >= 1
                && (1..=dim.size).contains(&dim.subsize)
                && (0..=dim.size - dim.subsize).contains(&dim.start)
        };
        if dims.is_empty() || !dims.iter().all(valid) {
            return Err(ErrorClass::Arg);
        }
        let share = |dim: &SubarrayDim| Share {
            start: dim.start,
            length: dim.subsize,
            count: 1,
            step: dim.size,
            rest: 0,
        };
        let shares = order.fastest_first(dims).map(|dim| (dim.size, share(dim)));
        let made = Construction::Subarray {
            dims: dims.into(),
            order,
            element: element.clone(),
        };
        Datatype::array(shares, made)
    }

    /// `MPI_Type_create_darray`: what process `rank` of `size` has.
    pub fn darray(
        size: i64,
        rank: i64,
        dims: &[DarrayDim],
        order: Order,
        element: &Datatype,
    ) -> Result<Datatype, ErrorClass> {
        let processes = dims
            .iter()
            .try_fold(1i64, |n, dim| n.checked_mul(dim.psize));
        let rank_fits = (0..size).contains(&rank);
        if dims.is_empty()
            || !rank_fits
            || dims.iter().any(|d| d.psize < 1)
            || processes != Some(size)
        {
            return Err(ErrorClass::Arg);
        }
        // Coordinates in the process grid, row-major: the last one runs
        // fastest.
        let mut shares = Vec::with_capacity(dims.len());
        let mut left = rank;
        for dim in dims.iter().rev() {
            shares.push((dim.gsize, dim.share(left % dim.psize)?));
            left /= dim.psize;
        }
        if order == Order::Fortran {
            shares.reverse();
        }
        let dims = dims.into();
        let made = Construction::Darray {
            size,
            rank,
            dims,
            order,
            element: element.clone(),
        };
        Datatype::array(shares.into_iter(), made)
    }

    fn array(
        mut shares: impl Iterator<Item = (i64, Share)>,
        made: Construction,
    ) -> Result<Datatype, ErrorClass> {
        let [element] = made.children() else {
            return Err(ErrorClass::Intern);
        };
        let start = (element.map().clone(), element.extent());
        let layout = shares.try_fold(start, |(map, pitch), (size, share)| {
            Some((wrap(&map, pitch, &share)?, pitch.checked_mul(size)?))
        });
        let (map, extent) = layout.ok_or(ErrorClass::Arg)?;
        let bounds = element.0.bounds.resized(0, extent).ok_or(ErrorClass::Arg)?;
        Datatype::make(made, map, bounds)
    }
}
