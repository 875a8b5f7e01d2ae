//! Functions with which a program names its inputs and assumptions: those of
//! `concord.h`, and the spellings of KLEE and SV-COMP, which mean the same.

use concord_abi::{Arg, Class, Memory};

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
    /// `concord_output(address, size, name)`: these bytes are an output.
    Output,
    /// `concord_output_double(value, name)`: so is this number.
    OutputDouble,
    /// `concord_output_doubles(address, count, name)`: so are these.
    OutputDoubles,
    /// `__concord_rehearse(question, argument, function)`: our C library asks whether its caller keeps a
    /// rule.
    Rehearse,
    /// A hint to a search, or to the interpreter, without meaning.
    Hint,
}

impl Input {
    /// The input function of this name.
    pub fn named(name: &str) -> Option<Input> {
        Some(match name {
            "concord_symbolic" | "klee_make_symbolic" => Input::Symbolic,
            "concord_output" => Input::Output,
            "concord_output_double" => Input::OutputDouble,
            "concord_output_doubles" => Input::OutputDoubles,
            "concord_assume" | "klee_assume" | "__VERIFIER_assume" => Input::Assume,
            "concord_assert_at" => Input::Assert,
            "klee_report_error" => Input::ReportError,
            "reach_error" | "__VERIFIER_error" => Input::Error,
            "__concord_rehearse" => Input::Rehearse,
            "klee_range" => Input::Range,
            "klee_int" => Input::NamedInt,
            "klee_silent_exit" => Input::SilentExit,
            "klee_prefer_cex"
            | "klee_warning"
            | "klee_warning_once"
            | "klee_print_expr"
            | "__concord_character"
            | "__concord_narrow" => Input::Hint,
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

/// A text argument for people; empty where it cannot be read.
pub(crate) fn text(memory: &dyn Memory, arg: Option<&Arg>) -> String {
    let bytes = arg.and_then(|arg| memory.read_c_string(arg.u64()).ok().flatten());
    String::from_utf8_lossy(&bytes.unwrap_or_default()).into_owned()
}
