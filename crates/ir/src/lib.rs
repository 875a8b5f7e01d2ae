//! Concord's own instruction set: what the front end produces and the
//! interpreter runs.
//!
//! A [`Module`] is one linked program. Functions are dense arrays of
//! [`Inst`]; every value lives in a numbered [`Slot`] of its function's frame,
//! and constants are slots too, so that fetching an operand is one indexed
//! read with no case distinction. Values wider than 64 bits, vectors and
//! aggregates occupy consecutive slots; phi nodes have become parallel moves
//! on the edges between blocks.
//!
//! Nothing here knows LLVM (that is `frontend`), and nothing here executes
//! (that is `exec`).

mod ctype;
mod function;
mod inst;
mod intrinsic;
mod module;
mod names;
mod operands;
mod parse;
mod print;
mod types;
mod validate;

pub use ctype::{CField, CType, CTypeId, Encoding};
pub use function::{
    AllocaInfo, Arg, ArgTy, Block, BlockId, Body, Bound, CallSite, Callee, Const, Edge, EdgeId,
    Function, Given, Move, SwitchTable, Var, VarId, VarKind,
};
pub use inst::{CastOp, CmpPred, FloatOp, FloatPred, FloatTy, Inst, IntOp, RmwOp, Slot};
pub use intrinsic::{Atomic, AtomicKind, Intrinsic};
pub use module::{FuncId, Global, GlobalId, Init, Module, Reloc, SourceFile};
pub use parse::ParseError;
pub use types::Ty;
pub use validate::Invalid;
