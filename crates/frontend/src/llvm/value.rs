//! Values: instructions, constants, functions, globals.

use std::marker::PhantomData;

pub(crate) use llvm_sys::LLVMOpcode as Opcode;
use llvm_sys::core::*;
use llvm_sys::prelude::LLVMValueRef;
use llvm_sys::{
    LLVMAtomicOrdering, LLVMAtomicRMWBinOp, LLVMIntPredicate, LLVMRealPredicate,
    LLVMThreadLocalMode, LLVMValueKind,
};

use super::module::{Borrow, Linkage, blocks_of};
use super::types::{Layout, Type};
use super::{Block, shim};

/// A value of LLVM.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Value<'c> {
    raw: LLVMValueRef,
    context: Borrow<'c>,
}

/// What a value is, as far as lowering tells apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ValueKind {
    Argument,
    Instruction,
    Function,
    GlobalVariable,
    Alias,
    IndirectFunction,
    /// An integer or a float.
    Number,
    Null,
    Undef,
    /// All zero, of an aggregate or vector type.
    Zero,
    /// Array, struct or vector with constants as operands.
    Aggregate,
    /// Array or vector of plain numbers.
    Data,
    Expression,
    BlockAddress,
    InlineAsm,
    /// Metadata, tokens and what only other languages make.
    Other,
}

