//! `llvm.*` functions: removed, expanded, or kept as our own intrinsics.

use concord_ir::{Arg, ArgTy, CallSite, Callee, CastOp, FloatOp, Inst, IntOp, Intrinsic, Slot, Ty};

use super::Uncovered;
use super::function::FunctionLowering;
use super::operation::is_vector;
use crate::llvm::Value;

/// What becomes of an intrinsic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Treatment {
    /// A hint: nothing happens.
    Nothing,
    /// The value of its first operand.
    FirstOperand,
    /// A constant.
    Constant(u64),
    /// A call of ours with the same operands.
    Keep(Intrinsic),
    /// The same, for each lane of a vector.
    Lanes(Intrinsic),
    /// `a * b + c` in two roundings, as x86-64 without FMA computes it.
    MultiplyAdd,
    /// Folds the lanes of a vector.
    Reduce(Reduction),
    /// An ordinary operation that also says how to treat the floating-point
    /// environment. Rounding is to nearest here.
    Float(FloatOp),
    /// A conversion of the same family.
    Convert(CastOp),
    /// Not covered.
    Unknown,
}

/// How lanes are folded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reduction {
    Int(IntOp),
    /// Starts from the first operand, in order.
    Float(FloatOp),
    Call(Intrinsic),
}

/// Names without `llvm.` and without the suffix for types.
const TREATMENTS: &[(&str, Treatment)] = {
    use Treatment::{
        Constant, Convert, FirstOperand, Float, Keep, Lanes, MultiplyAdd, Nothing, Reduce,
    };
    &[
        ("dbg.", Nothing),
        ("assume", Nothing),
        ("donothing", Nothing),
        ("sideeffect", Nothing),
        ("prefetch", Nothing),
        ("var.annotation", Nothing),
        ("invariant.end", Nothing),
        ("experimental.noalias.scope.decl", Nothing),
        ("pseudoprobe", Nothing),
        ("expect", FirstOperand),
        ("expect.with.probability", FirstOperand),
        ("annotation", FirstOperand),
        ("ptr.annotation", FirstOperand),
        ("launder.invariant.group", FirstOperand),
        ("strip.invariant.group", FirstOperand),
        ("ssa.copy", FirstOperand),
        ("threadlocal.address", Keep(Intrinsic::ThreadLocal)),
        ("canonicalize", FirstOperand),
        ("arithmetic.fence", FirstOperand),
        ("preserve.array.access.index", FirstOperand),
        // "Not known to be constant" is always a right answer.
        ("is.constant", Constant(0)),
        ("get.dynamic.area.offset", Constant(0)),
        ("allow.runtime.check", Constant(1)),
        ("memcpy", Keep(Intrinsic::MemCpy)),
        ("memcpy.inline", Keep(Intrinsic::MemCpy)),
        ("memmove", Keep(Intrinsic::MemMove)),
        ("memset", Keep(Intrinsic::MemSet)),
        ("memset.inline", Keep(Intrinsic::MemSet)),
        ("lifetime.start", Keep(Intrinsic::LifetimeStart)),
        ("lifetime.end", Keep(Intrinsic::LifetimeEnd)),
        ("stacksave", Keep(Intrinsic::StackSave)),
        ("stackrestore", Keep(Intrinsic::StackRestore)),
        ("va_start", Keep(Intrinsic::VaStart)),
        ("va_end", Keep(Intrinsic::VaEnd)),
        ("va_copy", Keep(Intrinsic::VaCopy)),
        ("ctpop", Lanes(Intrinsic::CtPop)),
        ("ctlz", Lanes(Intrinsic::CtLz)),
        ("cttz", Lanes(Intrinsic::CtTz)),
        ("bswap", Lanes(Intrinsic::BSwap)),
        ("bitreverse", Lanes(Intrinsic::BitReverse)),
        ("fshl", Lanes(Intrinsic::FShl)),
        ("fshr", Lanes(Intrinsic::FShr)),
        ("sadd.with.overflow", Keep(Intrinsic::SAddOverflow)),
        ("uadd.with.overflow", Keep(Intrinsic::UAddOverflow)),
        ("ssub.with.overflow", Keep(Intrinsic::SSubOverflow)),
        ("usub.with.overflow", Keep(Intrinsic::USubOverflow)),
        ("smul.with.overflow", Keep(Intrinsic::SMulOverflow)),
        ("umul.with.overflow", Keep(Intrinsic::UMulOverflow)),
        ("sadd.sat", Lanes(Intrinsic::SAddSat)),
        ("uadd.sat", Lanes(Intrinsic::UAddSat)),
        ("ssub.sat", Lanes(Intrinsic::SSubSat)),
        ("usub.sat", Lanes(Intrinsic::USubSat)),
        ("smax", Lanes(Intrinsic::SMax)),
        ("smin", Lanes(Intrinsic::SMin)),
        ("umax", Lanes(Intrinsic::UMax)),
        ("umin", Lanes(Intrinsic::UMin)),
        ("abs", Lanes(Intrinsic::Abs)),
        ("fabs", Lanes(Intrinsic::FAbs)),
        ("sqrt", Lanes(Intrinsic::Sqrt)),
        ("fma", Lanes(Intrinsic::Fma)),
        ("fmuladd", MultiplyAdd),
        ("floor", Lanes(Intrinsic::Floor)),
        ("ceil", Lanes(Intrinsic::Ceil)),
        ("trunc", Lanes(Intrinsic::Trunc)),
        ("rint", Lanes(Intrinsic::Rint)),
        ("nearbyint", Lanes(Intrinsic::NearbyInt)),
        ("round", Lanes(Intrinsic::Round)),
        ("roundeven", Lanes(Intrinsic::RoundEven)),
        ("lrint", Lanes(Intrinsic::LRint)),
        ("llrint", Lanes(Intrinsic::LRint)),
        ("lround", Lanes(Intrinsic::LRound)),
        ("llround", Lanes(Intrinsic::LRound)),
        ("minnum", Lanes(Intrinsic::MinNum)),
        ("maxnum", Lanes(Intrinsic::MaxNum)),
        ("minimum", Lanes(Intrinsic::Minimum)),
        ("maximum", Lanes(Intrinsic::Maximum)),
        ("copysign", Lanes(Intrinsic::CopySign)),
        ("pow", Lanes(Intrinsic::Pow)),
        ("powi", Lanes(Intrinsic::PowI)),
        ("exp", Lanes(Intrinsic::Exp)),
        ("exp2", Lanes(Intrinsic::Exp2)),
        ("log", Lanes(Intrinsic::Log)),
        ("log2", Lanes(Intrinsic::Log2)),
        ("log10", Lanes(Intrinsic::Log10)),
        ("sin", Lanes(Intrinsic::Sin)),
        ("cos", Lanes(Intrinsic::Cos)),
        ("ldexp", Lanes(Intrinsic::Ldexp)),
        ("frexp", Keep(Intrinsic::Frexp)),
        ("is.fpclass", Lanes(Intrinsic::IsFpClass)),
        ("fptosi.sat", Lanes(Intrinsic::FpToSiSat)),
        ("fptoui.sat", Lanes(Intrinsic::FpToUiSat)),
        ("trap", Keep(Intrinsic::Trap)),
        ("ubsantrap", Keep(Intrinsic::Trap)),
        ("debugtrap", Keep(Intrinsic::DebugTrap)),
        ("returnaddress", Keep(Intrinsic::ReturnAddress)),
        ("frameaddress", Keep(Intrinsic::FrameAddress)),
        ("objectsize", Keep(Intrinsic::ObjectSize)),
        ("ptrmask", Keep(Intrinsic::PtrMask)),
        ("get.rounding", Keep(Intrinsic::FltRounds)),
        ("vector.reduce.add", Reduce(Reduction::Int(IntOp::Add))),
        ("vector.reduce.mul", Reduce(Reduction::Int(IntOp::Mul))),
        ("vector.reduce.and", Reduce(Reduction::Int(IntOp::And))),
        ("vector.reduce.or", Reduce(Reduction::Int(IntOp::Or))),
        ("vector.reduce.xor", Reduce(Reduction::Int(IntOp::Xor))),
        (
            "vector.reduce.smax",
            Reduce(Reduction::Call(Intrinsic::SMax)),
        ),
        (
            "vector.reduce.smin",
            Reduce(Reduction::Call(Intrinsic::SMin)),
        ),
        (
            "vector.reduce.umax",
            Reduce(Reduction::Call(Intrinsic::UMax)),
        ),
        (
            "vector.reduce.umin",
            Reduce(Reduction::Call(Intrinsic::UMin)),
        ),
        (
            "vector.reduce.fmax",
            Reduce(Reduction::Call(Intrinsic::MaxNum)),
        ),
        (
            "vector.reduce.fmin",
            Reduce(Reduction::Call(Intrinsic::MinNum)),
        ),
        ("vector.reduce.fadd", Reduce(Reduction::Float(FloatOp::Add))),
        ("vector.reduce.fmul", Reduce(Reduction::Float(FloatOp::Mul))),
        ("experimental.constrained.fadd", Float(FloatOp::Add)),
        ("experimental.constrained.fsub", Float(FloatOp::Sub)),
        ("experimental.constrained.fmul", Float(FloatOp::Mul)),
        ("experimental.constrained.fdiv", Float(FloatOp::Div)),
        ("experimental.constrained.frem", Float(FloatOp::Rem)),
        ("experimental.constrained.fptosi", Convert(CastOp::FpToSi)),
        ("experimental.constrained.fptoui", Convert(CastOp::FpToUi)),
        ("experimental.constrained.sitofp", Convert(CastOp::SiToFp)),
        ("experimental.constrained.uitofp", Convert(CastOp::UiToFp)),
        ("experimental.constrained.fpext", Convert(CastOp::FpExt)),
        ("experimental.constrained.fptrunc", Convert(CastOp::FpTrunc)),
    ]
};

