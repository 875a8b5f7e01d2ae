//! The state in which a function is called by nobody knows whom.

use std::sync::Arc;

use concord_abi::{Arg, Class, Memory as _};
use concord_base::Rank;
use concord_exec::{CALLER_NAME, Context, Unknown};
use concord_ir::{ArgTy, CTypeId, Function, Module, Ty, VarKind};
use concord_term::{Bytes, Term, TermPool};

use super::fill::Filling;
use super::reach::globals_of;
use super::unknown::{MOST_BYTES, record};
use super::{Entry, types};
use crate::path::{InputOrigin, InputRecord, PathRecord};
use crate::start::StartError;
use crate::state::State;

/// The process that stands for all, or the first of those that begin with the same state.
const FIRST: Rank = Rank(0);

/// Makes a state one in which the function is about to be called: by one process, or by all in the
/// same state of their own memories.
pub(crate) fn prepare(cx: Context<'_>, state: &mut State, entry: &Entry) -> Result<(), StartError> {
    for rank in state.all_ranks() {
        prepare_rank(cx, state, rank, entry)?;
    }
    let answers = entry.given.as_ref().map(|given| given.outside.clone());
    let answers = answers.map(Arc::new);
    if entry.many {
        state.world.begin_midway(answers);
    } else {
        let is_main = cx.program.module.function(entry.function).name == "main";
        state.world.open_world(cx.pool, answers, !is_main);
    }
    state.take_unknowns(cx.pool);
    Ok(())
}

fn prepare_rank(
    cx: Context<'_>,
    state: &mut State,
    rank: Rank,
    entry: &Entry,
) -> Result<(), StartError> {
    let (pool, module) = (cx.pool, &cx.program.module);
    state.rank_mut(rank).process.memory.begin_lazy();
    if let Some(given) = &entry.given {
        for object in given.objects.values() {
            let what = Unknown {
                element: object.element.map(CTypeId),
                name: Arc::from(object.name.as_str()),
                home: None,
            };
            let memory = &mut state.rank_mut(rank).process.memory;
            let size = object.bytes.len() as u64;
            let id = memory.create_lazy(size, CALLER_NAME, what);
            let id = id.ok_or(StartError::OutOfMemory)?;
            let element = object.element.map(CTypeId);
            let step = element
                .and_then(|id| types::size_of(module, id))
                .unwrap_or(1);
            let what_it_holds = (element, size / step.max(1));
            let pointer = Arc::from(object.name.as_str());
            let filling = entry.made.elements(pool, module, &pointer, what_it_holds);
            filling.register(pool, memory, Some(id.base()));
            let bytes = filling.given(pool, &object.bytes, given);
            let written = memory.write(id.base(), &bytes);
            written.map_err(|_| StartError::OutOfMemory)?;
        }
    }
    let args = parameters(cx, state, rank, entry)?;
    globals(cx, state, rank, entry)?;
    let own = state.rank_mut(rank);
    own.entry = Some((entry.function, args.into()));
    own.made = Arc::clone(&entry.made);
    Ok(())
}

/// The name and type of a parameter in the source.
fn declared(function: &Function, number: u32) -> (String, Option<CTypeId>) {
    let params = function.vars.iter();
    let mut params = params.filter(|var| matches!(var.kind, VarKind::Param(_)));
    let same = params.clone().count() == function.params.len();
    let found = params.find(|var| var.kind == VarKind::Param(number));
    match found.filter(|_| same) {
        Some(var) => (var.name.clone(), var.ctype),
        None => (format!("argument {}", number + 1), None),
    }
}

fn parameters(
    cx: Context<'_>,
    state: &mut State,
    rank: Rank,
    entry: &Entry,
) -> Result<Vec<Arg>, StartError> {
    let (pool, module) = (cx.pool, &cx.program.module);
    let function = module.function(entry.function);
    let mut args = Vec::new();
    for (ty, number) in function.params.iter().zip(0..) {
        let (name, ctype) = declared(function, number);
        let given = entry.given.as_ref();
        let given = given.and_then(|given| Some((given, given.parameters.get(&number)?)));
        let (size, class) = match ty {
            ArgTy::Scalar(ty) => (u64::from(ty.bits().div_ceil(8)), class_of(*ty)),
            ArgTy::ByVal { size, .. } => (*size, Class::ByVal { size: *size }),
        };
        // Parameters of a structure that is passed in pieces have no type of their own.
        let ctype = ctype.filter(|id| types::size_of(module, *id) == Some(size));
        let filling = match ctype {
            Some(id) => Filling::variable(pool, module, &name, id),
            None => Filling::untyped(pool, &name, size),
        };
        let memory = &mut state.rank_mut(rank).process.memory;
        filling.register(pool, memory, None);
        let bytes = match given {
            Some((all, bytes)) => filling.given(pool, bytes, all),
            None => filling.contents(pool),
        };
        args.push(match ty {
            ArgTy::Scalar(ty) => scalar(pool, *ty, class, &bytes),
            ArgTy::ByVal { .. } => {
                let kind = concord_abi::BlockKind::Internal;
                let at = memory.allocate(kind, size.max(1), 16, false);
                let at = at.map_err(|_| StartError::OutOfMemory)?;
                memory
                    .write(at, &bytes)
                    .map_err(|_| StartError::OutOfMemory)?;
                Arg::concrete(class, u128::from(at))
            }
        });
        if rank == FIRST {
            let origin = InputOrigin::Parameter(number);
            record(&mut state.path, name, origin, filling.terms(pool));
        }
    }
    Ok(args)
}

