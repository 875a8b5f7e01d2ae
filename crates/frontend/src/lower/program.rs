//! A whole program: numbering, declarations, then one body after the other.

use concord_base::Span;
use concord_ir::{ArgTy, BlockId, Body, FuncId, Function, Global, GlobalId, Inst};
use rustc_hash::FxHashMap;

use super::debug::DebugTables;
use super::function::lower_body;
use super::intrinsic::Treatment;
use super::operation::is_distance_only;
use super::plan::BlockPlan;
use super::shape::{HANDLES, Shapes};
use super::{Uncovered, call};
use crate::assigned::Assignments;
use crate::llvm::{Block, Linkage, Module, Opcode, TypeKind, Value};

/// A program on its way into the instruction set.
pub(super) struct Program<'c> {
    pub shapes: Shapes<'c>,
    pub debug: DebugTables<'c>,
    pub out: concord_ir::Module,
    /// What each `llvm.*` function that occurs is turned into.
    pub treatments: FxHashMap<Value<'c>, Treatment>,
    functions: FxHashMap<Value<'c>, FuncId>,
    globals: FxHashMap<Value<'c>, GlobalId>,
    /// Plans of functions whose labels have their addresses taken.
    plans: FxHashMap<Value<'c>, BlockPlan<'c>>,
    /// Where variables were set that are no more.
    pub assigned: Assignments<'c>,
}

/// The result of lowering.
pub(crate) struct Lowered {
    pub module: concord_ir::Module,
    /// Globals whose initial value is not covered, with the reason. They are
    /// left without one, so that using them is reported.
    pub uncovered_globals: Vec<(String, String)>,
}

/// Translates a verified module.
pub(crate) fn lower<'c>(module: &Module<'c>, assigned: Assignments<'c>) -> Lowered {
    let mut program = Program {
        shapes: Shapes::new(module.layout()),
        debug: DebugTables::new(),
        out: concord_ir::Module::default(),
        treatments: FxHashMap::default(),
        functions: FxHashMap::default(),
        globals: FxHashMap::default(),
        plans: FxHashMap::default(),
        assigned,
    };
    let functions = program.declare_functions(module);
    let uncovered_globals = program.lower_globals(module);
    for (id, function) in functions {
        if !function.is_declaration() {
            let (vars, body) = lower_body(&mut program, function, id);
            let target = &mut program.out.functions[id.0 as usize];
            target.vars = vars;
            target.body = Some(body);
        }
    }
    program.lower_structors(module);
    program.out.numbers_from_addresses = program.looks_at_addresses(module);
    program.debug.describe_types();
    program.out.files = program.debug.files;
    program.out.ctypes = program.debug.ctypes;
    Lowered {
        module: program.out,
        uncovered_globals,
    }
}

impl<'c> Program<'c> {
    pub(super) fn function_id(&self, function: Value<'c>) -> Option<FuncId> {
        self.functions.get(&function).copied()
    }

    pub(super) fn global_id(&self, global: Value<'c>) -> Option<GlobalId> {
        self.globals.get(&global).copied()
    }

    /// Our number of a block whose address is taken.
    pub(super) fn block_id(&mut self, function: Value<'c>, block: Block<'c>) -> Option<BlockId> {
        self.plans
            .entry(function)
            .or_insert_with(|| BlockPlan::of(function))
            .id(block)
    }

    /// Numbers all functions, those with external names first: a name then
    /// finds the function that a linker would find.
    fn declare_functions(&mut self, module: &Module<'c>) -> Vec<(FuncId, Value<'c>)> {
        let (local, external): (Vec<_>, Vec<_>) = module
            .functions()
            .filter(|f| !f.is_intrinsic() && !f.name().starts_with("llvm.") && !is_absent(*f))
            .partition(|f| f.linkage() == Linkage::Local);
        let mut numbered = Vec::new();
        for function in external.into_iter().chain(local) {
            let id =
                FuncId(u32::try_from(self.out.functions.len()).expect("fewer than 2^32 functions"));
            self.functions.insert(function, id);
            let declared = self.declare(function);
            self.out.functions.push(declared);
            numbered.push((id, function));
        }
        numbered
    }

    fn declare(&mut self, function: Value<'c>) -> Function {
        let ty = function.value_type();
        // A signature that is not covered is never called: call sites and
        // the body itself say so when they are reached.
        let params = call::parameter_types(self, function).unwrap_or_default();
        let results = ty
            .and_then(|t| t.result())
            .and_then(|r| self.shapes.of(r).ok())
            .map(|shape| shape.leaves.iter().map(|l| l.ty).collect())
            .unwrap_or_default();
        let entity = function.debug_entity().and_then(|e| e.entity());
        let mut declared = Function {
            name: function.name(),
            params,
            results,
            variadic: ty.is_some_and(|t| t.is_variadic()),
            no_return: function.has_function_attribute("noreturn"),
            span: Span::UNKNOWN,
            ctype: None,
            vars: Vec::new(),
            body: None,
        };
        if let Some(entity) = entity {
            declared.span = self.debug.declared_at(entity.file, entity.line);
            declared.ctype = self.debug.ctype(entity.ty);
            // Linking renames static functions of the same name.
            if function.linkage() == Linkage::Local && !entity.name.is_empty() {
                declared.name = entity.name;
            }
        }
        declared
    }

