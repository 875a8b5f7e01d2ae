//! How a type splits into scalars.
//!
//! Values of aggregate and vector type live in consecutive slots, one run per
//! scalar leaf; in memory, each leaf has its offset, and padding is nobody's.

use std::rc::Rc;

use concord_ir::Ty;
use rustc_hash::FxHashMap;

use super::Uncovered;
use crate::llvm::{Layout, Type, TypeKind};

/// More leaves than this in one value are not taken apart. Compiled C never
/// has values like that; it keeps large aggregates in memory.
const MAX_LEAVES: usize = 1 << 12;

/// The address space whose pointers have 32 bits.
pub(super) const HANDLES: u32 = 270;

/// A scalar part of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Leaf {
    /// Its type.
    pub ty: Ty,
    /// Where it lies in memory, in bytes.
    pub offset: u64,
    /// Which slot of the value it begins in.
    pub slot: u32,
}

/// How a type splits.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Shape {
    /// The scalars in order.
    pub leaves: Vec<Leaf>,
    /// How many slots a value takes.
    pub slots: u32,
    /// Vectors of elements that are no whole bytes are packed in memory; they
    /// cannot be loaded leaf by leaf.
    pub packed: bool,
}

impl Shape {
    /// The type, if the value is one scalar.
    pub(super) fn scalar(&self) -> Option<Ty> {
        match self.leaves.as_slice() {
            [leaf] => Some(leaf.ty),
            _ => None,
        }
    }

    fn push(&mut self, ty: Ty, offset: u64) {
        self.leaves.push(Leaf {
            ty,
            offset,
            slot: self.slots,
        });
        self.slots += ty.slots();
    }
}

/// Shapes of types, each computed once.
pub(super) struct Shapes<'c> {
    pub layout: Layout<'c>,
    known: FxHashMap<Type<'c>, Result<Rc<Shape>, Uncovered>>,
}

impl<'c> Shapes<'c> {
    pub(super) fn new(layout: Layout<'c>) -> Shapes<'c> {
        Shapes {
            layout,
            known: FxHashMap::default(),
        }
    }

    /// The shape of a type.
    pub(super) fn of(&mut self, ty: Type<'c>) -> Result<Rc<Shape>, Uncovered> {
        if let Some(known) = self.known.get(&ty) {
            return known.clone();
        }
        let mut shape = Shape::default();
        let result = self.collect(ty, 0, &mut shape).map(|()| Rc::new(shape));
        self.known.insert(ty, result.clone());
        result
    }

    /// The type of a value that must be one scalar.
    pub(super) fn scalar(&mut self, ty: Type<'c>) -> Result<Ty, Uncovered> {
        self.of(ty)?
            .scalar()
            .ok_or_else(|| Uncovered::new("aggregate or vector where a scalar is expected"))
    }

    fn collect(&self, ty: Type<'c>, offset: u64, shape: &mut Shape) -> Result<(), Uncovered> {
        if shape.leaves.len() > MAX_LEAVES {
            return Err(Uncovered::new("value of a huge aggregate type"));
        }
        match ty.kind() {
            TypeKind::Void => {}
            TypeKind::Integer(width) => match u8::try_from(width) {
                Ok(width @ 1..=128) => shape.push(Ty::Int(width), offset),
                // Storage units of packed bit-fields; see `limbs`.
                _ => {
                    for first in (0..width).step_by(64) {
                        let bits = (width - first).min(64) as u8;
                        shape.push(Ty::Int(bits), offset + u64::from(first / 8));
                    }
                }
            },
            TypeKind::Half => shape.push(Ty::F16, offset),
            TypeKind::Float => shape.push(Ty::F32, offset),
            TypeKind::Double => shape.push(Ty::F64, offset),
            TypeKind::X86Fp80 => shape.push(Ty::F80, offset),
            TypeKind::Fp128 => shape.push(Ty::F128, offset),
            TypeKind::Pointer(0) => shape.push(Ty::Ptr, offset),
            // Handles of `mpi.h`: numbers, whatever clang takes them for.
            TypeKind::Pointer(HANDLES) => shape.push(Ty::Int(32), offset),
            TypeKind::Pointer(space) => {
                return Err(Uncovered::new(format!("pointer to address space {space}")));
            }
            TypeKind::Struct(count) => {
                for index in 0..count {
                    let Some(field) = ty.field(index) else {
                        continue;
                    };
                    self.collect(field, offset + self.layout.field_offset(ty, index), shape)?;
                }
            }
            TypeKind::Array(count) => {
                let Some(element) = ty.element() else {
                    return Ok(());
                };
                let stride = self.layout.alloc_size(element);
                for index in 0..count {
                    self.collect(element, offset + index * stride, shape)?;
                }
            }
            TypeKind::Vector(count) => {
                let Some(element) = ty.element() else {
                    return Ok(());
                };
                let first = shape.leaves.len();
                self.collect(element, offset, shape)?;
                let Some(Leaf { ty, .. }) = shape.leaves.get(first).copied() else {
                    return Ok(());
                };
                shape.packed |= ty.bits() % 8 != 0;
                for index in 1..u64::from(count) {
                    shape.push(ty, offset + index * u64::from(ty.bits()) / 8);
                }
            }
            TypeKind::Function => return Err(Uncovered::new("function as a value")),
            TypeKind::Other(name) => return Err(Uncovered::new(format!("type {name}"))),
        }
        Ok(())
    }

    /// Slot offset and type of the part of `ty` that a constant path leads to.
    pub(super) fn part(
        &mut self,
        ty: Type<'c>,
        path: &[u32],
    ) -> Result<(u32, Type<'c>), Uncovered> {
        let mut at = 0;
        let mut current = ty;
        for &index in path {
            match current.kind() {
                TypeKind::Struct(_) => {
                    for before in 0..index {
                        if let Some(field) = current.field(before) {
                            at += self.of(field)?.slots;
                        }
                    }
                    current = current
                        .field(index)
                        .ok_or_else(|| Uncovered::new("field outside of a struct"))?;
                }
                _ => {
                    current = current
                        .element()
                        .ok_or_else(|| Uncovered::new("element of a scalar"))?;
                    at += index * self.of(current)?.slots;
                }
            }
        }
        Ok((at, current))
    }
}
