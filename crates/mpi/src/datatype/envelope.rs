//! What `MPI_Type_get_envelope` and `MPI_Type_get_contents` answer.
//!
//! MPI 4.1 §5.1.13. Types that were made by functions with `MPI_Count`
//! arguments report those arguments as large counts, all others as integers
//! and addresses.

use super::array::{DarrayDim, SubarrayDim};
use super::{Construction, Datatype};
use crate::constants::*;

macro_rules! combiners {
    ($($variant:ident $constant:ident $name:literal;)*) => {
        /// Which constructor made a type.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[allow(missing_docs)]
        pub enum Combiner { $($variant,)* }

        impl Combiner {
            /// The constant of `mpi.h`.
            pub fn code(self) -> i32 {
                match self { $(Combiner::$variant => $constant,)* }
            }

            /// A short name for people.
            pub fn name(self) -> &'static str {
                match self { $(Combiner::$variant => $name,)* }
            }

            fn of(made: &Construction) -> Combiner {
                match made { $(Construction::$variant { .. } => Combiner::$variant,)* }
            }
        }
    };
}

combiners! {
    Named MPI_COMBINER_NAMED "named";
    Dup MPI_COMBINER_DUP "dup";
    Contiguous MPI_COMBINER_CONTIGUOUS "contiguous";
    Vector MPI_COMBINER_VECTOR "vector";
    Hvector MPI_COMBINER_HVECTOR "hvector";
    Indexed MPI_COMBINER_INDEXED "indexed";
    Hindexed MPI_COMBINER_HINDEXED "hindexed";
    IndexedBlock MPI_COMBINER_INDEXED_BLOCK "indexed_block";
    HindexedBlock MPI_COMBINER_HINDEXED_BLOCK "hindexed_block";
    Struct MPI_COMBINER_STRUCT "struct";
    Subarray MPI_COMBINER_SUBARRAY "subarray";
    Darray MPI_COMBINER_DARRAY "darray";
    F90Real MPI_COMBINER_F90_REAL "f90_real";
    F90Complex MPI_COMBINER_F90_COMPLEX "f90_complex";
    F90Integer MPI_COMBINER_F90_INTEGER "f90_integer";
    Resized MPI_COMBINER_RESIZED "resized";
    ValueIndex MPI_COMBINER_VALUE_INDEX "value_index";
}

/// How much [`Contents`] holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Envelope {
    /// Which constructor.
    pub combiner: Combiner,
    /// How many integers.
    pub integers: usize,
    /// How many addresses.
    pub addresses: usize,
    /// How many large counts.
    pub large_counts: usize,
    /// How many datatypes.
    pub datatypes: usize,
}

/// The arguments of the constructor call, in the standard's order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Contents {
    /// Which constructor.
    pub combiner: Combiner,
    /// Arguments of type `int`.
    pub integers: Vec<i64>,
    /// Arguments of type `MPI_Aint`.
    pub addresses: Vec<i64>,
    /// Arguments of type `MPI_Count`.
    pub large_counts: Vec<i64>,
    /// Datatypes.
    pub datatypes: Vec<Datatype>,
}

impl Datatype {
    /// `MPI_Type_get_envelope`.
    pub fn envelope(&self) -> Envelope {
        let contents = self.contents();
        Envelope {
            combiner: contents.combiner,
            integers: contents.integers.len(),
            addresses: contents.addresses.len(),
            large_counts: contents.large_counts.len(),
            datatypes: contents.datatypes.len(),
        }
    }

    /// `MPI_Type_get_contents`. (For a named type the call is erroneous; here
    /// it has no contents.)
    pub fn contents(&self) -> Contents {
        let made = self.construction();
        let (mut integers, mut addresses) = (integers(made), addresses(made));
        let mut large_counts = Vec::new();
        if self.has_large_counts() {
            (integers, large_counts) = self.split_large(integers, addresses);
            addresses = Vec::new();
        }
        let datatypes = match made {
            Construction::ValueIndex { value, index } => {
                vec![Datatype::basic(*value), Datatype::basic(*index)]
            }
            made => made.children().to_vec(),
        };
        Contents {
            combiner: Combiner::of(made),
            integers,
            addresses,
            large_counts,
            datatypes,
        }
    }

