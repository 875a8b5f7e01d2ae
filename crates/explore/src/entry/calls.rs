//! Functions without a body: what is unknown of a partial program.
//!
//! Such a function returns anything, and may have written anything to what its arguments point to
//! directly. It changes no variable that it is not given, frees nothing, calls nothing back and
//! communicates with nobody: the verdict assumes so, with a line for each of them.

use std::sync::Arc;

use concord_abi::{Arg, Class, Memory as _};
use concord_base::{Access, Rank};
use concord_exec::{ByteState, Memory, POINTER_MARK, Unknown};
use concord_ir::{FuncId, Ty};
use concord_term::{Byte, Bytes, TermPool};

use crate::external::problem;
use crate::ranks::{Next, Problem, Turns};
use crate::state::State;

/// Bytes behind one pointer that such a function may change; more are left as they are.
const MOST_CHANGED: u64 = 1 << 12;

/// Bytes of an address.
const POINTER: u64 = 8;

impl Turns<'_> {
    /// Lets an unknown function do what it may do.
    pub(crate) fn unknown_function(
        &self,
        state: &mut State,
        rank: Rank,
        function: FuncId,
        args: &[Arg],
    ) -> Next {
        let declared = self.cx.program.module.function(function);
        let name = declared.name.clone();
        if declared.no_return {
            // Whoever calls it comes no further: an execution that ends here is no mistake.
            return problem(Problem::Assumption);
        }
        state.path.caller.unknown_calls.insert(name.clone());
        self.give_away(state, rank, &name, args);
        for (arg, number) in args.iter().zip(1..) {
            if arg.class != Class::Ptr || arg.term.is_some() {
                continue;
            }
            let at = arg.u64();
            let memory = &state.rank(rank).process.memory;
            let Some((start, size)) = memory.object_at(at) else {
                continue;
            };
            let len = (start + size - at).min(MOST_CHANGED);
            if len == 0 || memory.check(at, len, Access::Write).is_err() {
                continue;
            }
            if memory.lazy_at(at).is_some() {
                // Memory of the caller is unknown already where it was not written; the rest is
                // left as it is.
                continue;
            }
            let what = format!("argument {number} of {name}");
            let bytes = match self.ask(state, rank, &what, len as usize, None) {
                Ok(bytes) => bytes,
                Err(mismatch) => return problem(Problem::Input(mismatch)),
            };
            let memory = &state.rank(rank).process.memory;
            let pointers = pointers_in(memory, at, len);
            let memory = &mut state.rank_mut(rank).process.memory;
            if let Err(fault) = memory.write(at, &bytes) {
                return problem(Problem::Fault(concord_exec::Fault::Memory(fault)));
            }
            for place in pointers {
                let name = format!("pointer {} of {what}", (place - at) / POINTER);
                let name = result_name(state, rank, state.rank(rank).inputs_read, &name);
                let value = self.unknown_result(state, rank, Ty::Ptr, name);
                let bytes = pointer_bytes(self.cx.pool, &value);
                let memory = &mut state.rank_mut(rank).process.memory;
                if let Err(fault) = memory.write(place, &bytes) {
                    return problem(Problem::Fault(concord_exec::Fault::Memory(fault)));
                }
            }
        }
        let mut results = Vec::new();
        for ty in &declared.results {
            let own = state.rank_mut(rank);
            let number = own.inputs_read;
            own.inputs_read += 1;
            results.push(self.unknown_result(
                state,
                rank,
                *ty,
                result_name(state, rank, number, &name),
            ));
        }
        Next::Return(results)
    }

    /// A call through a pointer of the caller that leads to no function of the program.
    pub(crate) fn unknown_target(&self, state: &mut State, rank: Rank, address: u64) -> Next {
        let own = state.rank(rank);
        let name = own.process.memory.lazy_at(address);
        let name = name.map_or(String::new(), |what| what.name.to_string());
        let Some((function, pc)) = own.process.position() else {
            unreachable!("a function calls");
        };
        let body = self.cx.program.module.function(function).body.as_ref();
        let body = body.expect("what runs has a body");
        let Some(concord_ir::Inst::Call { site }) = body.code.get(pc as usize) else {
            unreachable!("only calls lead to what is no function");
        };
        let types = body.calls[*site as usize].results.clone();
        state.path.caller.unknown_calls.insert(name.clone());
        let mut results = Vec::new();
        for ty in types {
            let own = state.rank_mut(rank);
            let number = own.inputs_read;
            own.inputs_read += 1;
            let what = result_name(state, rank, number, &name);
            results.push(self.unknown_result(state, rank, ty, what));
        }
        Next::Return(results)
    }

    /// A value that nobody knows; a pointer may be followed like one of the caller.
    fn unknown_result(&self, state: &mut State, rank: Rank, ty: Ty, name: String) -> Arg {
        let pool = self.cx.pool;
        let class = class_of(ty);
        let marked = match ty {
            Ty::Ptr => format!("{POINTER_MARK}{name}"),
            _ => name.clone(),
        };
        let term = state.world.unknown(pool, marked, ty.bits());
        state.take_unknowns(pool);
        if let Some(variable) = pool.as_var(term)
            && ty == Ty::Ptr
        {
            let to = Unknown {
                element: None,
                name: Arc::from(name),
                home: None,
            };
            let memory = &mut state.rank_mut(rank).process.memory;
            memory.add_pointer(variable, to);
        }
        match pool.as_const(term) {
            Some(bits) => Arg::concrete(class, bits),
            None => Arg {
                class,
                bits: 0,
                term: Some(term),
            },
        }
    }
}

/// The words of a range that hold addresses: an unknown function leaves addresses there, too.
fn pointers_in(memory: &Memory, at: u64, len: u64) -> Vec<u64> {
    let words = (at.next_multiple_of(POINTER)..(at + len).saturating_sub(POINTER - 1))
        .step_by(POINTER as usize);
    let leads_somewhere = |place: &u64| {
        let bytes = (*place..place + POINTER).map(|at| match memory.byte_at(at) {
            ByteState::Concrete(byte) => Some(byte),
            _ => None,
        });
        let bytes: Option<Vec<u8>> = bytes.collect();
        let value = bytes.map(|bytes| {
            bytes
                .iter()
                .rev()
                .fold(0, |all, byte| all << 8 | u64::from(*byte))
        });
        value.is_some_and(|value| memory.object_at(value).is_some())
    };
    words.filter(leads_somewhere).collect()
}

fn pointer_bytes(pool: &TermPool, value: &Arg) -> Bytes {
    let byte = |i: u32| match value.term {
        Some(term) => Byte::Symbolic(pool.extract(term, 8 * i, 8)),
        None => Byte::Concrete((value.bits >> (8 * i)) as u8),
    };
    (0..POINTER as u32).map(byte).collect()
}

/// What the result of an unknown function is called; processes get results of their own.
fn result_name(state: &State, rank: Rank, number: u32, name: &str) -> String {
    match state.world.is_alone() {
        true => format!("result {number} of {name}"),
        false => format!("result {number} of {name} on rank {rank}"),
    }
}

fn class_of(ty: Ty) -> Class {
    match ty {
        Ty::Ptr => Class::Ptr,
        Ty::F32 => Class::F32,
        Ty::F64 => Class::F64,
        Ty::F80 => Class::F80,
        other => Class::Int(u8::try_from(other.bits()).unwrap_or(u8::MAX)),
    }
}
