//! Executions that start at any function: partial programs (pse §III).
//!
//! Nobody knows who calls the function, nor what happened before. Its parameters and the global
//! variables that it could reach are variables of the search; what pointers lead to comes into
//! being when they are followed ([`fill`], `exec/src/memory/lazy.rs`). One process stands for all
//! ranks, MPI is initialised, and what the others do is anything that MPI allows (pse §III-C,
//! `mpi/src/open/`).
//!
//! What is left out is named as a bound of the verdict ([`Limits`]) or as an assumption: pointers
//! that are followed without a test are not null, different pointers of the caller lead to
//! different objects, and none leads to a variable of the program; arrays of the caller have a
//! largest size; an index into them and a count have some values, which stand for those with which the function
//! decides alike (`verify/pins.rs`).

mod arguments;
mod calls;
mod fill;
mod found;
mod left;
mod loops;
mod reach;
mod start;
mod types;
mod unknown;
mod words;

use std::collections::BTreeMap;
use std::sync::Arc;

pub(crate) use arguments::is_of_ranks_alone;
use concord_base::Rank;
use concord_exec::Unknown;
use concord_ir::{FuncId, Module};
use concord_term::{Substitution, TermPool};
pub use fill::Made;
pub use found::{Chosen, choose};
pub(crate) use loops::Loops;
pub(crate) use start::prepare;
pub(crate) use unknown::{callable, grow_object, make_function, make_object};
pub(crate) use words::{anomaly, business, name_of_variable, words};

use crate::path::InputOrigin;
use crate::ranks::Question;
use crate::state::State;
use crate::verify::InputValue;

/// The bytes of the elements of an object of the caller.
pub(crate) fn element_size(module: &Module, what: &Unknown) -> Option<u64> {
    types::size_of(module, what.element?)
}

/// Where executions start, and how far they go into the unknown.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The function.
    pub function: FuncId,
    /// How many elements an array of the caller has at most.
    pub lazy_size: u64,
    /// Whether pointers of the caller may lead to the same objects.
    pub alias: bool,
    /// Whether none of them is null.
    pub non_null: bool,
    /// Whether all processes are executed, from the same state, and not one for all.
    pub many: bool,
    /// What objects of the caller look like, computed once.
    pub made: Arc<Made>,
    /// The state that it starts from, if it is known: an execution that is repeated.
    pub given: Option<Arc<Given>>,
}

/// A state of the caller with values for everything that one execution looked at.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Given {
    /// By number.
    pub parameters: BTreeMap<u32, Vec<u8>>,
    /// By the linker's name.
    pub globals: BTreeMap<String, Vec<u8>>,
    /// What pointers lead to, by number.
    pub objects: BTreeMap<u32, GivenObject>,
    /// What other processes sent, and what MPI answered, by name.
    pub outside: BTreeMap<String, Vec<u8>>,
    /// Handles for which objects are made up when they are used, by name.
    pub handles: BTreeMap<String, Vec<u8>>,
}

/// What a pointer of the caller leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GivenObject {
    /// The pointer, as an expression of the program.
    pub name: String,
    /// The type of its elements, as an index into the module's types.
    pub element: Option<u32>,
    /// Its contents.
    pub bytes: Vec<u8>,
}

impl Given {
    /// Takes in a value.
    pub(crate) fn add(&mut self, value: &InputValue) {
        let bytes = value.bytes.clone();
        match &value.origin {
            InputOrigin::Parameter(number) => drop(self.parameters.insert(*number, bytes)),
            InputOrigin::Global(name) => drop(self.globals.insert(name.clone(), bytes)),
            InputOrigin::Object { number, element } => {
                let object = GivenObject {
                    name: value.name.clone(),
                    element: *element,
                    bytes,
                };
                self.objects.insert(*number, object);
            }
            InputOrigin::Outside => drop(self.outside.insert(value.name.clone(), bytes)),
            InputOrigin::Handle => drop(self.handles.insert(value.name.clone(), bytes)),
            InputOrigin::Call { .. }
            | InputOrigin::Argument(_)
            | InputOrigin::Stdin
            | InputOrigin::File(_) => unreachable!("these are no part of the caller"),
        }
    }
}

impl Entry {
    /// An execution that starts at a function again, in a state that is known.
    pub fn again(function: FuncId, many: bool) -> Entry {
        Entry {
            function,
            lazy_size: 1,
            alias: false,
            non_null: false,
            many,
            made: Arc::default(),
            given: None,
        }
    }

    /// Answers a question about handles for which objects are made up later; `false` if it is
    /// about something else.
    pub(crate) fn answer(
        &self,
        pool: &TermPool,
        state: &mut State,
        rank: Rank,
        question: Question,
    ) -> bool {
        let Some(given) = &self.given else {
            return false;
        };
        let (Question::Truth(term) | Question::Value(term) | Question::Prefer(term)) = question
        else {
            return false;
        };
        let mut known = Substitution::new();
        for variable in pool.free_vars(term).iter() {
            let info = pool.var_info(*variable);
            let Some(bytes) = given.handles.get(&*info.name) else {
                return false;
            };
            let bits = bytes.iter().rev();
            let bits = bits.fold(0u128, |bits, byte| bits << 8 | u128::from(*byte));
            known.insert(info.term, pool.constant(pool.width(info.term), bits));
        }
        let Some(value) = pool.as_const(known.apply(pool, term)) else {
            return false;
        };
        let process = &mut state.rank_mut(rank).process;
        match question {
            Question::Value(_) => process.assume_value(term, value as u64),
            _ => process.assume(term, value != 0),
        }
        true
    }
}
