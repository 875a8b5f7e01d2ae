//! A thin, safe layer over the part of LLVM's C interface that the front end
//! uses, and the only place beside `probe` with `unsafe` code.
//!
//! LLVM's release builds do not check what kind of value they are given, so
//! every accessor here checks before it asks: a wrong question gets `None` or
//! a panic in Rust, never undefined behaviour. Handles borrow their
//! [`Context`], which frees everything at its end.
//!
//! LLVM is not used from two threads at once: a [`Context`] asks for
//! [`Exclusive`], a lock. (`probe` forks while it is held, so that the child
//! never inherits LLVM's own locks in a taken state.)

#![allow(unsafe_code)]

mod block;
mod debug;
mod module;
mod shim;
mod types;
mod value;

pub(crate) use block::Block;
pub(crate) use debug::{DebugType, Meta};
pub(crate) use module::{Context, Exclusive, Linkage, LlvmError, Module};
pub(crate) use types::{Layout, Type, TypeKind};
pub(crate) use value::{Opcode, Value, ValueKind};

/// Which LLVM this is.
pub fn version() -> String {
    let (mut major, mut minor, mut patch) = (0, 0, 0);
    // SAFETY: three places to write to, and nothing else is touched.
    unsafe { llvm_sys::core::LLVMGetVersion(&mut major, &mut minor, &mut patch) };
    format!("{major}.{minor}.{patch}")
}
