//! Datatypes as values: how they were made, where their data lies, which
//! bounds they have.
//!
//! MPI 4.1 chapter 5. A [`Datatype`] is immutable and structural: two types
//! made by the same constructors from the same arguments are equal. Whether a
//! type is committed, its name and its attributes belong to the handle, not to
//! the value.
//!
//! One implementation serves the constructors with `int` and with `MPI_Count`
//! arguments.

mod array;
mod basic;
mod bounds;
mod construct;
mod count;
mod envelope;
mod external;
mod fortran;
mod predefined;
mod signature;
mod summary;
mod transfer;
mod typemap;
mod walk;

#[cfg(test)]
mod open_mpi;
#[cfg(test)]
mod properties;
#[cfg(test)]
pub(crate) mod random;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock};

pub use array::{DarrayDim, Distribution, Order, SubarrayDim};
pub use basic::{Basic, Class, Precision};
use bounds::Bounds;
pub use envelope::{Combiner, Contents, Envelope};
pub use external::{external_size, pack_external, unpack_external};
pub use fortran::TypeClass;
pub use predefined::{Pair, Predefined};
pub use signature::{Mismatch, signature_fits, signatures_match};
pub use transfer::{pack, unpack};
pub use typemap::{BasicRun, Segment, TypeMap};
use xxhash_rust::xxh3::Xxh3Default;

use crate::errors::ErrorClass;

/// Types may be nested this deep; a program that nests deeper gets
/// `MPI_ERR_INTERN`.
const MAX_DEPTH: u32 = 1000;

/// How many numbers, and how many member types, of a constructor call are
/// written out for people.
const SHOWN: usize = 16;

/// A datatype.
#[derive(Clone)]
pub struct Datatype(Arc<Inner>);

struct Inner {
    construction: Construction,
    /// Made by one of the functions with `MPI_Count` arguments; decides how
    /// the contents are reported (§5.1.13).
    large: bool,
    map: TypeMap,
    bounds: Bounds,
    depth: u32,
    /// Of `construction` and `large`.
    hash: u64,
}

/// The constructor call that made a type (§5.1.13). Numbers are as the program
/// gave them.
#[derive(Clone, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Construction {
    Named(Predefined),
    Dup(Datatype),
    Contiguous {
        count: i64,
        element: Datatype,
    },
    Vector {
        count: i64,
        blocklength: i64,
        stride: i64,
        element: Datatype,
    },
    Hvector {
        count: i64,
        blocklength: i64,
        stride: i64,
        element: Datatype,
    },
    Indexed {
        blocklengths: Box<[i64]>,
        displacements: Box<[i64]>,
        element: Datatype,
    },
    Hindexed {
        blocklengths: Box<[i64]>,
        displacements: Box<[i64]>,
        element: Datatype,
    },
    IndexedBlock {
        blocklength: i64,
        displacements: Box<[i64]>,
        element: Datatype,
    },
    HindexedBlock {
        blocklength: i64,
        displacements: Box<[i64]>,
        element: Datatype,
    },
    Struct {
        blocklengths: Box<[i64]>,
        displacements: Box<[i64]>,
        elements: Box<[Datatype]>,
    },
    Subarray {
        dims: Box<[SubarrayDim]>,
        order: Order,
        element: Datatype,
    },
    Darray {
        size: i64,
        rank: i64,
        dims: Box<[DarrayDim]>,
        order: Order,
        element: Datatype,
    },
    F90Real {
        precision: i32,
        range: i32,
    },
    F90Complex {
        precision: i32,
        range: i32,
    },
    F90Integer {
        range: i32,
    },
    Resized {
        lb: i64,
        extent: i64,
        element: Datatype,
    },
    ValueIndex {
        value: Basic,
        index: Basic,
    },
}

impl Construction {
    /// The types that it is made of.
    pub fn children(&self) -> &[Datatype] {
        match self {
            Construction::Named(_)
            | Construction::F90Real { .. }
            | Construction::F90Complex { .. }
            | Construction::F90Integer { .. }
            | Construction::ValueIndex { .. } => &[],
            Construction::Struct { elements, .. } => elements,
            Construction::Dup(element)
            | Construction::Contiguous { element, .. }
            | Construction::Vector { element, .. }
            | Construction::Hvector { element, .. }
            | Construction::Indexed { element, .. }
            | Construction::Hindexed { element, .. }
            | Construction::IndexedBlock { element, .. }
            | Construction::HindexedBlock { element, .. }
            | Construction::Subarray { element, .. }
            | Construction::Darray { element, .. }
            | Construction::Resized { element, .. } => std::slice::from_ref(element),
        }
    }
}

