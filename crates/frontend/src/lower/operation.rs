//! Arithmetic, comparisons, conversions and selection, lane by lane.

use concord_ir::{CastOp, CmpPred, FloatOp, FloatPred, FloatTy, Inst, IntOp, Slot, Ty};
use llvm_sys::{LLVMIntPredicate, LLVMRealPredicate};

use super::function::FunctionLowering;
use super::{Uncovered, limbs};
use crate::llvm::{Opcode, Type, TypeKind, Value};

impl<'c> FunctionLowering<'_, 'c> {
    /// Translates an instruction (or constant expression) that ends no block.
    pub(super) fn lower_instruction(
        &mut self,
        value: Value<'c>,
        opcode: Opcode,
    ) -> Result<(), Uncovered> {
        if !value.is_used() && is_pure(opcode) && !value.must_fit() {
            return Ok(());
        }
        if let Some(op) = int_op(opcode) {
            let op = match op {
                IntOp::Add if value.must_fit() => IntOp::SAdd,
                IntOp::Sub if value.must_fit() => IntOp::SSub,
                IntOp::Mul if value.must_fit() => IntOp::SMul,
                op => op,
            };
            if limbs::width(value.ty()).is_some()
                && !matches!(op, IntOp::And | IntOp::Or | IntOp::Xor)
            {
                return self.lower_limb_shift(value, op);
            }
            return self.lower_binary(value, |s, ty, dst, a, b| s.emit_int(op, ty, dst, a, b));
        }
        if let Some(op) = float_op(opcode) {
            return self.lower_binary(value, |s, ty, dst, a, b| s.emit_float(op, ty, dst, a, b));
        }
        match opcode {
            Opcode::LLVMICmp => self.lower_int_compare(value),
            Opcode::LLVMFCmp => self.lower_float_compare(value),
            Opcode::LLVMFNeg => self.lower_negate(value),
            Opcode::LLVMSelect => self.lower_select(value),
            Opcode::LLVMBitCast => self.lower_bitcast(value),
            Opcode::LLVMFreeze => {
                let source = self.operand(value.operand(0))?;
                self.alias(value, source)
            }
            Opcode::LLVMTrunc
            | Opcode::LLVMZExt
            | Opcode::LLVMSExt
            | Opcode::LLVMFPTrunc
            | Opcode::LLVMFPExt
            | Opcode::LLVMFPToUI
            | Opcode::LLVMFPToSI
            | Opcode::LLVMUIToFP
            | Opcode::LLVMSIToFP
            | Opcode::LLVMPtrToInt
            | Opcode::LLVMIntToPtr
            | Opcode::LLVMAddrSpaceCast => self.lower_cast(value, opcode),
            Opcode::LLVMAlloca => self.lower_alloca(value),
            Opcode::LLVMLoad => self.lower_load(value),
            Opcode::LLVMStore => self.lower_store(value),
            Opcode::LLVMGetElementPtr => self.lower_address(value),
            Opcode::LLVMFence => self.lower_fence(value),
            Opcode::LLVMAtomicRMW => self.lower_rmw(value),
            Opcode::LLVMAtomicCmpXchg => self.lower_compare_exchange(value),
            Opcode::LLVMExtractValue => self.lower_extract_value(value),
            Opcode::LLVMInsertValue => self.lower_insert_value(value),
            Opcode::LLVMExtractElement => self.lower_extract_element(value),
            Opcode::LLVMInsertElement => self.lower_insert_element(value),
            Opcode::LLVMShuffleVector => self.lower_shuffle(value),
            Opcode::LLVMCall => self.lower_call(value),
            Opcode::LLVMInvoke | Opcode::LLVMLandingPad | Opcode::LLVMResume => {
                Err(Uncovered::new("C++ exception handling"))
            }
            Opcode::LLVMCallBr => Err(Uncovered::new("inline assembly with jumps (asm goto)")),
            Opcode::LLVMVAArg => Err(Uncovered::new("va_arg instruction")),
            other => Err(Uncovered::new(format!("instruction {other:?}"))),
        }
    }

    fn lower_binary(
        &mut self,
        value: Value<'c>,
        mut emit: impl FnMut(&mut Self, Ty, Slot, Slot, Slot) -> Result<(), Uncovered>,
    ) -> Result<(), Uncovered> {
        let shape = self.shape(value)?;
        let (a, b) = (
            self.operand(value.operand(0))?,
            self.operand(value.operand(1))?,
        );
        let dst = self.define(value)?;
        for leaf in &shape.leaves {
            emit(
                self,
                leaf.ty,
                dst.offset(leaf.slot),
                a.offset(leaf.slot),
                b.offset(leaf.slot),
            )?;
        }
        Ok(())
    }

    /// Integer arithmetic on scalars of any width.
    pub(super) fn emit_int(
        &mut self,
        op: IntOp,
        ty: Ty,
        dst: Slot,
        a: Slot,
        b: Slot,
    ) -> Result<(), Uncovered> {
        let Ty::Int(width) = ty else {
            return Err(Uncovered::new("integer arithmetic on another type"));
        };
        self.emit(match width {
            ..=64 => Inst::Int {
                op,
                width,
                dst,
                a,
                b,
            },
            _ => Inst::WideInt {
                op,
                width,
                dst,
                a,
                b,
            },
        });
        Ok(())
    }

    /// Floating-point arithmetic on scalars.
    pub(super) fn emit_float(
        &mut self,
        op: FloatOp,
        ty: Ty,
        dst: Slot,
        a: Slot,
        b: Slot,
    ) -> Result<(), Uncovered> {
        let ty = float_type(ty)?;
        self.emit(Inst::Float { op, ty, dst, a, b });
        Ok(())
    }

    /// Compares integers or pointers.
    pub(super) fn emit_compare(
        &mut self,
        pred: CmpPred,
        ty: Ty,
        dst: Slot,
        a: Slot,
        b: Slot,
    ) -> Result<(), Uncovered> {
        self.emit(match ty {
            Ty::Ptr => Inst::Cmp {
                pred,
                width: 64,
                dst,
                a,
                b,
            },
            Ty::Int(width @ ..=64) => Inst::Cmp {
                pred,
                width,
                dst,
                a,
                b,
            },
            Ty::Int(width) => Inst::WideCmp {
                pred,
                width,
                dst,
                a,
                b,
            },
            _ => return Err(Uncovered::new("integer comparison of another type")),
        });
        Ok(())
    }

    fn lower_int_compare(&mut self, value: Value<'c>) -> Result<(), Uncovered> {
        let Some(pred) = value.int_predicate().map(int_pred) else {
            return Err(Uncovered::new("comparison without a predicate"));
        };
        if limbs::width(value.operand(0).ty()).is_some() {
            return self.lower_limb_compare(value, pred);
        }
        let shape = self.shape(value.operand(0))?;
        let (a, b) = (
            self.operand(value.operand(0))?,
            self.operand(value.operand(1))?,
        );
        let dst = self.define(value)?;
        for (lane, leaf) in (0..).zip(&shape.leaves) {
            self.emit_compare(
                pred,
                leaf.ty,
                dst.offset(lane),
                a.offset(leaf.slot),
                b.offset(leaf.slot),
            )?;
        }
        Ok(())
    }

    fn lower_float_compare(&mut self, value: Value<'c>) -> Result<(), Uncovered> {
        let Some(pred) = value.float_predicate().map(float_pred) else {
            return Err(Uncovered::new("comparison without a predicate"));
        };
        let shape = self.shape(value.operand(0))?;
        let (a, b) = (
            self.operand(value.operand(0))?,
            self.operand(value.operand(1))?,
        );
        let dst = self.define(value)?;
        for (lane, leaf) in (0..).zip(&shape.leaves) {
            let (dst, a, b) = (dst.offset(lane), a.offset(leaf.slot), b.offset(leaf.slot));
            self.emit(Inst::FloatCmp {
                pred,
                ty: float_type(leaf.ty)?,
                dst,
                a,
                b,
            });
        }
        Ok(())
    }

    fn lower_negate(&mut self, value: Value<'c>) -> Result<(), Uncovered> {
        let shape = self.shape(value)?;
        let a = self.operand(value.operand(0))?;
        let dst = self.define(value)?;
        for leaf in &shape.leaves {
            let ty = float_type(leaf.ty)?;
            self.emit(Inst::FloatNeg {
                ty,
                dst: dst.offset(leaf.slot),
                a: a.offset(leaf.slot),
            });
        }
        Ok(())
    }

    fn lower_select(&mut self, value: Value<'c>) -> Result<(), Uncovered> {
        let lanewise = matches!(value.operand(0).ty().kind(), TypeKind::Vector(_));
        let shape = self.shape(value)?;
        let cond = self.operand(value.operand(0))?;
        let (a, b) = (
            self.operand(value.operand(1))?,
            self.operand(value.operand(2))?,
        );
        let dst = self.define(value)?;
        for (lane, leaf) in (0..).zip(&shape.leaves) {
            let cond = if lanewise { cond.offset(lane) } else { cond };
            for slot in leaf.slot..leaf.slot + leaf.ty.slots() {
                self.emit(Inst::Select {
                    dst: dst.offset(slot),
                    cond,
                    a: a.offset(slot),
                    b: b.offset(slot),
                });
            }
        }
        Ok(())
    }

    fn lower_cast(&mut self, value: Value<'c>, opcode: Opcode) -> Result<(), Uncovered> {
        if opcode == Opcode::LLVMSExt && self.is_index_only(value) {
            // `PtrIndex` extends by itself; see `memory`.
            return Ok(());
        }
        let source = value.operand(0);
        if limbs::width(value.ty()).is_some() || limbs::width(source.ty()).is_some() {
            return self.lower_limb_cast(value, opcode);
        }
        let (from, to) = (self.shape(source)?, self.shape(value)?);
        let a = self.operand(source)?;
        let dst = self.define(value)?;
        if opcode == Opcode::LLVMPtrToInt
            && is_distance_only(value)
            && let ([from], [to]) = (&from.leaves[..], &to.leaves[..])
            && (from.ty, to.ty) == (Ty::Ptr, Ty::Int(64))
        {
            self.emit(Inst::Cast {
                op: CastOp::ZExt,
                from: from.ty,
                to: to.ty,
                dst,
                a,
            });
            return Ok(());
        }
        for (from, to) in from.leaves.iter().zip(&to.leaves) {
            self.emit_cast(
                opcode,
                from.ty,
                to.ty,
                dst.offset(to.slot),
                a.offset(from.slot),
            )?;
        }
        Ok(())
    }

    fn emit_cast(
        &mut self,
        opcode: Opcode,
        from: Ty,
        to: Ty,
        dst: Slot,
        a: Slot,
    ) -> Result<(), Uncovered> {
        let op = match opcode {
            Opcode::LLVMTrunc => CastOp::Trunc,
            Opcode::LLVMZExt => CastOp::ZExt,
            Opcode::LLVMSExt => CastOp::SExt,
            Opcode::LLVMFPTrunc => CastOp::FpTrunc,
            Opcode::LLVMFPExt => CastOp::FpExt,
            Opcode::LLVMFPToUI => CastOp::FpToUi,
            Opcode::LLVMFPToSI => CastOp::FpToSi,
            Opcode::LLVMUIToFP => CastOp::UiToFp,
            Opcode::LLVMSIToFP => CastOp::SiToFp,
            Opcode::LLVMPtrToInt | Opcode::LLVMIntToPtr | Opcode::LLVMAddrSpaceCast => {
                match to.bits().cmp(&from.bits()) {
                    std::cmp::Ordering::Less => CastOp::Trunc,
                    std::cmp::Ordering::Equal => CastOp::Bitcast,
                    std::cmp::Ordering::Greater => CastOp::ZExt,
                }
            }
            _ => return Err(Uncovered::new(format!("conversion {opcode:?}"))),
        };
        self.emit(Inst::Cast {
            op,
            from,
            to,
            dst,
            a,
        });
        Ok(())
    }

    /// Whether a sign extension serves array indexing alone.
    pub(super) fn is_index_only(&self, value: Value<'c>) -> bool {
        value.is_instruction()
            && !is_vector(value.ty())
            && value.ty().kind() == TypeKind::Integer(64)
            && value.users().all(|user| {
                user.opcode() == Some(Opcode::LLVMGetElementPtr)
                    && !is_vector(user.ty())
                    && user.operand(0) != value
            })
    }
}

