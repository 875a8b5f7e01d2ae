//! Functions with which a program names its inputs and assumptions: those of
//! `concord.h`, and the spellings of KLEE and SV-COMP, which mean the same.

use concord_abi::{Arg, Class, Memory};
use std::collections::BTreeMap;

/// An input function.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Input {
    /// `concord_symbolic(address, size, name)`: these bytes are an input.
    Symbolic,
    /// Returns an input of this class; signedness does not matter.
    Nondet(Class),
    /// Returns an input in `[low, high)`: `klee_range(low, high, name)`.
    Range,
    /// `klee_int(name)`.
    NamedInt,
    /// Executions in which the argument is zero do not count.
    Assume,
    /// `concord_assert_at(holds, text, file, line, function)`.
    Assert,
    /// `klee_report_error(file, line, message, suffix)`: a failed assertion.
    ReportError,
    /// `reach_error()`, `__VERIFIER_error()`.
    Error,
    /// `klee_silent_exit(status)`.
    SilentExit,
    /// A hint to a search, without meaning.
    Hint,
}

impl Input {
    /// The input function of this name.
    pub fn named(name: &str) -> Option<Input> {
        Some(match name {
            "concord_symbolic" | "klee_make_symbolic" => Input::Symbolic,
            "concord_assume" | "klee_assume" | "__VERIFIER_assume" => Input::Assume,
            "concord_assert_at" => Input::Assert,
            "klee_report_error" => Input::ReportError,
            "reach_error" | "__VERIFIER_error" => Input::Error,
            "klee_range" => Input::Range,
            "klee_int" => Input::NamedInt,
            "klee_silent_exit" => Input::SilentExit,
            "klee_prefer_cex" | "klee_warning" | "klee_warning_once" | "klee_print_expr" => {
                Input::Hint
            }
            _ => Input::Nondet(match name.strip_prefix("__VERIFIER_nondet_")? {
                "bool" | "_Bool" => Class::Int(1),
                "char" | "uchar" | "unsigned_char" => Class::Int(8),
                "short" | "ushort" | "unsigned_short" => Class::Int(16),
                "int" | "uint" | "unsigned" | "unsigned_int" | "u32" => Class::Int(32),
                "long" | "ulong" | "longlong" | "ulonglong" | "size_t" | "loff_t" => Class::Int(64),
                "int128" | "uint128" => Class::Int(128),
                "float" => Class::F32,
                "double" => Class::F64,
                "pointer" => Class::Ptr,
                _ => return None,
            }),
        })
    }
}

/// Concrete values for the inputs of a run: per rank and in the order of the
/// calls, the bytes. Inputs that nobody gave are zero.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Inputs {
    /// By rank and number of the call.
    pub values: BTreeMap<(u32, u32), Vec<u8>>,
}

impl Inputs {
    /// `size` bytes for this call.
    pub fn bytes(&self, rank: u32, call: u32, size: usize) -> Vec<u8> {
        let mut bytes = self.values.get(&(rank, call)).cloned().unwrap_or_default();
        bytes.resize(size, 0);
        bytes
    }

    /// A scalar for this call.
    pub fn scalar(&self, rank: u32, call: u32, class: Class) -> Arg {
        let size = match class {
            Class::Int(width) => usize::from(width).div_ceil(8),
            Class::F32 => 4,
            Class::F80 => 10,
            _ => 8,
        };
        let bytes = self.bytes(rank, call, size);
        let bits = bytes
            .iter()
            .rev()
            .fold(0u128, |bits, byte| bits << 8 | u128::from(*byte));
        let bits = if class == Class::Int(1) {
            bits & 1
        } else {
            bits
        };
        Arg::concrete(class, bits)
    }
}

/// A text argument for people; empty where it cannot be read.
pub(crate) fn text(memory: &dyn Memory, arg: Option<&Arg>) -> String {
    let bytes = arg.and_then(|arg| memory.read_c_string(arg.u64()).ok().flatten());
    String::from_utf8_lossy(&bytes.unwrap_or_default()).into_owned()
}
