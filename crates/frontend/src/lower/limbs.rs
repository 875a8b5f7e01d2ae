//! Integers of more than 128 bits, in limbs of 64.
//!
//! C has no such type (but `_BitInt`); clang makes them up as the storage
//! units of long runs of packed bit-fields, and then only moves, masks,
//! shifts by constants, widens, narrows and compares for equality. Exactly
//! that is covered.

use concord_ir::{CastOp, CmpPred, Inst, IntOp, Slot, Ty};

use super::Uncovered;
use super::function::FunctionLowering;
use crate::llvm::{Opcode, Type, TypeKind, Value};

const LIMB: Ty = Ty::Int(64);

/// The width of an integer type that needs limbs.
pub(super) fn width(ty: Type<'_>) -> Option<u32> {
    match ty.kind() {
        TypeKind::Integer(width) if width > 128 => Some(width),
        _ => None,
    }
}

impl<'c> FunctionLowering<'_, 'c> {
    /// The limbs of an integer of any width, lowest first, each in a whole
    /// 64-bit slot; the last one extended by `extend`.
    fn limbs(&mut self, value: Value<'c>, extend: CastOp) -> Result<Vec<Slot>, Uncovered> {
        let shape = self.shape(value)?;
        let slot = self.operand(value)?;
        let mut limbs = Vec::new();
        for leaf in &shape.leaves {
            let at = slot.offset(leaf.slot);
            match leaf.ty {
                Ty::Int(width @ ..=64) => {
                    limbs.push(self.resized(at, Ty::Int(width), LIMB, extend))
                }
                Ty::Int(_) => {
                    let whole = self.resized(at, leaf.ty, Ty::Int(128), extend);
                    limbs.extend([whole, whole.offset(1)]);
                }
                _ => return Err(Uncovered::new("wide integer made of another type")),
            }
        }
        Ok(limbs)
    }

    /// Writes limbs as the value of an instruction.
    fn define_limbs(&mut self, value: Value<'c>, limbs: &[Slot]) -> Result<(), Uncovered> {
        let shape = self.shape(value)?;
        let dst = self.define(value)?;
        let mut rest = limbs.iter();
        for leaf in &shape.leaves {
            let to = dst.offset(leaf.slot);
            let limb =
                |limb: Option<&Slot>| limb.copied().ok_or_else(|| Uncovered::new("missing limb"));
            let low = limb(rest.next())?;
            match leaf.ty {
                LIMB => self.emit(Inst::Move { dst: to, src: low }),
                Ty::Int(..64) => {
                    let (op, a) = (CastOp::Trunc, low);
                    self.emit(Inst::Cast {
                        op,
                        from: LIMB,
                        to: leaf.ty,
                        dst: to,
                        a,
                    });
                }
                _ => {
                    let pair = self.temporary(Ty::Int(128));
                    let high = limb(rest.next())?;
                    self.emit(Inst::Move {
                        dst: pair,
                        src: low,
                    });
                    self.emit(Inst::Move {
                        dst: pair.offset(1),
                        src: high,
                    });
                    let (op, from, a) = (CastOp::Trunc, Ty::Int(128), pair);
                    match leaf.ty {
                        Ty::Int(128) => self.copy(to, pair, 2),
                        _ => self.emit(Inst::Cast {
                            op,
                            from,
                            to: leaf.ty,
                            dst: to,
                            a,
                        }),
                    }
                }
            }
        }
        Ok(())
    }

    /// A limb full of copies of the highest limb's sign.
    fn sign_limb(&mut self, limbs: &[Slot]) -> Result<Slot, Uncovered> {
        match limbs.last() {
            Some(last) => self.shifted(IntOp::AShr, *last, LIMB, 63),
            None => Err(Uncovered::new("integer without limbs")),
        }
    }

    /// A shift by a constant; no other arithmetic occurs.
    pub(super) fn lower_limb_shift(
        &mut self,
        value: Value<'c>,
        op: IntOp,
    ) -> Result<(), Uncovered> {
        let uncovered = || Uncovered::new("arithmetic on integers of more than 128 bits");
        let shift = matches!(op, IntOp::Shl | IntOp::LShr | IntOp::AShr);
        let amount = value
            .operand(1)
            .constant_limb(0)
            .filter(|_| shift)
            .ok_or_else(uncovered)?;
        let extend = if op == IntOp::AShr {
            CastOp::SExt
        } else {
            CastOp::ZExt
        };
        let limbs = self.limbs(value.operand(0), extend)?;
        let zero = self.int_constant(LIMB, 0);
        let above = if op == IntOp::AShr {
            self.sign_limb(&limbs)?
        } else {
            zero
        };
        let (whole, part) = ((amount / 64) as i64, amount % 64);
        let at = |index: i64| match usize::try_from(index) {
            Err(_) => zero,
            Ok(index) => limbs.get(index).copied().unwrap_or(above),
        };
        let mut shifted = Vec::with_capacity(limbs.len());
        for index in 0..limbs.len() as i64 {
            // Each limb gets bits of two neighbours.
            let (near, far, toward, back) = match op {
                IntOp::Shl => (
                    at(index - whole),
                    at(index - whole - 1),
                    IntOp::Shl,
                    IntOp::LShr,
                ),
                _ => (
                    at(index + whole),
                    at(index + whole + 1),
                    IntOp::LShr,
                    IntOp::Shl,
                ),
            };
            let mut limb = self.shifted(toward, near, LIMB, part)?;
            if part != 0 {
                let carried = self.shifted(back, far, LIMB, 64 - part)?;
                let joined = self.temporary(LIMB);
                self.emit_int(IntOp::Or, LIMB, joined, limb, carried)?;
                limb = joined;
            }
            shifted.push(limb);
        }
        self.define_limbs(value, &shifted)
    }

    /// Widening and narrowing.
    pub(super) fn lower_limb_cast(
        &mut self,
        value: Value<'c>,
        opcode: Opcode,
    ) -> Result<(), Uncovered> {
        let extend = match opcode {
            Opcode::LLVMSExt => CastOp::SExt,
            Opcode::LLVMZExt | Opcode::LLVMTrunc => CastOp::ZExt,
            _ => {
                return Err(Uncovered::new(
                    "conversion of integers of more than 128 bits",
                ));
            }
        };
        let mut limbs = self.limbs(value.operand(0), extend)?;
        let above = match extend {
            CastOp::SExt => self.sign_limb(&limbs)?,
            _ => self.int_constant(LIMB, 0),
        };
        let TypeKind::Integer(width) = value.ty().kind() else {
            return Err(Uncovered::new(
                "conversion of integers of more than 128 bits",
            ));
        };
        limbs.resize(width.div_ceil(64) as usize, above);
        self.define_limbs(value, &limbs)
    }

    /// Equality.
    pub(super) fn lower_limb_compare(
        &mut self,
        value: Value<'c>,
        pred: CmpPred,
    ) -> Result<(), Uncovered> {
        if !matches!(pred, CmpPred::Eq | CmpPred::Ne) {
            return Err(Uncovered::new("order of integers of more than 128 bits"));
        }
        let a = self.limbs(value.operand(0), CastOp::ZExt)?;
        let b = self.limbs(value.operand(1), CastOp::ZExt)?;
        let mut different = self.int_constant(LIMB, 0);
        for (a, b) in a.into_iter().zip(b) {
            let here = self.temporary(LIMB);
            self.emit_int(IntOp::Xor, LIMB, here, a, b)?;
            let so_far = self.temporary(LIMB);
            self.emit_int(IntOp::Or, LIMB, so_far, different, here)?;
            different = so_far;
        }
        let zero = self.int_constant(LIMB, 0);
        let dst = self.define(value)?;
        self.emit_compare(pred, LIMB, dst, different, zero)
    }
}
