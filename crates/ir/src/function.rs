//! Functions and their side tables.

use concord_base::Span;

use crate::ctype::CTypeId;
use crate::inst::{Inst, Slot};
use crate::intrinsic::Intrinsic;
use crate::module::{FuncId, GlobalId};
use crate::types::Ty;

/// A basic block of a function.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BlockId(pub u32);

/// An edge between blocks, as an index into [`Body::edges`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EdgeId(pub u32);

/// A variable of the source, as an index into [`Function::vars`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct VarId(pub u32);

/// A declared or defined function.
#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    /// The linker's name.
    pub name: String,
    /// Parameter types; a parameter takes `Ty::slots` slots, in order from 0.
    /// `ByVal` parameters arrive as a pointer to the callee's own copy.
    pub params: Vec<ArgTy>,
    /// The scalar leaves of the result; empty for `void`.
    pub results: Vec<Ty>,
    /// Whether more arguments may follow.
    pub variadic: bool,
    /// Whether `noreturn` was declared.
    pub no_return: bool,
    /// Where the function is defined.
    pub span: Span,
    /// The C type of the function, where debug information has it.
    pub ctype: Option<CTypeId>,
    /// Source variables and parameters.
    pub vars: Vec<Var>,
    /// `None` for a function that is only declared.
    pub body: Option<Body>,
}

/// The code of a function, in dense arrays.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Body {
    /// All instructions, block after block.
    pub code: Vec<Inst>,
    /// One span per instruction.
    pub spans: Vec<Span>,
    /// Where each block begins and ends in `code`; block 0 is the entry.
    pub blocks: Vec<Block>,
    /// Control-flow edges with the moves that phi nodes became.
    pub edges: Vec<Edge>,
    /// Storage for the edges' moves. Within one edge they are to be executed
    /// in order (the front end has sequentialised parallel moves).
    pub moves: Vec<Move>,
    /// Types of all slots, constants included.
    pub slots: Vec<Ty>,
    /// The first constant's slot; `consts[i]` is in slot `first_const + i`.
    pub first_const: u32,
    /// The constants. A two-slot constant is two entries.
    pub consts: Vec<Const>,
    /// Stack objects.
    pub allocas: Vec<AllocaInfo>,
    /// Arrays that are parts of objects.
    pub bounds: Vec<Bound>,
    /// Call sites.
    pub calls: Vec<CallSite>,
    /// Switches and computed gotos.
    pub switches: Vec<SwitchTable>,
    /// What `Inst::Unsupported` stands for, for the user's eyes.
    pub unsupported: Vec<String>,
    /// Which source variable a slot holds, where debug information says so.
    pub slot_vars: Vec<(Slot, VarId)>,
    /// Where variables were set to constants that calls were then given, where the variables
    /// themselves are no more.
    pub given: Vec<Given>,
}

/// An argument of a call comes from a variable that is set to a constant somewhere.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Given {
    /// The call site.
    pub site: u32,
    /// Which argument, from 0.
    pub argument: u32,
    /// The constant.
    pub bits: u64,
    /// Where the variable is set to it.
    pub span: Span,
}

/// A block's place in the code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Block {
    /// First instruction.
    pub start: u32,
    /// One past the last instruction, which is a terminator.
    pub end: u32,
}

/// A control-flow edge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Edge {
    /// The block that it leads to.
    pub target: BlockId,
    /// That block's first instruction.
    pub pc: u32,
    /// First of its moves in [`Body::moves`].
    pub first_move: u32,
    /// How many moves.
    pub move_count: u32,
}

/// Copies one slot on an edge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub struct Move {
    pub dst: Slot,
    pub src: Slot,
}

/// The content of a constant slot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Const {
    /// Raw bits: integers, floats, null.
    Bits(u64),
    /// The address of a global, plus an offset in bytes.
    Global(GlobalId, i64),
    /// The address of a function.
    Function(FuncId),
    /// The address of a label (`&&label`).
    BlockAddress(FuncId, BlockId),
    /// No defined value: an uninitialised variable, or poison.
    Undef,
}

/// What a stack object is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AllocaInfo {
    /// Bytes per element.
    pub elem_size: u64,
    /// Alignment in bytes.
    pub align: u32,
    /// The source variable, if it is one.
    pub var: Option<VarId>,
}

/// An array that is part of an object, where it is indexed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bound {
    /// Bytes per element.
    pub scale: u32,
    /// The first index that is too large: the number of elements, or one more
    /// where an address alone is computed.
    pub end: u64,
    /// Whether what lies behind it is another member of a structure.
    pub member: bool,
}

/// How an argument is passed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ArgTy {
    /// By value, in `Ty::slots` slots.
    Scalar(Ty),
    /// A pointer to an aggregate of which the callee gets a copy of its own.
    ByVal {
        /// Bytes to copy.
        size: u64,
        /// Alignment of the copy.
        align: u32,
    },
}

/// An argument at a call site.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arg {
    /// The (first) slot that holds it.
    pub slot: Slot,
    /// How it is passed.
    pub ty: ArgTy,
}

/// Who is called.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Callee {
    /// A known function, declared or defined.
    Direct(FuncId),
    /// Through a pointer.
    Indirect(Slot),
    /// A compiler intrinsic.
    Intrinsic(Intrinsic),
}

/// A call site.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CallSite {
    /// Who is called.
    pub callee: Callee,
    /// The arguments in order.
    pub args: Vec<Arg>,
    /// First slot of the result; meaningless if `results` is empty.
    pub dst: Slot,
    /// The result's scalar leaves as the caller sees them.
    pub results: Vec<Ty>,
}

/// The cases of a switch.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SwitchTable {
    /// Values and where they lead, ascending by value.
    pub cases: Vec<(u64, EdgeId)>,
    /// Everything else; absent for a computed goto.
    pub default: Option<EdgeId>,
}

/// A variable of the source.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Var {
    /// Its name.
    pub name: String,
    /// Its C type.
    pub ctype: Option<CTypeId>,
    /// Parameter or local.
    pub kind: VarKind,
    /// Where it is declared.
    pub span: Span,
}

/// What kind of variable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum VarKind {
    /// The n-th parameter in the source, from 0.
    Param(u32),
    /// A local variable.
    Local,
}
