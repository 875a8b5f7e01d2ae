//! A module made ready to run: constants resolved, frames laid out.

use std::sync::{Arc, OnceLock};

use concord_base::Span;
use concord_ir::{BlockId, Body, CTypeId, Const, FuncId, GlobalId, Module, Ty};
use concord_term::TermPool;
use rustc_hash::FxHashMap;

use crate::coverage::Coverage;
use crate::liveness::Liveness;
use crate::memory::{NameId, ObjectId};
use crate::threads::Told;
use crate::undef;
use crate::word::Word;

/// A program that processes can run. Shared by all states of all ranks.
#[derive(Debug)]
pub struct Program {
    /// The program itself.
    pub module: Module,
    /// What a fresh frame of each function looks like: constants in place,
    /// everything else undefined. Empty for declarations.
    templates: Vec<Vec<Word>>,
    /// The first label's object of each function, if its labels' addresses
    /// are taken.
    labels: FxHashMap<FuncId, ObjectId>,
    names: Arc<[String]>,
    /// The declared types of the objects with these names.
    declared: Vec<Option<CTypeId>>,
    /// Where they are declared.
    declared_at: Vec<Span>,
    /// Per function, the name of its first local object.
    first_local: Vec<u32>,
    /// Per function, computed when it is first asked for.
    liveness: Vec<OnceLock<Liveness>>,
    /// What was executed, if somebody wants to know.
    coverage: Option<Coverage>,
    /// Per function, what calling it says to the race detector.
    told: Vec<Option<Told>>,
}

/// Names that are not of the program's variables.
pub(crate) const HEAP_NAME: NameId = NameId(0);
/// A block of `MPI_Alloc_mem`.
pub(crate) const MPI_HEAP_NAME: NameId = NameId(1);
/// A model's own block.
pub(crate) const INTERNAL_NAME: NameId = NameId(2);
/// The copy of an aggregate argument.
pub(crate) const ARGUMENT_NAME: NameId = NameId(3);
/// Arguments beyond the declared ones.
pub(crate) const VARARGS_NAME: NameId = NameId(4);
/// A piece of the command line or the environment.
pub const ARGV_NAME: NameId = NameId(5);
/// Memory of an unknown caller.
pub const CALLER_NAME: NameId = NameId(6);
const FIXED_NAMES: [&str; 7] = [
    "heap block",
    "block from `MPI_Alloc_mem`",
    "library object",
    "aggregate argument",
    "variable arguments",
    "command line",
    "memory of the caller",
];

impl Program {
    /// Prepares a module.
    pub fn new(module: Module, pool: &TermPool) -> Program {
        let (names, first_local) = object_names(&module);
        let mut program = Program {
            templates: Vec::new(),
            labels: FxHashMap::default(),
            names: names.into(),
            declared: declared_types(&module),
            declared_at: declarations(&module),
            first_local,
            liveness: module.functions.iter().map(|_| OnceLock::new()).collect(),
            coverage: None,
            told: module
                .functions
                .iter()
                .map(|f| Told::named(&f.name).filter(|_| f.body.is_none()))
                .collect(),
            module,
        };
        program.labels = program.label_objects();
        program.templates = program
            .module
            .functions
            .iter()
            .enumerate()
            .map(|(i, f)| match &f.body {
                Some(body) => program.template(i as u32, body, pool),
                None => Vec::new(),
            })
            .collect();
        program
    }

    /// The same, and what is executed of it from now on is remembered.
    pub fn watched(self) -> Program {
        let coverage = Some(Coverage::new(&self.module));
        Program { coverage, ..self }
    }

    /// What a call of a function says to the race detector, if that is all that it does.
    pub(crate) fn told(&self, id: FuncId) -> Option<Told> {
        self.told[id.0 as usize]
    }

    /// What was executed, if that is remembered.
    pub fn coverage(&self) -> Option<&Coverage> {
        self.coverage.as_ref()
    }

    /// Names of all objects, for [`Memory::new`](crate::Memory::new).
    pub fn names(&self) -> Arc<[String]> {
        Arc::clone(&self.names)
    }

    /// The object of a global variable: the same in every process.
    pub fn global_object(&self, id: GlobalId) -> ObjectId {
        ObjectId(1 + id.0)
    }

    /// The object that stands for a function.
    pub fn function_object(&self, id: FuncId) -> ObjectId {
        ObjectId(1 + self.module.globals.len() as u32 + id.0)
    }

    /// The function whose address this is.
    pub fn function_at(&self, address: u64) -> Option<FuncId> {
        let (object, 0) = crate::memory::split(address)? else {
            return None;
        };
        let at = object.0.checked_sub(1 + self.module.globals.len() as u32)?;
        ((at as usize) < self.module.functions.len()).then_some(FuncId(at))
    }

    /// The label of `function` whose address this is.
    pub fn label_at(&self, function: FuncId, address: u64) -> Option<BlockId> {
        let (object, offset) = crate::memory::split(address)?;
        if *self.labels.get(&function)? != object {
            return None;
        }
        u32::try_from(offset).ok().map(BlockId)
    }

    /// How many objects exist before anything is allocated: globals,
    /// functions, and one for the labels of each function that takes their
    /// addresses.
    pub fn static_objects(&self) -> u32 {
        (self.module.globals.len() + self.module.functions.len() + self.labels.len()) as u32
    }

    /// The objects that stand for labels.
    pub fn label_count(&self) -> usize {
        self.labels.len()
    }

    /// What a fresh frame of the function looks like.
    pub fn frame(&self, id: FuncId) -> &[Word] {
        &self.templates[id.0 as usize]
    }

