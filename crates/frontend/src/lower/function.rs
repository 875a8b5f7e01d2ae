//! The frame of a function's translation: slots, blocks, edges, variables.

use std::rc::Rc;

use concord_base::Span;
use concord_ir::{
    ArgTy, Block as CodeRange, Body, FuncId, Inst, Move, Slot, Ty, Var, VarId, VarKind,
};
use rustc_hash::FxHashMap;

use super::Uncovered;
use super::coalesce::in_place;
use super::constant::{CONSTANT, ConstantPool, Scalar};
use super::control::phis;
use super::lifetime::Lifetimes;
use super::operation::is_vector;
use super::plan::BlockPlan;
use super::program::{Program, unsupported_body};
use super::shape::Shape;
use crate::llvm::{Block, Meta, Opcode, Value, ValueKind};

/// Translates one function.
pub(super) struct FunctionLowering<'p, 'c> {
    pub program: &'p mut Program<'c>,
    pub body: Body,
    pub constants: ConstantPool,
    /// First slots of arguments and instructions.
    pub values: FxHashMap<Value<'c>, Slot>,
    /// Variables that live in memory, by their `alloca`.
    pub memory_vars: FxHashMap<Value<'c>, VarId>,
    /// Position of the instruction at hand.
    pub span: Span,
    /// Which blocks remain.
    pub plan: BlockPlan<'c>,
    /// Values that are written into the slot of a phi.
    in_place: FxHashMap<Value<'c>, Value<'c>>,
    constant_values: FxHashMap<Value<'c>, Slot>,
    pub lifetimes: Lifetimes<'c>,
    vars: Vec<Var>,
    var_ids: FxHashMap<Meta<'c>, VarId>,
    /// Variables that live in slots.
    slot_vars: Vec<(Value<'c>, VarId)>,
}

/// Translates the body of a function that has one.
pub(super) fn lower_body<'c>(
    program: &mut Program<'c>,
    function: Value<'c>,
    id: FuncId,
) -> (Vec<Var>, Body) {
    let declared = program.out.function(id);
    let (params, span) = (declared.params.clone(), declared.span);
    let plan = BlockPlan::of(function);
    let mut lowering = FunctionLowering {
        program,
        body: Body::default(),
        constants: ConstantPool::default(),
        values: FxHashMap::default(),
        memory_vars: FxHashMap::default(),
        span,
        in_place: in_place(&plan),
        plan,
        lifetimes: Lifetimes::of(function),
        constant_values: FxHashMap::default(),
        vars: Vec::new(),
        var_ids: FxHashMap::default(),
        slot_vars: Vec::new(),
    };
    match lowering.lower(function) {
        Ok(()) => lowering.finish(),
        Err(Uncovered(reason)) => (Vec::new(), unsupported_body(&params, reason, span)),
    }
}

/// Appends the slots of a parameter.
pub(super) fn push_parameter(slots: &mut Vec<Ty>, param: ArgTy) {
    let ty = match param {
        ArgTy::Scalar(ty) => ty,
        ArgTy::ByVal { .. } => Ty::Ptr,
    };
    slots.push(ty);
    if ty.slots() == 2 {
        slots.push(Ty::Upper);
    }
}

