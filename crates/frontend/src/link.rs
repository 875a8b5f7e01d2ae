//! From translation units to one lowered program.

use std::path::PathBuf;

use crate::error::{LoadError, Warning};
use crate::input::Loaded;
use crate::llvm::{Context, Exclusive, Linkage, Module, Value};
use crate::{assigned, iterations, lower, promote, simd};

/// Our C library as bitcode; empty if it has no functions.
static LIBRARY: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/library.bc"));

/// The OpenMP runtime, for programs without tasks and for others. Where nobody
/// waiting could have something to do meanwhile, there is less to explore.
static OPENMP: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/openmp.bc"));
static OPENMP_TASKS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/openmp_tasks.bc"));

/// Its variable with the size of teams that nobody fixes.
const TEAM_SIZE: &str = "__concord_team_size";

/// A translation unit as bitcode or LLVM's text.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    /// The file that the user knows it by.
    pub file: PathBuf,
    /// Its content.
    pub bytes: Vec<u8>,
    /// Whether it is text.
    pub text: bool,
    /// The program that it belongs to, where the build says so.
    pub program: Option<String>,
    /// Linked only if it defines something that is needed, like a member of a
    /// static library.
    pub on_demand: bool,
}

/// Links and lowers.
pub(crate) fn build(
    exclusive: &Exclusive,
    units: &[Unit],
    target: Option<&str>,
    threads: Option<u32>,
    entries: Option<&[String]>,
) -> Result<Loaded, LoadError> {
    let context = Context::new(exclusive);
    let mut modules = Vec::with_capacity(units.len());
    for unit in units {
        modules.push(parse(&context, unit)?);
    }
    let chosen = match entries {
        None => crate::select::choose(units, &modules, target)?,
        Some(entries) => crate::select::choose_all(units, &modules, entries),
    };
    let mut modules: Vec<Option<Module<'_>>> = modules.into_iter().map(Some).collect();
    let mut program: Option<Module<'_>> = None;
    for index in chosen {
        let Some(module) = modules[index].take() else {
            continue;
        };
        match &program {
            None => program = Some(module),
            Some(program) => program.link(module).map_err(|e| LoadError::Link {
                file: units[index].file.clone(),
                reason: e.0,
            })?,
        }
    }
    let Some(program) = program else {
        return Err(LoadError::NoInput);
    };
    finish(&context, &program, threads)
}

fn parse<'c>(context: &'c Context, unit: &Unit) -> Result<Module<'c>, LoadError> {
    let parsed = if unit.text {
        context.parse_text(&unit.bytes, &unit.file.display().to_string())
    } else {
        context.parse_bitcode(&unit.bytes)
    };
    let bad = |e: crate::llvm::LlvmError| LoadError::BadBitcode {
        file: unit.file.clone(),
        reason: e.0,
    };
    let module = parsed.map_err(bad)?;
    module.verify().map_err(bad)?;
    let target = module.target();
    if !target.is_empty() && !target.starts_with("x86_64") {
        return Err(LoadError::WrongTarget {
            file: unit.file.clone(),
            target,
        });
    }
    Ok(module)
}

fn finish<'c>(
    context: &'c Context,
    program: &Module<'c>,
    threads: Option<u32>,
) -> Result<Loaded, LoadError> {
    iterations::mark(program);
    if needs(program, |name| {
        name.starts_with("__kmpc_") || name.starts_with("omp_")
    }) {
        let tasks = needs(program, |name| {
            matches!(
                name,
                "__kmpc_omp_task_alloc" | "__kmpc_omp_target_task_alloc" | "__kmpc_omp_taskwait"
            )
        });
        let runtime = if tasks { OPENMP_TASKS } else { OPENMP };
        add_library(context, program, runtime, "the OpenMP runtime")?;
        if let Some(threads) = threads {
            program.set_number(TEAM_SIZE, threads);
        }
    }
    add_library(context, program, LIBRARY, "the C library")?;
    let assigned = assigned::assignments(program);
    // What is recognised by variables is marked once those are gone that need no memory.
    let lanes = simd::find(program);
    promote::promote(program).map_err(|e| LoadError::Invalid(e.0))?;
    simd::mark(program, &lanes);
    let lowered = lower::lower(program, assigned);
    lowered
        .module
        .validate()
        .map_err(|e| LoadError::Invalid(e.to_string()))?;
    let warnings = lowered
        .uncovered_globals
        .into_iter()
        .map(|(name, reason)| Warning::UncoveredGlobal { name, reason })
        .collect();
    Ok(Loaded {
        module: lowered.module,
        warnings,
    })
}

/// Whether the program calls such a function and does not define it.
fn needs(program: &Module<'_>, named: impl Fn(&str) -> bool) -> bool {
    program
        .functions()
        .any(|function| function.is_declaration() && named(&function.name()))
}

/// Links what the program needs of a library.
fn add_library<'c>(
    context: &'c Context,
    program: &Module<'c>,
    library: &'static [u8],
    name: &str,
) -> Result<(), LoadError> {
    if library.is_empty() {
        return Ok(());
    }
    let file = || PathBuf::from(name);
    let functions = context
        .parse_bitcode_lazily(library)
        .map_err(|e| LoadError::BadBitcode {
            file: file(),
            reason: e.0,
        })?;
    program.link_needed(functions).map_err(|e| LoadError::Link {
        file: file(),
        reason: e.0,
    })
}

/// Whether a symbol is defined for others to use.
pub(crate) fn is_exported_definition(value: Value<'_>) -> bool {
    !value.is_declaration() && value.linkage() == Linkage::External
}
