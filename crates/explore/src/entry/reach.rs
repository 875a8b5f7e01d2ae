//! What a function can reach by calls and by addresses.

use std::collections::{BTreeSet, VecDeque};

use concord_ir::{Callee, Const, FuncId, GlobalId, Inst, Module};

/// Functions and variables.
#[derive(Clone, Debug, Default)]
pub(super) struct Reached {
    pub functions: BTreeSet<FuncId>,
    pub globals: BTreeSet<GlobalId>,
}

/// The functions that a body calls or takes the address of, and the variables that it names.
pub(super) fn mentioned(module: &Module, id: FuncId) -> Reached {
    let mut reached = Reached::default();
    let Some(body) = &module.function(id).body else {
        return reached;
    };
    for inst in &body.code {
        let Inst::Call { site } = inst else { continue };
        if let Some(Callee::Direct(target)) = body.calls.get(*site as usize).map(|c| c.callee) {
            reached.functions.insert(target);
        }
    }
    for value in &body.consts {
        reached.constant(*value);
    }
    reached
}

impl Reached {
    fn constant(&mut self, value: Const) {
        match value {
            Const::Function(id) | Const::BlockAddress(id, _) => drop(self.functions.insert(id)),
            Const::Global(id, _) => drop(self.globals.insert(id)),
            Const::Bits(_) | Const::Undef => {}
        }
    }
}

/// Everything that a function can reach, itself included.
pub(super) fn reached_from(module: &Module, entry: FuncId) -> Reached {
    let mut all = Reached::default();
    all.functions.insert(entry);
    let mut functions = VecDeque::from([entry]);
    let mut globals: VecDeque<GlobalId> = VecDeque::new();
    loop {
        let more = if let Some(function) = functions.pop_front() {
            mentioned(module, function)
        } else if let Some(global) = globals.pop_front() {
            let mut more = Reached::default();
            let init = module.global(global).init.as_ref();
            for reloc in init.iter().flat_map(|init| &init.relocs) {
                more.constant(reloc.value);
            }
            more
        } else {
            return all;
        };
        let new = |id: &FuncId| !all.functions.contains(id);
        functions.extend(more.functions.iter().copied().filter(new));
        let new = |id: &GlobalId| !all.globals.contains(id);
        globals.extend(more.globals.iter().copied().filter(new));
        all.functions.extend(more.functions);
        all.globals.extend(more.globals);
    }
}

/// The functions whose address the program takes.
pub(super) fn taken(module: &Module) -> BTreeSet<FuncId> {
    let mut taken = Reached::default();
    for body in module.functions.iter().filter_map(|f| f.body.as_ref()) {
        body.consts.iter().for_each(|value| taken.constant(*value));
    }
    let inits = module.globals.iter().filter_map(|g| g.init.as_ref());
    let relocs = inits.flat_map(|init| &init.relocs);
    relocs.for_each(|reloc| taken.constant(reloc.value));
    taken.functions
}

/// The variables that a function can reach, also through pointers to functions that its caller
/// may have.
pub(super) fn globals_of(module: &Module, entry: FuncId) -> BTreeSet<GlobalId> {
    let mut all = reached_from(module, entry).globals;
    for function in taken(module) {
        if module.function(function).body.is_some() {
            all.extend(reached_from(module, function).globals);
        }
    }
    all
}