/// The named types by the low bits of their handles.
static NAMED: LazyLock<Box<[Option<Datatype>]>> = LazyLock::new(|| {
    let slot = |named: Predefined| (named.handle() & 0xfff) as usize;
    let slots = Predefined::all().map(slot).max().map_or(0, |last| last + 1);
    let mut table = vec![None; slots];
    for named in Predefined::all() {
        table[slot(named)] = Some(Datatype::build_named(named));
    }
    table.into()
});

impl Datatype {
    fn make(
        construction: Construction,
        map: TypeMap,
        bounds: Bounds,
    ) -> Result<Datatype, ErrorClass> {
        let depth = construction
            .children()
            .iter()
            .map(|child| child.0.depth + 1)
            .max()
            .unwrap_or(0);
        if depth > MAX_DEPTH {
            return Err(ErrorClass::Intern);
        }
        Ok(Datatype::assemble(construction, false, map, bounds, depth))
    }

    fn assemble(
        construction: Construction,
        large: bool,
        map: TypeMap,
        bounds: Bounds,
        depth: u32,
    ) -> Datatype {
        let mut hasher = Xxh3Default::new();
        (large, &construction).hash(&mut hasher);
        Datatype(Arc::new(Inner {
            construction,
            large,
            map,
            bounds,
            depth,
            hash: hasher.finish(),
        }))
    }

    fn build_named(named: Predefined) -> Datatype {
        let (map, bounds) = match named {
            Predefined::Basic(basic) => (basic_map(basic), Bounds::basic(basic)),
            Predefined::Pair(pair) => pair_layout(pair.value(), pair.index()),
            Predefined::LowerMarker => (TypeMap::empty(), Bounds::lower_marker()),
            Predefined::UpperMarker => (TypeMap::empty(), Bounds::upper_marker()),
        };
        Datatype::assemble(Construction::Named(named), false, map, bounds, 0)
    }

    /// A named datatype.
    pub fn named(named: Predefined) -> Datatype {
        Datatype::from_handle(named.handle()).unwrap_or_else(|| Datatype::build_named(named))
    }

    /// The named datatype of a basic type.
    pub fn basic(basic: Basic) -> Datatype {
        Datatype::named(Predefined::Basic(basic))
    }

    /// The named datatype with this handle.
    pub fn from_handle(handle: i32) -> Option<Datatype> {
        let slot = (handle & 0xfff) as usize;
        let found = NAMED.get(slot)?.as_ref()?;
        let Construction::Named(named) = found.0.construction else {
            return None;
        };
        (named.handle() == handle).then(|| found.clone())
    }

    /// The same type, made by the constructor's variant with `MPI_Count`
    /// arguments.
    #[must_use]
    pub fn with_large_counts(&self) -> Datatype {
        let Inner {
            construction,
            map,
            bounds,
            depth,
            ..
        } = &*self.0;
        Datatype::assemble(construction.clone(), true, map.clone(), *bounds, *depth)
    }

    /// Whether it was made by a function with `MPI_Count` arguments.
    pub fn has_large_counts(&self) -> bool {
        self.0.large
    }

    /// How it was made.
    pub fn construction(&self) -> &Construction {
        &self.0.construction
    }

    /// The named type that this is, if it is one.
    pub fn as_named(&self) -> Option<Predefined> {
        match self.0.construction {
            Construction::Named(named) => Some(named),
            _ => None,
        }
    }

    /// Where its data lies.
    pub fn map(&self) -> &TypeMap {
        &self.0.map
    }

    /// Where the data of `count` of them in a row lies; `None` if that leaves
    /// the address space.
    pub fn map_of(&self, count: u64) -> Option<TypeMap> {
        self.0.map.repeat(count, self.extent())
    }

    /// The different predefined types that it is built of, in order; those that a structure takes
    /// nothing of do not count.
    pub fn leaves(&self) -> Vec<Datatype> {
        let parts: Vec<&Datatype> = match self.construction() {
            Construction::Struct {
                blocklengths,
                elements,
                ..
            } => {
                let taken = elements.iter().zip(blocklengths);
                taken.filter(|(_, n)| **n > 0).map(|(e, _)| e).collect()
            }
            other if other.children().is_empty() => return vec![self.clone()],
            other => other.children().iter().collect(),
        };
        let mut found: Vec<Datatype> = Vec::new();
        for leaf in parts.into_iter().flat_map(Datatype::leaves) {
            // The markers of MPI-1 have no data.
            if leaf.size() > 0 && !found.contains(&leaf) {
                found.push(leaf);
            }
        }
        found
    }

