//! The constructors, except those of arrays and of Fortran's parameterised
//! types.
//!
//! MPI 4.1 §5.1.2 to §5.1.3, §5.1.7 and §5.1.11. A constructor fails with the
//! class of the argument that is wrong; layouts that do not fit 64 bits fail
//! with `MPI_ERR_ARG`.

use super::basic::Basic;
use super::bounds::Bounds;
use super::typemap::TypeMap;
use super::{Construction, Datatype, pair_layout};
use crate::errors::ErrorClass;

/// Collects blocks of elements into a map and its bounds.
struct Layout {
    parts: Vec<(i64, TypeMap)>,
    bounds: Bounds,
}

impl Layout {
    fn new() -> Layout {
        Layout {
            parts: Vec::new(),
            bounds: Bounds::empty(),
        }
    }

    /// `count` adjacent elements from `offset` bytes on.
    fn block(&mut self, element: &Datatype, count: u64, offset: i64) -> Option<()> {
        self.parts.push((offset, element.map_of(count)?));
        self.bounds
            .add(&element.0.bounds, count, offset, element.extent())
    }

    fn finish(self, construction: Construction) -> Result<Datatype, ErrorClass> {
        let map = TypeMap::sequence(self.parts).ok_or(ErrorClass::Arg)?;
        Datatype::make(construction, map, self.bounds)
    }
}

fn count(n: i64) -> Result<u64, ErrorClass> {
    u64::try_from(n).map_err(|_| ErrorClass::Count)
}

fn blocklength(n: i64) -> Result<u64, ErrorClass> {
    u64::try_from(n).map_err(|_| ErrorClass::Arg)
}

impl Datatype {
    /// `MPI_Type_dup`.
    pub fn dup(&self) -> Result<Datatype, ErrorClass> {
        let construction = Construction::Dup(self.clone());
        Datatype::make(construction, self.0.map.clone(), self.0.bounds)
    }

    /// `MPI_Type_contiguous`.
    pub fn contiguous(n: i64, element: &Datatype) -> Result<Datatype, ErrorClass> {
        let mut layout = Layout::new();
        layout.block(element, count(n)?, 0).ok_or(ErrorClass::Arg)?;
        layout.finish(Construction::Contiguous {
            count: n,
            element: element.clone(),
        })
    }

    /// `MPI_Type_vector`: the stride is in elements.
    pub fn vector(
        n: i64,
        length: i64,
        stride: i64,
        element: &Datatype,
    ) -> Result<Datatype, ErrorClass> {
        let bytes = stride
            .checked_mul(element.extent())
            .ok_or(ErrorClass::Arg)?;
        let element = element.clone();
        let construction = Construction::Vector {
            count: n,
            blocklength: length,
            stride,
            element,
        };
        Datatype::strided(n, length, bytes, construction)
    }

    /// `MPI_Type_create_hvector`: the stride is in bytes.
    pub fn hvector(
        n: i64,
        length: i64,
        stride: i64,
        element: &Datatype,
    ) -> Result<Datatype, ErrorClass> {
        let element = element.clone();
        let construction = Construction::Hvector {
            count: n,
            blocklength: length,
            stride,
            element,
        };
        Datatype::strided(n, length, stride, construction)
    }

    fn strided(
        n: i64,
        length: i64,
        bytes: i64,
        made: Construction,
    ) -> Result<Datatype, ErrorClass> {
        let (n, length) = (count(n)?, blocklength(length)?);
        let [element] = made.children() else {
            return Err(ErrorClass::Intern);
        };
        let build = || {
            let mut block = Bounds::empty();
            block.add(&element.0.bounds, length, 0, element.extent())?;
            let mut bounds = Bounds::empty();
            bounds.add(&block, n, 0, bytes)?;
            Some((element.map_of(length)?.repeat(n, bytes)?, bounds))
        };
        let (map, bounds) = build().ok_or(ErrorClass::Arg)?;
        Datatype::make(made, map, bounds)
    }

    /// `MPI_Type_indexed`: displacements are in elements. Both slices have the
    /// same length.
    pub fn indexed(
        lengths: &[i64],
        displacements: &[i64],
        element: &Datatype,
    ) -> Result<Datatype, ErrorClass> {
        let made = Construction::Indexed {
            blocklengths: lengths.into(),
            displacements: displacements.into(),
            element: element.clone(),
        };
        Datatype::blocks(
            lengths.iter().copied(),
            displacements,
            element.extent(),
            made,
        )
    }

