//! Declarations of `shim.h`.

use std::ffi::{c_char, c_int, c_uint, c_void};

use llvm_sys::prelude::{LLVMMetadataRef, LLVMModuleRef, LLVMValueRef};
use llvm_sys::target::LLVMTargetDataRef;

#[repr(C)]
pub(super) struct ConcordType {
    pub tag: u32,
    pub encoding: u32,
    pub size_bits: u64,
    pub offset_bits: u64,
    pub name: *const c_char,
    pub name_length: usize,
    pub base: LLVMMetadataRef,
    pub elements: u32,
}

#[repr(C)]
pub(super) struct ConcordEntity {
    pub name: *const c_char,
    pub name_length: usize,
    pub type_: LLVMMetadataRef,
    pub file: LLVMMetadataRef,
    pub line: u32,
    pub argument: u32,
    pub artificial: u32,
}

#[repr(C)]
pub(super) struct ConcordLoop {
    pub vectorize: u32,
    pub parallel: u32,
    pub width: u32,
    pub must_progress: u32,
}

pub(super) type RecordVisitor = extern "C" fn(*mut c_void, LLVMMetadataRef, LLVMValueRef, c_int);

unsafe extern "C" {
    pub(super) fn concord_type(node: LLVMMetadataRef, out: *mut ConcordType) -> c_int;
    pub(super) fn concord_type_element(node: LLVMMetadataRef, index: u32) -> LLVMMetadataRef;
    pub(super) fn concord_scope_parent(node: LLVMMetadataRef) -> LLVMMetadataRef;
    pub(super) fn concord_subrange_count(node: LLVMMetadataRef) -> i64;
    pub(super) fn concord_entity(node: LLVMMetadataRef, out: *mut ConcordEntity) -> c_int;
    pub(super) fn concord_global_entity(global: LLVMValueRef) -> LLVMMetadataRef;
    pub(super) fn concord_debug_records(
        instruction: LLVMValueRef,
        visit: RecordVisitor,
        state: *mut c_void,
    );
    pub(super) fn concord_loop(branch: LLVMValueRef, out: *mut ConcordLoop) -> c_int;
    pub(super) fn concord_is_single_thread(fence: LLVMValueRef) -> c_int;
    pub(super) fn concord_constant_limb(
        constant: LLVMValueRef,
        index: c_uint,
        out: *mut u64,
    ) -> c_int;
    pub(super) fn concord_constant_bits(constant: LLVMValueRef, out: *mut u64) -> c_int;
    pub(super) fn concord_constant_data(
        constant: LLVMValueRef,
        data: *mut *const c_char,
        length: *mut usize,
    ) -> c_int;
    pub(super) fn concord_constant_offset(
        gep: LLVMValueRef,
        layout: LLVMTargetDataRef,
        out: *mut i64,
    ) -> c_int;
    pub(super) fn concord_by_value(
        call_or_function: LLVMValueRef,
        index: u32,
        layout: LLVMTargetDataRef,
        size: *mut u64,
        align: *mut u32,
    ) -> c_int;
    pub(super) fn concord_link_needed(destination: LLVMModuleRef, source: LLVMModuleRef) -> c_int;
}
