//! Debug information: places, variables and C types.

use std::ffi::{c_char, c_int, c_void};
use std::marker::PhantomData;

use llvm_sys::core::LLVMGetValueKind;
use llvm_sys::debuginfo::*;
use llvm_sys::prelude::{LLVMMetadataRef, LLVMValueRef};

use super::module::Borrow;
use super::shim;
use super::value::Value;

/// A node of debug information.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Meta<'c> {
    raw: LLVMMetadataRef,
    context: Borrow<'c>,
}

/// A C type as debug information has it.
pub(crate) struct DebugType<'c> {
    /// `DW_TAG_*`.
    pub tag: u32,
    /// `DW_ATE_*` of a basic type.
    pub encoding: u32,
    pub size_bits: u64,
    pub offset_bits: u64,
    pub name: String,
    /// What a pointer points to, an array consists of, a typedef means.
    pub base: Option<Meta<'c>>,
    /// Members, dimensions, or result and parameters (`None` is `void`).
    pub elements: Vec<Option<Meta<'c>>>,
}

/// A variable or function of the source.
pub(crate) struct DebugEntity<'c> {
    pub name: String,
    pub ty: Option<Meta<'c>>,
    pub file: Option<Meta<'c>>,
    pub line: u32,
    /// From 0, for parameters.
    pub parameter: Option<u32>,
    /// Whether the compiler made it.
    pub artificial: bool,
}

/// What metadata say of the iterations of a loop.
#[derive(Clone, Copy)]
pub(crate) struct LoopHints {
    /// Somebody wants it to be vectorised.
    pub vectorize: bool,
    /// No iteration depends on another.
    pub parallel: bool,
    /// How many may be executed together.
    pub width: Option<u32>,
    /// It is an ordinary loop of C.
    pub must_progress: bool,
}

/// Copies a string that LLVM owns.
unsafe fn text(data: *const c_char, length: usize) -> String {
    if data.is_null() {
        return String::new();
    }
    // SAFETY: LLVM guarantees `length` readable bytes.
    let bytes = unsafe { std::slice::from_raw_parts(data.cast::<u8>(), length) };
    String::from_utf8_lossy(bytes).into_owned()
}

impl<'c> Meta<'c> {
    pub(super) fn from_raw(raw: LLVMMetadataRef) -> Option<Meta<'c>> {
        (!raw.is_null()).then_some(Meta {
            raw,
            context: PhantomData,
        })
    }

    fn kind(self) -> LLVMMetadataKind {
        // SAFETY: a valid node.
        unsafe { LLVMGetMetadataKind(self.raw) }
    }

    fn is_location(self) -> bool {
        matches!(self.kind(), LLVMMetadataKind::LLVMDILocationMetadataKind)
    }

    /// Line and column of a location.
    pub(crate) fn line_and_column(self) -> Option<(u32, u32)> {
        // SAFETY: the kind is right.
        self.is_location().then(|| unsafe {
            (
                LLVMDILocationGetLine(self.raw),
                LLVMDILocationGetColumn(self.raw),
            )
        })
    }

    /// The scope that a location lies in.
    pub(crate) fn scope(self) -> Option<Meta<'c>> {
        if !self.is_location() {
            return None;
        }
        // SAFETY: the kind is right.
        Meta::from_raw(unsafe { LLVMDILocationGetScope(self.raw) })
    }

    /// Where an inlined location was inlined.
    pub(crate) fn inlined_at(self) -> Option<Meta<'c>> {
        if !self.is_location() {
            return None;
        }
        // SAFETY: the kind is right.
        Meta::from_raw(unsafe { LLVMDILocationGetInlinedAt(self.raw) })
    }

    /// The scope around a block.
    pub(crate) fn parent_scope(self) -> Option<Meta<'c>> {
        // SAFETY: the shim checks the kind.
        Meta::from_raw(unsafe { shim::concord_scope_parent(self.raw) })
    }

    /// The file of a scope.
    pub(crate) fn scope_file(self) -> Option<Meta<'c>> {
        use LLVMMetadataKind::*;
        match self.kind() {
            LLVMDIFileMetadataKind => Some(self),
            LLVMDISubprogramMetadataKind
            | LLVMDILexicalBlockMetadataKind
            | LLVMDILexicalBlockFileMetadataKind
            | LLVMDICompileUnitMetadataKind => {
                // SAFETY: a scope.
                Meta::from_raw(unsafe { LLVMDIScopeGetFile(self.raw) })
            }
            _ => None,
        }
    }

    /// Directory and name of a file node.
    pub(crate) fn file_path(self) -> Option<(String, String)> {
        if !matches!(self.kind(), LLVMMetadataKind::LLVMDIFileMetadataKind) {
            return None;
        }
        // SAFETY: the kind is right; the strings belong to the context.
        unsafe {
            let mut length = 0;
            let directory = LLVMDIFileGetDirectory(self.raw, &raw mut length);
            let directory = text(directory, length as usize);
            let name = LLVMDIFileGetFilename(self.raw, &raw mut length);
            Some((directory, text(name, length as usize)))
        }
    }

    /// This node as a C type.
    pub(crate) fn c_type(self) -> Option<DebugType<'c>> {
        let mut out = std::mem::MaybeUninit::uninit();
        // SAFETY: the shim checks the kind and fills the struct if it fits.
        let raw = unsafe {
            if shim::concord_type(self.raw, out.as_mut_ptr()) == 0 {
                return None;
            }
            out.assume_init()
        };
        let elements = (0..raw.elements)
            // SAFETY: in range.
            .map(|i| Meta::from_raw(unsafe { shim::concord_type_element(self.raw, i) }))
            .collect();
        Some(DebugType {
            tag: raw.tag,
            encoding: raw.encoding,
            size_bits: raw.size_bits,
            offset_bits: raw.offset_bits,
            // SAFETY: the node owns its name.
            name: unsafe { text(raw.name, raw.name_length) },
            base: Meta::from_raw(raw.base),
            elements,
        })
    }

    /// The length of an array dimension, if it is constant.
    pub(crate) fn dimension(self) -> Option<u64> {
        // SAFETY: the shim checks the kind.
        u64::try_from(unsafe { shim::concord_subrange_count(self.raw) }).ok()
    }

    /// This node as a variable or function.
    pub(crate) fn entity(self) -> Option<DebugEntity<'c>> {
        let mut out = std::mem::MaybeUninit::uninit();
        // SAFETY: as for `c_type`.
        let raw = unsafe {
            if shim::concord_entity(self.raw, out.as_mut_ptr()) == 0 {
                return None;
            }
            out.assume_init()
        };
        Some(DebugEntity {
            // SAFETY: the node owns its name.
            name: unsafe { text(raw.name, raw.name_length) },
            ty: Meta::from_raw(raw.type_),
            file: Meta::from_raw(raw.file),
            line: raw.line,
            parameter: raw.argument.checked_sub(1),
            artificial: raw.artificial != 0,
        })
    }
}

