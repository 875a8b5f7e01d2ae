//! Parts of aggregates and vectors, and reinterpretation of bits.

use concord_ir::{CastOp, CmpPred, Inst, IntOp, Slot, Ty};

use super::Uncovered;
use super::function::FunctionLowering;
use super::shape::{Leaf, Shape};
use crate::llvm::Value;

impl<'c> FunctionLowering<'_, 'c> {
    pub(super) fn lower_extract_value(&mut self, value: Value<'c>) -> Result<(), Uncovered> {
        let whole = value.operand(0);
        let (at, _) = self.program.shapes.part(whole.ty(), &value.indices())?;
        let slot = self.operand(whole)?.offset(at);
        self.alias(value, slot)
    }

    pub(super) fn lower_insert_value(&mut self, value: Value<'c>) -> Result<(), Uncovered> {
        let (at, part) = self.program.shapes.part(value.ty(), &value.indices())?;
        let inserted = self.program.shapes.of(part)?.slots;
        self.replace_slots(value, at, inserted)
    }

    /// Copies operand 0 with operand 1 in place of some slots.
    fn replace_slots(&mut self, value: Value<'c>, at: u32, count: u32) -> Result<(), Uncovered> {
        let slots = self.shape(value)?.slots;
        let (whole, part) = (
            self.operand(value.operand(0))?,
            self.operand(value.operand(1))?,
        );
        let dst = self.define(value)?;
        self.copy(dst, whole, at);
        self.copy(dst.offset(at), part, count);
        let after = at + count;
        self.copy(dst.offset(after), whole.offset(after), slots - after);
        Ok(())
    }

    pub(super) fn lower_extract_element(&mut self, value: Value<'c>) -> Result<(), Uncovered> {
        let vector = value.operand(0);
        let shape = self.shape(vector)?;
        let source = self.operand(vector)?;
        if let Some([lane, _]) = value.operand(1).constant_bits() {
            let slot = match lane_of(&shape, lane) {
                Some(leaf) => source.offset(leaf.slot),
                None => {
                    let ty = self.scalar_type(value)?;
                    self.undefined(ty)
                }
            };
            return self.alias(value, slot);
        }
        // A variable lane: go through all of them.
        let ty = self.scalar_type(value)?;
        let chosen = self.operand(value.operand(1))?;
        let mut result = self.undefined(ty);
        for (lane, leaf) in (0..).zip(&shape.leaves) {
            let hit = self.emit_is_lane(value.operand(1), chosen, lane)?;
            let next = self.temporary(ty);
            for part in 0..ty.slots() {
                self.emit(Inst::Select {
                    dst: next.offset(part),
                    cond: hit,
                    a: source.offset(leaf.slot + part),
                    b: result.offset(part),
                });
            }
            result = next;
        }
        self.alias(value, result)
    }

    pub(super) fn lower_insert_element(&mut self, value: Value<'c>) -> Result<(), Uncovered> {
        let shape = self.shape(value)?;
        if let Some([lane, _]) = value.operand(2).constant_bits() {
            let Some(leaf) = lane_of(&shape, lane) else {
                return Err(Uncovered::new("lane outside of a vector"));
            };
            return self.replace_slots(value, leaf.slot, leaf.ty.slots());
        }
        let chosen = self.operand(value.operand(2))?;
        let (source, inserted) = (
            self.operand(value.operand(0))?,
            self.operand(value.operand(1))?,
        );
        let dst = self.define(value)?;
        for (lane, leaf) in (0..).zip(&shape.leaves) {
            let hit = self.emit_is_lane(value.operand(2), chosen, lane)?;
            for part in 0..leaf.ty.slots() {
                self.emit(Inst::Select {
                    dst: dst.offset(leaf.slot + part),
                    cond: hit,
                    a: inserted.offset(part),
                    b: source.offset(leaf.slot + part),
                });
            }
        }
        Ok(())
    }

    fn emit_is_lane(
        &mut self,
        number: Value<'c>,
        chosen: Slot,
        lane: u64,
    ) -> Result<Slot, Uncovered> {
        let ty = self.scalar_type(number)?;
        let lane = self.int_constant(ty, lane);
        let hit = self.temporary(Ty::Int(1));
        self.emit_compare(CmpPred::Eq, ty, hit, chosen, lane)?;
        Ok(hit)
    }

    pub(super) fn lower_shuffle(&mut self, value: Value<'c>) -> Result<(), Uncovered> {
        let from = self.shape(value.operand(0))?;
        let to = self.shape(value)?;
        let lanes = from.leaves.len();
        let (a, b) = (
            self.operand(value.operand(0))?,
            self.operand(value.operand(1))?,
        );
        let dst = self.define(value)?;
        for (leaf, lane) in to.leaves.iter().zip(value.shuffle_mask()) {
            let source = match lane.map(|l| l as usize) {
                Some(lane) if lane < lanes => a.offset(from.leaves[lane].slot),
                Some(lane) if lane < 2 * lanes => b.offset(from.leaves[lane - lanes].slot),
                _ => self.undefined(leaf.ty),
            };
            self.copy(dst.offset(leaf.slot), source, leaf.ty.slots());
        }
        Ok(())
    }

    /// Reinterprets bits between scalars and vectors of any split.
    pub(super) fn lower_bitcast(&mut self, value: Value<'c>) -> Result<(), Uncovered> {
        let (from, to) = (self.shape(value.operand(0))?, self.shape(value)?);
        let source = self.operand(value.operand(0))?;
        if from == to {
            return self.alias(value, source);
        }
        let dst = self.define(value)?;
        let (mut from, mut to) = (from.leaves.as_slice(), to.leaves.as_slice());
        while !from.is_empty() && !to.is_empty() {
            let (take, give) = aligned_prefix(from, to)?;
            self.repack(source, &from[..take], dst, &to[..give])?;
            (from, to) = (&from[take..], &to[give..]);
        }
        Ok(())
    }

    /// Joins some leaves to one integer and splits it into others.
    pub(super) fn repack(
        &mut self,
        source: Slot,
        from: &[Leaf],
        dst: Slot,
        to: &[Leaf],
    ) -> Result<(), Uncovered> {
        if let ([from], [to]) = (from, to) {
            let (dst, a) = (dst.offset(to.slot), source.offset(from.slot));
            self.emit(Inst::Cast {
                op: CastOp::Bitcast,
                from: from.ty,
                to: to.ty,
                dst,
                a,
            });
            return Ok(());
        }
        let width: u32 = from.iter().map(|l| l.ty.bits()).sum();
        let whole_ty = Ty::Int(u8::try_from(width).map_err(|_| too_wide())?);
        let mut whole: Option<Slot> = None;
        let mut shift = 0;
        for leaf in from {
            let bits = self.as_integer(source.offset(leaf.slot), leaf.ty);
            let wide = self.resized(bits, int_of(leaf.ty), whole_ty, CastOp::ZExt);
            let placed = self.shifted(IntOp::Shl, wide, whole_ty, shift)?;
            whole = Some(match whole {
                None => placed,
                Some(before) => {
                    let joined = self.temporary(whole_ty);
                    self.emit_int(IntOp::Or, whole_ty, joined, before, placed)?;
                    joined
                }
            });
            shift += u64::from(leaf.ty.bits());
        }
        let Some(whole) = whole else { return Ok(()) };
        let mut shift = 0;
        for leaf in to {
            let placed = self.shifted(IntOp::LShr, whole, whole_ty, shift)?;
            let narrow = self.resized(placed, whole_ty, int_of(leaf.ty), CastOp::Trunc);
            let dst = dst.offset(leaf.slot);
            if int_of(leaf.ty) == leaf.ty {
                self.copy(dst, narrow, leaf.ty.slots());
            } else {
                self.emit(Inst::Cast {
                    op: CastOp::Bitcast,
                    from: int_of(leaf.ty),
                    to: leaf.ty,
                    dst,
                    a: narrow,
                });
            }
            shift += u64::from(leaf.ty.bits());
        }
        Ok(())
    }

    fn as_integer(&mut self, slot: Slot, ty: Ty) -> Slot {
        if int_of(ty) == ty {
            return slot;
        }
        let dst = self.temporary(int_of(ty));
        self.emit(Inst::Cast {
            op: CastOp::Bitcast,
            from: ty,
            to: int_of(ty),
            dst,
            a: slot,
        });
        dst
    }

    pub(super) fn resized(&mut self, slot: Slot, from: Ty, to: Ty, op: CastOp) -> Slot {
        if from == to {
            return slot;
        }
        let dst = self.temporary(to);
        self.emit(Inst::Cast {
            op,
            from,
            to,
            dst,
            a: slot,
        });
        dst
    }

    pub(super) fn shifted(
        &mut self,
        op: IntOp,
        slot: Slot,
        ty: Ty,
        by: u64,
    ) -> Result<Slot, Uncovered> {
        if by == 0 {
            return Ok(slot);
        }
        let amount = self.int_constant(ty, by);
        let dst = self.temporary(ty);
        self.emit_int(op, ty, dst, slot, amount)?;
        Ok(dst)
    }
}

fn too_wide() -> Uncovered {
    Uncovered::new("reinterpretation of more than 128 bits at once")
}

/// The integer type as wide as a scalar.
fn int_of(ty: Ty) -> Ty {
    // At most 128 bits by construction.
    Ty::Int(u8::try_from(ty.bits()).unwrap_or(128))
}

fn lane_of(shape: &Shape, lane: u64) -> Option<Leaf> {
    shape.leaves.get(usize::try_from(lane).ok()?).copied()
}

/// How many leaves of each side cover the same bits, as few as possible.
fn aligned_prefix(from: &[Leaf], to: &[Leaf]) -> Result<(usize, usize), Uncovered> {
    let (mut take, mut give) = (1, 1);
    let (mut taken, mut given) = (from[0].ty.bits(), to[0].ty.bits());
    while taken != given {
        let more = if taken < given {
            from.get(take)
        } else {
            to.get(give)
        };
        let Some(more) = more else {
            return Err(too_wide());
        };
        if taken < given {
            taken += more.ty.bits();
            take += 1;
        } else {
            given += more.ty.bits();
            give += 1;
        }
    }
    if taken > 128 {
        Err(too_wide())
    } else {
        Ok((take, give))
    }
}
