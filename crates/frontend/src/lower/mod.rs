//! LLVM modules to Concord's instruction set.
//!
//! Done once per program; execution never asks LLVM. Each file has one part:
//! [`shape`] how types split into scalars, [`constant`] constants,
//! [`global`] initial values, [`plan`] which blocks remain, [`moves`] and
//! [`coalesce`] phi nodes, [`function`] the frame of a function's translation,
//! [`control`] how blocks end, [`operation`], [`memory`], [`vector`], [`call`],
//! [`intrinsic`] the instructions, [`lifetime`] from when to when objects live, [`debug`] source positions and C types.
//!
//! Nothing that LLVM accepts makes lowering fail: what is not covered becomes
//! `Inst::Unsupported` at its place and is reported when it is reached.

mod call;
mod coalesce;
mod constant;
mod control;
mod debug;
mod function;
mod global;
mod intrinsic;
mod lifetime;
mod limbs;
mod memory;
mod moves;
mod operation;
mod plan;
mod program;
mod shape;
mod vector;

pub(crate) use program::lower;

/// Something that the instruction set does not cover, in words for the user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Uncovered(pub String);

impl Uncovered {
    fn new(what: impl Into<String>) -> Uncovered {
        Uncovered(what.into())
    }
}
