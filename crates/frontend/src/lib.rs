//! From C to Concord's instruction set: the only crate that knows LLVM.
//!
//! [`load`] takes what a user names (C files, bitcode, a compilation
//! database, a binary built with `concord cc`), compiles, links and lowers
//! it. [`cc`] is the compiler driver that takes the place of `mpicc` in a
//! build.
//!
//! What is decided here: the flags that programs are compiled with
//! ([`CompileOptions`]), that of LLVM's passes only one runs (see `promote`),
//! and that what the instruction set does not cover is reported when it is
//! reached, not when it is loaded.

mod assigned;
pub mod cc;
mod clang;
mod command;
mod database;
mod embed;
mod error;
mod headers;
mod input;
mod iterations;
mod link;
mod llvm;
mod lower;
mod probe;
mod promote;
mod select;
mod simd;

pub use clang::{Clang, CompileOptions};
pub use error::{LoadError, Warning};
pub use input::{Loaded, load};
pub use llvm::version as llvm_version;
