//! The words of the text form.

use std::fmt;

use crate::ctype::Encoding;
use crate::inst::{CastOp, CmpPred, FloatOp, FloatPred, FloatTy, IntOp, RmwOp};
use crate::types::Ty;

macro_rules! words {
    ($type:ident { $($variant:ident = $word:literal,)* }) => {
        impl $type {
            /// Its word in the text form.
            pub fn word(self) -> &'static str {
                match self {
                    $($type::$variant => $word,)*
                }
            }

            /// What a word of the text form means.
            pub fn from_word(word: &str) -> Option<$type> {
                match word {
                    $($word => Some($type::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

words!(IntOp {
    Add = "add",
    Sub = "sub",
    Mul = "mul",
    UDiv = "udiv",
    SDiv = "sdiv",
    URem = "urem",
    SRem = "srem",
    Shl = "shl",
    LShr = "lshr",
    AShr = "ashr",
    And = "and",
    Or = "or",
    Xor = "xor",
    SAdd = "sadd",
    SSub = "ssub",
    SMul = "smul",
});

words!(CmpPred {
    Eq = "eq",
    Ne = "ne",
    Ult = "ult",
    Ule = "ule",
    Ugt = "ugt",
    Uge = "uge",
    Slt = "slt",
    Sle = "sle",
    Sgt = "sgt",
    Sge = "sge",
});

words!(FloatTy {
    F16 = "f16",
    F32 = "f32",
    F64 = "f64",
    F80 = "f80",
    F128 = "f128",
});

words!(FloatOp {
    Add = "fadd",
    Sub = "fsub",
    Mul = "fmul",
    Div = "fdiv",
    Rem = "frem",
});

words!(FloatPred {
    False = "false",
    Oeq = "oeq",
    Ogt = "ogt",
    Oge = "oge",
    Olt = "olt",
    Ole = "ole",
    One = "one",
    Ord = "ord",
    Uno = "uno",
    Ueq = "ueq",
    Ugt = "ugt",
    Uge = "uge",
    Ult = "ult",
    Ule = "ule",
    Une = "une",
    True = "true",
});

words!(CastOp {
    Trunc = "trunc",
    ZExt = "zext",
    SExt = "sext",
    FpTrunc = "fptrunc",
    FpExt = "fpext",
    FpToUi = "fptoui",
    FpToSi = "fptosi",
    UiToFp = "uitofp",
    SiToFp = "sitofp",
    Bitcast = "bitcast",
});

words!(RmwOp {
    Xchg = "xchg",
    Add = "add",
    Sub = "sub",
    And = "and",
    Nand = "nand",
    Or = "or",
    Xor = "xor",
    Max = "max",
    Min = "min",
    UMax = "umax",
    UMin = "umin",
    FAdd = "fadd",
    FSub = "fsub",
    FMax = "fmax",
    FMin = "fmin",
});

words!(Encoding {
    Signed = "signed",
    Unsigned = "unsigned",
    SignedChar = "signed-char",
    UnsignedChar = "unsigned-char",
    Bool = "bool",
    Float = "float",
    Complex = "complex",
});

/// The qualifiers of C types.
pub(crate) const QUALIFIERS: [&str; 4] = ["const", "volatile", "restrict", "_Atomic"];

impl fmt::Display for Ty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ty::Int(width) => write!(f, "i{width}"),
            Ty::F16 => write!(f, "f16"),
            Ty::F32 => write!(f, "f32"),
            Ty::F64 => write!(f, "f64"),
            Ty::F80 => write!(f, "f80"),
            Ty::F128 => write!(f, "f128"),
            Ty::Ptr => write!(f, "ptr"),
            Ty::Upper => write!(f, "upper"),
        }
    }
}

impl Ty {
    /// What a word of the text form means.
    pub fn from_word(word: &str) -> Option<Ty> {
        match word {
            "ptr" => Some(Ty::Ptr),
            "upper" => Some(Ty::Upper),
            _ => match word.strip_prefix('i') {
                Some(width) => width
                    .parse()
                    .ok()
                    .filter(|w| (1..=128).contains(w))
                    .map(Ty::Int),
                None => FloatTy::from_word(word).map(FloatTy::ty),
            },
        }
    }
}
