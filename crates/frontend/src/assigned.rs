//! Constants that variables were set to, noted before the variables are promoted.
//!
//! Promotion replaces a variable by its values, and where it was set is gone: `int *buffer = NULL`
//! leaves nothing behind but a null argument. So of the variables that calls of MPI are given, the
//! assignments of constants are noted, for reports alone.

use rustc_hash::FxHashMap;

use crate::llvm::{Meta, Module, Opcode, Value, ValueKind};

/// A variable that a call is given is set to a constant somewhere.
pub(crate) struct Assigned<'c> {
    /// Which argument of the call, from 0.
    pub argument: u32,
    /// The constant.
    pub bits: u64,
    /// Where.
    pub location: Meta<'c>,
}

/// By call.
pub(crate) type Assignments<'c> = FxHashMap<Value<'c>, Vec<Assigned<'c>>>;

/// The assignments of a module that is not promoted yet.
pub(crate) fn assignments<'c>(module: &Module<'c>) -> Assignments<'c> {
    let mut found = Assignments::default();
    let instructions = module
        .functions()
        .filter(|function| !function.is_declaration())
        .flat_map(Value::blocks)
        .flat_map(|block| block.instructions());
    for call in instructions.filter(|i| is_of_mpi(*i)) {
        let mut given = Vec::new();
        for (argument, value) in (0u32..).zip(call.arguments()) {
            if value.opcode() != Some(Opcode::LLVMLoad) {
                continue;
            }
            let variable = value.operand(0);
            if variable.allocated_type().is_none() {
                continue;
            }
            let stores = variable.users().filter(|user| {
                user.opcode() == Some(Opcode::LLVMStore) && user.operand(1) == variable
            });
            given.extend(stores.filter_map(|store| {
                Some(Assigned {
                    argument,
                    bits: constant(store.operand(0))?,
                    location: store.debug_location()?,
                })
            }));
        }
        if !given.is_empty() {
            found.insert(call, given);
        }
    }
    found
}

fn is_of_mpi(instruction: Value<'_>) -> bool {
    let callee = instruction.callee();
    callee.is_some_and(|f| f.name().trim_start_matches('P').starts_with("MPI_"))
}

fn constant(value: Value<'_>) -> Option<u64> {
    match value.kind() {
        ValueKind::Null => Some(0),
        // A handle of `mpi.h`, which is a number.
        ValueKind::Expression if value.opcode() == Some(Opcode::LLVMIntToPtr) => {
            constant(value.operand(0))
        }
        _ => value.constant_bits().map(|[low, _]| low),
    }
}
