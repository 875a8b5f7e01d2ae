//! Basic blocks.

use std::marker::PhantomData;

use llvm_sys::core::*;
use llvm_sys::prelude::LLVMBasicBlockRef;

use super::module::Borrow;
use super::value::Value;

/// A basic block.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Block<'c> {
    raw: LLVMBasicBlockRef,
    context: Borrow<'c>,
}

impl<'c> Block<'c> {
    pub(super) fn from_raw(raw: LLVMBasicBlockRef) -> Option<Block<'c>> {
        (!raw.is_null()).then_some(Block {
            raw,
            context: PhantomData,
        })
    }

    pub(super) fn raw(self) -> LLVMBasicBlockRef {
        self.raw
    }

    /// The block's instructions in order.
    pub(crate) fn instructions(self) -> impl Iterator<Item = Value<'c>> {
        // SAFETY: walks the block's own list.
        let first = Value::from_raw(unsafe { LLVMGetFirstInstruction(self.raw) });
        std::iter::successors(first, |i| {
            Value::from_raw(unsafe { LLVMGetNextInstruction(i.raw()) })
        })
    }

    /// The last instruction; verified modules always have one.
    pub(crate) fn terminator(self) -> Option<Value<'c>> {
        // SAFETY: a valid block.
        Value::from_raw(unsafe { LLVMGetBasicBlockTerminator(self.raw) })
    }

    /// Whether its address is taken (`&&label`).
    pub(crate) fn is_address_taken(self) -> bool {
        // SAFETY: a block is a value too; users that are constants are block
        // addresses.
        unsafe {
            let value = LLVMBasicBlockAsValue(self.raw);
            let mut usage = LLVMGetFirstUse(value);
            while !usage.is_null() {
                if !LLVMIsABlockAddress(LLVMGetUser(usage)).is_null() {
                    return true;
                }
                usage = LLVMGetNextUse(usage);
            }
            false
        }
    }
}