impl<'c> FunctionLowering<'_, 'c> {
    fn lower(&mut self, function: Value<'c>) -> Result<(), Uncovered> {
        let variadic = function.value_type().is_some_and(|ty| ty.is_variadic());
        for parameter in function.parameters() {
            // How many registers it takes is forgotten, and variable arguments follow it.
            if variadic && is_vector(parameter.ty()) {
                return Err(Uncovered::new("variadic function with a vector parameter"));
            }
            let shape = self.shape(parameter)?;
            let slot = self.temporaries(&shape);
            self.values.insert(parameter, slot);
        }
        self.program.shapes.of(function
            .value_type()
            .and_then(|t| t.result())
            .ok_or_else(no_type)?)?;
        self.collect_variables(function);
        let leaders = self.plan.leaders.clone();
        for &leader in &leaders {
            for phi in phis(leader) {
                // A phi of an uncovered type: its users will say so.
                if let Ok(shape) = self.shape(phi) {
                    let slot = self.temporaries(&shape);
                    self.values.insert(phi, slot);
                }
            }
        }
        for leader in leaders {
            let start = self.position();
            let mut next = Some(leader);
            while let Some(block) = next {
                next = self.lower_block(block).unwrap_or_else(|Uncovered(reason)| {
                    self.emit_unsupported(reason);
                    None
                });
            }
            let end = self.position();
            self.body.blocks.push(CodeRange { start, end });
        }
        Ok(())
    }

    /// Translates a block; `Some` is the block that continues it.
    fn lower_block(&mut self, block: Block<'c>) -> Result<Option<Block<'c>>, Uncovered> {
        for instruction in block.instructions() {
            let Some(opcode) = instruction.opcode() else {
                continue;
            };
            if opcode == Opcode::LLVMPHI {
                continue;
            }
            self.span = self.program.debug.span(instruction);
            self.change_lifetimes(instruction)?;
            match opcode {
                Opcode::LLVMBr => return self.lower_branch(block, instruction),
                Opcode::LLVMSwitch => self.lower_switch(block, instruction)?,
                Opcode::LLVMIndirectBr => self.lower_indirect(block, instruction)?,
                Opcode::LLVMRet => self.lower_return(instruction)?,
                Opcode::LLVMUnreachable => self.emit(Inst::Unreachable),
                _ => {
                    self.lower_instruction(instruction, opcode)?;
                    continue;
                }
            }
            return Ok(None);
        }
        Err(Uncovered::new("block without an end"))
    }

    /// The first slot that holds a value.
    pub(super) fn operand(&mut self, value: Value<'c>) -> Result<Slot, Uncovered> {
        match value.kind() {
            ValueKind::Instruction | ValueKind::Argument => match self.values.get(&value) {
                Some(&slot) => Ok(slot),
                // Defined behind something uncovered: never reached.
                None => self.define(value),
            },
            ValueKind::InlineAsm => Err(Uncovered::new("address of inline assembly")),
            ValueKind::IndirectFunction => Err(Uncovered::new(format!(
                "indirect function '{}'",
                value.name()
            ))),
            _ => self.constant(value),
        }
    }

    fn constant(&mut self, value: Value<'c>) -> Result<Slot, Uncovered> {
        if let Some(&slot) = self.constant_values.get(&value) {
            return Ok(slot);
        }
        if let Some(leaves) = self.program.fold_leaves(value)? {
            let slot = self.constants.aggregate(&leaves);
            self.constant_values.insert(value, slot);
            return Ok(slot);
        }
        // Computed where it is used, and again at the next use: no place in
        // the function dominates all of them.
        match value.kind() {
            ValueKind::Expression => {
                let opcode = value.opcode().ok_or_else(no_type)?;
                self.lower_instruction(value, opcode)?;
                let slot = self.values.remove(&value);
                slot.ok_or_else(|| Uncovered::new("constant expression without a value"))
            }
            ValueKind::Aggregate => {
                let shape = self.shape(value)?;
                let whole = self.temporaries(&shape);
                let mut at = 0;
                for part in value.operands() {
                    let source = self.operand(part)?;
                    let slots = self.shape(part)?.slots;
                    self.copy(whole.offset(at), source, slots);
                    at += slots;
                }
                Ok(whole)
            }
            _ => Err(Uncovered::new("constant of an uncovered kind")),
        }
    }

    /// A slot with an integer constant.
    pub(super) fn int_constant(&mut self, ty: Ty, bits: u64) -> Slot {
        self.constants.scalar(ty, Scalar::bits(bits))
    }

    /// A slot without a defined value.
    pub(super) fn undefined(&mut self, ty: Ty) -> Slot {
        self.constants.scalar(
            ty,
            Scalar {
                low: concord_ir::Const::Undef,
                high: 0,
            },
        )
    }

    /// New slots for the value of an instruction.
    pub(super) fn define(&mut self, value: Value<'c>) -> Result<Slot, Uncovered> {
        if let Some(&slot) = self.values.get(&value) {
            return Ok(slot);
        }
        let shape = self.shape(value)?;
        let shared = self
            .in_place
            .get(&value)
            .and_then(|phi| self.values.get(phi));
        let slot = match shared {
            Some(&slot) => slot,
            None => self.temporaries(&shape),
        };
        self.values.insert(value, slot);
        Ok(slot)
    }

    /// Lets a value be what is in other slots already.
    ///
    /// Safe although slots of phis change: a use of `value` that is reached
    /// after the phi changed is reached through `value`'s definition again,
    /// since that dominates the use; and moves on edges read before they
    /// write.
    pub(super) fn alias(&mut self, value: Value<'c>, slot: Slot) -> Result<(), Uncovered> {
        match self.values.get(&value) {
            None => {
                self.values.insert(value, slot);
            }
            Some(&defined) => {
                let slots = self.shape(value)?.slots;
                self.copy(defined, slot, slots);
            }
        }
        Ok(())
    }

    pub(super) fn copy(&mut self, dst: Slot, src: Slot, slots: u32) {
        for part in 0..slots {
            self.emit(Inst::Move {
                dst: dst.offset(part),
                src: src.offset(part),
            });
        }
    }

    pub(super) fn temporaries(&mut self, shape: &Shape) -> Slot {
        let first = Slot(index(self.body.slots.len()));
        for leaf in &shape.leaves {
            self.temporary(leaf.ty);
        }
        first
    }

    /// A new slot, or two.
    pub(super) fn temporary(&mut self, ty: Ty) -> Slot {
        let slot = Slot(index(self.body.slots.len()));
        push_parameter(&mut self.body.slots, ArgTy::Scalar(ty));
        slot
    }

    pub(super) fn shape(&mut self, value: Value<'c>) -> Result<Rc<Shape>, Uncovered> {
        self.program.shapes.of(value.ty())
    }

    pub(super) fn scalar_type(&mut self, value: Value<'c>) -> Result<Ty, Uncovered> {
        self.program.shapes.scalar(value.ty())
    }

    pub(super) fn emit(&mut self, inst: Inst) {
        self.body.code.push(inst);
        self.body.spans.push(self.span);
    }

    fn emit_unsupported(&mut self, reason: String) {
        let known = self.body.unsupported.iter().position(|r| *r == reason);
        let what = known.unwrap_or_else(|| {
            self.body.unsupported.push(reason);
            self.body.unsupported.len() - 1
        });
        self.emit(Inst::Unsupported { what: index(what) });
    }

    fn position(&self) -> u32 {
        index(self.body.code.len())
    }

    /// Numbers the source's variables and notes where they live.
    fn collect_variables(&mut self, function: Value<'c>) {
        let mut found = Vec::new();
        for block in function.blocks() {
            for instruction in block.instructions() {
                instruction.debug_records(|variable, value, declare| {
                    found.push((variable, value, declare))
                });
            }
        }
        for (variable, value, declare) in found {
            let Some(id) = self.variable(variable) else {
                continue;
            };
            match value.kind() {
                ValueKind::Instruction if declare => {
                    self.memory_vars.insert(value, id);
                }
                // A declared parameter is one that was passed by value in
                // memory: its slot holds the address, not the value.
                ValueKind::Argument if declare => {}
                ValueKind::Instruction | ValueKind::Argument => self.slot_vars.push((value, id)),
                _ => {}
            }
        }
    }

    fn variable(&mut self, node: Meta<'c>) -> Option<VarId> {
        if let Some(&known) = self.var_ids.get(&node) {
            return Some(known);
        }
        let entity = node.entity()?;
        let id = VarId(index(self.vars.len()));
        let debug = &mut self.program.debug;
        self.vars.push(Var {
            ctype: debug.ctype(entity.ty),
            kind: entity.parameter.map_or(VarKind::Local, VarKind::Param),
            span: debug.declared_at(entity.file, entity.line),
            name: entity.name,
        });
        self.var_ids.insert(node, id);
        Some(id)
    }

    /// Puts the constants behind the temporaries and fills in positions.
    fn finish(mut self) -> (Vec<Var>, Body) {
        let first_const = index(self.body.slots.len());
        let place = |slot: Slot| match slot.0 & CONSTANT {
            0 => slot,
            _ => Slot(first_const + (slot.0 & !CONSTANT)),
        };
        let body = &mut self.body;
        for inst in &mut body.code {
            *inst = inst.map_slots(place);
        }
        for m in &mut body.moves {
            *m = Move {
                dst: place(m.dst),
                src: place(m.src),
            };
        }
        for site in &mut body.calls {
            site.map_slots(place);
        }
        for edge in &mut body.edges {
            edge.pc = body.blocks[edge.target.0 as usize].start;
        }
        body.first_const = first_const;
        body.slots.append(&mut self.constants.types);
        body.consts = std::mem::take(&mut self.constants.consts);
        let mut slot_vars: Vec<(Slot, VarId)> = self
            .slot_vars
            .iter()
            .filter_map(|(value, var)| self.values.get(value).map(|&slot| (slot, *var)))
            .filter(|(slot, _)| slot.0 & CONSTANT == 0)
            .collect();
        slot_vars.sort_unstable();
        slot_vars.dedup();
        body.slot_vars = slot_vars;
        (self.vars, self.body)
    }
}

fn no_type() -> Uncovered {
    Uncovered::new("value without a type")
}

/// A table position. Tables of one function stay far below 2^31 entries.
pub(super) fn index(position: usize) -> u32 {
    u32::try_from(position).expect("fewer than 2^32 entries in a table")
}