impl<'c> Value<'c> {
    pub(super) fn from_raw(raw: LLVMValueRef) -> Option<Value<'c>> {
        (!raw.is_null()).then_some(Value {
            raw,
            context: PhantomData,
        })
    }

    pub(super) fn raw(self) -> LLVMValueRef {
        self.raw
    }

    fn raw_kind(self) -> LLVMValueKind {
        // SAFETY: a valid value.
        unsafe { LLVMGetValueKind(self.raw) }
    }

    /// What it is.
    pub(crate) fn kind(self) -> ValueKind {
        use LLVMValueKind::*;
        match self.raw_kind() {
            LLVMArgumentValueKind => ValueKind::Argument,
            LLVMInstructionValueKind => ValueKind::Instruction,
            LLVMFunctionValueKind => ValueKind::Function,
            LLVMGlobalVariableValueKind => ValueKind::GlobalVariable,
            LLVMGlobalAliasValueKind => ValueKind::Alias,
            LLVMGlobalIFuncValueKind => ValueKind::IndirectFunction,
            LLVMConstantIntValueKind | LLVMConstantFPValueKind => ValueKind::Number,
            LLVMConstantPointerNullValueKind => ValueKind::Null,
            LLVMUndefValueValueKind | LLVMPoisonValueKind => ValueKind::Undef,
            LLVMConstantAggregateZeroValueKind => ValueKind::Zero,
            LLVMConstantArrayValueKind
            | LLVMConstantStructValueKind
            | LLVMConstantVectorValueKind => ValueKind::Aggregate,
            LLVMConstantDataArrayValueKind | LLVMConstantDataVectorValueKind => ValueKind::Data,
            LLVMConstantExprValueKind => ValueKind::Expression,
            LLVMBlockAddressValueKind => ValueKind::BlockAddress,
            LLVMInlineAsmValueKind => ValueKind::InlineAsm,
            _ => ValueKind::Other,
        }
    }

    /// Whether this is an instruction.
    pub(crate) fn is_instruction(self) -> bool {
        self.raw_kind() == LLVMValueKind::LLVMInstructionValueKind
    }

    fn is_function(self) -> bool {
        self.raw_kind() == LLVMValueKind::LLVMFunctionValueKind
    }

    fn is_global_value(self) -> bool {
        matches!(
            self.kind(),
            ValueKind::Function
                | ValueKind::GlobalVariable
                | ValueKind::Alias
                | ValueKind::IndirectFunction
        )
    }

    fn has_opcode(self, wanted: Opcode) -> bool {
        self.opcode().is_some_and(|opcode| opcode == wanted)
    }

    /// Its type.
    pub(crate) fn ty(self) -> Type<'c> {
        // SAFETY: a valid value.
        Type::from_raw(unsafe { LLVMTypeOf(self.raw) })
    }

    /// Its name; empty for temporaries.
    pub(crate) fn name(self) -> String {
        let mut length = 0;
        // SAFETY: the value owns its name.
        let bytes = unsafe {
            let data = LLVMGetValueName2(self.raw, &raw mut length);
            if data.is_null() {
                return String::new();
            }
            std::slice::from_raw_parts(data.cast::<u8>(), length)
        };
        String::from_utf8_lossy(bytes).into_owned()
    }

    /// The opcode of an instruction or constant expression.
    pub(crate) fn opcode(self) -> Option<Opcode> {
        // SAFETY: the kinds are right.
        match self.raw_kind() {
            LLVMValueKind::LLVMInstructionValueKind => {
                Some(unsafe { LLVMGetInstructionOpcode(self.raw) })
            }
            LLVMValueKind::LLVMConstantExprValueKind => {
                Some(unsafe { LLVMGetConstOpcode(self.raw) })
            }
            _ => None,
        }
    }

    /// How many operands it has; 0 for anything that has none.
    pub(crate) fn operand_count(self) -> u32 {
        // SAFETY: asked of users only.
        unsafe {
            if LLVMIsAUser(self.raw).is_null() {
                return 0;
            }
            u32::try_from(LLVMGetNumOperands(self.raw)).unwrap_or(0)
        }
    }

    /// An operand.
    ///
    /// # Panics
    /// If there are not so many operands.
    pub(crate) fn operand(self, index: u32) -> Value<'c> {
        assert!(
            index < self.operand_count(),
            "operand {index} of {}",
            self.operand_count()
        );
        // SAFETY: in range.
        Value::from_raw(unsafe { LLVMGetOperand(self.raw, index) })
            .expect("operands in range exist")
    }

    /// All operands in order.
    pub(crate) fn operands(self) -> impl Iterator<Item = Value<'c>> {
        (0..self.operand_count()).map(move |i| self.operand(i))
    }

    /// Whether anything uses it.
    pub(crate) fn is_used(self) -> bool {
        // SAFETY: a valid value.
        unsafe { !LLVMGetFirstUse(self.raw).is_null() }
    }

    /// Who uses it, once per use.
    pub(crate) fn users(self) -> impl Iterator<Item = Value<'c>> {
        // SAFETY: walks the value's own list.
        let first = unsafe { LLVMGetFirstUse(self.raw) };
        std::iter::successors((!first.is_null()).then_some(first), |&usage| {
            let next = unsafe { LLVMGetNextUse(usage) };
            (!next.is_null()).then_some(next)
        })
        .filter_map(|usage| Value::from_raw(unsafe { LLVMGetUser(usage) }))
    }

    // Constants.

    /// Sixty-four bits of an integer constant of any width, the lowest with
    /// index 0.
    pub(crate) fn constant_limb(self, index: u32) -> Option<u64> {
        let mut limb = 0;
        // SAFETY: the shim checks the kind and the index.
        (unsafe { shim::concord_constant_limb(self.raw, index, &raw mut limb) } != 0)
            .then_some(limb)
    }

    /// The raw bits of an integer or float constant of up to 128 bits.
    pub(crate) fn constant_bits(self) -> Option<[u64; 2]> {
        let mut bits = [0; 2];
        // SAFETY: the shim checks the kind.
        (unsafe { shim::concord_constant_bits(self.raw, bits.as_mut_ptr()) } != 0).then_some(bits)
    }

    /// The bytes of a constant data array or vector.
    pub(crate) fn constant_data(self) -> Option<&'c [u8]> {
        let mut data = std::ptr::null();
        let mut length = 0;
        // SAFETY: the shim checks the kind; the bytes belong to the context.
        unsafe {
            if shim::concord_constant_data(self.raw, &raw mut data, &raw mut length) == 0 {
                return None;
            }
            Some(std::slice::from_raw_parts(data.cast::<u8>(), length))
        }
    }

    /// Byte offset of an address computation with constant indices only.
    pub(crate) fn constant_offset(self, layout: Layout<'c>) -> Option<i64> {
        let mut offset = 0;
        // SAFETY: the shim checks the kind.
        (unsafe { shim::concord_constant_offset(self.raw, layout.raw(), &raw mut offset) } != 0)
            .then_some(offset)
    }

    /// Function and block of a label's address.
    pub(crate) fn block_address(self) -> Option<(Value<'c>, Block<'c>)> {
        if self.raw_kind() != LLVMValueKind::LLVMBlockAddressValueKind {
            return None;
        }
        // SAFETY: the kind is right.
        unsafe {
            let function = Value::from_raw(LLVMGetBlockAddressFunction(self.raw))?;
            Some((
                function,
                Block::from_raw(LLVMGetBlockAddressBasicBlock(self.raw))?,
            ))
        }
    }

    /// What an alias stands for.
    pub(crate) fn aliasee(self) -> Option<Value<'c>> {
        if self.kind() != ValueKind::Alias {
            return None;
        }
        // SAFETY: the kind is right.
        Value::from_raw(unsafe { LLVMAliasGetAliasee(self.raw) })
    }

    // Functions and globals.

    /// Who sees it.
    pub(crate) fn linkage(self) -> Linkage {
        if !self.is_global_value() {
            return Linkage::Local;
        }
        // SAFETY: the kind is right.
        Linkage::from_raw(unsafe { LLVMGetLinkage(self.raw) })
    }

    /// Whether a function or global is only declared.
    pub(crate) fn is_declaration(self) -> bool {
        // SAFETY: the kind is right.
        !self.is_global_value() || unsafe { LLVMIsDeclaration(self.raw) != 0 }
    }

    /// The type of a function or global, behind the pointer.
    pub(crate) fn value_type(self) -> Option<Type<'c>> {
        // SAFETY: the kind is right.
        self.is_global_value()
            .then(|| Type::from_raw(unsafe { LLVMGlobalGetValueType(self.raw) }))
    }

    /// The initial value of a global.
    pub(crate) fn initializer(self) -> Option<Value<'c>> {
        if self.kind() != ValueKind::GlobalVariable {
            return None;
        }
        // SAFETY: the kind is right.
        Value::from_raw(unsafe { LLVMGetInitializer(self.raw) })
    }

    /// Whether a global is constant.
    pub(crate) fn is_constant_global(self) -> bool {
        // SAFETY: the kind is right.
        self.kind() == ValueKind::GlobalVariable && unsafe { LLVMIsGlobalConstant(self.raw) != 0 }
    }

    /// Whether a global is thread-local.
    pub(crate) fn is_thread_local(self) -> bool {
        // SAFETY: the kind is right.
        self.kind() == ValueKind::GlobalVariable
            && unsafe { LLVMGetThreadLocalMode(self.raw) }
                != LLVMThreadLocalMode::LLVMNotThreadLocal
    }

    /// The explicit alignment of a global, alloca, load or store; 0 if none.
    pub(crate) fn alignment(self) -> u32 {
        let has_one = self.kind() == ValueKind::GlobalVariable
            || matches!(
                self.opcode(),
                Some(Opcode::LLVMAlloca | Opcode::LLVMLoad | Opcode::LLVMStore)
            ) && self.is_instruction();
        // SAFETY: the kind is right.
        if has_one {
            unsafe { LLVMGetAlignment(self.raw) }
        } else {
            0
        }
    }

    /// The parameters of a function.
    pub(crate) fn parameters(self) -> Vec<Value<'c>> {
        if !self.is_function() {
            return Vec::new();
        }
        // SAFETY: the kind is right; the index is in range.
        unsafe {
            (0..LLVMCountParams(self.raw))
                .filter_map(|i| Value::from_raw(LLVMGetParam(self.raw, i)))
                .collect()
        }
    }

    /// The blocks of a function, the entry first.
    pub(crate) fn blocks(self) -> impl Iterator<Item = Block<'c>> {
        blocks_of(if self.is_function() && !self.is_declaration() {
            self.raw
        } else {
            std::ptr::null_mut()
        })
    }

    /// Whether a function carries an attribute of this name.
    pub(crate) fn has_function_attribute(self, name: &str) -> bool {
        if !self.is_function() {
            return false;
        }
        // SAFETY: the kind is right; an unknown name gives kind 0.
        unsafe {
            let kind = LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len());
            kind != 0
                && !LLVMGetEnumAttributeAtIndex(
                    self.raw,
                    llvm_sys::LLVMAttributeFunctionIndex,
                    kind,
                )
                .is_null()
        }
    }

    /// Size and alignment, if this parameter of a function or argument of a
    /// call is passed as a copy in memory.
    pub(crate) fn by_value(self, index: u32, layout: Layout<'c>) -> Option<(u64, u32)> {
        let (mut size, mut align) = (0, 0);
        // SAFETY: the shim checks the kind.
        let found = unsafe {
            shim::concord_by_value(self.raw, index, layout.raw(), &raw mut size, &raw mut align)
        };
        (found != 0).then_some((size, align))
    }

    /// Whether a function is an `llvm.*` intrinsic.
    pub(crate) fn is_intrinsic(self) -> bool {
        // SAFETY: the kind is right.
        self.is_function() && unsafe { LLVMGetIntrinsicID(self.raw) != 0 }
    }

    // Instructions.

    /// The successors of a terminator.
    pub(crate) fn successors(self) -> Vec<Block<'c>> {
        // SAFETY: asked of terminators only.
        unsafe {
            if !self.is_instruction() || LLVMIsATerminatorInst(self.raw).is_null() {
                return Vec::new();
            }
            (0..LLVMGetNumSuccessors(self.raw))
                .filter_map(|i| Block::from_raw(LLVMGetSuccessor(self.raw, i)))
                .collect()
        }
    }

    /// The values that a phi takes, with the blocks that they come from.
    pub(crate) fn incoming(self) -> Vec<(Value<'c>, Block<'c>)> {
        if !self.has_opcode(Opcode::LLVMPHI) {
            return Vec::new();
        }
        // SAFETY: the kind is right; the index is in range.
        unsafe {
            (0..LLVMCountIncoming(self.raw))
                .filter_map(|i| {
                    let value = Value::from_raw(LLVMGetIncomingValue(self.raw, i))?;
                    Some((value, Block::from_raw(LLVMGetIncomingBlock(self.raw, i))?))
                })
                .collect()
        }
    }

    /// The block that an instruction stands in.
    pub(crate) fn parent_block(self) -> Option<Block<'c>> {
        if !self.is_instruction() {
            return None;
        }
        // SAFETY: the kind is right.
        Block::from_raw(unsafe { LLVMGetInstructionParent(self.raw) })
    }

    /// Makes a load or store volatile or not.
    pub(crate) fn set_volatile(self, volatile: bool) {
        if self.has_opcode(Opcode::LLVMLoad) || self.has_opcode(Opcode::LLVMStore) {
            // SAFETY: the kind is right.
            unsafe { LLVMSetVolatile(self.raw, volatile.into()) }
        }
    }

    /// What an alloca allocates.
    pub(crate) fn allocated_type(self) -> Option<Type<'c>> {
        // SAFETY: the kind is right.
        (self.is_instruction() && self.has_opcode(Opcode::LLVMAlloca))
            .then(|| Type::from_raw(unsafe { LLVMGetAllocatedType(self.raw) }))
    }

    /// Whether it is arithmetic of a signed type, whose result must fit.
    pub(crate) fn must_fit(self) -> bool {
        let arithmetic = matches!(
            self.opcode(),
            Some(Opcode::LLVMAdd | Opcode::LLVMSub | Opcode::LLVMMul)
        );
        // SAFETY: the kind is right.
        self.is_instruction() && arithmetic && unsafe { LLVMGetNSW(self.raw) != 0 }
    }

    /// Whether it is a global variable.
    pub(crate) fn is_global_variable(self) -> bool {
        // SAFETY: a valid value.
        unsafe { !LLVMIsAGlobalVariable(self.raw).is_null() }
    }

    /// The type of a global variable's value.
    pub(crate) fn global_type(self) -> Option<Type<'c>> {
        // SAFETY: the kind is right.
        self.is_global_variable()
            .then(|| Type::from_raw(unsafe { LLVMGlobalGetValueType(self.raw) }))
    }

    /// The type that an address computation steps through.
    pub(crate) fn gep_source_type(self) -> Option<Type<'c>> {
        // SAFETY: the kind is right.
        self.has_opcode(Opcode::LLVMGetElementPtr)
            .then(|| Type::from_raw(unsafe { LLVMGetGEPSourceElementType(self.raw) }))
    }

    /// Whether an address computation promises to stay in its object.
    pub(crate) fn is_inbounds(self) -> bool {
        // SAFETY: the kind is right.
        self.has_opcode(Opcode::LLVMGetElementPtr) && unsafe { LLVMIsInBounds(self.raw) != 0 }
    }

    /// The predicate of an integer comparison.
    pub(crate) fn int_predicate(self) -> Option<LLVMIntPredicate> {
        // SAFETY: the kind is right.
        self.has_opcode(Opcode::LLVMICmp)
            .then(|| unsafe { LLVMGetICmpPredicate(self.raw) })
    }

    /// The predicate of a floating-point comparison.
    pub(crate) fn float_predicate(self) -> Option<LLVMRealPredicate> {
        // SAFETY: the kind is right.
        self.has_opcode(Opcode::LLVMFCmp)
            .then(|| unsafe { LLVMGetFCmpPredicate(self.raw) })
    }

    /// The operation of an atomic read-modify-write.
    pub(crate) fn rmw_operation(self) -> Option<LLVMAtomicRMWBinOp> {
        // SAFETY: the kind is right.
        self.has_opcode(Opcode::LLVMAtomicRMW)
            .then(|| unsafe { LLVMGetAtomicRMWBinOp(self.raw) })
    }

    /// Whether an atomic instruction acquires, releases, and is sequentially
    /// consistent; `None` for a plain one.
    pub(crate) fn ordering(self) -> Option<(bool, bool, bool)> {
        use LLVMAtomicOrdering as Order;
        let order = match self.opcode() {
            // SAFETY: the kind is right.
            Some(
                Opcode::LLVMLoad | Opcode::LLVMStore | Opcode::LLVMAtomicRMW | Opcode::LLVMFence,
            ) => unsafe { LLVMGetOrdering(self.raw) },
            // SAFETY: the kind is right.
            Some(Opcode::LLVMAtomicCmpXchg) => unsafe { LLVMGetCmpXchgSuccessOrdering(self.raw) },
            _ => return None,
        };
        Some(match order {
            Order::LLVMAtomicOrderingNotAtomic => return None,
            Order::LLVMAtomicOrderingUnordered | Order::LLVMAtomicOrderingMonotonic => {
                (false, false, false)
            }
            Order::LLVMAtomicOrderingAcquire => (true, false, false),
            Order::LLVMAtomicOrderingRelease => (false, true, false),
            Order::LLVMAtomicOrderingAcquireRelease => (true, true, false),
            Order::LLVMAtomicOrderingSequentiallyConsistent => (true, true, true),
        })
    }

    /// Whether a fence orders what one thread and its signal handlers do, and
    /// nothing else.
    pub(crate) fn is_for_one_thread(self) -> bool {
        // SAFETY: the kind is right.
        self.has_opcode(Opcode::LLVMFence)
            && unsafe { super::shim::concord_is_single_thread(self.raw) != 0 }
    }

    /// Whether a compare-and-exchange may fail for no reason, and whether it
    /// acquires if it fails.
    pub(crate) fn failing(self) -> Option<(bool, bool)> {
        use LLVMAtomicOrdering as Order;
        // SAFETY: the kind is right.
        self.has_opcode(Opcode::LLVMAtomicCmpXchg).then(|| unsafe {
            let order = LLVMGetCmpXchgFailureOrdering(self.raw);
            let acquires = matches!(
                order,
                Order::LLVMAtomicOrderingAcquire | Order::LLVMAtomicOrderingSequentiallyConsistent
            );
            (LLVMGetWeak(self.raw) != 0, acquires)
        })
    }

    /// The constant path of `extractvalue` and `insertvalue`.
    pub(crate) fn indices(self) -> Vec<u32> {
        if !self.has_opcode(Opcode::LLVMExtractValue) && !self.has_opcode(Opcode::LLVMInsertValue) {
            return Vec::new();
        }
        // SAFETY: the kind is right; LLVM owns `count` indices.
        unsafe {
            let count = LLVMGetNumIndices(self.raw) as usize;
            std::slice::from_raw_parts(LLVMGetIndices(self.raw), count).to_vec()
        }
    }

    /// The mask of a vector shuffle; `None` for lanes without a value.
    pub(crate) fn shuffle_mask(self) -> Vec<Option<u32>> {
        if !self.has_opcode(Opcode::LLVMShuffleVector) {
            return Vec::new();
        }
        // SAFETY: the kind is right; the index is in range.
        unsafe {
            (0..LLVMGetNumMaskElements(self.raw))
                .map(|i| u32::try_from(LLVMGetMaskValue(self.raw, i)).ok())
                .collect()
        }
    }

    /// Whether this instruction is a call, of any kind.
    fn is_call(self) -> bool {
        matches!(
            self.opcode(),
            Some(Opcode::LLVMCall | Opcode::LLVMInvoke | Opcode::LLVMCallBr)
        ) && self.is_instruction()
    }

    /// Who is called.
    pub(crate) fn callee(self) -> Option<Value<'c>> {
        if !self.is_call() {
            return None;
        }
        // SAFETY: the kind is right.
        Value::from_raw(unsafe { LLVMGetCalledValue(self.raw) })
    }

    /// The function type that a call assumes.
    pub(crate) fn called_type(self) -> Option<Type<'c>> {
        // SAFETY: the kind is right.
        self.is_call()
            .then(|| Type::from_raw(unsafe { LLVMGetCalledFunctionType(self.raw) }))
    }

    /// The arguments of a call.
    pub(crate) fn arguments(self) -> Vec<Value<'c>> {
        if !self.is_call() {
            return Vec::new();
        }
        // SAFETY: the kind is right; arguments are the first operands.
        let count = unsafe { LLVMGetNumArgOperands(self.raw) };
        (0..count).map(|i| self.operand(i)).collect()
    }

    /// The text of inline assembly.
    pub(crate) fn assembly(self) -> Option<String> {
        if self.kind() != ValueKind::InlineAsm {
            return None;
        }
        let mut length = 0;
        // SAFETY: the kind is right; LLVM owns the string.
        unsafe {
            let data = LLVMGetInlineAsmAsmString(self.raw, &raw mut length);
            if data.is_null() {
                return Some(String::new());
            }
            let bytes = std::slice::from_raw_parts(data.cast::<u8>(), length);
            Some(String::from_utf8_lossy(bytes).into_owned())
        }
    }
}