impl<'c> Value<'c> {
    /// The source location of an instruction.
    pub(crate) fn debug_location(self) -> Option<Meta<'c>> {
        if !self.is_instruction() {
            return None;
        }
        // SAFETY: an instruction.
        Meta::from_raw(unsafe { LLVMInstructionGetDebugLoc(self.raw()) })
    }

    /// What is said of a loop at a branch back to its head.
    pub(crate) fn loop_hints(self) -> Option<LoopHints> {
        let mut out = std::mem::MaybeUninit::uninit();
        // SAFETY: the shim checks the kind and fills the struct.
        let raw = unsafe {
            if shim::concord_loop(self.raw(), out.as_mut_ptr()) == 0 {
                return None;
            }
            out.assume_init()
        };
        Some(LoopHints {
            vectorize: raw.vectorize != 0,
            parallel: raw.parallel != 0,
            width: (raw.width != 0).then_some(raw.width),
            must_progress: raw.must_progress != 0,
        })
    }

    /// The source's view of a function or global variable.
    pub(crate) fn debug_entity(self) -> Option<Meta<'c>> {
        use llvm_sys::LLVMValueKind::{LLVMFunctionValueKind, LLVMGlobalVariableValueKind};
        // SAFETY: the kinds are right.
        match unsafe { LLVMGetValueKind(self.raw()) } {
            LLVMFunctionValueKind => Meta::from_raw(unsafe { LLVMGetSubprogram(self.raw()) }),
            LLVMGlobalVariableValueKind => {
                Meta::from_raw(unsafe { shim::concord_global_entity(self.raw()) })
            }
            _ => None,
        }
    }

    /// Calls `visit(variable, value, is_declare)` for every debug record that
    /// stands before this instruction.
    pub(crate) fn debug_records(self, mut visit: impl FnMut(Meta<'c>, Value<'c>, bool)) {
        type Visit<'a, 'c> = &'a mut dyn FnMut(Meta<'c>, Value<'c>, bool);
        extern "C" fn forward(
            state: *mut c_void,
            variable: LLVMMetadataRef,
            value: LLVMValueRef,
            declare: c_int,
        ) {
            // SAFETY: `state` is the reference below, alive during the call.
            let visit = unsafe { &mut *state.cast::<Visit<'_, '_>>() };
            if let (Some(variable), Some(value)) =
                (Meta::from_raw(variable), Value::from_raw(value))
            {
                visit(variable, value, declare != 0);
            }
        }
        let mut visit: Visit<'_, 'c> = &mut visit;
        // SAFETY: the shim checks the kind and does not keep the state.
        unsafe { shim::concord_debug_records(self.raw(), forward, (&raw mut visit).cast()) }
    }
}
