//! The instructions.

use crate::function::{BlockId, EdgeId};
use crate::types::Ty;

/// A place for one value in a function's frame.
///
/// Slots `0..params` hold the parameters, slots from [`Body::first_const`]
/// (crate::Body::first_const) on the function's constants, the rest
/// temporaries. A two-slot value is named by its first slot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slot(pub u32);

impl Slot {
    /// The slot as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The slot `n` places further: the other parts of a multi-slot value.
    pub fn offset(self, n: u32) -> Slot {
        Slot(self.0 + n)
    }
}

/// Integer arithmetic. All of it wraps; the division and shift forms are
/// checked by the interpreter for the operands that C leaves undefined. The
/// last three are those of signed types in C, whose results should fit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum IntOp {
    Add,
    Sub,
    Mul,
    UDiv,
    SDiv,
    URem,
    SRem,
    Shl,
    LShr,
    AShr,
    And,
    Or,
    Xor,
    SAdd,
    SSub,
    SMul,
}

impl IntOp {
    /// Whether a result that does not fit breaks a rule of C (C17 6.5p5).
    #[inline]
    pub fn must_fit(self) -> bool {
        matches!(self, IntOp::SAdd | IntOp::SSub | IntOp::SMul)
    }
}

/// Integer comparisons.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum CmpPred {
    Eq,
    Ne,
    Ult,
    Ule,
    Ugt,
    Uge,
    Slt,
    Sle,
    Sgt,
    Sge,
}

impl CmpPred {
    /// Whether it tells more than equality.
    #[inline]
    pub fn is_order(self) -> bool {
        !matches!(self, CmpPred::Eq | CmpPred::Ne)
    }
}

/// The formats of floating-point instructions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum FloatTy {
    F16,
    F32,
    F64,
    F80,
    F128,
}

impl FloatTy {
    /// The slot type of the format.
    pub fn ty(self) -> Ty {
        match self {
            FloatTy::F16 => Ty::F16,
            FloatTy::F32 => Ty::F32,
            FloatTy::F64 => Ty::F64,
            FloatTy::F80 => Ty::F80,
            FloatTy::F128 => Ty::F128,
        }
    }
}

/// Floating-point arithmetic, rounded to nearest even.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum FloatOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

/// Floating-point comparisons; `O` ordered (false on NaN), `U` unordered
/// (true on NaN).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum FloatPred {
    False,
    Oeq,
    Ogt,
    Oge,
    Olt,
    Ole,
    One,
    Ord,
    Uno,
    Ueq,
    Ugt,
    Uge,
    Ult,
    Ule,
    Une,
    True,
}

/// Conversions between scalar types. `Bitcast` reinterprets; pointer-integer
/// conversions are bitcasts or zero extensions/truncations of the address. A
/// zero extension of a pointer to its own width serves a difference of two
/// pointers alone: nobody sees the address as a number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum CastOp {
    Trunc,
    ZExt,
    SExt,
    FpTrunc,
    FpExt,
    FpToUi,
    FpToSi,
    UiToFp,
    SiToFp,
    Bitcast,
}

/// Read-modify-write operations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum RmwOp {
    Xchg,
    Add,
    Sub,
    And,
    Nand,
    Or,
    Xor,
    Max,
    Min,
    UMax,
    UMin,
    FAdd,
    FSub,
    FMax,
    FMin,
}

