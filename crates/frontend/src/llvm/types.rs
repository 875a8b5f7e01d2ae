//! Types and their layout in memory.

use std::marker::PhantomData;

use llvm_sys::LLVMTypeKind;
use llvm_sys::core::*;
use llvm_sys::prelude::LLVMTypeRef;
use llvm_sys::target::{
    LLVMABIAlignmentOfType, LLVMABISizeOfType, LLVMOffsetOfElement, LLVMStoreSizeOfType,
    LLVMTargetDataRef,
};

use super::module::Borrow;

/// A type of LLVM.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Type<'c> {
    raw: LLVMTypeRef,
    context: Borrow<'c>,
}

/// The shape of a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TypeKind {
    Void,
    Half,
    Float,
    Double,
    X86Fp80,
    Fp128,
    Integer(u32),
    /// With its address space.
    Pointer(u32),
    Struct(u32),
    Array(u64),
    Vector(u32),
    Function,
    /// Anything that no C program compiled for x86-64 makes, with a name for
    /// messages.
    Other(&'static str),
}

impl<'c> Type<'c> {
    pub(super) fn from_raw(raw: LLVMTypeRef) -> Type<'c> {
        debug_assert!(!raw.is_null());
        Type {
            raw,
            context: PhantomData,
        }
    }

    /// The shape.
    pub(crate) fn kind(self) -> TypeKind {
        // SAFETY: a valid type; each query fits its kind.
        unsafe {
            match LLVMGetTypeKind(self.raw) {
                LLVMTypeKind::LLVMVoidTypeKind => TypeKind::Void,
                LLVMTypeKind::LLVMHalfTypeKind => TypeKind::Half,
                LLVMTypeKind::LLVMFloatTypeKind => TypeKind::Float,
                LLVMTypeKind::LLVMDoubleTypeKind => TypeKind::Double,
                LLVMTypeKind::LLVMX86_FP80TypeKind => TypeKind::X86Fp80,
                LLVMTypeKind::LLVMFP128TypeKind => TypeKind::Fp128,
                LLVMTypeKind::LLVMIntegerTypeKind => {
                    TypeKind::Integer(LLVMGetIntTypeWidth(self.raw))
                }
                LLVMTypeKind::LLVMPointerTypeKind => {
                    TypeKind::Pointer(LLVMGetPointerAddressSpace(self.raw))
                }
                LLVMTypeKind::LLVMStructTypeKind => {
                    TypeKind::Struct(LLVMCountStructElementTypes(self.raw))
                }
                LLVMTypeKind::LLVMArrayTypeKind => TypeKind::Array(LLVMGetArrayLength2(self.raw)),
                LLVMTypeKind::LLVMVectorTypeKind => TypeKind::Vector(LLVMGetVectorSize(self.raw)),
                LLVMTypeKind::LLVMFunctionTypeKind => TypeKind::Function,
                LLVMTypeKind::LLVMBFloatTypeKind => TypeKind::Other("bfloat"),
                LLVMTypeKind::LLVMPPC_FP128TypeKind => TypeKind::Other("ppc_fp128"),
                LLVMTypeKind::LLVMScalableVectorTypeKind => TypeKind::Other("scalable vector"),
                LLVMTypeKind::LLVMX86_MMXTypeKind => TypeKind::Other("x86_mmx"),
                LLVMTypeKind::LLVMX86_AMXTypeKind => TypeKind::Other("x86_amx"),
                LLVMTypeKind::LLVMTargetExtTypeKind => TypeKind::Other("target-specific type"),
                LLVMTypeKind::LLVMLabelTypeKind => TypeKind::Other("label"),
                LLVMTypeKind::LLVMMetadataTypeKind => TypeKind::Other("metadata"),
                LLVMTypeKind::LLVMTokenTypeKind => TypeKind::Other("token"),
            }
        }
    }

    /// Whether values of this type have a size (opaque structs have none).
    pub(crate) fn is_sized(self) -> bool {
        // SAFETY: a valid type.
        unsafe { LLVMTypeIsSized(self.raw) != 0 }
    }

    /// The element type of an array or vector.
    pub(crate) fn element(self) -> Option<Type<'c>> {
        match self.kind() {
            // SAFETY: the kind is right.
            TypeKind::Array(_) | TypeKind::Vector(_) => {
                Some(Type::from_raw(unsafe { LLVMGetElementType(self.raw) }))
            }
            _ => None,
        }
    }

    /// The type of a struct's field.
    pub(crate) fn field(self, index: u32) -> Option<Type<'c>> {
        match self.kind() {
            TypeKind::Struct(count) if index < count => {
                // SAFETY: kind and index are right.
                Some(Type::from_raw(unsafe {
                    LLVMStructGetTypeAtIndex(self.raw, index)
                }))
            }
            _ => None,
        }
    }

    /// Parameters of a function type.
    pub(crate) fn parameters(self) -> Vec<Type<'c>> {
        if self.kind() != TypeKind::Function {
            return Vec::new();
        }
        // SAFETY: the kind is right, the buffer has the right length.
        unsafe {
            let mut types = vec![std::ptr::null_mut(); LLVMCountParamTypes(self.raw) as usize];
            LLVMGetParamTypes(self.raw, types.as_mut_ptr());
            types.into_iter().map(Type::from_raw).collect()
        }
    }

    /// The result of a function type.
    pub(crate) fn result(self) -> Option<Type<'c>> {
        // SAFETY: the kind is right.
        (self.kind() == TypeKind::Function)
            .then(|| Type::from_raw(unsafe { LLVMGetReturnType(self.raw) }))
    }

    /// Whether a function type takes more arguments than it names.
    pub(crate) fn is_variadic(self) -> bool {
        // SAFETY: the kind is right.
        self.kind() == TypeKind::Function && unsafe { LLVMIsFunctionVarArg(self.raw) != 0 }
    }
}

/// Sizes and alignments.
#[derive(Clone, Copy)]
pub(crate) struct Layout<'c> {
    raw: LLVMTargetDataRef,
    context: Borrow<'c>,
}

impl<'c> Layout<'c> {
    pub(super) fn new(raw: LLVMTargetDataRef) -> Layout<'c> {
        Layout {
            raw,
            context: PhantomData,
        }
    }

    pub(super) fn raw(self) -> LLVMTargetDataRef {
        self.raw
    }

    /// Bytes from one array element to the next; 0 for unsized types.
    pub(crate) fn alloc_size(self, ty: Type<'c>) -> u64 {
        // SAFETY: only sized types are asked for.
        if ty.is_sized() {
            unsafe { LLVMABISizeOfType(self.raw, ty.raw) }
        } else {
            0
        }
    }

    /// Bytes that a store touches.
    pub(crate) fn store_size(self, ty: Type<'c>) -> u64 {
        // SAFETY: as above.
        if ty.is_sized() {
            unsafe { LLVMStoreSizeOfType(self.raw, ty.raw) }
        } else {
            0
        }
    }

    /// Natural alignment.
    pub(crate) fn align(self, ty: Type<'c>) -> u32 {
        // SAFETY: as above.
        if ty.is_sized() {
            unsafe { LLVMABIAlignmentOfType(self.raw, ty.raw) }
        } else {
            1
        }
    }

    /// Where a struct's field begins.
    pub(crate) fn field_offset(self, ty: Type<'c>, index: u32) -> u64 {
        match ty.kind() {
            // SAFETY: kind, size and index are right.
            TypeKind::Struct(count) if index < count && ty.is_sized() => unsafe {
                LLVMOffsetOfElement(self.raw, ty.raw, index)
            },
            _ => 0,
        }
    }
}
