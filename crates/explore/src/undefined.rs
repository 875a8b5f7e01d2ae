//! Functions that a program calls and nobody has: no given file defines them, and neither MPI nor
//! the C library does.
//!
//! A linker would refuse such a program, so it is told at once, with the first call. Functions of
//! the C library that are not modelled are another matter: those are reported when they are
//! reached. Looked at is what `main`, constructors and destructors can reach by calls and by
//! addresses; a function that only dead code mentions is none that is missing.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use concord_base::Span;
use concord_ir::{Body, Callee, Const, FuncId, Inst, Module};

use crate::resolve::{Model, Models};

/// A function that is missing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Undefined {
    /// Its name.
    pub name: String,
    /// Where it is called, or where its address is taken; unknown in a global's initial value.
    pub span: Span,
}

/// All functions that are missing, in the order in which they are met from `main` on.
pub fn undefined(module: &Module) -> Vec<Undefined> {
    let main = module.function_named("main");
    let started = module.constructors.iter().chain(&module.destructors);
    let starts: Vec<FuncId> = main.iter().chain(started).copied().collect();
    undefined_from(module, &starts)
}

/// The same for executions that begin with these functions.
pub fn undefined_from(module: &Module, starts: &[FuncId]) -> Vec<Undefined> {
    let models = Models::of(module);
    let mut reached = Reached::default();
    for function in starts {
        reached.function(*function, Span::UNKNOWN);
    }
    let mut missing = Vec::new();
    while let Some(next) = reached.waiting.pop_front() {
        match next {
            Thing::Global(global) => {
                let init = module.globals.get(global as usize);
                let init = init.and_then(|global| global.init.as_ref());
                for reloc in init.iter().flat_map(|init| &init.relocs) {
                    reached.constant(reloc.value, Span::UNKNOWN);
                }
            }
            Thing::Function(id) => match &module.function(id).body {
                Some(body) => reached.body(body),
                None => {
                    let name = &module.function(id).name;
                    if models.model(id) == Model::Nobody && !is_of_the_system(name) {
                        let span = reached.functions.get(&id).copied();
                        missing.push(Undefined {
                            name: name.clone(),
                            span: span.unwrap_or(Span::UNKNOWN),
                        });
                    }
                }
            },
        }
    }
    missing
}

/// Whether a function comes with the system rather than with a source file. Names that begin with
/// an underscore belong to the compiler and its libraries.
fn is_of_the_system(name: &str) -> bool {
    name.starts_with('_')
        || name.starts_with("omp_")
        || name.starts_with("llvm.")
        || concord_libc::is_of_the_system(name)
}

enum Thing {
    Function(FuncId),
    Global(u32),
}

/// What was met so far, functions with the place where that was.
#[derive(Default)]
struct Reached {
    functions: BTreeMap<FuncId, Span>,
    globals: BTreeSet<u32>,
    waiting: VecDeque<Thing>,
}

impl Reached {
    fn function(&mut self, id: FuncId, span: Span) {
        if let Entry::Vacant(new) = self.functions.entry(id) {
            new.insert(span);
            self.waiting.push_back(Thing::Function(id));
        }
    }

    fn constant(&mut self, value: Const, span: Span) {
        match value {
            Const::Function(id) | Const::BlockAddress(id, _) => self.function(id, span),
            Const::Global(global, _) => {
                if self.globals.insert(global.0) {
                    self.waiting.push_back(Thing::Global(global.0));
                }
            }
            Const::Bits(_) | Const::Undef => {}
        }
    }

    fn body(&mut self, body: &Body) {
        for (inst, span) in body.code.iter().zip(&body.spans) {
            let Inst::Call { site } = inst else { continue };
            let call = body.calls.get(*site as usize);
            if let Some(Callee::Direct(target)) = call.map(|call| call.callee) {
                self.function(target, *span);
            }
        }
        // Where an address is used is not looked for: the function's first line stands for it.
        let first = body.spans.iter().find(|span| span.is_known());
        for value in &body.consts {
            self.constant(*value, first.copied().unwrap_or(Span::UNKNOWN));
        }
    }
}