    fn lower_globals(&mut self, module: &Module<'c>) -> Vec<(String, String)> {
        // `llvm.used` and the like are messages to the linker, not variables.
        let globals: Vec<Value<'c>> = module
            .globals()
            .filter(|g| !g.name().starts_with("llvm.") && !is_absent(*g))
            .collect();
        for (index, &global) in (0..).zip(&globals) {
            self.globals.insert(global, GlobalId(index));
        }
        let mut uncovered = Vec::new();
        for global in globals {
            let lowered = self.lower_global(global, &mut uncovered);
            self.out.globals.push(lowered);
        }
        uncovered
    }

    fn lower_global(&mut self, global: Value<'c>, uncovered: &mut Vec<(String, String)>) -> Global {
        let layout = self.shapes.layout;
        let ty = global.value_type();
        let name = global.name();
        let init = global.initializer().and_then(|value| {
            self.initial_value(value)
                .map_err(|Uncovered(reason)| uncovered.push((name.clone(), reason)))
                .ok()
        });
        let align = match global.alignment() {
            0 => ty.map_or(1, |t| layout.align(t)),
            explicit => explicit,
        };
        let mut lowered = Global {
            name,
            size: ty.map_or(0, |t| layout.alloc_size(t)),
            align,
            constant: global.is_constant_global(),
            thread_local: global.is_thread_local(),
            init,
            span: Span::UNKNOWN,
            source_name: None,
            ctype: None,
        };
        if let Some(entity) = global.debug_entity().and_then(|e| e.entity()) {
            lowered.span = self.debug.declared_at(entity.file, entity.line);
            lowered.ctype = self.debug.ctype(entity.ty);
            lowered.source_name = (!entity.name.is_empty()).then_some(entity.name);
        }
        lowered
    }

    /// Whether a function of the program turns a pointer into an integer for
    /// anything but the distance to another pointer. Our own C library does
    /// not hand addresses on in disguise.
    fn looks_at_addresses(&self, module: &Module<'c>) -> bool {
        let is_cast = |value: Value<'c>| {
            value.opcode() == Some(Opcode::LLVMPtrToInt)
                && value.operand(0).ty().kind() != TypeKind::Pointer(HANDLES)
        };
        module
            .functions()
            .filter(|f| !f.is_declaration() && !self.is_runtime(*f))
            .flat_map(|f| f.blocks())
            .flat_map(|block| block.instructions())
            .any(|value| is_cast(value) && !is_distance_only(value))
    }

    fn is_runtime(&self, function: Value<'c>) -> bool {
        let declared = self.function_id(function);
        let span = declared.map(|id| self.out.functions[id.0 as usize].span);
        let file = span.and_then(|span| self.debug.files.get(span.file.0 as usize));
        file.is_some_and(|file| file.runtime)
    }

    /// `__attribute__((constructor))` and `((destructor))`: constructors run
    /// by ascending priority in order of appearance, destructors the other
    /// way round.
    fn lower_structors(&mut self, module: &Module<'c>) {
        for global in module.globals() {
            let is_constructors = match global.name().as_str() {
                "llvm.global_ctors" => true,
                "llvm.global_dtors" => false,
                _ => continue,
            };
            let Some(table) = global.initializer() else {
                continue;
            };
            let mut entries: Vec<(u64, FuncId)> = table
                .operands()
                .filter_map(|entry| {
                    let [priority, _] = entry.operand(0).constant_bits()?;
                    Some((priority, self.function_id(entry.operand(1))?))
                })
                .collect();
            entries.sort_by_key(|&(priority, _)| priority);
            let ordered = entries.into_iter().map(|(_, id)| id);
            if is_constructors {
                self.out.constructors = ordered.collect();
            } else {
                self.out.destructors = ordered.rev().collect();
            }
        }
    }
}

/// A body that says that it is not covered.
pub(super) fn unsupported_body(params: &[ArgTy], reason: String, span: Span) -> Body {
    let mut body = Body {
        code: vec![Inst::Unsupported { what: 0 }],
        spans: vec![span],
        blocks: vec![concord_ir::Block { start: 0, end: 1 }],
        unsupported: vec![reason],
        ..Body::default()
    };
    for param in params {
        super::function::push_parameter(&mut body.slots, *param);
    }
    body.first_const = u32::try_from(body.slots.len()).expect("fewer than 2^32 slots");
    body
}

/// Whether a symbol is a weak reference that nothing defines, so that its
/// address is null. Functions of MPI are always there.
pub(super) fn is_absent(value: Value<'_>) -> bool {
    value.linkage() == Linkage::ExternalWeak
        && value.is_declaration()
        && !value.name().trim_start_matches('P').starts_with("MPI_")
}