    /// Which arguments stay `int` in the variants with `MPI_Count`: those of
    /// the array constructors that count dimensions or processes.
    fn split_large(&self, integers: Vec<i64>, addresses: Vec<i64>) -> (Vec<i64>, Vec<i64>) {
        match self.construction() {
            Construction::Subarray { dims, order, .. } => {
                let mut large = Vec::new();
                push(&mut large, dims, SUBARRAY);
                (vec![dims.len() as i64, i64::from(order.code())], large)
            }
            Construction::Darray {
                size,
                rank,
                dims,
                order,
                ..
            } => {
                let mut small = vec![*size, *rank, dims.len() as i64];
                push(&mut small, dims, DARRAY);
                small.push(i64::from(order.code()));
                (small, dims.iter().map(|dim| dim.gsize).collect())
            }
            _ => (Vec::new(), [integers, addresses].concat()),
        }
    }
}

/// The arguments of type `int`, in the standard's order.
fn integers(made: &Construction) -> Vec<i64> {
    let counted = |lists: &[&[i64]]| {
        let count = lists.first().map_or(0, |list| list.len());
        [&[count as i64][..], &lists.concat()].concat()
    };
    match made {
        Construction::Named(_)
        | Construction::Dup(_)
        | Construction::Resized { .. }
        | Construction::ValueIndex { .. } => Vec::new(),
        Construction::Contiguous { count, .. } => vec![*count],
        Construction::Vector {
            count,
            blocklength,
            stride,
            ..
        } => vec![*count, *blocklength, *stride],
        Construction::Hvector {
            count, blocklength, ..
        } => vec![*count, *blocklength],
        Construction::Indexed {
            blocklengths,
            displacements,
            ..
        } => counted(&[blocklengths, displacements]),
        Construction::Hindexed { blocklengths, .. } | Construction::Struct { blocklengths, .. } => {
            counted(&[blocklengths])
        }
        Construction::IndexedBlock {
            blocklength,
            displacements,
            ..
        } => [
            &[displacements.len() as i64, *blocklength][..],
            displacements,
        ]
        .concat(),
        Construction::HindexedBlock {
            blocklength,
            displacements,
            ..
        } => vec![displacements.len() as i64, *blocklength],
        Construction::Subarray { dims, order, .. } => {
            let mut integers = vec![dims.len() as i64];
            push(&mut integers, dims, SUBARRAY);
            integers.push(i64::from(order.code()));
            integers
        }
        Construction::Darray {
            size,
            rank,
            dims,
            order,
            ..
        } => {
            let mut integers = vec![*size, *rank, dims.len() as i64];
            integers.extend(dims.iter().map(|dim| dim.gsize));
            push(&mut integers, dims, DARRAY);
            integers.push(i64::from(order.code()));
            integers
        }
        Construction::F90Real { precision, range }
        | Construction::F90Complex { precision, range } => {
            vec![i64::from(*precision), i64::from(*range)]
        }
        Construction::F90Integer { range } => vec![i64::from(*range)],
    }
}

/// The arguments of type `MPI_Aint`, in the standard's order.
fn addresses(made: &Construction) -> Vec<i64> {
    match made {
        Construction::Hvector { stride, .. } => vec![*stride],
        Construction::Hindexed { displacements, .. }
        | Construction::HindexedBlock { displacements, .. }
        | Construction::Struct { displacements, .. } => displacements.to_vec(),
        Construction::Resized { lb, extent, .. } => vec![*lb, *extent],
        Construction::Named(_)
        | Construction::Dup(_)
        | Construction::Contiguous { .. }
        | Construction::Vector { .. }
        | Construction::Indexed { .. }
        | Construction::IndexedBlock { .. }
        | Construction::Subarray { .. }
        | Construction::Darray { .. }
        | Construction::F90Real { .. }
        | Construction::F90Complex { .. }
        | Construction::F90Integer { .. }
        | Construction::ValueIndex { .. } => Vec::new(),
    }
}

const SUBARRAY: [fn(&SubarrayDim) -> i64; 3] = [|dim| dim.size, |dim| dim.subsize, |dim| dim.start];

const DARRAY: [fn(&DarrayDim) -> i64; 3] = [
    |dim| i64::from(dim.distribution.code()),
    |dim| dim.darg,
    |dim| dim.psize,
];

