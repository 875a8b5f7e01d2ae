//! Contexts and modules: reading, linking, checking, running passes.

use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char, c_void};
use std::marker::PhantomData;
use std::sync::{Mutex, MutexGuard, PoisonError};

use llvm_sys::analysis::{LLVMVerifierFailureAction, LLVMVerifyModule};
use llvm_sys::bit_reader::{LLVMGetBitcodeModuleInContext2, LLVMParseBitcodeInContext2};
use llvm_sys::core::*;
use llvm_sys::error::{LLVMDisposeErrorMessage, LLVMGetErrorMessage};
use llvm_sys::ir_reader::LLVMParseIRInContext;
use llvm_sys::linker::LLVMLinkModules2;
use llvm_sys::prelude::*;
use llvm_sys::target::LLVMGetModuleDataLayout;
use llvm_sys::transforms::pass_builder::{
    LLVMCreatePassBuilderOptions, LLVMDisposePassBuilderOptions, LLVMRunPasses,
};
use llvm_sys::{LLVMDiagnosticSeverity, LLVMLinkage};

use super::types::Layout;
use super::value::Value;
use super::{Block, shim};

static LLVM_IN_USE: Mutex<()> = Mutex::new(());

/// What LLVM says about a module that it does not accept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LlvmError(pub String);

/// The right to use LLVM in this process, held by one thread at a time.
pub(crate) struct Exclusive {
    _guard: MutexGuard<'static, ()>,
}

impl Exclusive {
    /// Waits until nobody else uses LLVM.
    pub(crate) fn acquire() -> Exclusive {
        Exclusive {
            _guard: LLVM_IN_USE.lock().unwrap_or_else(PoisonError::into_inner),
        }
    }
}

/// Owns everything that is read into it.
pub(crate) struct Context {
    raw: LLVMContextRef,
    // Boxed: LLVM keeps its address for the diagnostic handler.
    diagnostics: Box<RefCell<Vec<String>>>,
}

extern "C" fn keep_diagnostic(info: LLVMDiagnosticInfoRef, state: *mut c_void) {
    // SAFETY: `state` is the box that the context owns, `info` is valid for
    // the call.
    unsafe {
        if LLVMGetDiagInfoSeverity(info) != LLVMDiagnosticSeverity::LLVMDSError {
            return;
        }
        let text = owned_message(LLVMGetDiagInfoDescription(info));
        let diagnostics = &*state.cast::<RefCell<Vec<String>>>();
        diagnostics.borrow_mut().push(text);
    }
}

/// Copies and frees a message that LLVM allocated.
unsafe fn owned_message(message: *mut c_char) -> String {
    if message.is_null() {
        return String::new();
    }
    // SAFETY: a nul-terminated string that belongs to the caller.
    unsafe {
        let text = CStr::from_ptr(message).to_string_lossy().into_owned();
        LLVMDisposeMessage(message);
        text
    }
}

impl Context {
    /// A fresh context, for a thread that may use LLVM.
    pub(crate) fn new(_: &Exclusive) -> Context {
        let diagnostics = Box::new(RefCell::new(Vec::new()));
        // SAFETY: the handler's state outlives the context: `Drop` disposes
        // of the context before the box is dropped.
        let raw = unsafe {
            let raw = LLVMContextCreate();
            LLVMContextSetDiagnosticHandler(
                raw,
                Some(keep_diagnostic),
                std::ptr::from_ref(&*diagnostics).cast_mut().cast(),
            );
            raw
        };
        Context { raw, diagnostics }
    }

    fn failure(&self, fallback: &str) -> LlvmError {
        let mut diagnostics = self.diagnostics.borrow_mut();
        let text = diagnostics.join("\n");
        diagnostics.clear();
        LlvmError(if text.is_empty() {
            fallback.to_owned()
        } else {
            text
        })
    }