/// Whether a pointer becomes an integer only to be subtracted from another.
pub(super) fn is_distance_only(value: Value<'_>) -> bool {
    let is_cast = |value: Value<'_>| value.opcode() == Some(Opcode::LLVMPtrToInt);
    let is_distance = |user: Value<'_>| {
        user.opcode() == Some(Opcode::LLVMSub)
            && is_cast(user.operand(0))
            && is_cast(user.operand(1))
    };
    is_cast(value) && value.users().all(is_distance)
}

pub(super) fn is_vector(ty: Type<'_>) -> bool {
    matches!(ty.kind(), TypeKind::Vector(_))
}

/// Whether an unused result means that nothing happens. Loads and divisions
/// may fault and stay; so does everything with an effect.
fn is_pure(opcode: Opcode) -> bool {
    !matches!(
        opcode,
        Opcode::LLVMLoad
            | Opcode::LLVMStore
            | Opcode::LLVMUDiv
            | Opcode::LLVMSDiv
            | Opcode::LLVMURem
            | Opcode::LLVMSRem
            | Opcode::LLVMFPToSI
            | Opcode::LLVMFPToUI
            | Opcode::LLVMFDiv
            | Opcode::LLVMShl
            | Opcode::LLVMLShr
            | Opcode::LLVMAShr
            | Opcode::LLVMAlloca
            | Opcode::LLVMCall
            | Opcode::LLVMInvoke
            | Opcode::LLVMCallBr
            | Opcode::LLVMFence
            | Opcode::LLVMAtomicRMW
            | Opcode::LLVMAtomicCmpXchg
            | Opcode::LLVMVAArg
            | Opcode::LLVMResume
            | Opcode::LLVMLandingPad
            | Opcode::LLVMCleanupRet
            | Opcode::LLVMCatchRet
            | Opcode::LLVMCatchPad
            | Opcode::LLVMCleanupPad
            | Opcode::LLVMCatchSwitch
    )
}

