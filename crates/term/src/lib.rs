//! Terms: what the symbolic values of a program are made of.
//!
//! A [`Term`] is a small `Copy` handle into a [`TermPool`], which many threads share by
//! reference. Terms denote bit-vectors (a Boolean is a bit-vector of width 1, as LLVM's `i1`)
//! and byte arrays (64-bit index, 8-bit element). Floats are bit-vectors too: their IEEE bit
//! pattern, with the format in the operation; loads and stores of floats need no conversion.
//!
//! Everything is decided by structure: the operands of commutative operations are ordered by a
//! hash of what they are, never by when they were made, so that two runs with differently
//! interleaved threads build the same terms. [`eval`] is the reference semantics (that of
//! SMT-LIB); the simplifying constructors in `build/` and every solver are tested against it.

mod build;
mod bv;
mod bytes;
mod dependent;
mod display;
mod eval;
mod expr;
mod float;
mod hash;
mod known;
mod lower;
mod order;
mod pool;
mod runs;
mod saved;
pub mod smtlib;
mod subst;
mod term;
mod vars;
mod written;

pub use bv::Bv;
pub use bytes::{Byte, Bytes, Stretch};
pub use display::Shown;
pub use eval::{ArrayValue, Assignment, Evaluator, Value, eval};
pub use expr::{BinOp, Children, Expr, Format, FpBinOp, FpRel, FpUnOp, Rel, Rounding, Small};
pub use float::{convert_nan, nan_of};
pub use known::Known;
pub use pool::{TableId, TermPool, VarId, VarInfo};
pub use runs::Runs;
pub use saved::{SavedNode, Unlike};
pub use subst::Substitution;
pub use term::{Flags, Sort, Term, VarKind};
pub use vars::VarSet;
pub use written::{Written, written};