    /// Reads bitcode.
    pub(crate) fn parse_bitcode(&self, bytes: &[u8]) -> Result<Module<'_>, LlvmError> {
        let mut raw = std::ptr::null_mut();
        // SAFETY: the buffer is copied and disposed of after parsing.
        let failed = unsafe {
            let buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(
                bytes.as_ptr().cast(),
                bytes.len(),
                c"".as_ptr(),
            );
            let failed = LLVMParseBitcodeInContext2(self.raw, buffer, &raw mut raw);
            LLVMDisposeMemoryBuffer(buffer);
            failed
        };
        if failed != 0 || raw.is_null() {
            return Err(self.failure("not LLVM bitcode"));
        }
        Ok(Module { raw, context: self })
    }

    /// Reads bitcode, function bodies only as they are needed.
    pub(crate) fn parse_bitcode_lazily(
        &self,
        bytes: &'static [u8],
    ) -> Result<Module<'_>, LlvmError> {
        let mut raw = std::ptr::null_mut();
        // SAFETY: the module takes the buffer, which borrows static bytes.
        // Nothing asks for a nul after the end: bitcode carries its length.
        let failed = unsafe {
            let buffer = LLVMCreateMemoryBufferWithMemoryRange(
                bytes.as_ptr().cast(),
                bytes.len(),
                c"".as_ptr(),
                0,
            );
            LLVMGetBitcodeModuleInContext2(self.raw, buffer, &raw mut raw)
        };
        if failed != 0 || raw.is_null() {
            return Err(self.failure("not LLVM bitcode"));
        }
        Ok(Module { raw, context: self })
    }

    /// Reads LLVM's text form.
    pub(crate) fn parse_text(&self, bytes: &[u8], name: &str) -> Result<Module<'_>, LlvmError> {
        let mut raw = std::ptr::null_mut();
        let mut message = std::ptr::null_mut();
        let name = CString::new(name).unwrap_or_default();
        // SAFETY: parsing takes the buffer; the copy is nul-terminated, as
        // LLVM's lexer asks for.
        let failed = unsafe {
            let buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(
                bytes.as_ptr().cast(),
                bytes.len(),
                name.as_ptr(),
            );
            LLVMParseIRInContext(self.raw, buffer, &raw mut raw, &raw mut message)
        };
        // SAFETY: `message` is null or ours.
        let text = unsafe { owned_message(message) };
        if failed != 0 || raw.is_null() {
            return Err(LlvmError(text.trim_end().to_owned()));
        }
        Ok(Module { raw, context: self })
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        // SAFETY: no handle outlives the borrow of `self`.
        unsafe { LLVMContextDispose(self.raw) }
    }
}

/// Who sees a symbol, as far as the front end cares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Linkage {
    /// Visible to other translation units.
    External,
    /// `static`, or private to the compiler.
    Local,
    /// A body for inlining only; the symbol itself is defined elsewhere.
    AvailableExternally,
    /// A reference that may stay undefined; its address is null then.
    ExternalWeak,
}

/// A module in a context.
pub(crate) struct Module<'c> {
    raw: LLVMModuleRef,
    context: &'c Context,
}

impl<'c> Module<'c> {
    /// Merges another module into this one.
    pub(crate) fn link(&self, other: Module<'c>) -> Result<(), LlvmError> {
        let other = other.into_raw();
        // SAFETY: both live in one context; the source is consumed.
        if unsafe { LLVMLinkModules2(self.raw, other) } != 0 {
            return Err(self.context.failure("the modules do not fit together"));
        }
        Ok(())
    }

    /// Merges those definitions of `library` that this module refers to and
    /// does not define.
    pub(crate) fn link_needed(&self, library: Module<'c>) -> Result<(), LlvmError> {
        let library = library.into_raw();
        // SAFETY: as for `link`.
        if unsafe { shim::concord_link_needed(self.raw, library) } != 0 {
            return Err(self
                .context
                .failure("the C library does not fit the program"));
        }
        Ok(())
    }

    /// Gives a variable of type `int` another initial value, if there is one.
    pub(crate) fn set_number(&self, name: &str, value: u32) {
        let name = CString::new(name).expect("names of ours have no nul");
        // SAFETY: a variable of this module, and a constant of its type.
        unsafe {
            let variable = LLVMGetNamedGlobal(self.raw, name.as_ptr());
            if !variable.is_null() {
                let ty = LLVMGlobalGetValueType(variable);
                LLVMSetInitializer(variable, LLVMConstInt(ty, value.into(), 0));
            }
        }
    }

    /// Puts a call of a function without parameters and result at the head of a
    /// block.
    pub(crate) fn insert_call(&self, block: Block<'c>, name: &str) {
        let first = block
            .instructions()
            .find(|i| i.opcode() != Some(super::value::Opcode::LLVMPHI))
            .expect("verified blocks have an end");
        self.insert_call_before(first, name, None);
    }