    /// `MPI_Type_create_hindexed`: displacements are in bytes.
    pub fn hindexed(
        lengths: &[i64],
        displacements: &[i64],
        element: &Datatype,
    ) -> Result<Datatype, ErrorClass> {
        let made = Construction::Hindexed {
            blocklengths: lengths.into(),
            displacements: displacements.into(),
            element: element.clone(),
        };
        Datatype::blocks(lengths.iter().copied(), displacements, 1, made)
    }

    /// `MPI_Type_create_indexed_block`: displacements are in elements.
    pub fn indexed_block(
        length: i64,
        displacements: &[i64],
        element: &Datatype,
    ) -> Result<Datatype, ErrorClass> {
        let made = Construction::IndexedBlock {
            blocklength: length,
            displacements: displacements.into(),
            element: element.clone(),
        };
        Datatype::blocks(
            std::iter::repeat(length),
            displacements,
            element.extent(),
            made,
        )
    }

    /// `MPI_Type_create_hindexed_block`: displacements are in bytes.
    pub fn hindexed_block(
        length: i64,
        displacements: &[i64],
        element: &Datatype,
    ) -> Result<Datatype, ErrorClass> {
        let made = Construction::HindexedBlock {
            blocklength: length,
            displacements: displacements.into(),
            element: element.clone(),
        };
        Datatype::blocks(std::iter::repeat(length), displacements, 1, made)
    }

    fn blocks(
        lengths: impl Iterator<Item = i64>,
        displacements: &[i64],
        unit: i64,
        made: Construction,
    ) -> Result<Datatype, ErrorClass> {
        let [element] = made.children() else {
            return Err(ErrorClass::Intern);
        };
        let mut layout = Layout::new();
        for (length, displacement) in lengths.zip(displacements) {
            let length = blocklength(length)?;
            let offset = displacement.checked_mul(unit).ok_or(ErrorClass::Arg)?;
            layout
                .block(element, length, offset)
                .ok_or(ErrorClass::Arg)?;
        }
        layout.finish(made)
    }

    /// `MPI_Type_create_struct`: displacements are in bytes. The slices have
    /// the same length.
    pub fn structure(
        lengths: &[i64],
        displacements: &[i64],
        elements: &[Datatype],
    ) -> Result<Datatype, ErrorClass> {
        let mut layout = Layout::new();
        for ((&length, &offset), element) in lengths.iter().zip(displacements).zip(elements) {
            layout
                .block(element, blocklength(length)?, offset)
                .ok_or(ErrorClass::Arg)?;
        }
        layout.finish(Construction::Struct {
            blocklengths: lengths.into(),
            displacements: displacements.into(),
            elements: elements.into(),
        })
    }

    /// `MPI_Type_create_resized`.
    pub fn resized(&self, lb: i64, extent: i64) -> Result<Datatype, ErrorClass> {
        let bounds = self.0.bounds.resized(lb, extent).ok_or(ErrorClass::Arg)?;
        let construction = Construction::Resized {
            lb,
            extent,
            element: self.clone(),
        };
        Datatype::make(construction, self.0.map.clone(), bounds)
    }

    /// `MPI_Type_get_value_index` (4.1): the named pair if there is one, else
    /// an unnamed one; `None` if the index is no integer or the value has no
    /// order.
    pub fn value_index(value: Basic, index: Basic) -> Option<Datatype> {
        use super::basic::Class;
        use super::predefined::{Pair, Predefined};
        let named = Pair::ALL
            .iter()
            .find(|pair| (pair.value(), pair.index()) == (value, index));
        if let Some(&pair) = named {
            return Some(Datatype::named(Predefined::Pair(pair)));
        }
        let integer = |class| {
            matches!(
                class,
                Class::CInteger { .. } | Class::FortranInteger | Class::MultiLanguage
            )
        };
        let ordered = integer(value.class()) || matches!(value.class(), Class::Float(_));
        if !integer(index.class()) || !ordered {
            return None;
        }
        let (map, bounds) = pair_layout(value, index);
        Datatype::make(Construction::ValueIndex { value, index }, map, bounds).ok()
    }
}
