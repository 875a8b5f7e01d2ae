//! Constants: folding addresses, and the pool of constant slots.

use concord_ir::{Const, Slot, Ty};
use rustc_hash::FxHashMap;

use super::program::{Program, is_absent};
use super::{Uncovered, limbs};
use crate::llvm::{Opcode, Type, TypeKind, Value, ValueKind};

/// Marks constant slots while a function is translated and the number of its
/// temporaries is not known yet.
pub(super) const CONSTANT: u32 = 1 << 31;

/// A scalar constant: one word, and a second one for wide types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Scalar {
    pub low: Const,
    pub high: u64,
}

impl Scalar {
    pub(super) fn bits(low: u64) -> Scalar {
        Scalar {
            low: Const::Bits(low),
            high: 0,
        }
    }

    const UNDEF: Scalar = Scalar {
        low: Const::Undef,
        high: 0,
    };
}

/// The constants of a function.
#[derive(Default)]
pub(super) struct ConstantPool {
    pub consts: Vec<Const>,
    pub types: Vec<Ty>,
    known: FxHashMap<(Ty, Scalar), Slot>,
}

impl ConstantPool {
    /// A slot that holds this scalar.
    pub(super) fn scalar(&mut self, ty: Ty, value: Scalar) -> Slot {
        if let Some(&slot) = self.known.get(&(ty, value)) {
            return slot;
        }
        let slot = self.append(ty, value);
        self.known.insert((ty, value), slot);
        slot
    }

    /// Consecutive slots for the leaves of an aggregate.
    pub(super) fn aggregate(&mut self, leaves: &[(Ty, Scalar)]) -> Slot {
        if let [(ty, value)] = leaves {
            return self.scalar(*ty, *value);
        }
        let first = self.next();
        for &(ty, value) in leaves {
            self.append(ty, value);
        }
        first
    }

    fn next(&self) -> Slot {
        Slot(CONSTANT | u32::try_from(self.consts.len()).expect("fewer than 2^31 constants"))
    }

    fn append(&mut self, ty: Ty, value: Scalar) -> Slot {
        let slot = self.next();
        self.consts.push(value.low);
        self.types.push(ty);
        if ty.slots() == 2 {
            let undefined = value.low == Const::Undef;
            self.consts.push(if undefined {
                Const::Undef
            } else {
                Const::Bits(value.high)
            });
            self.types.push(Ty::Upper);
        }
        slot
    }
}

impl<'c> Program<'c> {
    /// The value of a scalar constant, if it is known before execution.
    /// Addresses count as known; what is computed from them mostly not.
    pub(super) fn fold(&mut self, value: Value<'c>) -> Option<Scalar> {
        match value.kind() {
            ValueKind::Function | ValueKind::GlobalVariable if is_absent(value) => {
                Some(Scalar::bits(0))
            }
            ValueKind::Number => {
                let [low, high] = value.constant_bits()?;
                Some(Scalar {
                    low: Const::Bits(low),
                    high,
                })
            }
            ValueKind::Null | ValueKind::Zero => Some(Scalar::bits(0)),
            ValueKind::Undef => Some(Scalar::UNDEF),
            ValueKind::Function => {
                let id = self.function_id(value)?;
                Some(Scalar {
                    low: Const::Function(id),
                    high: 0,
                })
            }
            ValueKind::GlobalVariable => {
                let id = self.global_id(value)?;
                Some(Scalar {
                    low: Const::Global(id, 0),
                    high: 0,
                })
            }
            ValueKind::Alias => self.fold(value.aliasee()?),
            ValueKind::BlockAddress => {
                let (function, block) = value.block_address()?;
                let low = Const::BlockAddress(
                    self.function_id(function)?,
                    self.block_id(function, block)?,
                );
                Some(Scalar { low, high: 0 })
            }
            ValueKind::Expression => self.fold_expression(value),
            _ => None,
        }
    }