    /// The number as a constant of type `long`.
    pub(crate) fn long(&self, number: u64) -> Value<'c> {
        // SAFETY: types and constants of this module's context.
        let raw = unsafe { LLVMConstInt(LLVMInt64TypeInContext(self.context.raw), number, 0) };
        Value::from_raw(raw).expect("there is a constant for every number")
    }

    /// Puts a call of a function without result, with one argument or none,
    /// before an instruction.
    pub(crate) fn insert_call_before(
        &self,
        place: Value<'c>,
        name: &str,
        argument: Option<Value<'c>>,
    ) {
        let name = CString::new(name).expect("names of ours have no nul");
        // SAFETY: all of it belongs to this module, whose context the types are of.
        unsafe {
            let context = self.context.raw;
            let void = LLVMVoidTypeInContext(context);
            let mut arguments: Vec<_> = argument.iter().map(|value| value.raw()).collect();
            let mut types: Vec<_> = arguments.iter().map(|value| LLVMTypeOf(*value)).collect();
            let count = arguments.len() as u32;
            let ty = LLVMFunctionType(void, types.as_mut_ptr(), count, 0);
            let mut function = LLVMGetNamedFunction(self.raw, name.as_ptr());
            if function.is_null() {
                function = LLVMAddFunction(self.raw, name.as_ptr(), ty);
            }
            let builder = LLVMCreateBuilderInContext(context);
            LLVMPositionBuilderBefore(builder, place.raw());
            let arguments = arguments.as_mut_ptr();
            LLVMBuildCall2(builder, ty, function, arguments, count, c"".as_ptr());
            LLVMDisposeBuilder(builder);
        }
    }

    fn into_raw(self) -> LLVMModuleRef {
        let raw = self.raw;
        std::mem::forget(self);
        raw
    }

    /// Checks that the module is well formed.
    pub(crate) fn verify(&self) -> Result<(), LlvmError> {
        let mut message = std::ptr::null_mut();
        // SAFETY: a valid module; the message is ours.
        let (broken, text) = unsafe {
            let action = LLVMVerifierFailureAction::LLVMReturnStatusAction;
            let broken = LLVMVerifyModule(self.raw, action, &raw mut message);
            (broken, owned_message(message))
        };
        if broken != 0 {
            Err(LlvmError(text.trim_end().to_owned()))
        } else {
            Ok(())
        }
    }

    /// Runs passes, named as for `opt -passes=`.
    pub(crate) fn run_passes(&self, passes: &CStr) -> Result<(), LlvmError> {
        // SAFETY: a valid module; no target machine is needed for the passes
        // that are independent of the target.
        unsafe {
            let options = LLVMCreatePassBuilderOptions();
            let error = LLVMRunPasses(self.raw, passes.as_ptr(), std::ptr::null_mut(), options);
            LLVMDisposePassBuilderOptions(options);
            if error.is_null() {
                return Ok(());
            }
            let message = LLVMGetErrorMessage(error);
            let text = CStr::from_ptr(message).to_string_lossy().into_owned();
            LLVMDisposeErrorMessage(message);
            Err(LlvmError(text))
        }
    }

    /// The target that the module was compiled for.
    pub(crate) fn target(&self) -> String {
        // SAFETY: a string that the module owns.
        unsafe { CStr::from_ptr(LLVMGetTarget(self.raw)) }
            .to_string_lossy()
            .into_owned()
    }

    /// The sizes and alignments that the module was compiled with.
    pub(crate) fn layout(&self) -> Layout<'c> {
        // SAFETY: the module owns its layout; it lives as long as the
        // context's borrow because modules are leaked into the context.
        Layout::new(unsafe { LLVMGetModuleDataLayout(self.raw) })
    }

    /// All functions in order.
    pub(crate) fn functions(&self) -> impl Iterator<Item = Value<'c>> + use<'c> {
        // SAFETY: walks the module's own list.
        let first = unsafe { LLVMGetFirstFunction(self.raw) };
        chain(first, |f| unsafe { LLVMGetNextFunction(f) })
    }

    /// All global variables in order.
    pub(crate) fn globals(&self) -> impl Iterator<Item = Value<'c>> + use<'c> {
        // SAFETY: as above.
        let first = unsafe { LLVMGetFirstGlobal(self.raw) };
        chain(first, |g| unsafe { LLVMGetNextGlobal(g) })
    }

    /// All aliases in order.
    pub(crate) fn aliases(&self) -> impl Iterator<Item = Value<'c>> + use<'c> {
        // SAFETY: as above.
        let first = unsafe { LLVMGetFirstGlobalAlias(self.raw) };
        chain(first, |a| unsafe { LLVMGetNextGlobalAlias(a) })
    }
}

impl Drop for Module<'_> {
    fn drop(&mut self) {
        // Handles borrow the context, not the module, so the module must live
        // until the context is disposed of, which frees its modules too.
    }
}

fn chain<'c>(
    first: LLVMValueRef,
    next: impl Fn(LLVMValueRef) -> LLVMValueRef,
) -> impl Iterator<Item = Value<'c>> {
    std::iter::successors(Value::from_raw(first), move |v| {
        Value::from_raw(next(v.raw()))
    })
}

impl Linkage {
    pub(super) fn from_raw(linkage: LLVMLinkage) -> Linkage {
        match linkage {
            LLVMLinkage::LLVMInternalLinkage | LLVMLinkage::LLVMPrivateLinkage => Linkage::Local,
            LLVMLinkage::LLVMAvailableExternallyLinkage => Linkage::AvailableExternally,
            LLVMLinkage::LLVMExternalWeakLinkage => Linkage::ExternalWeak,
            _ => Linkage::External,
        }
    }
}

/// Iterates over the blocks of a function.
pub(super) fn blocks_of<'c>(function: LLVMValueRef) -> impl Iterator<Item = Block<'c>> {
    // SAFETY: callers pass functions only; walks the function's own list.
    let first = unsafe { LLVMGetFirstBasicBlock(function) };
    std::iter::successors(Block::from_raw(first), |b| {
        Block::from_raw(unsafe { LLVMGetNextBasicBlock(b.raw()) })
    })
}

/// Ties a handle to its context.
pub(super) type Borrow<'c> = PhantomData<&'c Context>;