fn int_op(opcode: Opcode) -> Option<IntOp> {
    Some(match opcode {
        Opcode::LLVMAdd => IntOp::Add,
        Opcode::LLVMSub => IntOp::Sub,
        Opcode::LLVMMul => IntOp::Mul,
        Opcode::LLVMUDiv => IntOp::UDiv,
        Opcode::LLVMSDiv => IntOp::SDiv,
        Opcode::LLVMURem => IntOp::URem,
        Opcode::LLVMSRem => IntOp::SRem,
        Opcode::LLVMShl => IntOp::Shl,
        Opcode::LLVMLShr => IntOp::LShr,
        Opcode::LLVMAShr => IntOp::AShr,
        Opcode::LLVMAnd => IntOp::And,
        Opcode::LLVMOr => IntOp::Or,
        Opcode::LLVMXor => IntOp::Xor,
        _ => return None,
    })
}

fn float_op(opcode: Opcode) -> Option<FloatOp> {
    Some(match opcode {
        Opcode::LLVMFAdd => FloatOp::Add,
        Opcode::LLVMFSub => FloatOp::Sub,
        Opcode::LLVMFMul => FloatOp::Mul,
        Opcode::LLVMFDiv => FloatOp::Div,
        Opcode::LLVMFRem => FloatOp::Rem,
        _ => return None,
    })
}

