//! The shape of a node: operators and their operands.
//!
//! The set is small on purpose. Subtraction and negation are sums with coefficient −1, `ule` is
//! a negated `ult`, zero extension is a concatenation with zeros; so each identity has one form.

use serde::{Deserialize, Serialize};

use crate::pool::{TableId, VarId, WideId};
use crate::term::Term;

/// A constant of at most 128 bits, stored with the alignment of a word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Small([u64; 2]);

impl Small {
    /// Wraps a value.
    pub fn new(v: u128) -> Small {
        Small([v as u64, (v >> 64) as u64])
    }

    /// The value.
    pub fn get(self) -> u128 {
        u128::from(self.0[0]) | u128::from(self.0[1]) << 64
    }
}

/// Operations on two bit-vectors of one width, with a result of that width.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are those of SMT-LIB")]
pub enum BinOp {
    And,
    Or,
    Xor,
    Add,
    Mul,
    UDiv,
    SDiv,
    URem,
    SRem,
    Shl,
    LShr,
    AShr,
}

impl BinOp {
    /// Whether the operands may be swapped.
    pub fn commutes(self) -> bool {
        matches!(
            self,
            BinOp::And | BinOp::Or | BinOp::Xor | BinOp::Add | BinOp::Mul
        )
    }
}

/// Relations between two bit-vectors of one width.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are those of SMT-LIB")]
pub enum Rel {
    Eq,
    Ult,
    Slt,
}

/// A binary floating-point format.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Format {
    /// IEEE binary16.
    Half,
    /// IEEE binary32, C's `float`.
    Single,
    /// IEEE binary64, C's `double`.
    Double,
    /// The 80-bit format of the x87, C's `long double` on x86-64.
    X87,
    /// IEEE binary128.
    Quad,
}

/// Rounding directions of IEEE 754.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are those of IEEE 754")]
pub enum Rounding {
    NearestEven,
    NearestAway,
    TowardPositive,
    TowardNegative,
    TowardZero,
}

/// Floating-point operations on one operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum FpUnOp {
    /// Square root.
    Sqrt,
    /// Rounding to an integral value in the same format (`floor`, `trunc`, `rint`, …).
    RoundToIntegral,
}

/// Floating-point operations on two operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum FpBinOp {
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Product.
    Mul,
    /// Quotient.
    Div,
    /// The remainder of C's `fmod` and LLVM's `frem` (truncating, not that of IEEE).
    Fmod,
}

/// Ordered floating-point relations: false if an operand is NaN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are those of SMT-LIB")]
pub enum FpRel {
    Eq,
    Lt,
    Le,
}

/// One node. The operands' sorts are checked where nodes are made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Expr {
    /// A constant of at most 128 bits.
    Const(Small),
    /// A constant of more than 128 bits.
    WideConst(WideId),
    /// A variable, bit-vector or array.
    Var(VarId),
    /// Bitwise complement.
    Not(Term),
    /// A binary operation.
    Bin(BinOp, Term, Term),
    /// A relation; width 1.
    Rel(Rel, Term, Term),
    /// High part, low part. The high part is never itself a concatenation.
    Concat(Term, Term),
    /// The bits from `.1` upwards; the node's width says how many.
    Extract(Term, u32),
    /// Sign extension to the node's width.
    SExt(Term),
    /// Condition of width 1, then, else.
    Ite(Term, Term, Term),
    /// Array, index.
    Select(Term, Term),
    /// Array, index, byte.
    Store(Term, Term, Term),
    /// The array that holds the same byte everywhere.
    ConstArray(Term),
    /// An array with given leading bytes, zero beyond them.
    Table(TableId),
    /// A rounded operation on one float.
    Fp1(FpUnOp, Format, Rounding, Term),
    /// A rounded operation on two floats.
    Fp2(FpBinOp, Format, Rounding, Term, Term),
    /// Fused multiply-add `a * b + c`.
    FpFma(Format, Rounding, Term, Term, Term),
    /// A relation between floats; width 1.
    FpRel(FpRel, Format, Term, Term),
    /// Conversion between formats: from, to.
    FpToFp(Format, Format, Rounding, Term),
    /// Conversion from an integer; the flag says whether it is signed.
    FpFromInt(Format, bool, Rounding, Term),
    /// Conversion to an integer of the node's width; saturates, NaN gives 0.
    FpToInt(Format, bool, Rounding, Term),
}

/// The operands of a node, without allocation.
pub type Children = smallvec::SmallVec<[Term; 3]>;

impl Expr {
    /// The operands, left to right.
    pub fn children(&self) -> Children {
        let mut out = Children::new();
        match *self {
            Expr::Const(_) | Expr::WideConst(_) | Expr::Var(_) | Expr::Table(_) => {}
            Expr::Not(a)
            | Expr::Extract(a, _)
            | Expr::SExt(a)
            | Expr::ConstArray(a)
            | Expr::Fp1(_, _, _, a)
            | Expr::FpToFp(_, _, _, a)
            | Expr::FpFromInt(_, _, _, a)
            | Expr::FpToInt(_, _, _, a) => out.push(a),
            Expr::Bin(_, a, b)
            | Expr::Rel(_, a, b)
            | Expr::Concat(a, b)
            | Expr::Select(a, b)
            | Expr::Fp2(_, _, _, a, b)
            | Expr::FpRel(_, _, a, b) => out.extend([a, b]),
            Expr::Ite(a, b, c) | Expr::Store(a, b, c) | Expr::FpFma(_, _, a, b, c) => {
                out.extend([a, b, c]);
            }
        }
        out
    }

    /// Whether this is a floating-point operation.
    pub fn is_float(&self) -> bool {
        matches!(
            self,
            Expr::Fp1(..)
                | Expr::Fp2(..)
                | Expr::FpFma(..)
                | Expr::FpRel(..)
                | Expr::FpToFp(..)
                | Expr::FpFromInt(..)
                | Expr::FpToInt(..)
        )
    }
}