    /// Which slots of a function's frame matter at its calls; `None` for a
    /// declaration.
    pub fn liveness(&self, id: FuncId) -> Option<&Liveness> {
        let body = self.module.function(id).body.as_ref()?;
        Some(self.liveness[id.0 as usize].get_or_init(|| Liveness::of(body)))
    }

    /// The name of a global's object.
    pub fn global_name(&self, id: GlobalId) -> NameId {
        NameId(FIXED_NAMES.len() as u32 + id.0)
    }

    /// The name of a function's local object.
    pub fn local_name(&self, function: FuncId, alloca: u32) -> NameId {
        NameId(self.first_local[function.0 as usize] + alloca)
    }

    /// The declared type of the object that has this name; none for memory that has no declared
    /// type, and where there is no debug information.
    pub fn declared_type(&self, name: NameId) -> Option<CTypeId> {
        *self.declared.get(name.0 as usize)?
    }

    /// Where the variable is declared that has this name; unknown for other memory.
    pub fn declared_at(&self, name: NameId) -> Span {
        let at = self.declared_at.get(name.0 as usize);
        at.copied().unwrap_or(Span::UNKNOWN)
    }

    /// The value of a constant.
    pub fn constant(&self, constant: Const) -> Option<u64> {
        Some(match constant {
            Const::Bits(bits) => bits,
            Const::Global(id, offset) => {
                concord_abi::displaced(self.global_object(id).base(), offset)
            }
            Const::Function(id) => self.function_object(id).base(),
            Const::BlockAddress(function, block) => {
                self.labels.get(&function)?.base() + u64::from(block.0)
            }
            Const::Undef => return None,
        })
    }

    fn template(&self, function: u32, body: &Body, pool: &TermPool) -> Vec<Word> {
        let mut words = vec![Word::default(); body.slots.len()];
        for (i, constant) in body.consts.iter().enumerate() {
            let slot = body.first_const as usize + i;
            words[slot] = match self.constant(*constant) {
                Some(bits) => Word::concrete(bits),
                None => {
                    let width = slot_width(body.slots[slot]);
                    Word::symbolic(undef::value(pool, width, function, slot))
                }
            };
        }
        words
    }

    fn label_objects(&self) -> FxHashMap<FuncId, ObjectId> {
        let bodies = self.module.functions.iter().filter_map(|f| f.body.as_ref());
        let consts = bodies.flat_map(|b| b.consts.iter());
        let relocs = self
            .module
            .globals
            .iter()
            .filter_map(|g| g.init.as_ref())
            .flat_map(|i| i.relocs.iter());
        let mut functions: Vec<FuncId> = consts
            .chain(relocs.map(|r| &r.value))
            .filter_map(|c| {
                if let Const::BlockAddress(f, _) = c {
                    Some(*f)
                } else {
                    None
                }
            })
            .collect();
        functions.sort();
        functions.dedup();
        let first = 1 + (self.module.globals.len() + self.module.functions.len()) as u32;
        functions
            .into_iter()
            .enumerate()
            .map(|(i, f)| (f, ObjectId(first + i as u32)))
            .collect()
    }
}

/// The term width of a slot of this type; the second slot of a wide value has
/// 64 bits, whatever the value's width.
pub(crate) fn slot_width(ty: Ty) -> u32 {
    match ty {
        Ty::Upper => 64,
        _ => ty.bits().min(64),
    }
}

fn object_names(module: &Module) -> (Vec<String>, Vec<u32>) {
    let mut names: Vec<String> = FIXED_NAMES.iter().map(|n| (*n).to_owned()).collect();
    for global in &module.globals {
        names.push(match &global.source_name {
            Some(name) => format!("global variable `{name}`"),
            None if global.constant => "string literal".to_owned(),
            None => format!("global `{}`", global.name),
        });
    }
    let mut first_local = Vec::with_capacity(module.functions.len());
    for function in &module.functions {
        first_local.push(names.len() as u32);
        let Some(body) = &function.body else { continue };
        for alloca in &body.allocas {
            let var = alloca.var.and_then(|v| function.vars.get(v.0 as usize));
            names.push(match var {
                Some(var) => format!("local variable `{}`", var.name),
                None => format!("temporary in `{}`", function.name),
            });
        }
    }
    (names, first_local)
}

/// In the order of [`object_names`].
fn declared_types(module: &Module) -> Vec<Option<CTypeId>> {
    let fixed = FIXED_NAMES.iter().map(|_| None);
    let globals = module.globals.iter().map(|global| global.ctype);
    let mut all: Vec<Option<CTypeId>> = fixed.chain(globals).collect();
    for function in &module.functions {
        let Some(body) = &function.body else { continue };
        all.extend(body.allocas.iter().map(|alloca| {
            let var = alloca.var.and_then(|v| function.vars.get(v.0 as usize));
            var.and_then(|var| var.ctype)
        }));
    }
    all
}

/// In the order of [`object_names`].
fn declarations(module: &Module) -> Vec<Span> {
    let fixed = FIXED_NAMES.iter().map(|_| Span::UNKNOWN);
    let globals = module.globals.iter().map(|global| global.span);
    let mut all: Vec<Span> = fixed.chain(globals).collect();
    for function in &module.functions {
        let Some(body) = &function.body else { continue };
        all.extend(body.allocas.iter().map(|alloca| {
            let var = alloca.var.and_then(|v| function.vars.get(v.0 as usize));
            var.map_or(Span::UNKNOWN, |var| var.span)
        }));
    }
    all
}