/// The format of a floating-point type.
pub(super) fn float_type(ty: Ty) -> Result<FloatTy, Uncovered> {
    Ok(match ty {
        Ty::F16 => FloatTy::F16,
        Ty::F32 => FloatTy::F32,
        Ty::F64 => FloatTy::F64,
        Ty::F80 => FloatTy::F80,
        Ty::F128 => FloatTy::F128,
        _ => return Err(Uncovered::new("floating-point operation on another type")),
    })
}

fn int_pred(predicate: LLVMIntPredicate) -> CmpPred {
    match predicate {
        LLVMIntPredicate::LLVMIntEQ => CmpPred::Eq,
        LLVMIntPredicate::LLVMIntNE => CmpPred::Ne,
        LLVMIntPredicate::LLVMIntUGT => CmpPred::Ugt,
        LLVMIntPredicate::LLVMIntUGE => CmpPred::Uge,
        LLVMIntPredicate::LLVMIntULT => CmpPred::Ult,
        LLVMIntPredicate::LLVMIntULE => CmpPred::Ule,
        LLVMIntPredicate::LLVMIntSGT => CmpPred::Sgt,
        LLVMIntPredicate::LLVMIntSGE => CmpPred::Sge,
        LLVMIntPredicate::LLVMIntSLT => CmpPred::Slt,
        LLVMIntPredicate::LLVMIntSLE => CmpPred::Sle,
    }
}

fn float_pred(predicate: LLVMRealPredicate) -> FloatPred {
    match predicate {
        LLVMRealPredicate::LLVMRealPredicateFalse => FloatPred::False,
        LLVMRealPredicate::LLVMRealOEQ => FloatPred::Oeq,
        LLVMRealPredicate::LLVMRealOGT => FloatPred::Ogt,
        LLVMRealPredicate::LLVMRealOGE => FloatPred::Oge,
        LLVMRealPredicate::LLVMRealOLT => FloatPred::Olt,
        LLVMRealPredicate::LLVMRealOLE => FloatPred::Ole,
        LLVMRealPredicate::LLVMRealONE => FloatPred::One,
        LLVMRealPredicate::LLVMRealORD => FloatPred::Ord,
        LLVMRealPredicate::LLVMRealUNO => FloatPred::Uno,
        LLVMRealPredicate::LLVMRealUEQ => FloatPred::Ueq,
        LLVMRealPredicate::LLVMRealUGT => FloatPred::Ugt,
        LLVMRealPredicate::LLVMRealUGE => FloatPred::Uge,
        LLVMRealPredicate::LLVMRealULT => FloatPred::Ult,
        LLVMRealPredicate::LLVMRealULE => FloatPred::Ule,
        LLVMRealPredicate::LLVMRealUNE => FloatPred::Une,
        LLVMRealPredicate::LLVMRealPredicateTrue => FloatPred::True,
    }
}