/// Appends one array per field.
fn push<T>(out: &mut Vec<i64>, dims: &[T], fields: [fn(&T) -> i64; 3]) {
    for field in fields {
        out.extend(dims.iter().map(field));
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Basic, DarrayDim, Distribution, Order, SubarrayDim};
    use super::*;

    type Lists<'a> = (&'a [i64], &'a [i64], &'a [i64]);

    fn check(made: Datatype, combiner: Combiner, small: (&[i64], &[i64]), large: Lists<'_>) {
        let contents = made.contents();
        assert_eq!(contents.combiner, combiner);
        assert_eq!(
            (&contents.integers[..], &contents.addresses[..]),
            small,
            "{made}"
        );
        assert!(contents.large_counts.is_empty());
        let envelope = made.envelope();
        assert_eq!(
            (envelope.integers, envelope.addresses),
            (small.0.len(), small.1.len())
        );
        assert_eq!(envelope.datatypes, contents.datatypes.len());
        let wide = made.with_large_counts().contents();
        let lists = (
            &wide.integers[..],
            &wide.addresses[..],
            &wide.large_counts[..],
        );
        assert_eq!(lists, large, "{made} with large counts");
        assert_eq!(wide.datatypes, contents.datatypes);
    }

    #[test]
    fn contents_are_in_the_standards_order() {
        let int = &Datatype::basic(Basic::Int);
        check(
            Datatype::vector(2, 3, 4, int).unwrap(),
            Combiner::Vector,
            (&[2, 3, 4], &[]),
            (&[], &[], &[2, 3, 4]),
        );
        check(
            Datatype::hvector(2, 3, 40, int).unwrap(),
            Combiner::Hvector,
            (&[2, 3], &[40]),
            (&[], &[], &[2, 3, 40]),
        );
        check(
            Datatype::indexed(&[1, 2], &[5, 9], int).unwrap(),
            Combiner::Indexed,
            (&[2, 1, 2, 5, 9], &[]),
            (&[], &[], &[2, 1, 2, 5, 9]),
        );
        check(
            Datatype::hindexed_block(2, &[0, 16], int).unwrap(),
            Combiner::HindexedBlock,
            (&[2, 2], &[0, 16]),
            (&[], &[], &[2, 2, 0, 16]),
        );
        check(
            Datatype::structure(&[1, 2], &[0, 8], &[int.clone(), int.clone()]).unwrap(),
            Combiner::Struct,
            (&[2, 1, 2], &[0, 8]),
            (&[], &[], &[2, 1, 2, 0, 8]),
        );
        check(
            int.resized(-4, 12).unwrap(),
            Combiner::Resized,
            (&[], &[-4, 12]),
            (&[], &[], &[-4, 12]),
        );
        check(
            int.dup().unwrap(),
            Combiner::Dup,
            (&[], &[]),
            (&[], &[], &[]),
        );
    }

    #[test]
    fn arrays_list_one_argument_after_the_other() {
        let int = &Datatype::basic(Basic::Int);
        let sub = |size, subsize, start| SubarrayDim {
            size,
            subsize,
            start,
        };
        check(
            Datatype::subarray(&[sub(4, 2, 1), sub(5, 3, 0)], Order::Fortran, int).unwrap(),
            Combiner::Subarray,
            (&[2, 4, 5, 2, 3, 1, 0, 1], &[]),
            (&[2, 1], &[], &[4, 5, 2, 3, 1, 0]),
        );
        let dist = |gsize, distribution, darg, psize| DarrayDim {
            gsize,
            distribution,
            darg,
            psize,
        };
        let dims = [
            dist(10, Distribution::Block, -1, 2),
            dist(9, Distribution::Cyclic, 2, 3),
        ];
        check(
            Datatype::darray(6, 4, &dims, Order::C, int).unwrap(),
            Combiner::Darray,
            (&[6, 4, 2, 10, 9, 0, 1, -1, 2, 2, 3, 0], &[]),
            (&[6, 4, 2, 0, 1, -1, 2, 2, 3, 0], &[], &[10, 9]),
        );
    }

    #[test]
    fn long_lists_are_cut_for_people() {
        let places: Vec<i64> = (0..1000).collect();
        let t = Datatype::indexed_block(1, &places, &Datatype::basic(Basic::Int)).unwrap();
        assert!(t.to_string().len() < 100, "{t}");
        assert_eq!(
            Datatype::contiguous(3, &t).unwrap().to_string(),
            format!("contiguous(3, {t})")
        );
    }
}
