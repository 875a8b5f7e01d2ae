//! Calls: arguments as the x86-64 convention passes them, results.

use concord_ir::{Arg, ArgTy, CallSite, Callee, CastOp, Const, FuncId, Given, Inst, Slot, Ty};

use super::Uncovered;
use super::function::{FunctionLowering, index};
use super::program::Program;
use super::shape::{Leaf, Shape};
use crate::llvm::{TypeKind, Value, ValueKind};

/// Functions that return twice or jump over frames.
const JUMPS: [&str; 8] = [
    "setjmp",
    "_setjmp",
    "sigsetjmp",
    "__sigsetjmp",
    "longjmp",
    "_longjmp",
    "siglongjmp",
    "vfork",
];

/// How a function's parameters are passed, scalar by scalar.
pub(super) fn parameter_types<'c>(
    program: &mut Program<'c>,
    function: Value<'c>,
) -> Result<Vec<ArgTy>, Uncovered> {
    let mut types = Vec::new();
    for (position, parameter) in (0..).zip(function.parameters()) {
        if let Some((size, align)) = function.by_value(position, program.shapes.layout) {
            types.push(ArgTy::ByVal { size, align });
            continue;
        }
        let shape = program.shapes.of(parameter.ty())?;
        types.extend(shape.leaves.iter().map(|l| ArgTy::Scalar(l.ty)));
    }
    Ok(types)
}

impl<'c> FunctionLowering<'_, 'c> {
    pub(super) fn lower_call(&mut self, call: Value<'c>) -> Result<(), Uncovered> {
        let Some(target) = call.callee() else {
            return Err(Uncovered::new("call without a callee"));
        };
        if let Some(text) = target.assembly() {
            // An empty template without a result only keeps the compiler
            // from reordering, which it does not do here anyway.
            let nothing = text.trim().is_empty() && call.ty().kind() == TypeKind::Void;
            return if nothing {
                Ok(())
            } else {
                Err(Uncovered::new("inline assembly"))
            };
        }
        if target.is_intrinsic() {
            return self.lower_intrinsic(call, target);
        }
        let callee = match self.called_function(target) {
            Some(id) => Callee::Direct(id),
            None => Callee::Indirect(self.operand(target)?),
        };
        if let Callee::Direct(id) = callee {
            let name = &self.program.out.function(id).name;
            if JUMPS.contains(&name.as_str()) || target.has_function_attribute("returns_twice") {
                return Err(Uncovered::new(format!("non-local jump ('{name}')")));
            }
        }
        let args = self.arguments(call)?;
        self.finish_call(call, callee, args)?;
        self.note_assignments(call);
        Ok(())
    }

    /// Where the variables were set that the last call was given.
    fn note_assignments(&mut self, call: Value<'c>) {
        let Some(assigned) = self.program.assigned.remove(&call) else {
            return;
        };
        let Some(site) = self.body.calls.len().checked_sub(1) else {
            return;
        };
        for one in assigned {
            let span = self.program.debug.span_of(one.location);
            self.body.given.push(Given {
                site: index(site),
                argument: one.argument,
                bits: one.bits,
                span,
            });
        }
        // The uses of a variable are in no order that means anything.
        self.body.given.sort_unstable();
        self.body.given.dedup();
    }

    /// The function behind a callee, through aliases and casts.
    fn called_function(&mut self, target: Value<'c>) -> Option<FuncId> {
        match target.kind() {
            ValueKind::Function => self.program.function_id(target),
            ValueKind::Alias | ValueKind::Expression => match self.program.fold(target)?.low {
                Const::Function(id) => Some(id),
                _ => None,
            },
            _ => None,
        }
    }

    fn arguments(&mut self, call: Value<'c>) -> Result<Vec<Arg>, Uncovered> {
        let layout = self.program.shapes.layout;
        let ty = call.called_type();
        let named = ty.map_or(0, |t| t.parameters().len());
        let mut args = Vec::new();
        for (position, argument) in (0u32..).zip(call.arguments()) {
            let slot = self.operand(argument)?;
            if let Some((size, align)) = call.by_value(position, layout) {
                args.push(Arg {
                    slot,
                    ty: ArgTy::ByVal { size, align },
                });
                continue;
            }
            let shape = self.shape(argument)?;
            if position as usize >= named && matches!(argument.ty().kind(), TypeKind::Vector(_)) {
                args.push(self.packed_argument(slot, &shape)?);
                continue;
            }
            args.extend(shape.leaves.iter().map(|l| Arg {
                slot: slot.offset(l.slot),
                ty: ArgTy::Scalar(l.ty),
            }));
        }
        Ok(args)
    }

    /// A vector among variable arguments takes one SSE register: `va_arg`
    /// reads it as one piece (`struct { float x, y; }` arrives like this).
    fn packed_argument(&mut self, slot: Slot, shape: &Shape) -> Result<Arg, Uncovered> {
        let ty = match shape.leaves.iter().map(|l| l.ty.bits()).sum::<u32>() {
            64 => Ty::F64,
            128 => Ty::F128,
            bits => {
                return Err(Uncovered::new(format!(
                    "variable argument that is a vector of {bits} bits"
                )));
            }
        };
        let whole = self.temporary(ty);
        self.repack(
            slot,
            &shape.leaves,
            whole,
            &[Leaf {
                ty,
                offset: 0,
                slot: 0,
            }],
        )?;
        Ok(Arg {
            slot: whole,
            ty: ArgTy::Scalar(ty),
        })
    }

    /// An integer or address in another width, zero-extended.
    fn converted(&mut self, slot: Slot, from: Ty, to: Ty) -> Slot {
        let op = match to.bits().cmp(&from.bits()) {
            std::cmp::Ordering::Less => CastOp::Trunc,
            std::cmp::Ordering::Equal => CastOp::Bitcast,
            std::cmp::Ordering::Greater => CastOp::ZExt,
        };
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

    /// Emits the call. Where the caller believes in another integer result
    /// than the callee has (a function used without a declaration), the
    /// callee's is taken and converted.
    fn finish_call(
        &mut self,
        call: Value<'c>,
        callee: Callee,
        args: Vec<Arg>,
    ) -> Result<(), Uncovered> {
        let shape = self.shape(call)?;
        let results: Vec<Ty> = shape.leaves.iter().map(|l| l.ty).collect();
        let actual = match callee {
            Callee::Direct(id) => {
                let function = self.program.out.function(id);
                match (results.as_slice(), function.results.as_slice()) {
                    ([from @ (Ty::Int(_) | Ty::Ptr)], [to @ (Ty::Int(_) | Ty::Ptr)])
                        if from != to =>
                    {
                        Some(*to)
                    }
                    _ => None,
                }
            }
            _ => None,
        };
        let Some(actual) = actual else {
            let dst = if results.is_empty() {
                Slot(0)
            } else {
                self.define(call)?
            };
            self.emit_call(CallSite {
                callee,
                args,
                dst,
                results,
            });
            return Ok(());
        };
        let raw = self.temporary(actual);
        self.emit_call(CallSite {
            callee,
            args,
            dst: raw,
            results: vec![actual],
        });
        if call.is_used() {
            let converted = self.converted(raw, actual, results[0]);
            self.alias(call, converted)?;
        }
        Ok(())
    }

    pub(super) fn emit_call(&mut self, site: CallSite) {
        self.body.calls.push(site);
        let site = index(self.body.calls.len() - 1);
        self.emit(Inst::Call { site });
    }
}