/// Finds the longest name that fits: `llvm.memcpy.p0.p0.i64` is `memcpy` with
/// a suffix for its types.
fn treatment(name: &str) -> Treatment {
    let name = name.strip_prefix("llvm.").unwrap_or(name);
    TREATMENTS
        .iter()
        .filter(|(known, _)| {
            name.strip_prefix(known).is_some_and(|rest| {
                rest.is_empty()
                    || known.ends_with('.')
                    || rest.strip_prefix('.').is_some_and(is_type_suffix)
            })
        })
        .max_by_key(|(known, _)| known.len())
        .map_or(Treatment::Unknown, |(_, treatment)| treatment.clone())
}

/// `i32`, `f64`, `p0`, `v4f32`, `p0.p0.i64`, `i64.f64`, …
fn is_type_suffix(text: &str) -> bool {
    text.split('.').all(|part| {
        let digits = part.trim_start_matches(|c: char| c.is_ascii_lowercase());
        part.starts_with(['i', 'f', 'p', 'v', 's', 'b'])
            && digits.starts_with(|c: char| c.is_ascii_digit())
    })
}

impl<'c> FunctionLowering<'_, 'c> {
    pub(super) fn lower_intrinsic(
        &mut self,
        call: Value<'c>,
        function: Value<'c>,
    ) -> Result<(), Uncovered> {
        let known = self.program.treatments.entry(function);
        let known = known.or_insert_with(|| treatment(&function.name())).clone();
        let args = call.arguments();
        match known {
            Treatment::Nothing => Ok(()),
            Treatment::FirstOperand => {
                let slot = self.operand(args[0])?;
                self.alias(call, slot)
            }
            Treatment::Constant(bits) => {
                let ty = self.scalar_type(call)?;
                let slot = self.int_constant(ty, bits);
                self.alias(call, slot)
            }
            Treatment::Keep(intrinsic) => {
                if intrinsic == Intrinsic::LifetimeStart {
                    self.take_turns(args[1]);
                }
                self.keep(call, intrinsic, &args)
            }
            Treatment::Lanes(intrinsic) => {
                if intrinsic == Intrinsic::Abs {
                    self.negated(&args)?;
                }
                self.keep_lanes(call, intrinsic, &args)
            }
            Treatment::MultiplyAdd => self.multiply_add(call, &args),
            Treatment::Reduce(reduction) => self.reduce(call, reduction, &args),
            Treatment::Float(op) => {
                let shape = self.shape(call)?;
                let (a, b) = (self.operand(args[0])?, self.operand(args[1])?);
                let dst = self.define(call)?;
                for leaf in &shape.leaves {
                    self.emit_float(
                        op,
                        leaf.ty,
                        dst.offset(leaf.slot),
                        a.offset(leaf.slot),
                        b.offset(leaf.slot),
                    )?;
                }
                Ok(())
            }
            Treatment::Convert(op) => {
                let (from, to) = (self.scalar_type(args[0])?, self.scalar_type(call)?);
                let a = self.operand(args[0])?;
                let dst = self.define(call)?;
                self.emit(Inst::Cast {
                    op,
                    from,
                    to,
                    dst,
                    a,
                });
                Ok(())
            }
            Treatment::Unknown => Err(Uncovered::new(format!(
                "compiler intrinsic '{}'",
                function.name()
            ))),
        }
    }

    fn keep(
        &mut self,
        call: Value<'c>,
        intrinsic: Intrinsic,
        args: &[Value<'c>],
    ) -> Result<(), Uncovered> {
        let mut passed = Vec::with_capacity(args.len());
        for &arg in args {
            if is_vector(arg.ty()) {
                return Err(Uncovered::new(format!("vector form of {intrinsic:?}")));
            }
            passed.push(self.passed(arg)?);
        }
        let results: Vec<Ty> = self.shape(call)?.leaves.iter().map(|l| l.ty).collect();
        let dst = if results.is_empty() {
            Slot(0)
        } else {
            self.define(call)?
        };
        self.emit_call(CallSite {
            callee: Callee::Intrinsic(intrinsic),
            args: passed,
            dst,
            results,
        });
        Ok(())
    }

    /// C's `abs` has no result for the lowest number (C17 7.22.6.1), and its flag says so: as when that is
    /// negated.
    fn negated(&mut self, args: &[Value<'c>]) -> Result<(), Uncovered> {
        let [value, flag] = args else {
            return Ok(());
        };
        let must_fit = flag.constant_limb(0) == Some(1) && !is_vector(value.ty());
        let ty = match must_fit {
            true => self.scalar_type(*value)?,
            false => return Ok(()),
        };
        if let Ty::Int(width @ 1..=64) = ty {
            let (a, b) = (self.int_constant(ty, 0), self.operand(*value)?);
            let dst = self.temporary(ty);
            self.emit(Inst::Int {
                op: IntOp::SSub,
                width,
                dst,
                a,
                b,
            });
        }
        Ok(())
    }

    fn passed(&mut self, value: Value<'c>) -> Result<Arg, Uncovered> {
        let ty = self.scalar_type(value)?;
        Ok(Arg {
            slot: self.operand(value)?,
            ty: ArgTy::Scalar(ty),
        })
    }

    fn keep_lanes(
        &mut self,
        call: Value<'c>,
        intrinsic: Intrinsic,
        args: &[Value<'c>],
    ) -> Result<(), Uncovered> {
        let results = self.shape(call)?;
        let dst = self.define(call)?;
        for (lane, result) in results.leaves.iter().enumerate() {
            let mut passed = Vec::with_capacity(args.len());
            for &arg in args {
                if !is_vector(arg.ty()) {
                    // Flags are the same for all lanes.
                    passed.push(self.passed(arg)?);
                    continue;
                }
                let leaf = self.shape(arg)?.leaves[lane];
                let slot = self.operand(arg)?.offset(leaf.slot);
                passed.push(Arg {
                    slot,
                    ty: ArgTy::Scalar(leaf.ty),
                });
            }
            self.emit_call(CallSite {
                callee: Callee::Intrinsic(intrinsic),
                args: passed,
                dst: dst.offset(result.slot),
                results: vec![result.ty],
            });
        }
        Ok(())
    }

    fn multiply_add(&mut self, call: Value<'c>, args: &[Value<'c>]) -> Result<(), Uncovered> {
        let shape = self.shape(call)?;
        let (a, b, c) = (
            self.operand(args[0])?,
            self.operand(args[1])?,
            self.operand(args[2])?,
        );
        let dst = self.define(call)?;
        for leaf in &shape.leaves {
            let product = self.temporary(leaf.ty);
            self.emit_float(
                FloatOp::Mul,
                leaf.ty,
                product,
                a.offset(leaf.slot),
                b.offset(leaf.slot),
            )?;
            self.emit_float(
                FloatOp::Add,
                leaf.ty,
                dst.offset(leaf.slot),
                product,
                c.offset(leaf.slot),
            )?;
        }
        Ok(())
    }

    fn reduce(
        &mut self,
        call: Value<'c>,
        reduction: Reduction,
        args: &[Value<'c>],
    ) -> Result<(), Uncovered> {
        let ty = self.scalar_type(call)?;
        let (mut result, vector) = match (reduction, args) {
            (Reduction::Float(_), &[start, vector]) => (Some(self.operand(start)?), vector),
            (_, &[vector]) => (None, vector),
            _ => return Err(Uncovered::new("vector reduction with odd operands")),
        };
        let source = self.operand(vector)?;
        for leaf in &self.shape(vector)?.leaves {
            let lane = source.offset(leaf.slot);
            let Some(before) = result else {
                result = Some(lane);
                continue;
            };
            let next = self.temporary(ty);
            match reduction {
                Reduction::Int(op) => self.emit_int(op, ty, next, before, lane)?,
                Reduction::Float(op) => self.emit_float(op, ty, next, before, lane)?,
                Reduction::Call(intrinsic) => {
                    let arg = |slot| Arg {
                        slot,
                        ty: ArgTy::Scalar(ty),
                    };
                    self.emit_call(CallSite {
                        callee: Callee::Intrinsic(intrinsic),
                        args: vec![arg(before), arg(lane)],
                        dst: next,
                        results: vec![ty],
                    });
                }
            }
            result = Some(next);
        }
        let result = result.ok_or_else(|| Uncovered::new("reduction of an empty vector"))?;
        self.alias(call, result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_type_suffixes() {
        assert_eq!(
            treatment("llvm.memcpy.p0.p0.i64"),
            Treatment::Keep(Intrinsic::MemCpy)
        );
        assert_eq!(
            treatment("llvm.memcpy.inline.p0.p0.i64"),
            Treatment::Keep(Intrinsic::MemCpy)
        );
        assert_eq!(treatment("llvm.exp.f64"), Treatment::Lanes(Intrinsic::Exp));
        assert_eq!(
            treatment("llvm.exp2.v2f64"),
            Treatment::Lanes(Intrinsic::Exp2)
        );
        assert_eq!(treatment("llvm.expect.i64"), Treatment::FirstOperand);
        assert_eq!(treatment("llvm.exp10.f64"), Treatment::Unknown);
        assert_eq!(treatment("llvm.trap"), Treatment::Keep(Intrinsic::Trap));
        assert_eq!(
            treatment("llvm.lrint.i64.f64"),
            Treatment::Lanes(Intrinsic::LRint)
        );
        assert_eq!(treatment("llvm.dbg.declare"), Treatment::Nothing);
        assert_eq!(treatment("llvm.eh.typeid.for"), Treatment::Unknown);
    }
}