    fn fold_expression(&mut self, value: Value<'c>) -> Option<Scalar> {
        let opcode = value.opcode()?;
        match opcode {
            Opcode::LLVMGetElementPtr => {
                let offset = value.constant_offset(self.shapes.layout)?;
                displace(self.fold(value.operand(0))?, offset)
            }
            Opcode::LLVMBitCast
            | Opcode::LLVMPtrToInt
            | Opcode::LLVMIntToPtr
            | Opcode::LLVMAddrSpaceCast => {
                let from = self.shapes.scalar(value.operand(0).ty()).ok()?;
                let to = self.shapes.scalar(value.ty()).ok()?;
                let folded = self.fold(value.operand(0))?;
                match folded.low {
                    Const::Bits(low) if to.bits() < 64 => Some(Scalar::bits(low & mask(to.bits()))),
                    _ => (from.bits() == to.bits() || matches!(folded.low, Const::Bits(_)))
                        .then_some(folded),
                }
            }
            Opcode::LLVMTrunc => {
                let to = self.shapes.scalar(value.ty()).ok()?.bits();
                match self.fold(value.operand(0))?.low {
                    Const::Bits(low) if to <= 64 => Some(Scalar::bits(low & mask(to))),
                    _ => None,
                }
            }
            Opcode::LLVMAdd | Opcode::LLVMSub => {
                if self.shapes.scalar(value.ty()).ok()? != Ty::Int(64) {
                    return None;
                }
                let (a, b) = (self.fold(value.operand(0))?, self.fold(value.operand(1))?);
                match (opcode, a.low, b.low) {
                    (Opcode::LLVMSub, Const::Global(x, i), Const::Global(y, j)) if x == y => {
                        Some(Scalar::bits(i.wrapping_sub(j).cast_unsigned()))
                    }
                    (Opcode::LLVMSub, _, Const::Bits(b)) => {
                        displace(a, b.wrapping_neg().cast_signed())
                    }
                    (Opcode::LLVMAdd, _, Const::Bits(b)) => displace(a, b.cast_signed()),
                    (Opcode::LLVMAdd, Const::Bits(a), _) => displace(b, a.cast_signed()),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The leaves of a constant of any type; `None` if one is not known
    /// before execution.
    pub(super) fn fold_leaves(
        &mut self,
        value: Value<'c>,
    ) -> Result<Option<Vec<(Ty, Scalar)>>, Uncovered> {
        let shape = self.shapes.of(value.ty())?;
        let mut leaves = Vec::with_capacity(shape.leaves.len());
        Ok(self.collect_leaves(value, &mut leaves)?.then_some(leaves))
    }

    fn collect_leaves(
        &mut self,
        value: Value<'c>,
        leaves: &mut Vec<(Ty, Scalar)>,
    ) -> Result<bool, Uncovered> {
        let shape = self.shapes.of(value.ty())?;
        if limbs::width(value.ty()).is_some() {
            for (index, leaf) in (0..).zip(&shape.leaves) {
                let limb = match value.kind() {
                    ValueKind::Undef => Scalar::UNDEF,
                    ValueKind::Zero | ValueKind::Null => Scalar::bits(0),
                    _ => match value.constant_limb(index) {
                        Some(limb) => Scalar::bits(limb),
                        None => return Ok(false),
                    },
                };
                leaves.push((leaf.ty, limb));
            }
            return Ok(true);
        }
        if !is_composite(value.ty()) {
            let (Some(ty), Some(folded)) = (shape.scalar(), self.fold(value)) else {
                return Ok(false);
            };
            leaves.push((ty, folded));
            return Ok(true);
        }
        match value.kind() {
            ValueKind::Zero | ValueKind::Null => {
                leaves.extend(shape.leaves.iter().map(|l| (l.ty, Scalar::bits(0))))
            }
            ValueKind::Undef => leaves.extend(shape.leaves.iter().map(|l| (l.ty, Scalar::UNDEF))),
            ValueKind::Aggregate => {
                for operand in value.operands() {
                    if !self.collect_leaves(operand, leaves)? {
                        return Ok(false);
                    }
                }
            }
            ValueKind::Data => {
                let bytes = value.constant_data().unwrap_or_default();
                let width = shape
                    .leaves
                    .first()
                    .map_or(1, |l| l.ty.store_size() as usize);
                for (leaf, chunk) in shape.leaves.iter().zip(bytes.chunks_exact(width.max(1))) {
                    let mut word = [0; 8];
                    word[..chunk.len().min(8)].copy_from_slice(&chunk[..chunk.len().min(8)]);
                    leaves.push((leaf.ty, Scalar::bits(u64::from_le_bytes(word))));
                }
            }
            // A splat of an integer or float constant is a number of vector
            // type in some versions of LLVM.
            ValueKind::Number => {
                let Some([low, high]) = value.constant_bits() else {
                    return Ok(false);
                };
                leaves.extend(shape.leaves.iter().map(|l| {
                    (
                        l.ty,
                        Scalar {
                            low: Const::Bits(low),
                            high,
                        },
                    )
                }));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}

/// Whether values of the type consist of several leaves by nature.
pub(super) fn is_composite(ty: Type<'_>) -> bool {
    matches!(
        ty.kind(),
        TypeKind::Struct(_) | TypeKind::Array(_) | TypeKind::Vector(_)
    )
}

/// A mask of the lowest `width` bits.
pub(super) fn mask(width: u32) -> u64 {
    if width >= 64 {
        u64::MAX
    } else {
        (1 << width) - 1
    }
}

fn displace(base: Scalar, by: i64) -> Option<Scalar> {
    let low = match base.low {
        Const::Bits(bits) => Const::Bits(bits.wrapping_add_signed(by)),
        Const::Global(id, offset) => Const::Global(id, offset.wrapping_add(by)),
        other if by == 0 => other,
        Const::Undef => Const::Undef,
        _ => return None,
    };
    Some(Scalar {
        low,
        high: base.high,
    })
}