/// One instruction. Operands are slots; wide and rare data sits in the side
/// tables of the [`Body`](crate::Body), which keeps this type small.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Inst {
    /// Copies one slot.
    Move { dst: Slot, src: Slot },
    /// Integer arithmetic on one-slot integers of `width` (1..=64) bits.
    Int {
        op: IntOp,
        width: u8,
        dst: Slot,
        a: Slot,
        b: Slot,
    },
    /// Integer arithmetic on two-slot integers of `width` (65..=128) bits.
    /// A shift amount is a two-slot integer too.
    WideInt {
        op: IntOp,
        width: u8,
        dst: Slot,
        a: Slot,
        b: Slot,
    },
    /// Compares one-slot integers or pointers (`width` 64); the result is
    /// `Int(1)`.
    Cmp {
        pred: CmpPred,
        width: u8,
        dst: Slot,
        a: Slot,
        b: Slot,
    },
    /// Compares two-slot integers.
    WideCmp {
        pred: CmpPred,
        width: u8,
        dst: Slot,
        a: Slot,
        b: Slot,
    },
    /// Floating-point arithmetic.
    Float {
        op: FloatOp,
        ty: FloatTy,
        dst: Slot,
        a: Slot,
        b: Slot,
    },
    /// Flips the sign bit.
    FloatNeg { ty: FloatTy, dst: Slot, a: Slot },
    /// Compares floats; the result is `Int(1)`.
    FloatCmp {
        pred: FloatPred,
        ty: FloatTy,
        dst: Slot,
        a: Slot,
        b: Slot,
    },
    /// Converts between scalar types, of one or two slots each.
    Cast {
        op: CastOp,
        from: Ty,
        to: Ty,
        dst: Slot,
        a: Slot,
    },
    /// `dst = cond ? a : b`, one slot (the front end repeats it for
    /// multi-slot values).
    Select {
        dst: Slot,
        cond: Slot,
        a: Slot,
        b: Slot,
    },
    /// Address arithmetic inside an object: `base + offset` (64-bit bytes).
    PtrAdd { dst: Slot, base: Slot, offset: Slot },
    /// `base + sign-extended index (of `width` bits) * scale` bytes.
    PtrIndex {
        dst: Slot,
        base: Slot,
        index: Slot,
        scale: u32,
        width: u8,
    },
    /// The same inside an array that is part of an object; `info` indexes
    /// [`Body::bounds`](crate::Body).
    PtrIndexIn {
        dst: Slot,
        base: Slot,
        index: Slot,
        info: u32,
        width: u8,
    },
    /// An address that was computed leads into its object, or to its end.
    PtrInside { ptr: Slot },
    /// Reads a scalar of type `ty` (one or two slots). Unless it is `packed`,
    /// the address is a multiple of the scalar's size.
    Load {
        ty: Ty,
        packed: bool,
        dst: Slot,
        ptr: Slot,
    },
    /// Writes a scalar.
    Store {
        ty: Ty,
        packed: bool,
        ptr: Slot,
        value: Slot,
    },
    /// A new stack object; `info` indexes [`Body::allocas`](crate::Body).
    /// `count` is the number of elements (a constant slot, except for VLAs).
    Alloca { dst: Slot, count: Slot, info: u32 },
    /// Atomic read-modify-write on a one-slot type; `dst` gets the old value.
    AtomicRmw {
        op: RmwOp,
        ty: Ty,
        dst: Slot,
        ptr: Slot,
        value: Slot,
    },
    /// Compare-exchange; `dst` gets the old value, `dst + 1` an `Int(1)`
    /// success flag. `expected` holds the comparand, `expected + 1` (always
    /// adjacent, arranged by the front end) the new value.
    CmpXchg {
        ty: Ty,
        dst: Slot,
        ptr: Slot,
        expected: Slot,
    },
    /// A call; `site` indexes [`Body::calls`](crate::Body).
    Call { site: u32 },
    /// Ends the block: unconditional jump.
    Jump { edge: EdgeId },
    /// Ends the block: two-way branch on an `Int(1)`.
    Branch {
        cond: Slot,
        then: EdgeId,
        otherwise: EdgeId,
    },
    /// Ends the block: `table` indexes [`Body::switches`](crate::Body).
    Switch { width: u8, value: Slot, table: u32 },
    /// Ends the block: computed goto. The address is that of a
    /// [`Const::BlockAddress`](crate::Const); `table` indexes
    /// [`Body::switches`](crate::Body), whose keys are block numbers.
    IndirectJump { ptr: Slot, table: u32 },
    /// Ends the block: returns `count` consecutive slots from `value`.
    Return { value: Slot, count: u32 },
    /// Ends the block: the compiler knows that control never gets here.
    Unreachable,
    /// Something the front end could not translate: `what` indexes
    /// [`Body::unsupported`](crate::Body). Reported when reached, never
    /// skipped.
    Unsupported { what: u32 },
}

impl Inst {
    /// Whether this instruction ends a block.
    pub fn is_terminator(&self) -> bool {
        matches!(
            self,
            Inst::Jump { .. }
                | Inst::Branch { .. }
                | Inst::Switch { .. }
                | Inst::IndirectJump { .. }
                | Inst::Return { .. }
                | Inst::Unreachable
                | Inst::Unsupported { .. }
        )
    }
}

const _: () = assert!(std::mem::size_of::<Inst>() <= 20);
const _: () = assert!(std::mem::size_of::<BlockId>() == 4);
