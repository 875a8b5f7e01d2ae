//! What a pointer of the caller leads to, made when it is followed.

use concord_abi::Memory as _;
use concord_base::Rank;
use concord_exec::{CALLER_NAME, Context, ObjectId, Unknown};
use concord_ir::{CType, FuncId, Module};
use concord_term::Term;

use super::fill::Made;
use super::reach::taken;
use super::types;
use crate::path::{InputOrigin, InputRecord, PathRecord};
use crate::state::State;

/// No object of the caller is larger, in bytes.
pub(super) const MOST_BYTES: u64 = 1 << 18;

/// Arrays of structures have fewer elements than were asked for where these would take more bytes.
const ENOUGH_BYTES: u64 = 1 << 12;

/// Notes something unknown.
pub(super) fn record(path: &mut PathRecord, name: String, origin: InputOrigin, bytes: Vec<Term>) {
    path.inputs.push(InputRecord {
        name,
        origin,
        class: None,
        bytes,
    });
}

/// Makes the object that a pointer of the caller leads to; `need` bytes at least, if it can be
/// that large. `None` at the memory limit.
pub(crate) fn make_object(
    cx: Context<'_>,
    state: &mut State,
    (made, what): (&Made, &Unknown),
    (elements, need): (u64, u64),
) -> Option<u64> {
    let (pool, module) = (cx.pool, &cx.program.module);
    let name = what.name.to_string();
    let sized = what.element.and_then(|id| {
        let size = types::size_of(module, id).filter(|size| *size > 0)?;
        Some((id, size))
    });
    let (count, element) = match sized {
        Some((id, size)) => {
            let fits = (ENOUGH_BYTES / size).max(1);
            let count = elements.min(fits).max(need.div_ceil(size));
            let count = count.min((MOST_BYTES / size).max(1));
            (count, Some(id))
        }
        None => ((8 * elements).max(need).min(MOST_BYTES), None),
    };
    let filling = made.elements(pool, module, &what.name, (element, count));
    let what = Unknown {
        element,
        name: what.name.clone(),
        home: None,
    };
    // All processes have the same state of the caller, and nobody has seen anything of it before.
    let (mut number, mut base) = (0, None);
    for rank in state.all_ranks() {
        let memory = &mut state.rank_mut(rank).process.memory;
        number = memory.lazy_objects().count() as u32;
        let id = memory.create_lazy(filling.bytes.len() as u64, CALLER_NAME, what.clone())?;
        memory.write(id.base(), &filling.contents(pool)).ok()?;
        filling.register(pool, memory, Some(id.base()));
        assert!(
            base.is_none_or(|base| base == id.base()),
            "objects are made in all processes at once"
        );
        base = Some(id.base());
    }
    let origin = InputOrigin::Object {
        number,
        element: element.map(|id| id.0),
    };
    record(&mut state.path, name, origin, filling.terms(pool));
    base
}

/// Makes something that stands for a function of which nothing is known: its address.
pub(crate) fn make_function(cx: Context<'_>, state: &mut State, what: &Unknown) -> Option<u64> {
    let (mut number, mut base) = (0, None);
    for rank in state.all_ranks() {
        let memory = &mut state.rank_mut(rank).process.memory;
        base = Some(memory.create_lazy(1, CALLER_NAME, what.clone())?.base());
        number = memory.lazy_objects().count() as u32 - 1;
    }
    let byte = cx.pool.constant(8, 0);
    let origin = InputOrigin::Object {
        number,
        element: None,
    };
    record(&mut state.path, what.name.to_string(), origin, vec![byte]);
    base
}

/// Makes the object of the caller that an address names larger, so that an access of so many bytes
/// there is inside; `false` if it cannot be that large.
pub(crate) fn grow_object(
    cx: Context<'_>,
    state: &mut State,
    rank: Rank,
    made: &Made,
    (address, len): (u64, u64),
) -> bool {
    let (pool, module) = (cx.pool, &cx.program.module);
    let own = state.rank(rank);
    let memory = &own.process.memory;
    let Some(what) = memory.lazy_at(address).cloned() else {
        return false;
    };
    let id = ObjectId((address >> 32) as u32);
    let Some(old) = memory.object(id).map(|object| object.size) else {
        return false;
    };
    let Some(end) = address
        .checked_sub(id.base())
        .and_then(|at| at.checked_add(len))
    else {
        return false;
    };
    if end <= old || end > MOST_BYTES {
        return false;
    }
    let wanted = end.max(2 * old).min(MOST_BYTES);
    let name = what.name.to_string();
    let count = match what.element {
        Some(element) => {
            let step = types::size_of(module, element).unwrap_or(1).max(1);
            wanted.div_ceil(step)
        }
        None => wanted.next_multiple_of(8),
    };
    let filling = made.elements(pool, module, &what.name, (what.element, count));
    let size = filling.bytes.len() as u64;
    let number = memory.lazy_objects().position(|(other, _)| other == id);
    let number = number.expect("it is one of them") as u32;
    if size < end {
        return false;
    }
    let more = filling.contents(pool);
    let more = more.slice(old as usize, (size - old) as usize);
    for rank in state.all_ranks() {
        let memory = &mut state.rank_mut(rank).process.memory;
        if !memory.grow_lazy(id, size) || memory.write(id.base() + old, &more).is_err() {
            return false;
        }
        filling.register_from(pool, memory, Some(id.base()), old);
    }
    let origin = InputOrigin::Object {
        number,
        element: what.element.map(|id| id.0),
    };
    record(&mut state.path, name, origin, filling.terms(pool));
    true
}

/// The functions that a pointer of the caller to a function may lead to: those of its type whose
/// address the program takes.
pub(crate) fn callable(module: &Module, what: &Unknown) -> Option<Vec<FuncId>> {
    let to = types::plain(module, what.element?)?;
    if !types::is_function(module, to) {
        return None;
    }
    let wanted = module.ctypes.get(to.0 as usize);
    let fits = |id: &FuncId| {
        let own = module.function(*id).ctype;
        let own: Option<&CType> = own.and_then(|id| module.ctypes.get(id.0 as usize));
        module.function(*id).body.is_some() && own.is_some() && own == wanted
    };
    Some(taken(module).into_iter().filter(fits).collect())
}