fn scalar(pool: &TermPool, ty: Ty, class: Class, bytes: &Bytes) -> Arg {
    let whole = bytes.iter().map(|byte| match byte {
        concord_term::Byte::Concrete(value) => pool.constant(8, u128::from(value)),
        concord_term::Byte::Symbolic(term) => term,
        concord_term::Byte::Undef => pool.constant(8, 0),
    });
    let term: Term = pool.trunc(pool.concat_all(whole), ty.bits());
    match pool.as_const(term) {
        Some(bits) => Arg::concrete(class, bits),
        None => Arg {
            class,
            bits: 0,
            term: Some(term),
        },
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

/// Everything that the function could reach and that is not constant may have been changed.
fn globals(
    cx: Context<'_>,
    state: &mut State,
    rank: Rank,
    entry: &Entry,
) -> Result<(), StartError> {
    let (pool, module) = (cx.pool, &cx.program.module);
    for id in globals_of(module, entry.function) {
        let global = module.global(id);
        if global.constant || global.size == 0 || is_of_the_library(module, global) {
            continue;
        }
        let at = cx.program.global_object(id).base();
        let memory = &mut state.rank_mut(rank).process.memory;
        let name = global.source_name.as_ref().unwrap_or(&global.name);
        let size = global.size.min(MOST_BYTES);
        let typed = global
            .ctype
            .filter(|id| types::size_of(module, *id) == Some(size));
        let filling = match typed {
            Some(id) => Filling::variable(pool, module, name, id),
            None => Filling::untyped(pool, name, size),
        };
        filling.register(pool, memory, Some(at));
        let given = entry.given.as_ref();
        let given = given.and_then(|given| Some((given, given.globals.get(&global.name)?)));
        let bytes = match given {
            Some((all, bytes)) => filling.given(pool, bytes, all),
            None => filling.contents(pool),
        };
        memory
            .write(at, &bytes)
            .map_err(|_| StartError::OutOfMemory)?;
        if size < global.size {
            state.path.caller.large = true;
        }
        if rank == FIRST {
            let origin = InputOrigin::Global(global.name.clone());
            record(&mut state.path, name.clone(), origin, filling.terms(pool));
        }
    }
    Ok(())
}

/// Whether a variable belongs to Concord's own C library, or to no source at all.
fn is_of_the_library(module: &Module, global: &concord_ir::Global) -> bool {
    let file = module.files.get(global.span.file.0 as usize);
    let ours = file.is_some_and(|file| file.runtime) && global.span.is_known();
    let streams = ["stdin", "stdout", "stderr", "environ", "__environ"];
    ours || streams.contains(&global.name.as_str()) || global.name.starts_with("__concord")
}

impl State {
    /// Begins with what is symbolic of the environment, beside what is of the caller.
    pub(crate) fn begin_path(&mut self, path: PathRecord) {
        let own = std::mem::replace(&mut self.path, path);
        for input in own.inputs.to_vec() {
            self.path.inputs.push(input);
        }
        self.path.condition.extend(own.condition);
        self.path.caller = own.caller;
        self.path.observed = own.observed;
    }

    /// Takes in what MPI made up since the last time.
    pub(crate) fn take_unknowns(&mut self, pool: &TermPool) {
        let (made, conditions) = self.world.take_unknowns();
        for (name, term) in made {
            let width = pool.width(term);
            let count = width.div_ceil(8);
            let whole = pool.resize(term, 8 * count);
            let bytes = (0..count).map(|i| pool.extract(whole, 8 * i, 8)).collect();
            self.path.inputs.push(InputRecord {
                name,
                origin: InputOrigin::Outside,
                class: None,
                bytes,
            });
        }
        self.path.condition.extend(conditions);
    }
}