    /// `MPI_Type_size`: bytes of data.
    pub fn size(&self) -> u64 {
        self.0.map.size()
    }

    /// Bytes of data in `count` of them; `None` if that does not fit.
    pub fn packed_size(&self, count: u64) -> Option<u64> {
        self.size().checked_mul(count)
    }

    /// Lower bound (§5.1.6).
    pub fn lb(&self) -> i64 {
        self.0.bounds.lb()
    }

    /// Upper bound.
    pub fn ub(&self) -> i64 {
        self.0.bounds.ub()
    }

    /// `MPI_Type_get_extent`: the distance from one to the next.
    pub fn extent(&self) -> i64 {
        // Constructors refuse bounds whose difference does not fit.
        self.ub().wrapping_sub(self.lb())
    }

    /// `MPI_Type_get_true_extent`: where the data begins (§5.1.8).
    pub fn true_lb(&self) -> i64 {
        self.0.map.true_lb()
    }

    /// The bytes from the first to the last one that holds data.
    pub fn true_extent(&self) -> i64 {
        self.0.map.true_ub() - self.0.map.true_lb()
    }

    /// The strictest alignment of its basic types in C; 1 without any.
    pub fn align(&self) -> u64 {
        self.0.bounds.align()
    }

    /// Whether `count` of them in a row are one segment without gaps.
    pub fn is_contiguous(&self) -> bool {
        self.0.map.is_dense() && self.extent() == self.size().cast_signed()
    }

    /// A hash of the signature of `count` of them; equal signatures have equal
    /// hashes.
    pub fn signature_hash(&self, count: u64) -> u64 {
        self.0.map.signature_hash(count)
    }

    /// The byte segments of `count` of them, adjacent ones joined.
    pub fn segments(&self, count: u64) -> Option<Vec<Segment>> {
        Some(self.map_of(count)?.segments().collect())
    }

    /// The basic entries of `count` of them, adjacent equal ones joined.
    pub fn basics(&self, count: u64) -> Option<Vec<BasicRun>> {
        Some(self.map_of(count)?.runs().collect())
    }
}

fn basic_map(basic: Basic) -> TypeMap {
    // A single entry always fits.
    TypeMap::run(basic, 1).unwrap_or_else(TypeMap::empty)
}

/// The C structure `struct { value v; index i; }`.
fn pair_layout(value: Basic, index: Basic) -> (TypeMap, Bounds) {
    let offset = value.size().next_multiple_of(index.align()).cast_signed();
    let parts = [(0, basic_map(value)), (offset, basic_map(index))];
    let map = TypeMap::sequence(parts).unwrap_or_else(TypeMap::empty);
    let mut bounds = Bounds::empty();
    for (at, part) in [(0, value), (offset, index)] {
        // A few bytes cannot overflow.
        let _ = bounds.add(&Bounds::basic(part), 1, at, 0);
    }
    (map, bounds)
}

impl PartialEq for Datatype {
    fn eq(&self, other: &Datatype) -> bool {
        let (a, b) = (&*self.0, &*other.0);
        Arc::ptr_eq(&self.0, &other.0)
            || (a.hash == b.hash && a.large == b.large && a.construction == b.construction)
    }
}

impl Eq for Datatype {}

impl Hash for Datatype {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.hash);
    }
}

impl fmt::Debug for Datatype {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The constructor calls, as one would write them down: `vector(2, 3, 4, MPI_INT)`.
impl fmt::Display for Datatype {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Construction::Named(named) = self.0.construction {
            return write!(f, "{named}");
        }
        let contents = self.contents();
        write!(f, "{}(", contents.combiner.name())?;
        let numbers = contents
            .integers
            .iter()
            .chain(&contents.addresses)
            .chain(&contents.large_counts);
        for (i, number) in numbers.enumerate() {
            if i == SHOWN {
                f.write_str("…, ")?;
                break;
            }
            write!(f, "{number}, ")?;
        }
        for (i, child) in contents.datatypes.iter().enumerate() {
            let comma = if i > 0 { ", " } else { "" };
            if i == SHOWN {
                write!(f, "{comma}…")?;
                break;
            }
            write!(f, "{comma}{child}")?;
        }
        f.write_str(")")
    }
}
